//! Operations on numbers alone: what they are is data, so that the machine computes with them,
//! terms are folded by them, and both have one meaning.

use super::number_types::{Float, signed, truncated};
use super::numbers::{
    self, Computed, FloatBinary, FloatUnary, IntBinary, IntCompare, float_to_int,
};
use super::uninterpreted::SymbolId;

/// An operation on up to three numbers that gives one.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Pure {
    Int(IntBinary, u32),
    Compare(IntCompare, u32),
    /// Whether a sum of unsigned numbers does not fit.
    Carry(u32),
    /// The upper half of a product; whether it is signed.
    MulHigh(u32, bool),
    Float(FloatBinary, Float),
    FloatUnary(FloatUnary, Float),
    CompareFloat(u8, Float),
    /// Whether a float is of a class: `math.isnan` and its kin.
    Classify(FloatClass, Float),
    Fma(Float),
    /// A float to the power of an integer of this width.
    PowInt(Float, u32),
    AbsInt(u32),
    CountBits(BitCount, u32),
    /// From one width to another; whether the sign is carried on.
    ResizeInt {
        from: u32,
        to: u32,
        signed: bool,
    },
    IntToFloat {
        width: u32,
        signed: bool,
        float: Float,
    },
    FloatToInt {
        float: Float,
        width: u32,
        signed: bool,
    },
    ResizeFloat(Float, Float),
    /// The second number where the first is true, else the third; of this width.
    Select(u32),
    /// A function of which nothing is known; of this width.
    Uninterpreted(SymbolId, u32),
}

/// What `math.isnan`, `isinf`, `isfinite` and `isnormal` ask.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum FloatClass {
    Nan,
    Infinite,
    Finite,
    Normal,
}

/// What `math.ctlz`, `cttz` and `ctpop` count.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum BitCount {
    LeadingZeros,
    TrailingZeros,
    Ones,
}

impl Pure {
    /// The result for numbers whose bits above their widths are zero.
    pub fn compute(self, arguments: &[u64]) -> Computed {
        let a = arguments.first().copied().unwrap_or(0);
        let b = arguments.get(1).copied().unwrap_or(0);
        let c = arguments.get(2).copied().unwrap_or(0);
        Ok(Some(match self {
            Pure::Int(kind, width) => return kind.apply(width, a, b),
            Pure::Compare(kind, width) => kind.apply(width, a, b).into(),
            Pure::Carry(width) => u64::from((u128::from(a) + u128::from(b)) >> width != 0),
            Pure::MulHigh(width, is_signed) => {
                let product = match is_signed {
                    true => (i128::from(signed(a, width)) * i128::from(signed(b, width))) as u128,
                    false => u128::from(a) * u128::from(b),
                };
                truncated((product >> width) as u64, width)
            }
            Pure::Float(kind, float) => kind.apply(float, a, b),
            Pure::FloatUnary(kind, float) => kind.apply(float, a),
            Pure::CompareFloat(predicate, float) => {
                let (a, b) = (float.decode(a), float.decode(b));
                numbers::compare_floats(predicate.into(), a, b)
                    .unwrap_or(false)
                    .into()
            }
            Pure::Classify(class, float) => {
                let value = float.decode(a);
                let least = match float {
                    Float::F16 => 2f64.powi(-14),
                    Float::BF16 | Float::F32 => f64::from(f32::MIN_POSITIVE),
                    Float::F64 => f64::MIN_POSITIVE,
                };
                u64::from(match class {
                    FloatClass::Nan => value.is_nan(),
                    FloatClass::Infinite => value.is_infinite(),
                    FloatClass::Finite => value.is_finite(),
                    FloatClass::Normal => value.is_finite() && value.abs() >= least,
                })
            }
            Pure::Fma(float) => {
                let [a, b, c] = [a, b, c].map(|bits| float.decode(bits));
                float.encode(match float {
                    // f64 holds the product of two f32 exactly, but not always the sum.
                    Float::F32 => f64::from((a as f32).mul_add(b as f32, c as f32)),
                    _ => a.mul_add(b, c),
                })
            }
            Pure::PowInt(float, width) => {
                let exponent = signed(b, width);
                let power = i32::try_from(exponent).map_or_else(
                    |_| float.decode(a).powf(exponent as f64),
                    |power| float.decode(a).powi(power),
                );
                float.encode(power)
            }
            Pure::AbsInt(width) => truncated(signed(a, width).unsigned_abs(), width),
            Pure::CountBits(count, width) => u64::from(match count {
                BitCount::LeadingZeros => a.leading_zeros() - (64 - width),
                BitCount::TrailingZeros => a.trailing_zeros().min(width),
                BitCount::Ones => a.count_ones(),
            }),
            Pure::ResizeInt {
                from,
                to,
                signed: is_signed,
            } => {
                let wide = if is_signed { signed(a, from) as u64 } else { a };
                truncated(wide, to)
            }
            Pure::IntToFloat {
                width,
                signed: is_signed,
                float,
            } => float.encode(match is_signed {
                true => signed(a, width) as f64,
                false => a as f64,
            }),
            Pure::FloatToInt {
                float,
                width,
                signed,
            } => return Ok(float_to_int(float.decode(a), width, signed)),
            Pure::ResizeFloat(from, to) => to.encode(from.decode(a)),
            Pure::Select(_) => {
                if a != 0 {
                    b
                } else {
                    c
                }
            }
            // It has a value, but nobody knows which.
            Pure::Uninterpreted(..) => return Ok(None),
        }))
    }

    /// How many bits the result has; floats have those of their type.
    pub fn width(self) -> u32 {
        match self {
            Pure::Compare(..) | Pure::Carry(_) | Pure::CompareFloat(..) | Pure::Classify(..) => 1,
            Pure::Int(_, width)
            | Pure::MulHigh(width, _)
            | Pure::AbsInt(width)
            | Pure::CountBits(_, width)
            | Pure::ResizeInt { to: width, .. }
            | Pure::FloatToInt { width, .. }
            | Pure::Uninterpreted(_, width)
            | Pure::Select(width) => width,
            Pure::Float(_, float)
            | Pure::FloatUnary(_, float)
            | Pure::Fma(float)
            | Pure::PowInt(float, _)
            | Pure::IntToFloat { float, .. }
            | Pure::ResizeFloat(_, float) => float.bits(),
        }
    }

    /// Whether the second number must not be zero.
    pub fn divides(self) -> bool {
        use IntBinary::*;
        matches!(
            self,
            Pure::Int(
                DivS | DivU | RemS | RemU | CeilDivS | CeilDivU | FloorDivS,
                _
            )
        )
    }

    /// Whether the first two numbers may change places.
    pub fn is_commutative(self) -> bool {
        use IntBinary::*;
        match self {
            Pure::Int(kind, _) => {
                matches!(kind, Add | Mul | And | Or | Xor | MaxS | MaxU | MinS | MinU)
            }
            Pure::Compare(kind, _) => matches!(kind, IntCompare::Eq | IntCompare::Ne),
            Pure::Float(kind, _) => matches!(kind, FloatBinary::Add | FloatBinary::Mul),
            Pure::Carry(_) | Pure::MulHigh(..) => true,
            _ => false,
        }
    }
}
