//! `smt.bv.repeat`, `smt.int.constant` and `#smt.bv`.

use freehold_ir::{Attr, AttrKind, Context, Location, Op, Signedness, TypeKind};
use num_bigint::BigInt;

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
            return Err(self.custom_error(location, "integer must be positive"));
        }
        self.custom_keyword("times")?;
        state.operands.push(self.parse_operand()?);
        self.parse_attr_dict(state)?;
        self.expect(Tok::Colon, "':'")?;
        let ty = self.parse_type()?;
        self.resolve_all(state, 0, &[ty])?;
        let location = state.operands[0].location;
        let Some(width) = bits(&type_text(&self.module.context, ty)) else {
            return Err(self.custom_error(location, "input must have bit-vector type"));
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

impl Parser<'_> {
    /// `-5 {...}`
    pub fn parse_smt_integer(&mut self, state: &mut OpState) -> Parsed<Progress> {
        let text = &self.source()[self.tok.start as usize..];
        let text = text.strip_prefix('-').unwrap_or(text).trim_start();
        let end = text.find(|c: char| !c.is_ascii_alphanumeric());
        let width = integer_width(&text[..end.unwrap_or(text.len())]);
        if !matches!(self.tok.kind, Tok::Integer | Tok::Minus) {
            return Err(self.custom_error_here("expected integer value"));
        }
        let context = &mut self.module.context;
        let [signed, unsigned] = [Signedness::Signed, Signedness::Unsigned]
            .map(|signedness| context.ty(TypeKind::Integer { width, signedness }));
        // The bits of a number with a sign are those of one without.
        let location = self.here();
        let value = self.parse_attr_of(Some(signed))?;
        let context = &mut self.module.context;
        let value = match (context.attr_kind(value), 1_i128.checked_shl(width)) {
            (&AttrKind::Integer { value, .. }, Some(beyond)) if width < 127 => {
                let bits = if value < 0 { value + beyond } else { value };
                context.integer_attr(bits, unsigned)
            }
            _ => return Err(self.error(location, "integer value too large")),
        };
        self.push_property(state, "value", value);
        self.parse_attr_dict(state)?;
        let result = TypeKind::Opaque("!smt.int".into());
        state.results.push(self.module.context.ty(result));
        Ok(Progress::Done)
    }
}

/// What an attribute of a bit vector begins with.
const BITS: &str = "#smt.bv<";

/// An integer as it may stand in an attribute; `true` is one whose only bit is its sign.
fn integer(text: &str) -> Option<BigInt> {
    let (digits, is_negative) = match text.strip_prefix('-') {
        Some(rest) => (rest.trim_start(), true),
        None => (text, false),
    };
    let value = match digits {
        "true" if !is_negative => BigInt::from(-1),
        "false" if !is_negative => BigInt::ZERO,
        _ => match digits.strip_prefix("0x") {
            Some(digits) => BigInt::parse_bytes(digits.as_bytes(), 16)?,
            None if digits.bytes().all(|c| c.is_ascii_digit()) => digits.parse().ok()?,
            None => return None,
        },
    };
    Some(if is_negative { -value } else { value })
}

impl Parser<'_> {
    /// The text of `#smt.bv<15> : !smt.bv<4>`, without its type, as mlir-opt prints it: its first
    /// bit is a sign. None of another attribute. `text` was read from `start` on, and `ty` is the
    /// text of the type behind it, if there is one.
    pub(super) fn smt_bits(
        &mut self,
        start: Location,
        text: &str,
        ty: Option<&str>,
    ) -> Parsed<Option<String>> {
        let Some(body) = text.strip_prefix(BITS).and_then(|t| t.strip_suffix('>')) else {
            return Ok(None);
        };
        let open = Location(start.0 + BITS.len() as u32 - 1);
        let blanks = body.len() - body.trim_start().len();
        let Some(value) = integer(body.trim()) else {
            let here = Location(open.0 + 1 + blanks as u32);
            return Err(self.error(here, "expected integer value"));
        };
        let Some((ty, width)) = ty.and_then(|ty| Some((ty, bits(ty)?))) else {
            return Err(self.error(open, "explicit bit-vector type required"));
        };
        // Width and value are bounded: a shift by the width alone would not be.
        let is_negative = value.sign() == num_bigint::Sign::Minus;
        let needed = if is_negative {
            (-&value - 1u32).bits() + 1
        } else {
            value.bits()
        };
        if needed > width.into() {
            let message = format!("integer value out of range for given bit-vector type '{ty}'");
            return Err(self.error(open, message));
        }
        let has_sign = !is_negative && needed == u64::from(width) && width > 0;
        let value = if has_sign {
            value - (BigInt::from(1) << width)
        } else {
            value
        };
        Ok(Some(format!("{BITS}{value}>")))
    }
}

/// The width that mlir-opt gives to an integer of any size: four bits a digit, and one for the sign
/// where these do not leave one. 64 of zero.
fn integer_width(digits: &str) -> u32 {
    let (digits, radix) = match digits.strip_prefix("0x") {
        Some(digits) => (digits, 16),
        None => (digits, 10),
    };
    let digits = digits.trim_start_matches('0');
    if digits.is_empty() {
        return 64;
    }
    let width = 4 * digits.len() as u32;
    let first = digits.chars().next().and_then(|c| c.to_digit(radix));
    // Two digits that are decimal leave a bit of the eight.
    let is_full = first >= Some(8) && (radix == 16 || digits.len() == 1);
    width + u32::from(is_full)
}

/// The number that the bits of an integer are with a sign.
pub(super) fn signed(context: &Context, value: Attr) -> Option<i128> {
    let &AttrKind::Integer { value, ty } = context.attr_kind(value) else {
        return None;
    };
    match *context.kind(ty) {
        TypeKind::Integer {
            width,
            signedness: Signedness::Unsigned,
        } if width < 127 && width > 0 && value >> (width - 1) & 1 == 1 => {
            Some(value - (1 << width))
        }
        _ => Some(value),
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
        if let Some(value) = self.module.attr(op, "value") {
            match signed(&self.module.context, value) {
                Some(number) => write_int(&mut self.out, number),
                None => self.attrs.write_untyped(&mut self.out, value),
            }
        }
        self.attr_dict_without(op, info, &["value"], false);
        Ask::Done
    }
}
