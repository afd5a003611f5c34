//! The command line as clap has it: each command, what it says of itself, and which of the groups
//! of `options` it takes. Parsing, `--help`, completions and the man pages come of it.
//!
//! Knows no values: `matched` says what becomes of them.

use std::ffi::OsStr;
use std::fmt::Write as _;

use clap::{Arg, ArgAction, ArgGroup, Command, value_parser};
use clap_complete::Shell;
use freehold_generate::Surface;
use freehold_generate::families::FAMILIES;
use freehold_passes::registry;
use freehold_query::RELATIONS;

use super::options::{
    self, EXPORTS, PASSES, TEXT_OR_JSON, checking, facts, file, flag, format, input_format, limits,
    many, output, passes, printing, reading, repeated, reporting, required, rows, running, split,
    threads,
};
use super::rules;
use super::values::{self, function, number};

const STATUSES: &str = "\
Exit status:
  0  success
  1  an error in the input or in a pass, or a file that cannot be read or written
  2  a command line that cannot be understood
  6  stopped by --max-memory or --timeout
On an error nothing is written to standard output or to the output file.";

/// A command: its name, a line about it, and what describes the rest.
type Described = (&'static str, &'static str, fn(Command) -> Command);

const COMMANDS: [Described; 12] = [
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
        "Write a page to look at: aliases, owners, blocks, deallocs",
        report,
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
    ("generate", "Write a random program that runs", generate),
    ("dialect", "Make a dialect file", dialect),
    (
        "rules",
        "Decide whether rewrite rules are sound and saturate",
        rules::grammar,
    ),
    (
        "completions",
        "Write the completions of a shell",
        completions,
    ),
    ("man", "Write a page of the manual", man),
];

