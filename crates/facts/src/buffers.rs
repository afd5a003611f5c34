//! What is known only while the facts of one function are extracted, in lists that are used again.

use cranelift_entity::PrimaryMap;
use rustc_hash::FxHashSet;

use freehold_base::sparse_map::SparseMap;
use freehold_ir::{Op, Region};

use super::ids::UserId;
use super::{BlockId, RegionId, ValueId};

/// What is known only while facts are extracted.
#[derive(Default)]
pub(super) struct ExtractionBuffers {
    /// The blocks that were entered and not left, and where their values begin in `open_values`.
    pub(super) open_blocks: Vec<(BlockId, usize)>,
    /// The values of the open blocks, each block's behind those of the blocks that were entered
    /// before.
    pub(super) open_values: Vec<ValueId>,
    pub(super) region_ids: SparseMap<Region, RegionId>,
    /// Terminators, operations with regions and dynamic calls, in order.
    pub(super) controls: Vec<Op>,
    /// Terminators, operations with regions, and those that use memrefs, in the order of their
    /// points.
    pub(super) users: PrimaryMap<UserId, Op>,
    /// How many operations of which nothing is known have each block in their regions.
    pub(super) unknown_above: PrimaryMap<BlockId, u32>,
    /// The memrefs that leave a region for a place that is not known.
    pub(super) lost: Vec<(ValueId, BlockId)>,
    /// The regions that end with an operation which has regions: it may use anything before it.
    pub(super) open_ended: FxHashSet<RegionId>,
}

impl ExtractionBuffers {
    pub(super) fn clear(&mut self) {
        let ExtractionBuffers {
            open_blocks,
            open_values,
            region_ids,
            controls,
            users,
            unknown_above,
            lost,
            open_ended,
        } = self;
        open_blocks.clear();
        open_values.clear();
        region_ids.clear();
        controls.clear();
        users.clear();
        unknown_above.clear();
        lost.clear();
        open_ended.clear();
    }
}
