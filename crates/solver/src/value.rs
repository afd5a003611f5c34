//! Widths of bit vectors, and their values.

use std::fmt;

use crate::Error;

/// How many bits a bit vector has: 1 to 128.
///
/// ```
/// use freehold_solver::Width;
///
/// assert_eq!(Width::new(8)?.mask(), 255);
/// assert!(Width::new(0).is_err() && Width::new(129).is_err());
/// # Ok::<(), freehold_solver::Error>(())
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Width(u8);

impl Width {
    /// The width of what is true or false.
    pub const BOOLEAN: Width = Width(1);

    /// # Errors
    /// There are no bit vectors of so many bits.
    pub const fn new(bits: u32) -> Result<Width, Error> {
        match bits {
            1..=128 => Ok(Width(bits as u8)),
            _ => Err(Error::NoSuchWidth { bits }),
        }
    }

    /// Of both, one after the other.
    pub(crate) const fn joined(self, other: Width) -> Result<Width, Error> {
        Width::new(self.bits() + other.bits())
    }

    #[inline]
    pub const fn bits(self) -> u32 {
        self.0 as u32
    }

    /// All bits of this width, which is also its largest value.
    #[inline]
    pub const fn mask(self) -> u128 {
        u128::MAX >> (128 - self.bits())
    }

    /// The bit that makes a value negative.
    #[inline]
    pub(crate) const fn sign_bit(self) -> u128 {
        1 << (self.bits() - 1)
    }
}

impl fmt::Display for Width {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.bits().fmt(f)
    }
}

/// A bit vector. It is printed as an unsigned number.
///
/// ```
/// use freehold_solver::{Value, Width};
///
/// let i4 = Width::new(4)?;
/// let value = Value::new(13, i4)?;
/// assert_eq!((value.bits(), value.signed()), (13, -3));
/// assert_eq!(Value::truncated(29, i4), value);
/// assert!(Value::new(16, i4).is_err());
/// # Ok::<(), freehold_solver::Error>(())
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Value {
    width: Width,
    /// None is set beyond the width.
    bits: u128,
}

impl Value {
    /// # Errors
    /// The number needs more bits.
    pub const fn new(bits: u128, width: Width) -> Result<Value, Error> {
        if bits & !width.mask() == 0 {
            Ok(Value { width, bits })
        } else {
            Err(Error::DoesNotFit { bits, width })
        }
    }

    /// The number modulo two to the power of the width.
    pub const fn truncated(bits: u128, width: Width) -> Value {
        let bits = bits & width.mask();
        Value { width, bits }
    }

    pub const fn width(self) -> Width {
        self.width
    }

    /// As an unsigned number.
    pub const fn bits(self) -> u128 {
        self.bits
    }

    /// As a number in two's complement.
    pub const fn signed(self) -> i128 {
        let unused = 128 - self.width.bits();
        ((self.bits << unused) as i128) >> unused
    }

    /// Whether it is 1. Of a boolean: whether it is true.
    pub const fn is_true(self) -> bool {
        self.bits == 1
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.bits.fmt(f)
    }
}
