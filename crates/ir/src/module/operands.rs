//! Operands, results and successors of operations.

use super::Module;
use super::records::ValueDef;
use crate::{Block, Op, Type, Value};

impl Module {
    /// How many operands the operation has.
    #[inline]
    pub fn operand_count(&self, op: Op) -> usize {
        self.ops[op].operands.len()
    }

    /// Operand number `index`.
    ///
    /// # Panics
    /// When there is no such operand.
    #[inline]
    pub fn operand(&self, op: Op, index: usize) -> Value {
        self.uses_of(op)[index].value
    }

    /// The operands in order.
    #[inline]
    pub fn operands(
        &self,
        op: Op,
    ) -> impl ExactSizeIterator<Item = Value> + DoubleEndedIterator + '_ {
        self.uses_of(op).iter().map(|used| used.value)
    }

    /// Makes `value` operand number `index`.
    pub fn set_operand(&mut self, op: Op, index: usize, value: Value) {
        self.set_use(self.use_at(op, index), value);
    }

    /// Appends operands.
    pub fn add_operands(&mut self, op: Op, values: &[Value]) {
        self.push_uses(op, values);
    }

    /// Appends an operand.
    pub fn push_operand(&mut self, op: Op, value: Value) {
        self.push_uses(op, &[value]);
    }

    /// Inserts an operand before operand number `index`.
    pub fn insert_operand(&mut self, op: Op, index: usize, value: Value) {
        self.insert_use(op, index, value);
    }

    /// Removes operand number `index`.
    pub fn remove_operand(&mut self, op: Op, index: usize) {
        self.remove_use(op, index);
    }

    /// Replaces all operands.
    pub fn set_operands(&mut self, op: Op, values: &[Value]) {
        self.truncate_uses(op, 0);
        self.push_uses(op, values);
    }

    /// Appends results, whose handles are in sequence.
    pub fn add_results(&mut self, op: Op, types: &[Type]) {
        for &ty in types {
            self.push_result(op, ty);
        }
    }

    /// The results in order.
    #[inline]
    pub fn results(&self, op: Op) -> &[Value] {
        &self.results[self.ops[op].results.range()]
    }

    /// Result number `index`.
    ///
    /// # Panics
    /// When there is no such result.
    #[inline]
    pub fn result(&self, op: Op, index: usize) -> Value {
        self.results(op)[index]
    }

    /// Appends a result and returns it.
    pub fn push_result(&mut self, op: Op, ty: Type) -> Value {
        self.forget_signature(op);
        let mut run = self.ops[op].results;
        let value = self.new_value(ty, ValueDef::Result(op, run.len));
        if run.range().end != self.results.len() {
            // Something else stands behind them: they move to where there is room for this one and
            // for more.
            let first = self.results.len() as u32;
            self.results.extend_from_within(run.range());
            run.first = first;
        }
        self.results.push(value);
        run.len += 1;
        self.ops[op].results = run;
        value
    }

    /// Keeps the results whose flag in `keep` is set; the others have no uses.
    pub fn retain_results(&mut self, op: Op, keep: &[bool]) {
        self.edits += 1;
        self.forget_signature(op);
        let run = self.ops[op].results;
        let mut kept = 0;
        for (at, _) in run.range().zip(keep).filter(|(_, keep)| **keep) {
            let value = self.results[at];
            self.values[value].def = ValueDef::Result(op, kept);
            self.results[(run.first + kept) as usize] = value;
            kept += 1;
        }
        self.ops[op].results.len = kept;
    }

    /// Whether the operation has successor blocks.
    #[inline]
    pub fn has_successors(&self, op: Op) -> bool {
        !self.successors(op).is_empty()
    }

    /// The successor blocks in order.
    #[inline]
    pub fn successors(&self, op: Op) -> &[Block] {
        self.ops[op].parts.successors(&self.part_lists)
    }

    /// Makes `block` successor number `index`.
    pub fn set_successor(&mut self, op: Op, index: usize, block: Block) {
        self.edits += 1;
        self.mark_all_dirty();
        self.ops[op].parts.successors_mut(&mut self.part_lists)[index] = block;
    }

    /// Replaces all successors.
    pub fn set_successors(&mut self, op: Op, blocks: &[Block]) {
        self.edits += 1;
        self.mark_all_dirty();
        self.forget_signature(op);
        self.ops[op]
            .parts
            .set_successors(blocks, &mut self.part_lists);
    }
}
