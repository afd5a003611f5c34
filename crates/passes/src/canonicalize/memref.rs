//! What patterns about memrefs ask of uses and of allocations.

use freehold_dialects::{EffectKind, EffectTarget};
use freehold_ir::{Op, Value, known};

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
