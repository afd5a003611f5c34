//! A `bufferization.dealloc` as numbers, and what came of it.

use smallvec::SmallVec;

use super::{Cond, Conditions};
use crate::analysis::Alias;

/// One `bufferization.dealloc`. Its operands are numbered: memrefs first, then retained ones.
///
/// What it asks, where `m` are the memrefs with conditions `c`, and `r` the retained ones:
///
/// ```text
/// free(i)   = c_i and not OR_j alias(m_i, r_j) and not OR_{k<i} (c_k and alias(m_k, m_i))
/// result(j) = OR_i (c_i and alias(m_i, r_j))
/// ```
pub struct Problem<'a> {
    /// The table that `memrefs` points into; what the solution needs is added.
    pub conditions: &'a mut Conditions,
    /// The condition of each memref.
    pub memrefs: &'a [Cond],
    pub retained_count: usize,
    /// A number per operand: equal numbers are the same allocation. Operands that are the
    /// same may still have different numbers; `alias` then says so.
    pub same: &'a [u32],
    /// A number per operand: with different numbers, they are never the same allocation.
    pub near: &'a [u32],
    /// The same per memref, with no regard to aliases by way of retained ones.
    pub memrefs_near: &'a [u32],
    /// What is known of two operands. Asked for pairs of equal `near` only.
    pub alias: &'a dyn Fn(usize, usize) -> Alias,
}

/// What to do with a problem's operands and results, by class of operands that are the same
/// allocation. Classes are in the order of their first operands.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Verdict {
    pub classes: Vec<Class>,
}

/// Operands that are the same allocation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Class {
    /// Which memrefs, by their number.
    pub memrefs: SmallVec<[u32; 2]>,
    /// Which retained ones, by their number among the retained.
    pub retained: SmallVec<[u32; 2]>,
    /// The or of the conditions of its memrefs, simplified; false without memrefs.
    pub condition: Cond,
    pub fate: Fate,
    /// The result of its retained operands; `None` when it has none.
    pub ownership: Option<Ownership>,
}

/// What happens to the memrefs of a class. They are one allocation and freed at most once.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fate {
    /// Never freed here, or there is nothing to free.
    Dropped,
    /// Freed if the condition of the class holds.
    Freed,
    /// Freed if the condition holds and comparisons at run time do not speak against it.
    Kept {
        /// The retained classes to compare with.
        retained: Vec<u32>,
        /// The classes of memrefs to compare with.
        earlier: Vec<Earlier>,
    },
}

/// A class whose memrefs are freed in this one's place where they are the same.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Earlier {
    pub class: u32,
    /// Whether that one's condition holds whenever this one's does, so that the comparison
    /// alone decides.
    pub implied: bool,
}

/// The ownership of a retained allocation after the dealloc.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ownership {
    /// Owned if this holds,
    pub known: Cond,
    /// or if the condition of one of these classes holds and comparison at run time finds it
    /// to be the same allocation.
    pub at_run_time: Vec<u32>,
}
