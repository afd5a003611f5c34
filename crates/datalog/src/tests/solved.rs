//! Small programs and what they derive.

use freehold_base::budget::{self, Budget, Exceeded};

use super::{program, solved};
use crate::{Constant, Facts, Id, Limits, RuleId, Why, solve};

/// The rows of the relation `r`, sorted.
fn rows(text: &str) -> Vec<String> {
    let program = program(&format!("{text}\n.output r"));
    let solution = solved(&program);
    let relation = program.find("r").expect("it is derived");
    let spell = |&id: &Id| match solution.constant(id) {
        Constant::Number(number) => number.to_string(),
        Constant::Symbol(text) => text.to_string(),
    };
    let row = |row: &[Id]| row.iter().map(spell).collect::<Vec<_>>().join(" ");
    let mut rows: Vec<String> = solution.rows(relation).map(row).collect();
    rows.sort();
    rows
}

#[test]
fn an_aggregate_of_nothing_is_zero_or_does_not_hold() {
    let of = |aggregate: &str| {
        rows(&format!(
            ".decl e(a: number)\n.decl r(n: number)\nr(n) :- n = {aggregate}."
        ))
    };
    assert_eq!(of("count : { e(_) }"), ["0"]);
    assert_eq!(of("sum x : { e(x) }"), ["0"]);
    assert!(of("min x : { e(x) }").is_empty());
    assert!(of("max x : { e(x) }").is_empty());
}

#[test]
fn an_aggregate_counts_every_way_in_which_its_body_holds() {
    let rows = rows(
        ".decl e(a: number, b: number)
         e(1, 5). e(1, 6). e(2, 5).
         .decl r(a: number, n: number, s: number)
         r(a, count : { e(a, _) }, sum x : { e(_, x) }) :- e(a, _).",
    );
    assert_eq!(rows, ["1 2 16", "2 1 16"]);
}

#[test]
fn an_aggregate_in_an_aggregate_sees_what_is_around() {
    let rows = rows(
        ".decl e(a: number, b: number)
         e(1, 5). e(1, 6). e(2, 5).
         .decl r(n: number)
         r(n) :- n = max m : { e(a, _), m = count : { e(a, _) } }.",
    );
    assert_eq!(rows, ["2"]);
}

#[test]
fn heads_and_bodies_may_be_several() {
    let rows = rows(
        ".decl e(a: symbol)
         .decl s(a: symbol)
         e(\"x\"), s(\"y\").
         .decl r(a: symbol)
         r(a) :- e(a) ; s(a).",
    );
    assert_eq!(rows, ["x", "y"]);
}

#[test]
fn nothing_is_what_a_number_divided_by_zero_is() {
    let rows = rows(
        ".decl e(a: number)
         e(0). e(2).
         .decl r(a: number)
         r(6 / a) :- e(a).
         r(7 % a) :- e(a), a != 0.",
    );
    assert_eq!(rows, ["1", "3"]);
}

#[test]
fn a_relation_may_have_no_columns() {
    let rows = rows(
        ".decl is()
         .decl r(a: number)
         is() :- 1 < 2.
         r(1) :- is().
         r(2) :- !is().",
    );
    assert_eq!(rows, ["1"]);
}

const ENDLESS: &str = ".decl n(a: number)
.output n
n(0).
n(a + 1) :- n(a).";

#[test]
fn what_does_not_end_says_which_rule_was_growing() {
    let program = program(ENDLESS);
    let stopped = |rows: u64, budget: &Budget| {
        let limits = Limits { rows };
        let stopped = solve(Facts::new(&program), limits, budget).err();
        let stopped = stopped.expect("it does not end");
        assert_eq!(stopped.rule, RuleId(1));
        (stopped.why, stopped.rows)
    };
    assert_eq!(stopped(1000, &Budget::UNLIMITED), (Why::Limit, 1001));
    let limits = budget::Limits {
        bytes: Some(100_000),
        ..budget::Limits::default()
    };
    let (why, _) = stopped(u64::MAX, &Budget::new(limits));
    assert!(
        matches!(why, Why::Budget(Exceeded::Bytes { .. })),
        "{why:?}"
    );
    let budget = Budget::new(budget::Limits::default());
    budget.cancel("late");
    let (why, _) = stopped(u64::MAX, &budget);
    let late = Exceeded::Cancelled {
        why: "late".to_owned(),
    };
    assert_eq!(why, Why::Budget(late));
}

#[test]
fn a_limit_ends_a_join_that_derives_nothing() {
    let text = ".decl e(a: number)
.decl r(a: number)
.output r
e(1). e(2). e(3). e(4). e(5). e(6). e(7). e(8).
r(a) :- e(a), e(b), e(c), e(d), a + b + c + d > 100.";
    let program = program(text);
    let stopped = |rows: u64| {
        let stopped = solve(Facts::new(&program), Limits { rows }, &Budget::UNLIMITED).err();
        stopped.map(|stopped| (stopped.why, stopped.rule, stopped.rows))
    };
    // Of four of eight numbers there are 4,096.
    assert_eq!(stopped(20), Some((Why::Looked(2000), RuleId(8), 0)));
    assert_eq!(stopped(50), None);
}

#[test]
fn a_number_that_is_too_large_is_an_error() {
    let program = program(".decl n(a: number)\n.output n\nn(1).\nn(a * 1000) :- n(a).");
    let limits = Limits { rows: 1000 };
    let stopped = solve(Facts::new(&program), limits, &Budget::UNLIMITED).err();
    let stopped = stopped.expect("it is too large");
    assert_eq!((stopped.why, stopped.rule), (Why::Overflow, RuleId(1)));
}

/// All pairs of a chain, by rules that go forward, backward and both ways.
#[test]
fn a_million_rows_are_derived() {
    const NODES: usize = 1414;
    for step in ["p(a, b), e(b, c)", "e(a, b), p(b, c)"] {
        let program = program(&format!(
            ".decl e(a: number, b: number)
             .decl p(a: number, b: number)
             .output p
             e(0, 1).
             e(a + 1, b + 1) :- e(a, b), b < {NODES}.
             p(a, b) :- e(a, b).
             p(a, c) :- {step}."
        ));
        let solution = solved(&program);
        let relation = program.find("p").expect("it is derived");
        assert_eq!(solution.count(relation), NODES * (NODES + 1) / 2);
    }
}
