//! The rules about operations, `skeleton.egg`: what becomes of one or two steps of a block.
//!
//! Operations have effects and an order, and stay out of the e-graph. Whoever knows them puts a
//! place of a program as a term, states the facts, and carries out what [`decide`] says.

use std::sync::OnceLock;

use egg::RecExpr;

use super::check::{Checker, Rule};
use super::{BUILTIN, sexpr};
use crate::egraph::{MemrefLeaf, PairFacts, Term, apply};

/// The files that declare and hold the rules about operations.
pub const SKELETON: [(&str, &str); 2] = [
    BUILTIN[0],
    (
        "rules/skeleton.egg",
        include_str!("../../rules/skeleton.egg"),
    ),
];

/// What becomes of a place of a program.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// The steps are not taken.
    Nothing,
    /// Every use of the one memref is one of the other, instead of the steps.
    Rename { of: u32, to: u32 },
    /// This memref is freed instead.
    Free(u32),
}

/// The rules about operations, read once.
///
/// # Panics
/// When they do not check, which a test rules out.
pub fn skeleton() -> &'static [Rule] {
    static RULES: OnceLock<Vec<Rule>> = OnceLock::new();
    RULES.get_or_init(|| {
        let mut checker = Checker::default();
        for (index, (name, text)) in SKELETON.iter().enumerate() {
            let (forms, mut errors) = sexpr::read(text);
            errors.extend(checker.check_file(index, &forms));
            assert!(errors.is_empty(), "{name}: {}", errors[0].message);
        }
        checker.rules
    })
}

/// What the first rule that matches makes of steps, given the facts.
pub fn decide(steps: &RecExpr<Term>, facts: &PairFacts) -> Option<Outcome> {
    let made = skeleton()
        .iter()
        .find_map(|rule| apply(rule, facts, steps))?;
    let memref = |id| match made[id] {
        Term::Memref(MemrefLeaf(number)) => Some(number),
        _ => None,
    };
    match *made.as_ref().last()? {
        Term::Nothing => Some(Outcome::Nothing),
        Term::Rename([of, to]) => Some(Outcome::Rename {
            of: memref(of)?,
            to: memref(to)?,
        }),
        Term::Free([memref_id]) => Some(Outcome::Free(memref(memref_id)?)),
        _ => None,
    }
}

#[cfg(test)]
mod tests;
