//! Reads attributes of an operation by name.

use freehold_ir::known::keys;
use freehold_ir::{Attr, AttrKind, Op};

use crate::verifier::Verifier;

pub fn named(v: &Verifier, op: Op, name: &str) -> Option<Attr> {
    v.module.attr_at(op, v.module.context.find_ident(name)?)
}

/// The values of a dense array attribute.
pub fn dense<'v>(v: &'v Verifier, op: Op, name: &str) -> Option<&'v [i64]> {
    match v.module.context.attr_kind(named(v, op, name)?) {
        AttrKind::DenseArray { values, .. } => Some(values),
        _ => None,
    }
}

/// How many operands each group of a segmented operation has; zeros without the attribute.
pub fn segment(v: &Verifier, op: Op, index: usize) -> usize {
    let sizes = v.segments(op, keys::OPERAND_SEGMENT_SIZES);
    sizes.and_then(|s| s.get(index)).map_or(0, |&s| s as usize)
}
