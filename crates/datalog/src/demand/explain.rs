//! Derivations of rows, and of why they are not there.

use rustc_hash::FxHashMap;

use super::body::{FREE, some};
use super::{Demand, Id, Known, Row};
use crate::execute::Halt;
use crate::program::{Literal, RelationId, RuleId};

/// Why a row is there or not: a graph of rows, each once. The first is the one that was asked
/// about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Why {
    pub nodes: Vec<WhyNode>,
}

/// A row, or columns of which there is no row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WhyNode {
    pub relation: RelationId,
    /// Every column of a row that is there has something.
    pub columns: Vec<Option<Id>>,
    pub holds: bool,
    pub reason: Reason,
}

/// How it is known whether a row is there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reason {
    /// It is one of an input, or is none.
    Given,
    /// The rule derives it; of its atoms the nodes, in the order of its body, and by variable of
    /// the rule what it is.
    Rule {
        rule: RuleId,
        premises: Vec<usize>,
        bindings: Vec<Option<Id>>,
    },
    /// Every way in which a rule could derive it has a premise that fails: for each the rule and
    /// the node of that premise, none if it is a comparison or an aggregate.
    Absent {
        ways: Vec<(RuleId, Option<usize>)>,
        /// Whether these are all.
        is_all: bool,
    },
    /// Not looked at: the derivation is large enough.
    Open,
}

/// How much of a derivation is wanted.
#[derive(Copy, Clone, Debug)]
pub struct Extent {
    /// So many nodes are explained.
    pub nodes: usize,
    /// Of a row that is not there so many ways are told.
    pub ways: usize,
    /// So many rows are looked at once it is known whether the row is there.
    pub rows: u64,
    /// Whether it is told as well why what rules need not to be there is not, also where something
    /// else that they need says more.
    pub is_full: bool,
}

struct Nodes {
    all: Vec<WhyNode>,
    places: FxHashMap<(RelationId, Row), usize>,
    /// Those that are explained once all before them are.
    open: Vec<bool>,
}

impl Nodes {
    fn of(&mut self, relation: RelationId, columns: Row, holds: bool, is_wanted: bool) -> usize {
        let next = self.all.len();
        let place = *self
            .places
            .entry((relation, columns.clone()))
            .or_insert(next);
        if place == next {
            self.all.push(WhyNode {
                relation,
                columns: some(&columns),
                holds,
                reason: Reason::Open,
            });
            self.open.push(false);
        }
        self.open[place] |= is_wanted;
        place
    }
}

impl<K: Known> Demand<'_, K> {
    /// Why there is a row with something in some columns, the first of them, or why there is none:
    /// then the ways that come nearest stand first. Nothing if more than the limit would have to be
    /// looked at to tell.
    pub fn why(
        &mut self,
        relation: RelationId,
        columns: &[Option<Id>],
        extent: Extent,
    ) -> Option<Why> {
        let mut nodes = Nodes {
            all: Vec::new(),
            places: FxHashMap::default(),
            open: Vec::new(),
        };
        let mut row: Row = columns.iter().map(|id| id.unwrap_or(FREE)).collect();
        if row.contains(&FREE) {
            let found = self.all_rows(relation, row.clone()).ok()?;
            row = found.into_iter().next().unwrap_or(row);
        }
        let holds = !row.contains(&FREE) && self.is_derived(relation, &row).ok()?;
        nodes.of(relation, row, holds, true);
        self.work.lower(extent.rows);
        let mut explained = 0;
        // A node may be wanted only by one that comes later.
        let mut has_more = true;
        while std::mem::take(&mut has_more) {
            let mut next = 0;
            while next < nodes.all.len() {
                let is_left = nodes.all[next].reason == Reason::Open;
                if is_left && nodes.open[next] && explained < extent.nodes {
                    explained += 1;
                    has_more = true;
                    nodes.open[next] = false;
                    let reason = self.reason(&mut nodes, next, extent);
                    // A limit leaves it open.
                    if let Ok(reason) = reason {
                        nodes.all[next].reason = reason;
                    }
                }
                next += 1;
            }
        }
        Some(Why { nodes: nodes.all })
    }

    /// Whether rules derive a row, or an input has it, by a proof where it is so.
    fn is_derived(&mut self, relation: RelationId, row: &[Id]) -> Result<bool, Halt> {
        if self.program.is_input(relation) {
            return self.has_any(relation, row.into());
        }
        if self.is_proved(relation, row) {
            return Ok(true);
        }
        if self.known.has(relation, row) == Some(false) {
            return Ok(false);
        }
        let goal = self.answered(relation, row.into(), true)?;
        Ok(!self.goals[goal].rows.is_empty())
    }

    fn reason(&mut self, nodes: &mut Nodes, place: usize, extent: Extent) -> Result<Reason, Halt> {
        let node = &nodes.all[place];
        let (relation, holds) = (node.relation, node.holds);
        if self.program.is_input(relation) {
            return Ok(Reason::Given);
        }
        let columns: Row = node.columns.iter().map(|id| id.unwrap_or(FREE)).collect();
        if !holds {
            let (mut misses, is_all) = self.misses(relation, &columns, extent.ways)?;
            if columns.contains(&FREE) {
                misses.sort_by_key(|miss| std::cmp::Reverse(miss.holding));
            }
            let mut ways = Vec::new();
            for miss in &misses {
                // A limit leaves open which row it is.
                let failing = self.failing(miss).unwrap_or(None);
                let node =
                    failing.map(|(relation, row, holds)| nodes.of(relation, row, holds, true));
                ways.push((miss.rule, node));
            }
            return Ok(Reason::Absent { ways, is_all });
        }
        if !self.is_derived(relation, &columns)? {
            return Ok(Reason::Open);
        }
        let proof = self.proofs[&(relation, columns)].clone();
        let rules = self.rules.clone();
        let body = &rules[proof.rule.index()].body;
        let mut premises = Vec::new();
        // All hangs on what is not there where all that is there is given.
        let is_given = |literal: &Literal| match literal {
            Literal::Atom(atom) => atom.is_negated || self.program.is_input(atom.relation),
            _ => true,
        };
        let hangs_on_absence = body.iter().all(is_given);
        for literal in body {
            if let Literal::Atom(atom) = literal {
                let columns = self.columns(&atom.slots, &proof.registers);
                let is_input = self.program.is_input(atom.relation);
                let is_wanted = !atom.is_negated || is_input || hangs_on_absence || extent.is_full;
                premises.push(nodes.of(atom.relation, columns, !atom.is_negated, is_wanted));
            }
        }
        let variables = self.program.rules[proof.rule.index()].variables.len();
        Ok(Reason::Rule {
            rule: proof.rule,
            premises,
            bindings: some(&proof.registers[..variables]),
        })
    }
}
