//! What definitions are asked on demand is what they say of all rows, and reasons are replayed
//! against all rows; what the engine is asked for agrees with them.

use std::cell::RefCell;

use freehold_base::budget::Budget;
use freehold_base::diagnostics::Source;
use freehold_datalog::{Known as _, RelationId, Solution, WhyNode, replay_why, solve_in_full};
use freehold_dialects::{Table, functions_with_body};
use freehold_generate::{FeatureSet, Options, program};
use freehold_ir::Context;
use freehold_syntax::{ParseOptions, parse};

use super::super::rows;
use super::*;
use crate::analyses::{Analyses, Ground, Program};
use crate::columns::Words;
use crate::database::ON;
use crate::names::ModuleNames;
use crate::relations::RELATIONS;

const LIMITS: Limits = Limits { rows: 20_000_000 };

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

/// Of each text the relations that define those of queries, and those of which the engine knows
/// rows.
fn asked_relations(definition: &Definition) -> (Vec<RelationId>, Vec<RelationId>) {
    let of_queries = RELATIONS.iter().filter_map(|info| {
        let predicate = Predicate::Relation(info.relation);
        definition.defining(predicate)
    });
    let answered = rows::answered().filter_map(|name| definition.program.find(name));
    (of_queries.collect(), answered.collect())
}

fn check(database: &Database) {
    let prover = Prover::new(database);
    for text in 0..COUNT {
        let definition = prover.definitions().get(text);
        let (facts, _) = Rows::load(definition, database, false);
        let solution = solve_in_full(facts, LIMITS, &Budget::UNLIMITED).expect("the limit is high");
        let (facts, rows) = Rows::load(definition, database, true);
        let mut demand = Demand::new(facts, rows, LIMITS, &Budget::UNLIMITED);
        let own = |demand: &mut Demand<Rows>, row: &[Id]| -> Vec<Id> {
            let ids = row.iter().map(|&id| demand.id(solution.constant(id)));
            ids.collect()
        };
        let (defined, answered) = asked_relations(definition);
        assert!(!defined.is_empty());
        // What the engine knows it knows right, and all that there is is among its candidates.
        for relation in answered.into_iter().chain(defined.iter().copied()) {
            let name = definition.program.name(relation);
            for row in asked(&solution, relation) {
                let is_there = solution.rows(relation).any(|known| known == row);
                let row = own(&mut demand, &row);
                let known = demand.known().has(relation, &row);
                assert!(known.is_none_or(|known| known == is_there), "{name}");
                let mut columns: Vec<Option<Id>> = row.iter().map(|&id| Some(id)).collect();
                *columns.last_mut().expect("the function is a column") = None;
                let candidates = demand.known().candidates(relation, &columns);
                let has = candidates.is_none_or(|candidates| candidates.contains(&row));
                assert!(has || !is_there, "{name}");
            }
        }
        for defining in defined {
            for row in asked(&solution, defining) {
                // Reasons lower the limit of all that is asked after them.
                let (facts, rows) = Rows::load(definition, database, true);
                let mut demand = Demand::new(facts, rows, LIMITS, &Budget::UNLIMITED);
                let is_there = solution.rows(defining).any(|known| known == row);
                let row = own(&mut demand, &row);
                for detail in [Detail::Short, Detail::Full] {
                    let columns: Vec<Option<Id>> = row.iter().map(|&id| Some(id)).collect();
                    let why = demand.why(defining, &columns, extent(detail));
                    let name = definition.program.name(defining);
                    let why = why.unwrap_or_else(|| panic!("{name}: the limit is high"));
                    assert_eq!(why.nodes[0].holds, is_there);
                    assert!(why.nodes[0].reason != DemandReason::Open);
                    // What a derivation says that is there, it says why, as long as it is small.
                    let is_open = |node: &&WhyNode| node.reason == DemandReason::Open;
                    let open = why.nodes.iter().filter(is_open);
                    let explained = why.nodes.len() - open.clone().count();
                    assert!(explained >= extent(detail).nodes || !open.clone().any(|n| n.holds));
                    assert_eq!(replay_why(&solution, &demand, &why), Ok(()));
                }
            }
        }
    }
}

/// What is said of an atom with a relation of queries is so, whichever text it comes from.
fn check_atoms(database: &Database) {
    let prover = Prover::new(database);
    for info in RELATIONS {
        let mut rows: Vec<Vec<Term>> = Vec::new();
        let all = vec![None; info.columns.len()];
        let _ = database.rows(info.relation, &all, &mut |cells| {
            rows.push(cells.iter().map(|&cell| prover.terms.term(cell)).collect());
            ON
        });
        let step = rows.len().div_ceil(6).max(1);
        // Some of these rows are there, and some that are mixed are not.
        let mixed = rows.iter().zip(rows.iter().rev()).map(|(first, last)| {
            let mut row = first.clone();
            let end = row.len() - 1;
            row[end] = last[end].clone();
            row
        });
        let asked: Vec<Vec<Term>> = mixed.chain(rows.iter().cloned()).step_by(step).collect();
        for terms in asked {
            let predicate = Predicate::Relation(info.relation);
            let atom = GroundAtom { predicate, terms };
            for detail in [Detail::Short, Detail::Full] {
                let derivation = prover.prove(&atom, (LIMITS.rows, detail));
                let nodes = derivation.expect("the limit is high").nodes;
                assert_eq!(nodes[0].atom, atom);
                for node in &nodes {
                    let is_row = !node.atom.terms.contains(&Term::Anything);
                    if let (Predicate::Relation(_), true) = (node.atom.predicate, is_row) {
                        assert_eq!(node.holds, prover.terms.has(&node.atom), "{:?}", node.atom);
                    }
                    // What is derived is no longer given once another text derives it.
                    let is_defined = Definitions::place(node.atom.predicate).is_some();
                    let is_given = node.step == Step::Given;
                    let is_small = nodes.len() < extent(detail).nodes;
                    assert!(
                        !(is_defined && is_given && is_small && detail == Detail::Full && is_row)
                    );
                }
            }
        }
    }
}

#[test]
fn what_reasons_say_is_so() {
    for seed in 0..6 {
        for features in [FeatureSet::FULL, FeatureSet::ALIASED] {
            each_function(seed, features, check_atoms);
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
