//! `--cse`: an operation that computes what one before it computed gives way to that one.
//!
//! Merges operations without effects into one that dominates them, and reads into one of the
//! same block with no write in between, as mlir-opt does; operations with regions are left.
//! One walk over the dominator tree of each region, without recursion, and one hash for each
//! operation (`known`).

mod known;

use cranelift_entity::EntitySet;

use freehold_base::diagnostics::Diagnostic;
use freehold_dialects::Table;
use freehold_ir::{Block, Dominance, Module, Op, Region};

use super::op_facts::{Facts, OpFacts};
use known::{KnownOps, WalkPosition};

/// Merges equal operations in `module` and erases those without effect that nothing uses.
///
/// # Errors
/// None at present.
pub fn run(module: &mut Module, table: &Table) -> Result<(), Vec<Diagnostic>> {
    let mut pass = Cse {
        facts: OpFacts::new(module, table),
        dominance: None,
        known: KnownOps::new(module.op_count()),
        acting: EntitySet::new(),
        writing: EntitySet::new(),
        doomed: Vec::new(),
        isolations: 0,
        frames: Vec::new(),
        module,
    };
    pass.run();
    Ok(())
}

/// Where the walk is in a region of several blocks.
struct Blocks {
    /// The blocks in preorder of the dominator tree.
    order: Vec<Block>,
    next: usize,
    /// Those that dominate the current one: the end of each one's subtree, and what was known
    /// before it.
    open: Vec<(u32, usize)>,
    isolation: u32,
}

/// What the walk does next. Small: each region takes some of them.
enum Frame {
    Blocks(Box<Blocks>),
    /// The only block of a region.
    Block {
        block: Block,
        isolation: u32,
    },
    /// After such a block: what was known before it.
    Forget(usize),
    /// The operations of a block, from `next` on.
    Ops {
        next: Option<Op>,
        position: WalkPosition,
        merges: bool,
    },
    /// After the regions of an operation.
    After {
        op: Op,
        position: WalkPosition,
        merges: bool,
    },
}

struct Cse<'m> {
    module: &'m mut Module,
    facts: OpFacts<'m>,
    /// Made when the first region of several blocks is entered.
    dominance: Option<Dominance>,
    known: KnownOps,
    /// Operations with regions in which something acts, as far as the walk has come.
    acting: EntitySet<Op>,
    /// Those in which something writes.
    writing: EntitySet<Op>,
    /// Erased at the end: what they use counts as used until then, as in mlir-opt.
    doomed: Vec<Op>,
    /// How many isolated operations were entered: values of one are unknown in another.
    isolations: u32,
    frames: Vec<Frame>,
}

