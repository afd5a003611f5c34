//! The exit statuses of all commands. The help of each says what it means by them.

/// All went well.
pub const SUCCESS: u8 = 0;
/// An error in the input, in a pass, or in reading or writing a file.
pub const FAILURE: u8 = 1;
/// A command line that cannot be understood.
pub const USAGE: u8 = 2;
/// `run`: the program does something wrong, leaks included. `validate`: a function is refuted.
/// `rules`: a rule is wrong, or a set is not proved.
pub const FAULT: u8 = 3;
/// `run` and `validate`: an operation that the interpreter does not know.
pub const UNKNOWN_OP: u8 = 4;
/// A bound of the command's own was reached, which its help states. `validate`: nothing was
/// decided.
pub const BUDGET: u8 = 5;
/// `--max-memory` or `--timeout` stopped the command.
pub const LIMIT: u8 = 6;
