//! Every rule tried with all rows until nothing is new: no index, no order, no rounds.

use super::super::execute::compute;
use super::super::program::{
    Aggregate, Atom, Constant, Expression, Literal, Program, Rule, Slot, Variable, variables_of,
};
use super::super::syntax::{Comparison, Function};
use super::Rows;

type Bindings = Vec<Option<Constant>>;

/// The rows of each relation of a program.
pub(super) fn solve(program: &Program) -> Vec<Rows> {
    let mut rows: Vec<Rows> = vec![Rows::new(); program.relations.len()];
    for stratum in &program.strata {
        loop {
            let mut new: Vec<(usize, Vec<Constant>)> = Vec::new();
            for rule in program
                .rules
                .iter()
                .filter(|rule| stratum.contains(&rule.head))
            {
                derive(rule, &rows, &mut new);
            }
            let mut has_changed = false;
            for (relation, row) in new {
                has_changed |= rows[relation].insert(row);
            }
            if !has_changed {
                break;
            }
        }
    }
    rows
}

fn derive(rule: &Rule, rows: &[Rows], new: &mut Vec<(usize, Vec<Constant>)>) {
    let bindings = vec![None; rule.variables.len()];
    let body: Vec<&Literal> = rule.body.iter().collect();
    each(&body, &bindings, rows, &mut |bindings| {
        let arguments = rule.arguments.iter();
        let row: Option<Vec<Constant>> = arguments
            .map(|argument| value(argument, bindings))
            .collect();
        new.extend(row.map(|row| (rule.head.index(), row)));
    });
}

/// Calls `found` for each way in which all literals hold.
fn each(body: &[&Literal], bindings: &Bindings, rows: &[Rows], found: &mut dyn FnMut(&Bindings)) {
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
            if !rows[atom.relation.index()].iter().any(agrees) {
                each(&rest, bindings, rows, found);
            }
        }
        Literal::Atom(atom) => {
            for row in &rows[atom.relation.index()] {
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
                bindings[aggregate.result.index()] = Some(Constant::Number(number));
                each(&rest, &bindings, rows, found);
            }
        }
    }
}

fn aggregated(aggregate: &Aggregate, bindings: &Bindings, rows: &[Rows]) -> Option<i64> {
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

fn value(expression: &Expression, bindings: &Bindings) -> Option<Constant> {
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
            compute(left, *operator, right).expect("numbers are small")
        }
        other => match value(other, bindings)? {
            Constant::Number(number) => Some(number),
            Constant::Symbol(_) => None,
        },
    }
}
