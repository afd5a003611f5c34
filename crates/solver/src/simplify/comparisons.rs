//! Equality and order. What is more or equal is the inverse of what is less.

use crate::{Binary, Node, Term, Terms, Width};

pub(super) fn eq(terms: &mut Terms, a: Term, b: Term) -> Option<Term> {
    // What is peeled off may be as deep as the terms are: a loop, not a recursion.
    let (mut x, mut y) = (a, b);
    loop {
        match eq_once(terms, x, y) {
            Some(Equality::Is(term)) => return Some(term),
            Some(Equality::Of(left, right)) if terms.bits(left).is_some() => {
                (x, y) = (right, left);
            }
            Some(Equality::Of(left, right)) => (x, y) = (left, right),
            None if (x, y) == (a, b) => return None,
            None => return Some(terms.apply(Binary::Eq, x, y)),
        }
    }
}

/// What an equality is equal to.
enum Equality {
    /// The equality of smaller terms. A constant is on either side.
    Of(Term, Term),
    Is(Term),
}

fn eq_once(terms: &mut Terms, a: Term, b: Term) -> Option<Equality> {
    if a == b {
        return Some(Equality::Is(terms.boolean(true)));
    }
    let both = terms.bits(a).is_some() && terms.bits(b).is_some();
    if both || terms.are_inverses(a, b) {
        return Some(Equality::Is(terms.boolean(false)));
    }
    if terms.width(a) == Width::BOOLEAN {
        let differ = terms.apply(Binary::Xor, a, b);
        return Some(Equality::Is(terms.not(differ)));
    }
    // ~x = ~y is x = y.
    if let (Some(x), Some(y)) = (terms.inverted(a), terms.inverted(b)) {
        return Some(Equality::Of(x, y));
    }
    if let Some(bits) = terms.bits(b) {
        return eq_constant(terms, a, bits);
    }
    for (one, other) in [(a, b), (b, a)] {
        // x = x + y is y = 0; so for an exclusive or, and for x = x - y.
        let rest = terms.other(Binary::Add, other, one);
        let rest = rest.or_else(|| terms.other(Binary::Xor, other, one));
        let rest = rest.or_else(|| {
            let (whole, part) = terms.operands_of(Binary::Sub, other)?;
            (whole == one).then_some(part)
        });
        if let Some(rest) = rest {
            let zero = terms.zero(terms.width(rest));
            return Some(Equality::Of(rest, zero));
        }
    }
    // x + y = x + z is y = z; so for an exclusive or.
    for operator in [Binary::Add, Binary::Xor] {
        if let Some((x, y)) = terms.operands_of(operator, a) {
            for (shared, rest) in [(x, y), (y, x)] {
                if let Some(other) = terms.other(operator, b, shared) {
                    return Some(Equality::Of(rest, other));
                }
            }
        }
    }
    match (terms.node(a), terms.node(b)) {
        (Node::ZeroExtend(x), Node::ZeroExtend(y)) | (Node::SignExtend(x), Node::SignExtend(y))
            if terms.width(x) == terms.width(y) =>
        {
            Some(Equality::Of(x, y))
        }
        _ => None,
    }
}

fn eq_constant(terms: &mut Terms, a: Term, bits: u128) -> Option<Equality> {
    let (x, bits) = match (eq_operands(terms, a), terms.node(a)) {
        (Some(Invertible::Not(x)), _) => (x, !bits),
        (Some(Invertible::Add(x, added)), _) => (x, bits.wrapping_sub(added)),
        (Some(Invertible::Xor(x, with)), _) => (x, bits ^ with),
        (Some(Invertible::From(whole, x)), _) => (x, whole.wrapping_sub(bits)),
        (Some(Invertible::Differ(x, y)), _) => {
            return (bits == 0).then_some(Equality::Of(x, y));
        }
        (None, Node::ZeroExtend(x)) if bits & !terms.width(x).mask() == 0 => (x, bits),
        (None, Node::ZeroExtend(_)) => return Some(Equality::Is(terms.boolean(false))),
        (None, Node::Ite(condition, then, otherwise)) => {
            let (x, y) = (terms.bits(then)?, terms.bits(otherwise)?);
            let (x, y) = (terms.boolean(x == bits), terms.boolean(y == bits));
            return Some(Equality::Is(terms.select(condition, x, y)));
        }
        (None, _) => return None,
    };
    let constant = terms.truncated(bits, terms.width(x));
    Some(Equality::Of(x, constant))
}

/// A term that has a value for one value of its operand alone, or is zero if two are equal.
enum Invertible {
    Not(Term),
    Add(Term, u128),
    Xor(Term, u128),
    /// A constant less the operand.
    From(u128, Term),
    /// A difference of two, or the bits in which they differ.
    Differ(Term, Term),
}

fn eq_operands(terms: &Terms, a: Term) -> Option<Invertible> {
    Some(match terms.node(a) {
        Node::Not(x) => Invertible::Not(x),
        Node::Binary(Binary::Add, x, c) => Invertible::Add(x, terms.bits(c)?),
        Node::Binary(Binary::Xor, x, y) => match terms.bits(y) {
            Some(bits) => Invertible::Xor(x, bits),
            None => Invertible::Differ(x, y),
        },
        Node::Binary(Binary::Sub, x, y) => match terms.bits(x) {
            Some(bits) => Invertible::From(bits, y),
            None => Invertible::Differ(x, y),
        },
        _ => return None,
    })
}

pub(super) fn ult(terms: &mut Terms, a: Term, b: Term) -> Option<Term> {
    let width = terms.width(a);
    if a == b || terms.bits(b) == Some(0) || terms.is_ones(a) {
        return Some(terms.boolean(false));
    }
    if width == Width::BOOLEAN {
        let a_is_0 = terms.not(a);
        return Some(terms.apply(Binary::And, a_is_0, b));
    }
    if terms.bits(b) == Some(1) {
        let zero = terms.zero(width);
        return Some(terms.apply(Binary::Eq, a, zero));
    }
    // Less than the greatest, or more than the least, is not to be it.
    if terms.is_ones(b) || terms.bits(a) == Some(0) {
        let is_equal = terms.apply(Binary::Eq, a, b);
        return Some(terms.not(is_equal));
    }
    inverted_order(terms, Binary::Ult, a, b)
}

pub(super) fn slt(terms: &mut Terms, a: Term, b: Term) -> Option<Term> {
    let width = terms.width(a);
    let least = Some(width.sign_bit());
    let greatest = Some(width.mask() ^ width.sign_bit());
    if a == b || terms.bits(b) == least || terms.bits(a) == greatest {
        return Some(terms.boolean(false));
    }
    if width == Width::BOOLEAN {
        // 1 is -1.
        let b_is_0 = terms.not(b);
        return Some(terms.apply(Binary::And, a, b_is_0));
    }
    if terms.bits(b) == greatest || terms.bits(a) == least {
        let is_equal = terms.apply(Binary::Eq, a, b);
        return Some(terms.not(is_equal));
    }
    inverted_order(terms, Binary::Slt, a, b)
}

/// `~x < ~y` is `y < x`.
fn inverted_order(terms: &mut Terms, operator: Binary, a: Term, b: Term) -> Option<Term> {
    let (x, y) = (terms.inverted(a)?, terms.inverted(b)?);
    Some(terms.apply(operator, y, x))
}
