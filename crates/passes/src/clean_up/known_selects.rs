//! What leaves a region behind a branch that has decided a condition is no select of memrefs by
//! that condition, but what the select gives there.
//!
//! So two results are told apart that are one buffer only on another way, and callers need not
//! compare them. Elsewhere the select stays: handed along an edge it is one value, with one owner,
//! where the memrefs that it selects are several.

use cranelift_entity::SecondaryMap;
use rustc_hash::FxHashMap;

use freehold_ir::{Block, Dominance, Module, Op, Region, Value, known, nested_ops};

/// The part of the dominator tree, in preorder and ends included, where a condition has a value.
struct Decided {
    first: u32,
    last: u32,
    value: bool,
}

/// Replaces selects of memrefs where they leave a region and their condition is decided.
pub fn run(module: &mut Module) {
    if module.created(known::CF_COND_BR) == 0 {
        return;
    }
    let selects = module.ops_named(known::ARITH_SELECT);
    let of_memrefs = |&op: &Op| module.is_memref(module.result(op, 0));
    let mut selects: Vec<Op> = selects.filter(of_memrefs).collect();
    if selects.is_empty() {
        return;
    }
    let mut branches: FxHashMap<(Value, Region), Vec<Op>> = FxHashMap::default();
    for op in module.ops_named(known::CF_COND_BR) {
        if let Some(place) = decided_at(module, op) {
            branches.entry(place).or_default().push(op);
        }
    }
    selects.retain(|&op| decided_at(module, op).is_some_and(|place| branches.contains_key(&place)));
    if selects.is_empty() {
        return;
    }
    let dominance = Dominance::new(module, module.top());
    let entering = count_entering(module);
    let decided: FxHashMap<(Value, Region), Vec<Decided>> = branches
        .into_iter()
        .map(|(place, branches)| (place, parts(module, &dominance, &entering, &branches)))
        .collect();
    for select in selects {
        let Some(place) = decided_at(module, select) else {
            continue;
        };
        let [one, other] = [1, 2].map(|index| module.operand(select, index));
        let selected = module.result(select, 0);
        let users: Vec<Op> = module.users(selected).collect();
        for user in users {
            if !leaves(module, user, place.1) {
                continue;
            }
            let block = module.parent_block(user);
            let Some((at, _)) = block.and_then(|block| dominance.subtree(block)) else {
                continue;
            };
            let parts = &decided[&place];
            let begun = parts.partition_point(|part| part.first <= at);
            let Some(part) = parts[..begun].last().filter(|part| at <= part.last) else {
                continue;
            };
            let known = if part.value { one } else { other };
            for index in 0..module.operand_count(user) {
                if module.operand(user, index) == selected {
                    module.set_operand(user, index, known);
                }
            }
        }
    }
}

/// The condition of a select or a branch, and the region that the operation is in.
fn decided_at(module: &Module, op: Op) -> Option<(Value, Region)> {
    Some((module.operand(op, 0), module.parent_region(op)?))
}

/// Whether an operation is the end of a block of `region` that no block follows.
fn leaves(module: &Module, op: Op, region: Region) -> bool {
    module.parent_region(op) == Some(region)
        && module.next_op(op).is_none()
        && !module.has_successors(op)
}

/// By how many ways each block is entered.
fn count_entering(module: &Module) -> SecondaryMap<Block, u32> {
    let mut entering = SecondaryMap::new();
    for op in nested_ops(module, module.top()) {
        for &successor in module.successors(op) {
            entering[successor] += 1;
        }
    }
    entering
}

/// Where the condition of `branches` is decided: disjoint parts in order, each as large as can be.
fn parts(
    module: &Module,
    dominance: &Dominance,
    entering: &SecondaryMap<Block, u32>,
    branches: &[Op],
) -> Vec<Decided> {
    let mut parts: Vec<Decided> = Vec::new();
    for &branch in branches {
        for (&block, value) in module.successors(branch).iter().zip([true, false]) {
            if entering[block] == 1
                && let Some((first, last)) = dominance.subtree(block)
            {
                parts.push(Decided { first, last, value });
            }
        }
    }
    parts.sort_by_key(|part| (part.first, std::cmp::Reverse(part.last)));
    // Parts are subtrees: one that begins within another lies in it.
    let mut covered = None;
    parts.retain(|part| {
        let outermost = covered.is_none_or(|last| part.first > last);
        if outermost {
            covered = Some(part.last);
        }
        outermost
    });
    parts
}
