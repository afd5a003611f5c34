//! The tables of options: what each command takes, and what its help says of it.

/// How an option takes its value.
#[derive(Copy, Clone, PartialEq, Eq)]
pub enum Value {
    /// None, or a truth value after `=`.
    Flag,
    /// After `=`, or nothing.
    Optional,
    /// After `=` or in the next argument.
    Required,
}

/// An option of `freehold opt` that is no pass.
pub struct OptionInfo {
    pub name: &'static str,
    pub value: Value,
    /// The value's name in the help.
    pub metavar: &'static str,
    pub help: &'static str,
}

const fn option(
    name: &'static str,
    value: Value,
    metavar: &'static str,
    help: &'static str,
) -> OptionInfo {
    OptionInfo {
        name,
        value,
        metavar,
        help,
    }
}

/// The options of `freehold opt`, passes aside, in alphabetical order.
pub const OPTIONS: &[OptionInfo] = &[
    option(
        "allow-unregistered-dialect",
        Value::Flag,
        "",
        "Accept operations that no dialect declares",
    ),
    option(
        "compare",
        Value::Required,
        "PIPELINES",
        "Run the program after each of these, between commas, on the checked heap, and print what each run counts: \
         classic, ownership, or names of passes",
    ),
    option(
        "compare-format",
        Value::Required,
        "text|json",
        "How --compare writes what it found",
    ),
    option(
        "dialect",
        Value::Required,
        "FILE",
        "Load a dialect file, in the form of rules/dialects; may be repeated",
    ),
    option(
        "explain-rewrites",
        Value::Flag,
        "",
        "Say for each simplified dealloc which facts and rules lead from what it was to what it is",
    ),
    option(
        "facts",
        Value::Required,
        "FILE",
        "Take for granted what FILE says is never one allocation (docs/facts.md); may be repeated",
    ),
    option(
        "files-from",
        Value::Required,
        "LIST",
        "Work on each file that a line of LIST names ('-': standard input), in parallel; results go to -o DIR",
    ),
    option("help", Value::Flag, "", "Print this text"),
    option(
        "input-format",
        Value::Required,
        "mlir|sil",
        "The language of the input (default: sil for FILE.sil, else mlir; docs/sil.md)",
    ),
    option(
        "j",
        Value::Required,
        "N",
        "Use at most N threads, as --threads does",
    ),
    option(
        "keep-names",
        Value::Flag,
        "",
        "Print values under the names they have in the input",
    ),
    option(
        "max-memory",
        Value::Required,
        "SIZE",
        "Stop, with status 6 and nothing written, when more memory is in use: bytes, or a number with K, M, G or T",
    ),
    option(
        "mlir-disable-threading",
        Value::Flag,
        "",
        "Use one thread, as --threads=1 does",
    ),
    option(
        "mlir-elide-elementsattrs-if-larger",
        Value::Required,
        "N",
        "Print elements attributes of more than N elements as a placeholder",
    ),
    option(
        "mlir-elide-resource-strings-if-larger",
        Value::Required,
        "N",
        "Print resources of more than N characters as a placeholder",
    ),
    option(
        "mlir-output-format",
        Value::Required,
        "text|json",
        "Write times as text or as JSON",
    ),
    option(
        "mlir-print-debuginfo",
        Value::Flag,
        "",
        "Print the locations of operations and block arguments",
    ),
    option(
        "mlir-print-ir-after-all",
        Value::Flag,
        "",
        "Print the IR after each pass, to standard error",
    ),
    option(
        "mlir-print-local-scope",
        Value::Flag,
        "",
        "Print attributes, types and locations in place, without aliases",
    ),
    option(
        "mlir-print-op-generic",
        Value::Flag,
        "",
        "Print operations in their generic form",
    ),
    option(
        "mlir-timing",
        Value::Flag,
        "",
        "Say how long what took, as --timing does",
    ),
    option(
        "mlir-timing-display",
        Value::Required,
        "tree|list",
        "Show times by what is part of what, or each name once",
    ),
    option("o", Value::Required, "FILE", "Write the result to FILE"),
    option(
        "output-format",
        Value::Required,
        "mlir|sil",
        "The language of the result (default: that of the input)",
    ),
    option(
        "output-split-marker",
        Value::Required,
        "TEXT",
        "Put this line between the results of a split input",
    ),
    option(
        "pass-pipeline",
        Value::Required,
        "TEXT",
        "Run a pipeline, such as 'builtin.module(func.func(canonicalize),cse)'",
    ),
    option(
        "resume",
        Value::Flag,
        "",
        "Leave those of many files as they are that the same command did before and that are unchanged",
    ),
    option(
        "rules",
        Value::Required,
        "FILE",
        "Add a file of rules to those of buffer-deallocation-simplification and canonicalize; may be repeated",
    ),
    option(
        "sil-rules",
        Value::Required,
        "FILE",
        "Add a file of rules to those of sil-ownership-rules, each tried on small programs first; may be repeated",
    ),
    option(
        "split-input-file",
        Value::Optional,
        "MARKER",
        "Cut the input at '// -----', or at MARKER, and process each part by itself",
    ),
    option(
        "stats",
        Value::Optional,
        "text|json",
        "Count what each pass and each rule did; the report goes to standard error",
    ),
    option(
        "strict-mlir",
        Value::Flag,
        "",
        "Refuse what mlir-opt-22's ownership pass refuses, in its words",
    ),
    option(
        "threads",
        Value::Required,
        "N",
        "Analyse functions on at most N threads (default: one for each core)",
    ),
    option(
        "timeout",
        Value::Required,
        "SECONDS",
        "Stop, with status 6 and nothing written, when it takes longer",
    ),
    option(
        "timing",
        Value::Optional,
        "tree|list|json",
        "Say how long reading, passes, analyses and writing took; the report goes to standard error",
    ),
    option(
        "timing-functions",
        Value::Optional,
        "N",
        "Say also which N functions took longest (default: 20), in passes that go from one to the next",
    ),
    option(
        "timing-rules",
        Value::Flag,
        "",
        "Say also how long the rules took, which costs time itself (docs/performance.md)",
    ),
    option(
        "trace",
        Value::Required,
        "FILE",
        "Write when what was done, and by which thread, for chrome://tracing or Perfetto",
    ),
    option(
        "validate",
        Value::Flag,
        "",
        "Validate each pass: see 'freehold validate --help'; the report goes to standard error",
    ),
    option(
        "verify-diagnostics",
        Value::Optional,
        "all|only-expected",
        "Compare diagnostics with the expected-error, -warning, -remark and -note comments",
    ),
    option(
        "verify-each",
        Value::Flag,
        "",
        "Verify the module after each pass; without it after the last one, with =false never",
    ),
    option("version", Value::Flag, "", "Print the version"),
    option(
        "via-mlir-opt",
        Value::Optional,
        "PROGRAM",
        "Let PROGRAM (mlir-opt, else mlir-opt-22) turn forms that nobody declared into generic ones",
    ),
];

