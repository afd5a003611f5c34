//! The end of an iteration: erases blocks that nothing reaches, and block arguments and
//! operations that only feed each other.

use std::ops::Range;

use cranelift_entity::{EntityRef, EntitySet};
use smallvec::SmallVec;

use crate::rewrite::forward::resize_successor;
use freehold_base::csr::Csr;
use freehold_dialects::successor_operands;
use freehold_ir::{Block, Module, Op, Region, Value, ValueDef};

use super::rewriter::Rewriter;

/// Cleans up the given regions of more than one block.
pub(super) fn run(rw: &mut Rewriter, regions: &[Region]) {
    let before = rw.module.edits();
    let live = erase_unreachable(rw, regions);
    let has_arguments = |&region: &Region| {
        let mut blocks = rw.module.blocks(region).skip(1);
        blocks.any(|b| !rw.module.arguments(b).is_empty())
    };
    let may_have_unused = |&region: &Region| {
        let arguments = rw.module.blocks(region).skip(1);
        let mut arguments = arguments.flat_map(|b| rw.module.arguments(b));
        arguments.any(|&a| !is_read(rw, a, CHAIN))
    };
    // Where all arguments are needed and nothing is dead, nothing feeds only itself.
    let is_cut = rw.module.edits() != before;
    let look = match is_cut {
        true => live.iter().any(has_arguments),
        false => live.iter().any(may_have_unused),
    };
    if look {
        erase_unused(rw, &live);
    }
}

/// How many users of a value, and one behind the other, [`is_read`] looks at.
const USERS: usize = 4;
const CHAIN: usize = 3;

/// Whether something that acts depends on the value, as far as a look at a few users tells: mostly
/// the first one does.
fn is_read(rw: &Rewriter, value: Value, chain: usize) -> bool {
    let module = &*rw.module;
    module.users(value).take(USERS).any(|user| {
        if module.has_successors(user) {
            return is_read_by_branch(rw, user, value, chain);
        }
        let acts = !rw.is_removable(user) || module.has_regions(user);
        let mut results = module.results(user).iter();
        acts || chain > 0 && results.any(|&r| is_read(rw, r, chain - 1))
    })
}

/// Whether a branch itself reads the value, or an argument to which it hands it is read.
fn is_read_by_branch(rw: &Rewriter, branch: Op, value: Value, chain: usize) -> bool {
    let module = &*rw.module;
    let successors = module.successors(branch);
    let mut handed_on: SmallVec<[(Range<usize>, Block); 2]> = SmallVec::new();
    for (index, &block) in successors.iter().enumerate() {
        match successor_operands(module, rw.table, branch, index) {
            Some(range) => handed_on.push((range, block)),
            None => return false,
        }
    }
    let operands = module.operands(branch).enumerate();
    let mut places = operands.filter(|&(_, operand)| operand == value);
    places.any(|(index, _)| {
        let mut arguments = handed_on.iter().filter_map(|(range, block)| {
            let number = range.contains(&index).then(|| index - range.start)?;
            module.arguments(*block).get(number)
        });
        match arguments.next() {
            None => true,
            Some(&argument) => chain > 0 && is_read(rw, argument, chain - 1),
        }
    })
}

/// Erases what nothing reaches in regions of more than one block, before any rule is applied:
/// there operations may depend on themselves. Notes which blocks are the heads of loops.
pub(super) fn begin(rw: &mut Rewriter, regions: &[Region]) {
    rw.heads.clear();
    erase_unreachable(rw, regions);
}

/// Erases what nothing reaches, and notes which blocks are the heads of loops; those of the regions
/// that are left.
fn erase_unreachable(rw: &mut Rewriter, regions: &[Region]) -> Vec<Region> {
    if regions.is_empty() {
        return Vec::new();
    }
    let mut walk = Walk::new(rw.module);
    let mut left = Vec::new();
    for &region in regions {
        let holder = rw.module.region_op(region);
        if holder.is_some_and(|op| !rw.is_erased(op)) {
            walk.region(rw.module, region, &mut rw.heads);
            erase_others(rw, region, &walk.reached);
            left.push(region);
        }
    }
    left
}

/// A walk over blocks in depth first order.
struct Walk {
    reached: EntitySet<Block>,
    /// Those on the way from the entry to where the walk is.
    open: EntitySet<Block>,
    /// The way, with the number of the next successor to go to.
    way: Vec<(Block, usize)>,
}

impl Walk {
    fn new(module: &Module) -> Self {
        let block_count = module.block_count();
        Walk {
            reached: EntitySet::with_capacity(block_count),
            open: EntitySet::with_capacity(block_count),
            way: Vec::new(),
        }
    }

    /// Walks over what is reached in a region, and adds the blocks that the walk meets again while
    /// it is behind them.
    fn region(&mut self, module: &Module, region: Region, heads: &mut EntitySet<Block>) {
        if let Some(entry) = module.first_block(region) {
            self.enter(entry);
        }
        while let Some((block, next)) = self.way.last_mut() {
            let end = module.last_op(*block);
            let to = end.and_then(|end| module.successors(end).get(*next).copied());
            *next += 1;
            match to {
                None => {
                    self.open.remove(*block);
                    self.way.pop();
                }
                Some(to) if !self.reached.contains(to) => self.enter(to),
                Some(to) if self.open.contains(to) => {
                    heads.insert(to);
                }
                Some(_) => {}
            }
        }
    }

    fn enter(&mut self, block: Block) {
        self.reached.insert(block);
        self.open.insert(block);
        self.way.push((block, 0));
    }
}

