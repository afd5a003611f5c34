//! `async.execute`. The functions of the dialect are in `func.rs`.

use freehold_ir::{Op, Type, TypeKind};

use super::format::PrintInfo;
use super::lexer::Tok;
use super::op_state::{OpState, Progress};
use super::parser::{Parsed, Parser};
use super::printer::{Ask, Printer};

impl Parser<'_> {
    /// `async.execute [%t] (%a as %x: !async.value<T>) -> !async.value<U> attributes {...} {...}`
    pub fn parse_execute(&mut self, state: &mut OpState) -> Parsed<Progress> {
        if state.stage > 0 {
            return Ok(Progress::Done);
        }
        let token = TypeKind::Opaque("!async.token".into());
        let token = self.module.context.ty(token);
        if self.eat(Tok::LSquare) {
            let operands = &mut state.operands;
            self.list_until(Tok::RSquare, "']'", |p| {
                operands.push(p.parse_operand()?);
                Ok(())
            })?;
        }
        let tokens = state.operands.len();
        let mut types: Vec<Type> = vec![token; tokens];
        if self.eat(Tok::LParen) {
            let (operands, entry) = (&mut state.operands, &mut state.entry);
            self.list_until(Tok::RParen, "')'", |p| {
                operands.push(p.parse_operand()?);
                p.custom_keyword("as")?;
                let location = p.here();
                let mut argument = p.parse_entry_name()?;
                p.parse_written_location(location)?;
                p.expect(Tok::Colon, "':'")?;
                let location = p.here();
                let ty = p.parse_type()?;
                let Some(inner) = p.parameter_of(ty, "!async.value<") else {
                    let message = "expected a value of type '!async.value'";
                    return Err(p.custom_error(location, message));
                };
                argument.ty = inner;
                entry.push(argument);
                types.push(ty);
                Ok(())
            })?;
        }
        self.resolve_all(state, 0, &types)?;
        state.results.push(token);
        if self.eat(Tok::Arrow) {
            self.parse_result_types(&mut state.results)?;
        }
        self.parse_attr_dict_with_keyword(state)?;
        let sizes = [tokens as i64, (types.len() - tokens) as i64];
        let sizes = self.module.context.i32_array_attr(&sizes);
        self.push_property(state, "operandSegmentSizes", sizes);
        self.expect(Tok::LBrace, "'{' to begin a region")?;
        Ok(Progress::Region)
    }
}

impl Printer<'_> {
    pub fn print_execute(&mut self, op: Op, info: &PrintInfo, stage: u32) -> Ask {
        if stage > 0 {
            return Ask::Done;
        }
        let tokens = self.group_operands(op, info, "dependencies");
        if !tokens.is_empty() {
            self.out.push_str(" [");
            self.write_values(tokens.into_iter());
            self.out.push(']');
        }
        let operands = self.group_operands(op, info, "bodyOperands");
        if !operands.is_empty() {
            let arguments = self.entry_arguments(op).to_vec();
            self.out.push_str(" (");
            for (i, (&operand, argument)) in operands.iter().zip(arguments).enumerate() {
                if i > 0 {
                    self.out.push_str(", ");
                }
                self.value(operand);
                self.out.push_str(" as ");
                self.value(argument);
                self.out.push_str(": ");
                self.ty_of(operand);
            }
            self.out.push(')');
        }
        let results = self.module.results(op).get(1..).unwrap_or(&[]);
        if !results.is_empty() {
            self.out.push_str(" -> ");
            self.write_result_types(results);
        }
        self.attr_dict(op, info, None, true);
        self.out.push(' ');
        self.region(op, 0, 1, false, true)
    }
}
