//! The arenas of one module: operations, blocks, regions, values and their uses.
//!
//! Operations of a block and blocks of a region are doubly linked lists; each operand is a
//! [`Use`] linked into its value's list, so that every edit here is constant time per operand.
//! The module knows no analysis and never looks an operation's meaning up.

use cranelift_entity::packed_option::PackedOption;
use cranelift_entity::{EntityList, ListPool, PrimaryMap};

use super::{Attr, Block, Context, Ident, Op, OpName, Region, Type, Use, Value};

/// A byte offset into the source buffer, or [`Location::UNKNOWN`].
#[derive(Copy, Clone, PartialEq, Eq, Debug, PartialOrd, Ord, Hash)]
pub struct Location(pub u32);

impl Location {
    /// No position: the thing was made by a pass that had none at hand.
    pub const UNKNOWN: Location = Location(u32::MAX);
}

/// Where a value comes from.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum ValueDef {
    /// Result number `.1` of an operation.
    Result(Op, u32),
    /// Argument number `.1` of a block.
    Argument(Block, u32),
}

#[derive(Clone)]
struct ValueData {
    ty: Type,
    def: ValueDef,
    first_use: PackedOption<Use>,
    /// The SSA name of the source without `%`, or of the group (`%x:2`) it belongs to.
    name: PackedOption<Ident>,
}

#[derive(Clone)]
struct UseData {
    value: Value,
    op: Op,
    prev: PackedOption<Use>,
    next: PackedOption<Use>,
}

#[derive(Clone)]
struct OpData {
    name: OpName,
    location: Location,
    block: PackedOption<Block>,
    prev: PackedOption<Op>,
    next: PackedOption<Op>,
    operands: EntityList<Use>,
    results: EntityList<Value>,
    successors: EntityList<Block>,
    regions: EntityList<Region>,
    properties: Attr,
    attributes: Attr,
}

#[derive(Clone)]
struct BlockData {
    region: PackedOption<Region>,
    prev: PackedOption<Block>,
    next: PackedOption<Block>,
    arguments: EntityList<Value>,
    first: PackedOption<Op>,
    last: PackedOption<Op>,
    name: PackedOption<Ident>,
}

#[derive(Clone, Default)]
struct RegionData {
    parent: PackedOption<Op>,
    first: PackedOption<Block>,
    last: PackedOption<Block>,
}

/// What a new operation is made of; see [`Module::create_op`].
#[derive(Clone)]
pub struct OpSpec<'a> {
    pub name: OpName,
    pub location: Location,
    pub operands: &'a [Value],
    pub results: &'a [Type],
    pub successors: &'a [Block],
    /// Inherent attributes, a dictionary: what generic form prints in `<{...}>`.
    pub properties: Attr,
    /// Discardable attributes, a dictionary.
    pub attributes: Attr,
    pub region_count: usize,
}

/// An IR module: the arenas, and the top operation (a `builtin.module`).
pub struct Module {
    pub context: Context,
    ops: PrimaryMap<Op, OpData>,
    blocks: PrimaryMap<Block, BlockData>,
    regions: PrimaryMap<Region, RegionData>,
    values: PrimaryMap<Value, ValueData>,
    uses: PrimaryMap<Use, UseData>,
    use_lists: ListPool<Use>,
    value_lists: ListPool<Value>,
    block_lists: ListPool<Block>,
    region_lists: ListPool<Region>,
    free_uses: Vec<Use>,
    top: PackedOption<Op>,
}

impl Module {
    /// A module without operations; the parser sets its [`top`](Module::top).
    pub fn new(context: Context) -> Self {
        Module {
            context,
            ops: PrimaryMap::new(),
            blocks: PrimaryMap::new(),
            regions: PrimaryMap::new(),
            values: PrimaryMap::new(),
            uses: PrimaryMap::new(),
            use_lists: ListPool::new(),
            value_lists: ListPool::new(),
            block_lists: ListPool::new(),
            region_lists: ListPool::new(),
            free_uses: Vec::new(),
            top: None.into(),
        }
    }

    /// The top operation.
    ///
    /// # Panics
    /// When none was set: a parsed module always has one.
    pub fn top(&self) -> Op {
        self.top.expect("a parsed module has a top operation")
    }

    /// Makes `op` the top operation.
    pub fn set_top(&mut self, op: Op) {
        self.top = op.into();
    }

    /// How many operations were ever created: the bound of dense tables keyed by [`Op`].
    pub fn op_count(&self) -> usize {
        self.ops.len()
    }

