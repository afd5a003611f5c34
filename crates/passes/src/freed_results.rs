//! Functions whose results the input frees by what the ownership pass cannot decide anew: what they
//! return has to be the callers' own, each result by itself.
//!
//! A function may return what it copied instead of the copy. Under dynamic ownership a call's
//! result is then freed if its `i1` says so; else two results may be one buffer, which callers
//! compare. A `memref.dealloc` of a result is taken out and decided anew (`existing_frees`). One
//! that may free what memory holds stays, under dynamic ownership so does one of a loop's buffer,
//! and an operation that does more than free, as `memref.realloc`: these free whatever they get.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::rewrite::{self, FunctionSignature};
use freehold_analysis::freed_results::{FreedResults, Frees, How};
use freehold_dialects::{EffectKind, Table, callee, symbol_name};
use freehold_facts::{Calls, Extracted, Kind, ValueId, extract};
use freehold_ir::{Ident, Module, Op, known, nested_ops};

/// Takes the functions out of `dynamic` whose results have to be the callers' own, and gives the
/// names of those that have to go on returning copies.
pub(super) fn keep_to_the_boundary(
    module: &Module,
    table: &Table,
    functions: &[Op],
    dynamic: &mut FxHashSet<Ident>,
) -> FxHashSet<Ident> {
    let mut keeping: FxHashSet<Ident> = FxHashSet::default();
    if !may_free(module, table) {
        return keeping;
    }
    let copying: FxHashMap<Ident, Op> = functions
        .iter()
        .filter(|&&function| rewrite::returns_copies(module, table, function))
        .filter_map(|&function| Some((symbol_name(module, function)?, function)))
        .collect();
    if dynamic.is_empty() && copying.is_empty() {
        return keeping;
    }
    let mut found = Found::default();
    for &function in functions {
        let extracted = extract(module, table, function, &Calls::default());
        if !extracted.facts.freed_at.is_empty() {
            found.look_at(module, table, &extracted);
        }
    }
    // What is freed from memory its owner does not know of: it must not own it.
    for name in &found.from_memory {
        dynamic.remove(name);
    }
    // What a function returns may be what those give that it calls.
    let callees = Callees::of(module, table, functions);
    let stays = found.from_memory.into_iter().chain(found.by_others);
    let stays = callees.reached(stays);
    let several = |name: &Ident| {
        let signature = copying
            .get(name)
            .and_then(|&f| FunctionSignature::of(module, f));
        let results = signature.map_or(Vec::new(), |signature| signature.results);
        let memrefs = results
            .into_iter()
            .filter(|&(ty, _)| module.context.is_memref(ty));
        memrefs.count() > 1
    };
    // Two results that are one buffer would be freed twice, or one while the other is in use.
    keeping.extend(stays.iter().copied().filter(several));
    let reached = callees.reached(stays.into_iter().chain(found.merged));
    // An argument is whatever callers give.
    dynamic
        .retain(|name| !copying.contains_key(name) || !(found.arguments || reached.contains(name)));
    keeping
}

/// By the names of functions what they call.
struct Callees(FxHashMap<Ident, Vec<Ident>>);

impl Callees {
    fn of(module: &Module, table: &Table, functions: &[Op]) -> Self {
        let called = |&function: &Op| {
            let names = nested_ops(module, function).filter_map(|op| callee(module, table, op));
            Some((symbol_name(module, function)?, names.collect()))
        };
        Callees(functions.iter().filter_map(called).collect())
    }

    /// These and all that they call, in however many steps.
    fn reached(&self, names: impl Iterator<Item = Ident>) -> FxHashSet<Ident> {
        let mut work: Vec<Ident> = names.collect();
        let mut seen: FxHashSet<Ident> = FxHashSet::default();
        while let Some(name) = work.pop() {
            if seen.insert(name) {
                work.extend(self.0.get(&name).into_iter().flatten());
            }
        }
        seen
    }
}

/// Whether the module has operations that free whatever they get.
fn may_free(module: &Module, table: &Table) -> bool {
    module.created_names().any(|(name, _)| {
        let def = table
            .get(name)
            .filter(|_| name != known::BUFFERIZATION_DEALLOC);
        def.is_some_and(|def| def.effects.iter().any(|e| e.kind == EffectKind::Free))
    })
}

/// What may be freed by what is not decided anew.
#[derive(Default)]
struct Found {
    /// Results of calls of these functions, by a name that may be what memory held.
    from_memory: FxHashSet<Ident>,
    /// The same, by operations that do more than free.
    by_others: FxHashSet<Ident>,
    /// The same, by the name of a merge.
    merged: FxHashSet<Ident>,
    /// Arguments of some function.
    arguments: bool,
}

impl Found {
    fn look_at(&mut self, module: &Module, table: &Table, extracted: &Extracted) {
        let (facts, ids) = (&extracted.facts, &extracted.ids);
        let mut frees = Frees::default();
        for (&(value, _), &op) in facts.freed_at.iter().zip(&ids.free_ops) {
            match module.name(op) {
                known::BUFFERIZATION_DEALLOC => {}
                known::MEMREF_DEALLOC => frees.deallocated.push(value),
                _ => frees.taken.push(value),
            }
        }
        let call = |v: ValueId| {
            let op = module.defining_op(ids.values[v])?;
            Some((op, callee(module, table, op)?))
        };
        let calls = facts.values.keys().filter_map(|v| Some((v, call(v)?.0)));
        let given_to = calls.flat_map(|(v, op)| {
            let operands = module.operands(op).filter_map(|u| ids.value_id(u));
            operands.map(move |u| (v, u))
        });
        for (how, v) in FreedResults::solve(facts, frees, given_to).rows() {
            self.arguments |= facts.values[v].kind == Kind::Argument;
            let names = match how {
                How::FromElsewhere => &mut self.from_memory,
                How::ByOther => &mut self.by_others,
                How::Merged => &mut self.merged,
            };
            names.extend(call(v).map(|call| call.1));
        }
    }
}
