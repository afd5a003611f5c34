//! A `bufferization.dealloc` as numbers, and what came of it.

use smallvec::SmallVec;

use super::{Cond, Conditions};
use freehold_base::alias::Alias;

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
    /// Whether the result of each retained operand is used.
    pub used: &'a [bool],
    /// A number per operand: equal numbers must alias, different ones are not known to.
    pub same: &'a [u32],
    /// A number per operand: with different numbers, they are never the same allocation.
    pub near: &'a [u32],
    /// The same per memref, with no regard to aliases by way of retained ones.
    pub memrefs_near: &'a [u32],
    /// What is known of two operands. Asked for pairs of different `same` and equal `near`.
    pub alias: &'a dyn Fn(usize, usize) -> Alias,
    /// Whether a fact is known of one operand or two, as many as it is about. Asked only for
    /// rules that ask, and of operands of different `same`.
    pub fact: &'a dyn Fn(OperandFact, &[usize]) -> bool,
}

/// What may be known of operands besides aliases. An operand stands for its buffer's definition: a
/// view is what it is a view of.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum OperandFact {
    /// It is an allocation of the function.
    Allocation,
    /// It is an argument of the function.
    Argument,
    /// The definition of the one strictly dominates that of the other.
    Dominates,
    /// No operation after the dealloc uses what may be the same allocation.
    LastUse,
}

impl OperandFact {
    /// All of them.
    pub const ALL: [OperandFact; 4] = [
        OperandFact::Allocation,
        OperandFact::Argument,
        OperandFact::Dominates,
        OperandFact::LastUse,
    ];

    /// The name of the condition that asks for it.
    pub const fn name(self) -> &'static str {
        match self {
            OperandFact::Allocation => "is-allocation",
            OperandFact::Argument => "is-argument",
            OperandFact::Dominates => "dominates",
            OperandFact::LastUse => "last-use",
        }
    }

    /// How many operands it is about.
    pub const fn arity(self) -> usize {
        match self {
            OperandFact::Dominates => 2,
            OperandFact::Allocation | OperandFact::Argument | OperandFact::LastUse => 1,
        }
    }
}

/// What to do with a problem's operands and results, by class of operands that are the same
/// allocation: which deallocs to make, and what the results are.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Verdict {
    /// In the order of their first operands.
    pub classes: Vec<Class>,
    /// In the order of their first memrefs.
    pub deallocs: Vec<Dealloc>,
    /// The ownership of each class with a result that is used.
    pub results: Vec<Ownership>,
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
}

/// What happens to the memrefs of a class. They are one allocation and freed at most once.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Fate {
    /// Never freed here, or there is nothing to free.
    Dropped,
    /// Freed if the condition of the class holds.
    Freed,
    /// Freed if the condition holds and comparisons at run time do not speak against it.
    Kept,
}

/// A dealloc to make. With one memref and none retained it compares nothing at run time.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Dealloc {
    /// Each class is freed under its condition.
    pub memrefs: Vec<u32>,
    /// Mostly classes of retained operands; a class without any stands for its memrefs.
    pub retained: Vec<u32>,
}

/// An ownership after the dealloc: the or of a condition and of results of deallocs made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ownership {
    pub class: u32,
    pub known: Cond,
    /// Each is the number of a dealloc and of one of its results.
    pub results: Vec<(u32, u32)>,
}
