//! Numbers that are not known, as terms: what was computed from what nobody told.
//!
//! Equal terms are one term, and a term is simplified when it is made, so that two programs that
//! compute the same in slightly different ways have the same term. Knows nothing of programs.

use cranelift_entity::{PrimaryMap, entity_impl};
use rustc_hash::FxHashMap;

use super::normalize::Simplified;
use super::number_types::{Scalar, least_signed, ones, truncated};
use super::numbers::{Computed, IntBinary, IntCompare, Undefined};
use super::scalar::Pure;
use super::uninterpreted::Symbols;

/// A number that is not known.
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Term(u32);
entity_impl!(Term, "term");

/// A number: known, or a term.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Number {
    Bits(u64),
    Term(Term),
}

/// Where a number that is not known comes from.
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Origin {
    /// An argument of the function, or what its memory holds.
    Argument(u32),
    /// A result of a call of an external function, or what its memory holds: the number of the
    /// call and that of the result.
    Result(u32, u32),
    /// What a global holds; the number of its name.
    Global(u32),
    /// What a global holds after a call that is not followed: the number of the call, and that of
    /// the global's name.
    Written(u32, u32),
    /// What an external function stores in an argument: the number of the call, and that of the
    /// argument.
    Stored(u32, u32),
    /// Any number: what several paths that were joined have at the same place.
    Merged(u32),
}

/// One number of an origin.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Leaf {
    pub origin: Origin,
    /// For memory, the byte where it stands; for a vector or complex value, its place in it.
    pub place: u64,
    pub in_memory: bool,
    pub scalar: Scalar,
}

/// What a term is.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Node {
    Leaf(Leaf),
    /// An operation; numbers that it does not take are zero.
    Apply(Pure, [Number; 3]),
}

/// All terms that were made.
#[derive(Default)]
pub struct Terms {
    nodes: PrimaryMap<Term, Node>,
    /// Which terms may be poison for some numbers.
    hazards: PrimaryMap<Term, bool>,
    /// Whether it is known that none of them is (see `hazards.rs`).
    pub(super) is_all_defined: bool,
    pub(super) simplified: Simplified,
    known: FxHashMap<Node, Term>,
    pub(super) symbols: Symbols,
}

impl Terms {
    pub fn node(&self, term: Term) -> Node {
        self.nodes[term]
    }

    pub fn leaf(&mut self, leaf: Leaf) -> Term {
        self.intern(Node::Leaf(leaf))
    }

    fn intern(&mut self, node: Node) -> Term {
        let (nodes, hazards) = (&mut self.nodes, &mut self.hazards);
        *self.known.entry(node).or_insert_with(|| {
            hazards.push(match node {
                // Poison stays what it is in data: it is a term of its own.
                Node::Leaf(_) | Node::Apply(Pure::Uninterpreted(..), _) => false,
                Node::Apply(pure, arguments) => {
                    let is_poison = |number| matches!(number, Number::Term(term) if hazards[term]);
                    pure.makes_poison(&arguments) || arguments.into_iter().any(is_poison)
                }
            });
            nodes.push(node)
        })
    }

    /// Whether a term may be poison for some numbers.
    pub fn may_be_poison(&self, term: Term) -> bool {
        self.hazards[term]
    }

    /// Whether a number must stay in what is computed of it: poison may not get lost.
    fn must_stay(&self, number: Number) -> bool {
        matches!(number, Number::Term(term) if self.hazards[term] && !self.is_all_defined)
    }

    pub(super) fn make(&mut self, pure: Pure, arguments: [Number; 3]) -> Number {
        Number::Term(self.intern(Node::Apply(pure, arguments)))
    }

    /// How many bits a term has.
    pub fn width(&self, term: Term) -> u32 {
        match self.nodes[term] {
            Node::Leaf(leaf) => leaf.scalar.bits(),
            Node::Apply(pure, _) => pure.width(),
        }
    }

    /// A sum with a constant as its parts; any other term is a sum with zero.
    pub fn split(&self, term: Term) -> (Term, u64) {
        match self.nodes[term] {
            Node::Apply(
                Pure::Int(IntBinary::Add, _),
                [Number::Term(base), Number::Bits(offset), _],
            ) => (base, offset),
            _ => (term, 0),
        }
    }

    /// The negation of a truth value.
    pub fn negate(&mut self, number: Number) -> Number {
        self.simplify(
            Pure::Int(IntBinary::Xor, 1),
            [number, Number::Bits(1), Number::Bits(0)],
        )
    }

