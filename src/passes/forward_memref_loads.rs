//! `--forward-memref-loads`: a load of what is known gives way to the value, and a store that nothing can tell
//! from none goes.
//!
//! One walk over the dominator tree of each region, without recursion, with what is known of memory (`memory`). A value is known
//! from a store or a load in a place that dominates; a block where paths meet and a region that runs again begin
//! without what may be written on the way (`accesses`). Which writes can be left out of account is
//! what the alias relations, the program and a user say (`places`, `docs/facts.md`). A store goes if it writes what
//! is there, or if all that follows overwrites it unread (`dead_stores` for what is behind a branch).

mod accesses;
mod dead_stores;
mod memory;
mod places;
mod remarks;

use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use crate::analysis::alias;
use crate::diagnostics::Diagnostic;
use crate::dialects::{FlowEdge, FlowEnd, Table, Trait};
use crate::facts::{extract, functions_with_body};
use crate::ir::{Block, Dominance, Module, Op, Region, Value};
use crate::summaries;

use super::stats::Rules;
use accesses::{Accesses, Doing, Touches};
use dead_stores::Search;
use memory::{Mark, Memory};
use places::{BaseId, Key, Places};
use remarks::{Removal, Why};

/// Where paths meet, what lies on the way is looked at for so many bases; beyond that nothing is known there.
const MOST_ON_THE_WAY: usize = 4096;

/// Of the stores in a block only so many are looked for behind it, the last ones.
const MOST_LEAVING: usize = 64;

/// What the pass says of what it did.
#[derive(Default)]
pub struct Report {
    /// Whether each removal is explained.
    pub explain: bool,
    pub remarks: Vec<Diagnostic>,
    /// How often each kind of removal took place.
    pub rules: Rules,
}

/// Forwards what is known of memory in every function of the module.
///
/// # Errors
/// None: what is not known stays.
pub fn run(
    module: &mut Module,
    table: &Table,
    report: &mut Report,
) -> Result<(), Vec<Diagnostic>> {
    let calls = summaries::calls(module, table, FxHashSet::default());
    for function in functions_with_body(module, table) {
        let extracted = extract(module, table, function, &calls);
        let aliases = alias::solve(&extracted.facts);
        let mut places = Places::new(module, &extracted, &aliases);
        let accesses = Accesses::of(module, table, function, &mut places);
        if places.bases.is_empty() {
            continue;
        }
        places.group();
        let groups = places.members.len();
        let mut pass = Forward {
            known: Memory::new(groups, report.explain),
            unread: Memory::new(groups, false),
            places: &places,
            accesses: &accesses,
            dominance: None,
            before: FxHashMap::default(),
            doomed: FxHashSet::default(),
            order: Vec::new(),
            searches: 4 * accesses.count() + 10_000,
            meetings: 16 * accesses.count() + 10_000,
            in_block: 0,
            blocks: 0,
            frames: Vec::new(),
            table,
            report,
            module,
        };
        pass.run(function);
        for op in std::mem::take(&mut pass.order) {
            pass.module.erase_op(op);
        }
    }
    Ok(())
}

/// What is known to be in an element, and what shows it.
#[derive(Clone)]
struct Content {
    value: Value,
    by: Op,
}

/// A store that nothing has read so far, in the block with this number.
#[derive(Clone)]
struct Unread {
    store: Op,
    block: u32,
}

/// Where the walk is.
enum Frame {
    /// The blocks of a region in preorder of its dominator tree, with the end of the subtree of each that
    /// dominates the current one and what was known before it.
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

struct Forward<'a> {
    module: &'a mut Module,
    table: &'a Table,
    report: &'a mut Report,
    places: &'a Places<'a>,
    accesses: &'a Accesses,
    known: Memory<Content>,
    unread: Memory<Unread>,
    /// Made when the first region of several blocks is entered.
    dominance: Option<Dominance>,
    /// The predecessors of blocks in regions with several.
    before: FxHashMap<Block, SmallVec<[Block; 2]>>,
    doomed: FxHashSet<Op>,
    /// The same in the order of removal.
    order: Vec<Op>,
    /// How many operations the searches behind branches, and how many blocks and elements on the way to where
    /// paths meet, may still be looked at.
    searches: u64,
    meetings: u64,
    /// The number of the block that the walk is in, and of those it has entered.
    in_block: u32,
    blocks: u32,
    frames: Vec<Frame>,
}

