//! Terms under what is known on a path: decided parts are replaced, the rest is simplified anew.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::ranges::Facts;
use super::terms::{Node, Number, Term, Terms};

/// What terms were simplified to under facts that are still the same: programs ask of one term
/// after another, and each may rest on all before it.
#[derive(Default)]
pub(super) struct Simplified {
    /// The version of the facts, and whether it was known that no term is poison.
    under: Option<(Rc<()>, bool)>,
    by_value: FxHashMap<Term, Number>,
    by_truth: FxHashMap<Term, Number>,
}

impl Simplified {
    /// Forgets everything if something else is known now.
    fn keep_under(&mut self, version: &Rc<()>, is_all_defined: bool) {
        let is_same =
            |under: &(Rc<()>, bool)| Rc::ptr_eq(&under.0, version) && under.1 == is_all_defined;
        if !self.under.as_ref().is_some_and(is_same) {
            *self = Simplified {
                under: Some((version.clone(), is_all_defined)),
                ..Simplified::default()
            };
        }
    }
}

/// Which table of [`Simplified`] is meant.
type Of = fn(&mut Simplified) -> &mut FxHashMap<Term, Number>;

impl Terms {
    /// The number under what is known: decided parts are replaced, the rest is simplified anew.
    pub fn normalize(&mut self, facts: &Facts, number: Number) -> Number {
        self.simplified(facts, number, Facts::value, |known| &mut known.by_value)
    }

    /// The number under the truth values that are known: numbers that were picked keep their names.
    pub fn normalize_truths(&mut self, facts: &Facts, number: Number) -> Number {
        self.simplified(facts, number, Facts::truth, |known| &mut known.by_truth)
    }

    fn simplified(
        &mut self,
        facts: &Facts,
        number: Number,
        value: fn(&Facts, &Terms, Term) -> Option<u64>,
        of: Of,
    ) -> Number {
        let Number::Term(root) = number else {
            return number;
        };
        if facts.is_empty() {
            return number;
        }
        let is_all_defined = self.is_all_defined;
        self.simplified.keep_under(facts.version(), is_all_defined);
        let mut done = std::mem::take(of(&mut self.simplified));
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
        let found = done[&root];
        *of(&mut self.simplified) = done;
        found
    }
}
