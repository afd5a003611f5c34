//! Atoms: what derivations are made of. Knows no program.

use std::rc::Rc;

use crate::relations::{RELATIONS, Relation};
use freehold_ir::{Block, Op, Value};

/// A thing that atoms are about.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Term {
    Value(Value),
    Block(Block),
    Op(Op),
    Number(i64),
    Word(Rc<str>),
    /// Whatever there is: no atom has it that holds.
    Anything,
}

/// What an atom says of its terms: a relation of queries, or one that only definitions have.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Predicate {
    Relation(Relation),
    /// One that a definition in `rules/datalog` declares.
    Named(&'static str),
}

impl Predicate {
    /// As atoms spell it.
    pub fn name(self) -> &'static str {
        match self {
            Predicate::Relation(relation) => RELATIONS
                .iter()
                .find(|info| info.relation == relation)
                .map_or("", |info| info.name),
            Predicate::Named(name) => name,
        }
    }

    /// Whether the first three terms of its atoms are an edge: the block that it leaves, its
    /// number among those between the same two blocks, and where it leads.
    pub(super) fn is_of_edges(self) -> bool {
        match self {
            Predicate::Relation(relation) => matches!(
                relation,
                Relation::Branch | Relation::Retained | Relation::PlanFrees
            ),
            Predicate::Named(_) => false,
        }
    }
}

/// A predicate of some terms.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct GroundAtom {
    pub predicate: Predicate,
    pub terms: Vec<Term>,
}
