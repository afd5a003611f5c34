//! Matches rules on terms as trees, and applies them: where there is no e-graph, and to check what
//! one said.
//!
//! Shares no code with egg's matcher.

use std::collections::BTreeMap;

use egg::{ENodeOrVar, Id, Language, RecExpr, Var};

use super::term::{MemrefLeaf, PairFacts, Term};
use crate::check::Rule;

/// A term inside of another.
pub(super) type Subterm<'a> = (&'a RecExpr<Term>, Id);

pub(super) fn root(term: &RecExpr<Term>) -> Subterm<'_> {
    (term, Id::from(term.as_ref().len() - 1))
}

pub(super) fn node(place: Subterm<'_>) -> &Term {
    &place.0[place.1]
}

pub(super) fn children<'a>(place: Subterm<'a>) -> impl DoubleEndedIterator<Item = Subterm<'a>> {
    let children = node(place).children().iter();
    children.map(move |&child| (place.0, child))
}

/// Whether two nodes are the same but for their children.
pub(super) fn alike(a: Subterm, b: Subterm) -> bool {
    node(a).matches(node(b)) && node(a).children().len() == node(b).children().len()
}

/// Whether two terms are the same tree.
pub(super) fn same(a: Subterm, b: Subterm) -> bool {
    let mut work = vec![(a, b)];
    while let Some((a, b)) = work.pop() {
        if !alike(a, b) {
            return false;
        }
        work.extend(children(a).zip(children(b)));
    }
    true
}

/// What the variables of a rule are where its left side is `term` and its conditions hold.
pub(super) fn bindings<'a>(
    rule: &Rule,
    facts: &PairFacts,
    term: Subterm<'a>,
) -> Option<BTreeMap<Var, Subterm<'a>>> {
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
fn copy(from: Subterm, out: &mut RecExpr<Term>) -> Id {
    let mut made: Vec<Id> = Vec::new();
    // Parts stand before what is made of them.
    for part in &from.0.as_ref()[..=usize::from(from.1)] {
        let part = part.clone().map_children(|child| made[usize::from(child)]);
        made.push(out.add(part));
    }
    made[usize::from(from.1)]
}

/// Whether a pattern is `term` where its variables are what they are bound to.
pub(super) fn matches_pattern<'a>(
    pattern: &RecExpr<ENodeOrVar<Term>>,
    term: Subterm<'a>,
    bound: &mut BTreeMap<Var, Subterm<'a>>,
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
