//! The functions of attributes on right sides.

use freehold_ir::{AffineExpr, AffineMap, Attr, AttrKind, Context, DYNAMIC};
use freehold_rules::operations::{AttributeFunction, Variable};

use super::functions::shape;
use super::maps;
use super::matching::Bindings;
use crate::canonicalize::rewriter::Rewriter;

/// Lists of dimensions, one for each dimension of another type.
type Groups = Vec<Vec<usize>>;

/// What a function makes of what its arguments stand for; `None` if it has no result.
pub(super) fn compute(
    rw: &mut Rewriter,
    function: AttributeFunction,
    arguments: &[Variable],
    bindings: &Bindings,
) -> Option<Attr> {
    let attr = |place: usize| bindings.attribute(*arguments.get(place)?);
    let value = |place: usize| bindings.value(*arguments.get(place)?);
    let groups_at = |rw: &Rewriter, place: usize| groups(&rw.module.context, attr(place)?);
    match function {
        AttributeFunction::Composed => {
            if let Some(map) = permuted(&rw.module.context, attr(0)?, attr(1)?) {
                return Some(rw.module.context.attr(AttrKind::AffineMap(map)));
            }
            let numbers = |attr| rw.module.context.numbers(attr);
            if let (Some(first), Some(second)) = (numbers(attr(0)?), numbers(attr(1)?)) {
                let of = |&at: &i64| second.get(usize::try_from(at).ok()?).copied();
                let composed: Vec<i64> = first.iter().map(of).collect::<Option<_>>()?;
                return Some(numbers_attr(&mut rw.module.context, composed));
            }
            let (lists, members) = (groups_at(rw, 0)?, groups_at(rw, 1)?);
            let of = |list: Vec<usize>| -> Option<Vec<usize>> {
                let parts = list.into_iter().map(|at| members.get(at).cloned());
                Some(parts.collect::<Option<Groups>>()?.concat())
            };
            let composed: Groups = lists.into_iter().map(of).collect::<Option<_>>()?;
            Some(groups_attr(&mut rw.module.context, &composed))
        }
        AttributeFunction::DistinctResults => maps::distinct(&mut rw.module.context, attr(0)?),
        AttributeFunction::Divided => {
            let divided = divided(&groups_at(rw, 0)?, &groups_at(rw, 1)?)?;
            Some(groups_attr(&mut rw.module.context, &divided))
        }
        AttributeFunction::Extents => {
            let extents = shape(rw, value(0)?)?.to_vec();
            let is_known = !extents.contains(&DYNAMIC);
            is_known.then(|| numbers_attr(&mut rw.module.context, extents))
        }
        AttributeFunction::Joined => {
            let numbers = |attr| rw.module.context.numbers(attr);
            let joined = [numbers(attr(0)?)?, numbers(attr(1)?)?].concat();
            Some(numbers_attr(&mut rw.module.context, joined))
        }
        AttributeFunction::Regrouped => {
            let of = (shape(rw, value(0)?)?, shape(rw, value(2)?)?);
            let grouped = regrouped(of, (&groups_at(rw, 1)?, &groups_at(rw, 3)?))?;
            Some(groups_attr(&mut rw.module.context, &grouped))
        }
        AttributeFunction::WithConstants => {
            let mut operands = bindings.values(*arguments.get(1)?).iter();
            let mut values = rw.module.context.numbers(attr(0)?)?.to_vec();
            for number in values.iter_mut().filter(|number| **number == DYNAMIC) {
                let constant = i64::try_from(rw.constant(*operands.next()?)?).ok()?;
                *number = (constant >= 0).then_some(constant)?;
            }
            Some(numbers_attr(&mut rw.module.context, values))
        }
    }
}

/// The attribute that is a list of numbers.
pub(super) fn numbers_attr(context: &mut Context, values: Vec<i64>) -> Attr {
    let element = context.integer_type(64);
    let values = values.into();
    context.attr(AttrKind::DenseArray { element, values })
}

