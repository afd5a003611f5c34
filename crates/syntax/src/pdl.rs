//! `pdl_interp.foreach`.

use freehold_ir::{Op, TypeKind};

use super::format::PrintInfo;
use super::lexer::Tok;
use super::op_state::{OpState, Progress};
use super::parser::{Parsed, Parser};
use super::printer::{Ask, Printer};
use super::type_text;

impl Parser<'_> {
    /// `%v : T in %range {...} {...} -> ^next`
    pub fn parse_foreach(&mut self, state: &mut OpState) -> Parsed<Progress> {
        if state.stage > 0 {
            self.parse_attr_dict(state)?;
            self.expect(Tok::Arrow, "'->'")?;
            state.successors.push(self.parse_successor()?);
            return Ok(Progress::Done);
        }
        let mut variable = self.parse_entry_name()?;
        self.expect(Tok::Colon, "':'")?;
        variable.ty = self.parse_type()?;
        state.entry.push(variable);
        self.custom_keyword("in")?;
        state.operands.push(self.parse_operand()?);
        let element = type_text(&self.module.context, variable.ty);
        let element = element.strip_prefix("!pdl.").unwrap_or(&element);
        let range = TypeKind::Opaque(format!("!pdl.range<{element}>").into());
        let range = self.module.context.ty(range);
        self.resolve_all(state, 0, &[range])?;
        self.expect(Tok::LBrace, "'{' to begin a region")?;
        Ok(Progress::Region)
    }
}

impl Printer<'_> {
    pub fn print_foreach(&mut self, op: Op, info: &PrintInfo, stage: u32) -> Ask {
        let module = self.module;
        if stage > 0 {
            self.attr_dict_without(op, info, &[], false);
            self.out.push_str(" -> ");
            self.write_target(op, 0, 0..0);
            return Ask::Done;
        }
        self.out.push(' ');
        if let Some(&variable) = self.entry_arguments(op).first() {
            self.value(variable);
            self.out.push_str(" : ");
            self.ty_of(variable);
        }
        self.out.push_str(" in ");
        self.write_values(module.operands(op));
        self.out.push(' ');
        self.region(op, 0, 1, false, true)
    }
}
