//! What the rules of ownership look up in the program: the rows of given atoms that agree with what
//! is bound.
//!
//! `docs/explanations.md` says what each means. Passes and edges are those of the facts: a memref
//! that is passed along, and a way for control to leave a block or to enter an operation.

use rustc_hash::FxHashMap;

use crate::relations::Relation;
use freehold_analysis::ownership::is_owner;
use freehold_facts::{BlockId, EdgeId, EdgeKind, Facts, Kind, PassId, RegionId, ValueId};

use super::atom::{Predicate, Term};
use super::pass_tables::{PassTables, around};
use super::program_facts::ProgramFacts;

/// The words for what the token of an owner may be.
const ALWAYS: &str = "always";
const NEVER: &str = "never";
const UNKNOWN: &str = "unknown";
const I1: &str = "i1";

/// Finds rows of given atoms.
pub(super) struct Rows<'r, 'a, 'd> {
    program: &'r ProgramFacts<'a, 'd>,
    tables: &'r PassTables,
    facts: &'r Facts,
    row: &'r [Option<Term>],
}

impl<'r, 'a, 'd> Rows<'r, 'a, 'd> {
    pub(super) fn new(
        program: &'r ProgramFacts<'a, 'd>,
        tables: &'r PassTables,
        row: &'r [Option<Term>],
    ) -> Self {
        Rows {
            program,
            tables,
            facts: program.database.analyses.facts(),
            row,
        }
    }

    /// The rows that agree with what is bound.
    pub(super) fn all(&self, predicate: Predicate) -> Vec<Vec<Term>> {
        let mut found = self.find(predicate).unwrap_or_default();
        let agrees = |found: &Vec<Term>| {
            let mut pairs = found.iter().zip(self.row);
            pairs.all(|(term, bound)| bound.as_ref().is_none_or(|bound| bound == term))
        };
        found.retain(agrees);
        found
    }
}

