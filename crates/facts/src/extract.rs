//! Reads one function's IR into [`Facts`].
//!
//! Two passes over the function: the first numbers points and gives every memref value its id
//! and kind, in dominator-tree preorder, so that a value has its id before it is used; the
//! second turns terminators and operations with regions into edges and passes.

use cranelift_entity::EntityRef;
use smallvec::{SmallVec, smallvec};

use freehold_dialects::{
    Effect, EffectKind, EffectTarget, Table, Trait, callee, group_range, operand_range, symbol_name,
};
use freehold_ir::{Block, Module, Op, Region, Value, known};

use super::buffers::ExtractionBuffers;
use super::control::receives_flow;
use super::escapes::{self, Escapes};
use super::followed::Followed;
use super::preorder::Visit;

use super::{
    BlockFact, BlockId, CallFact, Calls, Facts, Gives, Ids, Kind, Places, ResultFact, ValueFact,
    ValueId,
};

/// The facts of one function, and what their ids stand for.
#[derive(Default)]
pub struct Extracted {
    pub facts: Facts,
    pub ids: Ids,
}

pub(super) struct Extraction<'a> {
    pub(super) module: &'a Module,
    pub(super) table: &'a Table,
    pub(super) function: Op,
    pub(super) calls: &'a Calls,
    pub(super) followed: &'a Followed,
    /// Where allocations and regions are noted, if somebody asked.
    pub(super) places: Option<&'a mut Places>,
    pub(super) facts: Facts,
    pub(super) ids: Ids,
    pub(super) with_last_uses: bool,
    pub(super) owns_captured: bool,
    pub(super) preorder: u32,
    pub(super) buffers: ExtractionBuffers,
}

