//! Turns the plans of clone-based deallocation into edits of their functions.
//!
//! Nothing is decided here. All program points are looked up before the first edit, and edits only
//! put operations before others, so that the edits stay good while they are made.

use rustc_hash::{FxHashMap, FxHashSet};

use freehold_analysis::classic::{Plan, Site};
use freehold_dialects::{Table, successor_operands};
use freehold_facts::{EdgeId, EdgeKind, Extracted, ProgramPoints, ValueId};
use freehold_ir::{Block, Module, Op, Value};

use super::forward::split_edge;
use super::{Builder, OwnFree, OwnHeaps};

/// What there is to do on one edge that needs a block of its own.
#[derive(Default)]
struct OnEdge {
    /// The positions of what is cloned among what the successor receives, and what that is.
    clones: Vec<(usize, Value)>,
    frees: Vec<ValueId>,
}

/// A buffer to free, and by what if not by `memref.dealloc`.
struct Free {
    memref: Value,
    by: Option<OwnFree>,
}

impl Free {
    fn make(&self, b: &mut Builder, table: &Table) {
        match &self.by {
            Some(own) => own.make(b, table, self.memref),
            None => {
                b.memref_dealloc(self.memref);
            }
        }
    }
}

/// An edge that gets a block of its own.
struct Split {
    op: Op,
    successor: usize,
    clones: Vec<(usize, Value)>,
    frees: Vec<Free>,
}

/// The edits of functions: small beside their facts, which can be dropped before the first edit is
/// made.
#[derive(Default)]
pub struct Edits {
    /// The deallocations that others stand for.
    erased: Vec<Op>,
    /// The operands that are copies from now on, and of what.
    clones: Vec<(Op, usize, Value)>,
    /// What is freed before which operation, in the order in which they are put there.
    frees: Vec<(Op, Free)>,
    splits: Vec<Split>,
}

/// What the frees of a function are made of.
struct Frees<'a> {
    module: &'a Module,
    table: &'a Table,
    extracted: &'a Extracted,
    own: Option<OwnHeaps>,
    /// The owners that may be in use where they were to be freed, each with what uses it.
    in_use: Vec<(ValueId, Op)>,
}

impl Frees<'_> {
    /// Where an owner is freed that is to be freed before `anchor`: on a heap of its own behind all
    /// of the block that waits for what the free would wait for.
    fn anchor(&mut self, owner: ValueId, anchor: Op) -> Op {
        match &mut self.own {
            Some(own) => own.behind_waits(self.module, self.table, self.extracted, owner, anchor),
            None => anchor,
        }
    }

    /// The free of an owner at `place` of the program; `None` where it may be in use.
    fn free(&mut self, owner: ValueId, place: Op) -> Option<Free> {
        let memref = self.extracted.ids.values[owner];
        let Some(own) = &mut self.own else {
            return Some(Free { memref, by: None });
        };
        match own.free_at(self.module, self.table, self.extracted, owner, place) {
            Ok(by) => Some(Free { memref, by }),
            Err(user) => {
                self.in_use.push((owner, user));
                None
            }
        }
    }
}