impl Rows<'_, '_, '_> {
    fn term(&self, place: usize) -> Option<&Term> {
        self.row.get(place)?.as_ref()
    }

    fn value(&self, place: usize) -> Option<ValueId> {
        self.program.memref(self.term(place)?)
    }

    fn block(&self, place: usize) -> Option<BlockId> {
        match self.term(place)? {
            Term::Block(block) => self
                .program
                .database
                .analyses
                .extracted()
                .ids
                .block_id(*block),
            _ => None,
        }
    }

    fn pass(&self, place: usize) -> Option<PassId> {
        match self.term(place)? {
            Term::Pass(pass) => Some(*pass),
            _ => None,
        }
    }

    fn edge(&self, place: usize) -> Option<EdgeId> {
        match self.term(place)? {
            Term::Edge(edge) => Some(*edge),
            _ => None,
        }
    }

    fn memref(&self, v: ValueId) -> Term {
        self.program.value(v)
    }

    fn block_term(&self, b: BlockId) -> Term {
        Term::Block(self.program.database.analyses.extracted().ids.blocks[b])
    }

    fn region_of_pass(&self, p: PassId) -> RegionId {
        self.facts.blocks[self.facts.edges[self.facts.passes[p].edge].from].region
    }

    fn kind_of(&self, p: PassId) -> EdgeKind {
        self.facts.edges[self.facts.passes[p].edge].kind
    }

    fn from(&self, p: PassId) -> BlockId {
        self.facts.edges[self.facts.passes[p].edge].from
    }

    fn passes_of(&self, edge: EdgeId) -> &[PassId] {
        let passes = self.tables.passes_of.get(&edge);
        passes.map_or(&[], |passes| passes)
    }

    fn edges_of(&self, block: BlockId) -> &[EdgeId] {
        let edges = self.tables.edges_of.get(&block);
        edges.map_or(&[], |edges| edges)
    }

    /// The rows that what is bound leads to; none where it leads to none.
    fn find(&self, predicate: Predicate) -> Option<Vec<Vec<Term>>> {
        let Predicate::Named(name) = predicate else {
            return self.find_shared(predicate);
        };
        let words = |words: &[&str]| {
            let row = |word: &&str| vec![Term::Word((*word).into())];
            Some(words.iter().map(row).collect())
        };
        match name {
            "yes" => words(&[ALWAYS]),
            "no" => words(&[NEVER]),
            "open" => words(&[UNKNOWN]),
            "i1" => words(&[I1]),
            "some" => words(&[ALWAYS, UNKNOWN, I1]),
            "plain" => words(&[ALWAYS, NEVER, UNKNOWN]),
            "token" => words(&[ALWAYS, NEVER, UNKNOWN, I1]),
            "can_own" | "foreign" | "begins_as" | "borrower" | "one_call" => {
                self.find_of_values(name)
            }
            "defined_here" | "elsewhere" | "needs" | "ends_scope" | "same_region" | "inside"
            | "freed_at" | "enters_from" => self.find_of_blocks(name),
            "edge" | "edge_on" | "edge_out" | "of_edge" => self.find_of_edges(name),
            "branch_pass" | "exit_pass" | "entry_pass" | "gives" | "same_position" | "returns" => {
                self.find_into(name)
            }
            _ => self.find_of_passes(name),
        }
    }

    fn find_shared(&self, predicate: Predicate) -> Option<Vec<Vec<Term>>> {
        let first = || self.term(0).cloned();
        match predicate {
            Predicate::Root => {
                let root = self.facts.values[self.value(0)?].root;
                Some(vec![vec![first()?, self.memref(root)]])
            }
            Predicate::Only => {
                let value = first()?;
                Some(vec![vec![value.clone(), Term::set([value])]])
            }
            Predicate::Flow => {
                let to = self.value(1)?;
                let row = |from| vec![self.memref(from), self.memref(to)];
                Some(self.program.flows(to).map(row).collect())
            }
            Predicate::Successor => {
                let edges = self.edges_of(self.block(0)?).iter();
                let branches = edges.filter_map(|&e| match self.facts.edges[e].kind {
                    EdgeKind::Branch { to, .. } => Some((to, e)),
                    _ => None,
                });
                let mut branches: Vec<(BlockId, EdgeId)> = branches.collect();
                branches.sort_unstable();
                let row = |(_, e)| Some(self.program.edge(e)?.to_vec());
                Some(branches.into_iter().filter_map(row).collect())
            }
            Predicate::Relation(Relation::Captured) => {
                let stored = self.facts.captured.iter();
                Some(stored.map(|&v| vec![self.memref(v)]).collect())
            }
            _ => None,
        }
    }

    fn find_of_values(&self, name: &str) -> Option<Vec<Vec<Term>>> {
        let facts = self.facts;
        let one = |holds: bool| Some(vec![vec![self.term(0).cloned()?]]).filter(|_| holds);
        match (name, self.value(0)) {
            ("can_own", Some(v)) => one(is_owner(facts, v) && facts.values[v].root == v),
            ("can_own", None) => {
                let owners = self.tables.owners.values().flatten();
                let mut owners: Vec<ValueId> = owners.copied().collect();
                owners.sort_unstable();
                Some(owners.into_iter().map(|v| vec![self.memref(v)]).collect())
            }
            ("foreign", Some(v)) => {
                use Kind::{Allocation, Call, Consumed, Merge};
                let kind = facts.values[v].kind;
                one(!matches!(kind, Allocation | Call | Consumed | Merge))
            }
            ("begins_as", Some(v)) => {
                let is_second = facts.one_call.iter().any(|pair| pair.1 == v);
                let word = match facts.values[v].kind {
                    Kind::Call | Kind::DynamicCall if is_second => I1,
                    Kind::Allocation | Kind::Call | Kind::Consumed => ALWAYS,
                    Kind::DynamicCall => I1,
                    _ => return None,
                };
                let is_root = facts.values[v].root == v;
                Some(vec![vec![self.memref(v), Term::Word(word.into())]]).filter(|_| is_root)
            }
            ("borrower", _) => {
                let all = self.tables.borrowers.iter();
                Some(all.map(|&v| vec![self.memref(v)]).collect())
            }
            ("one_call", Some(first)) => {
                let second = self.value(1)?;
                let holds = self.tables.one_call.contains(&(first, second));
                Some(vec![vec![self.memref(first), self.memref(second)]]).filter(|_| holds)
            }
            _ => None,
        }
    }

    fn find_of_blocks(&self, name: &str) -> Option<Vec<Vec<Term>>> {
        let facts = self.facts;
        let both = |holds: bool| {
            let row = vec![self.term(0).cloned()?, self.term(1).cloned()?];
            Some(vec![row]).filter(|_| holds)
        };
        let owned_at = |v: ValueId| is_owner(facts, v) && facts.values[v].root == v;
        match name {
            "same_region" => {
                let (v, b) = (self.value(0)?, self.block(1)?);
                both(facts.region_of(v) == facts.blocks[b].region)
            }
            "enters_from" => {
                let b = self.block(1)?;
                let edges = self
                    .edges_of(b)
                    .iter()
                    .filter(|&&e| matches!(facts.edges[e].kind, EdgeKind::Entry | EdgeKind::Call));
                let passes = edges.flat_map(|&e| self.passes_of(e));
                let row = |&p: &PassId| vec![Term::Pass(p), self.block_term(b)];
                Some(passes.map(row).collect())
            }
            _ => {
                let b = self.block(0)?;
                let with = |values: Option<&Vec<ValueId>>| {
                    let values = values.into_iter().flatten();
                    let row = |&v: &ValueId| vec![self.block_term(b), self.memref(v)];
                    Some(values.map(row).collect())
                };
                match name {
                    "needs" => with(self.tables.needs.get(&b)),
                    "freed_at" => with(self.tables.freed.get(&b)),
                    "inside" => {
                        let parent = facts.blocks[b].parent?;
                        Some(vec![vec![self.block_term(b), self.block_term(parent)]])
                    }
                    "defined_here" => {
                        let v = self.value(1)?;
                        both(owned_at(v) && facts.values[v].block == b)
                    }
                    "elsewhere" => {
                        let v = self.value(1)?;
                        let is_same = facts.region_of(v) == facts.blocks[b].region;
                        both(is_same && facts.values[v].block != b)
                    }
                    "ends_scope" => {
                        let v = self.value(1)?;
                        let value = &facts.values[v];
                        let mut ends = self.tables.leaving.iter().filter(|&&end| {
                            let preorder = facts.blocks[end].preorder;
                            value.preorder < preorder && preorder <= value.scope_end
                        });
                        both(ends.any(|&end| around(facts, end).any(|at| at == b)))
                    }
                    _ => None,
                }
            }
        }
    }

    fn find_of_edges(&self, name: &str) -> Option<Vec<Vec<Term>>> {
        let facts = self.facts;
        match name {
            "edge" => {
                let edges = self.edges_of(self.block(1)?).iter();
                let row = |&e: &EdgeId| {
                    let [from, number, to] = self.program.edge(e)?;
                    Some(vec![Term::Edge(e), from, number, to])
                };
                Some(edges.filter_map(row).collect())
            }
            "of_edge" => {
                let e = self.edge(1)?;
                let row = |&p: &PassId| vec![Term::Pass(p), Term::Edge(e)];
                Some(self.passes_of(e).iter().map(row).collect())
            }
            _ => {
                let e = self.edge(0)?;
                let from = self.block_term(facts.edges[e].from);
                match (name, facts.edges[e].kind) {
                    ("edge_on", EdgeKind::Branch { to, .. }) => {
                        Some(vec![vec![Term::Edge(e), from, self.block_term(to)]])
                    }
                    ("edge_out", EdgeKind::Exit | EdgeKind::Return) => {
                        Some(vec![vec![Term::Edge(e), from]])
                    }
                    _ => None,
                }
            }
        }
    }

    /// What gives a merge its value, or the caller.
    fn find_into(&self, name: &str) -> Option<Vec<Vec<Term>>> {
        let into = |m: ValueId| {
            let passes = self.tables.into.get(&m);
            passes.map_or(&[][..], |passes| passes)
        };
        match name {
            "gives" => {
                let m = self.value(1)?;
                let passes = self.tables.gives.get(&m).into_iter().flatten();
                Some(
                    passes
                        .map(|&p| vec![Term::Pass(p), self.memref(m)])
                        .collect(),
                )
            }
            "branch_pass" => {
                let m = self.value(2)?;
                let row = |&(p, _): &(PassId, usize)| match self.kind_of(p) {
                    EdgeKind::Branch { to, .. } => {
                        Some(vec![Term::Pass(p), self.block_term(to), self.memref(m)])
                    }
                    _ => None,
                };
                Some(into(m).iter().filter_map(row).collect())
            }
            "exit_pass" => {
                let m = self.value(2)?;
                let exits = into(m)
                    .iter()
                    .filter(|pass| self.kind_of(pass.0) == EdgeKind::Exit);
                let row = |&(p, _): &(PassId, usize)| {
                    vec![Term::Pass(p), self.block_term(self.from(p)), self.memref(m)]
                };
                Some(exits.map(row).collect())
            }
            "entry_pass" => {
                let m = self.value(1)?;
                let enters = into(m).iter().filter(|pass| {
                    matches!(self.kind_of(pass.0), EdgeKind::Entry | EdgeKind::Call)
                });
                let row = |&(p, _): &(PassId, usize)| vec![Term::Pass(p), self.memref(m)];
                Some(enters.map(row).collect())
            }
            "same_position" => {
                let (k, m) = (self.value(2)?, self.value(3)?);
                let firsts: FxHashMap<(EdgeId, usize), Vec<PassId>> =
                    into(k)
                        .iter()
                        .fold(FxHashMap::default(), |mut firsts, &(p, place)| {
                            let edge = self.facts.passes[p].edge;
                            firsts.entry((edge, place)).or_insert_with(Vec::new).push(p);
                            firsts
                        });
                let mut found = Vec::new();
                for &(q, place) in into(m).iter().filter(|pass| self.is_onward(pass.0)) {
                    let edge = self.facts.passes[q].edge;
                    let others = firsts.get(&(edge, place)).into_iter().flatten();
                    found.extend(others.filter(|&&p| p < q).map(|&p| {
                        vec![Term::Pass(p), Term::Pass(q), self.memref(k), self.memref(m)]
                    }));
                }
                Some(found)
            }
            _ => {
                let b = self.block(1)?;
                let returns = self.edges_of(b).iter();
                let returns = returns.filter(|&&e| self.facts.edges[e].kind == EdgeKind::Return);
                let passes = returns.flat_map(|&e| self.passes_of(e));
                let row = |&p: &PassId| {
                    let operand = self.memref(self.facts.passes[p].operand);
                    vec![Term::Pass(p), self.block_term(b), operand]
                };
                Some(passes.map(row).collect())
            }
        }
    }

    /// Whether a pass goes along an edge out of a block, not into an operation or to the caller.
    fn is_onward(&self, p: PassId) -> bool {
        matches!(self.kind_of(p), EdgeKind::Branch { .. } | EdgeKind::Exit)
    }

    /// Whether a pass gives a value to a merge that may borrow.
    fn has_borrower(&self, p: PassId) -> bool {
        let targets = &self.facts.passes[p].targets;
        let borrows = |&t: &ValueId| {
            self.program.is_owning_merge(t) || self.facts.values[t].kind == Kind::DynamicCall
        };
        targets.iter().any(borrows)
    }

    fn find_of_passes(&self, name: &str) -> Option<Vec<Vec<Term>>> {
        let facts = self.facts;
        if name == "before" {
            let q = self.pass(1)?;
            let beside = |p: PassId| self.is_onward(p) && self.has_borrower(p);
            let all = self.passes_of(facts.passes[q].edge).iter();
            let earlier = all.filter(|&&p| p < q && beside(p) && beside(q));
            let row = |&p: &PassId| vec![Term::Pass(p), Term::Pass(q)];
            return Some(earlier.map(row).collect());
        }
        let p = self.pass(0)?;
        let pass = &facts.passes[p];
        let alone = |holds: bool| Some(vec![vec![Term::Pass(p)]]).filter(|_| holds);
        let with = |term: Term| Some(vec![vec![Term::Pass(p), term]]);
        match name {
            "pass_operand" => {
                let hands = pass.targets.is_empty() || self.has_borrower(p);
                with(self.memref(pass.operand)).filter(|_| hands)
            }
            "goes_to" => match self.kind_of(p) {
                EdgeKind::Branch { to, .. } => with(self.block_term(to)),
                _ => None,
            },
            "goes_out" => alone(matches!(self.kind_of(p), EdgeKind::Exit | EdgeKind::Return)),
            "weighs" => {
                let gives = pass
                    .targets
                    .iter()
                    .any(|&t| self.program.is_owning_merge(t));
                alone(gives || self.kind_of(p) == EdgeKind::Return)
            }
            "here" => {
                let region = self.region_of_pass(p);
                let owners = match self.value(1) {
                    Some(v) => {
                        let owns = is_owner(facts, v) && facts.values[v].root == v;
                        let is_here = owns && facts.region_of(v) == region;
                        is_here.then_some(v).into_iter().collect()
                    }
                    None => self.tables.owners.get(&region).cloned().unwrap_or_default(),
                };
                let row = |v| vec![Term::Pass(p), self.memref(v)];
                Some(owners.into_iter().map(row).collect())
            }
            "transferred" => {
                let moved = self.program.database.analyses.keep().transferred.get(&p)?;
                let row = |v| vec![Term::Pass(p), self.memref(v)];
                Some(moved.iter().map(row).collect())
            }
            "brings" => {
                let reaching = self.program.reaching(facts.values[pass.operand].root);
                let row = |v| vec![Term::Pass(p), self.memref(v)];
                Some(reaching.into_iter().map(row).collect())
            }
            "shares_edge" => {
                let others = self.passes_of(pass.edge).iter().filter(|&&q| q != p);
                let row = |&q: &PassId| vec![Term::Pass(p), Term::Pass(q)];
                Some(others.map(row).collect())
            }
            _ => None,
        }
    }
}
