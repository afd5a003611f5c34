//! The operations that dominate the walk's position, by what they compute.
//!
//! A hash table with a log, so that what a subtree of the dominator tree added can be taken
//! out again. Knows nothing of effects: the caller says what may be merged.

use std::hash::{Hash, Hasher};

use hashbrown::HashTable;
use rustc_hash::FxHasher;

use crate::ir::{Block, Module, Op, Type, Value};

/// Where an operation stands, as far as merging depends on it.
#[derive(Copy, Clone)]
pub(super) struct Place {
    /// The innermost isolated operation around it, by number.
    pub(super) isolation: u32,
    pub(super) block: Block,
    /// How many operations of the block before it may write memory.
    pub(super) writes: u32,
}

#[derive(Copy, Clone)]
struct Entry {
    hash: u64,
    op: Op,
    place: Place,
}

/// The operations known at the walk's position.
pub(super) struct KnownOps {
    table: HashTable<Entry>,
    /// What was added, and what it replaced.
    log: Vec<(Entry, Option<Entry>)>,
}

impl KnownOps {
    pub(super) fn new() -> Self {
        KnownOps {
            table: HashTable::new(),
            log: Vec::new(),
        }
    }

    /// A point to which [`forget_since`](Self::forget_since) returns.
    pub(super) fn mark(&self) -> usize {
        self.log.len()
    }

    /// Restores what was known at `mark`.
    pub(super) fn forget_since(&mut self, mark: usize) {
        while self.log.len() > mark {
            let Some((added, replaced)) = self.log.pop() else {
                return;
            };
            if let Ok(slot) = self.table.find_entry(added.hash, |e| e.op == added.op) {
                slot.remove();
            }
            if let Some(old) = replaced {
                self.table.insert_unique(old.hash, old, |e| e.hash);
            }
        }
    }

    /// The known operation that computes what `op` does; otherwise `op` is known from now on.
    /// Reads are the same only in one block without a write in between.
    pub(super) fn find_or_insert(
        &mut self,
        module: &Module,
        op: Op,
        place: Place,
        commutative: bool,
        reads: bool,
    ) -> Option<Op> {
        let hash = hash(module, op, place.isolation, commutative);
        let entry = Entry { hash, op, place };
        let equal = |e: &Entry| {
            e.hash == hash
                && e.place.isolation == place.isolation
                && computes_same(module, e.op, op, commutative)
        };
        let mut replaced = None;
        if let Some(found) = self.table.find_mut(hash, equal) {
            let same = found.place.block == place.block && found.place.writes == place.writes;
            if !reads || same {
                return Some(found.op);
            }
            replaced = Some(std::mem::replace(found, entry));
        } else {
            self.table.insert_unique(hash, entry, |e| e.hash);
        }
        self.log.push((entry, replaced));
        None
    }
}

/// The operands of a commutative operation of two in one order, others as they are.
fn pair(module: &Module, op: Op) -> (Value, Value) {
    let (a, b) = (module.operand(op, 0), module.operand(op, 1));
    (a.min(b), a.max(b))
}

fn types(module: &Module, op: Op) -> impl Iterator<Item = Type> + '_ {
    module.results(op).iter().map(|&r| module.value_type(r))
}

fn hash(module: &Module, op: Op, isolation: u32, commutative: bool) -> u64 {
    let mut hasher = FxHasher::default();
    isolation.hash(&mut hasher);
    module.name(op).hash(&mut hasher);
    module.properties(op).hash(&mut hasher);
    module.attributes(op).hash(&mut hasher);
    if commutative && module.operand_count(op) == 2 {
        pair(module, op).hash(&mut hasher);
    } else {
        for value in module.operands(op) {
            value.hash(&mut hasher);
        }
    }
    for ty in types(module, op) {
        ty.hash(&mut hasher);
    }
    hasher.finish()
}

fn computes_same(module: &Module, a: Op, b: Op, commutative: bool) -> bool {
    let two = |op: Op| module.operand_count(op) == 2;
    module.name(a) == module.name(b)
        && module.properties(a) == module.properties(b)
        && module.attributes(a) == module.attributes(b)
        && types(module, a).eq(types(module, b))
        && if commutative && two(a) && two(b) {
            pair(module, a) == pair(module, b)
        } else {
            module.operands(a).eq(module.operands(b))
        }
}
