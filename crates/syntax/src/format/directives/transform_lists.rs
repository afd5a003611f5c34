//! Directives of the transform dialect: sizes in one handle or in a list, pairs of symbols, a
//! region by its number, and options of passes.

use super::Given;
use crate::format::OpInfo;
use crate::format::print_info::{PrintInfo, Spans};
use crate::lexer::Tok;
use crate::op_state::{OpState, OperandRef};
use crate::parser::{Parsed, Parser};
use crate::printer::Printer;
use freehold_dialects::format::Which;
use freehold_ir::{Attr, AttrKind, Op, Value};

/// What stands in an attribute for an operand, around its number.
const OPERAND: (&str, &str) = ("#transform.param_operand<index = ", " : i64>");

impl<'s> Parser<'s> {
    /// `*(%sizes)` or `[%a, 4]`.
    pub(super) fn packed_or_index_list(
        &mut self,
        state: &mut OpState,
        info: &OpInfo<'s>,
        given: Given,
    ) -> Parsed<()> {
        if !self.eat(Tok::Star) {
            return self.index_list(state, info, given.behind_first());
        }
        self.expect(Tok::LParen, "'('")?;
        let start = state.operands.len() as u32;
        state.operands.push(self.parse_operand()?);
        state.operand_groups[given.operands(0)] = (start, start + 1);
        self.expect(Tok::RParen, "')'")?;
        let context = &mut self.module.context;
        let none = AttrKind::DenseArray {
            element: context.integer_type(64),
            values: [].into(),
        };
        let none = context.attr(none);
        state.properties.push((info.names[given.attr(2)], none));
        Ok(())
    }

    /// `@match -> @act, @other -> @act`
    pub(super) fn foreach_match_symbols(
        &mut self,
        state: &mut OpState,
        info: &OpInfo<'s>,
        given: Given,
    ) -> Parsed<()> {
        let (mut matchers, mut actions) = (Vec::new(), Vec::new());
        self.separated(|p| {
            matchers.push(p.parse_symbol_ref()?);
            p.expect(Tok::Arrow, "'->'")?;
            actions.push(p.parse_symbol_ref()?);
            Ok(())
        })?;
        self.set_array(state, info, given.attr(0), matchers);
        self.set_array(state, info, given.attr(1), actions);
        Ok(())
    }

    /// The number of a region, or the operand that has it.
    pub(super) fn selected_region(
        &mut self,
        state: &mut OpState,
        info: &OpInfo<'s>,
        given: Given,
    ) -> Parsed<()> {
        if self.at(Tok::PercentId) {
            let start = state.operands.len() as u32;
            state.operands.push(self.parse_operand()?);
            state.operand_groups[given.operands(1)] = (start, start + 1);
        } else {
            let index = self.module.context.index();
            let number = self.parse_attr_of(Some(index))?;
            state.properties.push((info.names[given.attr(0)], number));
        }
        Ok(())
    }

    /// `{"name" = value, "other" = %operand}`; in a list, operands may stand too.
    pub(super) fn pass_options(
        &mut self,
        state: &mut OpState,
        info: &OpInfo<'s>,
        given: Given,
    ) -> Parsed<()> {
        let start = state.operands.len() as u32;
        let mut entries = Vec::new();
        let mut operands = Vec::new();
        self.expect(Tok::LBrace, "'{'")?;
        self.list_until(Tok::RBrace, "'}'", |p| {
            let location = p.here();
            let name = p.parse_attr()?;
            let AttrKind::String(name) = p.module.context.attr_kind(name) else {
                return Err(p.error(location, "expected string attribute"));
            };
            let name = name.clone();
            p.expect(Tok::Equal, "'='")?;
            let value = p.pass_option(&mut operands)?;
            let name = p.module.context.ident(&name);
            if entries.iter().any(|entry: &(_, _)| entry.0 == name) {
                return Err(p.error(location, "duplicate keys found in options dictionary"));
            }
            entries.push((name, value));
            Ok(())
        })?;
        state.operands.append(&mut operands);
        state.operand_groups[given.operands(1)] = (start, state.operands.len() as u32);
        let entries = self.module.context.dict_attr(entries);
        state.properties.push((info.names[given.attr(0)], entries));
        Ok(())
    }

