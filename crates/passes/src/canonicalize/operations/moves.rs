//! The moves of right sides: what terms cannot say.

use freehold_dialects::Trait;
use freehold_ir::{DYNAMIC, Op, Region, Value};
use freehold_rules::operations::{Move, Variable};
use freehold_verify::inferred;

use super::matching::Bindings;
use super::{bounds, branch_joins, branches, flow, maps, outputs, sizes, slices, while_loops};
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
        Move::ComposeMap => maps::compose(rw, rule, op),
        Move::DropCases => value().and_then(|v| branches::drop_cases(rw, rule, op, v)),
        Move::DropDimensions => bounds::drop_dimensions(rw, rule, op),
        Move::DropOutputs => outputs::drop_outputs(rw, rule, op),
        Move::DropUnused => flow::drop_unused(rw, rule, op),
        Move::EqualValues => flow::equal_values(rw, rule, op),
        Move::Erase => erase(rw, rule, op),
        Move::EraseWithUsers => value().and_then(|v| erase_with_users(rw, rule, op, v)),
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
        Move::StaticMetadata => metadata(rw, rule, op),
        Move::StaticSizes => static_sizes(rw, rule, op),
        Move::TakeCase => value().and_then(|v| branches::take_case(rw, rule, op, v)),
        Move::UncastValues => outputs::uncast_values(rw, rule, op),
        Move::Yielded => region().and_then(|r| yielded(rw, rule, op, r)),
    };
    done.is_some()
}

/// The region of a switch's case of a constant, or of its default.
pub(super) fn case(
    rw: &Rewriter,
    op: Op,
    arguments: &[Variable],
    bindings: &Bindings,
) -> Option<Region> {
    let number = rw.constant(bindings.value(*arguments.first()?)?)?;
    let cases = rw.module.context.numbers(rw.module.attr(op, "cases")?)?;
    let case = cases.iter().position(|&case| i128::from(case) == number);
    let regions = rw.module.regions(op);
    regions.get(case.map_or(0, |case| case + 1)).copied()
}

/// The results become what a region yields.
fn yielded(rw: &mut Rewriter, rule: &str, op: Op, region: Region) -> Option<()> {
    let values = rw.yielded(rw.module.first_block(region)?);
    let is_outside = |&value: &Value| rw.region_of(value).expand() != Some(region);
    let fits = rw.types(rw.module.results(op)) == rw.types(&values);
    (fits && values.iter().all(is_outside)).then_some(())?;
    rw.by(rule);
    rw.replace(op, &values);
    Some(())
}

/// Constant operands go into the type of the result, each operation in its way.
fn static_sizes(rw: &mut Rewriter, rule: &str, op: Op) -> Option<()> {
    let group = match rw.module.name_text(op) {
        "memref.reinterpret_cast" | "memref.subview" | "tensor.extract_slice" => {
            return slices::into_the_type(rw, rule, op);
        }
        "memref.view" => "sizes",
        "bufferization.alloc_tensor" => "dynamic_sizes",
        _ => "dynamicSizes",
    };
    sizes::into_the_type(rw, rule, op, group)
}

/// Whether something uses a result of an operation.
fn is_used(rw: &Rewriter, op: Op) -> bool {
    let mut results = rw.module.results(op).iter();
    results.any(|&result| rw.module.has_uses(result))
}

fn erase(rw: &mut Rewriter, rule: &str, op: Op) -> Option<()> {
    (!is_used(rw, op)).then_some(())?;
    rw.by(rule);
    rw.erase(op);
    Some(())
}

fn erase_with_users(rw: &mut Rewriter, rule: &str, op: Op, value: Value) -> Option<()> {
    let users: Vec<Op> = rw.module.users(value).collect();
    let stays = |&user: &Op| rw.table.has(rw.module, user, Trait::Terminator) || is_used(rw, user);
    let mut results = rw.module.results(op).iter();
    let others = results.any(|&result| result != value && rw.module.has_uses(result));
    if others || users.iter().any(stays) {
        return None;
    }
    rw.by(rule);
    for user in users {
        if !rw.is_erased(user) {
            rw.erase(user);
        }
    }
    rw.erase(op);
    Some(())
}

/// Results that the type of the operand tells become constants.
fn metadata(rw: &mut Rewriter, rule: &str, op: Op) -> Option<()> {
    let source = rw.ty(rw.module.operand(op, 0));
    let mut changed = None;
    let values = inferred::metadata(&rw.module.context, source)?.into_iter();
    for (index, value) in values.enumerate().filter(|&(_, value)| value != DYNAMIC) {
        let result = rw.module.result(op, 1 + index);
        if rw.module.has_uses(result) {
            let constant = rw.build(op, |b| b.constant_index(value));
            changed = rw.replace_by(rule, result, constant);
        }
    }
    changed
}
