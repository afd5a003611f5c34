//! Float literals, and mlir-opt's way to print a float.

use std::cmp::Ordering;

use freehold_ir::{FloatFormat, FloatValue};
use num_bigint::BigUint;

/// The bits of a decimal literal: it is read as an `f64` and rounded to the type.
pub(super) fn from_literal(format: &FloatFormat, text: &str, is_negative: bool) -> u128 {
    let value: f64 = text.parse().unwrap_or(f64::INFINITY);
    format.from_f64(if is_negative { -value } else { value })
}

/// Appends a float as mlir-opt prints it: `1.000000e+00` if that reads back as the same
/// value, else the shortest exact decimal form with a point, else the bits in hexadecimal.
pub(super) fn write(out: &mut String, format: &FloatFormat, bits: u128) {
    if let FloatValue::Finite {
        is_negative,
        significand,
        exponent,
    } = format.decode(bits)
    {
        if is_negative {
            out.push('-');
        }
        if significand == 0 {
            out.push_str("0.000000e+00");
            return;
        }
        let before = out.len();
        if write_short(out, format, bits, significand, exponent) {
            return;
        }
        let digits = default_digits(format, significand, exponent);
        digits.write_default(out, default_precision(format));
        if out[before..].contains('.') {
            return;
        }
        out.truncate(before - usize::from(is_negative));
    }
    use std::fmt::Write as _;
    let _ = write!(out, "0x{bits:X}");
}

/// Writes six digits, `1.500000e+00`, if they stand for the very number. LLVM rounds to six
/// significant digits and pads with a zero.
fn write_short(
    out: &mut String,
    format: &FloatFormat,
    bits: u128,
    significand: u128,
    exponent: i32,
) -> bool {
    // Where not even the nearest six digits do, the ones that LLVM finds do not either.
    let nearest = format!("{:.5e}", format.to_f64(bits).abs());
    let magnitude = bits & !(1 << (format.width() - 1));
    let is_hopeless = match format.name() {
        "f32" => nearest
            .parse()
            .is_ok_and(|v: f32| u128::from(v.to_bits()) != magnitude),
        "f64" => nearest
            .parse()
            .is_ok_and(|v: f64| u128::from(v.to_bits()) != magnitude),
        _ => false,
    };
    if is_hopeless {
        return false;
    }
    let digits = rounded_digits(significand, exponent, 6);
    if !digits.rounds_to(format, significand, exponent) {
        return false;
    }
    let power = digits.power();
    let mut shown = digits.digits;
    while shown.len() < 6 {
        shown.push('0');
    }
    out.push_str(&shown[..1]);
    out.push('.');
    out.push_str(&shown[1..]);
    out.push_str(if power < 0 { "0e-" } else { "0e+" });
    if power.abs() < 10 {
        out.push('0');
    }
    super::number_text::write_uint(out, power.unsigned_abs().into());
    true
}

/// A decimal number: digits without trailing zeros, times ten to `exponent`.
struct Digits {
    digits: String,
    exponent: i32,
}

impl Digits {
    fn trimmed(mut self) -> Self {
        while self.digits.len() > 1 && self.digits.ends_with('0') {
            self.digits.pop();
            self.exponent += 1;
        }
        self
    }

    /// The exponent of the first digit.
    fn power(&self) -> i32 {
        self.exponent + self.digits.len() as i32 - 1
    }

    /// Rounds to `precision` digits, halves up.
    fn round(&mut self, precision: usize) {
        if self.digits.len() <= precision {
            return;
        }
        let removed = self.digits.len() - precision;
        let rounds_up = self.digits.as_bytes()[precision] >= b'5';
        self.digits.truncate(precision);
        self.exponent += removed as i32;
        if rounds_up {
            let mut digits = std::mem::take(&mut self.digits).into_bytes();
            let nines = digits.iter().rev().take_while(|&&c| c == b'9').count();
            digits.truncate(digits.len() - nines);
            self.exponent += nines as i32;
            match digits.last_mut() {
                Some(last) => *last += 1,
                None => digits.push(b'1'),
            }
            self.digits = digits.into_iter().map(char::from).collect();
        }
        while self.digits.len() > 1 && self.digits.ends_with('0') {
            self.digits.pop();
            self.exponent += 1;
        }
    }

