//! The formats of floats, and what the patterns at the ends of their ranges mean.

use crate::{Error, Width};

/// What says that a number is none, or too large.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Special {
    /// The largest exponent is of infinities and NaNs: what IEEE 754 says.
    Infinities,
    /// All ones, but for the sign, are NaN; there are no infinities (`FN`).
    AllOnes,
    /// What would be negative zero is the only NaN; there are no infinities (`FNUZ`).
    NegativeZero,
}

/// How the bits of a float are laid out: a sign, an exponent, and a fraction behind a leading one
/// that is not stored.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Format {
    pub name: &'static str,
    pub(crate) exponent: u32,
    pub(crate) fraction: u32,
    pub(super) bias: i128,
    pub(super) special: Special,
}

const fn format(
    name: &'static str,
    exponent: u32,
    fraction: u32,
    bias: i128,
    special: Special,
) -> Format {
    Format {
        name,
        exponent,
        fraction,
        bias,
        special,
    }
}

impl Format {
    /// The formats that there are formulas for: those of few bits first.
    pub const ALL: [Format; 13] = [
        format("f8E5M2", 5, 2, 15, Special::Infinities),
        format("f8E4M3", 4, 3, 7, Special::Infinities),
        format("f8E3M4", 3, 4, 3, Special::Infinities),
        format("f8E4M3FN", 4, 3, 7, Special::AllOnes),
        format("f8E5M2FNUZ", 5, 2, 16, Special::NegativeZero),
        format("f8E4M3FNUZ", 4, 3, 8, Special::NegativeZero),
        format("f8E4M3B11FNUZ", 4, 3, 11, Special::NegativeZero),
        format("f16", 5, 10, 15, Special::Infinities),
        format("bf16", 8, 7, 127, Special::Infinities),
        format("tf32", 8, 10, 127, Special::Infinities),
        format("f32", 8, 23, 127, Special::Infinities),
        format("f64", 11, 52, 1023, Special::Infinities),
        // Its numbers, with the leading one left out that it stores.
        format("f80", 15, 63, 16383, Special::Infinities),
    ];

    /// The format of this name.
    pub fn of(name: &str) -> Option<Format> {
        Format::ALL.into_iter().find(|format| format.name == name)
    }

    /// How many bits a number has.
    ///
    /// # Errors
    /// There are no bit vectors of so many bits.
    pub fn width(self) -> Result<Width, Error> {
        Width::new(self.bits())
    }

    pub const fn bits(self) -> u32 {
        1 + self.exponent + self.fraction
    }

    /// Whether it is one of IEEE 754, which SMT-LIB knows too.
    pub fn is_ieee(self) -> bool {
        self.special == Special::Infinities
    }

    /// Whether there are formulas of sums, products, quotients and integers, and not of other
    /// formats alone.
    pub fn has_arithmetic(self) -> bool {
        self.bits() <= 64
    }

    /// How many digits a number has, the leading one among them.
    pub(super) const fn precision(self) -> u32 {
        self.fraction + 1
    }

    /// The bits of a number without its sign.
    pub(super) const fn magnitude(self) -> u32 {
        self.exponent + self.fraction
    }

    /// The exponent of the least number that has all digits.
    pub(super) const fn least_exponent(self) -> i128 {
        1 - self.bias
    }

    /// The magnitude of infinity, where there is one.
    pub(super) const fn infinity(self) -> i128 {
        ((1 << self.exponent) - 1) << self.fraction
    }

    /// The magnitude of the largest number.
    pub(super) const fn largest(self) -> i128 {
        match self.special {
            Special::Infinities => self.infinity() - 1,
            Special::AllOnes => (1 << self.magnitude()) - 2,
            Special::NegativeZero => (1 << self.magnitude()) - 1,
        }
    }

    /// The bits of the NaN that operations give.
    pub(super) const fn nan(self) -> i128 {
        match self.special {
            Special::Infinities => self.infinity() | 1 << (self.fraction - 1),
            Special::AllOnes => (1 << self.magnitude()) - 1,
            Special::NegativeZero => 1 << self.magnitude(),
        }
    }
}

/// How a number that a format does not have becomes one.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Rounding {
    ToNearestEven,
    Downward,
    Upward,
    TowardZero,
    ToNearestAway,
}

impl Rounding {
    /// In the order of MLIR's numbers for them.
    pub const ALL: [Rounding; 5] = [
        Rounding::ToNearestEven,
        Rounding::Downward,
        Rounding::Upward,
        Rounding::TowardZero,
        Rounding::ToNearestAway,
    ];

    /// Its name in SMT-LIB.
    pub(super) const fn smtlib(self) -> &'static str {
        match self {
            Rounding::ToNearestEven => "RNE",
            Rounding::Downward => "RTN",
            Rounding::Upward => "RTP",
            Rounding::TowardZero => "RTZ",
            Rounding::ToNearestAway => "RNA",
        }
    }
}
