//! Ascent programs over facts. Knows no IR: it sees ids.

/// What is known of two memrefs' allocations.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Alias {
    /// Always the same allocation.
    Must,
    /// Perhaps the same allocation.
    May,
    /// Never the same allocation.
    Never,
}
