//! The moves of right sides: what terms cannot say.

use freehold_dialects::Trait;
use freehold_ir::{DYNAMIC, Op, Region, Value, known};
use freehold_rules::operations::{Move, Variable};

use super::matching::Bindings;
use super::sizes;
use crate::canonicalize::memref::static_metadata;
use crate::canonicalize::rewriter::Rewriter;
use crate::canonicalize::subview;

/// Makes a move for the rule `rule`; whether something was done.
pub(super) fn make(
    rw: &mut Rewriter,
    rule: &str,
    op: Op,
    (made, arguments): (Move, &[Variable]),
    bindings: &Bindings,
) -> bool {
    let value = |place: usize| bindings.value(*arguments.get(place)?);
    let region = |place: usize| bindings.region(*arguments.get(place)?);
    let done = match made {
        Move::Erase => Some(erase(rw, rule, op)),
        Move::EraseWithUsers => value(0).map(|value| erase_with_users(rw, rule, op, value)),
        Move::StaticSizes => static_sizes(rw, rule, op),
        Move::StaticMetadata => value(0).map(|source| metadata(rw, rule, op, source)),
        Move::Yielded => region(0).map(|region| yielded(rw, rule, op, region)),
        Move::DropUnusedResults => Some(drop_unused_results(rw, rule, op)),
    };
    done.unwrap_or(false)
}

/// Constant operands go into the type of the result, each operation in its way.
fn static_sizes(rw: &mut Rewriter, rule: &str, op: Op) -> Option<bool> {
    if rw.module.name(op) == known::MEMREF_REINTERPRET_CAST {
        return Some(subview::reinterpret_cast(rw, op, rule));
    }
    let group = match rw.module.name_text(op) {
        "memref.alloc" | "memref.alloca" => "dynamicSizes",
        "memref.view" => "sizes",
        "bufferization.alloc_tensor" => "dynamic_sizes",
        _ => return None,
    };
    Some(sizes::into_the_type(rw, op, group, rule))
}

/// The results become what a region yields.
fn yielded(rw: &mut Rewriter, rule: &str, op: Op, region: Region) -> bool {
    let end = rw
        .module
        .first_block(region)
        .and_then(|block| rw.module.last_op(block));
    let Some(end) = end.filter(|&end| rw.table.has(rw.module, end, Trait::ReturnLike)) else {
        return false;
    };
    let values: Vec<Value> = rw.module.operands(end).collect();
    let results = rw.module.results(op);
    let fits = |(&result, &value): (&Value, &Value)| {
        rw.ty(result) == rw.ty(value) && rw.region_of(value).expand() != Some(region)
    };
    if results.len() != values.len() || !results.iter().zip(&values).all(fits) {
        return false;
    }
    rw.by(rule);
    rw.replace(op, &values);
    true
}

/// Drops the results that nothing uses, and what its regions yield for them.
fn drop_unused_results(rw: &mut Rewriter, rule: &str, op: Op) -> bool {
    let results = rw.module.results(op).iter();
    let keep: Vec<bool> = results.map(|&r| rw.module.has_uses(r)).collect();
    if !keep.contains(&false) {
        return false;
    }
    rw.by(rule);
    for region in rw.module.regions(op).to_vec() {
        let block = rw.module.first_block(region);
        let Some(end) = block.and_then(|b| rw.module.last_op(b)) else {
            continue;
        };
        let values = rw.module.operands(end).zip(&keep);
        let values: Vec<Value> = values.filter(|v| *v.1).map(|v| v.0).collect();
        rw.set_operands(end, &values);
    }
    rw.module.retain_results(op, &keep);
    rw.note_modified(op);
    true
}

fn erase(rw: &mut Rewriter, rule: &str, op: Op) -> bool {
    let mut results = rw.module.results(op).iter();
    if results.any(|&result| rw.module.has_uses(result)) {
        return false;
    }
    rw.by(rule);
    rw.erase(op);
    true
}

fn erase_with_users(rw: &mut Rewriter, rule: &str, op: Op, value: Value) -> bool {
    let users: Vec<Op> = rw.module.users(value).collect();
    let is_used = |user: Op| {
        let mut results = rw.module.results(user).iter();
        results.any(|&result| rw.module.has_uses(result))
    };
    if users.iter().any(|&user| is_used(user)) {
        return false;
    }
    rw.by(rule);
    for user in users {
        if !rw.is_erased(user) {
            rw.erase(user);
        }
    }
    rw.erase(op);
    true
}

/// Results that the type of the source tells become constants.
fn metadata(rw: &mut Rewriter, rule: &str, op: Op, source: Value) -> bool {
    let Some(values) = static_metadata(rw, rw.ty(source)) else {
        return false;
    };
    let mut changed = false;
    for (index, &value) in values.iter().enumerate() {
        let result = rw.module.result(op, 1 + index);
        if value != DYNAMIC && rw.module.has_uses(result) {
            rw.by(rule);
            let constant = rw.build(op, |b| b.constant_index(value));
            rw.replace_value(result, constant);
            changed = true;
        }
    }
    changed
}
