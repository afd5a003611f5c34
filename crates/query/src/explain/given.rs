//! What is given for explanations: atoms that the program decides, and where each can be read off.

use std::cell::RefCell;

use rustc_hash::FxHashSet;

use crate::columns::Cell;
use crate::database::Database;
use crate::relation_source::Flow;
use crate::relations::Relation;
use freehold_facts::{EdgeKind, ValueId};
use freehold_ir::{Block, Op, ValueDef};

use super::atom::{GroundAtom, Predicate, Term};
use super::program_facts::ProgramFacts;

/// What is given of one function.
pub(super) struct Given<'a, 'd> {
    pub(super) program: ProgramFacts<'a, 'd>,
    /// The owning merges of which not all paths that make them so were looked at.
    left_out: RefCell<FxHashSet<ValueId>>,
}

impl<'a, 'd> Given<'a, 'd> {
    pub(super) fn new(database: &'a Database<'d>) -> Self {
        Given {
            program: ProgramFacts::new(database),
            left_out: RefCell::default(),
        }
    }

    /// Notes that more paths make a merge an owning merge than are looked at.
    pub(super) fn leave_out(&self, merge: ValueId) {
        self.left_out.borrow_mut().insert(merge);
    }

    /// Whether there may be more ways to derive an atom than were looked at.
    pub(super) fn is_partial(&self, atom: &GroundAtom) -> bool {
        let merge = match atom.predicate {
            Predicate::OwningMerge => self.program.memref(&atom.terms[0]),
            _ => None,
        };
        merge.is_some_and(|merge| self.left_out.borrow().contains(&merge))
    }

    /// Whether an atom that no rule derives holds.
    pub(super) fn holds(&self, atom: &GroundAtom) -> bool {
        use Predicate as P;
        let terms = &atom.terms;
        let facts = self.program.database.analyses.facts();
        let aliases = self.program.database.analyses.aliases();
        let memrefs: Option<Vec<ValueId>> =
            terms.iter().map(|term| self.program.memref(term)).collect();
        let memrefs = memrefs.as_deref();
        match (atom.predicate, memrefs) {
            (P::Equal, _) => terms[0] == terms[1],
            (P::Different, _) => terms[0] != terms[1],
            (P::Outside, _) => !terms[1].has(&terms[0]),
            (P::Only, _) => terms[1] == Term::set([terms[0].clone()]),
            (P::Disjoint, _) => match &terms[0] {
                Term::Set(members) => !members.iter().any(|member| terms[1].has(member)),
                _ => false,
            },
            (P::NoView, Some(&[v])) => facts.values[v].root == v,
            (P::Makes, Some(&[v])) => self.program.makes(v),
            (P::Dead, Some(&[v])) => self.program.is_dead(v),
            (P::OnlyMerges, Some(&[v])) => self.program.has_only_merges(v),
            (P::Flow, Some(&[u, v])) => self.program.flows(v).any(|from| from == u),
            (P::Feeds, Some(&[w, v])) => self.program.feeds(v).contains(&w),
            (P::Reaches, Some(&[s, u])) => self.program.reaching(u).contains(&s),
            (P::Dominates, Some(&[s, v])) => facts.dominates(s, v),
            (P::SameMergeClass, Some(&[m, k])) => {
                self.program.same_merge_class(m).any(|other| other == k)
            }
            (P::Fresh, Some(&[v])) => self.program.database.analyses.alias_facts().is_new(v),
            (P::OneSite, Some(&[s, t])) => aliases.one_site(s, t),
            (P::NoAlias, Some(&[x, y, a, b])) => aliases.are_no_alias(
                (x, y),
                facts.values[a].preorder.max(facts.values[b].preorder),
            ),
            (P::Introduces | P::Uses | P::Enters | P::Passed | P::Successor, _) => {
                self.holds_at_block(atom)
            }
            (P::FreedIn, _) => self.freed_in(&terms[0], &terms[1]),
            (P::PathTo, _) => self
                .program
                .memref(&terms[0])
                .is_some_and(|x| self.program.is_path(x, &terms[1])),
            (P::OwnOrigin, _) => {
                let v = self.program.memref(&terms[0]);
                v.and_then(|v| self.program.own_origin(v)).as_ref() == Some(&terms[1])
            }
            (P::Freed, _) => match terms[0] {
                Term::Op(op) => self.program.freed(op).contains(&terms[1]),
                _ => false,
            },
            (P::Relation(relation), _) => {
                let cells: Option<Vec<Option<Cell>>> = terms
                    .iter()
                    .map(|term| self.program.cell(term).map(Some))
                    .collect();
                let mut any = false;
                if let Some(cells) = cells {
                    let _ = self.program.database.rows(relation, &cells, &mut |_| {
                        any = true;
                        Flow::Break(())
                    });
                }
                any
            }
            _ => false,
        }
    }

