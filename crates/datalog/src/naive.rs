//! What holds, by trying all rows: no index, no order, no rounds.
//!
//! It is how derivations are checked, and what the evaluator is tested by; it shares nothing with
//! that but the checked program.

use super::program::{
    Aggregate, Atom, Constant, Expression, Literal, RelationId, Slot, Variable, variables_of,
};
use super::syntax::{Comparison, Function, Operator};

/// By variable what it is.
pub(crate) type Bindings = Vec<Option<Constant>>;

/// The rows of relations.
pub(crate) type Rows<'a> = dyn Fn(RelationId) -> Vec<Vec<Constant>> + 'a;

/// Calls `found` for each way in which all literals hold.
pub(crate) fn each(
    body: &[&Literal],
    bindings: &Bindings,
    rows: &Rows,
    found: &mut dyn FnMut(&Bindings),
) {
    if body.is_empty() {
        return found(bindings);
    }
    let place = body.iter().position(|literal| is_ready(literal, bindings));
    let place = place.or_else(|| {
        body.iter()
            .position(|literal| matches!(literal, Literal::Atom(atom) if !atom.is_negated))
    });
    let mut rest = body.to_vec();
    let literal = rest.remove(place.expect("the checks let no literal wait for ever"));
    match literal {
        Literal::Atom(atom) if atom.is_negated => {
            let agrees = |row: &Vec<Constant>| unify(row, atom, &mut bindings.clone());
            if !rows(atom.relation).iter().any(agrees) {
                each(&rest, bindings, rows, found);
            }
        }
        Literal::Atom(atom) => {
            for row in &rows(atom.relation) {
                let mut bindings = bindings.clone();
                if unify(row, atom, &mut bindings) {
                    each(&rest, &bindings, rows, found);
                }
            }
        }
        Literal::Compare {
            left,
            comparison,
            right,
            ..
        } => {
            for (side, other) in [(left, right), (right, left)] {
                if let Expression::Variable(variable) = side
                    && bindings[variable.index()].is_none()
                {
                    let mut bindings = bindings.clone();
                    bindings[variable.index()] = value(other, &bindings);
                    if bindings[variable.index()].is_some() {
                        each(&rest, &bindings, rows, found);
                    }
                    return;
                }
            }
            let (left, right) = (value(left, bindings), value(right, bindings));
            if let (Some(left), Some(right)) = (left, right)
                && comparison.holds(left.cmp(&right))
            {
                each(&rest, bindings, rows, found);
            }
        }
        Literal::Aggregate(aggregate) => {
            if let Some(number) = aggregated(aggregate, bindings, rows) {
                let mut bindings = bindings.clone();
                let number = Constant::Number(number);
                let result = &mut bindings[aggregate.result.index()];
                if *result.get_or_insert_with(|| number.clone()) == number {
                    each(&rest, &bindings, rows, found);
                }
            }
        }
    }
}

pub(crate) fn aggregated(aggregate: &Aggregate, bindings: &Bindings, rows: &Rows) -> Option<i64> {
    let body: Vec<&Literal> = aggregate.body.iter().collect();
    let mut all = Vec::new();
    each(&body, bindings, rows, &mut |bindings| {
        all.push(aggregate.of.as_ref().and_then(|of| number(of, bindings)));
    });
    let numbers = all.iter().flatten().copied();
    match aggregate.function {
        Function::Count => Some(all.len() as i64),
        Function::Sum => Some(numbers.sum()),
        Function::Min => numbers.min(),
        Function::Max => numbers.max(),
    }
}

fn is_ready(literal: &Literal, bindings: &Bindings) -> bool {
    let is_bound = |variable: Variable| bindings[variable.index()].is_some();
    match literal {
        Literal::Atom(atom) => atom.is_negated && atom.variables().all(is_bound),
        Literal::Compare {
            left,
            comparison,
            right,
            ..
        } => {
            let (l, r) = (all_bound(left, bindings), all_bound(right, bindings));
            let binds = |side: &Expression, other: bool| {
                *comparison == Comparison::Equal && other && matches!(side, Expression::Variable(_))
            };
            l && r || binds(left, r) || binds(right, l)
        }
        Literal::Aggregate(aggregate) => aggregate.outer.iter().copied().all(is_bound),
    }
}

fn all_bound(expression: &Expression, bindings: &Bindings) -> bool {
    let mut all = true;
    variables_of(expression, &mut |variable| {
        all &= bindings[variable.index()].is_some()
    });
    all
}

/// Binds what an atom has to have of a row; whether the row agrees. Of `_` each row is a way of its
/// own.
fn unify(row: &[Constant], atom: &Atom, bindings: &mut Bindings) -> bool {
    row.iter()
        .zip(&atom.slots)
        .all(|(constant, slot)| match slot {
            Slot::Anything => true,
            Slot::Constant(is) => is == constant,
            Slot::Variable(variable) => {
                let bound = &mut bindings[variable.index()];
                bound.get_or_insert_with(|| constant.clone()) == constant
            }
        })
}

/// What an expression is; nothing if it divides by 0.
pub(crate) fn value(expression: &Expression, bindings: &Bindings) -> Option<Constant> {
    match expression {
        Expression::Variable(variable) => bindings[variable.index()].clone(),
        Expression::Constant(constant) => Some(constant.clone()),
        Expression::Binary(..) => number(expression, bindings).map(Constant::Number),
    }
}

fn number(expression: &Expression, bindings: &Bindings) -> Option<i64> {
    match expression {
        Expression::Binary(left, operator, right) => {
            let (left, right) = (number(left, bindings)?, number(right, bindings)?);
            match operator {
                Operator::Add => left.checked_add(right),
                Operator::Subtract => left.checked_sub(right),
                Operator::Multiply => left.checked_mul(right),
                Operator::Divide => left.checked_div(right),
                Operator::Remainder => left.checked_rem(right),
            }
        }
        other => match value(other, bindings)? {
            Constant::Number(number) => Some(number),
            Constant::Symbol(_) => None,
        },
    }
}
