//! The operands of a `bufferization.dealloc`, in an order that does not depend on how they are
//! written.
//!
//! Of two memrefs that may be one buffer the first that owns it frees it, and which of two compared
//! memrefs is retained depends on the order as well: so the rules see the operands by where they
//! are defined, those first that are owned whatever happens. Knows nothing of aliases.

use cranelift_entity::SecondaryMap;

use crate::rewrite::as_constant_bool;
use freehold_dialects::{Table, group_range};
use freehold_ir::{Module, Op, Value, ValueDef, nested_ops};

/// The operands of a dealloc.
pub(super) struct Operands {
    pub memrefs: Vec<Value>,
    /// For each memref whether it is owned.
    pub conditions: Vec<Value>,
    pub retained: Vec<Value>,
    /// For each retained memref its result.
    pub results: Vec<Value>,
}

impl Operands {
    /// The operands of `op` in the order in which they are written; `None` if the table does not
    /// know it.
    pub fn written(module: &Module, table: &Table, op: Op) -> Option<Self> {
        let def = table.of(module, op)?;
        let group = |name| -> Option<Vec<Value>> {
            let range = group_range(module, op, def, name, true)?;
            Some(range.map(|i| module.operand(op, i)).collect())
        };
        Some(Operands {
            memrefs: group("memrefs")?,
            conditions: group("conditions")?,
            retained: group("retained")?,
            results: module.results(op).to_vec(),
        })
    }

    /// The operands of `op`, sorted; `None` if the table does not know it.
    pub fn of(
        module: &Module,
        table: &Table,
        op: Op,
        places: &mut Option<Places>,
        function: Op,
    ) -> Option<Self> {
        let written = Self::written(module, table, op)?;
        let pairs = |a: Vec<Value>, b: Vec<Value>| -> Vec<(Value, Value)> {
            a.into_iter().zip(b).collect()
        };
        let mut freed = pairs(written.memrefs, written.conditions);
        let mut kept = pairs(written.retained, written.results);
        if freed.len() > 1 || kept.len() > 1 {
            let places = places.get_or_insert_with(|| Places::of(module, function));
            freed.sort_by_key(|&(memref, condition)| {
                let is_open = as_constant_bool(module, condition) != Some(true);
                let [memref, condition] = [memref, condition].map(|v| places.place(module, v));
                (is_open, memref, condition)
            });
            kept.sort_by_key(|&(memref, result)| (places.place(module, memref), result));
        }
        let (memrefs, conditions) = freed.into_iter().unzip();
        let (retained, results) = kept.into_iter().unzip();
        Some(Operands {
            memrefs,
            conditions,
            retained,
            results,
        })
    }
}

/// Where the operations of a function stand; not by handles, which say when an operation was made.
pub(super) struct Places {
    numbers: SecondaryMap<Op, u32>,
}

impl Places {
    fn of(module: &Module, function: Op) -> Self {
        let mut numbers = SecondaryMap::with_capacity(module.op_count());
        for (number, op) in (1..).zip(nested_ops(module, function)) {
            numbers[op] = number;
        }
        Places { numbers }
    }

    /// Where a value is defined. What was made since the operations were counted comes first, in
    /// the order in which it was made.
    fn place(&self, module: &Module, value: Value) -> (u32, bool, u32, Value) {
        match module.def(value) {
            ValueDef::Result(op, index) => (self.numbers[op], true, index, value),
            ValueDef::Argument(block, index) => {
                let mut ops = module.ops(block).map(|op| self.numbers[op]);
                let first = ops.find(|&number| number > 0).unwrap_or(0);
                (first, false, index, value)
            }
        }
    }
}
