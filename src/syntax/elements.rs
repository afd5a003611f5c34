//! `dense<...>`: read into values and written in mlir-opt's spelling, so that equal attributes
//! have equal text. Element types without a value form here keep their source text.

use crate::ir::{Attr, AttrKind, Signedness, Type, TypeKind};

use super::floats;
use super::lexer::Tok;
use super::parser::{Parsed, Parser};
use super::type_text::{write_int, write_uint};

/// Longer lists of different values print as a string of hexadecimal digits.
const HEX_LIMIT: usize = 100;

/// How the elements of a type are written.
#[derive(Copy, Clone)]
enum Element {
    Bool,
    Integer { width: u32, unsigned: bool },
    Float(&'static str),
}

impl Element {
    /// The size of an element in a hexadecimal string.
    fn bytes(self) -> Option<usize> {
        match self {
            Element::Bool => None,
            Element::Integer { width, .. } => {
                matches!(width, 8 | 16 | 32 | 64).then_some(width as usize / 8)
            }
            Element::Float("f64") => Some(8),
            Element::Float("f32") => Some(4),
            Element::Float("f16" | "bf16") => Some(2),
            Element::Float(_) => None,
        }
    }

    fn write(self, out: &mut String, value: i128) {
        match self {
            Element::Bool => out.push_str(if value == 0 { "false" } else { "true" }),
            Element::Integer { unsigned: true, .. } => write_uint(out, value as u128),
            Element::Integer { .. } => write_int(out, value),
            Element::Float(name) => floats::write(out, name, f64::from_bits(value as u64)),
        }
    }

    /// The bits that a hexadecimal string holds.
    fn bits(self, value: i128) -> u64 {
        match self {
            Element::Float(name) => floats::to_bits(name, f64::from_bits(value as u64)),
            _ => value as u64,
        }
    }

    fn value_of(self, bits: u64) -> i128 {
        match self {
            Element::Float(name) => {
                i128::from(floats::from_bits(name, bits).unwrap_or(0.0).to_bits())
            }
            Element::Integer {
                width,
                unsigned: false,
            } => {
                let shift = 64 - width;
                i128::from(((bits << shift) as i64) >> shift)
            }
            _ => i128::from(bits),
        }
    }
}

/// The text of an attribute of `values`, a vector of integers of a width.
pub(super) fn integers_text(values: &[i128], width: u32) -> String {
    let element = Element::Integer {
        width,
        unsigned: false,
    };
    text_of(values, &[values.len() as i64], element)
}

/// The values in the text of an attribute of integers; a single one stands for all.
pub(super) fn integers(text: &str, count: usize) -> Vec<i128> {
    let body = text
        .trim_start_matches("dense<")
        .trim_matches(|c| matches!(c, '[' | ']' | '>' | ' '));
    let value = |item: &str| match item.trim() {
        "true" => 1,
        "false" => 0,
        number => number.parse().unwrap_or(0),
    };
    let values: Vec<i128> = body.split(',').map(value).collect();
    match values[..] {
        [only] => vec![only; count],
        _ => values,
    }
}

fn text_of(values: &[i128], shape: &[i64], element: Element) -> String {
    let mut out = String::from("dense<");
    let is_splat = values.windows(2).all(|pair| pair[0] == pair[1]);
    match values.first() {
        None => {}
        Some(&first) if is_splat => element.write(&mut out, first),
        Some(_) => match element.bytes().filter(|_| values.len() > HEX_LIMIT) {
            Some(bytes) => {
                out.push_str("\"0x");
                for &value in values {
                    for byte in &element.bits(value).to_le_bytes()[..bytes] {
                        const DIGITS: &[u8; 16] = b"0123456789ABCDEF";
                        out.push(DIGITS[usize::from(byte >> 4)] as char);
                        out.push(DIGITS[usize::from(byte & 15)] as char);
                    }
                }
                out.push('"');
            }
            None => write_nested(&mut out, values, shape, element),
        },
    }
    out.push('>');
    out
}

/// `[[1, 2], [3, 4]]`: a bracket opens and closes where an index of its dimension wraps.
fn write_nested(out: &mut String, values: &[i128], shape: &[i64], element: Element) {
    let sizes: Vec<usize> = shape
        .iter()
        .rev()
        .scan(1usize, |size, &extent| {
            *size = size.saturating_mul(extent.max(1) as usize);
            Some(*size)
        })
        .collect();
    for (i, &value) in values.iter().enumerate() {
        if i > 0 {
            out.push_str(", ");
        }
        for _ in sizes.iter().filter(|&&size| i % size == 0) {
            out.push('[');
        }
        element.write(out, value);
        for _ in sizes.iter().filter(|&&size| (i + 1) % size == 0) {
            out.push(']');
        }
    }
}

impl Parser<'_> {
    fn element_of(&self, ty: Type) -> Option<(Element, Vec<i64>)> {
        let context = &self.module.context;
        let kind = context.kind(ty);
        let shape = kind.shape()?.to_vec();
        if shape.iter().any(|&extent| extent < 0) {
            return None;
        }
        let element = match context.kind(kind.element()?) {
            TypeKind::Integer {
                width: 1,
                signedness: Signedness::Signless,
            } => Element::Bool,
            TypeKind::Integer { width, signedness } if *width <= 64 => Element::Integer {
                width: *width,
                unsigned: *signedness == Signedness::Unsigned,
            },
            TypeKind::Index => Element::Integer {
                width: 64,
                unsigned: false,
            },
            TypeKind::Float(name) => Element::Float(name),
            _ => return None,
        };
        Some((element, shape))
    }

