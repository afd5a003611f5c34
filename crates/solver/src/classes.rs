//! Which terms are equal by algebra, before any gate is made.
//!
//! SAT solvers are bad at products: `x * (y + z) = x * y + x * z` is beyond a hundred thousand
//! conflicts at 6 bits. As polynomials both sides are one, at every width. So each term has a
//! class: a polynomial over atoms, where an atom is an operator that is no sum or product, of the
//! classes of its operands. Terms of a class have one value under every assignment, and share their
//! gates. Terms of two classes may be equal all the same: the solver decides.
//!
//! The laws, all of them modulo two to the power of the width, and with the totals of
//! `operator.rs`:
//!
//! - `~x = 0 - x - 1`
//! - `x | y = x + y - (x & y)` and `x ^ y = x + y - 2 * (x & y)`
//! - `x << y = x * (1 << y)`, which is zero past the width
//! - `x % y = x - (x / y) * y`, signed and unsigned, by zero too
//! - `x = y` is `x - y = 0`; `x <= y` is not `y < x`
//! - signed operators are the unsigned ones where the operands are not negative
//! - the low bits of a sum or product are those of the low bits
//!
//! `assumed.rs` adds what a question takes for granted. Knows no gates.

use cranelift_entity::packed_option::PackedOption;
use cranelift_entity::{PrimaryMap, SecondaryMap};
use freehold_base::typed_ids;
use rustc_hash::FxHashMap;

use crate::polynomial::{Atom, Polynomial};
use crate::{Binary, Node, Term, Terms, Variable, Width};

typed_ids! {
    /// Terms that are equal.
    Class "c";
}

/// What an atom is.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
enum Operator {
    Variable(Variable),
    /// A term of which nothing is said but that it is itself.
    Opaque(Term),
    Binary(Binary),
    /// That its operand is zero.
    IsZero,
    Ite,
    ZeroExtend,
    SignExtend,
    Extract(u8),
    Concat,
}

/// An operator, its operands, and the width of the result.
type Application = (Operator, [PackedOption<Class>; 3], Width);

pub(crate) struct Classes {
    polynomials: PrimaryMap<Class, Polynomial>,
    ids: FxHashMap<Polynomial, Class>,
    atoms: PrimaryMap<Atom, Application>,
    atom_ids: FxHashMap<Application, Atom>,
    of_terms: SecondaryMap<Term, PackedOption<Class>>,
    /// What atoms are equal to where the assumptions hold.
    pub(crate) known: FxHashMap<Atom, Class>,
    /// Of classes at widths, as far as they were asked for.
    low_bits: FxHashMap<(Class, Width), Class>,
    /// The first of the terms that are in it.
    representatives: SecondaryMap<Class, PackedOption<Term>>,
    /// Whether each term is a class of its own.
    is_plain: bool,
}

impl Classes {
    pub fn new(is_plain: bool) -> Classes {
        Classes {
            polynomials: PrimaryMap::new(),
            ids: FxHashMap::default(),
            atoms: PrimaryMap::new(),
            atom_ids: FxHashMap::default(),
            of_terms: SecondaryMap::new(),
            known: FxHashMap::default(),
            low_bits: FxHashMap::default(),
            representatives: SecondaryMap::new(),
            is_plain,
        }
    }

    /// The class of a term, if it or a term above it was added.
    pub fn of(&self, term: Term) -> Option<Class> {
        self.of_terms[term].expand()
    }

    /// The first term of the class that of the term is in.
    pub fn representative(&self, term: Term) -> Term {
        let class = self.of_terms[term].expand();
        class
            .and_then(|class| self.representatives[class].expand())
            .unwrap_or(term)
    }

    /// The value that a class has under every assignment, if it is known.
    pub fn constant(&self, class: Class) -> Option<u128> {
        self.polynomials[class].as_constant()
    }

    /// Finds the classes of the term and all below it. Those that are new are returned.
    pub fn add(&mut self, terms: &Terms, term: Term) -> Vec<Term> {
        let of_terms = &self.of_terms;
        let new = terms.cone_above(&[term], |term| of_terms[term].is_some());
        for &term in &new {
            let width = terms.width(term);
            let class = match terms.node(term) {
                Node::Constant(bits) => self.intern(Polynomial::constant(bits, width)),
                _ if self.is_plain => self.apply(Operator::Opaque(term), &[], width),
                node => self.class(node, width),
            };
            self.of_terms[term] = class.into();
            // Terms that are added later may stand before those that were.
            let first = self.representatives[class].expand();
            self.representatives[class] = first.map_or(term, |first| first.min(term)).into();
        }
        new
    }

