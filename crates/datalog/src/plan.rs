//! In which order the conditions of a rule are asked, and by which columns.
//!
//! What is known already decides: a condition that binds nothing is asked as soon as it can be,
//! then the atom that is expected to have the fewest rows. A rule of a circle begins with the rows
//! that the last round added. Nothing depends on the order of the text but for ties.

use super::constants::{Constants, Id};
use super::program::{
    Aggregate, Atom, Compared, Expression, Literal, RelationId, Rule, Slot, Variable, compared,
    variables_of,
};
use super::syntax::{Comparison, Function, Operator};
use super::table::Table;

/// Which rows of a table an atom is asked of.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum View {
    /// All that the round sees.
    All,
    /// Those that the last round added.
    New,
    /// Those that the last round saw.
    Old,
    /// Those before a round: for explanations.
    Before(usize),
}

/// A register, or a constant.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Source {
    Register(Variable),
    Constant(Id),
}

/// An expression over registers.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Code {
    Source(Source),
    Binary(Box<Code>, Operator, Box<Code>),
}

/// How the rows of a step are found.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Access {
    /// One after the other.
    Scan,
    /// By an index.
    Index(usize),
    /// All columns are known.
    Member,
}

#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Step {
    /// For each row that agrees.
    Each(Lookup),
    /// Whether there is such a row, or whether there is none.
    Any {
        lookup: Lookup,
        is_negated: bool,
    },
    Compare(Code, Comparison, Code),
    Bind(Variable, Code),
    Aggregate {
        result: Variable,
        /// Whether something bound the result before, so that it has to be that.
        is_known: bool,
        function: Function,
        of: Option<Code>,
        steps: Vec<Step>,
    },
}

#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Lookup {
    pub table: usize,
    pub view: View,
    pub access: Access,
    /// What the columns of the access have to be.
    pub key: Vec<Source>,
    /// What other columns have to be.
    pub filter: Vec<(usize, Source)>,
    pub binds: Vec<(usize, Variable)>,
    /// Columns that have to be equal to an earlier one of the row.
    pub same: Vec<(usize, usize)>,
}

/// How a rule is asked.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Plan {
    pub steps: Vec<Step>,
    pub head: Vec<Code>,
    pub registers: usize,
}

/// What a plan is made with.
pub(crate) struct Planner<'a> {
    pub tables: &'a mut [Table],
    pub constants: &'a mut Constants,
    /// The table in which negated conditions look: a relation may have one for these alone.
    pub negated: &'a dyn Fn(RelationId) -> usize,
    /// By the place of an atom in the body the rows it is asked of.
    pub view: &'a dyn Fn(usize, &Atom) -> View,
    /// Relations whose rows are still coming.
    pub grows: &'a dyn Fn(RelationId) -> bool,
}

