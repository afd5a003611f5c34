//! Integer and float attributes, and integers of any width.

use freehold_ir::{Attr, AttrKind, Context, FloatFormat, Signedness, Type, TypeKind};
use num_bigint::BigUint;

use super::floats;
use super::lexer::Tok;
use super::parser::{Parsed, Parser};
use super::wide_integers::negated;

impl Parser<'_> {
    /// `5`, `-5 : i8`, `0x1F : f32`, `1.0`.
    pub fn parse_number(&mut self, ty: Option<Type>) -> Parsed<Attr> {
        let is_negative = self.eat(Tok::Minus);
        let tok = match self.tok.kind {
            Tok::Integer | Tok::Float => self.bump(),
            _ => return Err(self.unexpected("constant integer or floating point value")),
        };
        let here = freehold_ir::Location(tok.start);
        let text = self.text(tok);
        let ty = match ty {
            Some(ty) => ty,
            None if self.eat(Tok::Colon) => self.parse_type()?,
            None if tok.kind == Tok::Float => self.module.context.ty(TypeKind::Float("f64")),
            None => self.module.context.integer_type(64),
        };
        let kind = match (self.module.context.kind(ty), tok.kind) {
            (&TypeKind::Float(name), _) => {
                let format = FloatFormat::of(name)
                    .unwrap_or_else(|| unreachable!("the float types that are read have a format"));
                let bits = match tok.kind {
                    Tok::Float => floats::from_literal(format, text, is_negative),
                    _ => self.float_bits(text, here, is_negative, format)?,
                };
                AttrKind::Float { bits, ty }
            }
            (_, Tok::Float) => {
                let message = "floating point value not valid for specified type";
                return Err(self.error_here(message));
            }
            (TypeKind::Index, _) => self.integer_attr_kind(text, here, is_negative, ty)?,
            (TypeKind::Integer { signedness, .. }, _) => {
                if is_negative && *signedness == Signedness::Unsigned {
                    let message = "negative integer literal not valid for unsigned integer type";
                    return Err(self.error(here, message));
                }
                self.integer_attr_kind(text, here, is_negative, ty)?
            }
            _ => {
                let message = "integer literal not valid for specified type";
                return Err(self.error(here, message));
            }
        };
        Ok(self.module.context.attr(kind))
    }

    fn integer_attr_kind(
        &mut self,
        text: &str,
        here: freehold_ir::Location,
        is_negative: bool,
        ty: Type,
    ) -> Parsed<AttrKind> {
        integer_kind(&self.module.context, text, is_negative, ty)
            .ok_or_else(|| self.error(here, "integer constant out of range for attribute"))
    }

    /// The value of a literal where it is in the range of its type, and fits in 128 bits.
    pub fn integer_value(&self, text: &str, is_negative: bool, ty: Type) -> Option<i128> {
        match integer_kind(&self.module.context, text, is_negative, ty)? {
            AttrKind::Integer { value, .. } => Some(value),
            _ => None,
        }
    }
}

/// The value of a literal where it is in the range of its type.
pub(super) fn integer_kind(
    context: &Context,
    text: &str,
    is_negative: bool,
    ty: Type,
) -> Option<AttrKind> {
    let (width, signedness) = match context.kind(ty) {
        TypeKind::Integer { width, signedness } => (*width, *signedness),
        // An index has 64 bits, and literals of it are as those of a signed type.
        _ => (64, Signedness::Signed),
    };
    if width == 0 && is_negative {
        return None;
    }
    if width > 126 {
        return wide_kind(text, is_negative, ty, width, signedness);
    }
    let magnitude = match text.strip_prefix("0x") {
        Some(digits) => match digits.trim_start_matches('0') {
            "" => 0,
            digits => u128::from_str_radix(digits, 16).ok()?,
        },
        None => text.parse::<u128>().ok()?,
    };
    if magnitude >> width != 0 {
        return None;
    }
    let mut bits = magnitude;
    let has_sign = |bits: u128| width > 0 && bits >> (width - 1) & 1 == 1;
    if is_negative {
        bits = bits.wrapping_neg() & ((1 << width) - 1);
        if !has_sign(bits) {
            return None;
        }
    } else if signedness == Signedness::Signed && has_sign(bits) {
        return None;
    }
    let keeps_bits = signedness == Signedness::Unsigned || ty == context.i1();
    let value = match has_sign(bits) && !keeps_bits {
        true => bits as i128 - (1 << width),
        false => bits as i128,
    };
    Some(AttrKind::Integer { value, ty })
}
/// The same for types of 127 bits and more.
fn wide_kind(
    text: &str,
    is_negative: bool,
    ty: Type,
    width: u32,
    signedness: Signedness,
) -> Option<AttrKind> {
    let mut bits = parse_big(text, width)?;
    let top = u64::from(width) - 1;
    if is_negative {
        bits = negated(&bits, width);
        if !bits.bit(top) {
            return None;
        }
    } else if signedness == Signedness::Signed && bits.bit(top) {
        return None;
    }
    let is_negative = bits.bit(top) && signedness != Signedness::Unsigned;
    let magnitude = if is_negative {
        negated(&bits, width)
    } else {
        bits.clone()
    };
    // What fits in 128 bits is kept as a small integer, so that equal numbers are equal.
    if let Ok(value) = i128::try_from(&magnitude) {
        let value = if is_negative { -value } else { value };
        return Some(AttrKind::Integer { value, ty });
    }
    let mut words = bits.to_u64_digits();
    words.resize(width.div_ceil(64) as usize, 0);
    if is_negative
        && !width.is_multiple_of(64)
        && let Some(last) = words.last_mut()
    {
        *last |= u64::MAX << (width % 64);
    }
    Some(AttrKind::WideInteger {
        words: words.into(),
        ty,
    })
}

/// The number that decimal digits, or those after `0x`, stand for; none where it has more than
/// `bits` bits, which is found before the work is done.
fn parse_big(text: &str, bits: u32) -> Option<BigUint> {
    let (digits, radix) = match text.strip_prefix("0x") {
        Some(digits) => (digits, 16),
        None => (text, 10),
    };
    let digits = digits.trim_start_matches('0');
    if digits.is_empty() {
        return Some(BigUint::ZERO);
    }
    // A digit is worth 4 bits, or more than 3.
    let least = (digits.len() as u64 - 1) * if radix == 16 { 4 } else { 3 };
    if least > u64::from(bits) {
        return None;
    }
    let number = BigUint::parse_bytes(digits.as_bytes(), radix)?;
    (number.bits() <= u64::from(bits)).then_some(number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decimal_and_hexadecimal_literals_agree() {
        let decimal = "340282366920938463463374607431768211456123456789";
        let number = parse_big(decimal, 300).expect("it fits");
        assert_eq!(number.to_string(), decimal);
        assert_eq!(
            parse_big(&format!("0x00{number:x}"), 300),
            Some(number.clone())
        );
        assert_eq!(parse_big(decimal, number.bits() as u32 - 1), None);
        assert_eq!(negated(&negated(&number, 200), 200), number);
    }
}