/// Those that `freehold query` takes besides its own.
pub const QUERY_SHARED_OPTIONS: &[&str] = &[
    "allow-unregistered-dialect",
    "dialect",
    "facts",
    "help",
    "max-memory",
    "o",
    "timeout",
    "version",
    "via-mlir-opt",
];

/// Those that `freehold facts` takes besides its own.
pub const FACTS_SHARED_OPTIONS: &[&str] = &[
    "allow-unregistered-dialect",
    "dialect",
    "facts",
    "files-from",
    "help",
    "j",
    "max-memory",
    "o",
    "resume",
    "threads",
    "timeout",
    "version",
    "via-mlir-opt",
];

/// Those that `freehold diff` takes besides its own.
pub const DIFF_SHARED_OPTIONS: &[&str] = &[
    "allow-unregistered-dialect",
    "dialect",
    "help",
    "o",
    "version",
    "via-mlir-opt",
];

/// The options of `freehold diff` alone, in alphabetical order.
pub const DIFF_OPTIONS: &[OptionInfo] = &[
    option(
        "format",
        Value::Required,
        "text|json",
        "How to write the differences",
    ),
    option(
        "limit",
        Value::Required,
        "N",
        "Compare no more than N rows of relations (default: 100000000)",
    ),
];

/// Those that `freehold run` takes besides its own.
pub const RUN_SHARED_OPTIONS: &[&str] = &[
    "allow-unregistered-dialect",
    "dialect",
    "help",
    "input-format",
    "max-memory",
    "o",
    "timeout",
    "version",
    "via-mlir-opt",
];

/// The options of `freehold query` alone, in alphabetical order.
pub const QUERY_OPTIONS: &[OptionInfo] = &[
    option(
        "explain",
        Value::Flag,
        "",
        "Say why the answers hold, or what fails: derivations down to lines of the source",
    ),
    option(
        "format",
        Value::Required,
        "table|csv|json",
        "How to write the answers of a query",
    ),
    option(
        "limit",
        Value::Required,
        "N",
        "Look at no more than N rows of relations for a query (default: 100000000)",
    ),
    option(
        "report",
        Value::Flag,
        "",
        "Print liveness, aliases, owners and the lists of every block",
    ),
    option(
        "suppose",
        Value::Required,
        "FACT",
        "Answer as if 'never_alias(%a, %b)' held, and list what deallocation would do otherwise; may be repeated",
    ),
];

