//! `smt.bv.repeat` and `smt.int.constant`.

use freehold_ir::{AttrKind, Op, TypeKind};

use super::format::PrintInfo;
use super::lexer::Tok;
use super::number_text::write_int;
use super::op_state::{OpState, Progress};
use super::parser::{Parsed, Parser};
use super::printer::{Ask, Printer};
use super::type_text;

/// The width of `!smt.bv<4>`.
fn bits(text: &str) -> Option<u32> {
    text.strip_prefix("!smt.bv<")?
        .strip_suffix('>')?
        .parse()
        .ok()
}

impl Parser<'_> {
    /// `4 times %v : !smt.bv<8>`
    pub fn parse_smt_repeat(&mut self, state: &mut OpState) -> Parsed<Progress> {
        let location = self.here();
        let count = self.parse_i64()?;
        if count < 1 {
            return Err(self.error(location, "integer must be positive"));
        }
        self.custom_keyword("times")?;
        state.operands.push(self.parse_operand()?);
        self.parse_attr_dict(state)?;
        self.expect(Tok::Colon, "':'")?;
        let location = self.here();
        let ty = self.parse_type()?;
        self.resolve_all(state, 0, &[ty])?;
        let Some(width) = bits(&type_text(&self.module.context, ty)) else {
            return Err(self.error(location, "input must have bit-vector type"));
        };
        let repeated = u32::try_from(count).ok();
        let Some(width) = repeated.and_then(|count| count.checked_mul(width)) else {
            return Err(self.error(location, "integer value too large"));
        };
        let text = format!("!smt.bv<{width}>");
        let result = self.module.context.ty(TypeKind::Opaque(text.into()));
        state.results.push(result);
        Ok(Progress::Done)
    }
}

impl Printer<'_> {
    pub fn print_smt_repeat(&mut self, op: Op, info: &PrintInfo) -> Ask {
        let module = self.module;
        let input = module.operand(op, 0);
        let width = |value| bits(&type_text(&module.context, module.value_type(value)));
        let repeated = module.results(op).first().and_then(|&result| width(result));
        let count = match (repeated, width(input)) {
            (Some(repeated), Some(width)) if width > 0 => repeated / width,
            _ => 0,
        };
        self.out.push(' ');
        write_int(&mut self.out, count.into());
        self.out.push_str(" times ");
        self.value(input);
        self.attr_dict_without(op, info, &[], false);
        self.out.push_str(" : ");
        self.ty_of(input);
        Ask::Done
    }

    pub fn print_smt_integer(&mut self, op: Op, info: &PrintInfo) -> Ask {
        self.out.push(' ');
        if let Some(AttrKind::Integer { value, .. }) = self.kind_of(op, "value") {
            write_int(&mut self.out, *value);
        }
        self.attr_dict_without(op, info, &["value"], false);
        Ask::Done
    }
}
