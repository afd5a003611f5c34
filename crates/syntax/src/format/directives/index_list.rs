//! `DynamicIndexList` and `DimensionList`: lists of extents; `LevelRange`.

use smallvec::SmallVec;

use super::Given;
use crate::format::OpInfo;
use crate::format::print_info::{PrintInfo, Spans};
use crate::lexer::Tok;
use crate::number_text::{write_extent, write_int};
use crate::op_state::OpState;
use crate::parser::{Parsed, Parser};
use crate::printer::Printer;
use freehold_dialects::format::Which;
use freehold_ir::{AttrKind, DYNAMIC, Op, Value};

/// The tokens of a pair of brackets.
fn bracket_tokens(brackets: &str) -> (Tok, Tok) {
    match brackets {
        "()" => (Tok::LParen, Tok::RParen),
        "<>" => (Tok::Less, Tok::Greater),
        "{}" => (Tok::LBrace, Tok::RBrace),
        _ => (Tok::LSquare, Tok::RSquare),
    }
}

impl<'s> Parser<'s> {
    /// `[%a, 4, [%b]]`: operands, static extents, and which of them are scalable.
    pub(super) fn index_list(
        &mut self,
        state: &mut OpState,
        info: &OpInfo<'s>,
        given: Given,
    ) -> Parsed<()> {
        let start = state.operands.len() as u32;
        let mut values: SmallVec<[i64; 8]> = SmallVec::new();
        let mut scalable: SmallVec<[i64; 8]> = SmallVec::new();
        let has_flags = given.0.len() == 3;
        let brackets = given.text(3);
        let (open, close) = bracket_tokens(brackets);
        self.expect(open, &format!("'{}'", &brackets[..1]))?;
        let list = &mut state.operands;
        let what = format!("'{}'", &brackets[1..]);
        self.list_until(close, &what, |p| {
            let is_scalable = has_flags && p.eat(Tok::LSquare);
            if p.at(Tok::PercentId) {
                list.push(p.parse_operand()?);
                values.push(DYNAMIC);
            } else {
                values.push(p.parse_i64()?);
            }
            if is_scalable {
                p.expect(Tok::RSquare, "']'")?;
            }
            scalable.push(is_scalable.into());
            Ok(())
        })?;
        state.operand_groups[given.operands(0)] = (start, state.operands.len() as u32);
        let context = &mut self.module.context;
        let element = context.integer_type(64);
        let attr = context.attr(AttrKind::DenseArray {
            element,
            values: values.as_slice().into(),
        });
        state.properties.push((info.names[given.attr(1)], attr));
        if has_flags {
            let element = context.i1();
            let attr = context.attr(AttrKind::DenseArray {
                element,
                values: scalable.as_slice().into(),
            });
            state.properties.push((info.names[given.attr(2)], attr));
        }
        Ok(())
    }

    /// `2x?x4`
    pub(super) fn dimension_list(
        &mut self,
        state: &mut OpState,
        info: &OpInfo<'s>,
        given: Given,
    ) -> Parsed<()> {
        let shape = self.extents()?;
        let context = &mut self.module.context;
        let element = context.integer_type(64);
        let attr = context.attr(AttrKind::DenseArray {
            element,
            values: shape.into(),
        });
        state.properties.push((info.names[given.attr(0)], attr));
        Ok(())
    }

    /// `0 to 2`, or `0` for that level alone.
    pub(super) fn level_range(
        &mut self,
        state: &mut OpState,
        info: &OpInfo<'s>,
        given: Given,
    ) -> Parsed<()> {
        let low = self.parse_i64()?;
        let high = match self.eat_keyword("to") {
            true => self.parse_i64()?,
            false => low.wrapping_add(1),
        };
        let index = self.module.context.index();
        for (position, level) in [low, high].into_iter().enumerate() {
            let level = self.module.context.integer_attr(level.into(), index);
            state
                .properties
                .push((info.names[given.attr(position)], level));
        }
        Ok(())
    }

    /// The numbers of `2x?x4`.
    pub(super) fn extents(&mut self) -> Parsed<Vec<i64>> {
        // The extents are no tokens of their own (`x4` would be a word): they are read as text.
        let start = self.tok.start as usize;
        let rest = &self.source()[start..];
        let is_extent = |c: char| c.is_ascii_digit() || matches!(c, '?' | 'x');
        let text = &rest[..rest.find(|c| !is_extent(c)).unwrap_or(rest.len())];
        let extents = text.split('x').map(|extent| match extent {
            "?" => Some(DYNAMIC),
            _ => extent.parse().ok(),
        });
        let Some(shape) = extents.collect::<Option<Vec<i64>>>() else {
            return Err(self.error_here("expected a list of dimensions"));
        };
        self.seek((start + text.len()) as u32);
        Ok(shape)
    }
}

impl<'p> Printer<'p> {
    pub(super) fn print_index_list(
        &mut self,
        op: Op,
        info: &PrintInfo,
        given: Given,
        spans: &Spans,
    ) {
        let numbers = self.numbers_at(op, info, given.attr(1));
        let scalable = match given.0.len() {
            3 => self.numbers_at(op, info, given.attr(2)),
            _ => &[],
        };
        let brackets = given.text(3);
        let operands = self.members(op, Which::Operand(given.operands(0)), spans);
        self.out.push_str(&brackets[..1]);
        self.write_mixed(&operands, numbers, DYNAMIC, scalable);
        self.out.push_str(&brackets[1..]);
    }

    /// `%a, 4, [%b]`: numbers, of which each `dynamic` stands for the next operand; in brackets
    /// those that scale.
    pub(crate) fn write_mixed(
        &mut self,
        operands: &[Value],
        numbers: &[i64],
        dynamic: i64,
        scalable: &[i64],
    ) {
        let mut operands = operands.iter();
        for (i, &number) in numbers.iter().enumerate() {
            if i > 0 {
                self.out.push_str(", ");
            }
            let is_scalable = scalable.get(i).is_some_and(|&flag| flag != 0);
            if is_scalable {
                self.out.push('[');
            }
            let operand = match number == dynamic {
                true => operands.next(),
                false => None,
            };
            match operand {
                Some(&operand) => self.value(operand),
                None => write_int(&mut self.out, number.into()),
            }
            if is_scalable {
                self.out.push(']');
            }
        }
    }

    /// The numbers of the array that is attribute `index`.
    pub(super) fn numbers_at(&self, op: Op, info: &PrintInfo, index: usize) -> &'p [i64] {
        let attr = self.attr_by(op, info.names[index]);
        match attr.map(|attr| self.module.context.attr_kind(attr)) {
            Some(AttrKind::DenseArray { values, .. }) => values,
            _ => &[],
        }
    }

    pub(super) fn print_dimension_list(&mut self, op: Op, info: &PrintInfo, given: Given) {
        let extents = self.numbers_at(op, info, given.attr(0));
        for (i, &value) in extents.iter().enumerate() {
            if i > 0 {
                self.out.push('x');
            }
            write_extent(&mut self.out, value);
        }
    }

    /// `0 to 2`: levels.
    pub(super) fn print_level_range(&mut self, op: Op, info: &PrintInfo, given: Given) {
        let [low, high] = [0, 1].map(|i| {
            let value = self.attr_by(op, info.names[given.attr(i)]);
            match value.map(|value| self.module.context.attr_kind(value)) {
                Some(AttrKind::Integer { value, .. }) => *value,
                _ => 0,
            }
        });
        write_int(&mut self.out, low);
        if high != low + 1 {
            self.out.push_str(" to ");
            write_int(&mut self.out, high);
        }
    }
}
