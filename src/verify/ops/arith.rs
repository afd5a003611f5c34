//! arith: constants have their value's type, casts change what they may.

use crate::diagnostics::Diagnostic;
use crate::ir::{AttrKind, Context, Op, Signedness, Type, TypeKind};

use super::named;
use crate::verify::{Check, Verifier};

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
    let of = match named(v, op, "value").map(|attr| context.attr_kind(attr)) {
        // Text that is not understood may have any type.
        None | Some(AttrKind::Opaque(_)) => return Ok(()),
        Some(kind) => match kind.ty() {
            Some(ty) => ty,
            None => return Err(different(v, op)),
        },
    };
    if of != ty {
        return Err(different(v, op));
    }
    match context.kind(ty) {
        TypeKind::Integer { signedness, .. } if *signedness != Signedness::Signless => {
            Err(v.error(op, "integer return type must be signless"))
        }
        _ => Ok(()),
    }
}

fn different(v: &Verifier, op: Op) -> Diagnostic {
    v.error(
        op,
        "failed to verify that all of {value, result} have same type",
    )
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
