//! The formats of floats as element types of rules.
//!
//! The engine folds numbers of four formats. The others are types to it of which it knows only
//! that they are themselves; here they have the number of their format.

use freehold_ir::FloatFormat;
use freehold_rules::values::{Element, Literal, ValueType};
use freehold_solver::floats::Format;

/// The format of an element type.
pub fn format(element: Element) -> Option<Format> {
    match element {
        Element::Float(_) => Format::of(&element.to_string()),
        Element::Other(number) => Format::ALL.get(number as usize).copied(),
        _ => None,
    }
}

/// The element type of a format.
pub fn element(format: Format) -> Element {
    let number = Format::ALL.iter().position(|other| *other == format);
    let other = Element::Other(number.unwrap_or(Format::ALL.len()) as u32);
    freehold_rules::values::element(format.name).unwrap_or(other)
}

/// What people call a type.
pub fn name(element: Element) -> String {
    match format(element) {
        Some(format) => format.name.to_owned(),
        None => element.to_string(),
    }
}

/// Whether rules can speak of numbers of a type: of those that the engine folds, and, as the small
/// ones among them, of others of IEEE 754.
pub fn has_numbers(element: Element) -> bool {
    format(element).is_none_or(|format| format.is_ieee() && format.has_arithmetic())
}

/// The bits of a literal in a format that the engine does not fold.
pub fn literal(literal: Literal, ty: ValueType) -> Option<u128> {
    let format = format(ty.element)?;
    match literal {
        Literal::Float(number) if has_numbers(ty.element) => {
            Some(FloatFormat::of(format.name)?.from_f64(number))
        }
        _ => None,
    }
}

/// A number for people.
pub fn text(format: Format, bits: u128) -> String {
    // Its leading one is stored.
    let bits = match format.name {
        "f80" => {
            let leading = u128::from(bits >> 63 & 0x7fff != 0);
            (bits >> 63) << 64 | leading << 63 | bits & (u128::MAX >> 65)
        }
        _ => bits,
    };
    let number = FloatFormat::of(format.name).map(|format| format.to_f64(bits));
    number.map_or_else(|| format!("{bits:#x}"), |number| format!("{number:?}"))
}