    fn class(&mut self, node: Node, width: Width) -> Class {
        let mut operands = node.operands().filter_map(|operand| self.of(operand));
        let operands: [Option<Class>; 3] = std::array::from_fn(|_| operands.next());
        match (node, operands) {
            (Node::Variable(variable), _) => self.apply(Operator::Variable(variable), &[], width),
            (Node::Not(_), [Some(a), ..]) => self.not(a),
            (Node::Binary(operator, ..), [Some(a), Some(b), _]) => self.binary(operator, a, b),
            (Node::Ite(..), [Some(a), Some(b), Some(c)]) => self.ite(a, b, c),
            (Node::ZeroExtend(_), [Some(a), ..]) => self.extend(Operator::ZeroExtend, a, width),
            (Node::SignExtend(_), [Some(a), ..]) => self.extend(Operator::SignExtend, a, width),
            (Node::Extract(_, 0), [Some(a), ..]) => self.low_bits(a, width),
            (Node::Extract(_, first), [Some(a), ..]) => {
                self.apply(Operator::Extract(first), &[a], width)
            }
            (Node::Spelled(..), [Some(a), ..]) => a,
            (Node::Concat(..), [Some(a), Some(b), _]) => {
                self.apply(Operator::Concat, &[a, b], width)
            }
            // A constant, or an operand that has no class: operands come first.
            _ => unreachable!("{node:?}"),
        }
    }

    fn binary(&mut self, operator: Binary, a: Class, b: Class) -> Class {
        let width = self.width(a);
        match operator {
            Binary::Add => self.sum(Binary::Add, a, 1, b),
            Binary::Sub => self.sum(Binary::Sub, a, u128::MAX, b),
            Binary::Mul => self.product(a, b),
            Binary::And => self.and(a, b),
            // If a sum is too long, it is an atom of the operands as any other.
            Binary::Or => self.bitwise(Binary::Or, a, b, 1),
            Binary::Xor => self.bitwise(Binary::Xor, a, b, 2),
            Binary::Shl => self.shl(a, b),
            Binary::Urem => self.remainder(Binary::Urem, Binary::Udiv, a, b),
            Binary::Srem => self.remainder(Binary::Srem, Binary::Sdiv, a, b),
            Binary::Sdiv if self.is_not_negative(a) && self.is_not_negative(b) => {
                self.apply(Operator::Binary(Binary::Udiv), &[a, b], width)
            }
            Binary::Ashr if self.is_not_negative(a) => {
                self.apply(Operator::Binary(Binary::Lshr), &[a, b], width)
            }
            Binary::Udiv | Binary::Sdiv | Binary::Lshr | Binary::Ashr => {
                self.apply(Operator::Binary(operator), &[a, b], width)
            }
            Binary::Eq => self.eq(a, b),
            Binary::Ult | Binary::Slt => self.less(operator, a, b),
            Binary::Ule => {
                let more = self.less(Binary::Ult, b, a);
                self.not(more)
            }
            Binary::Sle => {
                let more = self.less(Binary::Slt, b, a);
                self.not(more)
            }
        }
    }

    /// `a + factor * b`, which is what the operator makes of them.
    fn sum(&mut self, operator: Binary, a: Class, factor: u128, b: Class) -> Class {
        let sum = self.polynomials[a].plus(factor, &self.polynomials[b]);
        match sum {
            Some(sum) => self.intern(sum),
            None => self.opaque(operator, a, b),
        }
    }

    fn product(&mut self, a: Class, b: Class) -> Class {
        match self.polynomials[a].times(&self.polynomials[b]) {
            Some(product) => self.intern(product),
            None => self.opaque(Binary::Mul, a, b),
        }
    }

    fn opaque(&mut self, operator: Binary, a: Class, b: Class) -> Class {
        let operands = match operator.commutes() {
            true => [a.min(b), a.max(b)],
            false => [a, b],
        };
        let width = self.width(a);
        self.apply(Operator::Binary(operator), &operands, width)
    }

    fn not(&mut self, a: Class) -> Class {
        let inverted = self.inverted(a);
        self.intern(inverted)
    }

