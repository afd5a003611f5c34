//! Terms as gates: each class of terms (`classes.rs`) is a word of signals, made once, from the
//! first term of the class.

use cranelift_entity::SecondaryMap;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::assumed::Part;
use crate::circuits::{Word, inverted};
use crate::classes::{Class, Classes};
use crate::gates::{Gates, Signal};
use crate::{Binary, Node, Term, Terms, Variable, Width};

pub(crate) struct Blaster {
    pub gates: Gates,
    layer: Layer,
    is_plain: bool,
    variables: FxHashMap<Variable, Word>,
    /// Quotient and remainder of unsigned words, which two operators share.
    divisions: FxHashMap<(Word, Word), (Word, Word)>,
    /// Signals that are true whatever the inputs are. The solver would find that by itself, in
    /// thousands of conflicts.
    lemmas: Vec<Signal>,
}

/// What classes of terms are made of, under the same assumptions.
struct Layer {
    classes: Classes,
    /// Empty for classes that are not made yet.
    words: SecondaryMap<Class, Word>,
}

impl Layer {
    fn new(is_plain: bool) -> Layer {
        let classes = Classes::new(is_plain);
        Layer {
            classes,
            words: SecondaryMap::new(),
        }
    }
}

impl Blaster {
    /// With `is_plain`, one that makes each term for itself.
    pub fn new(is_plain: bool) -> Blaster {
        Blaster {
            gates: Gates::new(),
            layer: Layer::new(is_plain),
            is_plain,
            variables: FxHashMap::default(),
            divisions: FxHashMap::default(),
            lemmas: Vec::new(),
        }
    }

    /// The signals of the parts, in order, as they are where all of them hold. None of them may be
    /// what is asserted alone: where the parts do not hold, these signals have no meaning.
    pub fn assuming(&mut self, terms: &Terms, parts: &[Part]) -> Vec<Signal> {
        let mut assumed = Layer::new(self.is_plain);
        if !self.is_plain {
            assumed.classes.assume(terms, parts);
        }
        let own = std::mem::replace(&mut self.layer, assumed);
        let signals = parts
            .iter()
            .map(|&(term, holds)| self.boolean(terms, term, |_| ()).inverted_if(!holds));
        let signals = signals.collect();
        self.layer = own;
        signals
    }

    /// The signal of a boolean. `seen` is called once for each term that is new.
    pub fn boolean(&mut self, terms: &Terms, term: Term, seen: impl FnMut(Term)) -> Signal {
        let new = self.layer.classes.add(terms, term);
        new.into_iter().for_each(seen);
        // What is needed: the first term of each class, and for it those of its operands.
        let mut needed = Vec::new();
        let mut pending = vec![term];
        let mut is_pending = FxHashSet::default();
        while let Some(term) = pending.pop() {
            let first = self.layer.classes.representative(term);
            if self.word_of(first).is_empty() && is_pending.insert(first) {
                needed.push(first);
                if self.constant(first).is_none() {
                    pending.extend(terms.node(first).operands());
                }
            }
        }
        // The first terms of the classes of operands stand before their users.
        needed.sort_unstable();
        for term in needed {
            let word = match self.constant(term) {
                Some(bits) => constant(bits, terms.width(term)),
                None => self.word(terms, term),
            };
            if let Some(class) = self.layer.classes.of(term) {
                self.layer.words[class] = word;
            }
        }
        self.word_of(term).first().copied().unwrap_or(Signal::FALSE)
    }

    /// What is true of the gates that were made since it was asked for last.
    pub fn take_lemmas(&mut self) -> Vec<Signal> {
        std::mem::take(&mut self.lemmas)
    }

    /// The signals of a variable; none if no question needs it.
    pub fn of_variable(&self, variable: Variable) -> &[Signal] {
        self.variables.get(&variable).map_or(&[], |word| &word[..])
    }

    fn word_of(&self, term: Term) -> &[Signal] {
        let class = self.layer.classes.of(term);
        class.map_or(&[], |class| &self.layer.words[class])
    }

    fn constant(&self, term: Term) -> Option<u128> {
        self.layer.classes.constant(self.layer.classes.of(term)?)
    }

