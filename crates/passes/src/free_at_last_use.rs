//! `--free-at-last-use`: frees each buffer after the last operation that may touch it by any name,
//! on the edge on which it dies, in the region that uses it last.
//!
//! Works on programs that free what they allocate, after `--buffer-deallocation-pipeline` or by
//! themselves, and moves their frees: no free is added that the program had not on the same way.
//! What may touch a buffer is what the alias relations say; where its frees can stand instead is
//! found in `places.rs`, for each buffer and condition for itself. Read next: `uses.rs`.

mod edits;
mod expression;
mod flow;
mod places;
mod uses;

use rustc_hash::{FxHashMap, FxHashSet};

use self::edits::Edits;
use self::expression::{Expression, freed, only_for_frees};
use self::flow::Flow;
use self::places::{Class, Place, Placing};
use self::uses::Uses;
use super::optimize_allocation_liveness::free_of;
use freehold_base::diagnostics::Diagnostic;
use freehold_dialects::{Table, functions_with_body};
use freehold_facts::assumptions::Assumed;
use freehold_facts::{Extracted, FactExtractor, Holding, ValueId};
use freehold_ir::{Module, Op, collect_ops, known};
use freehold_summaries as summaries;

/// Moves the frees of every function of the module.
///
/// # Errors
/// None: what cannot be moved stays.
pub fn run(module: &mut Module, table: &Table, assumed: &Assumed) -> Result<(), Vec<Diagnostic>> {
    let model = assumed.calls_by_bodies();
    let calls = summaries::calls(module, table, model, FxHashSet::default());
    let holding = Holding::of(module, table);
    let mut extractor = FactExtractor::without_last_uses();
    for function in functions_with_body(module, table) {
        let ops = collect_ops(module, function);
        let frees = frees(module, table, &ops);
        if frees.is_empty() {
            continue;
        }
        let extracted = extractor.extract(module, table, function, &calls);
        let servants = only_for_frees(module, table, &ops);
        let moves = moves(
            module,
            table,
            (function, &ops),
            &extracted,
            &frees,
            (&servants, &holding),
        );
        let mut edits = Edits::default();
        for (expression, frees, places) in &moves {
            edits.make(module, table, expression, frees[0], places);
        }
        for (_, frees, _) in &moves {
            edits::erase(module, frees, &servants);
        }
        extractor.recycle(extracted);
    }
    Ok(())
}

/// The operations that do nothing but free one memref, with the deallocation in each.
fn frees(module: &Module, table: &Table, ops: &[Op]) -> Vec<(Op, Op)> {
    let mut inside: FxHashSet<Op> = FxHashSet::default();
    let mut found = Vec::new();
    for &op in ops {
        if let Some(dealloc) = free_of(module, table, op).filter(|_| !inside.contains(&op)) {
            inside.insert(dealloc);
            found.push((op, dealloc));
        }
    }
    found
}

/// The frees that move, with where to.
fn moves(
    module: &Module,
    table: &Table,
    (function, ops): (Op, &[Op]),
    extracted: &Extracted,
    frees: &[(Op, Op)],
    (servants, holding): (&FxHashSet<Op>, &Holding),
) -> Vec<(Expression, Vec<Op>, Vec<Place>)> {
    let mut numbers: FxHashMap<Expression, usize> = FxHashMap::default();
    let mut classes: Vec<(Expression, ValueId, Vec<Op>)> = Vec::new();
    for &(free, dealloc) in frees {
        let Some(expression) = Expression::of(module, (free, dealloc), servants) else {
            continue;
        };
        let memref = freed(module, table, dealloc).and_then(|v| extracted.ids.value_id(v));
        let Some(memref) = memref else {
            continue;
        };
        let root = extracted.facts.values[memref].root;
        let number = *numbers.entry(expression.clone()).or_insert(classes.len());
        match classes.get_mut(number) {
            Some(class) => class.2.push(free),
            None => classes.push((expression, root, vec![free])),
        }
    }
    let mut skipped = servants.clone();
    for &op in ops {
        if module.name(op) == known::MEMREF_DEALLOC {
            skipped.insert(op);
        }
    }
    skipped.extend(frees.iter().flat_map(|&(free, dealloc)| [free, dealloc]));
    let roots: Vec<ValueId> = classes.iter().map(|class| class.1).collect();
    let uses = Uses::of(
        module,
        table,
        function,
        extracted,
        &roots,
        (&skipped, holding),
    );
    let flow = Flow::of(module, table, &extracted.ids, function);
    let placing = Placing::new(module, table, &uses, &flow, &skipped);
    let mut moves = Vec::new();
    for (expression, root, frees) in classes {
        let Some(touched) = uses.touched(root) else {
            continue;
        };
        let mut class = Class::new(module, &uses, touched, &expression.needs(), frees);
        if let Some(places) = placing.places(&mut class) {
            moves.push((expression, class.frees, places));
        }
    }
    moves
}
