//! What comes in the place of a value that is gone.

use freehold_ir::{Block, Module, Op, Type, Value};
use freehold_passes::rewrite::Builder;

/// Puts another value in the place of one that will be gone: an earlier one of its type, or a
/// constant.
pub fn replace_everywhere(module: &mut Module, value: Value) {
    if !module.has_uses(value) {
        return;
    }
    let anchor = module.defining_op(value).or_else(|| {
        let block = module.defining_block(value)?;
        module.first_op(block)
    });
    let Some(anchor) = anchor else {
        return;
    };
    let replacement = earlier(module, anchor, value).or_else(|| constant(module, anchor, value));
    if let Some(replacement) = replacement {
        module.replace_all_uses(value, replacement);
    }
}

/// A constant of a number's type, before an operation.
fn constant(module: &mut Module, anchor: Op, value: Value) -> Option<Value> {
    let ty = module.value_type(value);
    let context = &module.context;
    let is_number = matches!(
        context.kind(ty),
        freehold_ir::TypeKind::Index | freehold_ir::TypeKind::Integer { .. }
    );
    is_number.then(|| Builder::before(module, anchor).constant_int(0, ty))
}

/// The first value of the same type as `value` that is defined before `op` in its function, unless
/// that is `value`.
pub fn earlier(module: &Module, op: Op, value: Value) -> Option<Value> {
    let ty = module.value_type(value);
    let is_it = |other: Value| other != value && module.value_type(other) == ty;
    // From the outermost block around it inwards, the entry block of each region first.
    let mut around: Vec<(Block, Op)> = Vec::new();
    let mut at = op;
    while let Some(block) = module.parent_block(at) {
        around.push((block, at));
        at = module.block_op(block)?;
    }
    for &(block, until) in around.iter().rev() {
        let region = module.block_region(block)?;
        let first = module.first_block(region)?;
        for (place, limit) in [(first, None), (block, Some(until))] {
            if place == block && limit.is_none() {
                continue;
            }
            if module.defining_block(value) == Some(place) && module.defining_op(value).is_none() {
                return before(module, module.arguments(place), value, ty);
            }
            if let Some(&found) = module.arguments(place).iter().find(|&&a| is_it(a)) {
                return Some(found);
            }
            for other in module.ops(place).take_while(|&other| Some(other) != limit) {
                if module.defining_op(value) == Some(other) {
                    return before(module, module.results(other), value, ty);
                }
                if let Some(&found) = module.results(other).iter().find(|&&r| is_it(r)) {
                    return Some(found);
                }
            }
        }
    }
    None
}

/// The first of these of a type that stands before `value`.
fn before(module: &Module, values: &[Value], value: Value, ty: Type) -> Option<Value> {
    let before = values.iter().take_while(|&&other| other != value);
    before.copied().find(|&v| module.value_type(v) == ty)
}
