//! Directives of the dialects transform, irdl, spirv, omp, amdgpu: short lists and words.

use super::Given;
use crate::format::OpInfo;
use crate::format::body_name::strip_name;
use crate::format::print_info::{PrintInfo, Spans};
use crate::lexer::{Tok, unescape};
use crate::number_text::write_int;
use crate::op_state::OpState;
use crate::parser::{Parsed, Parser};
use crate::printer::Printer;
use freehold_dialects::format::Which;
use freehold_ir::{Attr, AttrKind, Ident, Op, Region};

/// The bits of a synchronization hint, from the lowest.
const HINTS: &[&str] = &["uncontended", "contended", "nonspeculative", "speculative"];

impl<'s> Parser<'s> {
    /// `T` or `(T) -> R` or `(T) -> (R, S)`.
    pub(super) fn semi_function_type(
        &mut self,
        state: &mut OpState,
        info: &OpInfo<'s>,
        given: Given,
    ) -> Parsed<()> {
        let is_function = self.eat(Tok::LParen);
        let start = state.types.len();
        state.types.push(self.parse_type()?);
        self.give_types(state, info, given.types(0), start);
        if !is_function {
            return Ok(());
        }
        self.expect(Tok::RParen, "')'")?;
        self.expect(Tok::Arrow, "'->'")?;
        let start = state.types.len();
        self.parse_result_types(&mut state.types)?;
        self.give_types(state, info, given.types(1), start);
        Ok(())
    }

    /// `0, 2`, `except(0, 2)` or `all`.
    pub(super) fn match_dims(
        &mut self,
        state: &mut OpState,
        info: &OpInfo<'s>,
        given: Given,
    ) -> Parsed<()> {
        let mut dims = Vec::new();
        let unit = self.module.context.unit();
        if self.eat_keyword("all") {
            state.properties.push((info.names[given.attr(2)], unit));
        } else {
            let is_inverted = self.eat_keyword("except");
            if is_inverted {
                state.properties.push((info.names[given.attr(1)], unit));
                self.expect(Tok::LParen, "'('")?;
            }
            loop {
                dims.push(self.parse_i64()?);
                if !self.eat(Tok::Comma) {
                    break;
                }
            }
            if is_inverted {
                self.expect(Tok::RParen, "')'")?;
            }
        }
        let context = &mut self.module.context;
        let element = context.integer_type(64);
        let dims = context.attr(AttrKind::DenseArray {
            element,
            values: dims.into(),
        });
        state.properties.push((info.names[given.attr(0)], dims));
        Ok(())
    }

    /// A region with one block, or nothing for one whose block is empty.
    pub(super) fn single_block_region(
        &mut self,
        state: &mut OpState,
        given: Given,
    ) -> Parsed<Option<usize>> {
        let group = given.region(0);
        if self.at(Tok::LBrace) {
            return Ok(Some(group));
        }
        let op = self.create_early(state);
        let region = self.module.push_region(op);
        let block = self.module.create_block();
        self.module.append_block(region, block);
        state.region_groups.push(group as u32);
        Ok(None)
    }

    /// `(a: %0, b: optional %1)`
    pub(super) fn named_values(
        &mut self,
        state: &mut OpState,
        info: &OpInfo<'s>,
        given: Given,
    ) -> Parsed<()> {
        let start = state.operands.len() as u32;
        let (mut names, mut words) = (Vec::new(), Vec::new());
        self.expect(Tok::LParen, "'('")?;
        let operands = &mut state.operands;
        self.list_until(Tok::RParen, "')'", |p| {
            let tok = p.expect(Tok::BareId, "valid keyword")?;
            let name = p.text(tok);
            names.push(p.module.context.string_attr(name));
            p.expect(Tok::Colon, "':'")?;
            let word = match p.tok_text() {
                word @ ("single" | "optional" | "variadic") => {
                    p.bump();
                    word
                }
                _ => "single",
            };
            words.push(word);
            operands.push(p.parse_operand()?);
            Ok(())
        })?;
        state.operand_groups[given.operands(0)] = (start, state.operands.len() as u32);
        let names = self.module.context.attr(AttrKind::Array(names.into()));
        state.properties.push((info.names[given.attr(1)], names));
        if given.0.len() == 3 {
            let words: Vec<String> = words.iter().map(|word| format!(" {word}")).collect();
            let text = format!("#irdl<variadicity_array[{}]>", words.join(", "));
            let value = self.dialect_attr(&text);
            state.properties.push((info.names[given.attr(2)], value));
        }
        Ok(())
    }

