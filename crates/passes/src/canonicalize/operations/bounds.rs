//! Loops over several dimensions, `scf.parallel` and `scf.forall`: the moves of their lists of
//! bounds, and what is known of them.

use smallvec::SmallVec;

use freehold_ir::{Block, Op, Region, Value};

use super::lists::{Entry, Lists, group, is_slice, lists, with_constants, with_lists};
use crate::canonicalize::rewriter::Rewriter;

/// The lower bound, the upper bound and the step of a dimension.
type Dimension = [Entry; 3];

/// What the lists of an operation say of each dimension.
fn dimensions(rw: &Rewriter, op: Op) -> Option<Vec<Dimension>> {
    let [lower, upper, step] = lists(rw, op)?;
    let is_each = lower.len() == upper.len() && lower.len() == step.len();
    let each = (0..lower.len()).map(|at| [lower[at], upper[at], step[at]]);
    is_each.then(|| each.collect())
}

/// Gives a loop other dimensions.
fn set_dimensions(rw: &mut Rewriter, op: Op, dimensions: &[Dimension], rule: &str) -> Option<()> {
    let list = |place: usize| {
        dimensions
            .iter()
            .map(|dimension| dimension[place])
            .collect()
    };
    set_lists(rw, op, &[0, 1, 2].map(list), rule)
}

/// Gives an operation other lists, if it is right with them.
fn set_lists(rw: &mut Rewriter, op: Op, lists: &Lists, rule: &str) -> Option<()> {
    let (operands, properties) = with_lists(rw, op, lists)?;
    let results = rw.types(rw.module.results(op));
    if !rw.module.has_regions(op) && !rw.is_right_with(op, &operands, &results, properties) {
        return None;
    }
    rw.by(rule);
    rw.module.set_properties(op, properties);
    rw.set_operands(op, &operands);
    Some(())
}

fn runs_never(rw: &Rewriter, [lower, upper, _]: Dimension) -> bool {
    let numbers = lower.constant(rw).zip(upper.constant(rw));
    lower == upper || numbers.is_some_and(|(lower, upper)| upper <= lower)
}

fn runs_once(rw: &Rewriter, dimension: &Dimension) -> bool {
    let [lower, upper, step] = dimension.map(|bound| bound.constant(rw));
    match (lower, upper, step) {
        (Some(lower), Some(upper), Some(step)) => lower < upper && upper - lower <= step,
        _ => false,
    }
}

/// Whether a dimension of a region's loop is known to be empty, so that it never runs.
pub(super) fn never_runs(rw: &Rewriter, region: Region) -> Option<bool> {
    let dimensions = dimensions(rw, rw.module.region_op(region)?)?;
    Some(
        dimensions
            .into_iter()
            .any(|dimension| runs_never(rw, dimension)),
    )
}

/// Whether each dimension of a region's loop is known to have one round.
pub(super) fn one_round(rw: &Rewriter, region: Region) -> Option<bool> {
    let dimensions = dimensions(rw, rw.module.region_op(region)?)?;
    Some(dimensions.iter().all(|dimension| runs_once(rw, dimension)))
}

/// A bound as a value.
fn value(rw: &mut Rewriter, op: Op, bound: Entry) -> Value {
    match bound {
        Entry::Value(value) => value,
        Entry::Number(number) => rw.build(op, |b| b.constant_index(number)),
    }
}

/// The lower bounds as values.
pub(super) fn lower_bounds(rw: &mut Rewriter, op: Op) -> Option<Vec<Value>> {
    let dimensions = dimensions(rw, op)?.into_iter();
    Some(
        dimensions
            .map(|dimension| value(rw, op, dimension[0]))
            .collect(),
    )
}

/// The variables of dimensions that run once become their lower bounds.
pub(super) fn fixed_variables(rw: &mut Rewriter, rule: &str, op: Op) -> Option<()> {
    let block = rw.body(op, 0)?;
    let mut changed = None;
    for (place, dimension) in dimensions(rw, op)?.into_iter().enumerate() {
        let variable = *rw.module.arguments(block).get(place)?;
        if runs_once(rw, &dimension) && rw.module.has_uses(variable) {
            rw.by(rule);
            let value = value(rw, op, dimension[0]);
            rw.replace_value(variable, value);
            changed = Some(());
        }
    }
    changed
}

