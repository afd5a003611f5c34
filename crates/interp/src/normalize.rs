//! Terms under what is known on a path: decided parts are replaced, the rest is simplified anew.

use rustc_hash::FxHashMap;

use super::ranges::Facts;
use super::terms::{Node, Number, Term, Terms};

impl Terms {
    /// The number under what is known: decided parts are replaced, the rest is simplified anew.
    pub fn normalize(&mut self, facts: &Facts, number: Number) -> Number {
        self.simplified(facts, number, Facts::value)
    }

    /// The number under the truth values that are known: numbers that were picked keep their names.
    pub fn normalize_truths(&mut self, facts: &Facts, number: Number) -> Number {
        self.simplified(facts, number, Facts::truth)
    }

    fn simplified(
        &mut self,
        facts: &Facts,
        number: Number,
        value: fn(&Facts, &Terms, Term) -> Option<u64>,
    ) -> Number {
        let Number::Term(root) = number else {
            return number;
        };
        if facts.is_empty() {
            return number;
        }
        let mut done: FxHashMap<Term, Number> = FxHashMap::default();
        let mut stack = vec![root];
        while let Some(&term) = stack.last() {
            if done.contains_key(&term) {
                stack.pop();
                continue;
            }
            if let Some(bits) = value(facts, self, term) {
                done.insert(term, Number::Bits(bits));
                stack.pop();
                continue;
            }
            // What both programs compute of the same is the same, whatever is known of it.
            let (Node::Apply(pure, arguments), false) =
                (self.node(term), self.is_uninterpreted(term))
            else {
                done.insert(term, Number::Term(term));
                stack.pop();
                continue;
            };
            let before = stack.len();
            for argument in arguments {
                if let Number::Term(inner) = argument
                    && !done.contains_key(&inner)
                {
                    stack.push(inner);
                }
            }
            if stack.len() > before {
                continue;
            }
            stack.pop();
            let replaced = arguments.map(|argument| match argument {
                Number::Term(inner) => done[&inner],
                known => known,
            });
            let mut result = Number::Term(term);
            if replaced != arguments
                && let Ok(Some(simpler)) = self.apply(pure, replaced)
            {
                result = simpler;
                if let Number::Term(new) = simpler
                    && let Some(bits) = value(facts, self, new)
                {
                    result = Number::Bits(bits);
                }
            }
            done.insert(term, result);
        }
        done[&root]
    }
}
