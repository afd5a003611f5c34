//! Integer and float arithmetic on bits: `arith`, `index` and `math` without the IR around them.
//!
//! Follows the dialects' documentation; what they call undefined is [`Undefined`], what they
//! call poison is [`None`] inside `Ok`.

use super::number_types::{Float, signed, truncated};

/// Undefined behaviour, in words.
pub struct Undefined(pub &'static str);

/// A number, or poison.
pub type Computed = Result<Option<u64>, Undefined>;

/// An integer operation with two operands of one width.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum IntBinary {
    Add,
    Sub,
    Mul,
    DivS,
    DivU,
    RemS,
    RemU,
    CeilDivS,
    CeilDivU,
    FloorDivS,
    And,
    Or,
    Xor,
    ShL,
    ShRS,
    ShRU,
    MaxS,
    MaxU,
    MinS,
    MinU,
    /// To the power of a signed number.
    Pow,
}

/// A comparison of integers, in the order of `arith.cmpi`'s predicates.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum IntCompare {
    Eq,
    Ne,
    Slt,
    Sle,
    Sgt,
    Sge,
    Ult,
    Ule,
    Ugt,
    Uge,
}

const COMPARES: [(IntCompare, &str); 10] = [
    (IntCompare::Eq, "eq"),
    (IntCompare::Ne, "ne"),
    (IntCompare::Slt, "slt"),
    (IntCompare::Sle, "sle"),
    (IntCompare::Sgt, "sgt"),
    (IntCompare::Sge, "sge"),
    (IntCompare::Ult, "ult"),
    (IntCompare::Ule, "ule"),
    (IntCompare::Ugt, "ugt"),
    (IntCompare::Uge, "uge"),
];

impl IntCompare {
    /// By number, as `arith.cmpi` stores it.
    pub fn from_number(number: i128) -> Option<Self> {
        let found = COMPARES.get(usize::try_from(number).ok()?)?;
        Some(found.0)
    }

    /// By its word in the text.
    pub fn from_word(word: &str) -> Option<Self> {
        COMPARES.iter().find(|c| c.1 == word).map(|c| c.0)
    }

    /// The comparison's outcome.
    pub fn apply(self, width: u32, a: u64, b: u64) -> bool {
        let (x, y) = (signed(a, width), signed(b, width));
        match self {
            IntCompare::Eq => a == b,
            IntCompare::Ne => a != b,
            IntCompare::Slt => x < y,
            IntCompare::Sle => x <= y,
            IntCompare::Sgt => x > y,
            IntCompare::Sge => x >= y,
            IntCompare::Ult => a < b,
            IntCompare::Ule => a <= b,
            IntCompare::Ugt => a > b,
            IntCompare::Uge => a >= b,
        }
    }
}

