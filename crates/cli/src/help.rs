//! The texts of `--help`.

use std::fmt::Write as _;

use freehold_generate::Surface;
use freehold_generate::families::FAMILIES;
use freehold_passes::{Action, registry};
use freehold_query::RELATIONS;

use super::options::{
    DIFF_OPTIONS, DIFF_SHARED_OPTIONS, FACTS_OPTIONS, FACTS_SHARED_OPTIONS, GENERATE_OPTIONS,
    GENERATE_SHARED_OPTIONS, OPTIONS, OptionInfo, QUERY_OPTIONS, QUERY_SHARED_OPTIONS,
    REPORT_OPTIONS, RUN_OPTIONS, RUN_SHARED_OPTIONS, VALIDATE_OPTIONS, VALIDATE_SHARED_OPTIONS,
    Value,
};

const STATUSES: &str = "\
Exit status:
  0  success
  1  an error in the input or in a pass, or a file that cannot be read or written
  2  a command line that cannot be understood
  6  stopped by --max-memory or --timeout
On an error nothing is written to standard output or to the output file.
";

/// The help of `freehold`.
pub fn overview() -> String {
    format!(
        "freehold reads MLIR, works out who owns every buffer, and frees each exactly once.

Usage: freehold COMMAND [ARGUMENTS]

Commands:
  opt    Run passes over MLIR, in mlir-opt's conventions ('freehold opt --help')
  query  Ask what is live, what aliases, who owns and what is freed ('freehold query --help')
  report Write a page to look at: aliases, owners, blocks, deallocs ('freehold report --help')
  diff   Say what changed of that between two versions ('freehold diff --help')
  facts  Write every relation as tables for other programs ('freehold facts --help')
  run    Run a program on a checked heap ('freehold run --help')
  validate
         Prove or refute that a deallocated program is right ('freehold validate --help')
  generate
         Write a random program that runs ('freehold generate --help')
  dialect import  Make a dialect file of TableGen's JSON ('freehold dialect --help')
  rules           Decide whether rewrite rules are sound and saturate ('freehold rules --help')

Options:
  --help     Print this text
  --version  Print the version

{STATUSES}"
    )
}

