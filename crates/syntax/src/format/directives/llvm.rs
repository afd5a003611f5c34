//! Directives of the LLVM dialect: indices of `llvm.getelementptr`, bundles of operands, targets of
//! a jump to an address, linkages, and the types that follow from a position in an aggregate or
//! from the length of a mask.

use super::Given;
use crate::format::OpInfo;
use crate::format::print_info::{PrintInfo, Spans};
use crate::lexer::Tok;
use crate::llvm::LINKAGES;
use crate::llvm_text::element_text;
use crate::op_state::OpState;
use crate::parser::{Parsed, Parser};
use crate::printer::Printer;
use freehold_dialects::format::Which;
use freehold_ir::{AttrKind, Op, Type, TypeKind};

/// Stands among constant indices for one that is an operand.
const DYNAMIC_INDEX: i64 = i32::MIN as i64;

impl<'s> Parser<'s> {
    /// `%a, 4`: operands and constants.
    pub(super) fn gep_indices(
        &mut self,
        state: &mut OpState,
        info: &OpInfo<'s>,
        given: Given,
    ) -> Parsed<()> {
        let start = state.operands.len() as u32;
        let mut values = Vec::new();
        while !self.at(Tok::RSquare) {
            if !values.is_empty() {
                self.expect(Tok::Comma, "','")?;
            }
            if self.at(Tok::PercentId) {
                state.operands.push(self.parse_operand()?);
                values.push(DYNAMIC_INDEX);
            } else {
                let index = self.parse_i64()?;
                if index == DYNAMIC_INDEX {
                    let message = "expected as many dynamic indices as specified in \
                                   'rawConstantIndices'";
                    return Err(self.custom_error(state.location, message));
                }
                values.push(index);
            }
        }
        state.operand_groups[given.operands(0)] = (start, state.operands.len() as u32);
        let values = self.module.context.i32_array_attr(&values);
        state.properties.push((info.names[given.attr(1)], values));
        Ok(())
    }

    /// The type at a position of an aggregate, which the text leaves out.
    pub(super) fn element_type(
        &mut self,
        state: &mut OpState,
        info: &OpInfo<'s>,
        given: Given,
    ) -> Parsed<()> {
        let Some(container) = written_type(state, given.types(1)) else {
            return Ok(());
        };
        let name = info.names[given.attr(2)];
        let position = state.properties.iter().find(|p| p.0 == name);
        let position = position.map(|p| self.module.context.attr_kind(p.1));
        let position = match position {
            Some(AttrKind::DenseArray { values, .. }) => values.to_vec(),
            // Some dialects hold positions as numbers.
            Some(AttrKind::Array(items)) => items
                .iter()
                .filter_map(|&item| match *self.module.context.attr_kind(item) {
                    AttrKind::Integer { value, .. } => i64::try_from(value).ok(),
                    _ => None,
                })
                .collect(),
            _ => Vec::new(),
        };
        let mut text = crate::type_text(&self.module.context, container);
        for &index in &position {
            let Some(element) = element_text(&text, index) else {
                let message = match text.starts_with(['!', 'v']) {
                    true => format!("position out of bounds: {index}"),
                    false => format!("expected LLVM IR structure/array type, got: '{text}'"),
                };
                return Err(self.custom_error(state.location, message));
            };
            text = element;
        }
        let Some(ty) = self.type_in(&text) else {
            let message = format!("'{text}' stands at the position, which is no type here");
            return Err(self.custom_error(state.location, message));
        };
        self.give_type(state, info, given.types(0), ty);
        Ok(())
    }

    /// The type of a shuffled vector: as many elements as the mask has.
    pub(super) fn shuffle_type(
        &mut self,
        state: &mut OpState,
        info: &OpInfo<'s>,
        given: Given,
    ) -> Parsed<()> {
        let name = info.names[given.attr(2)];
        let mask = state.properties.iter().find(|p| p.0 == name);
        let length = match mask.map(|p| self.module.context.attr_kind(p.1)) {
            Some(AttrKind::DenseArray { values, .. }) => values.len() as i64,
            _ => 0,
        };
        let vector = written_type(state, given.types(0));
        let kind = vector.map(|ty| self.module.context.kind(ty));
        let Some(TypeKind::Vector {
            scalable, element, ..
        }) = kind
        else {
            let message = "expected an LLVM compatible vector type";
            return Err(self.custom_error(state.location, message));
        };
        let (scalable, element) = (scalable.first().copied().unwrap_or(false), *element);
        let ty = self.module.context.ty(TypeKind::Vector {
            shape: [length].into(),
            scalable: [scalable].into(),
            element,
        });
        self.give_type(state, info, given.types(1), ty);
        Ok(())
    }

