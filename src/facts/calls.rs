//! What is known of the functions that calls name: facts about call sites in advance of the
//! callers' own.
//!
//! [`Summary`] is data; `crate::summaries` makes it, callees before their callers.

use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use crate::dialects::Table;
use crate::ir::{Ident, Module, Op};

use super::functions::callee;

/// The arguments of which a result is one, in ascending order.
pub type Lent = SmallVec<[u32; 2]>;

/// What one result of a function may be.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct ResultFact {
    /// `returns_argument(f, result, argument)`: may: the result is this argument's buffer.
    pub arguments: SmallVec<[u32; 2]>,
    /// `returns_fresh(f, result)`: may: the result is a buffer that the call made.
    pub fresh: bool,
    /// `returns_other(f, result)`: may: the result is a global, or was read from memory.
    pub other: bool,
}

impl ResultFact {
    /// `returns_always(f, result, argument)`: must: the result is always this argument's buffer.
    pub fn always(&self) -> Option<u32> {
        match self.arguments[..] {
            [argument] if !self.fresh && !self.other => Some(argument),
            _ => None,
        }
    }
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
    /// `keeps(f, argument)`: may: the argument's memref is in memory after the call.
    pub keeps: Vec<u32>,
    /// `frees(f, argument)`: may: the function frees the argument's buffer.
    pub frees: Vec<u32>,
}

impl Summary {
    /// Whether a call may give the same buffer as both results.
    pub fn may_share(&self, first: usize, second: usize) -> bool {
        self.shares.contains(&(first as u32, second as u32))
    }
}

/// What is known of the functions of a module.
#[derive(Default)]
pub struct Calls {
    /// The functions whose results may be their arguments, each with an `i1` that says whether
    /// the caller owns it.
    pub dynamic: FxHashSet<Ident>,
    /// `given(f, argument)`: every call hands the argument over: the function owns it.
    pub given: FxHashSet<(Ident, u32)>,
    /// `hands_over(f, result)`: must: whether the caller owns what a function under dynamic
    /// ownership returns, by result; none where that depends.
    pub hands_over: FxHashMap<Ident, Vec<Option<bool>>>,
    /// `lends(f, result)`: must: the result is one of these arguments, or a buffer that nobody owns: it is not handed
    /// to the caller, who goes on owning what it gave. For each result, where that is so.
    pub lent: FxHashMap<Ident, Vec<Option<Lent>>>,
    /// The functions that returned copies which were taken out of them: a result may now be what another result is, or what
    /// somebody else owns, so that a caller's frees of results are decided anew.
    pub returns_originals: FxHashSet<Ident>,
    /// Of a function that is not here nothing is known.
    pub summaries: FxHashMap<Ident, Summary>,
}

impl Calls {
    /// Nothing but which functions follow dynamic ownership.
    pub fn unknown(dynamic: FxHashSet<Ident>) -> Self {
        Calls {
            dynamic,
            ..Calls::default()
        }
    }

    /// Whether `op`, a call under dynamic ownership, hands operand number `index` over.
    pub fn is_given(&self, module: &Module, table: &Table, op: Op, index: usize) -> bool {
        !self.given.is_empty()
            && callee(module, table, op).is_some_and(|f| self.given.contains(&(f, index as u32)))
    }

    /// The arguments of which a call's result is one, if it is lent.
    pub fn lent(&self, module: &Module, table: &Table, op: Op, result: usize) -> Option<&Lent> {
        if self.lent.is_empty() {
            return None;
        }
        self.lent
            .get(&callee(module, table, op)?)?
            .get(result)?
            .as_ref()
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
