//! The commands that run a program, prove it right, make it small, or make one up: `run`,
//! `validate`, `reduce` and `generate`.

use std::fmt::Write as _;

use clap::builder::OsStringValueParser;
use clap::{Arg, Command, value_parser};
use freehold_generate::FeatureSet;
use freehold_generate::families::FAMILIES;

use super::described::{STATUSES, described, program};
use crate::option_kinds::{file, files, flag, format, required};
use crate::options::{
    TEXT_OR_JSON, TIMELINES, VERDICTS, input_format, limits, mlir_version, output, reading,
};
use crate::values::{self, function, number, one_of};

pub fn run(command: Command) -> Command {
    described(
        command,
        "\
Runs a program on a heap that knows every buffer, and says where it leaks, frees twice, frees
what is not its own, uses what is gone, reads what was never written, or leaves its bounds.

Runs before and after deallocation, before and after lowering; functions without a body read their
memrefs and return fresh ones, the caller's to free. SIL runs on counted objects, and what it does
is printed as it goes (docs/sil.md).",
        "\
Examples:
  freehold run program.mlir --ignore-leaks
  freehold opt --buffer-deallocation-pipeline program.mlir | freehold run
  freehold run kernel.mlir --entry=kernel --args=4,2.5 --format=json
  freehold run deallocated.mlir --lives
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
        flag(
            "lives",
            "Say which buffers are freed late: allocations come between their last use and the free",
        ),
        required(
            "timeline",
            "FORMAT",
            "Draw the buffers over time, of the program as it stands and deallocated, in place of \
             the report",
        )
        .value_parser(one_of(TIMELINES)),
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
        required(
            "max-steps",
            "N",
            "Stop after so many operations (default: 100000000)",
        )
        .value_parser(number::<u64>),
    ])
    .args(limits())
}

pub fn reduce(command: Command) -> Command {
    let number_of = |name, help| required(name, "N", help).value_parser(number::<u64>);
    described(
        command,
        "\
Makes the program in FILE small, as long as a command still ends on it as it does on the whole.

The command runs on a file in the place of '{}' among its arguments, or else behind them. It is
looked for that it ends with the same status, or by the same signal, and with the same first error,
whatever names and numbers that has; or for what --status or --says name. A FILE that freehold does
not read loses lines, any other operations, blocks, arguments and the like (docs/reduce.md).",
        "\
Examples:
  freehold reduce crash.mlir -o small.mlir -- mlir-opt --buffer-deallocation-pipeline
  freehold reduce wrong.mlir -- freehold opt --validate --canonicalize
  freehold reduce leak.mlir --says='never freed' -- freehold run {}
  freehold reduce odd.mlir --status=0 -- sh -c 'mlir-opt --cse $0 | grep -q muli' {}

Exit status:
  0  the smallest program that was found is written
  1  the command does not end on FILE as is wanted, or cannot be run; or a file cannot be read
  2  a command line that cannot be understood
  6  stopped by --max-memory or --timeout",
    )
    .override_usage("freehold reduce [OPTIONS] [FILE] -- COMMAND [ARGUMENT]...")
    .arg(program())
    .arg(
        Arg::new("COMMAND")
            .help("The command that judges, with its arguments")
            .value_parser(OsStringValueParser::new())
            .num_args(1..)
            .last(true)
            .required(true),
    )
    .next_help_heading("What is looked for")
    .args([
        required(
            "says",
            "TEXT",
            "That the command says TEXT, however it ends",
        ),
        required(
            "status",
            "N",
            "That the command ends with status N, whatever it says",
        )
        .value_parser(number::<i32>),
    ])
    .next_help_heading("Input and output")
    .args([
        files(
            "dialect",
            "Load a dialect file, in the form of rules/dialects; may be repeated",
        ),
        flag(
            "mlir-print-op-generic",
            "Hand the command programs in generic form",
        ),
        mlir_version(),
        output(),
    ])
    .next_help_heading("Limits")
    .args([
        number_of(
            "run-seconds",
            "Stop a run of the command after so long (default: ten times what the first run took)",
        ),
        required(
            "runs",
            "N",
            "Run the command at most so often (default: 10000)",
        )
        .value_parser(number::<usize>),
        number_of(
            "seconds",
            "Stop after so long, with the smallest program so far",
        ),
    ])
    .args(limits())
}

pub fn validate(command: Command) -> Command {
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
        format("format", VERDICTS, "How to write the report"),
        flag(
            "ownership-transfer",
            "Private functions may own arguments that their callers give up: judge them there",
        )
        .alias("handed-over"),
        output(),
    ])
    .next_help_heading("Bounds")
    .args([
        small(
            "extent",
            "The extent of dynamic dimensions of memrefs from outside (default: 2)",
        ),
        large(
            "max-calls",
            "Judge callees once, by induction, where more calls would be followed (default: 64)",
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

pub fn generate(command: Command) -> Command {
    let entry = |out: &mut String, name: &str, help: &str| {
        let _ = writeln!(out, "  {name}\n          {help}");
    };
    let mut end = String::from("Features, what programs are made of:\n");
    for (name, _, summary) in FeatureSet::NAMES {
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
            "features",
            "NAME,NAME,...",
            "What programs are made of, by the names below (default: full)",
        )
        .alias("surface")
        .value_parser(FeatureSet::parse),
    ])
    .args(limits())
}