    fn pass_option(&mut self, operands: &mut Vec<OperandRef>) -> Parsed<Attr> {
        if self.at(Tok::PercentId) {
            let text = format!("{}{}{}", OPERAND.0, operands.len(), OPERAND.1);
            operands.push(self.parse_operand()?);
            return Ok(self.dialect_attr(&text));
        }
        if !self.eat(Tok::LSquare) {
            return self.parse_attr();
        }
        let mut items = Vec::new();
        self.list_until(Tok::RSquare, "']'", |p| {
            items.push(p.nested(|p| p.pass_option(operands))?);
            Ok(())
        })?;
        Ok(self.module.context.attr(AttrKind::Array(items.into())))
    }
}

impl Printer<'_> {
    pub(super) fn print_packed_or_index_list(
        &mut self,
        op: Op,
        info: &PrintInfo,
        given: Given,
        spans: &Spans,
    ) {
        let packed = self.members(op, Which::Operand(given.operands(0)), spans);
        match packed.first() {
            Some(&packed) => {
                self.out.push_str("*(");
                self.value(packed);
                self.out.push(')');
            }
            None => self.print_index_list(op, info, given.behind_first(), spans),
        }
    }

    /// Each pair on a line of its own.
    pub(super) fn print_foreach_match_symbols(&mut self, op: Op, info: &PrintInfo, given: Given) {
        let [matchers, actions] = [0, 1].map(|i| self.items(op, info, given.attr(i)));
        for (i, (matcher, action)) in matchers.into_iter().zip(actions).enumerate() {
            if i > 0 {
                self.out.push_str(", ");
            }
            self.out.push('\n');
            self.write_indent();
            self.out.push_str("    ");
            self.attrs.write_attr(&mut self.out, matcher);
            self.out.push_str(" -> ");
            self.attrs.write_attr(&mut self.out, action);
        }
    }

    pub(super) fn print_selected_region(
        &mut self,
        op: Op,
        info: &PrintInfo,
        given: Given,
        spans: &Spans,
    ) {
        let operands = self.members(op, Which::Operand(given.operands(1)), spans);
        if let Some(number) = self.attr_by(op, info.names[given.attr(0)]) {
            self.attrs.write_untyped(&mut self.out, number);
        } else if let Some(&operand) = operands.first() {
            self.value(operand);
        }
    }

    pub(super) fn print_pass_options(
        &mut self,
        op: Op,
        info: &PrintInfo,
        given: Given,
        spans: &Spans,
    ) {
        let operands = self.members(op, Which::Operand(given.operands(1)), spans);
        let options = self.attr_by(op, info.names[given.attr(0)]);
        let context = &self.module.context;
        let entries = options.map_or(&[][..], |options| context.dict_entries(options));
        self.out.push('{');
        for (i, &(name, value)) in entries.iter().enumerate() {
            if i > 0 {
                self.out.push_str(", ");
            }
            crate::lexer::write_quoted(&mut self.out, context.text(name));
            self.out.push_str(" = ");
            self.print_pass_option(value, &operands);
        }
        self.out.push('}');
    }

    fn print_pass_option(&mut self, value: Attr, operands: &[Value]) {
        match self.module.context.attr_kind(value) {
            AttrKind::Opaque(text) => {
                let number = text.strip_prefix(OPERAND.0);
                let number = number.and_then(|rest| rest.strip_suffix(OPERAND.1)?.parse().ok());
                match number.and_then(|number: usize| operands.get(number)) {
                    Some(&operand) => self.value(operand),
                    None => self.attrs.write_attr(&mut self.out, value),
                }
            }
            AttrKind::Array(items) => {
                self.out.push('[');
                for (i, &item) in items.iter().enumerate() {
                    if i > 0 {
                        self.out.push_str(", ");
                    }
                    self.print_pass_option(item, operands);
                }
                self.out.push(']');
            }
            _ => self.attrs.write_attr(&mut self.out, value),
        }
    }
}