/// The groups of dimensions that an attribute lists.
fn groups(context: &Context, attr: Attr) -> Option<Groups> {
    let lists = freehold_verify::inferred::groups(context, attr)?.into_iter();
    let list = |list: Vec<i64>| -> Option<Vec<usize>> {
        list.into_iter()
            .map(|at| usize::try_from(at).ok())
            .collect()
    };
    lists.map(list).collect()
}

fn groups_attr(context: &mut Context, groups: &Groups) -> Attr {
    let number = context.integer_type(64);
    let lists: Vec<Attr> = groups
        .iter()
        .map(|group| {
            let numbers: Vec<Attr> = (group.iter())
                .map(|&at| context.integer_attr(at as i128, number))
                .collect();
            context.attr(AttrKind::Array(numbers.into()))
        })
        .collect();
    context.attr(AttrKind::Array(lists.into()))
}

/// The permutation that orders dimensions as `second` does, and then as `first` does.
fn permuted(context: &Context, first: Attr, second: Attr) -> Option<AffineMap> {
    let (first, second) = (context.affine_map(first)?, context.affine_map(second)?);
    let of = |result: &AffineExpr| match result {
        AffineExpr::Dim(at) => second.results.get(*at as usize).cloned(),
        _ => None,
    };
    Some(AffineMap {
        dims: second.dims,
        symbols: 0,
        results: first.results.iter().map(of).collect::<Option<_>>()?,
    })
}

/// The groups that, composed with those of `by`, are `whole`.
fn divided(whole: &Groups, by: &Groups) -> Option<Groups> {
    let mut next = 0;
    let mut divided = Groups::new();
    for group in whole {
        let first = next;
        let mut reached = 0;
        while reached < group.len() {
            let part = by.get(next)?;
            if part.is_empty() || group.get(reached..reached + part.len()) != Some(&part[..]) {
                return None;
            }
            reached += part.len();
            next += 1;
        }
        divided.push((first..next).collect());
    }
    (next == by.len()).then_some(divided)
}

/// The groups of dimensions of the first of two shapes that make one of the second each. Group by
/// group both were, or become, one dimension.
fn regrouped((from, to): (&[i64], &[i64]), (of_from, of_to): (&Groups, &Groups)) -> Option<Groups> {
    if of_from.len() != of_to.len() {
        return None;
    }
    let mut grouped = Groups::new();
    for (sources, targets) in of_from.iter().zip(of_to) {
        // One dimension is made of all of them, whatever their extents.
        if targets.len() == 1 {
            grouped.push(sources.clone());
            continue;
        }
        // Of one extent that is not known the others tell what it is, if none of them is 0.
        let extents = |dims: &[usize], of: &[i64]| -> Option<Vec<i64>> {
            dims.iter().map(|&at| of.get(at).copied()).collect()
        };
        let (before, after) = (extents(sources, from)?, extents(targets, to)?);
        let open = |extents: &[i64]| extents.iter().filter(|&&e| e == DYNAMIC).count();
        if open(&before) > 1 || open(&after) > 1 || before.contains(&0) || after.contains(&0) {
            return None;
        }
        let mut sources = sources.iter().copied().peekable();
        for (place, &target) in targets.iter().enumerate() {
            let wanted = *to.get(target)?;
            let mut group = vec![sources.next()?];
            let mut size = *from.get(group[0])?;
            let is_last = place + 1 == targets.len();
            while size != wanted || is_last && sources.peek().is_some() {
                let source = sources.next()?;
                group.push(source);
                size = match (size, *from.get(source)?) {
                    (DYNAMIC, _) | (_, DYNAMIC) => return None,
                    (size, extent) => size.checked_mul(extent)?,
                };
            }
            grouped.push(group);
        }
        if sources.next().is_some() {
            return None;
        }
    }
    Some(grouped)
}
