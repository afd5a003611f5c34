//! The attribute by which a `memref.view` says that it stands for an allocation: a slice of the
//! buffer below, which holds what an allocation of its own would.

use freehold_ir::{Attr, AttrKind, Module, Op};

/// The attribute of a `memref.view`, a string: the slice's name. The verifier checks it.
pub const SLICE: &str = "freehold.slice";

/// The name of the slice that an operation begins, if it begins one.
pub fn slice_name(module: &Module, op: Op) -> Option<&str> {
    match module.context.attr_kind(module.attr(op, SLICE)?) {
        AttrKind::String(name) => Some(name),
        _ => None,
    }
}

/// The number of bytes of which the start of an allocation, a global or a slice is a multiple, as
/// far as it says.
pub fn stated_alignment(module: &Module, op: Op) -> Option<i128> {
    positive(module, module.attr(op, "alignment")?)
}

/// An integer above zero.
fn positive(module: &Module, attr: Attr) -> Option<i128> {
    match module.context.attr_kind(attr) {
        AttrKind::Integer { value, .. } if *value > 0 => Some(*value),
        _ => None,
    }
}
