//! `--order-deallocations`: puts frees that stand next to each other in the order in which what
//! they free was defined, after the pure operations that stand between them, and at the end of a
//! block after the copies that are made there.
//!
//! Where frees come from (a region that was inlined, an edge, the input) decides where they stand;
//! with one order for all, a pipeline gives the same text again when it runs on what it made.
//! Invariant: nothing but frees, pure operations and copies at a block's end changes places. That
//! is right because all of a run of them happen and no buffer is freed twice, so that frees
//! commute; a pure operation reads no memory, and a copy that comes before a free instead of after
//! it reads what it read. Knows no ownership.

use std::cell::OnceCell;

use cranelift_entity::{EntitySet, SecondaryMap};
use rustc_hash::FxHashMap;

use crate::rewrite::{only_computes, only_frees};
use freehold_base::diagnostics::Diagnostic;
use freehold_dialects::Table;
use freehold_ir::{Block, Module, Op, Value, ValueDef, known, nested_ops};

/// Orders the frees of every block of the module.
///
/// # Errors
/// None.
pub fn run(module: &mut Module, table: &Table) -> Result<(), Vec<Diagnostic>> {
    let mut frees: Vec<Op> = Vec::new();
    let mut last_around = None;
    for op in module.ops_named(known::MEMREF_DEALLOC) {
        frees.push(op);
        // Neighbours have one operation around them, which is looked at once.
        let around = module.parent_op(op);
        if around != last_around {
            frees.extend(around.filter(|&around| only_frees(module, table, around)));
            last_around = around;
        }
    }
    let mut ends: EntitySet<Block> = EntitySet::new();
    for &free in &frees {
        if let Some(block) = module.parent_block(free).filter(|&b| ends.insert(b)) {
            copy_first(module, table, block);
        }
    }
    let order = Order::default();
    let mut seen: EntitySet<Op> = EntitySet::new();
    for free in frees {
        if !seen.contains(free) {
            let run = run_around(module, table, free);
            seen.extend(run.iter().map(|item| item.op));
            order.arrange(module, &run);
        }
    }
    Ok(())
}

/// An operation of a run.
#[derive(Copy, Clone, PartialEq, Eq)]
struct Item {
    op: Op,
    /// It frees; otherwise it is pure.
    is_free: bool,
}

impl Item {
    fn of(module: &Module, table: &Table, op: Op) -> Option<Self> {
        let is_free = only_frees(module, table, op);
        (is_free || only_computes(module, table, op)).then_some(Item { op, is_free })
    }
}

/// Puts the frees at the end of a block, and what only they need, behind the copies that are made
/// there: that is where frees are put that a region ends with.
fn copy_first(module: &mut Module, table: &Table, block: Block) {
    let Some(end) = module.last_op(block) else {
        return;
    };
    let is_copy = |module: &Module, op| module.name(op) == known::BUFFERIZATION_CLONE;
    let mut tail: Vec<Item> = Vec::new();
    let mut next = module.prev_op(end);
    while let Some(op) = next {
        next = module.prev_op(op);
        let copy = || is_copy(module, op).then_some(Item { op, is_free: false });
        let Some(item) = Item::of(module, table, op).or_else(copy) else {
            break;
        };
        tail.push(item);
    }
    tail.reverse();
    let first_free = tail.iter().position(|item| item.is_free);
    let last_copy = tail.iter().rposition(|item| is_copy(module, item.op));
    if first_free.is_none_or(|free| last_copy.is_none_or(|copy| copy < free)) {
        return;
    }
    let served = served(module, &tail);
    for item in &tail {
        if served.contains_key(&item.op) {
            module.detach_op(item.op);
            module.insert_op_before(end, item.op);
        }
    }
}

