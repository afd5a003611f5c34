//! The table of options: what each is called and takes, and what `--help` says of it.
//!
//! `grammar` says which command takes which, `option_kinds` what an option of a kind takes,
//! `values` what values mean, `command_options` what becomes of them. An option is added here, to a
//! group that its commands have, and read there.

use clap::{Arg, ArgAction, ValueHint};
use freehold_passes::memory_plan::Mode;
use freehold_passes::{Action, PassInfo, registry};
use freehold_query::{Detail, ExportFormat};
use freehold_syntax::Version;

use crate::batch::Shard;
use crate::compared::Compared;
use crate::expected::VerifyDiagnostics;
use crate::formats::{
    FactsFormat, MemoryFormat, PageFormat, QueryFormat, TextOrJson, VerdictFormat,
};
use crate::input::SPLIT_MARKER;
use crate::languages::Language;
use crate::limits::{parse_seconds, parse_size};
use crate::option_kinds::{
    NO_VALUE, SORTED, after_equals, files, flag, format, in_directory, in_file, optional, required,
};
use crate::timing::{Format as TimingFormat, MOST_FUNCTIONS};
use crate::values::{self, flags_of, number, one_of, positive};

/// The options that make no difference to what is written to the output.
pub const NO_RESULT: &[&str] = &[
    "cache",
    "cache-functions",
    "cache-size",
    "max-memory",
    "mlir-disable-threading",
    "mlir-output-format",
    "mlir-timing",
    "mlir-timing-display",
    "o",
    "resume",
    "threads",
    "timeout",
    "timing",
    "timing-functions",
    "timing-rules",
    "trace",
];

/// The group of all passes, which keeps them apart from other options.
pub const PASSES: &str = "passes";

/// The forms of reports.
pub const TEXT_OR_JSON: &[(&str, TextOrJson)] =
    &[("text", TextOrJson::Text), ("json", TextOrJson::Json)];

/// The forms of verdicts on a program.
pub const VERDICTS: &[(&str, VerdictFormat)] = &[
    ("text", VerdictFormat::Text),
    ("json", VerdictFormat::Json),
    ("sarif", VerdictFormat::Sarif),
];

/// The forms of timelines.
pub const TIMELINES: &[(&str, ())] = &[("svg", ())];

/// The forms of what functions need.
pub const MEMORY: &[(&str, MemoryFormat)] = &[
    ("text", MemoryFormat::Text),
    ("json", MemoryFormat::Json),
    ("csv", MemoryFormat::Csv),
    ("svg", MemoryFormat::Svg),
];

/// Who allocates arenas.
pub const ARENAS: &[(&str, Mode)] = &[("allocate", Mode::Allocate), ("argument", Mode::Argument)];

/// The forms of answers.
pub const ANSWERS: &[(&str, QueryFormat)] = &[
    ("table", QueryFormat::Table),
    ("csv", QueryFormat::Csv),
    ("json", QueryFormat::Json),
    ("svg", QueryFormat::Svg),
];

/// The forms of relations.
pub const EXPORTS: &[(&str, FactsFormat)] = &[
    ("facts", FactsFormat::Files(ExportFormat::Facts)),
    ("csv", FactsFormat::Files(ExportFormat::Csv)),
    ("json", FactsFormat::Files(ExportFormat::Json)),
    ("parquet", FactsFormat::Parquet),
];

/// The forms of a page.
pub const PAGES: &[(&str, PageFormat)] = &[("html", PageFormat::Html), ("json", PageFormat::Json)];

/// Of MLIR, as they are asked for.
const VERSIONS: &[(&str, Version)] = &[("22", Version::Mlir22), ("24", Version::Mlir24)];

const LANGUAGES: &[(&str, Language)] = &[("mlir", Language::Mlir), ("sil", Language::Sil)];

