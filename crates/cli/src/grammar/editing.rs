//! The command that editors start.

use clap::Command;

use super::described::described;
use crate::options::limits;

pub fn lsp(command: Command) -> Command {
    described(
        command,
        "\
Serves an editor by the language server protocol, on standard input and output: errors while one
types, what deallocation frees, compares and copies as hints, what a memref may be and who owns it,
and the verdicts on rule files.

docs/editors.md says how editors are told of it, and what can be chosen. --max-memory ends the
server; --timeout is for each piece of work: what takes longer is given up, and it goes on.",
        "\
Exit status:
  0  the editor said 'shutdown' and 'exit'
  1  it left without, or what it sent was no conversation
  2  a command line that cannot be understood
  6  stopped by --max-memory",
    )
    .next_help_heading("Limits")
    .args(limits())
}
