//! Attributes where a format names them: each class is written in its own way, mostly without
//! its type.

use std::borrow::Cow;

use freehold_dialects::{AttrClass, Flags, Keywords};
use freehold_ir::{Attr, AttrKind, FloatFormat, Piece, Signedness, Type, TypeKind};

use super::OpInfo;
use super::body_name::{add_name, strip_name};
use crate::alias_names::attr_name;
use crate::attr_printer::write_symbol;
use crate::dialect_bodies::is_registered;
use crate::floats;
use crate::lexer::{Tok, unescape, write_quoted};
use crate::number_text::{write_int, write_uint};
use crate::options::Version;
use crate::parser::{Parsed, Parser};
use crate::printer::Printer;
use crate::without_angles;

impl<'s> Parser<'s> {
    /// Whether the next token can start attribute `index`.
    pub(super) fn at_format_attr(&self, info: &OpInfo<'s>, index: usize) -> bool {
        match &info.def.attributes[index].class {
            AttrClass::Enum { cases, .. } => {
                let is_case = || cases.iter().any(|c| c.0 == self.tok_text());
                self.at(Tok::String) || (self.at(Tok::BareId) && is_case())
            }
            AttrClass::Flags(flags) => match &flags.word {
                Some(word) => self.at_keyword(word),
                None => flags.cases.iter().any(|c| c.0 == self.tok_text()),
            },
            AttrClass::Dialect {
                keywords: Some(keywords),
                ..
            } => {
                let is_word = || keywords.words.iter().any(|w| w == self.tok_text());
                self.at(Tok::HashId) || (self.at(Tok::BareId) && is_word())
            }
            AttrClass::Dialect { .. } => matches!(
                self.tok.kind,
                Tok::HashId | Tok::Less | Tok::LParen | Tok::LSquare | Tok::LBrace
            ),
            AttrClass::Symbol | AttrClass::NestedSymbol | AttrClass::SymbolName => {
                self.at(Tok::AtId)
            }
            AttrClass::String => self.at(Tok::String),
            AttrClass::Bool => self.at_keyword("true") || self.at_keyword("false"),
            AttrClass::Array(_) | AttrClass::List => self.at(Tok::LSquare),
            AttrClass::Type => self.at_type(),
            AttrClass::Number(_) | AttrClass::PowerOfTwo | AttrClass::Option(_) => {
                matches!(self.tok.kind, Tok::Integer | Tok::Float | Tok::Minus)
                    || self.at_keyword("true")
                    || self.at_keyword("false")
            }
            AttrClass::Unit | AttrClass::Any | AttrClass::Typed => match self.tok.kind {
                Tok::BareId => {
                    self.at_type()
                        || matches!(
                            self.tok_text(),
                            "true"
                                | "false"
                                | "unit"
                                | "array"
                                | "strided"
                                | "affine_map"
                                | "affine_set"
                                | "dense"
                                | "dense_resource"
                                | "sparse"
                                | "loc"
                                | "distinct"
                        )
                }
                kind => matches!(
                    kind,
                    Tok::Integer
                        | Tok::Float
                        | Tok::Minus
                        | Tok::String
                        | Tok::AtId
                        | Tok::LSquare
                        | Tok::LBrace
                        | Tok::HashId
                        | Tok::BangId
                ),
            },
        }
    }

