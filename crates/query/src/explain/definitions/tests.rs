//! What definitions are asked on demand is what they say of all rows, and reasons are replayed
//! against all rows; what the engine is asked for agrees with them.

use std::cell::RefCell;

use freehold_base::budget::Budget;
use freehold_base::diagnostics::Source;
use freehold_datalog::{DemandReason, Solution, WhyNode, replay_why, solve};
use freehold_dialects::{Table, functions_with_body};
use freehold_generate::{FeatureSet, Options, program};
use freehold_ir::Context;
use freehold_syntax::{ParseOptions, parse};

use super::*;
use crate::analyses::{Analyses, Ground, Program};
use crate::columns::Words;
use crate::names::ModuleNames;

const LIMITS: Limits = Limits { rows: 20_000_000 };

const DEFINED: [Relation; 5] = [
    Relation::Ownership,
    Relation::MayBorrow,
    Relation::LiveOwner,
    Relation::PlanFrees,
    Relation::PlanClones,
];

/// Calls `work` with each function of a random program.
fn each_function(seed: u64, features: FeatureSet, mut work: impl FnMut(&Database)) {
    let size = 1 + (seed % 5) as usize;
    let text = program(&Options {
        seed,
        size,
        features,
    });
    let source = Source::new("random.mlir", &text);
    let mut context = Context::new();
    let table = Table::builtin(&mut context);
    let module = parse(&source, context, &table, &ParseOptions::default()).expect("it is right");
    let names = ModuleNames::new(&source, &module, &table);
    let asked = Program::new(&module, &table);
    let words = RefCell::new(Words::default());
    for function in functions_with_body(&module, &table) {
        let ground = Ground::default();
        work(&Database {
            analyses: Analyses::new(&asked, function, &ground),
            names: &names,
            words: &words,
        });
    }
}

/// Rows that are there, and such with the columns of different rows.
fn asked(solution: &Solution, relation: RelationId) -> Vec<Vec<Id>> {
    let rows: Vec<&[Id]> = solution.rows(relation).collect();
    let step = rows.len().div_ceil(8).max(1);
    let there = rows.iter().step_by(step).map(|row| row.to_vec());
    let others = rows.iter().zip(rows.iter().rev()).step_by(step);
    let others = others.map(|(first, last)| {
        let mut row = first.to_vec();
        let end = row.len() - 1;
        row[end] = last[end];
        row
    });
    there.chain(others).collect()
}

fn check(database: &Database) {
    let definitions = database.analyses.definitions();
    let (facts, _) = Rows::load(&definitions.program, database, false);
    let solution = solve(facts, LIMITS, &Budget::UNLIMITED).expect("the limit is high");
    let mut by_definition = ByDefinition::new(definitions, database);
    let demand = &mut by_definition.demand;
    demand.renew(LIMITS);
    let own = |demand: &mut Demand<Rows>, row: &[Id]| -> Vec<Id> {
        let ids = row.iter().map(|&id| demand.id(solution.constant(id)));
        ids.collect()
    };
    // What the engine knows it knows right.
    for name in ["live", "naive_may_borrow"] {
        let relation = definitions.program.find(name).expect("it is declared");
        for row in asked(&solution, relation) {
            let is_there = solution.rows(relation).any(|known| known == row);
            let row = own(demand, &row);
            let known = demand.known().has(relation, &row);
            assert!(known.is_none_or(|known| known == is_there), "{name}");
        }
    }
    for relation in DEFINED {
        let defining = definitions.defining(relation).expect("it is defined");
        for row in asked(&solution, defining) {
            let is_there = solution.rows(defining).any(|known| known == row);
            let row = own(demand, &row);
            for detail in [Detail::Short, Detail::Full] {
                let why = demand.why(defining, &row, extent(detail));
                let why = why.expect("the limit is high");
                assert_eq!(why.nodes[0].holds, is_there);
                assert!(why.nodes[0].reason != DemandReason::Open);
                // What a small derivation says that is there, it says why.
                let is_open = |node: &WhyNode| node.holds && node.reason == DemandReason::Open;
                assert!(why.nodes.len() > 300 || !why.nodes.iter().any(is_open));
                assert_eq!(replay_why(&solution, demand, &why), Ok(()));
            }
        }
    }
}

#[test]
fn reasons_of_random_programs_are_replayed() {
    for seed in 0..12 {
        for features in [FeatureSet::FULL, FeatureSet::WIDE, FeatureSet::ALIASED] {
            each_function(seed, features, check);
        }
    }
}
