//! Which buffers leave their region in a way that is not known: rules over flows.
//!
//! A buffer that is made in the region, or around which the region is not, goes with what leaves:
//! nobody knows who frees it. One that was there before the region stays, as if it was written to
//! memory.

use ascent::{Lattice, ascent};
use ascent_ids::input_by_id;
use ascent_ids::lattice_by_id;
use rustc_hash::FxHashSet;

use super::{Facts, RegionId, ValueId};

/// How many regions are around a block. Of several the outermost counts.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
struct Depth(u32);

impl Depth {
    /// Whether what is defined in a block of this depth is made in a region of `region`, or in one
    /// inside of it.
    fn is_within(self, region: Depth) -> bool {
        self.0 >= region.0
    }
}

impl PartialOrd for Depth {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(other.0.cmp(&self.0))
    }
}

impl Lattice for Depth {
    fn join_mut(&mut self, other: Self) -> bool {
        let joined = Depth(self.0.min(other.0));
        std::mem::replace(self, joined) != joined
    }

    fn meet_mut(&mut self, other: Self) -> bool {
        let met = Depth(self.0.max(other.0));
        std::mem::replace(self, met) != met
    }
}

impl lattice_by_id::Value for Depth {}

ascent! {
    struct EscapesProgram;

    /// `comes_from(v, u)`: may: v is u's buffer, by one flow or call; neither is a view.
    #[ds(input_by_id)]
    relation comes_from(ValueId, ValueId);
    /// `defined_at(v, d)`: v is defined in a block of this depth.
    #[ds(input_by_id)]
    relation defined_at(ValueId, Depth);
    /// `in_open_region(v)`: v is defined in a region at whose end anything may be used.
    #[ds(input_by_id)]
    relation in_open_region(ValueId);

    /// `leaves(v, d)`: may: the buffer of v leaves a region of this depth for a place that is not
    /// known.
    #[ds(lattice_by_id)]
    relation leaves(ValueId, Depth);
    leaves(u, d) <-- leaves(v, d), defined_at(v, at), if at.is_within(*d), comes_from(v, u);

    /// `escapes(v)`: may: the buffer of v goes with what leaves.
    #[ds(lattice_by_id)]
    relation escapes(ValueId);
    escapes(v) <-- leaves(v, d), defined_at(v, at), if at.is_within(*d);
    escapes(v) <-- in_open_region(v);
    /// `outlives(v)`: may: it was there before each region that it leaves.
    #[ds(lattice_by_id)]
    relation outlives(ValueId);
    outlives(v) <-- leaves(v, d), defined_at(v, at), if !at.is_within(*d);
}

/// What leaves regions in a way that is not known.
pub(super) struct Escapes {
    /// `escapes(v)`.
    pub gone: FxHashSet<ValueId>,
    /// `outlives(v)`: no views.
    pub kept: Vec<ValueId>,
}

/// The escapes of a function; `lost` has what leaves, with the depth of the block where it does,
/// `open` the regions at whose end anything may be used.
pub(super) fn solve(
    facts: &Facts,
    lost: impl Iterator<Item = (ValueId, u32)>,
    open: &FxHashSet<RegionId>,
) -> Escapes {
    let root = |v: ValueId| facts.values[v].root;
    let flows = facts.flow.iter().map(|&(from, to)| (to, root(from)));
    let calls = facts.calls.iter().flat_map(|call| {
        let results = call.results.iter();
        results.flat_map(|&result| call.operands.iter().map(move |&from| (result, root(from))))
    });
    let block = |v: ValueId| &facts.blocks[facts.values[v].block];
    let values = || facts.values.keys();
    let in_open = values().filter(|&v| open.contains(&block(v).region));
    let mut program = EscapesProgram {
        comes_from: flows.chain(calls).collect(),
        defined_at: values().map(|v| (v, Depth(block(v).depth))).collect(),
        in_open_region: in_open.map(|v| (v,)).collect(),
        leaves: lost.map(|(v, depth)| (root(v), Depth(depth))).collect(),
        ..Default::default()
    };
    program.run();
    Escapes {
        gone: program.escapes.into_iter().map(|row| row.0).collect(),
        kept: program.outlives.into_iter().map(|row| row.0).collect(),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use freehold_base::xorshift;

    use super::*;

    const COUNT: u32 = 7;

    /// What leaves a region, by following every flow from every value that is lost, one after the
    /// other: what escapes, and what is there before.
    fn naive(
        flows: &[(u32, u32)],
        depths: &[u32],
        lost: &[(u32, u32)],
    ) -> (BTreeSet<u32>, BTreeSet<u32>) {
        let (mut gone, mut kept) = (BTreeSet::new(), BTreeSet::new());
        for &(start, region) in lost {
            let mut seen = BTreeSet::from([start]);
            let mut work = vec![start];
            while let Some(v) = work.pop() {
                if depths[v as usize] < region {
                    kept.insert(v);
                    continue;
                }
                gone.insert(v);
                let into = flows.iter().filter(|flow| flow.1 == v);
                work.extend(into.map(|flow| flow.0).filter(|&u| seen.insert(u)));
            }
        }
        let kept = kept.difference(&gone).copied().collect();
        (gone, kept)
    }

    #[test]
    fn what_escapes_is_what_every_way_says() {
        for seed in 1..2000_u64 {
            let mut state = seed;
            let mut below = |count: u32| xorshift::below(&mut state, count as usize) as u32;
            let depths: Vec<u32> = (0..COUNT).map(|_| below(4)).collect();
            let mut pairs = |most: u32, count: u32| -> Vec<(u32, u32)> {
                let many = below(most);
                let pair = |_| (below(COUNT), below(count));
                (0..many).map(pair).collect()
            };
            let (flows, lost) = (pairs(10, COUNT), pairs(5, 4));
            let id = ValueId::from_u32;
            let depth = |v: u32| (id(v), Depth(depths[v as usize]));
            let mut program = EscapesProgram {
                comes_from: flows.iter().map(|&(u, v)| (id(v), id(u))).collect(),
                defined_at: (0..COUNT).map(depth).collect(),
                leaves: lost.iter().map(|&(v, d)| (id(v), Depth(d))).collect(),
                ..Default::default()
            };
            program.run();
            let rows = |rows: Vec<(ValueId,)>| rows.iter().map(|row| row.0.as_u32()).collect();
            let found: (BTreeSet<u32>, BTreeSet<u32>) =
                (rows(program.escapes), rows(program.outlives));
            assert_eq!(
                found,
                naive(&flows, &depths, &lost),
                "{flows:?} {depths:?} {lost:?}"
            );
        }
    }
}
