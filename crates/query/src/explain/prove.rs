//! Finds why an atom holds, or why it does not: by the definition of its relation, and where that
//! rests on what another text defines, by that too.
//!
//! Only what a row rests on is derived.

use std::cell::RefCell;

use rustc_hash::FxHashMap;

use freehold_datalog::{Constant, Demand, DemandReason, DemandWhy, Extent, Id, Limits};

use crate::database::Database;
use crate::relation_source::RelationSource as _;
use crate::relations::Relation;

use super::atom::{GroundAtom, Predicate, Term};
use super::definitions::{COUNT, Definition, Definitions};
use super::derivation::{Derivation, Node, Step};
use super::explanation::Detail;
use super::rows::{FUNCTION, Rows, constant};
use super::terms::Terms;

/// What the short form goes on with where another text defines it: of other relations a row is said
/// to be there.
const FOLLOWED: [Relation; 2] = [Relation::LiveIn, Relation::LiveOut];

/// So many rows are looked at to go on with an atom by another text: where it takes more, the atom
/// is said to be there.
const MOST_FOLLOWED: u64 = 20_000;

/// How much of a derivation is looked for.
fn extent(detail: Detail) -> Extent {
    match detail {
        Detail::Short => Extent {
            nodes: 60,
            ways: 12,
            rows: 200_000,
            is_full: false,
        },
        Detail::Full => Extent {
            nodes: 400,
            ways: 60,
            rows: 2_000_000,
            is_full: true,
        },
    }
}

/// What derives the atoms of one function.
pub(super) struct Prover<'a, 'd> {
    pub(super) terms: Terms<'a, 'd>,
    /// By the number of a text what derives rows by it.
    demands: RefCell<[Option<Demand<'a, Rows<'a, 'd>>>; COUNT]>,
}

/// A derivation that grows, text by text.
#[derive(Default)]
struct Nodes {
    all: Vec<Node>,
    places: FxHashMap<GroundAtom, usize>,
}

impl Nodes {
    /// The place of an atom, which is given until something says how it is known.
    fn of(&mut self, atom: GroundAtom, holds: bool) -> usize {
        let next = self.all.len();
        let place = *self.places.entry(atom.clone()).or_insert(next);
        if place == next {
            let step = Step::Given;
            self.all.push(Node { atom, holds, step });
        }
        place
    }
}

impl<'a, 'd> Prover<'a, 'd> {
    pub(super) fn new(database: &'a Database<'d>) -> Self {
        Prover {
            terms: Terms::new(database),
            demands: RefCell::default(),
        }
    }

    fn definitions(&self) -> &'a Definitions {
        &self.terms.database.analyses.program.definitions
    }

    /// Why an atom holds or does not; nothing if that takes more than `limit` rows.
    pub(super) fn prove(
        &self,
        atom: &GroundAtom,
        (limit, detail): (u64, Detail),
    ) -> Option<Derivation> {
        let mut nodes = Nodes::default();
        nodes.of(atom.clone(), true);
        let mut next = 0;
        while next < nodes.all.len() && next < extent(detail).nodes {
            let node = &nodes.all[next];
            let is_followed = match (next, detail) {
                (0, _) | (_, Detail::Full) => true,
                _ => matches!(node.atom.predicate, Predicate::Relation(r) if FOLLOWED.contains(&r)),
            };
            if node.step == Step::Given && is_followed {
                let atom = node.atom.clone();
                match (Definitions::place(atom.predicate), next) {
                    (Some(text), 0) => self.define(&mut nodes, &atom, text, (limit, detail))?,
                    (Some(text), _) => {
                        let limit = limit.min(MOST_FOLLOWED);
                        let _ = self.define(&mut nodes, &atom, text, (limit, detail));
                    }
                    (None, 0) => nodes.all[0].holds = self.terms.has(&atom),
                    (None, _) => {}
                }
            }
            next += 1;
        }
        Some(Derivation { nodes: nodes.all })
    }

    /// Adds what a text of definitions says of an atom.
    fn define(
        &self,
        nodes: &mut Nodes,
        atom: &GroundAtom,
        text: usize,
        (limit, detail): (u64, Detail),
    ) -> Option<()> {
        let definition = self.definitions().get(text);
        let defining = definition.defining(atom.predicate)?;
        let database = self.terms.database;
        let mut demands = self.demands.borrow_mut();
        let demand = demands[text].get_or_insert_with(|| {
            let (facts, rows) = Rows::load(definition, database, true);
            Demand::new(facts, rows, Limits { rows: 0 }, database.budget())
        });
        let mut row = vec![Some(demand.id(&Constant::Symbol(FUNCTION.into())))];
        for term in &atom.terms {
            let constant = match term {
                Term::Anything => None,
                Term::Number(number) => Some(Constant::Number(*number)),
                Term::Word(word) => Some(Constant::Symbol(word.clone())),
                _ => Some(constant(database, self.terms.cell(term)?)),
            };
            row.push(constant.map(|constant| demand.id(&constant)));
        }
        demand.renew(Limits { rows: limit });
        let why = demand.why(defining, &row, extent(detail))?;
        self.add(nodes, definition, demand, &why);
        Some(())
    }

    /// Adds a derivation by one text. Words that several texts have mean the same in all.
    fn add(
        &self,
        nodes: &mut Nodes,
        definition: &Definition,
        demand: &Demand<Rows>,
        why: &DemandWhy,
    ) {
        let atoms = why.nodes.iter().map(|node| GroundAtom {
            predicate: definition.predicate(node.relation),
            terms: node.columns[1..]
                .iter()
                .map(|&column| self.term(demand, column))
                .collect(),
        });
        let places: Vec<usize> = atoms
            .zip(&why.nodes)
            .map(|(atom, node)| nodes.of(atom, node.holds))
            .collect();
        for (&place, node) in places.iter().zip(&why.nodes) {
            let step = match &node.reason {
                DemandReason::Given => Step::Given,
                DemandReason::Open => Step::Open,
                DemandReason::Rule { rule, premises, .. } => {
                    let premises = premises.iter().map(|&premise| places[premise]);
                    Step::Rule(definition.rule_place(*rule), premises.collect())
                }
                DemandReason::Absent { ways, is_all } => {
                    // Comparisons and aggregates are no atoms.
                    let is_all = *is_all && ways.iter().all(|way| way.1.is_some());
                    let tried = ways.iter().filter_map(|&(rule, premise)| {
                        Some((definition.rule_place(rule), places[premise?]))
                    });
                    Step::Fails(tried.collect(), is_all)
                }
            };
            let known = &mut nodes.all[place];
            if matches!(known.step, Step::Given | Step::Open) {
                known.holds = node.holds;
                known.step = step;
            }
        }
    }

    fn term(&self, demand: &Demand<Rows>, column: Option<Id>) -> Term {
        let Some(id) = column else {
            return Term::Anything;
        };
        match (demand.known().cell(id), demand.constant(id)) {
            (Some(cell), _) => self.terms.term(cell),
            (None, Constant::Number(number)) => Term::Number(*number),
            (None, Constant::Symbol(text)) => Term::Word(text.clone()),
        }
    }
}

#[cfg(test)]
mod tests;
