//! The premises of rules: in which order they are asked, and the ways in which each holds.

use std::rc::Rc;

use super::{Demand, Id, Known, Row};
use crate::execute::{Halt, compute};
use crate::program::{
    Aggregate, Expression, Literal, Rule, RuleId, Slot, Variable, compared, variables_of,
};
use crate::syntax::Function;

/// In a column or a register: anything.
pub(super) const FREE: Id = Id::MAX;

/// What is in columns or registers.
pub(super) fn some(ids: &[Id]) -> Vec<Option<Id>> {
    let some = ids.iter().map(|&id| Some(id).filter(|&id| id != FREE));
    some.collect()
}

/// By variable whether it is bound.
pub(super) type Bound = Box<[bool]>;

/// A rule in whose positive premises nothing is left out: every column has a variable.
pub(super) fn named(rule: &Rule) -> Rule {
    let mut rule = rule.clone();
    let at = rule.at;
    for literal in &mut rule.body {
        if let Literal::Atom(atom) = literal
            && !atom.is_negated
        {
            for slot in &mut atom.slots {
                if *slot == Slot::Anything {
                    *slot = Slot::Variable(Variable(rule.variables.len() as u32));
                    rule.variables.push((at, None));
                }
            }
        }
    }
    rule
}

/// Whether a premise can be decided when it is asked: of an atom that has to hold its rows can
/// always be asked for.
fn is_ready(literal: &Literal, bound: &[bool]) -> bool {
    match literal {
        Literal::Atom(atom) => atom.is_negated && atom.variables().all(|v| bound[v.index()]),
        Literal::Compare {
            left,
            comparison,
            right,
            ..
        } => compared((left, *comparison, right), bound).is_some(),
        Literal::Aggregate(aggregate) => aggregate.outer.iter().all(|v| bound[v.index()]),
    }
}

/// The order in which premises are asked: what can be decided at once, then the first atom of which
/// three variables are known, or as many as can be. Whoever writes rules decides which of several
/// it is: a program's first column often is the same in all of them.
fn order(body: &[Literal], mut bound: Vec<bool>) -> Vec<usize> {
    let mut left: Vec<usize> = (0..body.len()).collect();
    let mut found = Vec::new();
    while !left.is_empty() {
        let ready = left.iter().position(|&at| is_ready(&body[at], &bound));
        let known = |at: usize| match &body[at] {
            Literal::Atom(atom) if !atom.is_negated => {
                let known = atom.variables().filter(|v| bound[v.index()]).count();
                match atom.variables().all(|v| bound[v.index()]) {
                    true => usize::MAX,
                    false => known.min(3) + 1,
                }
            }
            // The checks of programs let no premise wait for ever.
            _ => 0,
        };
        // Of equals the first.
        let best = || {
            (0..left.len())
                .rev()
                .max_by_key(|&place| known(left[place]))
        };
        let Some(place) = ready.or_else(best) else {
            break;
        };
        let at = left.remove(place);
        let mut bind = |variable: Variable| bound[variable.index()] = true;
        match &body[at] {
            Literal::Atom(atom) => atom.variables().for_each(bind),
            Literal::Compare { left, right, .. } => {
                variables_of(left, &mut bind);
                variables_of(right, &mut bind);
            }
            Literal::Aggregate(aggregate) => bind(aggregate.result),
        }
        found.push(at);
    }
    found
}

