//! Values that are owned by counts: of which kind each is, who holds how many counts on every path,
//! where memory holds a value, and where any of that goes wrong.
//!
//! A *holder* is what a count belongs to: a value that owns or borrows, or all names of one object
//! where counts belong to objects. What an operation does is a list of acts; nothing here knows
//! which operation that was. [`kinds`] finds who holds what, [`counts`] follows the counts,
//! [`memory`] whether memory holds a value, [`contents`] which value, [`objects`] which objects
//! addresses are inside of. `docs/sil.md` describes the relations with examples.

pub mod contents;
pub mod counts;
pub mod kinds;
pub mod memory;
pub mod objects;
mod shortest_path;

use cranelift_entity::PrimaryMap;

use freehold_facts::{BlockId, EdgeId, PointId};

/// How a block ends.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum End {
    /// By edges to other blocks.
    Branch,
    /// By going back to the caller.
    Return,
    /// Control does not come here.
    Unreachable,
}

/// The flow of control that the programs follow.
#[derive(Clone, Default)]
pub struct Flow {
    /// `edge(edge, from, to)`, by the ids of the function's facts.
    pub edges: Vec<(EdgeId, BlockId, BlockId)>,
    /// `ends(block, end)`.
    pub ends: PrimaryMap<BlockId, End>,
    /// `terminator(block, point)`: the last operation of each block.
    pub terminators: PrimaryMap<BlockId, PointId>,
    /// `dead_end(block)`: no path leads from it to the caller.
    pub dead_ends: Vec<bool>,
}

impl Flow {
    /// The flow of these edges.
    pub fn new(
        edges: Vec<(EdgeId, BlockId, BlockId)>,
        ends: PrimaryMap<BlockId, End>,
        terminators: PrimaryMap<BlockId, PointId>,
    ) -> Flow {
        let mut into: Vec<Vec<BlockId>> = ends.keys().map(|_| Vec::new()).collect();
        for &(_, from, to) in &edges {
            into[to.as_u32() as usize].push(from);
        }
        let mut dead_ends = vec![true; ends.len()];
        let returns = ends.iter().filter(|(_, end)| **end == End::Return);
        let mut work: Vec<BlockId> = returns.map(|(block, _)| block).collect();
        while let Some(block) = work.pop() {
            if std::mem::replace(&mut dead_ends[block.as_u32() as usize], false) {
                work.extend(&into[block.as_u32() as usize]);
            }
        }
        Flow {
            edges,
            ends,
            terminators,
            dead_ends,
        }
    }

    /// Whether no path leads from the block to the caller.
    pub fn is_dead_end(&self, block: BlockId) -> bool {
        self.dead_ends[block.as_u32() as usize]
    }
}

/// Where something goes wrong.
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Spot {
    /// At an operation.
    Point(PointId),
    /// Where control leaves a block.
    Edge(EdgeId),
}
