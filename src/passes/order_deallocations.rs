//! `--order-deallocations`: puts frees that stand next to each other in the order in which what they free was defined,
//! after the pure operations that stand between them.
//!
//! Where frees come from (a region that was inlined, an edge, the input) decides where they stand; with one order for
//! all, a pipeline gives the same text again when it runs on what it made. Invariant: nothing but frees and pure
//! operations changes places. That is right because all of a run of them happen and no buffer is freed twice, so
//! that frees commute; a pure operation reads no memory. Knows no ownership.

use rustc_hash::FxHashMap;

use crate::diagnostics::Diagnostic;
use crate::dialects::{Table, Trait};
use crate::ir::{Block, Module, Op, Step, Value, ValueDef, known, walk};

/// Orders the frees of every block of the module.
///
/// # Errors
/// None.
pub fn run(module: &mut Module, table: &Table) -> Result<(), Vec<Diagnostic>> {
    let mut order = Order {
        numbers: FxHashMap::default(),
    };
    let mut blocks: Vec<Block> = Vec::new();
    for step in walk(module, module.top()) {
        let Step::Enter(op) = step else { continue };
        let number = order.numbers.len();
        order.numbers.insert(op, number);
        let frees = || module.name(op) == known::MEMREF_DEALLOC;
        blocks.extend(module.parent_block(op).filter(|_| frees()));
        let around = || {
            module
                .parent_op(op)
                .filter(|&around| is_free(module, table, around))
        };
        blocks.extend(
            around()
                .filter(|_| frees())
                .and_then(|op| module.parent_block(op)),
        );
    }
    blocks.sort_unstable();
    blocks.dedup();
    for block in blocks {
        for run in runs(module, table, block) {
            order.arrange(module, table, &run);
        }
    }
    Ok(())
}

/// The largest groups of at least two neighbours in a block that are pure or free, with a free in each.
fn runs(module: &Module, table: &Table, block: Block) -> Vec<Vec<Op>> {
    let mut found: Vec<Vec<Op>> = Vec::new();
    let mut run: Vec<Op> = Vec::new();
    let mut frees = false;
    for op in module.ops(block) {
        let is_free = is_free(module, table, op);
        // What is pure before the first free stays there, but for what that free alone needs.
        if is_free || is_pure(module, table, op) {
            run.push(op);
            frees |= is_free;
            continue;
        }
        if frees && run.len() > 1 {
            found.push(std::mem::take(&mut run));
        }
        run.clear();
        frees = false;
    }
    if frees && run.len() > 1 {
        found.push(run);
    }
    found
}

fn is_pure(module: &Module, table: &Table, op: Op) -> bool {
    table.has(module, op, Trait::Pure)
        && module.regions(op).is_empty()
        && module.next_op(op).is_some()
}

/// Whether an operation does nothing but free: `memref.dealloc`, or an `scf.if` with nothing else in it.
fn is_free(module: &Module, table: &Table, op: Op) -> bool {
    match module.name(op) {
        known::MEMREF_DEALLOC => true,
        known::SCF_IF => {
            let blocks = module.regions(op).iter();
            let mut inner = blocks
                .filter_map(|&region| module.first_block(region))
                .flat_map(|block| module.ops(block));
            module.results(op).is_empty()
                && inner.all(|op| {
                    module.name(op) == known::MEMREF_DEALLOC
                        || module.next_op(op).is_none()
                        || is_pure(module, table, op)
                })
        }
        _ => false,
    }
}

/// Where everything was defined.
struct Order {
    /// The place of each operation in the module.
    numbers: FxHashMap<Op, usize>,
}

impl Order {
    /// Puts the pure operations of a run first, then the frees, each after the pure operations that it alone needs.
    fn arrange(&self, module: &mut Module, table: &Table, run: &[Op]) {
        let Some(end) = run.last().and_then(|&op| module.next_op(op)) else {
            return;
        };
        let mut served: FxHashMap<Op, Op> = FxHashMap::default();
        for &op in run.iter().rev() {
            if is_free(module, table, op) {
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
        let key = |op: &Op| {
            let free = served.get(op)?;
            Some((
                freed(module, *free).map(|value| self.place(module, value)),
                self.numbers[free],
            ))
        };
        let mut ordered = run.to_vec();
        ordered.sort_by_cached_key(key);
        if ordered != run {
            for op in ordered {
                module.detach_op(op);
                module.insert_op_before(end, op);
            }
        }
    }

    /// Where a value is defined: arguments of a block before its operations.
    fn place(&self, module: &Module, value: Value) -> (usize, bool, u32) {
        match module.def(value) {
            ValueDef::Result(op, index) => (self.numbers[&op], true, index),
            ValueDef::Argument(block, index) => {
                let first = module.first_op(block);
                (first.map_or(0, |op| self.numbers[&op]), false, index)
            }
        }
    }
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
