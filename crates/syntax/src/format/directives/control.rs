//! Directives of branches: the cases of `scf.index_switch`, and of switches to blocks.

use super::Given;
use crate::format::OpInfo;
use crate::format::print_info::{PrintInfo, Spans};
use crate::lexer::Tok;
use crate::number_text::write_int;
use crate::op_state::OpState;
use crate::parser::{Parsed, Parser};
use crate::printer::Printer;
use freehold_dialects::format::{Parameter, Which};
use freehold_ir::{AttrKind, Op, Region, Type, TypeKind};

/// What a switch to blocks is given; two signatures differ in whether the default case is
/// part of the directive.
struct SwitchParts {
    flag: Which,
    default: Option<usize>,
    values: usize,
    cases: usize,
}

impl SwitchParts {
    fn of(given: Given) -> SwitchParts {
        // Behind the type of the flag: default successor, its operands and their types; then
        // values, successors, operands and types of the cases.
        let has_default = matches!(given.0.get(1), Some(Parameter::Successors(_)));
        let first = if has_default { 4 } else { 1 };
        SwitchParts {
            flag: given.types(0),
            default: has_default.then(|| given.operands(2)),
            values: given.attr(first),
            cases: given.operands(first + 2),
        }
    }
}

impl<'s> Parser<'s> {
    /// `case 2 {...} case 5 {...}`
    pub(super) fn switch_cases(
        &mut self,
        state: &mut OpState,
        info: &OpInfo<'s>,
        given: Given,
    ) -> Parsed<Option<usize>> {
        let is_there = self.next_switch_case(state, info, given)?;
        Ok(is_there.then(|| given.region(1)))
    }

    /// Whether a case follows; its value is taken. Behind the last case their values are known.
    pub(super) fn next_switch_case(
        &mut self,
        state: &mut OpState,
        info: &OpInfo<'s>,
        given: Given,
    ) -> Parsed<bool> {
        if self.eat_keyword("case") {
            let value = self.parse_i64()?;
            state.cases.push(value);
            return Ok(true);
        }
        let element = self.module.context.integer_type(64);
        let values = self.module.context.attr(AttrKind::DenseArray {
            element,
            values: state.cases.as_slice().into(),
        });
        state.properties.push((info.names[given.attr(0)], values));
        Ok(false)
    }

    /// `default: ^bb1(%a : T), 42: ^bb2`
    pub(super) fn switch_op_cases(
        &mut self,
        state: &mut OpState,
        info: &OpInfo<'s>,
        given: Given,
    ) -> Parsed<()> {
        let parts = SwitchParts::of(given);
        let flag = match parts.flag {
            Which::Operand(group) => {
                let (start, end) = state.operand_types[group];
                (start < end).then(|| state.types[start as usize])
            }
            _ => None,
        };
        let flag = flag.unwrap_or_else(|| self.module.context.integer_type(64));
        let mut more = true;
        if let Some(group) = parts.default {
            self.expect_keyword("default")?;
            self.expect(Tok::Colon, "':'")?;
            self.switch_target(state, group)?;
            more = self.eat(Tok::Comma);
        } else {
            // Without a default the directive has its brackets itself.
            self.expect(Tok::LSquare, "'['")?;
        }
        let (mut cases, mut sizes) = (Vec::new(), Vec::new());
        let (operands, types) = (state.operands.len() as u32, state.types.len() as u32);
        let at_case = |p: &Self| matches!(p.tok.kind, Tok::Minus | Tok::Integer);
        while more && (parts.default.is_some() || at_case(self)) {
            let location = self.here();
            let negative = self.eat(Tok::Minus);
            let tok = self.expect(Tok::Integer, "integer value")?;
            match self.integer_value(self.text(tok), negative, flag) {
                Some(value) => cases.push(value),
                None => return Err(self.error(location, "integer value too large")),
            }
            self.expect(Tok::Colon, "':'")?;
            let before = state.operands.len();
            self.switch_target(state, parts.cases)?;
            sizes.push((state.operands.len() - before) as i64);
            more = self.eat(Tok::Comma);
        }
        if parts.default.is_none() {
            self.expect(Tok::RSquare, "']'")?;
        }
        state.operand_groups[parts.cases] = (operands, state.operands.len() as u32);
        state.operand_types[parts.cases] = (types, state.types.len() as u32);
        if !cases.is_empty() {
            let values = self.case_values(&cases, flag);
            state.properties.push((info.names[parts.values], values));
        }
        if let Some(name) = &info.def.operands[parts.cases].segments {
            let sizes = self.module.context.i32_array_attr(&sizes);
            self.push_property(state, name, sizes);
        }
        Ok(())
    }

