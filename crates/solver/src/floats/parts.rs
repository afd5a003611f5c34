//! What the bits of a number say.

use super::format::{Format, Special};
use super::{Built, Floats};
use crate::{Binary, Term, Width};

/// A number, taken apart.
pub(super) struct Parts {
    pub sign: Term,
    /// Of the leading digit, in two's complement.
    pub exponent: Term,
    /// All digits; the first is a one unless the number is zero. Of what is no number it means
    /// nothing.
    pub significand: Term,
    pub is_zero: Term,
    pub is_infinite: Term,
    pub is_nan: Term,
}

/// A number as it is stored: the digits of a small one do not begin with a one.
pub(super) struct Stored {
    pub sign: Term,
    pub magnitude: Term,
    /// Of the first digit, with the bias.
    pub exponent: Term,
    pub significand: Term,
}

/// The bits in which exponents of a format, and sums of two of them, are computed.
pub(super) fn exponent_bits(format: Format) -> u32 {
    format.exponent.max(4) + 3
}

impl Floats<'_> {
    pub fn is_negative(&mut self, format: Format, a: Term) -> Built {
        self.slice(a, format.magnitude(), 1)
    }

    pub(super) fn magnitude(&mut self, format: Format, a: Term) -> Built {
        self.slice(a, 0, format.magnitude())
    }

    pub fn is_zero(&mut self, format: Format, a: Term) -> Built {
        // Where negative zero is NaN, it is no zero.
        if format.special == Special::NegativeZero {
            return Ok(self.is(a, 0));
        }
        let magnitude = self.magnitude(format, a)?;
        Ok(self.is(magnitude, 0))
    }

    pub fn is_nan(&mut self, format: Format, a: Term) -> Built {
        if format.special == Special::NegativeZero {
            return Ok(self.is(a, format.nan()));
        }
        let magnitude = self.magnitude(format, a)?;
        let largest = match format.special {
            Special::Infinities => format.infinity(),
            _ => format.largest(),
        };
        let largest = self.like(largest, magnitude);
        Ok(self.less_bits(largest, magnitude))
    }

    pub fn is_infinite(&mut self, format: Format, a: Term) -> Built {
        if format.special != Special::Infinities {
            return Ok(self.terms.boolean(false));
        }
        let magnitude = self.magnitude(format, a)?;
        Ok(self.is(magnitude, format.infinity()))
    }

    /// Whether both are one number, or both are NaN.
    pub fn is_same(&mut self, format: Format, a: Term, b: Term) -> Built {
        let equal = self.terms.apply(Binary::Eq, a, b);
        let (a, b) = (self.is_nan(format, a)?, self.is_nan(format, b)?);
        let both = self.and(a, b);
        Ok(self.or(equal, both))
    }

    /// The NaN that operations give.
    pub fn nan(&mut self, format: Format) -> Built {
        Ok(self.number(format.nan(), format.width()?))
    }

    pub(super) fn stored(&mut self, format: Format, a: Term, bits: u32) -> Built<Stored> {
        let field = self.slice(a, format.fraction, format.exponent)?;
        let fraction = self.slice(a, 0, format.fraction)?;
        let is_small = self.is(field, 0);
        let leading = self.not(is_small);
        let significand = self.terms.concat(leading, fraction)?;
        let field = self.widened(field, bits)?;
        let one = self.like(1, field);
        Ok(Stored {
            sign: self.is_negative(format, a)?,
            magnitude: self.magnitude(format, a)?,
            exponent: self.ite(is_small, one, field),
            significand,
        })
    }

    /// With exponents of so many bits.
    pub(super) fn parts(&mut self, format: Format, a: Term, bits: u32) -> Built<Parts> {
        let stored = self.stored(format, a, bits)?;
        let bias = self.like(format.bias, stored.exponent);
        let exponent = self.sub(stored.exponent, bias);
        let (significand, exponent) = self.normalized(stored.significand, exponent)?;
        Ok(Parts {
            sign: stored.sign,
            exponent,
            significand,
            is_zero: self.is_zero(format, a)?,
            is_infinite: self.is_infinite(format, a)?,
            is_nan: self.is_nan(format, a)?,
        })
    }

    /// Digits, and the exponent of the first, so that the first is a one if any is.
    pub(super) fn normalized(&mut self, digits: Term, exponent: Term) -> Built<(Term, Term)> {
        let (mut digits, mut exponent) = (digits, exponent);
        let width = self.terms.width(digits).bits();
        let steps = (0..8).rev().map(|power| 1 << power);
        for by in steps.filter(|&by| by < width) {
            let first = self.slice(digits, width - by, by)?;
            let are_zero = self.is(first, 0);
            let amount = self.like(by.into(), digits);
            let moved = self.terms.apply(Binary::Shl, digits, amount);
            let amount = self.like(by.into(), exponent);
            let less = self.sub(exponent, amount);
            digits = self.ite(are_zero, moved, digits);
            exponent = self.ite(are_zero, less, exponent);
        }
        Ok((digits, exponent))
    }

    /// Shifted to the right, where the last digit says whether anything was lost.
    pub(super) fn shifted(&mut self, digits: Term, by: Term) -> Built {
        let width = self.terms.width(digits);
        // No shift by more than all digits loses more.
        let all = i128::from(width.bits());
        let of = self.terms.width(by).bits();
        let wide = self.widened(by, of.max(8))?;
        let most = self.like(all, wide);
        let is_less = self.less_bits(wide, most);
        let by = self.ite(is_less, wide, most);
        let has = self.terms.width(by).bits().min(width.bits());
        let by = self.slice(by, 0, has)?;
        let by = self.widened(by, width.bits())?;
        let shifted = self.terms.apply(Binary::Lshr, digits, by);
        let back = self.terms.apply(Binary::Shl, shifted, by);
        let is_exact = self.terms.apply(Binary::Eq, back, digits);
        let lost = self.not(is_exact);
        let lost = self.terms.zero_extend(lost, width)?;
        Ok(self.or(shifted, lost))
    }

    pub(super) fn exponent_number(&mut self, number: i128, bits: u32) -> Built {
        Ok(self.number(number, Width::new(bits)?))
    }
}
