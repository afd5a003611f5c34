//! The types that the dialect `quant` encodes itself. They are only read: as text, in which they
//! are written, they are read everywhere.

use std::fmt::Write as _;

use freehold_ir::{Attr, Context, Type};
use freehold_syntax as syntax;

use crate::builtin::Made;
use crate::encoding::{Datum, Encoding, Field};

/// The types by their numbers.
pub const TYPES: [Encoding; 6] = [
    ("reserved type", &[]),
    (
        "quantized type",
        &[Field::Number, Field::Type, Field::Extent, Field::Extent],
    ),
    (
        "quantized type with the type that it stands for",
        &[
            Field::Number,
            Field::Type,
            Field::Type,
            Field::Extent,
            Field::Extent,
        ],
    ),
    (
        "calibrated type",
        &[Field::Type, Field::Double, Field::Double],
    ),
    (
        "uniform quantized type",
        &[
            Field::Number,
            Field::Type,
            Field::Type,
            Field::Double,
            Field::Extent,
            Field::Extent,
            Field::Extent,
        ],
    ),
    (
        "uniform quantized type along a dimension",
        &[
            Field::Number,
            Field::Type,
            Field::Type,
            Field::Number,
            Field::Extent,
            Field::Extent,
            Field::Doubles,
            Field::Extents,
        ],
    ),
];

/// The type of a number.
pub fn ty(context: &mut Context, data: &[Datum<Attr, Type>]) -> Made<Type> {
    let name = |ty: &Type| syntax::type_text(context, *ty);
    // Whether the values have signs is a flag.
    let storage = |flags: u64, ty: &Type, min: i64, max: i64| {
        let name = name(ty);
        let sign = if flags & 1 == 0 { "u" } else { "i" };
        let width = name.trim_start_matches(|c: char| c.is_ascii_alphabetic());
        format!("{sign}{width}<{min}:{max}>")
    };
    let text = match data {
        [
            Datum::Number(flags),
            Datum::Type(ty),
            Datum::Extent(min),
            Datum::Extent(max),
        ] => {
            format!("!quant.any<{}>", storage(*flags, ty, *min, *max))
        }
        [
            Datum::Number(flags),
            Datum::Type(ty),
            Datum::Type(expressed),
            Datum::Extent(min),
            Datum::Extent(max),
        ] => {
            let storage = storage(*flags, ty, *min, *max);
            format!("!quant.any<{storage}:{}>", name(expressed))
        }
        [
            Datum::Type(expressed),
            Datum::Double(min),
            Datum::Double(max),
        ] => {
            let name = name(expressed);
            format!("!quant.calibrated<{name}<{}:{}>>", float(*min), float(*max))
        }
        [
            Datum::Number(flags),
            Datum::Type(ty),
            Datum::Type(expressed),
            Datum::Double(scale),
            Datum::Extent(zero),
            Datum::Extent(min),
            Datum::Extent(max),
        ] => {
            let (storage, name) = (storage(*flags, ty, *min, *max), name(expressed));
            format!("!quant.uniform<{storage}:{name}, {}:{zero}>", float(*scale))
        }
        [
            Datum::Number(flags),
            Datum::Type(ty),
            Datum::Type(expressed),
            Datum::Number(dimension),
            Datum::Extent(min),
            Datum::Extent(max),
            Datum::Doubles(scales),
            Datum::Extents(zeros),
        ] if scales.len() == zeros.len() => {
            let (storage, name) = (storage(*flags, ty, *min, *max), name(expressed));
            let mut text = format!("!quant.uniform<{storage}:{name}:{dimension}, {{");
            for (i, (scale, zero)) in scales.iter().zip(zeros).enumerate() {
                let comma = if i > 0 { "," } else { "" };
                let _ = write!(text, "{comma}{}:{zero}", float(*scale));
            }
            text + "}>"
        }
        _ => return Err("the fields are not those of the type"),
    };
    syntax::quantized_type(context, &text).ok_or("a quantized type has no such numbers")
}

/// A number such that its text is that of no other.
fn float(number: f64) -> String {
    format!("{number:.17e}")
}
