//! Which memrefs hold one of several buffers, as far as branches and views show without facts.
//!
//! A block argument at which two buffers arrive that do not flow from one another, or a view of it,
//! has no one definition that its dealloc could name instead. Facts say the same of more values,
//! and take as long as the rest of the pass where that is all one wants to know.

use smallvec::{SmallVec, smallvec};

use freehold_dialects::{Table, Trait, successor_operands, view_source};
use freehold_ir::{Module, Value, ValueDef};

use super::allocates_one;

/// So many values are looked at.
const MOST: usize = 8;

/// What branches hand to block arguments: each argument with what arrives, in order.
pub(super) struct Arrivals(Vec<(Value, Value)>);

impl Arrivals {
    pub(super) fn of(module: &Module, table: &Table) -> Arrivals {
        let mut rows = Vec::new();
        for op in module.block_ends() {
            for (number, &target) in module.successors(op).iter().enumerate() {
                let arguments = module.arguments(target);
                if arguments.is_empty() {
                    continue;
                }
                let operands = successor_operands(module, table, op, number);
                let operands = operands.into_iter().flatten();
                let arriving = operands.map(|index| module.operand(op, index));
                rows.extend(arguments.iter().copied().zip(arriving));
            }
        }
        rows.sort_unstable();
        rows.dedup();
        Arrivals(rows)
    }

    fn at(&self, argument: Value) -> impl Iterator<Item = Value> + '_ {
        let start = self.0.partition_point(|row| row.0 < argument);
        let rows = self.0[start..]
            .iter()
            .take_while(move |row| row.0 == argument);
        rows.map(|row| row.1)
    }

    /// Whether two arrive at `memref`, or at what it is a view of, directly or through others, of
    /// allocations and arguments of functions. Wherever facts cut the ways of one, no single
    /// allocation is all that it holds.
    pub(super) fn are_several(&self, module: &Module, table: &Table, memref: Value) -> bool {
        let mut seen: SmallVec<[Value; MOST]> = smallvec![memref];
        let mut at = 0;
        let mut first = None;
        while let Some(&value) = seen.get(at) {
            at += 1;
            if brings_in(module, table, value) {
                if first.is_some() {
                    return true;
                }
                first = Some(value);
                continue;
            }
            let viewed = module.defining_op(value);
            let viewed = viewed.and_then(|op| view_source(module, table, op, value));
            for from in self.at(value).chain(viewed) {
                if seen.len() == MOST {
                    break;
                }
                if !seen.contains(&from) {
                    seen.push(from);
                }
            }
        }
        false
    }
}

/// Whether a value is a buffer that comes from nowhere else in the function.
fn brings_in(module: &Module, table: &Table, value: Value) -> bool {
    match module.def(value) {
        ValueDef::Result(op, _) => allocates_one(module, table, op),
        ValueDef::Argument(block, _) => {
            let holder = module.block_op(block).filter(|_| module.is_entry(block));
            holder.is_some_and(|op| table.has(module, op, Trait::Function))
        }
    }
}
