//! Terminators, operations with regions and dynamic calls as edges and passes.
//!
//! The second half of [`extract`](super::extract): every memref value has its id by now.

use cranelift_entity::{EntitySet, PrimaryMap, SecondaryMap};
use rustc_hash::FxHashMap;
use smallvec::{SmallVec, smallvec};

use freehold_base::sparse_map::SparseMap;
use freehold_base::union_find::UnionFind;
use freehold_dialects::{Trait, successor_operands};
use freehold_ir::{Op, Value, known};

use super::control::{Passes, entry_passes, exit_passes};
use super::extract::Extraction;
use super::ids::UserId;
use super::{BlockId, Edge, EdgeKind, Kind, Pass, PassId, ValueId};

impl Extraction<'_> {
    pub(super) fn edges_of(&mut self, op: Op) {
        let (module, table) = (self.module, self.table);
        let Some(block) = module.parent_block(op).and_then(|b| self.ids.block_id(b)) else {
            return;
        };
        if self.is_dynamic_call(op) {
            let summary = self.calls.of(module, table, op);
            let results = module.results(op).iter().enumerate();
            let results = results
                .filter(|row| self.ids.value_id(*row.1).is_some())
                .map(|(r, &v)| (r, v));
            let results: SmallVec<[(usize, Value); 2]> = results.collect();
            let may_be = |result: usize, argument: usize| {
                summary.is_none_or(|s| s.results[result].arguments.contains(&(argument as u32)))
            };
            let targets = |argument| {
                let targets = results.iter().filter(|r| may_be(r.0, argument));
                targets.map(|r| r.1).collect::<SmallVec<[Value; 2]>>()
            };
            let passes = (0..module.operand_count(op)).map(|i| (i, targets(i)));
            let is_consumed = |i| self.calls.is_consumed(module, table, op, i);
            let passes: Passes = passes
                .filter(|pass| !pass.1.is_empty() || is_consumed(pass.0))
                .collect();
            self.add_edge(op, block, EdgeKind::Call, &passes);
        }
        if module.has_regions(op) {
            let passes = entry_passes(module, table, op);
            if self.gives_unknown_memrefs(op) {
                let kept = self.operands_besides(op, &passes);
                self.facts.captured.extend(kept);
            }
            self.add_edge(op, block, EdgeKind::Entry, &passes);
        }
        if module.next_op(op).is_some() {
            return;
        }
        for successor in 0..module.successors(op).len() {
            let target = module.successors(op)[successor];
            let Some(to) = self.ids.block_id(target) else {
                continue;
            };
            let arguments = module.arguments(target);
            let range = successor_operands(module, table, op, successor).unwrap_or_else(|| {
                self.receive_anything(op, arguments);
                0..0
            });
            let passes: Passes = range
                .zip(arguments)
                .map(|(i, &a)| (i, smallvec![a]))
                .collect();
            let successor = successor as u32;
            self.add_edge(op, block, EdgeKind::Branch { to, successor }, &passes);
        }
        if !module.successors(op).is_empty() {
            return;
        }
        let returns = table.has(module, op, Trait::ReturnLike);
        if module.parent_op(op) != Some(self.function) {
            let passes = exit_passes(module, table, op);
            let lost = self.operands_besides(op, &passes);
            self.buffers
                .lost
                .extend(lost.into_iter().map(|v| (v, block)));
            self.add_edge(op, block, EdgeKind::Exit, &passes);
        } else if returns {
            let operands = 0..module.operand_count(op);
            let passes: Passes = operands.map(|i| (i, SmallVec::new())).collect();
            self.add_edge(op, block, EdgeKind::Return, &passes);
        } else {
            self.add_edge(op, block, EdgeKind::Unreachable, &[]);
        }
    }

    /// What arguments of a block receive from a terminator of which that is not declared: any of
    /// its operands, or what was there before.
    fn receive_anything(&mut self, terminator: Op, arguments: &[Value]) {
        let memrefs = arguments.iter().filter_map(|&v| self.memref_id(v));
        let memrefs: SmallVec<[ValueId; 2]> = memrefs.collect();
        if memrefs.is_empty() {
            return;
        }
        for v in memrefs {
            self.facts.values[v].kind = Kind::Loaded;
        }
        let operands = self.operands_besides(terminator, &Passes::new());
        self.facts.captured.extend(operands);
    }

    /// The memrefs among an operation's operands that are not in `passes`.
    fn operands_besides(&self, op: Op, passes: &Passes) -> SmallVec<[ValueId; 2]> {
        let count = self.module.operand_count(op);
        let mut is_passed: SmallVec<[bool; 16]> = smallvec![false; count];
        for pass in passes {
            is_passed[pass.0] = true;
        }
        (0..count)
            .filter(|&i| !is_passed[i])
            .filter_map(|i| self.memref_id(self.module.operand(op, i)))
            .collect()
    }

    /// Whether an operation with regions has memrefs as results or entry arguments of which it is
    /// not declared where they come from.
    fn gives_unknown_memrefs(&self, op: Op) -> bool {
        let blocks = self.module.regions(op).iter();
        let blocks = blocks.filter_map(|&r| self.module.first_block(r));
        let arguments = blocks.flat_map(|b| self.module.arguments(b));
        let mut given = arguments.chain(self.module.results(op));
        given.any(|&v| {
            let id = self.memref_id(v);
            id.is_some_and(|id| self.facts.values[id].kind == Kind::Loaded)
        })
    }

    /// Adds an edge, and what is handed along it as far as that is memrefs.
    fn add_edge(
        &mut self,
        op: Op,
        from: BlockId,
        kind: EdgeKind,
        passes: &[(usize, SmallVec<[Value; 2]>)],
    ) {
        let operand = |index: usize| self.memref_id(self.module.operand(op, index));
        let may_be_empty = !matches!(kind, EdgeKind::Entry | EdgeKind::Call);
        if !may_be_empty && passes.iter().all(|pass| operand(pass.0).is_none()) {
            return;
        }
        let edge = self.facts.edges.push(Edge { from, kind });
        self.ids.edge_ops.push(op);
        for &(index, ref targets) in passes {
            let Some(operand) = self.memref_id(self.module.operand(op, index)) else {
                continue;
            };
            let targets = targets.iter().filter_map(|&t| self.memref_id(t));
            let targets: SmallVec<[ValueId; 2]> = targets.collect();
            let root = self.facts.values[operand].root;
            self.facts.flow.extend(targets.iter().map(|&t| (root, t)));
            self.facts.passes.push(Pass {
                edge,
                operand,
                index: index as u32,
                targets,
                last_use: false,
                consumed: kind == EdgeKind::Call
                    && self.calls.is_consumed(self.module, self.table, op, index),
            });
        }
    }

    /// Joins the merges that one operand feeds: each gets the first of its merge class.
    pub(super) fn unify_merge_classes(&mut self) {
        if self
            .facts
            .passes
            .values()
            .all(|pass| pass.targets.len() < 2)
        {
            return;
        }
        let mut classes: UnionFind<ValueId> = UnionFind::new(self.facts.values.len());
        for pass in self.facts.passes.values() {
            if matches!(self.facts.edges[pass.edge].kind, EdgeKind::Call) {
                continue;
            }
            for pair in pass.targets.windows(2) {
                classes.union(pair[0], pair[1]);
            }
        }
        for (id, first) in classes.into_representatives() {
            self.facts.values[id].merge_class = first;
        }
    }

    /// Finds the operands handed into regions whose buffer has no other use from there on.
    pub(super) fn mark_last_uses(&mut self) {
        let entries: Vec<_> = self
            .facts
            .passes
            .iter()
            .filter(|(_, p)| p.consumed || self.facts.edges[p.edge].kind == EdgeKind::Entry)
            .map(|(id, p)| (id, p.edge, p.operand, p.targets.len()))
            .collect();
        if entries.is_empty() {
            return;
        }
        let mut members: FxHashMap<ValueId, Vec<ValueId>> = FxHashMap::default();
        for &(view, _) in &self.facts.view_of {
            members
                .entry(self.facts.values[view].root)
                .or_default()
                .push(view);
        }
        let mut flows_out: SecondaryMap<ValueId, u32> = SecondaryMap::new();
        flows_out.resize(self.facts.values.len());
        for &(from, _) in &self.facts.flow {
            flows_out[from] += 1;
        }
        let is_passed_once = self.passed_once();
        let root = |v: ValueId| self.facts.values[v].root;
        let mut is_taken: EntitySet<ValueId> = EntitySet::new();
        is_taken.extend(self.facts.captured.iter().map(|&v| root(v)));
        is_taken.extend(self.facts.freed_at.iter().map(|f| root(f.0)));
        let mut places: SparseMap<Op, UserId> = SparseMap::new();
        for (place, &user) in &self.buffers.users {
            places.insert(user, place);
        }
        for (id, edge, operand, targets) in entries {
            let root = self.facts.values[operand].root;
            let fact = &self.facts.values[root];
            let only_flow = flows_out[root] == targets as u32 && is_passed_once[id];
            let from = self.facts.edges[edge].from;
            // What a call takes over may be used in other blocks, if not after the call: of that
            // liveness decides.
            let is_call = self.facts.passes[id].consumed;
            let near = match is_call {
                true => self.facts.blocks[fact.block].region == self.facts.blocks[from].region,
                false => fact.block == from,
            };
            if !near || !only_flow || is_taken.contains(root) {
                continue;
            }
            let op = self.ids.edge_ops[edge];
            let place = places.get(op).expect("what a memref is handed to uses it");
            let views = members.get(&root).map_or(&[][..], |m| m);
            let mut uses_here = 0;
            let last = std::iter::once(&root).chain(views).all(|&v| {
                self.module.users(self.ids.values[v]).all(|user| {
                    // A clean-up may take the source for the copy if nothing says that it is freed.
                    if is_call && self.module.name(user) == known::BUFFERIZATION_CLONE {
                        return false;
                    }
                    uses_here += u32::from(user == op);
                    user == op
                        || places.get(user).is_some_and(|p| p < place)
                        || (is_call && !self.stands_in(user, from))
                })
            });
            self.facts.passes[id].last_use = last && uses_here == 1;
        }
    }

    /// For each pass whether its edge hands on that buffer once. The passes of an edge are next to
    /// each other.
    fn passed_once(&self) -> PrimaryMap<PassId, bool> {
        let root = |pass: &Pass| self.facts.values[pass.operand].root;
        let mut count: SecondaryMap<ValueId, u32> = SecondaryMap::new();
        count.resize(self.facts.values.len());
        let passes = self.facts.passes.as_values_slice();
        let mut once = PrimaryMap::with_capacity(passes.len());
        for of_edge in passes.chunk_by(|a, b| a.edge == b.edge) {
            of_edge.iter().for_each(|pass| count[root(pass)] += 1);
            for pass in of_edge {
                once.push(count[root(pass)] == 1);
            }
            of_edge.iter().for_each(|pass| count[root(pass)] = 0);
        }
        once
    }

    /// Whether an operation stands in a block, or in a region of an operation there.
    fn stands_in(&self, op: Op, block: BlockId) -> bool {
        let own = self
            .module
            .parent_block(op)
            .and_then(|b| self.ids.block_id(b));
        own.is_none_or(|own| {
            let depth = self.facts.blocks[block].depth;
            self.facts.blocks[own].depth >= depth && self.facts.ancestor_at(own, depth) == block
        })
    }
}
