//! Operations that are made for a question alone: what would be said of one if it stood there?

use super::Module;
use crate::{Op, OpSpec};

impl Module {
    /// What `ask` says of an operation of this form right before `anchor`, or at the end of its
    /// block if it has successors. Nothing is left of it, and it counts as no edit.
    ///
    /// # Panics
    /// When `anchor` is in no block.
    pub fn ask_of<R>(
        &mut self,
        anchor: Op,
        spec: &OpSpec,
        ask: impl FnOnce(&Module, Op) -> R,
    ) -> R {
        let edits = self.edits;
        let op = self.create_op(spec);
        match spec.successors.is_empty() {
            true => self.insert_op_before(anchor, op),
            false => self.append_op(
                self.parent_block(anchor).expect("the anchor is in a block"),
                op,
            ),
        }
        let answer = ask(self, op);
        self.erase_op(op);
        self.edits = edits;
        answer
    }
}