    /// A truth value without its negation, and what it has to be for the whole to hold.
    pub fn negated(&self, term: Term) -> (Term, bool) {
        match self.nodes[term] {
            Node::Apply(Pure::Int(IntBinary::Xor, 1), [Number::Term(x), Number::Bits(1), _]) => {
                (x, false)
            }
            _ => (term, true),
        }
    }

    /// The result of an operation; poison is `None`.
    ///
    /// # Errors
    /// What is undefined whatever the unknown numbers are.
    pub fn apply(
        &mut self,
        pure: Pure,
        arguments: [Number; 3],
    ) -> Result<Option<Number>, Undefined> {
        if let Pure::Uninterpreted(..) = pure {
            return Ok(Some(self.make(pure, arguments)));
        }
        let mut bits = [0; 3];
        for (slot, number) in bits.iter_mut().zip(arguments) {
            match number {
                Number::Bits(known) => *slot = known,
                Number::Term(_) => return Ok(Some(self.simplify(pure, arguments))),
            }
        }
        Ok(pure.compute(&bits)?.map(Number::Bits))
    }

    /// A term for an operation on numbers of which one is not known.
    fn simplify(&mut self, pure: Pure, [mut a, mut b, c]: [Number; 3]) -> Number {
        if pure.is_commutative() {
            let is_out_of_order = match (a, b) {
                (Number::Bits(_), _) => true,
                (Number::Term(x), Number::Term(y)) => x > y,
                _ => false,
            };
            if is_out_of_order {
                std::mem::swap(&mut a, &mut b);
            }
        }
        let simpler = match pure {
            Pure::Int(kind, width) => self.simplify_int(kind, width, a, b),
            Pure::Compare(kind, width) => return self.simplify_compare(kind, width, a, b),
            Pure::ResizeInt { from, to, .. } if from == to => Some(a),
            Pure::ResizeInt { to, .. } => self.simplify_resize(to, a),
            Pure::Select(width) => self.simplify_select(width, a, b, c),
            _ => None,
        };
        simpler.unwrap_or_else(|| self.make(pure, [a, b, c]))
    }

    /// The same operation of the same width with a constant inside: its other number and the
    /// constant.
    fn with_constant(&self, pure: Pure, number: Number) -> Option<(Number, u64)> {
        let Number::Term(term) = number else {
            return None;
        };
        match self.nodes[term] {
            Node::Apply(inner, [x, Number::Bits(k), _]) if inner == pure => Some((x, k)),
            _ => None,
        }
    }

    fn simplify_int(
        &mut self,
        kind: IntBinary,
        width: u32,
        a: Number,
        b: Number,
    ) -> Option<Number> {
        use IntBinary::*;
        let zero = Number::Bits(0);
        let all = ones(width);
        let pure = Pure::Int(kind, width);
        if let Number::Bits(k) = b {
            let same = match kind {
                Add | Sub | Or | Xor | ShL | ShRS | ShRU => k == 0,
                Mul | DivS | DivU | CeilDivS | CeilDivU | FloorDivS => k == 1 && width > 1,
                And => k == all,
                _ => false,
            };
            if same {
                return Some(a);
            }
            match kind {
                Mul | And if k == 0 && !self.must_stay(a) => return Some(zero),
                Or if k == all && !self.must_stay(a) => return Some(b),
                Sub => {
                    let negated = Number::Bits(truncated(k.wrapping_neg(), width));
                    return Some(self.simplify(Pure::Int(Add, width), [a, negated, zero]));
                }
                Add | And | Or | Xor | Mul | MinS | MaxS | MinU | MaxU => {
                    let (x, inner) = self.with_constant(pure, a)?;
                    let both = kind.apply(width, inner, k).ok().flatten()?;
                    return Some(self.simplify(pure, [x, Number::Bits(both), zero]));
                }
                _ => return None,
            }
        }
        if a == b {
            return match kind {
                And | Or | MaxS | MaxU | MinS | MinU => Some(a),
                Sub | Xor if !self.must_stay(a) => Some(zero),
                _ => None,
            };
        }
        None
    }

