//! Rules about values, proved.
//!
//! `types` finds between which types a rule can stand, `typed` reads its sides there, `meaning`
//! says what operations compute (`operations` has their names), `question` makes a formula of a
//! rule (`guards` of its guards), and `prove` decides it. `certificate` keeps what was proved
//! (`spelling` is what it is kept of), and `scripts` writes the formulas for other solvers. Knows
//! no e-graph: what the engine does with rules is judged from outside.

mod certificate;
mod counterexample;
mod guards;
mod meaning;
mod operations;
mod prove;
mod question;
mod scripts;
mod spelling;
mod typed;
mod types;

pub use certificate::{Certificate, certificate, recheck};
pub use counterexample::Counterexample;
pub use prove::{Effort, Reached, Verdict, prove};
pub use scripts::{Script, scripts};

#[cfg(test)]
mod tests;
