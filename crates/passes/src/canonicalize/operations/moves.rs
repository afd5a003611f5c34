//! The moves of right sides: what terms cannot say.

use freehold_dialects::Trait;
use freehold_ir::{AttrKind, DYNAMIC, Op, Region, Value};
use freehold_rules::operations::{Move, Variable};

use super::matching::Bindings;
use super::{bounds, branch_joins, branches, flow, outputs, sizes, slices, while_loops};
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
    let done = match made {
        Move::AlignArguments => while_loops::align_arguments(rw, rule, op),
        Move::DropCases => value().and_then(|v| branches::drop_cases(rw, rule, op, v)),
        Move::DropDimensions => bounds::drop_dimensions(rw, rule, op),
        Move::DropOutputs => outputs::drop_outputs(rw, rule, op),
        Move::DropUnused => flow::drop_unused(rw, rule, op),
        Move::EqualValues => flow::equal_values(rw, rule, op),
        Move::Erase => erase(rw, rule, op).then_some(()),
        Move::EraseWithUsers => {
            value().and_then(|v| erase_with_users(rw, rule, op, v).then_some(()))
        }
        Move::FixedVariables => bounds::fixed_variables(rw, rule, op),
        Move::InsertOnce => outputs::insert_once(rw, rule, op),
        Move::JoinWithInner => branch_joins::join_with_inner(rw, rule, op),
        Move::JoinWithPrevious => branch_joins::join_with_previous(rw, rule, op),
        // As other regions are inlined; what a walk over the module makes.
        Move::InlineCase | Move::InlineBlocks | Move::KnownBehind | Move::KnownInside => None,
        Move::KnownAfter => while_loops::known_after(rw, rule, op),
        Move::MergeBlocks => branches::merge_blocks(rw, rule, op),
        Move::MergeNest => bounds::merge_nest(rw, rule, op),
        Move::MoveIfDown => while_loops::move_if_down(rw, rule, op),
        Move::OneValue => flow::one_value(rw, rule, op),
        Move::PastBranches => branches::past_branches(rw, rule, op),
        Move::ReduceOnce => bounds::reduce_once(rw, rule, op),
        Move::SelectResults => branch_joins::select_results(rw, rule, op),
        Move::StaticLists => bounds::static_lists(rw, rule, op),
        Move::StaticMetadata => metadata(rw, rule, op).then_some(()),
        Move::StaticSizes => static_sizes(rw, rule, op).then_some(()),
        Move::TakeCase => value().and_then(|v| branches::take_case(rw, rule, op, v)),
        Move::UncastValues => outputs::uncast_values(rw, rule, op),
        Move::Yielded => region().and_then(|r| yielded(rw, rule, op, r).then_some(())),
    };
    done.is_some()
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

/// The region of a switch's case of a constant, or of its default.
pub(super) fn case(
    rw: &Rewriter,
    op: Op,
    arguments: &[Variable],
    bindings: &Bindings,
) -> Option<Region> {
    let number = rw.constant(bindings.value(*arguments.first()?)?)?;
    let cases = match rw.module.context.attr_kind(rw.module.attr(op, "cases")?) {
        AttrKind::DenseArray { values, .. } => values,
        _ => return None,
    };
    let case = cases.iter().position(|&case| i128::from(case) == number);
    let regions = rw.module.regions(op);
    regions.get(case.map_or(0, |case| case + 1)).copied()
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
