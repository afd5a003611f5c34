//! Operations that are made for a question alone: what would be said of one if it stood there?

use super::Module;
use crate::{Op, OpSpec};

impl Module {
    /// What `ask` says of an operation of this form right before `anchor`. Nothing is left of it,
    /// and it counts as no edit.
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
        self.insert_op_before(anchor, op);
        let answer = ask(self, op);
        self.erase_op(op);
        self.edits = edits;
        answer
    }
}