/// The free with all pure operations and frees next to it, in order.
fn run_around(module: &Module, table: &Table, free: Op) -> Vec<Item> {
    let item = |op: Op| Item::of(module, table, op);
    let mut first = free;
    while let Some(op) = module.prev_op(first).filter(|&op| item(op).is_some()) {
        first = op;
    }
    let ops = std::iter::successors(Some(first), |&op| module.next_op(op));
    ops.map_while(item).collect()
}

/// Where everything was defined.
#[derive(Default)]
struct Order {
    /// The place of each operation in the module; nobody asks for it where no frees stand next to
    /// each other. Runs that were arranged before it was made changed no order but their own.
    numbers: OnceCell<SecondaryMap<Op, u32>>,
}

impl Order {
    fn number(&self, module: &Module, op: Op) -> u32 {
        let numbers = self.numbers.get_or_init(|| {
            let mut numbers = SecondaryMap::with_capacity(module.op_count());
            for (number, op) in (0..).zip(nested_ops(module, module.top())) {
                numbers[op] = number;
            }
            numbers
        });
        numbers[op]
    }

    /// Puts the pure operations of a run first, then the frees, each after the pure operations that
    /// it alone needs.
    fn arrange(&self, module: &mut Module, run: &[Item]) {
        let Some(end) = run.last().and_then(|item| module.next_op(item.op)) else {
            return;
        };
        let served = served(module, run);
        let are_several = run.iter().filter(|item| item.is_free).nth(1).is_some();
        let key = |item: &Item| {
            let free = match item.is_free {
                true => item.op,
                false => *served.get(&item.op)?,
            };
            Some(are_several.then(|| {
                let place = freed(module, free).map(|value| self.place(module, value));
                (place, self.number(module, free))
            }))
        };
        if run.is_sorted_by_key(key) {
            return;
        }
        let mut ordered = run.to_vec();
        ordered.sort_by_cached_key(key);
        for item in ordered {
            module.detach_op(item.op);
            module.insert_op_before(end, item.op);
        }
    }

    /// Where a value is defined: arguments of a block before its operations.
    fn place(&self, module: &Module, value: Value) -> (u32, bool, u32) {
        match module.def(value) {
            ValueDef::Result(op, index) => (self.number(module, op), true, index),
            ValueDef::Argument(block, index) => {
                let first = module.first_op(block);
                (first.map_or(0, |op| self.number(module, op)), false, index)
            }
        }
    }
}

/// The free that each pure operation of a run serves, of those that serve only one.
fn served(module: &Module, run: &[Item]) -> FxHashMap<Op, Op> {
    let mut served: FxHashMap<Op, Op> = FxHashMap::default();
    if run.iter().all(|item| item.is_free) {
        return served;
    }
    for &Item { op, is_free } in run.iter().rev() {
        if is_free {
            served.insert(op, op);
            continue;
        }
        let results = module.results(op).iter();
        let users = results.flat_map(|&result| module.users(result));
        // Of the run, by itself or as what stands in the free.
        let mut of = users.map(|user| {
            let around = || served.get(&module.parent_op(user)?);
            served.get(&user).or_else(around).copied()
        });
        let first = of.next().flatten();
        if let Some(free) = first.filter(|_| of.all(|free| free == first)) {
            served.insert(op, free);
        }
    }
    served
}

/// What is freed first in `op`: the memref that is known by that name, not its base buffer.
fn freed(module: &Module, op: Op) -> Option<Value> {
    let dealloc = match module.name(op) {
        known::MEMREF_DEALLOC => op,
        _ => {
            let blocks = module.regions(op).iter();
            let mut inner = blocks
                .filter_map(|&region| module.first_block(region))
                .flat_map(|block| module.ops(block));
            inner.find(|&op| module.name(op) == known::MEMREF_DEALLOC)?
        }
    };
    let value = module.operand(dealloc, 0);
    let base = module.defining_op(value);
    let base = base.filter(|&op| module.name(op) == known::MEMREF_EXTRACT_STRIDED_METADATA);
    Some(base.map_or(value, |op| module.operand(op, 0)))
}
