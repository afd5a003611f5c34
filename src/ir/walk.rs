//! Iteration over nested operations without recursion on nesting depth.

use super::{Block, Module, Op, Region};

/// One event of a [`walk`].
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Step {
    /// Before the regions of an operation.
    Enter(Op),
    /// After the regions of an operation.
    Leave(Op),
}

/// Visits `root` and everything nested in it in source order: each operation once as
/// [`Step::Enter`] and, after its regions, once as [`Step::Leave`].
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
    /// For each operation that was entered and not left: the index of its current region.
    depth_indices: Vec<usize>,
}

impl Walk<'_> {
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

    fn after_leaving(&mut self, op: Op) -> Option<Step> {
        if op == self.root {
            return None;
        }
        if let Some(next) = self.module.next_op(op) {
            return Some(Step::Enter(next));
        }
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
        self.next = match step {
            // Most operations hold none.
            Step::Enter(op) if self.module.regions(op).is_empty() => Some(Step::Leave(op)),
            Step::Enter(op) => Some(self.enter_region(op, 0)),
            Step::Leave(op) => self.after_leaving(op),
        };
        Some(step)
    }
}

/// The operations nested in `root`, itself included, parents before children, as a list
/// that stays valid while the module is edited.
pub fn collect_ops(module: &Module, root: Op) -> Vec<Op> {
    walk(module, root)
        .filter_map(|step| match step {
            Step::Enter(op) => Some(op),
            Step::Leave(_) => None,
        })
        .collect()
}