    /// How many values were ever created: the bound of dense tables keyed by [`Value`].
    pub fn value_count(&self) -> usize {
        self.values.len()
    }

    /// How many blocks were ever created: the bound of dense tables keyed by [`Block`].
    pub fn block_count(&self) -> usize {
        self.blocks.len()
    }

    /// How many regions were ever created: the bound of dense tables keyed by [`Region`].
    pub fn region_count(&self) -> usize {
        self.regions.len()
    }

    // ---- Operations -------------------------------------------------------------------

    /// Creates an operation that is in no block yet, with empty regions.
    pub fn create_op(&mut self, spec: &OpSpec) -> Op {
        let op = self.ops.push(OpData {
            name: spec.name,
            location: spec.location,
            block: None.into(),
            prev: None.into(),
            next: None.into(),
            operands: EntityList::new(),
            results: EntityList::new(),
            successors: EntityList::from_slice(spec.successors, &mut self.block_lists),
            regions: EntityList::new(),
            properties: spec.properties,
            attributes: spec.attributes,
        });
        for &value in spec.operands {
            self.push_operand(op, value);
        }
        for &ty in spec.results {
            self.push_result(op, ty);
        }
        for _ in 0..spec.region_count {
            self.push_region(op);
        }
        op
    }

    /// The operation's name.
    pub fn name(&self, op: Op) -> OpName {
        self.ops[op].name
    }

    /// The operation's name as text.
    pub fn name_text(&self, op: Op) -> &str {
        self.context.op_name_text(self.ops[op].name)
    }

    /// Where the operation stands in the source.
    pub fn location(&self, op: Op) -> Location {
        self.ops[op].location
    }

    /// The operation's inherent attributes, a dictionary attribute.
    pub fn properties(&self, op: Op) -> Attr {
        self.ops[op].properties
    }

    /// The operation's discardable attributes, a dictionary attribute.
    pub fn attributes(&self, op: Op) -> Attr {
        self.ops[op].attributes
    }

    /// Replaces the inherent attributes.
    pub fn set_properties(&mut self, op: Op, dict: Attr) {
        self.ops[op].properties = dict;
    }

    /// Replaces the discardable attributes.
    pub fn set_attributes(&mut self, op: Op, dict: Attr) {
        self.ops[op].attributes = dict;
    }

    /// An attribute by name, inherent or discardable.
    pub fn attr(&self, op: Op, name: &str) -> Option<Attr> {
        let data = &self.ops[op];
        self.context
            .dict_get(data.properties, name)
            .or_else(|| self.context.dict_get(data.attributes, name))
    }

    /// Sets or removes an inherent attribute.
    pub fn set_property(&mut self, op: Op, name: &str, value: Option<Attr>) {
        let dict = self.context.dict_with(self.ops[op].properties, name, value);
        self.ops[op].properties = dict;
    }

    /// The block the operation is in; none for the top operation or a detached one.
    pub fn parent_block(&self, op: Op) -> Option<Block> {
        self.ops[op].block.expand()
    }

    /// The region the operation is in.
    pub fn parent_region(&self, op: Op) -> Option<Region> {
        self.parent_block(op).and_then(|b| self.block_region(b))
    }

    /// The operation whose region holds this one.
    pub fn parent_op(&self, op: Op) -> Option<Op> {
        self.parent_region(op).and_then(|r| self.region_op(r))
    }

    /// The operation after this one in its block.
    pub fn next_op(&self, op: Op) -> Option<Op> {
        self.ops[op].next.expand()
    }

    /// The operation before this one in its block.
    pub fn prev_op(&self, op: Op) -> Option<Op> {
        self.ops[op].prev.expand()
    }

    /// Appends `op` to `block`.
    pub fn append_op(&mut self, block: Block, op: Op) {
        let last = self.blocks[block].last;
        self.link_op(op, block, last, None.into());
    }

    /// Puts `op` at the start of `block`.
    pub fn prepend_op(&mut self, block: Block, op: Op) {
        let first = self.blocks[block].first;
        self.link_op(op, block, None.into(), first);
    }

    /// Puts the detached `op` right before `anchor`.
    ///
    /// # Panics
    /// When `anchor` is in no block.
    pub fn insert_op_before(&mut self, anchor: Op, op: Op) {
        let block = self.ops[anchor].block.expect("the anchor is in a block");
        let prev = self.ops[anchor].prev;
        self.link_op(op, block, prev, anchor.into());
    }