    fn case_values(&mut self, cases: &[i128], flag: Type) -> freehold_ir::Attr {
        let context = &mut self.module.context;
        let ty = context.ty(TypeKind::Vector {
            shape: [cases.len() as i64].into(),
            scalable: [false].into(),
            element: flag,
        });
        context.dense_integers(ty, cases)
    }

    /// `^bb(%a, %b : T, T)`
    fn switch_target(&mut self, state: &mut OpState, group: usize) -> Parsed<()> {
        state.successors.push(self.parse_successor()?);
        let (operands, types) = (state.operands.len() as u32, state.types.len() as u32);
        if self.eat(Tok::LParen) {
            self.parse_operands(&mut state.operands)?;
            self.expect(Tok::Colon, "':'")?;
            let list = &mut state.types;
            self.list_until(Tok::RParen, "')'", |p| {
                list.push(p.parse_type()?);
                Ok(())
            })?;
        }
        state.operand_groups[group] = (operands, state.operands.len() as u32);
        state.operand_types[group] = (types, state.types.len() as u32);
        Ok(())
    }
}

impl Printer<'_> {
    /// The next case of `case 2 {...} case 5 {...}`.
    pub(super) fn print_switch_cases(
        &mut self,
        op: Op,
        info: &PrintInfo,
        given: Given,
        printed: usize,
    ) -> Option<(Region, bool)> {
        let span = self.region_span(op, info, given.region(1));
        let region = self.module.regions(op)[span].get(printed).copied()?;
        let values = self.numbers_at(op, info, given.attr(0));
        let value = values.get(printed).copied();
        self.out.push('\n');
        self.write_indent();
        self.out.push_str("case ");
        write_int(&mut self.out, value.unwrap_or_default().into());
        self.out.push(' ');
        Some((region, false))
    }

    pub(super) fn print_switch_op_cases(
        &mut self,
        op: Op,
        info: &PrintInfo,
        given: Given,
        spans: &Spans,
    ) {
        let module = self.module;
        let parts = SwitchParts::of(given);
        let flag = self.members(op, parts.flag, spans);
        let width = match flag
            .first()
            .map(|&v| module.context.kind(module.value_type(v)))
        {
            Some(TypeKind::Integer { width, .. }) => *width,
            _ => 64,
        };
        let values = self.attr_by(op, info.names[parts.values]);
        let values = values.map_or_else(Vec::new, |attr| module.context.integers_of(attr));
        let segments = info.def.operands[parts.cases].segments.as_deref();
        let sizes = segments.map_or(&[][..], |name| self.dense_numbers(op, name));
        let mut operands = spans.operands[parts.cases].0 as usize;
        let successors = module.successors(op);
        let first_case = successors.len() - values.len().min(successors.len());
        if let Some(group) = parts.default {
            self.out.push_str("  default: ");
            let (start, end) = spans.operands[group];
            self.write_target(op, 0, start as usize..end as usize);
            if successors.len() > first_case {
                self.out.push(',');
            }
        }
        if parts.default.is_none() {
            self.out.push('[');
        }
        for (i, &value) in values.iter().enumerate() {
            if i > 0 {
                self.out.push(',');
            }
            self.out.push('\n');
            self.write_indent();
            self.out.push_str("  ");
            match parts.default {
                Some(_) => self.write_case(value, width),
                None => write_int(&mut self.out, value),
            }
            self.out.push_str(": ");
            let size = sizes.get(i).map_or(0, |&size| size.max(0) as usize);
            self.write_target(op, first_case + i, operands..operands + size);
            operands += size;
        }
        if parts.default.is_none() || !values.is_empty() {
            self.out.push('\n');
            self.write_indent();
        }
        if parts.default.is_none() {
            self.out.push(']');
        }
    }
}