    /// Comparisons come down to `eq`, `slt` and `ult`, their negations to `xor` with true.
    fn simplify_compare(&mut self, kind: IntCompare, width: u32, a: Number, b: Number) -> Number {
        use IntCompare::*;
        if a == b && !self.must_stay(a) {
            return Number::Bits(kind.apply(width, 0, 0).into());
        }
        if let Number::Bits(_) = a {
            return self.simplify_compare(kind.swapped(), width, b, a);
        }
        let (base, negated) = match kind {
            Ne => (Eq, true),
            Sge => (Slt, true),
            Uge => (Ult, true),
            Sle | Sgt | Ule | Ugt => {
                let less = if matches!(kind, Sle | Sgt) { Slt } else { Ult };
                let is_greater = matches!(kind, Sgt | Ugt);
                let Number::Bits(k) = b else {
                    // a > b is b < a, and a <= b is its negation.
                    let number = self.simplify_compare(less, width, b, a);
                    return match is_greater {
                        true => number,
                        false => self.negate(number),
                    };
                };
                let greatest = match less {
                    Slt => ones(width) >> 1,
                    _ => ones(width),
                };
                if k == greatest && !self.must_stay(a) {
                    return Number::Bits((!is_greater).into());
                }
                if k == greatest {
                    return self.make(Pure::Compare(kind, width), [a, b, Number::Bits(0)]);
                }
                let next = Number::Bits(truncated(k.wrapping_add(1), width));
                let number = self.simplify_compare(less, width, a, next);
                return match is_greater {
                    true => self.negate(number),
                    false => number,
                };
            }
            other => (other, false),
        };
        let number = self.simplify_base_compare(base, width, a, b);
        match negated {
            true => self.negate(number),
            false => number,
        }
    }

    fn simplify_base_compare(
        &mut self,
        kind: IntCompare,
        width: u32,
        a: Number,
        b: Number,
    ) -> Number {
        let zero = Number::Bits(0);
        if let (Number::Term(term), Number::Bits(k)) = (a, b) {
            let least = match kind {
                IntCompare::Slt => least_signed(width),
                _ => 0,
            };
            if kind != IntCompare::Eq && k == least && !self.must_stay(a) {
                return zero;
            }
            if width == 1 && kind == IntCompare::Eq {
                return match k {
                    1 => a,
                    _ => self.negate(a),
                };
            }
            if kind == IntCompare::Eq {
                let (base, offset) = self.split(term);
                if offset != 0 {
                    let k = truncated(k.wrapping_sub(offset), width);
                    let base = Number::Term(base);
                    return self.simplify_base_compare(kind, width, base, Number::Bits(k));
                }
                // A truth value that was widened.
                if let Node::Apply(
                    Pure::ResizeInt {
                        from: 1, signed, ..
                    },
                    [truth, ..],
                ) = self.nodes[term]
                {
                    let yes = if signed { ones(width) } else { 1 };
                    return match k {
                        0 => self.negate(truth),
                        k if k == yes => truth,
                        _ if self.must_stay(truth) => {
                            self.make(Pure::Compare(kind, width), [a, b, zero])
                        }
                        _ => zero,
                    };
                }
            }
        }
        self.make(Pure::Compare(kind, width), [a, b, zero])
    }

    fn simplify_resize(&mut self, to: u32, a: Number) -> Option<Number> {
        let Number::Term(term) = a else { return None };
        let Node::Apply(
            Pure::ResizeInt {
                from,
                to: middle,
                signed,
            },
            [x, ..],
        ) = self.nodes[term]
        else {
            return None;
        };
        if from < middle && to == from {
            return Some(x);
        }
        if from < middle && to < from {
            let shorter = Pure::ResizeInt { from, to, signed };
            return Some(self.simplify(shorter, [x, Number::Bits(0), Number::Bits(0)]));
        }
        None
    }

    fn simplify_select(
        &mut self,
        width: u32,
        condition: Number,
        yes: Number,
        no: Number,
    ) -> Option<Number> {
        let condition = match condition {
            Number::Bits(0) => return Some(no),
            Number::Bits(_) => return Some(yes),
            Number::Term(term) => term,
        };
        if yes == no && !self.must_stay(Number::Term(condition)) {
            return Some(yes);
        }
        if let Node::Apply(Pure::Int(IntBinary::Xor, 1), [x, Number::Bits(1), _]) =
            self.nodes[condition]
        {
            return Some(self.simplify(Pure::Select(width), [x, no, yes]));
        }
        if width != 1 || self.must_stay(yes) || self.must_stay(no) {
            return None;
        }
        let condition = Number::Term(condition);
        let zero = Number::Bits(0);
        let (kind, a, b) = match (yes, no) {
            (Number::Bits(1), other) => (IntBinary::Or, condition, other),
            (Number::Bits(_), other) => (IntBinary::And, self.negate(condition), other),
            (other, Number::Bits(1)) => (IntBinary::Or, self.negate(condition), other),
            (other, Number::Bits(_)) => (IntBinary::And, condition, other),
            _ => return None,
        };
        Some(self.simplify(Pure::Int(kind, 1), [a, b, zero]))
    }

