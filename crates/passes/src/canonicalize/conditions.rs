//! Conditions as patterns about control flow ask for them: what a value negates, which comparison
//! an operation is. What conditions become is said by `rules/values`.

use crate::rewrite::Predicate;
use freehold_ir::{AttrKind, Op, Value, known};

use super::rewriter::Rewriter;

/// `x` of `xori x, true`.
pub(super) fn negation(rw: &Rewriter, value: Value) -> Option<Value> {
    let xor = rw.def(value, known::ARITH_XORI)?;
    let (lhs, rhs) = (rw.module.operand(xor, 0), rw.module.operand(xor, 1));
    (rw.constant_bool(rhs) == Some(true)).then_some(lhs)
}

pub(super) fn predicate(rw: &Rewriter, op: Op) -> Option<Predicate> {
    match rw
        .module
        .context
        .attr_kind(rw.module.attr(op, "predicate")?)
    {
        AttrKind::Integer { value, .. } => Predicate::from_code(*value),
        _ => None,
    }
}