    /// Reads attribute `index` of the definition.
    pub(super) fn format_attr(&mut self, info: &OpInfo<'s>, index: usize) -> Parsed<Attr> {
        let declared = &info.def.attributes[index];
        match &declared.class {
            AttrClass::Any | AttrClass::Unit | AttrClass::List => self.parse_attr(),
            AttrClass::Typed => self.kind_of_attr(None, AttrKind::is_typed),
            AttrClass::Number(_) | AttrClass::PowerOfTwo => {
                self.parse_attr_of(info.attr_types[index])
            }
            AttrClass::Bool => {
                if self.at_keyword("true") || self.at_keyword("false") {
                    self.parse_attr()
                } else {
                    Err(self.error_here("expected 'true' or 'false'"))
                }
            }
            AttrClass::Symbol => self.kind_of_attr(None, AttrKind::is_flat_symbol),
            AttrClass::NestedSymbol => {
                self.kind_of_attr(None, |kind| matches!(kind, AttrKind::SymbolRef { .. }))
            }
            AttrClass::SymbolName => self.symbol_name(),
            AttrClass::String => {
                let none = self.module.context.ty(TypeKind::None);
                self.kind_of_attr(Some(none), |kind| match kind {
                    AttrKind::String(_) => true,
                    // A string that is not UTF-8.
                    AttrKind::Opaque(text) => text.starts_with('"'),
                    _ => false,
                })
            }
            AttrClass::Type => {
                let ty = self.parse_type()?;
                Ok(self.module.context.attr(AttrKind::Type(ty)))
            }
            AttrClass::Array(_) => self.format_array(info, index),
            AttrClass::Option(_) => {
                let number = self.parse_attr_of(info.attr_types[index])?;
                Ok(self.module.context.attr(AttrKind::Array([number].into())))
            }
            AttrClass::Enum { cases, .. } => self.format_enum(info, index, cases),
            AttrClass::Flags(flags) => self.format_flags(info, index, flags),
            AttrClass::Dialect { name, keywords } => self.dialect_body(name, keywords.as_ref()),
        }
    }

    /// An attribute that must be of a kind; of type `ty` if that is not written.
    fn kind_of_attr(&mut self, ty: Option<Type>, fits: impl Fn(&AttrKind) -> bool) -> Parsed<Attr> {
        let location = self.here();
        let attr = self.parse_attr_of(ty)?;
        match fits(self.module.context.attr_kind(attr)) {
            true => Ok(attr),
            false => Err(self.custom_error(location, "invalid kind of attribute specified")),
        }
    }

    /// `[1, 2]`
    fn format_array(&mut self, info: &OpInfo<'s>, index: usize) -> Parsed<Attr> {
        let Some(element) = info.attr_types[index] else {
            return self.parse_attr();
        };
        if !self.at(Tok::LSquare) {
            // Written in full, as after `qualified`.
            return self.parse_attr();
        }
        self.bump();
        let mut values = Vec::new();
        self.list_until(Tok::RSquare, "']'", |p| {
            let location = p.here();
            let value = p.parse_attr_of(Some(element))?;
            values.push(match *p.module.context.attr_kind(value) {
                AttrKind::Integer { value, .. } => value as i64,
                AttrKind::Float { bits, .. } => bits as i64,
                _ => return Err(p.error(location, "expected a number")),
            });
            Ok(())
        })?;
        Ok(self.module.context.attr(AttrKind::DenseArray {
            element,
            values: values.into(),
        }))
    }

    /// A keyword of an enumeration, or the same as a string.
    fn format_enum(
        &mut self,
        info: &OpInfo<'s>,
        index: usize,
        cases: &[(String, i64)],
    ) -> Parsed<Attr> {
        let location = self.here();
        let name = &info.def.attributes[index].name;
        let word = match self.tok.kind {
            Tok::BareId if cases.iter().any(|c| c.0 == self.tok_text()) => self.tok_text().into(),
            Tok::String => unescape(self.tok_text()).unwrap_or_default(),
            _ => {
                let words: Vec<&str> = cases.iter().map(|c| c.0.as_str()).collect();
                return Err(self.custom_error_here(format!(
                    "expected string or keyword containing one of the following enum values for \
                     attribute '{name}' [{}]",
                    words.join(", ")
                )));
            }
        };
        self.bump();
        let Some(case) = cases.iter().find(|c| c.0 == word) else {
            let message = format!("invalid {name} attribute specification: \"{word}\"");
            return Err(self.error(location, message));
        };
        let ty = match info.attr_types[index] {
            Some(ty) => ty,
            None => self.module.context.integer_type(64),
        };
        Ok(self.module.context.integer_attr(case.1.into(), ty))
    }

