//! Whether anything uses a buffer after a dealloc. Made only for rules that ask.
//!
//! An operation comes after the dealloc if it stands behind it in its block, or in a block that
//! control can come to from there, in the dealloc's region or in one around it. Uses of the very
//! same definition do not count behind a new execution of that definition: it is another buffer
//! then.

use std::cell::RefCell;

use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use freehold_dialects::{Table, Trait};
use freehold_facts::{BlockId, Lifetimes, lifetimes};
use freehold_ir::{Block, Module, Op, Value, ValueDef};

/// How control passes between the blocks of a function.
pub(super) struct LastUses {
    lives: Lifetimes,
    ids: FxHashMap<Block, BlockId>,
    next: FxHashMap<BlockId, SmallVec<[BlockId; 2]>>,
    /// The place of each operation in its block, where asked for.
    places: RefCell<FxHashMap<Op, u32>>,
}

/// A dealloc's block or one around it: the operation there that holds the dealloc, and the blocks
/// of the region that may be executed after it.
struct Level {
    block: Block,
    at: Op,
    after: FxHashSet<Block>,
}

impl LastUses {
    pub(super) fn of(module: &Module, table: &Table, function: Op) -> LastUses {
        let lives = lifetimes(module, table, function);
        let ids = lives
            .blocks
            .iter()
            .map(|(id, &block)| (block, id))
            .collect();
        let mut next: FxHashMap<BlockId, SmallVec<[BlockId; 2]>> = FxHashMap::default();
        for &(from, to) in &lives.branch {
            next.entry(from).or_default().push(to);
        }
        LastUses {
            lives,
            ids,
            next,
            places: RefCell::default(),
        }
    }

    /// Whether no operation that uses one of `values` comes after `dealloc`. Those that are given
    /// with true are `definition` or views of it.
    pub(super) fn is_last(
        &self,
        (module, table): (&Module, &Table),
        dealloc: Op,
        definition: Value,
        values: impl Iterator<Item = (Value, bool)>,
    ) -> bool {
        let again = self.levels(module, table, dealloc, None);
        let same = self.levels(module, table, dealloc, Some(definition));
        let (Some(again), Some(same)) = (again, same) else {
            return false;
        };
        let mut values = values;
        values.all(|(value, is_same)| {
            let levels = if is_same { &same } else { &again };
            let mut users = module.users(value);
            users.all(|user| !self.comes_after(module, levels, user))
        })
    }

    /// The levels around an operation, up to that of `definition` and without new executions of it.
    /// `None` if nobody declares how control passes between regions.
    fn levels(
        &self,
        module: &Module,
        table: &Table,
        op: Op,
        definition: Option<Value>,
    ) -> Option<Vec<Level>> {
        let home = definition.and_then(|value| match module.def(value) {
            ValueDef::Result(op, _) => module.parent_block(op),
            ValueDef::Argument(block, _) => Some(block),
        });
        let mut levels = Vec::new();
        let mut at = op;
        loop {
            let block = module.parent_block(at)?;
            let mut after: FxHashSet<Block> = FxHashSet::default();
            let mut work = vec![*self.ids.get(&block)?];
            while let Some(from) = work.pop() {
                for &to in self.next.get(&from).into_iter().flatten() {
                    let block = self.lives.blocks[to];
                    if Some(block) != home && after.insert(block) {
                        work.push(to);
                    }
                }
            }
            levels.push(Level { block, at, after });
            let region = module.block_region(block);
            if home.is_some_and(|home| module.block_region(home) == region) {
                return Some(levels);
            }
            at = module.block_op(block)?;
            if table.has(module, at, Trait::Function) {
                return Some(levels);
            }
            table.of(module, at)?.flow.as_ref()?;
        }
    }

    fn comes_after(&self, module: &Module, levels: &[Level], user: Op) -> bool {
        let mut here = Some(user);
        while let Some(op) = here {
            let Some(block) = module.parent_block(op) else {
                return false;
            };
            let in_after = levels.iter().any(|level| level.after.contains(&block));
            let level = levels.iter().find(|level| level.block == block);
            if in_after || level.is_some_and(|level| self.stands_behind(module, op, level.at)) {
                return true;
            }
            here = module.block_op(block);
        }
        false
    }

    /// Whether an operation stands behind another of its block.
    fn stands_behind(&self, module: &Module, op: Op, other: Op) -> bool {
        let mut places = self.places.borrow_mut();
        for op in [op, other] {
            // What was made since its block was numbered has no place yet.
            if !places.contains_key(&op)
                && let Some(block) = module.parent_block(op)
            {
                places.extend(module.ops(block).zip(0..));
            }
        }
        places.get(&op) > places.get(&other)
    }
}
