//! Edits of the operand lists that operations forward along control-flow edges.
//!
//! Everything here goes by the table of op semantics; segment attributes stay in step.

use freehold_dialects::{
    Arity, FlowEnd, Table, group_range, operand_range, set_group_size, successor_group,
    successor_operands,
};
use freehold_ir::{AttrKind, Block, Module, Op, Value};

use super::Builder;

/// Appends `value` to what `op` forwards to its successor number `successor`.
///
/// Invariant: the table says which operands the successor receives.
pub fn append_to_successor(
    module: &mut Module,
    table: &Table,
    op: Op,
    successor: usize,
    value: Value,
) {
    if let Some(range) = successor_operands(module, table, op, successor) {
        module.insert_operand(op, range.end, value);
        resize_successor(module, table, op, successor, 1);
    }
}

/// Records that the operands of a successor have grown by `change`.
pub fn resize_successor(module: &mut Module, table: &Table, op: Op, successor: usize, change: i64) {
    let Some(def) = table.of(module, op) else {
        return;
    };
    let Some((number, place)) = successor_group(def, successor) else {
        return;
    };
    let Some(operands) = def.forwards[number] else {
        return;
    };
    let size = operand_range(module, op, def, operands).len() as i64 + change;
    let operands = &def.operands[operands].name;
    set_group_size(module, op, def, operands, size as usize);
    if def.successors[number].arity == Arity::Variadic
        && let Some(attr) = module.attr(op, "case_operand_segments")
        && let AttrKind::DenseArray { values, .. } = module.context.attr_kind(attr)
    {
        let mut values = values.to_vec();
        values[place] += change;
        let attr = module.context.i32_array_attr(&values);
        module.set_property(op, "case_operand_segments", Some(attr));
    }
}

/// Appends `value` to what `op` forwards into its regions.
pub fn append_to_entry(module: &mut Module, table: &Table, op: Op, value: Value) {
    if let Some(end) = resize_entry(module, table, op, 1) {
        module.insert_operand(op, end, value);
    }
}

/// Records that the operands that `op` forwards into its regions have grown by `change`; where they
/// ended before.
pub fn resize_entry(module: &mut Module, table: &Table, op: Op, change: i64) -> Option<usize> {
    let def = table.of(module, op)?;
    let group = def
        .flow
        .iter()
        .flatten()
        .find_map(|edge| match &edge.from {
            FlowEnd::Parent(group) => group.as_deref(),
            _ => None,
        })?;
    let range = group_range(module, op, def, group, true)?;
    let size = range.len() as i64 + change;
    set_group_size(module, op, def, group, size as usize);
    Some(range.end)
}

/// Puts a new block on the edge from the terminator `op` to its successor number `successor`:
/// it holds a `cf.br` with what the terminator forwarded, which is returned.
pub fn split_edge(module: &mut Module, table: &Table, op: Op, successor: usize, from: Block) -> Op {
    let to = module.successors(op)[successor];
    let range = successor_operands(module, table, op, successor).unwrap_or(0..0);
    let operands: Vec<Value> = range.clone().map(|i| module.operand(op, i)).collect();
    resize_successor(module, table, op, successor, -(operands.len() as i64));
    for index in range.rev() {
        module.remove_operand(op, index);
    }
    let block = module.create_block();
    module.insert_block_after(from, block);
    module.set_successor(op, successor, block);
    let location = module.location(op);
    Builder::at_end(module, block, location).br(to, &operands)
}
