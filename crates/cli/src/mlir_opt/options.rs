//! The table of mlir-opt's options that are about no single pass: what each is called and takes,
//! and what `--help` says of it.

use clap::Arg;
use freehold_base::diagnostics::Severity;
use freehold_base::suggest::closest;
use freehold_passes::registry;
use freehold_syntax::HexLimit;

use crate::option_kinds::{flag, in_file, optional, repeated, required};
use crate::values::one_of;

/// In which form statistics are printed.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum StatisticsForm {
    /// Under the pipeline of which the pass is.
    #[default]
    Pipeline,
    /// Each pass once, by name.
    List,
}

const STATISTICS: &[(&str, StatisticsForm)] = &[
    ("pipeline", StatisticsForm::Pipeline),
    ("list", StatisticsForm::List),
];

const LEVELS: &[(&str, Severity)] = &[
    ("errors", Severity::Error),
    ("warnings", Severity::Warning),
    ("remarks", Severity::Remark),
];

/// What is accepted and has no effect: its name, the value that it takes, if any, and why it has
/// none.
pub const NO_EFFECT: &[(&str, &str, &str)] = &[
    (
        "mlir-enable-debugger-hook",
        "",
        "passes run no actions that a debugger could stop at",
    ),
    (
        "mlir-print-assume-verified",
        "",
        "a module is never verified in order to be printed",
    ),
    (
        "mlir-print-stacktrace-on-diagnostic",
        "",
        "diagnostics have the place in the program, and no stack of the compiler",
    ),
    ("remark-format", "FORMAT", NO_REMARKS),
    ("remark-policy", "POLICY", NO_REMARKS),
    ("remarks-filter", "REGEX", NO_REMARKS),
    ("remarks-filter-analyse", "REGEX", NO_REMARKS),
    ("remarks-filter-failed", "REGEX", NO_REMARKS),
    ("remarks-filter-missed", "REGEX", NO_REMARKS),
    ("remarks-filter-passed", "REGEX", NO_REMARKS),
    ("remarks-output-file", "FILE", NO_REMARKS),
];

const NO_REMARKS: &str = "no pass makes remarks of MLIR's remark engine; '--stats' and \
                          '--explain-rewrites' say what passes did";

/// What is printed between passes.
pub fn dumps() -> Vec<Arg> {
    let passes = |name, help| repeated(name, "PASSES", help).value_parser(pass_names);
    vec![
        flag(
            "dump-pass-pipeline",
            "Print the pipeline that runs, as --pass-pipeline takes it",
        ),
        passes(
            "mlir-print-ir-after",
            "Print the IR after these passes, with commas between them",
        ),
        flag("mlir-print-ir-after-all", "Print the IR after each pass"),
        flag(
            "mlir-print-ir-after-change",
            "Where the IR is printed after a pass, only if the pass changed it",
        ),
        flag(
            "mlir-print-ir-after-failure",
            "Print the IR after a pass that failed, and after no other",
        ),
        passes("mlir-print-ir-before", "Print the IR before these passes"),
        flag("mlir-print-ir-before-all", "Print the IR before each pass"),
        flag(
            "mlir-print-ir-module-scope",
            "Print the whole module, where a pass runs on functions too",
        ),
        in_file(required(
            "mlir-print-ir-tree-dir",
            "DIR",
            "Print the IR to files in DIR, a directory for each operation",
        )),
        flag(
            "mlir-pass-statistics",
            "Print what passes counted, in mlir-opt's form; --stats says more",
        ),
        required(
            "mlir-pass-statistics-display",
            "FORM",
            "Print statistics by pipeline, or as a list of passes",
        )
        .value_parser(one_of(STATISTICS)),
    ]
}

/// How programs are printed.
pub fn printing() -> Vec<Arg> {
    vec![
        flag(
            "elide-resource-data-from-bytecode",
            "Write bytecode that names resources and does not have their data",
        ),
        required(
            "mlir-print-elementsattrs-with-hex-if-larger",
            "N",
            "Print elements attributes of more than N elements in hexadecimal digits (default: \
             100), with -1 none",
        )
        .value_parser(hex_limit),
        flag("mlir-print-skip-regions", "Print regions as '{...}'"),
        flag(
            "mlir-print-unique-ssa-ids",
            "Number values so that no number comes twice, in whichever regions",
        ),
        flag(
            "mlir-print-value-users",
            "Print the users of each value as a comment",
        ),
        flag(
            "mlir-use-nameloc-as-prefix",
            "Name values by the names in their locations",
        ),
    ]
}

/// How programs are read and checked.
pub fn reading() -> Vec<Arg> {
    vec![
        flag(
            "mlir-very-unsafe-disable-verifier-on-parsing",
            "Do not verify what was read; passes may then do anything",
        ),
        flag(
            "no-implicit-module",
            "Put no module around the source, which is one operation",
        ),
        flag(
            "run-reproducer",
            "Run the pipeline that stands in the source as 'mlir_reproducer'",
        ),
        flag(
            "verify-roundtrip",
            "Check that what is printed of the program, as text and bytecode, comes back the same",
        ),
    ]
}

/// What is said.
pub fn reporting() -> Vec<Arg> {
    vec![
        flag(
            "color",
            "Use colours; with =false never (default: on a terminal)",
        ),
        required(
            "mlir-diagnostic-verbosity-level",
            "LEVEL",
            "Print errors alone, or errors and warnings (default: remarks too)",
        )
        .value_parser(one_of(LEVELS)),
        flag("mlir-disable-diagnostic-notes", "Print no notes"),
        in_file(required(
            "mlir-generate-reproducer",
            "FILE",
            "Write the program with its pipeline to FILE, for --run-reproducer",
        )),
        in_file(required(
            "mlir-pass-pipeline-crash-reproducer",
            "FILE",
            "The same where a pass fails",
        )),
        flag(
            "mlir-pass-pipeline-local-reproducer",
            "Of a pass that fails, write the program right before it, and that pass alone",
        ),
        flag(
            "mlir-print-op-on-diagnostic",
            "Print the operation that a diagnostic is about as a note",
        ),
    ]
}

/// What there is, in place of a run.
pub fn listing() -> Vec<Arg> {
    vec![
        flag("list-passes", "Print the passes and their options"),
        flag("show-dialects", "Print the names of the dialects"),
    ]
}

/// What is accepted and does nothing.
pub fn without_effect() -> Vec<Arg> {
    let option = |&(name, value, _): &(&'static str, &'static str, &str)| match value {
        "" => optional(name, "BOOL", "true", "Accepted, without effect"),
        value => required(name, value, "Accepted, without effect"),
    };
    let options = NO_EFFECT.iter().map(option);
    options.map(|option| option.hide(true)).collect()
}

/// Passes by name, between commas.
fn pass_names(text: &str) -> Result<Vec<&'static str>, String> {
    let known = |name: &str| {
        let mut passes = registry().map(|pass| pass.name);
        passes.clone().find(|&pass| pass == name).ok_or_else(|| {
            let hint = closest(name, &mut passes);
            let hint = hint.map_or(String::new(), |near| format!("; did you mean '{near}'?"));
            format!("there is no pass '{name}'{hint}")
        })
    };
    text.split(',').map(|name| known(name.trim())).collect()
}

fn hex_limit(text: &str) -> Result<HexLimit, String> {
    let number: Option<i64> = text.parse().ok();
    let number = number.ok_or_else(|| "expected a number".to_owned())?;
    Ok(usize::try_from(number).map_or(HexLimit::NEVER, HexLimit))
}
