//! The moves of right sides: what terms cannot say.

use rustc_hash::FxHashMap;

use freehold_dialects::Trait;
use freehold_ir::{AttrKind, DYNAMIC, Op, Region, Value};
use freehold_rules::operations::{Move, Variable};

use super::matching::Bindings;
use super::{sizes, slices};
use crate::canonicalize::memref::static_metadata;
use crate::canonicalize::rewriter::Rewriter;

/// Makes a move for the rule `rule`; whether something was done.
pub(super) fn make(
    rw: &mut Rewriter,
    rule: &str,
    op: Op,
    (made, arguments): (Move, &[Variable]),
    bindings: &Bindings,
) -> bool {
    let value = || bindings.value(*arguments.first()?);
    let region = || bindings.region(*arguments.first()?);
    match made {
        Move::DropUnusedResults => drop_unused_results(rw, rule, op),
        Move::EqualResults => equal_results(rw, rule, op),
        Move::Erase => erase(rw, rule, op),
        Move::EraseWithUsers => value().is_some_and(|v| erase_with_users(rw, rule, op, v)),
        Move::InlineCase => value().is_some_and(|v| inline_case(rw, rule, op, v).is_some()),
        Move::OneYield => one_yield(rw, rule, op),
        Move::Yielded => region().is_some_and(|region| yielded(rw, rule, op, region)),
        Move::StaticSizes => static_sizes(rw, rule, op),
        Move::StaticMetadata => metadata(rw, rule, op),
    }
}

/// What a region of one block yields at its end.
fn yields(rw: &Rewriter, region: Region) -> Option<Vec<Value>> {
    let block = rw.module.first_block(region)?;
    let end = rw.module.last_op(block)?;
    let is_end =
        rw.module.has_single_block(region) && rw.table.has(rw.module, end, Trait::ReturnLike);
    is_end.then(|| rw.module.operands(end).collect())
}

/// Whether values can stand for the results of an operation.
fn fit(rw: &Rewriter, op: Op, values: &[Value]) -> bool {
    let results = rw.module.results(op);
    let same = |(&result, &value): (&Value, &Value)| rw.ty(result) == rw.ty(value);
    results.len() == values.len() && results.iter().zip(values).all(same)
}

/// The block of a switch's case of a constant, or of its default, stands in its place.
fn inline_case(rw: &mut Rewriter, rule: &str, op: Op, number: Value) -> Option<()> {
    let number = rw.constant(number)?;
    let cases = match rw.module.context.attr_kind(rw.module.attr(op, "cases")?) {
        AttrKind::DenseArray { values, .. } => values,
        _ => return None,
    };
    let case = cases.iter().position(|&case| i128::from(case) == number);
    let region = *rw.module.regions(op).get(case.map_or(0, |case| case + 1))?;
    let block = rw.module.first_block(region)?;
    if !fit(rw, op, &yields(rw, region)?) {
        return None;
    }
    if rw.may_stack(op)
        && let Some(parent) = rw.module.parent_op(op)
    {
        rw.note_stacking(parent);
    }
    rw.by(rule);
    let results = rw.inline_before(op, block, &[]);
    rw.replace(op, &results);
    Some(())
}

/// The results become what a region yields.
fn yielded(rw: &mut Rewriter, rule: &str, op: Op, region: Region) -> bool {
    let Some(values) = yields(rw, region) else {
        return false;
    };
    let is_outside = |&value: &Value| rw.region_of(value).expand() != Some(region);
    if !fit(rw, op, &values) || !values.iter().all(is_outside) {
        return false;
    }
    rw.by(rule);
    rw.replace(op, &values);
    true
}

/// The operations that hand values from the blocks of an operation's regions to its results.
fn ends(rw: &Rewriter, op: Op) -> Vec<Op> {
    let regions = rw.module.regions(op).iter();
    let blocks = regions.flat_map(|&region| rw.module.blocks(region));
    let ends = blocks.filter_map(|block| rw.module.last_op(block));
    ends.filter(|&end| rw.table.has(rw.module, end, Trait::ReturnLike))
        .collect()
}

/// Results for which regions yield one value from outside become that value.
fn one_yield(rw: &mut Rewriter, rule: &str, op: Op) -> bool {
    let ends = ends(rw, op);
    let mut changed = false;
    for (place, result) in rw.module.results(op).to_vec().into_iter().enumerate() {
        let mut yielded = ends.iter().map(|&end| rw.module.operand(end, place));
        let Some(value) = yielded.next() else {
            return false;
        };
        let is_one = yielded.all(|other| other == value);
        let region = rw.region_of(value).expand();
        let is_inside = region.is_some_and(|region| rw.module.regions(op).contains(&region));
        if is_one && !is_inside && rw.module.has_uses(result) {
            rw.by(rule);
            rw.replace_value(result, value);
            changed = true;
        }
    }
    changed
}

/// Results for which regions yield the same as for an earlier one become that one.
fn equal_results(rw: &mut Rewriter, rule: &str, op: Op) -> bool {
    let ends = ends(rw, op);
    if ends.is_empty() {
        return false;
    }
    let mut first: FxHashMap<Vec<Value>, Value> = FxHashMap::default();
    let mut changed = false;
    for (place, result) in rw.module.results(op).to_vec().into_iter().enumerate() {
        let yielded = ends.iter().map(|&end| rw.module.operand(end, place));
        let earlier = *first.entry(yielded.collect()).or_insert(result);
        if earlier != result && rw.module.has_uses(result) {
            rw.by(rule);
            rw.replace_value(result, earlier);
            changed = true;
        }
    }
    changed
}

/// Drops the results that nothing uses, and what its regions yield for them.
fn drop_unused_results(rw: &mut Rewriter, rule: &str, op: Op) -> bool {
    let results = rw.module.results(op).iter();
    let keep: Vec<bool> = results.map(|&r| rw.module.has_uses(r)).collect();
    if !keep.contains(&false) {
        return false;
    }
    rw.by(rule);
    for end in ends(rw, op) {
        let values = rw.module.operands(end).zip(&keep);
        let values: Vec<Value> = values.filter(|v| *v.1).map(|v| v.0).collect();
        rw.set_operands(end, &values);
    }
    rw.module.retain_results(op, &keep);
    rw.note_modified(op);
    true
}

/// Constant operands go into the type of the result, each operation in its way.
fn static_sizes(rw: &mut Rewriter, rule: &str, op: Op) -> bool {
    let group = match rw.module.name_text(op) {
        "memref.reinterpret_cast" | "memref.subview" | "tensor.extract_slice" => {
            return slices::into_the_type(rw, op, rule).is_some();
        }
        "memref.view" => "sizes",
        "bufferization.alloc_tensor" => "dynamic_sizes",
        _ => "dynamicSizes",
    };
    sizes::into_the_type(rw, op, group, rule)
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
    let stays = |user: Op| {
        let mut results = rw.module.results(user).iter();
        rw.table.has(rw.module, user, Trait::Terminator)
            || results.any(|&result| rw.module.has_uses(result))
    };
    let mut results = rw.module.results(op).iter();
    let others = results.any(|&result| result != value && rw.module.has_uses(result));
    if others || users.iter().any(|&user| stays(user)) {
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

/// Results that the type of the operand tells become constants.
fn metadata(rw: &mut Rewriter, rule: &str, op: Op) -> bool {
    let source = rw.module.operand(op, 0);
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
