//! Attributes: text to [`AttrKind`]. Printing is in `text.rs`, affine maps in `affine.rs`.
//!
//! A dialect's own attribute is kept as text.

use crate::ir::{Attr, AttrKind, DYNAMIC, Ident, Location, Signedness, Type, TypeKind};

use super::floats;
use super::lexer::{Tok, unescape};
use super::parser::{Parsed, Parser};

impl Parser<'_> {
    /// Any attribute.
    pub fn parse_attr(&mut self) -> Parsed<Attr> {
        self.parse_attr_of(None)
    }

    /// An attribute whose type is known and not written, if `ty` is given.
    pub fn parse_attr_of(&mut self, ty: Option<Type>) -> Parsed<Attr> {
        self.nested(|p| p.parse_attr_inner(ty))
    }

    fn parse_attr_inner(&mut self, ty: Option<Type>) -> Parsed<Attr> {
        match self.tok.kind {
            Tok::Minus | Tok::Integer | Tok::Float => self.parse_number(ty),
            Tok::String => {
                let tok = self.bump();
                let text = self.text(tok);
                let kind = match unescape(text) {
                    Some(text) => AttrKind::String(text.into()),
                    // Not UTF-8: the literal itself is kept.
                    None => AttrKind::Opaque(text.into()),
                };
                if ty.is_none() && self.eat(Tok::Colon) {
                    self.parse_type()?;
                    let text = &self.source()[tok.start as usize..self.last_end as usize];
                    return Ok(self.module.context.attr(AttrKind::Opaque(text.into())));
                }
                Ok(self.module.context.attr(kind))
            }
            Tok::AtId => self.parse_symbol_ref(),
            Tok::LSquare => {
                self.bump();
                let mut items = Vec::new();
                self.list_until(Tok::RSquare, "']' in array attribute", |p| {
                    items.push(p.parse_attr()?);
                    Ok(())
                })?;
                Ok(self.module.context.attr(AttrKind::Array(items.into())))
            }
            Tok::LBrace => {
                let mut entries = Vec::new();
                self.parse_dict_entries(&mut entries)?;
                Ok(self.module.context.dict_attr(entries))
            }
            Tok::HashId => self.parse_dialect_attr(),
            Tok::BareId => self.parse_keyword_attr(ty),
            Tok::BangId | Tok::LParen => self.parse_type_attr(),
            _ => Err(self.error_here("expected attribute value")),
        }
    }

    fn parse_type_attr(&mut self) -> Parsed<Attr> {
        let ty = self.parse_type()?;
        Ok(self.module.context.attr(AttrKind::Type(ty)))
    }

    fn parse_keyword_attr(&mut self, ty: Option<Type>) -> Parsed<Attr> {
        let start = self.tok.start;
        match self.tok_text() {
            "true" | "false" => {
                let value = self.tok_text() == "true";
                self.bump();
                Ok(self.module.context.bool_attr(value))
            }
            "unit" => {
                self.bump();
                Ok(self.module.context.unit())
            }
            "array" => self.parse_dense_array(),
            "strided" => self.parse_strided(),
            "affine_map" | "affine_set" => self.parse_affine_attr(),
            word @ ("dense" | "dense_resource" | "sparse") => {
                self.bump();
                if !self.at(Tok::Less) {
                    return Err(self.error_here("expected '<' after elements attribute"));
                }
                self.skip_balanced()?;
                let end = self.last_end;
                let ty = match ty {
                    Some(ty) => ty,
                    None => {
                        self.expect(Tok::Colon, "':'")?;
                        self.parse_type()?
                    }
                };
                if word == "dense" {
                    return self.dense_attr(start, end, ty);
                }
                let text = &self.source()[start as usize..end as usize];
                Ok(self.module.context.attr(AttrKind::Elements {
                    text: text.into(),
                    ty,
                }))
            }
            "loc" => {
                self.bump();
                self.parse_location_attr()
            }
            "distinct" => {
                self.bump();
                if !self.at(Tok::LParen) && !self.at(Tok::LSquare) {
                    return Err(self.error_here("expected '('"));
                }
                self.skip_balanced()?;
                if self.at(Tok::Less) {
                    self.skip_balanced()?;
                }
                let text = &self.source()[start as usize..self.last_end as usize];
                Ok(self.module.context.attr(AttrKind::Opaque(text.into())))
            }
            _ if self.at_type() => self.parse_type_attr(),
            _ => Err(self.error_here("expected attribute value")),
        }
    }

    /// `5`, `-5 : i8`, `0x1F : f32`, `1.0`.
    fn parse_number(&mut self, ty: Option<Type>) -> Parsed<Attr> {
        let start = self.here();
        let negative = self.eat(Tok::Minus);
        let tok = match self.tok.kind {
            Tok::Integer | Tok::Float => self.bump(),
            _ => return Err(self.error_here("expected constant integer or floating point value")),
        };
        let text = self.text(tok);
        let ty = match ty {
            Some(ty) => ty,
            None if self.eat(Tok::Colon) => self.parse_type()?,
            None if tok.kind == Tok::Float => self.module.context.ty(TypeKind::Float("f64")),
            None => self.module.context.integer_type(64),
        };
        let kind = match (self.module.context.kind(ty), tok.kind) {
            (&TypeKind::Float(name), Tok::Float) => {
                let value: f64 = text.parse().unwrap_or(f64::INFINITY);
                let value = if negative { -value } else { value };
                AttrKind::Float {
                    bits: floats::round_to(name, value).to_bits(),
                    ty,
                }
            }
            (&TypeKind::Float(name), _) => {
                let bits = text
                    .strip_prefix("0x")
                    .and_then(|hex| u64::from_str_radix(hex, 16).ok())
                    .and_then(|bits| floats::from_bits(name, bits));
                match bits {
                    Some(value) if !negative => AttrKind::Float {
                        bits: value.to_bits(),
                        ty,
                    },
                    _ => {
                        return Err(self.error(
                            start,
                            "unexpected decimal integer literal for a floating point value",
                        ));
                    }
                }
            }
            (TypeKind::Index | TypeKind::Integer { .. }, Tok::Integer) => {
                match self.integer_value(text, negative, ty) {
                    Some(value) => AttrKind::Integer { value, ty },
                    None if self.is_wide(ty) => {
                        let text = &self.source()[start.0 as usize..self.last_end as usize];
                        AttrKind::Opaque(text.into())
                    }
                    None => {
                        return Err(
                            self.error(start, "integer constant out of range for attribute")
                        );
                    }
                }
            }
            (TypeKind::Index | TypeKind::Integer { .. }, _) => {
                return Err(self.error(start, "floating point value not valid for specified type"));
            }
            _ => return Err(self.error(start, "integer literal not valid for specified type")),
        };
        Ok(self.module.context.attr(kind))
    }

    fn is_wide(&self, ty: Type) -> bool {
        matches!(self.module.context.kind(ty), TypeKind::Integer { width, .. } if *width > 128)
    }

    /// A literal's value in the range of its type; `None` when it does not fit.
    pub fn integer_value(&self, text: &str, negative: bool, ty: Type) -> Option<i128> {
        let hex = text.strip_prefix("0x");
        let magnitude = match hex {
            Some(hex) => u128::from_str_radix(hex, 16).ok()?,
            None => text.parse::<u128>().ok()?,
        };
        let is_full = matches!(
            self.module.context.kind(ty),
            TypeKind::Integer { width: 128, .. }
        );
        if is_full {
            let value = magnitude as i128;
            return Some(if negative {
                value.wrapping_neg()
            } else {
                value
            });
        }
        let magnitude = i128::try_from(magnitude).ok()?;
        let value = if negative { -magnitude } else { magnitude };
        let (width, signedness) = match self.module.context.kind(ty) {
            TypeKind::Integer { width, signedness } => (*width, *signedness),
            _ => (64, Signedness::Signless),
        };
        if width == 0 {
            return (value == 0).then_some(0);
        }
        if width > 127 {
            return None;
        }
        let unsigned_end = 1i128 << width;
        let signed_end = 1i128 << (width - 1);
        match signedness {
            Signedness::Unsigned => (0..unsigned_end).contains(&value).then_some(value),
            Signedness::Signed if hex.is_none() => {
                (-signed_end..signed_end).contains(&value).then_some(value)
            }
            _ => {
                if !(-signed_end..unsigned_end).contains(&value) {
                    return None;
                }
                if width == 1 {
                    return Some(value & 1);
                }
                Some(if value >= signed_end {
                    value - unsigned_end
                } else {
                    value
                })
            }
        }
    }

    /// The text of a symbol token, without `@` and quotes.
    pub fn symbol_text(&mut self, what: &str) -> Parsed<Ident> {
        let tok = self.expect(Tok::AtId, what)?;
        let text = &self.text(tok)[1..];
        let name = if text.starts_with('"') {
            match unescape(text) {
                Some(name) => name,
                None => {
                    return Err(self.error(Location(tok.start), "symbol name is not UTF-8"));
                }
            }
        } else {
            return Ok(self.module.context.ident(text));
        };
        Ok(self.module.context.ident(&name))
    }

    /// `@a` or `@a::@b`.
    pub fn parse_symbol_ref(&mut self) -> Parsed<Attr> {
        let root = self.symbol_text("symbol name")?;
        let mut nested = Vec::new();
        while self.eat(Tok::ColonColon) {
            nested.push(self.symbol_text("nested symbol name")?);
        }
        Ok(self.module.context.attr(AttrKind::SymbolRef {
            root,
            nested: nested.into(),
        }))
    }

    /// `{a = 1, b, "c d" = @x}`, appended to `entries`.
    pub fn parse_dict_entries(&mut self, entries: &mut Vec<(Ident, Attr)>) -> Parsed<()> {
        let first = entries.len();
        self.expect(Tok::LBrace, "'{' in attribute dictionary")?;
        self.list_until(Tok::RBrace, "'}' in attribute dictionary", |p| {
            let location = p.here();
            let name = match p.tok.kind {
                Tok::BareId => {
                    let text = p.tok_text();
                    p.bump();
                    p.module.context.ident(text)
                }
                Tok::String => {
                    let tok = p.bump();
                    match unescape(p.text(tok)) {
                        Some(text) if !text.is_empty() => p.module.context.ident(&text),
                        _ => return Err(p.error(location, "expected valid attribute name")),
                    }
                }
                _ => return Err(p.error_here("expected attribute name")),
            };
            // Long dictionaries are rare; short ones need no set.
            let is_repeated = entries[first..].iter().any(|entry| entry.0 == name);
            if is_repeated {
                let text = p.module.context.text(name);
                let message = format!("duplicate key '{text}' in dictionary attribute");
                return Err(p.error(location, message));
            }
            let value = if p.eat(Tok::Equal) {
                p.parse_attr()?
            } else {
                p.module.context.unit()
            };
            entries.push((name, value));
            Ok(())
        })
    }

    /// `array<i32: 1, 2>`, `array<i32>`.
    fn parse_dense_array(&mut self) -> Parsed<Attr> {
        self.bump();
        self.expect(Tok::Less, "'<' after 'array'")?;
        let location = self.here();
        let element = self.parse_type()?;
        let float = match self.module.context.kind(element) {
            TypeKind::Float(name) => Some(*name),
            TypeKind::Integer { .. } => None,
            _ => return Err(self.error(location, "expected integer or float type")),
        };
        let mut values = Vec::new();
        if !self.eat(Tok::Greater) {
            self.expect(Tok::Colon, "':' after dense array type")?;
            self.list_until(Tok::Greater, "'>' to close an array attribute", |p| {
                let attr = p.parse_attr_of(Some(element))?;
                values.push(match *p.module.context.attr_kind(attr) {
                    AttrKind::Float { bits, .. } if float.is_some() => bits as i64,
                    AttrKind::Integer { value, .. } => value as i64,
                    _ => return Err(p.error(location, "expected integer or float elements")),
                });
                Ok(())
            })?;
        }
        Ok(self.module.context.attr(AttrKind::DenseArray {
            element,
            values: values.into(),
        }))
    }

    /// `?` or a signed integer.
    fn parse_stride(&mut self) -> Parsed<i64> {
        if self.eat(Tok::Question) {
            return Ok(DYNAMIC);
        }
        let start = self.here();
        let negative = self.eat(Tok::Minus);
        let tok = self.expect(Tok::Integer, "a 64-bit signed integer or '?'")?;
        match self.text(tok).parse::<i64>() {
            Ok(value) => Ok(if negative { -value } else { value }),
            Err(_) => Err(self.error(start, "expected a 64-bit signed integer or '?'")),
        }
    }

    /// `strided<[1, ?], offset: 2>`.
    fn parse_strided(&mut self) -> Parsed<Attr> {
        self.bump();
        self.expect(Tok::Less, "'<' after 'strided'")?;
        self.expect(Tok::LSquare, "'['")?;
        let mut strides = Vec::new();
        self.list_until(Tok::RSquare, "']'", |p| {
            strides.push(p.parse_stride()?);
            Ok(())
        })?;
        let mut offset = 0;
        if self.eat(Tok::Comma) {
            self.expect_keyword("offset")?;
            self.expect(Tok::Colon, "':' after 'offset'")?;
            offset = self.parse_stride()?;
        }
        self.expect(Tok::Greater, "'>'")?;
        Ok(self.module.context.attr(AttrKind::Strided {
            strides: strides.into(),
            offset,
        }))
    }

    /// `#alias`, `#dialect.name<...>` or `#dialect<...>`.
    fn parse_dialect_attr(&mut self) -> Parsed<Attr> {
        match self.sigil_item()? {
            Ok(text) => Ok(self.dialect_attr(text)),
            Err(name) => match self.find_attr_alias(name)? {
                Some(known) => Ok(known),
                None => Err(self.undefined_alias(name)),
            },
        }
    }

    /// A dialect's attribute by its text, flag sets in mlir-opt's order.
    pub fn dialect_attr(&mut self, text: &str) -> Attr {
        let text = super::flags::normalised(text);
        self.module
            .context
            .attr(AttrKind::Opaque(text.as_ref().into()))
    }
}
