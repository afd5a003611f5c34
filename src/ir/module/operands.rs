//! Operands with their use lists, results and successors of operations.

use cranelift_entity::{EntityList, EntityRef};

use super::{Module, UseData, ValueDef};
use crate::ir::{Block, Op, Type, Use, Value};

impl Module {
    /// How many operands the operation has.
    pub fn operand_count(&self, op: Op) -> usize {
        self.ops[op].operands.len(&self.use_lists)
    }

    /// Operand number `index`.
    ///
    /// # Panics
    /// When there is no such operand.
    #[inline]
    pub fn operand(&self, op: Op, index: usize) -> Value {
        let list = self.ops[op].operands.as_slice(&self.use_lists);
        self.uses[list[index]].value
    }

    /// The operands in order.
    #[inline]
    pub fn operands(
        &self,
        op: Op,
    ) -> impl ExactSizeIterator<Item = Value> + DoubleEndedIterator + '_ {
        let list = self.ops[op].operands.as_slice(&self.use_lists);
        list.iter().map(|&u| self.uses[u].value)
    }

    /// Makes `value` operand number `index`.
    pub fn set_operand(&mut self, op: Op, index: usize, value: Value) {
        let slot = self.ops[op].operands.as_slice(&self.use_lists)[index];
        self.set_use(slot, value);
    }

    pub(super) fn set_use(&mut self, slot: Use, value: Value) {
        if self.uses[slot].value != value {
            self.unlink_use(slot);
            self.link_use(slot, value);
        }
    }

    /// Appends operands.
    pub(crate) fn add_operands(&mut self, op: Op, values: &[Value]) {
        let is_fresh = self.free_uses.is_empty() && self.ops[op].operands.is_empty();
        if values.len() < 2 || !is_fresh {
            for &value in values {
                self.push_operand(op, value);
            }
            return;
        }
        // New uses have handles in sequence, so that the list is made at once.
        let first = self.uses.len();
        for &value in values {
            self.new_use(op, value);
        }
        let slots = (first..first + values.len()).map(Use::new);
        self.ops[op].operands = EntityList::from_iter(slots, &mut self.use_lists);
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

    /// Appends an operand.
    pub fn push_operand(&mut self, op: Op, value: Value) {
        let slot = self.new_use(op, value);
        self.ops[op].operands.push(slot, &mut self.use_lists);
    }

    /// Inserts an operand before operand number `index`.
    pub fn insert_operand(&mut self, op: Op, index: usize, value: Value) {
        let slot = self.new_use(op, value);
        self.ops[op]
            .operands
            .insert(index, slot, &mut self.use_lists);
    }

    /// Removes operand number `index`.
    pub fn remove_operand(&mut self, op: Op, index: usize) {
        let slot = self.ops[op].operands.as_slice(&self.use_lists)[index];
        self.unlink_use(slot);
        self.free_uses.push(slot);
        self.ops[op].operands.remove(index, &mut self.use_lists);
    }

    /// Replaces all operands.
    pub fn set_operands(&mut self, op: Op, values: &[Value]) {
        self.truncate_operands(op, 0);
        for &value in values {
            self.push_operand(op, value);
        }
    }

    pub(super) fn truncate_operands(&mut self, op: Op, len: usize) {
        for index in len..self.operand_count(op) {
            let slot = self.ops[op].operands.as_slice(&self.use_lists)[index];
            self.unlink_use(slot);
            self.free_uses.push(slot);
        }
        self.ops[op].operands.truncate(len, &mut self.use_lists);
    }

    fn new_use(&mut self, op: Op, value: Value) -> Use {
        let data = UseData {
            value,
            op,
            prev: None.into(),
            next: None.into(),
        };
        let slot = match self.free_uses.pop() {
            Some(slot) => {
                self.uses[slot] = data;
                slot
            }
            None => self.uses.push(data),
        };
        self.link_use(slot, value);
        slot
    }

    fn link_use(&mut self, slot: Use, value: Value) {
        self.edits += 1;
        let first = self.values[value].first_use;
        let data = &mut self.uses[slot];
        data.value = value;
        data.prev = None.into();
        data.next = first;
        if let Some(first) = first.expand() {
            self.uses[first].prev = slot.into();
        }
        self.values[value].first_use = slot.into();
    }

    fn unlink_use(&mut self, slot: Use) {
        self.edits += 1;
        let UseData {
            value, prev, next, ..
        } = self.uses[slot];
        match prev.expand() {
            Some(prev) => self.uses[prev].next = next,
            None => self.values[value].first_use = next,
        }
        if let Some(next) = next.expand() {
            self.uses[next].prev = prev;
        }
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
