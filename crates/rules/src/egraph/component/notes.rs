//! What the formulas of a component speak of, for those who ask why. Nothing here runs unless
//! asked.

use super::Search;
use crate::egraph::canonical_formula::{Blocker, CanonicalFormula, Question, Unsolved};
use crate::egraph::provenance::About;
use crate::egraph::{Class, Cond};

impl Search<'_, '_, '_> {
    /// Notes what a formula about freeing speaks of: blockers that are retained, and then kinds.
    pub(super) fn note_free(
        &mut self,
        canonical: &CanonicalFormula,
        mut names: Vec<Option<Cond>>,
        place: usize,
        (firsts, kinds): (&[(Blocker, u32)], &[u32]),
    ) -> Result<(), Unsolved> {
        let Question::Free(own, blockers) = &canonical.question else {
            unreachable!("asked about freeing");
        };
        let class = self.memrefs[place];
        names[own.index()] = Some(self.class(class).condition);
        let mut others = Vec::new();
        for (index, blocker) in blockers.iter().enumerate() {
            others.push(match blocker {
                Blocker::Always => vec![class],
                Blocker::Retained if self.given.facts.is_empty() => {
                    let retained = self.retained.iter().copied();
                    retained.filter(|&r| self.may(class, r)).collect()
                }
                Blocker::Retained => vec![firsts[index].1],
                Blocker::Earlier(local) => {
                    let kind = kinds[index - firsts.len()];
                    let of_kind = self.of_kind(kind, place, |c| c.retained.is_empty());
                    // Asked of all pairs it would be the square of the operands.
                    let near = |class: u32| (self.given.memrefs_near)(self.class(class));
                    let of_kind = of_kind.filter(|&o| near(o) == near(class));
                    let of_kind: Vec<u32> = of_kind.filter(|&o| self.may(class, o)).collect();
                    let first = of_kind.first().map(|&o| self.class(o).condition);
                    names[local.index()] = names[local.index()].or(first);
                    of_kind
                }
            });
        }
        self.answers
            .note(canonical, (About::Free(class), names, others))
    }

    /// The same for a formula about a result.
    pub(super) fn note_result(
        &mut self,
        canonical: &CanonicalFormula,
        mut names: Vec<Option<Cond>>,
        class: u32,
        kinds: &[u32],
    ) -> Result<(), Unsolved> {
        let Question::Result(given, summands) = &canonical.question else {
            unreachable!("asked about a result");
        };
        if let Some(given) = given {
            names[given.index()] = Some(self.class(class).condition);
        }
        let mut others = Vec::new();
        for (local, &kind) in summands.iter().zip(kinds) {
            let of_kind = self.of_kind(kind, self.memrefs.len(), |_| true);
            let of_kind: Vec<u32> = of_kind.filter(|&o| self.may(class, o)).collect();
            let first = of_kind.first().map(|&o| self.class(o).condition);
            names[local.index()] = names[local.index()].or(first);
            others.push(of_kind);
        }
        self.answers
            .note(canonical, (About::Result(class), names, others))
    }

    /// The classes of a kind before a place that satisfy `is`.
    fn of_kind(
        &self,
        kind: u32,
        end: usize,
        is: impl Fn(&Class) -> bool,
    ) -> impl Iterator<Item = u32> {
        let places = (0..end).filter(move |&p| self.kind_of[p] == kind);
        places
            .map(|p| self.memrefs[p])
            .filter(move |&c| is(self.class(c)))
    }
}
