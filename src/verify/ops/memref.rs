//! memref: sizes and indices count as types say, casts keep what they cannot change.

use crate::diagnostics::Diagnostic;
use crate::ir::{Attr, AttrKind, Context, DYNAMIC, Op, Type, TypeKind, known};

use super::{dense, named, segment};
use crate::verify::{Check, Verifier};

fn rank(context: &Context, ty: Type) -> usize {
    context.kind(ty).shape().map_or(0, <[i64]>::len)
}

pub fn alloc(v: &Verifier, op: Op) -> Check {
    let context = &v.module.context;
    let ty = v.module.value_type(v.module.result(op, 0));
    let TypeKind::MemRef { shape, layout, .. } = context.kind(ty) else {
        return Err(v.error(
            op,
            format!(
                "result #0 must be memref of any type values, but got {}",
                v.quoted(ty)
            ),
        ));
    };
    if let Some(attr) = named(v, op, "alignment")
        && let AttrKind::Integer { value, .. } = context.attr_kind(attr)
        && (*value <= 0 || value.count_ones() != 1)
    {
        return Err(v.error(
            op,
            "attribute 'alignment' failed to satisfy constraint: 64-bit signless integer \
             attribute whose value is positive and whose value is a power of two > 0",
        ));
    }
    let (sizes, expected) = (
        segment(v, op, 0),
        shape.iter().filter(|&&extent| extent == DYNAMIC).count(),
    );
    if sizes != expected {
        return Err(v.error(
            op,
            format!("incorrect number of dynamic sizes, has {sizes}, expected {expected}"),
        ));
    }
    let symbols = segment(v, op, 1);
    let expected = layout.map_or(0, |l| symbol_count(context, l));
    if symbols != expected {
        return Err(v.error(
            op,
            format!(
                "symbol operand count does not equal memref symbol count: expected {expected}, \
                 got {symbols}"
            ),
        ));
    }
    Ok(())
}

/// How many symbols a layout has: those of a map stand in brackets after its dimensions.
fn symbol_count(context: &Context, layout: Attr) -> usize {
    match context.attr_kind(layout) {
        AttrKind::Strided { strides, offset } => {
            let dynamic = strides.iter().chain([offset]);
            dynamic.filter(|&&s| s == DYNAMIC).count()
        }
        AttrKind::AffineMap(map) => map.symbols as usize,
        _ => 0,
    }
}

pub fn load(v: &Verifier, op: Op) -> Check {
    let ty = v.module.value_type(v.module.operand(op, 0));
    ranked(v, op, 0, ty)?;
    let (expected, found) = (rank(&v.module.context, ty), v.module.operand_count(op) - 1);
    if expected != found {
        return Err(v.error(
            op,
            format!("incorrect number of indices for load, expected {expected} but got {found}"),
        ));
    }
    Ok(())
}

pub fn store(v: &Verifier, op: Op) -> Check {
    let ty = v.module.value_type(v.module.operand(op, 1));
    ranked(v, op, 1, ty)?;
    if rank(&v.module.context, ty) != v.module.operand_count(op) - 2 {
        return Err(v.error(op, "store index operand count not equal to memref rank"));
    }
    Ok(())
}

fn ranked(v: &Verifier, op: Op, index: usize, ty: Type) -> Check {
    match v.module.context.kind(ty) {
        TypeKind::MemRef { .. } => Ok(()),
        _ => Err(v.error(
            op,
            format!(
                "operand #{index} must be memref of any type values, but got {}",
                v.quoted(ty)
            ),
        )),
    }
}

pub fn copy(v: &Verifier, op: Op) -> Check {
    let kind = |index| {
        let ty = v.module.value_type(v.module.operand(op, index));
        v.module.context.kind(ty)
    };
    if kind(0).element() != kind(1).element() {
        return Err(v.error(op, "requires the same element type for all operands"));
    }
    if let (Some(a), Some(b)) = (kind(0).shape(), kind(1).shape())
        && !compatible_shapes(a, b)
    {
        return Err(v.error(op, "requires the same shape for all operands"));
    }
    Ok(())
}

/// Whether two shapes may be the same at run time.
fn compatible_shapes(a: &[i64], b: &[i64]) -> bool {
    a.len() == b.len()
        && a.iter()
            .zip(b)
            .all(|(&x, &y)| x == y || x == DYNAMIC || y == DYNAMIC)
}

pub fn cast(v: &Verifier, op: Op) -> Check {
    let context = &v.module.context;
    let from = v.module.value_type(v.module.operand(op, 0));
    let to = v.module.value_type(v.module.result(op, 0));
    if castable(context, from, to) {
        return Ok(());
    }
    Err(v.error(
        op,
        format!(
            "operand type {} and result type {} are cast incompatible",
            v.quoted(from),
            v.quoted(to)
        ),
    ))
}

fn castable(context: &Context, from: Type, to: Type) -> bool {
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
fn castable_layouts(
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

/// Checks that the operands of a view are as many as its static arrays leave open.
pub fn offsets_sizes_strides(v: &Verifier, op: Op) -> Check {
    for (group, attribute) in ["static_offsets", "static_sizes", "static_strides"]
        .into_iter()
        .enumerate()
    {
        let entries = dense(v, op, attribute).unwrap_or(&[]);
        let open = entries.iter().filter(|&&e| e == DYNAMIC).count();
        let given = segment(v, op, group + 1);
        if open != given {
            let name = attribute.trim_start_matches("static_");
            return Err(Diagnostic::error(
                v.module.location(op),
                format!(
                    "expected the number of '{name}' to match the number of dynamic entries in \
                     '{attribute}' ({given} vs {open})"
                ),
            ));
        }
    }
    Ok(())
}

pub fn metadata(v: &Verifier, op: Op) -> Check {
    let module = v.module;
    let rank = rank(&module.context, module.value_type(module.operand(op, 0)));
    if module.results(op).len() != 2 + 2 * rank {
        return Err(v.error(op, "failed to infer returned types"));
    }
    Ok(())
}

pub fn global(v: &Verifier, op: Op) -> Check {
    let context = &v.module.context;
    let Some(AttrKind::Type(ty)) = named(v, op, "type").map(|t| context.attr_kind(t)) else {
        return Ok(());
    };
    let TypeKind::MemRef { shape, .. } = context.kind(*ty) else {
        return Err(v.error(
            op,
            "attribute 'type' failed to satisfy constraint: memref type attribute",
        ));
    };
    if shape.contains(&DYNAMIC) {
        return Err(v.error(
            op,
            format!(
                "type should be static shaped memref, but got {}",
                v.quoted(*ty)
            ),
        ));
    }
    Ok(())
}

pub fn get_global(v: &Verifier, op: Op) -> Check {
    let module = v.module;
    let Some(reference) = named(v, op, "name") else {
        return Ok(());
    };
    let text = crate::syntax::attr_text(&module.context, reference);
    let global = v
        .resolve(reference)
        .filter(|&g| module.name(g) == known::MEMREF_GLOBAL);
    let Some(global) = global else {
        let name = text.strip_prefix('@').unwrap_or(&text);
        return Err(v.error(
            op,
            format!("'{name}' does not reference a valid global memref"),
        ));
    };
    let ty = module.value_type(module.result(op, 0));
    match named(v, global, "type").map(|t| module.context.attr_kind(t)) {
        Some(&AttrKind::Type(of)) if of != ty => Err(v.error(
            op,
            format!(
                "result type {} does not match type {} of the global memref {text}",
                v.quoted(ty),
                v.quoted(of)
            ),
        )),
        _ => Ok(()),
    }
}
