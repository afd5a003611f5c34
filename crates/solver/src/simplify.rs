//! What a term is equal to that is simpler, as far as one look at its operands tells.
//!
//! Called with operands that are simplified already, and never with constants alone. A rule gives
//! an operand, a constant, or a term of smaller operands, so it ends. It holds for every width
//! unless it says for which; the tests compare each against terms that are kept as written.
//! The topics: `bitwise.rs`, `arithmetic.rs`, `comparisons.rs`, `slices.rs`.

mod arithmetic;
mod bitwise;
mod comparisons;
mod slices;

use crate::{Binary, Node, Term, Terms, Width};

pub(crate) use bitwise::{ite, not};
pub(crate) use slices::{concat, extract, sign_extend, zero_extend};

/// Of an operator that commutes, a constant is on the right.
pub(crate) fn binary(terms: &mut Terms, operator: Binary, a: Term, b: Term) -> Option<Term> {
    match operator {
        Binary::And => bitwise::and(terms, a, b),
        Binary::Or => bitwise::or(terms, a, b),
        Binary::Xor => bitwise::xor(terms, a, b),
        Binary::Add => arithmetic::add(terms, a, b),
        Binary::Sub => arithmetic::sub(terms, a, b),
        Binary::Mul => arithmetic::mul(terms, a, b),
        Binary::Udiv => arithmetic::udiv(terms, a, b),
        Binary::Urem => arithmetic::urem(terms, a, b),
        Binary::Sdiv => arithmetic::sdiv(terms, a, b),
        Binary::Srem => arithmetic::srem(terms, a, b),
        Binary::Shl | Binary::Lshr | Binary::Ashr => arithmetic::shift(terms, operator, a, b),
        Binary::Eq => comparisons::eq(terms, a, b),
        Binary::Ult => comparisons::ult(terms, a, b),
        Binary::Slt => comparisons::slt(terms, a, b),
        Binary::Ule => {
            let is_more = terms.apply(Binary::Ult, b, a);
            Some(terms.not(is_more))
        }
        Binary::Sle => {
            let is_more = terms.apply(Binary::Slt, b, a);
            Some(terms.not(is_more))
        }
    }
}

/// What the rules ask of terms.
impl Terms {
    fn bits(&self, term: Term) -> Option<u128> {
        match self.node(term) {
            Node::Constant(bits) => Some(bits),
            _ => None,
        }
    }

    fn zero(&mut self, width: Width) -> Term {
        self.truncated(0, width)
    }

    fn ones(&mut self, width: Width) -> Term {
        self.truncated(u128::MAX, width)
    }

    fn is_ones(&self, term: Term) -> bool {
        self.bits(term) == Some(self.width(term).mask())
    }

    /// The operands, if it is this operator.
    fn operands_of(&self, operator: Binary, term: Term) -> Option<(Term, Term)> {
        match self.node(term) {
            Node::Binary(other, a, b) if other == operator => Some((a, b)),
            _ => None,
        }
    }

    /// What is inverted.
    fn inverted(&self, term: Term) -> Option<Term> {
        match self.node(term) {
            Node::Not(operand) => Some(operand),
            _ => None,
        }
    }

    fn are_inverses(&self, a: Term, b: Term) -> bool {
        self.inverted(a) == Some(b) || self.inverted(b) == Some(a)
    }

    /// What is taken from zero.
    fn negated(&self, term: Term) -> Option<Term> {
        let (zero, operand) = self.operands_of(Binary::Sub, term)?;
        (self.bits(zero) == Some(0)).then_some(operand)
    }

    fn negation(&mut self, term: Term) -> Term {
        let zero = self.zero(self.width(term));
        self.apply(Binary::Sub, zero, term)
    }

    /// The other operand, if `one` is an operand.
    fn other(&self, operator: Binary, term: Term, one: Term) -> Option<Term> {
        match self.operands_of(operator, term)? {
            (a, b) if a == one => Some(b),
            (a, b) if b == one => Some(a),
            _ => None,
        }
    }

    /// The operand and the constant, if the right operand is one.
    fn by_constant(&self, operator: Binary, term: Term) -> Option<(Term, u128)> {
        let (operand, constant) = self.operands_of(operator, term)?;
        Some((operand, self.bits(constant)?))
    }
}
