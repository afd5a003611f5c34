//! Loops over several dimensions, `scf.parallel` and `scf.forall`: the moves of their lists of
//! bounds, and what is known of them.

use std::ops::Range;

use smallvec::SmallVec;

use freehold_dialects::group_range;
use freehold_ir::{Attr, AttrKind, Block, DYNAMIC, Op, OpSpec, Region, Type, Value};

use crate::canonicalize::rewriter::Rewriter;

/// A lower or upper bound, or a step: an operand, or a number that an attribute says.
#[derive(Copy, Clone, PartialEq)]
enum Bound {
    Value(Value),
    Static(i64),
}

/// The lower bound, the upper bound and the step of a dimension.
type Dimension = [Bound; 3];

/// Three lists of an operation: the groups of their operands, and the attributes that say what is
/// no operand, if there are any.
type Lists = [(&'static str, &'static str); 3];

const LISTS: [Lists; 3] = [
    [("lowerBound", ""), ("upperBound", ""), ("step", "")],
    [
        ("dynamicLowerBound", "staticLowerBound"),
        ("dynamicUpperBound", "staticUpperBound"),
        ("dynamicStep", "staticStep"),
    ],
    [
        ("offsets", "static_offsets"),
        ("sizes", "static_sizes"),
        ("strides", "static_strides"),
    ],
];

/// The lists that an operation has.
fn lists_of(rw: &Rewriter, op: Op) -> Option<&'static Lists> {
    LISTS
        .iter()
        .find(|lists| group(rw, op, lists[0].0).is_some())
}

/// The operands of a group, by their places.
pub(super) fn group(rw: &Rewriter, op: Op, name: &str) -> Option<Range<usize>> {
    group_range(rw.module, op, rw.table.of(rw.module, op)?, name, true)
}

/// What the lists of an operation say of each dimension.
fn dimensions(rw: &Rewriter, op: Op) -> Option<Vec<Dimension>> {
    let mut lists: [Vec<Bound>; 3] = Default::default();
    for (&(operands, numbers), list) in lists_of(rw, op)?.iter().zip(&mut lists) {
        let mut operands = group(rw, op, operands)?.map(|at| rw.module.operand(op, at));
        if numbers.is_empty() {
            list.extend(operands.map(Bound::Value));
            continue;
        }
        let AttrKind::DenseArray { values, .. } =
            rw.module.context.attr_kind(rw.module.attr(op, numbers)?)
        else {
            return None;
        };
        for &number in values {
            list.push(match number {
                DYNAMIC => Bound::Value(operands.next()?),
                number => Bound::Static(number),
            });
        }
    }
    let [first, second, third] = lists;
    if first.len() != second.len() || first.len() != third.len() {
        return None;
    }
    let each = first.into_iter().zip(second).zip(third);
    Some(
        each.map(|((first, second), third)| [first, second, third])
            .collect(),
    )
}

/// Gives the lists of an operation other dimensions, if it is right with them.
fn set_dimensions(rw: &mut Rewriter, op: Op, dimensions: &[Dimension], rule: &str) -> Option<()> {
    let lists = lists_of(rw, op)?;
    let first = group(rw, op, lists[0].0)?.start;
    let mut operands: Vec<Value> = rw.module.operands(op).take(first).collect();
    let rest = group(rw, op, lists[2].0)?.end;
    let others: Vec<Value> = rw.module.operands(op).skip(rest).collect();
    let mut properties = rw.module.properties(op);
    let mut sizes: Vec<i64> = vec![1; first];
    for (place, &(_, name)) in lists.iter().enumerate() {
        let before = operands.len();
        let mut numbers: Vec<i64> = Vec::new();
        for dimension in dimensions {
            numbers.push(match dimension[place] {
                Bound::Static(number) => number,
                Bound::Value(value) => {
                    operands.push(value);
                    DYNAMIC
                }
            });
        }
        sizes.push((operands.len() - before) as i64);
        if !name.is_empty() {
            let attr = with_numbers(rw, rw.module.attr(op, name)?, &numbers);
            properties = rw.module.context.dict_with(properties, name, Some(attr));
        }
    }
    let def = rw.table.of(rw.module, op)?;
    if def.operands.len() > sizes.len() {
        sizes.push(others.len() as i64);
    }
    operands.extend(others);
    let sizes = rw.module.context.i32_array_attr(&sizes);
    let context = &mut rw.module.context;
    properties = context.dict_with(properties, "operandSegmentSizes", Some(sizes));
    let results: SmallVec<[Type; 2]> = rw.module.results(op).iter().map(|&r| rw.ty(r)).collect();
    let spec = OpSpec {
        name: rw.module.name(op),
        location: rw.module.location(op),
        operands: &operands,
        results: &results,
        successors: &[],
        properties,
        attributes: rw.module.attributes(op),
        region_count: 0,
    };
    if !rw.module.has_regions(op) && !rw.is_right(op, &spec) {
        return None;
    }
    rw.by(rule);
    rw.module.set_properties(op, properties);
    rw.set_operands(op, &operands);
    Some(())
}

