//! Which arguments of private functions their callers hand over for good.
//!
//! A private function that only direct calls name owns an argument if every call can give it up:
//! what the call is given has one owner, which owns it for sure, and it is its last use. No
//! value goes along that says so; the function frees the argument, or returns it with the
//! `i1` of dynamic ownership. Decided as a greatest fixpoint: all are handed over until a call
//! cannot.

use rustc_hash::{FxHashMap, FxHashSet};

use freehold_analysis::ownership::{Solution, TokenSource};
use freehold_analysis::sources;
use freehold_base::diagnostics::Diagnostic;
use freehold_dialects::{Table, callee, symbol_name};
use freehold_facts::{Calls, EdgeKind, Extracted, extract};
use freehold_ir::{Ident, Location, Module, Op, collect_ops};

/// An argument of a function, by its number.
pub(super) type Argument = (Ident, u32);

/// The arguments of functions under dynamic ownership that some call gives a value.
pub(super) fn candidates(
    module: &Module,
    table: &Table,
    dynamic: &FxHashSet<Ident>,
) -> FxHashSet<Argument> {
    let mut found = FxHashSet::default();
    if dynamic.is_empty() {
        return found;
    }
    for op in collect_ops(module, module.top()) {
        if let Some(name) = callee(module, table, op).filter(|name| dynamic.contains(name)) {
            let operands = module.operands(op).enumerate();
            let memrefs = operands.filter(|&(_, v)| module.is_memref(v));
            found.extend(memrefs.map(|(index, _)| (name, index as u32)));
        }
    }
    found
}

/// The arguments that calls in a function cannot hand over, though they were to.
pub(super) fn refused(
    module: &Module,
    table: &Table,
    extracted: &Extracted,
    solution: &Solution,
) -> Vec<Argument> {
    let facts = &extracted.facts;
    let given = facts.passes.iter().filter(|(_, pass)| pass.consumed);
    given
        .filter(|&(p, _)| {
            let owners = &solution.tokens.ending[p];
            owners.is_empty() || owners.iter().any(|o| !solution.tokens.must_own(o))
        })
        .filter_map(|(_, pass)| {
            let call = extracted.ids.edge_ops[pass.edge];
            Some((callee(module, table, call)?, pass.index))
        })
        .collect()
}

/// Whether the caller owns each result of a function, where that is so at every return or at none.
pub(super) fn owned_results(
    extracted: &Extracted,
    solution: &Solution,
    results: usize,
) -> Vec<Option<bool>> {
    let facts = &extracted.facts;
    let mut known: Vec<Option<Option<bool>>> = vec![None; results];
    for (p, pass) in &facts.passes {
        let Some(slot) = known.get_mut(pass.index as usize) else {
            continue;
        };
        if facts.edges[pass.edge].kind != EdgeKind::Return {
            continue;
        }
        let token = match solution.plan.passes[p] {
            TokenSource::Constant(owned) => Some(owned),
            TokenSource::Owner(_) | TokenSource::Dealloc => None,
        };
        *slot = match *slot {
            None => Some(token),
            before if before == Some(token) => before,
            _ => Some(None),
        };
    }
    known.into_iter().map(Option::flatten).collect()
}

/// Where functions under dynamic ownership free their arguments in the input.
pub(super) fn freed_in_input(
    module: &Module,
    table: &Table,
    functions: &[Op],
    dynamic: &FxHashSet<Ident>,
) -> FxHashMap<Argument, Location> {
    let mut found = FxHashMap::default();
    for &function in functions {
        let Some(name) = symbol_name(module, function).filter(|name| dynamic.contains(name)) else {
            continue;
        };
        let extracted = extract(module, table, function, &Calls::default());
        let facts = &extracted.facts;
        if facts.freed_at.is_empty() {
            continue;
        }
        let sources = sources::solve(facts);
        for (&(value, _), &op) in facts.freed_at.iter().zip(&extracted.ids.free_ops) {
            for source in sources.of(value).iter() {
                let number = facts.arguments.iter().find(|a| a.0 == source);
                found.extend(number.map(|a| ((name, a.1), module.location(op))));
            }
        }
    }
    found
}

/// What is said of a function that frees an argument which not every call can hand over.
pub(super) fn not_owned(at: Location) -> Diagnostic {
    Diagnostic::error(
        at,
        "memory free side-effect on MemRef value not supported: not every call of this function can hand this argument over: it is not owned there, or used afterwards; remove this deallocation",
    )
}
