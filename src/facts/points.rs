//! One numbering of all program points of a function, such that dominance is an interval test.
//!
//! Blocks are visited in preorder of each region's dominator tree; operations in their order,
//! with the blocks of their regions between an operation and its results; the blocks that a
//! block dominates after its last operation. A definition then dominates exactly the points
//! from its own to the end of its block's subtree. No recursion on nesting depth.

use crate::ir::{Block, Module, Op, Region, dominator_tree};

/// One step of the numbering, in order.
pub(super) enum Visit {
    /// A region's blocks follow.
    EnterRegion(Region),
    /// A block starts; its arguments are defined here.
    EnterBlock(Block),
    /// An operation, before its regions.
    EnterOp(Op),
    /// An operation, after its regions; its results are defined here.
    LeaveOp(Op),
    /// A block ends, after all that it dominates.
    LeaveBlock,
}

enum Frame {
    Ops(Option<Op>),
    Regions(Op, usize),
    Children(Block, Vec<Block>),
    Leave,
}

/// Visits the body of the function `op`.
pub(super) fn visit(module: &Module, function: Op, mut step: impl FnMut(Visit)) {
    let mut stack = vec![Frame::Regions(function, 0)];
    // Children lists of multi-block regions, kept while the region is visited.
    let mut children_of = rustc_hash::FxHashMap::<Block, Vec<Block>>::default();
    while let Some(frame) = stack.pop() {
        match frame {
            Frame::Regions(op, index) => match module.regions(op).get(index) {
                Some(&region) => {
                    stack.push(Frame::Regions(op, index + 1));
                    let Some(entry) = module.first_block(region) else {
                        continue;
                    };
                    step(Visit::EnterRegion(region));
                    if !module.has_single_block(region) {
                        let tree = dominator_tree(module, region);
                        for (i, &block) in tree.order.iter().enumerate().skip(1) {
                            let parent = tree.order[tree.idom[i] as usize];
                            children_of.entry(parent).or_default().push(block);
                        }
                    }
                    stack.push(Frame::Leave);
                    enter_block(module, entry, &mut children_of, &mut stack, &mut step);
                }
                None if op != function => step(Visit::LeaveOp(op)),
                None => {}
            },
            Frame::Ops(None) => {}
            Frame::Ops(Some(op)) => {
                stack.push(Frame::Ops(module.next_op(op)));
                step(Visit::EnterOp(op));
                if !module.has_regions(op) {
                    step(Visit::LeaveOp(op));
                } else {
                    stack.push(Frame::Regions(op, 0));
                }
            }
            Frame::Children(block, mut children) => {
                if let Some(child) = children.pop() {
                    stack.push(Frame::Children(block, children));
                    stack.push(Frame::Leave);
                    enter_block(module, child, &mut children_of, &mut stack, &mut step);
                }
            }
            Frame::Leave => step(Visit::LeaveBlock),
        }
    }
}

fn enter_block(
    module: &Module,
    block: Block,
    children_of: &mut rustc_hash::FxHashMap<Block, Vec<Block>>,
    stack: &mut Vec<Frame>,
    step: &mut impl FnMut(Visit),
) {
    if let Some(mut children) = children_of.remove(&block) {
        children.reverse();
        stack.push(Frame::Children(block, children));
    }
    stack.push(Frame::Ops(module.first_op(block)));
    step(Visit::EnterBlock(block));
}
