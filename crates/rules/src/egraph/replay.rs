//! Checks chains: each step must be one rule at one place, its conditions asked again.
//!
//! Knows no e-graph and trusts nothing of how a chain was found.

use super::chain::{Chain, DEFINITION};
use super::conditions::Definition;
use super::matching::{Subterm, alike, bindings, children, matches_pattern, node, root, same};
use super::term::{CondLeaf, Term};
use crate::check::Rule;
use crate::rule_set::RuleSet;

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

/// Whether two terms differ in one place only, and there by a step.
fn changed<'a>(
    mut a: Subterm<'a>,
    mut b: Subterm<'a>,
    is_step: &dyn Fn(Subterm<'a>, Subterm<'a>) -> bool,
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

fn is_step(chain: &Chain, rules: &RuleSet, name: &str, from: Subterm, to: Subterm) -> bool {
    if name == DEFINITION {
        return is_definition(chain, from, to) || is_definition(chain, to, from);
    }
    let rule = rules.rules().iter().find(|rule| rule.name == name);
    rule.is_some_and(|rule| is_application(chain, rule, from, to))
}

/// Whether `from` is a condition and `to` what that is made of.
fn is_definition(chain: &Chain, from: Subterm, to: Subterm) -> bool {
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
fn is_application(chain: &Chain, rule: &Rule, from: Subterm, to: Subterm) -> bool {
    let Some(mut bound) = bindings(rule, &chain.facts, from) else {
        return false;
    };
    // The right side has no variables of its own: it is matched under what the left one bound.
    let variables = bound.len();
    matches_pattern(&rule.right, to, &mut bound) && bound.len() == variables
}
