//! The plan of clone-based deallocation: what is cloned, where what is freed, and what cannot be.

use freehold_facts::{BlockId, EdgeId, PassId, PointId, ValueId};

/// Where a buffer is freed.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Site {
    /// Before the first operation of a block.
    Front(BlockId),
    /// Behind what is cloned for an operation, and before it.
    Before(PointId),
    After(PointId),
    /// On the way to a successor.
    Edge(EdgeId),
}

/// What the program says that cannot be done.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Problem {
    /// Which buffer row `row` of `freed_at` frees depends on the path.
    UnclearFree { row: usize },
    /// Row `row` of `freed_at` may free what the caller owns, a scope, or another heap.
    NotOwned { row: usize },
    /// The owner leaves its region by an operation that does not say where it goes.
    Lost { owner: ValueId },
}

/// What the deallocation of one function is.
#[derive(Default)]
pub struct Plan {
    /// What is cloned before it is handed on, to a critical alias or to the caller, and the first
    /// name of what it surely is.
    pub clones: Vec<(PassId, ValueId)>,
    /// Each owner and where it is freed, in several places if these are on different ways.
    pub frees: Vec<(ValueId, Site)>,
    /// The rows of `freed_at` that the plan takes the place of.
    pub taken_over: Vec<usize>,
    pub problems: Vec<Problem>,
}

impl Plan {
    pub(super) fn clear(&mut self) {
        let Plan {
            clones,
            frees,
            taken_over,
            problems,
        } = self;
        clones.clear();
        frees.clear();
        taken_over.clear();
        problems.clear();
    }
}
