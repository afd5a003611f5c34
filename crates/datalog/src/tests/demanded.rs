//! Single rows: what is answered on demand is what all rows say, and every reason is replayed.

use freehold_base::budget::Budget;
use proptest::prelude::*;

use super::random::{Choices, Random};
use super::{program, solved};
use crate::demand::Extent;
use crate::{
    Constant, Demand, DemandReason, DemandWhy, Facts, Id, Known, Limits, Program, RelationId,
    Solution, replay_why,
};

const LIMITS: Limits = Limits { rows: 50_000_000 };

const EXTENT: Extent = Extent {
    nodes: 60,
    ways: 20,
    rows: u64::MAX,
    is_full: true,
};

/// Asks for the rows of a relation with one column bound, or none.
fn check_rows(
    demand: &mut Demand<impl Known>,
    solution: &Solution,
    relation: RelationId,
    bound: Option<(usize, &Constant)>,
) {
    let width = solution.program.relations[relation.index()].columns.len();
    let mut columns = vec![None; width];
    if let Some((at, constant)) = bound {
        columns[at] = Some(demand.id(constant));
    }
    let agrees = |row: &&[Id]| bound.is_none_or(|(at, is)| solution.constant(row[at]) == is);
    let spelled = |row: &[Id]| -> Vec<Constant> {
        row.iter()
            .map(|&id| solution.constant(id).clone())
            .collect()
    };
    let mut all: Vec<_> = solution
        .rows(relation)
        .filter(agrees)
        .map(spelled)
        .collect();
    let found = demand.rows(relation, &columns).expect("the limit is high");
    let mut found: Vec<Vec<Constant>> = found
        .iter()
        .map(|row| row.iter().map(|&id| demand.constant(id).clone()).collect())
        .collect();
    all.sort();
    found.sort();
    assert_eq!(all, found);
    let why = demand
        .why(relation, &columns, EXTENT)
        .expect("the limit is high");
    assert_eq!(why.nodes[0].holds, !all.is_empty());
    assert_eq!(replay_why(solution, demand, &why), Ok(()));
}

/// Asks for single rows, those that are there and others.
fn check_single(
    demand: &mut Demand<impl Known>,
    solution: &Solution,
    relation: RelationId,
    constants: &[Constant],
) {
    let program = solution.program;
    let width = program.relations[relation.index()].columns.len();
    let mut asked: Vec<Vec<Constant>> = solution
        .rows(relation)
        .take(20)
        .map(|row| {
            row.iter()
                .map(|&id| solution.constant(id).clone())
                .collect()
        })
        .collect();
    for number in 0..20 {
        let column = |at: usize| constants[(number * 7 + at * 3) % constants.len()].clone();
        asked.push((0..width).map(column).collect());
    }
    for row in asked {
        let ids: Vec<Id> = row.iter().map(|constant| demand.id(constant)).collect();
        let own: Option<Vec<Id>> = row.iter().map(|is| solution.find(is)).collect();
        let is_there = own.is_some_and(|own| solution.rows(relation).any(|row| row == own));
        let columns: Vec<Option<Id>> = ids.iter().copied().map(Some).collect();
        assert_eq!(demand.has(relation, &columns), Some(is_there));
        let why = demand
            .why(relation, &columns, EXTENT)
            .expect("the limit is high");
        assert_eq!(why.nodes[0].holds, is_there);
        assert_eq!(replay_why(solution, demand, &why), Ok(()));
        for broken in tampered(&why) {
            assert!(replay_why(solution, demand, &broken).is_err(), "{broken:?}");
        }
    }
}

/// Copies of a derivation with something wrong in each.
fn tampered(why: &DemandWhy) -> Vec<DemandWhy> {
    let mut all = Vec::new();
    for at in 0..why.nodes.len() {
        let mut change = |change: &dyn Fn(&mut DemandWhy)| {
            let mut broken = why.clone();
            change(&mut broken);
            all.push(broken);
        };
        change(&|broken| broken.nodes[at].holds ^= true);
        match &why.nodes[at].reason {
            DemandReason::Rule { premises, .. } if !premises.is_empty() => {
                change(&|broken| {
                    if let DemandReason::Rule { premises, .. } = &mut broken.nodes[at].reason {
                        premises.pop();
                    }
                });
                change(&|broken| broken.nodes[at].reason = DemandReason::Given);
            }
            DemandReason::Absent { ways, is_all: true } if !ways.is_empty() => change(&|broken| {
                if let DemandReason::Absent { ways, .. } = &mut broken.nodes[at].reason {
                    ways.clear();
                }
            }),
            _ => {}
        }
    }
    all
}