    /// `["tag"(%a : T), "tag"()]`
    pub(super) fn bundles(
        &mut self,
        state: &mut OpState,
        info: &OpInfo<'s>,
        given: Given,
    ) -> Parsed<()> {
        let starts = (state.operands.len(), state.types.len());
        let mut types = self.parse_bundles(state)?;
        state.types.append(&mut types);
        self.give_operands(state, info, given, starts);
        Ok(())
    }

    /// `[^a, ^b(%v : T)]`
    pub(super) fn indirect_targets(
        &mut self,
        state: &mut OpState,
        info: &OpInfo<'s>,
        given: Given,
    ) -> Parsed<()> {
        let group = given.operands(2);
        let (start, first) = (state.operands.len() as u32, state.types.len());
        let mut sizes = Vec::new();
        self.expect(Tok::LSquare, "'['")?;
        self.list_until(Tok::RSquare, "']'", |p| {
            let before = state.operands.len();
            state.successors.push(p.parse_successor()?);
            if p.eat(Tok::LParen) {
                p.parse_operands(&mut state.operands)?;
                p.expect(Tok::Colon, "':'")?;
                let types = &mut state.types;
                p.list_until(Tok::RParen, "')'", |p| {
                    types.push(p.parse_type()?);
                    Ok(())
                })?;
            }
            sizes.push((state.operands.len() - before) as i64);
            Ok(())
        })?;
        state.operand_groups[group] = (start, state.operands.len() as u32);
        self.give_types(state, info, given.types(3), first);
        if let Some(name) = &info.def.operands[group].segments {
            let sizes = self.module.context.i32_array_attr(&sizes);
            self.push_property(state, name, sizes);
        }
        Ok(())
    }

    /// The word for a linkage, or nothing for `external`.
    pub(super) fn linkage(&mut self, state: &mut OpState, info: &OpInfo<'s>, given: Given) {
        let word = self.any_word_of(LINKAGES);
        let value = self.dialect_attr(&format!("#llvm.linkage<{}>", LINKAGES[word]));
        state.properties.push((info.names[given.attr(0)], value));
    }

    fn give_type(&self, state: &mut OpState, info: &OpInfo<'s>, which: Which, ty: Type) {
        let start = state.types.len();
        state.types.push(ty);
        self.give_types(state, info, which, start);
    }
}

/// The type of a group of one that the text has said.
fn written_type(state: &OpState, which: Which) -> Option<Type> {
    let (start, end) = match which {
        Which::Operand(group) => state.operand_types[group],
        Which::Result(group) => state.result_types[group],
        Which::AllOperands | Which::AllResults => return None,
    };
    (start < end).then(|| state.types[start as usize])
}

impl Printer<'_> {
    pub(super) fn print_gep_indices(
        &mut self,
        op: Op,
        info: &PrintInfo,
        given: Given,
        spans: &Spans,
    ) {
        let numbers = self.numbers_at(op, info, given.attr(1));
        let operands = self.members(op, Which::Operand(given.operands(0)), spans);
        self.write_mixed(&operands, numbers, DYNAMIC_INDEX, &[]);
    }

    pub(super) fn print_bundles(&mut self, op: Op, given: Given, spans: &Spans) {
        let operands = self.members(op, Which::Operand(given.operands(0)), spans);
        self.write_bundle_list(op, &operands);
    }

    /// Each target on a line of its own.
    pub(super) fn print_indirect_targets(
        &mut self,
        op: Op,
        info: &PrintInfo,
        given: Given,
        spans: &Spans,
    ) {
        let group = given.operands(2);
        let segments = info.def.operands[group].segments.as_deref();
        let sizes = segments.map_or(&[][..], |name| self.dense_numbers(op, name));
        let mut at = spans.operands[group].0 as usize;
        let count = self.module.successors(op).len();
        self.out.push('[');
        for number in 0..count {
            self.out.push_str(if number > 0 { ",\n" } else { "\n" });
            self.write_indent();
            let size = sizes.get(number).map_or(0, |&size| size.max(0) as usize);
            self.write_target(op, number, at..at + size);
            at += size;
        }
        if count > 0 {
            self.out.push('\n');
            self.write_indent();
        }
        self.out.push(']');
    }

    pub(super) fn print_linkage(&mut self, op: Op, info: &PrintInfo, given: Given) {
        let name = &info.def.attributes[given.attr(0)].name;
        let word = self.llvm_word(op, name, LINKAGES);
        self.out.push_str(word.unwrap_or(LINKAGES[0]));
    }
}
