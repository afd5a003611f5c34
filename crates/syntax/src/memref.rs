//! `memref.global`.

use freehold_ir::known::keys;
use freehold_ir::{AttrKind, DYNAMIC, Op, Type, TypeKind};

use super::attr_printer::write_symbol;
use super::format::PrintInfo;
use super::lexer::{Tok, unescape, write_quoted};
use super::number_text::write_int;
use super::op_state::{OpState, Progress};
use super::options::Version;
use super::parser::{Parsed, Parser};
use super::printer::{Ask, Printer};

impl Parser<'_> {
    /// `memref.global "private" constant @name : T = dense<...> {...}`
    pub fn parse_global(&mut self, state: &mut OpState) -> Parsed<Progress> {
        if self.at(Tok::String) {
            let tok = self.bump();
            let text = unescape(self.text(tok)).unwrap_or_default();
            let value = self.module.context.string_attr(&text);
            self.push_property(state, "sym_visibility", value);
        }
        if self.eat_keyword("constant") {
            let unit = self.module.context.unit();
            self.push_property(state, "constant", unit);
        }
        self.parse_symbol_name(state)?;
        self.expect(Tok::Colon, "':'")?;
        let location = self.here();
        let ty = self.parse_type()?;
        let is_static = |kind: &TypeKind| match kind {
            TypeKind::MemRef { shape, .. } => !shape.contains(&DYNAMIC),
            _ => false,
        };
        let elements = match is_static(self.module.context.kind(ty)) {
            true => self.tensor_of(ty),
            false => None,
        };
        let Some(elements) = elements else {
            let ty = super::type_text(&self.module.context, ty);
            let message = format!("type should be static shaped memref, but got '{ty}'");
            return Err(self.custom_error(location, message));
        };
        let attr = self.module.context.attr(AttrKind::Type(ty));
        self.push_property(state, "type", attr);
        if self.eat(Tok::Equal) {
            let value = if self.eat_keyword("uninitialized") {
                self.module.context.unit()
            } else {
                self.parse_attr_of(Some(elements))?
            };
            self.push_property(state, "initial_value", value);
        }
        // MLIR 24 writes it so.
        if self.eat_keyword("alignment") {
            self.expect(Tok::Equal, "'='")?;
            let i64 = self.module.context.integer_type(64);
            let alignment = self.parse_attr_of(Some(i64))?;
            self.push_property(state, "alignment", alignment);
        }
        self.parse_attr_dict(state)?;
        Ok(Progress::Done)
    }

    /// The tensor type with the shape and elements of a memref.
    pub fn tensor_of(&mut self, ty: Type) -> Option<Type> {
        let kind = match self.module.context.kind(ty) {
            TypeKind::MemRef { shape, element, .. } => TypeKind::Tensor {
                shape: Some(shape.clone()),
                element: *element,
                encoding: None,
            },
            TypeKind::UnrankedMemRef { element, .. } => TypeKind::Tensor {
                shape: None,
                element: *element,
                encoding: None,
            },
            _ => return None,
        };
        Some(self.module.context.ty(kind))
    }
}

impl Printer<'_> {
    pub fn print_global(&mut self, op: Op, info: &PrintInfo) -> Ask {
        let module = self.module;
        let attr = |key| module.attr_at(op, key).map(|a| module.context.attr_kind(a));
        self.out.push(' ');
        if let Some(AttrKind::String(word)) = attr(keys::SYM_VISIBILITY) {
            write_quoted(&mut self.out, word);
            self.out.push(' ');
        }
        if attr(keys::CONSTANT).is_some() {
            self.out.push_str("constant ");
        }
        if let Some(AttrKind::String(name)) = attr(keys::SYM_NAME) {
            write_symbol(&mut self.out, name);
        }
        self.out.push_str(" : ");
        if let Some(AttrKind::Type(ty)) = attr(keys::TYPE) {
            self.attrs.write_type(&mut self.out, *ty);
        }
        if let Some(value) = module.attr_at(op, keys::INITIAL_VALUE) {
            self.out.push_str(" = ");
            match module.context.attr_kind(value) {
                AttrKind::Unit => self.out.push_str("uninitialized"),
                _ => self.attrs.write_untyped(&mut self.out, value),
            }
        }
        let mut shown = &["alignment"][..];
        if self.options.version >= Version::Mlir24 {
            shown = &[];
            if let Some(AttrKind::Integer { value, .. }) = self.kind_of(op, "alignment") {
                self.out.push_str(" alignment = ");
                write_int(&mut self.out, *value);
            }
        }
        let named: Vec<bool> = info
            .def
            .attributes
            .iter()
            .map(|a| !shown.contains(&a.name.as_str()))
            .collect();
        self.attr_dict(op, info, Some(&named), false);
        Ask::Done
    }
}
