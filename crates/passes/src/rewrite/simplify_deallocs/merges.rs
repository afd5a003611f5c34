//! Which condition decides what a block argument is: two edges meet in its block, and the two sides
//! of one `cf.cond_br` lead to them, each through blocks that nothing else leads to.
//!
//! That branch dominates the block, and its condition the branch, so that the condition still says
//! which side was taken wherever the argument can be used.

use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use freehold_dialects::{Table, successor_operands};
use freehold_ir::{Block, Module, Op, Region, known};

use super::paths::Choice;

/// On each side no more blocks are looked at.
const MOST_BLOCKS: usize = 8;

/// A terminator, and which of its successors.
type Edge = (Op, usize);

/// The edges between blocks, of the regions that were asked about.
#[derive(Default)]
pub(super) struct Merges {
    incoming: FxHashMap<Block, SmallVec<[Edge; 2]>>,
    read: FxHashSet<Region>,
}

impl Merges {
    /// The choice that argument number `index` of `block` is.
    pub(super) fn choice(
        &mut self,
        module: &Module,
        table: &Table,
        (block, index): (Block, usize),
    ) -> Option<Choice> {
        self.read(module, module.block_region(block)?);
        let &[first, second] = &self.incoming.get(&block)?[..] else {
            return None;
        };
        let others = self.leading_to(module, second);
        let (op, side) = self
            .leading_to(module, first)
            .into_iter()
            .find(|&(op, side)| {
                let branches = module.name(op) == known::CF_COND_BR;
                branches && others.contains(&(op, 1 - side))
            })?;
        let passed = |(op, successor): Edge| {
            let operands = successor_operands(module, table, op, successor)?;
            Some(module.operand(op, operands.start + index))
        };
        let (first, second) = (passed(first)?, passed(second)?);
        let (yes, no) = match side {
            0 => (first, second),
            _ => (second, first),
        };
        Some(Choice {
            op,
            condition: module.operand(op, 0),
            yes,
            no,
            is_merge: true,
        })
    }

    fn read(&mut self, module: &Module, region: Region) {
        if !self.read.insert(region) {
            return;
        }
        for end in module.blocks(region).filter_map(|b| module.last_op(b)) {
            for (number, &to) in module.successors(end).iter().enumerate() {
                self.incoming.entry(to).or_default().push((end, number));
            }
        }
    }

    /// The edge and those that were taken before it for sure, the last first.
    fn leading_to(&self, module: &Module, edge: Edge) -> SmallVec<[Edge; MOST_BLOCKS]> {
        let edges = std::iter::successors(Some(edge), |&(op, _)| {
            let block = module.parent_block(op)?;
            match self.incoming.get(&block).map(|edges| &edges[..]) {
                Some(&[only]) => Some(only),
                _ => None,
            }
        });
        edges.take(MOST_BLOCKS).collect()
    }
}
