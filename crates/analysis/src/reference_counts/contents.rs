//! Which value each place in memory holds, where that is the same on every path: what store-to-load
//! forwarding knows.
//!
//! Must: `enters(b, p, c)` is a lattice of one value per block and place, with "not known" above
//! all values.

use ascent::lattice::constant_propagation::ConstPropagation;
use cranelift_entity::PrimaryMap;
use rustc_hash::FxHashMap;

use crate::datalog::datalog;
use freehold_facts::{BlockId, PointId, ValueId};

use super::super::set::Given;
use super::Flow;
use super::memory::PlaceId;

/// What an operation does to what is known of a place.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum ContentAct {
    /// It holds this value from here on.
    Put(ValueId),
    /// It holds this value: that is so if no other is known.
    Read(ValueId),
    /// Nothing is known of it from here on.
    Lose,
    /// Somebody asks what it holds.
    Look,
}

/// The acts in each block, in order.
#[derive(Default)]
pub struct ContentFacts {
    pub acts: PrimaryMap<BlockId, Vec<(PointId, PlaceId, ContentAct)>>,
}

type Content = ConstPropagation<ValueId>;

struct Input {
    acts: FxHashMap<(BlockId, PlaceId), Vec<(PointId, ContentAct)>>,
}

impl Input {
    fn through(&self, block: BlockId, place: PlaceId, content: &Content) -> Content {
        let acts = self.acts.get(&(block, place)).into_iter().flatten();
        acts.fold(*content, |content, (_, act)| after(content, *act))
    }
}

fn after(content: Content, act: ContentAct) -> Content {
    match (act, content) {
        (ContentAct::Put(value), _) => Content::Constant(value),
        (ContentAct::Read(value), Content::Top) => Content::Constant(value),
        (ContentAct::Read(_) | ContentAct::Look, content) => content,
        (ContentAct::Lose, _) => Content::Top,
    }
}

datalog! {
    struct ContentProgram<'a>;

    relation given(Given<'a, Input>);
    relation edge(BlockId, BlockId);
    lattice enters(BlockId, PlaceId, Content);
    enters(to, p, g.0.through(*from, *p, c)) <-- edge(from, to), enters(from, p, c), given(g);
}

/// What each reading operation reads: `(point, place)` to the value that the place holds before it.
pub type Contents = FxHashMap<(PointId, PlaceId), ValueId>;

/// Solves the contents of all places, from the block that the function begins with.
pub fn solve(flow: &Flow, facts: &ContentFacts, entry: BlockId) -> Contents {
    let mut acts: FxHashMap<(BlockId, PlaceId), Vec<(PointId, ContentAct)>> = FxHashMap::default();
    for (block, row) in &facts.acts {
        for &(point, place, act) in row {
            acts.entry((block, place)).or_default().push((point, act));
        }
    }
    let mut places: Vec<PlaceId> = acts.keys().map(|key| key.1).collect();
    places.sort_unstable();
    places.dedup();
    let input = Input { acts };
    let mut program = ContentProgram {
        given: vec![(Given(&input),)],
        edge: flow.edges.iter().map(|&(_, from, to)| (from, to)).collect(),
        enters: places.iter().map(|&p| (entry, p, Content::Top)).collect(),
        ..Default::default()
    };
    program.run();
    let mut contents = Contents::default();
    for (block, place, start) in program.enters {
        let mut content = start;
        for &(point, act) in input.acts.get(&(block, place)).into_iter().flatten() {
            if let Content::Constant(value) = content {
                contents.entry((point, place)).or_insert(value);
            }
            content = after(content, act);
        }
    }
    contents
}
