//! Which operations were touched since the module was last known to be right.
//!
//! Most passes edit a small part of a module. Whoever knows that a module is right says so, and every edit notes from then on of
//! which operations that may no longer hold: those that were made, moved or changed, those that were last in a block or are now,
//! and what holds them; and which were moved, whose users may stand before them now. What has to do with blocks touches all.
//! The notes say nothing of what is right; they only say where nobody needs to look.

use cranelift_entity::packed_option::PackedOption;

use super::Module;
use crate::{Block, Op};

/// What was touched.
#[derive(Default)]
pub(super) enum Touched {
    /// Nobody said that the module is right, or so much was touched that lists of it are of no use.
    #[default]
    All,
    /// These alone.
    Some(TouchedOps),
}

/// The operations that may not be right any more, some of them more than once and some erased.
#[derive(Default)]
pub struct TouchedOps {
    /// Those that are not what or where they were, in the order in which they were touched.
    pub ops: Vec<Op>,
    /// Those of them whose results are not defined where they were: their users may be wrong.
    pub moved: Vec<Op>,
}

/// Up to so many operations are noted, or as many as there are: those that are noted twice are few.
const FEW: usize = 64;

impl Module {
    /// States that the module is right as it is: edits are noted from here on.
    pub fn note_right(&mut self) {
        self.touched = Touched::Some(TouchedOps::default());
    }

    /// The operations that may not be right any more; none if that may be all.
    pub fn touched(&self) -> Option<&TouchedOps> {
        match &self.touched {
            Touched::All => None,
            Touched::Some(touched) => Some(touched),
        }
    }

    /// Notes that the operation is not what or where it was.
    pub(super) fn touch(&mut self, op: Op) {
        let Touched::Some(touched) = &mut self.touched else {
            return;
        };
        if touched.ops.last() == Some(&op) {
            return;
        }
        touched.ops.push(op);
        if touched.ops.len() > FEW.max(self.ops.len()) {
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

    /// Notes that the operation does not stand where it stood.
    pub(super) fn touch_moved(&mut self, op: Op) {
        if matches!(self.touched, Touched::All) {
            return;
        }
        self.touch(op);
        let has_regions = self.has_regions(op);
        let is_used = self.results(op).iter().any(|&result| self.has_uses(result));
        let Touched::Some(touched) = &mut self.touched else {
            return;
        };
        if has_regions {
            self.touch_all();
        } else if is_used && touched.moved.last() != Some(&op) {
            touched.moved.push(op);
        }
    }

    /// Notes that everything may have been touched.
    pub(super) fn touch_all(&mut self) {
        self.touched = Touched::All;
    }
}
