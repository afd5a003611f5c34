//! `--buffer-deallocation`: frees every buffer exactly once, without any check at run time.
//!
//! Where the path taken decides which buffer a name has, what is handed on is cloned. Plans for
//! all functions before it edits the first, so that an error leaves the module as it was.
//! Source: MLIR, "Buffer Deallocation - Internals"; the pass left MLIR after version 19.

use rustc_hash::FxHashSet;

use crate::rewrite::classic::Edits;
use freehold_analysis::classic::{self, Owners, Plan, Problem};
use freehold_analysis::heaps::{self, HandOn};
use freehold_base::diagnostics::Diagnostic;
use freehold_dialects::{FlowEnd, Table, functions_with_body};
use freehold_facts::assumptions::Assumed;
use freehold_facts::{Calls, EdgeKind, Extracted, FactExtractor, PassId, ProgramPoints, ValueId};
use freehold_ir::{Location, Module, Op, known, nested_ops};
use freehold_summaries::CallGraph;

use super::ownership_based_buffer_deallocation::{NOT_OWNED, abandoned, check_op};
use super::{foreign_frees, lending};

/// Runs the pass on every function of the module; `remarks` gets what is not freed, and why. With
/// `callers_own_results` no function lends what it returns.
///
/// # Errors
/// One for each operation that the pass cannot judge; the module is then as it was.
pub fn run(
    module: &mut Module,
    table: &Table,
    assumed: &Assumed,
    callers_own_results: bool,
    remarks: &mut Vec<Diagnostic>,
) -> Result<(), Vec<Diagnostic>> {
    let mut errors = unknown_terminators(module, table);
    let with_body = functions_with_body(module, table);
    if errors.is_empty() {
        errors.extend(foreign_frees::check_heaps(module, table, &with_body));
    }
    if !errors.is_empty() {
        return Err(errors);
    }
    assumed.ownership();
    let model = assumed.calls_by_the_boundary();
    let graph = CallGraph::new(module, table, model, &FxHashSet::default());
    let mut calls = graph.calls(module, table, FxHashSet::default());
    let lenders = match callers_own_results {
        true => vec![None; graph.functions().count()],
        false => lending::lenders(module, table, &graph),
    };
    calls
        .returned_borrows
        .reserve(lenders.iter().flatten().count());
    let functions: Vec<Op> = graph.functions().collect();
    let (mut extractor, mut points) =
        (FactExtractor::without_last_uses(), ProgramPoints::default());
    let (mut plan_buffers, mut plan) = (classic::PlanBuffers::default(), Plan::default());
    let mut returned_borrows: Vec<bool> = Vec::new();
    extractor.reserve(module, functions.len());
    let mut edits = Edits::default();
    // Those that have something to say, by their places in the call graph.
    let mut said: Vec<(usize, Vec<Diagnostic>, Vec<Diagnostic>)> = Vec::new();
    for members in graph.components() {
        if graph.is_recursive(&members) {
            lending::solve(
                module,
                table,
                (&graph, &functions),
                &members,
                &lenders,
                &mut calls,
                &mut extractor,
            );
        }
        for &member in &members {
            let extracted = facts_of(module, table, functions[member], &calls, &mut extractor);
            let replaceable = replaceable(module, &extracted);
            let owners = Owners::new(&extracted.facts, &replaceable);
            returned_borrows.clear();
            if let Some(name) = lenders[member] {
                let results = calls.returned_borrows.entry(name);
                let results =
                    results.or_insert_with(|| owners.returned_borrows(graph.result_count(member)));
                returned_borrows.extend(results.iter().map(Option::is_some));
            }
            points.find(module, &extracted);
            owners.plan(&points, &returned_borrows, &mut plan_buffers, &mut plan);
            let mut wrong = check(module, table, &extracted, &plan);
            wrong.extend(check_elsewhere(module, &extracted, &owners));
            let given_up = extracted.facts.escaped.iter();
            let given_up = given_up.map(|&v| abandoned(module, &extracted, v));
            let elsewhere = foreign_frees::left_alone(module, &extracted);
            let mut given_up: Vec<Diagnostic> = given_up.chain(elsewhere).collect();
            let of_function = (functions[member], &extracted);
            let in_use = edits.add(module, table, of_function, &points, &plan);
            given_up.extend(foreign_frees::in_use(module, &extracted, in_use));
            if !wrong.is_empty() || !given_up.is_empty() {
                said.push((member, wrong, given_up));
            }
            extractor.recycle(extracted);
        }
    }
    said.sort_by_key(|said| said.0);
    for (_, wrong, given_up) in said {
        errors.extend(wrong);
        remarks.extend(given_up);
    }
    if !errors.is_empty() {
        return Err(errors);
    }
    edits.apply(module, table);
    Ok(())
}