/// Knows of half of the relations which rows they have, and of all among which rows they are, as
/// far as these have constants of its own.
struct Guess<'s, 'p> {
    solution: &'s Solution<'p>,
    constants: Vec<(Id, Constant)>,
}

impl Known for Guess<'_, '_> {
    fn has_rows(&self, _: RelationId) -> bool {
        false
    }

    fn rows(&self, _: RelationId, _: &[Option<Id>]) -> Vec<Vec<Id>> {
        Vec::new()
    }

    fn has(&self, relation: RelationId, row: &[Id]) -> Option<bool> {
        let of = |id: &Id| self.constants.iter().find(|known| known.0 == *id);
        let row: Vec<_> = row.iter().map(of).collect::<Option<_>>()?;
        let own = row.iter().map(|known| self.solution.find(&known.1));
        let own: Option<Vec<Id>> = own.collect();
        let is_there = own.is_some_and(|own| self.solution.rows(relation).any(|row| row == own));
        relation.index().is_multiple_of(2).then_some(is_there)
    }

    fn candidates(&self, relation: RelationId, columns: &[Option<Id>]) -> Option<Vec<Vec<Id>>> {
        let of = |&id: &Id| {
            let constant = self.solution.constant(id);
            let known = self.constants.iter().find(|known| known.1 == *constant);
            known.map(|known| known.0)
        };
        let rows = self.solution.rows(relation);
        let rows: Option<Vec<Vec<Id>>> = rows.map(|row| row.iter().map(of).collect()).collect();
        let mut rows = rows?;
        let agrees = |(&id, column): (&Id, &Option<Id>)| column.is_none_or(|is| is == id);
        rows.retain(|row| row.iter().zip(columns).all(agrees));
        // And one that may be none.
        let other: Vec<Id> = columns
            .iter()
            .map(|id| id.unwrap_or(self.constants[0].0))
            .collect();
        if !rows.contains(&other) {
            rows.insert(0, other);
        }
        Some(rows)
    }
}

/// Answers are the same whatever is known before.
fn check_known(program: &Program, solution: &Solution, constants: &[Constant]) {
    let mut facts = Facts::new(program);
    let mut known: Vec<(Id, Constant)> = Vec::new();
    for number in -20..60 {
        known.push((facts.number(number), Constant::Number(number)));
    }
    let guess = Guess {
        solution,
        constants: known,
    };
    let mut demand = Demand::new(facts, guess, LIMITS, &Budget::UNLIMITED);
    for relation in (0..program.relations.len() as u32).map(RelationId) {
        check_single(&mut demand, solution, relation, constants);
        check_rows(&mut demand, solution, relation, None);
    }
}

fn check(program: &Program) {
    let solution = solved(program);
    let constants: Vec<Constant> = (0..8).map(Constant::Number).collect();
    check_known(program, &solution, &constants);
    for relation in (0..program.relations.len() as u32).map(RelationId) {
        let new = || Demand::new(Facts::new(program), (), LIMITS, &Budget::UNLIMITED);
        // Each question alone, and all of one after the other.
        let mut demand = new();
        check_single(&mut demand, &solution, relation, &constants);
        check_rows(&mut new(), &solution, relation, None);
        let width = program.relations[relation.index()].columns.len();
        for at in 0..width {
            for constant in &constants[..4] {
                check_rows(&mut demand, &solution, relation, Some((at, constant)));
                check_rows(&mut new(), &solution, relation, Some((at, constant)));
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn answers_on_demand_are_those_of_all_rows(bytes in prop::collection::vec(any::<u8>(), 300)) {
        let text = Random::new(&mut Choices::new(bytes)).souffle();
        check(&program(&text));
    }
}

#[test]
fn little_is_looked_at() {
    let mut text = ".decl edge(a: number, b: number)\n.output path\n".to_owned();
    for number in 0..2000 {
        text += &format!(
            "edge({number}, {}). edge({number}, {}).\n",
            number + 1,
            number + 5000
        );
    }
    text += ".decl path(a: number, b: number)
        path(a, b) :- edge(a, b).
        path(a, c) :- path(a, b), edge(b, c).";
    let program = program(&text);
    let limits = Limits { rows: 100 };
    let mut demand = Demand::new(Facts::new(&program), (), limits, &Budget::UNLIMITED);
    let path = program.find("path").expect("it is declared");
    let ends = [3, 5].map(|number| demand.id(&Constant::Number(number)));
    let why = demand
        .why(path, &ends.map(Some), EXTENT)
        .expect("it takes less than the limit");
    assert!(why.nodes[0].holds);
}
