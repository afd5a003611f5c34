//! Where the memrefs of a function are used, operation by operation, and what comes after what.
//!
//! [`Facts`](super::Facts) know of blocks; where a buffer is freed *within* a block, and in which
//! block behind a branch, needs the order of operations and post-dominance. Decides nothing.

use cranelift_entity::{EntityRef, PrimaryMap};
use rustc_hash::{FxHashMap, FxHashSet};

use freehold_base::ids::typed_ids;
use freehold_base::sparse_map::SparseMap;
use freehold_ir::{Module, Op, Region, known, post_dominator_tree};

use super::{BlockId, EdgeId, EdgeKind, Extracted, Kind, PassId, RegionId, ValueId};

typed_ids! {
    /// A program point: an operation that deals with memrefs, holds regions or ends a block, in the
    /// order of the program.
    PointId "o";
}

/// The program points of one function.
#[derive(Default)]
pub struct ProgramPoints {
    /// `stands_in(point, block)`.
    pub stands_in: PrimaryMap<PointId, BlockId>,
    /// `ends(block, point)`: the block's last operation; none for an empty block.
    pub ends: PrimaryMap<BlockId, Option<PointId>>,
    /// `holds(region, point)`: the operation whose region it is; none for the function's body.
    pub holds: PrimaryMap<RegionId, Option<PointId>>,
    /// `edge_at(edge, point)`: the operation that control leaves or enters by.
    pub edge_at: PrimaryMap<EdgeId, PointId>,
    /// `made_at(value, point)`: the operation whose result the value is; none for arguments.
    pub made_at: PrimaryMap<ValueId, Option<PointId>>,
    /// `used_at(value, point)`: the operation uses the value otherwise than to hand it along an
    /// edge.
    pub used_at: Vec<(ValueId, PointId)>,
    /// The operation of each row of `freed_at`.
    pub freed_by: Vec<PointId>,
    /// `post_idom(block, next)`: all ways out of the region lead from the block through the next,
    /// and nothing before it is on all of them. None in a region with a cycle.
    pub post_idom: PrimaryMap<BlockId, Option<BlockId>>,
    /// `moved(value)`: may: the value's pointer is not the one that its allocation gave.
    pub moved: FxHashSet<ValueId>,
    /// The operation of each point.
    pub ops: PrimaryMap<PointId, Op>,
    buffers: PointBuffers,
}

/// What is known only while program points are found.
#[derive(Default)]
struct PointBuffers {
    /// The points of operations that leave a block, enter regions or free.
    at: SparseMap<Op, PointId>,
    /// The first pass of each operation that hands operands along edges.
    first_pass: SparseMap<Op, PassId>,
    /// Of one operation, which operands it hands along edges.
    is_handed: Vec<bool>,
}

impl ProgramPoints {
    /// Forgets the points of another function, and finds those of the function that `extracted`
    /// speaks of: one after the other, in the same lists.
    pub fn find(&mut self, module: &Module, extracted: &Extracted) {
        let (facts, ids) = (&extracted.facts, &extracted.ids);
        self.clear();
        self.made_at.extend(facts.values.keys().map(|_| None));
        self.holds.extend(facts.regions.keys().map(|_| None));
        self.post_idom.extend(facts.blocks.keys().map(|_| None));
        for (p, pass) in &facts.passes {
            let op = ids.edge_ops[pass.edge];
            if self.buffers.first_pass.get(op).is_none() {
                self.buffers.first_pass.insert(op, p);
            }
        }
        self.number(module, extracted);
        let at = &self.buffers.at;
        for &op in ids.edge_ops.values() {
            self.edge_at
                .push(at.get(op).expect("an edge's operation is a point"));
        }
        let freed_by = ids.free_ops.iter();
        let freed_by = freed_by.map(|&op| at.get(op).expect("what frees a memref is a point"));
        self.freed_by.extend(freed_by);
        for (region, &r) in &ids.regions {
            self.holds[region] = module.region_op(r).and_then(|op| at.get(op));
        }
        post_dominators(module, extracted, self);
        find_moved(&mut self.moved, module, extracted);
    }

    fn clear(&mut self) {
        let ProgramPoints {
            stands_in,
            ends,
            holds,
            edge_at,
            made_at,
            used_at,
            freed_by,
            post_idom,
            moved,
            ops,
            buffers:
                PointBuffers {
                    at,
                    first_pass,
                    is_handed: _,
                },
        } = self;
        stands_in.clear();
        ends.clear();
        holds.clear();
        edge_at.clear();
        made_at.clear();
        used_at.clear();
        freed_by.clear();
        post_idom.clear();
        moved.clear();
        ops.clear();
        at.clear();
        first_pass.clear();
    }