/// One error for each operation that ends a block of a function in a way that nobody declared.
fn unknown_terminators(module: &Module, table: &Table) -> Vec<Diagnostic> {
    let is_wrong = |op| check_op(module, table, op).is_some();
    if !module.block_ends().any(is_wrong) {
        return Vec::new();
    }
    // In the order of the text, and without what no function holds.
    let functions = functions_with_body(module, table);
    let ops = functions.iter().flat_map(|&f| nested_ops(module, f));
    let ends = ops.filter(|&op| module.next_op(op).is_none());
    ends.filter_map(|op| check_op(module, table, op)).collect()
}

/// The facts of a function. What it reads from memory it may free by the name of a merge, which
/// gets a copy: if it frees it in no other way, what it stores is its own to free.
pub(super) fn facts_of(
    module: &Module,
    table: &Table,
    function: Op,
    calls: &Calls,
    extractor: &mut FactExtractor,
) -> Extracted {
    let mut extracted = extractor.extract(module, table, function, calls);
    heaps::decide(&mut extracted.facts, HandOn::Cloned);
    let rows = frees_from_elsewhere(&extracted);
    if rows.is_empty() {
        return extracted;
    }
    let replaceable = replaceable(module, &extracted);
    let owners = Owners::new(&extracted.facts, &replaceable);
    if !rows.iter().all(|&row| owners.takes_over(row)) {
        return extracted;
    }
    extractor.recycle(extracted);
    let mut extracted = extractor.extract_owning_captured(module, table, function, calls);
    heaps::decide(&mut extracted.facts, HandOn::Cloned);
    extracted
}

/// The rows of `freed_at` that may free what the function read from memory, or never owned.
fn frees_from_elsewhere(extracted: &Extracted) -> Vec<usize> {
    let facts = &extracted.facts;
    if facts.freed_at.is_empty() {
        return Vec::new();
    }
    let from_elsewhere = facts.from_elsewhere();
    let rows = facts.freed_at.iter().enumerate();
    rows.filter(|(_, (value, _))| from_elsewhere.contains(&facts.values[*value].root))
        .map(|(row, _)| row)
        .collect()
}

/// One error for each deallocation of a merge that may be what the function does not own: the merge
/// gets a copy, and nothing says who frees the buffer itself. What is read from memory it does own
/// if nothing frees that by the name it was read by.
fn check_elsewhere(module: &Module, extracted: &Extracted, owners: &Owners) -> Vec<Diagnostic> {
    let facts = &extracted.facts;
    let rows = frees_from_elsewhere(extracted);
    let (mut taken, left): (Vec<usize>, Vec<usize>) =
        rows.into_iter().partition(|&row| owners.takes_over(row));
    if taken.is_empty() {
        return Vec::new();
    }
    if left.is_empty() {
        let unowned = facts.from_outside();
        taken.retain(|&row| unowned.contains(&facts.values[facts.freed_at[row].0].root));
    }
    let at = |row: usize| module.location(extracted.ids.free_ops[row]);
    let error = |row: usize| {
        let message = "this may free a buffer that the function does not own, by a name that gets a copy: free it \
                       where it is read, or use --ownership-based-buffer-deallocation";
        let error = Diagnostic::error(at(row), message);
        match left.first() {
            Some(&other) => {
                error.with_note(at(other), "what is read from memory is freed here, too")
            }
            None => error,
        }
    };
    taken.into_iter().map(error).collect()
}

/// For each deallocation in the input whether another can stand for it.
pub(super) fn replaceable(module: &Module, extracted: &Extracted) -> Vec<bool> {
    let frees = extracted.ids.free_ops.iter();
    frees
        .map(|&op| module.name(op) == known::MEMREF_DEALLOC)
        .collect()
}

