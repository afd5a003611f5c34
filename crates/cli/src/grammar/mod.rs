//! The command line as clap has it: each command, what it says of itself, and which of the groups
//! of `options` it takes. Parsing, `--help`, completions and the man pages come of it.
//!
//! Knows no values: `matched` says what becomes of them.

mod asking;
mod described;
mod editing;
mod rules;
mod running;

use std::ffi::{OsStr, OsString};

use clap::{Arg, ArgAction, ArgGroup, Command, value_parser};
use clap_complete::Shell;
use freehold_passes::registry;

use crate::mlir_opt::options as mlir_opt;
use crate::option_kinds::file;
use crate::options::{
    self, PASSES, batch, checking, limits, output, passes, printing, reading, reporting, split,
};
use asking::{diff, export, memory, page, query, serve};
use described::{STATUSES, described, program};
use editing::lsp;
use running::{generate, reduce, run, validate};

/// A command: its name, a line about it, and what describes the rest.
type Described = (&'static str, &'static str, fn(Command) -> Command);

const COMMANDS: [Described; 16] = [
    (
        "opt",
        "Run passes over MLIR, in mlir-opt's conventions",
        opt,
    ),
    (
        "query",
        "Ask what is live, what aliases, who owns and what is freed",
        query,
    ),
    (
        "report",
        "Write an interactive HTML report: aliases, owners, blocks, deallocs",
        page,
    ),
    (
        "serve",
        "Open a page that answers while one types: ask, try rules, prove",
        serve,
    ),
    (
        "memory",
        "Say how much memory functions need, when, and what a plan saves",
        memory,
    ),
    (
        "diff",
        "Say what changed between two versions of a program",
        diff,
    ),
    (
        "facts",
        "Write every relation as tables for other programs",
        export,
    ),
    ("run", "Run a program on a checked heap", run),
    (
        "validate",
        "Prove or refute that a deallocated program is right",
        validate,
    ),
    (
        "reduce",
        "Make a program small on which a command still fails",
        reduce,
    ),
    ("generate", "Write a random program that runs", generate),
    ("dialect", "Make a dialect file", dialect),
    (
        "rules",
        "Decide whether rewrite rules are sound and saturate",
        rules::rules,
    ),
    (
        "lsp",
        "Serve an editor, by the language server protocol",
        lsp,
    ),
    (
        "completions",
        "Write the completions of a shell",
        completions,
    ),
    ("man", "Write a page of the manual", manual),
];

/// All commands, described in full.
pub fn all() -> Command {
    root(|_| true, |_| true)
}

/// What understands a command line that is right, and need not understand another: of the command
/// that it names, with the passes that it names. To describe everything takes longer than to start.
pub fn needed_by(arguments: &[OsString]) -> Command {
    let first = arguments.first();
    root(
        |command| first.is_some_and(|first| first == command),
        |pass| arguments.iter().any(|argument| is_option(argument, pass)),
    )
}

/// Whether an argument gives the option of a name: `-name`, `--name` or `--name=value`.
fn is_option(argument: &OsStr, name: &str) -> bool {
    let given = argument.as_encoded_bytes().strip_prefix(b"-");
    let given = given.map(|given| given.strip_prefix(b"-").unwrap_or(given));
    let rest = given.and_then(|given| given.strip_prefix(name.as_bytes()));
    rest.is_some_and(|rest| rest.is_empty() || rest[0] == b'=')
}

/// The commands, of which those that are needed are described, with the passes that are.
fn root(needs_command: impl Fn(&str) -> bool, needs_pass: impl Fn(&str) -> bool) -> Command {
    let help = Arg::new("help")
        .short('h')
        .long("help")
        .action(ArgAction::HelpShort)
        .global(true)
        .help("Print this text");
    let commands = COMMANDS.iter().map(|&(name, about, describe)| {
        let command = Command::new(name).about(about);
        match (needs_command(name), name) {
            (false, _) => command,
            (true, "opt") => with_passes(describe(command), &needs_pass),
            (true, _) => describe(command),
        }
    });
    Command::new("freehold")
        .about("Reads MLIR, works out who owns every buffer, and frees each exactly once")
        .version(env!("CARGO_PKG_VERSION"))
        .propagate_version(true)
        .disable_help_flag(true)
        .arg(help)
        .subcommand_required(true)
        .subcommands(commands)
        .after_help(STATUSES)
}

/// Adds the passes and pipelines that are needed to a command.
fn with_passes(command: Command, is_needed: &impl Fn(&str) -> bool) -> Command {
    let names = registry().map(|pass| pass.name);
    let names = names.filter(|name| is_needed(name));
    let group = ArgGroup::new(PASSES).multiple(true).args(names);
    command
        .next_help_heading("Passes, as in --PASS='a=true b=false'")
        .args(passes(false, is_needed))
        .next_help_heading("Pipelines")
        .args(passes(true, is_needed))
        .group(group)
}

