//! Which merges only ever receive one value, whatever that value may be.
//!
//! The sources of a merge tell which buffers it can hold; this tells that it holds the one that another
//! value holds, although it may be any of several: `%r` of `scf.if` where both regions yield the same select.
//!
//! Why it is the current instance of that value in a loop: the value dominates the merge, so from where the value is
//! defined anew no way leads to a use of the merge but through the merge. See also `sources`.

use ascent::{Lattice, ascent};
use cranelift_entity::{PrimaryMap, packed_option::PackedOption};

use crate::facts::{Facts, Kind, ValueId};

use super::set::Given;

/// The values that reach a merge: none yet, one, or several.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
enum Reaching {
    One(ValueId),
    Several,
}

impl Reaching {
    /// What goes on from a merge: the value is lost where it does not dominate the merge.
    fn past(self, facts: &Facts, merge: ValueId) -> Self {
        match self {
            Reaching::One(v) if !facts.dominates(v, merge) => Reaching::Several,
            reaching => reaching,
        }
    }
}

impl PartialOrd for Reaching {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        use std::cmp::Ordering;
        match (self, other) {
            (a, b) if a == b => Some(Ordering::Equal),
            (_, Reaching::Several) => Some(Ordering::Less),
            (Reaching::Several, _) => Some(Ordering::Greater),
            _ => None,
        }
    }
}

impl Lattice for Reaching {
    fn join_mut(&mut self, other: Self) -> bool {
        let changes = *self != other && *self != Reaching::Several;
        if changes {
            *self = Reaching::Several;
        }
        changes
    }

    fn meet_mut(&mut self, other: Self) -> bool {
        let changes = *self == Reaching::Several && other != Reaching::Several;
        if changes {
            *self = other;
        }
        changes
    }
}

ascent! {
    struct CopiesProgram<'a>;

    relation given(Given<'a, Facts>);
    /// `flow(from, merge)`: may: the merge receives from.
    relation flow(ValueId, ValueId);

    /// `reaching(m, r)`: what reaches m by way of merges, itself left out if m is a merge.
    lattice reaching(ValueId, Reaching);
    reaching(m, r.past(g.0, *m)) <-- flow(from, m), reaching(from, r), given(g);
}

/// For each merge the value that it always holds, if there is such a value.
pub(super) struct Copies {
    of: PrimaryMap<ValueId, PackedOption<ValueId>>,
}

impl Copies {
    /// The value that `v` is a copy of, itself if of none. `v` is a root.
    pub(super) fn original(&self, v: ValueId) -> ValueId {
        self.of.get(v).and_then(|of| of.expand()).unwrap_or(v)
    }
}

/// Finds the merges that are copies.
pub(super) fn solve(facts: &Facts) -> Copies {
    let is_merge = |v: ValueId| facts.values[v].kind == Kind::Merge && facts.values[v].root == v;
    let flow: Vec<(ValueId, ValueId)> = facts
        .flow
        .iter()
        .filter(|&&(_, to)| is_merge(to))
        .map(|&(from, to)| (facts.values[from].root, to))
        .filter(|(from, to)| from != to)
        .collect();
    if flow.is_empty() {
        return Copies {
            of: PrimaryMap::new(),
        };
    }
    let values = facts.values.keys();
    let itself = |v| (v, Reaching::One(v));
    let mut program = CopiesProgram {
        given: vec![(Given(facts),)],
        flow,
        reaching: values.filter(|&v| !is_merge(v)).map(itself).collect(),
        ..Default::default()
    };
    program.run();
    let mut of: PrimaryMap<ValueId, PackedOption<ValueId>> =
        facts.values.keys().map(|_| None.into()).collect();
    for row in program.reaching {
        if let Reaching::One(v) = row.1
            && v != row.0
        {
            of[row.0] = v.into();
        }
    }
    Copies { of }
}
