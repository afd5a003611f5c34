//! Directives of globals: visibility, type and initial value, and the order of accesses.

use super::Given;
use crate::format::OpInfo;
use crate::format::print_info::{PrintInfo, Spans};
use crate::lexer::Tok;
use crate::op_state::OpState;
use crate::parser::{Parsed, Parser};
use crate::printer::Printer;
use freehold_dialects::format::Which;
use freehold_ir::{AttrKind, Op, Type, TypeKind};

impl<'s> Parser<'s> {
    /// `public`, `private` or `nested`.
    pub(super) fn symbol_visibility(
        &mut self,
        state: &mut OpState,
        info: &OpInfo<'s>,
        given: Given,
    ) -> Parsed<()> {
        let word = self.tok_text();
        if !matches!(word, "public" | "private" | "nested") {
            return Err(self.error_here("expected 'public', 'private', or 'nested'"));
        }
        self.bump();
        let value = self.module.context.string_attr(word);
        state.properties.push((info.names[given.attr(0)], value));
        Ok(())
    }

    /// `(4 : i32) : i32`; the value in parentheses is optional.
    pub(super) fn typed_initial_value(
        &mut self,
        state: &mut OpState,
        info: &OpInfo<'s>,
        given: Given,
    ) -> Parsed<()> {
        if self.eat(Tok::LParen) {
            let value = self.parse_attr()?;
            self.expect(Tok::RParen, "')'")?;
            state.properties.push((info.names[given.attr(1)], value));
        }
        self.expect(Tok::Colon, "':'")?;
        let ty = self.parse_type()?;
        let ty = self.module.context.attr(AttrKind::Type(ty));
        state.properties.push((info.names[given.attr(0)], ty));
        Ok(())
    }

    /// `memref<2xf32> = dense<0.0>`, `T = uninitialized` or only the type.
    pub(super) fn global_type_and_value(
        &mut self,
        state: &mut OpState,
        info: &OpInfo<'s>,
        given: Given,
    ) -> Parsed<()> {
        let location = self.here();
        let ty = self.parse_type()?;
        let Some(elements) = self.tensor_like(ty) else {
            let ty = crate::type_text(&self.module.context, ty);
            let message = format!("type should be static shaped memref, but got '{ty}'");
            return Err(self.custom_error(location, message));
        };
        let attr = self.module.context.attr(AttrKind::Type(ty));
        state.properties.push((info.names[given.attr(0)], attr));
        if self.eat(Tok::Equal) {
            let value = if self.eat_keyword("uninitialized") {
                self.module.context.unit()
            } else {
                self.parse_attr_of(Some(elements))?
            };
            state.properties.push((info.names[given.attr(1)], value));
        }
        Ok(())
    }

    /// The tensor type with the static shape and the elements of a memref.
    fn tensor_like(&mut self, ty: Type) -> Option<Type> {
        let kind = match self.module.context.kind(ty) {
            TypeKind::MemRef { shape, element, .. } if shape.iter().all(|&extent| extent >= 0) => {
                TypeKind::Tensor {
                    shape: Some(shape.clone()),
                    element: *element,
                    encoding: None,
                }
            }
            _ => return None,
        };
        Some(self.module.context.ty(kind))
    }

    /// `ordering(%a, %b -> !ml_program.token)`, `ordering(() -> !ml_program.token)`.
    pub(super) fn token_ordering(
        &mut self,
        state: &mut OpState,
        info: &OpInfo<'s>,
        given: Given,
    ) -> Parsed<()> {
        if !self.eat_keyword("ordering") {
            return Ok(());
        }
        self.expect(Tok::LParen, "'('")?;
        let start = state.operands.len() as u32;
        if self.eat(Tok::LParen) {
            self.expect(Tok::RParen, "')'")?;
        } else {
            self.parse_operands(&mut state.operands)?;
        }
        state.operand_groups[given.operands(0)] = (start, state.operands.len() as u32);
        self.expect(Tok::Arrow, "'->'")?;
        let start = state.types.len();
        state.types.push(self.parse_type()?);
        self.give_types(state, info, given.types(1), start);
        self.expect(Tok::RParen, "')'")?;
        Ok(())
    }
}

impl Printer<'_> {
    pub(super) fn print_symbol_visibility(&mut self, op: Op, info: &PrintInfo, given: Given) {
        let value = self.attr_by(op, info.names[given.attr(0)]);
        match value.map(|value| self.module.context.attr_kind(value)) {
            Some(AttrKind::String(text)) => self.out.push_str(text),
            _ => self.out.push_str("public"),
        }
    }

    pub(super) fn print_typed_initial_value(&mut self, op: Op, info: &PrintInfo, given: Given) {
        if let Some(value) = self.attr_by(op, info.names[given.attr(1)]) {
            self.out.push('(');
            self.attrs.write_attr(&mut self.out, value);
            self.out.push(')');
        }
        self.out.push_str(" : ");
        if let Some(ty) = self.attr_by(op, info.names[given.attr(0)]) {
            self.attrs.write_attr(&mut self.out, ty);
        }
    }

    pub(super) fn print_global_type_and_value(&mut self, op: Op, info: &PrintInfo, given: Given) {
        if let Some(ty) = self.attr_by(op, info.names[given.attr(0)]) {
            self.attrs.write_attr(&mut self.out, ty);
        }
        let Some(value) = self.attr_by(op, info.names[given.attr(1)]) else {
            return;
        };
        self.out.push_str(" = ");
        match self.module.context.attr_kind(value) {
            AttrKind::Unit => self.out.push_str("uninitialized"),
            _ => self.attrs.write_untyped(&mut self.out, value),
        }
    }

    pub(super) fn print_token_ordering(&mut self, op: Op, given: Given, spans: &Spans) {
        let tokens = self.members(op, Which::Operand(given.operands(0)), spans);
        let produced = given.types(1);
        let span = self.span(op, produced, spans);
        if tokens.is_empty() && span.0 == span.1 {
            return;
        }
        self.out.push_str(" ordering(");
        if tokens.is_empty() {
            self.out.push_str("()");
        }
        self.write_values(tokens.into_iter());
        if span.0 < span.1 {
            self.out.push_str(" -> ");
            self.write_span_types(op, produced, span);
        }
        self.out.push(')');
    }
}
