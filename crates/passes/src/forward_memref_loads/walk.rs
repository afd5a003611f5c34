//! The walk: regions, blocks in preorder of the dominator tree, and what is forgotten where paths
//! meet and where a region runs again.

use rustc_hash::FxHashSet;

use freehold_dialects::{FlowEdge, FlowEnd, Trait};
use freehold_ir::{Block, Dominance, Op, Region};

use super::Forward;
use super::accesses::Touches;
use super::memory::Mark;
use super::places::{BaseId, Key};

/// Where paths meet, what lies on the way is looked at for so many bases; beyond that nothing is
/// known there.
const MOST_ON_THE_WAY: usize = 4096;

/// Where the walk is.
pub enum Frame {
    /// The blocks of a region in preorder of its dominator tree, with the end of the subtree of
    /// each that dominates the current one and what was known before it.
    Blocks {
        order: Vec<Block>,
        next: usize,
        open: Vec<(u32, Mark)>,
    },
    Ops {
        next: Option<Op>,
        block: Block,
        number: u32,
        /// The elements that were stored to in this block.
        stored: Vec<(BaseId, Key)>,
    },
    /// Before a region of an operation, after it, and after all of them.
    Region(Op, usize),
    Left(Mark),
    After(Op),
}

impl Forward<'_> {
    pub fn run(&mut self, function: Op) {
        for region in self.module.regions(function).to_vec() {
            let order = self.blocks_of(function, region);
            self.frames.push(Frame::Blocks {
                order,
                next: 0,
                open: Vec::new(),
            });
        }
        while let Some(frame) = self.frames.pop() {
            match frame {
                Frame::Blocks { order, next, open } => self.next_block(function, order, next, open),
                Frame::Ops {
                    next,
                    block,
                    number,
                    stored,
                } => {
                    self.in_block = number;
                    self.operations(next, block, stored);
                }
                Frame::Region(op, index) => self.enter_region(function, op, index),
                Frame::Left(mark) => self.known.back_to(mark),
                Frame::After(op) => {
                    let accesses = self.accesses;
                    self.touch(accesses.within(op).unwrap_or(&Touches::ANYTHING));
                }
            }
        }
    }

    /// The blocks that a region's entry reaches, in preorder of the dominator tree.
    fn blocks_of(&mut self, function: Op, region: Region) -> Vec<Block> {
        let module = &*self.module;
        let Some(entry) = module.first_block(region) else {
            return Vec::new();
        };
        if module.has_single_block(region) {
            return vec![entry];
        }
        let dominance = self
            .dominance
            .get_or_insert_with(|| Dominance::new(module, function));
        let mut blocks: Vec<(u32, Block)> = module
            .blocks(region)
            .filter_map(|b| Some((dominance.subtree(b)?.0, b)))
            .collect();
        blocks.sort_unstable();
        for &(_, block) in &blocks {
            let last = module.last_op(block);
            for &successor in last.map_or(&[][..], |op| module.successors(op)) {
                self.before.entry(successor).or_default().push(block);
            }
        }
        blocks.into_iter().map(|(_, block)| block).collect()
    }

    fn next_block(
        &mut self,
        function: Op,
        order: Vec<Block>,
        next: usize,
        mut open: Vec<(u32, Mark)>,
    ) {
        let Some(&block) = order.get(next) else {
            if let Some(&(_, mark)) = open.first() {
                self.known.back_to(mark);
            }
            return;
        };
        let subtree = match &self.dominance {
            Some(dominance) if order.len() > 1 => dominance.subtree(block),
            _ => None,
        };
        let (start, end) = subtree.unwrap_or((0, 0));
        while let Some((_, mark)) = open.pop_if(|(end, _)| *end < start) {
            self.known.back_to(mark);
        }
        open.push((end, self.known.mark()));
        if next > 0 {
            self.meet(block, function);
        }
        self.blocks += 1;
        let number = self.blocks;
        self.frames.push(Frame::Blocks {
            order,
            next: next + 1,
            open,
        });
        self.frames.push(Frame::Ops {
            next: self.module.first_op(block),
            block,
            number,
            stored: Vec::new(),
        });
    }

    /// Forgets what may be written between the end of the block that dominates `block` directly and
    /// `block`.
    fn meet(&mut self, block: Block, function: Op) {
        let module = &*self.module;
        let dominance = self
            .dominance
            .get_or_insert_with(|| Dominance::new(module, function));
        let before = |b: Block| self.before.get(&b).map_or(&[][..], |list| list.as_slice());
        if let [_] = before(block) {
            return;
        }
        // What reaches the block without its dominator lies on the way; the dominator is the one
        // block that dominates it and is reached.
        let strictly = |b: Block| b != block && dominance.block_dominates(b, block);
        let mut on_the_way: FxHashSet<Block> = FxHashSet::default();
        let mut work: Vec<Block> = before(block).to_vec();
        let mut touches = Touches::default();
        let mut looked_at = 0;
        while let Some(b) = work.pop() {
            if strictly(b) || !on_the_way.insert(b) {
                continue;
            }
            looked_at += 1;
            if let Some(of_block) = self.accesses.of_block(b) {
                looked_at += of_block.writes.len();
                touches.add(of_block);
            }
            if looked_at > MOST_ON_THE_WAY || touches.writes_all {
                touches = Touches::ANYTHING;
                break;
            }
            work.extend(before(b));
        }
        self.meetings = self.meetings.saturating_sub(looked_at as u64);
        if self.meetings == 0 {
            touches = Touches::ANYTHING;
        }
        self.touch(&touches);
    }

    /// What happened in a place that is not looked at: what it wrote is not known, what it read was
    /// read.
    fn touch(&mut self, touches: &Touches) {
        if touches.writes_all {
            self.known.touch_all();
        }
        for (base, key) in &touches.writes {
            self.known.touch(self.places, *base, key.as_ref(), None);
        }
        if touches.reads_all {
            self.unread.touch_all();
        }
        for (base, key) in &touches.reads {
            self.unread.touch(self.places, *base, key.as_ref(), None);
        }
    }

    /// Visits the operations of a block from `next` on, up to one with regions.
    fn operations(&mut self, mut next: Option<Op>, block: Block, mut stored: Vec<(BaseId, Key)>) {
        let number = self.in_block;
        while let Some(op) = next {
            next = self.module.next_op(op);
            if self.module.regions(op).is_empty() {
                self.operation(op, &mut stored);
                continue;
            }
            self.frames.push(Frame::Ops {
                next,
                block,
                number,
                stored,
            });
            self.frames.push(Frame::After(op));
            self.enter_regions(op);
            return;
        }
        self.end_block(block, stored);
    }

    fn enter_regions(&mut self, op: Op) {
        let is_function = self.table.has(self.module, op, Trait::Function);
        let is_graph = [Trait::GraphRegion, Trait::NoTerminator]
            .iter()
            .any(|&t| self.table.has(self.module, op, t));
        if is_function || is_graph {
            return;
        }
        for index in (0..self.module.regions(op).len()).rev() {
            self.frames.push(Frame::Region(op, index));
        }
    }

    /// Starts a region with what is known before its operation, or after it has run before.
    fn enter_region(&mut self, function: Op, op: Op, index: usize) {
        let flow = self
            .table
            .of(self.module, op)
            .and_then(|def| def.flow.as_ref());
        let runs_again = |flow: &Vec<FlowEdge>| {
            let from_region = |edge: &FlowEdge| matches!(edge.from, FlowEnd::Region { .. });
            let mut edges = flow.iter();
            edges.any(|edge| from_region(edge) && edge.to.is_region(index))
        };
        self.frames.push(Frame::Left(self.known.mark()));
        match flow {
            None => self.known.touch_all(),
            Some(flow) if runs_again(flow) => {
                let accesses = self.accesses;
                self.touch(accesses.within(op).unwrap_or(&Touches::ANYTHING));
            }
            Some(_) => {}
        }
        let region = self.module.regions(op)[index];
        let order = self.blocks_of(function, region);
        self.frames.push(Frame::Blocks {
            order,
            next: 0,
            open: Vec::new(),
        });
    }
}
