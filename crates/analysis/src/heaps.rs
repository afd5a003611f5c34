//! Which allocations on heaps of their own a pass frees, and which merges own such buffers.
//!
//! A pass frees a buffer by the operation of its heap, so that of whatever it frees it has to know
//! one. It does of an allocation, and of an owning merge that all owners which reach it are of one
//! heap. Where several heaps meet, those of `memref.alloc` stay the pass's, and the others are left
//! to the program. So are buffers that the program itself may free, in whatever way.
//!
//! `may` throughout: a flow too many leaves a buffer alone. Knows no operation.

use std::cmp::Ordering;

use ascent::Lattice;
use cranelift_entity::PrimaryMap;

use freehold_facts::{EdgeKind, Facts, HeapId, Kind, LeftAlone, ValueId};

use super::datalog::datalog;
use super::sources;
use ascent_ids::input_by_id;
use ascent_ids::lattice_by_id;

/// Of which heap the buffers are that a value may be: those that somebody owns, or an operation of
/// the heap frees.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Reached {
    Nobody,
    /// Of one heap; `None` is that of `memref.alloc`.
    One(Option<HeapId>),
    Several,
}

impl PartialOrd for Reached {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        match (self, other) {
            (x, y) if x == y => Some(Ordering::Equal),
            (Reached::Nobody, _) | (_, Reached::Several) => Some(Ordering::Less),
            (_, Reached::Nobody) | (Reached::Several, _) => Some(Ordering::Greater),
            _ => None,
        }
    }
}

impl Lattice for Reached {
    fn join_mut(&mut self, other: Self) -> bool {
        let joined = match Reached::partial_cmp(self, &other) {
            Some(Ordering::Less) => other,
            Some(_) => *self,
            None => Reached::Several,
        };
        std::mem::replace(self, joined) != joined
    }

    fn meet_mut(&mut self, other: Self) -> bool {
        let met = match Reached::partial_cmp(self, &other) {
            Some(Ordering::Greater) => other,
            Some(_) => *self,
            None => Reached::Nobody,
        };
        std::mem::replace(self, met) != met
    }
}

impl lattice_by_id::Value for Reached {}

/// Why a buffer is left to the program. Of several reasons the first counts.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
struct Why(LeftAlone);

impl PartialOrd for Why {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(other.0.cmp(&self.0))
    }
}

impl Lattice for Why {
    fn join_mut(&mut self, other: Self) -> bool {
        let joined = Why(self.0.min(other.0));
        std::mem::replace(self, joined) != joined
    }

    fn meet_mut(&mut self, other: Self) -> bool {
        let met = Why(self.0.max(other.0));
        std::mem::replace(self, met) != met
    }
}

impl lattice_by_id::Value for Why {}

datalog! {
    struct HeapsProgram;

    /// `flow(u, v)`: may: v is u's buffer; neither is a view.
    #[ds(input_by_id)]
    relation flow(ValueId, ValueId);
    /// `comes_from(v, u)`: the same.
    #[ds(input_by_id)]
    relation comes_from(ValueId, ValueId);
    /// `reached(v, r)`: may: v is a buffer of these heaps.
    #[ds(lattice_by_id)]
    relation reached(ValueId, Reached);
    reached(v, r) <-- reached(u, r), flow(u, v);

    /// `freed(v)`: may: the program frees v. `lent(v)`: the caller gets v, and does not own it.
    relation freed(ValueId);
    relation lent(ValueId);
    /// `merged(v)`: v may own what reaches it.
    relation merged(ValueId);
    /// `left(v, why)`: what v may be is left to the program.
    #[ds(lattice_by_id)]
    relation left(ValueId, Why);
    left(v, Why(LeftAlone::Freed)) <-- freed(v);
    left(v, Why(LeftAlone::Lent)) <-- lent(v);
    left(v, Why(LeftAlone::Mixed)) <-- merged(v), reached(v, r), if *r == Reached::Several;
    left(u, why) <-- left(v, why), comes_from(v, u);
}

/// What becomes of buffers that are handed on.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum HandOn {
    /// Merges may own what reaches them, and the caller gets a copy.
    Copied,
    /// The same, but the caller gets the buffer, and learns that it is not its own.
    Lent,
    /// Merges get copies, and so does the caller.
    Cloned,
}