/// A list like another, of these numbers.
fn with_numbers(rw: &mut Rewriter, list: Attr, numbers: &[i64]) -> Attr {
    match rw.module.context.attr_kind(list).clone() {
        AttrKind::DenseArray { element, .. } => rw.module.context.attr(AttrKind::DenseArray {
            element,
            values: numbers.into(),
        }),
        _ => list,
    }
}

fn constant(rw: &Rewriter, bound: Bound) -> Option<i128> {
    match bound {
        Bound::Value(value) => rw.constant(value),
        Bound::Static(number) => Some(number.into()),
    }
}

fn runs_never(rw: &Rewriter, [lower, upper, _]: Dimension) -> bool {
    let numbers = constant(rw, lower).zip(constant(rw, upper));
    lower == upper || numbers.is_some_and(|(lower, upper)| upper <= lower)
}

fn runs_once(rw: &Rewriter, dimension: &Dimension) -> bool {
    let [lower, upper, step] = dimension.map(|bound| constant(rw, bound));
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
            .iter()
            .any(|&dimension| runs_never(rw, dimension)),
    )
}

/// Whether each dimension of a region's loop is known to have one round.
pub(super) fn one_round(rw: &Rewriter, region: Region) -> Option<bool> {
    let dimensions = dimensions(rw, rw.module.region_op(region)?)?;
    Some(dimensions.iter().all(|dimension| runs_once(rw, dimension)))
}

fn body(rw: &Rewriter, op: Op) -> Option<Block> {
    rw.module.first_block(*rw.module.regions(op).first()?)
}

/// A bound as a value.
fn value(rw: &mut Rewriter, op: Op, bound: Bound) -> Value {
    match bound {
        Bound::Value(value) => value,
        Bound::Static(number) => rw.build(op, |b| b.constant_index(number)),
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
    let block = body(rw, op)?;
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
    let block = body(rw, op)?;
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
    let old = dimensions(rw, op)?;
    let is_slice = lists_of(rw, op) == Some(&LISTS[2]);
    let number = |bound: Bound| match constant(rw, bound).map(i64::try_from) {
        Some(Ok(number)) if number != DYNAMIC && (!is_slice || number >= 0) => {
            Bound::Static(number)
        }
        _ => bound,
    };
    let mut new: Vec<Dimension> = old.iter().map(|dimension| dimension.map(number)).collect();
    for (new, old) in new.iter_mut().zip(&old).filter(|_| is_slice) {
        new[1] = old[1];
    }
    (new != old).then_some(())?;
    set_dimensions(rw, op, &new, rule)
}

/// A loop that is all there is in another becomes part of it.
pub(super) fn merge_nest(rw: &mut Rewriter, rule: &str, op: Op) -> Option<()> {
    let block = body(rw, op)?;
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
    let within = body(rw, inner)?;
    let mut both = dimensions(rw, op)?;
    let added = dimensions(rw, inner)?;
    // A step that is not positive is undefined, and the inner loop may be reached never.
    let is_positive = |&[_, _, step]: &Dimension| {
        both.iter().any(|outer| outer[2] == step) || constant(rw, step).is_some_and(|n| n > 0)
    };
    added.iter().all(is_positive).then_some(())?;
    both.extend(added);
    set_dimensions(rw, op, &both, rule)?;
    let variables = rw.module.arguments(within).to_vec();
    let types = variables.iter().map(|&variable| rw.ty(variable));
    let types: SmallVec<[_; 4]> = types.collect();
    let arguments: Vec<Value> = types
        .into_iter()
        .map(|ty| rw.module.push_argument(block, ty))
        .collect();
    rw.inline_before(inner, within, &arguments);
    rw.erase(inner);
    Some(())
}

/// The body of a loop of one round stands in its place, and behind it what combines the initial
/// values with what is reduced.
pub(super) fn reduce_once(rw: &mut Rewriter, rule: &str, op: Op) -> Option<()> {
    let block = body(rw, op)?;
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
