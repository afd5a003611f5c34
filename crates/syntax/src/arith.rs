//! `arith.select`: its condition's type is written only when it is not `i1`.

use freehold_ir::Op;

use super::format::PrintInfo;
use super::lexer::Tok;
use super::op_state::{OpState, Progress};
use super::parser::{Parsed, Parser};
use super::printer::{Ask, Printer};

impl Parser<'_> {
    /// `arith.select %c, %a, %b {...} : T` or `: C, T`
    pub fn parse_select(&mut self, state: &mut OpState) -> Parsed<Progress> {
        for i in 0..3 {
            if i > 0 {
                self.expect(Tok::Comma, "','")?;
            }
            state.operands.push(self.parse_operand()?);
        }
        self.parse_attr_dict(state)?;
        self.expect(Tok::Colon, "':'")?;
        let first = self.parse_type()?;
        let (condition, ty) = if self.eat(Tok::Comma) {
            (first, self.parse_type()?)
        } else {
            (self.module.context.i1(), first)
        };
        self.resolve_all(state, 0, &[condition, ty, ty])?;
        state.results.push(ty);
        Ok(Progress::Done)
    }
}

impl Printer<'_> {
    pub fn print_select(&mut self, op: Op, info: &PrintInfo) -> Ask {
        self.out.push(' ');
        self.write_values(self.module.operands(op));
        self.attr_dict(op, info, None, false);
        self.out.push_str(" : ");
        let condition = self.module.value_type(self.module.operand(op, 0));
        if condition != self.module.context.i1() {
            self.attrs.write_type(&mut self.out, condition);
            self.out.push_str(", ");
        }
        self.ty_of(self.module.result(op, 0));
        Ask::Done
    }
}
