//! Decides formulas over bit vectors.
//!
//! Names no other crate of freehold but `base`: two judges ask it, the proof of rules about
//! numbers and the validation of programs, and it must not know what they judge.
//!
//! - [`Terms`] is the arena of terms, with the operators of SMT-LIB; `simplify.rs` has what is
//!   simplified on construction.
//! - [`floats`] makes terms of operations on floats, of their bits.
//! - [`evaluate()`] is what a term means, [`decide_exhaustively`] tries all values.
//! - [`solve`] and [`Solver`] ask a SAT solver, within a limit of conflicts: `classes.rs` finds
//!   terms that are equal by algebra (`assumed.rs`: under what the question says), `blast.rs` makes
//!   gates of what is left (`gates.rs`, `circuits.rs`), `cnf.rs` clauses of gates, and `sat.rs`
//!   asks.
//! - [`smtlib`] writes the question for other solvers.
//!
//! ```
//! use freehold_solver::{Binary, Limits, Outcome, Terms, Width, solve};
//!
//! // Is (x & y) + (x | y) = x + y at 32 bits?
//! let mut terms = Terms::new();
//! let i32 = Width::new(32)?;
//! let (x, y) = (terms.variable("x", i32)?, terms.variable("y", i32)?);
//! let (both, any) = (terms.binary(Binary::And, x, y)?, terms.binary(Binary::Or, x, y)?);
//! let (left, right) = (terms.binary(Binary::Add, both, any)?, terms.binary(Binary::Add, x, y)?);
//! let equal = terms.binary(Binary::Eq, left, right)?;
//! let differ = terms.not(equal);
//! assert_eq!(solve(&terms, differ, Limits { conflicts: 10_000 })?, Outcome::Unsatisfiable);
//! # Ok::<(), freehold_solver::Error>(())
//! ```

mod assumed;
mod blast;
mod circuits;
mod classes;
mod cnf;
mod error;
mod evaluate;
mod exhaustive;
pub mod floats;
mod gates;
mod operator;
mod polynomial;
mod sat;
mod simplify;
pub mod smtlib;
mod solver;
mod terms;
mod value;

pub use error::Error;
pub use evaluate::{Assignment, evaluate};
pub use exhaustive::{decide_exhaustively, table};
pub use operator::Binary;
pub use solver::{Limits, Outcome, Solver, solve};
pub use terms::{Node, Phrase, Term, Terms, Variable};
pub use value::{Value, Width};

#[cfg(test)]
mod tests;
