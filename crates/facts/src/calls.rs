//! What calls give, and what is known of the functions that they name: facts about call sites in advance of the
//! callers' own.
//!
//! [`Calls::gives`] is the one answer to what a call's result is. It comes from the callee's body; from the rules of the
//! function boundary only if the [`CallModel`] says that they are in force, which is for whoever makes them
//! true. [`Summary`] is data; `freehold_summaries` makes it, callees before their callers.

use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use crate::assumptions::CallModel;
use freehold_dialects::{Table, callee};
use freehold_ir::{Ident, Module, Op};

/// The arguments of which a result is one, in ascending order.
pub type ReturnedBorrow = SmallVec<[u32; 2]>;

/// What one result of a function may be.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct ResultFact {
    /// `returns_argument(f, result, argument)`: may: the result is this argument's buffer.
    pub arguments: SmallVec<[u32; 2]>,
    /// `returns_fresh(f, result)`: may: the result is a buffer that the call made.
    pub fresh: bool,
    /// `returns_other(f, result)`: may: the result is a global, was read from memory, or is in memory after the call.
    pub other: bool,
}

/// What is known of one function, by the numbers of its arguments and results.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Summary {
    /// How many arguments the function has.
    pub argument_count: usize,
    /// One for each result; that of a result that is no memref says nothing.
    pub results: Vec<ResultFact>,
    /// `shares(f, first, second)`: may: two results are one buffer that the caller owns.
    pub shares: Vec<(u32, u32)>,
    /// `captures(f, argument)`: may: the argument's memref is in memory after the call.
    pub captures: Vec<u32>,
    /// `frees(f, argument)`: may: the function frees the argument's buffer.
    pub frees: Vec<u32>,
}

impl Summary {
    /// Whether a call may give the same buffer as both results.
    pub fn may_share(&self, first: usize, second: usize) -> bool {
        self.shares.contains(&(first as u32, second as u32))
    }
}

/// What the results of a call may be.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Gives<'a> {
    /// Buffers that the callee made, which nothing else names. Two of them may be one.
    New,
    /// What the callee's body says.
    Summarised(&'a Summary),
    /// Any memref that the call is given, any that the callee can reach, or new ones. `captures` says that the callee may
    /// keep names of what it is given, or free it.
    Anything { captures: bool },
}

/// What is known of the functions of a module.
#[derive(Default)]
pub struct Calls {
    /// From what is known what calls give.
    pub model: CallModel,
    /// Whether the module has calls.
    pub has_calls: bool,
    /// The names of several functions with a body: a call may mean any of them.
    pub ambiguous: FxHashSet<Ident>,
    /// The functions whose results may be their arguments, each with an `i1` that says whether
    /// the caller owns it.
    pub dynamic: FxHashSet<Ident>,
    /// `consumed(f, argument)`: every call hands the argument over: the function owns it.
    pub consumed: FxHashSet<(Ident, u32)>,
    /// `result_ownership(f, result)`: must: whether the caller owns what a function under dynamic
    /// ownership returns, by result; none where that depends.
    pub result_ownership: FxHashMap<Ident, Vec<Option<bool>>>,
    /// `returned_borrow(f, result)`: must: the result is one of these arguments, or a buffer that nobody owns: it is not handed
    /// to the caller, who goes on owning what it gave. For each result, where that is so.
    pub returned_borrows: FxHashMap<Ident, Vec<Option<ReturnedBorrow>>>,
    /// The functions that returned copies which were taken out of them: a result may now be what another result is, or what
    /// somebody else owns, so that a caller's frees of results are decided anew.
    pub returns_originals: FxHashSet<Ident>,
    /// Of a function that is not here nothing is known.
    pub summaries: FxHashMap<Ident, Summary>,
}

impl Calls {
    /// Nothing but which functions follow dynamic ownership.
    pub fn unknown(model: CallModel, dynamic: FxHashSet<Ident>) -> Self {
        Calls {
            model,
            dynamic,
            ..Calls::default()
        }
    }

    /// Whether what calls give is what the rules of the function boundary say, as where there is no call.
    pub fn is_by_the_boundary(&self) -> bool {
        self.model.keeps_boundary() || !self.has_calls
    }

    /// Whether `op`, a call under dynamic ownership, consumes operand number `index`.
    pub fn is_consumed(&self, module: &Module, table: &Table, op: Op, index: usize) -> bool {
        !self.consumed.is_empty()
            && callee(module, table, op).is_some_and(|f| self.consumed.contains(&(f, index as u32)))
    }

    /// The arguments of which a call's result is one, if it is a returned borrow.
    pub fn returned_borrow(
        &self,
        module: &Module,
        table: &Table,
        op: Op,
        result: usize,
    ) -> Option<&ReturnedBorrow> {
        if self.returned_borrows.is_empty() {
            return None;
        }
        self.returned_borrows
            .get(&callee(module, table, op)?)?
            .get(result)?
            .as_ref()
    }

    /// What `op`, a call, may give. Of callees with a body that return memrefs there are summaries unless the rules of
    /// the function boundary are in force.
    pub fn gives(&self, module: &Module, table: &Table, op: Op) -> Gives<'_> {
        let by_the_boundary = self.model.keeps_boundary();
        let Some(name) = callee(module, table, op) else {
            return match by_the_boundary {
                true => Gives::New,
                false => Gives::Anything { captures: true },
            };
        };
        if by_the_boundary && !self.dynamic.contains(&name) {
            return Gives::New;
        }
        match self.of(module, table, op) {
            Some(summary) => Gives::Summarised(summary),
            None => match self.ambiguous.contains(&name) || self.summaries.contains_key(&name) {
                true => Gives::Anything { captures: true },
                false if self.dynamic.contains(&name) => Gives::Anything { captures: false },
                false if self.model.external_results_are_new() => Gives::New,
                false => Gives::Anything { captures: false },
            },
        }
    }

    /// What is known of the function that `op`, a direct call, names.
    pub fn of(&self, module: &Module, table: &Table, op: Op) -> Option<&Summary> {
        if self.summaries.is_empty() {
            return None;
        }
        let summary = self.summaries.get(&callee(module, table, op)?)?;
        let fits = summary.argument_count == module.operand_count(op)
            && summary.results.len() == module.results(op).len();
        fits.then_some(summary)
    }
}
