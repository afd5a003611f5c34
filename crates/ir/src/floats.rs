//! The builtin float types: how their bits are laid out, and their values.
//!
//! Numbers are kept as the bits of their own type everywhere. Literals are read as `f64` and
//! rounded to the type, as mlir-opt does; text is in `syntax`.

/// What the bit patterns at the ends of the range mean.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Special {
    /// The largest exponent is for infinities and NaN.
    Ieee,
    /// The pattern of all ones is NaN; there are no infinities.
    NanOnly,
    /// What would be negative zero is the only NaN; there are no infinities.
    NanIsNegativeZero,
    /// Every pattern is a number.
    Finite,
    /// Nothing but an exponent, of which the largest is NaN: neither a sign nor zero.
    ExponentOnly,
}

/// The layout of a float type.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct FloatFormat {
    name: &'static str,
    exponent_bits: u32,
    /// The stored bits below the leading one.
    fraction_bits: u32,
    bias: i32,
    special: Special,
    /// Whether the leading one is stored too.
    is_explicit: bool,
}

const fn format(
    name: &'static str,
    exponent_bits: u32,
    fraction_bits: u32,
    bias: i32,
    special: Special,
) -> FloatFormat {
    FloatFormat {
        name,
        exponent_bits,
        fraction_bits,
        bias,
        special,
        is_explicit: false,
    }
}

const FORMATS: [FloatFormat; 18] = [
    format("f32", 8, 23, 127, Special::Ieee),
    format("f64", 11, 52, 1023, Special::Ieee),
    format("f16", 5, 10, 15, Special::Ieee),
    format("bf16", 8, 7, 127, Special::Ieee),
    format("tf32", 8, 10, 127, Special::Ieee),
    FloatFormat {
        is_explicit: true,
        ..format("f80", 15, 63, 16383, Special::Ieee)
    },
    format("f128", 15, 112, 16383, Special::Ieee),
    format("f8E5M2", 5, 2, 15, Special::Ieee),
    format("f8E4M3", 4, 3, 7, Special::Ieee),
    format("f8E3M4", 3, 4, 3, Special::Ieee),
    format("f8E4M3FN", 4, 3, 7, Special::NanOnly),
    format("f8E5M2FNUZ", 5, 2, 16, Special::NanIsNegativeZero),
    format("f8E4M3FNUZ", 4, 3, 8, Special::NanIsNegativeZero),
    format("f8E4M3B11FNUZ", 4, 3, 11, Special::NanIsNegativeZero),
    format("f8E8M0FNU", 8, 0, 127, Special::ExponentOnly),
    format("f6E2M3FN", 2, 3, 1, Special::Finite),
    format("f6E3M2FN", 3, 2, 3, Special::Finite),
    format("f4E2M1FN", 2, 1, 1, Special::Finite),
];

/// What the bits of a float say.
#[derive(Copy, Clone, PartialEq, Debug)]
pub enum FloatValue {
    /// `significand * 2^exponent`, negative if the flag is set.
    Finite {
        is_negative: bool,
        significand: u128,
        exponent: i32,
    },
    Infinity {
        is_negative: bool,
    },
    Nan,
}