fn erase_others(rw: &mut Rewriter, region: Region, reached: &EntitySet<Block>) {
    let doomed: Vec<Block> = rw
        .module
        .blocks(region)
        .filter(|&b| !reached.contains(b))
        .collect();
    // Unreachable blocks may use each other's values, in nested regions too.
    for &block in &doomed {
        let ops: Vec<Op> = rw.module.ops(block).collect();
        for op in ops {
            for nested in freehold_ir::collect_ops(rw.module, op) {
                rw.set_operands(nested, &[]);
            }
        }
    }
    for block in doomed {
        rw.by("block-never-reached");
        while let Some(op) = rw.module.last_op(block) {
            rw.erase(op);
        }
        rw.module.detach_block(block);
        rw.changed = true;
    }
}

/// The ways into each block: branches, and the number of the successor that the block is.
struct Entering {
    ways: Vec<(Op, usize)>,
    by_block: Csr,
}

impl Entering {
    fn new(module: &Module, ways: Vec<(Op, usize)>) -> Self {
        let blocks = ways
            .iter()
            .map(|&(op, index)| module.successors(op)[index].index() as u32);
        let ends: Vec<(u32, u32)> = blocks.zip(0..).collect();
        Entering {
            ways,
            by_block: Csr::new(module.block_count(), &ends),
        }
    }

    fn of(&self, block: Block) -> impl Iterator<Item = (Op, usize)> {
        let ways = self.by_block.of(block.index() as u32).iter();
        ways.map(|&way| self.ways[way as usize])
    }
}

/// What is needed, found from the operations that act.
struct Needs {
    ops: EntitySet<Op>,
    arguments: EntitySet<Value>,
    pending: Vec<Value>,
}

/// Erases arguments of the regions' blocks, and operations, on which nothing that acts depends.
fn erase_unused(rw: &mut Rewriter, regions: &[Region]) {
    let mut needs = Needs {
        ops: EntitySet::with_capacity(rw.module.op_count()),
        arguments: EntitySet::with_capacity(rw.module.value_count()),
        pending: Vec::new(),
    };
    let (mut ops, mut ways) = (Vec::new(), Vec::new());
    for op in freehold_ir::nested_ops(rw.module, rw.module.top()) {
        ops.push(op);
        if rw.module.has_successors(op) {
            ways.extend((0..rw.module.successors(op).len()).map(|index| (op, index)));
        }
        if !rw.is_removable(op) || rw.module.has_regions(op) {
            needs.op(rw, op);
        }
    }
    let entering = Entering::new(rw.module, ways);
    while let Some(value) = needs.pending.pop() {
        match rw.module.def(value) {
            ValueDef::Result(op, _) => needs.op(rw, op),
            ValueDef::Argument(block, number) => {
                if needs.arguments.insert(value) {
                    for (branch, index) in entering.of(block) {
                        if let Some(range) = successor_operands(rw.module, rw.table, branch, index)
                        {
                            let operand = rw.module.operand(branch, range.start + number as usize);
                            needs.pending.push(operand);
                        }
                    }
                }
            }
        }
    }
    // Arguments go last: only then does nothing use them any more.
    let mut shrunk = Vec::new();
    for &region in regions {
        let blocks: Vec<Block> = rw.module.blocks(region).skip(1).collect();
        for block in blocks {
            let is_needed = |&argument: &Value| needs.arguments.contains(argument);
            let arguments = rw.module.arguments(block);
            if !arguments.iter().all(is_needed) {
                let keep: Vec<bool> = arguments.iter().map(is_needed).collect();
                drop_operands(rw, &keep, entering.of(block));
                shrunk.push((block, keep));
            }
        }
    }
    erase_ops(rw, &ops, &needs);
    for (block, keep) in shrunk {
        rw.by("block-arguments-unused");
        rw.module.retain_arguments(block, &keep);
        rw.changed = true;
    }
}

impl Needs {
    /// Marks an operation and queues what it reads, but what a branch only hands on.
    fn op(&mut self, rw: &Rewriter, op: Op) {
        if !self.ops.insert(op) {
            return;
        }
        let mut handed_on: SmallVec<[Range<usize>; 2]> = SmallVec::new();
        for index in 0..rw.module.successors(op).len() {
            match successor_operands(rw.module, rw.table, op, index) {
                Some(range) => handed_on.push(range),
                // The table does not say what goes where: all of it stays.
                None => self
                    .pending
                    .extend(rw.module.arguments(rw.module.successors(op)[index])),
            }
        }
        for (index, value) in rw.module.operands(op).enumerate() {
            if !handed_on.iter().any(|range| range.contains(&index)) {
                self.pending.push(value);
            }
        }
    }
}

/// Drops the operands of the branches `entering` a block for the arguments not to `keep`.
fn drop_operands(rw: &mut Rewriter, keep: &[bool], entering: impl Iterator<Item = (Op, usize)>) {
    for (branch, index) in entering {
        let Some(range) = successor_operands(rw.module, rw.table, branch, index) else {
            continue;
        };
        let kept: Vec<Value> = rw
            .module
            .operands(branch)
            .enumerate()
            .filter(|(i, _)| !range.contains(i) || keep[i - range.start])
            .map(|(_, value)| value)
            .collect();
        let dropped = rw.module.operand_count(branch) - kept.len();
        resize_successor(rw.module, rw.table, branch, index, -(dropped as i64));
        rw.set_operands(branch, &kept);
    }
}

fn erase_ops(rw: &mut Rewriter, ops: &[Op], needs: &Needs) {
    let doomed: Vec<Op> = ops
        .iter()
        .copied()
        .filter(|&op| !needs.ops.contains(op) && !rw.is_erased(op))
        .collect();
    // They may use each other in a cycle.
    for &op in &doomed {
        rw.set_operands(op, &[]);
    }
    for &op in &doomed {
        rw.erase(op);
    }
}
