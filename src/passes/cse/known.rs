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

/// An addition to the table.
struct Added {
    hash: u64,
    op: Op,
    /// Whether it took the place of the last of [`KnownOps::replaced`].
    replaces: bool,
}

/// The operations known at the walk's position.
pub(super) struct KnownOps {
    table: HashTable<Entry>,
    log: Vec<Added>,
    replaced: Vec<Entry>,
}

impl KnownOps {
    /// Nothing is known yet, of a module with `ops` operations.
    pub(super) fn new(ops: usize) -> Self {
        KnownOps {
            // About half of the operations are pure; constants and dead ones go.
            table: HashTable::with_capacity(ops / 4),
            log: Vec::new(),
            replaced: Vec::new(),
        }
    }

    /// A point to which [`forget_since`](Self::forget_since) returns.
    pub(super) fn mark(&self) -> usize {
        self.log.len()
    }

    /// Restores what was known at `mark`.
    pub(super) fn forget_since(&mut self, mark: usize) {
        // The table is as large as the module: clearing it for each small function would be quadratic.
        if mark == 0 && self.log.len() > self.table.capacity() / 16 {
            self.table.clear();
            self.log.clear();
            self.replaced.clear();
        }
        while self.log.len() > mark {
            let Some(added) = self.log.pop() else {
                return;
            };
            if let Ok(slot) = self.table.find_entry(added.hash, |e| e.op == added.op) {
                slot.remove();
            }
            if let Some(old) = self.replaced.pop_if(|_| added.replaces) {
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
        let mut replaces = false;
        match self.table.entry(hash, equal, |e| e.hash) {
            hashbrown::hash_table::Entry::Occupied(mut slot) => {
                let found = slot.get_mut();
                let same = found.place.block == place.block && found.place.writes == place.writes;
                if !reads || same {
                    return Some(found.op);
                }
                self.replaced.push(std::mem::replace(found, entry));
                replaces = true;
            }
            hashbrown::hash_table::Entry::Vacant(slot) => {
                slot.insert(entry);
            }
        }
        self.log.push(Added { hash, op, replaces });
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
