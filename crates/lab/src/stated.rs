//! The facts about operands that conditions ask for, and in which models they can hold together.
//!
//! They are few and simple, so that what is possible can be said in full: an allocation is no
//! argument and is the same allocation as no other allocation, no argument, and nothing that was
//! defined before it (`analysis/alias.rs` relies on the same); what is defined before something is
//! not defined after it, and dominance is transitive. Whether a use is the last one says nothing
//! about aliases. Conditions are monotone, so that it is enough to look at models in which no more
//! is known than a rule asks for.

use freehold_rules::Rule;
use freehold_rules::egraph::{OperandFact, PairFacts};

/// Facts about operands by their numbers, with what follows from them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Stated {
    facts: Vec<(OperandFact, Vec<u32>)>,
}

impl Stated {
    /// Adds what the conditions of a rule ask, where its variables are these operands; `None` if
    /// one is no operand.
    pub fn ask(&mut self, rule: &Rule, number: impl Fn(u32) -> Option<u32>) -> Option<()> {
        for guard in &rule.guards {
            if let Some(fact) = guard.condition.fact {
                let numbers: Option<Vec<u32>> =
                    guard.arguments.iter().map(|&a| number(a)).collect();
                self.add((fact, numbers?));
            }
        }
        self.close();
        Some(())
    }

    fn add(&mut self, fact: (OperandFact, Vec<u32>)) {
        if !self.facts.contains(&fact) {
            self.facts.push(fact);
        }
    }

    /// Adds the dominance that follows.
    fn close(&mut self) {
        loop {
            let pairs: Vec<[u32; 2]> = self.dominance().collect();
            let steps = pairs.iter().flat_map(|&[a, b]| {
                let behind = pairs.iter().filter(move |next| next[0] == b);
                behind.map(move |next| (OperandFact::Dominates, vec![a, next[1]]))
            });
            let steps: Vec<_> = steps.collect();
            let before = self.facts.len();
            for step in steps {
                self.add(step);
            }
            if self.facts.len() == before {
                return;
            }
        }
    }

    fn dominance(&self) -> impl Iterator<Item = [u32; 2]> {
        self.facts
            .iter()
            .filter_map(|(fact, of)| match (fact, &of[..]) {
                (OperandFact::Dominates, &[a, b]) => Some([a, b]),
                _ => None,
            })
    }

    fn is(&self, fact: OperandFact, operand: u32) -> bool {
        let mut facts = self.facts.iter();
        facts.any(|(known, of)| *known == fact && of[..] == [operand])
    }

    /// Tells them to conditions.
    pub fn tell(&self, facts: &mut PairFacts) {
        for (fact, of) in &self.facts {
            facts.state(fact.name(), of, true);
        }
    }

    /// All that can be known at once of operands that are defined in the order of their numbers, of
    /// the facts asked for: those of the bits `allocations` are allocations, the others arguments.
    pub fn most(asked: &[OperandFact], count: u32, allocations: u32) -> Stated {
        let mut stated = Stated::default();
        for &fact in asked {
            for a in 0..count {
                let is_allocation = allocations >> a & 1 == 1;
                match fact {
                    OperandFact::Allocation if is_allocation => stated.add((fact, vec![a])),
                    OperandFact::Argument if !is_allocation => stated.add((fact, vec![a])),
                    OperandFact::LastUse => stated.add((fact, vec![a])),
                    OperandFact::Dominates => {
                        for b in a + 1..count {
                            stated.add((fact, vec![a, b]));
                        }
                    }
                    OperandFact::Allocation | OperandFact::Argument => {}
                }
            }
        }
        stated
    }

    /// The facts as conditions, `(is-allocation m0)`.
    pub fn describe(&self) -> Vec<String> {
        let spell = |(fact, of): &(OperandFact, Vec<u32>)| {
            let of: String = of.iter().map(|memref| format!(" m{memref}")).collect();
            format!("({}{of})", fact.name())
        };
        self.facts.iter().map(spell).collect()
    }

    /// Whether they can hold of `count` operands of which `same` says which are one allocation.
    pub fn are_possible(&self, count: u32, same: impl Fn(u32, u32) -> bool) -> bool {
        let forward = self.dominance().all(|[a, b]| a != b);
        forward
            && (0..count).all(|new| {
                !self.is(OperandFact::Allocation, new)
                    || !self.is(OperandFact::Argument, new)
                        && (0..count).all(|other| {
                            let dominates = self.dominance().any(|pair| pair == [other, new]);
                            let is_other = other != new
                                && (dominates
                                    || self.is(OperandFact::Allocation, other)
                                    || self.is(OperandFact::Argument, other));
                            !is_other || !same(other, new)
                        })
            })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stated(facts: &[(OperandFact, &[u32])]) -> Stated {
        let mut stated = Stated::default();
        for (fact, of) in facts {
            stated.add((*fact, of.to_vec()));
        }
        stated.close();
        stated
    }

    #[test]
    fn allocations_are_new_and_dominance_is_an_order() {
        use OperandFact::{Allocation, Argument, Dominates, LastUse};
        let differ = |_: u32, _: u32| false;
        let one = |_: u32, _: u32| true;
        for (facts, apart, together) in [
            (&[(Allocation, &[0_u32][..])][..], true, true),
            (&[(Argument, &[0]), (Argument, &[1])], true, true),
            (&[(LastUse, &[0]), (Allocation, &[1])], true, true),
            (&[(Allocation, &[0]), (Allocation, &[1])], true, false),
            (&[(Allocation, &[0]), (Argument, &[1])], true, false),
            (&[(Allocation, &[0]), (Argument, &[0])], false, false),
            (&[(Dominates, &[0, 1])], true, true),
            (&[(Dominates, &[0, 1]), (Allocation, &[1])], true, false),
            (&[(Dominates, &[0, 1]), (Allocation, &[0])], true, true),
            (
                &[
                    (Dominates, &[0, 1]),
                    (Dominates, &[1, 2]),
                    (Allocation, &[2]),
                ],
                true,
                false,
            ),
            (&[(Dominates, &[0, 1]), (Dominates, &[1, 0])], false, false),
            (
                &[
                    (Dominates, &[0, 1]),
                    (Dominates, &[1, 2]),
                    (Dominates, &[2, 0]),
                ],
                false,
                false,
            ),
        ] {
            let stated = stated(facts);
            assert_eq!(stated.are_possible(3, differ), apart, "{facts:?}");
            assert_eq!(stated.are_possible(3, one), together, "{facts:?}");
        }
    }
}
