//! Which private functions may free what they are given: calls of them free, for the clones of an
//! iteration.
//!
//! A public function never frees an argument, nor does one that is only declared or called as a
//! value (`docs/unsoundness.md`, 1). Of private ones it is looked for: an argument goes to whatever
//! any operation that has it gives or hands on, so that too many functions are found rather than
//! too few.

use cranelift_entity::EntitySet;
use rustc_hash::{FxHashMap, FxHashSet};

use freehold_dialects::{Trait, callee, is_private, symbol_name};
use freehold_ir::{Ident, Op, Step, Value, known};

use super::rewriter::Rewriter;
use super::sweep::left;

/// The names of the functions that may free an argument.
pub(super) fn takers(rw: &Rewriter, steps: &[Step]) -> FxHashSet<Ident> {
    let mut takers: FxHashSet<Ident> = FxHashSet::default();
    // By callee: the functions that hand an argument on to it.
    let mut callers: FxHashMap<Ident, Vec<Ident>> = FxHashMap::default();
    let mut found: Vec<Ident> = Vec::new();
    for &step in steps {
        if let Some(op) = left(rw.module, step)
            && rw.table.has(rw.module, op, Trait::Function)
            && is_private(rw.module, op)
            && let Some(name) = symbol_name(rw.module, op)
        {
            let mut reached = Reached::default();
            reached.follow(rw, op);
            if reached.is_freed {
                found.push(name);
            }
            for callee in reached.callees {
                callers.entry(callee).or_default().push(name);
            }
        }
    }
    while let Some(name) = found.pop() {
        if takers.insert(name) {
            found.extend(callers.remove(&name).unwrap_or_default());
        }
    }
    takers
}

/// Where the arguments of a function go.
#[derive(Default)]
struct Reached {
    values: EntitySet<Value>,
    ops: EntitySet<Op>,
    work: Vec<Value>,
    callees: Vec<Ident>,
    /// Whether something frees one, or puts it into memory, from where anything may free it.
    is_freed: bool,
}

impl Reached {
    fn add(&mut self, rw: &Rewriter, values: &[Value]) {
        for &value in values {
            if rw.module.is_memref(value) && self.values.insert(value) {
                self.work.push(value);
            }
        }
    }

    fn follow(&mut self, rw: &Rewriter, function: Op) {
        for &region in rw.module.regions(function) {
            if let Some(block) = rw.module.first_block(region) {
                self.add(rw, rw.module.arguments(block));
            }
        }
        while let Some(value) = self.work.pop() {
            for user in rw.module.users(value) {
                let is_stored = rw.module.name(user) == known::MEMREF_STORE
                    && rw.module.operand(user, 0) == value;
                self.is_freed |= is_stored || rw.frees(user);
                if self.ops.insert(user) {
                    self.hand_on(rw, user, function);
                }
            }
        }
    }

    /// What an operation may make of a memref that it has.
    fn hand_on(&mut self, rw: &Rewriter, op: Op, function: Op) {
        self.callees.extend(callee(rw.module, rw.table, op));
        self.add(rw, rw.module.results(op));
        for &block in rw.module.successors(op) {
            self.add(rw, rw.module.arguments(block));
        }
        self.add_regions(rw, op);
        // The end of a region hands it to the operation around, and that to its regions again.
        if rw.table.has(rw.module, op, Trait::Terminator)
            && let Some(around) = rw.module.parent_op(op)
            && around != function
        {
            self.add(rw, rw.module.results(around));
            self.add_regions(rw, around);
        }
    }

    fn add_regions(&mut self, rw: &Rewriter, op: Op) {
        for &region in rw.module.regions(op) {
            if let Some(block) = rw.module.first_block(region) {
                self.add(rw, rw.module.arguments(block));
            }
        }
    }
}
