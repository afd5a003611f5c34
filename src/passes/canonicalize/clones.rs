//! A clone whose source or copy is freed later in the block takes over the source instead.
//!
//! One backward walk per iteration: the free that becomes redundant must be the first one
//! after the clone in its block, so that nothing freed in between can be the source.

use rustc_hash::FxHashMap;

use crate::dialects::group_range;
use crate::ir::{Attr, AttrKind, Block, DYNAMIC, Op, Step, TypeKind, Value, known};

use super::rewriter::Rewriter;

/// Who frees a value with `memref.dealloc`.
#[derive(Copy, Clone, PartialEq)]
enum Freed {
    Never,
    By(Op),
    /// By several operations, or by one that may not free it.
    Unclear,
}

pub(super) fn run(rw: &mut Rewriter, steps: &[Step]) {
    let is_clone = |step: &Step| match *step {
        Step::Enter(op) => rw.module.name(op) == known::BUFFERIZATION_CLONE && !rw.is_erased(op),
        Step::Leave(_) => false,
    };
    if !steps.iter().any(is_clone) {
        return;
    }
    let mut freed = FxHashMap::default();
    // The operations behind the walk's position in its block that may free something.
    let mut behind: FxHashMap<Block, Vec<Op>> = FxHashMap::default();
    for &step in steps.iter().rev() {
        let Step::Leave(op) = step else { continue };
        let Some(block) = rw.module.parent_block(op) else {
            continue;
        };
        if rw.may_free(op) {
            behind.entry(block).or_default().push(op);
        }
        if rw.module.name(op) == known::BUFFERIZATION_CLONE
            && let Some(&next) = behind.get(&block).and_then(|ops| ops.last())
            && take_over(rw, op, next, &mut freed)
        {
            behind.entry(block).or_default().pop();
        }
    }
}

fn freed_by(rw: &Rewriter, value: Value) -> Freed {
    let mut found = Freed::Never;
    for user in rw.module.users(value) {
        found = match (rw.module.name(user), found) {
            (known::BUFFERIZATION_DEALLOC, _) => return Freed::Unclear,
            (known::MEMREF_DEALLOC, Freed::Never) => Freed::By(user),
            (known::MEMREF_DEALLOC, _) => return Freed::Unclear,
            _ => found,
        };
    }
    found
}

/// The memref of which `value` is a view, through any number of views.
pub(super) fn viewed(rw: &Rewriter, mut value: Value) -> Value {
    while let Some(op) = rw.module.defining_op(value)
        && let Some(source) = view_source(rw, op, value)
    {
        value = source;
    }
    value
}

fn view_source(rw: &Rewriter, op: Op, value: Value) -> Option<Value> {
    let def = rw.table.of(rw.module, op)?;
    def.views.iter().find_map(|(result, source)| {
        let results = group_range(rw.module, op, def, result, false)?;
        let sources = group_range(rw.module, op, def, source, true)?;
        let is_view = rw.module.results(op)[results].contains(&value) && sources.len() == 1;
        is_view.then(|| rw.module.operand(op, sources.start))
    })
}

/// Whether a clone can be a cast: both types are memrefs that a cast may connect.
fn is_castable(rw: &Rewriter, from: Value, to: Value) -> bool {
    let kinds = [from, to].map(|v| rw.module.context.kind(rw.ty(v)));
    let agree = |a: i64, b: i64| a == b || a == DYNAMIC || b == DYNAMIC;
    match kinds {
        [a, b] if a == b => true,
        [
            TypeKind::MemRef {
                shape: a,
                element: x,
                layout: l,
                space: s,
            },
            TypeKind::MemRef {
                shape: b,
                element: y,
                layout: m,
                space: t,
            },
        ] => {
            // Only layouts that are equal, or fully dynamic in one, are cast here.
            let dynamic = |layout: &Option<Attr>| {
                layout.is_some_and(|l| match rw.module.context.attr_kind(l) {
                    AttrKind::Strided { strides, offset } => {
                        *offset == DYNAMIC && strides.iter().all(|&s| s == DYNAMIC)
                    }
                    _ => false,
                })
            };
            x == y
                && s == t
                && a.len() == b.len()
                && a.iter().zip(b).all(|(&a, &b)| agree(a, b))
                && (l == m || dynamic(l) || dynamic(m))
        }
        _ => false,
    }
}

/// Replaces `clone` by its source and erases `next`, the first free after it, if that frees
/// the one or the other.
fn take_over(rw: &mut Rewriter, clone: Op, next: Op, freed: &mut FxHashMap<Value, Freed>) -> bool {
    let (mut source, copy) = (rw.module.operand(clone, 0), rw.module.result(clone, 0));
    if !rw.module.has_uses(copy) || !is_castable(rw, source, copy) {
        return false;
    }
    let origin = viewed(rw, source);
    let of_copy = freed_by(rw, copy);
    let of_source = *freed.entry(origin).or_insert_with(|| freed_by(rw, origin));
    let (Freed::By(_) | Freed::Never, Freed::By(_) | Freed::Never) = (of_copy, of_source) else {
        return false;
    };
    let block = |freed: Freed| match freed {
        Freed::By(op) => rw.module.parent_block(op),
        _ => None,
    };
    // Both freed in one block: which of the two to drop depends on their order.
    let same_block = block(of_copy).is_some() && block(of_copy) == block(of_source);
    if same_block || (of_copy != Freed::By(next) && of_source != Freed::By(next)) {
        return false;
    }
    let left = if of_copy == Freed::By(next) {
        of_source
    } else {
        of_copy
    };
    freed.insert(origin, left);
    freed.insert(source, left);
    if rw.ty(source) != rw.ty(copy) {
        let ty = rw.ty(copy);
        source = rw.build(clone, |b| b.memref_cast(source, ty));
    }
    rw.erase(next);
    rw.replace(clone, &[source]);
    true
}
