//! What an alias analysis answers about two memrefs.
//!
//! The analysis gives the answer and the rules ask for it: neither knows the other.

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
