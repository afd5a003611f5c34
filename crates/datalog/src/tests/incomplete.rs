//! Inputs of which not all rows are here: what is derived is true whatever the others are, and what
//! only a negation keeps from being sure is unknown.

use freehold_base::budget::Budget;
use proptest::prelude::*;

use super::{Rows, all_rows};
use crate::{
    Constant, Facts, Id, Input, InputColumn, Limits, Program, RelationId, Schema, Solution,
};
use crate::{read, solve};

const PROGRAM: &str = ".output d, r, n, m
.decl d(a: number)
d(a) :- e(a, b), !e(b, a).
.decl r(a: number)
r(a) :- e(a, _), !d(a).
.decl n(a: number)
n(k) :- k = count : { e(_, _) }.
.decl m(a: number, b: number)
m(a, b) :- e(a, b).
m(a, c) :- m(a, b), m(b, c).";

fn program() -> Program {
    let column = |name| InputColumn {
        name,
        of: "number",
        words: None,
    };
    let schema = Schema {
        inputs: vec![Input {
            name: "e",
            columns: vec![column("a"), column("b")],
            is_open: false,
        }],
        ..Schema::default()
    };
    read(PROGRAM, &schema).expect("the program is right")
}

fn solved<'p>(program: &'p Program, rows: &[(i64, i64)], is_incomplete: bool) -> Solution<'p> {
    let mut facts = Facts::new(program);
    let input = program.find("e").expect("it is mentioned");
    for &(a, b) in rows {
        let row = [facts.number(a), facts.number(b)];
        facts.add(input, &row);
    }
    if is_incomplete {
        facts.is_incomplete(input);
    }
    let limits = Limits { rows: 10_000 };
    solve(facts, limits, &Budget::UNLIMITED).expect("it ends")
}

fn unknown(solution: &Solution, relation: RelationId) -> Rows {
    let row = |row: &[Id]| {
        row.iter()
            .map(|&id| solution.constant(id).clone())
            .collect()
    };
    solution.unknown_rows(relation).map(row).collect()
}

#[test]
fn what_a_negation_keeps_from_being_sure_is_unknown() {
    let program = program();
    let solution = solved(&program, &[(1, 2), (2, 1), (3, 1)], true);
    let of = |name: &str| program.find(name).expect("it is derived");
    let numbers = |rows: Rows| {
        rows.into_iter()
            .map(|row| row[0].clone())
            .collect::<Vec<_>>()
    };
    let number = Constant::Number;
    // 3 has no way back that is known of.
    assert_eq!(solution.count(of("d")), 0);
    assert_eq!(numbers(unknown(&solution, of("d"))), [number(3)]);
    // As long as nobody knows that, 3 may be the one or the other.
    assert_eq!(solution.count(of("r")), 0);
    assert_eq!(
        numbers(unknown(&solution, of("r"))),
        [number(1), number(2), number(3)]
    );
    // How many there are nobody knows at all.
    assert_eq!(solution.count(of("n")), 0);
    assert!(!solution.is_complete(of("n")) && unknown(&solution, of("n")).is_empty());
    // What is not there adds to these, and takes none away.
    assert_eq!(solution.count(of("m")), 6);
    assert!(unknown(&solution, of("m")).is_empty());
}

proptest! {
    #[test]
    fn what_is_sure_is_there_whatever_is_missing(
        here in prop::collection::vec((0..4_i64, 0..4_i64), 0..8),
        more in prop::collection::vec((0..4_i64, 0..4_i64), 0..8),
    ) {
        let program = program();
        let part = solved(&program, &here, true);
        let whole = [here.clone(), more].concat();
        let whole = all_rows(&program, &solved(&program, &whole, false));
        let sure = all_rows(&program, &part);
        for (sure, whole) in sure.iter().zip(&whole) {
            prop_assert!(sure.is_subset(whole));
        }
        // Without more rows, what is there is sure or unknown, but for aggregates.
        let known = all_rows(&program, &solved(&program, &here, false));
        for relation in program.outputs().filter(|&id| program.name(id) != "n") {
            let unknown = unknown(&part, relation);
            let all: Rows = sure[relation.index()].union(&unknown).cloned().collect();
            prop_assert!(known[relation.index()].is_subset(&all));
        }
    }
}
