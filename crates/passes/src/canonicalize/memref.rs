//! What patterns about memrefs ask of types, of uses and of allocations.

use freehold_dialects::{EffectKind, EffectTarget};
use freehold_ir::{AttrKind, DYNAMIC, Op, Type, TypeKind, Value, known};

use super::rewriter::Rewriter;

/// Whether an operation is an allocation into which values are only stored, and which is only
/// freed.
pub(super) fn is_unread(rw: &Rewriter, op: Op) -> bool {
    if !matches!(
        rw.module.name(op),
        known::MEMREF_ALLOC | known::MEMREF_ALLOCA
    ) {
        return false;
    }
    let memref = rw.module.result(op, 0);
    !rw.module
        .users(memref)
        .any(|user| match rw.module.name(user) {
            known::MEMREF_STORE => rw.module.operand(user, 0) == memref,
            known::MEMREF_DEALLOC => false,
            _ => true,
        })
}

/// The offset, sizes and strides that a type tells, in the order of the results of
/// `memref.extract_strided_metadata`; [`DYNAMIC`] where it does not.
pub(super) fn static_metadata(rw: &Rewriter, ty: Type) -> Option<Vec<i64>> {
    let TypeKind::MemRef { shape, layout, .. } = rw.module.context.kind(ty) else {
        return None;
    };
    let mut values = Vec::with_capacity(1 + 2 * shape.len());
    match layout.map(|l| rw.module.context.attr_kind(l)) {
        None => {
            values.push(0);
            values.extend_from_slice(shape);
            let mut strides = vec![1; shape.len()];
            for i in (1..shape.len()).rev() {
                strides[i - 1] = match (strides[i], shape[i]) {
                    (DYNAMIC, _) | (_, DYNAMIC) => DYNAMIC,
                    (stride, extent) => stride * extent,
                };
            }
            values.extend(strides);
        }
        Some(AttrKind::Strided { strides, offset }) => {
            values.push(*offset);
            values.extend_from_slice(shape);
            values.extend_from_slice(strides);
        }
        Some(_) => return None,
    }
    Some(values)
}

/// Whether `value` is freshly allocated by the operation that defines it.
pub(super) fn is_allocated(rw: &Rewriter, value: Value) -> bool {
    let Some(op) = rw.module.defining_op(value) else {
        return false;
    };
    rw.table.of(rw.module, op).is_some_and(|def| {
        def.effects.iter().any(|effect| {
            let EffectTarget::Result(group) = &effect.target else {
                return false;
            };
            let allocates = matches!(
                effect.kind,
                EffectKind::Allocate | EffectKind::AllocateAutomatic
            );
            let range = || freehold_dialects::group_range(rw.module, op, def, group, false);
            allocates && range().is_some_and(|r| rw.module.results(op)[r].contains(&value))
        })
    })
}

/// Whether to allocate `value` is all that the operation that defines it does.
pub(super) fn is_only_allocated(rw: &Rewriter, value: Value) -> bool {
    let op = rw.module.defining_op(value);
    let def = op.and_then(|op| rw.table.of(rw.module, op));
    def.is_some_and(|def| def.effects.len() == 1) && is_allocated(rw, value)
}
