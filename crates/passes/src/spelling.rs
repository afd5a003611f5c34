//! What messages of passes call values.

use freehold_ir::{Module, Value, ValueDef};

/// What the source calls a value, or where it is defined.
pub fn spelled(module: &Module, value: Value) -> String {
    if let Some(name) = module.value_name(value) {
        return format!("%{}", module.context.text(name));
    }
    match module.def(value) {
        ValueDef::Result(op, index) => format!("<result {index} of {}>", module.name_text(op)),
        ValueDef::Argument(_, index) => format!("<argument {index}>"),
    }
}
