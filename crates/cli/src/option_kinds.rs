//! The kinds of options and arguments: what each takes, and which one counts where several are
//! given. `options` is the table of them.

use clap::builder::OsStringValueParser;
use clap::{Arg, ArgAction, ValueHint};

use crate::values::{one_of, truth_value};

/// The place of every option in its group of the help: clap sorts those of one place by name.
pub const SORTED: usize = 0;

/// What stands for the value of an option that may be given several times and takes none. clap has
/// no such option: what it writes is to go through [`without_empty_values`].
pub const NO_VALUE: &str = "";

/// What clap wrote, as text or for the manual, where an empty name is of no value.
pub fn without_empty_values(text: &str) -> String {
    text.replace("[=<>]", "").replace(r"[=\fI<>\fR]", "")
}

/// An option that is on or off: `--name`, `--name=true` or `--name=false`. The last one counts.
pub fn flag(name: &'static str, help: &'static str) -> Arg {
    optional(name, "BOOL", "true", help).value_parser(truth_value)
}

/// An option with a value after `=`, or else `missing`. The last one counts.
pub fn optional(
    name: &'static str,
    value: &'static str,
    missing: &'static str,
    help: &'static str,
) -> Arg {
    after_equals(name, value, missing)
        .help(help)
        .overrides_with(name)
}

pub fn after_equals(name: &'static str, value: &'static str, missing: &'static str) -> Arg {
    Arg::new(name)
        .long(name)
        .display_order(SORTED)
        .value_name(value)
        .num_args(0..=1)
        .require_equals(true)
        .default_missing_value(missing)
}

/// An option with a value, after `=` or in the next argument, whatever that begins with. The last
/// one counts.
pub fn required(name: &'static str, value: &'static str, help: &'static str) -> Arg {
    repeated(name, value, help)
        .action(ArgAction::Set)
        .overrides_with(name)
}

/// The same, where each one counts.
pub fn repeated(name: &'static str, value: &'static str, help: &'static str) -> Arg {
    Arg::new(name)
        .long(name)
        .display_order(SORTED)
        .help(help)
        .value_name(value)
        .num_args(1)
        .allow_hyphen_values(true)
        .action(ArgAction::Append)
}

/// Files, each given by an option of its own.
pub fn files(name: &'static str, help: &'static str) -> Arg {
    in_file(repeated(name, "FILE", help))
}

/// An option or argument whose value is a file.
pub fn in_file(option: Arg) -> Arg {
    option
        .value_parser(OsStringValueParser::new())
        .value_hint(ValueHint::FilePath)
}

/// An option whose value is a directory.
pub fn in_directory(option: Arg) -> Arg {
    in_file(option).value_hint(ValueHint::DirPath)
}

/// A file that stands for itself.
pub fn file(name: &'static str, help: &'static str) -> Arg {
    in_file(Arg::new(name).help(help))
}

/// How something is written: the first word unless another is given.
pub fn format<T: Copy + Send + Sync + 'static>(
    name: &'static str,
    words: &'static [(&'static str, T)],
    help: &'static str,
) -> Arg {
    required(name, "FORMAT", help)
        .value_parser(one_of(words))
        .default_value(words[0].0)
}
