//! Operands, results and successors of operations.

use cranelift_entity::{EntityList, EntityRef};

use super::{Module, ValueDef};
use crate::ir::{Block, Op, Type, Value};

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
    pub(crate) fn add_operands(&mut self, op: Op, values: &[Value]) {
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
    pub(crate) fn add_results(&mut self, op: Op, types: &[Type]) {
        if types.len() < 2 || !self.ops[op].results.is_empty() {
            for &ty in types {
                self.push_result(op, ty);
            }
            return;
        }
        let first = self.values.len();
        for (index, &ty) in types.iter().enumerate() {
            self.new_value(ty, ValueDef::Result(op, index as u32));
        }
        let values = (first..first + types.len()).map(Value::new);
        self.ops[op].results = EntityList::from_iter(values, &mut self.value_lists);
    }

    /// The results in order.
    #[inline]
    pub fn results(&self, op: Op) -> &[Value] {
        self.ops[op].results.as_slice(&self.value_lists)
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
        let index = self.results(op).len() as u32;
        let value = self.new_value(ty, ValueDef::Result(op, index));
        self.ops[op].results.push(value, &mut self.value_lists);
        value
    }

    /// Keeps the results whose flag in `keep` is set; the others have no uses.
    pub fn retain_results(&mut self, op: Op, keep: &[bool]) {
        self.edits += 1;
        let old = self.results(op).to_vec();
        let mut list = EntityList::new();
        for (value, _) in old.into_iter().zip(keep).filter(|(_, keep)| **keep) {
            self.values[value].def = ValueDef::Result(op, list.len(&self.value_lists) as u32);
            list.push(value, &mut self.value_lists);
        }
        self.ops[op].results.clear(&mut self.value_lists);
        self.ops[op].results = list;
    }

    /// Whether the operation has successor blocks.
    #[inline]
    pub fn has_successors(&self, op: Op) -> bool {
        !self.ops[op].successors.is_empty()
    }

    /// The successor blocks in order.
    #[inline]
    pub fn successors(&self, op: Op) -> &[Block] {
        self.ops[op].successors.as_slice(&self.block_lists)
    }

    /// Makes `block` successor number `index`.
    pub fn set_successor(&mut self, op: Op, index: usize, block: Block) {
        self.edits += 1;
        self.ops[op].successors.as_mut_slice(&mut self.block_lists)[index] = block;
    }

    /// Replaces all successors.
    pub fn set_successors(&mut self, op: Op, blocks: &[Block]) {
        self.edits += 1;
        let list = &mut self.ops[op].successors;
        list.clear(&mut self.block_lists);
        list.extend(blocks.iter().copied(), &mut self.block_lists);
    }
}
