//! What is derived on demand: what an output has does not depend on it, and little else is derived.

use freehold_base::budget::Budget;
use proptest::prelude::*;

use super::clingo::noise;
use super::random::{Choices, Random};
use super::{Rows, all_rows, naively, program, solved};
use crate::{Facts, Id, Input, InputColumn, Limits, Schema, read, replay, solve};

/// The rows of the relation `p` of a program that asks it, and those of the relation `r`.
fn counts(rules: &str, question: &str) -> (usize, usize) {
    let mut text = String::from(".decl e(a: number, b: number)\n.decl p(a: number, b: number)\n");
    for node in 0..100 {
        text += &format!("e({node}, {}). ", node + 1);
    }
    let text = format!("{text}\n{rules}\n.decl r(a: number)\n.output r\n{question}");
    let program = program(&text);
    let solution = solved(&program);
    let count = |name| solution.count(program.find(name).expect("it is derived"));
    (count("p"), count("r"))
}

const LEFT: &str = "p(a, b) :- e(a, b). p(a, c) :- p(a, b), e(b, c).";
const RIGHT: &str = "p(a, b) :- e(a, b). p(a, c) :- e(a, b), p(b, c).";
const BOTH: &str = "p(a, b) :- e(a, b). p(a, c) :- p(a, b), p(b, c).";

#[test]
fn what_is_bound_is_what_is_derived() {
    // Of 5,050 pairs.
    assert_eq!(counts(LEFT, "r(b) :- p(90, b)."), (10, 10));
    assert_eq!(counts(LEFT, "r(b) :- p(a, b), a = 90."), (10, 10));
    assert_eq!(counts(LEFT, "r(a) :- p(a, 10)."), (55, 10));
    assert_eq!(counts(RIGHT, "r(b) :- p(90, b)."), (55, 10));
    assert_eq!(counts(RIGHT, "r(a) :- p(a, 10)."), (10, 10));
    let by_another = ".decl s(a: number)\ns(90). r(b) :- s(a), p(a, b).";
    assert_eq!(counts(LEFT, by_another), (10, 10));
    assert_eq!(counts(LEFT, "r(a) :- e(a, _), a > 97, !p(90, a)."), (9, 0));
    assert_eq!(counts(LEFT, "r(n) :- n = count : { p(90, _) }."), (10, 1));
    // What only a recursive relation knows is no demand.
    assert_eq!(counts(BOTH, "r(b) :- p(90, b)."), (5050, 10));
    assert_eq!(counts(LEFT, "r(b) :- p(_, b)."), (5050, 100));
    assert_eq!(counts(LEFT, "r(0)."), (0, 1));
}

#[test]
fn nothing_is_left_out_where_a_rule_computes_a_column() {
    let rules = "p(0, 1). p(a + 1, b) :- p(a, b), a < 9.";
    assert_eq!(counts(rules, "r(a) :- p(5, a)."), (10, 1));
}

#[test]
fn rows_of_demand_are_none_of_those_that_a_limit_counts() {
    let text = ".decl e(a: number, b: number)
        e(1, 2). e(2, 3). e(3, 4).
        .decl p(a: number, b: number)
        p(a, b) :- e(a, b).
        p(a, c) :- e(a, b), p(b, c).
        .decl r(a: number)
        r(b) :- p(1, b).
        .output r";
    let program = program(text);
    // Three facts, six pairs, three rows.
    for (rows, ends) in [(12, true), (11, false)] {
        let solution = solve(Facts::new(&program), Limits { rows }, &Budget::UNLIMITED);
        assert_eq!(solution.is_ok(), ends, "{rows}");
    }
}

/// A random program that asks for little.
fn asking(bytes: Vec<u8>) -> String {
    let mut choices = Choices::new(bytes);
    let mut random = Random::new(&mut choices);
    random.ask(&mut choices);
    random.souffle()
}

