//! Regions, their blocks, and the blocks' arguments and operations.

use cranelift_entity::EntityList;
use cranelift_entity::packed_option::PackedOption;

use super::Module;
use super::records::{BlockData, RegionData, ValueDef};
use crate::{Block, Ident, Op, Region, Type, Value};

impl Module {
    /// The operation's regions in order.
    #[inline]
    pub fn regions(&self, op: Op) -> &[Region] {
        self.ops[op].parts.regions(&self.part_lists)
    }

    /// Whether the operation has regions.
    #[inline]
    pub fn has_regions(&self, op: Op) -> bool {
        !self.regions(op).is_empty()
    }

    /// Appends an empty region to `op`.
    pub fn push_region(&mut self, op: Op) -> Region {
        self.edits += 1;
        self.forget_signature(op);
        let region = self.regions.push(RegionData {
            parent: op.into(),
            ..RegionData::default()
        });
        self.ops[op].parts.push_region(region, &mut self.part_lists);
        region
    }

    /// Puts the regions of `op` into another order: `order` has the old position of each.
    pub fn reorder_regions(&mut self, op: Op, order: &[usize]) {
        self.edits += 1;
        self.mark_all_dirty();
        let old = self.regions(op).to_vec();
        let new = order
            .iter()
            .filter_map(|&position| old.get(position).copied());
        let new: Vec<Region> = new.collect();
        self.ops[op].parts.set_regions(&new, &mut self.part_lists);
    }

    /// Moves all blocks of `from` to the end of `to`.
    pub fn take_blocks(&mut self, from: Region, to: Region) {
        while let Some(block) = self.first_block(from) {
            self.detach_block(block);
            self.append_block(to, block);
        }
    }

    /// The operation that holds the region.
    #[inline]
    pub fn region_op(&self, region: Region) -> Option<Op> {
        self.regions[region].parent.expand()
    }

