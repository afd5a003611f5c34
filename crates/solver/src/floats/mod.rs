//! Floats as bit vectors: what operations make of the bits of numbers, as formulas of bits.
//!
//! So all that decides bit vectors decides floats: all values, SAT, and what is equal by algebra.
//! Operations are those of IEEE 754; the result is the exact one rounded once. Which NaN an
//! operation gives is not said by anybody: here it is always the same, and [`Floats::is_same`] does
//! not tell NaNs apart. In an arena that keeps terms as they are written an operation on formats
//! of IEEE 754 is written in SMT-LIB's theory of floats, so that another solver judges these
//! formulas too.
//!
//! `format` has the formats, `parts` takes numbers apart, `rounding` puts them together, and
//! `arithmetic` and `conversions` are what is between.

mod arithmetic;
mod conversions;
mod format;
mod parts;
mod rounding;

pub use format::{Format, Rounding, Special};

use crate::{Binary, Error, Term, Terms, Width};

/// Makes terms of operations on floats.
///
/// ```
/// use freehold_solver::{Outcome, Terms, decide_exhaustively};
/// use freehold_solver::floats::{Floats, Format};
///
/// let mut terms = Terms::new();
/// let f16 = Format::of("f16").expect("a format");
/// let x = terms.variable("x", f16.width()?)?;
/// let mut floats = Floats { terms: &mut terms };
/// let zero = floats.number(0, f16.width()?);
/// // x + 0.0 is not x: -0.0 + 0.0 is 0.0.
/// let sum = floats.sum(f16, x, zero)?;
/// let same = floats.is_same(f16, sum, x)?;
/// let differ = terms.not(same);
/// let Outcome::Satisfiable(found) = decide_exhaustively(&terms, differ, 16)? else {
///     unreachable!("they differ");
/// };
/// assert_eq!(found.display(&terms).to_string(), "x = 32768");
/// # Ok::<(), freehold_solver::Error>(())
/// ```
pub struct Floats<'a> {
    pub terms: &'a mut Terms,
}

/// A term, or a fault of who builds it.
type Built<T = Term> = Result<T, Error>;

// ---- Plain words for terms ---------------------------------------------------------------------

impl Floats<'_> {
    /// A number of a width.
    pub fn number(&mut self, bits: i128, width: Width) -> Term {
        self.terms.truncated(bits as u128, width)
    }

    fn like(&mut self, bits: i128, term: Term) -> Term {
        self.number(bits, self.terms.width(term))
    }

    fn is(&mut self, term: Term, bits: i128) -> Term {
        let number = self.like(bits, term);
        self.terms.apply(Binary::Eq, term, number)
    }

    fn and(&mut self, a: Term, b: Term) -> Term {
        self.terms.apply(Binary::And, a, b)
    }

    fn or(&mut self, a: Term, b: Term) -> Term {
        self.terms.apply(Binary::Or, a, b)
    }

    fn not(&mut self, a: Term) -> Term {
        self.terms.not(a)
    }

    fn add(&mut self, a: Term, b: Term) -> Term {
        self.terms.apply(Binary::Add, a, b)
    }

    fn sub(&mut self, a: Term, b: Term) -> Term {
        self.terms.apply(Binary::Sub, a, b)
    }

    fn less_bits(&mut self, a: Term, b: Term) -> Term {
        self.terms.apply(Binary::Ult, a, b)
    }

    fn ite(&mut self, condition: Term, then: Term, otherwise: Term) -> Term {
        self.terms.select(condition, then, otherwise)
    }

    fn slice(&mut self, term: Term, first: u32, bits: u32) -> Built {
        self.terms.extract(term, first, Width::new(bits)?)
    }

    fn widened(&mut self, term: Term, bits: u32) -> Built {
        self.terms.zero_extend(term, Width::new(bits)?)
    }

    /// With zeros behind it.
    fn padded(&mut self, term: Term, bits: u32) -> Built {
        match bits {
            0 => Ok(term),
            _ => {
                let zeros = self.number(0, Width::new(bits)?);
                self.terms.concat(term, zeros)
            }
        }
    }

    /// A term that is written in SMT-LIB as a float, which becomes the bits of one here.
    fn written(&mut self, format: Format, meaning: Term, float: &str, of: &[Term]) -> Term {
        if !format.is_ieee() || !self.terms.is_verbatim() {
            return meaning;
        }
        let digits = format.bits().div_ceil(4) as usize;
        let nan = match format.bits() % 4 {
            0 => format!("#x{:0digits$x}", format.nan()),
            _ => format!("#b{:0bits$b}", format.nan(), bits = format.bits() as usize),
        };
        let phrase = format!("(let ((r {float})) (ite (fp.isNaN r) {nan} (fp.to_ieee_bv r)))");
        self.terms.spelled(meaning, &phrase, of)
    }

    /// A term of one bit that is written so.
    fn written_bit(&mut self, format: Format, meaning: Term, holds: &str, of: &[Term]) -> Term {
        match format.is_ieee() && self.terms.is_verbatim() {
            true => {
                let phrase = format!("(ite {holds} #b1 #b0)");
                self.terms.spelled(meaning, &phrase, of)
            }
            false => meaning,
        }
    }
}

/// How SMT-LIB writes the float of the bits of an operand.
fn float_of(format: Format, operand: usize) -> String {
    format!("({} {{{operand}}})", to_float(format))
}

/// What makes a float of something in SMT-LIB.
fn to_float(format: Format) -> String {
    format!("(_ to_fp {} {})", format.exponent, format.precision())
}
