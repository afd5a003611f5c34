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
    /// Sorted, each member once.
    Set(Rc<[Term]>),
}

impl Term {
    /// The set of some terms.
    pub(super) fn set(members: impl IntoIterator<Item = Term>) -> Term {
        let mut members: Vec<Term> = members.into_iter().collect();
        members.sort_unstable();
        members.dedup();
        Term::Set(members.into())
    }

    /// Whether a set has the member.
    pub(super) fn has(&self, member: &Term) -> bool {
        matches!(self, Term::Set(members) if members.binary_search(member).is_ok())
    }
}

/// What an atom says of its terms: a relation of queries, or one that only explanations speak of.
/// The manual, `docs/explanations.md`, says what each means.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Predicate {
    Relation(Relation),
    /// One that a definition in `rules/datalog` declares.
    Named(&'static str),
    NeverSame,
    EitherAvoids,
    Avoids,
    Reaches,
    OwnOrigin,
    HasSourceOutside,
    SameMergeClass,
    HasOrigin,
    OwningMerge,
    Dead,
    Different,
    Disjoint,
    Dominates,
    Enters,
    Equal,
    Reached,
    Feeds,
    Flow,
    Freed,
    FreedIn,
    Fresh,
    HasSource,
    Passed,
    Introduces,
    Makes,
    MayDiffer,
    Newer,
    NoView,
    OneSite,
    Only,
    Outside,
    Root,
    HasOriginOutside,
    Successor,
    MayBeSame,
    NoAlias,
    OnlyMerges,
    Uses,
    Path,
    PathTo,
}

impl Predicate {
    /// As atoms spell it.
    pub fn name(self) -> &'static str {
        use Predicate as P;
        match self {
            P::Relation(relation) => RELATIONS
                .iter()
                .find(|info| info.relation == relation)
                .map_or("", |info| info.name),
            P::Named(name) => name,
            P::NeverSame => "never_same",
            P::EitherAvoids => "either_avoids",
            P::Avoids => "avoids",
            P::Reaches => "reaches",
            P::OwnOrigin => "own_origin",
            P::HasSourceOutside => "has_source_outside",
            P::SameMergeClass => "same_merge_class",
            P::HasOrigin => "has_origin",
            P::OwningMerge => "owning_merge",
            P::Dead => "dead",
            P::Different => "different",
            P::Disjoint => "disjoint",
            P::Dominates => "dominates",
            P::Enters => "enters",
            P::Equal => "equal",
            P::Reached => "reached",
            P::Feeds => "feeds",
            P::Flow => "flow",
            P::Freed => "freed",
            P::FreedIn => "freed_in",
            P::Fresh => "fresh",
            P::HasSource => "has_source",
            P::Passed => "passed",
            P::Introduces => "introduces",
            P::Makes => "makes",
            P::MayDiffer => "may_differ",
            P::Newer => "newer",
            P::NoView => "no_view",
            P::OneSite => "one_site",
            P::Only => "only",
            P::Outside => "outside",
            P::Root => "root",
            P::HasOriginOutside => "has_origin_outside",
            P::Successor => "successor",
            P::MayBeSame => "may_be_same",
            P::NoAlias => "no_alias",
            P::OnlyMerges => "only_merges",
            P::Uses => "uses",
            P::Path => "path",
            P::PathTo => "path_to",
        }
    }

    /// Whether the first three terms of its atoms are an edge: the block that it leaves, its
    /// number among those between the same two blocks, and where it leads.
    pub(super) fn is_of_edges(self) -> bool {
        use Predicate as P;
        match self {
            P::Relation(relation) => matches!(
                relation,
                Relation::Branch | Relation::Retained | Relation::PlanFrees
            ),
            P::Successor | P::Passed => true,
            _ => false,
        }
    }

    /// Whether it follows from the terms alone, so that a reader sees it.
    pub fn is_plain(self) -> bool {
        use Predicate as P;
        matches!(
            self,
            P::Different | P::Equal | P::Outside | P::Only | P::Disjoint | P::Reaches
        )
    }

    /// The predicate that holds exactly where this one does not.
    pub(super) fn opposite(self) -> Option<Predicate> {
        use Predicate as P;
        Some(match self {
            P::Relation(Relation::MustAlias) => P::MayDiffer,
            P::MayDiffer => P::Relation(Relation::MustAlias),
            P::Relation(Relation::NeverAlias) => P::Relation(Relation::MayAlias),
            P::Relation(Relation::MayAlias) => P::Relation(Relation::NeverAlias),
            P::NeverSame => P::MayBeSame,
            P::MayBeSame => P::NeverSame,
            _ => return None,
        })
    }

    /// Premises that have to fail are of a lower stratum, all others of the same or a lower one.
    pub(super) fn stratum(self) -> usize {
        use Predicate as P;
        match self {
            P::Relation(Relation::MayAlias | Relation::NeverAlias | Relation::Frees) => 3,
            P::Relation(Relation::MustAlias) | P::MayDiffer => 2,
            P::HasSource | P::HasSourceOutside | P::NeverSame | P::MayBeSame => 1,
            P::Relation(Relation::Source | Relation::Memrefs | Relation::Retained) => 1,
            _ => 0,
        }
    }
}

/// A predicate of some terms.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct GroundAtom {
    pub predicate: Predicate,
    pub terms: Vec<Term>,
}

impl GroundAtom {
    pub(super) fn new(predicate: Predicate, terms: &[&Term]) -> GroundAtom {
        let terms = terms.iter().map(|&term| term.clone()).collect();
        GroundAtom { predicate, terms }
    }
}