    /// All regions that were ever made, those of operations that are gone among them.
    pub fn all_regions(&self) -> impl Iterator<Item = Region> + '_ {
        self.regions.keys()
    }

    /// The region's entry block.
    #[inline]
    pub fn first_block(&self, region: Region) -> Option<Block> {
        self.regions[region].first.expand()
    }

    /// The region's last block.
    pub fn last_block(&self, region: Region) -> Option<Block> {
        self.regions[region].last.expand()
    }

    /// Whether the region has exactly one block.
    pub fn has_single_block(&self, region: Region) -> bool {
        let data = &self.regions[region];
        data.first.is_some() && data.first == data.last
    }

    /// The region's blocks in order.
    pub fn blocks(&self, region: Region) -> impl Iterator<Item = Block> + '_ {
        std::iter::successors(self.first_block(region), |&b| self.next_block(b))
    }

    /// Creates a block that is in no region yet.
    pub fn create_block(&mut self) -> Block {
        self.blocks.push(BlockData {
            region: None.into(),
            prev: None.into(),
            next: None.into(),
            arguments: EntityList::new(),
            first: None.into(),
            last: None.into(),
            name: None.into(),
        })
    }

    /// Appends the detached `block` to `region`.
    pub fn append_block(&mut self, region: Region, block: Block) {
        let last = self.regions[region].last;
        self.link_block(block, region, last, None.into());
    }

    /// Puts the detached `block` right after `anchor`.
    ///
    /// # Panics
    /// When `anchor` is in no region.
    pub fn insert_block_after(&mut self, anchor: Block, block: Block) {
        let region = self.blocks[anchor]
            .region
            .expect("the anchor is in a region");
        let next = self.blocks[anchor].next;
        self.link_block(block, region, anchor.into(), next);
    }

    fn link_block(
        &mut self,
        block: Block,
        region: Region,
        prev: PackedOption<Block>,
        next: PackedOption<Block>,
    ) {
        self.edits += 1;
        self.mark_all_dirty();
        debug_assert!(self.blocks[block].region.is_none(), "the block is detached");
        let data = &mut self.blocks[block];
        data.region = region.into();
        data.prev = prev;
        data.next = next;
        match prev.expand() {
            Some(prev) => self.blocks[prev].next = block.into(),
            None => self.regions[region].first = block.into(),
        }
        match next.expand() {
            Some(next) => self.blocks[next].prev = block.into(),
            None => self.regions[region].last = block.into(),
        }
    }

    /// Takes `block` out of its region, with its operations.
    pub fn detach_block(&mut self, block: Block) {
        self.edits += 1;
        self.mark_all_dirty();
        let Some(region) = self.blocks[block].region.take() else {
            return;
        };
        let (prev, next) = (
            self.blocks[block].prev.take(),
            self.blocks[block].next.take(),
        );
        match prev {
            Some(prev) => self.blocks[prev].next = next.into(),
            None => self.regions[region].first = next.into(),
        }
        match next {
            Some(next) => self.blocks[next].prev = prev.into(),
            None => self.regions[region].last = prev.into(),
        }
    }

    /// Erases `block` and its operations; nothing outside uses what they define.
    pub fn erase_block(&mut self, block: Block) {
        while let Some(op) = self.last_op(block) {
            self.erase_op(op);
        }
        self.detach_block(block);
    }

    /// The region the block is in.
    #[inline]
    pub fn block_region(&self, block: Block) -> Option<Region> {
        self.blocks[block].region.expand()
    }

    /// The operation whose region the block is in.
    #[inline]
    pub fn block_op(&self, block: Block) -> Option<Op> {
        self.block_region(block).and_then(|r| self.region_op(r))
    }

    /// Whether the block is the entry of its region.
    pub fn is_entry(&self, block: Block) -> bool {
        self.blocks[block].region.is_some() && self.blocks[block].prev.is_none()
    }

    /// The block after this one in its region.
    #[inline]
    pub fn next_block(&self, block: Block) -> Option<Block> {
        self.blocks[block].next.expand()
    }

    /// The block's arguments in order.
    pub fn arguments(&self, block: Block) -> &[Value] {
        self.blocks[block].arguments.as_slice(&self.value_lists)
    }

    /// Appends an argument to the block and returns it.
    pub fn push_argument(&mut self, block: Block, ty: Type) -> Value {
        self.mark_all_dirty();
        let index = self.arguments(block).len() as u32;
        let value = self.new_value(ty, ValueDef::Argument(block, index));
        self.blocks[block]
            .arguments
            .push(value, &mut self.value_lists);
        value
    }

    /// Keeps the arguments whose flag in `keep` is set; the others have no uses.
    pub fn retain_arguments(&mut self, block: Block, keep: &[bool]) {
        self.edits += 1;
        self.mark_all_dirty();
        let old = self.arguments(block).to_vec();
        let mut list = EntityList::new();
        for (value, _) in old.into_iter().zip(keep).filter(|(_, keep)| **keep) {
            self.values[value].def = ValueDef::Argument(block, list.len(&self.value_lists) as u32);
            list.push(value, &mut self.value_lists);
        }
        self.blocks[block].arguments.clear(&mut self.value_lists);
        self.blocks[block].arguments = list;
    }

    /// The block's first operation.
    #[inline]
    pub fn first_op(&self, block: Block) -> Option<Op> {
        self.blocks[block].first.expand()
    }

    /// The block's last operation, its terminator where it has one.
    #[inline]
    pub fn last_op(&self, block: Block) -> Option<Op> {
        self.blocks[block].last.expand()
    }

    /// The last operation of each block that has some, in the order in which the blocks were made.
    pub fn block_ends(&self) -> impl Iterator<Item = Op> + '_ {
        self.blocks.values().filter_map(|block| block.last.expand())
    }

    /// The block's operations in order.
    pub fn ops(&self, block: Block) -> impl Iterator<Item = Op> + '_ {
        std::iter::successors(self.first_op(block), |&o| self.next_op(o))
    }

    /// Moves all operations of `from` to the end of `to`.
    pub fn take_ops(&mut self, from: Block, to: Block) {
        while let Some(op) = self.first_op(from) {
            self.detach_op(op);
            self.append_op(to, op);
        }
    }

    /// The block's name in the source, without `^`.
    pub fn block_name(&self, block: Block) -> Option<Ident> {
        self.blocks[block].name.expand()
    }

    /// Names the block as the source does.
    pub fn set_block_name(&mut self, block: Block, name: Ident) {
        self.blocks[block].name = name.into();
    }
}
