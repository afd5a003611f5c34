//! Checks a derivation step by step: each rule with what its variables are, against all rows. It
//! knows neither plans nor indices nor rounds.

use super::constants::Id;
use super::demand::{Demand, Known, Reason as DemandReason, Why, WhyNode};
use super::explain::{Derivation, Node, Premise, Reason};
use super::naive::{self, Bindings};
use super::program::{Atom, Constant, Expression, Literal, RelationId, Rule, RuleId, Slot};
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

/// Checks what [`Demand::why`] says of a row against all rows of the same inputs, which
/// [`solve_in_full`](crate::solve_in_full) finds: each rule that derives a row, and of each row
/// and premise whether it holds.
///
/// # Errors
/// What is wrong with it.
pub fn replay_why<K: Known>(
    solution: &Solution,
    demand: &Demand<K>,
    why: &Why,
) -> Result<(), String> {
    let program = solution.program;
    // A constant that no row has is none of the solution's.
    let own = |id: Option<Id>| match id {
        None => Ok(None),
        Some(id) => solution.find(demand.constant(id)).map(Some).ok_or(()),
    };
    let mut nodes: Vec<Node> = Vec::new();
    let mut places: Vec<Option<usize>> = Vec::new();
    for node in &why.nodes {
        let columns: Result<Vec<Option<Id>>, ()> = node.columns.iter().map(|&id| own(id)).collect();
        let agrees = |row: &[Id]| match &columns {
            Ok(columns) => row
                .iter()
                .zip(columns)
                .all(|(&id, column)| column.is_none_or(|column| column == id)),
            Err(()) => false,
        };
        if solution.rows(node.relation).any(agrees) != node.holds {
            let name = program.name(node.relation);
            return Err(format!("a row of `{name}` is not as it is said to be"));
        }
        places.push(node.holds.then_some(nodes.len()));
        if node.holds {
            nodes.push(Node {
                relation: node.relation,
                row: columns.ok().into_iter().flatten().flatten().collect(),
                reason: Reason::Open,
            });
        }
    }
    for (node, place) in why.nodes.iter().zip(&places) {
        match (&node.reason, place) {
            (DemandReason::Given, Some(place)) => nodes[*place].reason = Reason::Given,
            (
                DemandReason::Rule {
                    rule,
                    premises,
                    bindings,
                },
                Some(place),
            ) => {
                let bindings: Vec<Option<Id>> =
                    bindings.iter().map(|&id| own(id).unwrap_or(None)).collect();
                let body = &program.rules[rule.index()].body;
                let premises = premises_of((body, &bindings), premises, (why, &places, &own))?;
                nodes[*place].reason = Reason::Rule {
                    rule: *rule,
                    premises,
                    bindings,
                };
            }
            (DemandReason::Absent { ways, is_all }, None) => {
                let rules = (0..).map(RuleId).zip(&program.rules);
                let mut could = rules.filter(|(_, rule)| {
                    rule.head == node.relation && is_headed(rule, node, |id| demand.constant(id))
                });
                let is_told = |rule: RuleId| ways.iter().any(|way| way.0 == rule);
                if *is_all && !could.all(|(rule, _)| is_told(rule)) {
                    return Err("a rule that could derive a row is left out".to_owned());
                }
                let fails = |&(rule, on): &(RuleId, Option<usize>)| {
                    let rule = &program.rules[rule.index()];
                    // A premise of the rule: what must hold and does not, or the other way round.
                    rule.head == node.relation
                        && on.is_none_or(|on| {
                            let on = &why.nodes[on];
                            rule.body.iter().any(|literal| match literal {
                                Literal::Atom(atom) => {
                                    atom.relation == on.relation && atom.is_negated == on.holds
                                }
                                _ => false,
                            })
                        })
                };
                if !ways.iter().all(fails) {
                    return Err("what fails is no premise that has to hold".to_owned());
                }
            }
            (DemandReason::Given, None) if program.is_input(node.relation) => {}
            (DemandReason::Open, _) => {}
            _ => return Err("a row is explained as what it is not".to_owned()),
        }
    }
    replay(solution, &Derivation { nodes })
}

/// Whether a rule derives rows with what is in these columns, by the constants in its head and the
/// variables that stand there twice.
fn is_headed<'c>(rule: &Rule, node: &WhyNode, constant: impl Fn(Id) -> &'c Constant) -> bool {
    let columns = rule.arguments.iter().zip(&node.columns);
    let given = columns.filter_map(|(argument, id)| Some((argument, (*id)?)));
    let given: Vec<(&Expression, Id)> = given.collect();
    given.iter().all(|&(argument, id)| match argument {
        Expression::Constant(is) => is == constant(id),
        Expression::Variable(variable) => given.iter().all(|&(other, at)| {
            at == id || !matches!(other, Expression::Variable(same) if same == variable)
        }),
        Expression::Binary(..) => true,
    })
}

/// The constant of the solution that is the same; nothing where it has none.
type Own<'a> = dyn Fn(Option<Id>) -> Result<Option<Id>, ()> + 'a;

/// The premises of a rule, those that are atoms from nodes.
fn premises_of(
    (body, bindings): (&[Literal], &[Option<Id>]),
    premises: &[usize],
    (why, places, own): (&Why, &[Option<usize>], &Own),
) -> Result<Vec<Premise>, String> {
    let mut on = premises.iter();
    let mut found = Vec::new();
    for literal in body {
        found.push(match literal {
            Literal::Compare { .. } => Premise::Comparison,
            Literal::Aggregate(of) => Premise::Aggregate(bindings[of.result.index()].unwrap_or(0)),
            Literal::Atom(_) => {
                let &on = on.next().ok_or("a premise has no node")?;
                let node = &why.nodes[on];
                match places[on] {
                    Some(place) => Premise::Row(place),
                    None => Premise::NoRow(
                        node.relation,
                        node.columns
                            .iter()
                            .map(|&id| own(id).unwrap_or(None))
                            .collect(),
                    ),
                }
            }
        });
    }
    Ok(found)
}