    /// A number of this width of which nothing is known.
    pub fn fresh(&mut self, width: u32) -> Number {
        let leaf = Leaf {
            origin: Origin::Merged(self.nodes.len() as u32),
            place: 0,
            in_memory: false,
            scalar: Scalar::Int { width },
        };
        Number::Term(self.leaf(leaf))
    }

    /// The number with parts replaced by others, the largest ones first; none if it is undefined
    /// then.
    pub fn replaced(&mut self, number: Number, by: &FxHashMap<Term, Number>) -> Option<Number> {
        let Number::Term(root) = number else {
            return Some(number);
        };
        let mut done = by.clone();
        for part in self.parts_above(root, by) {
            let Node::Apply(pure, arguments) = self.nodes[part] else {
                continue;
            };
            let of = |argument| match argument {
                Number::Term(inner) => done.get(&inner).copied().unwrap_or(argument),
                known => known,
            };
            let replaced = arguments.map(of);
            if replaced != arguments {
                let made = self.apply(pure, replaced).ok().flatten()?;
                done.insert(part, made);
            }
        }
        Some(done.get(&root).copied().unwrap_or(number))
    }

    /// The leftmost part of a truth value that is no `and`, `or`, `xor` or `select`.
    pub fn atom(&self, term: Term) -> Term {
        let mut term = term;
        while let Node::Apply(
            Pure::Int(IntBinary::And | IntBinary::Or | IntBinary::Xor, 1) | Pure::Select(_),
            [Number::Term(first), ..],
        ) = self.nodes[term]
        {
            term = first;
        }
        term
    }

    /// All parts of a term, the term last.
    pub fn parts(&self, root: Term) -> Vec<Term> {
        self.parts_above(root, &FxHashMap::default())
    }

    /// The parts of a term that are no operands of uninterpreted functions, the term last.
    pub fn interpreted_parts(&self, root: Term) -> Vec<Term> {
        self.parts_where(root, |term| !self.is_uninterpreted(term))
    }

    /// The parts of a term that are not within one of these, the term last.
    fn parts_above(&self, root: Term, below: &FxHashMap<Term, Number>) -> Vec<Term> {
        let mut parts = self.parts_where(root, |term| !below.contains_key(&term));
        parts.retain(|part| !below.contains_key(part));
        parts
    }

    /// A term and its parts, looked for in those only that fulfil this.
    fn parts_where(&self, root: Term, is_open: impl Fn(Term) -> bool) -> Vec<Term> {
        let mut seen = rustc_hash::FxHashSet::default();
        let mut stack = vec![root];
        while let Some(term) = stack.pop() {
            if !seen.insert(term) || !is_open(term) {
                continue;
            }
            if let Node::Apply(_, arguments) = self.nodes[term] {
                stack.extend(arguments.into_iter().filter_map(|argument| match argument {
                    Number::Term(inner) => Some(inner),
                    Number::Bits(_) => None,
                }));
            }
        }
        // A term is made after its parts.
        let mut parts: Vec<Term> = seen.into_iter().collect();
        parts.sort_unstable();
        parts
    }

    /// The term's value where the leaves have these; poison is `None`.
    pub fn evaluate(&self, parts: &[Term], value: &mut dyn FnMut(&Leaf) -> u64) -> Computed {
        let mut values: FxHashMap<Term, u64> = FxHashMap::default();
        let mut last = None;
        for &term in parts {
            let bits = match self.nodes[term] {
                Node::Leaf(leaf) => Some(value(&leaf)),
                Node::Apply(pure, arguments) => {
                    let of = |number| match number {
                        Number::Bits(known) => Some(known),
                        Number::Term(inner) => values.get(&inner).copied(),
                    };
                    match (pure, arguments.map(of)) {
                        // What is not chosen may be poison.
                        (Pure::Select(_), [Some(condition), yes, no]) => match condition {
                            0 => no,
                            _ => yes,
                        },
                        (_, [Some(a), Some(b), Some(c)]) => pure.compute(&[a, b, c])?,
                        _ => None,
                    }
                }
            };
            if let Some(bits) = bits {
                values.insert(term, bits);
            }
            last = bits;
        }
        Ok(last)
    }
}