impl Planner<'_> {
    /// Plans a rule.
    pub(crate) fn plan(&mut self, rule: &Rule) -> Plan {
        let bound = vec![false; rule.variables.len()];
        let mut needed: Vec<Variable> = Vec::new();
        for argument in &rule.arguments {
            variables_of(argument, &mut |variable| needed.push(variable));
        }
        self.ordered(rule, bound, &needed)
    }

    /// The same where `known` variables are bound beforehand, and each one of the body is told
    /// afterwards.
    pub(crate) fn explaining(&mut self, rule: &Rule, known: &[Variable]) -> Plan {
        let mut bound = vec![false; rule.variables.len()];
        for variable in known {
            bound[variable.index()] = true;
        }
        let all: Vec<Variable> = (0..rule.variables.len() as u32).map(Variable).collect();
        self.ordered(rule, bound, &all)
    }

    fn ordered(&mut self, rule: &Rule, mut bound: Vec<bool>, needed: &[Variable]) -> Plan {
        let steps = self.body(&rule.body, &mut bound, needed, false);
        let arguments = rule.arguments.iter();
        Plan {
            steps,
            head: arguments.map(|argument| self.code(argument)).collect(),
            registers: rule.variables.len(),
        }
    }

    /// Orders the literals of a body, which a rule has, or an aggregate if every way in which it
    /// holds `counts`.
    fn body(
        &mut self,
        body: &[Literal],
        bound: &mut [bool],
        needed: &[Variable],
        counts: bool,
    ) -> Vec<Step> {
        let mut left: Vec<usize> = (0..body.len()).collect();
        let mut steps = Vec::new();
        while !left.is_empty() {
            let place = self.next(body, &left, bound, counts);
            let number = left.remove(place);
            let step = match &body[number] {
                Literal::Atom(atom) => {
                    let later = |variable: Variable| {
                        needed.contains(&variable)
                            || left.iter().any(|&other| mentions(&body[other], variable))
                    };
                    let view = match counts {
                        true => View::All,
                        false => (self.view)(number, atom),
                    };
                    self.atom(atom, view, bound, counts, &later)
                }
                Literal::Compare {
                    left,
                    comparison,
                    right,
                    ..
                } => self.comparison((left, *comparison, right), bound),
                Literal::Aggregate(aggregate) => self.aggregate(aggregate, bound),
            };
            steps.push(step);
        }
        steps
    }

    /// The place in `left` of the literal to ask next.
    fn next(&self, body: &[Literal], left: &[usize], bound: &[bool], counts: bool) -> usize {
        let is_bound = |variable: Variable| bound[variable.index()];
        let mut best: Option<(u8, f64, usize)> = None;
        for (place, &number) in left.iter().enumerate() {
            let (rank, cost) = match &body[number] {
                Literal::Atom(atom) if atom.is_negated => {
                    if !atom.variables().all(is_bound) {
                        continue;
                    }
                    (1, 0.0)
                }
                Literal::Atom(atom) => {
                    if !counts && (self.view)(number, atom) == View::New {
                        (0, 0.0)
                    } else if atom.variables().all(is_bound)
                        && !atom.slots.contains(&Slot::Anything)
                    {
                        (1, 0.0)
                    } else {
                        (3, self.cost(atom, bound))
                    }
                }
                Literal::Compare {
                    left,
                    comparison,
                    right,
                    ..
                } => match compared((left, *comparison, right), bound) {
                    Some(Compared::Decides) => (1, 0.0),
                    Some(Compared::Binds) => (1, 1.0),
                    None => continue,
                },
                Literal::Aggregate(aggregate) => {
                    if !aggregate.outer.iter().copied().all(is_bound) {
                        continue;
                    }
                    (2, 0.0)
                }
            };
            let key = (rank, cost, place);
            if best.is_none_or(|best| key < best) {
                best = Some(key);
            }
        }
        // The checks let no literal wait for ever.
        best.map_or(0, |best| best.2)
    }

    /// How many rows of an atom are expected to agree with what is bound.
    fn cost(&self, atom: &Atom, bound: &[bool]) -> f64 {
        let is_known = |slot: &&Slot| match slot {
            Slot::Variable(variable) => bound[variable.index()],
            Slot::Constant(_) => true,
            Slot::Anything => false,
        };
        let rows = match (self.grows)(atom.relation) {
            true => 1e6,
            false => f64::from(self.tables[atom.relation.index()].visible()),
        };
        let known = atom.slots.iter().filter(is_known).count();
        let width = atom.slots.len().max(1);
        rows.max(1.0).powf(1.0 - known as f64 / width as f64)
    }

    fn atom(
        &mut self,
        atom: &Atom,
        view: View,
        bound: &mut [bool],
        counts: bool,
        later: &dyn Fn(Variable) -> bool,
    ) -> Step {
        let table = match atom.is_negated {
            true => (self.negated)(atom.relation),
            false => atom.relation.index(),
        };
        let mut lookup = Lookup {
            table,
            view,
            access: Access::Scan,
            key: Vec::new(),
            filter: Vec::new(),
            binds: Vec::new(),
            same: Vec::new(),
        };
        let mut first: Vec<(Variable, usize)> = Vec::new();
        for (column, slot) in atom.slots.iter().enumerate() {
            match slot {
                Slot::Anything => {}
                Slot::Constant(constant) => {
                    let id = self.constants.id(constant);
                    lookup.filter.push((column, Source::Constant(id)));
                }
                Slot::Variable(variable) if bound[variable.index()] => {
                    lookup.filter.push((column, Source::Register(*variable)));
                }
                Slot::Variable(variable) => match first.iter().find(|seen| seen.0 == *variable) {
                    Some(&(_, earlier)) => lookup.same.push((earlier, column)),
                    None => {
                        first.push((*variable, column));
                        if later(*variable) {
                            lookup.binds.push((column, *variable));
                        }
                    }
                },
            }
        }
        for &(variable, _) in &first {
            bound[variable.index()] = true;
        }
        // What is new is few, and has no index.
        if !matches!(view, View::New) && !lookup.filter.is_empty() {
            let is_whole = lookup.filter.len() == atom.slots.len();
            // Before which round a row came only the row tells. That the last round saw it need not
            // be told: what is found once too often is found once.
            let key: Vec<(usize, Source)>;
            if is_whole && !matches!(view, View::Before(_)) {
                lookup.access = Access::Member;
                key = std::mem::take(&mut lookup.filter);
            } else {
                // What all rows have in a column tells none of them from another: the name of the
                // only function.
                let tells = |filter: &(usize, Source)| self.tables[table].only(filter.0).is_none();
                if lookup.filter.iter().any(tells) {
                    let all = std::mem::take(&mut lookup.filter).into_iter();
                    (key, lookup.filter) = all.partition(tells);
                } else {
                    key = std::mem::take(&mut lookup.filter);
                }
                let columns: Vec<usize> = key.iter().map(|filter| filter.0).collect();
                lookup.access = Access::Index(self.tables[table].index(&columns));
            }
            lookup.key = key.into_iter().map(|filter| filter.1).collect();
        }
        // All columns are known of one row at most.
        let is_once = !counts || lookup.access == Access::Member;
        let binds_nothing = lookup.binds.is_empty() && is_once;
        match atom.is_negated || binds_nothing {
            true => Step::Any {
                lookup,
                is_negated: atom.is_negated,
            },
            false => Step::Each(lookup),
        }
    }

    fn comparison(
        &mut self,
        (left, comparison, right): (&Expression, Comparison, &Expression),
        bound: &mut [bool],
    ) -> Step {
        for (side, other) in [(left, right), (right, left)] {
            if let Expression::Variable(variable) = side
                && !bound[variable.index()]
            {
                bound[variable.index()] = true;
                return Step::Bind(*variable, self.code(other));
            }
        }
        Step::Compare(self.code(left), comparison, self.code(right))
    }

    fn aggregate(&mut self, aggregate: &Aggregate, bound: &mut [bool]) -> Step {
        let mut inner = bound.to_vec();
        let mut needed = Vec::new();
        if let Some(of) = &aggregate.of {
            variables_of(of, &mut |variable| needed.push(variable));
        }
        let steps = self.body(&aggregate.body, &mut inner, &needed, true);
        Step::Aggregate {
            result: aggregate.result,
            is_known: std::mem::replace(&mut bound[aggregate.result.index()], true),
            function: aggregate.function,
            of: aggregate.of.as_ref().map(|of| self.code(of)),
            steps,
        }
    }

    fn code(&mut self, expression: &Expression) -> Code {
        match expression {
            Expression::Variable(variable) => Code::Source(Source::Register(*variable)),
            Expression::Constant(constant) => {
                Code::Source(Source::Constant(self.constants.id(constant)))
            }
            Expression::Binary(left, operator, right) => {
                let (left, right) = (self.code(left), self.code(right));
                Code::Binary(Box::new(left), *operator, Box::new(right))
            }
        }
    }
}

/// Whether a variable stands in a literal.
fn mentions(literal: &Literal, variable: Variable) -> bool {
    match literal {
        Literal::Atom(atom) => atom.variables().any(|other| other == variable),
        Literal::Compare { left, right, .. } => {
            let mut found = false;
            for side in [left, right] {
                variables_of(side, &mut |other| found |= other == variable);
            }
            found
        }
        Literal::Aggregate(aggregate) => aggregate.outer.contains(&variable),
    }
}
