//! The evaluator against a naive one, and against clingo where there is one; and what is wrong with
//! programs.

mod clingo;
mod errors;
mod naive;
mod random;
mod solved;

use std::collections::BTreeSet;

use freehold_base::budget::Budget;

use super::{Constant, Facts, Limits, Program, Schema, Solution, read, solve};

/// The rows of a relation.
type Rows = BTreeSet<Vec<Constant>>;

fn program(text: &str) -> Program {
    read(text, &Schema::default()).unwrap_or_else(|errors| panic!("{text}\n{errors:?}"))
}

fn solved(program: &Program) -> Solution<'_> {
    let limits = Limits { rows: 10_000_000 };
    let solution = solve(Facts::new(program), limits, &Budget::UNLIMITED);
    solution.unwrap_or_else(|stopped| panic!("{stopped:?}"))
}

/// The rows of each relation of a solution.
fn all_rows(program: &Program, solution: &Solution) -> Vec<Rows> {
    let ids = (0..program.relations.len() as u32).map(super::RelationId);
    let rows = |id| {
        solution
            .rows(id)
            .map(|row| row.into_iter().cloned().collect())
    };
    ids.map(|id| rows(id).collect()).collect()
}
