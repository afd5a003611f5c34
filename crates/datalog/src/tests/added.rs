//! Rules that add to the rows of an input.

use super::super::{
    Facts, Input, InputColumn, Limits, Program, Reason, Schema, Solution, read, replay, solve,
};
use freehold_base::budget::Budget;

const LIMITS: Limits = Limits { rows: 1000 };

fn schema() -> Schema {
    let column = |name| InputColumn {
        name,
        of: "number",
        words: None,
    };
    let input = |name, is_open| Input {
        name,
        columns: vec![column("a"), column("b")],
        is_open,
    };
    Schema {
        inputs: vec![input("open", true), input("closed", false)],
        ..Schema::default()
    }
}

fn solved(program: &Program) -> Solution<'_> {
    let mut facts = Facts::new(program);
    for input in program.inputs() {
        let row = [1, 2].map(|number| facts.number(number));
        facts.add(input, &row);
    }
    solve(facts, LIMITS, &Budget::UNLIMITED).expect("it ends")
}

#[test]
fn an_open_input_has_its_own_rows_and_those_that_rules_derive() {
    // The rule needs what it derives, and a declaration changes nothing.
    for declared in ["", ".decl open(a: number, b: number)\n"] {
        let text = format!(
            "{declared}open(b, a) :- open(a, b). open(a, a) :- open(a, _).
             .decl r(a: number, b: number)
             r(a, b) :- open(a, b), !closed(a, b).
             .output r"
        );
        let program = read(&text, &schema()).expect("the program is right");
        let mut solution = solved(&program);
        let (added, given) = program.added().next().expect("rules add to it");
        assert_eq!((solution.count(added), solution.count(given)), (4, 1));
        let r = program.find("r").expect("it is declared");
        assert_eq!(solution.count(r), 3);
        let rows: Vec<Vec<_>> = solution.rows(added).map(<[_]>::to_vec).collect();
        for row in rows {
            let is_given = solution.rows(given).any(|known| known == row);
            let rule = solution.derived_by(added, &row, LIMITS, &Budget::UNLIMITED);
            assert_eq!(rule.is_none(), is_given);
            let why = solution.explain(added, &row, LIMITS, &Budget::UNLIMITED);
            let why = why.expect("the row is there");
            assert_eq!(why.nodes[0].reason == Reason::Given, is_given);
            assert_eq!(replay(&solution, &why), Ok(()));
        }
    }
}

#[test]
fn who_only_adds_asks_for_that() {
    let program = read("open(3, 4).", &schema()).expect("the program is right");
    let outputs: Vec<&str> = program.outputs().map(|id| program.name(id)).collect();
    assert_eq!(outputs, ["open"]);
}

#[test]
fn no_rule_adds_to_another_input() {
    assert!(read("closed(3, 4). .output closed", &schema()).is_err());
}
