//! What the left and right side of a rule look like, as far as it takes to tell whether the rule is
//! needed: made of a rule that was read, or of the text of one that was not (`unread.rs`).

use super::rule::{Pattern, ValueRule};
use super::schema::OpId;
use super::shapes::Shape;

/// A rule at a glance.
#[derive(PartialEq, Debug)]
pub struct Glance {
    /// The operation that it is about.
    pub op: OpId,
    /// What it needs of the operands.
    pub shape: Shape,
    /// How many operations of its left side are in one another.
    pub depth: usize,
    /// The operations of its left side, and of its right one.
    pub left: Vec<OpId>,
    pub right: Vec<OpId>,
}

impl Glance {
    /// That of a rule.
    pub fn of(rule: &ValueRule) -> Glance {
        Glance {
            op: rule.left.op,
            shape: Shape::of(rule),
            depth: rule.left.depth(),
            left: operations(&Pattern::Operation(rule.left.clone())),
            right: operations(&rule.right),
        }
    }
}

/// The operations of a side, in the order of the text.
fn operations(pattern: &Pattern) -> Vec<OpId> {
    let mut found = Vec::new();
    let mut open = vec![pattern];
    while let Some(pattern) = open.pop() {
        if let Pattern::Operation(operation) = pattern {
            found.push(operation.op);
            open.extend(operation.operands.iter().rev());
        }
    }
    found
}
