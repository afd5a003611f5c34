//! `transform.sequence`.

use freehold_ir::{AttrKind, Op, Value};

use super::format::PrintInfo;
use super::lexer::Tok;
use super::op_state::{OpState, Progress};
use super::parser::{Parsed, Parser};
use super::printer::{Ask, Printer};

/// What happens where something fails, by its number less one.
const MODES: [&str; 2] = ["propagate", "suppress"];

impl Parser<'_> {
    /// `%a, %b : (T, U) -> V failures(propagate) attributes {...} {...}`
    pub fn parse_sequence(&mut self, state: &mut OpState) -> Parsed<Progress> {
        if state.stage > 0 {
            let end = self.module.context.op_name("transform.yield");
            self.ensure_terminator(state, end);
            return Ok(Progress::Done);
        }
        let mut types = Vec::new();
        if self.at(Tok::PercentId) {
            self.parse_operands(&mut state.operands)?;
            self.expect(Tok::Colon, "':'")?;
            if self.eat(Tok::LParen) {
                self.list_until(Tok::RParen, "')'", |p| {
                    types.push(p.parse_type()?);
                    Ok(())
                })?;
            } else {
                types.push(self.parse_type()?);
                while self.eat(Tok::Comma) {
                    types.push(self.parse_type()?);
                }
            }
        }
        self.resolve_all(state, 0, &types)?;
        if self.eat(Tok::Arrow) {
            self.parse_result_types(&mut state.results)?;
        }
        self.custom_keyword("failures")?;
        self.expect(Tok::LParen, "'('")?;
        let word = self.at(Tok::BareId).then(|| self.tok_text());
        let Some(mode) = MODES.iter().position(|mode| Some(*mode) == word) else {
            return Err(self.custom_error_here("expected failure propagation mode"));
        };
        self.bump();
        self.expect(Tok::RParen, "')'")?;
        let i32 = self.module.context.integer_type(32);
        let mode = self.module.context.integer_attr(mode as i128 + 1, i32);
        self.push_property(state, "failure_propagation_mode", mode);
        let count = state.values.len() as i64;
        let sizes = [count.min(1), (count - 1).max(0)];
        let sizes = self.module.context.i32_array_attr(&sizes);
        self.push_property(state, "operandSegmentSizes", sizes);
        self.parse_attr_dict_with_keyword(state)?;
        self.expect(Tok::LBrace, "'{' to begin a region")?;
        Ok(Progress::Region)
    }
}

impl Printer<'_> {
    pub fn print_sequence(&mut self, op: Op, info: &PrintInfo, stage: u32) -> Ask {
        if stage > 0 {
            return Ask::Done;
        }
        let module = self.module;
        let operands: Vec<Value> = module.operands(op).collect();
        self.out.push(' ');
        if !operands.is_empty() {
            self.write_values(operands.iter().copied());
            let in_brackets = operands.len() > 1;
            self.out.push_str(if in_brackets { " : (" } else { " : " });
            self.write_types_of(operands.iter().copied());
            if in_brackets {
                self.out.push(')');
            }
        }
        if !module.results(op).is_empty() {
            self.out.push_str(" -> ");
            self.result_types(op);
        }
        let mode = match self.kind_of(op, "failure_propagation_mode") {
            Some(AttrKind::Integer { value: 2, .. }) => MODES[1],
            _ => MODES[0],
        };
        self.out.push_str(" failures(");
        self.out.push_str(mode);
        self.out.push(')');
        self.attr_dict_without(op, info, &["failure_propagation_mode"], true);
        self.out.push(' ');
        let has_results = !module.results(op).is_empty();
        self.region(op, 0, 1, true, has_results)
    }
}