impl Cse<'_> {
    fn run(&mut self) {
        self.enter_regions(self.module.top(), 0);
        while let Some(frame) = self.frames.pop() {
            match frame {
                Frame::Blocks(blocks) => self.next_block(blocks),
                Frame::Block { block, isolation } => {
                    self.frames.push(Frame::Forget(self.known.mark()));
                    self.enter_block(block, isolation);
                }
                Frame::Forget(mark) => self.known.forget_since(mark),
                Frame::Ops {
                    next,
                    position,
                    merges,
                } => self.visit_from(next, position, merges),
                Frame::After {
                    op,
                    mut position,
                    merges,
                } => {
                    self.visit(op, &mut position, merges);
                    self.visit_from(self.module.next_op(op), position, merges);
                }
            }
        }
        for &op in &self.doomed {
            self.module.erase_op(op);
        }
    }

    fn enter_regions(&mut self, op: Op, isolation: u32) {
        let facts = self.facts.of(self.module, op);
        let mut isolation = isolation;
        if facts.has(Facts::ISOLATED) {
            self.isolations += 1;
            isolation = self.isolations;
        }
        for index in (0..self.module.regions(op).len()).rev() {
            let region = self.module.regions(op)[index];
            let Some(block) = self.module.first_block(region) else {
                continue;
            };
            let frame = match self.module.has_single_block(region) {
                true => Frame::Block { block, isolation },
                false => Frame::Blocks(Box::new(Blocks {
                    order: self.preorder(region),
                    next: 0,
                    open: Vec::new(),
                    isolation,
                })),
            };
            self.frames.push(frame);
        }
    }

    /// The blocks that the region's entry reaches, in preorder of the dominator tree.
    fn preorder(&mut self, region: Region) -> Vec<Block> {
        let module = &*self.module;
        let dominance = self
            .dominance
            .get_or_insert_with(|| Dominance::of_none(module));
        dominance.add(module, region);
        let mut blocks: Vec<(u32, Block)> = module
            .blocks(region)
            .filter_map(|b| Some((dominance.subtree(b)?.0, b)))
            .collect();
        blocks.sort_unstable();
        blocks.into_iter().map(|(_, block)| block).collect()
    }

    fn next_block(&mut self, mut blocks: Box<Blocks>) {
        let next = blocks.order.get(blocks.next).copied();
        let subtree = next.and_then(|block| self.dominance.as_ref()?.subtree(block));
        let start = subtree.map_or(u32::MAX, |s| s.0);
        while let Some((_, mark)) = blocks.open.pop_if(|(end, _)| *end < start) {
            self.known.forget_since(mark);
        }
        let (Some((_, end)), Some(block)) = (subtree, next) else {
            return;
        };
        blocks.open.push((end, self.known.mark()));
        blocks.next += 1;
        let isolation = blocks.isolation;
        self.frames.push(Frame::Blocks(blocks));
        self.enter_block(block, isolation);
    }

    fn enter_block(&mut self, block: Block, isolation: u32) {
        let holder = self.module.block_op(block);
        let unordered =
            holder.is_some_and(|op| self.facts.of(self.module, op).has(Facts::UNORDERED));
        self.frames.push(Frame::Ops {
            next: self.module.first_op(block),
            position: WalkPosition {
                isolation,
                block,
                writes: 0,
            },
            merges: !unordered,
        });
    }

    /// Visits the operations of a block from `next` on, up to one with regions.
    fn visit_from(&mut self, mut next: Option<Op>, mut position: WalkPosition, merges: bool) {
        while let Some(op) = next {
            if self.module.has_regions(op) {
                self.frames.push(Frame::After {
                    op,
                    position,
                    merges,
                });
                self.enter_regions(op, position.isolation);
                return;
            }
            self.visit(op, &mut position, merges);
            next = self.module.next_op(op);
        }
    }

    /// Looks at an operation after its regions.
    fn visit(&mut self, op: Op, position: &mut WalkPosition, merges: bool) {
        let facts = self.facts.of(self.module, op);
        let recursive = facts.has(Facts::RECURSIVE);
        let harmless = facts.has(Facts::REMOVABLE) || recursive && !self.acting.contains(op);
        let writes = facts.has(Facts::WRITES) || recursive && self.writing.contains(op);
        let unused = || {
            self.module
                .results(op)
                .iter()
                .all(|&r| !self.module.has_uses(r))
        };
        if harmless && !facts.has(Facts::PINNED) && unused() {
            self.doomed.push(op);
        } else {
            if let Some(parent) = self.module.block_op(position.block) {
                if !harmless {
                    self.acting.insert(parent);
                }
                if writes {
                    self.writing.insert(parent);
                }
            }
            position.writes += u32::from(writes);
            let mergeable = facts.has(Facts::PURE) || facts.has(Facts::READS);
            if merges && mergeable && !facts.has(Facts::TERMINATOR) {
                self.merge(op, *position, facts);
            }
        }
    }

    fn merge(&mut self, op: Op, position: WalkPosition, facts: Facts) {
        if self.module.has_regions(op) || !self.module.successors(op).is_empty() {
            return;
        }
        let commutative = facts.has(Facts::COMMUTATIVE);
        let reads = facts.has(Facts::READS);
        let Some(existing) =
            self.known
                .find_or_insert(self.module, op, position, commutative, reads)
        else {
            return;
        };
        for index in 0..self.module.results(op).len() {
            let (old, new) = (
                self.module.result(op, index),
                self.module.result(existing, index),
            );
            self.module.replace_all_uses(old, new);
        }
        self.doomed.push(op);
    }
}