    /// Whether `significand * 2^exponent` is the number of the format that is nearest to this.
    fn rounds_to(&self, format: &FloatFormat, significand: u128, exponent: i32) -> bool {
        let mut decimal = BigUint::parse_bytes(self.digits.as_bytes(), 10).unwrap_or_default();
        let mut binary = BigUint::from(significand);
        let mut half = BigUint::from(1u32);
        // Everything times 2, so that half of the last bit is whole.
        decimal <<= 1;
        binary <<= 1;
        let factor = BigUint::from(10u32).pow(self.exponent.unsigned_abs());
        if self.exponent >= 0 {
            decimal *= factor;
        } else {
            binary *= &factor;
            half *= factor;
        }
        if exponent >= 0 {
            binary <<= exponent;
            half <<= exponent;
        } else {
            decimal <<= exponent.unsigned_abs();
        }
        let is_below = decimal < binary;
        let mut distance = match is_below {
            true => binary - decimal,
            false => decimal - binary,
        };
        // Below a power of two the numbers lie twice as close.
        if is_below && significand == 1 << (format.precision() - 1) {
            distance <<= 1;
        }
        match distance.cmp(&half) {
            Ordering::Less => true,
            Ordering::Equal => significand & 1 == 0,
            Ordering::Greater => false,
        }
    }

    /// LLVM's default form: scientific when the exponent is large.
    fn write_default(&self, out: &mut String, precision: usize) {
        let (digits, count, power) = (&self.digits, self.digits.len() as i32, self.power());
        let is_scientific = if self.exponent >= 0 {
            self.exponent > 3 || count + self.exponent > precision as i32
        } else {
            power < 0 && -power > 3
        };
        if is_scientific {
            let rest = if count == 1 { "0" } else { &digits[1..] };
            let sign = if power < 0 { '-' } else { '+' };
            out.push_str(&digits[..1]);
            out.push('.');
            out.push_str(rest);
            out.push('E');
            out.push(sign);
            super::number_text::write_uint(out, power.unsigned_abs().into());
        } else if self.exponent >= 0 {
            out.push_str(digits);
            out.extend(std::iter::repeat_n('0', self.exponent as usize));
        } else if power >= 0 {
            let (whole, fraction) = digits.split_at(power as usize + 1);
            out.push_str(whole);
            out.push('.');
            out.push_str(fraction);
        } else {
            out.push_str("0.");
            out.extend(std::iter::repeat_n('0', (-power - 1) as usize));
            out.push_str(digits);
        }
    }
}

/// The digits that a format's precision holds, in LLVM's estimate.
fn default_precision(format: &FloatFormat) -> usize {
    2 + format.precision() as usize * 59 / 196
}

fn default_digits(format: &FloatFormat, significand: u128, exponent: i32) -> Digits {
    rounded_digits(significand, exponent, default_precision(format))
}

/// The digits of `significand * 2^exponent`, as many as `precision` asks for: like LLVM, with
/// a first cut that drops what is surely below them, then rounding what is left.
fn rounded_digits(significand: u128, exponent: i32, precision: usize) -> Digits {
    let zeros = significand.trailing_zeros();
    let mut big = BigUint::from(significand >> zeros);
    let exponent = exponent + zeros as i32;
    let mut power = 0;
    if exponent >= 0 {
        big <<= exponent;
    } else {
        // `2^-e` is `5^e` times `10^-e`.
        power = exponent;
        big *= BigUint::from(5u32).pow(exponent.unsigned_abs());
    }
    let needed = (precision as u64 * 196).div_ceil(59);
    let surplus = (big.bits().saturating_sub(needed) * 59 / 196) as u32;
    big /= BigUint::from(10u32).pow(surplus);
    let mut digits = Digits {
        digits: big.to_string(),
        exponent: power + surplus as i32,
    }
    .trimmed();
    digits.round(precision);
    digits
}
