//! A rule with all its variables bound: an instance, and its premises. Knows no program.

use super::atom::{GroundAtom, Predicate, Term};

/// An atom that has to hold, or not to.
#[derive(Clone, Debug)]
pub(super) struct Premise {
    pub(super) atom: GroundAtom,
    pub(super) holds: bool,
}

/// A rule with all its variables bound.
#[derive(Clone, Debug)]
pub(super) struct Instance {
    pub(super) rule: &'static str,
    pub(super) premises: Vec<Premise>,
}

/// A premise that has to hold.
pub(super) fn yes(predicate: Predicate, terms: &[&Term]) -> Premise {
    Premise {
        atom: GroundAtom::new(predicate, terms),
        holds: true,
    }
}

/// A premise that has to fail.
pub(super) fn no(predicate: Predicate, terms: &[&Term]) -> Premise {
    Premise {
        holds: false,
        ..yes(predicate, terms)
    }
}

pub(super) fn rule(rule: &'static str, premises: impl IntoIterator<Item = Premise>) -> Instance {
    Instance {
        rule,
        premises: premises.into_iter().collect(),
    }
}
