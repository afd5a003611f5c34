//! The kind of ownership that each value has, and who holds what it names.
//!
//! The kinds are a lattice: no ownership below the three ways to have a value, and above them what
//! meets with two of them, which no program may have.

use std::cmp::Ordering;

use ascent::Lattice;

use cranelift_entity::PrimaryMap;

use crate::datalog::datalog;
use freehold_facts::ValueId;

use super::super::ValueSet;

/// How a value is had.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum OwnershipKind {
    /// There is nothing to own: a trivial value.
    None,
    /// With a count that is given up exactly once.
    Owned,
    /// Somebody else keeps it alive.
    Guaranteed,
    /// Nobody says that it is alive: what an unqualified load gives.
    Unowned,
    /// Owned on one way, and not on another.
    Mixed,
}

impl OwnershipKind {
    /// The word for it, as SIL writes it.
    pub fn word(self) -> &'static str {
        match self {
            OwnershipKind::None => "none",
            OwnershipKind::Owned => "owned",
            OwnershipKind::Guaranteed => "guaranteed",
            OwnershipKind::Unowned => "unowned",
            OwnershipKind::Mixed => "any",
        }
    }
}

impl PartialOrd for OwnershipKind {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        let rank = |kind: Self| match kind {
            OwnershipKind::None => 0,
            OwnershipKind::Mixed => 2,
            _ => 1,
        };
        match rank(*self).cmp(&rank(*other)) {
            Ordering::Equal => (self == other).then_some(Ordering::Equal),
            order => Some(order),
        }
    }
}

impl Lattice for OwnershipKind {
    fn join_mut(&mut self, other: Self) -> bool {
        let joined = match (*self, other) {
            (a, OwnershipKind::None) => a,
            (OwnershipKind::None, b) => b,
            (a, b) if a == b => a,
            _ => OwnershipKind::Mixed,
        };
        std::mem::replace(self, joined) != joined
    }

    fn meet_mut(&mut self, other: Self) -> bool {
        let met = match (*self, other) {
            (a, OwnershipKind::Mixed) => a,
            (OwnershipKind::Mixed, b) => b,
            (a, b) if a == b => a,
            _ => OwnershipKind::None,
        };
        std::mem::replace(self, met) != met
    }
}

datalog! {
    struct KindProgram;

    /// `forwards(from, to)`: to is had as from is, together with what else it is made of.
    relation forwards(ValueId, ValueId);
    /// `kind(v, k)`: at first that of definitions which say it.
    lattice kind(ValueId, OwnershipKind);
    kind(to, *k) <-- forwards(from, to), kind(from, k);
}

/// The kinds of all values, from those that their definitions give and from what is forwarded.
pub fn kinds(
    values: usize,
    given: Vec<(ValueId, OwnershipKind)>,
    forwards: Vec<(ValueId, ValueId)>,
) -> PrimaryMap<ValueId, OwnershipKind> {
    let mut program = KindProgram {
        forwards,
        kind: given,
        ..Default::default()
    };
    program.run();
    let mut kinds: PrimaryMap<ValueId, OwnershipKind> =
        std::iter::repeat_n(OwnershipKind::None, values).collect();
    for (value, kind) in program.kind {
        kinds[value] = kind;
    }
    kinds
}

datalog! {
    struct HoldProgram;

    /// `holds(v, h)`: v is a name for what h holds; of holders at first.
    relation holds(ValueId, ValueId);
    /// `derives(from, to)`: to is, or is a part of, what from is.
    relation derives(ValueId, ValueId);
    /// `borrows(h, from)`: the borrow h is of what from is.
    relation borrows(ValueId, ValueId);

    holds(to, h) <-- derives(from, to), holds(from, h);

    /// `needs(v, h)`: v is alive only as long as h holds it: its holders, and those that they
    /// borrow from.
    relation needs(ValueId, ValueId);
    needs(v, h) <-- holds(v, h);
    needs(v, k) <-- needs(v, h), borrows(h, from), holds(from, k);
}

/// Who holds what each value names.
pub struct Holders {
    /// The holders of a value itself.
    pub own: PrimaryMap<ValueId, ValueSet>,
    /// All that have to live for it: those, and what they borrow from.
    pub needed: PrimaryMap<ValueId, ValueSet>,
}

/// Solves who holds what.
pub fn holders(
    values: usize,
    holders: Vec<ValueId>,
    derives: Vec<(ValueId, ValueId)>,
    borrows: Vec<(ValueId, ValueId)>,
) -> Holders {
    let mut program = HoldProgram {
        holds: holders.into_iter().map(|h| (h, h)).collect(),
        derives,
        borrows,
        ..Default::default()
    };
    program.run();
    let empty = || -> PrimaryMap<ValueId, ValueSet> {
        std::iter::repeat_n(ValueSet::new(), values).collect()
    };
    let (mut own, mut needed) = (empty(), empty());
    for (value, holder) in program.holds {
        own[value].insert(holder);
    }
    for (value, holder) in program.needs {
        needed[value].insert(holder);
    }
    Holders { own, needed }
}
