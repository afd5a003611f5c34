//! A function's operations on one line, the steps, and how control moves along that line.
//!
//! A *step* is a number: a block has one where it begins, an operation one, and an operation with
//! regions a second one where it ends, behind those of its regions. A *segment* is a row of steps
//! through which control only passes from the first to the last: a part of a block between two
//! operations with regions. So when a buffer is in use is a set of intervals, in branches and loops
//! of any form. Decides nothing, and knows memrefs alone.
//!
//! `touched_at`, `becomes_at` and `held_by` say what operations do with memrefs: access the buffer,
//! give it another name, or keep hold of it in a way that nobody sees.

use std::ops::Range;

use cranelift_entity::{EntityRef, PrimaryMap};
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use freehold_base::ids::typed_ids;
use freehold_base::sparse_map::SparseMap;
use freehold_dialects::{Effect, EffectKind, FlowEnd, OpDef, Table, Trait};
use freehold_ir::{Block, Module, Op, known};

use super::holding::Holding;
use super::preorder::{self, Visit};
use super::{EdgeKind, Extracted, ValueId};

typed_ids! {
    /// A row of steps through which control only passes from the first to the last.
    SegmentId "t";
}

/// The steps of one function.
#[derive(Default)]
pub struct Steps {
    /// The operation of each step; none where a block begins.
    pub ops: Vec<Option<Op>>,
    /// The steps of each segment, which are never none.
    pub segments: PrimaryMap<SegmentId, Range<u32>>,
    /// `next(from, to)`: may: control goes from the end of one segment to the beginning of another.
    pub next: Vec<(SegmentId, SegmentId)>,
    /// `defined_at(value, step)`.
    pub defined_at: PrimaryMap<ValueId, u32>,
    /// `touched_at(value, step)`: may: the operation there accesses the buffer by this name, or
    /// hands it to the caller.
    pub touched_at: Vec<(ValueId, u32)>,
    /// `freed_at(value, step)`: the operation there frees the buffer, and does nothing else with
    /// it. The rows are those of [`Facts::freed_at`](super::Facts::freed_at), in their order.
    pub freed_at: Vec<(ValueId, u32)>,
    /// `becomes_at(from, to, step)`: may: the operation there makes `to` the buffer of `from`.
    pub becomes_at: Vec<(ValueId, ValueId, u32)>,
    /// `held_by(value, op)`: may: the operation goes on with the buffer when it has ended, gives
    /// its address in a form that is no memref, or frees it in a way that is not in `freed_at`.
    pub held_by: Vec<(ValueId, Op)>,
    /// The segment that each step is in.
    segment_of: Vec<SegmentId>,
    /// Where each operation begins and ends.
    of: SparseMap<Op, (u32, u32)>,
}

impl Steps {
    /// The step at which an operation begins, and at which it ends: one unless it has regions.
    /// `None` for what no entry reaches.
    pub fn of(&self, op: Op) -> Option<(u32, u32)> {
        self.of.get(op)
    }

    /// How many steps there are.
    pub fn count(&self) -> u32 {
        self.ops.len() as u32
    }

    /// The segment that a step is in.
    pub fn segment(&self, step: u32) -> SegmentId {
        self.segment_of[step as usize]
    }
}

/// The steps of the function that `extracted` speaks of; `holding` are functions that keep hold of
/// what they are given.
pub fn steps(
    (module, table): (&Module, &Table),
    function: Op,
    extracted: &Extracted,
    holding: &Holding,
) -> Steps {
    let mut numbering = Numbering {
        module,
        table,
        holding,
        extracted,
        steps: Steps::default(),
        entries: FxHashMap::default(),
        exits: Vec::new(),
        around: Vec::new(),
        handed: handed(extracted),
        frees: frees(extracted),
        holders: Vec::new(),
    };
    numbering.steps.defined_at = extracted.facts.values.keys().map(|_| 0).collect();
    let mut open = preorder::Open::default();
    preorder::visit(module, function, &mut open, |visit| numbering.visit(visit));
    numbering.connect();
    numbering.pass_on();
    numbering.steps
}

/// The operands that operations hand along edges within the function, to somebody.
pub fn handed(extracted: &Extracted) -> FxHashSet<(Op, u32)> {
    let (facts, ids) = (&extracted.facts, &extracted.ids);
    let within = facts.passes.values().filter(|pass| {
        let kind = facts.edges[pass.edge].kind;
        !pass.targets.is_empty() && !matches!(kind, EdgeKind::Return | EdgeKind::Call)
    });
    within
        .map(|pass| (ids.edge_ops[pass.edge], pass.index))
        .collect()
}

fn frees(extracted: &Extracted) -> FxHashSet<(Op, ValueId)> {
    let freed = extracted.facts.freed_at.iter().map(|row| row.0);
    let ops = extracted.ids.free_ops.iter().copied();
    ops.zip(freed).collect()
}

