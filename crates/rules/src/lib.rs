//! Rule text to egg rewrites: s-expressions with spans, sort check, conditions.
//!
//! The language is a subset of egglog's surface syntax and is described in `rules/README.md`.
//! A [`RuleSet`] is checked as a whole and compiled once; it knows no module and no operand.

mod builtin;
mod check;
mod compile;
mod declared;
pub mod egraph;
mod instruction_rules;
pub mod operations;
mod rule_set;
mod sexpr;
mod skeleton;
pub mod values;
mod variables;
mod vocabulary;

pub use builtin::BUILTIN;
pub use check::{Guard, Rule};
pub use instruction_rules::{
    Instead, Instruction, SIL, decide_instructions, read_sil_rules, sil_rules,
};
pub use rule_set::{RuleErrors, RuleSet};
pub use skeleton::{Outcome, SKELETON, StepPattern, StepRule, decide, decide_by, skeleton};
pub use vocabulary::{CONDITIONS, CONSTRUCTORS, Condition, Constructor, Sort, constructor};

#[cfg(test)]
mod tests;
