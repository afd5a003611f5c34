//! A chain of rules: from a formula to what it is equal to, step by step.
//!
//! Plain data: `explain.rs` makes chains, `replay.rs` checks them.

use egg::RecExpr;

use super::conditions::Definition;
use super::term::{PairFacts, Term};

/// The name of the steps that replace a condition by what it is made of, or the reverse.
pub const DEFINITION: &str = "definition";

/// A formula, and what it is equal to step by step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chain {
    /// The formula over the conditions `c0`, `c1`... and memrefs `m0`, `m1`... of a canonical
    /// formula. The memref in question is `m0`.
    pub start: RecExpr<Term>,
    pub steps: Vec<Step>,
    /// How each condition is made of those before it.
    pub definitions: Vec<Definition>,
    /// What is known of the memrefs.
    pub facts: PairFacts,
}

/// One application of a rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// The rule's name, or [`DEFINITION`].
    pub rule: String,
    /// Whether the rule is read from left to right.
    pub forward: bool,
    /// The formula after it.
    pub term: RecExpr<Term>,
    /// The alias checks and operations that the formula has less than before.
    pub saved: [i64; 2],
}

impl Chain {
    /// The formula at the end.
    pub fn end(&self) -> &RecExpr<Term> {
        self.steps.last().map_or(&self.start, |step| &step.term)
    }
}
