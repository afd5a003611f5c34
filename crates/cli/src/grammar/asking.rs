//! The commands that ask about a program: `query`, `facts`, `report` and `diff`.

use std::fmt::Write as _;

use clap::{Arg, Command};
use freehold_query::RELATIONS;

use super::described::{STATUSES, described, program};
use crate::limits::{parse_seconds, parse_size};
use crate::option_kinds::{file, flag, format, in_file, optional, repeated, required};
use crate::options::{
    ANSWERS, ARENAS, EXPLANATIONS, EXPORTS, MEMORY, PAGES, TEXT_OR_JSON, batch, dialects, facts,
    limits, output, reading, rows, threads,
};
use crate::values::one_of;

pub fn query(command: Command) -> Command {
    let mut end = String::from("Relations:\n");
    for info in RELATIONS {
        let _ = writeln!(end, "  {}\n          {}", info.signature(), info.help);
    }
    end.push_str(
        "
Examples:
  freehold query f.mlir 'may_alias(%alloc, ?x), ?x != %alloc'
  freehold query f.mlir '@f: live_out(^bb1, ?v), memref(?v)'
  freehold query f.mlir 'retained(^bb0 -> ?to, ?v), !plan_frees(^bb0 -> ?to, ?v)'
  freehold query f.mlir 'block(?b), count(live_in(?b, ?v)) > 10'
  freehold query f.mlir 'never_alias(%0, %1)' --explain
  freehold query f.mlir < questions.txt
  freehold query f.mlir --program reach.dl
  freehold facts f.mlir -o DIR && freehold query --facts=DIR 'live_owner(?v, ^bb1, ?o)'

",
    );
    end.push_str(STATUSES);
    described(
        command,
        "\
Answers questions about the functions of an MLIR file, in the source's own names: what is live,
what aliases what, who owns what, and what is freed and retained where.

Without QUERY it asks for one after the other: on a terminal with history (Up) and completion (Tab),
else it reads them from standard input, which may be a file of queries; ':help' says more. '-' is
standard input: a program from there is asked one QUERY, or reported on. DIR is what 'freehold
facts' wrote. A query is conditions with variables: docs/query-language.md. PROGRAM has relations of
your own, in Souffle's Datalog over the relations below: docs/programs.md.",
        end,
    )
    .override_usage(
        "freehold query [OPTIONS] FILE [QUERY]\n       \
         freehold query [OPTIONS] --report [FILE]\n       \
         freehold query [OPTIONS] --facts=DIR QUERY\n       \
         freehold query [OPTIONS] --program=PROGRAM FILE... | DIRECTORY",
    )
    .args([
        program(),
        Arg::new("QUERY").help("What to ask").num_args(0..),
    ])
    .next_help_heading("Questions and answers")
    .args([
        optional(
            "explain",
            "DETAIL",
            "short",
            "Say why the answers hold, or what fails: derivations down to lines of the source; \
             'full' says too how it is known what does not hold",
        )
        .value_parser(one_of(EXPLANATIONS)),
        format("format", ANSWERS, "How to write the answers of a query"),
        // What is kept and printed of so many answers stays below 2 GB.
        rows("Look at no more than N rows of relations for a query (default: 10000000)")
            .default_value("10000000")
            .hide_default_value(true),
        output(),
        in_file(required(
            "program",
            "PROGRAM",
            "Print the relations that the Datalog program in PROGRAM derives and puts out",
        )),
        flag(
            "report",
            "Print liveness, aliases, owners and the lists of every block",
        ),
        repeated(
            "assume",
            "FACT",
            "Answer as if 'never_alias(%a, %b)' held, and list what deallocation would do \
             otherwise; may be repeated",
        )
        .alias("suppose"),
    ])
    .next_help_heading("Input")
    .args(reading())
    .arg(facts())
    .next_help_heading("Limits")
    .args(limits())
}

pub fn export(command: Command) -> Command {
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
    .next_help_heading("Batches of files")
    .args(batch())
    .arg(threads())
    .next_help_heading("Limits")
    .args(limits())
}

