//! What an operation on floats computes, as MLIR's reference of `arith` says it.
//!
//! Results are rounded to the nearest, but those of `truncf` where it says otherwise. The flag
//! `nnan` (`ninf`) makes poison of what takes or gives a NaN (an infinity), and `nsz` leaves the
//! sign of a zero open: of the result, and of a divisor. So does `maxnumf` of two zeros by itself.
//! Two truncations that may be contracted may be none: `extf` may take what was to be cut. What is
//! open is a choice: of the left side any may be made, so that the right side has to be what some
//! choice gives, whatever it chooses itself.
//!
//! The other flags (`reassoc`, `arcp`, `afn`, and `contract` elsewhere) license rewrites of several
//! operations, which no values tell. Nothing is made of them here; `permissions` sees to it that a
//! right side has none that the left side need not have.

use freehold_solver::floats::{Floats, Format, Rounding};
use freehold_solver::{Binary as Bits, Term, Width};

use super::meaning::{Builder, Built, Meaning};
use super::operations::{FloatBinary, FloatCast};

/// The flags that mean something for values, as terms of one bit.
#[derive(Copy, Clone, Debug)]
pub struct FastMath {
    pub no_nans: Term,
    pub no_infinities: Term,
    /// Whether the sign of the result, if it is a zero, is what the choice says; `None` where no
    /// flag leaves it open.
    pub no_signed_zeros: Option<(Term, Term)>,
}

