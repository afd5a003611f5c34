//! Attributes: text to [`AttrKind`]. Printing is in `attr_printer.rs`, affine maps in `affine.rs`.
//!
//! A dialect's own attribute is kept as text.

use rustc_hash::FxHashSet;

use freehold_ir::{Attr, AttrKind, DYNAMIC, FloatFormat, Ident, Location, Piece, Type, TypeKind};

use super::flags;
use super::lexer::{Tok, unescape, unescaped_bytes, write_escaped};
use super::operation_templates::Spot;
use super::parser::{Parsed, Parser};
use super::pretty_form;
use super::without_angles;

/// A dictionary with more entries than this is looked up in a set.
const FEW_ENTRIES: usize = 32;

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
                    Some(text) if ty.is_none() && self.eat(Tok::Colon) => AttrKind::TypedString {
                        text: text.into(),
                        ty: self.parse_type()?,
                    },
                    Some(text) => AttrKind::String(text.into()),
                    // Not UTF-8: a literal is kept, with the escapes that mlir-opt prints.
                    None => {
                        let mut literal = String::new();
                        write_escaped(&mut literal, &unescaped_bytes(text));
                        AttrKind::Opaque(literal.into())
                    }
                };
                Ok(self.module.context.attr(kind))
            }
            Tok::AtId => self.parse_symbol_ref(),
            Tok::LSquare => self.parse_array_attr(),
            Tok::HashId => self.parse_dialect_attr(),
            Tok::LBrace => {
                let mut entries = Vec::new();
                self.parse_dict_entries(&mut entries)?;
                Ok(self.module.context.dict_attr(entries))
            }
            Tok::BareId => self.parse_keyword_attr(ty),
            Tok::BangId | Tok::LParen => self.parse_type_attr(),
            _ => Err(self.unexpected("attribute value")),
        }
    }

    fn parse_array_attr(&mut self) -> Parsed<Attr> {
        self.bump();
        let mut items = Vec::new();
        self.list_until(Tok::RSquare, "',' or ']'", |p| {
            items.push(p.parse_attr()?);
            Ok(())
        })?;
        Ok(self.module.context.attr(AttrKind::Array(items.into())))
    }

    fn parse_type_attr(&mut self) -> Parsed<Attr> {
        let ty = self.parse_type()?;
        Ok(self.module.context.attr(AttrKind::Type(ty)))
    }

    fn parse_keyword_attr(&mut self, ty: Option<Type>) -> Parsed<Attr> {
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
            "dense" => self.parse_dense(ty),
            "sparse" => self.parse_sparse(ty),
            "dense_resource" => self.parse_dense_resource(ty),
            "loc" => {
                self.bump();
                self.parse_location_attr()
            }
            "distinct" => self.parse_distinct(),
            _ if self.at_type() => self.parse_type_attr(),
            _ => Err(self.unexpected("attribute value")),
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
            nested.push(self.symbol_text("nested symbol reference identifier")?);
        }
        Ok(self.module.context.attr(AttrKind::SymbolRef {
            root,
            nested: nested.into(),
        }))
    }

    /// `{a = 1, b, "c d" = @x}`, appended to `entries`.
    pub fn parse_dict_entries(&mut self, entries: &mut Vec<(Ident, Attr)>) -> Parsed<()> {
        let first = entries.len();
        let is_outermost = self.brackets == 0;
        let mut many: FxHashSet<Ident> = FxHashSet::default();
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
            let before = &entries[first..];
            let is_repeated = match before.len() {
                ..FEW_ENTRIES => before.iter().any(|entry| entry.0 == name),
                FEW_ENTRIES => {
                    many.extend(before.iter().map(|entry| entry.0));
                    !many.insert(name)
                }
                _ => !many.insert(name),
            };
            if is_repeated {
                let text = p.module.context.text(name);
                let message = format!("duplicate key '{text}' in dictionary attribute");
                return Err(p.error(location, message));
            }
            let value = if p.eat(Tok::Equal) {
                let start = p.tok.start;
                let value = p.parse_attr()?;
                if is_outermost {
                    let end = p.last_end;
                    p.templates.spots.push(Spot { start, end, name });
                }
                value
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
        let width = match self.module.context.kind(element) {
            TypeKind::Float(name) => FloatFormat::of(name).map_or(0, FloatFormat::width),
            TypeKind::Integer { width, .. } => *width,
            _ => {
                let ty = super::type_text(&self.module.context, element);
                let message = format!("expected integer or float type, got: '{ty}'");
                return Err(self.error(location, message));
            }
        };
        if width != 1 && !width.is_multiple_of(8) {
            let message = "element type bitwidth must be a multiple of 8";
            return Err(self.error(location, message));
        }
        let mut items = Vec::new();
        if !self.eat(Tok::Greater) {
            self.expect(Tok::Colon, "':' after dense array type")?;
            loop {
                items.push(self.parse_array_element(element)?);
                if !self.eat(Tok::Comma) {
                    break;
                }
            }
            self.expect(Tok::Greater, "'>' to close an array attribute")?;
        }
        let context = &mut self.module.context;
        let kind = if width > 64 {
            AttrKind::WideArray {
                element,
                values: items.into(),
            }
        } else {
            let values = items.iter().map(|&item| match *context.attr_kind(item) {
                AttrKind::Float { bits, .. } => bits as i64,
                AttrKind::Integer { value, .. } => value as i64,
                _ => 0,
            });
            let values = values.collect();
            AttrKind::DenseArray { element, values }
        };
        Ok(context.attr(kind))
    }

    fn parse_array_element(&mut self, element: Type) -> Parsed<Attr> {
        if element == self.module.context.i1() {
            let value = match self.tok.kind {
                Tok::BareId if self.at_keyword("true") => true,
                Tok::BareId if self.at_keyword("false") => false,
                Tok::Integer if matches!(self.tok_text(), "0" | "1") => self.tok_text() == "1",
                _ => {
                    let message = "expected 'true' or 'false' values for i1 type";
                    return Err(self.error_here(message));
                }
            };
            self.bump();
            return Ok(self.module.context.bool_attr(value));
        }
        let is_float = matches!(self.module.context.kind(element), TypeKind::Float(_));
        let is_literal = match self.tok.kind {
            Tok::Integer | Tok::Minus => true,
            Tok::Float => is_float,
            _ => false,
        };
        if !is_literal {
            let message = match is_float {
                true => "expected floating point literal",
                false => "expected integer literal",
            };
            return Err(self.error_here(message));
        }
        let errors = self.errors.len();
        self.parse_number(Some(element)).map_err(|reported| {
            let is_range = self.errors[errors..]
                .iter()
                .any(|e| e.message == "integer constant out of range for attribute");
            if is_range {
                self.errors.truncate(errors);
                return self.wrong_token("integer constant out of range".to_owned());
            }
            reported
        })
    }

    /// `distinct[0]<value>`
    fn parse_distinct(&mut self) -> Parsed<Attr> {
        let start = self.here();
        self.bump();
        self.expect(Tok::LSquare, "'[' after 'distinct'")?;
        let here = self.here();
        let tok = self.expect(Tok::Integer, "distinct ID")?;
        let Ok(number) = self.text(tok).parse::<u64>() else {
            return Err(self.error(here, "expected an unsigned 64-bit integer"));
        };
        self.expect(Tok::RSquare, "']' to close distinct ID")?;
        self.expect(Tok::Less, "'<' after distinct ID")?;
        let value = if self.at(Tok::Greater) {
            self.module.context.unit()
        } else {
            self.parse_attr()?
        };
        self.expect(Tok::Greater, "'>' to close distinct attribute")?;
        // One number stands for one value.
        match self.distinct.get(&number) {
            Some(&(known, _)) if known != value => {
                let message =
                    "referenced attribute does not match previous definition: ".to_owned();
                let known = super::attr_text(&self.module.context, known);
                Err(self.error(start, message + &known))
            }
            Some(&(_, attr)) => Ok(attr),
            None => {
                let kept = self.fresh_distinct.as_mut().map_or(number, |next| {
                    *next += 1;
                    *next - 1
                });
                let kind = AttrKind::Distinct {
                    number: kept,
                    value,
                };
                let attr = self.module.context.attr(kind);
                self.distinct.insert(number, (value, attr));
                Ok(attr)
            }
        }
    }

    /// `dense_resource<key> : T`
    fn parse_dense_resource(&mut self, ty: Option<Type>) -> Parsed<Attr> {
        self.bump();
        self.expect(Tok::Less, "'<' after 'dense_resource'")?;
        let key = self.resource_key("resource")?;
        self.expect(Tok::Greater, "'>'")?;
        let ty = match ty {
            Some(ty) => ty,
            None => {
                self.expect(Tok::Colon, "':'")?;
                self.parse_type()?
            }
        };
        if self.module.context.kind(ty).element().is_none() {
            let message = "`dense_resource` expected a shaped type";
            return Err(self.wrong_token(message.to_owned()));
        }
        let kind = AttrKind::DenseResource { ty, key };
        Ok(self.module.context.attr(kind))
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
            if !self.eat_keyword("offset") {
                return Err(self.unexpected("'offset' after comma"));
            }
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
        let begin = self.here();
        match self.sigil_item()? {
            Ok(text) if self.at(Tok::Colon) => {
                // MLIR hands a type that follows to the dialect's own parser.
                self.bump();
                let start = self.tok.start as usize;
                let ty = self.parse_type()?;
                let written = &self.source()[start..self.last_end as usize];
                self.check_dialect(begin, text, written)?;
                let ty = super::type_text(&self.module.context, ty);
                let own = match self.smt_bits(begin, text, Some(&ty))? {
                    Some(own) => Some(own),
                    None => super::attr_spacing::normalised(text),
                };
                let text = own.as_deref().unwrap_or(text);
                Ok(self.dialect_attr(&format!("{text} : {ty}")))
            }
            Ok(text) => {
                self.check_dialect(begin, text, "none")?;
                self.check_words(text, false)?;
                self.smt_bits(begin, text, None)?;
                self.dialect_attr_of(text)
            }
            Err(name) => match self.find_attr_alias(name)? {
                Some(known) => Ok(known),
                None => Err(self.undefined_alias('#', name)),
            },
        }
    }

    fn dialect_attr_of(&mut self, text: &str) -> Parsed<Attr> {
        let own = super::attr_spacing::normalised(text);
        if let Some(text) = own {
            return Ok(self.dialect_attr(&text));
        }
        if let Some(attr) = self.dlti_attr(text)? {
            return Ok(attr);
        }
        match self.body_pieces(text)?.map(Vec::into_boxed_slice) {
            None => Ok(self.dialect_attr(text)),
            Some(pieces) => match &*pieces {
                [Piece::Text(text)] => Ok(self.dialect_attr(text)),
                _ => {
                    let dotted = pretty_form::dotted_pieces(&pieces);
                    let pieces = dotted.map_or(pieces, Vec::into_boxed_slice);
                    Ok(self.module.context.attr(AttrKind::Nested(pieces)))
                }
            },
        }
    }

    /// A dialect's attribute by its text, flag sets in mlir-opt's order.
    pub fn dialect_attr(&mut self, text: &str) -> Attr {
        let text = flags::normalised(text);
        let other = without_angles::before_24(&text).or_else(|| pretty_form::dotted(&text));
        let text = other.as_deref().unwrap_or(&text);
        self.module.context.attr(AttrKind::Opaque(text.into()))
    }
}
