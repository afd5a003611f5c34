//! Extensions, and bits taken out and put together.

use crate::{Node, Term, Terms, Width};

pub(crate) fn zero_extend(terms: &mut Terms, a: Term, to: Width) -> Option<Term> {
    if terms.width(a) == to {
        return Some(a);
    }
    match terms.node(a) {
        Node::Constant(bits) => Some(terms.truncated(bits, to)),
        Node::ZeroExtend(operand) => zero_extended(terms, operand, to),
        _ => None,
    }
}

pub(crate) fn sign_extend(terms: &mut Terms, a: Term, to: Width) -> Option<Term> {
    if terms.width(a) == to {
        return Some(a);
    }
    if let Some(value) = terms.as_constant(a) {
        return Some(terms.truncated(value.signed() as u128, to));
    }
    match terms.node(a) {
        Node::SignExtend(operand) => terms.sign_extend(operand, to).ok(),
        // An extension that was left has added a bit at least: the sign is 0.
        Node::ZeroExtend(operand) => zero_extended(terms, operand, to),
        _ => None,
    }
}

fn zero_extended(terms: &mut Terms, a: Term, to: Width) -> Option<Term> {
    terms.zero_extend(a, to).ok()
}

pub(crate) fn extract(terms: &mut Terms, a: Term, first: u32, width: Width) -> Option<Term> {
    if terms.width(a) == width {
        return Some(a);
    }
    let end = first + width.bits();
    match terms.node(a) {
        Node::Constant(bits) => Some(terms.truncated(bits >> first, width)),
        Node::Extract(operand, below) => {
            Some(terms.slice(operand, first + u32::from(below), width))
        }
        Node::ZeroExtend(operand) => {
            let inner = terms.width(operand).bits();
            if end <= inner {
                Some(terms.slice(operand, first, width))
            } else if inner <= first {
                Some(terms.truncated(0, width))
            } else {
                let rest = Width::new(inner - first).ok()?;
                let operand = terms.slice(operand, first, rest);
                zero_extended(terms, operand, width)
            }
        }
        Node::SignExtend(operand) => {
            let inner = terms.width(operand).bits();
            // Where it begins beyond, all bits are the sign.
            let first = first.min(inner - 1);
            let rest = Width::new(width.bits().min(inner - first)).ok()?;
            let operand = terms.slice(operand, first, rest);
            terms.sign_extend(operand, width).ok()
        }
        Node::Concat(high, low) => {
            let middle = terms.width(low).bits();
            if end <= middle {
                Some(terms.slice(low, first, width))
            } else if middle <= first {
                Some(terms.slice(high, first - middle, width))
            } else {
                None
            }
        }
        _ => None,
    }
}

pub(crate) fn concat(terms: &mut Terms, high: Term, low: Term, width: Width) -> Option<Term> {
    match (terms.node(high), terms.node(low)) {
        (Node::Constant(above), Node::Constant(below)) => {
            let bits = above << terms.width(low).bits() | below;
            Some(terms.truncated(bits, width))
        }
        (Node::Constant(0), _) => zero_extended(terms, low, width),
        (Node::Extract(x, above), Node::Extract(y, below))
            if x == y && u32::from(above) == u32::from(below) + terms.width(low).bits() =>
        {
            Some(terms.slice(x, u32::from(below), width))
        }
        _ => None,
    }
}