pub fn memory(command: Command) -> Command {
    described(
        command,
        "\
Says of each function how many bytes its buffers take at one time, as the program is and with the
plan that 'freehold opt --memory-plan' makes; what is alive where most are needed, which operation
needs each until when, by how much less would be needed without it; and which allocations stay.

Buffers of which the size is known count. csv is MiniMalloc's form, of one function; svg draws the
bytes over the program, and each arena as boxes over time (docs/memory.md).",
        format!(
            "\
Examples:
  freehold memory f.mlir
  freehold memory f.mlir --format=svg -o memory.svg
  freehold memory f.mlir --function=main --format=csv
  freehold opt --buffer-deallocation-pipeline f.mlir | freehold memory

{STATUSES}"
        ),
    )
    .arg(program())
    .next_help_heading("Output")
    .args([
        format("format", MEMORY, "How to write it"),
        required("function", "NAME", "Show this function alone"),
        required(
            "mode",
            "MODE",
            "The plan's option of this name: who allocates arenas",
        )
        .value_parser(one_of(ARENAS))
        .default_value(ARENAS[0].0),
        output(),
    ])
    .next_help_heading("Input")
    .args(reading())
    .next_help_heading("Limits")
    .args(limits())
}

pub fn page(command: Command) -> Command {
    described(
        command,
        "\
Writes an interactive HTML report: the source with what deallocation adds, the blocks with what is
live and owned in them, what may alias and why, each dealloc before and after with the rules that
fired, and their e-graphs.

The report is one file that needs no network. Of large functions it shows a part, and says what is
left out and which command tells it. docs/report.md describes it and the JSON document in it. Of a
DIRECTORY each program gets a page, and DIR/index.html lists all functions by what they cost.",
        "\
Examples:
  freehold report f.mlir -o f.html
  freehold report --facts=facts.txt f.mlir -o f.html
  freehold report corpus/ -o pages
  freehold report --format=json f.mlir | jq '.functions[].deallocs'

Exit status:
  0  the report is written, also of a program that deallocation refuses: it says why
  1  a file that cannot be read, judged or written
  2  a command line that cannot be understood
  6  stopped by --max-memory or --timeout",
    )
    .override_usage(
        "freehold report [OPTIONS] [FILE]\n       \
         freehold report [OPTIONS] -o DIR [--resume] DIRECTORY | --files-from=LIST",
    )
    .arg(program())
    .next_help_heading("Output")
    .args([
        format(
            "format",
            PAGES,
            "Write HTML, or the JSON document that is in it",
        ),
        output(),
    ])
    .next_help_heading("Input")
    .args(reading())
    .arg(facts())
    .next_help_heading("Batches of files")
    .args(batch())
    .arg(threads())
    .next_help_heading("Limits")
    .args(limits())
}

pub fn serve(command: Command) -> Command {
    described(
        command,
        "\
Serves a page on this machine and opens it: a program on the left that can be edited, and on the
right what one chooses, while one types: the program after each pass, blocks, aliases, owners,
deallocs, e-graphs step by step, a run as a timeline, answers to queries, verdicts about rules.

The page needs no network. The server listens on 127.0.0.1, and answers whoever has the token in the
address that it prints. It ends with Ctrl-C. docs/serve.md has more.",
        "\
Examples:
  freehold serve
  freehold serve f.mlir
  freehold serve --port=8000 --no-open f.mlir

Exit status:
  1  a file that cannot be read, or a port that cannot be had
  2  a command line that cannot be understood",
    )
    .arg(program().help("Where the page begins; with examples without FILE"))
    .next_help_heading("The page")
    .args([
        required(
            "port",
            "N",
            "Listen on the port N (default: one that is free)",
        )
        .value_parser(clap::value_parser!(u16)),
        flag(
            "no-open",
            "Print the address of the page, and open no browser",
        ),
    ])
    .next_help_heading("Input")
    .args(dialects())
    .next_help_heading("Limits of one answer")
    .args([
        required(
            "max-memory",
            "SIZE",
            "Stop when it holds more: bytes, or a number with K, M, G or T (default: 2G)",
        )
        .value_parser(parse_size),
        required(
            "timeout",
            "SECONDS",
            "Stop when it takes longer (default: 10)",
        )
        .value_parser(parse_seconds),
    ])
}

pub fn diff(command: Command) -> Command {
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
  2  a file that cannot be read or judged, or a command line that cannot be understood
  5  --limit was reached
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