/// The versions of bytecode, the first of which is the default.
const BYTECODE_VERSIONS: &[(&str, u64)] = &[
    ("6", 6),
    ("5", 5),
    ("4", 4),
    ("3", 3),
    ("2", 2),
    ("1", 1),
    ("0", 0),
];

const DIAGNOSTICS: &[(&str, VerifyDiagnostics)] = &[
    ("", VerifyDiagnostics::All),
    ("all", VerifyDiagnostics::All),
    ("only-expected", VerifyDiagnostics::OnlyExpected),
];

const STATS: &[(&str, TextOrJson)] = &[
    ("", TextOrJson::Text),
    ("text", TextOrJson::Text),
    ("json", TextOrJson::Json),
];

/// How `freehold query` explains its answers, or whether it does.
pub const EXPLANATIONS: &[(&str, Option<Detail>)] = &[
    ("short", Some(Detail::Short)),
    ("full", Some(Detail::Full)),
    ("true", Some(Detail::Short)),
    ("false", None),
];

const TIMES: &[(&str, TimingFormat)] = &[
    ("", TimingFormat::Tree),
    ("tree", TimingFormat::Tree),
    ("list", TimingFormat::List),
    ("json", TimingFormat::Json),
];

/// How a program is read, whatever is done with it.
pub fn reading() -> Vec<Arg> {
    let via = [optional(
        "via-mlir-opt",
        "PROGRAM",
        "",
        "Let PROGRAM (mlir-opt, else mlir-opt-22) turn forms that nobody declared into \
             generic ones",
    )
    .value_parser(values::perhaps_file())
    .value_hint(ValueHint::CommandName)];
    dialects().into_iter().chain(via).collect()
}

/// Which operations there are.
pub fn dialects() -> Vec<Arg> {
    vec![
        flag(
            "allow-unregistered-dialect",
            "Accept operations that no dialect declares",
        ),
        files(
            "dialect",
            "Load a dialect file, in the form of rules/dialects; may be repeated",
        ),
    ]
}

pub fn facts() -> Arg {
    files(
        "facts",
        "Assume the facts of FILE: which memrefs never alias (docs/facts.md); may be repeated",
    )
}

/// The program whose rows are assumed, as [`facts`] are.
fn assumed_program() -> Arg {
    in_file(required(
        "assumed-program",
        "PROGRAM",
        "Assume what the Datalog program in PROGRAM adds to never_alias (docs/programs.md)",
    ))
    .long("program")
}

pub fn input_format() -> Arg {
    required(
        "input-format",
        "LANGUAGE",
        "The language of the input (default: sil for FILE.sil, else mlir; docs/sil.md)",
    )
    .value_parser(one_of(LANGUAGES))
}

/// Whether what is no text may go to a terminal.
fn force() -> Arg {
    flag("f", "Write bytecode to a terminal, too")
        .short('f')
        .alias("f")
}

/// Where the result goes.
pub fn output() -> Arg {
    let option = Arg::new("o")
        .short('o')
        .alias("o")
        .display_order(SORTED)
        .help("Write the result to FILE")
        .value_name("FILE")
        .num_args(1)
        .allow_hyphen_values(true);
    in_file(option)
}

/// How much a command may take.
pub fn limits() -> Vec<Arg> {
    vec![
        required(
            "max-memory",
            "SIZE",
            "Stop, with status 6 and nothing written, when more memory is in use:\n\
             bytes, or a number with K, M, G or T",
        )
        .value_parser(parse_size),
        required(
            "timeout",
            "SECONDS",
            "Stop, with status 6 and nothing written, when it takes longer",
        )
        .value_parser(parse_seconds),
    ]
}

/// Work on a batch of files.
pub fn batch() -> Vec<Arg> {
    vec![
        in_file(required(
            "files-from",
            "LIST",
            "Work on each file that a line of LIST names ('-': standard input), in parallel;\n\
             results go to -o DIR",
        ))
        .conflicts_with("FILE"),
        flag(
            "resume",
            "Skip the files of a batch that the same command has processed and that are unchanged",
        ),
        required(
            "shard",
            "K/N",
            "Work on the K-th of N parts of a batch alone; each file is in one of them",
        )
        .value_parser(Shard::parse),
    ]
}

