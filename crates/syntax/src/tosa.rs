//! `tosa.cond_if`.

use freehold_ir::{Op, Value};

use super::format::PrintInfo;
use super::lexer::Tok;
use super::op_state::{OpState, Progress};
use super::parser::{Parsed, Parser};
use super::printer::{Ask, Printer};

impl Parser<'_> {
    /// `%c (%x = %a) : tensor<i1> (T) -> T {...} else {...} {...}`
    pub fn parse_tosa_if(&mut self, state: &mut OpState) -> Parsed<Progress> {
        match state.stage {
            0 => {
                state.operands.push(self.parse_operand()?);
                if self.at(Tok::LParen) {
                    self.parse_initial_values(state)?;
                    // The regions write their arguments themselves.
                    state.entry.clear();
                }
                self.expect(Tok::Colon, "':'")?;
                let mut types = vec![self.parse_type()?];
                if self.at(Tok::LParen) {
                    self.parse_function_parts(&mut types, &mut state.results)?;
                } else if self.eat(Tok::Arrow) {
                    self.parse_result_types(&mut state.results)?;
                }
                self.resolve_all(state, 0, &types)?;
                self.expect(Tok::LBrace, "'{' to begin a region")?;
                Ok(Progress::Region)
            }
            1 => {
                self.custom_keyword("else")?;
                self.expect(Tok::LBrace, "'{' to begin a region")?;
                Ok(Progress::Region)
            }
            _ => {
                self.parse_attr_dict(state)?;
                Ok(Progress::Done)
            }
        }
    }
}

impl Printer<'_> {
    pub fn print_tosa_if(&mut self, op: Op, info: &PrintInfo, stage: u32) -> Ask {
        let module = self.module;
        let operands: Vec<Value> = module.operands(op).collect();
        let Some((&condition, inputs)) = operands.split_first() else {
            return Ask::Done;
        };
        match stage {
            0 => {
                self.out.push(' ');
                self.value(condition);
                if !inputs.is_empty() {
                    self.out.push(' ');
                    let arguments = self.entry_arguments(op).to_vec();
                    self.initial_values(&arguments, inputs.iter().copied());
                }
                self.out.push_str(" : ");
                self.ty_of(condition);
                if !inputs.is_empty() {
                    self.out.push_str(" (");
                    self.write_types_of(inputs.iter().copied());
                    self.out.push(')');
                }
                self.out.push_str(" -> ");
                self.result_types(op);
                self.out.push(' ');
                self.region(op, 0, 1, true, true)
            }
            1 => {
                self.out.push_str(" else ");
                self.region(op, 1, 2, true, true)
            }
            _ => {
                self.attr_dict(op, info, None, false);
                Ask::Done
            }
        }
    }
}
