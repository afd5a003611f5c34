//! Which allocations of a function may be slices of one arena: the buffers that nobody sees or
//! frees but by names that the function knows.
//!
//! A buffer *stays* an allocation of its own if it may outlive what its names say, or if an
//! operation may free it that may also free one that stays: that free has to remain. Knows no
//! sizes; when buffers are needed says `lives.rs`.

use cranelift_entity::PrimaryMap;

use freehold_base::ids::typed_ids;
use freehold_facts::{EdgeKind, Facts, Kind, ValueId};

use super::becomes;
use super::datalog::datalog;
use ascent_ids::lattice_by_id;

typed_ids! {
    /// A memref, or what a call hands through.
    Node "node";
}

/// Why an allocation stays one.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Stays {
    /// It is returned, or handed over to a callee.
    Returned,
    /// It is written to memory, or leaves its region in a way that is not declared.
    Captured,
    /// An operation keeps hold of it that says no more, or gives its address.
    Held,
    /// What frees it is not `memref.dealloc`, or a callee.
    FreedOtherwise,
    /// What frees it may also free a buffer that stays.
    FreedWithOthers,
    /// Who asked does not consider it.
    NotConsidered,
}

datalog! {
    struct ArenaProgram;

    /// `becomes(u, v)`: may: v is u's buffer.
    relation becomes(Node, Node);
    /// `considered(v)`: an allocation that is to be a slice, if it may.
    relation considered(Node);
    /// `brought_in(v)`: v is a buffer that is not considered.
    relation brought_in(Node);
    /// `seen(v, why)`: may: the buffer is seen or freed otherwise than by names.
    relation seen(Node, Stays);
    /// `freed(v)`: `memref.dealloc` frees v.
    relation freed(Node);

    /// `escapes(v, why)`: may: a buffer of this name is seen or freed otherwise.
    relation escapes(Node, Stays);
    escapes(v, why) <-- seen(v, why);
    escapes(v, why) <-- escapes(w, why), becomes(v, w);

    /// `stays(v, why)`: the allocation v remains.
    relation stays(Node, Stays);
    stays(v, why) <-- considered(v), escapes(v, why);

    /// `holds_other(v)`: may: v is a buffer that is no slice.
    #[ds(lattice_by_id)]
    relation holds_other(Node);
    holds_other(v) <-- brought_in(v);
    holds_other(v) <-- stays(v, _);
    holds_other(w) <-- holds_other(v), becomes(v, w);

    /// `freed_as(v)`: may: an operation frees the buffer of v that may also free one that remains.
    #[ds(lattice_by_id)]
    relation freed_as(Node);
    freed_as(v) <-- freed(v), holds_other(v);
    freed_as(v) <-- freed_as(w), becomes(v, w);
    stays(v, Stays::FreedWithOthers) <-- considered(v), freed_as(v);
}

/// What may be in an arena.
pub struct Arena {
    /// Why each allocation stays; none for what may be a slice, and for what allocates nothing.
    pub stays: PrimaryMap<ValueId, Option<Stays>>,
    /// `holds_other(v)`: may: v is a buffer that is no slice.
    holds_other: PrimaryMap<ValueId, bool>,
}

impl Arena {
    /// Whether a free of `v` frees slices alone: it has nothing to free.
    #[must_use]
    pub fn frees_slices(&self, v: ValueId) -> bool {
        !self.holds_other[v]
    }
}

/// What is stated of the memrefs of a function.
#[derive(Copy, Clone)]
pub struct Question<'a> {
    /// Whether an allocation is to be a slice.
    pub is_considered: &'a dyn Fn(ValueId) -> bool,
    /// What an operation keeps hold of, or frees otherwise than `memref.dealloc` does.
    pub held: &'a [ValueId],
    pub freed_otherwise: &'a [ValueId],
}

/// Which allocations of a function may be slices.
#[must_use]
pub fn solve(facts: &Facts, question: Question) -> Arena {
    let root = |v: ValueId| Node::from_u32(facts.values[v].root.as_u32());
    let is_considered = |v: ValueId| {
        let fact = &facts.values[v];
        fact.kind == Kind::Allocation && fact.root == v && (question.is_considered)(v)
    };
    let (_, becomes) = becomes::solve(facts);
    let returned = facts.passes.values();
    let returned = returned.filter(|p| facts.edges[p.edge].kind == EdgeKind::Return || p.consumed);
    let seen = [
        (Stays::Returned, returned.map(|p| p.operand).collect()),
        (Stays::Captured, facts.captured.clone()),
        (Stays::Captured, facts.escaped.clone()),
        (Stays::Held, question.held.to_vec()),
        (Stays::FreedOtherwise, facts.freed_by_call.clone()),
        (Stays::FreedOtherwise, facts.freed_elsewhere.clone()),
        (Stays::FreedOtherwise, question.freed_otherwise.to_vec()),
    ];
    let seen = seen.iter().flat_map(|(why, values)| {
        let values: &Vec<ValueId> = values;
        values.iter().map(move |&v| (root(v), *why))
    });
    let makes = facts.values.keys().filter(|&v| facts.is_made(v));
    let mut program = ArenaProgram {
        becomes: becomes
            .iter()
            .map(|&(u, v)| (Node::from_u32(u), Node::from_u32(v)))
            .collect(),
        considered: facts
            .values
            .keys()
            .filter(|&v| is_considered(v))
            .map(|v| (root(v),))
            .collect(),
        brought_in: makes
            .filter(|&v| !is_considered(v))
            .map(|v| (root(v),))
            .collect(),
        seen: seen.collect(),
        freed: facts.freed_at.iter().map(|row| (root(row.0),)).collect(),
        ..Default::default()
    };
    program.run();
    let mut stays: PrimaryMap<ValueId, Option<Stays>> = facts
        .values
        .iter()
        .map(|(v, fact)| {
            let is_left = fact.kind == Kind::Allocation && fact.root == v && !is_considered(v);
            is_left.then_some(Stays::NotConsidered)
        })
        .collect();
    for &(node, why) in &program.stays {
        let why_not = &mut stays[ValueId::from_u32(node.as_u32())];
        // The first of several reasons is said.
        *why_not = Some(why_not.map_or(why, |other| other.min(why)));
    }
    let mut holds: Vec<bool> = vec![false; facts.values.len()];
    for &(node,) in &program.holds_other {
        if let Some(holds) = holds.get_mut(node.as_u32() as usize) {
            *holds = true;
        }
    }
    let of_root = |fact: &freehold_facts::ValueFact| holds[fact.root.as_u32() as usize];
    Arena {
        stays,
        holds_other: facts.values.values().map(of_root).collect(),
    }
}