/// Results that were made before.
pub fn cache() -> Vec<Arg> {
    vec![
        in_directory(required(
            "cache",
            "DIR",
            "Keep results in DIR, and take those of the same input and options from there",
        )),
        flag(
            "cache-functions",
            "Keep results of functions too, and work on those of a module alone that are new",
        )
        .requires("cache"),
        required(
            "cache-size",
            "SIZE",
            "Keep so much in the cache (default: 1G): bytes, or a number with K, M, G or T",
        )
        .value_parser(parse_size)
        .requires("cache"),
    ]
}

pub fn threads() -> Arg {
    required(
        "threads",
        "N",
        "Use at most N threads (default: one for each core)",
    )
    .short('j')
    .alias("j")
    .value_parser(positive)
}

/// A limit on the rows of relations.
pub fn rows(help: &'static str) -> Arg {
    required("limit", "N", help).value_parser(number::<u64>)
}

/// What `freehold opt` reads besides [`reading`].
pub fn split() -> Vec<Arg> {
    vec![
        facts(),
        assumed_program(),
        input_format(),
        optional(
            "split-input-file",
            "MARKER",
            SPLIT_MARKER,
            "Cut the input at '// -----', or at MARKER, and process each part by itself",
        )
        .conflicts_with_all(["facts", "assumed-program", "compare"]),
    ]
}

/// Which MLIR's text is printed.
pub fn mlir_version() -> Arg {
    required(
        "mlir-version",
        "NUMBER",
        "The MLIR whose text is printed, 22 or 24 (default: 22); either is read",
    )
    .value_parser(one_of(VERSIONS))
}

/// How `freehold opt` prints programs.
pub fn printing() -> Vec<Arg> {
    vec![
        flag(
            "emit-bytecode",
            "Write bytecode in place of text (docs/bytecode.md)",
        ),
        required(
            "emit-bytecode-version",
            "N",
            "Write bytecode of version N, 0 to 6 (default: 6)",
        )
        .value_parser(one_of(BYTECODE_VERSIONS)),
        force(),
        flag(
            "keep-names",
            "Print values under the names they have in the input",
        ),
        required(
            "mlir-elide-elementsattrs-if-larger",
            "N",
            "Print elements attributes of more than N elements as a placeholder",
        )
        .value_parser(number::<u64>),
        required(
            "mlir-elide-resource-strings-if-larger",
            "N",
            "Print resources of more than N characters as a placeholder",
        )
        .value_parser(number::<u64>),
        flag(
            "mlir-print-debuginfo",
            "Print the locations of operations and block arguments",
        ),
        flag(
            "mlir-print-local-scope",
            "Print attributes, types and locations in place, without aliases",
        ),
        flag(
            "mlir-print-op-generic",
            "Print operations in their generic form",
        ),
        mlir_version(),
        output(),
        required(
            "output-format",
            "LANGUAGE",
            "The language of the result (default: that of the input)",
        )
        .value_parser(one_of(LANGUAGES)),
        required(
            "output-split-marker",
            "TEXT",
            "Put this line between the results of a split input",
        ),
    ]
}

/// How `freehold opt` runs passes.
pub fn running() -> Vec<Arg> {
    vec![
        flag(
            "mlir-disable-threading",
            "Use one thread, as --threads=1 does",
        )
        .overrides_with("threads"),
        required(
            "pass-pipeline",
            "TEXT",
            "Run a pipeline, such as 'builtin.module(func.func(canonicalize),cse)'",
        )
        .short('p')
        .alias("p")
        .value_parser(values::pipeline),
        files(
            "rules",
            "Add a file of rules to those of buffer-deallocation-simplification and canonicalize; \
             may be repeated",
        ),
        files(
            "sil-rules",
            "Add a file of rules to those of sil-ownership-rules, each tried on small programs \
             first; may be repeated",
        ),
        flag(
            "strict-mlir",
            "Refuse what mlir-opt-22's ownership pass refuses, in its words",
        ),
        threads(),
    ]
}

