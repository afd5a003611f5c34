//! Sums, products, quotients, remainders, shifts.
//!
//! A subtracted constant becomes an added one, a factor or divisor that is a power of two a shift
//! or a mask. At width 1 a sum is an exclusive or, and a product a conjunction.

use crate::{Binary, Term, Terms, Width};

pub(super) fn add(terms: &mut Terms, a: Term, b: Term) -> Option<Term> {
    let width = terms.width(a);
    if terms.bits(b) == Some(0) {
        return Some(a);
    }
    if width == Width::BOOLEAN {
        return Some(terms.apply(Binary::Xor, a, b));
    }
    if a == b {
        let one = terms.truncated(1, width);
        return Some(terms.apply(Binary::Shl, a, one));
    }
    if terms.are_inverses(a, b) {
        return Some(terms.ones(width));
    }
    // ~x + 1 = 0 - x, and ~x + c = (c - 1) - x.
    if let (Some(operand), Some(bits)) = (terms.inverted(a), terms.bits(b)) {
        let less = terms.truncated(bits.wrapping_sub(1), width);
        return Some(terms.apply(Binary::Sub, less, operand));
    }
    for (one, other) in [(a, b), (b, a)] {
        // x + (0 - y) = x - y
        if let Some(operand) = terms.negated(other) {
            return Some(terms.apply(Binary::Sub, one, operand));
        }
        // x + (y - x) = y
        if let Some((whole, part)) = terms.operands_of(Binary::Sub, other)
            && part == one
        {
            return Some(whole);
        }
    }
    let constant = terms.bits(b)?;
    if let Some((operand, first)) = terms.by_constant(Binary::Add, a) {
        let sum = terms.truncated(first.wrapping_add(constant), width);
        return Some(terms.apply(Binary::Add, operand, sum));
    }
    // (c - x) + d = (c + d) - x
    let (whole, part) = terms.operands_of(Binary::Sub, a)?;
    let sum = terms.truncated(terms.bits(whole)?.wrapping_add(constant), width);
    Some(terms.apply(Binary::Sub, sum, part))
}

pub(super) fn sub(terms: &mut Terms, a: Term, b: Term) -> Option<Term> {
    let width = terms.width(a);
    if a == b {
        return Some(terms.zero(width));
    }
    if width == Width::BOOLEAN {
        return Some(terms.apply(Binary::Xor, a, b));
    }
    if let Some(bits) = terms.bits(b) {
        let negative = terms.truncated(bits.wrapping_neg(), width);
        return Some(terms.apply(Binary::Add, a, negative));
    }
    // (x + y) - y = x, and y - (x + y) = 0 - x.
    if let Some(rest) = terms.other(Binary::Add, a, b) {
        return Some(rest);
    }
    if let Some(rest) = terms.other(Binary::Add, b, a) {
        return Some(terms.negation(rest));
    }
    if let Some((whole, part)) = terms.operands_of(Binary::Sub, a)
        && whole == b
    {
        return Some(terms.negation(part));
    }
    if let Some((whole, part)) = terms.operands_of(Binary::Sub, b) {
        // x - (x - y) = y, and 0 - (x - y) = y - x.
        if whole == a {
            return Some(part);
        }
        if terms.bits(a) == Some(0) {
            return Some(terms.apply(Binary::Sub, part, whole));
        }
        // c - (d - x) = x + (c - d), of which x - (0 - y) = x + y is a case where c is a term.
        if let (Some(c), Some(d)) = (terms.bits(a), terms.bits(whole)) {
            let difference = terms.truncated(c.wrapping_sub(d), width);
            return Some(terms.apply(Binary::Add, part, difference));
        }
        if terms.bits(whole) == Some(0) {
            return Some(terms.apply(Binary::Add, a, part));
        }
    }
    let constant = terms.bits(a)?;
    // c - (x + d) = (c - d) - x, and c - ~x = x + (c + 1).
    if let Some((operand, added)) = terms.by_constant(Binary::Add, b) {
        let difference = terms.truncated(constant.wrapping_sub(added), width);
        return Some(terms.apply(Binary::Sub, difference, operand));
    }
    if let Some(operand) = terms.inverted(b) {
        let more = terms.truncated(constant.wrapping_add(1), width);
        return Some(terms.apply(Binary::Add, operand, more));
    }
    // -1 - x = ~x
    terms.is_ones(a).then(|| terms.not(b))
}

