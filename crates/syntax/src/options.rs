//! How to read and how to print: what callers of this crate choose.

use freehold_base::diagnostics::Source;

/// How to read.
#[derive(Copy, Clone, Debug, Default)]
pub struct ParseOptions {
    /// Accept operations that no dialect file declares, as mlir-opt's flag does.
    pub allow_unregistered: bool,
    /// Stop at the first error, as mlir-opt does, in place of going on with what follows it.
    pub first_error_only: bool,
}

/// Which MLIR's text is printed. What is read may be of either.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub enum Version {
    #[default]
    Mlir22,
    /// LLVM's trunk since the summer of 2026: inherent attributes stand in the assembly of their
    /// operation, or in `<...>` before the dictionary.
    Mlir24,
}

/// How to print.
#[derive(Copy, Clone, Default)]
pub struct PrintOptions<'a> {
    /// Generic form for every operation.
    pub generic: bool,
    /// The source's SSA and block names instead of mlir-opt's.
    pub keep_names: bool,
    /// Every operation's and block argument's location, for which the file is needed that was
    /// read.
    pub debug_info: Option<&'a Source>,
    /// No aliases: every operation's text stands for itself.
    pub local_scope: bool,
    /// Elements attributes of more elements print as a placeholder.
    pub elide_elements: Option<u64>,
    /// Resources with more characters print as a placeholder.
    pub elide_resources: Option<u64>,
    pub version: Version,
}

impl PrintOptions<'_> {
    /// What mlir-opt prints without options.
    pub const DEFAULT: PrintOptions<'static> = PrintOptions {
        generic: false,
        keep_names: false,
        debug_info: None,
        local_scope: false,
        elide_elements: None,
        elide_resources: None,
        version: Version::Mlir22,
    };
}
