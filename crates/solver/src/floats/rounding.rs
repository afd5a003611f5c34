//! Numbers put together: rounded to what a format has.

use super::format::{Format, Rounding, Special};
use super::{Built, Floats};
use crate::{Binary, Term};

impl Floats<'_> {
    /// The bits of the number whose first digit, a one, has this exponent.
    ///
    /// Exponent and fraction are one number, so that what is rounded up carries into the exponent
    /// by itself, up to what is too large.
    pub(super) fn rounded(
        &mut self,
        format: Format,
        rounding: Rounding,
        sign: Term,
        exponent: Term,
        digits: Term,
    ) -> Built {
        let precision = format.precision();
        // Behind the digits that stay there is one that says half, and one of all others.
        let has = self.terms.width(digits).bits();
        let digits = self.padded(digits, (precision + 2).saturating_sub(has))?;
        let has = self.terms.width(digits).bits();
        let least = self.like(format.least_exponent(), exponent);
        let is_small = self.terms.apply(Binary::Slt, exponent, least);
        let zero = self.like(0, exponent);
        let below = self.sub(least, exponent);
        let by = self.ite(is_small, below, zero);
        let digits = self.shifted(digits, by)?;
        let kept = self.slice(digits, has - precision, precision)?;
        let half = self.slice(digits, has - precision - 1, 1)?;
        let rest = self.slice(digits, 0, has - precision - 1)?;
        let rest_is_zero = self.is(rest, 0);
        let rest = self.not(rest_is_zero);
        let is_odd = self.slice(kept, 0, 1)?;
        let inexact = self.or(half, rest);
        let goes_up = match rounding {
            Rounding::ToNearestEven => {
                let up = self.or(rest, is_odd);
                self.and(half, up)
            }
            Rounding::ToNearestAway => half,
            Rounding::TowardZero => self.terms.boolean(false),
            Rounding::Downward => self.and(inexact, sign),
            Rounding::Upward => {
                let is_positive = self.not(sign);
                self.and(inexact, is_positive)
            }
        };
        let above = self.sub(exponent, least);
        let power = self.ite(is_small, zero, above);
        let power = self.padded(power, format.fraction)?;
        let width = self.terms.width(power).bits() + 1;
        let power = self.widened(power, width)?;
        let kept = self.widened(kept, width)?;
        let goes_up = self.widened(goes_up, width)?;
        let magnitude = self.add(power, kept);
        let magnitude = self.add(magnitude, goes_up);
        let largest = self.like(format.largest(), magnitude);
        let is_beyond = self.less_bits(largest, magnitude);
        let magnitude = self.slice(magnitude, 0, format.magnitude())?;
        let number = self.signed(format, sign, magnitude)?;
        let beyond = self.beyond(format, rounding, sign)?;
        Ok(self.ite(is_beyond, beyond, number))
    }

    /// A magnitude with a sign.
    pub(super) fn signed(&mut self, format: Format, sign: Term, magnitude: Term) -> Built {
        let number = self.terms.concat(sign, magnitude)?;
        if format.special != Special::NegativeZero {
            return Ok(number);
        }
        let is_zero = self.is(magnitude, 0);
        let zero = self.like(0, number);
        Ok(self.ite(is_zero, zero, number))
    }

    /// Zero with a sign, where there is such a zero.
    pub(super) fn zero(&mut self, format: Format, sign: Term) -> Built {
        let magnitude = self.number(0, crate::Width::new(format.magnitude())?);
        self.signed(format, sign, magnitude)
    }

    /// Infinity, or NaN where there is none.
    pub(super) fn infinity(&mut self, format: Format, sign: Term) -> Built {
        match format.special {
            Special::Infinities => {
                let width = crate::Width::new(format.magnitude())?;
                let magnitude = self.number(format.infinity(), width);
                self.terms.concat(sign, magnitude)
            }
            _ => self.nan(format),
        }
    }

    /// What a number becomes that is too large.
    fn beyond(&mut self, format: Format, rounding: Rounding, sign: Term) -> Built {
        let infinity = self.infinity(format, sign)?;
        let width = crate::Width::new(format.magnitude())?;
        let largest = self.number(format.largest(), width);
        let largest = self.terms.concat(sign, largest)?;
        Ok(match rounding {
            Rounding::ToNearestEven | Rounding::ToNearestAway => infinity,
            Rounding::TowardZero => largest,
            Rounding::Downward => self.ite(sign, infinity, largest),
            Rounding::Upward => self.ite(sign, largest, infinity),
        })
    }
}
