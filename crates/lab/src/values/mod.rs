//! Rules about values, proved.
//!
//! `types` finds between which types a rule can stand, `typed` reads its sides there, `meaning`
//! says what operations compute (`operations` has their names; `floats` of floats, whose formats
//! are in `formats`, and `permissions` which of their flags no values tell), `question` makes a
//! formula of a rule (`guards` of its guards, `attributes` and `applied_floats` of parts), and
//! `prove` decides it. `certificate` keeps what was proved (`spelling` is what it is kept of), and
//! `scripts` writes the formulas for other solvers. Knows no e-graph: what the engine does with
//! rules is judged from outside. `suggest` looks for rules among small terms (`small_terms`), and
//! proves what it finds. `confluence` says where two rules lead apart.

mod applied_floats;
mod attributes;
mod certificate;
mod confluence;
mod counterexample;
mod floats;
mod formats;
mod guards;
mod meaning;
mod operations;
mod permissions;
mod prove;
mod question;
mod scripts;
mod small_terms;
mod spelling;
mod suggest;
mod typed;
mod types;

pub use freehold_solver::floats::Format;

pub use certificate::{Certificate, certificate, recheck};
pub use confluence::{ValuePair, ValuePairs, critical_pairs};
pub use counterexample::Counterexample;
pub use prove::{Effort, Reached, ReachedFloats, Verdict, prove};
pub use scripts::{Script, scripts};
pub use suggest::suggestions;
pub use types::Elements;

#[cfg(test)]
mod float_tests;
#[cfg(test)]
mod tests;
