//! Numbers of one format as those of another, and as integers.

use super::format::{Format, Rounding};
use super::parts::exponent_bits;
use super::{Built, Floats, float_of, to_float};
use crate::{Binary, Term, Width};

impl Floats<'_> {
    /// The number in another format.
    pub fn converted(&mut self, from: Format, to: Format, rounding: Rounding, a: Term) -> Built {
        let bits = exponent_bits(from).max(exponent_bits(to));
        let parts = self.parts(from, a, bits)?;
        let (sign, exponent) = (parts.sign, parts.exponent);
        let number = self.rounded(to, rounding, sign, exponent, parts.significand)?;
        let zero = self.zero(to, sign)?;
        let infinity = self.infinity(to, sign)?;
        let nan = self.nan(to)?;
        let number = self.ite(parts.is_zero, zero, number);
        let number = self.ite(parts.is_infinite, infinity, number);
        let value = self.ite(parts.is_nan, nan, number);
        if !from.is_ieee() {
            return Ok(value);
        }
        let (mode, float) = (rounding.smtlib(), float_of(from, 0));
        let text = format!("({} {mode} {float})", to_float(to));
        Ok(self.written(to, value, &text, &[a]))
    }

    /// The number next to an integer.
    pub fn of_integer(&mut self, format: Format, a: Term, is_signed: bool) -> Built {
        let width = self.terms.width(a).bits();
        let negative = self.slice(a, width - 1, 1)?;
        let no = self.terms.boolean(false);
        let sign = if is_signed { negative } else { no };
        let zero = self.like(0, a);
        let negated = self.sub(zero, a);
        let magnitude = self.ite(sign, negated, a);
        let exponent = self.exponent_number(i128::from(width) - 1, exponent_bits(format).max(9))?;
        let (digits, exponent) = self.normalized(magnitude, exponent)?;
        let nearest = Rounding::ToNearestEven;
        let number = self.rounded(format, nearest, sign, exponent, digits)?;
        let is_zero = self.is(a, 0);
        let zero = self.zero(format, no)?;
        let value = self.ite(is_zero, zero, number);
        let from = match is_signed {
            true => to_float(format),
            false => to_float(format).replace("to_fp", "to_fp_unsigned"),
        };
        Ok(self.written(format, value, &format!("({from} RNE {{0}})"), &[a]))
    }

    /// The integer of a width that is left if the fraction is cut off, and whether there is one.
    pub fn to_integer(
        &mut self,
        format: Format,
        a: Term,
        width: Width,
        is_signed: bool,
    ) -> Built<(Term, Term)> {
        let bits = width.bits();
        let parts = self.parts(format, a, exponent_bits(format).max(9))?;
        let exponent = parts.exponent;
        let zero = self.like(0, exponent);
        let is_fraction = self.terms.apply(Binary::Slt, exponent, zero);
        let most = self.like(bits.into(), exponent);
        let is_great = self.terms.apply(Binary::Slt, most, exponent);
        let by = self.ite(is_great, most, exponent);
        let by = self.ite(is_fraction, zero, by);
        // All digits before the point, and those behind it.
        let precision = format.precision();
        let wide = bits + precision + 1;
        let digits = self.widened(parts.significand, wide)?;
        let has = self.terms.width(by).bits().min(wide);
        let by = self.slice(by, 0, has)?;
        let by = self.widened(by, wide)?;
        let digits = self.terms.apply(Binary::Shl, digits, by);
        let magnitude = self.slice(digits, precision - 1, wide - precision + 1)?;
        let none = self.like(0, magnitude);
        let is_none = self.or(is_fraction, parts.is_zero);
        let magnitude = self.ite(is_none, none, magnitude);
        // The least number that does not fit, by its sign.
        let (above, below) = match is_signed {
            true => (1 << (bits - 1), (1 << (bits - 1)) + 1),
            false => (1 << bits, 1),
        };
        let (above, below) = (self.like(above, magnitude), self.like(below, magnitude));
        let limit = self.ite(parts.sign, below, above);
        let fits = self.less_bits(magnitude, limit);
        let has_none = self.or(parts.is_nan, parts.is_infinite);
        let has_none = self.or(has_none, is_great);
        let has_one = self.not(has_none);
        let fits = self.and(fits, has_one);
        let magnitude = self.slice(magnitude, 0, bits)?;
        let zero = self.like(0, magnitude);
        let negated = self.sub(zero, magnitude);
        let value = self.ite(parts.sign, negated, magnitude);
        Ok(self.written_integer(format, a, (value, fits), bits, is_signed))
    }

    fn written_integer(
        &mut self,
        format: Format,
        a: Term,
        (value, fits): (Term, Term),
        bits: u32,
        is_signed: bool,
    ) -> (Term, Term) {
        if !format.is_ieee() || !self.terms.is_verbatim() {
            return (value, fits);
        }
        let (float, to) = (float_of(format, 0), to_float(format));
        let cast = if is_signed { "to_sbv" } else { "to_ubv" };
        let text = format!("((_ fp.{cast} {bits}) RTZ {float})");
        let value = self.terms.spelled(value, &text, &[a]);
        let power = if is_signed { bits - 1 } else { bits };
        let bound = format!(
            "({to} #b{:0all$b})",
            power_of_two(format, power),
            all = format.bits() as usize
        );
        let least = match is_signed {
            true => format!("(fp.leq (fp.neg {bound}) r)"),
            false => "(fp.isZero r)".to_owned(),
        };
        let cut = format!("(fp.roundToIntegral RTZ {float})");
        let number = "(not (fp.isNaN r)) (not (fp.isInfinite r))";
        let holds = match is_signed {
            true => format!("(let ((r {cut})) (and {number} {least} (fp.lt r {bound})))"),
            false => format!(
                "(let ((r {cut})) (and {number} (fp.lt r {bound}) \
                 (or {least} (fp.isPositive r))))"
            ),
        };
        let fits = self.written_bit(format, fits, &holds, &[a]);
        (value, fits)
    }
}

/// The bits of a power of two, or of infinity where it is larger than all numbers.
fn power_of_two(format: Format, power: u32) -> i128 {
    let number = (i128::from(power) + format.bias) << format.fraction;
    number.min(format.infinity())
}
