//! IR to the input relations of liveness: every value of a function, not only memrefs.
//!
//! These facts have ids of their own; passes use [`extract`](super::extract) instead, whose
//! owners are few. Blocks that no entry reaches are left out.

use cranelift_entity::{EntityRef, PrimaryMap};
use rustc_hash::FxHashMap;

use freehold_dialects::Table;
use freehold_ir::{Block, Module, Op, Value};

use super::preorder::{self, Visit};
use super::{BlockId, ValueId};

/// The input facts of liveness, and what their ids stand for.
#[derive(Default)]
pub struct Lifetimes {
    pub values: PrimaryMap<ValueId, Value>,
    /// Every block before those that it dominates and those in regions of its operations.
    pub blocks: PrimaryMap<BlockId, Block>,
    /// `last(b)`: b dominates or holds exactly the blocks from itself to this one.
    pub last: PrimaryMap<BlockId, BlockId>,
    /// `branch(from, to)`: control can pass from the end of `from` to `to` within a region, a
    /// further round of a loop included.
    pub branch: Vec<(BlockId, BlockId)>,
    /// `enters(block, entry)`: an operation in `block` has a region that starts at `entry`.
    pub enters: Vec<(BlockId, BlockId)>,
    /// `defined_in(value, block)`.
    pub defined_in: Vec<(ValueId, BlockId)>,
    /// `used_at(value, block)`: an operation directly in `block` uses a value of another block.
    pub used_at: Vec<(ValueId, BlockId)>,
}

/// The lifetimes of all values of a function.
pub fn lifetimes(module: &Module, table: &Table, function: Op) -> Lifetimes {
    let mut facts = Lifetimes::default();
    let mut ids: FxHashMap<Value, (ValueId, BlockId)> = FxHashMap::default();
    let mut block_ids: FxHashMap<Block, BlockId> = FxHashMap::default();
    let mut open: Vec<BlockId> = Vec::new();
    let mut define = |facts: &mut Lifetimes, value: Value, block: BlockId| {
        let id = facts.values.push(value);
        ids.insert(value, (id, block));
        facts.defined_in.push((id, block));
    };
    preorder::visit(
        module,
        function,
        &mut preorder::Open::default(),
        |visit| match visit {
            Visit::EnterBlock(block) => {
                let id = facts.blocks.push(block);
                block_ids.insert(block, id);
                facts.last.push(id);
                open.push(id);
                for &argument in module.arguments(block) {
                    define(&mut facts, argument, id);
                }
            }
            Visit::LeaveOp(op) => {
                if let Some(&block) = module.parent_block(op).and_then(|b| block_ids.get(&b)) {
                    for &result in module.results(op) {
                        define(&mut facts, result, block);
                    }
                }
            }
            Visit::LeaveBlock => {
                if let (Some(left), Some(last)) = (open.pop(), facts.blocks.last()) {
                    facts.last[left] = last.0;
                }
            }
            Visit::EnterRegion(_) | Visit::EnterOp(_) => {}
        },
    );
    for index in 0..facts.blocks.len() {
        let id = BlockId::new(index);
        let block = facts.blocks[id];
        for op in module.ops(block) {
            for operand in module.operands(op) {
                if let Some(&(value, home)) = ids.get(&operand)
                    && home != id
                    && facts.used_at.last() != Some(&(value, id))
                {
                    facts.used_at.push((value, id));
                }
            }
            for &region in module.regions(op) {
                if let Some(entry) = module.first_block(region).and_then(|b| block_ids.get(&b)) {
                    facts.enters.push((id, *entry));
                }
            }
        }
        for target in leads_to(module, table, block) {
            if let Some(&to) = block_ids.get(&target) {
                facts.branch.push((id, to));
            }
        }
    }
    facts
}

/// The blocks that the end of `block` leads to: successors, and regions of the same operation.
fn leads_to(module: &Module, table: &Table, block: Block) -> Vec<Block> {
    let Some(last) = module.last_op(block) else {
        return Vec::new();
    };
    if !module.successors(last).is_empty() {
        return module.successors(last).to_vec();
    }
    let (Some(region), Some(op)) = (module.block_region(block), module.block_op(block)) else {
        return Vec::new();
    };
    let regions = module.regions(op);
    let Some(number) = regions.iter().position(|&r| r == region) else {
        return Vec::new();
    };
    let edges = table.of(module, op).and_then(|def| def.flow.as_ref());
    edges
        .into_iter()
        .flatten()
        .filter(|edge| edge.from.is_region(number))
        .flat_map(|edge| &regions[edge.to.regions(regions.len())])
        .filter_map(|&region| module.first_block(region))
        .collect()
}
