//! What operations make of constant floats, by MLIR's words.
//!
//! All numbers of the four formats are numbers of 64 bits. What an operation makes of them there
//! is rounded once more to the format: with more than twice the digits that is as good as rounding
//! once. Nothing is folded where the bits of a NaN, or the sign of a zero, would be a choice.

use super::fold::{Constant, Fold};
use super::types::{Element, Format, ValueType, wrap};

impl Format {
    /// How many bits a number has.
    pub fn width(self) -> u32 {
        match self {
            Format::F16 | Format::BF16 => 16,
            Format::F32 => 32,
            Format::F64 => 64,
        }
    }

    /// The number of these bits.
    pub fn number(self, bits: u64) -> f64 {
        match self {
            Format::F16 => half::f16::from_bits(bits as u16).to_f64(),
            Format::BF16 => half::bf16::from_bits(bits as u16).to_f64(),
            Format::F32 => f64::from(f32::from_bits(bits as u32)),
            Format::F64 => f64::from_bits(bits),
        }
    }

    /// The bits of a number, rounded to the nearest.
    pub fn bits(self, number: f64) -> u64 {
        match self {
            Format::F16 if number.is_nan() => 0x7e00,
            Format::BF16 if number.is_nan() => 0x7fc0,
            Format::F32 if number.is_nan() => 0x7fc0_0000,
            Format::F64 if number.is_nan() => 0x7ff8_0000_0000_0000,
            Format::F16 => half::f16::from_f64(number).to_bits().into(),
            Format::BF16 => half::bf16::from_f64(number).to_bits().into(),
            Format::F32 => (number as f32).to_bits().into(),
            Format::F64 => number.to_bits(),
        }
    }

    /// The bits of a number that the format has, if it is no NaN.
    pub fn exact_bits(self, number: f64) -> Option<u64> {
        let bits = self.bits(number);
        (self.number(bits) == number).then_some(bits)
    }
}

/// What an operation of two or one numbers of a format is.
pub fn arithmetic(fold: Fold, format: Format, operands: &[u64]) -> Option<Constant> {
    let numbers: Vec<f64> = operands.iter().map(|&bits| format.number(bits)).collect();
    if let Some(found) = extremum(fold, format, operands, &numbers) {
        return found.map(Constant::Float);
    }
    // What the bits of a NaN are is not told by all processors alike.
    if numbers.iter().any(|x| x.is_nan()) {
        return None;
    }
    let value = match (fold, &numbers[..]) {
        (Fold::AddF, &[x, y]) => x + y,
        (Fold::SubF, &[x, y]) => x - y,
        (Fold::MulF, &[x, y]) => x * y,
        (Fold::DivF, &[x, y]) => x / y,
        (Fold::RemF, &[x, y]) if x.is_finite() && y != 0.0 => x % y,
        (Fold::NegF, &[x]) => -x,
        _ => return None,
    };
    Some(Constant::Float(format.bits(value)))
}

/// The greater or the less of two; `Some(None)` if it is one of them and that is a choice.
fn extremum(fold: Fold, format: Format, bits: &[u64], numbers: &[f64]) -> Option<Option<u64>> {
    let (is_greater, keeps_nan) = match fold {
        Fold::MaximumF => (true, true),
        Fold::MinimumF => (false, true),
        Fold::MaxNumF => (true, false),
        Fold::MinNumF => (false, false),
        _ => return None,
    };
    let (&[a, b], &[x, y]) = (bits, numbers) else {
        return None;
    };
    // Of two zeros only `maximumf` and `minimumf` say which.
    let rank = |x: f64| {
        (
            x,
            if keeps_nan {
                !x.is_sign_negative()
            } else {
                true
            },
        )
    };
    Some(match (x.is_nan(), y.is_nan()) {
        (true, true) => None,
        (true, false) if keeps_nan => (a == format.bits(x)).then_some(a),
        (false, true) if keeps_nan => (b == format.bits(y)).then_some(b),
        (true, false) => Some(b),
        (false, true) => Some(a),
        (false, false) if rank(x) == rank(y) => (a == b).then_some(a),
        (false, false) => Some(if (rank(x) > rank(y)) == is_greater {
            a
        } else {
            b
        }),
    })
}

/// What a cast from or to floats makes of a constant of a type.
pub fn cast(fold: Fold, constant: Constant, from: ValueType, to: ValueType) -> Option<Constant> {
    match (fold, constant, from.element, to.element) {
        (Fold::Bits, Constant::Float(bits), Element::Float(format), Element::Float(other)) => {
            (format.width() == other.width()).then_some(Constant::Float(bits))
        }
        (Fold::Bits, Constant::Float(bits), Element::Float(format), Element::Integer(width)) => {
            (format.width() == width).then(|| Constant::Integer(wrap(bits.into(), width)))
        }
        (Fold::Bits, Constant::Integer(value), Element::Integer(width), Element::Float(format)) => {
            let bits = value & ((1 << width) - 1);
            (format.width() == width).then_some(Constant::Float(bits as u64))
        }
        // As mlir-opt has it only where nothing is lost: so no rounding mode counts.
        (Fold::Resize, Constant::Float(bits), Element::Float(format), Element::Float(other)) => {
            let bits = other.exact_bits(format.number(bits))?;
            Some(Constant::Float(bits))
        }
        (Fold::ToFloatS | Fold::ToFloatU, Constant::Integer(value), _, Element::Float(format)) => {
            let unsigned = value & ((1 << from.width()?) - 1);
            let value = if fold == Fold::ToFloatS {
                value
            } else {
                unsigned
            };
            float_of(value, format).map(Constant::Float)
        }
        (Fold::ToIntegerS | Fold::ToIntegerU, Constant::Float(bits), Element::Float(format), _) => {
            let number = format.number(bits).trunc();
            let width = to.width()?;
            let (least, most) = match fold {
                Fold::ToIntegerS => (-(1i128 << (width - 1)), (1i128 << (width - 1)) - 1),
                _ => (0, (1i128 << width) - 1),
            };
            let value = number as i128;
            let fits = number.is_finite() && (least..=most).contains(&value);
            fits.then(|| Constant::Integer(wrap(value, width)))
        }
        _ => None,
    }
}

/// An integer, rounded to the nearest number of a format; `None` if that is infinite.
fn float_of(value: i128, format: Format) -> Option<u64> {
    let bits = match format {
        Format::F64 => (value as f64).to_bits(),
        Format::F32 => (value as f32).to_bits().into(),
        // Rounded once: what 64 bits do not hold is far beyond what they have to say of 16.
        Format::F16 | Format::BF16 if (value as f64) as i128 != value => return None,
        Format::F16 | Format::BF16 => format.bits(value as f64),
    };
    format.number(bits).is_finite().then_some(bits)
}
