//! Stores that every path overwrites, or whose memory it frees, before anything reads them: the
//! paths that leave the store's block.

use rustc_hash::FxHashSet;

use freehold_ir::{Block, Dominance, Module, Op};

use super::accesses::{Accesses, Doing, Touches};
use super::places::{BaseId, Key, Places, Relation, Spot};

/// Looks at no more blocks for one store.
const MOST_BLOCKS: usize = 64;

/// What a search works with.
pub struct Search<'a> {
    pub module: &'a Module,
    pub places: &'a Places<'a>,
    pub accesses: &'a Accesses,
    pub dominance: &'a Dominance,
    /// Operations that will be erased.
    pub doomed: &'a FxHashSet<Op>,
    /// How many operations may still be looked at, in the whole function.
    pub budget: &'a mut u64,
}

/// What a block does to a stored element.
enum Fate {
    Overwritten(Op),
    Read,
    Unchanged,
}

impl Search<'_> {
    /// What overwrites the element on some path, if it is overwritten on every path from the end of
    /// `block` before it is read.
    pub fn overwritten(&mut self, block: Block, base: BaseId, key: &Key) -> Option<Op> {
        let module = self.module;
        let mut work: Vec<Block> = self.after(block).to_vec();
        if work.is_empty() {
            return None;
        }
        let mut seen: FxHashSet<Block> = FxHashSet::default();
        let mut by = None;
        while let Some(next) = work.pop() {
            if !seen.insert(next) {
                continue;
            }
            if seen.len() > MOST_BLOCKS || !self.is_same_element(next, base, key) {
                return None;
            }
            match self.fate(next, base, key) {
                Fate::Overwritten(op) => by = by.or(Some(op)),
                Fate::Read => return None,
                Fate::Unchanged => {
                    let after = self.after(next);
                    if after.is_empty() {
                        return None;
                    }
                    work.extend(after);
                }
            }
        }
        by.filter(|&op| module.parent_block(op).is_some())
    }

    fn after(&self, block: Block) -> &[Block] {
        let last = self.module.last_op(block);
        last.map_or(&[], |last| self.module.successors(last))
    }

    /// Whether the values that name the element are not made anew on the way to the start of a
    /// block.
    fn is_same_element(&self, block: Block, base: BaseId, key: &Key) -> bool {
        let module = self.module;
        let region = module.block_region(block);
        let mut values = std::iter::once(self.places.bases[base].value).chain(key.values());
        values.all(|value| match module.defining_block(value) {
            Some(home) if module.block_region(home) == region => {
                home != block && self.dominance.block_dominates(home, block)
            }
            _ => true,
        })
    }

    fn fate(&mut self, block: Block, base: BaseId, key: &Key) -> Fate {
        for op in self.module.ops(block) {
            if self.doomed.contains(&op) {
                continue;
            }
            if *self.budget == 0 {
                return Fate::Read;
            }
            *self.budget -= 1;
            if let Some(within) = self.accesses.within(op) {
                if self.reads(within, base, key) {
                    return Fate::Read;
                }
                continue;
            }
            match self.accesses.doing(op) {
                None => {}
                Some(Doing::Load { base: read, first }) => {
                    let relation = self.places.relation(*read, base);
                    let may_read = match relation {
                        Relation::Never(_) => false,
                        Relation::May => true,
                        Relation::Same => {
                            let other = self.places.key(self.module, op, *first);
                            !key.is_constant() || !other.is_constant() || other == *key
                        }
                    };
                    if may_read {
                        return Fate::Read;
                    }
                }
                Some(Doing::Store { base: to, first }) => {
                    let is_same = *to == base;
                    if is_same && self.places.key(self.module, op, *first) == *key {
                        return Fate::Overwritten(op);
                    }
                }
                Some(Doing::Free(freed)) if *freed == base => return Fate::Overwritten(op),
                Some(Doing::Free(_)) => {}
                Some(Doing::Touches(touches)) if !self.reads(touches, base, key) => {}
                Some(Doing::Touches(_) | Doing::Anything) => return Fate::Read,
            }
        }
        Fate::Unchanged
    }

    fn reads(&self, touches: &Touches, base: BaseId, key: &Key) -> bool {
        let may = |(read, element): &Spot| match self.places.relation(*read, base) {
            Relation::Never(_) => false,
            Relation::May => true,
            Relation::Same => match element {
                Some(element) => !key.is_constant() || element == key,
                None => true,
            },
        };
        touches.reads_all || touches.reads.iter().any(may)
    }
}
