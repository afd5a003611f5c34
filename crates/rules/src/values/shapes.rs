//! What a rule needs of the operands of the operation that it is about: a first, quick look, so
//! that terms are made only where a rule may match.

use super::rule::{Guard, Pattern, ValueRule};
use super::schema::OpId;

/// What an operand of an operation of a program is.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Operand {
    /// A number.
    Constant,
    /// The result of an operation that rules speak of.
    Operation(OpId),
    Other,
}

/// What a rule needs an operand to be.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Need {
    Nothing,
    Constant,
    Operation(OpId),
    /// It is the operand at this place once more.
    Same(usize),
}

/// What a rule needs of all operands.
#[derive(PartialEq, Debug)]
pub struct Shape(pub Vec<Need>);

impl Shape {
    /// That of a rule's left side.
    pub fn of(rule: &ValueRule) -> Shape {
        let operands = &rule.left.operands;
        let need = |(index, operand): (usize, &Pattern)| match operand {
            Pattern::Literal(_) => Need::Constant,
            Pattern::Operation(operation) => Need::Operation(operation.op),
            Pattern::Variable(variable) | Pattern::Bits(variable) => {
                let first = operands.iter().position(|other| other == operand);
                match first {
                    Some(first) if first < index => Need::Same(first),
                    _ if rule.guards.contains(&Guard::Constant(*variable)) => Need::Constant,
                    _ => Need::Nothing,
                }
            }
        };
        Shape(operands.iter().enumerate().map(need).collect())
    }

    /// Whether operands in an order may be what the rule needs; `same` says whether two are one
    /// value.
    pub fn fits(
        &self,
        operands: &[Operand],
        order: &[usize],
        same: &dyn Fn(usize, usize) -> bool,
    ) -> bool {
        self.0.iter().zip(order).all(|(need, &index)| match need {
            Need::Nothing => true,
            Need::Constant => operands[index] == Operand::Constant,
            Need::Operation(op) => operands[index] == Operand::Operation(*op),
            Need::Same(first) => same(order[*first], index),
        })
    }
}
