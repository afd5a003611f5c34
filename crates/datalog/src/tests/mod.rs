//! The evaluator against a naive one, and against clingo where there is one; and what is wrong with
//! programs.

mod added;
mod clingo;
mod demanded;
mod errors;
mod explained;
mod incomplete;
mod magic;
mod random;
mod solved;

use std::collections::BTreeSet;

use freehold_base::budget::Budget;

use super::program::Literal;
use super::{
    Constant, Facts, Id, Limits, Program, RelationId, Schema, Solution, naive, read, solve,
};

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
    let ids = (0..program.relations.len() as u32).map(RelationId);
    let constants = |row: &[Id]| {
        row.iter()
            .map(|&id| solution.constant(id).clone())
            .collect()
    };
    let rows = |id| solution.rows(id).map(constants);
    ids.map(|id| rows(id).collect()).collect()
}

/// Every rule tried with all rows until nothing is new.
fn naively(program: &Program) -> Vec<Rows> {
    let mut rows: Vec<Rows> = vec![Rows::new(); program.relations.len()];
    for stratum in &program.strata {
        loop {
            let mut new: Vec<(usize, Vec<Constant>)> = Vec::new();
            let rules = program.rules.iter();
            for rule in rules.filter(|rule| stratum.contains(&rule.head)) {
                let body: Vec<&Literal> = rule.body.iter().collect();
                let all = |relation: RelationId| -> Vec<Vec<Constant>> {
                    rows[relation.index()].iter().cloned().collect()
                };
                naive::each(
                    &body,
                    &vec![None; rule.variables.len()],
                    &all,
                    &mut |bindings| {
                        let arguments = rule.arguments.iter();
                        let row = arguments.map(|argument| naive::value(argument, bindings));
                        let row: Option<Vec<Constant>> = row.collect();
                        new.extend(row.map(|row| (rule.head.index(), row)));
                    },
                );
            }
            let mut has_changed = false;
            for (relation, row) in new {
                has_changed |= rows[relation].insert(row);
            }
            if !has_changed {
                break;
            }
        }
    }
    rows
}
