//! Checks a derivation step by step: each rule with what its variables are, against all rows. It
//! knows neither plans nor indices nor rounds.

use super::constants::Id;
use super::explain::{Derivation, Node, Premise, Reason};
use super::naive::{self, Bindings};
use super::program::{Atom, Constant, Literal, RelationId, Rule, Slot};
use super::solve::Solution;

/// Checks a derivation of a row.
///
/// # Errors
/// What is wrong with it.
pub fn replay(solution: &Solution, derivation: &Derivation) -> Result<(), String> {
    rests_on_rows(derivation)?;
    for node in &derivation.nodes {
        step(solution, derivation, node)?;
    }
    Ok(())
}

/// Nothing may rest on itself.
fn rests_on_rows(derivation: &Derivation) -> Result<(), String> {
    let count = derivation.nodes.len();
    let mut open = vec![0_usize; count];
    let mut needed_by: Vec<Vec<usize>> = vec![Vec::new(); count];
    for (place, node) in derivation.nodes.iter().enumerate() {
        if let Reason::Rule { premises, .. } = &node.reason {
            for premise in premises {
                if let Premise::Row(on) = premise {
                    open[place] += 1;
                    let needed = needed_by.get_mut(*on).ok_or("a premise is no node")?;
                    needed.push(place);
                }
            }
        }
    }
    let mut done: Vec<usize> = (0..count).filter(|&place| open[place] == 0).collect();
    let mut next = 0;
    while let Some(&place) = done.get(next) {
        next += 1;
        for &needing in &needed_by[place] {
            open[needing] -= 1;
            if open[needing] == 0 {
                done.push(needing);
            }
        }
    }
    match done.len() == count {
        true => Ok(()),
        false => Err("a row rests on itself".to_owned()),
    }
}

fn step(solution: &Solution, derivation: &Derivation, node: &Node) -> Result<(), String> {
    let program = solution.program;
    let Reason::Rule {
        rule,
        premises,
        bindings,
    } = &node.reason
    else {
        let is_there = solution.rows(node.relation).any(|row| row == node.row);
        return match (is_there, &node.reason) {
            (false, _) => Err("a row is not there".to_owned()),
            (true, Reason::Given) if !is_given(solution, node) => {
                Err("a row is said to be given, and is no input's".to_owned())
            }
            (true, _) => Ok(()),
        };
    };
    let rule: &Rule = program
        .rules
        .get(rule.index())
        .ok_or("there is no such rule")?;
    let constant = |id: Id| solution.constant(id).clone();
    let bindings: Bindings = bindings.iter().map(|id| id.map(constant)).collect();
    let head: Option<Vec<Constant>> = rule
        .arguments
        .iter()
        .map(|argument| naive::value(argument, &bindings))
        .collect();
    let row: Vec<Constant> = node.row.iter().map(|&id| constant(id)).collect();
    if rule.head != node.relation || head.as_ref() != Some(&row) {
        return Err("a rule derives another row".to_owned());
    }
    if premises.len() != rule.body.len() {
        return Err("a rule has other premises".to_owned());
    }
    let all = |relation: RelationId| -> Vec<Vec<Constant>> {
        let rows = solution.rows(relation);
        rows.map(|row| row.iter().map(|&id| constant(id)).collect())
            .collect()
    };
    for (literal, premise) in rule.body.iter().zip(premises) {
        let holds = match (literal, premise) {
            (Literal::Atom(atom), Premise::Row(on)) if !atom.is_negated => {
                let on = derivation.nodes.get(*on).ok_or("a premise is no node")?;
                let row: Vec<Constant> = on.row.iter().map(|&id| constant(id)).collect();
                on.relation == atom.relation && agrees(atom, &row, &bindings)
            }
            (Literal::Atom(atom), Premise::NoRow(relation, _)) if atom.is_negated => {
                let mut rows = all(*relation).into_iter();
                *relation == atom.relation && !rows.any(|row| agrees(atom, &row, &bindings))
            }
            (
                Literal::Compare {
                    left,
                    comparison,
                    right,
                    ..
                },
                Premise::Comparison,
            ) => {
                let (left, right) = (
                    naive::value(left, &bindings),
                    naive::value(right, &bindings),
                );
                left.zip(right)
                    .is_some_and(|(left, right)| comparison.holds(left.cmp(&right)))
            }
            (Literal::Aggregate(aggregate), Premise::Aggregate(_)) => {
                // What it is over is bound outside, its own variables are not.
                let mut outside: Bindings = vec![None; bindings.len()];
                for outer in &aggregate.outer {
                    outside[outer.index()] = bindings[outer.index()].clone();
                }
                let found = naive::aggregated(aggregate, &outside, &all);
                found.map(Constant::Number) == bindings[aggregate.result.index()]
            }
            _ => false,
        };
        if !holds {
            return Err(format!(
                "a premise of `{}` does not hold",
                program.name(rule.head)
            ));
        }
    }
    Ok(())
}

/// Whether a row is one of an input, or of the one to which its relation adds.
fn is_given(solution: &Solution, node: &Node) -> bool {
    let program = solution.program;
    let adds_to = program.relations[node.relation.index()].adds_to;
    program.is_input(node.relation)
        || adds_to.is_some_and(|given| solution.rows(given).any(|row| row == node.row))
}

/// Whether a row is what an atom says with its variables bound.
fn agrees(atom: &Atom, row: &[Constant], bindings: &Bindings) -> bool {
    let columns = row.iter().zip(&atom.slots);
    columns.into_iter().all(|(constant, slot)| match slot {
        Slot::Anything => true,
        Slot::Constant(is) => is == constant,
        Slot::Variable(variable) => bindings[variable.index()].as_ref() == Some(constant),
    })
}
