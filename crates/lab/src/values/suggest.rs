//! Looks for rules about integers: terms for which a cheaper one can stand, and of which no rule
//! says so.
//!
//! Candidates are found by all values of four bits (`small_terms.rs`). One that the rules make as
//! cheap already is none; each other is proved at all widths, and counts as loaded for those that
//! come after it.

use std::collections::HashMap;

use freehold_rules::values::{Element, Part, ValueRules, ValueType, builtin_op};

use super::prove::{Effort, Verdict, prove};
use super::small_terms::{NONE, Shape, SmallTerm, SmallTerms};
use crate::candidates::by_size;
use crate::{Progress, Suggestion, Suggestions};

/// What forms are of that the rules are asked about.
const ASKED: ValueType = ValueType::scalar(Element::Integer(32));

/// A term for which a cheaper one can stand, as far as all values of four bits tell.
struct Candidate {
    size: usize,
    left: Shape,
    right: Shape,
    right_cost: usize,
}

/// The sound rules whose left sides have up to `size` operations of two variables and small
/// constants, and of which the rules that `load` makes of a further file do not know; at most
/// `most` of each size, those that save most first.
pub fn suggestions(
    load: &dyn Fn(&str) -> Option<ValueRules>,
    size: usize,
    most: usize,
    progress: impl FnMut(Progress),
) -> Suggestions {
    let mut out = Suggestions {
        found: Vec::new(),
        all_up_to: 0,
    };
    let mut file = String::from("(ruleset suggested)\n");
    let Some(mut rules) = load(&file) else {
        return out;
    };
    let (terms, candidates) = candidates(&rules, size);
    let found = &mut out.found;
    let ask = |candidate: &Candidate| {
        if !is_known(&rules, &terms, candidate) {
            let suggestion = suggestion(&terms, candidate, found.len() + 1);
            let text = format!("(ruleset suggested)\n{}", suggestion.text);
            let longer = format!("{file}{}", suggestion.text);
            if is_sound(&text)
                && let Some(more) = load(&longer)
            {
                (rules, file) = (more, longer);
                found.push(suggestion);
            }
        }
        found.len()
    };
    out.all_up_to = by_size(&candidates, |c| c.size, (size, most), 0, progress, ask);
    out
}

/// Whether the rules make as little of the left side as the right side is.
fn is_known(rules: &ValueRules, terms: &SmallTerms, candidate: &Candidate) -> bool {
    let form = terms.form(&candidate.left, ASKED);
    let Some(solution) = rules.solve(&form) else {
        return false;
    };
    let parts = solution.parts.iter();
    // What the form has of operations besides its last costs nothing new, and goes if nobody else
    // needs it: a right side of leaves is cheaper all the same.
    let made = parts.filter(|part| matches!(part, Part::Operation { .. }));
    let given = solution.parts.iter().any(|part| match part {
        Part::Given(place) => matches!(
            form.items[*place as usize],
            freehold_rules::values::Item::Operation { .. }
        ),
        _ => false,
    });
    made.count() <= candidate.right_cost && !given
}

/// Whether a file of one rule is proved.
fn is_sound(text: &str) -> bool {
    let Ok(alone) = ValueRules::load(&[("suggested.egg", text)], &builtin_op) else {
        return false;
    };
    let mut rules = alone.rules().iter();
    rules.all(|rule| {
        let verdict = prove(alone.schema(), rule, &Effort::default());
        matches!(verdict, Verdict::Sound(_))
    })
}

fn suggestion(terms: &SmallTerms, candidate: &Candidate, number: usize) -> Suggestion {
    let name = format!("{}-{number}", terms.words(&candidate.left).join("-"));
    let [left, right] = [&candidate.left, &candidate.right].map(|side| terms.text(side));
    Suggestion {
        text: format!("(rewrite {left} {right}\n  :ruleset suggested :name \"{name}\")\n"),
        name,
    }
}

/// The candidates with left sides of up to `size` operations: those of few operations first, of
/// these those that save most.
fn candidates(rules: &ValueRules, size: usize) -> (SmallTerms, Vec<Candidate>) {
    let mut terms = SmallTerms::new(rules);
    let mut cheapest = Cheapest::default();
    for place in 0..terms.terms.len() {
        cheapest.add(place, &terms.terms[place]);
    }
    let mut candidates = Vec::new();
    for size in 1..=size {
        let mut new: Vec<SmallTerm> = Vec::new();
        let count = terms.terms.len();
        for op in 0..terms.operation_count() {
            for a in 0..count {
                for b in 0..count {
                    if terms.terms[a].cost.0 + terms.terms[b].cost.0 + 1 != size {
                        continue;
                    }
                    let Some(term) = terms.apply(op, [a, b]) else {
                        continue;
                    };
                    if term.table.iter().all(|&value| value == NONE) {
                        continue;
                    }
                    match cheapest.stands_for(&terms, &term) {
                        Some(right) => candidates.push(Candidate {
                            size,
                            left: term.shape,
                            right: terms.terms[right].shape.clone(),
                            right_cost: terms.terms[right].cost.0,
                        }),
                        None => new.push(term),
                    }
                }
            }
        }
        for term in new {
            cheapest.add(terms.terms.len(), &term);
            terms.terms.push(term);
        }
    }
    // Stable: within what saves as much the order of making stays.
    candidates.sort_by_key(|candidate| (candidate.size, candidate.right_cost));
    (terms, candidates)
}

/// Terms by what they are.
#[derive(Default)]
struct Cheapest {
    /// The first of those that have a value everywhere, by their tables.
    by_table: HashMap<Box<[u8]>, usize>,
    /// All, in the order of their sizes.
    all: Vec<usize>,
}

impl Cheapest {
    fn add(&mut self, place: usize, term: &SmallTerm) {
        self.all.push(place);
        self.by_table.entry(term.table.clone()).or_insert(place);
    }

    /// The first term of fewer operations that can stand for one, and has no other variables: where
    /// that has a value, it has the same.
    fn stands_for(&self, terms: &SmallTerms, term: &SmallTerm) -> Option<usize> {
        let own = terms.variables(&term.shape);
        let may_stand = |place: usize| {
            let other = &terms.terms[place];
            let mut variables = terms.variables(&other.shape).into_iter();
            other.cost.0 < term.cost.0 && variables.all(|variable| own.contains(&variable))
        };
        if let Some(&place) = self.by_table.get(&term.table)
            && may_stand(place)
        {
            return Some(place);
        }
        if !term.table.contains(&NONE) {
            return None;
        }
        let refines = |place: &usize| {
            let pairs = terms.terms[*place].table.iter().zip(&term.table);
            pairs
                .into_iter()
                .all(|(&new, &old)| old == NONE || new == old)
        };
        let mut places = self.all.iter().copied();
        places.find(|place| may_stand(*place) && refines(place))
    }
}
