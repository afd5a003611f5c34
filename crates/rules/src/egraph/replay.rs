//! Checks chains: each step must be one rule at one place, its conditions asked again.
//!
//! Knows no e-graph and trusts nothing of how a chain was found. The matcher here shares no code
//! with egg's, and compares terms as trees.

use std::collections::BTreeMap;

use egg::{ENodeOrVar, Id, Language, RecExpr, Var};

use super::explain::{Chain, DEFINITION};
use super::term::{CondLeaf, MemrefLeaf, PairFacts};
use super::{Definition, Term};
use crate::{Rule, RuleSet};

/// A term inside of another.
type Place<'a> = (&'a RecExpr<Term>, Id);

/// Checks every step of a chain against the rules.
///
/// # Errors
/// The first step that is no application of its rule.
pub fn replay(chain: &Chain, rules: &RuleSet) -> Result<(), String> {
    let mut from = &chain.start;
    for (number, step) in (1..).zip(&chain.steps) {
        let (left, right) = match step.forward {
            true => (from, &step.term),
            false => (&step.term, from),
        };
        if !changed(root(left), root(right), &|a, b| {
            is_step(chain, rules, &step.rule, a, b)
        }) {
            return Err(format!(
                "step {number} is no application of {}: from `{from}` to `{}`",
                step.rule, step.term
            ));
        }
        from = &step.term;
    }
    Ok(())
}

fn root(term: &RecExpr<Term>) -> Place<'_> {
    (term, Id::from(term.as_ref().len() - 1))
}

fn node(place: Place<'_>) -> &Term {
    &place.0[place.1]
}

fn children<'a>(place: Place<'a>) -> impl DoubleEndedIterator<Item = Place<'a>> {
    let children = node(place).children().iter();
    children.map(move |&child| (place.0, child))
}

/// Whether two nodes are the same but for their children.
fn alike(a: Place, b: Place) -> bool {
    node(a).matches(node(b)) && node(a).children().len() == node(b).children().len()
}

/// Whether two terms are the same tree.
fn same(a: Place, b: Place) -> bool {
    let mut work = vec![(a, b)];
    while let Some((a, b)) = work.pop() {
        if !alike(a, b) {
            return false;
        }
        work.extend(children(a).zip(children(b)));
    }
    true
}

/// Whether two terms differ in one place only, and there by a step.
fn changed<'a>(
    mut a: Place<'a>,
    mut b: Place<'a>,
    is_step: &dyn Fn(Place<'a>, Place<'a>) -> bool,
) -> bool {
    loop {
        if is_step(a, b) {
            return true;
        }
        if !alike(a, b) {
            return false;
        }
        let mut different = children(a).zip(children(b)).filter(|&(a, b)| !same(a, b));
        match (different.next(), different.next()) {
            (Some(only), None) => (a, b) = only,
            _ => return false,
        }
    }
}

fn is_step(chain: &Chain, rules: &RuleSet, name: &str, from: Place, to: Place) -> bool {
    if name == DEFINITION {
        return is_definition(chain, from, to) || is_definition(chain, to, from);
    }
    let rule = rules.rules().iter().find(|rule| rule.name == name);
    rule.is_some_and(|rule| is_application(chain, rule, from, to))
}

/// Whether `from` is a condition and `to` what that is made of.
fn is_definition(chain: &Chain, from: Place, to: Place) -> bool {
    let &Term::Cond(CondLeaf(number)) = node(from) else {
        return false;
    };
    let Some(definition) = chain.definitions.get(number as usize) else {
        return false;
    };
    let shape = match definition {
        Definition::Opaque => return false,
        Definition::Constant(true) => matches!(node(to), Term::True),
        Definition::Constant(false) => matches!(node(to), Term::False),
        Definition::And(..) => matches!(node(to), Term::And(_)),
        Definition::Or(..) => matches!(node(to), Term::Or(_)),
        Definition::Xor(..) => matches!(node(to), Term::Xor(_)),
        Definition::Select(..) => matches!(node(to), Term::Select(_)),
    };
    shape
        && children(to).map(node).eq(definition
            .parts()
            .map(|c| Term::Cond(CondLeaf(c.0)))
            .collect::<Vec<_>>()
            .iter())
}

/// Whether a rule takes `from` to `to`, with all its conditions.
fn is_application(chain: &Chain, rule: &Rule, from: Place, to: Place) -> bool {
    let Some(mut bound) = bindings(rule, &chain.facts, from) else {
        return false;
    };
    // The right side has no variables of its own: it is matched under what the left one bound.
    let variables = bound.len();
    matches_pattern(&rule.right, to, &mut bound) && bound.len() == variables
}

/// What the variables of a rule are where its left side is `term` and its conditions hold.
fn bindings<'a>(
    rule: &Rule,
    facts: &PairFacts,
    term: Place<'a>,
) -> Option<BTreeMap<Var, Place<'a>>> {
    let mut bound = BTreeMap::new();
    if !matches_pattern(&rule.left, term, &mut bound) {
        return None;
    }
    let memref = |&argument: &u32| match node(*bound.get(&Var::from_u32(argument))?) {
        Term::Memref(MemrefLeaf(number)) => Some(*number),
        _ => None,
    };
    let holds = rule.guards.iter().all(|guard| {
        let arguments: Option<Vec<u32>> = guard.arguments.iter().map(memref).collect();
        arguments.is_some_and(|arguments| (guard.condition.holds)(facts, &arguments))
    });
    holds.then_some(bound)
}

/// What a rule makes of a term, if its left side is all of it and its conditions hold.
pub fn apply(rule: &Rule, facts: &PairFacts, term: &RecExpr<Term>) -> Option<RecExpr<Term>> {
    let bound = bindings(rule, facts, root(term))?;
    let mut out = RecExpr::default();
    let mut made: Vec<Id> = Vec::new();
    for part in rule.right.as_ref() {
        let id = match part {
            ENodeOrVar::Var(variable) => copy(bound[variable], &mut out),
            ENodeOrVar::ENode(node) => {
                out.add(node.clone().map_children(|child| made[usize::from(child)]))
            }
        };
        made.push(id);
    }
    Some(out)
}

/// Adds a part of a term to another term.
fn copy(from: Place, out: &mut RecExpr<Term>) -> Id {
    let mut made: Vec<Id> = Vec::new();
    // Parts stand before what is made of them.
    for part in &from.0.as_ref()[..=usize::from(from.1)] {
        let part = part.clone().map_children(|child| made[usize::from(child)]);
        made.push(out.add(part));
    }
    made[usize::from(from.1)]
}

/// Whether a pattern is `term` where its variables are what they are bound to.
fn matches_pattern<'a>(
    pattern: &RecExpr<ENodeOrVar<Term>>,
    term: Place<'a>,
    bound: &mut BTreeMap<Var, Place<'a>>,
) -> bool {
    let mut work = vec![(Id::from(pattern.as_ref().len() - 1), term)];
    while let Some((at, term)) = work.pop() {
        match &pattern[at] {
            ENodeOrVar::Var(variable) => match bound.get(variable) {
                Some(&before) if !same(before, term) => return false,
                Some(_) => {}
                None => drop(bound.insert(*variable, term)),
            },
            ENodeOrVar::ENode(expected) => {
                let arity = expected.children().len() == node(term).children().len();
                if !arity || !expected.matches(node(term)) {
                    return false;
                }
                work.extend(expected.children().iter().copied().zip(children(term)));
            }
        }
    }
    true
}
