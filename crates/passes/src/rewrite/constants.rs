//! Which constant a value is, as far as its own operation says.

use freehold_ir::{AttrKind, Module, Value, known};

/// The value of an integer or index that an `arith.constant` makes.
pub fn as_constant_int(module: &Module, value: Value) -> Option<i128> {
    let op = module.defining_op(value)?;
    if module.name(op) != known::ARITH_CONSTANT {
        return None;
    }
    match module
        .context
        .attr_kind(module.attr_at(op, known::keys::VALUE)?)
    {
        AttrKind::Integer { value, .. } => Some(*value),
        _ => None,
    }
}

/// The same of an `i1`.
pub fn as_constant_bool(module: &Module, value: Value) -> Option<bool> {
    let is_bool = module.value_type(value) == module.context.i1();
    is_bool
        .then(|| as_constant_int(module, value))?
        .map(|v| v != 0)
}
