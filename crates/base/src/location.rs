//! Where in a source text something stands.

/// A byte offset into the source buffer, or [`Location::UNKNOWN`].
#[derive(Copy, Clone, PartialEq, Eq, Debug, PartialOrd, Ord, Hash)]
pub struct Location(pub u32);

impl Location {
    /// No position: the thing was made by a pass that had none at hand.
    pub const UNKNOWN: Location = Location(u32::MAX);
    /// The file as a whole: where the module stands that wraps a file's operations.
    pub const FILE: Location = Location(u32::MAX - 1);
}
