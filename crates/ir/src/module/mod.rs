//! The arenas of one module: operations, blocks, regions, values and their uses.
//!
//! Operations of a block and blocks of a region are doubly linked lists; each operand is a
//! [`Use`] linked into its value's list, so that every edit here is constant time per operand.
//! The module knows no analysis and never looks an operation's meaning up.

mod blocks;
mod dirty;
mod locations;
mod operands;
mod parts;
mod records;
mod runs;
mod signatures;
mod trial;
mod uses;
mod values;

use cranelift_entity::packed_option::PackedOption;
use cranelift_entity::{ListPool, PrimaryMap, SecondaryMap};

use parts::PartLists;
use records::{
    BlockData, Created, DirtySet, Locations, OpData, RegionData, Results, UseData, ValueData,
};
use runs::{FreeRuns, Run};

pub use records::{NoAliasAssumption, OpSpec, ValueDef};

use freehold_base::budget::{Budget, Held};
use freehold_base::location::Location;

use super::{Attr, Block, Context, Ident, Op, OpName, Region, Resources, Value, known};

/// So many operations are created before the budget is asked: what a module holds is added up.
const COUNTED_TOGETHER: usize = 1024;

/// An IR module: the arenas, and the top operation (a `builtin.module`).
pub struct Module {
    pub context: Context,
    /// What `{-# ... #-}` says.
    pub resources: Resources,
    /// Pairs of values of which a user says that they are never one allocation; it is in no text.
    pub no_alias_assumptions: Vec<NoAliasAssumption>,
    ops: PrimaryMap<Op, OpData>,
    blocks: PrimaryMap<Block, BlockData>,
    regions: PrimaryMap<Region, RegionData>,
    values: PrimaryMap<Value, ValueData>,
    /// By [`Use`].
    uses: Vec<UseData>,
    free_runs: FreeRuns,
    /// The results of operations: those of one stand next to each other.
    results: Vec<Value>,
    /// The arguments of blocks.
    value_lists: ListPool<Value>,
    part_lists: PartLists,
    locations: Locations,
    /// What operations of each name were ever created.
    created: SecondaryMap<OpName, Created>,
    /// How many signatures were stated.
    signatures: u32,
    /// How often anything but a name was changed.
    edits: u64,
    dirty: DirtySet,
    top: PackedOption<Op>,
    /// What the arenas hold of the context's budget.
    held: Held,
}

impl Module {
    /// A module without operations; the parser sets its [`top`](Module::top).
    pub fn new(context: Context) -> Self {
        Module {
            held: context.budget().hold(),
            context,
            resources: Resources::default(),
            no_alias_assumptions: Vec::new(),
            ops: PrimaryMap::new(),
            blocks: PrimaryMap::new(),
            regions: PrimaryMap::new(),
            values: PrimaryMap::new(),
            uses: Vec::new(),
            free_runs: FreeRuns::default(),
            results: Vec::new(),
            value_lists: ListPool::new(),
            part_lists: PartLists::default(),
            locations: Locations::default(),
            created: SecondaryMap::new(),
            signatures: 0,
            edits: 0,
            dirty: DirtySet::default(),
            top: None.into(),
        }
    }