/// What `freehold opt` checks.
pub fn checking() -> Vec<Arg> {
    vec![
        required(
            "compare",
            "PIPELINES",
            "Run the program after each of these, between commas, on the checked heap, and print \
             what each run counts:\nclassic, ownership, or names of passes",
        )
        .value_parser(Compared::parse)
        .conflicts_with("pass-pipeline"),
        format(
            "compare-format",
            TEXT_OR_JSON,
            "How --compare writes what it found",
        ),
        flag(
            "validate",
            "Validate each pass: see 'freehold validate --help'; the report goes to standard error",
        )
        .conflicts_with_all(["facts", "assumed-program"]),
        optional(
            "verify-diagnostics",
            "WHICH",
            "",
            "Compare diagnostics with the expected-error, -warning, -remark and -note comments",
        )
        .value_parser(one_of(DIAGNOSTICS)),
        flag(
            "verify-each",
            "Verify the module after each pass; without it after the last one, with =false never",
        ),
    ]
}

/// What `freehold opt` says about what passes did.
pub fn reporting() -> Vec<Arg> {
    vec![
        flag(
            "explain-rewrites",
            "Say for each simplified dealloc which facts and rules lead from what it was to what \
             it is",
        ),
        required(
            "mlir-output-format",
            "FORMAT",
            "Print timings as text or as JSON",
        )
        .value_parser(["text", "json"]),
        flag("mlir-timing", "Print timings, as --timing does"),
        required(
            "mlir-timing-display",
            "FORM",
            "Print timings as a tree, or each name once",
        )
        .value_parser(["tree", "list"]),
        optional(
            "stats",
            "FORMAT",
            "",
            "Print statistics of each pass and each rule to standard error",
        )
        .value_parser(one_of(STATS)),
        optional(
            "timing",
            "FORMAT",
            "",
            "Print timings of reading, passes, analyses and writing to standard error",
        )
        .value_parser(one_of(TIMES)),
        optional(
            "timing-functions",
            "N",
            "",
            "Print timings of the N slowest functions too (default: 20), of passes that go from \
             one to the next",
        )
        .value_parser(|text: &str| match text {
            "" => Ok(MOST_FUNCTIONS),
            text => number(text),
        }),
        flag(
            "timing-rules",
            "Print timings of the rules too, which takes time itself (docs/opt.md)",
        ),
        in_file(required(
            "trace",
            "FILE",
            "Write a trace of what each thread did when, for chrome://tracing or Perfetto",
        )),
    ]
}

/// The passes that are needed, or the pipelines, each an option that may be given several times.
pub fn passes(pipelines: bool, is_needed: impl Fn(&str) -> bool) -> impl Iterator<Item = Arg> {
    let of_kind = move |pass: &&PassInfo| {
        matches!(pass.action, Action::Expand(_)) == pipelines && is_needed(pass.name)
    };
    registry().filter(of_kind).map(|pass| {
        let flags = if pass.flags.is_empty() {
            NO_VALUE
        } else {
            "FLAGS"
        };
        after_equals(pass.name, flags, "")
            .help(with_flags(pass))
            .action(ArgAction::Append)
            .conflicts_with_all(["compare", "pass-pipeline"])
            .value_parser(flags_of(pass))
    })
}

/// What a pass does, and its flags, each with its default and its meaning.
fn with_flags(pass: &PassInfo) -> String {
    let flag = |flag: &freehold_passes::FlagInfo| {
        format!(
            "\n    {}={}\n            {}",
            flag.name, flag.default, flag.help
        )
    };
    let flags: String = pass.flags.iter().map(flag).collect();
    format!("{}{flags}", pass.summary)
}
