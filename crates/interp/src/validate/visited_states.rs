//! The states of two programs that were visited, in canonical form: whether a new one is
//! one of those, and what both have in common.
//!
//! A pattern stands for all places that its numbers become when its leaves are replaced, as far
//! as what it knows of them holds there. Knows nothing of programs.

use std::collections::hash_map::Entry;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::{CanonicalState, Facts, IntBinary, Node, Number, Origin, Path, Pure, Ranges, Term};

/// Numbers and what is known of them.
struct Pattern {
    numbers: Vec<(Number, u32)>,
    facts: Facts,
    id: usize,
}

/// The patterns that were seen, by the words of their canonical states.
#[derive(Default)]
pub struct VisitedStates {
    seen: FxHashMap<Vec<u64>, Pattern>,
    count: usize,
}

/// What comes of a place.
pub enum Visit {
    /// It is one of a pattern's.
    Subsumed(usize),
    /// It is a new pattern.
    New(usize),
    /// It and a pattern are places of this one.
    Merged {
        id: usize,
        with: usize,
        numbers: Vec<(Number, u32)>,
        facts: Facts,
    },
}

/// How deep conditions are compared part by part.
const DEPTH: u32 = 8;

/// The leaves of numbers.
fn leaves(path: &Path, numbers: impl Iterator<Item = Number>) -> FxHashSet<Term> {
    let mut found = FxHashSet::default();
    let mut seen = FxHashSet::default();
    let mut stack: Vec<Term> = numbers
        .filter_map(|number| match number {
            Number::Term(term) => Some(term),
            Number::Bits(_) => None,
        })
        .collect();
    while let Some(term) = stack.pop() {
        if !seen.insert(term) {
            continue;
        }
        match path.terms.node(term) {
            Node::Leaf(_) => {
                found.insert(term);
            }
            Node::Apply(_, arguments) => {
                stack.extend(arguments.into_iter().filter_map(|argument| match argument {
                    Number::Term(inner) => Some(inner),
                    Number::Bits(_) => None,
                }));
            }
        }
    }
    found
}

/// The leaves that a place still has.
struct Alive<'a> {
    leaves: FxHashSet<Term>,
    called: &'a FxHashSet<Origin>,
}

impl Alive<'_> {
    fn has(&self, path: &Path, leaf: Term) -> bool {
        self.leaves.contains(&leaf) || self.is_called(path, leaf)
    }

    /// Whether it is memory that nobody wrote yet, which canonical states call by its origin.
    fn is_called(&self, path: &Path, leaf: Term) -> bool {
        match path.terms.node(leaf) {
            Node::Leaf(leaf) => leaf.in_memory && self.called.contains(&leaf.origin),
            Node::Apply(..) => false,
        }
    }

    fn has_all(&self, path: &Path, number: Number) -> bool {
        let found = leaves(path, std::iter::once(number));
        found.into_iter().all(|leaf| self.has(path, leaf))
    }
}

impl VisitedStates {
    /// How many patterns there were.
    pub fn count(&self) -> usize {
        self.count
    }

    /// Compares a place with those that were seen. The path forgets what it knows of numbers that
    /// are gone.
    pub fn meet(&mut self, state: &CanonicalState, path: &mut Path) -> Visit {
        let numbers = || state.numbers.iter().map(|number| number.0);
        let alive = Alive {
            leaves: leaves(path, numbers()),
            called: &state.called,
        };
        let mut facts = std::mem::take(&mut path.facts);
        facts.retain(|term| alive.has_all(path, Number::Term(term)));
        path.facts = facts;
        let id = self.count;
        let pattern = match self.seen.entry(state.words.clone()) {
            Entry::Vacant(place) => {
                self.count += 1;
                place.insert(Pattern {
                    numbers: state.numbers.clone(),
                    facts: path.facts.clone(),
                    id,
                });
                return Visit::New(id);
            }
            Entry::Occupied(place) => place.into_mut(),
        };
        if pattern.has(state, path, &alive) {
            return Visit::Subsumed(pattern.id);
        }
        self.count += 1;
        let with = pattern.id;
        let (numbers, facts) = pattern.merged(state, path);
        *pattern = Pattern {
            numbers: numbers.clone(),
            facts: facts.clone(),
            id,
        };
        Visit::Merged {
            id,
            with,
            numbers,
            facts,
        }
    }
}

