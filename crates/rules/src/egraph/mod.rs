//! Boolean terms over alias atoms, saturated by egg. Knows no IR: it sees ids and facts.
//!
//! [`Problem`] is one `bufferization.dealloc` as numbers, [`Verdict`] what to do with each of
//! its operands and results. [`Solver::solve`] takes one to the other: it merges operands that
//! are the same allocation, cuts the rest into small formulas per operand and result,
//! saturates each formula's *canonical form* once, and remembers the answer.
//!
//! Read `problem.rs` for the data, `component.rs` for the cutting and what follows from the
//! answers, `canonical_formula.rs` for one formula.

mod answers;
mod canonical_formula;
mod chain;
mod classes;
mod component;
mod conditions;
mod cost;
mod explain;
mod indexed;
pub(crate) mod limits;
mod matching;
mod problem;
mod provenance;
mod replay;
mod solve;
mod term;
mod trace;

pub use canonical_formula::Unsolved;
pub use chain::{Chain, DEFINITION, Step};
pub use conditions::{Cond, Conditions, Definition};
pub use cost::{Cost, RunTime};
pub use indexed::Indexed;
pub use limits::{LIMITS, Limits, Run, apart, equal, run, saturated};
pub use matching::apply;
pub use problem::{Class, Dealloc, Fate, OperandFact, Ownership, Problem, Verdict};
pub use provenance::{About, Use};
pub use replay::replay;
pub use solve::Solver;
pub use term::{
    ActName, ClassData, CondLeaf, Folding, Graph, MemrefLeaf, PairFacts, Rewrite, Term,
};
pub use trace::{ClassView, NodeView, Round, Trace, growth, trace};

#[cfg(test)]
mod oracle;
#[cfg(any(test, feature = "reference"))]
pub mod reference;
#[cfg(test)]
mod tests;
