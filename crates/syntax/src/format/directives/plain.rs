//! What the C++ of several dialects writes in the same way: words in quotes, lists without
//! brackets, one type for several values, words in dictionaries.

use super::Given;
use crate::flags::has_known_words;
use crate::format::OpInfo;
use crate::format::print_info::{PrintInfo, Spans};
use crate::lexer::{Tok, unescape};
use crate::number_text::write_int;
use crate::op_state::OpState;
use crate::options::Version;
use crate::parser::{Parsed, Parser};
use crate::printer::Printer;
use freehold_dialects::AttrClass;
use freehold_ir::{Attr, AttrKind, Ident, Op};

impl<'s> Parser<'s> {
    /// A word of an enumeration, as a string.
    pub(super) fn quoted_word(
        &mut self,
        state: &mut OpState,
        info: &OpInfo<'s>,
        given: Given,
    ) -> Parsed<()> {
        let index = given.attr(0);
        let location = self.here();
        let tok = self.expect(Tok::String, "string")?;
        let word = unescape(self.text(tok)).unwrap_or_default();
        let declared = &info.def.attributes[index];
        let value = match &declared.class {
            AttrClass::Enum { cases, .. } => match cases.iter().find(|case| case.0 == word) {
                Some(case) => {
                    let i64 = self.module.context.integer_type(64);
                    let ty = info.attr_types[index].unwrap_or(i64);
                    self.module.context.integer_attr(case.1.into(), ty)
                }
                None => {
                    let name = &declared.name;
                    let message =
                        format!("'{word}' is an incorrect value of the '{name}' attribute");
                    return Err(self.custom_error(location, message));
                }
            },
            AttrClass::Dialect { name, .. } => {
                if !has_known_words(&format!("#{name}<{word}>")) {
                    let name = &declared.name;
                    let message = format!("invalid {name} attribute specification: \"{word}\"");
                    return Err(self.custom_error(location, message));
                }
                self.word_of_dialect(name, &word)
            }
            _ => self.module.context.string_attr(&word),
        };
        state.properties.push((info.names[index], value));
        Ok(())
    }

    fn word_of_dialect(&mut self, name: &str, word: &str) -> Attr {
        let text = format!("#{name}<{word}>");
        self.dialect_attr(&text)
    }

    /// `, @a, 4`: symbols and numbers of 32 bits, as many as there are.
    pub(super) fn trailing_list(
        &mut self,
        state: &mut OpState,
        info: &OpInfo<'s>,
        given: Given,
    ) -> Parsed<()> {
        let ty = self.module.context.integer_type(32);
        let mut items = Vec::new();
        while self.eat(Tok::Comma) {
            items.push(match self.at(Tok::AtId) {
                true => self.parse_symbol_ref()?,
                false => self.parse_attr_of(Some(ty))?,
            });
        }
        let items = self.module.context.attr(AttrKind::Array(items.into()));
        state.properties.push((info.names[given.attr(0)], items));
        Ok(())
    }

    /// `local_bound(true)`: an attribute that is false where nothing stands.
    pub(super) fn true_clause(
        &mut self,
        state: &mut OpState,
        info: &OpInfo<'s>,
        given: Given,
    ) -> Parsed<()> {
        let index = given.attr(0);
        if !self.at_keyword(&info.def.attributes[index].name) {
            return Ok(());
        }
        self.bump();
        self.expect(Tok::LParen, "'('")?;
        let value = self.format_attr(info, index)?;
        state.properties.push((info.names[index], value));
        self.expect(Tok::RParen, "')'")?;
        Ok(())
    }

    /// The one type of all operands of a group.
    pub(super) fn same_types(
        &mut self,
        state: &mut OpState,
        info: &OpInfo<'s>,
        given: Given,
    ) -> Parsed<()> {
        let which = given.types(0);
        let ty = self.parse_type()?;
        let count = match which {
            freehold_dialects::format::Which::Operand(group) => {
                let (start, end) = state.operand_groups[group];
                end - start
            }
            _ => state.operands.len() as u32,
        };
        let start = state.types.len();
        state.types.resize(start + count as usize, ty);
        self.give_types(state, info, which, start);
        Ok(())
    }

