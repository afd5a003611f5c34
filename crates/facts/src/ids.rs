//! Typed ids of the relations, dense per function, and what they stand for in the IR.
//!
//! `analysis` sees only the ids; [`Ids`] is how `rewrite` and `query` come back to the IR.

use cranelift_entity::{PrimaryMap, SecondaryMap, packed_option::PackedOption};

use freehold_base::ids::typed_ids;
use freehold_base::sparse_map::SparseMap;
use freehold_ir::{Block, Op, OpName, Region, Value};

typed_ids! {
    /// A memref value of the function.
    ValueId "m";
    /// A block that its region's entry reaches.
    BlockId "b";
    /// A region of the function.
    RegionId "r";
    /// A way for control to leave a block or to enter an operation's regions.
    EdgeId "e";
    /// A memref that is handed along an edge.
    PassId "p";
    /// An operation that allocates.
    SiteId "s";
    /// The heap of allocations that an operation of their own frees.
    HeapId "h";
    /// A terminator, an operation with regions, or one that uses memrefs, by its place among these.
    UserId "u";
}

/// What the ids of one function stand for.
#[derive(Default)]
pub struct Ids {
    /// The IR value of each [`ValueId`].
    pub values: PrimaryMap<ValueId, Value>,
    /// The IR block of each [`BlockId`].
    pub blocks: PrimaryMap<BlockId, Block>,
    /// The IR region of each [`RegionId`].
    pub regions: PrimaryMap<RegionId, Region>,
    /// The operation whose end or entry each edge is: a terminator, or an operation with regions.
    pub edge_ops: PrimaryMap<EdgeId, Op>,
    /// The operation of each row of `freed_at`.
    pub free_ops: Vec<Op>,
    /// The operation that frees what is allocated on each heap.
    pub heaps: PrimaryMap<HeapId, OpName>,
    pub(super) value_ids: SparseMap<Value, ValueId>,
    pub(super) block_ids: SparseMap<Block, BlockId>,
}

impl Ids {
    /// Forgets all and keeps the memory.
    pub(super) fn clear(&mut self) {
        let Ids {
            values,
            blocks,
            regions,
            edge_ops,
            free_ops,
            heaps,
            value_ids,
            block_ids,
        } = self;
        values.clear();
        blocks.clear();
        regions.clear();
        edge_ops.clear();
        free_ops.clear();
        heaps.clear();
        value_ids.clear();
        block_ids.clear();
    }

    /// The id of an IR value; `None` for what is no memref or stands in an unreachable block.
    pub fn value_id(&self, value: Value) -> Option<ValueId> {
        self.value_ids.get(value)
    }

    /// The id of an IR block; `None` for an unreachable one.
    pub fn block_id(&self, block: Block) -> Option<BlockId> {
        self.block_ids.get(block)
    }
}

/// A dense optional map from ids; absent entries are `None`.
pub type Partial<K, V> = SecondaryMap<K, PackedOption<V>>;
