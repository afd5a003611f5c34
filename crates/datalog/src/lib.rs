//! Datalog in Soufflé's syntax: a text is read and checked, solved, and each row explained.
//!
//! [`read`] makes a [`Program`] of a text, or says all that is wrong with it. [`solve`] derives
//! what follows from the rows of the program's inputs, stratum by stratum, semi-naively. It knows
//! nothing of MLIR: whoever asks brings the inputs' [`Schema`] and rows.
//!
//! ```
//! use freehold_base::budget::Budget;
//! use freehold_datalog::{Facts, Limits, Schema, read, solve};
//! let text = "
//!     .decl edge(a: number, b: number)
//!     edge(1, 2). edge(2, 3).
//!     .decl path(a: number, b: number)
//!     path(a, b) :- edge(a, b).
//!     path(a, c) :- path(a, b), edge(b, c).
//!     .output path";
//! let program = read(text, &Schema::default()).unwrap();
//! let limits = Limits { rows: 1000 };
//! let solution = solve(Facts::new(&program), limits, &Budget::UNLIMITED).unwrap();
//! assert_eq!(solution.count(program.find("path").unwrap()), 3);
//! ```

mod check;
mod constants;
mod demand;
mod execute;
mod explain;
mod lexer;
mod magic;
mod naive;
mod parser;
mod plan;
mod program;
mod replay;
mod schema;
mod solve;
mod syntax;
mod table;
#[cfg(test)]
mod tests;
mod types;
mod uses;

pub use check::read;
pub use constants::Id;
pub use demand::{Demand, Extent, Known, Reason as DemandReason, Why as DemandWhy, WhyNode};
pub use explain::{Derivation, Node, Premise, Reason};
pub use program::{Constant, Program, RelationId, RuleId};
pub use replay::{replay, replay_why};
pub use schema::{Input, InputColumn, KnownType, Schema};
pub use solve::{Facts, Limits, Solution, Stopped, Why, solve, solve_in_full};
pub use syntax::Comparison;
pub use uses::{InputUse, Restriction};
