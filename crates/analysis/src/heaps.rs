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
use ascent_ids::first::First;
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
    relation left(ValueId, First<LeftAlone>);
    left(v, First(LeftAlone::Freed)) <-- freed(v);
    left(v, First(LeftAlone::Lent)) <-- lent(v);
    left(v, First(LeftAlone::Mixed)) <-- merged(v), reached(v, r), if *r == Reached::Several;
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
    let mut left: PrimaryMap<ValueId, Option<First<LeftAlone>>> =
        facts.values.keys().map(|_| None).collect();
    for (v, why) in program.left {
        match &mut left[v] {
            Some(known) => drop(known.join_mut(why)),
            unknown @ None => *unknown = Some(why),
        }
    }
    let mut heaps = std::mem::take(&mut facts.heaps);
    for &(v, _) in &heaps {
        match left[v] {
            Some(First(why)) => facts.left.push((v, why)),
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

#[cfg(test)]
mod tests {
    use freehold_base::xorshift;

    use super::*;

    const COUNT: u32 = 7;

    /// What flows lead to from `start`, itself included, read in the direction that `next` says.
    fn closure(start: u32, next: impl Fn(u32) -> Vec<u32>) -> Vec<bool> {
        let mut seen = vec![false; COUNT as usize];
        let mut work = vec![start];
        while let Some(v) = work.pop() {
            if !std::mem::replace(&mut seen[v as usize], true) {
                work.extend(next(v));
            }
        }
        seen
    }

    #[test]
    fn what_meets_and_what_is_left_is_what_every_way_says() {
        for seed in 1..2000_u64 {
            let mut state = seed;
            let mut below = |count: u32| xorshift::below(&mut state, count as usize) as u32;
            let mut some = |most: u32| -> Vec<u32> {
                let many = below(most);
                (0..many).map(|_| below(COUNT)).collect()
            };
            let (freed, lent, merged) = (some(2), some(2), some(4));
            let from = some(10);
            let flows: Vec<(u32, u32)> = from.into_iter().map(|u| (u, below(COUNT))).collect();
            let heap = |n: u32| match n {
                0 => Reached::One(None),
                n => Reached::One(Some(HeapId::from_u32(n))),
            };
            let owns: Vec<(u32, Reached)> = (0..4).map(|v| (v, heap(below(3)))).collect();
            let id = ValueId::from_u32;
            let row = |v: &u32| (id(*v),);
            let mut program = HeapsProgram {
                flow: flows.iter().map(|&(u, v)| (id(u), id(v))).collect(),
                comes_from: flows.iter().map(|&(u, v)| (id(v), id(u))).collect(),
                reached: owns.iter().map(|&(v, heap)| (id(v), heap)).collect(),
                freed: freed.iter().map(row).collect(),
                lent: lent.iter().map(row).collect(),
                merged: merged.iter().map(row).collect(),
                ..Default::default()
            };
            program.run();
            let onward = |v: u32| {
                let next = flows.iter().filter(move |flow| flow.0 == v);
                next.map(|flow| flow.1).collect::<Vec<u32>>()
            };
            let back = |v: u32| {
                let next = flows.iter().filter(move |flow| flow.1 == v);
                next.map(|flow| flow.0).collect::<Vec<u32>>()
            };
            let of = |v: u32| {
                let reach = |row: &&(u32, Reached)| closure(row.0, onward)[v as usize];
                let mut heaps: Vec<Reached> = owns.iter().filter(reach).map(|row| row.1).collect();
                heaps.dedup();
                let is_one = heaps.windows(2).all(|pair| pair[0] == pair[1]);
                match heaps.first() {
                    None => Reached::Nobody,
                    Some(&one) if is_one => one,
                    Some(_) => Reached::Several,
                }
            };
            let why = |v: u32| {
                let leads = |seeds: &[u32]| {
                    let mut seeds = seeds.iter();
                    seeds.any(|&seed| closure(seed, back)[v as usize])
                };
                let several = |v: &u32| of(*v) == Reached::Several;
                let meet: Vec<u32> = merged.iter().copied().filter(several).collect();
                let reasons = [
                    (LeftAlone::Freed, leads(&freed)),
                    (LeftAlone::Lent, leads(&lent)),
                    (LeftAlone::Mixed, leads(&meet)),
                ];
                reasons.into_iter().find(|row| row.1).map(|row| row.0)
            };
            let mut reached = vec![Reached::Nobody; COUNT as usize];
            for (v, found) in program.reached {
                reached[v.as_u32() as usize].join_mut(found);
            }
            let mut left = vec![None; COUNT as usize];
            for (v, First(found)) in program.left {
                let known: &mut Option<LeftAlone> = &mut left[v.as_u32() as usize];
                *known = Some(known.map_or(found, |known| known.min(found)));
            }
            for v in 0..COUNT {
                assert_eq!(reached[v as usize], of(v), "seed {seed}, value {v}");
                assert_eq!(left[v as usize], why(v), "seed {seed}, value {v}");
            }
        }
    }
}
