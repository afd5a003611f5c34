//! Which functions lend what they return: a result that is one of the arguments is still the
//! caller's.
//!
//! Clone-based deallocation need not copy it, as long as every call is seen: the function is named
//! by direct calls only. Callees come before their callers; functions that call each other start
//! from lending everything, and take it back until nothing changes.

use freehold_analysis::classic::Owners;
use freehold_dialects::{Table, callee, only_called};
use freehold_facts::{Calls, FactExtractor, ReturnedBorrow};
use freehold_ir::{Ident, Module, Op};
use freehold_summaries::CallGraph;

use super::buffer_deallocation::{facts_of, replaceable};

/// For each function, by its place in the graph, the name of one that may lend memrefs.
pub(super) fn lenders(module: &Module, table: &Table, graph: &CallGraph) -> Vec<Option<Ident>> {
    let places = 0..graph.functions().count();
    let named: Vec<(usize, Ident)> = places
        .filter(|&place| graph.memref_count(module, place) > 0)
        .filter_map(|place| Some((place, graph.name(place)?)))
        .collect();
    let names = named.iter().map(|row| row.1).collect();
    let is_call = |op: Op| callee(module, table, op).is_some();
    let names = only_called(module, names, is_call);
    let mut lenders = vec![None; graph.functions().count()];
    for (place, name) in named.into_iter().filter(|row| names.contains(&row.1)) {
        lenders[place] = Some(name);
    }
    lenders
}

/// Adds to `calls` what those of the functions lend that call each other, `members`.
pub(super) fn solve(
    module: &Module,
    table: &Table,
    (graph, functions): (&CallGraph, &[Op]),
    members: &[usize],
    lenders: &[Option<Ident>],
    calls: &mut Calls,
    extractor: &mut FactExtractor,
) {
    let members: Vec<(usize, Ident)> = members
        .iter()
        .filter_map(|&member| Some((member, lenders[member]?)))
        .collect();
    for &(member, name) in &members {
        let all = vec![Some(ReturnedBorrow::new()); graph.result_count(member)];
        calls.returned_borrows.insert(name, all);
    }
    loop {
        let mut changed = false;
        for &(member, name) in &members {
            let extracted = facts_of(module, table, functions[member], calls, extractor);
            let replaceable = replaceable(module, &extracted);
            let owners = Owners::new(&extracted.facts, &replaceable);
            let found = owners.returned_borrows(graph.result_count(member));
            changed |= calls.returned_borrows.get(&name) != Some(&found);
            calls.returned_borrows.insert(name, found);
            extractor.recycle(extracted);
        }
        if !changed {
            break;
        }
    }
}