impl Extraction<'_> {
    pub(super) fn visit(&mut self, visit: Visit) {
        match visit {
            Visit::EnterRegion(region) => {
                let parent = self
                    .module
                    .region_op(region)
                    .filter(|&op| op != self.function);
                let block = parent.and_then(|op| self.module.parent_block(op));
                let id = self
                    .facts
                    .regions
                    .push(block.and_then(|b| self.ids.block_id(b)));
                self.ids.regions.push(region);
                self.buffers.region_ids.insert(region, id);
                if let Some(places) = &mut self.places {
                    places.enter_region(self.module, self.table, self.function, region);
                }
            }
            Visit::EnterBlock(block) => self.enter_block(block),
            Visit::LeaveBlock => self.leave_block(),
            Visit::EnterOp(op) => self.enter_op(op),
            Visit::LeaveOp(op) => self.leave_op(op),
        }
    }

    fn enter_block(&mut self, block: Block) {
        self.preorder += 1;
        let region = self
            .module
            .block_region(block)
            .expect("a visited block is in a region");
        let region_id = (self.buffers.region_ids)
            .get(region)
            .expect("a region is entered before its blocks");
        let parent = self.facts.regions[region_id];
        let id = BlockId::new(self.facts.blocks.len());
        let (depth, jump) = match parent {
            None => (0, id),
            Some(parent) => {
                // Skew-binary jump pointers: Myers, "An Applicative Random-Access Stack" (1983).
                let blocks = &self.facts.blocks;
                let (p, j) = (&blocks[parent], &blocks[blocks[parent].jump]);
                let jump = if p.depth - j.depth == j.depth - blocks[j.jump].depth {
                    j.jump
                } else {
                    parent
                };
                (p.depth + 1, jump)
            }
        };
        self.facts.blocks.push(BlockFact {
            region: region_id,
            parent,
            depth,
            jump,
            preorder: self.preorder,
            scope_end: self.preorder,
        });
        self.ids.blocks.push(block);
        self.ids.block_ids.insert(block, id);
        let op = self.module.region_op(region);
        let unknown = op.is_some_and(|op| self.is_unknown_with_regions(op));
        let buffers = &mut self.buffers;
        let above = parent.map_or(0, |parent| buffers.unknown_above[parent]);
        buffers.unknown_above.push(above + u32::from(unknown));
        buffers.open_blocks.push((id, buffers.open_values.len()));
        for (number, &argument) in self.module.arguments(block).iter().enumerate() {
            if self.followed.has(self.module, argument) {
                let kind = self.argument_kind(block, region, number);
                let id = self.define(argument, kind, None);
                if matches!(kind, Kind::Argument | Kind::Consumed) {
                    self.facts.arguments.push((id, number as u32));
                }
            }
        }
    }

    fn argument_kind(&self, block: Block, region: Region, number: usize) -> Kind {
        if !self.module.is_entry(block) {
            return Kind::Merge;
        }
        let op = self
            .module
            .region_op(region)
            .expect("a visited region has an operation");
        if op == self.function {
            let consumed = &self.calls.consumed;
            let is_consumed = !consumed.is_empty()
                && symbol_name(self.module, op)
                    .is_some_and(|f| consumed.contains(&(f, number as u32)));
            return match is_consumed {
                true => Kind::Consumed,
                false => Kind::Argument,
            };
        }
        let index = self
            .module
            .regions(op)
            .iter()
            .position(|&r| r == region)
            .unwrap_or(0);
        if receives_flow(self.module, self.table, op, index, number) {
            Kind::Merge
        } else {
            Kind::Loaded
        }
    }

    /// Whether nobody declared how control passes through an operation's regions.
    fn is_unknown_with_regions(&self, op: Op) -> bool {
        op != self.function
            && self.module.has_regions(op)
            && self
                .table
                .of(self.module, op)
                .is_none_or(|def| def.flow.is_none())
    }

    fn leave_block(&mut self) {
        let (block, first) = self.buffers.open_blocks.pop().expect("blocks nest");
        let end = self.preorder;
        self.facts.blocks[block].scope_end = end;
        for value in self.buffers.open_values.drain(first..) {
            self.facts.values[value].scope_end = end;
        }
    }

    pub(super) fn define(&mut self, value: Value, kind: Kind, root: Option<ValueId>) -> ValueId {
        let id = ValueId::new(self.facts.values.len());
        let open_blocks = &self.buffers.open_blocks;
        let &(block, _) = open_blocks.last().expect("a definition is in a block");
        self.buffers.open_values.push(id);
        self.facts.values.push(ValueFact {
            kind,
            root: root.unwrap_or(id),
            block,
            preorder: self.preorder,
            scope_end: self.preorder,
            merge_class: id,
        });
        self.ids.values.push(value);
        self.ids.value_ids.insert(value, id);
        id
    }

    fn enter_op(&mut self, op: Op) {
        self.preorder += 1;
        let module = self.module;
        let open_blocks = &self.buffers.open_blocks;
        let &(block, _) = open_blocks.last().expect("an operation is in a block");
        let mut uses_memref = false;
        let unknown = self.is_unknown_with_regions(op);
        for operand in module.operands(op) {
            let Some(id) = self.memref_id(operand) else {
                continue;
            };
            uses_memref = true;
            let value = &self.facts.values[id];
            if unknown
                || self.buffers.unknown_above[block] > self.buffers.unknown_above[value.block]
            {
                self.facts.captured.push(id);
            }
            let joins_elsewhere = value.kind == Kind::Merge && value.root == id;
            if (value.block != block || joins_elsewhere)
                && self.facts.used_at.last() != Some(&(id, block))
            {
                self.facts.used_at.push((id, block));
            }
        }
        let is_control = module.has_regions(op) || module.next_op(op).is_none();
        if self.with_last_uses && (uses_memref || is_control) {
            self.buffers.users.push(op);
        }
        if is_control || self.is_dynamic_call(op) {
            self.buffers.controls.push(op);
        }
        if uses_memref {
            self.effects(op, block);
        }
        self.unknown_end(op, block);
    }

    /// The end of a block in a region of an operation of which nothing is known: who sees what
    /// the last operation is given, and when, is not known either.
    fn unknown_end(&mut self, op: Op, block: BlockId) {
        let module = self.module;
        let fact = &self.facts.blocks[block];
        let above = fact
            .parent
            .map_or(0, |parent| self.buffers.unknown_above[parent]);
        let is_end = module.next_op(op).is_none() && module.successors(op).is_empty();
        if self.buffers.unknown_above[block] == above || !is_end {
            return;
        }
        let region = fact.region;
        let operands = module.operands(op).filter_map(|v| self.memref_id(v));
        let operands: SmallVec<[ValueId; 2]> = operands.collect();
        self.buffers
            .lost
            .extend(operands.into_iter().map(|v| (v, block)));
        if module.has_regions(op) {
            self.buffers.open_ended.insert(region);
        }
    }

    pub(super) fn memref_id(&self, value: Value) -> Option<ValueId> {
        // What is not followed has no id.
        self.ids.value_id(value)
    }

    fn effects(&mut self, op: Op, block: BlockId) {
        let (module, table) = (self.module, self.table);
        let Some(def) = table.of(module, op) else {
            return;
        };
        let reads = |e: &Effect| e.kind == EffectKind::Read;
        let only_reads = def.effects.iter().all(reads) && !def.has(Trait::Call);
        if only_reads || is_manual(module, op) {
            return;
        }
        if def.has(Trait::Call) {
            self.effects_of_call(op);
        }
        let mut writes = false;
        for effect in &def.effects {
            writes |= effect.kind == EffectKind::Write;
            if effect.kind == EffectKind::Free
                && let EffectTarget::Operand(group) = &effect.target
            {
                for index in group_range(module, op, def, group, true)
                    .into_iter()
                    .flatten()
                {
                    let Some(id) = self.memref_id(module.operand(op, index)) else {
                        continue;
                    };
                    if def.has(Trait::OwnHeap) {
                        self.facts.freed_elsewhere.push(id);
                    } else {
                        self.facts.freed_at.push((id, block));
                        self.ids.free_ops.push(op);
                    }
                }
            }
        }
        if writes {
            // A memref operand of a writing operation that no effect names is itself what is
            // written.
            for &place in &def.unaffected {
                for index in operand_range(module, op, def, place) {
                    if let Some(id) = self.memref_id(module.operand(op, index)) {
                        self.facts.captured.push(id);
                    }
                }
            }
        }
    }

    /// States which operands of a call are in memory behind it, and which it frees.
    fn effects_of_call(&mut self, op: Op) {
        let (module, table) = (self.module, self.table);
        let ids = |list: &[u32]| -> SmallVec<[ValueId; 2]> {
            let values = list.iter().map(|&i| module.operand(op, i as usize));
            values.filter_map(|v| self.memref_id(v)).collect()
        };
        if let Some(summary) = self.calls.of(module, table, op) {
            let (captured, freed) = (ids(&summary.captures), ids(&summary.frees));
            self.facts.captured.extend(captured);
            self.facts.freed_by_call.extend(freed);
        } else if let Gives::Anything { captures: true } = self.calls.gives(module, table, op) {
            let all = module.operands(op).filter_map(|v| self.memref_id(v));
            let all: SmallVec<[ValueId; 2]> = all.collect();
            self.facts.captured.extend(all.iter().copied());
            self.facts.freed_by_call.extend(all);
        }
    }

    pub(super) fn is_dynamic_call(&self, op: Op) -> bool {
        let dynamic = &self.calls.dynamic;
        !dynamic.is_empty()
            && callee(self.module, self.table, op).is_some_and(|f| dynamic.contains(&f))
    }

    fn leave_op(&mut self, op: Op) {
        let module = self.module;
        let followed = self.followed;
        if !module.results(op).iter().any(|&r| followed.has(module, r)) {
            return;
        }
        self.preorder += 1;
        let def = self.table.of(module, op);
        for index in 0..module.results(op).len() {
            let result = module.result(op, index);
            if followed.has(module, result) {
                self.define_result(op, def, index, result);
            }
        }
        if def.is_some_and(|def| def.has(Trait::Call)) {
            self.may_return(op);
            self.pairs_of_call(op);
            self.owned_results(op);
        }
        if let (Some(places), Some(def)) = (&mut self.places, def) {
            let open_blocks = &self.buffers.open_blocks;
            let &(block, _) = open_blocks.last().expect("an operation is in a block");
            places.leave_op(module, op, def, block, &self.facts, &self.ids);
        }
        self.distinct_results(op);
    }

    /// States which results of a call under dynamic ownership the caller owns.
    fn owned_results(&mut self, op: Op) {
        let (module, table) = (self.module, self.table);
        if !self.is_dynamic_call(op) {
            return;
        }
        let known = callee(module, table, op).and_then(|f| self.calls.result_ownership.get(&f));
        let Some(known) = known else {
            return;
        };
        for (index, &result) in module.results(op).iter().enumerate() {
            if let (Some(v), Some(&Some(owned))) = (self.memref_id(result), known.get(index)) {
                self.facts.result_ownership.push((v, owned));
            }
        }
    }

    /// The roots of the memrefs among the values, each once.
    fn roots(&self, values: impl Iterator<Item = Value>) -> SmallVec<[ValueId; 2]> {
        let memrefs = values.filter_map(|v| self.memref_id(v));
        let mut roots: SmallVec<[ValueId; 2]> =
            memrefs.map(|v| self.facts.values[v].root).collect();
        roots.sort_unstable();
        roots.dedup();
        roots
    }

    /// States what a call may give that is no new buffer.
    fn may_return(&mut self, op: Op) {
        let module = self.module;
        let results = module.results(op).iter().enumerate();
        let results = results.filter_map(|(i, &r)| Some((i, self.memref_id(r)?)));
        // What is a returned borrow is a name of the operands by itself.
        let is_callee_result = |v: ValueId| {
            let kind = self.facts.values[v].kind;
            matches!(kind, Kind::Call | Kind::DynamicCall)
        };
        let results: SmallVec<[(usize, ValueId); 2]> =
            results.filter(|r| is_callee_result(r.1)).collect();
        if results.is_empty() {
            return;
        }
        let calls = self.calls;
        match calls.gives(module, self.table, op) {
            Gives::New => {}
            Gives::Summarised(summary) => {
                for (index, result) in results {
                    let ResultFact {
                        arguments, other, ..
                    } = &summary.results[index];
                    let operands = arguments.iter().map(|&i| module.operand(op, i as usize));
                    let operands = self.roots(operands);
                    if !operands.is_empty() || *other {
                        self.facts.calls.push(CallFact {
                            operands,
                            results: smallvec![result],
                            other: *other,
                        });
                    }
                }
            }
            Gives::Anything { .. } => {
                let operands = self.roots(module.operands(op));
                self.facts.calls.push(CallFact {
                    operands,
                    results: results.into_iter().map(|r| r.1).collect(),
                    other: true,
                });
            }
        }
    }

    /// States which results of a call may be one buffer.
    fn pairs_of_call(&mut self, op: Op) {
        let module = self.module;
        let summary = self.calls.of(module, self.table, op);
        let results = module.results(op).iter().enumerate();
        let results = results.filter_map(|(i, &r)| Some((i, self.memref_id(r)?)));
        let results: SmallVec<[(usize, ValueId); 2]> = results.collect();
        for (place, &(second, v)) in results.iter().enumerate() {
            for &(first, u) in &results[..place] {
                if summary.is_none_or(|s| s.may_share(first, second)) {
                    self.facts.one_call.push((u, v));
                }
            }
        }
    }

    /// Whether the program frees what it read from memory.
    fn frees_from_memory(&self) -> bool {
        let facts = &self.facts;
        let frees = facts.freed_at.iter().zip(&self.ids.free_ops);
        let frees = frees.map(|(&(v, _), &op)| {
            let is_conditional = self.module.name(op) == known::BUFFERIZATION_DEALLOC;
            (facts.values[v].root, is_conditional)
        });
        facts.frees_from_memory(frees)
    }

    /// Gives up what leaves its region in a way that is not known. What is from outside the
    /// region is kept instead, as if it was written to memory.
    fn find_escaped(&mut self) {
        let freed_from_memory = !self.owns_captured && self.frees_from_memory();
        if self.buffers.lost.is_empty() && self.buffers.open_ended.is_empty() && !freed_from_memory
        {
            return;
        }
        let facts = &self.facts;
        let lost = std::mem::take(&mut self.buffers.lost);
        let lost = lost
            .into_iter()
            .map(|(v, block)| (v, facts.blocks[block].depth));
        // A program that frees what it reads from memory frees what it writes there.
        let captured = facts.captured.iter().filter(|_| freed_from_memory);
        let lost = lost.chain(captured.map(|&v| (v, 0)));
        let Escapes { gone, kept } = escapes::solve(facts, lost, &self.buffers.open_ended);
        self.facts.captured.extend(kept);
        for v in self.facts.values.keys() {
            let fact = &mut self.facts.values[v];
            if gone.contains(&v) && matches!(fact.kind, Kind::Allocation | Kind::Call) {
                fact.kind = Kind::External;
                if !freed_from_memory {
                    self.facts.escaped.push(v);
                }
            }
        }
        // Nobody knows when these are used last.
        self.facts.heaps.retain(|row| !gone.contains(&row.0));
        // Of two results that may be one buffer the second finds out whether it is the first: that
        // is the one which the function may have to free.
        for (first, second) in &mut self.facts.one_call {
            let is_given_up = |v: ValueId| self.facts.values[v].kind == Kind::External;
            if is_given_up(*second) && !is_given_up(*first) {
                std::mem::swap(first, second);
            }
        }
    }

    /// The second pass, when all of the function was visited.
    pub(super) fn finish(&mut self) {
        for index in 0..self.buffers.controls.len() {
            self.edges_of(self.buffers.controls[index]);
        }
        self.unify_merge_classes();
        self.finish_never_facts();
        self.find_escaped();
        self.facts.captured.sort_unstable();
        self.facts.captured.dedup();
        if self.with_last_uses {
            self.mark_last_uses();
        }
        if let Some(places) = &mut self.places {
            places.finish(self.module, self.function, &self.facts);
        }
    }
}

/// Whether the program says that it frees what the operation allocates, or knows what it frees.
pub(super) fn is_manual(module: &Module, op: Op) -> bool {
    module
        .attr_at(op, known::keys::MANUAL_DEALLOCATION)
        .is_some()
}