impl Builder {
    pub fn floats(&mut self) -> Floats<'_> {
        Floats {
            terms: &mut self.terms,
        }
    }

    /// An operation of two numbers of one format. `either` is what says which of two zeros it is.
    pub fn float_binary(
        &mut self,
        op: FloatBinary,
        format: Format,
        [a, b]: [Meaning; 2],
        flags: FastMath,
        either: Option<Term>,
    ) -> Built<Meaning> {
        let (x, y) = (a.value, b.value);
        let mut floats = self.floats();
        let value = match op {
            FloatBinary::Add => floats.sum(format, x, y)?,
            FloatBinary::Sub => floats.difference(format, x, y)?,
            FloatBinary::Mul => floats.product(format, x, y)?,
            FloatBinary::Div => floats.quotient(format, x, y)?,
            _ => self.extremum(op, format, [x, y], either)?,
        };
        // The quotient of a zero whose sign is open is an infinity whose sign is.
        let has_free_sign = match op {
            FloatBinary::Div => {
                let mut floats = self.floats();
                let by_zero = floats.is_zero(format, y)?;
                let is_zero = floats.is_zero(format, value)?;
                self.or(by_zero, is_zero)?
            }
            _ => self.floats().is_zero(format, value)?,
        };
        let value = self.with_free_sign(format, value, has_free_sign, flags)?;
        let poison = self.or(a.poison, b.poison)?;
        Ok(Meaning {
            value,
            poison: self.or_barred(flags, &[(format, x), (format, y), (format, value)], poison)?,
            undefined: self.or(a.undefined, b.undefined)?,
        })
    }

    /// The greater or the less. `maximumf` and `minimumf` tell zeros apart and keep NaN; of
    /// `maxnumf` and `minnumf` a NaN is as if it were not there.
    fn extremum(
        &mut self,
        op: FloatBinary,
        format: Format,
        [x, y]: [Term; 2],
        either: Option<Term>,
    ) -> Built {
        let is_greater = matches!(op, FloatBinary::Maximum | FloatBinary::MaxNum);
        let keeps_nan = matches!(op, FloatBinary::Maximum | FloatBinary::Minimum);
        let mut floats = self.floats();
        let is_less = floats.is_less(format, x, y)?;
        let is_equal = floats.is_equal(format, x, y)?;
        let x_sign = floats.is_negative(format, x)?;
        let (x_nan, y_nan) = (floats.is_nan(format, x)?, floats.is_nan(format, y)?);
        let nan = floats.nan(format)?;
        // Of two zeros: the first unless it is the other one that has the sign.
        let first_of_equal = match (keeps_nan, is_greater, either) {
            (true, true, _) => self.terms.not(x_sign),
            (true, false, _) => x_sign,
            (false, _, Some(choice)) => choice,
            (false, _, None) => self.terms.boolean(true),
        };
        let first_of_others = match is_greater {
            true => self.terms.not(is_less),
            false => is_less,
        };
        let first = self.terms.ite(is_equal, first_of_equal, first_of_others)?;
        let chosen = self.terms.ite(first, x, y)?;
        if keeps_nan {
            let any = self.or(x_nan, y_nan)?;
            return self.terms.ite(any, nan, chosen);
        }
        let chosen = self.terms.ite(x_nan, y, chosen)?;
        self.terms.ite(y_nan, x, chosen)
    }

    pub fn negated(&mut self, format: Format, a: Meaning, flags: FastMath) -> Built<Meaning> {
        let value = self.floats().negated(format, a.value)?;
        let is_zero = self.floats().is_zero(format, value)?;
        let value = self.with_free_sign(format, value, is_zero, flags)?;
        Ok(Meaning {
            value,
            poison: self.or_barred(flags, &[(format, a.value)], a.poison)?,
            undefined: a.undefined,
        })
    }

    /// A comparison by the number of its predicate: its bits in this table say whether it holds
    /// of what is equal, greater, less and unordered.
    pub fn compare_floats(
        &mut self,
        predicate: i64,
        format: Format,
        [a, b]: [Meaning; 2],
        flags: FastMath,
    ) -> Built<Meaning> {
        // false, oeq, ogt, oge, olt, ole, one, ord, ueq, ugt, uge, ult, ule, une, uno, true
        const HOLDS: [u8; 16] = [
            0b0000, 0b0001, 0b0010, 0b0011, 0b0100, 0b0101, 0b0110, 0b0111, 0b1001, 0b1010, 0b1011,
            0b1100, 0b1101, 0b1110, 0b1000, 0b1111,
        ];
        let (x, y) = (a.value, b.value);
        let mut floats = self.floats();
        let relations = [
            floats.is_equal(format, x, y)?,
            floats.is_less(format, y, x)?,
            floats.is_less(format, x, y)?,
            floats.is_unordered(format, x, y)?,
        ];
        let set = HOLDS[predicate as usize & 15];
        let mut value = self.no();
        for (bit, relation) in relations.into_iter().enumerate() {
            if set >> bit & 1 == 1 {
                value = self.or(value, relation)?;
            }
        }
        let poison = self.or(a.poison, b.poison)?;
        Ok(Meaning {
            value,
            poison: self.or_barred(flags, &[(format, x), (format, y)], poison)?,
            undefined: self.or(a.undefined, b.undefined)?,
        })
    }

    /// The number in another format.
    pub fn float_resized(
        &mut self,
        [from, to]: [Format; 2],
        rounding: Rounding,
        a: Meaning,
        flags: FastMath,
    ) -> Built<Meaning> {
        let value = self.floats().converted(from, to, rounding, a.value)?;
        let is_zero = self.floats().is_zero(to, value)?;
        let value = self.with_free_sign(to, value, is_zero, flags)?;
        Ok(Meaning {
            value,
            poison: self.or_barred(flags, &[(from, a.value), (to, value)], a.poison)?,
            undefined: a.undefined,
        })
    }

    pub fn float_of_integer(&mut self, to: Format, a: Meaning, is_signed: bool) -> Built<Meaning> {
        let value = self.floats().of_integer(to, a.value, is_signed)?;
        Ok(Meaning { value, ..a })
    }

    /// What has no place in the integer type is poison.
    pub fn integer_of_float(
        &mut self,
        from: Format,
        a: Meaning,
        width: Width,
        is_signed: bool,
    ) -> Built<Meaning> {
        let mut floats = self.floats();
        let (value, fits) = floats.to_integer(from, a.value, width, is_signed)?;
        let has_none = self.terms.not(fits);
        Ok(Meaning {
            value,
            poison: self.or(a.poison, has_none)?,
            undefined: a.undefined,
        })
    }

    fn with_free_sign(
        &mut self,
        format: Format,
        value: Term,
        has_free_sign: Term,
        flags: FastMath,
    ) -> Built {
        let Some((flag, choice)) = flags.no_signed_zeros else {
            return Ok(value);
        };
        let other = self.floats().negated(format, value)?;
        let may = self.and(flag, has_free_sign)?;
        let changes = self.and(may, choice)?;
        self.terms.ite(changes, other, value)
    }

    /// Poison where a flag says that no such number is there.
    fn or_barred(
        &mut self,
        flags: FastMath,
        numbers: &[(Format, Term)],
        mut poison: Term,
    ) -> Built {
        for &(format, number) in numbers {
            let is_nan = self.floats().is_nan(format, number)?;
            let is_infinite = self.floats().is_infinite(format, number)?;
            for (flag, is) in [(flags.no_nans, is_nan), (flags.no_infinities, is_infinite)] {
                let barred = self.and(flag, is)?;
                poison = self.or(poison, barred)?;
            }
        }
        Ok(poison)
    }

    // ---- What the engine folds ----------------------------------------------------------------

    /// Whether the engine knows the number that an operation makes of constants: it does not where
    /// the bits of a NaN, or the sign of a zero, would be a choice.
    pub fn folds_floats(&mut self, op: FloatBinary, format: Format, [x, y]: [Term; 2]) -> Built {
        let mut floats = self.floats();
        let (x_nan, y_nan) = (floats.is_nan(format, x)?, floats.is_nan(format, y)?);
        let any = self.or(x_nan, y_nan)?;
        let none = self.terms.not(any);
        let keeps_nan = match op {
            FloatBinary::Maximum | FloatBinary::Minimum => true,
            FloatBinary::MaxNum | FloatBinary::MinNum => false,
            _ => return Ok(none),
        };
        let both = self.and(x_nan, y_nan)?;
        let one = self.terms.not(both);
        if keeps_nan {
            let nan = self.floats().nan(format)?;
            let given = self.terms.ite(x_nan, x, y)?;
            let is_own = self.apply(Bits::Eq, given, nan)?;
            let stays = self.and(one, is_own)?;
            return self.or(none, stays);
        }
        let is_equal = self.floats().is_equal(format, x, y)?;
        let differ = self.differ(x, y)?;
        let is_open = self.and(is_equal, differ)?;
        let is_told = self.terms.not(is_open);
        self.and(one, is_told)
    }

    /// The same of a cast that gives `value`.
    pub fn folds_cast(
        &mut self,
        cast: FloatCast,
        [from, to]: [Option<Format>; 2],
        a: Term,
        value: Term,
    ) -> Built {
        match (cast, from, to) {
            (FloatCast::Extend | FloatCast::Truncate, Some(from), Some(to)) => {
                let nearest = Rounding::ToNearestEven;
                let mut floats = self.floats();
                let rounded = floats.converted(from, to, nearest, a)?;
                let back = floats.converted(to, from, nearest, rounded)?;
                let is_exact = floats.is_equal(from, back, a)?;
                // Another rounding gives what is exact as well.
                Ok(is_exact)
            }
            (FloatCast::OfSigned | FloatCast::OfUnsigned, _, Some(to)) => {
                let is_infinite = self.floats().is_infinite(to, value)?;
                let is_finite = self.terms.not(is_infinite);
                let width = self.terms.width(a);
                let (Some(wide), true) = (Format::of("f64"), to.bits() <= 16) else {
                    return Ok(is_finite);
                };
                if width.bits() <= 53 {
                    return Ok(is_finite);
                }
                let is_signed = cast == FloatCast::OfSigned;
                let mut floats = self.floats();
                let whole = floats.of_integer(wide, a, is_signed)?;
                let (back, fits) = floats.to_integer(wide, whole, width, is_signed)?;
                let agrees = self.apply(Bits::Eq, back, a)?;
                let is_exact = self.and(agrees, fits)?;
                self.and(is_finite, is_exact)
            }
            // What does not fit is poison already.
            _ => Ok(self.terms.boolean(true)),
        }
    }
}