#[test]
fn less_is_derived() {
    let (mut derived, mut all) = (0, 0);
    for seed in 0..200 {
        let program = program(&asking(noise(seed)));
        let solution = solved(&program);
        let is_derived = |at: &usize| !program.relations[*at].name.starts_with('e');
        let count = |rows: &[Rows]| {
            let derived = (0..rows.len()).filter(is_derived);
            derived.map(|at| rows[at].len()).sum::<usize>()
        };
        derived += count(&all_rows(&program, &solution));
        all += count(&naively(&program));
    }
    assert!(derived * 10 < all * 9, "{derived} of {all} rows");
}

/// Over inputs of which not all rows are there.
const OVER_INPUTS: &str = "
    .decl m(a: number, b: number)
    m(a, b) :- e(a, b).
    m(a, c) :- e(a, b), m(b, c).
    .decl lone(a: number, b: number)
    lone(a, b) :- m(a, b), !m(b, a).
    .decl n(a: number, k: number)
    n(a, k) :- e(a, _), k = count : { m(a, _) }.
    .decl r(a: number)
    r(b) :- lone(1, b).
    .decl s(k: number)
    s(k) :- n(2, k).
    .output r, s";

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]
    #[test]
    fn outputs_have_the_rows_of_the_naive_evaluator(
        bytes in prop::collection::vec(any::<u8>(), 0..400),
    ) {
        let text = asking(bytes);
        let program = program(&text);
        let mut solution = solved(&program);
        let (found, expected) = (all_rows(&program, &solution), naively(&program));
        let asked = program.find("q").expect("it is asked for");
        for (at, (found, expected)) in found.iter().zip(&expected).enumerate() {
            let is_right = match at == asked.index() {
                true => found == expected,
                false => found.is_subset(expected),
            };
            prop_assert!(is_right, "{} of\n{}", program.relations[at].name, text);
        }
        let rows: Vec<Vec<Id>> = solution.rows(asked).map(<[Id]>::to_vec).collect();
        for row in rows {
            let limits = Limits { rows: 1_000_000 };
            let derivation = solution.explain(asked, &row, limits, &Budget::UNLIMITED);
            let derivation = derivation.expect("the row is there");
            prop_assert_eq!(replay(&solution, &derivation), Ok(()), "{:?} of\n{}", row, text);
        }
    }

    #[test]
    fn what_is_unknown_does_not_depend_on_what_is_asked(
        rows in prop::collection::vec((0..5_i64, 0..5_i64), 0..10),
        is_incomplete in any::<bool>(),
    ) {
        let column = |name| InputColumn { name, of: "number", words: None };
        let schema = || Schema {
            inputs: vec![Input {
                name: "e",
                columns: vec![column("a"), column("b")],
                is_open: false,
            }],
            ..Schema::default()
        };
        let answers = |text: &str| {
            let program = read(text, &schema()).expect("the program is right");
            let mut facts = Facts::new(&program);
            let input = program.find("e").expect("it is mentioned");
            for &(a, b) in &rows {
                let row = [facts.number(a), facts.number(b)];
                facts.add(input, &row);
            }
            if is_incomplete {
                facts.is_incomplete(input);
            }
            let limits = Limits { rows: 10_000 };
            let solution = solve(facts, limits, &Budget::UNLIMITED).expect("it ends");
            ["r", "s"].map(|name| {
                let relation = program.find(name).expect("it is derived");
                let constants = |row: &[Id]| -> Vec<_> {
                    row.iter().map(|&id| solution.constant(id).clone()).collect()
                };
                let sure: Rows = solution.rows(relation).map(constants).collect();
                let unknown: Rows = solution.unknown_rows(relation).map(constants).collect();
                (sure, unknown, solution.is_complete(relation))
            })
        };
        let all = format!("{OVER_INPUTS}\n.output m, lone, n");
        prop_assert_eq!(answers(OVER_INPUTS), answers(&all));
    }
}