/// Makes allocations that a pass frees [`Kind::Allocation`]s, states the heaps of merges that own
/// such buffers, and why others are left alone.
pub fn decide(facts: &mut Facts, hand_on: HandOn) {
    if facts.heaps.is_empty() {
        return;
    }
    let mut owning: Vec<ValueId> = Vec::new();
    if hand_on != HandOn::Cloned && !facts.flow.is_empty() {
        owning.extend(sources::solve(facts).owning_merges().iter());
    }
    let mut program = program(facts);
    program.comes_from = program.flow.iter().map(|&(u, v)| (v, u)).collect();
    program.freed = freed(facts);
    if hand_on == HandOn::Lent {
        program.lent = returned(facts);
    }
    let is_owner = |v: &ValueId| !facts.result_ownership.contains(&(*v, false));
    let calls = facts.values.iter();
    let calls = calls.filter(|(v, fact)| fact.kind == Kind::DynamicCall && is_owner(v));
    let may_own = owning.iter().copied().chain(calls.map(|row| row.0));
    program.merged = may_own.map(|v| (v,)).collect();
    program.run();
    let reached = joined(facts, program.reached);
    let mut left: PrimaryMap<ValueId, Option<Why>> = facts.values.keys().map(|_| None).collect();
    for (v, why) in program.left {
        match &mut left[v] {
            Some(known) => drop(known.join_mut(why)),
            unknown @ None => *unknown = Some(why),
        }
    }
    let mut heaps = std::mem::take(&mut facts.heaps);
    for &(v, _) in &heaps {
        match left[v] {
            Some(Why(why)) => facts.left.push((v, why)),
            None => facts.values[v].kind = Kind::Allocation,
        }
    }
    heaps.retain(|&(v, _)| left[v].is_none());
    if !heaps.is_empty() {
        let own = |&v: &ValueId| match reached[v] {
            Reached::One(Some(heap)) => Some((v, heap)),
            _ => None,
        };
        heaps.extend(owning.iter().filter_map(own));
        heaps.sort_unstable();
    }
    facts.heaps = heaps;
}

/// Of which heaps the buffers are that may reach each memref that is no view, before anything is
/// [decided](decide).
pub fn reached(facts: &Facts) -> PrimaryMap<ValueId, Reached> {
    let mut program = program(facts);
    program.run();
    joined(facts, program.reached)
}

/// What `reached` says of each memref.
fn joined(facts: &Facts, rows: Vec<(ValueId, Reached)>) -> PrimaryMap<ValueId, Reached> {
    let nobody = facts.values.keys().map(|_| Reached::Nobody);
    let mut reached: PrimaryMap<ValueId, Reached> = nobody.collect();
    for (v, of) in rows {
        reached[v].join_mut(of);
    }
    reached
}

/// The program with where buffers come from.
fn program(facts: &Facts) -> HeapsProgram {
    let root = |v: ValueId| facts.values[v].root;
    let flow = facts.flow.iter();
    let begins = |kind: Kind| match kind {
        Kind::Allocation | Kind::Call | Kind::DynamicCall | Kind::Consumed => Reached::One(None),
        _ => Reached::Nobody,
    };
    let values = facts.values.values();
    let mut own: PrimaryMap<ValueId, Reached> = values.map(|fact| begins(fact.kind)).collect();
    for &(v, heap) in &facts.heaps {
        own[v] = Reached::One(Some(heap));
    }
    for &(v, _) in facts.result_ownership.iter().filter(|row| !row.1) {
        own[v] = Reached::Nobody;
    }
    let begin = own.into_iter().filter(|row| row.1 != Reached::Nobody);
    HeapsProgram {
        flow: flow.map(|&(from, to)| (root(from), root(to))).collect(),
        reached: begin.collect(),
        ..Default::default()
    }
}

/// What the program may free itself.
fn freed(facts: &Facts) -> Vec<(ValueId,)> {
    let mut freed: Vec<ValueId> = facts.freed_at.iter().map(|row| row.0).collect();
    freed.extend(&facts.freed_elsewhere);
    freed.extend(&facts.freed_by_call);
    // What the program frees may be what it reads from memory, where it wrote it.
    if !facts.freed_elsewhere.is_empty() || !facts.freed_by_call.is_empty() {
        freed.extend(&facts.captured);
    }
    let roots = freed.into_iter().map(|v| facts.values[v].root);
    roots.map(|v| (v,)).collect()
}

/// What the function gives to its caller.
fn returned(facts: &Facts) -> Vec<(ValueId,)> {
    let passes = facts.passes.values();
    let returned = passes.filter(|pass| facts.edges[pass.edge].kind == EdgeKind::Return);
    let roots = returned.map(|pass| facts.values[pass.operand].root);
    roots.map(|v| (v,)).collect()
}