/// All commands. If the first argument names one, only that one is described in full: to describe
/// all takes longer than to start.
pub fn root(first: Option<&OsStr>) -> Command {
    let help = Arg::new("help")
        .short('h')
        .long("help")
        .action(ArgAction::HelpShort)
        .global(true)
        .help("Print this text");
    let needs_all = ["help", "completions", "man"];
    let is_one = |first: &&OsStr| !needs_all.iter().any(|name| first == name);
    let first = first.filter(is_one);
    let commands = COMMANDS.iter().map(|(name, about, describe)| {
        let command = Command::new(name).about(about);
        match first.is_none_or(|first| first == *name) {
            true => describe(command),
            false => command,
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
fn program() -> Arg {
    file(
        "FILE",
        "The program; standard input without FILE or for '-'",
    )
}

fn opt(command: Command) -> Command {
    let names = registry().map(|pass| pass.name);
    let group = ArgGroup::new(PASSES).multiple(true).args(names);
    described(
        command,
        "Reads MLIR or SIL, runs passes over it and prints the result.

Of a DIRECTORY every .mlir and .sil file is read, of a LIST each file that it names, in parallel;
each result goes to DIR under the file's name, and DIR/summary.json says what became of each
(docs/many-files.md). Options start with one dash or two. Passes run in the order in which they are
given. A FILE.sil is read as SIL (docs/sil.md) and printed as SIL.",
        format!(
            "\
Examples:
  freehold opt --ownership-based-buffer-deallocation f.mlir
  freehold opt f.sil
  freehold opt --output-format=mlir f.sil
  freehold opt --canonicalize --buffer-deallocation-pipeline='private-function-dynamic-ownership=true' f.mlir

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
    .next_help_heading("Output")
    .args(printing())
    .next_help_heading("How passes run")
    .args(running())
    .next_help_heading("Checks")
    .args(checking())
    .next_help_heading("What was done, and how long it took")
    .args(reporting())
    .next_help_heading("Many files")
    .args(many())
    .next_help_heading("Limits")
    .args(limits())
    .next_help_heading("Passes, as in --PASS='a=true b=false'")
    .args(passes(false))
    .next_help_heading("Pipelines")
    .args(passes(true))
    .group(group)
}

fn query(command: Command) -> Command {
    let mut end = String::from("Relations:\n");
    for info in RELATIONS {
        let _ = writeln!(end, "  {}\n          {}", info.signature(), info.help);
    }
    end.push_str(
        "
Examples:
  freehold query f.mlir 'may_alias(%alloc, ?x), ?x != %alloc'
  freehold query f.mlir '@f: live_out(^bb1, ?v), memref(?v)'
  freehold query f.mlir 'retained(^bb0 -> ?to, ?v), !stage_frees(^bb0 -> ?to, ?v)'
  freehold query f.mlir 'block(?b), count(live_in(?b, ?v)) > 10'
  freehold query f.mlir 'never_alias(%0, %1)' --explain
  freehold query f.mlir < questions.txt
  freehold facts f.mlir -o DIR && freehold query --facts=DIR 'owner(?v, ^bb1, ?o)'

",
    );
    end.push_str(STATUSES);
    described(
        command,
        "Answers questions about the functions of an MLIR file, in the source's own names: what is live,
what aliases what, who owns what, and what is freed and retained where.

Without QUERY it asks for one after the other: on a terminal with history (Up) and completion (Tab),
else it reads them from standard input, which may be a file of queries; ':help' says more. '-' is
standard input: a program from there is asked one QUERY, or reported on. DIR is what 'freehold
facts' wrote. A query is conditions with variables: docs/query-language.md.",
        end,
    )
    .override_usage(
        "freehold query [OPTIONS] FILE [QUERY]\n       \
         freehold query [OPTIONS] --report [FILE]\n       \
         freehold query [OPTIONS] --facts=DIR QUERY",
    )
    .args([program(), Arg::new("QUERY").help("What to ask")])
    .next_help_heading("Questions and answers")
    .args([
        flag(
            "explain",
            "Say why the answers hold, or what fails: derivations down to lines of the source",
        ),
        format("format", options::ANSWERS, "How to write the answers of a query"),
        rows("Look at no more than N rows of relations for a query (default: 100000000)"),
        output(),
        flag("report", "Print liveness, aliases, owners and the lists of every block"),
        repeated(
            "suppose",
            "FACT",
            "Answer as if 'never_alias(%a, %b)' held, and list what deallocation would do \
             otherwise; may be repeated",
        ),
    ])
    .next_help_heading("Input")
    .args(reading())
    .arg(facts())
    .next_help_heading("Limits")
    .args(limits())
}

fn export(command: Command) -> Command {
    described(
        command,
        "Writes every relation of an MLIR file, each as a file of its own, for other programs.

DIR is made if it is not there; beside the relations it gets schema.json, which names files and
columns, and schema.dl, the declarations for Souffle. docs/exported-facts.md says what stands in the
fields. Of each of many files DIR gets a directory of its name.",
        format!(
            "\
Examples:
  freehold facts f.mlir -o facts && souffle -F facts -D - analysis.dl
  freehold facts --format=csv f.mlir -o tables
  freehold facts --format=parquet corpus/ -o tables && \\
    freehold query --facts=tables/a/b.mlir 'may_alias(?x, ?y)'

{STATUSES}"
        ),
    )
    .override_usage(
        "freehold facts [OPTIONS] -o DIR [FILE]\n       \
         freehold facts [OPTIONS] -o DIR [--resume] DIRECTORY | --files-from=LIST",
    )
    .arg(program())
    .next_help_heading("Output")
    .args([
        format(
            "format",
            EXPORTS,
            "How to write the rows of a relation; facts has tabs between fields",
        ),
        rows("Look at no more than N rows for a relation (default: 100000000)"),
        output(),
    ])
    .next_help_heading("Input")
    .args(reading())
    .arg(facts())
    .next_help_heading("Many files")
    .args(many())
    .arg(threads())
    .next_help_heading("Limits")
    .args(limits())
}

fn run(command: Command) -> Command {
    described(
        command,
        "Runs a program on a heap that knows every buffer, and says where it leaks, frees twice, frees
what is not its own, uses what is gone, reads what was never written, or leaves its bounds.

Runs before and after deallocation, before and after lowering; functions without a body read their
memrefs and return fresh ones, the caller's to free. SIL runs on counted objects, and what it does
is printed as it goes (docs/sil.md).",
        "\
Examples:
  freehold run program.mlir --ignore-leaks
  freehold opt --buffer-deallocation-pipeline program.mlir | freehold run
  freehold run kernel.mlir --entry=kernel --args=4,2.5 --format=json
  freehold run program.sil

Exit status:
  0  the program ran to its end and freed what it allocated
  1  an error in the input, or no such entry function
  2  a command line that cannot be understood
  3  the program did something wrong, or leaks
  4  an operation that the interpreter does not know
  5  a limit of the run was reached
  6  stopped by --max-memory or --timeout",
    )
    .arg(program())
    .next_help_heading("The run")
    .args([
        required(
            "args",
            "N,N,...",
            "Numbers for the first arguments of the entry function; the others are invented",
        )
        .value_parser(values::run_arguments),
        required(
            "entry",
            "NAME",
            "Start with this function instead of @main or the only one",
        )
        .value_parser(function),
        format("format", TEXT_OR_JSON, "How to write results and counts"),
        flag(
            "ignore-leaks",
            "Say nothing of buffers that are never freed: for programs before deallocation",
        ),
        output(),
        required(
            "seed",
            "N",
            "Invent other arguments and other answers of external functions (default: 0)",
        )
        .value_parser(number::<u64>),
    ])
    .next_help_heading("Input")
    .args(reading())
    .arg(input_format())
    .next_help_heading("Limits")
    .args([
        required(
            "max-bytes",
            "N",
            "Stop when live buffers take more bytes (default: 1073741824)",
        )
        .value_parser(number::<u64>),
        required(
            "max-depth",
            "N",
            "Stop when more calls and regions are open (default: 1000000)",
        )
        .value_parser(number::<usize>),
        required("max-steps", "N", "Stop after so many operations (default: 100000000)")
            .value_parser(number::<u64>),
    ])
    .args(limits())
}

fn validate(command: Command) -> Command {
    let small = |name, help| required(name, "N", help).value_parser(value_parser!(u16));
    let large = |name, help| required(name, "N", help).value_parser(number::<u64>);
    described(
        command,
        "Proves or refutes, within stated bounds, that AFTER frees each of its buffers exactly once,
after its last use, and computes what BEFORE computes.

Both programs run side by side on numbers that nobody knows, along every path: every outcome of
every branch, every way in which memref arguments may be one buffer. Functions belong together by
their names. '-' is standard input. docs/validation.md says what exactly is proved.",
        "\
Examples:
  freehold opt --buffer-deallocation-pipeline in.mlir -o out.mlir && \\
    freehold validate in.mlir out.mlir
  mlir-opt --buffer-deallocation-pipeline in.mlir | freehold validate in.mlir -
  freehold validate --entry=kernel --max-iterations=5 --format=json in.mlir out.mlir
  freehold opt --validate --buffer-deallocation-pipeline in.mlir

Exit status:
  0  every function is proved right within the bounds, which the report states
  1  an error in an input, or functions that do not belong together
  2  a command line that cannot be understood
  3  a function is refuted: the report has the path and the inputs that lead to the fault
  4  an operation that the machine does not know
  5  not decided: a bound on paths or operations was reached, or no inputs were found
  6  stopped by --max-memory or --timeout",
    )
    .args([
        file("BEFORE", "The program before deallocation").required(true),
        file("AFTER", "The program after it").required(true),
    ])
    .next_help_heading("What is proved")
    .args([
        flag(
            "allow-leaks",
            "AFTER may leak what BEFORE leaks: for passes that do not deallocate",
        ),
        required("entry", "NAME", "Only this function").value_parser(function),
        format("format", TEXT_OR_JSON, "How to write the report"),
        flag(
            "handed-over",
            "Private functions may own arguments that their callers give up: judge them there",
        ),
        output(),
    ])
    .next_help_heading("Bounds")
    .args([
        small(
            "extent",
            "The extent of dynamic dimensions of memrefs from outside (default: 2)",
        ),
        small(
            "max-iterations",
            "Follow loops so many times, and functions so deep into themselves (default: 3)",
        ),
        large("max-paths", "Stop after so many paths of a function (default: 10000)"),
        large("max-steps", "Follow paths of so many operations (default: 100000)"),
        large(
            "max-work",
            "Stop after so many operations on all paths of a function (default: 50000000)",
        ),
        small(
            "values",
            "Try numbers below N where an extent or index is not known (default: 3)",
        ),
    ])
    .next_help_heading("Input")
    .args(reading())
    .next_help_heading("Limits")
    .args(limits())
}

fn report(command: Command) -> Command {
    described(
        command,
        "Writes a page to look at: the source with what deallocation adds, the blocks with what is live
and owned in them, what may alias and why, each dealloc before and after with the rules that fired,
and their e-graphs.

The page is one file that needs no network. Of large functions it shows a part, and says what is
left out and which command tells it. docs/report.md describes the page and the JSON document that is
in it.",
        "\
Examples:
  freehold report f.mlir -o f.html
  freehold report --facts=facts.txt f.mlir -o f.html
  freehold report --format=json f.mlir | jq '.functions[].deallocs'

Exit status:
  0  the page is written, also of a program that deallocation refuses: the page says why
  1  a file that cannot be read, judged or written
  2  a command line that cannot be understood
  6  stopped by --max-memory or --timeout",
    )
    .arg(program())
    .next_help_heading("Output")
    .args([
        format("format", options::PAGES, "Write a page, or the JSON document that is in it"),
        output(),
    ])
    .next_help_heading("Input")
    .args(reading())
    .arg(facts())
    .next_help_heading("Limits")
    .args(limits())
}

fn diff(command: Command) -> Command {
    described(
        command,
        "Says what changed between two versions of a program: memrefs, what holds of them, and what
deallocation leaves to do when the program runs.

Functions belong together by their names; operations by what they are and where they stand, and by
the names that somebody gave to their results: numbers as in %4 and %alloc_2 say nothing. '-' is
standard input. Facts about memrefs that both versions have are compared; docs/query-language.md
says what they mean.",
        "\
Examples:
  freehold diff old.mlir new.mlir
  git show HEAD:f.mlir | freehold diff - f.mlir
  freehold diff --format=json old.mlir new.mlir

Exit status:
  0  nothing that is compared changed
  1  something did
  2  a file that cannot be read or judged, a limit, or a command line that cannot be understood
  6  stopped by --max-memory or --timeout",
    )
    .args([
        file("A", "One version").required(true),
        file("B", "The other version").required(true),
    ])
    .next_help_heading("Output")
    .args([
        format("format", TEXT_OR_JSON, "How to write the differences"),
        output(),
    ])
    .next_help_heading("Input")
    .args(reading())
    .next_help_heading("Limits")
    .arg(rows(
        "Compare no more than N rows of relations (default: 100000000)",
    ))
    .args(limits())
}

fn generate(command: Command) -> Command {
    let entry = |out: &mut String, name: &str, help: &str| {
        let _ = writeln!(out, "  {name}\n          {help}");
    };
    let mut end = String::from("Surfaces, what programs are made of:\n");
    for (name, _, summary) in Surface::NAMES {
        entry(&mut end, name, summary);
    }
    end.push_str("\nFamilies, and what there are N of:\n");
    for family in FAMILIES {
        entry(&mut end, family.name, family.summary);
    }
    end.push_str(
        "
Examples:
  freehold generate --seed=7 | freehold run --ignore-leaks
  freehold generate --seed=7 | freehold opt --buffer-deallocation-pipeline | freehold run
  freehold generate --family=straight --size=10000 | freehold opt --timing -o /dev/null

",
    );
    end.push_str(STATUSES);
    described(
        command,
        "Writes a random program that runs and, before deallocation, does nothing wrong but leak.",
        end,
    )
    .args([
        required(
            "family",
            "NAME",
            "Write no random program, but one of this theme to measure growth with, of --size=N",
        )
        .value_parser(values::family())
        .hide_possible_values(true),
        output(),
        required("seed", "N", "Write this program (default: 0)").value_parser(number::<u64>),
        required(
            "size",
            "N",
            "Larger sizes write larger programs (default: 6)",
        )
        .value_parser(number::<usize>),
        required(
            "surface",
            "NAME,NAME,...",
            "What programs are made of, by the names below (default: full)",
        )
        .value_parser(Surface::parse),
    ])
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

fn man(command: Command) -> Command {
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
        root(None).debug_assert();
    }

    #[test]
    fn every_command_says_how_it_is_used_and_has_a_page() {
        let mut root = root(None);
        root.build();
        let mut commands: Vec<Command> = root.get_subcommands().cloned().collect();
        while let Some(mut command) = commands.pop() {
            commands.extend(command.get_subcommands().cloned());
            let help = command.render_help().to_string();
            assert!(help.contains("Usage: "), "{help}");
        }
    }
}