impl FloatFormat {
    /// The layout of the type with this spelling.
    pub fn of(name: &str) -> Option<&'static FloatFormat> {
        FORMATS.iter().find(|format| format.name == name)
    }

    /// The type's spelling.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// The number of bits in the type.
    pub fn width(&self) -> u32 {
        let sign = u32::from(self.special != Special::ExponentOnly);
        sign + self.exponent_bits + self.fraction_bits + u32::from(self.is_explicit)
    }

    /// The bits of precision, the leading one included.
    pub fn precision(&self) -> u32 {
        self.fraction_bits + 1
    }

    /// The largest exponent that is stored.
    fn exponent_mask(&self) -> u128 {
        (1 << self.exponent_bits) - 1
    }

    fn fraction_mask(&self) -> u128 {
        (1 << self.fraction_bits) - 1
    }

    /// What a pattern of bits is.
    pub fn decode(&self, bits: u128) -> FloatValue {
        if self.special == Special::ExponentOnly {
            if bits == self.exponent_mask() {
                return FloatValue::Nan;
            }
            return FloatValue::Finite {
                is_negative: false,
                significand: 1,
                exponent: bits as i32 - self.bias,
            };
        }
        let fraction = bits & self.fraction_mask();
        let stored = self.fraction_bits + u32::from(self.is_explicit);
        let power = (bits >> stored) & self.exponent_mask();
        let is_negative = bits >> (self.width() - 1) & 1 == 1;
        let is_all_ones = power == self.exponent_mask();
        match self.special {
            Special::Ieee if is_all_ones && fraction == 0 => {
                return FloatValue::Infinity { is_negative };
            }
            Special::Ieee if is_all_ones => return FloatValue::Nan,
            Special::NanOnly if is_all_ones && fraction == self.fraction_mask() => {
                return FloatValue::Nan;
            }
            Special::NanIsNegativeZero if is_negative && power == 0 && fraction == 0 => {
                return FloatValue::Nan;
            }
            _ => {}
        }
        let leading = match self.is_explicit {
            true => bits & 1 << self.fraction_bits,
            false if power == 0 => 0,
            false => 1 << self.fraction_bits,
        };
        FloatValue::Finite {
            is_negative,
            significand: leading | fraction,
            exponent: (power as i32).max(1) - self.bias - self.fraction_bits as i32,
        }
    }

    /// The bits of the number nearest to `value`, ties to even.
    pub fn from_f64(&self, value: f64) -> u128 {
        let bits = value.to_bits();
        if self.name == "f64" {
            return bits.into();
        }
        let is_negative = value.is_sign_negative();
        if value.is_nan() {
            return self.nan(is_negative);
        }
        if value.is_infinite() {
            return self.overflow(is_negative);
        }
        if value == 0.0 {
            return self.zero(is_negative);
        }
        let power = (bits >> 52 & 0x7ff) as i32;
        let fraction = u128::from(bits & ((1 << 52) - 1));
        let (significand, exponent) = match power {
            0 => (fraction, -1074),
            _ => (fraction | 1 << 52, power - 1075),
        };
        self.encode(is_negative, significand, exponent)
    }

    /// The bits of the number nearest to `significand * 2^exponent`, which is not 0.
    fn encode(&self, is_negative: bool, significand: u128, exponent: i32) -> u128 {
        let fraction_bits = self.fraction_bits as i32;
        let top = exponent + 127 - significand.leading_zeros() as i32;
        // The exponent of the last bit that is kept; small numbers are denormal.
        let smallest = match self.special {
            Special::ExponentOnly => -self.bias,
            _ => 1 - self.bias,
        };
        let unit = top.max(smallest) - fraction_bits;
        let mut kept = shift_rounded(significand, unit - exponent);
        let mut unit = unit;
        if kept >> (fraction_bits + 1) != 0 {
            kept >>= 1;
            unit += 1;
        }
        if kept == 0 {
            return self.zero(is_negative);
        }
        if self.special == Special::ExponentOnly {
            let power = unit + self.bias;
            return match u128::try_from(power) {
                Ok(power) if power < self.exponent_mask() => power,
                Ok(_) => self.exponent_mask(),
                Err(_) => 0,
            };
        }
        let is_normal = kept >> fraction_bits != 0;
        let power = match is_normal {
            true => unit + fraction_bits + self.bias,
            false => 0,
        };
        let bits = self.assemble(is_negative, power as u128, kept & self.fraction_mask());
        let largest_power = match self.special {
            Special::Ieee => self.exponent_mask() - 1,
            _ => self.exponent_mask(),
        };
        if power as u128 > largest_power || self.decode(bits) == FloatValue::Nan {
            return self.overflow(is_negative);
        }
        bits
    }

    fn assemble(&self, is_negative: bool, power: u128, fraction: u128) -> u128 {
        let stored = self.fraction_bits + u32::from(self.is_explicit);
        let leading = match self.is_explicit && power > 0 {
            true => 1 << self.fraction_bits,
            false => 0,
        };
        let sign = u128::from(is_negative) << (self.width() - 1);
        sign | power << stored | leading | fraction
    }

    fn zero(&self, is_negative: bool) -> u128 {
        match self.special {
            // The smallest number stands in for it.
            Special::ExponentOnly | Special::NanIsNegativeZero => 0,
            _ => self.assemble(is_negative, 0, 0),
        }
    }

    fn nan(&self, is_negative: bool) -> u128 {
        match self.special {
            Special::Ieee => {
                let quiet = 1 << (self.fraction_bits - 1);
                self.assemble(is_negative, self.exponent_mask(), quiet)
            }
            Special::NanOnly => {
                self.assemble(is_negative, self.exponent_mask(), self.fraction_mask())
            }
            Special::NanIsNegativeZero => 1 << (self.width() - 1),
            Special::ExponentOnly => self.exponent_mask(),
            Special::Finite => self.overflow(is_negative),
        }
    }

    /// What is too large becomes an infinity, NaN where there is none, else the largest number.
    fn overflow(&self, is_negative: bool) -> u128 {
        match self.special {
            Special::Ieee => self.assemble(is_negative, self.exponent_mask(), 0),
            Special::Finite => {
                self.assemble(is_negative, self.exponent_mask(), self.fraction_mask())
            }
            _ => self.nan(is_negative),
        }
    }

    /// The value of bits as an `f64`, which is exact for all types but `f80` and `f128`.
    pub fn to_f64(&self, bits: u128) -> f64 {
        if self.name == "f64" {
            return f64::from_bits(bits as u64);
        }
        match self.decode(bits) {
            FloatValue::Nan => f64::NAN,
            FloatValue::Infinity { is_negative } => signed(is_negative, f64::INFINITY),
            FloatValue::Finite {
                is_negative,
                significand: 0,
                ..
            } => signed(is_negative, 0.0),
            FloatValue::Finite {
                is_negative,
                significand,
                exponent,
            } => {
                let double = FORMATS[1].encode(is_negative, significand, exponent);
                f64::from_bits(double as u64)
            }
        }
    }
}

