//! Rules about values, proved.
//!
//! `types` finds between which types a rule can stand, `typed` reads its sides there, `meaning` says
//! what operations compute (`operations` has their names), `question` makes a formula of a rule, and
//! `prove` decides it. Knows no e-graph: what the engine does with rules is judged from outside.

mod counterexample;
mod meaning;
mod operations;
mod prove;
mod question;
mod typed;
mod types;

pub use counterexample::Counterexample;
pub use prove::{Effort, Reached, Verdict, prove};
