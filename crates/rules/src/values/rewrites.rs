//! The rewrites that a term can need: a rule is compiled for egg when a term first has, or can come
//! to have, every operation of its left side. Most programs need few of them.

use std::sync::OnceLock;

use super::ValueRules;
use super::compile::{self, Rewrite};
use super::schema::OpId;

/// The rules as egg runs them, and behind them a commutation of each operation.
pub struct Rewrites(Vec<OnceLock<Rewrite>>);

impl Rewrites {
    /// Those of rules, none of them compiled.
    pub fn new(rules: &ValueRules) -> Rewrites {
        let count = rules.glances.len() + rules.schema().names().len();
        Rewrites((0..count).map(|_| OnceLock::new()).collect())
    }

    /// Those that can match in the e-graph of a term with these operations: in the order of the
    /// rules, then of the operations that commute.
    pub fn of(&self, rules: &ValueRules, operations: impl Iterator<Item = OpId>) -> Vec<&Rewrite> {
        let schema = rules.schema();
        let (numbers, present) = reachable(rules, operations);
        let by_rules = numbers.into_iter().map(|number| {
            self.0[number].get_or_init(|| compile::rewrite(schema, rules.rule(number)))
        });
        let commutes = |op: &OpId| schema.op(*op).is_commutative;
        let by_order = present.into_iter().filter(commutes).map(|op| {
            let place = rules.glances.len() + op.0 as usize;
            self.0[place].get_or_init(|| compile::commutation(schema, op))
        });
        by_rules.chain(by_order).collect()
    }
}

/// The numbers of the rules whose left sides such a term can come to have, and the operations that
/// it then has.
fn reachable(
    rules: &ValueRules,
    operations: impl Iterator<Item = OpId>,
) -> (Vec<usize>, Vec<OpId>) {
    let mut present = vec![false; rules.schema().names().len()];
    for op in operations {
        present[op.0 as usize] = true;
    }
    let mut is_needed = vec![false; rules.glances.len()];
    loop {
        let mut has_grown = false;
        for (glance, needed) in rules.glances.iter().zip(&mut is_needed) {
            if *needed || !glance.left.iter().all(|op| present[op.0 as usize]) {
                continue;
            }
            *needed = true;
            for op in &glance.right {
                has_grown |= !std::mem::replace(&mut present[op.0 as usize], true);
            }
        }
        if !has_grown {
            break;
        }
    }
    let numbers = |marks: Vec<bool>| (0..marks.len()).filter(move |&number| marks[number]);
    let present = numbers(present).map(|op| OpId(op as u32)).collect();
    (numbers(is_needed).collect(), present)
}