impl IntBinary {
    /// The result for operands of `width` bits.
    pub fn apply(self, width: u32, a: u64, b: u64) -> Computed {
        let (x, y) = (signed(a, width), signed(b, width));
        let least = signed(1 << (width - 1), width);
        let division = |overflow: bool| {
            if b == 0 {
                Err(Undefined("division by zero"))
            } else if overflow && x == least && y == -1 {
                Err(Undefined("overflow in signed division"))
            } else {
                Ok(())
            }
        };
        let shift = |result: u64| Ok((b < u64::from(width)).then(|| truncated(result, width)));
        let amount = (b % 64) as u32;
        let result = match self {
            IntBinary::Add => a.wrapping_add(b),
            IntBinary::Sub => a.wrapping_sub(b),
            IntBinary::Mul => a.wrapping_mul(b),
            IntBinary::DivS => {
                division(true)?;
                x.wrapping_div(y) as u64
            }
            IntBinary::DivU => {
                division(false)?;
                a / b
            }
            IntBinary::RemS => {
                division(false)?;
                x.wrapping_rem(y) as u64
            }
            IntBinary::RemU => {
                division(false)?;
                a % b
            }
            IntBinary::CeilDivS => {
                division(true)?;
                let quotient = x.wrapping_div(y);
                let is_rounded_down = x.wrapping_rem(y) != 0 && (x < 0) == (y < 0);
                quotient.wrapping_add(is_rounded_down.into()) as u64
            }
            IntBinary::CeilDivU => {
                division(false)?;
                a.div_ceil(b)
            }
            IntBinary::FloorDivS => {
                division(true)?;
                let quotient = x.wrapping_div(y);
                let is_rounded_up = x.wrapping_rem(y) != 0 && (x < 0) != (y < 0);
                quotient.wrapping_sub(is_rounded_up.into()) as u64
            }
            IntBinary::And => a & b,
            IntBinary::Or => a | b,
            IntBinary::Xor => a ^ b,
            IntBinary::ShL => return shift(a << amount),
            IntBinary::ShRS => return shift((x >> amount) as u64),
            IntBinary::ShRU => return shift(a >> amount),
            IntBinary::MaxS => return Ok(Some(if x >= y { a } else { b })),
            IntBinary::MinS => return Ok(Some(if x <= y { a } else { b })),
            IntBinary::MaxU => a.max(b),
            IntBinary::MinU => a.min(b),
            IntBinary::Pow => return power(width, x, y),
        };
        Ok(Some(truncated(result, width)))
    }
}

/// `math.ipowi`: modulo the width; a negative power is a fraction that is cut off.
fn power(width: u32, base: i64, exponent: i64) -> Computed {
    if exponent < 0 {
        let odd = exponent % 2 != 0;
        return match base {
            0 => Err(Undefined("zero to a negative power")),
            1 => Ok(Some(1)),
            -1 => Ok(Some(truncated(if odd { u64::MAX } else { 1 }, width))),
            _ => Ok(Some(0)),
        };
    }
    let (mut result, mut square, mut rest) = (1i64, base, exponent as u64);
    while rest > 0 {
        if rest % 2 == 1 {
            result = result.wrapping_mul(square);
        }
        square = square.wrapping_mul(square);
        rest /= 2;
    }
    Ok(Some(truncated(result as u64, width)))
}

/// A float operation with two operands of one type.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum FloatBinary {
    Add,
    Sub,
    Mul,
    Div,
    Rem,
    /// A NaN wins.
    Maximum,
    Minimum,
    /// A number wins over a NaN.
    MaxNum,
    MinNum,
    Pow,
    Atan2,
    CopySign,
}

impl FloatBinary {
    /// The result, rounded to the operands' type.
    pub fn apply(self, float: Float, a: u64, b: u64) -> u64 {
        let (x, y) = (float.decode(a), float.decode(b));
        // One operation in f64, rounded once more, is exact for these types: f64 has more than
        // twice the digits of f32 (Figueroa, "When is double rounding innocuous?").
        float.encode(match self {
            FloatBinary::Add => x + y,
            FloatBinary::Sub => x - y,
            FloatBinary::Mul => x * y,
            FloatBinary::Div => x / y,
            FloatBinary::Rem => x % y,
            FloatBinary::Maximum if x.is_nan() || y.is_nan() => f64::NAN,
            FloatBinary::Minimum if x.is_nan() || y.is_nan() => f64::NAN,
            FloatBinary::Maximum if x == y => {
                if x.is_sign_positive() {
                    x
                } else {
                    y
                }
            }
            FloatBinary::Minimum if x == y => {
                if x.is_sign_negative() {
                    x
                } else {
                    y
                }
            }
            FloatBinary::Maximum | FloatBinary::MaxNum => x.max(y),
            FloatBinary::Minimum | FloatBinary::MinNum => x.min(y),
            FloatBinary::Pow => x.powf(y),
            FloatBinary::Atan2 => x.atan2(y),
            FloatBinary::CopySign => x.copysign(y),
        })
    }
}

