//! Constants of a program as rules see them, and back.

use freehold_ir::{Attr, AttrKind, Context, Type};
use freehold_rules::values::{Constant, Element, Format, ValueType, wrap};

/// The number that an attribute of a constant's type stands for: all of its elements are that.
pub(super) fn seen(context: &Context, attr: Attr, ty: ValueType) -> Option<Constant> {
    match context.attr_kind(attr) {
        AttrKind::Integer { value, .. } => {
            let width = ty.width()?;
            Some(Constant::Integer(wrap(*value, width)))
        }
        AttrKind::Float { bits, .. } => match ty.element {
            Element::Float(_) => Some(Constant::Float(*bits as u64)),
            _ => None,
        },
        AttrKind::Dense { .. } => {
            let values = context.dense_values(attr)?;
            if !values.is_splat() || values.layout.parts != 1 {
                return None;
            }
            match ty.element {
                Element::Float(_) => Some(Constant::Float(values.bits(0, 0)? as u64)),
                _ => Some(Constant::Integer(wrap(values.signed(0)?, ty.width()?))),
            }
        }
        _ => None,
    }
}

/// The attribute of a constant of a type, scalar or with a static shape.
pub(super) fn made(
    context: &mut Context,
    constant: Constant,
    seen: ValueType,
    ty: Type,
) -> Option<Attr> {
    let is_shaped = seen.shape != 0;
    if is_shaped {
        let shape = context.kind(ty).shape()?;
        if shape.iter().any(|&extent| extent < 0) {
            return None;
        }
    }
    match constant {
        Constant::Integer(value) if is_shaped => Some(context.dense_integers(ty, &[value])),
        Constant::Integer(value) => {
            // The one number of two that is not 0 is written `true`.
            let value = if ty == context.i1() { value & 1 } else { value };
            Some(context.integer_attr(value, ty))
        }
        Constant::Float(bits) if is_shaped => {
            let bytes = match seen.element {
                Element::Float(Format::F64) => 8,
                Element::Float(Format::F32) => 4,
                _ => 2,
            };
            let data = bits.to_le_bytes()[..bytes].into();
            Some(context.attr(AttrKind::Dense { ty, data }))
        }
        Constant::Float(bits) => Some(context.attr(AttrKind::Float {
            bits: bits.into(),
            ty,
        })),
    }
}
