//! Whether something binds each variable of a rule: a condition that is not negated, an equation
//! with what is bound, or an aggregate.

use freehold_base::diagnostics::Diagnostic;

use crate::program::{Expression, Literal, Rule, Variable, all_bound, variables_of};
use crate::syntax::Comparison;

/// Tells which variables of a rule nothing binds.
pub(super) fn check(rule: &Rule, errors: &mut Vec<Diagnostic>) {
    let mut bound = vec![false; rule.variables.len()];
    let mut missing = vec![false; rule.variables.len()];
    body(&rule.body, &mut bound, &mut missing);
    for argument in &rule.arguments {
        variables_of(argument, &mut |variable| {
            missing[variable.index()] |= !bound[variable.index()];
        });
    }
    for (place, missing) in missing.iter().enumerate() {
        let (at, Some(name)) = &rule.variables[place] else {
            continue;
        };
        if !missing {
            continue;
        }
        let variable = Variable(place as u32);
        let message = match stands_only_negated(rule, variable) {
            true => format!(
                "`{name}` stands in a negated condition only, which binds nothing: write `_` for \
                 whatever it is"
            ),
            false => format!(
                "nothing binds `{name}`: it has to stand in a condition that is not negated, or \
                 equal what is bound"
            ),
        };
        errors.push(Diagnostic::error(*at, message));
    }
}

/// Binds what a body binds, and notes what it needs and nothing binds.
fn body(literals: &[Literal], bound: &mut [bool], missing: &mut [bool]) {
    let mut has_changed = true;
    let bind = |variable: Variable, bound: &mut [bool]| {
        let was = std::mem::replace(&mut bound[variable.index()], true);
        !was
    };
    while std::mem::take(&mut has_changed) {
        for literal in literals {
            match literal {
                Literal::Atom(atom) if !atom.is_negated => {
                    for variable in atom.variables() {
                        has_changed |= bind(variable, bound);
                    }
                }
                Literal::Atom(_) => {}
                Literal::Compare {
                    left,
                    comparison: Comparison::Equal,
                    right,
                    ..
                } => {
                    for (side, other) in [(left, right), (right, left)] {
                        if let Expression::Variable(variable) = side
                            && all_bound(other, bound)
                        {
                            has_changed |= bind(*variable, bound);
                        }
                    }
                }
                Literal::Compare { .. } => {}
                Literal::Aggregate(aggregate) => {
                    if aggregate.outer.iter().all(|outer| bound[outer.index()]) {
                        has_changed |= bind(aggregate.result, bound);
                    }
                }
            }
        }
    }
    // What an aggregate misses is told of what it misses.
    for literal in literals {
        if let Literal::Aggregate(aggregate) = literal {
            bound[aggregate.result.index()] = true;
        }
    }
    for literal in literals {
        match literal {
            Literal::Atom(atom) => {
                for variable in atom.variables() {
                    missing[variable.index()] |= !bound[variable.index()];
                }
            }
            Literal::Compare { left, right, .. } => {
                for side in [left, right] {
                    variables_of(side, &mut |variable| {
                        missing[variable.index()] |= !bound[variable.index()];
                    });
                }
            }
            Literal::Aggregate(aggregate) => {
                for outer in &aggregate.outer {
                    missing[outer.index()] |= !bound[outer.index()];
                }
                // What is bound in there is not bound out here.
                let mut inner = bound.to_vec();
                for outer in &aggregate.outer {
                    inner[outer.index()] = true;
                }
                body(&aggregate.body, &mut inner, missing);
                if let Some(of) = &aggregate.of {
                    variables_of(of, &mut |variable| {
                        missing[variable.index()] |= !inner[variable.index()];
                    });
                }
            }
        }
    }
}

/// Whether a variable stands in negated atoms of the body and nowhere else.
fn stands_only_negated(rule: &Rule, variable: Variable) -> bool {
    let (mut elsewhere, mut negated) = (false, false);
    let mut see = |seen: Variable| elsewhere |= seen == variable;
    for argument in &rule.arguments {
        variables_of(argument, &mut see);
    }
    for literal in &rule.body {
        match literal {
            Literal::Atom(atom) if atom.is_negated => {
                negated |= atom.variables().any(|seen| seen == variable);
            }
            Literal::Atom(atom) => atom.variables().for_each(&mut see),
            Literal::Compare { left, right, .. } => {
                variables_of(left, &mut see);
                variables_of(right, &mut see);
            }
            Literal::Aggregate(aggregate) => aggregate.outer.iter().copied().for_each(&mut see),
        }
    }
    negated && !elsewhere
}