fn opt(command: Command) -> Command {
    described(
        command,
        "Reads MLIR or SIL, runs passes over it and prints the result.

Of a DIRECTORY every .mlir and .sil file is read, of a LIST each file that it names, in parallel;
each result goes to DIR under the file's name, and DIR/summary.json says what became of each
(docs/batch.md). Options start with one dash or two. Passes run in the order in which they are
given. A FILE.sil is read as SIL (docs/sil.md) and printed as SIL.",
        format!(
            "\
Examples:
  freehold opt --ownership-based-buffer-deallocation f.mlir
  freehold opt f.sil
  freehold opt --output-format=mlir f.sil
  freehold opt --canonicalize --buffer-deallocation-pipeline='early-free=true' f.mlir

{STATUSES}"
        ),
    )
    .override_usage(
        "freehold opt [OPTIONS] [FILE]\n       \
         freehold opt [OPTIONS] -o DIR [--resume] DIRECTORY | --files-from=LIST",
    )
    .arg(program())
    .next_help_heading("Input")
    .args(reading())
    .args(split())
    .args(mlir_opt::reading())
    .next_help_heading("Output")
    .args(printing())
    .args(mlir_opt::printing())
    .next_help_heading("How passes run")
    .args(options::running())
    .next_help_heading("Between passes, to standard error")
    .args(mlir_opt::dumps())
    .next_help_heading("Checks")
    .args(checking())
    .next_help_heading("Messages and reproducers")
    .args(mlir_opt::reporting())
    .args(mlir_opt::without_effect())
    .next_help_heading("Statistics and timings")
    .args(reporting())
    .next_help_heading("What there is, in place of a run")
    .args(mlir_opt::listing())
    .next_help_heading("Batches of files")
    .args(batch())
    .next_help_heading("Results of before")
    .args(options::cache())
    .next_help_heading("Limits")
    .args(limits())
}

fn dialect(command: Command) -> Command {
    let import = described(
        Command::new("import").about("Make a dialect file of TableGen's JSON"),
        "Makes the file that tells freehold about a dialect.

Reads what 'llvm-tblgen --dump-json' prints for the .td file that defines a dialect's operations
and writes a file for 'freehold opt --dialect=FILE'. Operands, results, attributes, regions,
successors, traits, effects and the declarative assembly format come over. An operation whose form
is written in C++ is read and printed in generic form; standard error names each of these, whatever
else could not be said, and the counts.",
        "\
Examples:
  llvm-tblgen-22 -I include -I /usr/lib/llvm-22/include MyOps.td --dump-json > my.json
  freehold dialect import my.json -o my.dialect
  freehold opt --dialect=my.dialect input.mlir

Exit status:
  0  the file was written
  1  the input is no such dump, or a file cannot be read or written
  2  a command line that cannot be understood",
    )
    .args([
        file(
            "FILE",
            "What llvm-tblgen printed; standard input without FILE or for '-'",
        ),
        output(),
    ]);
    command.subcommand_required(true).subcommand(import)
}

fn completions(command: Command) -> Command {
    described(
        command,
        "Writes a script with which a shell completes commands, options, passes and files.",
        "\
Examples:
  freehold completions bash > ~/.local/share/bash-completion/completions/freehold
  freehold completions fish > ~/.config/fish/completions/freehold.fish
  freehold completions zsh > ~/.zfunc/_freehold",
    )
    .arg(
        Arg::new("SHELL")
            .help("The shell")
            .required(true)
            .value_parser(value_parser!(Shell)),
    )
}

fn manual(command: Command) -> Command {
    described(
        command,
        "Writes the manual's page on freehold, or on one of its commands.",
        "\
Examples:
  freehold man | man -l -
  freehold man rules trace > freehold-rules-trace.1",
    )
    .arg(
        Arg::new("COMMAND")
            .help("The command, in one word or two")
            .num_args(0..)
            .action(ArgAction::Append),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clap_finds_nothing_wrong_with_the_commands() {
        all().debug_assert();
    }

    #[test]
    fn what_a_command_line_needs_is_what_it_names() {
        let line = ["opt", "-cse", "--clean-up=x", "canonicalize", "--sil-cs"];
        let root = needed_by(&line.map(OsString::from));
        root.clone().debug_assert();
        let opt = root.find_subcommand("opt").unwrap();
        let names = opt.get_arguments().map(|option| option.get_id().as_str());
        let is_pass = |name: &&str| registry().any(|pass| pass.name == *name);
        assert_eq!(
            names.filter(is_pass).collect::<Vec<_>>(),
            ["clean-up", "cse"]
        );
    }

    #[test]
    fn every_command_says_how_it_is_used_and_has_a_page() {
        let mut root = all();
        root.build();
        let mut commands: Vec<Command> = root.get_subcommands().cloned().collect();
        while let Some(mut command) = commands.pop() {
            commands.extend(command.get_subcommands().cloned());
            let help = command.render_help().to_string();
            assert!(help.contains("Usage: "), "{help}");
        }
    }
}