/// The help of `freehold opt`.
pub fn opt() -> String {
    let mut out = String::from(
        "Reads MLIR or SIL, runs passes over it and prints the result.

Usage: freehold opt [OPTIONS] [FILE]
       freehold opt [OPTIONS] -o DIR [--resume] DIRECTORY | --files-from=LIST

Reads standard input without FILE or for '-'. Of a DIRECTORY every .mlir and .sil file is read, of a LIST each
file that it names, in parallel; each result goes to DIR under the file's name, and DIR/summary.json says what
became of each (docs/many-files.md). Options start with one dash or two. Passes run in
the order in which they are given. A FILE.sil is read as SIL (docs/sil.md) and printed as SIL.

Examples:
  freehold opt --ownership-based-buffer-deallocation f.mlir
  freehold opt f.sil
  freehold opt --output-format=mlir f.sil

Options:
",
    );
    options(&mut out, OPTIONS.iter());
    let passes = |out: &mut String, pipelines: bool| {
        let of_kind = |action: &Action| matches!(action, Action::Expand(_)) == pipelines;
        for info in registry().filter(|info| of_kind(&info.action)) {
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

/// The help of `freehold rules`.
pub const RULES: &str = "Judges rewrite rules of the deallocation simplification.

Usage: freehold rules check   [--format=text|json] [FILE.egg...]
       freehold rules verify  [--format=text|json] [--sil] [FILE.egg...]
       freehold rules prove   [--format=text|json] [--with] [FILE.egg...]
       freehold rules recheck CERTIFICATE.json [--with] [FILE.egg...]
       freehold rules confluence [--format=text|json] [FILE.egg...]
       freehold rules try     --rules=FILE.egg [--format=text|json] PROGRAM.mlir... | --min
       freehold rules trace   [--rules=FILE.egg] [--op=LINE[:COLUMN]] [--formula=N --picture=dot|svg|json] PROGRAM.mlir
       freehold rules suggest [--rules=FILE.egg] [--without=RULE] [--size=N] [PROGRAM.mlir...]

Without files, the built-in rules are judged. docs/rule-language.md describes the files and the verdicts.

Commands:
  check    All below in one verdict: whether each rule is sound and says something new, and whether the
           set saturates, together with the built-in rules
  verify   Decide for each rule whether both sides are the same in every world in which its conditions hold:
           booleans by truth table, memrefs by all ways in which they can be one allocation and all that
           can be known of that. A rule that is wrong is shown with the smallest world in which it is, and with
           a small program that frees right, and does not once the rule is applied. 'freehold opt --rules' takes
           no rule that is not sound. With --sil of the rules about SIL, by all small programs, run by the
           reference-counting interpreter before and after (docs/sil.md)
  prove    Prove that the rules, as one set, come to an end on every term, or show which rules feed each
           other and a small term on which they do not end. docs/saturation.md has the proof
  recheck  Check the certificate that 'prove --format=json' wrote, by code of its own
  confluence
           Show the smallest terms to which two rules apply at once, where the set does not find the one
           result from the other
  try      Say what new rules change on programs: for which deallocs each was needed, what the program costs
           before and after, and the difference of its text. A program without bufferization.dealloc is
           deallocated first. With --min, find a small generated program on which a new rule is needed
  trace    Show, for the first dealloc or the one at a place, each formula that the rules were asked: the rounds in
           which they saturate, and the chain that leads to the answer; or a picture of the e-graph, for Graphviz, as SVG,
           or in the JSON of egraph-serialize
  suggest  List sound rules that do not follow from the set, and with which it is proved to saturate, by what
           they save on the programs, or on generated ones

Options:
  --format=text|json
          How the verdicts are written (default: text)
  --with  Judge the files together with the built-in rules
  --rules=FILE
          New rules to try, or to look for others beside; may be repeated
  --op=LINE[:COLUMN]
          Trace the dealloc there
  --formula=N
          The formula of which there is to be a picture (default: 1)
  --picture=dot|svg|json
          Show the saturated e-graph in place of the text
  --allow-unsound
          Try rules that are not sound
  --size=N
          Suggest rules whose left sides have at most N operations: 1, 2 or 3 (default: 2)

Exit status:
  0  every rule is sound, the set is proved, the certificate is right
  1  a file that cannot be read, or with an error
  2  a command line that cannot be understood
  3  a rule is not sound or not decided, a set is not proved, a certificate is wrong, a critical pair is open
";

/// The help of `freehold query`.
pub fn query() -> String {
    let mut out = String::from(
        "Answers questions about the functions of an MLIR file, in the source's own names: what is live, what
aliases what, who owns what, and what is freed and retained where.

Usage: freehold query [OPTIONS] FILE [QUERY]
       freehold query [OPTIONS] --report [FILE]
       freehold query [OPTIONS] --facts=DIR QUERY

Without QUERY it asks for one after the other: on a terminal with history (Up) and completion (Tab), else it reads
them from standard input, which may be a file of queries; ':help' says more. '-' is standard input: a program from there
is asked one QUERY, or reported on. DIR is what 'freehold facts' wrote. A query is conditions with variables, docs/query-language.md.

Examples:
  freehold query f.mlir 'may_alias(%alloc, ?x), ?x != %alloc'
  freehold query f.mlir '@f: live_out(^bb1, ?v), memref(?v)'
  freehold query f.mlir 'retained(^bb0 -> ?to, ?v), !stage_frees(^bb0 -> ?to, ?v)'
  freehold query f.mlir 'block(?b), count(live_in(?b, ?v)) > 10'
  freehold query f.mlir 'never_alias(%0, %1)' --explain
  freehold query f.mlir < questions.txt
  freehold facts f.mlir -o DIR && freehold query --facts=DIR 'owner(?v, ^bb1, ?o)'

Relations:
",
    );
    for info in RELATIONS {
        let _ = writeln!(out, "  {}\n          {}", info.signature(), info.help);
    }
    out.push_str("\nOptions:\n");
    let taken = |info: &&OptionInfo| QUERY_SHARED_OPTIONS.contains(&info.name);
    options(
        &mut out,
        QUERY_OPTIONS.iter().chain(OPTIONS.iter().filter(taken)),
    );
    out.push('\n');
    out.push_str(STATUSES);
    out
}

/// The help of `freehold facts`.
pub fn facts() -> String {
    let mut out = String::from(
        "Writes every relation of an MLIR file, each as a file of its own, for other programs.

Usage: freehold facts [OPTIONS] -o DIR [FILE]
       freehold facts [OPTIONS] -o DIR [--resume] DIRECTORY | --files-from=LIST

Reads standard input without FILE or for '-'. DIR is made if it is not there; beside the relations it gets
schema.json, which names files and columns, and schema.dl, the declarations for Souffle.
docs/exported-facts.md says what stands in the fields. Of each of many files DIR gets a directory of its name.

Examples:
  freehold facts f.mlir -o facts && souffle -F facts -D - analysis.dl
  freehold facts --format=csv f.mlir -o tables
  freehold facts --format=parquet corpus/ -o tables && freehold query --facts=tables/a/b.mlir 'may_alias(?x, ?y)'

Options:
",
    );
    let taken = |info: &&OptionInfo| FACTS_SHARED_OPTIONS.contains(&info.name);
    let shared = OPTIONS.iter().filter(taken);
    options(&mut out, FACTS_OPTIONS.iter().chain(shared));
    out.push('\n');
    out.push_str(STATUSES);
    out
}

/// The help of `freehold run`.
pub fn run() -> String {
    let mut out = String::from(
        "Runs a program on a heap that knows every buffer, and says where it leaks, frees twice, frees
what is not its own, uses what is gone, reads what was never written, or leaves its bounds.

Usage: freehold run [OPTIONS] [FILE]

Reads standard input without FILE or for '-'. Runs before and after deallocation, before and after
lowering; functions without a body read their memrefs and return fresh ones, the caller's to free.
SIL runs on counted objects, and what it does is printed as it goes (docs/sil.md).

Examples:
  freehold run program.mlir --ignore-leaks
  freehold opt --buffer-deallocation-pipeline program.mlir | freehold run
  freehold run kernel.mlir --entry=kernel --args=4,2.5 --format=json
  freehold run program.sil

Options:
",
    );
    let shared = |info: &&OptionInfo| RUN_SHARED_OPTIONS.contains(&info.name);
    let mut all: Vec<&OptionInfo> = OPTIONS.iter().filter(shared).chain(RUN_OPTIONS).collect();
    all.sort_by_key(|info| info.name);
    options(&mut out, all.into_iter());
    out.push_str(
        "
Exit status:
  0  the program ran to its end and freed what it allocated
  1  an error in the input, or no such entry function
  2  a command line that cannot be understood
  3  the program did something wrong, or leaks
  4  an operation that the interpreter does not know
  5  a limit of the run was reached
  6  stopped by --max-memory or --timeout
",
    );
    out
}

/// The help of `freehold validate`.
pub fn validate() -> String {
    let mut out = String::from(
        "Proves or refutes, within stated bounds, that AFTER frees each of its buffers exactly once,
after its last use, and computes what BEFORE computes.

Usage: freehold validate [OPTIONS] BEFORE AFTER

Both programs run side by side on numbers that nobody knows, along every path: every outcome of
every branch, every way in which memref arguments may be one buffer. Functions belong together by
their names. '-' is standard input. docs/validation.md says what exactly is proved.

Examples:
  freehold opt --buffer-deallocation-pipeline in.mlir -o out.mlir && freehold validate in.mlir out.mlir
  mlir-opt --buffer-deallocation-pipeline in.mlir | freehold validate in.mlir -
  freehold validate --entry=kernel --max-iterations=5 --format=json in.mlir out.mlir
  freehold opt --validate --buffer-deallocation-pipeline in.mlir

Options:
",
    );
    let shared = |info: &&OptionInfo| VALIDATE_SHARED_OPTIONS.contains(&info.name);
    let mut all: Vec<&OptionInfo> = OPTIONS
        .iter()
        .filter(shared)
        .chain(VALIDATE_OPTIONS)
        .collect();
    all.sort_by_key(|info| info.name);
    options(&mut out, all.into_iter());
    out.push_str(
        "
Exit status:
  0  every function is proved right within the bounds, which the report states
  1  an error in an input, or functions that do not belong together
  2  a command line that cannot be understood
  3  a function is refuted: the report has the path and the inputs that lead to the fault
  4  an operation that the machine does not know
  5  not decided: a bound on paths or operations was reached, or no inputs were found
  6  stopped by --max-memory or --timeout
",
    );
    out
}

/// The help of `freehold report`.
pub fn report() -> String {
    let mut out = String::from(
        "Writes a page to look at: the source with what deallocation adds, the blocks with what is live and owned in
them, what may alias and why, each dealloc before and after with the rules that fired, and their e-graphs.

Usage: freehold report [OPTIONS] [FILE] [-o PAGE]

The page is one file that needs no network. Of large functions it shows a part, and says what is left out and which
command tells it. Without FILE, or for '-', the program is read from standard input. docs/report.md describes the page
and the JSON document that is in it.

Examples:
  freehold report f.mlir -o f.html
  freehold report --facts=facts.txt f.mlir -o f.html
  freehold report --format=json f.mlir | jq '.functions[].deallocs'

Options:
",
    );
    let shared = |info: &&OptionInfo| QUERY_SHARED_OPTIONS.contains(&info.name);
    let mut all: Vec<&OptionInfo> = OPTIONS
        .iter()
        .filter(shared)
        .chain(REPORT_OPTIONS)
        .collect();
    all.sort_by_key(|info| info.name);
    options(&mut out, all.into_iter());
    out.push_str(
        "
Exit status:
  0  the page is written, also of a program that deallocation refuses: the page says why
  1  a file that cannot be read, judged or written
  2  a command line that cannot be understood
  6  stopped by --max-memory or --timeout
",
    );
    out
}

/// The help of `freehold diff`.
pub fn diff() -> String {
    let mut out = String::from(
        "Says what changed between two versions of a program: memrefs, what holds of them, and what deallocation
leaves to do when the program runs.

Usage: freehold diff [OPTIONS] A B

Functions belong together by their names; operations by what they are and where they stand, and by the names that
somebody gave to their results: numbers as in %4 and %alloc_2 say nothing. '-' is standard input. Facts about memrefs
that both versions have are compared; docs/query-language.md says what they mean.

Examples:
  freehold diff old.mlir new.mlir
  git show HEAD:f.mlir | freehold diff - f.mlir
  freehold diff --format=json old.mlir new.mlir

Options:
",
    );
    let shared = |info: &&OptionInfo| DIFF_SHARED_OPTIONS.contains(&info.name);
    let mut all: Vec<&OptionInfo> = OPTIONS.iter().filter(shared).chain(DIFF_OPTIONS).collect();
    all.sort_by_key(|info| info.name);
    options(&mut out, all.into_iter());
    out.push_str(
        "
Exit status:
  0  nothing that is compared changed
  1  something did
  2  a file that cannot be read or judged, a limit, or a command line that cannot be understood
  6  stopped by --max-memory or --timeout
",
    );
    out
}

/// The help of `freehold generate`.
pub fn generate() -> String {
    let mut out = String::from(
        "Writes a random program that runs and, before deallocation, does nothing wrong but leak.

Usage: freehold generate [OPTIONS]

Examples:
  freehold generate --seed=7 | freehold run --ignore-leaks
  freehold generate --seed=7 | freehold opt --buffer-deallocation-pipeline | freehold run
  freehold generate --family=straight --size=10000 | freehold opt --buffer-deallocation-pipeline --timing -o /dev/null

Options:
",
    );
    let shared = |info: &&OptionInfo| GENERATE_SHARED_OPTIONS.contains(&info.name);
    let mut all: Vec<&OptionInfo> = OPTIONS
        .iter()
        .filter(shared)
        .chain(GENERATE_OPTIONS)
        .collect();
    all.sort_by_key(|info| info.name);
    options(&mut out, all.into_iter());
    out.push_str("\nSurfaces, what programs are made of:\n");
    for (name, _, summary) in Surface::NAMES {
        entry(&mut out, 2, name, summary);
    }
    out.push_str("\nFamilies, and what there are N of:\n");
    for family in FAMILIES {
        entry(&mut out, 2, family.name, family.summary);
    }
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
