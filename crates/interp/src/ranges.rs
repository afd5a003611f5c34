//! What is known of terms on a path: truth values that were decided, and the numbers that
//! comparisons with constants leave to a term.

use std::rc::Rc;

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::number_types::{least_signed, ones, truncated};
use super::numbers::{IntBinary, IntCompare};
use super::scalar::Pure;
use super::terms::{Node, Number, Term, Terms};

/// A set of numbers as intervals with both ends, in order and apart from each other.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ranges(SmallVec<[(u64, u64); 2]>);

impl Ranges {
    fn all(width: u32) -> Self {
        Ranges(SmallVec::from_slice(&[(0, ones(width))]))
    }

    pub fn single(value: u64) -> Self {
        Ranges(SmallVec::from_slice(&[(value, value)]))
    }

    /// The numbers for which a comparison with `k` holds.
    fn of(kind: IntCompare, width: u32, k: u64) -> Self {
        let mut set = SmallVec::new();
        match kind {
            IntCompare::Eq => set.push((k, k)),
            IntCompare::Ult if k > 0 => set.push((0, k - 1)),
            IntCompare::Slt => {
                let least = least_signed(width);
                // Negative numbers are the upper half.
                if k >= least {
                    if k > least {
                        set.push((least, k - 1));
                    }
                } else {
                    if k > 0 {
                        set.push((0, k - 1));
                    }
                    set.push((least, ones(width)));
                }
            }
            _ => {}
        }
        Ranges(set)
    }

    /// The set with `by` taken from each number, modulo the width.
    fn shifted_down(&self, by: u64, width: u32) -> Self {
        let mut parts: Vec<(u64, u64)> = Vec::new();
        for &(low, high) in &self.0 {
            let (low, high) = (
                truncated(low.wrapping_sub(by), width),
                truncated(high.wrapping_sub(by), width),
            );
            if low <= high {
                parts.push((low, high));
            } else {
                parts.push((0, high));
                parts.push((low, ones(width)));
            }
        }
        parts.sort_unstable();
        let mut set: SmallVec<[(u64, u64); 2]> = SmallVec::new();
        for (low, high) in parts {
            match set.last_mut() {
                Some(last) if last.1 != u64::MAX && last.1 + 1 >= low => last.1 = last.1.max(high),
                Some(last) if last.1 == u64::MAX => {}
                _ => set.push((low, high)),
            }
        }
        Ranges(set)
    }

    fn and(&self, other: &Ranges) -> Self {
        let mut set = SmallVec::new();
        for &(a, b) in &self.0 {
            for &(c, d) in &other.0 {
                let (low, high) = (a.max(c), b.min(d));
                if low <= high {
                    set.push((low, high));
                }
            }
        }
        Ranges(set)
    }

    fn without(&self, other: &Ranges) -> Self {
        let mut left: SmallVec<[(u64, u64); 2]> = self.0.clone();
        for &(c, d) in &other.0 {
            let mut next = SmallVec::new();
            for (a, b) in left {
                if d < a || c > b {
                    next.push((a, b));
                    continue;
                }
                if a < c {
                    next.push((a, c - 1));
                }
                if b > d {
                    next.push((d + 1, b));
                }
            }
            left = next;
        }
        Ranges(left)
    }

    /// The numbers below a limit.
    pub fn below(limit: u64) -> Self {
        match limit {
            0 => Ranges(SmallVec::new()),
            _ => Ranges(SmallVec::from_slice(&[(0, limit - 1)])),
        }
    }

    /// All numbers of a sign, 0 being one of its own, that some number of either set has; none if
    /// that is every number.
    pub fn signs(&self, other: &Ranges, width: u32) -> Option<Ranges> {
        let least = least_signed(width);
        let signs = [(0, 0), (1, least - 1), (least, ones(width))];
        let is_met = |sign: &(u64, u64)| {
            let of = Ranges(SmallVec::from_slice(&[*sign]));
            [self, other].iter().any(|set| !set.and(&of).0.is_empty())
        };
        let met: SmallVec<[(u64, u64); 2]> = signs.into_iter().filter(is_met).collect();
        (met.len() < signs.len()).then(|| Ranges(met).shifted_down(0, width))
    }

    /// Whether all numbers of another set are in this one.
    pub fn covers(&self, other: &Ranges) -> bool {
        other.without(self).0.is_empty()
    }

    /// The only number of the set.
    pub fn only(&self) -> Option<u64> {
        match self.0[..] {
            [(low, high)] if low == high => Some(low),
            _ => None,
        }
    }

    pub fn contains(&self, value: u64) -> bool {
        self.0
            .iter()
            .any(|&(low, high)| (low..=high).contains(&value))
    }

    pub fn first(&self) -> Option<u64> {
        self.0.first().map(|range| range.0)
    }

    /// A few numbers of the set: the ends of its intervals.
    pub fn ends(&self) -> impl Iterator<Item = u64> + '_ {
        self.0.iter().flat_map(|&(low, high)| [low, high])
    }
}

/// What is known of terms.
#[derive(Clone, Default)]
pub struct Facts {
    truths: FxHashMap<Term, bool>,
    ranges: FxHashMap<Term, Ranges>,
    /// Another one whenever something else is known: copies have the same as long as they are the
    /// same.
    version: Rc<()>,
}