/// What is wrong with a plan.
fn check(module: &Module, table: &Table, extracted: &Extracted, plan: &Plan) -> Vec<Diagnostic> {
    let ids = &extracted.ids;
    let frees = ids.free_ops.iter();
    let conditional = frees.filter(|&&op| module.name(op) == known::BUFFERIZATION_DEALLOC);
    let mut seen: FxHashSet<Op> = FxHashSet::default();
    let mut errors: Vec<Diagnostic> = conditional
        .filter(|&&op| seen.insert(op))
        .map(|&op| {
            let message = "'bufferization.dealloc' frees under conditions, which clone-based deallocation has not: \
                           lower it first (--bufferization-lower-deallocations), or use \
                           --ownership-based-buffer-deallocation, which takes it over";
            Diagnostic::error(module.location(op), message)
        })
        .collect();
    errors.extend(plan.problems.iter().filter_map(|problem| match *problem {
        Problem::UnclearFree { row } | Problem::NotOwned { row }
            if seen.contains(&ids.free_ops[row]) =>
        {
            None
        }
        Problem::UnclearFree { row } => {
            let op = ids.free_ops[row];
            let (value, _) = extracted.facts.freed_at[row];
            let message = match module.name(op) {
                known::MEMREF_DEALLOC => "which buffer is freed here depends on the path taken: remove this deallocation, the pass inserts one".to_owned(),
                known::MEMREF_REALLOC => "which buffer is freed here depends on the path taken: run --expand-realloc before".to_owned(),
                _ => format!("which buffer '{}' frees depends on the path taken, and no 'memref.dealloc' can stand for it", module.name_text(op)),
            };
            let at = definition(module, extracted, value);
            Some(Diagnostic::error(module.location(op), message).with_note(at, "the memref is defined here"))
        }
        Problem::NotOwned { row } => {
            let (value, _) = extracted.facts.freed_at[row];
            let at = definition(module, extracted, value);
            let error = Diagnostic::error(module.location(ids.free_ops[row]), NOT_OWNED);
            Some(error.with_note(at, "the memref is defined here"))
        }
        Problem::Lost { owner } => {
            let message = "this buffer cannot be freed: it is used by the operation that ends its region, behind which nothing can stand";
            Some(Diagnostic::error(definition(module, extracted, owner), message))
        }
    }));
    let clones = plan.clones.iter().map(|row| row.0);
    let leaking = clones.filter(|&p| !reaches_all(module, table, extracted, p));
    errors.extend(leaking.map(|p| {
        let op = ids.edge_ops[extracted.facts.passes[p].edge];
        let message = format!(
            "operand #{} of '{}' has to be cloned, and the declared `flow` hands it on on some ways only: hand it on on all",
            extracted.facts.passes[p].index,
            module.name_text(op)
        );
        Diagnostic::error(module.location(op), message)
    }));
    errors
}

fn definition(module: &Module, extracted: &Extracted, value: ValueId) -> Location {
    module.value_location(extracted.ids.values[value])
}

/// Whether what is cloned for a pass into or out of a region gets somewhere on every way.
fn reaches_all(module: &Module, table: &Table, extracted: &Extracted, p: PassId) -> bool {
    let pass = &extracted.facts.passes[p];
    let op = extracted.ids.edge_ops[pass.edge];
    let flow = |op: Op| {
        let def = table.of(module, op);
        def.and_then(|def| def.flow.as_deref()).unwrap_or_default()
    };
    match extracted.facts.edges[pass.edge].kind {
        EdgeKind::Entry => {
            let mut groups = flow(op).iter().filter_map(|edge| match &edge.from {
                FlowEnd::Parent(group) => Some(group),
                _ => None,
            });
            let first = groups.next();
            groups.all(|group| group.is_some() && Some(group) == first)
        }
        EdgeKind::Exit => {
            let (region, parent) = (module.parent_region(op), module.parent_op(op));
            let Some((region, parent)) = region.zip(parent) else {
                return true;
            };
            let number = module.regions(parent).iter().position(|&r| r == region);
            let mut from = flow(parent)
                .iter()
                .filter(|edge| number.is_some_and(|n| edge.from.is_region(n)));
            from.all(|edge| edge.from.skip() <= pass.index as usize)
        }
        _ => true,
    }
}
