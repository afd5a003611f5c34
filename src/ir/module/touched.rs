//! Which operations were touched since the module was last known to be right.
//!
//! Most passes edit a small part of a module. Whoever knows that a module is right says so, and every edit notes from then on of
//! which operations that may no longer hold: those that were made, moved or changed, those that were last in a block or are now,
//! what holds them, and the users of what was moved. What has to do with blocks touches all.
//! The notes say nothing of what is right; they only say where nobody needs to look.

use cranelift_entity::EntityRef;
use cranelift_entity::packed_option::PackedOption;

use super::Module;
use crate::ir::{Block, Op};

/// What was touched.
#[derive(Default)]
pub(super) enum Touched {
    /// Nobody said that the module is right, or so much was touched that lists of it are of no use.
    #[default]
    All,
    /// These, some of them more than once.
    Some(Vec<Op>),
}

/// Up to so many operations are noted, and half of all.
const FEW: usize = 64;

impl Module {
    /// States that the module is right as it is: edits are noted from here on.
    pub fn note_right(&mut self) {
        self.touched = Touched::Some(Vec::new());
    }

    /// The operations that may not be right any more, some of them more than once and some erased; none if that may be all.
    pub fn touched(&self) -> Option<&[Op]> {
        match &self.touched {
            Touched::All => None,
            Touched::Some(ops) => Some(ops),
        }
    }

    /// Notes that the operation is not what or where it was.
    pub(super) fn touch(&mut self, op: Op) {
        let Touched::Some(ops) = &mut self.touched else {
            return;
        };
        if ops.last() == Some(&op) {
            return;
        }
        ops.push(op);
        if ops.len() > FEW.max(self.ops.len() / 2) {
            self.touch_all();
        }
    }

    /// Notes that something comes or goes between two neighbours in a block.
    pub(super) fn touch_at(
        &mut self,
        block: Block,
        prev: PackedOption<Op>,
        next: PackedOption<Op>,
    ) {
        // Who is last, and so the terminator, becomes another one.
        if next.is_none() {
            let parent = self.block_op(block);
            for op in prev.expand().into_iter().chain(parent) {
                self.touch(op);
            }
        }
    }

    /// Notes what depends on where an operation stands: the users of its results, and what is in its regions.
    pub(super) fn touch_moved(&mut self, op: Op) {
        if matches!(self.touched, Touched::All) {
            return;
        }
        if self.has_regions(op) {
            self.touch_all();
            return;
        }
        for number in 0..self.results(op).len() {
            let mut used = self.values[self.result(op, number)].first_use;
            while let Some(slot) = used.expand() {
                let slot = &self.uses[slot.index()];
                used = slot.next;
                let user = slot.op;
                self.touch(user);
            }
        }
    }

    /// Notes that everything may have been touched.
    pub(super) fn touch_all(&mut self) {
        self.touched = Touched::All;
    }
}
