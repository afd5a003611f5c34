//! Which allocations on heaps of their own a pass frees, and which merges own such buffers.
//!
//! A pass frees a buffer by the operation of its heap, so that of whatever it frees it has to know
//! one. It does of an allocation, and of an owning merge that all owners which reach it are of one
//! heap. Where several heaps meet, those of `memref.alloc` stay the pass's, and the others are left
//! to the program. So are buffers that the program itself may free, in whatever way.
//!
//! `may` throughout: a flow too many leaves a buffer alone. Knows no operation.

use cranelift_entity::PrimaryMap;

use freehold_base::csr::Csr;
use freehold_facts::{EdgeKind, Facts, HeapId, Kind, LeftAlone, ValueId};

use super::sources;

/// Of which heap the buffers are that a value may be: those that somebody owns, or an operation of
/// the heap frees.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Reached {
    Nobody,
    /// Of one heap; `None` is that of `memref.alloc`.
    One(Option<HeapId>),
    Several,
}

impl Reached {
    fn join(self, other: Reached) -> Reached {
        match (self, other) {
            (Reached::Nobody, x) | (x, Reached::Nobody) => x,
            (x, y) if x == y => x,
            _ => Reached::Several,
        }
    }
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
    let count = facts.values.len();
    let root = |v: ValueId| facts.values[v].root;
    let flows = flows(facts);
    let reached = reached(facts);
    let mut owning: Vec<ValueId> = Vec::new();
    if hand_on != HandOn::Cloned && !flows.is_empty() {
        owning.extend(sources::solve(facts).owning_merges().iter());
    }
    let back: Vec<(u32, u32)> = flows.iter().map(|&(from, to)| (to, from)).collect();
    let back = Csr::new(count, &back);
    let mut left: PrimaryMap<ValueId, Option<LeftAlone>> =
        facts.values.keys().map(|_| None).collect();
    for (why, values) in seeds(facts, &reached, &owning, hand_on) {
        let mut work: Vec<ValueId> = values.into_iter().map(root).collect();
        while let Some(v) = work.pop() {
            if left[v].is_none() {
                left[v] = Some(why);
                work.extend(
                    back.of(v.as_u32())
                        .iter()
                        .map(|&from| ValueId::from_u32(from)),
                );
            }
        }
    }
    let mut heaps = std::mem::take(&mut facts.heaps);
    for &(v, _) in &heaps {
        match left[v] {
            Some(why) => facts.left.push((v, why)),
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

/// The flows between memrefs that are no views.
fn flows(facts: &Facts) -> Vec<(u32, u32)> {
    let root = |v: ValueId| facts.values[v].root.as_u32();
    let flows = facts.flow.iter();
    flows.map(|&(from, to)| (root(from), root(to))).collect()
}

/// Of which heaps the buffers are that may reach each memref that is no view, before anything is
/// [decided](decide).
pub fn reached(facts: &Facts) -> PrimaryMap<ValueId, Reached> {
    let flows = Csr::new(facts.values.len(), &flows(facts));
    let begins = |fact: &freehold_facts::ValueFact| match fact.kind {
        Kind::Allocation | Kind::Call | Kind::DynamicCall | Kind::Consumed => Reached::One(None),
        _ => Reached::Nobody,
    };
    let mut reached: PrimaryMap<ValueId, Reached> = facts.values.values().map(begins).collect();
    for &(v, heap) in &facts.heaps {
        reached[v] = Reached::One(Some(heap));
    }
    for &(v, _) in facts.result_ownership.iter().filter(|row| !row.1) {
        reached[v] = Reached::Nobody;
    }
    let mut work: Vec<ValueId> = facts.values.keys().collect();
    // Each value is joined with what flows into it twice at most.
    while let Some(from) = work.pop() {
        for &to in flows.of(from.as_u32()) {
            let to = ValueId::from_u32(to);
            let joined = reached[to].join(reached[from]);
            if joined != reached[to] {
                reached[to] = joined;
                work.push(to);
            }
        }
    }
    reached
}

/// Values that no buffer on a heap of its own may become that a pass frees, by the reason.
fn seeds(
    facts: &Facts,
    reached: &PrimaryMap<ValueId, Reached>,
    owning: &[ValueId],
    hand_on: HandOn,
) -> [(LeftAlone, Vec<ValueId>); 3] {
    let mut freed: Vec<ValueId> = facts.freed_at.iter().map(|row| row.0).collect();
    freed.extend(&facts.freed_elsewhere);
    freed.extend(&facts.freed_by_call);
    // What the program frees may be what it reads from memory, where it wrote it.
    if !facts.freed_elsewhere.is_empty() || !facts.freed_by_call.is_empty() {
        freed.extend(&facts.captured);
    }
    let returns = |pass: &&freehold_facts::Pass| {
        hand_on == HandOn::Lent && facts.edges[pass.edge].kind == EdgeKind::Return
    };
    let returned = facts.passes.values().filter(returns);
    let calls = facts.values.iter();
    let is_owner = |v: &ValueId| !facts.result_ownership.contains(&(*v, false));
    let calls = calls.filter(|(v, fact)| fact.kind == Kind::DynamicCall && is_owner(v));
    let may_own = owning.iter().copied().chain(calls.map(|row| row.0));
    let meet = may_own.filter(|&v| reached[v] == Reached::Several);
    [
        (LeftAlone::Freed, freed),
        (LeftAlone::Lent, returned.map(|pass| pass.operand).collect()),
        (LeftAlone::Mixed, meet.collect()),
    ]
}