fn signed(is_negative: bool, value: f64) -> f64 {
    if is_negative { -value } else { value }
}

/// `value / 2^shift`, to the nearest, ties to even.
fn shift_rounded(value: u128, shift: i32) -> u128 {
    if shift <= 0 {
        return value << -shift;
    }
    if shift > 127 {
        // Less than half of the last bit.
        return 0;
    }
    let kept = value >> shift;
    let rest = value & ((1 << shift) - 1);
    let half = 1u128 << (shift - 1);
    let rounds_up = rest > half || (rest == half && kept & 1 == 1);
    kept + u128::from(rounds_up)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_small_pattern_survives_the_way_through_f64() {
        for format in FORMATS.iter().filter(|format| format.width() <= 19) {
            for bits in 0..1u128 << format.width() {
                if format.decode(bits) != FloatValue::Nan {
                    let value = format.to_f64(bits);
                    assert_eq!(format.from_f64(value), bits, "{} {bits:x}", format.name);
                }
            }
        }
    }

    #[test]
    fn wide_types_hold_doubles() {
        for name in ["f80", "f128", "f32"] {
            let format = FloatFormat::of(name).expect("it is in the list");
            for value in [0.0, -0.0, 1.5, -2.0, 0.1f32.into(), 1e-30f32.into()] {
                assert_eq!(format.to_f64(format.from_f64(value)), value, "{name}");
            }
        }
    }
}