    /// `nsw, nuw` or `overflow<nsw, nuw>`.
    fn format_flags(&mut self, info: &OpInfo<'s>, index: usize, flags: &Flags) -> Parsed<Attr> {
        if let Some(word) = &flags.word {
            self.expect_keyword(word)?;
            self.expect(Tok::Less, "'<'")?;
        }
        let mut bits = 0;
        loop {
            let Some(case) = flags.cases.iter().find(|c| c.0 == self.tok_text()) else {
                let words: Vec<&str> = flags.cases.iter().map(|c| c.0.as_str()).collect();
                let message = format!("expected one of: {}", words.join(", "));
                return Err(self.error_here(message));
            };
            self.bump();
            bits |= case.1;
            let separator = if flags.bars { Tok::Pipe } else { Tok::Comma };
            // Without brackets a comma may belong to the format.
            let goes_on = flags.word.is_some() || flags.bars;
            if !(goes_on && self.eat(separator)) {
                break;
            }
        }
        if flags.word.is_some() {
            self.expect(Tok::Greater, "'>'")?;
        }
        let ty = match info.attr_types[index] {
            Some(ty) => ty,
            None => self.module.context.integer_type(32),
        };
        Ok(self.module.context.integer_attr(bits.into(), ty))
    }

    /// A dialect's attribute without `#dialect.name`, or in full.
    pub fn dialect_body(&mut self, name: &str, keywords: Option<&Keywords>) -> Parsed<Attr> {
        let start = self.tok.start as usize;
        match (self.tok.kind, keywords) {
            (Tok::HashId, _) => return self.parse_attr(),
            (Tok::BareId | Tok::String, Some(keywords)) => {
                self.keyword_of(keywords)?;
                while keywords.bits && self.at_bar() {
                    self.bump();
                    self.keyword_of(keywords)?;
                }
            }
            (Tok::Less | Tok::LParen | Tok::LSquare | Tok::LBrace, _) => self.skip_body(false)?,
            (_, Some(keywords)) => {
                return Err(
                    self.error_here(format!("expected one of: {}", keywords.words.join(", ")))
                );
            }
            _ => {
                let behind = freehold_ir::Location(self.last_end);
                let message = format!("expected '{}'", crate::flags::opening(name));
                return Err(self.error(behind, message));
            }
        }
        let body = &self.source()[start..self.last_end as usize];
        let text = add_name('#', name, body);
        self.check_words(&text, true)?;
        if !body.starts_with('<') || !is_registered(&text) {
            return Ok(self.dialect_attr(&text));
        }
        if let Some(own) = crate::attr_spacing::normalised(&text) {
            return Ok(self.dialect_attr(&own));
        }
        let (next, end) = (self.tok.start, self.last_end);
        let pieces = self.read_pieces(start + 1, end - 1, &format!("#{name}<"))?;
        self.seek(next);
        self.last_end = end;
        Ok(match &pieces[..] {
            [Piece::Text(text)] => self.dialect_attr(text),
            _ => self.module.context.attr(AttrKind::Nested(pieces.into())),
        })
    }

    fn at_bar(&self) -> bool {
        self.at(Tok::Pipe)
    }

    fn keyword_of(&mut self, keywords: &Keywords) -> Parsed<()> {
        if !keywords.words.iter().any(|w| w == self.tok_text()) {
            let message = format!("expected one of: {}", keywords.words.join(", "));
            return Err(self.error_here(message));
        }
        self.bump();
        Ok(())
    }
}