    /// Numbers the points, and notes what they make and use.
    fn number(&mut self, module: &Module, extracted: &Extracted) {
        let ids = &extracted.ids;
        let frees: FxHashSet<Op> = ids.free_ops.iter().copied().collect();
        for (id, &block) in &ids.blocks {
            let mut last = None;
            for op in module.ops(block) {
                let point = PointId::new(self.ops.len());
                let is_control = module.has_regions(op) || module.next_op(op).is_none();
                let mut counts = is_control;
                for &result in module.results(op) {
                    if let Some(value) = ids.value_id(result) {
                        self.made_at[value] = Some(point);
                        counts = true;
                    }
                }
                self.buffers.is_handed.clear();
                if is_control {
                    self.buffers.find_handed(module, extracted, op);
                }
                for (index, operand) in module.operands(op).enumerate() {
                    let Some(value) = ids.value_id(operand) else {
                        continue;
                    };
                    counts = true;
                    let row = (value, point);
                    let is_handed = self.buffers.is_handed.get(index) == Some(&true);
                    if !is_handed && self.used_at.last() != Some(&row) {
                        self.used_at.push(row);
                    }
                }
                if counts {
                    self.ops.push(op);
                    self.stands_in.push(id);
                    last = Some(point);
                    if is_control || frees.contains(&op) {
                        self.buffers.at.insert(op, point);
                    }
                }
            }
            self.ends.push(last);
        }
    }
}

impl PointBuffers {
    /// Finds the operands that an operation hands along edges.
    fn find_handed(&mut self, module: &Module, extracted: &Extracted, op: Op) {
        let Some(first) = self.first_pass.get(op) else {
            return;
        };
        self.is_handed.resize(module.operand_count(op), false);
        // The passes of one operation are next to each other.
        let passes = &extracted.facts.passes.as_values_slice()[first.index()..];
        let edge_ops = &extracted.ids.edge_ops;
        for pass in passes.iter().take_while(|pass| edge_ops[pass.edge] == op) {
            self.is_handed[pass.index as usize] = true;
        }
    }
}

/// The views that do not begin where their buffer does, and what they flow into.
fn find_moved(moved: &mut FxHashSet<ValueId>, module: &Module, extracted: &Extracted) {
    let (facts, ids) = (&extracted.facts, &extracted.ids);
    let maker = |v: ValueId| module.defining_op(ids.values[v]);
    let moves = |v: ValueId| maker(v).is_some_and(|op| module.name(op) != known::MEMREF_CAST);
    let views = facts.view_of.iter().map(|row| row.0);
    let mut work: Vec<ValueId> = views.filter(|&v| moves(v)).collect();
    if work.is_empty() {
        return;
    }
    moved.extend(&work);
    let mut flows: FxHashMap<ValueId, Vec<ValueId>> = FxHashMap::default();
    for &(view, source) in &facts.view_of {
        flows.entry(source).or_default().push(view);
    }
    for pass in facts.passes.values() {
        flows.entry(pass.operand).or_default().extend(&pass.targets);
    }
    let selects = facts.values.iter();
    for (v, _) in selects.filter(|(v, fact)| fact.kind == Kind::Derived && fact.root == *v) {
        let operands = maker(v).into_iter().flat_map(|op| module.operands(op));
        for from in operands.filter_map(|operand| ids.value_id(operand)) {
            flows.entry(from).or_default().push(v);
        }
    }
    while let Some(from) = work.pop() {
        let to = flows.get(&from).into_iter().flatten().copied();
        work.extend(to.filter(|&to| moved.insert(to)));
    }
}

fn post_dominators(module: &Module, extracted: &Extracted, points: &mut ProgramPoints) {
    let ids = &extracted.ids;
    let is_simple = |&&region: &&Region| {
        module.has_single_block(region) || module.first_block(region).is_none()
    };
    let mut regions = ids
        .regions
        .values()
        .filter(|region| !is_simple(region))
        .peekable();
    if regions.peek().is_none() {
        return;
    }
    let edges = extracted.facts.edges.values();
    let left: FxHashSet<BlockId> = edges
        .filter(|edge| matches!(edge.kind, EdgeKind::Exit | EdgeKind::Return))
        .map(|edge| edge.from)
        .collect();
    for &region in regions {
        let is_exit = |block| ids.block_id(block).is_some_and(|b| left.contains(&b));
        let tree = post_dominator_tree(module, region, is_exit);
        if tree.has_cycle {
            continue;
        }
        for (&block, &next) in tree.order.iter().zip(&tree.idom) {
            let next = next.and_then(|n| ids.block_id(tree.order[n as usize]));
            if let Some(block) = ids.block_id(block) {
                points.post_idom[block] = next;
            }
        }
    }
}
