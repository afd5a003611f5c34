//! How the rules come to what they make of one value: the rounds, the e-graph in the end, and the
//! chain of steps, for those who want to look at it.

use egg::StopReason;

use super::ValueRules;
use super::arena::Arena;
use super::node::Node;
use super::solve::{Form, add_form, chain, saturated, solve};
use super::spelled;
use super::types::ValueType;
use crate::egraph::Trace;
use crate::egraph::limits::untimed;

/// A step of a chain.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ValueStep {
    pub rule: String,
    /// The term that came of it.
    pub term: String,
}

/// What the rules did with one form.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ValueTrace {
    /// The term of the form's last value.
    pub start: String,
    /// The types of what is not looked into, `v0` first.
    pub leaves: Vec<ValueType>,
    pub run: Trace,
    /// The steps to the cheapest term, each replayed; none if the value stays as it is.
    pub steps: Vec<ValueStep>,
}

/// Runs the rules on the last value of a form.
pub(super) fn trace(rules: &ValueRules, form: &Form) -> ValueTrace {
    let mut arena = Arena::new(rules.values.clone());
    let root = add_form(&mut arena, form).pop();
    let root = root.unwrap_or_else(|| arena.add(Node::Leaf(0)));
    let schema = rules.schema();
    // What may become something of a part was asked when that was the whole.
    let is_open = solve(rules, form).is_some();
    untimed(|| {
        let (start, runner, added) = saturated(rules, &arena, root);
        let outcome = match &runner.stop_reason {
            Some(StopReason::Saturated) => Ok(()),
            Some(StopReason::IterationLimit(rounds)) => {
                Err(format!("were stopped after {rounds} rounds"))
            }
            _ => Err("were stopped: the e-graph is too large".to_owned()),
        };
        let name = |node: &Node| spelled::node(schema, node);
        let steps = match is_open {
            true => chain(rules, &mut arena, root),
            false => Vec::new(),
        };
        ValueTrace {
            start: spelled::term(schema, &start),
            leaves: arena.values.leaves.clone(),
            run: Trace::of(&runner, added, outcome, &name),
            steps: steps
                .into_iter()
                .map(|(rule, term)| ValueStep {
                    rule,
                    term: spelled::term(schema, &term),
                })
                .collect(),
        }
    })
}