    fn word(&mut self, terms: &Terms, term: Term) -> Word {
        let width = terms.width(term).bits() as usize;
        let of = |operand| self.word_of(operand).to_vec();
        match terms.node(term) {
            Node::Variable(variable) => {
                let inputs = || (0..width).map(|_| self.gates.input()).collect();
                self.variables
                    .entry(variable)
                    .or_insert_with(inputs)
                    .clone()
            }
            Node::Constant(bits) => constant(bits, terms.width(term)),
            Node::Not(a) => inverted(self.word_of(a)),
            Node::Binary(operator, a, b) => {
                let (a, b) = (of(a), of(b));
                self.binary(operator, &a, &b)
            }
            Node::Ite(condition, then, otherwise) => {
                let condition = self.word_of(condition)[0];
                let (then, otherwise) = (of(then), of(otherwise));
                self.gates.choose(condition, &then, &otherwise)
            }
            Node::ZeroExtend(a) => {
                let mut word = of(a);
                word.resize(width, Signal::FALSE);
                word
            }
            Node::SignExtend(a) => {
                let mut word = of(a);
                let sign = sign(&word);
                word.resize(width, sign);
                word
            }
            Node::Extract(a, first) => self.word_of(a)[usize::from(first)..][..width].to_vec(),
            Node::Concat(high, low) => [of(low), of(high)].concat(),
            Node::Spelled(a, ..) => of(a),
        }
    }

    fn binary(&mut self, operator: Binary, a: &[Signal], b: &[Signal]) -> Word {
        let gates = &mut self.gates;
        let pairs = || a.iter().copied().zip(b.iter().copied());
        match operator {
            Binary::And => pairs().map(|(a, b)| gates.and(a, b)).collect(),
            Binary::Or => pairs().map(|(a, b)| gates.or(a, b)).collect(),
            Binary::Xor => pairs().map(|(a, b)| gates.xor(a, b)).collect(),
            Binary::Add => gates.add(a, b, Signal::FALSE).0,
            Binary::Sub => gates.sub(a, b).0,
            Binary::Mul => gates.mul(a, b),
            Binary::Udiv => self.divided(a, b).0,
            Binary::Urem => self.divided(a, b).1,
            Binary::Sdiv => {
                let (quotient, _) = self.divided_magnitudes(a, b);
                let is_negative = self.gates.xor(sign(a), sign(b));
                self.negated_if(is_negative, &quotient)
            }
            Binary::Srem => {
                let (_, rest) = self.divided_magnitudes(a, b);
                self.negated_if(sign(a), &rest)
            }
            Binary::Shl => gates.shift_left(a, b),
            Binary::Lshr => gates.shift_right(a, b, Signal::FALSE),
            Binary::Ashr => gates.shift_right(a, b, sign(a)),
            Binary::Eq => vec![gates.equal(a, b)],
            Binary::Ult => vec![gates.less(a, b)],
            Binary::Ule => vec![!gates.less(b, a)],
            Binary::Slt => vec![gates.less(&sign_inverted(a), &sign_inverted(b))],
            Binary::Sle => vec![!gates.less(&sign_inverted(b), &sign_inverted(a))],
        }
    }

    fn divided(&mut self, a: &[Signal], b: &[Signal]) -> (Word, Word) {
        let operands = (a.to_vec(), b.to_vec());
        if let Some(known) = self.divisions.get(&operands) {
            return known.clone();
        }
        let gates = &mut self.gates;
        let (quotient, rest) = gates.divide(a, b);
        // The rest is less than the divisor, unless that is zero.
        let is_divided = gates.less(&rest, b);
        let zero = vec![Signal::FALSE; b.len()];
        let by_zero = gates.equal(b, &zero);
        self.lemmas.push(gates.or(by_zero, is_divided));
        // What is less than the divisor is the rest, and the quotient is zero.
        let is_not_less = !gates.less(a, b);
        for (signals, values) in [(&rest, a), (&quotient, &zero)] {
            let equal = gates.equal(signals, values);
            self.lemmas.push(gates.or(is_not_less, equal));
        }
        self.divisions
            .insert(operands, (quotient.clone(), rest.clone()));
        (quotient, rest)
    }

    /// By zero the quotient is all ones, which is negated if the dividend is negative.
    fn divided_magnitudes(&mut self, a: &[Signal], b: &[Signal]) -> (Word, Word) {
        let a = self.negated_if(sign(a), a);
        let b = self.negated_if(sign(b), b);
        self.divided(&a, &b)
    }

    fn negated_if(&mut self, condition: Signal, a: &[Signal]) -> Word {
        let negated = self.gates.negated(a);
        self.gates.choose(condition, &negated, a)
    }
}

fn constant(bits: u128, width: Width) -> Word {
    let places = 0..width.bits();
    places
        .map(|place| Signal::constant(bits >> place & 1 == 1))
        .collect()
}

/// Words have a bit at least.
fn sign(a: &[Signal]) -> Signal {
    a[a.len() - 1]
}

/// With the sign inverted, numbers in two's complement are in the order of unsigned ones.
fn sign_inverted(a: &[Signal]) -> Word {
    let mut word = a.to_vec();
    if let Some(sign) = word.last_mut() {
        *sign = !*sign;
    }
    word
}
