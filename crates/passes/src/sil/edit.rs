//! Edits of SIL: instructions at a place, and the same instruction by another name.

use freehold_ir::{Module, Op, OpSpec, Type, Value};

/// Puts a new instruction before another.
pub(super) fn insert_before(
    module: &mut Module,
    anchor: Op,
    name: &str,
    operands: &[Value],
    results: &[Type],
) -> Op {
    let name = module.context.op_name(name);
    let none = module.context.empty_dict();
    let location = module.location(anchor);
    let op = module.create_op(&OpSpec {
        name,
        location,
        operands,
        results,
        successors: &[],
        properties: none,
        attributes: none,
        region_count: 0,
    });
    module.insert_op_before(anchor, op);
    op
}

/// Puts a new instruction behind another, which is no terminator.
pub(super) fn insert_after(
    module: &mut Module,
    anchor: Op,
    name: &str,
    operands: &[Value],
    results: &[Type],
) -> Op {
    let op = insert_before(module, anchor, name, operands, results);
    module.detach_op(anchor);
    module.insert_op_before(op, anchor);
    op
}

/// The same instruction under another name: with other qualifiers.
pub(super) fn rename(module: &mut Module, op: Op, name: &str) -> Op {
    let operands: Vec<Value> = module.operands(op).collect();
    let results: Vec<Value> = module.results(op).to_vec();
    let types: Vec<Type> = results.iter().map(|&v| module.value_type(v)).collect();
    let renamed = insert_before(module, op, name, &operands, &types);
    for (index, old) in results.into_iter().enumerate() {
        let new = module.result(renamed, index);
        replace(module, old, new);
    }
    module.erase_op(op);
    renamed
}

/// Replaces a value everywhere; the name goes along if the new value has none.
pub(super) fn replace(module: &mut Module, old: Value, new: Value) {
    if let (Some(name), None) = (module.value_name(old), module.value_name(new)) {
        module.set_value_name(new, name);
    }
    module.replace_all_uses(old, new);
}
