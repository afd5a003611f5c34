//! Turns the plan of clone-based deallocation into edits of one function.
//!
//! Nothing is decided here. All steps are looked up before the first edit, and edits only put
//! operations before others, so that the plan stays good while they are made.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::analysis::classic::{Plan, Site};
use crate::dialects::Table;
use crate::facts::{EdgeId, EdgeKind, Extracted, Steps, ValueId, successor_operands};
use crate::ir::{Block, Module, Op, Value};

use super::Builder;
use super::forward::split_edge;

/// What there is to do on one edge that needs a block of its own.
#[derive(Default)]
struct OnEdge {
    /// The steps of what is cloned among what the successor receives, and what that is.
    clones: Vec<(usize, Value)>,
    frees: Vec<ValueId>,
}

/// Applies the plan to the function that the facts were extracted from.
pub fn apply(
    module: &mut Module,
    table: &Table,
    extracted: &Extracted,
    steps: &Steps,
    plan: &Plan,
) {
    let (facts, ids) = (&extracted.facts, &extracted.ids);
    let mut gone: FxHashSet<Op> = FxHashSet::default();
    for &row in &plan.taken_over {
        if gone.insert(ids.free_ops[row]) {
            module.erase_op(ids.free_ops[row]);
        }
    }
    let mut splits: FxHashMap<EdgeId, OnEdge> = FxHashMap::default();
    let mut clones: Vec<(Op, usize, Value)> = Vec::new();
    for &(p, source) in &plan.clones {
        let source = ids.values[source];
        let (edge, index) = (facts.passes[p].edge, facts.passes[p].index as usize);
        let op = ids.edge_ops[edge];
        match facts.edges[edge].kind {
            EdgeKind::Branch { successor, .. } if module.successors(op).len() > 1 => {
                let operands = successor_operands(module, table, op, successor as usize);
                let step = index - operands.map_or(0, |range| range.start);
                splits.entry(edge).or_default().clones.push((step, source));
            }
            _ => clones.push((op, index, source)),
        }
    }
    let mut edges_into: FxHashMap<Block, usize> = FxHashMap::default();
    for edge in facts.edges.values() {
        if let EdgeKind::Branch { to, .. } = edge.kind {
            *edges_into.entry(ids.blocks[to]).or_default() += 1;
        }
    }
    let mut frees: Vec<(Op, ValueId)> = Vec::new();
    for &(owner, site) in &plan.frees {
        let anchor = match site {
            Site::Front(block) => module.first_op(ids.blocks[block]),
            Site::Before(step) => Some(steps.ops[step]),
            Site::After(step) => module.next_op(steps.ops[step]),
            Site::Edge(edge) => {
                let op = ids.edge_ops[edge];
                match facts.edges[edge].kind {
                    EdgeKind::Branch { to, .. } if module.successors(op).len() > 1 => {
                        let target = ids.blocks[to];
                        let alone = edges_into[&target] == 1 && !splits.contains_key(&edge);
                        if !alone {
                            splits.entry(edge).or_default().frees.push(owner);
                        }
                        module.first_op(target).filter(|_| alone)
                    }
                    _ => Some(op),
                }
            }
        };
        frees.extend(anchor.map(|op| (op, owner)));
    }
    for (op, index, source) in clones {
        clone_operand(module, op, index, source);
    }
    free(module, extracted, frees);
    let mut splits: Vec<(EdgeId, OnEdge)> = splits.into_iter().collect();
    // A block goes right behind the one that its edge comes from: the last successor's first.
    splits.sort_unstable_by_key(|split| std::cmp::Reverse(split.0));
    for (edge, on_edge) in splits {
        let EdgeKind::Branch { successor, .. } = facts.edges[edge].kind else {
            continue;
        };
        let op = ids.edge_ops[edge];
        let from = module.parent_block(op).expect("a terminator is in a block");
        let br = split_edge(module, table, op, successor as usize, from);
        for (index, source) in on_edge.clones {
            clone_operand(module, br, index, source);
        }
        let frees = on_edge.frees.into_iter().map(|owner| (br, owner));
        free(module, extracted, frees.collect());
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

/// Frees each owner before its operation; of several at one place the one defined last first.
fn free(module: &mut Module, extracted: &Extracted, mut frees: Vec<(Op, ValueId)>) {
    frees.sort_unstable_by_key(|free| std::cmp::Reverse(free.1));
    for (anchor, owner) in frees {
        let memref = extracted.ids.values[owner];
        Builder::before(module, anchor).memref_dealloc(memref);
    }
}
