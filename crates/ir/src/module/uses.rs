//! Uses: each is linked into the list of its value, and those of one operation stand next to each
//! other.
//!
//! A run of uses has as much room as it was made with; one that grows moves to a place with twice
//! the room, and what nobody needs any more is given to the next of that size. Moving keeps the
//! place in the value's list.

use cranelift_entity::EntityRef;

use super::Module;
use super::records::UseData;
use super::runs::Run;
use crate::{Op, Use, Value};

impl Module {
    /// The uses of the operation, in the order of its operands.
    #[inline]
    pub(super) fn uses_of(&self, op: Op) -> &[UseData] {
        &self.uses[self.ops[op].operands.range()]
    }

    /// The use that operand number `index` is.
    pub(super) fn use_at(&self, op: Op, index: usize) -> Use {
        let run = self.ops[op].operands;
        assert!(index < run.len(), "the operation has the operand");
        run.at(index)
    }

    /// Appends uses.
    pub(super) fn push_uses(&mut self, op: Op, values: &[Value]) {
        let mut run = self.ops[op].operands;
        let len = run.len + values.len() as u32;
        if len == run.len {
            return;
        }
        self.forget_signature(op);
        if len > run.capacity {
            run = self.make_room(run, len);
        }
        for (index, &value) in (run.len()..).zip(values) {
            self.put_use(run.at(index), op, value);
        }
        self.ops[op].operands = Run { len, ..run };
    }

    /// Puts a use before number `index`.
    pub(super) fn insert_use(&mut self, op: Op, index: usize, value: Value) {
        self.forget_signature(op);
        let mut run = self.ops[op].operands;
        assert!(index <= run.len(), "there is a place for the operand");
        if run.len == run.capacity {
            run = self.make_room(run, run.len + 1);
        }
        for later in (index..run.len()).rev() {
            self.move_use(run.at(later), run.at(later + 1));
        }
        self.put_use(run.at(index), op, value);
        run.len += 1;
        self.ops[op].operands = run;
    }

    /// Takes use number `index` away.
    pub(super) fn remove_use(&mut self, op: Op, index: usize) {
        let slot = self.use_at(op, index);
        self.forget_signature(op);
        self.unlink_use(slot);
        let run = self.ops[op].operands;
        for later in index + 1..run.len() {
            self.move_use(run.at(later), run.at(later - 1));
        }
        self.ops[op].operands.len -= 1;
    }

    /// Takes the uses from number `len` on away.
    pub(super) fn truncate_uses(&mut self, op: Op, len: usize) {
        self.forget_signature(op);
        let run = self.ops[op].operands;
        for index in len..run.len() {
            self.unlink_use(run.at(index));
        }
        self.ops[op].operands.len = run.len.min(len as u32);
    }

    /// Takes all uses away from an operation that gets no more.
    pub(super) fn release_uses(&mut self, op: Op) {
        self.truncate_uses(op, 0);
        self.free_runs.give(self.ops[op].operands);
        self.ops[op].operands = Run::default();
    }

    /// A place for `len` uses with those of `run` in it. The first place is of just that size.
    fn make_room(&mut self, run: Run, len: u32) -> Run {
        let capacity = match run.capacity {
            0 => len,
            _ => len.next_power_of_two(),
        };
        let new = match self.free_runs.take(capacity) {
            Some(free) => free,
            None => {
                let first = u32::try_from(self.uses.len()).expect("there are less than 2^32 uses");
                // A first place is filled right away, from its start to its end.
                if run.capacity > 0 {
                    let end = first as usize + capacity as usize;
                    self.uses.resize(end, UseData::none());
                }
                Run {
                    first,
                    len: 0,
                    capacity,
                }
            }
        };
        for index in 0..run.len() {
            self.move_use(run.at(index), new.at(index));
        }
        self.free_runs.give(run);
        Run {
            len: run.len,
            ..new
        }
    }

    /// Writes a use into a place that is free, and links it.
    #[inline]
    fn put_use(&mut self, slot: Use, op: Op, value: Value) {
        let data = UseData {
            value,
            op,
            prev: None.into(),
            next: None.into(),
        };
        match self.uses.get_mut(slot.index()) {
            Some(free) => *free = data,
            None => self.uses.push(data),
        }
        self.link_use(slot, value);
    }

    /// Puts a use into a place that is free.
    fn move_use(&mut self, from: Use, to: Use) {
        let data = self.uses[from.index()].clone();
        match data.prev.expand() {
            Some(prev) => self.uses[prev.index()].next = to.into(),
            None => self.values[data.value].first_use = to.into(),
        }
        if let Some(next) = data.next.expand() {
            self.uses[next.index()].prev = to.into();
        }
        self.uses[to.index()] = data;
    }

    /// Makes a use one of `value`.
    pub(super) fn set_use(&mut self, slot: Use, value: Value) {
        let UseData { value: old, op, .. } = self.uses[slot.index()];
        if old != value {
            self.mark_dirty(op);
            if self.values[old].ty != self.values[value].ty {
                self.forget_signature(op);
            }
            self.unlink_use(slot);
            self.link_use(slot, value);
        }
    }

    #[inline]
    fn link_use(&mut self, slot: Use, value: Value) {
        self.edits += 1;
        let first = self.values[value].first_use;
        let data = &mut self.uses[slot.index()];
        data.value = value;
        data.prev = None.into();
        data.next = first;
        if let Some(first) = first.expand() {
            self.uses[first.index()].prev = slot.into();
        }
        self.values[value].first_use = slot.into();
    }

    fn unlink_use(&mut self, slot: Use) {
        self.edits += 1;
        let UseData {
            value, prev, next, ..
        } = self.uses[slot.index()];
        match prev.expand() {
            Some(prev) => self.uses[prev.index()].next = next,
            None => self.values[value].first_use = next,
        }
        if let Some(next) = next.expand() {
            self.uses[next.index()].prev = prev;
        }
    }
}