/// A float operation with one operand.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum FloatUnary {
    Neg,
    Abs,
    Sqrt,
    Rsqrt,
    Cbrt,
    Exp,
    Exp2,
    ExpM1,
    Log,
    Log2,
    Log10,
    Log1P,
    Sin,
    Cos,
    Tan,
    Asin,
    Acos,
    Atan,
    Sinh,
    Cosh,
    Tanh,
    Asinh,
    Acosh,
    Atanh,
    Floor,
    Ceil,
    Trunc,
    Round,
    RoundEven,
}

impl FloatUnary {
    /// The result, rounded to the operand's type.
    pub fn apply(self, float: Float, a: u64) -> u64 {
        let x = float.decode(a);
        float.encode(match self {
            FloatUnary::Neg => -x,
            FloatUnary::Abs => x.abs(),
            FloatUnary::Sqrt => x.sqrt(),
            FloatUnary::Rsqrt => 1.0 / x.sqrt(),
            FloatUnary::Cbrt => x.cbrt(),
            FloatUnary::Exp => x.exp(),
            FloatUnary::Exp2 => x.exp2(),
            FloatUnary::ExpM1 => x.exp_m1(),
            FloatUnary::Log => x.ln(),
            FloatUnary::Log2 => x.log2(),
            FloatUnary::Log10 => x.log10(),
            FloatUnary::Log1P => x.ln_1p(),
            FloatUnary::Sin => x.sin(),
            FloatUnary::Cos => x.cos(),
            FloatUnary::Tan => x.tan(),
            FloatUnary::Asin => x.asin(),
            FloatUnary::Acos => x.acos(),
            FloatUnary::Atan => x.atan(),
            FloatUnary::Sinh => x.sinh(),
            FloatUnary::Cosh => x.cosh(),
            FloatUnary::Tanh => x.tanh(),
            FloatUnary::Asinh => x.asinh(),
            FloatUnary::Acosh => x.acosh(),
            FloatUnary::Atanh => x.atanh(),
            FloatUnary::Floor => x.floor(),
            FloatUnary::Ceil => x.ceil(),
            FloatUnary::Trunc => x.trunc(),
            FloatUnary::Round => x.round(),
            FloatUnary::RoundEven => x.round_ties_even(),
        })
    }
}

/// Whether a comparison of `arith.cmpf`'s number holds: the predicates are a set of the outcomes
/// equal, greater, less and unordered.
pub fn compare_floats(predicate: i128, x: f64, y: f64) -> Option<bool> {
    const EQUAL: u8 = 1;
    const GREATER: u8 = 2;
    const LESS: u8 = 4;
    const UNORDERED: u8 = 8;
    // false, oeq, ogt, oge, olt, ole, one, ord, ueq, ugt, uge, ult, ule, une, uno, true
    const ACCEPTED: [u8; 16] = [0, 1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 12, 13, 14, 8, 15];
    let outcome = match x.partial_cmp(&y) {
        Some(std::cmp::Ordering::Equal) => EQUAL,
        Some(std::cmp::Ordering::Greater) => GREATER,
        Some(std::cmp::Ordering::Less) => LESS,
        None => UNORDERED,
    };
    let accepted = ACCEPTED.get(usize::try_from(predicate).ok()?)?;
    Some(accepted & outcome != 0)
}

/// A float as an integer of `width` bits, rounded towards zero; poison if it does not fit.
pub fn float_to_int(x: f64, width: u32, is_signed: bool) -> Option<u64> {
    let x = x.trunc();
    let (low, high) = if is_signed {
        (-(2f64.powi(width as i32 - 1)), 2f64.powi(width as i32 - 1))
    } else {
        (0.0, 2f64.powi(width as i32))
    };
    if !(x >= low && x < high) {
        return None;
    }
    let bits = if is_signed { x as i64 as u64 } else { x as u64 };
    Some(truncated(bits, width))
}
