//! Why a row is there: a derivation by the program's rules, down to rows of its inputs.
//!
//! Each row has the round in which it came. A premise of the same stratum has to be of an earlier
//! one, so that nothing rests on itself, and the derivation is one with the fewest rounds of the
//! stratum. `replay` checks it by other means.

use rustc_hash::FxHashMap;

use freehold_base::budget::Budget;

use super::constants::{Constants, Id};
use super::execute::{Ground, Halt, Search, Work, id};
use super::plan::{Planner, View};
use super::program::{Atom, Expression, Literal, Program, RelationId, RuleId, Slot, Variable};
use super::solve::{Limits, Solution};
use super::table::{NO_ROW, Table};

/// A derivation has at most so many nodes; the rest are left open.
const MOST_NODES: usize = 10_000;

/// Why a row is there. The first node is the row that was asked about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Derivation {
    pub nodes: Vec<Node>,
}

/// A row of a derivation; it is in there once.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Node {
    pub relation: RelationId,
    pub row: Vec<Id>,
    pub reason: Reason,
}

/// How it is known that a row is there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reason {
    /// It is a row of an input.
    Given,
    /// A rule derives it.
    Rule {
        rule: RuleId,
        premises: Vec<Premise>,
        /// By variable of the rule what it is; nothing for those of aggregates.
        bindings: Vec<Option<Id>>,
    },
    /// The derivation is too large: this row is not explained.
    Open,
}

/// What a rule needs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Premise {
    /// The row of a node.
    Row(usize),
    /// No row of a relation has these in its columns.
    NoRow(RelationId, Vec<Option<Id>>),
    /// A comparison, which can be read off.
    Comparison,
    /// What an aggregate comes to.
    Aggregate(Id),
}

impl Solution<'_> {
    fn explainer<'s>(&'s mut self, limits: Limits, budget: &Budget) -> Explainer<'s> {
        Explainer {
            program: self.program,
            constants: &mut self.constants,
            tables: &mut self.tables,
            work: Work::new(limits.rows, budget),
            nodes: Vec::new(),
            places: FxHashMap::default(),
        }
    }

    /// Why a row is there; nothing if it is not. What more than `limits` allow would have to be
    /// looked at for is left open.
    pub fn explain(
        &mut self,
        relation: RelationId,
        row: &[Id],
        limits: Limits,
        budget: &Budget,
    ) -> Option<Derivation> {
        let mut explainer = self.explainer(limits, budget);
        explainer.tables[relation.index()].number(row)?;
        explainer.node(relation, row.to_vec());
        let mut next = 0;
        while next < explainer.nodes.len() {
            explainer.explain(next);
            next += 1;
        }
        Some(Derivation {
            nodes: explainer.nodes,
        })
    }

    /// The rule that derived a row first; nothing if it is a row of an input, or more than `limits`
    /// allow would have to be looked at.
    pub fn derived_by(
        &mut self,
        relation: RelationId,
        row: &[Id],
        limits: Limits,
        budget: &Budget,
    ) -> Option<RuleId> {
        let mut explainer = self.explainer(limits, budget);
        explainer.node(relation, row.to_vec());
        explainer.explain(0);
        match explainer.nodes[0].reason {
            Reason::Rule { rule, .. } => Some(rule),
            Reason::Given | Reason::Open => None,
        }
    }
}

struct Explainer<'a> {
    program: &'a Program,
    constants: &'a mut Constants,
    tables: &'a mut Vec<Table>,
    work: Work,
    nodes: Vec<Node>,
    places: FxHashMap<(RelationId, Vec<Id>), usize>,
}