impl Printer<'_> {
    /// Prints an attribute of a class of the table.
    pub(super) fn write_class(&mut self, class: &AttrClass, value: Attr) {
        let context = &self.module.context;
        match (class, context.attr_kind(value)) {
            (AttrClass::Number(_) | AttrClass::PowerOfTwo, AttrKind::Integer { value, ty }) => {
                if *ty == context.i1() {
                    self.out
                        .push_str(if *value == 0 { "false" } else { "true" });
                } else if is_unsigned(context.kind(*ty)) {
                    write_uint(&mut self.out, value.unsigned_abs());
                } else {
                    write_int(&mut self.out, *value);
                }
            }
            (AttrClass::Number(_), AttrKind::Float { .. } | AttrKind::WideInteger { .. }) => {
                self.attrs.write_untyped(&mut self.out, value);
            }
            (AttrClass::Option(_), AttrKind::Array(list)) if list.len() == 1 => {
                self.attrs.write_untyped(&mut self.out, list[0]);
            }
            (AttrClass::Enum { cases, .. }, AttrKind::Integer { value: case, .. }) => {
                match cases.iter().find(|c| i128::from(c.1) == *case) {
                    Some((word, _)) if is_keyword(word) => self.out.push_str(word),
                    Some((word, _)) => write_quoted(&mut self.out, word),
                    None => self.attrs.write_attr(&mut self.out, value),
                }
            }
            (AttrClass::Flags(flags), AttrKind::Integer { value: bits, .. }) => {
                self.write_flags(flags, *bits);
            }
            (AttrClass::Array(_), AttrKind::DenseArray { element, values }) => {
                self.out.push('[');
                for (i, &value) in values.iter().enumerate() {
                    if i > 0 {
                        self.out.push_str(", ");
                    }
                    match context.kind(*element) {
                        TypeKind::Float(name) => {
                            if let Some(format) = FloatFormat::of(name) {
                                floats::write(&mut self.out, format, (value as u64).into());
                            }
                        }
                        _ if *element == context.i1() => {
                            let word = if value == 0 { "false" } else { "true" };
                            self.out.push_str(word);
                        }
                        kind if is_unsigned(kind) => {
                            write_uint(&mut self.out, value as u64 as u128)
                        }
                        _ => write_int(&mut self.out, value.into()),
                    }
                }
                self.out.push(']');
            }
            (AttrClass::Dialect { name, .. }, AttrKind::Opaque(text))
                if attr_name(context, value).is_none() =>
            {
                let body = strip_name(text, '#', name).unwrap_or(text);
                // The word of `#gpu<dim x>` has a blank before it, that of `#gpu.dim<x>` has not.
                let is_moved = matches!(without_angles::of_24(text), Cow::Owned(_));
                self.out.push_str(match self.options.version {
                    Version::Mlir24 if is_moved => body.trim_start(),
                    _ => body,
                });
            }
            (AttrClass::Dialect { name, .. }, AttrKind::Nested(_) | AttrKind::Opaque(_)) => {
                let start = self.out.len();
                self.attrs.write_attr(&mut self.out, value);
                // An alias has no name to leave out.
                let written = &self.out[start..];
                let body = strip_name(written, '#', name).map_or(0, str::len);
                if body > 0 {
                    let end = self.out.len() - body;
                    self.out.replace_range(start..end, "");
                }
            }
            (AttrClass::String, AttrKind::String(text)) => write_quoted(&mut self.out, text),
            (AttrClass::SymbolName, AttrKind::String(text)) => write_symbol(&mut self.out, text),
            (AttrClass::Symbol | AttrClass::NestedSymbol, AttrKind::SymbolRef { root, nested })
                if nested.is_empty() =>
            {
                write_symbol(&mut self.out, context.text(*root));
            }
            _ => self.attrs.write_attr(&mut self.out, value),
        }
    }
}

impl Printer<'_> {
    fn write_flags(&mut self, flags: &Flags, bits: i128) {
        if let Some(word) = &flags.word {
            self.out.push_str(word);
            self.out.push('<');
        }
        let is_whole = |case: &&(String, i64)| i128::from(case.1) == bits;
        if let Some(case) = flags.cases.iter().find(is_whole) {
            self.out.push_str(&case.0);
        } else {
            // A word for several bits stands before those for one.
            let mut rest = bits;
            let mut cases: Vec<&(String, i64)> = flags.cases.iter().collect();
            cases.sort_by_key(|case| case.1.count_ones() == 1);
            for case in cases {
                let value = i128::from(case.1);
                if value == 0 || rest & value != value {
                    continue;
                }
                if rest != bits {
                    self.out.push_str(if flags.bars { "|" } else { ", " });
                }
                self.out.push_str(&case.0);
                rest &= !value;
            }
        }
        if flags.word.is_some() {
            self.out.push('>');
        }
    }
}

fn is_unsigned(kind: &TypeKind) -> bool {
    matches!(
        kind,
        TypeKind::Integer {
            signedness: Signedness::Unsigned,
            ..
        }
    )
}

fn is_keyword(word: &str) -> bool {
    word.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
        && (word.chars()).all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '$' | '.'))
}
