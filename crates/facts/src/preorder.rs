//! Numbers all points of a function in preorder of dominance, such that dominance is an interval
//! test.
//!
//! Blocks are visited in preorder of each region's dominator tree; operations in their order,
//! with the blocks of their regions between an operation and its results; the blocks that a
//! block dominates after its last operation. A definition then dominates exactly the points
//! from its own to the end of its block's subtree. No recursion on nesting depth.

use freehold_base::csr::Csr;
use freehold_ir::{Block, Module, Op, Region, dominator_tree};

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

/// What is left to visit.
#[derive(Default)]
pub(super) struct Open {
    frames: Vec<Frame>,
    /// Those of the regions that were entered and not left.
    trees: Vec<Tree>,
}

enum Frame {
    Ops(Option<Op>),
    Regions(Op, usize),
    /// What a block dominates, by its place in the region's tree, from its child of that number on.
    Children(u32, usize),
    Leave,
    LeaveTree,
}

/// The dominator tree of a region with several blocks.
struct Tree {
    /// The blocks, the entry first.
    order: Vec<Block>,
    children: Csr,
}

/// Visits the body of the function `op`. Nothing is `open` before or after it.
pub(super) fn visit(module: &Module, function: Op, open: &mut Open, mut step: impl FnMut(Visit)) {
    let Open {
        frames: stack,
        trees,
    } = open;
    stack.push(Frame::Regions(function, 0));
    while let Some(frame) = stack.pop() {
        match frame {
            Frame::Regions(op, index) => match module.regions(op).get(index) {
                Some(&region) => {
                    stack.push(Frame::Regions(op, index + 1));
                    let Some(entry) = module.first_block(region) else {
                        continue;
                    };
                    step(Visit::EnterRegion(region));
                    if module.has_single_block(region) {
                        stack.push(Frame::Leave);
                    } else {
                        trees.push(Tree::new(module, region));
                        stack.extend([Frame::LeaveTree, Frame::Leave, Frame::Children(0, 0)]);
                    }
                    stack.push(Frame::Ops(module.first_op(entry)));
                    step(Visit::EnterBlock(entry));
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
            Frame::Children(place, next) => {
                // The trees of the regions within the block were left.
                let tree = trees
                    .last()
                    .expect("a region with several blocks has a tree");
                if let Some(&child) = tree.children.of(place).get(next) {
                    let block = tree.order[child as usize];
                    stack.push(Frame::Children(place, next + 1));
                    stack.extend([Frame::Leave, Frame::Children(child, 0)]);
                    stack.push(Frame::Ops(module.first_op(block)));
                    step(Visit::EnterBlock(block));
                }
            }
            Frame::Leave => step(Visit::LeaveBlock),
            Frame::LeaveTree => drop(trees.pop()),
        }
    }
}

impl Tree {
    fn new(module: &Module, region: Region) -> Self {
        let tree = dominator_tree(module, region);
        Tree {
            children: tree.children(),
            order: tree.order,
        }
    }
}