    /// `["Bias|Lod"]`, if it is there.
    pub(super) fn image_operands(
        &mut self,
        state: &mut OpState,
        info: &OpInfo<'s>,
        given: Given,
    ) -> Parsed<()> {
        if !self.eat(Tok::LSquare) {
            return Ok(());
        }
        let tok = self.expect(Tok::String, "string attribute")?;
        let text = unescape(self.text(tok)).unwrap_or_default();
        self.expect(Tok::RSquare, "']'")?;
        let value = self.dialect_attr(&format!("#spirv.image_operands<{text}>"));
        state.properties.push((info.names[given.attr(0)], value));
        Ok(())
    }

    /// `contended, speculative` or `none`.
    pub(super) fn synchronization_hint(
        &mut self,
        state: &mut OpState,
        info: &OpInfo<'s>,
        given: Given,
    ) -> Parsed<()> {
        let mut bits = 0i128;
        while !self.eat_keyword("none") {
            let Some(bit) = HINTS.iter().position(|word| self.at_keyword(word)) else {
                let message = format!("{} is not a valid hint", self.tok_text());
                return Err(self.error_here(message));
            };
            bits |= 1 << bit;
            self.bump();
            if !self.eat(Tok::Comma) {
                break;
            }
        }
        let ty = self.module.context.integer_type(64);
        let value = self.module.context.integer_attr(bits, ty);
        state.properties.push((info.names[given.attr(0)], value));
        Ok(())
    }

    /// `16x16x4`: three numbers.
    pub(super) fn mnk_dimensions(
        &mut self,
        state: &mut OpState,
        info: &OpInfo<'s>,
        given: Given,
    ) -> Parsed<()> {
        let location = self.here();
        let shape = self.extents()?;
        if shape.len() != 3 {
            return Err(self.error(location, "expected three dimensions"));
        }
        for (position, extent) in shape.into_iter().enumerate() {
            let index = given.attr(position);
            let ty = match info.attr_types[index] {
                Some(ty) => ty,
                None => self.module.context.integer_type(32),
            };
            let value = self.module.context.integer_attr(extent.into(), ty);
            state.properties.push((info.names[index], value));
        }
        Ok(())
    }
}

