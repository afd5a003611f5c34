//! The operations that dominate the walk's position, by what they compute.
//!
//! A hash table with a log, so that what a subtree of the dominator tree added can be taken
//! out again. Knows nothing of effects: the caller says what may be merged.

use std::hash::{Hash, Hasher};

use hashbrown::HashTable;
use rustc_hash::FxHasher;

use freehold_ir::{Block, Module, Op, Type, Value};

/// Where an operation stands, as far as merging depends on it.
#[derive(Copy, Clone)]
pub(super) struct WalkPosition {
    /// The innermost isolated operation around it, by number.
    pub(super) isolation: u32,
    pub(super) block: Block,
    /// How many operations of the block before it may write memory.
    pub(super) writes: u32,
}

/// What the table holds: 8 bytes, because a look at it is a look at memory that is in no cache.
#[derive(Copy, Clone)]
struct Entry {
    hash: u32,
    /// The place of the operation in the log.
    added: u32,
}

impl Entry {
    /// The hash as the table wants it, which takes bits of both ends.
    fn hash(&self) -> u64 {
        wide(self.hash)
    }
}

fn wide(hash: u32) -> u64 {
    u64::from(hash) << 32 | u64::from(hash)
}

/// An operation that became known.
struct Added {
    hash: u32,
    op: Op,
    position: WalkPosition,
    /// The one that was known in its place before.
    replaced: Option<u32>,
}

/// The operations known at the walk's position.
pub(super) struct KnownOps {
    table: HashTable<Entry>,
    log: Vec<Added>,
}

impl KnownOps {
    /// Nothing is known yet, of a module with `ops` operations.
    pub(super) fn new(ops: usize) -> Self {
        KnownOps {
            table: HashTable::with_capacity((ops / 4).min(2048)),
            log: Vec::new(),
        }
    }

    /// A point to which [`forget_since`](Self::forget_since) returns.
    pub(super) fn mark(&self) -> usize {
        self.log.len()
    }

    /// Restores what was known at `mark`.
    pub(super) fn forget_since(&mut self, mark: usize) {
        // The table is as large as the module: clearing it for each small function would be
        // quadratic.
        if mark == 0 && self.log.len() > self.table.capacity() / 16 {
            self.table.clear();
            self.log.clear();
        }
        while self.log.len() > mark {
            let Some(last) = self.log.pop() else {
                return;
            };
            let added = self.log.len() as u32;
            let found = self
                .table
                .find_entry(wide(last.hash), |entry| entry.added == added);
            match (found, last.replaced) {
                (Ok(mut entry), Some(before)) => entry.get_mut().added = before,
                (Ok(entry), None) => drop(entry.remove()),
                (Err(_), _) => {}
            }
        }
    }

    /// The known operation that computes what `op` does; otherwise `op` is known from now on.
    /// Reads are the same only in one block without a write in between.
    pub(super) fn find_or_insert(
        &mut self,
        module: &Module,
        op: Op,
        position: WalkPosition,
        commutative: bool,
        reads: bool,
    ) -> Option<Op> {
        let hash = hash(module, op, position.isolation, commutative);
        let log = &self.log;
        let equal = |entry: &Entry| {
            let known = &log[entry.added as usize];
            entry.hash == hash
                && known.position.isolation == position.isolation
                && computes_same(module, known.op, op, commutative)
        };
        let added = self.log.len() as u32;
        let mut replaced = None;
        match self.table.entry(wide(hash), equal, Entry::hash) {
            hashbrown::hash_table::Entry::Occupied(mut entry) => {
                let before = &self.log[entry.get().added as usize];
                let same = before.position.block == position.block
                    && before.position.writes == position.writes;
                if !reads || same {
                    return Some(before.op);
                }
                replaced = Some(std::mem::replace(&mut entry.get_mut().added, added));
            }
            hashbrown::hash_table::Entry::Vacant(slot) => {
                slot.insert(Entry { hash, added });
            }
        }
        self.log.push(Added {
            hash,
            op,
            position,
            replaced,
        });
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

fn hash(module: &Module, op: Op, isolation: u32, commutative: bool) -> u32 {
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
    // Neither half is good at both of its ends.
    let hash = hasher.finish();
    (hash ^ hash >> 32) as u32
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