impl Edits {
    /// Adds what the plan means for the function that the facts were extracted from. What comes
    /// back are owners that are not freed somewhere because they may be in use there, each with the
    /// operation that uses it.
    pub fn add(
        &mut self,
        module: &Module,
        table: &Table,
        (function, extracted): (Op, &Extracted),
        points: &ProgramPoints,
        plan: &Plan,
    ) -> Vec<(ValueId, Op)> {
        let mut own = Frees {
            module,
            table,
            extracted,
            own: OwnHeaps::of(module, table, function, extracted),
            in_use: Vec::new(),
        };
        let (facts, ids) = (&extracted.facts, &extracted.ids);
        let taken_over = plan.taken_over.iter().map(|&row| ids.free_ops[row]);
        let erased: FxHashSet<Op> = taken_over.collect();
        let mut splits: FxHashMap<EdgeId, OnEdge> = FxHashMap::default();
        for &(p, source) in &plan.clones {
            let source = ids.values[source];
            let (edge, index) = (facts.passes[p].edge, facts.passes[p].index as usize);
            let op = ids.edge_ops[edge];
            match facts.edges[edge].kind {
                EdgeKind::Branch { successor, .. } if module.successors(op).len() > 1 => {
                    let operands = successor_operands(module, table, op, successor as usize);
                    let position = index - operands.map_or(0, |range| range.start);
                    splits
                        .entry(edge)
                        .or_default()
                        .clones
                        .push((position, source));
                }
                _ => self.clones.push((op, index, source)),
            }
        }
        let mut edges_into: FxHashMap<Block, usize> = FxHashMap::default();
        for edge in facts.edges.values() {
            if let EdgeKind::Branch { to, .. } = edge.kind {
                *edges_into.entry(ids.blocks[to]).or_default() += 1;
            }
        }
        // The first operation that stays, from `op` on.
        let staying = |mut op: Option<Op>| {
            while let Some(gone) = op.filter(|op| erased.contains(op)) {
                op = module.next_op(gone);
            }
            op
        };
        let mut frees: Vec<(Op, ValueId)> = Vec::new();
        for &(owner, site) in &plan.frees {
            let anchor = match site {
                Site::Front(block) => staying(module.first_op(ids.blocks[block])),
                Site::Before(point) => Some(points.ops[point]),
                Site::After(point) => staying(module.next_op(points.ops[point])),
                Site::Edge(edge) => {
                    let op = ids.edge_ops[edge];
                    match facts.edges[edge].kind {
                        // Behind the branch, which may use what is freed.
                        EdgeKind::Branch { to, .. } => {
                            let target = ids.blocks[to];
                            // Nothing is cloned for a block that one way leads to.
                            let alone = edges_into[&target] == 1;
                            if !alone {
                                splits.entry(edge).or_default().frees.push(owner);
                            }
                            staying(module.first_op(target)).filter(|_| alone)
                        }
                        _ => Some(op),
                    }
                }
            };
            frees.extend(anchor.map(|op| (own.anchor(owner, op), owner)));
        }
        // Of several at one place the one defined last first.
        frees.sort_unstable_by_key(|free| std::cmp::Reverse(free.1));
        let frees = frees.into_iter();
        self.frees
            .extend(frees.filter_map(|(op, owner)| Some((op, own.free(owner, op)?))));
        let mut splits: Vec<(EdgeId, OnEdge)> = splits.into_iter().collect();
        // A block goes right behind the one that its edge comes from: the last successor's first.
        splits.sort_unstable_by_key(|split| std::cmp::Reverse(split.0));
        let splits = splits.into_iter().filter_map(|(edge, mut on_edge)| {
            let EdgeKind::Branch { successor, .. } = facts.edges[edge].kind else {
                return None;
            };
            on_edge
                .frees
                .sort_unstable_by_key(|&v| std::cmp::Reverse(v));
            let op = ids.edge_ops[edge];
            let frees = on_edge.frees.iter();
            Some(Split {
                op,
                successor: successor as usize,
                clones: on_edge.clones,
                frees: frees.filter_map(|&v| own.free(v, op)).collect(),
            })
        });
        self.splits.extend(splits);
        self.erased.extend(erased);
        own.in_use
    }

    /// Makes them.
    pub fn apply(self, module: &mut Module, table: &Table) {
        for op in self.erased {
            module.erase_op(op);
        }
        for (op, index, source) in self.clones {
            clone_operand(module, op, index, source);
        }
        for (op, free) in self.frees {
            free.make(&mut Builder::before(module, op), table);
        }
        for split in self.splits {
            let op = split.op;
            let from = module.parent_block(op).expect("a terminator is in a block");
            let br = split_edge(module, table, op, split.successor, from);
            for (index, source) in split.clones {
                clone_operand(module, br, index, source);
            }
            for free in split.frees {
                free.make(&mut Builder::before(module, br), table);
            }
        }
    }
}

/// Hands a copy of `source` on, which the operand is; of the operand where their types differ.
fn clone_operand(module: &mut Module, op: Op, index: usize, source: Value) {
    let memref = module.operand(op, index);
    let ty = module.value_type(memref);
    let input = match module.value_type(source) == ty {
        true => source,
        false => memref,
    };
    let copy = Builder::before(module, op).clone_buffer(input, ty);
    module.set_operand(op, index, copy);
}