    /// Puts the detached `op` right after `anchor`.
    ///
    /// # Panics
    /// When `anchor` is in no block.
    pub fn insert_op_after(&mut self, anchor: Op, op: Op) {
        let block = self.ops[anchor].block.expect("the anchor is in a block");
        let next = self.ops[anchor].next;
        self.link_op(op, block, anchor.into(), next);
    }

    fn link_op(&mut self, op: Op, block: Block, prev: PackedOption<Op>, next: PackedOption<Op>) {
        debug_assert!(self.ops[op].block.is_none(), "the operation is detached");
        let data = &mut self.ops[op];
        data.block = block.into();
        data.prev = prev;
        data.next = next;
        match prev.expand() {
            Some(prev) => self.ops[prev].next = op.into(),
            None => self.blocks[block].first = op.into(),
        }
        match next.expand() {
            Some(next) => self.ops[next].prev = op.into(),
            None => self.blocks[block].last = op.into(),
        }
    }

    /// Takes `op` out of its block and leaves everything else of it as it is.
    pub fn detach_op(&mut self, op: Op) {
        let Some(block) = self.ops[op].block.take() else {
            return;
        };
        let (prev, next) = (self.ops[op].prev.take(), self.ops[op].next.take());
        match prev {
            Some(prev) => self.ops[prev].next = next.into(),
            None => self.blocks[block].first = next.into(),
        }
        match next {
            Some(next) => self.ops[next].prev = prev.into(),
            None => self.blocks[block].last = prev.into(),
        }
    }

    /// Erases `op` and all that is nested in it: detached, no operands, no successors.
    ///
    /// Invariant left to the caller: nothing outside uses its results any more.
    pub fn erase_op(&mut self, op: Op) {
        let mut work = vec![op];
        while let Some(op) = work.pop() {
            self.detach_op(op);
            self.truncate_operands(op, 0);
            self.ops[op].successors.clear(&mut self.block_lists);
            for index in 0..self.regions(op).len() {
                let region = self.regions(op)[index];
                let mut block = self.first_block(region);
                while let Some(b) = block {
                    block = self.next_block(b);
                    let mut inner = self.first_op(b);
                    while let Some(o) = inner {
                        inner = self.next_op(o);
                        work.push(o);
                    }
                }
            }
        }
    }

    // ---- Operands, results, successors --------------------------------------------------

    /// How many operands the operation has.
    pub fn operand_count(&self, op: Op) -> usize {
        self.ops[op].operands.len(&self.use_lists)
    }

    /// Operand number `index`.
    ///
    /// # Panics
    /// When there is no such operand.
    pub fn operand(&self, op: Op, index: usize) -> Value {
        let list = self.ops[op].operands.as_slice(&self.use_lists);
        self.uses[list[index]].value
    }