impl Forward<'_> {
    fn run(&mut self, function: Op) {
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

    /// Forgets what may be written between the end of the block that dominates `block` directly and `block`.
    fn meet(&mut self, block: Block, function: Op) {
        let module = &*self.module;
        let dominance = self
            .dominance
            .get_or_insert_with(|| Dominance::new(module, function));
        let before = |b: Block| self.before.get(&b).map_or(&[][..], |list| list.as_slice());
        if let [_] = before(block) {
            return;
        }
        // What reaches the block without its dominator lies on the way; the dominator is the one block
        // that dominates it and is reached.
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

    /// What happened in a place that is not looked at: what it wrote is not known, what it read was read.
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
    fn operations(
        &mut self,
        mut next: Option<Op>,
        block: Block,
        mut stored: Vec<(BaseId, Key)>,
    ) {
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

    fn operation(&mut self, op: Op, stored: &mut Vec<(BaseId, Key)>) {
        let accesses = self.accesses;
        match accesses.doing(op) {
            None => {}
            Some(&Doing::Load { base, first }) => self.load(op, base, first),
            Some(&Doing::Store { base, first }) => self.store(op, base, first, stored),
            Some(&Doing::Free(base)) => {
                for (_, unread) in self.unread.of_base(self.places, base) {
                    if unread.block == self.in_block {
                        self.remove(unread.store, Why::Freed(op));
                    }
                }
                self.known.touch(self.places, base, None, Some(op));
                self.unread.touch(self.places, base, None, None);
            }
            Some(Doing::Touches(touches)) => {
                for (base, _) in &touches.reads {
                    self.unread.touch(self.places, *base, None, None);
                }
                for (base, _) in &touches.writes {
                    self.known.touch(self.places, *base, None, Some(op));
                }
            }
            Some(Doing::Anything) => {
                self.known.touch_all();
                self.unread.touch_all();
            }
        }
    }

    fn load(&mut self, op: Op, base: BaseId, first: usize) {
        let key = self.places.key(self.module, op, first);
        let result = self.module.result(op, 0);
        if let Some(held) = self.known.get(self.places, base, &key) {
            let Content { value, by } = held.what;
            if self.module.value_type(value) == self.module.value_type(result) {
                let noted = held.noted;
                self.module.replace_all_uses(result, value);
                let why = match self.module.results(by).is_empty() {
                    true => Why::Stored(by),
                    false => Why::Loaded(by),
                };
                self.remove_knowing(op, why, Some((base, noted)));
                return;
            }
        }
        self.unread.touch(self.places, base, Some(&key), None);
        let content = Content {
            value: result,
            by: op,
        };
        self.known.set(base, key, content);
    }

    fn store(&mut self, op: Op, base: BaseId, first: usize, stored: &mut Vec<(BaseId, Key)>) {
        let key = self.places.key(self.module, op, first);
        let value = self.module.operand(op, 0);
        if let Some(held) = self.known.get(self.places, base, &key)
            && held.what.value == value
        {
            let (by, noted) = (held.what.by, held.noted);
            self.remove_knowing(op, Why::There(by), Some((base, noted)));
            return;
        }
        if let Some(unread) = self.unread.get(self.places, base, &key)
            && unread.what.block == self.in_block
        {
            let before = unread.what.store;
            self.remove(before, Why::Overwritten(op));
        }
        self.known.touch(self.places, base, Some(&key), Some(op));
        self.known.set(base, key.clone(), Content { value, by: op });
        let unread = Unread {
            store: op,
            block: self.in_block,
        };
        self.unread.set(base, key.clone(), unread);
        stored.push((base, key));
    }

    /// Removes the stores of a block that all paths behind it overwrite.
    fn end_block(&mut self, block: Block, stored: Vec<(BaseId, Key)>) {
        let Some(dominance) = &self.dominance else {
            return;
        };
        let last = self.module.last_op(block);
        if last.is_none_or(|last| self.module.successors(last).is_empty()) {
            return;
        }
        let mut dead: Vec<(Op, Op, BaseId, Key)> = Vec::new();
        for (base, key) in stored.into_iter().rev().take(MOST_LEAVING) {
            let unread = self.unread.get(self.places, base, &key);
            let Some(unread) = unread.filter(|u| u.what.block == self.in_block) else {
                continue;
            };
            let store = unread.what.store;
            if self.doomed.contains(&store) || dead.iter().any(|row| row.0 == store) {
                continue;
            }
            let mut search = Search {
                module: self.module,
                places: self.places,
                accesses: self.accesses,
                dominance,
                doomed: &self.doomed,
                budget: &mut self.searches,
            };
            if let Some(by) = search.overwritten(block, base, &key) {
                dead.push((store, by, base, key));
            }
        }
        for (store, by, base, key) in dead {
            self.remove(store, Why::Overwritten(by));
            // It is not there any more for a later store of the same value.
            let held = self.known.get(self.places, base, &key);
            if held.is_some_and(|held| held.what.by == store) {
                self.known.forget(base, &key);
            }
        }
    }

    fn remove(&mut self, op: Op, why: Why) {
        self.remove_knowing(op, why, None);
    }

    /// Removes an operation; `since` is the base and from when on writes were passed by.
    fn remove_knowing(&mut self, op: Op, why: Why, since: Option<(BaseId, usize)>) {
        self.doomed.insert(op);
        self.order.push(op);
        let rules = &mut self.report.rules;
        let fired = rules.entry(why.name().to_owned()).or_default();
        fired.times += 1;
        fired.operations += 1;
        if !self.report.explain {
            return;
        }
        let passed = match (&self.known.passed, since) {
            (Some(passed), Some((base, noted))) => {
                let of_base = passed[noted..].iter().filter(|p| p.base == base);
                of_base.copied().collect()
            }
            _ => Vec::new(),
        };
        let removal = Removal { op, why, passed };
        let remark = removal.remark(self.module, self.places);
        self.report.remarks.push(remark);
    }
}