/// Dimensions that run once, and whose variable nothing uses, go, unless none would stay.
pub(super) fn drop_dimensions(rw: &mut Rewriter, rule: &str, op: Op) -> Option<()> {
    let block = rw.body(op, 0)?;
    let dimensions = dimensions(rw, op)?;
    let arguments = rw.module.arguments(block);
    let mut keep: Vec<bool> = (dimensions.iter().zip(arguments))
        .map(|(dimension, &variable)| rw.module.has_uses(variable) || !runs_once(rw, dimension))
        .collect();
    if !keep.contains(&true) || !keep.contains(&false) {
        return None;
    }
    let kept: Vec<Dimension> = (dimensions.into_iter().zip(&keep))
        .filter_map(|(dimension, keep)| keep.then_some(dimension))
        .collect();
    keep.resize(arguments.len(), true);
    set_dimensions(rw, op, &kept, rule)?;
    rw.module.retain_arguments(block, &keep);
    Some(())
}

/// Operands that are constants go into the attributes of the lists. Sizes of slices stay: types
/// have them.
pub(super) fn static_lists(rw: &mut Rewriter, rule: &str, op: Op) -> Option<()> {
    let old = lists(rw, op)?;
    let mut new = with_constants(rw, op, &old);
    if is_slice(rw, op) {
        new[1] = old[1].clone();
    }
    (new != old).then_some(())?;
    set_lists(rw, op, &new, rule)
}

/// A loop that is all there is in another becomes part of it.
pub(super) fn merge_nest(rw: &mut Rewriter, rule: &str, op: Op) -> Option<()> {
    let block = rw.body(op, 0)?;
    let inner = rw.module.first_op(block)?;
    let end = rw.module.next_op(inner)?;
    let is_nest = rw.module.name(inner) == rw.module.name(op)
        && Some(end) == rw.module.last_op(block)
        && [op, inner]
            .iter()
            .all(|&of| rw.module.results(of).is_empty())
        && (rw.module.operands(inner)).all(|v| rw.module.defining_block(v) != Some(block));
    if !is_nest {
        return None;
    }
    let within = rw.body(inner, 0)?;
    let mut both = dimensions(rw, op)?;
    let added = dimensions(rw, inner)?;
    // A step that is not positive is undefined, and the inner loop may be reached never.
    let is_positive = |&[_, _, step]: &Dimension| {
        both.iter().any(|outer| outer[2] == step) || step.constant(rw).is_some_and(|n| n > 0)
    };
    added.iter().all(is_positive).then_some(())?;
    both.extend(added);
    set_dimensions(rw, op, &both, rule)?;
    let types = rw.types(rw.module.arguments(within)).into_iter();
    let arguments: SmallVec<[Value; 4]> =
        types.map(|ty| rw.module.push_argument(block, ty)).collect();
    rw.inline_before(inner, within, &arguments);
    rw.erase(inner);
    Some(())
}

/// The body of a loop of one round stands in its place, and behind it what combines the initial
/// values with what is reduced.
pub(super) fn reduce_once(rw: &mut Rewriter, rule: &str, op: Op) -> Option<()> {
    let block = rw.body(op, 0)?;
    let end = rw.module.last_op(block)?;
    let initial: Vec<Value> = group(rw, op, "initVals")?
        .map(|at| rw.module.operand(op, at))
        .collect();
    let reductions: Option<Vec<Block>> = (rw.module.regions(end).iter())
        .map(|&region| rw.module.first_block(region))
        .collect();
    let reductions = reductions.filter(|blocks| blocks.len() == initial.len())?;
    rw.by(rule);
    let variables = lower_bounds(rw, op)?;
    rw.leave_scope(op);
    let reduced = rw.inline_before(op, block, &variables);
    let mut results = Vec::new();
    for ((first, second), reduction) in initial.into_iter().zip(reduced).zip(reductions) {
        results.extend(rw.inline_before(op, reduction, &[first, second]));
    }
    rw.replace(op, &results);
    Some(())
}