impl Facts {
    pub fn is_empty(&self) -> bool {
        self.truths.is_empty() && self.ranges.is_empty()
    }

    /// The same object for facts that are the same: what follows from them needs no second look.
    pub(super) fn version(&self) -> &Rc<()> {
        &self.version
    }

    pub fn clear(&mut self) {
        self.version = Rc::default();
        self.truths.clear();
        self.ranges.clear();
    }

    /// What is left to a term that is no sum with a constant.
    pub fn range(&self, terms: &Terms, base: Term) -> Ranges {
        if let Some(range) = self.ranges.get(&base) {
            return range.clone();
        }
        let most = match terms.node(base) {
            Node::Apply(Pure::Int(IntBinary::And, _), [_, Number::Bits(k), _]) => k,
            Node::Apply(Pure::Int(IntBinary::RemU, _), [_, Number::Bits(k), _]) if k > 0 => k - 1,
            Node::Apply(
                Pure::ResizeInt {
                    from,
                    to,
                    signed: false,
                },
                _,
            ) if from < to => ones(from),
            _ => return Ranges::all(terms.width(base)),
        };
        Ranges(SmallVec::from_slice(&[(0, most)]))
    }

    /// The numbers a term may be.
    pub fn range_of(&self, terms: &Terms, term: Term) -> Ranges {
        let (base, offset) = terms.split(term);
        let width = terms.width(term);
        self.range(terms, base)
            .shifted_down(truncated(offset.wrapping_neg(), width), width)
    }

    /// A comparison with a constant as a set of its base's numbers.
    fn compared(terms: &Terms, term: Term) -> Option<(Term, Ranges)> {
        let Node::Apply(Pure::Compare(kind, width), [Number::Term(x), Number::Bits(k), _]) =
            terms.node(term)
        else {
            return None;
        };
        let (base, offset) = terms.split(x);
        Some((base, Ranges::of(kind, width, k).shifted_down(offset, width)))
    }

    /// What the facts make of a truth value by itself.
    pub fn truth(&self, terms: &Terms, term: Term) -> Option<u64> {
        match terms.width(term) {
            1 => self.value(terms, term),
            _ => None,
        }
    }

    /// What the facts make of a term by itself.
    pub fn value(&self, terms: &Terms, term: Term) -> Option<u64> {
        if let Some(&truth) = self.truths.get(&term) {
            return Some(truth.into());
        }
        if let Some(range) = self.ranges.get(&term) {
            return range.only();
        }
        let (base, set) = Self::compared(terms, term)?;
        // A comparison with poison is poison, whatever it is with numbers.
        if terms.may_be_poison(base) && !self.ranges.contains_key(&base) {
            return None;
        }
        let range = self.range(terms, base);
        let both = range.and(&set);
        if both.0.is_empty() {
            Some(0)
        } else if both == range {
            Some(1)
        } else {
            None
        }
    }

    /// Notes that a truth value is as decided.
    pub fn decide(&mut self, terms: &Terms, atom: Term, truth: bool) {
        self.version = Rc::default();
        self.truths.insert(atom, truth);
        if let Some((base, set)) = Self::compared(terms, atom) {
            let range = self.range(terms, base);
            let left = match truth {
                true => range.and(&set),
                false => range.without(&set),
            };
            self.ranges.insert(base, left);
        }
    }

    /// Notes that a term is this number.
    pub fn set(&mut self, terms: &Terms, term: Term, value: u64) {
        let (base, offset) = terms.split(term);
        let value = truncated(value.wrapping_sub(offset), terms.width(term));
        self.version = Rc::default();
        self.ranges.insert(base, Ranges::single(value));
    }

    /// Notes the numbers that are left to a term that is no sum with a constant.
    pub fn limit(&mut self, terms: &Terms, base: Term, to: &Ranges) {
        let left = self.range(terms, base).and(to);
        self.version = Rc::default();
        self.ranges.insert(base, left);
    }

    /// Notes the numbers that are left to a term.
    pub fn limit_sum(&mut self, terms: &Terms, term: Term, to: &Ranges) {
        let (base, offset) = terms.split(term);
        self.limit(terms, base, &to.shifted_down(offset, terms.width(term)));
    }

    /// Keeps what is known of some terms.
    pub fn retain(&mut self, mut keep: impl FnMut(Term) -> bool) {
        self.version = Rc::default();
        self.truths.retain(|&term, _| keep(term));
        self.ranges.retain(|&term, _| keep(term));
    }

    /// The decided truth values.
    pub fn truths(&self) -> impl Iterator<Item = (Term, bool)> + '_ {
        self.truths.iter().map(|(&term, &truth)| (term, truth))
    }

    /// What is left to terms, where something was decided.
    pub fn ranges(&self) -> impl Iterator<Item = (Term, &Ranges)> {
        self.ranges.iter().map(|(&term, range)| (term, range))
    }
}

impl IntCompare {
    /// The comparison with its sides exchanged.
    pub fn swapped(self) -> Self {
        use IntCompare::*;
        match self {
            Eq => Eq,
            Ne => Ne,
            Slt => Sgt,
            Sle => Sge,
            Sgt => Slt,
            Sge => Sle,
            Ult => Ugt,
            Ule => Uge,
            Ugt => Ult,
            Uge => Ule,
        }
    }
}
