//! Float literals: rounding to a type's precision, bit patterns, and mlir-opt's way to print.

/// `(exponent bits, mantissa bits)` of the IEEE-like types whose bits are handled here.
fn layout(name: &str) -> Option<(u32, u32)> {
    Some(match name {
        "f64" => (11, 52),
        "f32" => (8, 23),
        "tf32" => (8, 10),
        "bf16" => (8, 7),
        "f16" => (5, 10),
        "f8E5M2" => (5, 2),
        "f8E4M3" => (4, 3),
        "f8E3M4" => (3, 4),
        _ => return None,
    })
}

/// The value nearest to `value` in type `name`, ties to even; unchanged for types without a layout here.
pub(super) fn round_to(name: &str, value: f64) -> f64 {
    match name {
        "f64" => value,
        "f32" => f64::from(value as f32),
        _ => match layout(name) {
            Some((exponent, mantissa)) => round_small(value, exponent, mantissa),
            None => value,
        },
    }
}

fn round_small(value: f64, exponent: u32, mantissa: u32) -> f64 {
    if value == 0.0 || !value.is_finite() {
        return value;
    }
    let bias = (1i32 << (exponent - 1)) - 1;
    let power = ((value.to_bits() >> 52) & 0x7ff) as i32 - 1023;
    // The weight of the last mantissa bit; smaller exponents are denormal.
    let unit = 2f64.powi(power.max(1 - bias) - mantissa as i32);
    let rounded = (value / unit).round_ties_even() * unit;
    let largest = (2.0 - 2f64.powi(-(mantissa as i32))) * 2f64.powi(bias);
    if rounded.abs() > largest {
        return f64::INFINITY.copysign(value);
    }
    rounded
}

/// The value of a bit pattern of type `name`.
pub(super) fn from_bits(name: &str, bits: u64) -> Option<f64> {
    let (exponent, mantissa) = layout(name)?;
    let width = exponent + mantissa + 1;
    if width < 64 && bits >> width != 0 {
        return None;
    }
    if name == "f64" {
        return Some(f64::from_bits(bits));
    }
    let sign = (bits >> (width - 1)) << 63;
    let power = (bits >> mantissa) & ((1 << exponent) - 1);
    let fraction = bits & ((1 << mantissa) - 1);
    let bias = (1i64 << (exponent - 1)) - 1;
    if power == (1 << exponent) - 1 {
        return Some(f64::from_bits(
            sign | 0x7ff << 52 | fraction << (52 - mantissa),
        ));
    }
    let magnitude = if power == 0 {
        fraction as f64 * 2f64.powi((1 - bias) as i32 - mantissa as i32)
    } else {
        (fraction | 1 << mantissa) as f64
            * 2f64.powi((power as i64 - bias) as i32 - mantissa as i32)
    };
    Some(f64::from_bits(magnitude.to_bits() | sign))
}

/// The bit pattern in type `name` of a value of that type.
pub(super) fn to_bits(name: &str, value: f64) -> u64 {
    let Some((exponent, mantissa)) = layout(name) else {
        return value.to_bits();
    };
    if name == "f64" {
        return value.to_bits();
    }
    let bits = value.to_bits();
    let sign = (bits >> 63) << (exponent + mantissa);
    let fraction = bits & ((1 << 52) - 1);
    if !value.is_finite() {
        return sign | ((1 << exponent) - 1) << mantissa | fraction >> (52 - mantissa);
    }
    if value == 0.0 {
        return sign;
    }
    let bias = (1i32 << (exponent - 1)) - 1;
    let power = ((bits >> 52) & 0x7ff) as i32 - 1023;
    if power < 1 - bias {
        let unit = 2f64.powi(1 - bias - mantissa as i32);
        return sign | (value.abs() / unit) as u64;
    }
    sign | ((power + bias) as u64) << mantissa | fraction >> (52 - mantissa)
}

/// Appends a float as mlir-opt prints it: `1.000000e+00` if that reads back as the same
/// value, else the shortest exact decimal form with a point, else the bits in hexadecimal.
pub(super) fn write(out: &mut String, name: &str, value: f64) {
    if value.is_finite() {
        let text = scientific(value);
        let same = text
            .parse::<f64>()
            .is_ok_and(|v| round_to(name, v).to_bits() == value.to_bits());
        if same {
            out.push_str(&text);
            return;
        }
        let text = default_form(name, value);
        if text.contains('.') {
            out.push_str(&text);
            return;
        }
    }
    use std::fmt::Write as _;
    let _ = write!(out, "0x{:X}", to_bits(name, value));
}

/// Six digits, `1.500000e+00`: LLVM rounds to six significant digits and pads with one zero.
fn scientific(value: f64) -> String {
    let text = format!("{value:.5e}");
    // `1.50000e0`: Rust writes the exponent without sign and padding.
    let (mantissa, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    let (sign, digits) = match exponent.strip_prefix('-') {
        Some(digits) => ('-', digits),
        None => ('+', exponent),
    };
    format!("{mantissa}0e{sign}{digits:0>2}")
}

/// LLVM's default: the digits that the type's precision holds, trailing zeros dropped,
/// scientific when the exponent is large.
fn default_form(name: &str, value: f64) -> String {
    let precision = match layout(name) {
        Some((_, mantissa)) => 2 + (mantissa as usize + 1) * 59 / 196,
        None => 17,
    };
    let text = format!("{value:.*e}", precision - 1);
    let (mantissa, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    let power: i32 = exponent.parse().unwrap_or(0);
    let (sign, mantissa) = match mantissa.strip_prefix('-') {
        Some(rest) => ("-", rest),
        None => ("", mantissa),
    };
    let digits: String = mantissa.chars().filter(char::is_ascii_digit).collect();
    let digits = match digits.trim_end_matches('0') {
        "" => "0",
        trimmed => trimmed,
    };
    let count = digits.len() as i32;
    // The value is `digits` times ten to the `last`.
    let last = power - (count - 1);
    let is_scientific = if last >= 0 {
        last > 3 || count + last > precision as i32
    } else {
        power < 0 && -power > 3
    };
    if is_scientific {
        let rest = if count == 1 { "0" } else { &digits[1..] };
        let exponent_sign = if power < 0 { '-' } else { '+' };
        return format!(
            "{sign}{}.{rest}E{exponent_sign}{}",
            &digits[..1],
            power.abs()
        );
    }
    if last >= 0 {
        return format!("{sign}{digits}{}", "0".repeat(last as usize));
    }
    if power >= 0 {
        let split = power as usize + 1;
        return format!("{sign}{}.{}", &digits[..split], &digits[split..]);
    }
    format!("{sign}0.{}{digits}", "0".repeat((-power - 1) as usize))
}
