//! The dirty set: which operations changed since the module was last known to be valid.
//!
//! Most passes edit a small part of a module. Whoever knows that a module is valid says so, and
//! every edit from then on marks operations that may no longer be: those that were made, moved or
//! changed, those that were or became the last of a block, and their parents. Moved ones are also
//! listed apart, since their users may now come before them. An edit of blocks marks everything.
//! The set does not know what is valid; it only says where nobody needs to look.

use cranelift_entity::packed_option::PackedOption;

use super::Module;
use super::records::{DirtyOps, DirtySet};
use crate::{Block, Op};

/// At most this many operations are listed, or as many as there are: few are listed twice.
const MIN_LIMIT: usize = 64;

impl Module {
    /// States that the module is valid as it is: edits mark operations from here on.
    pub fn mark_verified(&mut self) {
        self.dirty = DirtySet::Some(DirtyOps::default());
    }

    /// The operations that may no longer be valid; none if that may be all of them.
    pub fn dirty_ops(&self) -> Option<&DirtyOps> {
        match &self.dirty {
            DirtySet::All => None,
            DirtySet::Some(dirty) => Some(dirty),
        }
    }

    /// Marks an operation that is not what or where it was.
    pub(super) fn mark_dirty(&mut self, op: Op) {
        let DirtySet::Some(dirty) = &mut self.dirty else {
            return;
        };
        if dirty.ops.last() == Some(&op) {
            return;
        }
        dirty.ops.push(op);
        if dirty.ops.len() > MIN_LIMIT.max(self.ops.len()) {
            self.mark_all_dirty();
        }
    }

    /// Marks what depends on the neighbours, between which something comes or goes in a block.
    pub(super) fn mark_neighbours_dirty(
        &mut self,
        block: Block,
        prev: PackedOption<Op>,
        next: PackedOption<Op>,
    ) {
        // Who is last, and so the terminator, becomes another one.
        if next.is_none() {
            let parent = self.block_op(block);
            for op in prev.expand().into_iter().chain(parent) {
                self.mark_dirty(op);
            }
        }
    }

    /// Marks an operation that was moved.
    pub(super) fn mark_moved(&mut self, op: Op) {
        if matches!(self.dirty, DirtySet::All) {
            return;
        }
        self.mark_dirty(op);
        let has_regions = self.has_regions(op);
        let is_used = self.results(op).iter().any(|&result| self.has_uses(result));
        let DirtySet::Some(dirty) = &mut self.dirty else {
            return;
        };
        if has_regions {
            self.mark_all_dirty();
        } else if is_used && dirty.moved.last() != Some(&op) {
            dirty.moved.push(op);
        }
    }

    /// Marks everything.
    pub(super) fn mark_all_dirty(&mut self) {
        self.dirty = DirtySet::All;
    }
}
