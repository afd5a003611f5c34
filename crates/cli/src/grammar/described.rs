//! What the descriptions of all commands have in common.

use clap::{Arg, Command};

use crate::option_kinds::file;

pub const STATUSES: &str = "\
Exit status:
  0  success
  1  an error in the input or in a pass, or a file that cannot be read or written
  2  a command line that cannot be understood
  5  a bound of the command's own was reached: --limit, or the questions of --alias-report
  6  stopped by --max-memory or --timeout
On an error nothing is written to standard output or to the output file.";

/// Says what the help of a command begins and ends with.
pub fn described(command: Command, description: &'static str, end: impl Into<String>) -> Command {
    let template =
        format!("{description}\n\n{{usage-heading}} {{usage}}\n\n{{all-args}}{{after-help}}");
    command
        .long_about(description)
        .help_template(template)
        .next_line_help(true)
        .after_help(end.into())
}

/// The program, or standard input.
pub fn program() -> Arg {
    file(
        "FILE",
        "The program; standard input without FILE or for '-'",
    )
}
