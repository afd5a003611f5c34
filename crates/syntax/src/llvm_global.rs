//! `llvm.mlir.global`: a variable or constant with an initial value or a region that makes it; and
//! `llvm.mlir.alias`, another name for a part of one.

use freehold_ir::{AttrKind, Op, TypeKind};

use super::attr_printer::write_symbol;
use super::format::PrintInfo;
use super::lexer::{Tok, unescaped_bytes};
use super::llvm::{LINKAGES, UNNAMED, VISIBILITIES};
use super::op_state::{OpState, Progress};
use super::parser::{Parsed, Parser};
use super::printer::{Ask, Printer};

/// What the form writes outside of its dictionary.
const WRITTEN: &[&str] = &[
    "sym_name",
    "global_type",
    "constant",
    "value",
    "linkage",
    "unnamed_addr",
    "thread_local_",
    "visibility_",
    "comdat",
];

/// The same of an alias.
const ALIAS: &[&str] = &[
    "sym_name",
    "alias_type",
    "linkage",
    "unnamed_addr",
    "thread_local_",
    "visibility_",
];

impl Parser<'_> {
    /// The words before the name of a variable or an alias.
    fn parse_llvm_words(&mut self, state: &mut OpState) {
        // The word for no word may be written here.
        let linkage = self.any_word_of(LINKAGES);
        let visibility = self.word_of(VISIBILITIES);
        if self.eat_keyword("thread_local") {
            let unit = self.module.context.unit();
            self.push_property(state, "thread_local_", unit);
        }
        let unnamed = self.word_of(UNNAMED);
        self.push_linkage(state, linkage, visibility, unnamed);
    }

    /// `internal hidden thread_local unnamed_addr @name {...} : T {...}`
    pub fn parse_llvm_alias(&mut self, state: &mut OpState) -> Parsed<Progress> {
        if state.stage > 0 {
            return Ok(Progress::Done);
        }
        self.parse_llvm_words(state);
        self.parse_symbol_name(state)?;
        self.parse_attr_dict(state)?;
        self.expect(Tok::Colon, "':'")?;
        let ty = self.parse_type()?;
        let ty = self.module.context.attr(AttrKind::Type(ty));
        self.push_property(state, "alias_type", ty);
        self.expect(Tok::LBrace, "'{' to begin a region")?;
        Ok(Progress::Region)
    }

    /// `internal hidden thread_local unnamed_addr constant @name(value) comdat(@c) {...} : T {...}`
    pub fn parse_llvm_global(&mut self, state: &mut OpState) -> Parsed<Progress> {
        if state.stage > 0 {
            return Ok(Progress::Done);
        }
        self.parse_llvm_words(state);
        if self.eat_keyword("constant") {
            let unit = self.module.context.unit();
            self.push_property(state, "constant", unit);
        }
        self.parse_symbol_name(state)?;
        self.expect(Tok::LParen, "'('")?;
        let mut value = None;
        if !self.at(Tok::RParen) {
            let read = self.parse_attr()?;
            self.push_property(state, "value", read);
            value = Some(read);
        }
        self.expect(Tok::RParen, "')'")?;
        self.parse_comdat(state)?;
        self.parse_attr_dict(state)?;
        let length = value.and_then(|value| text_length(self.module.context.attr_kind(value)));
        let ty = match length {
            _ if self.eat(Tok::Colon) => self.parse_type()?,
            Some(length) => {
                let text = format!("!llvm.array<{length} x i8>");
                self.module.context.ty(TypeKind::Opaque(text.into()))
            }
            None => {
                let message = "type can only be omitted for string globals";
                return Err(self.custom_error(state.location, message));
            }
        };
        let ty = self.module.context.attr(AttrKind::Type(ty));
        self.push_property(state, "global_type", ty);
        self.body_or_declaration(state)
    }
}

/// How many bytes a string has; one that is not UTF-8 is a literal.
fn text_length(kind: &AttrKind) -> Option<usize> {
    match kind {
        AttrKind::String(text) => Some(text.len()),
        AttrKind::Opaque(text) if text.starts_with('"') => Some(unescaped_bytes(text).len()),
        _ => None,
    }
}

impl Printer<'_> {
    /// The words before the name of a variable or an alias, and that name.
    fn write_llvm_words(&mut self, op: Op) {
        let has = |name: &str| self.module.attr(op, name).is_some();
        let linkage = self.llvm_word(op, "linkage", LINKAGES);
        let words = [
            Some(linkage.unwrap_or(LINKAGES[0])),
            self.llvm_word(op, "visibility_", VISIBILITIES),
            has("thread_local_").then_some("thread_local"),
            self.llvm_word(op, "unnamed_addr", UNNAMED),
            has("constant").then_some("constant"),
        ];
        self.out.push(' ');
        for word in words.into_iter().flatten() {
            self.out.push_str(word);
            self.out.push(' ');
        }
        if let Some(AttrKind::String(name)) = self.kind_of(op, "sym_name") {
            write_symbol(&mut self.out, name);
        }
    }

    pub fn print_llvm_alias(&mut self, op: Op, info: &PrintInfo, stage: u32) -> Ask {
        if stage > 0 {
            return Ask::Done;
        }
        self.write_llvm_words(op);
        self.any_attrs_without(op, info, ALIAS, false);
        self.out.push_str(" : ");
        if let Some(AttrKind::Type(ty)) = self.kind_of(op, "alias_type") {
            self.attrs.write_type(&mut self.out, *ty);
        }
        self.body_or_end(op)
    }

    pub fn print_llvm_global(&mut self, op: Op, info: &PrintInfo, stage: u32) -> Ask {
        if stage > 0 {
            return Ask::Done;
        }
        let module = self.module;
        self.write_llvm_words(op);
        let value = module.attr(op, "value");
        self.out.push('(');
        if let Some(value) = value {
            self.attrs.write_attr(&mut self.out, value);
        }
        self.out.push(')');
        self.write_comdat(op);
        self.any_attrs_without(op, info, WRITTEN, false);
        let length = value.and_then(|value| text_length(module.context.attr_kind(value)));
        if length.is_some() {
            return Ask::Done;
        }
        self.out.push_str(" : ");
        if let Some(AttrKind::Type(ty)) = self.kind_of(op, "global_type") {
            self.attrs.write_type(&mut self.out, *ty);
        }
        self.body_or_end(op)
    }
}