    /// The operands in order.
    pub fn operands(
        &self,
        op: Op,
    ) -> impl ExactSizeIterator<Item = Value> + DoubleEndedIterator + '_ {
        let list = self.ops[op].operands.as_slice(&self.use_lists);
        list.iter().map(|&u| self.uses[u].value)
    }

    /// Makes `value` operand number `index`.
    pub fn set_operand(&mut self, op: Op, index: usize, value: Value) {
        let slot = self.ops[op].operands.as_slice(&self.use_lists)[index];
        self.set_use(slot, value);
    }

    fn set_use(&mut self, slot: Use, value: Value) {
        if self.uses[slot].value != value {
            self.unlink_use(slot);
            self.link_use(slot, value);
        }
    }

    /// Appends an operand.
    pub fn push_operand(&mut self, op: Op, value: Value) {
        let slot = self.new_use(op, value);
        self.ops[op].operands.push(slot, &mut self.use_lists);
    }

    /// Inserts an operand before operand number `index`.
    pub fn insert_operand(&mut self, op: Op, index: usize, value: Value) {
        let slot = self.new_use(op, value);
        self.ops[op]
            .operands
            .insert(index, slot, &mut self.use_lists);
    }

    /// Removes operand number `index`.
    pub fn remove_operand(&mut self, op: Op, index: usize) {
        let slot = self.ops[op].operands.as_slice(&self.use_lists)[index];
        self.unlink_use(slot);
        self.free_uses.push(slot);
        self.ops[op].operands.remove(index, &mut self.use_lists);
    }

    /// Replaces all operands.
    pub fn set_operands(&mut self, op: Op, values: &[Value]) {
        self.truncate_operands(op, 0);
        for &value in values {
            self.push_operand(op, value);
        }
    }

    fn truncate_operands(&mut self, op: Op, len: usize) {
        for index in len..self.operand_count(op) {
            let slot = self.ops[op].operands.as_slice(&self.use_lists)[index];
            self.unlink_use(slot);
            self.free_uses.push(slot);
        }
        self.ops[op].operands.truncate(len, &mut self.use_lists);
    }

    fn new_use(&mut self, op: Op, value: Value) -> Use {
        let data = UseData {
            value,
            op,
            prev: None.into(),
            next: None.into(),
        };
        let slot = match self.free_uses.pop() {
            Some(slot) => {
                self.uses[slot] = data;
                slot
            }
            None => self.uses.push(data),
        };
        self.link_use(slot, value);
        slot
    }

    fn link_use(&mut self, slot: Use, value: Value) {
        let first = self.values[value].first_use;
        let data = &mut self.uses[slot];
        data.value = value;
        data.prev = None.into();
        data.next = first;
        if let Some(first) = first.expand() {
            self.uses[first].prev = slot.into();
        }
        self.values[value].first_use = slot.into();
    }

    fn unlink_use(&mut self, slot: Use) {
        let UseData {
            value, prev, next, ..
        } = self.uses[slot];
        match prev.expand() {
            Some(prev) => self.uses[prev].next = next,
            None => self.values[value].first_use = next,
        }
        if let Some(next) = next.expand() {
            self.uses[next].prev = prev;
        }
    }

    /// The results in order.
    pub fn results(&self, op: Op) -> &[Value] {
        self.ops[op].results.as_slice(&self.value_lists)
    }

    /// Result number `index`.
    ///
    /// # Panics
    /// When there is no such result.
    pub fn result(&self, op: Op, index: usize) -> Value {
        self.results(op)[index]
    }

    /// Appends a result and returns it.
    pub fn push_result(&mut self, op: Op, ty: Type) -> Value {
        let index = self.results(op).len() as u32;
        let value = self.new_value(ty, ValueDef::Result(op, index));
        self.ops[op].results.push(value, &mut self.value_lists);
        value
    }

    /// Removes result number `index`, which has no uses.
    pub fn remove_result(&mut self, op: Op, index: usize) {
        debug_assert!(!self.has_uses(self.result(op, index)));
        self.ops[op].results.remove(index, &mut self.value_lists);
        for i in index..self.results(op).len() {
            let value = self.results(op)[i];
            self.values[value].def = ValueDef::Result(op, i as u32);
        }
    }

    /// The successor blocks in order.
    pub fn successors(&self, op: Op) -> &[Block] {
        self.ops[op].successors.as_slice(&self.block_lists)
    }

    /// Makes `block` successor number `index`.
    pub fn set_successor(&mut self, op: Op, index: usize, block: Block) {
        self.ops[op].successors.as_mut_slice(&mut self.block_lists)[index] = block;
    }

    /// Replaces all successors.
    pub fn set_successors(&mut self, op: Op, blocks: &[Block]) {
        let list = &mut self.ops[op].successors;
        list.clear(&mut self.block_lists);
        list.extend(blocks.iter().copied(), &mut self.block_lists);
    }

    // ---- Regions and blocks ---------------------------------------------------------------

    /// The operation's regions in order.
    pub fn regions(&self, op: Op) -> &[Region] {
        self.ops[op].regions.as_slice(&self.region_lists)
    }

    /// Appends an empty region to `op`.
    pub fn push_region(&mut self, op: Op) -> Region {
        let region = self.regions.push(RegionData {
            parent: op.into(),
            ..RegionData::default()
        });
        self.ops[op].regions.push(region, &mut self.region_lists);
        region
    }

    /// Moves all blocks of `from` to the end of `to`.
    pub fn take_blocks(&mut self, from: Region, to: Region) {
        while let Some(block) = self.first_block(from) {
            self.detach_block(block);
            self.append_block(to, block);
        }
    }

    /// The operation that holds the region.
    pub fn region_op(&self, region: Region) -> Option<Op> {
        self.regions[region].parent.expand()
    }

    /// The region's entry block.
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
    pub fn block_region(&self, block: Block) -> Option<Region> {
        self.blocks[block].region.expand()
    }

    /// The operation whose region the block is in.
    pub fn block_op(&self, block: Block) -> Option<Op> {
        self.block_region(block).and_then(|r| self.region_op(r))
    }

    /// Whether the block is the entry of its region.
    pub fn is_entry(&self, block: Block) -> bool {
        self.blocks[block].region.is_some() && self.blocks[block].prev.is_none()
    }

    /// The block after this one in its region.
    pub fn next_block(&self, block: Block) -> Option<Block> {
        self.blocks[block].next.expand()
    }

    /// The block before this one in its region.
    pub fn prev_block(&self, block: Block) -> Option<Block> {
        self.blocks[block].prev.expand()
    }

    /// The block's arguments in order.
    pub fn arguments(&self, block: Block) -> &[Value] {
        self.blocks[block].arguments.as_slice(&self.value_lists)
    }

    /// Appends an argument to the block and returns it.
    pub fn push_argument(&mut self, block: Block, ty: Type) -> Value {
        let index = self.arguments(block).len() as u32;
        let value = self.new_value(ty, ValueDef::Argument(block, index));
        self.blocks[block]
            .arguments
            .push(value, &mut self.value_lists);
        value
    }

    /// Removes argument number `index`, which has no uses.
    pub fn remove_argument(&mut self, block: Block, index: usize) {
        debug_assert!(!self.has_uses(self.arguments(block)[index]));
        self.blocks[block]
            .arguments
            .remove(index, &mut self.value_lists);
        for i in index..self.arguments(block).len() {
            let value = self.arguments(block)[i];
            self.values[value].def = ValueDef::Argument(block, i as u32);
        }
    }

    /// Keeps the arguments whose flag in `keep` is set; the others have no uses.
    pub fn retain_arguments(&mut self, block: Block, keep: &[bool]) {
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
    pub fn first_op(&self, block: Block) -> Option<Op> {
        self.blocks[block].first.expand()
    }

    /// The block's last operation, its terminator where it has one.
    pub fn last_op(&self, block: Block) -> Option<Op> {
        self.blocks[block].last.expand()
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

    // ---- Values -----------------------------------------------------------------------------

    fn new_value(&mut self, ty: Type, def: ValueDef) -> Value {
        self.values.push(ValueData {
            ty,
            def,
            first_use: None.into(),
            name: None.into(),
        })
    }

    /// The value's type.
    pub fn value_type(&self, value: Value) -> Type {
        self.values[value].ty
    }

    /// Changes the value's type; its users must accept the new one.
    pub fn set_value_type(&mut self, value: Value, ty: Type) {
        self.values[value].ty = ty;
    }

    /// Whether the value is a memref.
    pub fn is_memref(&self, value: Value) -> bool {
        self.context.is_memref(self.values[value].ty)
    }

    /// Where the value comes from.
    pub fn def(&self, value: Value) -> ValueDef {
        self.values[value].def
    }

    /// The operation that defines the value; none for a block argument.
    pub fn defining_op(&self, value: Value) -> Option<Op> {
        match self.values[value].def {
            ValueDef::Result(op, _) => Some(op),
            ValueDef::Argument(..) => None,
        }
    }

    /// The block in which the value is defined; none for a detached operation's result.
    pub fn defining_block(&self, value: Value) -> Option<Block> {
        match self.values[value].def {
            ValueDef::Result(op, _) => self.parent_block(op),
            ValueDef::Argument(block, _) => Some(block),
        }
    }

    /// The value's name in the source without `%`; results of one operation share a group's name.
    pub fn value_name(&self, value: Value) -> Option<Ident> {
        self.values[value].name.expand()
    }

    /// Names the value as the source does.
    pub fn set_value_name(&mut self, value: Value, name: Ident) {
        self.values[value].name = name.into();
    }

    /// Whether anything uses the value.
    pub fn has_uses(&self, value: Value) -> bool {
        self.values[value].first_use.is_some()
    }

    /// Whether the value has exactly one use.
    pub fn has_one_use(&self, value: Value) -> bool {
        self.users(value).take(2).count() == 1
    }

    /// The operations that use the value, once per use, latest first.
    pub fn users(&self, value: Value) -> impl Iterator<Item = Op> + '_ {
        std::iter::successors(self.values[value].first_use.expand(), |&u| {
            self.uses[u].next.expand()
        })
        .map(|u| self.uses[u].op)
    }

    /// Makes every use of `old` a use of `new`.
    pub fn replace_all_uses(&mut self, old: Value, new: Value) {
        if old == new {
            return;
        }
        while let Some(slot) = self.values[old].first_use.expand() {
            self.set_use(slot, new);
        }
    }

    /// Makes the uses of `old` for whose operation `keep` is false uses of `new`.
    pub fn replace_uses_where(
        &mut self,
        old: Value,
        new: Value,
        replace: impl Fn(&Module, Op) -> bool,
    ) {
        let mut next = self.values[old].first_use.expand();
        while let Some(slot) = next {
            next = self.uses[slot].next.expand();
            if replace(self, self.uses[slot].op) {
                self.set_use(slot, new);
            }
        }
    }
}