/// The options of `freehold report` alone.
pub const REPORT_OPTIONS: &[OptionInfo] = &[option(
    "format",
    Value::Required,
    "html|json",
    "Write a page, or the JSON document that is in it",
)];

/// The options of `freehold facts` alone, in alphabetical order.
pub const FACTS_OPTIONS: &[OptionInfo] = &[
    option(
        "format",
        Value::Required,
        "facts|csv|json|parquet",
        "How to write the rows of a relation (default: facts, with tabs between the fields)",
    ),
    option(
        "limit",
        Value::Required,
        "N",
        "Look at no more than N rows for a relation (default: 100000000)",
    ),
];

/// The options of `freehold run` alone, in alphabetical order.
pub const RUN_OPTIONS: &[OptionInfo] = &[
    option(
        "args",
        Value::Required,
        "N,N,...",
        "Numbers for the first arguments of the entry function; the others are invented",
    ),
    option(
        "entry",
        Value::Required,
        "NAME",
        "Start with this function instead of @main or the only one",
    ),
    option(
        "format",
        Value::Required,
        "text|json",
        "How to write results and counts",
    ),
    option(
        "ignore-leaks",
        Value::Flag,
        "",
        "Say nothing of buffers that are never freed: for programs before deallocation",
    ),
    option(
        "max-bytes",
        Value::Required,
        "N",
        "Stop when live buffers take more bytes (default: 1073741824)",
    ),
    option(
        "max-depth",
        Value::Required,
        "N",
        "Stop when more calls and regions are open (default: 1000000)",
    ),
    option(
        "max-steps",
        Value::Required,
        "N",
        "Stop after so many operations (default: 100000000)",
    ),
    option(
        "seed",
        Value::Required,
        "N",
        "Invent other arguments and other answers of external functions (default: 0)",
    ),
];

/// Those of `freehold generate` that are not its own.
pub const GENERATE_SHARED_OPTIONS: &[&str] = &["help", "o", "version"];

/// The options of `freehold generate` alone, in alphabetical order.
pub const GENERATE_OPTIONS: &[OptionInfo] = &[
    option(
        "family",
        Value::Required,
        "NAME",
        "Write no random program, but one of this theme to measure growth with, of --size=N",
    ),
    option(
        "seed",
        Value::Required,
        "N",
        "Write this program (default: 0)",
    ),
    option(
        "size",
        Value::Required,
        "N",
        "Larger sizes write larger programs (default: 6)",
    ),
    option(
        "surface",
        Value::Required,
        "NAME,NAME,...",
        "What programs are made of, by the names below (default: full)",
    ),
];

/// Those that `freehold validate` takes besides its own.
pub const VALIDATE_SHARED_OPTIONS: &[&str] = DIFF_SHARED_OPTIONS;

/// The options of `freehold validate` alone, in alphabetical order.
pub const VALIDATE_OPTIONS: &[OptionInfo] = &[
    option(
        "allow-leaks",
        Value::Flag,
        "",
        "AFTER may leak what BEFORE leaks: for passes that do not deallocate",
    ),
    option("entry", Value::Required, "NAME", "Only this function"),
    option(
        "extent",
        Value::Required,
        "N",
        "The extent of dynamic dimensions of memrefs from outside (default: 2)",
    ),
    option(
        "format",
        Value::Required,
        "text|json",
        "How to write the report",
    ),
    option(
        "handed-over",
        Value::Flag,
        "",
        "Private functions may own arguments that their callers give up: judge them there",
    ),
    option(
        "max-iterations",
        Value::Required,
        "N",
        "Follow loops so many times, and functions so deep into themselves (default: 3)",
    ),
    option(
        "max-paths",
        Value::Required,
        "N",
        "Stop after so many paths of a function (default: 10000)",
    ),
    option(
        "max-steps",
        Value::Required,
        "N",
        "Follow paths of so many operations (default: 100000)",
    ),
    option(
        "max-work",
        Value::Required,
        "N",
        "Stop after so many operations on all paths of a function (default: 50000000)",
    ),
    option(
        "values",
        Value::Required,
        "N",
        "Try numbers below N where an extent or index is not known (default: 3)",
    ),
];