impl<K: Known> Demand<'_, K> {
    /// The variables of a rule, if it derives rows with these columns.
    pub(super) fn head_registers(&mut self, rule: RuleId, columns: &[Id]) -> Option<Row> {
        let rules = self.rules.clone();
        let rule = &rules[rule.index()];
        let mut registers = vec![FREE; rule.variables.len()];
        for (argument, &id) in rule.arguments.iter().zip(columns) {
            if id == FREE {
                continue;
            }
            match argument {
                Expression::Variable(variable) => {
                    let register = &mut registers[variable.index()];
                    if *register != FREE && *register != id {
                        return None;
                    }
                    *register = id;
                }
                Expression::Constant(constant) if self.constants.id(constant) != id => {
                    return None;
                }
                // What is computed is compared when all is known.
                Expression::Constant(_) | Expression::Binary(..) => {}
            }
        }
        Some(registers.into())
    }

    /// The row that a rule derives; nothing where it divides by 0.
    pub(super) fn head(&mut self, rule: &Rule, registers: &[Id]) -> Result<Option<Row>, Halt> {
        let mut row = Vec::new();
        for argument in &rule.arguments {
            match self.value(argument, registers)? {
                Some(id) => row.push(id),
                None => return Ok(None),
            }
        }
        Ok(Some(row.into()))
    }

    /// In which order the premises of a rule are asked.
    pub(super) fn order(&mut self, rule: RuleId, registers: &[Id]) -> Rc<[usize]> {
        let bound: Bound = registers.iter().map(|&id| id != FREE).collect();
        let body = &self.rules[rule.index()].body;
        let known = self.orders.entry((rule, bound));
        let order = known.or_insert_with_key(|(_, bound)| order(body, bound.to_vec()).into());
        order.clone()
    }

    /// What an atom asks for in each column.
    pub(super) fn columns(&mut self, slots: &[Slot], registers: &[Id]) -> Row {
        let column = |slot: &Slot| match slot {
            Slot::Variable(variable) => registers[variable.index()],
            Slot::Constant(constant) => self.constants.id(constant),
            Slot::Anything => FREE,
        };
        slots.iter().map(column).collect()
    }

    /// The variables when an atom is a row.
    pub(super) fn unified(&mut self, slots: &[Slot], row: &[Id], registers: &[Id]) -> Option<Row> {
        let mut registers: Row = registers.into();
        for (slot, &id) in slots.iter().zip(row) {
            let is = match slot {
                Slot::Anything => continue,
                Slot::Constant(constant) => self.constants.id(constant),
                Slot::Variable(variable) => {
                    let register = &mut registers[variable.index()];
                    if *register == FREE {
                        *register = id;
                    }
                    *register
                }
            };
            if is != id {
                return None;
            }
        }
        Some(registers)
    }

    /// The ways in which a premise holds, none of whose rows are still coming.
    pub(super) fn ways(&mut self, literal: &Literal, registers: &[Id]) -> Result<Vec<Row>, Halt> {
        let one = |holds: bool| holds.then(|| registers.into()).into_iter().collect();
        match literal {
            Literal::Atom(atom) => {
                let columns = self.columns(&atom.slots, registers);
                if atom.is_negated {
                    return Ok(one(!self.has_any(atom.relation, columns)?));
                }
                let rows = self.all_rows(atom.relation, columns)?;
                let unified = rows
                    .iter()
                    .filter_map(|row| self.unified(&atom.slots, row, registers));
                Ok(unified.collect())
            }
            Literal::Compare {
                left,
                comparison,
                right,
                ..
            } => {
                for (side, other) in [(left, right), (right, left)] {
                    if let Expression::Variable(variable) = side
                        && registers[variable.index()] == FREE
                    {
                        let mut found: Row = registers.into();
                        let value = self.value(other, registers)?;
                        return Ok(value
                            .map(|id| {
                                found[variable.index()] = id;
                                found
                            })
                            .into_iter()
                            .collect());
                    }
                }
                let (left, right) = (self.value(left, registers)?, self.value(right, registers)?);
                let (Some(left), Some(right)) = (left, right) else {
                    return Ok(Vec::new());
                };
                let order = self.constants.value(left).cmp(self.constants.value(right));
                Ok(one(comparison.holds(order)))
            }
            Literal::Aggregate(aggregate) => {
                let Some(found) = self.aggregated(aggregate, registers)? else {
                    return Ok(Vec::new());
                };
                let mut registers: Row = registers.into();
                let result = &mut registers[aggregate.result.index()];
                if *result == FREE {
                    *result = found;
                }
                Ok((*result == found)
                    .then_some(registers)
                    .into_iter()
                    .collect())
            }
        }
    }

    /// What an aggregate comes to.
    fn aggregated(&mut self, of: &Aggregate, registers: &[Id]) -> Result<Option<Id>, Halt> {
        // Its own variables are none of the rule's.
        let mut inner: Row = vec![FREE; registers.len()].into();
        for outer in &of.outer {
            inner[outer.index()] = registers[outer.index()];
        }
        let mut ways = vec![inner];
        let bound = ways[0].iter().map(|&id| id != FREE).collect();
        for at in order(&of.body, bound) {
            let mut next = Vec::new();
            for way in ways {
                next.extend(self.ways(&of.body[at], &way)?);
            }
            ways = next;
        }
        let mut numbers = Vec::new();
        for way in &ways {
            let number = match &of.of {
                Some(expression) => self.number(expression, way)?,
                None => None,
            };
            numbers.extend(number);
        }
        let found = match of.function {
            Function::Count => Some(ways.len() as i64),
            Function::Sum => Some(
                numbers
                    .iter()
                    .try_fold(0_i64, |sum, &number| sum.checked_add(number))
                    .ok_or(Halt::Overflow)?,
            ),
            Function::Min => numbers.iter().min().copied(),
            Function::Max => numbers.iter().max().copied(),
        };
        Ok(found.map(|number| self.constants.number(number)))
    }

    /// What an expression is; nothing if it divides by 0.
    fn value(&mut self, expression: &Expression, registers: &[Id]) -> Result<Option<Id>, Halt> {
        Ok(match expression {
            Expression::Variable(variable) => Some(registers[variable.index()]),
            Expression::Constant(constant) => Some(self.constants.id(constant)),
            Expression::Binary(..) => self
                .number(expression, registers)?
                .map(|number| self.constants.number(number)),
        })
    }

    fn number(&mut self, expression: &Expression, registers: &[Id]) -> Result<Option<i64>, Halt> {
        let Expression::Binary(left, operator, right) = expression else {
            let id = self.value(expression, registers)?;
            return Ok(id.and_then(|id| self.constants.number_of(id)));
        };
        let (left, right) = (
            self.number(left, registers)?,
            self.number(right, registers)?,
        );
        match (left, right) {
            (Some(left), Some(right)) => compute(left, *operator, right),
            _ => Ok(None),
        }
    }
}