    fn holds_at_block(&self, atom: &GroundAtom) -> bool {
        use Predicate as P;
        let (lives, extracted) = (
            self.program.database.analyses.lives(),
            self.program.database.analyses.extracted(),
        );
        let terms = &atom.terms;
        let Term::Block(block) = terms[0] else {
            return false;
        };
        match atom.predicate {
            P::Enters => self.program.enters(&terms[0]).contains(&terms[1]),
            P::Uses => match (&terms[1], lives.block(block)) {
                (&Term::Value(value), Some(at)) => lives
                    .value(value)
                    .is_some_and(|value| lives.uses().contains(&(value, at))),
                _ => false,
            },
            P::Introduces => self.program.memref(&terms[1]).is_some_and(|v| {
                let fact = &extracted.facts.values[v];
                let here = extracted.ids.blocks[fact.block] == block;
                here && fact.root == v && fact.kind.is_introduced()
            }),
            P::Successor => {
                let mut edges = extracted.facts.edges.iter();
                edges.any(|(e, edge)| {
                    let is_here = extracted.ids.blocks[edge.from] == block;
                    let is_branch = matches!(edge.kind, EdgeKind::Branch { .. });
                    is_here && is_branch && self.program.is_edge(e, terms)
                })
            }
            P::Passed => extracted.facts.passes.values().any(|pass| {
                let from = extracted.facts.edges[pass.edge].from;
                extracted.ids.blocks[from] == block
                    && self.program.is_edge(pass.edge, terms)
                    && self.program.value(pass.operand) == terms[3]
            }),
            _ => false,
        }
    }

    fn freed_in(&self, value: &Term, block: &Term) -> bool {
        let extracted = self.program.database.analyses.extracted();
        let (Some(v), Term::Block(block)) = (self.program.memref(value), block) else {
            return false;
        };
        let mut rows = extracted.facts.freed_at.iter();
        rows.any(|&(w, at)| {
            extracted.ids.blocks[at] == *block && extracted.facts.values[w].root == v
        })
    }

    /// The operation that a given atom can be read off, if it is one.
    pub(super) fn place(&self, atom: &GroundAtom) -> Option<Op> {
        use Predicate as P;
        let module = self.program.database.names.module;
        let definition = |term: &Term| match *term {
            Term::Value(value) => match module.def(value) {
                ValueDef::Result(op, _) => Some(op),
                ValueDef::Argument(..) => None,
            },
            Term::Op(op) => Some(op),
            _ => None,
        };
        let end = |term: &Term| match *term {
            Term::Block(block) => module.last_op(block),
            _ => None,
        };
        let user_in = |value: &Term, block: Block| match *value {
            Term::Value(value) => self.program.user(value, block),
            _ => None,
        };
        match (atom.predicate, &atom.terms[..]) {
            (P::Flow | P::Feeds, [from, to]) => {
                let (from, to) = (self.program.memref(from)?, self.program.memref(to)?);
                self.program.flow_op(from, to)
            }
            (P::Uses, [Term::Block(block), value]) => user_in(value, *block),
            (P::Enters, [Term::Block(block), Term::Block(entry)]) => module
                .block_op(*entry)
                .filter(|&op| module.parent_block(op) == Some(*block)),
            (P::Successor | P::Passed, [from, ..]) => end(from),
            (P::Relation(Relation::Branch), [from, ..]) => end(from),
            (P::Freed, [Term::Op(op), _]) => Some(*op),
            (P::Named(_), [Term::Block(block), value @ Term::Value(_)]) => {
                user_in(value, *block).or_else(|| definition(value))
            }
            (_, [first, ..]) if !atom.predicate.is_plain() => definition(first),
            _ => None,
        }
    }
}
