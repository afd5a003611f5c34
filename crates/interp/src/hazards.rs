//! Where operations on numbers that are not known are undefined, or give poison.
//!
//! A term that may be poison is simplified only so that poison stays poison. Whoever needs its
//! value asks first for what must hold for it to have one.

use rustc_hash::FxHashMap;
use smallvec::{SmallVec, smallvec};

use super::number_types::{Float, least_signed, ones};
use super::numbers::{FloatUnary, IntBinary, IntCompare};
use super::scalar::Pure;
use super::terms::{Node, Number, Term, Terms};

/// `arith.cmpf`'s ordered predicates, as it numbers them.
const AT_LEAST: u8 = 3;
const BELOW: u8 = 4;

impl Pure {
    /// Whether it may give poison for numbers that are none.
    pub(super) fn makes_poison(self, arguments: &[Number; 3]) -> bool {
        use IntBinary::*;
        match (self, arguments[1]) {
            (Pure::Int(ShL | ShRS | ShRU, width), Number::Bits(amount)) => {
                amount >= u64::from(width)
            }
            (Pure::Int(ShL | ShRS | ShRU, _), Number::Term(_)) => true,
            (Pure::FloatToInt { .. }, _) => true,
            _ => false,
        }
    }
}

impl Terms {
    /// A truth value, which is defined for all numbers.
    fn truth(&mut self, pure: Pure, arguments: [Number; 3]) -> Number {
        let made = self.apply(pure, arguments).ok().flatten();
        made.unwrap_or(Number::Bits(1))
    }

    fn compare(&mut self, kind: IntCompare, width: u32, a: Number, b: u64) -> Number {
        let arguments = [a, Number::Bits(b), Number::Bits(0)];
        self.truth(Pure::Compare(kind, width), arguments)
    }

    /// What must hold for an operation to be defined, one thing after the other.
    pub(super) fn required(&mut self, pure: Pure, [a, b, _]: [Number; 3]) -> SmallVec<[Number; 2]> {
        use IntBinary::*;
        let Pure::Int(kind, width) = pure else {
            return SmallVec::new();
        };
        let mut all: SmallVec<[Number; 2]> = SmallVec::new();
        if pure.divides() {
            all.push(self.compare(IntCompare::Ne, width, b, 0));
        }
        if let DivS | CeilDivS | FloorDivS = kind {
            // The least number divided by -1 does not fit.
            let is_least = self.compare(IntCompare::Eq, width, a, least_signed(width));
            let is_minus_one = self.compare(IntCompare::Eq, width, b, ones(width));
            if ![is_least, is_minus_one].contains(&Number::Bits(0)) {
                let zero = Number::Bits(0);
                let overflows = self.truth(Pure::Int(And, 1), [is_least, is_minus_one, zero]);
                all.push(self.negate(overflows));
            }
        }
        if kind == Pow {
            let has_power = self.compare(IntCompare::Ne, width, a, 0);
            let is_whole = self.compare(IntCompare::Sge, width, b, 0);
            if ![has_power, is_whole].contains(&Number::Bits(1)) {
                let zero = Number::Bits(0);
                all.push(self.truth(Pure::Int(Or, 1), [has_power, is_whole, zero]));
            }
        }
        all
    }

    /// What must hold for a term to be no poison, one thing after the other.
    pub(super) fn guards(&mut self, root: Term) -> Vec<Number> {
        let mut all = Vec::new();
        if !self.may_be_poison(root) {
            return all;
        }
        for part in self.parts(root) {
            let Node::Apply(pure, arguments) = self.node(part) else {
                continue;
            };
            if pure.makes_poison(&arguments) {
                all.extend(self.guards_of(pure, arguments));
            }
        }
        all.retain(|guard| *guard != Number::Bits(1));
        all
    }

    /// A number simplified as one of which no part is poison: its guards hold.
    pub fn as_defined(&mut self, number: Number) -> Number {
        let root = match number {
            Number::Term(term) if self.may_be_poison(term) => term,
            _ => return number,
        };
        self.is_all_defined = true;
        let mut done: FxHashMap<Term, Number> = FxHashMap::default();
        for part in self.parts(root) {
            let Node::Apply(pure, arguments) = self.node(part) else {
                continue;
            };
            let simplified = arguments.map(|argument| match argument {
                Number::Term(inner) => done.get(&inner).copied().unwrap_or(argument),
                known => known,
            });
            if let Ok(Some(made)) = self.apply(pure, simplified) {
                done.insert(part, made);
            }
        }
        self.is_all_defined = false;
        done.get(&root).copied().unwrap_or(number)
    }

    fn guards_of(&mut self, pure: Pure, [a, b, _]: [Number; 3]) -> SmallVec<[Number; 2]> {
        match pure {
            Pure::Int(_, width) => {
                smallvec![self.compare(IntCompare::Ult, width, b, width.into())]
            }
            Pure::FloatToInt {
                float,
                width,
                signed,
            } => {
                let (low, high) = match signed {
                    true => {
                        let half = 2f64.powi(width as i32 - 1);
                        (-half, half)
                    }
                    false => (0.0, 2f64.powi(width as i32)),
                };
                let zero = Number::Bits(0);
                let cut = self.truth(Pure::FloatUnary(FloatUnary::Trunc, float), [a, zero, zero]);
                let bound = |value| Number::Bits(Float::encode(float, value));
                smallvec![
                    self.truth(Pure::CompareFloat(AT_LEAST, float), [cut, bound(low), zero]),
                    self.truth(Pure::CompareFloat(BELOW, float), [cut, bound(high), zero]),
                ]
            }
            _ => SmallVec::new(),
        }
    }
}
