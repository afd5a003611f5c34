//! What terminators hand to the blocks that they branch to, as their definitions state it.

use std::ops::Range;

use freehold_ir::{AttrKind, Module, Op};

use super::{Arity, OpDef, Table, operand_range};

/// The operands that a terminator forwards to its successor number `successor`; `None` where
/// the table does not say.
pub fn successor_operands(
    module: &Module,
    table: &Table,
    op: Op,
    successor: usize,
) -> Option<Range<usize>> {
    let def = table.of(module, op)?;
    let (number, index) = successor_group(def, successor)?;
    let (group, operands) = (&def.successors[number], def.forwards[number]?);
    let range = operand_range(module, op, def, operands);
    if group.arity != Arity::Variadic {
        return Some(range);
    }
    // Many cases mostly hand nothing on: then there is no list to add up for each of them.
    if range.is_empty() {
        return Some(range);
    }
    // `cf.switch`: one operand group for all cases, cut up by `case_operand_segments`.
    let AttrKind::DenseArray { values, .. } = module
        .context
        .attr_kind(module.attr(op, "case_operand_segments")?)
    else {
        return None;
    };
    let start = range.start + values.get(..index)?.iter().sum::<i64>() as usize;
    Some(start..start + *values.get(index)? as usize)
}

/// The number of the successor group that successor number `successor` belongs to, and its place in
/// it.
pub fn successor_group(def: &OpDef, successor: usize) -> Option<(usize, usize)> {
    for (number, group) in def.successors.iter().enumerate() {
        if group.arity == Arity::Variadic {
            return Some((number, successor - number));
        }
        if number == successor {
            return Some((number, 0));
        }
    }
    None
}
