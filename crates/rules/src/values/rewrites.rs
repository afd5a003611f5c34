//! The rewrites that a term can need: a rule is compiled for egg when a term first has, or can come
//! to have, every operation of its left side. Most programs need few of them.

use std::sync::OnceLock;

use super::compile::{self, Rewrite};
use super::rule::{Pattern, ValueRule};
use super::schema::{OpId, Schema};

/// The rules as egg runs them, and the commutations.
pub struct Rewrites {
    /// In the order of the rules, then of the commutative operations.
    all: Vec<OnceLock<Rewrite>>,
    /// The operations of the two sides of each of them.
    sides: Vec<Sides>,
    /// The operations that commute.
    commutative: Vec<OpId>,
}

struct Sides {
    left: Vec<OpId>,
    right: Vec<OpId>,
}

impl Rewrites {
    /// Those of rules, none of them compiled.
    pub fn new(schema: &Schema, rules: &[ValueRule]) -> Rewrites {
        let commutative = schema.ops().filter(|(_, op)| op.is_commutative);
        let commutative: Vec<OpId> = commutative.map(|(op, _)| op).collect();
        let of_rules = rules.iter().map(|rule| Sides {
            left: operations(&Pattern::Operation(rule.left.clone())),
            right: operations(&rule.right),
        });
        let of_commutations = commutative.iter().map(|&op| Sides {
            left: vec![op],
            right: Vec::new(),
        });
        let sides: Vec<Sides> = of_rules.chain(of_commutations).collect();
        Rewrites {
            all: sides.iter().map(|_| OnceLock::new()).collect(),
            sides,
            commutative,
        }
    }

    /// Those that can match in the e-graph of a term with these operations.
    pub fn of(
        &self,
        schema: &Schema,
        rules: &[ValueRule],
        operations: impl Iterator<Item = OpId>,
    ) -> Vec<&Rewrite> {
        let numbers = self.reachable(schema, operations);
        let compiled = numbers.into_iter().map(|number| {
            self.all[number].get_or_init(|| match rules.get(number) {
                Some(rule) => compile::rewrite(schema, rule),
                None => compile::commutation(schema, self.commutative[number - rules.len()]),
            })
        });
        compiled.collect()
    }

    /// The numbers of those whose left sides such a term can come to have.
    fn reachable(&self, schema: &Schema, operations: impl Iterator<Item = OpId>) -> Vec<usize> {
        let mut present = vec![false; schema.ops().count()];
        for op in operations {
            present[op.0 as usize] = true;
        }
        let mut is_needed = vec![false; self.sides.len()];
        loop {
            let mut has_grown = false;
            for (sides, needed) in self.sides.iter().zip(&mut is_needed) {
                if *needed || !sides.left.iter().all(|op| present[op.0 as usize]) {
                    continue;
                }
                *needed = true;
                for op in &sides.right {
                    has_grown |= !std::mem::replace(&mut present[op.0 as usize], true);
                }
            }
            if !has_grown {
                break;
            }
        }
        let numbers = is_needed.iter().enumerate();
        numbers.filter(|n| *n.1).map(|n| n.0).collect()
    }
}

/// The operations of a side.
fn operations(pattern: &Pattern) -> Vec<OpId> {
    let mut found = Vec::new();
    let mut open = vec![pattern];
    while let Some(pattern) = open.pop() {
        if let Pattern::Operation(operation) = pattern {
            found.push(operation.op);
            open.extend(&operation.operands);
        }
    }
    found
}
