//! What is open while a program runs: calls and regions, each with its state.

use std::rc::Rc;

use smallvec::SmallVec;

use super::number_types::Element;
use super::path::Progress;
use super::program::Structured;
use super::value::{Datum, Extents, MemRef};
use freehold_ir::Op;

/// A call, or a region that is running.
#[derive(Clone)]
pub(super) struct Activity {
    /// The operation whose results the activity gives; for the entry function's call, none.
    pub op: Option<Op>,
    pub open: Open,
    /// How many buffers were on the stack before.
    pub stack: usize,
    /// How often operations directly in it decided what was not known.
    pub decided: SmallVec<[Decisions; 1]>,
}

/// What kind of region is running, with its state.
#[derive(Clone)]
pub(super) enum Open {
    /// A function; `base` is the caller's frame.
    Call {
        base: usize,
        function: Op,
        /// How much the path had decided before.
        progress: Progress,
    },
    /// A region that runs once: what its terminator yields are the results.
    Once,
    For(ForLoop),
    /// `scf.while`'s first region, and its second.
    Before,
    After,
    /// `scf.parallel`, with the values reduced so far.
    Parallel {
        points: Points,
        reduced: Vec<Datum>,
    },
    /// Region number `.0` of `scf.reduce`.
    Reduce(usize),
    /// `scf.forall`, with the tensors that it was given, and with what was inserted into them so
    /// far.
    Forall {
        points: Points,
        initial: Vec<Datum>,
        outputs: Vec<Datum>,
    },
    /// `memref.generic_atomic_rmw` at an element.
    Atomic {
        memref: Rc<MemRef>,
        position: i64,
        element: Element,
    },
    Linalg(Box<Nest>),
}

/// The state of `scf.for`.
#[derive(Clone)]
pub(super) struct ForLoop {
    pub width: u32,
    pub unsigned: bool,
    pub induction: Datum,
    pub step: Datum,
    pub rest: Rest,
}

/// What comes after an iteration.
#[derive(Clone)]
pub(super) enum Rest {
    /// So many more.
    Iterations(u64),
    /// More, while the induction variable is below this: it, or where it started, is not known.
    Below(Datum),
}

/// The points of a parallel loop, the last dimension fastest.
#[derive(Clone)]
pub(super) struct Points {
    lower: Extents,
    pub upper: Extents,
    pub step: Extents,
    pub current: Extents,
    /// How many buffers there were when the loop began, and when the round did.
    pub buffers: [usize; 2],
}

impl Points {
    /// `None` when there is no point.
    pub fn new(lower: Extents, upper: Extents, step: Extents, buffers: usize) -> Option<Self> {
        let is_empty = lower.iter().zip(&upper).any(|(low, high)| low >= high);
        (!is_empty).then(|| Points {
            current: lower.clone(),
            lower,
            upper,
            step,
            buffers: [buffers; 2],
        })
    }

    /// Goes to the next point; false at the end.
    pub fn advance(&mut self) -> bool {
        for i in (0..self.current.len()).rev() {
            self.current[i] = self.current[i].saturating_add(self.step[i]);
            if self.current[i] < self.upper[i] {
                return true;
            }
            self.current[i] = self.lower[i];
        }
        false
    }

    pub fn indices(&self) -> impl Iterator<Item = Datum> + '_ {
        self.current.iter().map(|&i| Datum::index(i))
    }
}

/// A nest of loops that runs.
#[derive(Clone)]
pub(super) struct Nest {
    pub structured: Rc<Structured>,
    /// The operands: scalars, or memrefs.
    pub operands: Vec<Datum>,
    /// The extents of the loops, and where they are.
    pub extents: Extents,
    pub point: Extents,
}

/// How often one operation in one activation of its region decided what is not known.
#[derive(Clone)]
pub struct Decisions {
    pub at: Op,
    /// By a choice of the path.
    pub fresh: u32,
    /// By what the path had chosen before.
    pub implied: u32,
    /// When it was counted last.
    pub tick: u64,
}

impl Decisions {
    pub fn of(at: Op) -> Self {
        Decisions {
            at,
            fresh: 0,
            implied: 0,
            tick: 0,
        }
    }

    /// The entry of an operation, in a list in the order of operations.
    pub fn entry(decided: &mut SmallVec<[Decisions; 1]>, at: Op) -> &mut Decisions {
        let index = match decided.binary_search_by_key(&at, |entry| entry.at) {
            Ok(index) => index,
            Err(index) => {
                decided.insert(index, Decisions::of(at));
                index
            }
        };
        &mut decided[index]
    }

    /// The same, after one choice.
    pub fn once(at: Op) -> Self {
        Decisions {
            fresh: 1,
            ..Self::of(at)
        }
    }
}
