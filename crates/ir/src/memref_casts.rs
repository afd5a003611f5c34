//! Which memref types `memref.cast` joins.

use super::{Attr, AttrKind, Context, DYNAMIC, Type, TypeKind};

/// Whether two shapes may be the same at run time.
pub fn compatible_shapes(a: &[i64], b: &[i64]) -> bool {
    a.len() == b.len()
        && a.iter()
            .zip(b)
            .all(|(&x, &y)| x == y || x == DYNAMIC || y == DYNAMIC)
}

/// Whether a memref of one type may be cast to the other.
pub fn castable_memrefs(context: &Context, from: Type, to: Type) -> bool {
    let space = |kind: &TypeKind| match kind {
        TypeKind::MemRef { space, .. } | TypeKind::UnrankedMemRef { space, .. } => *space,
        _ => None,
    };
    let (a, b) = (context.kind(from), context.kind(to));
    if a.element() != b.element() || space(a) != space(b) {
        return false;
    }
    match (a, b) {
        (
            TypeKind::MemRef {
                shape: s,
                layout: l,
                ..
            },
            TypeKind::MemRef {
                shape: t,
                layout: m,
                ..
            },
        ) => compatible_shapes(s, t) && castable_layouts(context, (s, *l), (t, *m)),
        // From nothing known to nothing known there is nothing to cast.
        (TypeKind::UnrankedMemRef { .. }, TypeKind::UnrankedMemRef { .. }) => false,
        (
            TypeKind::MemRef { .. } | TypeKind::UnrankedMemRef { .. },
            TypeKind::MemRef { .. } | TypeKind::UnrankedMemRef { .. },
        ) => true,
        _ => false,
    }
}

/// Whether strides and offsets may be the same at run time. A layout that is no stride list
/// is left to the reader of the type.
pub fn castable_layouts(
    context: &Context,
    (s, l): (&[i64], Option<Attr>),
    (t, m): (&[i64], Option<Attr>),
) -> bool {
    if l == m {
        return true;
    }
    let (Some(a), Some(b)) = (strides(context, s, l), strides(context, t, m)) else {
        return true;
    };
    compatible_shapes(&a, &b)
}

/// The strides and, last, the offset of a layout; of the identity those of the shape.
fn strides(context: &Context, shape: &[i64], layout: Option<Attr>) -> Option<Vec<i64>> {
    let Some(layout) = layout else {
        let mut result = vec![0; shape.len() + 1];
        let mut stride = 1i64;
        for (index, &extent) in shape.iter().enumerate().rev() {
            result[index] = stride;
            stride = match (stride, extent) {
                (DYNAMIC, _) | (_, DYNAMIC) => DYNAMIC,
                (stride, extent) => stride.wrapping_mul(extent),
            };
        }
        return Some(result);
    };
    match context.attr_kind(layout) {
        AttrKind::Strided { strides, offset } => {
            Some(strides.iter().copied().chain([*offset]).collect())
        }
        _ => None,
    }
}
