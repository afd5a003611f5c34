//! Directives of globals: visibility, type and initial value, and the order of accesses.

use super::Given;
use crate::format::OpInfo;
use crate::format::print_info::{PrintInfo, Spans};
use crate::lexer::Tok;
use crate::number_text::write_extent;
use crate::op_state::OpState;
use crate::parser::{Parsed, Parser};
use crate::printer::Printer;
use freehold_dialects::format::Which;
use freehold_ir::{AttrKind, DYNAMIC, Op, Type, TypeKind};

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

    /// `: tensor<2x?xf32>`, or `= dense<0.0> : tensor<2xf32>`: shape, element type, and value.
    pub(super) fn variable_type_or_value(
        &mut self,
        state: &mut OpState,
        info: &OpInfo<'s>,
        given: Given,
    ) -> Parsed<()> {
        let location = self.here();
        let ty = if self.eat(Tok::Equal) {
            let value = self.parse_attr()?;
            state.properties.push((info.names[given.attr(2)], value));
            self.module.context.attr_kind(value).ty()
        } else {
            self.expect(Tok::Colon, "':'")?;
            Some(self.parse_type()?)
        };
        let context = &mut self.module.context;
        let tensor = match ty.map(|ty| context.kind(ty)) {
            Some(TypeKind::Tensor {
                shape: Some(shape),
                element,
                ..
            }) => Some((shape.clone(), *element)),
            _ => None,
        };
        let Some((shape, element)) = tensor else {
            return Err(self.custom_error(location, "expected ranked type"));
        };
        let index = context.index();
        let extents = context.ty(TypeKind::Tensor {
            shape: Some([shape.len() as i64].into()),
            element: index,
            encoding: None,
        });
        let dynamic = |&extent: &i64| if extent == DYNAMIC { -1 } else { extent.into() };
        let shape: Vec<i128> = shape.iter().map(dynamic).collect();
        let shape = context.dense_integers(extents, &shape);
        let element = context.attr(AttrKind::Type(element));
        state.properties.push((info.names[given.attr(0)], shape));
        state.properties.push((info.names[given.attr(1)], element));
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

    pub(super) fn print_variable_type_or_value(&mut self, op: Op, info: &PrintInfo, given: Given) {
        let module = self.module;
        let [shape, element, value] =
            [0, 1, 2].map(|i| self.attr_by(op, info.names[given.attr(i)]));
        if let Some(value) = value {
            self.out.push_str("= ");
            return self.attrs.write_attr(&mut self.out, value);
        }
        self.out.push_str(": tensor<");
        let extents = shape.map_or_else(Vec::new, |shape| module.context.integers_of(shape));
        for extent in extents {
            let extent = if extent == -1 { DYNAMIC } else { extent as i64 };
            write_extent(&mut self.out, extent);
            self.out.push('x');
        }
        if let Some(element) = element {
            self.attrs.write_attr(&mut self.out, element);
        }
        self.out.push('>');
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