    /// The attribute for `dense<...>` that stands from `start` to `end`, of type `ty`.
    pub fn dense_attr(&mut self, start: u32, end: u32, ty: Type) -> Parsed<Attr> {
        let text = match self.element_of(ty) {
            Some((element, shape)) => {
                let after = (self.tok, self.last_end);
                // Past `dense<`; blanks between the two are skipped by the lexer.
                self.seek(start + "dense".len() as u32);
                self.bump();
                let element_type = self.module.context.kind(ty).element();
                let values = self.dense_values(element, &shape, element_type.unwrap_or(ty))?;
                self.seek(after.0.start);
                self.last_end = after.1;
                text_of(&values, &shape, element)
            }
            None => self.source()[start as usize..end as usize].to_owned(),
        };
        Ok(self.module.context.attr(AttrKind::Elements {
            text: text.into(),
            ty,
        }))
    }

    fn dense_values(
        &mut self,
        element: Element,
        shape: &[i64],
        element_type: Type,
    ) -> Parsed<Vec<i128>> {
        let here = self.here();
        let count = shape
            .iter()
            .try_fold(1usize, |n, &extent| n.checked_mul(extent as usize));
        let Some(count) = count.filter(|&n| n <= 1 << 32) else {
            return Err(self.error(here, "the elements are too many"));
        };
        if self.at(Tok::Greater) {
            return Ok(Vec::new());
        }
        if self.at(Tok::String) {
            return self.hex_values(element, count);
        }
        let mut values = Vec::new();
        let mut found = Vec::new();
        if !self.at(Tok::LSquare) {
            values.push(self.dense_value(element, element_type)?);
            if !self.at(Tok::Greater) {
                return Err(self.error_here("expected '>'"));
            }
            return Ok(values);
        }
        self.dense_list(element, element_type, &mut values, &mut found, 0)?;
        if !self.at(Tok::Greater) {
            return Err(self.error_here("expected '>'"));
        }
        if found != shape {
            let list = |shape: &[i64]| {
                let texts: Vec<String> = shape.iter().map(i64::to_string).collect();
                texts.join(", ")
            };
            let message = format!(
                "inferred shape of elements literal ([{}]) does not match type ([{}])",
                list(&found),
                list(shape)
            );
            return Err(self.error(here, message));
        }
        Ok(values)
    }

    /// `[...]` at nesting level `level`; `shape` is filled from the first list of each level.
    fn dense_list(
        &mut self,
        element: Element,
        ty: Type,
        values: &mut Vec<i128>,
        shape: &mut Vec<i64>,
        level: usize,
    ) -> Parsed<()> {
        let here = self.here();
        self.bump();
        let is_new = shape.len() == level;
        if is_new {
            shape.push(0);
        }
        let mut count = 0;
        self.list_until(Tok::RSquare, "']'", |p| {
            count += 1;
            if p.at(Tok::LSquare) {
                p.nested(|p| p.dense_list(element, ty, values, shape, level + 1))
            } else if shape.len() > level + 1 {
                Err(p.error_here("expected '['"))
            } else {
                values.push(p.dense_value(element, ty)?);
                Ok(())
            }
        })?;
        if is_new {
            shape[level] = count;
        } else if shape[level] != count {
            return Err(self.error(
                here,
                "tensor literal is invalid; ranks are not consistent between elements",
            ));
        }
        Ok(())
    }

    fn dense_value(&mut self, element: Element, ty: Type) -> Parsed<i128> {
        if matches!(element, Element::Bool) && (self.at_keyword("true") || self.at_keyword("false"))
        {
            let value = self.at_keyword("true");
            self.bump();
            return Ok(value.into());
        }
        let attr = self.parse_attr_of(Some(ty))?;
        match *self.module.context.attr_kind(attr) {
            AttrKind::Integer { value, .. } => Ok(value),
            AttrKind::Float { bits, .. } => Ok(bits.into()),
            _ => Err(self.error_here("expected element literal of primitive type")),
        }
    }

    /// `"0x..."`, the little-endian bytes of all elements, or of one for all.
    fn hex_values(&mut self, element: Element, count: usize) -> Parsed<Vec<i128>> {
        let here = self.here();
        let tok = self.bump();
        let text = self.text(tok);
        let digits = text
            .strip_prefix("\"0x")
            .and_then(|text| text.strip_suffix('"'))
            .filter(|digits| digits.bytes().all(|c| c.is_ascii_hexdigit()));
        let (Some(digits), Some(bytes)) = (digits, element.bytes()) else {
            return Err(self.error(
                here,
                "elements hex string should start with '0x' and be of a byte-sized type",
            ));
        };
        let width = bytes * 2;
        if digits.len() != width * count && digits.len() != width {
            return Err(self.error(here, "elements hex data size is invalid for provided type"));
        }
        let value = |chunk: &[u8]| {
            let mut bits = 0u64;
            for pair in chunk.chunks(2).rev() {
                for &c in pair {
                    let digit = (c as char).to_digit(16).unwrap_or(0);
                    bits = bits << 4 | u64::from(digit);
                }
            }
            element.value_of(bits)
        };
        Ok(digits.as_bytes().chunks(width).map(value).collect())
    }
}
