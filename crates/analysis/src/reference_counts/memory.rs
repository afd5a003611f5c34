//! Whether memory holds a value, at every place and on every path: what may be read, taken,
//! initialised and given up.
//!
//! `enters(b, p, full)`: on some path place p holds a value, or does not, where b begins. A place
//! of which nothing is known has no row: what other functions may do to it is no fault.

use cranelift_entity::PrimaryMap;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::datalog::datalog;
use freehold_base::ids::typed_ids;
use freehold_facts::{BlockId, PointId};

use super::super::set::Given;
use super::Flow;
use super::shortest_path::shortest_path;

typed_ids! {
    /// A place in memory that holds one value or none.
    PlaceId "p";
}

/// What an operation does to a place.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum MemoryAct {
    /// From here on it holds a value, or none.
    Set(bool),
    /// It must hold a value here, or must not.
    Expect(bool),
    /// From here on nothing is known of it.
    Forget,
}

/// The input relations.
#[derive(Default)]
pub struct MemoryFacts {
    /// What is done in each block, in order.
    pub acts: PrimaryMap<BlockId, Vec<(PointId, PlaceId, MemoryAct)>>,
}

/// A place that holds a value where it must not, or none where it must.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MemoryFault {
    pub place: PlaceId,
    pub point: PointId,
    /// Whether it should hold a value.
    pub expected: bool,
    /// The blocks of a path on which it is not as expected.
    pub path: Vec<BlockId>,
    /// Where on that path it became so.
    pub since: Option<PointId>,
}

struct Input {
    acts: FxHashMap<(BlockId, PlaceId), Vec<(PointId, MemoryAct)>>,
}

impl Input {
    fn acts(&self, block: BlockId, place: PlaceId) -> &[(PointId, MemoryAct)] {
        self.acts.get(&(block, place)).map_or(&[], |acts| acts)
    }

    /// What is known at the end of a block of what is known where it begins.
    fn through(&self, block: BlockId, place: PlaceId, full: Option<bool>) -> Option<bool> {
        let acts = self.acts(block, place).iter();
        acts.fold(full, |full, (_, act)| after(full, *act))
    }
}

fn after(full: Option<bool>, act: MemoryAct) -> Option<bool> {
    match act {
        MemoryAct::Set(full) => Some(full),
        MemoryAct::Expect(_) => full,
        MemoryAct::Forget => None,
    }
}

datalog! {
    struct MemoryProgram<'a>;

    relation given(Given<'a, Input>);
    relation edge(BlockId, BlockId);
    relation enters(BlockId, PlaceId, bool);
    relation leaves(BlockId, PlaceId, bool);
    enters(to, p, full) <-- leaves(from, p, full), edge(from, to);
    leaves(b, p, then) <-- enters(b, p, full), given(g), if let Some(then) = g.0.through(*b, *p, Some(*full));
}

/// The places that are not as operations expect them, in the order of the program.
pub fn faults(flow: &Flow, facts: &MemoryFacts) -> Vec<MemoryFault> {
    let mut acts: FxHashMap<(BlockId, PlaceId), Vec<(PointId, MemoryAct)>> = FxHashMap::default();
    for (block, row) in &facts.acts {
        for &(point, place, act) in row {
            acts.entry((block, place)).or_default().push((point, act));
        }
    }
    let input = Input { acts };
    let leaves = input.acts.keys().filter_map(|&(block, place)| {
        let full = input.through(block, place, None)?;
        Some((block, place, full))
    });
    let mut leaves: Vec<_> = leaves.collect();
    leaves.sort_unstable();
    let mut edge: Vec<_> = flow.edges.iter().map(|&(_, from, to)| (from, to)).collect();
    edge.sort_unstable();
    edge.dedup();
    let mut program = MemoryProgram {
        given: vec![(Given(&input),)],
        edge,
        leaves,
        ..Default::default()
    };
    program.run();
    let mut enters: FxHashMap<(BlockId, PlaceId), Vec<bool>> = FxHashMap::default();
    for (block, place, full) in program.enters {
        enters.entry((block, place)).or_default().push(full);
    }
    enters
        .values_mut()
        .for_each(|states| states.sort_unstable());
    let mut into: FxHashMap<BlockId, Vec<BlockId>> = FxHashMap::default();
    for &(from, to) in &program.edge {
        into.entry(to).or_default().push(from);
    }
    let mut faults = Vec::new();
    let mut seen = FxHashSet::default();
    let mut keys: Vec<_> = input.acts.keys().copied().collect();
    keys.sort_unstable();
    for (block, place) in keys {
        let entered = enters.get(&(block, place)).into_iter().flatten();
        let starts = entered.map(|&full| Some(full)).chain([None]);
        for start in starts {
            let mut full = start;
            let mut since = None;
            for &(point, act) in input.acts(block, place) {
                if let (MemoryAct::Expect(expected), Some(found)) = (act, full)
                    && expected != found
                    && seen.insert((place, point))
                {
                    let (path, before) =
                        explained(&input, &enters, &into, (block, place, start), found);
                    let since = since.or(before);
                    faults.push(MemoryFault {
                        place,
                        point,
                        expected,
                        path,
                        since,
                    });
                }
                if matches!(act, MemoryAct::Set(_) | MemoryAct::Forget) {
                    since = Some(point);
                }
                full = after(full, act);
            }
        }
    }
    faults.sort_by_key(|fault| (fault.point, fault.place));
    faults
}

/// A path that leads to a block with a state, and where on it the place came to be `found`.
fn explained(
    input: &Input,
    enters: &FxHashMap<(BlockId, PlaceId), Vec<bool>>,
    into: &FxHashMap<BlockId, Vec<BlockId>>,
    (block, place, start): (BlockId, PlaceId, Option<bool>),
    found: bool,
) -> (Vec<BlockId>, Option<PointId>) {
    type Node = (BlockId, Option<bool>);
    let states = |block| -> Vec<Option<bool>> {
        let entered = enters.get(&(block, place)).into_iter().flatten();
        entered.map(|&full| Some(full)).chain([None]).collect()
    };
    let path = shortest_path(
        (block, start),
        |node| node.0,
        |(_, state): Node| state.is_none(),
        |(block, state)| {
            let from = into.get(&block).into_iter().flatten();
            from.flat_map(|&from| states(from).into_iter().map(move |state| (from, state)))
                .filter(|&(from, before)| input.through(from, place, before) == state)
                .collect()
        },
    );
    let earlier = path.iter().take(path.len().saturating_sub(1)).rev();
    let set = |at: &BlockId| {
        let acts = input.acts(*at, place).iter().rev();
        let mut sets = acts.filter(|row| row.1 == MemoryAct::Set(found));
        sets.next().map(|row| row.0)
    };
    let since = earlier.map(set).find_map(|point| point);
    (path, since)
}
