//! Custom forms of emitc: `emitc.expression`, `emitc.do` and `emitc.include`. Its loops and
//! conditions have the forms of scf's.

use freehold_ir::{Attr, AttrKind, Context, Op, Value};

use super::format::PrintInfo;
use super::lexer::Tok;
use super::op_state::{EntryArgument, OpState, Progress};
use super::parser::{Parsed, Parser};
use super::printer::{Ask, Printer};

/// Whether emitc's globals and fields may begin as an attribute says.
pub fn is_emitc_initial_value(context: &Context, value: Attr) -> bool {
    match context.attr_kind(value) {
        AttrKind::Integer { .. }
        | AttrKind::WideInteger { .. }
        | AttrKind::Float { .. }
        | AttrKind::Dense { .. }
        | AttrKind::DenseStrings { .. }
        | AttrKind::DenseResource { .. }
        | AttrKind::Sparse { .. } => true,
        AttrKind::Opaque(text) => text.starts_with("#emitc.opaque<"),
        _ => false,
    }
}

impl Parser<'_> {
    /// `%a, %b noinline : (T, U) -> V {...}`. In the region the operands' names stand for its
    /// arguments.
    pub fn parse_expression(&mut self, state: &mut OpState) -> Parsed<Progress> {
        if state.stage > 0 {
            return Ok(Progress::Done);
        }
        self.parse_operands(&mut state.operands)?;
        if self.eat_keyword("noinline") {
            let unit = self.module.context.unit();
            self.push_property(state, "do_not_inline", unit);
        }
        self.expect(Tok::Colon, "':'")?;
        if !self.at(Tok::LParen) {
            return Err(self.custom_error_here("expected function type"));
        }
        let mut types = Vec::new();
        self.parse_function_parts(&mut types, &mut state.results)?;
        if state.results.len() != 1 {
            return Err(self.custom_error_here("expected single return type"));
        }
        for (operand, &ty) in state.operands.iter().zip(&types) {
            state.entry.push(EntryArgument {
                name: Some((operand.name, operand.location)),
                number: operand.number,
                ty,
            });
        }
        let here = self.here();
        self.resolve_all_at(state, 0, &types, here)?;
        self.expect(Tok::LBrace, "'{' to begin a region")?;
        Ok(Progress::Region)
    }

    /// `{...} while {...} attributes {...}`
    pub fn parse_do(&mut self, state: &mut OpState) -> Parsed<Progress> {
        match state.stage {
            0 => {}
            1 => {
                self.ensure_block(state);
                self.custom_keyword("while")?;
            }
            _ => {
                self.parse_attr_dict_with_keyword(state)?;
                return Ok(Progress::Done);
            }
        }
        self.expect(Tok::LBrace, "'{' to begin a region")?;
        Ok(Progress::Region)
    }

    /// `<"header">` or `"header"`
    pub fn parse_include(&mut self, state: &mut OpState) -> Parsed<Progress> {
        let is_standard = self.eat(Tok::Less);
        if !self.at(Tok::String) {
            return Err(self.custom_error(state.location, "expected string attribute"));
        }
        let header = self.parse_attr()?;
        self.push_property(state, "include", header);
        if is_standard {
            if !self.eat(Tok::Greater) {
                let message = "expected trailing '>' for standard include";
                return Err(self.custom_error(state.location, message));
            }
            let unit = self.module.context.unit();
            self.push_property(state, "is_standard_include", unit);
        }
        Ok(Progress::Done)
    }
}

impl Printer<'_> {
    pub fn print_expression(&mut self, op: Op, stage: u32) -> Ask {
        if stage > 0 {
            return Ask::Done;
        }
        let module = self.module;
        let operands: Vec<Value> = module.operands(op).collect();
        let arguments = self.entry_arguments(op).to_vec();
        for (argument, &operand) in arguments.into_iter().zip(&operands) {
            self.names.give_name_of(argument, operand);
        }
        self.out.push(' ');
        self.write_values(operands.iter().copied());
        // mlir-opt-22 reads `noinline` and does not print it.
        self.out.push_str(" : (");
        self.write_types_of(operands.iter().copied());
        self.out.push_str(") -> ");
        self.result_types(op);
        self.out.push(' ');
        self.region(op, 0, 1, false, true)
    }

    pub fn print_do(&mut self, op: Op, info: &PrintInfo, stage: u32) -> Ask {
        match stage {
            0 => {
                self.out.push(' ');
                self.region(op, 0, 1, false, false)
            }
            1 => {
                self.out.push_str(" while ");
                self.region(op, 1, 2, false, true)
            }
            _ => {
                self.attr_dict(op, info, None, true);
                Ask::Done
            }
        }
    }

    /// The header as it is, without escapes.
    pub fn print_include(&mut self, op: Op) -> Ask {
        let is_standard = self.module.attr(op, "is_standard_include").is_some();
        self.out.push_str(if is_standard { " <\"" } else { " \"" });
        if let Some(AttrKind::String(header)) = self.kind_of(op, "include") {
            self.out.push_str(header);
        }
        self.out.push_str(if is_standard { "\">" } else { "\"" });
        Ask::Done
    }
}
