//! What is smaller: every edit that is kept makes this less, so that reducing ends.

use rustc_hash::FxHashMap;

use freehold_ir::{AttrKind, Module, Value, nested_ops};

/// Compared from the first to the last.
pub type Size = [u64; 5];

/// Operations, then blocks, then values, then from how far back operands come, then constants.
pub fn size(module: &Module) -> Size {
    let mut numbers: FxHashMap<Value, u64> = FxHashMap::default();
    let mut next = 0;
    let mut number = |value: Value, numbers: &mut FxHashMap<Value, u64>| {
        *numbers.entry(value).or_insert_with(|| {
            next += 1;
            next
        })
    };
    let [mut ops, mut blocks, mut operands, mut constants] = [0; 4];
    for op in nested_ops(module, module.top()) {
        ops += 1;
        for operand in module.operands(op) {
            operands += number(operand, &mut numbers);
        }
        for &result in module.results(op) {
            number(result, &mut numbers);
        }
        for &region in module.regions(op) {
            for block in module.blocks(region) {
                blocks += 1;
                for &argument in module.arguments(block) {
                    number(argument, &mut numbers);
                }
            }
        }
        if let Some(value) = module.attr(op, "value")
            && let AttrKind::Integer { value, .. } = module.context.attr_kind(value)
        {
            constants += u64::try_from(value.unsigned_abs()).unwrap_or(u64::MAX / 2);
        }
    }
    let values = numbers.len() as u64;
    [ops, blocks, values, operands, constants]
}