impl Explainer<'_> {
    /// The node of a row, which is explained later.
    fn node(&mut self, relation: RelationId, row: Vec<Id>) -> usize {
        let next = self.nodes.len();
        let place = *self.places.entry((relation, row.clone())).or_insert(next);
        if place == next {
            self.nodes.push(Node {
                relation,
                row,
                reason: match self.program.is_input(relation) {
                    true => Reason::Given,
                    false => Reason::Open,
                },
            });
        }
        place
    }

    /// Finds the rule that derived the row of a node first.
    fn explain(&mut self, place: usize) {
        let Node { relation, row, .. } = self.nodes[place].clone();
        if self.program.is_input(relation) || self.nodes.len() > MOST_NODES {
            return;
        }
        let added = self.program.relations[relation.index()].adds_to;
        if added.is_some_and(|given| self.tables[given.index()].has(&row)) {
            self.nodes[place].reason = Reason::Given;
            return;
        }
        let table = &mut self.tables[relation.index()];
        let round = table.number(&row).map_or(0, |number| table.round(number));
        let program = self.program;
        for &rule in &program.rules_of[relation.index()] {
            // A limit leaves it open.
            if let Ok(Some(bindings)) = self.bindings(rule, &row, round) {
                let premises = self.premises(rule, &bindings);
                self.nodes[place].reason = Reason::Rule {
                    rule,
                    premises,
                    bindings,
                };
                return;
            }
        }
    }

    /// What the variables of a rule are when it derives a row from rows before a round.
    fn bindings(
        &mut self,
        rule: RuleId,
        row: &[Id],
        round: usize,
    ) -> Result<Option<Vec<Option<Id>>>, Halt> {
        let program = self.program;
        let rule = &program.rules[rule.index()];
        let stratum = program
            .strata
            .iter()
            .find(|stratum| stratum.contains(&rule.head));
        let is_inside = |relation| stratum.is_some_and(|stratum| stratum.contains(&relation));
        let mut registers = vec![Id::MAX; rule.variables.len()];
        let mut known: Vec<Variable> = Vec::new();
        for (argument, &id) in rule.arguments.iter().zip(row) {
            match argument {
                Expression::Variable(variable) => {
                    let register = &mut registers[variable.index()];
                    if known.contains(variable) && *register != id {
                        return Ok(None);
                    }
                    *register = id;
                    known.push(*variable);
                }
                Expression::Constant(constant) => {
                    if self.constants.id(constant) != id {
                        return Ok(None);
                    }
                }
                Expression::Binary(..) => {}
            }
        }
        let mut planner = Planner {
            tables: self.tables,
            constants: self.constants,
            negated: &RelationId::index,
            view: &|_, atom: &Atom| match is_inside(atom.relation) {
                true => View::Before(round),
                false => View::All,
            },
            grows: &|_| false,
        };
        let plan = planner.explaining(rule, &known);
        let mut ground = Ground {
            tables: self.tables,
            constants: self.constants,
            work: &mut self.work,
        };
        let mut search = Search::new(&plan.steps);
        while search.next(&mut ground, &mut registers)? {
            let mut is_it = true;
            for (code, &is) in plan.head.iter().zip(row) {
                is_it &= id(code, ground.constants, &registers)? == Some(is);
            }
            if is_it {
                let bound = registers.iter();
                return Ok(Some(
                    bound
                        .map(|&id| Some(id).filter(|&id| id != Id::MAX))
                        .collect(),
                ));
            }
        }
        Ok(None)
    }

    fn premises(&mut self, rule: RuleId, bindings: &[Option<Id>]) -> Vec<Premise> {
        let program = self.program;
        let body = &program.rules[rule.index()].body;
        let mut premises = Vec::new();
        for literal in body {
            premises.push(match literal {
                Literal::Compare { .. } => Premise::Comparison,
                Literal::Aggregate(aggregate) => {
                    Premise::Aggregate(bindings[aggregate.result.index()].unwrap_or(0))
                }
                Literal::Atom(atom) => {
                    let slots = atom.slots.iter().map(|slot| match slot {
                        Slot::Variable(variable) => bindings[variable.index()],
                        Slot::Constant(constant) => Some(self.constants.id(constant)),
                        Slot::Anything => None,
                    });
                    let slots: Vec<Option<Id>> = slots.collect();
                    match atom.is_negated {
                        true => Premise::NoRow(atom.relation, slots),
                        false => self.row_premise(atom.relation, &slots),
                    }
                }
            });
        }
        premises
    }

    /// The first row of a relation that agrees with what is bound.
    fn row_premise(&mut self, relation: RelationId, slots: &[Option<Id>]) -> Premise {
        let columns: Vec<usize> = (0..slots.len()).filter(|&at| slots[at].is_some()).collect();
        let key: Vec<Id> = slots.iter().flatten().copied().collect();
        let table = &mut self.tables[relation.index()];
        let mut oldest = 0;
        if !columns.is_empty() {
            let index = table.index(&columns);
            let mut row = table.newest(index, &key);
            while row != NO_ROW {
                oldest = row;
                row = table.before(index, row);
            }
        }
        let row = table.row(oldest).to_vec();
        Premise::Row(self.node(relation, row))
    }
}