    /// `0 - a - 1`
    fn inverted(&self, a: Class) -> Polynomial {
        let minus_one = Polynomial::constant(u128::MAX, self.width(a));
        let inverted = minus_one.plus(u128::MAX, &self.polynomials[a]);
        inverted.unwrap_or_else(|| unreachable!("it is as long as `a` is, but for a constant"))
    }

    fn and(&mut self, a: Class, b: Class) -> Class {
        let width = self.width(a);
        let (a, b) = (a.min(b), a.max(b));
        for (one, other) in [(a, b), (b, a)] {
            match self.constant(one) {
                Some(0) => return one,
                Some(bits) if bits == width.mask() => return other,
                _ => {}
            }
        }
        if a == b {
            return a;
        }
        if self.inverted(a) == self.polynomials[b] {
            return self.intern(Polynomial::constant(0, width));
        }
        self.apply(Operator::Binary(Binary::And), &[a, b], width)
    }

    /// `a + b - times * (a & b)`
    fn bitwise(&mut self, operator: Binary, a: Class, b: Class, times: u128) -> Class {
        let both = self.and(a, b);
        let sum = self.polynomials[a].plus(1, &self.polynomials[b]);
        let sum = sum.and_then(|sum| sum.plus(times.wrapping_neg(), &self.polynomials[both]));
        match sum {
            Some(sum) => self.intern(sum),
            None => self.opaque(operator, a, b),
        }
    }

    fn shl(&mut self, a: Class, b: Class) -> Class {
        let width = self.width(a);
        let power = match self.constant(b) {
            Some(amount) => {
                let amount = u32::try_from(amount).unwrap_or(u32::MAX);
                let power = 1_u128.checked_shl(amount).unwrap_or(0);
                self.intern(Polynomial::constant(power, width))
            }
            None => {
                let one = self.intern(Polynomial::constant(1, width));
                self.apply(Operator::Binary(Binary::Shl), &[one, b], width)
            }
        };
        self.product(a, power)
    }

    fn remainder(&mut self, operator: Binary, division: Binary, a: Class, b: Class) -> Class {
        let quotient = self.binary(division, a, b);
        let multiple = self.polynomials[quotient].times(&self.polynomials[b]);
        let rest = multiple.and_then(|multiple| self.polynomials[a].plus(u128::MAX, &multiple));
        match rest {
            Some(rest) => self.intern(rest),
            None => self.opaque(operator, a, b),
        }
    }

    fn eq(&mut self, a: Class, b: Class) -> Class {
        let zero = Polynomial::constant(0, self.width(a));
        let (x, y) = (&self.polynomials[a], &self.polynomials[b]);
        let differences = x.plus(u128::MAX, y).zip(y.plus(u128::MAX, x));
        let Some((difference, other)) = differences else {
            let operands = [a.min(b), a.max(b)];
            return self.apply(Operator::Binary(Binary::Eq), &operands, Width::BOOLEAN);
        };
        match difference.as_constant() {
            Some(_) => {
                let is_equal = u128::from(difference == zero);
                self.intern(Polynomial::constant(is_equal, Width::BOOLEAN))
            }
            None if difference.width() == Width::BOOLEAN => {
                let differ = self.intern(difference);
                self.not(differ)
            }
            None => {
                let (difference, other) = (self.intern(difference), self.intern(other));
                let least = difference.min(other);
                self.apply(Operator::IsZero, &[least], Width::BOOLEAN)
            }
        }
    }

    fn less(&mut self, operator: Binary, a: Class, b: Class) -> Class {
        let is_unsigned = operator == Binary::Ult;
        if a == b || is_unsigned && self.constant(b) == Some(0) {
            return self.intern(Polynomial::constant(0, Width::BOOLEAN));
        }
        match !is_unsigned && self.is_not_negative(a) && self.is_not_negative(b) {
            true => self.less(Binary::Ult, a, b),
            false => self.apply(Operator::Binary(operator), &[a, b], Width::BOOLEAN),
        }
    }

    fn ite(&mut self, condition: Class, then: Class, otherwise: Class) -> Class {
        if then == otherwise {
            return then;
        }
        match self.constant(condition) {
            Some(0) => otherwise,
            Some(_) => then,
            // Of a condition and its inverse one has a constant 1.
            None if self.polynomials[condition].constant_part() == 1 => {
                let fails = self.not(condition);
                let operands = [fails, otherwise, then];
                self.apply(Operator::Ite, &operands, self.width(then))
            }
            None => {
                let operands = [condition, then, otherwise];
                self.apply(Operator::Ite, &operands, self.width(then))
            }
        }
    }

