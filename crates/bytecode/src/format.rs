//! The numbers of the format: what its sections, flags and versions are.
//!
//! MLIR's page "MLIR Bytecode Format" has the grammar. What it leaves open was found by looking at
//! what mlir-opt writes, and by giving it bytes to read.

/// What a file of bytecode begins with.
pub const MAGIC: [u8; 4] = [0x4D, 0x4C, 0xEF, 0x52];

/// The newest version that is read and written.
pub const NEWEST: u64 = 6;

/// The versions that first had something.
pub mod since {
    /// A dialect may have a version.
    pub const DIALECT_VERSIONS: u64 = 1;
    /// Isolated regions are sections of their own.
    pub const ISOLATED_SECTIONS: u64 = 2;
    /// The order of uses is noted where it is not that of the file.
    pub const USE_ORDER: u64 = 3;
    /// Unknown locations of block arguments are left out; the number of operation names is noted.
    pub const NO_UNKNOWN_ARGUMENTS: u64 = 4;
    /// Properties are encoded as their operation's definition says.
    pub const PROPERTIES: u64 = 5;
    /// The sizes of groups of operands and results are sparse arrays of numbers.
    pub const SPARSE_SEGMENTS: u64 = 6;
}

/// What a section has, by its number.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Section {
    Strings,
    Dialects,
    /// Attributes and types, one after the other.
    Entries,
    /// How long each of them is, and how it is encoded.
    EntryOffsets,
    Ir,
    Resources,
    ResourceOffsets,
    DialectVersion,
    Properties,
}

impl Section {
    /// All sections by their numbers, and what they are called in errors.
    pub const ALL: [(Section, &'static str); 9] = [
        (Section::Strings, "strings"),
        (Section::Dialects, "dialects"),
        (Section::Entries, "attributes and types"),
        (Section::EntryOffsets, "offsets of attributes and types"),
        (Section::Ir, "operations"),
        (Section::Resources, "resources"),
        (Section::ResourceOffsets, "offsets of resources"),
        (Section::DialectVersion, "version of a dialect"),
        (Section::Properties, "properties"),
    ];

    pub fn name(self) -> &'static str {
        Section::ALL[self as usize].1
    }
}

/// In the byte that begins a section: an alignment follows its length.
pub const IS_ALIGNED: u8 = 0x80;

/// What fills the bytes up to an alignment.
pub const PADDING: u8 = 0xCB;

/// What an operation has, as bits of a byte.
pub mod has {
    pub const ATTRIBUTES: u8 = 1 << 0;
    pub const RESULTS: u8 = 1 << 1;
    pub const OPERANDS: u8 = 1 << 2;
    pub const SUCCESSORS: u8 = 1 << 3;
    pub const REGIONS: u8 = 1 << 4;
    pub const USE_ORDER: u8 = 1 << 5;
    pub const PROPERTIES: u8 = 1 << 6;
}

/// The kinds of resources.
pub mod resource {
    pub const BLOB: u8 = 0;
    pub const BOOL: u8 = 1;
    pub const STRING: u8 = 2;
}
