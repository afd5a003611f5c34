//! `transform.structured.split`.

use freehold_ir::{AttrKind, DYNAMIC, Op};

use super::format::PrintInfo;
use super::lexer::Tok;
use super::number_text::write_int;
use super::op_state::{OpState, Progress};
use super::parser::{Parsed, Parser};
use super::printer::{Ask, Printer};

/// The attribute that holds where the split is, if that is known.
const SIZE: &str = "static_chunk_sizes";

impl Parser<'_> {
    /// `%target after 4 {...} : T`, or `%target after %size {...} : T, U`
    pub fn parse_split(&mut self, state: &mut OpState) -> Parsed<Progress> {
        state.operands.push(self.parse_operand()?);
        self.custom_keyword("after")?;
        let mut size = DYNAMIC;
        if self.at(Tok::PercentId) {
            state.operands.push(self.parse_operand()?);
        } else {
            size = self.parse_i64()?;
        }
        let i64 = self.module.context.integer_type(64);
        let size = self.module.context.integer_attr(size.into(), i64);
        self.push_property(state, SIZE, size);
        self.parse_attr_dict(state)?;
        self.expect(Tok::Colon, "':'")?;
        let mut types = vec![self.parse_type()?];
        if state.operands.len() > 1 {
            self.expect(Tok::Comma, "','")?;
            types.push(self.parse_type()?);
        }
        self.resolve_all(state, 0, &types)?;
        state.results.push(types[0]);
        Ok(Progress::Done)
    }
}

impl Printer<'_> {
    pub fn print_split(&mut self, op: Op, info: &PrintInfo) -> Ask {
        let module = self.module;
        self.out.push(' ');
        self.write_values(module.operands(op).take(1));
        self.out.push_str(" after ");
        match self.kind_of(op, SIZE) {
            Some(AttrKind::Integer { value, .. }) if *value != i128::from(DYNAMIC) => {
                write_int(&mut self.out, *value);
            }
            _ => self.write_values(module.operands(op).skip(1)),
        }
        self.out.push(' ');
        self.attr_dict_without(op, info, &[SIZE], false);
        self.out.push_str(" : ");
        self.write_types_of(module.operands(op));
        Ask::Done
    }
}
