//! The rules about steps, `skeleton.egg`: what becomes of one or two steps of a block.
//!
//! Operations have effects and an order, and stay out of the e-graph. Whoever knows them puts a
//! place of a program as a term, states the facts, and carries out what [`decide`] says. Rules of
//! users are about the places that [`StepRule`] can put into words.

use std::sync::OnceLock;

use egg::{ENodeOrVar, Id, RecExpr};

use super::builtin::BUILTIN;
use super::check::{Checker, Rule};
use super::sexpr;
use crate::egraph::{MemrefLeaf, PairFacts, Term, apply};

/// The files that declare and hold the rules about steps.
pub const SKELETON: [(&str, &str); 2] = [
    BUILTIN[0],
    ("rules/skeleton.egg", freehold_rule_files::SKELETON),
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

/// The rules about steps, read once.
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

/// What the first of these rules that matches makes of steps, given the facts, and that rule.
pub fn decide_by<'r>(
    rules: impl IntoIterator<Item = &'r Rule>,
    steps: &RecExpr<Term>,
    facts: &PairFacts,
) -> Option<(&'r Rule, Outcome)> {
    let mut rules = rules.into_iter();
    let (rule, made) = rules.find_map(|rule| Some((rule, apply(rule, facts, steps)?)))?;
    let memref = |id| match made[id] {
        Term::Memref(MemrefLeaf(number)) => Some(number),
        _ => None,
    };
    let outcome = match *made.as_ref().last()? {
        Term::Nothing => Outcome::Nothing,
        Term::Rename([of, to]) => Outcome::Rename {
            of: memref(of)?,
            to: memref(to)?,
        },
        Term::Free([memref_id]) => Outcome::Free(memref(memref_id)?),
        _ => return None,
    };
    Some((rule, outcome))
}

/// What the first built-in rule that matches makes of steps, given the facts.
pub fn decide(steps: &RecExpr<Term>, facts: &PairFacts) -> Option<Outcome> {
    decide_by(skeleton(), steps, facts).map(|decided| decided.1)
}

/// A step of a rule, on its variables.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum StepPattern {
    Alloc(u32),
    Clone { source: u32, copy: u32 },
    Free(u32),
    FreeBase(u32),
}

impl StepPattern {
    /// The variables it speaks of, what it makes last.
    pub fn memrefs(self) -> impl Iterator<Item = u32> {
        let (first, second) = match self {
            StepPattern::Alloc(a) | StepPattern::Free(a) | StepPattern::FreeBase(a) => (a, None),
            StepPattern::Clone { source, copy } => (source, Some(copy)),
        };
        std::iter::once(first).chain(second)
    }

    /// The variable that it defines.
    pub fn makes(self) -> Option<u32> {
        match self {
            StepPattern::Alloc(a) => Some(a),
            StepPattern::Clone { copy, .. } => Some(copy),
            StepPattern::Free(_) | StepPattern::FreeBase(_) => None,
        }
    }
}

/// A rule about steps as places of programs are looked for: one step or two, and what becomes
/// of them. Memrefs are the rule's variables.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StepRule {
    pub steps: Vec<StepPattern>,
    pub outcome: Outcome,
}

impl StepRule {
    /// The place of a rule.
    ///
    /// # Errors
    /// Why no such place is looked for, or no such outcome can be carried out.
    pub fn of(rule: &Rule) -> Result<StepRule, String> {
        const LOOKED_FOR: &str = "nothing looks for such a place: the left side is `(alloc a)`, `(clone a b)`, `(free a)` \
             or `(free (base a))`, or two of them with a common memref in `then`";
        let left = last(&rule.left);
        let steps = match node(&rule.left, left) {
            Some(&Term::Then(both)) => both.map(|step| pattern(&rule.left, step)).to_vec(),
            _ => vec![pattern(&rule.left, left)],
        };
        let steps: Option<Vec<StepPattern>> = steps.into_iter().collect();
        let steps = steps.ok_or(LOOKED_FOR)?;
        if let [first, second] = steps[..] {
            let common = first.memrefs().any(|a| second.memrefs().any(|b| a == b));
            let backwards = second
                .makes()
                .is_some_and(|made| first.memrefs().any(|a| a == made));
            if !common || backwards {
                return Err(LOOKED_FOR.to_owned());
            }
        }
        let made = |memref| steps.iter().any(|step| step.makes() == Some(memref));
        let right = &rule.right;
        let outcome = match node(right, last(right)) {
            Some(Term::Nothing) => Outcome::Nothing,
            Some(&Term::Rename([of, to])) => match (variable(right, of), variable(right, to)) {
                (Some(of), Some(to)) if made(of) && !made(to) => Outcome::Rename { of, to },
                _ => return Err("only what a step makes can be renamed, to what was there before".to_owned()),
            },
            Some(&Term::Free([memref])) => match (variable(right, memref), steps.last()) {
                (Some(memref), Some(StepPattern::Free(_) | StepPattern::FreeBase(_)))
                    if !made(memref) =>
                {
                    Outcome::Free(memref)
                }
                _ => return Err("only where the last step frees can something else be freed, that was there before".to_owned()),
            },
            _ => {
                return Err(
                    "the right side of a rule about steps is `(Nothing)`, `(rename b a)` or `(free a)`".to_owned(),
                );
            }
        };
        Ok(StepRule { steps, outcome })
    }
}

type Pattern = RecExpr<ENodeOrVar<Term>>;

fn last(side: &Pattern) -> Id {
    Id::from(side.as_ref().len() - 1)
}

fn node(side: &Pattern, at: Id) -> Option<&Term> {
    match &side[at] {
        ENodeOrVar::ENode(term) => Some(term),
        ENodeOrVar::Var(_) => None,
    }
}

fn variable(side: &Pattern, at: Id) -> Option<u32> {
    match &side[at] {
        ENodeOrVar::Var(variable) => variable.as_u32(),
        ENodeOrVar::ENode(_) => None,
    }
}

fn pattern(side: &Pattern, at: Id) -> Option<StepPattern> {
    Some(match *node(side, at)? {
        Term::Alloc([a]) => StepPattern::Alloc(variable(side, a)?),
        Term::Clone([a, b]) => StepPattern::Clone {
            source: variable(side, a)?,
            copy: variable(side, b)?,
        },
        Term::Free([a]) => match node(side, a) {
            Some(&Term::Base([a])) => StepPattern::FreeBase(variable(side, a)?),
            _ => StepPattern::Free(variable(side, a)?),
        },
        _ => return None,
    })
}

#[cfg(test)]
mod tests;
