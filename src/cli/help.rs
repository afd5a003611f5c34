//! The texts of `--help`.

use std::fmt::Write as _;

use crate::passes::{Action, registry};

use super::arguments::{OPTIONS, OptionInfo, QUERY_OPTIONS, Value};

const STATUSES: &str = "\
Exit status:
  0  success
  1  an error in the input or in a pass, or a file that cannot be read or written
  2  a command line that cannot be understood
On an error nothing is written to standard output or to the output file.
";

/// The help of `freehold`.
pub fn overview() -> String {
    format!(
        "freehold reads MLIR, works out who owns every buffer, and frees each exactly once.

Usage: freehold COMMAND [ARGUMENTS]

Commands:
  opt    Run passes over MLIR, in mlir-opt's conventions ('freehold opt --help')
  query  Print liveness, aliases, ownership and deallocations ('freehold query --help')
  dialect import  Make a dialect file of TableGen's JSON ('freehold dialect --help')

Options:
  --help     Print this text
  --version  Print the version

{STATUSES}"
    )
}

/// The help of `freehold opt`.
pub fn opt() -> String {
    let mut out = String::from(
        "Reads MLIR, runs passes over it and prints the result.

Usage: freehold opt [OPTIONS] [FILE]

Reads standard input without FILE or for '-'. Options start with one dash or two. Passes run in
the order in which they are given.

Options:
",
    );
    options(&mut out, OPTIONS.iter());
    let passes = |out: &mut String, pipelines: bool| {
        let of_kind = |action: &Action| matches!(action, Action::Expand(_)) == pipelines;
        for info in registry().iter().filter(|info| of_kind(&info.action)) {
            entry(out, 2, &format!("--{}", info.name), info.summary);
            for flag in info.flags {
                let name = format!("{}={}", flag.name, flag.default);
                entry(out, 6, &name, flag.help);
            }
        }
    };
    out.push_str("\nPasses (options after '=', as in --PASS='a=true b=false'):\n");
    passes(&mut out, false);
    out.push_str("\nPipelines:\n");
    passes(&mut out, true);
    out.push('\n');
    out.push_str(STATUSES);
    out
}

/// A name, and what it means on the next line.
fn entry(out: &mut String, indent: usize, name: &str, help: &str) {
    let _ = writeln!(
        out,
        "{:indent$}{name}\n{:deeper$}{help}",
        "",
        "",
        deeper = indent + 8
    );
}

/// The help of `freehold dialect`.
pub const DIALECT: &str = "Makes the file that tells freehold about a dialect.

Usage: freehold dialect import [-o FILE] [OPS.json]

Reads what 'llvm-tblgen --dump-json' prints for the .td file that defines a dialect's operations
(standard input without OPS.json or for '-') and writes a file for 'freehold opt --dialect=FILE'.
Operands, results, attributes, regions, successors, traits, effects and the declarative assembly
format come over. An operation whose form is written in C++ is read and printed in generic form;
standard error names each of these, whatever else could not be said, and the counts.

Options:
  -o FILE  Write there instead of to standard output

Examples:
  llvm-tblgen-22 -I include -I /usr/lib/llvm-22/include MyOps.td --dump-json > my.json
  freehold dialect import my.json -o my.dialect
  freehold opt --dialect=my.dialect input.mlir

Exit status: 0 when the file was written, 1 when the input is no such dump or a file cannot be read
or written, 2 for a command line that cannot be understood.
";

/// The help of `freehold query`.
pub fn query() -> String {
    let mut out = String::from(
        "Reads MLIR and prints, for each function and in the source's own names, what is live, what
aliases what, who owns what, and what is freed and retained where.

Usage: freehold query [OPTIONS] [FILE]

Reads standard input without FILE or for '-'.

Options:
",
    );
    let taken = |info: &&OptionInfo| QUERY_OPTIONS.contains(&info.name);
    options(&mut out, OPTIONS.iter().filter(taken));
    out.push('\n');
    out.push_str(STATUSES);
    out
}

fn options<'a>(out: &mut String, list: impl Iterator<Item = &'a OptionInfo>) {
    for info in list {
        let dashes = if info.name.len() == 1 { "-" } else { "--" };
        let name = match info.value {
            Value::Flag => format!("{dashes}{}", info.name),
            Value::Optional => format!("{dashes}{}[={}]", info.name, info.metavar),
            Value::Required if info.name.len() == 1 => {
                format!("{dashes}{} {}", info.name, info.metavar)
            }
            Value::Required => format!("{dashes}{}={}", info.name, info.metavar),
        };
        entry(out, 2, &name, info.help);
    }
}
