//! Which dominating definitions a memref's buffer can come from.
//!
//! A *source* is a definition that makes or brings in a buffer: an allocation, a call's result,
//! an argument, and so on. Every memref value has a set of sources, all of which dominate it,
//! such that its buffer is that of one of them, of their current instance in a loop. A merge
//! (block argument, region operation's result) for which there is no such set, because a buffer
//! reaches it whose definition does not dominate it, is *cut*: it becomes a source itself.
//!
//! Why a source in the set is the current instance: a value that is live where its source is
//! defined anew would have to be dominated by that definition and dominate it.

use ascent::{Lattice, ascent};
use cranelift_entity::PrimaryMap;

use crate::facts::{Facts, Kind, ValueId};

use super::ValueSet;
use super::set::Given;

/// The sources of a value, or that it is cut.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Reach {
    From(ValueSet),
    Cut,
}

impl PartialOrd for Reach {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        use std::cmp::Ordering;
        match (self, other) {
            (Reach::Cut, Reach::Cut) => Some(Ordering::Equal),
            (Reach::Cut, _) => Some(Ordering::Greater),
            (_, Reach::Cut) => Some(Ordering::Less),
            (Reach::From(a), Reach::From(b)) => a.partial_cmp(b),
        }
    }
}

impl Lattice for Reach {
    fn join_mut(&mut self, other: Self) -> bool {
        match (&mut *self, other) {
            (Reach::Cut, _) => false,
            (this, Reach::Cut) => {
                *this = Reach::Cut;
                true
            }
            (Reach::From(a), Reach::From(b)) => a.join_mut(b),
        }
    }

    fn meet_mut(&mut self, other: Self) -> bool {
        match (&mut *self, other) {
            (_, Reach::Cut) => false,
            (this @ Reach::Cut, other) => {
                *this = other;
                true
            }
            (Reach::From(a), Reach::From(b)) => a.meet_mut(b),
        }
    }
}

/// What `from` hands to `to`: the sources that dominate it, or that one does not.
fn through(facts: &Facts, from: ValueId, reach: &Reach, to: ValueId) -> Reach {
    let set = match reach {
        Reach::Cut => ValueSet::one(from),
        Reach::From(set) => set.clone(),
    };
    // Only a merge can be reached by what does not dominate it: a derived value's operands do.
    if facts.values[to].kind == Kind::Merge && !set.iter().all(|s| facts.dominates(s, to)) {
        return Reach::Cut;
    }
    Reach::From(set)
}

ascent! {
    struct SourcesProgram<'a>;

    relation given(Given<'a, Facts>);
    /// `source(v)`: v makes or brings in a buffer.
    relation source(ValueId);
    /// `flow(from, to)`: may: to is from's buffer, to being a merge or derived.
    relation flow(ValueId, ValueId);
    /// `in_column(c, v)`: v is one of the merges that are cut together, c their first.
    relation in_column(ValueId, ValueId);

    lattice reach(ValueId, Reach);
    relation cut_column(ValueId);
    relation cut(ValueId);
    lattice sources(ValueId, ValueSet);

    // Stratum 1: the cut merges. A buffer's way ends at the first value it does not dominate;
    // that one is cut whether or not a value before it was, because a cut value on the way is
    // dominated by the buffer's definition and so cannot dominate more than it.
    reach(v, Reach::From(ValueSet::one(*v))) <-- source(v);
    reach(to, through(facts.0, *from, r, *to)) <-- flow(from, to), reach(from, r), given(facts);
    cut_column(facts.0.values[*v].column) <-- reach(v, r), if *r == Reach::Cut, given(facts);
    reach(v, Reach::Cut) <-- cut_column(c), in_column(c, v);

    // Stratum 2: the sources, now that it is known which merges are sources.
    cut(v) <-- cut_column(c), in_column(c, v);
    sources(v, ValueSet::one(*v)) <-- source(v);
    sources(v, ValueSet::one(*v)) <-- cut(v);
    sources(to, s.clone()) <-- flow(from, to), !cut(to), sources(from, s);
}

/// The sources of every memref value of a function.
pub struct Sources {
    /// By root; what has no entry of its own is found through [`Sources::of`].
    by_root: PrimaryMap<ValueId, ValueSet>,
    cut: ValueSet,
    roots: PrimaryMap<ValueId, ValueId>,
}

impl Sources {
    /// The sources of a value: never empty, all of them dominate the value or are it.
    pub fn of(&self, value: ValueId) -> &ValueSet {
        &self.by_root[self.roots[value]]
    }

    /// The merges that are sources themselves.
    pub fn cut(&self) -> &ValueSet {
        &self.cut
    }

    /// Whether the value is its own and only source.
    pub fn is_source(&self, value: ValueId) -> bool {
        self.of(value).single() == Some(value)
    }
}

/// Computes the sources of every value.
pub fn solve(facts: &Facts) -> Sources {
    let is_source = |v: ValueId| {
        let kind = facts.values[v].kind;
        facts.values[v].root == v && kind != Kind::Merge && kind != Kind::Derived
    };
    let mut by_root: PrimaryMap<ValueId, ValueSet> = facts
        .values
        .keys()
        .map(|v| {
            if is_source(v) {
                ValueSet::one(v)
            } else {
                ValueSet::new()
            }
        })
        .collect();
    let flow: Vec<_> = facts
        .flow
        .iter()
        .copied()
        .filter(|f| !is_source(f.1))
        .collect();
    let mut cut = ValueSet::new();
    // Most functions have allocations and views only, and need no program at all.
    if !flow.is_empty() {
        let merges = facts.values.iter().filter(|(_, f)| f.kind == Kind::Merge);
        let mut program = SourcesProgram {
            given: vec![(Given(facts),)],
            source: facts
                .values
                .keys()
                .filter(|&v| is_source(v))
                .map(|v| (v,))
                .collect(),
            flow,
            in_column: merges.map(|(v, f)| (f.column, v)).collect(),
            ..Default::default()
        };
        program.run();
        cut = program.cut.into_iter().map(|t| t.0).collect();
        for row in program.sources {
            by_root[row.0] = row.1;
        }
    }
    // A merge that nothing flows into (its operation's regions never yield) is its own source.
    for (v, fact) in &facts.values {
        if fact.root == v && by_root[v].is_empty() {
            by_root[v] = ValueSet::one(v);
            cut.insert(v);
        }
    }
    Sources {
        by_root,
        cut,
        roots: facts.values.values().map(|f| f.root).collect(),
    }
}