impl Printer<'_> {
    pub(super) fn print_semi_function_type(&mut self, op: Op, given: Given, spans: &Spans) {
        let (argument, results) = (given.types(0), given.types(1));
        let span = self.span(op, results, spans);
        let has_results = span.0 < span.1;
        let is_optional = given.0.len() == 2;
        if has_results || !is_optional {
            self.out.push('(');
        }
        let own = self.span(op, argument, spans);
        self.write_span_types(op, argument, own);
        if !has_results {
            return;
        }
        self.out.push_str(") -> ");
        let is_list = span.1 - span.0 > 1;
        if is_list {
            self.out.push('(');
        }
        self.write_span_types(op, results, span);
        if is_list {
            self.out.push(')');
        }
    }

    fn has_attr(&self, op: Op, name: Option<Ident>) -> bool {
        self.attr_by(op, name).is_some()
    }

    pub(super) fn print_match_dims(&mut self, op: Op, info: &PrintInfo, given: Given) {
        if self.has_attr(op, info.names[given.attr(2)]) {
            self.out.push_str("all");
            return;
        }
        let is_inverted = self.has_attr(op, info.names[given.attr(1)]);
        if is_inverted {
            self.out.push_str("except(");
        }
        let dims = self.attr_by(op, info.names[given.attr(0)]);
        if let Some(AttrKind::DenseArray { values, .. }) =
            dims.map(|dims| self.module.context.attr_kind(dims))
        {
            for (i, &value) in values.iter().enumerate() {
                if i > 0 {
                    self.out.push_str(", ");
                }
                write_int(&mut self.out, value.into());
            }
        }
        if is_inverted {
            self.out.push(')');
        }
    }

    pub(super) fn print_single_block_region(
        &mut self,
        op: Op,
        info: &PrintInfo,
        given: Given,
    ) -> Option<(Region, bool)> {
        let span = self.region_span(op, info, given.region(0));
        let region = *self.module.regions(op).get(span.start)?;
        let block = self.module.first_block(region)?;
        self.module.first_op(block).map(|_| (region, true))
    }

    /// `else {...}`, or nothing for a region without blocks.
    pub(super) fn print_else_region(
        &mut self,
        op: Op,
        info: &PrintInfo,
        given: Given,
    ) -> Option<(Region, bool)> {
        let span = self.region_span(op, info, given.region(0));
        let region = *self.module.regions(op).get(span.start)?;
        self.module.first_block(region)?;
        self.out.push_str("else ");
        Some((region, true))
    }

    pub(super) fn print_named_values(
        &mut self,
        op: Op,
        info: &PrintInfo,
        given: Given,
        spans: &Spans,
    ) {
        let module = self.module;
        let values = self.members(op, Which::Operand(given.operands(0)), spans);
        let kind = |attr: Option<Attr>| attr.map(|attr| module.context.attr_kind(attr));
        let names: &[Attr] = match kind(self.attr_by(op, info.names[given.attr(1)])) {
            Some(AttrKind::Array(names)) => names,
            _ => &[],
        };
        let words: Vec<&str> = if given.0.len() == 3 {
            match kind(self.attr_by(op, info.names[given.attr(2)])) {
                Some(AttrKind::Opaque(text)) => {
                    let list = text.split_once('[').map_or("", |(_, rest)| rest);
                    let list = list.trim_end_matches([']', '>']);
                    list.split(',').map(str::trim).collect()
                }
                _ => Vec::new(),
            }
        } else {
            Vec::new()
        };
        self.out.push('(');
        for (i, value) in values.into_iter().enumerate() {
            if i > 0 {
                self.out.push_str(", ");
            }
            if let Some(AttrKind::String(name)) = kind(names.get(i).copied()) {
                self.out.push_str(name);
            }
            self.out.push_str(": ");
            if let Some(word) = words.get(i).filter(|&&word| word != "single") {
                self.out.push_str(word);
                self.out.push(' ');
            }
            self.value(value);
        }
        self.out.push(')');
    }

    pub(super) fn print_image_operands(&mut self, op: Op, info: &PrintInfo, given: Given) {
        let value = self.attr_by(op, info.names[given.attr(0)]);
        if let Some(AttrKind::Opaque(text)) = value.map(|v| self.module.context.attr_kind(v)) {
            let body = strip_name(text, '#', "spirv.image_operands").unwrap_or(text);
            self.out.push_str("[\"");
            self.out.push_str(body.trim_matches(['<', '>']));
            self.out.push_str("\"]");
        }
    }

    pub(super) fn print_synchronization_hint(&mut self, op: Op, info: &PrintInfo, given: Given) {
        let value = self.attr_by(op, info.names[given.attr(0)]);
        let Some(AttrKind::Integer { value: bits, .. }) =
            value.map(|v| self.module.context.attr_kind(v))
        else {
            return;
        };
        let has = |(bit, _): &(usize, &&str)| bits >> bit & 1 != 0;
        for (i, (_, word)) in HINTS.iter().enumerate().filter(has).enumerate() {
            if i > 0 {
                self.out.push_str(", ");
            }
            self.out.push_str(word);
        }
    }

    pub(super) fn print_mnk_dimensions(&mut self, op: Op, info: &PrintInfo, given: Given) {
        for position in 0..3 {
            if position > 0 {
                self.out.push('x');
            }
            let value = self.attr_by(op, info.names[given.attr(position)]);
            if let Some(AttrKind::Integer { value, .. }) =
                value.map(|v| self.module.context.attr_kind(v))
            {
                write_int(&mut self.out, *value);
            }
        }
    }
}
