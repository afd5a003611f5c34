//! Deallocations that stand in the input of the ownership pass: which of them stay where they
//! are, and which the pass takes over.
//!
//! One stays that frees a buffer of its own region by a name with one owner, ahead of other
//! work. All others are taken out, and the pass frees what they freed: it may come later than
//! written, never twice and never too early. Those at the end of a block are where the pass
//! would put them, so that a second run of the pass gives what the first gave.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::rewrite::Scratch;
use freehold_analysis::alias::{self, Aliases};
use freehold_analysis::freed::{self, FreedSources};
use freehold_analysis::ownership::{EdgePlan, Ownership, Problem, Solution, TokenSource};
use freehold_dialects::{Table, Trait, callee};
use freehold_facts::{Calls, EdgeId, EdgeKind, Extracted, Pass, PassId, ValueId};
use freehold_ir::{Block, Module, Op, Value, collect_ops, known};

/// Whether a function frees all that it has to, so that nothing is left to do.
pub(super) fn is_complete(module: &Module, extracted: &Extracted, solution: &Solution) -> bool {
    let (facts, plan) = (&extracted.facts, &solution.plan);
    let conditional = |&op: &Op| module.name(op) == known::BUFFERIZATION_DEALLOC;
    let idle = |(e, edge): (EdgeId, &EdgePlan)| {
        edge.frees.is_empty()
            && edge.groups.is_empty()
            && !matches!(facts.edges[e].kind, EdgeKind::Call)
    };
    let owned = |(p, pass): (PassId, &Pass)| {
        facts.edges[pass.edge].kind != EdgeKind::Return
            || plan.passes[p] == TokenSource::Constant(true)
    };
    plan.problems.is_empty()
        && !extracted.ids.free_ops.iter().any(conditional)
        && plan.edges.iter().all(idle)
        && plan.block_ends.values().all(Vec::is_empty)
        && facts.passes.iter().all(owned)
        && facts
            .values
            .keys()
            .all(|v| solution.tokens.of(v) != Ownership::Unknown)
}

/// The deallocations of a function that the pass takes over whatever the solution: every
/// `bufferization.dealloc`, and every `memref.dealloc` of what the function may own that only
/// others like it follow.
pub(super) fn taken_over(
    module: &Module,
    table: &Table,
    function: Op,
    extracted: &Extracted,
    aliases: &Aliases,
    solution: &Solution,
) -> Vec<Op> {
    if extracted.ids.free_ops.is_empty() {
        return Vec::new();
    }
    let scratch = Scratch::of(module, table, function, &collect_ops(module, function));
    let mut blocks: FxHashMap<Block, FxHashSet<Op>> = FxHashMap::default();
    let mut foreign: FxHashSet<Op> = FxHashSet::default();
    // What may be another's is freed where the program says so, or not at all.
    let may_own = |s| solution.tokens.may_own(s);
    let of_others = freed::foreign(&extracted.facts, aliases.sources(), may_own);
    let rows = extracted.facts.freed_at.iter();
    for (&(value, _), &op) in rows.zip(&extracted.ids.free_ops) {
        if of_others.contains(value) {
            foreign.insert(op);
        }
        if let Some(block) = module.parent_block(op) {
            let tail = || {
                in_tail(module, table, &scratch, block)
                    .into_iter()
                    .collect()
            };
            blocks.entry(block).or_insert_with(tail);
        }
    }
    let mut found: Vec<Op> = extracted.ids.free_ops.clone();
    found.dedup();
    found.retain(|&op| {
        let tail = module.parent_block(op).and_then(|b| blocks.get(&b));
        module.name(op) == known::BUFFERIZATION_DEALLOC
            || (tail.is_some_and(|tail| tail.contains(&op)) && !foreign.contains(&op))
    });
    found
}

