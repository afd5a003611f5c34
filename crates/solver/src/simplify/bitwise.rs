//! Inversion, conjunction, disjunction, exclusive or, and choice.

use crate::{Binary, Node, Term, Terms, Width};

pub(crate) fn not(terms: &mut Terms, a: Term) -> Option<Term> {
    if let Some(bits) = terms.bits(a) {
        return Some(terms.truncated(!bits, terms.width(a)));
    }
    if let Some(operand) = terms.inverted(a) {
        return Some(operand);
    }
    // ~(0 - x) = x - 1
    let operand = terms.negated(a)?;
    let minus_one = terms.ones(terms.width(a));
    Some(terms.apply(Binary::Add, operand, minus_one))
}

pub(super) fn and(terms: &mut Terms, a: Term, b: Term) -> Option<Term> {
    let width = terms.width(a);
    if a == b || terms.is_ones(b) {
        return Some(a);
    }
    if terms.bits(b) == Some(0) || terms.are_inverses(a, b) {
        return Some(terms.zero(width));
    }
    absorbed(terms, Binary::And, Binary::Or, a, b)
}

pub(super) fn or(terms: &mut Terms, a: Term, b: Term) -> Option<Term> {
    let width = terms.width(a);
    if a == b || terms.bits(b) == Some(0) {
        return Some(a);
    }
    if terms.is_ones(b) || terms.are_inverses(a, b) {
        return Some(terms.ones(width));
    }
    absorbed(terms, Binary::Or, Binary::And, a, b)
}

/// `x & (x & y) = x & y`, `x & (x | y) = x`, `(x & 3) & 5 = x & 1`, and so for the dual.
fn absorbed(terms: &mut Terms, own: Binary, dual: Binary, a: Term, b: Term) -> Option<Term> {
    for (one, other) in [(a, b), (b, a)] {
        if terms.other(own, other, one).is_some() {
            return Some(other);
        }
        if terms.other(dual, other, one).is_some() {
            return Some(one);
        }
    }
    let (operand, first) = terms.by_constant(own, a)?;
    let second = terms.bits(b)?;
    let constant = match own {
        Binary::And => first & second,
        _ => first | second,
    };
    let constant = terms.truncated(constant, terms.width(a));
    Some(terms.apply(own, operand, constant))
}

pub(super) fn xor(terms: &mut Terms, a: Term, b: Term) -> Option<Term> {
    let width = terms.width(a);
    if a == b {
        return Some(terms.zero(width));
    }
    if terms.bits(b) == Some(0) {
        return Some(a);
    }
    if terms.is_ones(b) {
        return Some(terms.not(a));
    }
    // Inversions go outwards: ~x ^ y = ~(x ^ y).
    for (one, other) in [(a, b), (b, a)] {
        if let Some(operand) = terms.inverted(one) {
            let positive = terms.apply(Binary::Xor, operand, other);
            return Some(terms.not(positive));
        }
        if let Some(rest) = terms.other(Binary::Xor, other, one) {
            return Some(rest);
        }
    }
    let (operand, first) = terms.by_constant(Binary::Xor, a)?;
    let constant = terms.truncated(first ^ terms.bits(b)?, width);
    Some(terms.apply(Binary::Xor, operand, constant))
}

pub(crate) fn ite(terms: &mut Terms, condition: Term, then: Term, otherwise: Term) -> Option<Term> {
    if let Some(bits) = terms.bits(condition) {
        return Some(if bits == 1 { then } else { otherwise });
    }
    if then == otherwise {
        return Some(then);
    }
    if let Some(operand) = terms.inverted(condition) {
        return Some(terms.select(operand, otherwise, then));
    }
    // What the condition decides again in a branch.
    if let Node::Ite(inner, decided, _) = terms.node(then)
        && inner == condition
    {
        return Some(terms.select(condition, decided, otherwise));
    }
    if let Node::Ite(inner, _, decided) = terms.node(otherwise)
        && inner == condition
    {
        return Some(terms.select(condition, then, decided));
    }
    if terms.width(then) == Width::BOOLEAN {
        return boolean_ite(terms, condition, then, otherwise);
    }
    None
}

fn boolean_ite(terms: &mut Terms, condition: Term, then: Term, otherwise: Term) -> Option<Term> {
    let fails = terms.not(condition);
    let decides = |term, value| term == condition || terms.bits(term) == Some(value);
    if decides(then, 1) {
        Some(terms.apply(Binary::Or, condition, otherwise))
    } else if decides(otherwise, 0) {
        Some(terms.apply(Binary::And, condition, then))
    } else if terms.bits(then) == Some(0) || then == fails {
        Some(terms.apply(Binary::And, fails, otherwise))
    } else if terms.bits(otherwise) == Some(1) || otherwise == fails {
        Some(terms.apply(Binary::Or, fails, then))
    } else if terms.are_inverses(then, otherwise) {
        // The condition decides between a value and its inverse.
        Some(terms.apply(Binary::Xor, condition, otherwise))
    } else {
        None
    }
}
