//! The order in which relations are solved: those that need each other together, behind those that
//! they need. What is negated or counted has to be complete before.

use std::collections::VecDeque;

use freehold_base::diagnostics::Diagnostic;
use freehold_base::location::Location;
use freehold_base::scc::scc;

use crate::program::{Literal, Relation, RelationId, Rule};

/// How a relation needs another one.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Need {
    Positive,
    Negated,
    Aggregated,
}

/// A relation needs another one, and where a rule says so.
struct Edge {
    of: usize,
    on: usize,
    need: Need,
    at: Location,
}

/// The derived relations in the order in which they can be solved. A circle through a negation is
/// told.
pub(super) fn strata(
    relations: &[Relation],
    rules: &[Rule],
    errors: &mut Vec<Diagnostic>,
) -> Vec<Vec<RelationId>> {
    let mut edges = Vec::new();
    for rule in rules {
        needs(rule.head.index(), &rule.body, false, &mut edges);
    }
    let condensed = scc(relations.len(), edges.iter().map(|edge| (edge.on, edge.of)));
    let mut component = vec![0; relations.len()];
    for (number, members) in condensed.iter().enumerate() {
        for &member in members {
            component[member] = number;
        }
    }
    let mut told = vec![false; relations.len()];
    for edge in &edges {
        let place = component[edge.of];
        if edge.need == Need::Positive || place != component[edge.on] || told[place] {
            continue;
        }
        told[place] = true;
        errors.push(circle(edge, &edges, &component, relations));
    }
    let members = condensed.iter().map(|members| {
        let derived = members.iter().filter(|&&m| !relations[m].is_input);
        derived.map(|&member| RelationId(member as u32)).collect()
    });
    members
        .filter(|members: &Vec<_>| !members.is_empty())
        .collect()
}

fn needs(of: usize, body: &[Literal], is_aggregated: bool, out: &mut Vec<Edge>) {
    for literal in body {
        match literal {
            Literal::Atom(atom) => out.push(Edge {
                of,
                on: atom.relation.index(),
                need: match (is_aggregated, atom.is_negated) {
                    (true, _) => Need::Aggregated,
                    (false, true) => Need::Negated,
                    (false, false) => Need::Positive,
                },
                at: atom.at,
            }),
            Literal::Compare { .. } => {}
            Literal::Aggregate(aggregate) => needs(of, &aggregate.body, true, out),
        }
    }
}

/// The shortest way back from what is negated to who negates it.
fn circle(first: &Edge, edges: &[Edge], component: &[usize], relations: &[Relation]) -> Diagnostic {
    let mut from: Vec<Option<&Edge>> = vec![None; relations.len()];
    let mut next = VecDeque::from([first.on]);
    while let Some(node) = next.pop_front() {
        if node == first.of {
            break;
        }
        for edge in edges.iter().filter(|edge| edge.of == node) {
            let is_inside = component[edge.on] == component[first.of];
            if is_inside && edge.on != first.on && from[edge.on].is_none() {
                from[edge.on] = Some(edge);
                next.push_back(edge.on);
            }
        }
    }
    let mut way = vec![first];
    let mut at = first.of;
    while let Some(edge) = from[at].filter(|_| at != first.on) {
        way.insert(1, edge);
        at = edge.of;
    }
    let name = |relation: usize| &relations[relation].name;
    let needed = |edge: &Edge| match edge.need {
        Need::Positive => format!("`{}`", name(edge.on)),
        Need::Negated => format!("`!{}`", name(edge.on)),
        Need::Aggregated => format!("all of `{}`", name(edge.on)),
    };
    let steps: Vec<String> = way.iter().map(|edge| needed(edge)).collect();
    let what = match first.need {
        Need::Aggregated => "an aggregate over what depends on it",
        _ => "its own negation",
    };
    let message = format!(
        "`{}` depends on {what}: `{}` needs {}",
        name(first.of),
        name(first.of),
        steps.join(", that needs ")
    );
    let mut error = Diagnostic::error(first.at, message);
    for edge in &way[1..] {
        let note = format!("`{}` needs {}", name(edge.of), needed(edge));
        error = error.with_note(edge.at, note);
    }
    error
}