/// The deallocations of what calls give of functions that return no copies any more.
pub(super) fn of_originals(
    module: &Module,
    table: &Table,
    extracted: &Extracted,
    calls: &Calls,
) -> Vec<Op> {
    if extracted.ids.free_ops.is_empty() || calls.returns_originals.is_empty() {
        return Vec::new();
    }
    let aliases = alias::solve(&extracted.facts);
    let is_original = |s: ValueId| {
        let call = module.defining_op(extracted.ids.values[s]);
        let callee = call.and_then(|call| callee(module, table, call));
        callee.is_some_and(|name| calls.returns_originals.contains(&name))
    };
    let freed_at = &extracted.facts.freed_at;
    let freed = freed_at.iter().map(|row| row.0);
    let apart = FreedSources::solve(&extracted.facts, aliases.sources(), freed, is_original);
    let is_dealloc =
        |op: Op| is_free(module, op) || module.name(op) == known::BUFFERIZATION_DEALLOC;
    // What else frees, as a reallocation, stays: `freed_results`.
    let rows = freed_at.iter().zip(&extracted.ids.free_ops);
    let mut found: Vec<Op> = rows
        .filter(|&(_, &op)| is_dealloc(op))
        .filter(|&(&(value, _), _)| apart.is_always(value))
        .map(|(_, &op)| op)
        .collect();
    found.dedup();
    found
}

/// The deallocations of a function whose operand the same block uses afterwards: with the
/// operation that does.
pub(super) fn used_afterwards(module: &Module, function: Op) -> Vec<(Op, Op)> {
    let mut found = Vec::new();
    if module.created(known::MEMREF_DEALLOC) == 0 {
        return found;
    }
    let mut blocks: FxHashSet<Block> = FxHashSet::default();
    for op in collect_ops(module, function) {
        let block = module.parent_block(op).filter(|_| is_free(module, op));
        let Some(block) = block.filter(|&b| blocks.insert(b)) else {
            continue;
        };
        let mut later: FxHashMap<Value, Op> = FxHashMap::default();
        let mut next = module.last_op(block);
        while let Some(op) = next {
            next = module.prev_op(op);
            for value in module.operands(op).filter(|&v| module.is_memref(v)) {
                let user = later.insert(value, op);
                if is_free(module, op) {
                    found.extend(user.map(|user| (op, user)));
                }
            }
        }
    }
    found
}

/// Whether the operation is a deallocation that can be put elsewhere.
fn is_free(module: &Module, op: Op) -> bool {
    module.name(op) == known::MEMREF_DEALLOC
}

fn in_tail(module: &Module, table: &Table, scratch: &Scratch, block: Block) -> Vec<Op> {
    let mut found = Vec::new();
    let mut next = module.last_op(block);
    while let Some(op) = next {
        next = module.prev_op(op);
        if is_free(module, op) {
            found.push(op);
        } else if module.next_op(op).is_some()
            && module.name(op) != known::BUFFERIZATION_DEALLOC
            && !only_frees(module, table, scratch, op)
        {
            break;
        }
    }
    found.reverse();
    found
}

/// Whether an operation does nothing but free, or decide what to free.
fn only_frees(module: &Module, table: &Table, scratch: &Scratch, op: Op) -> bool {
    let quiet = |op| {
        is_free(module, op)
            || scratch.concerns(op)
            || table.has(module, op, Trait::Pure)
            || table.has(module, op, Trait::RecursiveEffects)
    };
    match module.regions(op) {
        [] => quiet(op),
        _ => {
            let frees = module.name(op) == known::SCF_IF && module.results(op).is_empty();
            let decides = module.name(op) == known::MEMREF_ALLOCA_SCOPE;
            (frees || decides) && collect_ops(module, op).into_iter().all(quiet)
        }
    }
}

/// The deallocations that stand in the way of a solution, with all that may free the same
/// buffers, or with `all` every one that frees what the function owns; nothing if the solution
/// stands, or if what is in the way cannot be taken over.
pub(super) fn in_the_way(
    module: &Module,
    extracted: &Extracted,
    aliases: &Aliases,
    solution: &Solution,
    all: bool,
) -> Vec<Op> {
    if solution.plan.problems.is_empty() {
        return Vec::new();
    }
    let facts = &extracted.facts;
    let values = solution.plan.problems.iter().map(|problem| match *problem {
        Problem::UnclearFree { value, .. }
        | Problem::NotOwned { value, .. }
        | Problem::UsedAfterFree { value, .. } => value,
    });
    let may_own = |s| solution.tokens.may_own(s);
    let in_the_way = freed::in_the_way(facts, aliases.sources(), may_own, values, all);
    let rows = facts.freed_at.iter().zip(&extracted.ids.free_ops);
    let rows = rows.filter(|row| in_the_way.contains(row.0.0));
    let mut found: Vec<Op> = rows.map(|row| *row.1).collect();
    found.retain(|&op| is_free(module, op));
    found.dedup();
    found
}