impl Pattern {
    /// Whether a place with the same words is one of the pattern's.
    fn has(&self, state: &CanonicalState, path: &mut Path, alive: &Alive) -> bool {
        let mut becomes: FxHashMap<Term, Number> = FxHashMap::default();
        let mut same: Vec<Number> = Vec::new();
        let mut pending: Vec<(Number, Number)> = Vec::new();
        for (old, new) in self.numbers.iter().zip(&state.numbers) {
            pending.push((old.0, new.0));
            while let Some((old, new)) = pending.pop() {
                if old == new {
                    same.push(old);
                    continue;
                }
                let Number::Term(term) = old else {
                    return false;
                };
                match path.terms.node(term) {
                    Node::Leaf(_) if alive.is_called(path, term) => return false,
                    Node::Leaf(_) => {
                        if *becomes.entry(term).or_insert(new) != new {
                            return false;
                        }
                    }
                    Node::Apply(pure, arguments) => {
                        // A sum with a constant is a number if its base is that much less.
                        let (base, offset) = path.terms.split(term);
                        if offset != 0 {
                            let width = path.terms.width(term);
                            let less = minus(path, new, offset, width);
                            pending.push((Number::Term(base), less));
                            continue;
                        }
                        let Number::Term(other) = new else {
                            return false;
                        };
                        let Node::Apply(other, others) = path.terms.node(other) else {
                            return false;
                        };
                        if pure != other {
                            return false;
                        }
                        pending.extend(arguments.into_iter().zip(others));
                    }
                }
            }
        }
        if !becomes.is_empty() {
            let kept = leaves(path, same.into_iter());
            if becomes.keys().any(|leaf| kept.contains(leaf)) {
                return false;
            }
        }
        let truths: Vec<(Term, bool)> = self.facts.truths().collect();
        for (term, truth) in truths {
            let found = path.terms.replaced(Number::Term(term), &becomes);
            if found.map(|number| path.normalize(number)) != Some(Number::Bits(truth.into())) {
                return false;
            }
        }
        let ranges: Vec<(Term, Ranges)> = self.facts.ranges().map(|r| (r.0, r.1.clone())).collect();
        ranges.iter().all(|(term, range)| {
            let found = path.terms.replaced(Number::Term(*term), &becomes);
            found.is_some_and(|number| is_within(path, number, range))
        })
    }

    /// The numbers that the pattern and a place have in common, with new ones where they differ,
    /// and what both know.
    fn merged(&self, state: &CanonicalState, path: &mut Path) -> (Vec<(Number, u32)>, Facts) {
        let mut join = Join::default();
        let numbers: Vec<(Number, u32)> = self
            .numbers
            .iter()
            .zip(&state.numbers)
            .map(|(old, new)| (join.number(path, old.0, new.0, old.1, DEPTH), old.1))
            .collect();
        let alive = Alive {
            leaves: leaves(path, numbers.iter().map(|number| number.0)),
            called: &state.called,
        };
        let mut facts = Facts::default();
        // Where both numbers are among those that are tried, so is the one for both; otherwise it
        // would have to be tried with all.
        let small = Ranges::below(path.bounds.values);
        for (number, (old, new)) in numbers.iter().zip(self.numbers.iter().zip(&state.numbers)) {
            if let (Number::Term(term), 32..) = *number
                && old.0 != new.0
            {
                let here = range_of(path, &self.facts, old.0);
                let normal = path.normalize(new.0);
                let there = range_of(path, &path.facts, normal);
                if small.covers(&here) && small.covers(&there) {
                    facts.limit_sum(&path.terms, term, &small);
                }
                // A sign that both have is what most comparisons hang on, and one that only one of
                // the programs made yet would be made anew by the other.
                if let Some(signs) = here.signs(&there, number.1) {
                    facts.limit_sum(&path.terms, term, &signs);
                }
            }
        }
        let truths: Vec<(Term, bool)> = self.facts.truths().collect();
        for (term, truth) in truths {
            let wanted = Number::Bits(truth.into());
            let holds = |path: &mut Path, number: Number| {
                let there = path.terms.replaced(number, &join.there);
                there.map(|number| path.normalize(number)) == Some(wanted)
            };
            for number in join.versions(path, term) {
                if let Number::Term(term) = number
                    && alive.has_all(path, number)
                    && holds(path, number)
                {
                    facts.decide(&path.terms, term, truth);
                    break;
                }
            }
        }
        let ranges: Vec<(Term, Ranges)> = self.facts.ranges().map(|r| (r.0, r.1.clone())).collect();
        for (term, range) in ranges {
            for number in join.versions(path, term) {
                let there = path.terms.replaced(number, &join.there);
                if let Number::Term(term) = number
                    && path.terms.split(term).1 == 0
                    && alive.has_all(path, number)
                    && there.is_some_and(|number| is_within(path, number, &range))
                {
                    facts.limit(&path.terms, term, &range);
                    break;
                }
            }
        }
        (numbers, facts)
    }
}