    fn extend(&mut self, operator: Operator, a: Class, width: Width) -> Class {
        if self.width(a) == width {
            return a;
        }
        match operator == Operator::SignExtend && self.is_not_negative(a) {
            true => self.apply(Operator::ZeroExtend, &[a], width),
            false => self.apply(operator, &[a], width),
        }
    }

    /// Whether the sign is known to be 0: of a constant, of what was extended by zeros, or because
    /// it is assumed.
    fn is_not_negative(&mut self, a: Class) -> bool {
        let width = self.width(a);
        if let Some(bits) = self.constant(a) {
            return bits & width.sign_bit() == 0;
        }
        if let Some(atom) = self.polynomials[a].as_atom()
            && self.atoms[atom].0 == Operator::ZeroExtend
        {
            return true;
        }
        let zero = self.intern(Polynomial::constant(0, width));
        let is_less = |a: Class, b: Class| {
            let operands = [a.into(), b.into(), None.into()];
            let less = (Operator::Binary(Binary::Slt), operands, Width::BOOLEAN);
            let known = self.known.get(self.atom_ids.get(&less)?)?;
            self.constant(*known)
        };
        is_less(a, zero) == Some(0) || is_less(zero, a) == Some(1)
    }

    /// The low bits of each factor, if they are not too many together.
    fn low_bits(&mut self, a: Class, width: Width) -> Class {
        if self.width(a) == width {
            return a;
        }
        if let Some(&known) = self.low_bits.get(&(a, width)) {
            return known;
        }
        let polynomial = self.polynomials[a].clone();
        let mut sum = Some(Polynomial::constant(0, width));
        for (factors, bits) in polynomial.monomials() {
            let mut product = Some(Polynomial::constant(bits, width));
            for &factor in factors {
                let class = self.low_bits_of_atom(factor, width);
                product = product.and_then(|product| product.times(&self.polynomials[class]));
            }
            sum = sum
                .zip(product)
                .and_then(|(sum, product)| sum.plus(1, &product));
        }
        let low = match sum {
            Some(sum) => self.intern(sum),
            None => self.apply(Operator::Extract(0), &[a], width),
        };
        self.low_bits.insert((a, width), low);
        low
    }

    fn low_bits_of_atom(&mut self, atom: Atom, width: Width) -> Class {
        let (operator, operands, whole) = self.atoms[atom];
        if let (Operator::ZeroExtend | Operator::SignExtend, Some(operand)) =
            (operator, operands[0].expand())
        {
            let inner = self.width(operand);
            return match inner < width {
                true => self.apply(operator, &[operand], width),
                // Extended terms are narrower each time: this does not go deep.
                false => self.low_bits(operand, width),
            };
        }
        let atom = self.intern(Polynomial::atom(atom, whole));
        self.apply(Operator::Extract(0), &[atom], width)
    }

    fn width(&self, class: Class) -> Width {
        self.polynomials[class].width()
    }

    fn apply(&mut self, operator: Operator, operands: &[Class], width: Width) -> Class {
        let operands = std::array::from_fn(|at| operands.get(at).copied().into());
        let application = (operator, operands, width);
        let atoms = &mut self.atoms;
        let atom = self.atom_ids.entry(application);
        let atom = *atom.or_insert_with(|| atoms.push(application));
        match self.known.get(&atom) {
            Some(&class) => class,
            None => self.intern(Polynomial::atom(atom, width)),
        }
    }

    pub(crate) fn polynomial(&self, class: Class) -> &Polynomial {
        &self.polynomials[class]
    }

    /// The classes that an atom is made of.
    pub(crate) fn operands(&self, atom: Atom) -> impl Iterator<Item = Class> + use<> {
        let (_, operands, _) = self.atoms[atom];
        operands.into_iter().filter_map(|operand| operand.expand())
    }

    /// Forgets the classes of all terms, not what is known of atoms.
    pub(crate) fn forget_terms(&mut self) {
        self.of_terms.clear();
        self.representatives.clear();
        self.low_bits.clear();
    }

    pub(crate) fn intern(&mut self, polynomial: Polynomial) -> Class {
        let polynomials = &mut self.polynomials;
        let class = self.ids.entry(polynomial);
        *class.or_insert_with_key(|polynomial| polynomials.push(polynomial.clone()))
    }
}
