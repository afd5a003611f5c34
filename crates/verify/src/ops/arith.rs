//! arith: constants have their value's type, casts change what they may.

use freehold_ir::{AttrKind, Context, Op, Signedness, Type, TypeKind};

use super::attrs::named;
use crate::verifier::{Check, Verifier};

/// The casts of the dialect.
pub const CASTS: &[&str] = &[
    "arith.extui",
    "arith.extsi",
    "arith.extf",
    "arith.trunci",
    "arith.truncf",
    "arith.bitcast",
    "arith.index_cast",
    "arith.index_castui",
    "arith.uitofp",
    "arith.sitofp",
    "arith.fptoui",
    "arith.fptosi",
];

pub fn constant(v: &Verifier, op: Op) -> Check {
    let context = &v.module.context;
    let ty = v.module.value_type(v.module.result(op, 0));
    let Some(attr) = named(v, op, "value") else {
        return Ok(());
    };
    let value = context.attr_kind(attr);
    if matches!(value, AttrKind::Opaque(_) | AttrKind::Nested(_)) {
        // Text that is not understood may be of any type.
        return Ok(());
    }
    let is_splat = || context.dense_values(attr).is_some_and(|v| v.is_splat());
    let of = match value {
        AttrKind::String(_) => *context.kind(ty) == TypeKind::None,
        kind => kind.ty() == Some(ty),
    };
    if !of {
        let message = "failed to verify that all of {value, result} have same type";
        return Err(v.error(op, message));
    }
    if matches!(value, AttrKind::String(_) | AttrKind::TypedString { .. }) {
        let message = "value must be an integer, float, or elements attribute";
        return Err(v.error(op, message));
    }
    match context.kind(ty) {
        TypeKind::Integer { signedness, .. } if *signedness != Signedness::Signless => {
            Err(v.error(op, "integer return type must be signless"))
        }
        TypeKind::Vector { scalable, .. } if scalable.contains(&true) && !is_splat() => {
            let message = "intializing scalable vectors with elements attribute is not supported \
                           unless it's a vector splat";
            Err(v.error(op, message))
        }
        _ => Ok(()),
    }
}

/// `arith.select`: one condition for all, or one for each element.
pub fn select(v: &Verifier, op: Op) -> Check {
    let (module, context) = (v.module, &v.module.context);
    let condition = module.value_type(module.operand(op, 0));
    let value = module.value_type(module.operand(op, 1));
    if condition == context.i1() || super::super::types::same_shape(context, condition, value) {
        return Ok(());
    }
    let message = "failed to verify that condition is signless i1 or has matching shape";
    Err(v.error(op, message))
}

/// Checks a cast of integers, floats or `index`, or of vectors or tensors of them.
pub fn cast(v: &Verifier, op: Op) -> Check {
    let (module, context) = (v.module, &v.module.context);
    let from = module.value_type(module.operand(op, 0));
    let to = module.value_type(module.result(op, 0));
    let name = module.name_text(op);
    if !same_dimensions(context, from, to) {
        return Err(v.error(op, "requires the same shape for all operands and results"));
    }
    let (a, b) = (scalar(context, from), scalar(context, to));
    let (Some(before), Some(after)) = (width(a), width(b)) else {
        return Ok(());
    };
    let index = |kind: &TypeKind| *kind == TypeKind::Index;
    let fits = match name {
        "arith.extui" | "arith.extsi" | "arith.extf" => before < after,
        "arith.trunci" | "arith.truncf" => before > after,
        "arith.bitcast" => before == after,
        "arith.index_cast" | "arith.index_castui" => index(a) != index(b),
        _ => true,
    };
    if fits {
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

/// The element type of a shaped type, or the type itself.
fn scalar(context: &Context, ty: Type) -> &TypeKind {
    let kind = context.kind(ty);
    kind.element().map_or(kind, |element| context.kind(element))
}

/// A width in bits; that of `index` is not known, but no cast asks for it.
pub fn width(kind: &TypeKind) -> Option<u32> {
    match kind {
        TypeKind::Index => Some(0),
        TypeKind::Integer { width, .. } => Some(*width),
        TypeKind::Float("bf16") => Some(16),
        TypeKind::Float("tf32") => Some(19),
        TypeKind::Float(name) => {
            let digits = name[1..].split(|c: char| !c.is_ascii_digit()).next()?;
            digits.parse().ok()
        }
        _ => None,
    }
}

/// Whether both types are scalars, or both are shaped, and alike.
fn same_dimensions(context: &Context, a: Type, b: Type) -> bool {
    let (a, b) = (context.kind(a), context.kind(b));
    a.shape() == b.shape() && a.element().is_some() == b.element().is_some()
}