    /// `{axis = 0 : i32, nan_mode = IGNORE}`: a dictionary in which enumerations are words.
    pub(super) fn keyword_dict(&mut self, state: &mut OpState, info: &OpInfo<'s>) -> Parsed<()> {
        if !self.eat(Tok::LBrace) {
            return Ok(());
        }
        self.list_until(Tok::RBrace, "'}'", |p| {
            let tok = match p.tok.kind {
                Tok::BareId | Tok::String => p.bump(),
                _ => return Err(p.unexpected("attribute name")),
            };
            let text = p.text(tok);
            let unquoted = text.starts_with('"').then(|| unescape(text)).flatten();
            let text = unquoted.as_deref().unwrap_or(text);
            let name = p.module.context.ident(text);
            let declared = info.def.attribute(text);
            let value = match declared.map(|declared| &declared.class) {
                _ if !p.eat(Tok::Equal) => p.module.context.unit(),
                Some(AttrClass::Dialect { name, .. }) if p.at(Tok::BareId) => {
                    let tok = p.bump();
                    let word = p.text(tok).to_owned();
                    if !has_known_words(&format!("#{name}<{word}>")) {
                        let message = format!("invalid {text} value: {word}");
                        return Err(p.custom_error_here(&message));
                    }
                    p.word_of_dialect(name, &word)
                }
                _ => p.parse_attr()?,
            };
            match declared {
                Some(_) => state.properties.push((name, value)),
                None => state.attributes.push((name, value)),
            }
            Ok(())
        })
    }
}

impl Printer<'_> {
    pub(super) fn print_quoted_word(&mut self, op: Op, info: &PrintInfo, given: Given) {
        let index = given.attr(0);
        if let Some(value) = self.attr_by(op, info.names[index]) {
            self.out.push('"');
            let start = self.out.len();
            self.write_class(&info.def.attributes[index].class, value);
            self.strip_angles(start);
            self.out.push('"');
        }
    }

    /// Takes the angle brackets from a word that was written from `start` on.
    fn strip_angles(&mut self, start: usize) {
        let written = &self.out[start..];
        if let Some(word) = written.strip_prefix('<').and_then(|w| w.strip_suffix('>')) {
            let word = word.to_owned();
            self.out.truncate(start);
            self.out.push_str(&word);
        }
    }

    pub(super) fn print_trailing_list(&mut self, op: Op, info: &PrintInfo, given: Given) {
        let list = self.attr_by(op, info.names[given.attr(0)]);
        let context = &self.module.context;
        let Some(AttrKind::Array(items)) = list.map(|list| context.attr_kind(list)) else {
            return;
        };
        for &item in items {
            self.out.push_str(", ");
            match context.attr_kind(item) {
                AttrKind::Integer { value, .. } => write_int(&mut self.out, *value),
                _ => self.attrs.write_attr(&mut self.out, item),
            }
        }
    }

    pub(super) fn print_true_clause(&mut self, op: Op, info: &PrintInfo, given: Given) {
        let index = given.attr(0);
        let value = self.attr_by(op, info.names[index]);
        let kind = value.map(|value| self.module.context.attr_kind(value));
        if matches!(kind, Some(AttrKind::Integer { value, .. }) if *value != 0) {
            self.out.push_str(&info.def.attributes[index].name);
            self.out.push_str("(true)");
        }
    }

    pub(super) fn print_same_types(&mut self, op: Op, given: Given, spans: &Spans) {
        if let Some(&first) = self.members(op, given.types(0), spans).first() {
            self.ty_of(first);
        }
    }

    pub(super) fn print_keyword_dict(&mut self, op: Op, info: &PrintInfo) {
        if let (Version::Mlir24, Some(format)) = (self.options.version, info.format) {
            return self.strict_dict(op, info, &format.named, false);
        }
        let context = &self.module.context;
        let mut shown: Vec<(&str, Option<usize>, Attr)> = Vec::new();
        let mut add = |entries: &[(Ident, Attr)]| {
            for &(name, value) in entries {
                let index = info.names.iter().position(|&known| known == Some(name));
                let is_shown = index.is_none_or(|index| !self.is_default(info, index, value));
                if is_shown && Some(name) != info.operand_segments {
                    shown.push((context.text(name), index, value));
                }
            }
        };
        add(context.dict_entries(self.module.properties(op)));
        add(context.dict_entries(self.module.attributes(op)));
        if shown.is_empty() {
            return;
        }
        shown.sort_by_key(|entry| entry.0);
        self.out.push_str(" {");
        for (i, &(name, index, value)) in shown.iter().enumerate() {
            if i > 0 {
                self.out.push_str(", ");
            }
            self.out.push_str(name);
            self.out.push_str(" = ");
            let class = index.map(|index| &info.def.attributes[index].class);
            match class {
                Some(class @ AttrClass::Dialect { .. }) => {
                    let start = self.out.len();
                    self.write_class(class, value);
                    self.strip_angles(start);
                }
                _ => self.attrs.write_attr(&mut self.out, value),
            }
        }
        self.out.push('}');
    }
}