pub(super) fn mul(terms: &mut Terms, a: Term, b: Term) -> Option<Term> {
    let width = terms.width(a);
    if width == Width::BOOLEAN {
        return Some(terms.apply(Binary::And, a, b));
    }
    let bits = terms.bits(b)?;
    if bits == 0 {
        return Some(b);
    }
    if terms.is_ones(b) {
        return Some(terms.negation(a));
    }
    if bits.is_power_of_two() {
        let amount = terms.truncated(u128::from(bits.trailing_zeros()), width);
        return Some(terms.apply(Binary::Shl, a, amount));
    }
    let (operand, first) = terms.by_constant(Binary::Mul, a)?;
    let product = terms.truncated(first.wrapping_mul(bits), width);
    Some(terms.apply(Binary::Mul, operand, product))
}

pub(super) fn udiv(terms: &mut Terms, a: Term, b: Term) -> Option<Term> {
    let width = terms.width(a);
    match terms.bits(b)? {
        0 => Some(terms.ones(width)),
        bits if bits.is_power_of_two() => {
            let amount = terms.truncated(u128::from(bits.trailing_zeros()), width);
            Some(terms.apply(Binary::Lshr, a, amount))
        }
        _ => None,
    }
}

pub(super) fn urem(terms: &mut Terms, a: Term, b: Term) -> Option<Term> {
    let width = terms.width(a);
    // Also of zero: the remainder is the dividend there.
    if a == b || terms.bits(a) == Some(0) {
        return Some(terms.zero(width));
    }
    match terms.bits(b)? {
        0 => Some(a),
        bits if bits.is_power_of_two() => {
            let mask = terms.truncated(bits - 1, width);
            Some(terms.apply(Binary::And, a, mask))
        }
        _ => None,
    }
}

pub(super) fn sdiv(terms: &mut Terms, a: Term, b: Term) -> Option<Term> {
    // At width 1 the constant 1 is -1 too, and both rules agree.
    if terms.is_ones(b) {
        return Some(terms.negation(a));
    }
    (terms.bits(b) == Some(1)).then_some(a)
}

pub(super) fn srem(terms: &mut Terms, a: Term, b: Term) -> Option<Term> {
    let width = terms.width(a);
    let is_zero =
        a == b || terms.bits(a) == Some(0) || terms.bits(b) == Some(1) || terms.is_ones(b);
    if is_zero {
        return Some(terms.zero(width));
    }
    (terms.bits(b) == Some(0)).then_some(a)
}

pub(super) fn shift(terms: &mut Terms, operator: Binary, a: Term, b: Term) -> Option<Term> {
    let width = terms.width(a);
    if terms.bits(a) == Some(0) || terms.bits(b) == Some(0) {
        return Some(a);
    }
    let is_arithmetic = operator == Binary::Ashr;
    if is_arithmetic && (terms.is_ones(a) || width == Width::BOOLEAN) {
        return Some(a);
    }
    let amount = terms.bits(b)?;
    let most = u128::from(width.bits());
    if amount >= most && !is_arithmetic {
        return Some(terms.zero(width));
    }
    // The sign is everywhere from the last bit but one on.
    let amount = amount.min(if is_arithmetic { most - 1 } else { most });
    if let Some((operand, first)) = terms.by_constant(operator, a) {
        // Both are less than the width, but the sum may be no number of this width.
        let sum = first + amount;
        return match (sum >= most, is_arithmetic) {
            (true, false) => Some(terms.zero(width)),
            (true, true) => Some(ashr_to_the_sign(terms, operand)),
            (false, _) => {
                let sum = terms.truncated(sum, width);
                Some(terms.apply(operator, operand, sum))
            }
        };
    }
    let is_less = terms.bits(b) != Some(amount);
    is_less.then(|| ashr_to_the_sign(terms, a))
}

/// Copies of the sign in all bits.
fn ashr_to_the_sign(terms: &mut Terms, a: Term) -> Term {
    let width = terms.width(a);
    let amount = terms.truncated(u128::from(width.bits() - 1), width);
    terms.apply(Binary::Ashr, a, amount)
}
