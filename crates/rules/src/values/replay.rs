//! Checks chains of steps from one term to another: each must be one rule at one place.
//!
//! Knows no e-graph and trusts nothing of how a chain was found.

use egg::{Id, Language};

use super::ValueRules;
use super::analysis::FOLDED;
use super::arena::Arena;
use super::compile::COMMUTED;
use super::matching::{matches, right_side};

/// One step of a chain: the rule, and the term that came of it.
pub struct Step {
    pub rule: String,
    pub term: Id,
}

/// Checks every step, all of them from left to right; commutation and folding go both ways.
///
/// # Errors
/// The first step that is no application of its rule.
pub fn replay(
    arena: &mut Arena,
    rules: &ValueRules,
    start: Id,
    steps: &[Step],
) -> Result<(), String> {
    let mut from = start;
    for (number, step) in (1..).zip(steps) {
        if !is_step(arena, rules, &step.rule, from, step.term) {
            return Err(format!(
                "step {number} is no application of {}: from `{}` to `{}`",
                step.rule,
                arena.term(from),
                arena.term(step.term)
            ));
        }
        from = step.term;
    }
    Ok(())
}

/// Whether two terms differ in one place only, and there by the rule.
fn is_step(arena: &mut Arena, rules: &ValueRules, name: &str, mut a: Id, mut b: Id) -> bool {
    loop {
        if is_application(arena, rules, name, a, b) {
            return true;
        }
        let (from, to) = (arena.node(a), arena.node(b));
        if !from.matches(to) {
            return false;
        }
        let pairs = from.children().iter().zip(to.children());
        let mut different = pairs.filter(|(a, b)| a != b);
        match (different.next(), different.next()) {
            (Some((&left, &right)), None) => (a, b) = (left, right),
            _ => return false,
        }
    }
}

fn is_application(arena: &mut Arena, rules: &ValueRules, name: &str, a: Id, b: Id) -> bool {
    match name {
        _ if name.starts_with(COMMUTED) => are_commuted(arena, a, b),
        FOLDED => is_folded(arena, a, b) || is_folded(arena, b, a),
        _ => {
            let Some(rule) = rules.named(name) else {
                return false;
            };
            let found = matches(rule, arena, a);
            found
                .iter()
                .any(|bound| right_side(rule, arena, a, bound) == Some(b))
        }
    }
}

fn are_commuted(arena: &Arena, a: Id, b: Id) -> bool {
    let (Some((op, from)), Some((other, to))) =
        (arena.node(a).operation(), arena.node(b).operation())
    else {
        return false;
    };
    op == other
        && arena.values.schema.op(op).is_commutative
        && (from[0], from[1]) == (to[1], to[0])
        && from[2..] == to[2..]
}

fn is_folded(arena: &mut Arena, operation: Id, constant: Id) -> bool {
    match arena.folded(operation) {
        Some((value, ty)) => arena.constant(value, ty) == constant,
        None => false,
    }
}
