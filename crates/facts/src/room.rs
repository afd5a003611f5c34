//! Room for the facts of one function after the other: what held those of the last one holds those
//! of the next.
//!
//! A function of ten operations has facts in two dozen lists. Where there are many such functions,
//! making and freeing the lists took a third of the instructions of clone-based deallocation.

use cranelift_entity::PrimaryMap;
use rustc_hash::FxHashSet;

use freehold_base::sparse_map::SparseMap;
use freehold_dialects::Table;
use freehold_ir::{Module, Op, Region};

use super::extract::Extractor;
use super::ids::UserId;
use super::preorder;
use super::{BlockId, Calls, Extracted, Followed, Places, RegionId, ValueId};

/// Room for the facts of a function, which a pass keeps while it goes from one to the next.
#[derive(Default)]
pub struct Room {
    /// Whether [`Pass::last_use`](super::Pass::last_use) is stated.
    with_last_uses: bool,
    /// Whether what a function stores stays its own, even if it frees what it reads from memory.
    owns_stored: bool,
    spare: Extracted,
    scratch: Scratch,
    open: preorder::Open,
}

/// What is known only while facts are extracted.
#[derive(Default)]
pub(super) struct Scratch {
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

impl Room {
    /// Room for facts that do not say which pass is the last use of a buffer: nobody asks but the
    /// ownership lattice.
    pub fn without_last_uses() -> Self {
        Room::default()
    }

    /// Room for all facts.
    pub fn with_last_uses() -> Self {
        Room {
            with_last_uses: true,
            ..Room::default()
        }
    }

    /// Makes room for a function that is as large as the module's, of which there are so many, are
    /// on average. Room that is not used is not touched.
    pub fn reserve(&mut self, module: &Module, functions: usize) {
        let count = functions.max(1);
        let (values, blocks) = (module.value_count() / count, module.block_count() / count);
        let Extracted { facts, ids } = &mut self.spare;
        facts.values.reserve(values);
        facts.blocks.reserve(blocks);
        facts.edges.reserve(blocks);
        facts.passes.reserve(values * 3 / 4);
        facts.flow.reserve(values * 3 / 2);
        ids.values.reserve(values);
        ids.blocks.reserve(blocks);
        ids.edge_ops.reserve(blocks);
    }

    /// The facts of a function, as by [`extract`](super::extract).
    pub fn extract(
        &mut self,
        module: &Module,
        table: &Table,
        function: Op,
        calls: &Calls,
    ) -> Extracted {
        self.extract_all(module, table, function, calls, &Followed::Memrefs, None)
    }

    /// The same for a pass that takes out all that frees what the function reads from memory: what
    /// it stores is its own to free.
    pub fn extract_owning_stored(
        &mut self,
        module: &Module,
        table: &Table,
        function: Op,
        calls: &Calls,
    ) -> Extracted {
        self.owns_stored = true;
        let extracted = self.extract(module, table, function, calls);
        self.owns_stored = false;
        extracted
    }

    /// The same with where the function allocates, as by [`extract_places`](super::extract_places).
    pub fn extract_places(
        &mut self,
        module: &Module,
        table: &Table,
        function: Op,
        calls: &Calls,
    ) -> (Extracted, Places) {
        let mut places = Places::default();
        let followed = Followed::Memrefs;
        let extracted =
            self.extract_all(module, table, function, calls, &followed, Some(&mut places));
        (extracted, places)
    }

    /// The facts of a function about what is followed, and in `places`, if there are any, where it
    /// allocates.
    pub(super) fn extract_all(
        &mut self,
        module: &Module,
        table: &Table,
        function: Op,
        calls: &Calls,
        followed: &Followed,
        places: Option<&mut Places>,
    ) -> Extracted {
        let Extracted { facts, ids } = std::mem::take(&mut self.spare);
        let mut extractor = Extractor {
            module,
            table,
            function,
            calls,
            followed,
            places,
            facts,
            ids,
            with_last_uses: self.with_last_uses,
            owns_stored: self.owns_stored,
            preorder: 0,
            scratch: std::mem::take(&mut self.scratch),
        };
        preorder::visit(module, function, &mut self.open, |visit| {
            extractor.visit(visit)
        });
        extractor.finish();
        module.budget().spend(extractor.facts.values.len() as u64);
        self.scratch = extractor.scratch;
        self.scratch.clear();
        Extracted {
            facts: extractor.facts,
            ids: extractor.ids,
        }
    }

    /// Takes facts that nobody needs any more; their room is that of the next.
    pub fn take_back(&mut self, mut extracted: Extracted) {
        extracted.facts.clear();
        extracted.ids.clear();
        self.spare = extracted;
    }
}

impl Scratch {
    fn clear(&mut self) {
        let Scratch {
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
