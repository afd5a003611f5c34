//! Iteration over nested operations without recursion on nesting depth.

use super::{Block, Module, Op, Region};

/// One event of a [`walk`].
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Step {
    /// An operation, before its regions.
    Enter(Op),
    /// After the regions of an operation that has some.
    Leave(Op),
}

/// Visits `root` and everything nested in it in source order: each operation once as
/// [`Step::Enter`] and, if it has regions, once as [`Step::Leave`] after them.
///
/// The module is borrowed while the walk lasts; collect the steps before editing.
pub fn walk(module: &Module, root: Op) -> Walk<'_> {
    Walk {
        module,
        cursor: Cursor::new(root),
    }
}

/// The iterator of [`walk`].
pub struct Walk<'a> {
    module: &'a Module,
    cursor: Cursor,
}

/// A [`walk`] that borrows the module for each step only: what lies behind the step it is at must
/// stay as it is.
pub struct Cursor {
    root: Op,
    next: Option<Step>,
    /// For each operation whose regions were entered and not left: the index of its current region.
    depth_indices: Vec<usize>,
}

impl Cursor {
    /// Before `root`.
    pub fn new(root: Op) -> Cursor {
        Cursor {
            root,
            next: Some(Step::Enter(root)),
            depth_indices: Vec::new(),
        }
    }

    /// The next step.
    #[inline]
    pub fn step(&mut self, module: &Module) -> Option<Step> {
        let step = self.next?;
        self.next = self.after(module, step);
        Some(step)
    }

    /// What comes after a step.
    #[inline]
    fn after(&mut self, module: &Module, step: Step) -> Option<Step> {
        match step {
            Step::Enter(op) if module.has_regions(op) => Some(self.enter_region(module, op, 0)),
            Step::Enter(op) | Step::Leave(op) if op == self.root => None,
            // Most operations hold no others and have one behind them.
            Step::Enter(op) | Step::Leave(op) => match module.next_op(op) {
                Some(next) => Some(Step::Enter(next)),
                None => self.after_block(module, op),
            },
        }
    }

    /// What comes after the last operation of a block.
    fn after_block(&mut self, module: &Module, op: Op) -> Option<Step> {
        let block = module.parent_block(op)?;
        if let Some(next) = first_op_after(module, block) {
            return Some(Step::Enter(next));
        }
        let parent = module.block_op(block)?;
        let index = self.depth_indices.pop()?;
        Some(self.enter_region(module, parent, index + 1))
    }

    fn enter_region(&mut self, module: &Module, op: Op, from: usize) -> Step {
        match first_op_from(module, op, from) {
            Some((index, first)) => {
                self.depth_indices.push(index);
                Step::Enter(first)
            }
            None => Step::Leave(op),
        }
    }
}

fn first_op_from(module: &Module, op: Op, from: usize) -> Option<(usize, Op)> {
    let regions = module.regions(op);
    (from..regions.len()).find_map(|i| first_op_in(module, regions[i]).map(|o| (i, o)))
}

fn first_op_in(module: &Module, region: Region) -> Option<Op> {
    let mut blocks = module.blocks(region);
    blocks.find_map(|b| module.first_op(b))
}

fn first_op_after(module: &Module, block: Block) -> Option<Op> {
    let mut blocks = std::iter::successors(module.next_block(block), |&b| module.next_block(b));
    blocks.find_map(|b| module.first_op(b))
}

impl Iterator for Walk<'_> {
    type Item = Step;

    #[inline]
    fn next(&mut self) -> Option<Step> {
        self.cursor.step(self.module)
    }
}

/// Visits `root` and everything nested in it in source order, each operation once, parents before
/// children.
///
/// The module is borrowed while the visit lasts; [`collect_ops`] makes a list.
pub fn nested_ops(module: &Module, root: Op) -> impl Iterator<Item = Op> + '_ {
    walk(module, root).filter_map(|step| match step {
        Step::Enter(op) => Some(op),
        Step::Leave(_) => None,
    })
}

/// The operations nested in `root`, itself included, parents before children, as a list
/// that stays valid while the module is edited.
pub fn collect_ops(module: &Module, root: Op) -> Vec<Op> {
    nested_ops(module, root).collect()
}
