//! The types that the dialect `quant` encodes itself. They are only read: as text, in which they
//! are written, they are read everywhere.

use std::fmt::Write as _;

use freehold_ir::{Attr, Context, FloatFormat, Type};
use freehold_syntax as syntax;

use crate::builtin::Made;
use crate::encoding::{Datum, Encoding, Field};

/// The types by their numbers.
pub const TYPES: [Encoding; 7] = [
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
    (
        "uniform quantized type by blocks",
        &[
            Field::Number,
            Field::Type,
            Field::Type,
            Field::Extent,
            Field::Extent,
            Field::Extents,
            Field::Extents,
            Field::Attr,
            Field::Attr,
        ],
    ),
];

/// The most blocks of a type times its dimensions: each has a scale and braces in its text, and one
/// number in a file may stand for all.
const MAX_BLOCKS: usize = 1 << 18;

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
        [
            Datum::Number(flags),
            Datum::Type(ty),
            Datum::Type(expressed),
            Datum::Extent(min),
            Datum::Extent(max),
            Datum::Extents(dimensions),
            Datum::Extents(sizes),
            Datum::Attr(scales),
            Datum::Attr(zeros),
        ] if dimensions.len() == sizes.len() => {
            let (storage, name) = (storage(*flags, ty, *min, *max), name(expressed));
            let mut text = format!("!quant.uniform<{storage}:{name}:{{");
            for (i, (dimension, size)) in dimensions.iter().zip(sizes).enumerate() {
                let comma = if i > 0 { "," } else { "" };
                let _ = write!(text, "{comma}{dimension}:{size}");
            }
            text + "}, " + &blocks(context, *scales, *zeros)? + ">"
        }
        _ => return Err("the fields are not those of the type"),
    };
    syntax::quantized_type(context, &text).ok_or("a quantized type has no such numbers")
}

/// The scales and zeros of blocks: `{{1.0:2, 3.0:0}, {4.0:1, 5.0:0}}`.
fn blocks(context: &Context, scales: Attr, zeros: Attr) -> Made<String> {
    let format = || {
        let shape = context
            .kind(context.attr_kind(scales).elements_type()?)
            .shape()?;
        let (scales, zeros) = (context.dense_values(scales)?, context.dense_values(zeros)?);
        let format = FloatFormat::of(&syntax::type_text(context, scales.layout.number))?;
        Some((shape, scales, zeros, format))
    };
    let Some((shape, scales, zeros, format)) = format() else {
        return Err("the scales of blocks are no floats, or their zeros no integers");
    };
    if scales.count != zeros.count || scales.count == 0 {
        return Err("not each block has a scale and a zero");
    }
    if scales.count.saturating_mul(shape.len().max(1)) > MAX_BLOCKS {
        return Err("there are too many blocks");
    }
    // How many scales stand in each brace, the outer ones first.
    let mut lengths: Vec<usize> = Vec::with_capacity(shape.len());
    for &extent in shape.iter().rev() {
        lengths.push(extent.max(1) as usize * lengths.last().copied().unwrap_or(1));
    }
    let mut text = String::new();
    for index in 0..scales.count {
        let (Some(bits), Some(zero)) = (scales.bits(index, 0), zeros.signed(index)) else {
            return Err("a scale or a zero of a block has too many bits");
        };
        if index > 0 {
            text.push(',');
        }
        let opened = lengths
            .iter()
            .filter(|&&length| index % length == 0)
            .count();
        let closed = lengths
            .iter()
            .filter(|&&length| (index + 1) % length == 0)
            .count();
        text.push_str(&"{".repeat(opened));
        let _ = write!(text, "{}:{zero}", float(format.to_f64(bits)));
        text.push_str(&"}".repeat(closed));
    }
    Ok(text)
}

/// A number such that its text is that of no other.
fn float(number: f64) -> String {
    format!("{number:.17e}")
}
