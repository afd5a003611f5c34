//! `cf.switch`.

use freehold_ir::{Op, TypeKind};

use super::format::PrintInfo;
use super::lexer::Tok;
use super::number_text::{write_int, write_uint};
use super::op_state::{OpState, Progress};
use super::options::Version;
use super::parser::{Parsed, Parser};
use super::printer::{Ask, Printer};

impl Parser<'_> {
    /// `cf.switch %x : i32, [default: ^bb1(%a : T), 42: ^bb2] {...}`
    pub fn parse_switch(&mut self, state: &mut OpState) -> Parsed<Progress> {
        let flag = self.parse_operand()?;
        self.expect(Tok::Colon, "':'")?;
        let location = self.here();
        let flag_type = self.parse_type()?;
        let kind = self.module.context.kind(flag_type);
        if !matches!(kind, TypeKind::Integer { width: ..=64, .. }) {
            let message = match kind {
                TypeKind::Integer { .. } => {
                    "expected an integer type of at most 64 bits".to_owned()
                }
                _ => {
                    let found = crate::type_text(&self.module.context, flag_type);
                    format!(
                        "invalid kind of type specified: expected builtin.integer, but found \
                         '{found}'"
                    )
                }
            };
            return Err(self.custom_error(location, message));
        }
        let value = self.resolve(flag, flag_type)?;
        state.values.push(value);
        self.expect(Tok::Comma, "','")?;
        self.expect(Tok::LSquare, "'['")?;
        self.custom_keyword("default")?;
        self.expect(Tok::Colon, "':'")?;
        self.parse_target(state)?;
        let default_operands = state.values.len() - 1;
        let (mut cases, mut sizes) = (Vec::new(), Vec::new());
        while self.eat(Tok::Comma) {
            let location = self.here();
            let negative = self.eat(Tok::Minus);
            if !self.at(Tok::Integer) {
                return Err(self.custom_error_here("expected integer value"));
            }
            let tok = self.bump();
            match self.integer_value(self.text(tok), negative, flag_type) {
                Some(value) => cases.push(value),
                None => return Err(self.error(location, "integer value too large")),
            }
            self.expect(Tok::Colon, "':'")?;
            let before = state.values.len();
            self.parse_target(state)?;
            sizes.push((state.values.len() - before) as i64);
        }
        self.expect(Tok::RSquare, "']'")?;
        self.parse_attr_dict(state)?;
        let context = &mut self.module.context;
        if !cases.is_empty() {
            let ty = context.ty(TypeKind::Vector {
                shape: [cases.len() as i64].into(),
                scalable: [false].into(),
                element: flag_type,
            });
            let values = context.dense_integers(ty, &cases);
            self.push_property(state, "case_values", values);
        }
        let segments = self.module.context.i32_array_attr(&sizes);
        self.push_property(state, "case_operand_segments", segments);
        let case_operands: i64 = sizes.iter().sum();
        let sizes = [1, default_operands as i64, case_operands];
        let sizes = self.module.context.i32_array_attr(&sizes);
        self.push_property(state, "operandSegmentSizes", sizes);
        Ok(Progress::Done)
    }

    /// `^bb(%a, %b : T, T)`
    pub fn parse_target(&mut self, state: &mut OpState) -> Parsed<()> {
        state.successors.push(self.parse_successor()?);
        if !self.eat(Tok::LParen) {
            return Ok(());
        }
        let start = state.operands.len();
        self.parse_operands(&mut state.operands)?;
        self.expect(Tok::Colon, "':'")?;
        let mut types = Vec::new();
        self.list_until(Tok::RParen, "')'", |p| {
            types.push(p.parse_type()?);
            Ok(())
        })?;
        self.resolve_all(state, start, &types)
    }
}

impl Printer<'_> {
    pub fn print_switch(&mut self, op: Op, info: &PrintInfo) -> Ask {
        let module = self.module;
        let flag = module.operand(op, 0);
        self.out.push(' ');
        self.value(flag);
        self.out.push_str(" : ");
        self.ty_of(flag);
        self.out.push_str(", [\n");
        let sizes = self.dense_numbers(op, "operandSegmentSizes");
        let cases = module
            .attr(op, "case_values")
            .map_or_else(Vec::new, |attr| module.context.integers_of(attr));
        let width = match module.context.kind(module.value_type(flag)) {
            TypeKind::Integer { width, .. } => *width,
            _ => 64,
        };
        let mut at = 1;
        let default_size = sizes.get(1).map_or(0, |&size| size.max(0) as usize);
        let case_sizes = self.dense_numbers(op, "case_operand_segments");
        for i in 0..module.successors(op).len() {
            if i > 0 {
                self.out.push_str(",\n");
            }
            self.write_indent();
            self.out.push_str("  ");
            let size = if i == 0 {
                self.out.push_str("default");
                default_size
            } else {
                self.write_case(cases.get(i - 1).copied().unwrap_or(0), width);
                case_sizes
                    .get(i - 1)
                    .map_or(0, |&size| size.max(0) as usize)
            };
            self.out.push_str(": ");
            self.write_target(op, i, at..at + size);
            at += size;
        }
        // mlir-opt breaks the line after the last case only.
        if module.successors(op).len() > 1 {
            self.out.push('\n');
            self.write_indent();
        }
        self.out.push(']');
        let named: Vec<bool> = info.def.attributes.iter().map(|_| true).collect();
        self.attr_dict(op, info, Some(&named), false);
        Ask::Done
    }

    /// The value of a case, as its bits before MLIR 24.
    pub fn write_case(&mut self, value: i128, width: u32) {
        let bits = u128::MAX.checked_shr(128 - width.min(128)).unwrap_or(0);
        match self.options.version {
            Version::Mlir22 => write_uint(&mut self.out, value as u128 & bits),
            Version::Mlir24 => write_int(&mut self.out, value),
        }
    }

    /// `^bb(%a : T)`: a successor, if it is there, and what it is passed.
    pub fn write_target(&mut self, op: Op, successor: usize, operands: std::ops::Range<usize>) {
        let module = self.module;
        let Some(&block) = module.successors(op).get(successor) else {
            return;
        };
        self.block(block);
        if operands.is_empty() {
            return;
        }
        let values = || {
            module
                .operands(op)
                .skip(operands.start)
                .take(operands.len())
        };
        self.out.push('(');
        self.write_values(values());
        self.out.push_str(" : ");
        self.write_types_of(values());
        self.out.push(')');
    }
}
