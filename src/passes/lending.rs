//! Which functions lend what they return: a result that is one of the arguments is still the caller's.
//!
//! Clone-based deallocation need not copy it, as long as every call is seen: the function is named by
//! direct calls only. Callees come before their callers; functions that call each other start from lending everything, and
//! take it back until nothing changes.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::analysis::classic::lent_results;
use crate::dialects::Table;
use crate::facts::{Calls, Lent, callee, extract, only_called, symbol_name};
use crate::ir::{Ident, Module, Op};
use crate::summaries::CallGraph;

/// Adds to `calls` what the functions of the module lend.
pub(super) fn solve(module: &Module, table: &Table, calls: &mut Calls) {
    let graph = CallGraph::new(module, table, &FxHashSet::default());
    let functions: Vec<Op> = graph.functions().collect();
    let results: Vec<usize> = (0..functions.len())
        .map(|f| graph.result_count(f))
        .collect();
    let mut named: FxHashMap<Ident, u32> = FxHashMap::default();
    for (f, &function) in functions.iter().enumerate() {
        if let Some(name) = symbol_name(module, function).filter(|_| results[f] > 0) {
            *named.entry(name).or_default() += 1;
        }
    }
    named.retain(|_, count| *count == 1);
    let names = only_called(module, named.into_keys().collect(), |op| {
        callee(module, table, op).is_some()
    });
    let name_of = |f: usize| symbol_name(module, functions[f]).filter(|n| names.contains(n));
    for members in graph.components() {
        let members: Vec<(usize, Ident)> = members
            .into_iter()
            .filter_map(|f| Some((f, name_of(f)?)))
            .collect();
        for &(f, name) in &members {
            calls.lent.insert(name, vec![Some(Lent::new()); results[f]]);
        }
        loop {
            let mut changed = false;
            for &(f, name) in &members {
                let extracted = extract(module, table, functions[f], calls);
                let found = lent_results(&extracted.facts, results[f]);
                changed |= calls.lent.get(&name) != Some(&found);
                calls.lent.insert(name, found);
            }
            if !changed {
                break;
            }
        }
    }
}