/// An operation with regions: the segment before it and the one behind it.
struct Nest {
    op: Op,
    before: SegmentId,
    behind: SegmentId,
}

struct Numbering<'a> {
    module: &'a Module,
    table: &'a Table,
    holding: &'a Holding,
    extracted: &'a Extracted,
    steps: Steps,
    /// The first segment of each block.
    entries: FxHashMap<Block, SegmentId>,
    /// The last segment of each block.
    exits: Vec<(Block, SegmentId)>,
    around: Vec<Nest>,
    handed: FxHashSet<(Op, u32)>,
    /// What operations free.
    frees: FxHashSet<(Op, ValueId)>,
    /// The operations around the current one that may still run when they have ended.
    holders: Vec<Op>,
}

impl Numbering<'_> {
    fn visit(&mut self, visit: Visit) {
        match visit {
            Visit::EnterBlock(block) => {
                let segment = self.open(None);
                self.entries.insert(block, segment);
                self.define(self.module.arguments(block));
                if self.module.first_op(block).is_none() {
                    self.exits.push((block, segment));
                }
            }
            Visit::EnterOp(op) => self.begin(op),
            Visit::LeaveOp(op) => self.end(op),
            Visit::EnterRegion(_) | Visit::LeaveBlock => {}
        }
    }

    /// Begins a segment with a step.
    fn open(&mut self, op: Option<Op>) -> SegmentId {
        let start = self.steps.count();
        let segment = self.steps.segments.push(start..start);
        self.step(op);
        segment
    }

    /// Adds a step to the last segment.
    fn step(&mut self, op: Option<Op>) {
        self.steps.ops.push(op);
        self.steps.segment_of.push(self.last_segment());
        let end = self.steps.count();
        if let Some(last) = self.steps.segments.values_mut().next_back() {
            last.end = end;
        }
    }

    fn last_segment(&self) -> SegmentId {
        SegmentId::new(self.steps.segments.len() - 1)
    }

    fn define(&mut self, values: &[freehold_ir::Value]) {
        let step = self.steps.count() - 1;
        for &value in values {
            if let Some(id) = self.extracted.ids.value_id(value) {
                self.steps.defined_at[id] = step;
            }
        }
    }

    fn begin(&mut self, op: Op) {
        self.step(Some(op));
        let step = self.steps.count() - 1;
        self.steps.of.insert(op, (step, step));
        self.accesses(op, step);
        if self.module.has_regions(op) {
            let before = self.last_segment();
            self.around.push(Nest {
                op,
                before,
                behind: before,
            });
            if self.holding.keeps_hold(self.module, op) {
                self.holders.push(op);
            }
        }
    }

    fn end(&mut self, op: Op) {
        if self.module.has_regions(op) {
            let behind = self.open(Some(op));
            let step = self.steps.count() - 1;
            let (begin, _) = self.steps.of.get(op).unwrap_or((step, step));
            self.steps.of.insert(op, (begin, step));
            self.accesses(op, step);
            self.holders.pop_if(|last| *last == op);
            if let Some(nest) = self.around.iter_mut().rev().find(|nest| nest.op == op) {
                nest.behind = behind;
            }
        }
        self.define(self.module.results(op));
        let ends_block = self.module.next_op(op).is_none();
        if let (true, Some(block)) = (ends_block, self.module.parent_block(op)) {
            self.exits.push((block, self.last_segment()));
        }
    }

    /// What an operation does with its memrefs at its first or last step.
    fn accesses(&mut self, op: Op, step: u32) {
        let (module, ids) = (self.module, &self.extracted.ids);
        let memrefs = module.operands(op).enumerate();
        let memrefs = memrefs.filter_map(|(index, v)| Some((index, ids.value_id(v)?)));
        let memrefs: SmallVec<[(usize, ValueId); 4]> = memrefs.collect();
        if memrefs.is_empty() {
            return;
        }
        let def = self.table.of(module, op);
        let around = self.holders.last().copied();
        let frees = |effect: &Effect| effect.kind == EffectKind::Free;
        let frees = def.is_some_and(|def| def.effects.iter().any(frees));
        let frees_more = frees && !memrefs.iter().all(|m| self.frees.contains(&(op, m.1)));
        if let Some(holder) =
            around.or_else(|| (frees_more || self.keeps_hold(op, def)).then_some(op))
        {
            let held = memrefs.iter().map(|&(_, id)| (id, holder));
            self.steps.held_by.extend(held);
        }
        let only_names = def.is_some_and(|def| {
            def.has(Trait::Pure) && !def.has(Trait::Terminator) && def.effects.is_empty()
        });
        let hands = module.has_regions(op) || module.next_op(op).is_none();
        for &(index, id) in memrefs.iter().filter(|_| !only_names) {
            let is_handed = hands && self.handed.contains(&(op, index as u32));
            let is_freed = frees && self.frees.contains(&(op, id));
            if !(is_handed || is_freed) {
                self.steps.touched_at.push((id, step));
            }
        }
        if !module.has_regions(op) {
            for &result in module.results(op) {
                if let Some(to) = ids.value_id(result) {
                    let rows = memrefs.iter().map(|&(_, from)| (from, to, step));
                    self.steps.becomes_at.extend(rows);
                }
            }
        }
    }

    /// Whether an operation may use its memrefs after it has ended, or hands out an address.
    fn keeps_hold(&self, op: Op, def: Option<&OpDef>) -> bool {
        let (module, table) = (self.module, self.table);
        // Who folds the clone away reads the source in its place.
        let is_clone = module.name(op) == known::BUFFERIZATION_CLONE;
        let is_call = def.is_some_and(|def| def.has(Trait::Call));
        let holds = || self.holding.keeps_hold(module, op);
        if is_clone || holds() || is_call && self.holding.is_called(module, table, op) {
            return true;
        }
        // What it does is not stated.
        def.is_none_or(|def| {
            let is_stated = [
                Trait::Pure,
                Trait::RecursiveEffects,
                Trait::Terminator,
                Trait::Call,
                Trait::SideEffect,
            ];
            def.effects.is_empty() && !is_stated.iter().any(|&t| def.has(t)) && def.maps.is_none()
        })
    }

    /// Notes where control goes.
    fn connect(&mut self) {
        let mut next: Vec<(SegmentId, SegmentId)> = Vec::new();
        let nests: FxHashMap<Op, &Nest> = self.around.iter().map(|nest| (nest.op, nest)).collect();
        for nest in &self.around {
            let is_before = |from: &FlowEnd| matches!(from, FlowEnd::Parent(_));
            self.follow(nest, is_before, nest.before, &mut next);
        }
        for &(block, exit) in &self.exits {
            let last = self.module.last_op(block);
            let successors = last.map_or(&[][..], |op| self.module.successors(op));
            next.extend(successors.iter().map(|to| (exit, self.entries[to])));
            let (Some(nest), Some(region)) = (
                (self.module.block_op(block)).and_then(|op| nests.get(&op)),
                self.module.block_region(block),
            ) else {
                continue;
            };
            if successors.is_empty() {
                let regions = self.module.regions(nest.op);
                let number = regions.iter().position(|&r| r == region);
                let is_here = |from: &FlowEnd| number.is_some_and(|n| from.is_region(n));
                self.follow(nest, is_here, exit, &mut next);
                // While one round ends, another one may begin.
                if self.table.has(self.module, nest.op, Trait::Parallel) {
                    let entries = (0..regions.len()).filter_map(|n| self.entry(nest.op, n));
                    next.extend(entries.map(|entry| (exit, entry)));
                }
            }
        }
        next.sort_unstable();
        next.dedup();
        self.steps.next = next;
    }

    /// The segment with which a region of an operation begins, if it has blocks.
    fn entry(&self, op: Op, number: usize) -> Option<SegmentId> {
        let block = self.module.first_block(self.module.regions(op)[number])?;
        self.entries.get(&block).copied()
    }

    /// Adds the ways from the end `from` of an operation with regions, which is `segment`.
    fn follow(
        &self,
        nest: &Nest,
        from: impl Fn(&FlowEnd) -> bool,
        segment: SegmentId,
        next: &mut Vec<(SegmentId, SegmentId)>,
    ) {
        let regions = self.module.regions(nest.op);
        let entry = |number: usize| self.entry(nest.op, number);
        let flow = self.table.of(self.module, nest.op);
        let Some(flow) = flow.and_then(|def| def.flow.as_ref()) else {
            // Nobody declared it: control may go anywhere.
            let anywhere = (0..regions.len()).filter_map(entry);
            next.extend(anywhere.chain([nest.behind]).map(|to| (segment, to)));
            return;
        };
        for edge in flow.iter().filter(|edge| from(&edge.from)) {
            if edge.to.is_results() {
                next.push((segment, nest.behind));
            }
            // A region without blocks is passed by.
            let entries = edge.to.regions(regions.len());
            next.extend(entries.map(|n| (segment, entry(n).unwrap_or(nest.behind))));
        }
    }

    /// Notes which memrefs become others along edges, and where the program frees.
    fn pass_on(&mut self) {
        let (facts, ids) = (&self.extracted.facts, &self.extracted.ids);
        for pass in facts.passes.values() {
            if facts.edges[pass.edge].kind == EdgeKind::Call {
                continue;
            }
            if let Some((step, _)) = self.steps.of(ids.edge_ops[pass.edge]) {
                let targets = pass.targets.iter();
                let rows = targets.map(|&to| (pass.operand, to, step));
                self.steps.becomes_at.extend(rows);
            }
        }
        for (&(value, _), &op) in facts.freed_at.iter().zip(&ids.free_ops) {
            let (step, _) = self.steps.of(op).unwrap_or_default();
            self.steps.freed_at.push((value, step));
        }
    }
}
