//! Sums, products, quotients, and the order of numbers.

use super::format::{Format, Rounding, Special};
use super::parts::{Parts, exponent_bits};
use super::{Built, Floats, float_of};
use crate::{Binary, Term};

/// As operations round where nothing is said.
const NEAREST: Rounding = Rounding::ToNearestEven;

impl Floats<'_> {
    /// The number with the other sign; of a NaN too, where it has one.
    pub fn negated(&mut self, format: Format, a: Term) -> Built {
        let sign = self.like(1 << format.magnitude(), a);
        let other = self.terms.apply(Binary::Xor, a, sign);
        if format.special != Special::NegativeZero {
            return Ok(other);
        }
        let magnitude = self.magnitude(format, a)?;
        let is_zero = self.is(magnitude, 0);
        Ok(self.ite(is_zero, a, other))
    }

    pub fn sum(&mut self, format: Format, a: Term, b: Term) -> Built {
        let exponent = exponent_bits(format);
        let (x, y) = (
            self.stored(format, a, exponent)?,
            self.stored(format, b, exponent)?,
        );
        // The one of the greater magnitude, and the other.
        let swaps = self.less_bits(x.magnitude, y.magnitude);
        let (sign, other_sign) = self.ordered(swaps, x.sign, y.sign);
        let (power, other_power) = self.ordered(swaps, x.exponent, y.exponent);
        let (digits, others) = self.ordered(swaps, x.significand, y.significand);
        // Behind the digits there are three more: after a shift by one or none the difference is
        // exact, and after a larger one it loses one leading digit at most.
        let (digits, others) = (self.padded(digits, 3)?, self.padded(others, 3)?);
        let by = self.sub(power, other_power);
        let others = self.shifted(others, by)?;
        let width = format.precision() + 4;
        let (digits, others) = (self.widened(digits, width)?, self.widened(others, width)?);
        let differ = self.terms.apply(Binary::Xor, sign, other_sign);
        let (sum, difference) = (self.add(digits, others), self.sub(digits, others));
        let digits = self.ite(differ, difference, sum);
        let is_zero = self.is(digits, 0);
        let bias = self.like(format.bias - 1, power);
        let power = self.sub(power, bias);
        let (digits, power) = self.normalized(digits, power)?;
        let rounded = self.rounded(format, NEAREST, sign, power, digits)?;
        // The sum of two zeros of one sign keeps it, and what cancels out is positive.
        let agree = self.not(differ);
        let zero_sign = self.and(sign, agree);
        let zero = self.zero(format, zero_sign)?;
        let number = self.ite(is_zero, zero, rounded);
        let (a_infinite, b_infinite) = (self.is_infinite(format, a)?, self.is_infinite(format, b)?);
        let infinite = self.or(a_infinite, b_infinite);
        let infinity = self.infinity(format, sign)?;
        let number = self.ite(infinite, infinity, number);
        let both = self.and(a_infinite, b_infinite);
        let cancels = self.and(both, differ);
        let nan = self.is_nan_of(format, a, b, cancels)?;
        let value = self.or_nan(format, nan, number)?;
        Ok(self.written_binary(format, value, "fp.add RNE", a, b))
    }

    pub fn difference(&mut self, format: Format, a: Term, b: Term) -> Built {
        // A NaN has no sign that anybody sees.
        let negated = self.negated(format, b)?;
        let value = self.sum(format, a, negated)?;
        Ok(self.written_binary(format, value, "fp.sub RNE", a, b))
    }

    pub fn product(&mut self, format: Format, a: Term, b: Term) -> Built {
        let (x, y) = self.both(format, a, b)?;
        let width = 2 * format.precision();
        let wide_x = self.widened(x.significand, width)?;
        let wide_y = self.widened(y.significand, width)?;
        let digits = self.terms.apply(Binary::Mul, wide_x, wide_y);
        let one = self.like(1, x.exponent);
        let exponent = self.add(x.exponent, y.exponent);
        let exponent = self.add(exponent, one);
        let sign = self.terms.apply(Binary::Xor, x.sign, y.sign);
        let (digits, exponent) = self.up_by_one(digits, exponent)?;
        let rounded = self.rounded(format, NEAREST, sign, exponent, digits)?;
        let is_zero = self.or(x.is_zero, y.is_zero);
        let is_infinite = self.or(x.is_infinite, y.is_infinite);
        let has_none = self.and(is_zero, is_infinite);
        let value = self.special(format, [is_zero, is_infinite], sign, rounded)?;
        let nan = self.is_nan_of(format, a, b, has_none)?;
        let value = self.or_nan(format, nan, value)?;
        Ok(self.written_binary(format, value, "fp.mul RNE", a, b))
    }

    pub fn quotient(&mut self, format: Format, a: Term, b: Term) -> Built {
        let (x, y) = self.both(format, a, b)?;
        let precision = format.precision();
        // Two or three digits more than stay, and one that says whether there are others.
        let dividend = self.padded(x.significand, precision + 2)?;
        let width = self.terms.width(dividend).bits();
        let divisor = self.widened(y.significand, width)?;
        let quotient = self.terms.apply(Binary::Udiv, dividend, divisor);
        let rest = self.terms.apply(Binary::Urem, dividend, divisor);
        let is_exact = self.is(rest, 0);
        let rest = self.not(is_exact);
        let quotient = self.slice(quotient, 0, precision + 3)?;
        let digits = self.terms.concat(quotient, rest)?;
        let exponent = self.sub(x.exponent, y.exponent);
        let sign = self.terms.apply(Binary::Xor, x.sign, y.sign);
        let (digits, exponent) = self.up_by_one(digits, exponent)?;
        let rounded = self.rounded(format, NEAREST, sign, exponent, digits)?;
        let is_zero = self.or(x.is_zero, y.is_infinite);
        let is_infinite = self.or(y.is_zero, x.is_infinite);
        let value = self.special(format, [is_zero, is_infinite], sign, rounded)?;
        let zeros = self.and(x.is_zero, y.is_zero);
        let infinities = self.and(x.is_infinite, y.is_infinite);
        let has_none = self.or(zeros, infinities);
        let nan = self.is_nan_of(format, a, b, has_none)?;
        let value = self.or_nan(format, nan, value)?;
        Ok(self.written_binary(format, value, "fp.div RNE", a, b))
    }

    /// Whether the first is less; a NaN is not.
    pub fn is_less(&mut self, format: Format, a: Term, b: Term) -> Built {
        let (a_sign, b_sign) = (self.is_negative(format, a)?, self.is_negative(format, b)?);
        let (x, y) = (self.magnitude(format, a)?, self.magnitude(format, b)?);
        let either = self.or(x, y);
        let are_zero = self.is(either, 0);
        let (up, down) = (self.less_bits(x, y), self.less_bits(y, x));
        let of_one_sign = self.ite(a_sign, down, up);
        let are_other = self.not(are_zero);
        let of_two_signs = self.and(a_sign, are_other);
        let differ = self.terms.apply(Binary::Xor, a_sign, b_sign);
        let is_less = self.ite(differ, of_two_signs, of_one_sign);
        let value = self.if_numbers(format, a, b, is_less)?;
        let (x, y) = (float_of(format, 0), float_of(format, 1));
        Ok(self.written_bit(format, value, &format!("(fp.lt {x} {y})"), &[a, b]))
    }

    /// Whether both are one number, of whatever sign a zero is; a NaN is none.
    pub fn is_equal(&mut self, format: Format, a: Term, b: Term) -> Built {
        let equal = self.terms.apply(Binary::Eq, a, b);
        let (x, y) = (self.is_zero(format, a)?, self.is_zero(format, b)?);
        let are_zero = self.and(x, y);
        let equal = self.or(equal, are_zero);
        let value = self.if_numbers(format, a, b, equal)?;
        let (x, y) = (float_of(format, 0), float_of(format, 1));
        Ok(self.written_bit(format, value, &format!("(fp.eq {x} {y})"), &[a, b]))
    }

    /// Whether one of both is NaN.
    pub fn is_unordered(&mut self, format: Format, a: Term, b: Term) -> Built {
        let (x, y) = (self.is_nan(format, a)?, self.is_nan(format, b)?);
        Ok(self.or(x, y))
    }

    fn if_numbers(&mut self, format: Format, a: Term, b: Term, holds: Term) -> Built {
        let is_unordered = self.is_unordered(format, a, b)?;
        let is_ordered = self.not(is_unordered);
        Ok(self.and(is_ordered, holds))
    }

    // ---- What they share ----------------------------------------------------------------------

    fn written_binary(&mut self, format: Format, value: Term, op: &str, a: Term, b: Term) -> Term {
        let (x, y) = (float_of(format, 0), float_of(format, 1));
        self.written(format, value, &format!("({op} {x} {y})"), &[a, b])
    }

    fn ordered(&mut self, swaps: Term, a: Term, b: Term) -> (Term, Term) {
        (self.ite(swaps, b, a), self.ite(swaps, a, b))
    }

    fn both(&mut self, format: Format, a: Term, b: Term) -> Built<(Parts, Parts)> {
        let bits = exponent_bits(format);
        Ok((self.parts(format, a, bits)?, self.parts(format, b, bits)?))
    }

    /// Digits of which the first or the second is a one.
    fn up_by_one(&mut self, digits: Term, exponent: Term) -> Built<(Term, Term)> {
        let last = self.terms.width(digits).bits() - 1;
        let first = self.slice(digits, last, 1)?;
        let one = self.like(1, digits);
        let moved = self.terms.apply(Binary::Shl, digits, one);
        let one = self.like(1, exponent);
        let less = self.sub(exponent, one);
        Ok((
            self.ite(first, digits, moved),
            self.ite(first, exponent, less),
        ))
    }

    /// Zero, infinity, or another number.
    fn special(&mut self, format: Format, is: [Term; 2], sign: Term, number: Term) -> Built {
        let zero = self.zero(format, sign)?;
        let infinity = self.infinity(format, sign)?;
        let number = self.ite(is[0], zero, number);
        Ok(self.ite(is[1], infinity, number))
    }

    fn is_nan_of(&mut self, format: Format, a: Term, b: Term, own: Term) -> Built {
        let is_unordered = self.is_unordered(format, a, b)?;
        Ok(self.or(is_unordered, own))
    }

    fn or_nan(&mut self, format: Format, is_nan: Term, number: Term) -> Built {
        let nan = self.nan(format)?;
        Ok(self.ite(is_nan, nan, number))
    }
}
