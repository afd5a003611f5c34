//! Terms as gates: each term of the arena is a word of signals, made once.

use cranelift_entity::SecondaryMap;
use rustc_hash::FxHashMap;

use crate::circuits::{Word, inverted};
use crate::gates::{Gates, Signal};
use crate::{Binary, Node, Term, Terms, Variable};

pub(crate) struct Blaster {
    pub gates: Gates,
    /// Empty for terms that are not made yet.
    words: SecondaryMap<Term, Word>,
    /// Quotient and remainder of unsigned words, which two operators share.
    divisions: FxHashMap<(Word, Word), (Word, Word)>,
}

impl Blaster {
    pub fn new() -> Blaster {
        Blaster {
            gates: Gates::new(),
            words: SecondaryMap::new(),
            divisions: FxHashMap::default(),
        }
    }

    /// The signal of a boolean. `made` is called once for each term that is new.
    pub fn boolean(&mut self, terms: &Terms, term: Term, mut made: impl FnMut(Term)) -> Signal {
        let words = &self.words;
        for term in terms.cone_above(&[term], |term| !words[term].is_empty()) {
            made(term);
            self.words[term] = self.word(terms, term);
        }
        self.words[term][0]
    }

    /// The signals of a variable, if a term that was made has it.
    pub fn of_variable(&self, terms: &Terms, variable: Variable) -> &[Signal] {
        &self.words[terms.of_variable(variable)]
    }

    fn word(&mut self, terms: &Terms, term: Term) -> Word {
        let width = terms.width(term).bits() as usize;
        let Blaster { gates, words, .. } = self;
        match terms.node(term) {
            Node::Variable(_) => (0..width).map(|_| gates.input()).collect(),
            Node::Constant(bits) => (0..width)
                .map(|at| Signal::constant(bits >> at & 1 == 1))
                .collect(),
            Node::Not(a) => inverted(&words[a]),
            Node::Binary(operator, a, b) => {
                let (a, b) = (words[a].clone(), words[b].clone());
                self.binary(operator, &a, &b)
            }
            Node::Ite(condition, then, otherwise) => {
                gates.choose(words[condition][0], &words[then], &words[otherwise])
            }
            Node::ZeroExtend(a) => {
                let mut word = words[a].clone();
                word.resize(width, Signal::FALSE);
                word
            }
            Node::SignExtend(a) => {
                let mut word = words[a].clone();
                word.resize(width, sign(&words[a]));
                word
            }
            Node::Extract(a, first) => words[a][usize::from(first)..][..width].to_vec(),
            Node::Concat(high, low) => [&words[low][..], &words[high][..]].concat(),
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
        let Blaster {
            gates, divisions, ..
        } = self;
        let division = divisions.entry((a.to_vec(), b.to_vec()));
        division.or_insert_with(|| gates.divide(a, b)).clone()
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
