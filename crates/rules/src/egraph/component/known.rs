//! What formulas know of memrefs besides who may alias whom: the facts that rules ask for. Nothing
//! is stated, and nothing asked, where no rule does.

use super::Search;
use crate::egraph::canonical_formula::{Blocker, Stated};

impl Search<'_, '_, '_> {
    /// The facts about the memrefs of a formula: of `own`, of retained classes, and of the classes
    /// that are kinds.
    pub(super) fn stated(
        &self,
        own: u32,
        retained: &[(Blocker, u32)],
        kinds: &[u32],
    ) -> Box<[Stated]> {
        if self.given.facts.is_empty() {
            return Box::default();
        }
        // The memref itself needs no comparison, and no fact.
        let retained = retained
            .iter()
            .map(|&(blocker, class)| (blocker != Blocker::Always).then_some(class));
        // Each memref is a kind of its own here.
        let kinds = kinds.iter().map(|&kind| Some(self.memrefs[kind as usize]));
        let memrefs: Vec<Option<u32>> = std::iter::once(Some(own))
            .chain(retained)
            .chain(kinds)
            .collect();
        let numbered = || {
            let classes = (0_u8..).zip(&memrefs);
            classes.filter_map(|(number, &class)| Some((number, self.class(class?))))
        };
        let mut stated = Vec::new();
        for &fact in self.given.facts {
            for (a, one) in numbered() {
                if fact.arity() == 1 {
                    if (self.given.fact)(fact, &[one]) {
                        stated.push((fact, a, a));
                    }
                    continue;
                }
                let others = numbered().filter(|&(b, _)| a != b);
                let pairs = others.filter(|(_, other)| (self.given.fact)(fact, &[one, other]));
                stated.extend(pairs.map(|(b, _)| (fact, a, b)));
            }
        }
        stated.into()
    }
}
