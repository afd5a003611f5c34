//! `--buffer-hoisting` and `--buffer-loop-hoisting`: allocations to where `analysis::placement`
//! finds that they can stand, as far as `analysis::growth` allows.
//!
//! Moves operations only: which and where is decided before the first of them is moved, from facts
//! of the function as it was. Allocations that come to one place keep their order, those on the
//! stack after the others, as in mlir-opt.

use rustc_hash::FxHashSet;

use freehold_analysis::growth;
use freehold_analysis::placement::{self, Hoisting, InsertionPoint};
use freehold_base::diagnostics::Diagnostic;
use freehold_dialects::{Table, Trait, callee, functions_with_body};
use freehold_facts::assumptions::{Assumed, CallModel};
use freehold_facts::{DataLayout, Extracted, FactExtractor};
use freehold_ir::{Module, Op, Step, walk};
use freehold_summaries::{self as summaries, CallGraph};

/// The `max_peak_growth` that allows everything.
pub const NO_LIMIT: u64 = u64::MAX;

/// Moves the allocations of every function of the module, so that at most `max_peak_growth` bytes
/// more are in use at one time once buffers are freed.
///
/// # Errors
/// None: what cannot be moved stays.
pub fn run(
    module: &mut Module,
    table: &Table,
    assumed: &Assumed,
    hoisting: Hoisting,
    max_peak_growth: u64,
) -> Result<(), Vec<Diagnostic>> {
    let overlapping = match max_peak_growth {
        NO_LIMIT => FxHashSet::default(),
        _ => overlapping(module, table),
    };
    let mut left = u128::from(max_peak_growth);
    let calls = summaries::calls_that_free(module, table, assumed.calls_by_bodies_alone());
    let functions = functions_with_body(module, table);
    let mut extractor = FactExtractor::without_last_uses();
    extractor.reserve(module, functions.len());
    for function in functions {
        if overlapping.contains(&function) {
            continue;
        }
        let (extracted, places) = extractor.extract_places(module, table, function, &calls);
        let mut found = placement::solve(&extracted.facts, &places, hoisting);
        if max_peak_growth != NO_LIMIT {
            let bytes = |v| {
                let ty = module.value_type(extracted.ids.values[v]);
                DataLayout::bytes_at_most(&module.context, ty)
            };
            growth::limit(&extracted.facts, &places, bytes, &mut found, &mut left);
        }
        for is_stack in [false, true] {
            for (site, place) in &found {
                let (Some(place), true) = (*place, places.sites[site].is_stack == is_stack) else {
                    continue;
                };
                if let Some(anchor) = anchor(module, &extracted, place) {
                    let op = places.site_ops[site];
                    module.detach_op(op);
                    module.insert_op_before(anchor, op);
                }
            }
        }
        extractor.recycle(extracted);
    }
    Ok(())
}

/// The operation in front of which a place is.
fn anchor(module: &Module, extracted: &Extracted, place: InsertionPoint) -> Option<Op> {
    match place.before {
        Some(region) => module.region_op(extracted.ids.regions[region]),
        None => module.last_op(extracted.ids.blocks[place.block]),
    }
}

/// The functions that may run more than once at a time: those that call themselves, those that are
/// called where regions may run in many places, and all if it is not known whom a call calls.
fn overlapping(module: &Module, table: &Table) -> FxHashSet<Op> {
    let mut apart: FxHashSet<Op> = FxHashSet::default();
    let mut knows_all = true;
    // How many operations around the current one may run their regions in many places.
    let mut depth = 0;
    for step in walk(module, module.top()) {
        let (Step::Enter(op) | Step::Leave(op)) = step;
        let is_parallel = module.has_regions(op)
            && table.of(module, op).is_none_or(|def| {
                let is_held = def.has(Trait::Function) || def.has(Trait::SymbolTable);
                def.has(Trait::Parallel) || (def.flow.is_none() && !is_held)
            });
        match step {
            Step::Enter(_) => {
                if table.has(module, op, Trait::Call) {
                    knows_all &= callee(module, table, op).is_some();
                    apart.extend((depth > 0).then_some(op));
                }
                depth += usize::from(is_parallel);
            }
            Step::Leave(_) => depth -= usize::from(is_parallel),
        }
    }
    // Only who calls whom is asked.
    let graph = CallGraph::new(module, table, CallModel::default(), &FxHashSet::default());
    let overlapping = graph.overlapping(module, table, |op| apart.contains(&op));
    let functions = graph.functions().zip(overlapping);
    let those = functions.filter(|(_, overlaps)| *overlaps || !knows_all);
    those.map(|(function, _)| function).collect()
}
