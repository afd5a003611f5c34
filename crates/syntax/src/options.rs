//! How to read and how to print: what callers of this crate choose.

use freehold_base::diagnostics::Source;
use freehold_ir::ResourceGroup;

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

/// The most elements that print one by one, where an attribute may be written in hexadecimal
/// digits.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct HexLimit(pub usize);

impl HexLimit {
    /// mlir-opt's.
    pub const DEFAULT: HexLimit = HexLimit(100);
    /// Elements never print as digits.
    pub const NEVER: HexLimit = HexLimit(usize::MAX);
}

impl Default for HexLimit {
    fn default() -> Self {
        HexLimit::DEFAULT
    }
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
    /// `{...}` for every region.
    pub skip_regions: bool,
    /// Behind each operation and block argument who uses it, as a comment.
    pub value_users: bool,
    /// No number of a value is used twice, in whichever regions.
    pub unique_ids: bool,
    /// Values are called what their locations are, where that is a name.
    pub location_names: bool,
    /// Elements attributes of more elements print as a string of hexadecimal digits.
    pub hex_if_larger: HexLimit,
    /// Elements attributes of more elements print as a placeholder.
    pub elide_elements: Option<u64>,
    /// Resources with more characters print as a placeholder.
    pub elide_resources: Option<u64>,
    /// Resources of a tool that are printed behind those of the module.
    pub more_resources: Option<&'a ResourceGroup>,
    pub version: Version,
}

impl PrintOptions<'_> {
    /// What mlir-opt prints without options.
    pub const DEFAULT: PrintOptions<'static> = PrintOptions {
        generic: false,
        keep_names: false,
        debug_info: None,
        local_scope: false,
        skip_regions: false,
        value_users: false,
        unique_ids: false,
        location_names: false,
        hex_if_larger: HexLimit::DEFAULT,
        elide_elements: None,
        elide_resources: None,
        more_resources: None,
        version: Version::Mlir22,
    };

    /// Whether no number is used twice: generic form numbers the whole text without repetition.
    pub(super) fn has_unique_ids(&self) -> bool {
        self.generic || self.unique_ids
    }
}