    /// Makes room for about `ops` more operations, as they mostly are: so the arenas need not be
    /// moved while they grow. Room that is not used takes no memory, since nothing touches it.
    pub fn reserve(&mut self, ops: usize) {
        self.ops.reserve(ops);
        self.values.reserve(ops + ops / 4);
        self.results.reserve(ops + ops / 4);
        self.uses.reserve(ops * 2 + ops / 4);
        self.blocks.reserve(ops / 4);
        self.regions.reserve(ops / 4);
        if self.regions.is_empty() {
            self.value_lists = ListPool::with_capacity(ops / 2);
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

    /// Makes what was read into `block` the module: the one module that stands there alone, or else
    /// `top`, which holds the block.
    pub fn set_top_from(&mut self, block: Block, top: Op) {
        let only = self
            .first_op(block)
            .filter(|&op| self.next_op(op).is_none() && self.name(op) == known::BUILTIN_MODULE);
        if let Some(op) = only {
            self.detach_op(op);
        }
        self.set_top(only.unwrap_or(top));
    }

    /// A number that grows with every edit: equal numbers, equal modules.
    pub fn edits(&self) -> u64 {
        self.edits
    }

    /// How many operations were ever created: the bound of dense tables keyed by [`Op`].
    pub fn op_count(&self) -> usize {
        self.ops.len()
    }

    /// How many operations of a name were ever created: where that is none, none need be looked
    /// for.
    pub fn created(&self, name: OpName) -> usize {
        self.created[name].count as usize
    }

    /// The operations of a name that are in a block, in the order in which they were created;
    /// mostly that of the text. A look at all operations since the first of that name, but not a
    /// walk from one to the next.
    pub fn ops_named(&self, name: OpName) -> impl Iterator<Item = Op> + '_ {
        let Created { count, first } = self.created[name];
        let since = if count > 0 {
            first as usize
        } else {
            self.ops.len()
        };
        let ops = self.ops.iter().skip(since);
        ops.filter(move |(_, data)| data.name == name && data.block.is_some())
            .map(|(op, _)| op)
    }

    /// The names of which operations were ever created, each with their number.
    pub fn created_names(&self) -> impl Iterator<Item = (OpName, usize)> + '_ {
        let counts = self.created.iter();
        counts
            .map(|(name, created)| (name, created.count as usize))
            .filter(|&(_, count)| count > 0)
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

    /// Creates an operation that is in no block yet, with empty regions.
    pub fn create_op(&mut self, spec: &OpSpec) -> Op {
        self.edits += 1;
        let created = &mut self.created[spec.name];
        if created.count == 0 {
            created.first = self.ops.len() as u32;
        }
        created.count += 1;
        let op = self.ops.push(OpData {
            name: spec.name,
            location: spec.location,
            block: None.into(),
            prev: None.into(),
            next: None.into(),
            operands: Run::default(),
            results: Results::default(),
            parts: parts::Parts::new(spec.successors, &[], &mut self.part_lists),
            properties: spec.properties,
            attributes: spec.attributes,
            signature: None.into(),
        });
        if self.ops.len().is_multiple_of(COUNTED_TOGETHER) {
            self.count();
        }
        self.add_operands(op, spec.operands);
        self.add_results(op, spec.results);
        for _ in 0..spec.region_count {
            self.push_region(op);
        }
        op
    }

    /// Creates an operation that has nothing but its name, to be filled later.
    pub fn create_bare_op(&mut self, name: OpName, location: Location) -> Op {
        let none = self.context.empty_dict();
        self.create_op(&OpSpec {
            name,
            location,
            operands: &[],
            results: &[],
            successors: &[],
            properties: none,
            attributes: none,
            region_count: 0,
        })
    }

    /// What work on this module may spend.
    #[inline]
    pub fn budget(&self) -> &Budget {
        self.context.budget()
    }

    /// Counts the operations that were created since it was called last, and what all take.
    #[cold]
    fn count(&mut self) {
        self.held.set(self.bytes());
        self.context.budget().spend(COUNTED_TOGETHER as u64);
    }

    /// The bytes that the arenas take, about; data that is interned included.
    fn bytes(&self) -> u64 {
        let ops = self.ops.len() * size_of::<OpData>();
        let values = self.values.len() * size_of::<ValueData>();
        let uses = self.uses.len() * size_of::<UseData>();
        let blocks = self.blocks.len() * size_of::<BlockData>();
        let regions = self.regions.len() * size_of::<RegionData>();
        (ops + values + uses + blocks + regions) as u64 + self.context.bytes()
    }

    /// The operation's name.
    #[inline]
    pub fn name(&self, op: Op) -> OpName {
        self.ops[op].name
    }

    /// The operation's name as text.
    pub fn name_text(&self, op: Op) -> &str {
        self.context.op_name_text(self.ops[op].name)
    }

    /// Where the operation stands in the source.
    #[inline]
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
        self.edits += 1;
        self.forget_signature(op);
        self.ops[op].properties = dict;
    }

    /// Replaces the discardable attributes.
    pub fn set_attributes(&mut self, op: Op, dict: Attr) {
        self.edits += 1;
        self.forget_signature(op);
        self.ops[op].attributes = dict;
    }

    /// An attribute by name, inherent or discardable.
    #[inline]
    pub fn attr(&self, op: Op, name: &str) -> Option<Attr> {
        let data = &self.ops[op];
        self.context
            .dict_get(data.properties, name)
            .or_else(|| self.context.dict_get(data.attributes, name))
    }

    /// The same by the handle of the attribute's name.
    pub fn attr_at(&self, op: Op, key: Ident) -> Option<Attr> {
        let data = &self.ops[op];
        self.context
            .dict_find(data.properties, key)
            .or_else(|| self.context.dict_find(data.attributes, key))
    }

    /// Sets or removes an inherent attribute.
    pub fn set_property(&mut self, op: Op, name: &str, value: Option<Attr>) {
        self.edits += 1;
        self.forget_signature(op);
        let dict = self.context.dict_with(self.ops[op].properties, name, value);
        self.ops[op].properties = dict;
    }

    /// The block the operation is in; none for the top operation or a detached one.
    #[inline]
    pub fn parent_block(&self, op: Op) -> Option<Block> {
        self.ops[op].block.expand()
    }

    /// The region the operation is in.
    #[inline]
    pub fn parent_region(&self, op: Op) -> Option<Region> {
        self.parent_block(op).and_then(|b| self.block_region(b))
    }

    /// The operation whose region holds this one.
    #[inline]
    pub fn parent_op(&self, op: Op) -> Option<Op> {
        self.parent_region(op).and_then(|r| self.region_op(r))
    }

    /// The operation after this one in its block.
    #[inline]
    pub fn next_op(&self, op: Op) -> Option<Op> {
        self.ops[op].next.expand()
    }

    /// The operation before this one in its block.
    #[inline]
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

    fn link_op(&mut self, op: Op, block: Block, prev: PackedOption<Op>, next: PackedOption<Op>) {
        self.edits += 1;
        debug_assert!(self.ops[op].block.is_none(), "the operation is detached");
        self.mark_neighbours_dirty(block, prev, next);
        self.mark_moved(op);
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
        self.edits += 1;
        let Some(block) = self.ops[op].block.take() else {
            return;
        };
        let (prev, next) = (self.ops[op].prev.take(), self.ops[op].next.take());
        self.mark_neighbours_dirty(block, prev.into(), next.into());
        self.mark_moved(op);
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
        self.edits += 1;
        let mut work = vec![op];
        while let Some(op) = work.pop() {
            self.detach_op(op);
            self.release_uses(op);
            if self.has_successors(op) {
                self.ops[op].parts.set_successors(&[], &mut self.part_lists);
            }
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
}
