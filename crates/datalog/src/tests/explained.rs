//! Derivations: what they say, and that wrong ones are found out.

use freehold_base::budget::Budget;

use super::{program, solved};
use crate::{Derivation, Id, Limits, Premise, Program, Reason, Solution, replay};

const PATHS: &str = ".decl edge(a: number, b: number)
.output path, far
edge(1, 2). edge(2, 3). edge(3, 4). edge(1, 4).
.decl path(a: number, b: number)
path(a, b) :- edge(a, b).
path(a, c) :- path(a, b), edge(b, c).
.decl far(a: number, n: number)
far(a, n) :- path(a, _), n = count : { path(a, _) }, !path(a, 1), n > 1.";

/// The derivation of a row of a relation.
fn derived(program: &Program, solution: &mut Solution, relation: &str, at: usize) -> Derivation {
    let relation = program.find(relation).expect("it is derived");
    let rows: Vec<Vec<Id>> = solution.rows(relation).map(<[Id]>::to_vec).collect();
    let limits = Limits { rows: 1000 };
    let derivation = solution.explain(relation, &rows[at], limits, &Budget::UNLIMITED);
    derivation.expect("the row is there")
}

/// The rows of a derivation, each with the rule that derives it.
fn spelled(program: &Program, solution: &Solution, derivation: &Derivation) -> Vec<String> {
    let nodes = derivation.nodes.iter().map(|node| {
        let row = node.row.iter().map(|&id| match solution.constant(id) {
            crate::Constant::Number(number) => number.to_string(),
            crate::Constant::Symbol(text) => text.to_string(),
        });
        let row: Vec<String> = row.collect();
        let by = match &node.reason {
            Reason::Rule { rule, .. } => program.rule_text(*rule),
            Reason::Given | Reason::Open => "",
        };
        format!(
            "{}({}) by {by}",
            program.name(node.relation),
            row.join(", ")
        )
    });
    nodes.collect()
}

#[test]
fn a_derivation_goes_down_to_facts() {
    let program = program(PATHS);
    let mut solution = solved(&program);
    let derivation = derived(&program, &mut solution, "path", 5);
    let expected = [
        "path(2, 4) by path(a, c) :- path(a, b), edge(b, c).",
        "path(2, 3) by path(a, b) :- edge(a, b).",
        "edge(3, 4) by edge(3, 4).",
        "edge(2, 3) by edge(2, 3).",
    ];
    assert_eq!(spelled(&program, &solution, &derivation), expected);
}

#[test]
fn a_wrong_derivation_is_found_out() {
    let program = program(PATHS);
    let mut solution = solved(&program);
    let right = derived(&program, &mut solution, "far", 0);
    assert_eq!(replay(&solution, &right), Ok(()));
    let breaks = |change: &dyn Fn(&mut Derivation)| {
        let mut wrong = right.clone();
        change(&mut wrong);
        replay(&solution, &wrong).expect_err("it is wrong")
    };
    let first =
        |derivation: &mut Derivation, change: &dyn Fn(&mut Vec<Premise>)| match &mut derivation
            .nodes[0]
            .reason
        {
            Reason::Rule { premises, .. } => change(premises),
            Reason::Given | Reason::Open => unreachable!("a rule derives it"),
        };
    let rests = breaks(&|wrong| first(wrong, &|premises| premises[0] = Premise::Row(0)));
    assert_eq!(rests, "a row rests on itself");
    let given = breaks(&|wrong| wrong.nodes[1].reason = Reason::Given);
    assert_eq!(given, "a row is said to be given, and is no input's");
    let other = breaks(&|wrong| wrong.nodes[0].row.reverse());
    assert_eq!(other, "a rule derives another row");
    let missing = breaks(&|wrong| first(wrong, &|premises| premises.truncate(1)));
    assert_eq!(missing, "a rule has other premises");
    // It counts one less.
    let (three, two) = (number(&solution, 3), number(&solution, 2));
    let counted = breaks(&|wrong| {
        let node = &mut wrong.nodes[0];
        let Reason::Rule { bindings, .. } = &mut node.reason else {
            unreachable!("a rule derives it");
        };
        let bound = bindings.iter_mut().flatten();
        for id in bound.chain(&mut node.row).filter(|id| **id == three) {
            *id = two;
        }
    });
    assert_eq!(counted, "a premise of `far` does not hold");
}

fn number(solution: &Solution, number: i64) -> Id {
    let is_it = |id: &Id| *solution.constant(*id) == crate::Constant::Number(number);
    (0..solution.constants() as Id)
        .find(is_it)
        .expect("it is a constant")
}
