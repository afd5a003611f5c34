//! mlir-opt's options that freehold does not take, each with the reason.

/// mlir-opt's own.
const OF_MLIR: &[(&str, &str)] = &[
    ("help-list", "'freehold opt --help' lists all options"),
    (
        "irdl-file",
        "a dialect is declared by a dialect file: '--dialect=FILE' (docs/dialects.md)",
    ),
    ("load-dialect-plugin", PLUGIN),
    ("load-pass-plugin", PLUGIN),
    ("log-actions-to", ACTIONS),
    ("log-mlir-actions-filter", ACTIONS),
    ("mlir-debug-counter", COUNTERS),
    (
        "mlir-pretty-debuginfo",
        "nothing reads the text that it makes; '--mlir-print-debuginfo' prints locations",
    ),
    ("mlir-print-debug-counter", COUNTERS),
    ("profile-actions-to", ACTIONS),
];

const PLUGIN: &str = "plugins are C++ that is linked with MLIR, and freehold is not; \
                      '--dialect=FILE' and '--rules=FILE' extend it";
const ACTIONS: &str = "passes run no actions; '--explain-rewrites' says which rules made what, \
                       '--trace=FILE' what ran when";
const COUNTERS: &str =
    "passes count no actions; '--canonicalize=max-num-rewrites=N' stops rewrites";

/// Options of LLVM that mlir-opt has since it is linked with LLVM, one on each line.
const OF_LLVM: &str = include_str!("llvm_options.txt");

/// Why an option of mlir-opt's is not taken; none where it is none of these.
pub fn reason(name: &str) -> Option<&'static str> {
    let own = OF_MLIR.iter().find(|option| option.0 == name);
    let of_llvm = || OF_LLVM.lines().any(|option| option == name);
    own.map(|option| option.1).or_else(|| {
        of_llvm().then_some(
            "it is LLVM's, about making and optimizing machine code, which freehold does not do",
        )
    })
}
