//! How many control-flow edges enter each block, and from where if it is one.
//!
//! The count and the sum of the branching operations' numbers suffice: with one edge, the
//! sum is its branch. So every edit of an edge is constant time.

use cranelift_entity::{EntityRef, SecondaryMap};

use freehold_ir::{Block, Op};

#[derive(Copy, Clone, Default)]
struct Incoming {
    count: u32,
    sum: u64,
}

/// The edges into every block of a module.
#[derive(Default)]
pub(super) struct Edges(SecondaryMap<Block, Incoming>);

impl Edges {
    /// Records an edge from the terminator `from` to `to`.
    pub(super) fn add(&mut self, from: Op, to: Block) {
        let incoming = &mut self.0[to];
        incoming.count += 1;
        incoming.sum += from.index() as u64;
    }

    /// Forgets an edge that was recorded.
    pub(super) fn remove(&mut self, from: Op, to: Block) {
        let incoming = &mut self.0[to];
        incoming.count -= 1;
        incoming.sum -= from.index() as u64;
    }

    /// How many edges enter the block.
    pub(super) fn count(&self, block: Block) -> u32 {
        self.0[block].count
    }

    /// The one terminator from which both edges into the block may come.
    pub(super) fn double(&self, block: Block) -> Option<Op> {
        let incoming = self.0[block];
        (incoming.count == 2).then(|| Op::new((incoming.sum / 2) as usize))
    }

    /// The terminator of the only edge into the block.
    pub(super) fn single(&self, block: Block) -> Option<Op> {
        let incoming = self.0[block];
        (incoming.count == 1).then(|| Op::new(incoming.sum as usize))
    }
}
