//! The numbers of a `dense<...>` literal, as the bytes of its data.

use freehold_ir::{
    AttrKind, Context, ElementLayout, FloatFormat, Location, Signedness, Type, TypeKind,
};

use super::elements::Literal;
use super::floats;
use super::lexer::Tok;
use super::numbers::integer_kind;
use super::parser::{Parsed, Parser};

/// What a number of an element may be.
enum Number {
    /// The bits in a type of `width` bits.
    Integer {
        ty: Type,
        is_bool: bool,
        is_unsigned: bool,
        /// The bytes of a number; a small literal goes there at once.
        size: usize,
    },
    Float(&'static FloatFormat),
}

impl Parser<'_> {
    /// Reads a literal's numbers, which it surely consists of, and appends their bytes.
    pub(super) fn read_numbers(
        &mut self,
        literal: &Literal,
        layout: ElementLayout,
        data: &mut Vec<u8>,
    ) -> Parsed<()> {
        let number = number_of(&self.module.context, layout);
        self.seek(literal.start);
        let mut is_negative = false;
        while self.tok.start < literal.end {
            match self.tok.kind {
                Tok::Minus => is_negative = true,
                Tok::Integer | Tok::Float | Tok::BareId | Tok::String => {
                    self.read_number(&number, layout, is_negative, data)?;
                    is_negative = false;
                }
                _ => {}
            }
            self.bump();
        }
        Ok(())
    }

    fn read_number(
        &mut self,
        number: &Number,
        layout: ElementLayout,
        is_negative: bool,
        data: &mut Vec<u8>,
    ) -> Parsed<()> {
        let (text, kind, here) = (self.tok_text(), self.tok.kind, self.here());
        match *number {
            Number::Integer {
                ty,
                is_bool,
                is_unsigned,
                size,
            } => {
                if is_negative && is_unsigned {
                    let message = "expected unsigned integer elements, but parsed negative value";
                    return Err(self.error(here, message));
                }
                match kind {
                    Tok::Integer => {}
                    Tok::BareId if is_bool => {
                        data.push(u8::from(text == "true"));
                        return Ok(());
                    }
                    Tok::BareId => {
                        let message = "expected i1 type for 'true' or 'false' values";
                        return Err(self.error(here, message));
                    }
                    _ => {
                        let message = "expected integer elements, but parsed floating-point";
                        return Err(self.error(here, message));
                    }
                }
                // Almost all are short, and fit all but narrow types.
                if matches!(size, 4 | 8)
                    && layout.width == 8 * size as u32
                    && let Some(value) = short_decimal(text)
                {
                    let value = if is_negative { -value } else { value };
                    data.extend_from_slice(&value.to_le_bytes()[..size]);
                    return Ok(());
                }
                let context = &self.module.context;
                let Some(kind) = integer_kind(context, text, is_negative, ty) else {
                    return Err(self.error(here, "integer constant out of range for type"));
                };
                write_integer_bytes(data, &kind, layout.width, size);
            }
            Number::Float(format) => {
                let bits = match kind {
                    Tok::Float => floats::from_literal(format, text, is_negative),
                    Tok::Integer => self.float_bits(text, here, is_negative, format)?,
                    _ => {
                        let message = "expected floating-point elements, but parsed integer";
                        return Err(self.error(here, message));
                    }
                };
                data.extend_from_slice(&bits.to_le_bytes()[..layout.number_bytes()]);
            }
        }
        Ok(())
    }

    /// The bits of a float that are written in hexadecimal.
    pub fn float_bits(
        &mut self,
        text: &str,
        here: Location,
        is_negative: bool,
        format: &FloatFormat,
    ) -> Parsed<u128> {
        let Some(digits) = text.strip_prefix("0x") else {
            let message = "unexpected decimal integer literal for a floating point value";
            let note = "add a trailing dot to make the literal a float";
            let error =
                freehold_base::diagnostics::Diagnostic::error(here, message).with_note(here, note);
            return Err(self.report(error));
        };
        if is_negative {
            let message = "hexadecimal float literal should not have a leading minus";
            return Err(self.error(here, message));
        }
        let digits = digits.trim_start_matches('0');
        let bits = match digits {
            "" => Some(0),
            _ => u128::from_str_radix(digits, 16).ok(),
        };
        let width = format.width();
        match bits.filter(|bits| width == 128 || bits >> width == 0) {
            Some(bits) => Ok(bits),
            None => Err(self.error(here, "hexadecimal float constant out of range for type")),
        }
    }
}

/// A number of up to nine decimal digits: with either sign it has 32 bits at most.
fn short_decimal(text: &str) -> Option<i64> {
    let is_short = text.len() <= 9 && text.bytes().all(|c| c.is_ascii_digit());
    let add = |value: i64, c: u8| value * 10 + i64::from(c - b'0');
    is_short.then(|| text.bytes().fold(0, add))
}

/// An integer's bytes in the data.
fn write_integer_bytes(data: &mut Vec<u8>, kind: &AttrKind, width: u32, size: usize) {
    let start = data.len();
    match kind {
        AttrKind::Integer { value, .. } => {
            let bytes = value.to_le_bytes();
            data.extend_from_slice(&bytes[..size.min(16)]);
            let sign = if *value < 0 { 0xFF } else { 0 };
            data.resize(start + size, sign);
        }
        AttrKind::WideInteger { words, .. } => {
            let bytes = words.iter().flat_map(|word| word.to_le_bytes());
            data.extend(bytes.take(size));
        }
        _ => data.resize(start + size, 0),
    }
    if !width.is_multiple_of(8)
        && let Some(last) = data[start..].last_mut()
    {
        *last &= (1 << (width % 8)) - 1;
    }
}

fn number_of(context: &Context, layout: ElementLayout) -> Number {
    match context.kind(layout.number) {
        TypeKind::Float(name) => match FloatFormat::of(name) {
            Some(format) => Number::Float(format),
            None => unreachable!("an element layout is of a known float type"),
        },
        kind => Number::Integer {
            ty: layout.number,
            is_bool: layout.number == context.i1(),
            is_unsigned: matches!(
                kind,
                TypeKind::Integer {
                    signedness: Signedness::Unsigned,
                    ..
                }
            ),
            size: layout.number_bytes(),
        },
    }
}
