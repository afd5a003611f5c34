//! Directives of emitc's globals and fields: a type and what its values begin as.

use super::Given;
use crate::emitc::is_emitc_initial_value;
use crate::format::OpInfo;
use crate::format::print_info::PrintInfo;
use crate::lexer::Tok;
use crate::op_state::OpState;
use crate::parser::{Parsed, Parser};
use crate::printer::Printer;
use freehold_ir::{AttrKind, Op, Type};

impl<'s> Parser<'s> {
    /// `T = value`, or only the type.
    pub(super) fn emitc_type_and_value(
        &mut self,
        state: &mut OpState,
        info: &OpInfo<'s>,
        given: Given,
    ) -> Parsed<()> {
        let ty = self.parse_type()?;
        let attr = self.module.context.attr(AttrKind::Type(ty));
        state.properties.push((info.names[given.attr(0)], attr));
        if !self.eat(Tok::Equal) {
            return Ok(());
        }
        let ty = self.initial_value_type(ty);
        let value = self.parse_attr_of(Some(ty))?;
        if !is_emitc_initial_value(&self.module.context, value) {
            let message = "initial value should be a integer, float, elements or opaque attribute";
            return Err(self.custom_error(state.location, message));
        }
        state.properties.push((info.names[given.attr(1)], value));
        Ok(())
    }

    /// The type of a value that a global of type `ty` begins as: of an array, a tensor.
    fn initial_value_type(&mut self, ty: Type) -> Type {
        let text = crate::type_text(&self.module.context, ty);
        let tensor = text
            .strip_prefix("!emitc.array<")
            .map(|rest| format!("tensor<{rest}"));
        tensor.and_then(|text| self.type_in(&text)).unwrap_or(ty)
    }
}

impl Printer<'_> {
    pub(super) fn print_emitc_type_and_value(&mut self, op: Op, info: &PrintInfo, given: Given) {
        if let Some(ty) = self.attr_by(op, info.names[given.attr(0)]) {
            self.attrs.write_attr(&mut self.out, ty);
        }
        if let Some(value) = self.attr_by(op, info.names[given.attr(1)]) {
            self.out.push_str(" = ");
            self.attrs.write_untyped(&mut self.out, value);
        }
    }
}
