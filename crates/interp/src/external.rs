//! What a program and the world outside give each other on a path: memrefs from outside, calls of
//! external functions and what they are shown, and what is assumed of calls that are not followed.

use std::collections::VecDeque;
use std::rc::Rc;

use rustc_hash::FxHashSet;

use super::heap::Owner;
use super::number_types::Element;
use super::path::Path;
use super::site::Site;
use super::terms::Origin;
use super::value::{BufferId, Datum, Extents, MemRef};
use freehold_ir::Op;

/// A memref that came from outside.
#[derive(Clone)]
pub struct ExternalMemRef {
    pub origin: Origin,
    pub memref: Rc<MemRef>,
    pub element: Element,
}

/// What the world outside sees of a value.
#[derive(Clone)]
pub enum Shown {
    Datum(Datum),
    Memory {
        buffer: BufferId,
        sizes: Extents,
        elements: Vec<Datum>,
    },
}

impl Shown {
    /// Whether it is of numbers, and memory that nobody wrote, which the path notes.
    pub fn may_be_passed(&self, path: &mut Path) -> bool {
        match self {
            Shown::Datum(datum) => datum.is_defined(&path.terms),
            Shown::Memory { elements, .. } => elements.iter().all(|element| path.may_pass(element)),
        }
    }
}

/// The calls of external functions on a path. Whoever explores may take the first ones out.
#[derive(Clone, Default)]
pub struct Calls {
    pub open: VecDeque<ExternalCall>,
    taken: u32,
}

impl Calls {
    /// The number of the call that comes next.
    pub fn number(&self) -> u32 {
        self.taken + self.open.len() as u32
    }

    /// How many were taken out.
    pub fn taken(&self) -> u32 {
        self.taken
    }

    pub(super) fn push(&mut self, call: ExternalCall) {
        self.open.push_back(call);
    }

    pub fn clear(&mut self) {
        *self = Calls::default();
    }

    /// Takes the first call out.
    pub fn take_first(&mut self) {
        if self.open.pop_front().is_some() {
            self.taken += 1;
        }
    }
}

/// A call of an external function.
#[derive(Clone)]
pub struct ExternalCall {
    pub site: Site,
    pub callee: String,
    pub arguments: Vec<Shown>,
}

/// What memrefs from outside that are alike are on.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(super) enum Buffers {
    /// One buffer.
    Shared,
    /// Buffers of their own that hold the same.
    Apart,
    /// None are alike.
    Different,
}

/// What memrefs from outside are given for.
#[derive(Copy, Clone)]
pub(super) struct Given {
    pub owner: Owner,
    pub buffers: Buffers,
    /// The function whose arguments they are.
    pub function: Option<Op>,
}

impl Given {
    /// Results of a call.
    pub fn results(buffers: Buffers) -> Self {
        Given {
            owner: Owner::Program,
            buffers,
            function: None,
        }
    }
}

/// What is taken to hold of calls, where a function is explored under an assumption.
#[derive(Clone, Default)]
pub struct Assumed {
    /// The functions whose calls are not followed.
    pub functions: Rc<FxHashSet<Op>>,
    /// One of them that is judged for its own sake, and not for those that call it.
    pub judged: Option<Op>,
    /// Whether no two results of one such call are one buffer in AFTER.
    pub results_are_apart: bool,
    /// Whether BEFORE gives back new buffers, too, no two of them one.
    pub results_are_new: bool,
    /// The globals that calls may write, by name; no other is written anywhere.
    pub written: Rc<FxHashSet<String>>,
}