/// The numbers that what is known leaves to one.
fn range_of(path: &Path, facts: &Facts, number: Number) -> Ranges {
    match number {
        Number::Bits(bits) => Ranges::single(bits),
        Number::Term(term) => facts.range_of(&path.terms, term),
    }
}

/// A number less a constant.
fn minus(path: &mut Path, number: Number, by: u64, width: u32) -> Number {
    let sub = Pure::Int(IntBinary::Sub, width);
    let arguments = [number, Number::Bits(by), Number::Bits(0)];
    // Subtraction is defined for all numbers.
    let difference = path.terms.apply(sub, arguments).ok().flatten();
    difference.unwrap_or(number)
}

/// Whether the path leaves nothing but these to a number.
fn is_within(path: &mut Path, number: Number, range: &Ranges) -> bool {
    let normal = path.normalize(number);
    range.covers(&range_of(path, &path.facts, normal))
}

/// What two places have in common, number by number.
#[derive(Default)]
struct Join {
    known: FxHashMap<(Number, Number, u32), Number>,
    /// What a pattern's term became.
    here: FxHashMap<Term, Number>,
    /// What a new number is in the place that the pattern is joined with.
    there: FxHashMap<Term, Number>,
}

impl Join {
    fn number(
        &mut self,
        path: &mut Path,
        old: Number,
        new: Number,
        width: u32,
        depth: u32,
    ) -> Number {
        if old == new {
            return old;
        }
        // Numbers that are so much more than others stay so: the new number is for the base.
        let offset = match old {
            Number::Bits(bits) => bits,
            Number::Term(term) => path.terms.split(term).1,
        };
        if offset != 0 && width > 1 {
            let base = minus(path, old, offset, width);
            let less = minus(path, new, offset, width);
            let merged = self.number(path, base, less, width, depth);
            return minus(path, merged, offset.wrapping_neg(), width);
        }
        if let Some(&known) = self.known.get(&(old, new, width)) {
            return known;
        }
        let parts = self.parts(path, old, new, width, depth);
        let merged = parts.unwrap_or_else(|| {
            let fresh = path.terms.fresh(width);
            if let Number::Term(term) = fresh {
                self.there.insert(term, new);
            }
            fresh
        });
        self.known.insert((old, new, width), merged);
        if let Number::Term(term) = old {
            self.here.entry(term).or_insert(merged);
        }
        merged
    }

    /// Terms of the same kind, joined part by part: what one program computes from what the other
    /// has stays so.
    fn parts(
        &mut self,
        path: &mut Path,
        old: Number,
        new: Number,
        width: u32,
        depth: u32,
    ) -> Option<Number> {
        let (Number::Term(old), Number::Term(new)) = (old, new) else {
            return None;
        };
        let (Node::Apply(pure, first), Node::Apply(other, second)) =
            (path.terms.node(old), path.terms.node(new))
        else {
            return None;
        };
        if pure != other || depth == 0 {
            return None;
        }
        let widths = match pure {
            Pure::Compare(_, width) => [width, width, 1],
            Pure::Select(_) => [1, width, width],
            Pure::ResizeInt { from, .. } => [from, 1, 1],
            Pure::Int(..) | Pure::Float(..) | Pure::FloatUnary(..) => [width, width, 1],
            _ => return None,
        };
        let mut arguments = [Number::Bits(0); 3];
        for i in 0..3 {
            arguments[i] = self.number(path, first[i], second[i], widths[i], depth - 1);
        }
        path.terms.apply(pure, arguments).ok().flatten()
    }

    /// A pattern's term as it is, and with what became of its parts.
    fn versions(&self, path: &mut Path, term: Term) -> Vec<Number> {
        let mut all = vec![Number::Term(term)];
        all.extend(path.terms.replaced(Number::Term(term), &self.here));
        all
    }
}
