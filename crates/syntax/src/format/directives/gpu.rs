//! Directives of the dialects gpu and async.

use super::Given;
use crate::format::OpInfo;
use crate::format::print_info::{PrintInfo, Spans};
use crate::lexer::Tok;
use crate::op_state::OpState;
use crate::options::Version;
use crate::parser::{Parsed, Parser};
use crate::printer::Printer;
use freehold_dialects::AttrClass;
use freehold_dialects::format::Which;
use freehold_ir::{AttrKind, Op, TypeKind};

impl<'s> Parser<'s> {
    /// `async [%t, %u]`, both parts optional; `async` asks for a token as a result.
    pub(super) fn async_dependencies(
        &mut self,
        state: &mut OpState,
        info: &OpInfo<'s>,
        given: Given,
    ) -> Parsed<()> {
        let location = self.here();
        if self.eat_keyword("async") {
            if state.result_names.is_empty() {
                return Err(self.error(location, "needs to be named when marked 'async'"));
            }
            let token = TypeKind::Opaque("!gpu.async.token".into());
            let start = state.types.len();
            state.types.push(self.module.context.ty(token));
            self.give_types(state, info, given.types(0), start);
        }
        let start = state.operands.len() as u32;
        if self.eat(Tok::LSquare) {
            self.parse_operands(&mut state.operands)?;
            self.expect(Tok::RSquare, "']'")?;
        }
        state.operand_groups[given.operands(1)] = (start, state.operands.len() as u32);
        Ok(())
    }

    /// The type of what is awaited; a value's type says that of the result.
    pub(super) fn await_result_type(
        &mut self,
        state: &mut OpState,
        info: &OpInfo<'s>,
        given: Given,
    ) -> Parsed<()> {
        let start = state.types.len();
        let ty = self.parse_type()?;
        state.types.push(ty);
        self.give_types(state, info, given.types(0), start);
        if let Some(inner) = self.parameter_of(ty, "!async.value<") {
            let start = state.types.len();
            state.types.push(inner);
            self.give_types(state, info, given.types(1), start);
        }
        Ok(())
    }

    /// `add`, if a reduction is named.
    pub(super) fn all_reduce_operation(
        &mut self,
        state: &mut OpState,
        info: &OpInfo<'s>,
        given: Given,
    ) -> Parsed<()> {
        let index = given.attr(0);
        if !self.at(Tok::BareId) {
            return Ok(());
        }
        let AttrClass::Dialect { name, keywords } = &info.def.attributes[index].class else {
            return Ok(());
        };
        let value = self.dialect_body(name, keywords.as_ref())?;
        state.properties.push((info.names[index], value));
        Ok(())
    }

    /// `<#handler>`; without it the first object is taken.
    pub(super) fn offloading_handler(
        &mut self,
        state: &mut OpState,
        info: &OpInfo<'s>,
        given: Given,
    ) -> Parsed<()> {
        let value = if self.eat(Tok::Less) {
            let value = self.parse_attr()?;
            self.expect(Tok::Greater, "'>'")?;
            value
        } else {
            self.dialect_attr(FIRST_OBJECT)
        };
        state.properties.push((info.names[given.attr(0)], value));
        Ok(())
    }

    /// `: T`, the type of all sizes, `index` if it is not there.
    pub(super) fn launch_dim_type(
        &mut self,
        state: &mut OpState,
        info: &OpInfo<'s>,
        given: Given,
    ) -> Parsed<()> {
        let ty = if self.eat(Tok::Colon) {
            self.parse_type()?
        } else {
            self.module.context.index()
        };
        let start = state.types.len();
        state.types.push(ty);
        self.give_types(state, info, given.types(0), start);
        let (first, end) = state.operand_groups[given.operands(1)];
        if first < end {
            for cluster in 2..5 {
                self.give_types(state, info, given.types(cluster), start);
            }
        }
        Ok(())
    }

    /// `args(%a : T, %b : U)`
    pub(super) fn launch_func_operands(
        &mut self,
        state: &mut OpState,
        info: &OpInfo<'s>,
        given: Given,
    ) -> Parsed<()> {
        if !self.eat_keyword("args") {
            return Ok(());
        }
        let (operands, types) = (state.operands.len() as u32, state.types.len());
        self.expect(Tok::LParen, "'(' in argument list")?;
        self.list_until(Tok::RParen, "')' in argument list", |p| {
            state.operands.push(p.parse_operand()?);
            p.expect(Tok::Colon, "':'")?;
            state.types.push(p.parse_type()?);
            Ok(())
        })?;
        state.operand_groups[given.operands(0)] = (operands, state.operands.len() as u32);
        self.give_types(state, info, given.types(1), types);
        Ok(())
    }
}

/// The handler that needs no mention.
const FIRST_OBJECT: &str = "#gpu.select_object";

impl Printer<'_> {
    pub(super) fn print_async_dependencies(&mut self, op: Op, given: Given, spans: &Spans) {
        let is_async = !self.members(op, given.types(0), spans).is_empty();
        if is_async {
            self.out.push_str("async");
        }
        let tokens = self.members(op, Which::Operand(given.operands(1)), spans);
        if tokens.is_empty() {
            return;
        }
        self.out.push_str(if is_async { " [" } else { "[" });
        self.write_values(tokens.into_iter());
        self.out.push(']');
    }

    pub(super) fn print_await_result_type(&mut self, op: Op, given: Given, spans: &Spans) {
        let which = given.types(0);
        let span = self.span(op, which, spans);
        self.write_span_types(op, which, span);
    }

    pub(super) fn print_all_reduce_operation(&mut self, op: Op, info: &PrintInfo, given: Given) {
        let index = given.attr(0);
        if let Some(value) = self.attr_by(op, info.names[index]) {
            self.write_class(&info.def.attributes[index].class, value);
        } else if self.options.version >= Version::Mlir24 && self.out.ends_with(' ') {
            // The blank before the word that is not there.
            self.out.pop();
        }
    }

    pub(super) fn print_offloading_handler(&mut self, op: Op, info: &PrintInfo, given: Given) {
        let Some(value) = self.attr_by(op, info.names[given.attr(0)]) else {
            return;
        };
        let kind = self.module.context.attr_kind(value);
        if matches!(kind, AttrKind::Opaque(text) if **text == *FIRST_OBJECT) {
            return;
        }
        self.out.push('<');
        self.attrs.write_attr(&mut self.out, value);
        self.out.push('>');
    }

    pub(super) fn print_launch_dim_type(&mut self, op: Op, given: Given, spans: &Spans) {
        let Some(&size) = self.members(op, given.types(0), spans).first() else {
            return;
        };
        if self.module.value_type(size) != self.module.context.index() {
            self.out.push_str(": ");
            self.ty_of(size);
        }
    }

    pub(super) fn print_launch_func_operands(&mut self, op: Op, given: Given, spans: &Spans) {
        let operands = self.members(op, Which::Operand(given.operands(0)), spans);
        if operands.is_empty() {
            return;
        }
        self.out.push_str("args(");
        for (i, operand) in operands.into_iter().enumerate() {
            if i > 0 {
                self.out.push_str(", ");
            }
            self.value(operand);
            self.out.push_str(" : ");
            self.ty_of(operand);
        }
        self.out.push(')');
    }
}
