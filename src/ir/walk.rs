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
        root,
        next: Some(Step::Enter(root)),
        depth_indices: Vec::new(),
    }
}

/// The iterator of [`walk`].
pub struct Walk<'a> {
    module: &'a Module,
    root: Op,
    next: Option<Step>,
    /// For each operation whose regions were entered and not left: the index of its current region.
    depth_indices: Vec<usize>,
}

impl Walk<'_> {
    /// What comes after a step.
    #[inline]
    fn after(&mut self, step: Step) -> Option<Step> {
        match step {
            Step::Enter(op) if self.module.has_regions(op) => Some(self.enter_region(op, 0)),
            Step::Enter(op) | Step::Leave(op) if op == self.root => None,
            // Most operations hold no others and have one behind them.
            Step::Enter(op) | Step::Leave(op) => match self.module.next_op(op) {
                Some(next) => Some(Step::Enter(next)),
                None => self.after_block(op),
            },
        }
    }

    fn first_op_from(&self, op: Op, from: usize) -> Option<(usize, Op)> {
        let regions = self.module.regions(op);
        (from..regions.len()).find_map(|i| self.first_op_in(regions[i]).map(|o| (i, o)))
    }

    fn first_op_in(&self, region: Region) -> Option<Op> {
        self.module
            .blocks(region)
            .find_map(|b| self.module.first_op(b))
    }

    fn first_op_after(&self, block: Block) -> Option<Op> {
        std::iter::successors(self.module.next_block(block), |&b| {
            self.module.next_block(b)
        })
        .find_map(|b| self.module.first_op(b))
    }

    /// What comes after the last operation of a block.
    fn after_block(&mut self, op: Op) -> Option<Step> {
        let block = self.module.parent_block(op)?;
        if let Some(next) = self.first_op_after(block) {
            return Some(Step::Enter(next));
        }
        let parent = self.module.block_op(block)?;
        let index = self.depth_indices.pop()?;
        Some(self.enter_region(parent, index + 1))
    }

    fn enter_region(&mut self, op: Op, from: usize) -> Step {
        match self.first_op_from(op, from) {
            Some((index, first)) => {
                self.depth_indices.push(index);
                Step::Enter(first)
            }
            None => Step::Leave(op),
        }
    }
}

impl Iterator for Walk<'_> {
    type Item = Step;

    #[inline]
    fn next(&mut self) -> Option<Step> {
        let step = self.next?;
        self.next = self.after(step);
        Some(step)
    }
}

/// Visits `root` and everything nested in it in source order, each operation once, parents before children.
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
