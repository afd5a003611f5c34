//! vector: shapes, positions and slices go together, and what moves vectors from and to memory.

use freehold_ir::{AttrKind, Op, Type, TypeKind};

use super::attrs::{dense, named};
use crate::verifier::{Check, Verifier};

/// A position that is not known, as `static_position` and the like say it.
const DYNAMIC: i64 = freehold_ir::DYNAMIC;

fn operand(v: &Verifier, op: Op, index: usize) -> Type {
    v.module.value_type(v.module.operand(op, index))
}

fn result(v: &Verifier, op: Op) -> Type {
    v.module.value_type(v.module.result(op, 0))
}

/// The extents of a vector.
fn shape<'v>(v: &'v Verifier, ty: Type) -> Option<&'v [i64]> {
    match v.module.context.kind(ty) {
        TypeKind::Vector { shape, .. } => Some(shape),
        _ => None,
    }
}

/// What a vector is made of; a number is made of itself.
fn element(v: &Verifier, ty: Type) -> Type {
    v.module.context.kind(ty).element().unwrap_or(ty)
}

/// The numbers of an attribute that is an array of integers.
fn numbers(v: &Verifier, op: Op, name: &str) -> Vec<i64> {
    let context = &v.module.context;
    let Some(AttrKind::Array(items)) = named(v, op, name).map(|attr| context.attr_kind(attr))
    else {
        return Vec::new();
    };
    let number = |&item| match context.attr_kind(item) {
        AttrKind::Integer { value, .. } => i64::try_from(*value).ok(),
        _ => None,
    };
    items.iter().filter_map(number).collect()
}

pub fn broadcast(v: &Verifier, op: Op) -> Check {
    let (from, to) = (operand(v, op, 0), result(v, op));
    if element(v, from) != element(v, to) {
        let message = "failed to verify that source operand and result have same element type";
        return Err(v.error(op, message));
    }
    let Some(source) = shape(v, from) else {
        return match v.module.context.kind(from).shape() {
            None if !v.module.context.is_memref(from) => Ok(()),
            _ => Err(v.error(op, "source type is not a vector")),
        };
    };
    let target = shape(v, to).unwrap_or_default();
    if source.len() > target.len() {
        return Err(v.error(op, "source rank higher than destination rank"));
    }
    for (&from, &to) in source.iter().zip(&target[target.len() - source.len()..]) {
        if from != 1 && from != to {
            return Err(v.error(op, format!("dimension mismatch ({from} vs. {to})")));
        }
    }
    Ok(())
}

pub fn shape_cast(v: &Verifier, op: Op) -> Check {
    let (from, to) = (operand(v, op, 0), result(v, op));
    if element(v, from) != element(v, to) {
        return Err(v.error(op, "has different source and result element types"));
    }
    let count = |ty| {
        let extents = shape(v, ty).unwrap_or_default().iter();
        extents.fold(1_i64, |count, &extent| count.saturating_mul(extent))
    };
    let (source, target) = (count(from), count(to));
    if source != target {
        return Err(v.error(
            op,
            format!("has different number of elements at source ({source}) and result ({target})"),
        ));
    }
    Ok(())
}

pub fn transpose(v: &Verifier, op: Op) -> Check {
    let source = shape(v, operand(v, op, 0)).unwrap_or_default();
    let target = shape(v, result(v, op)).unwrap_or_default();
    let order = dense(v, op, "permutation").unwrap_or_default();
    if order.len() != source.len() || target.len() != source.len() {
        return Err(v.error(
            op,
            format!("transposition length mismatch: {}", order.len()),
        ));
    }
    for (place, &dimension) in order.iter().enumerate() {
        let known = usize::try_from(dimension).ok();
        let Some(extent) = known.and_then(|dimension| source.get(dimension)) else {
            let message = format!("transposition index out of range: {dimension}");
            return Err(v.error(op, message));
        };
        if order[..place].contains(&dimension) {
            let message = format!("duplicate position index: {dimension}");
            return Err(v.error(op, message));
        }
        if *extent != target[place] {
            return Err(v.error(op, format!("dimension size mismatch at: {place}")));
        }
    }
    Ok(())
}

/// `vector.extract`: the result is what is left of the shape behind the position.
pub fn extract(v: &Verifier, op: Op) -> Check {
    let (from, to) = (operand(v, op, 0), result(v, op));
    if element(v, from) != element(v, to) {
        let message = "failed to verify that operand and result have same element type";
        return Err(v.error(op, message));
    }
    let source = shape(v, from).unwrap_or_default();
    let position = dense(v, op, "static_position").unwrap_or_default();
    if position.len() > source.len() {
        let message = "expected position attribute of rank no greater than vector rank";
        return Err(v.error(op, message));
    }
    for (place, (&at, &extent)) in position.iter().zip(source).enumerate() {
        if at != DYNAMIC && !(-1..extent).contains(&at) {
            return Err(v.error(
                op,
                format!(
                    "expected position attribute #{} to be a non-negative integer smaller than \
                     the corresponding vector dimension or poison (-1)",
                    place + 1
                ),
            ));
        }
    }
    let rest = &source[position.len()..];
    if shape(v, to).unwrap_or_default() != rest {
        let context = &v.module.context;
        let extents: Vec<String> = rest.iter().map(|extent| format!("{extent}x")).collect();
        let element = freehold_syntax::type_text(context, element(v, from));
        let inferred = match rest.is_empty() {
            true => element,
            false => format!("vector<{}{element}>", extents.concat()),
        };
        let inference = v.error(
            op,
            format!(
                "inferred type(s) '{inferred}' are incompatible with return type(s) of operation \
                 {}",
                v.quoted(to)
            ),
        );
        let failure = v.error(op, "failed to infer returned types");
        return Err(failure.after(inference));
    }
    Ok(())
}

/// `vector.insert`: position and what is put there have as many dimensions as the vector.
pub fn insert(v: &Verifier, op: Op) -> Check {
    let (stored, to) = (operand(v, op, 0), operand(v, op, 1));
    let target = shape(v, to).unwrap_or_default();
    let position = dense(v, op, "static_position").unwrap_or_default();
    if position.len() > target.len() {
        let message = "expected position attribute of rank no greater than dest vector rank";
        return Err(v.error(op, message));
    }
    let rank = shape(v, stored).map_or(0, <[i64]>::len);
    if position.len() + rank != target.len() {
        let message = "expected position attribute rank + source rank to match dest vector rank";
        return Err(v.error(op, message));
    }
    for (place, (&at, &extent)) in position.iter().zip(target).enumerate() {
        if at != DYNAMIC && !(-1..extent).contains(&at) {
            return Err(v.error(
                op,
                format!(
                    "expected position attribute #{} to be a non-negative integer smaller than \
                     the corresponding dest vector dimension",
                    place + 1
                ),
            ));
        }
    }
    Ok(())
}

/// That each of some numbers is at least `least` and below the limit of its dimension.
fn confined(
    v: &Verifier,
    op: Op,
    what: &str,
    numbers: impl Iterator<Item = i64>,
    least: i64,
    limits: impl Iterator<Item = i64>,
) -> Check {
    for (dimension, (number, limit)) in numbers.zip(limits).enumerate() {
        if !(least..limit).contains(&number) {
            return Err(v.error(
                op,
                format!(
                    "expected {what} dimension {dimension} to be confined to [{least}, {limit})"
                ),
            ));
        }
    }
    Ok(())
}

fn strides_are_ones(v: &Verifier, op: Op, strides: &[i64]) -> Check {
    match strides.iter().all(|&stride| stride == 1) {
        true => Ok(()),
        false => Err(v.error(op, "expected strides to be confined to [1, 2)")),
    }
}

pub fn extract_slice(v: &Verifier, op: Op) -> Check {
    let from = operand(v, op, 0);
    let source = shape(v, from).unwrap_or_default();
    let [offsets, sizes, strides] = ["offsets", "sizes", "strides"].map(|n| numbers(v, op, n));
    if offsets.len() != sizes.len() || offsets.len() != strides.len() {
        let message = "expected offsets, sizes and strides attributes of same size";
        return Err(v.error(op, message));
    }
    if offsets.len() > source.len() {
        let message = "expected offsets attribute of rank no greater than vector rank";
        return Err(v.error(op, message));
    }
    let ends = || source.iter().map(|&extent| extent.saturating_add(1));
    confined(
        v,
        op,
        "offsets",
        offsets.iter().copied(),
        0,
        source.iter().copied(),
    )?;
    confined(v, op, "sizes", sizes.iter().copied(), 1, ends())?;
    strides_are_ones(v, op, &strides)?;
    let sums = offsets
        .iter()
        .zip(&sizes)
        .map(|(&a, &b)| a.saturating_add(b));
    confined(v, op, "sum(offsets, sizes)", sums, 1, ends())?;
    let mut expected = sizes;
    expected.extend(&source[expected.len()..]);
    let to = result(v, op);
    if shape(v, to) != Some(&expected) || element(v, from) != element(v, to) {
        let extents: Vec<String> = expected.iter().map(|extent| format!("{extent}x")).collect();
        let element = freehold_syntax::type_text(&v.module.context, element(v, from));
        let message = format!(
            "expected result type to be 'vector<{}{element}>'",
            extents.concat()
        );
        return Err(v.error(op, message));
    }
    Ok(())
}

pub fn insert_slice(v: &Verifier, op: Op) -> Check {
    let source = shape(v, operand(v, op, 0)).unwrap_or_default();
    let target = shape(v, operand(v, op, 1)).unwrap_or_default();
    let [offsets, strides] = ["offsets", "strides"].map(|name| numbers(v, op, name));
    if offsets.len() != target.len() {
        let message = "expected offsets of same size as destination vector rank";
        return Err(v.error(op, message));
    }
    if strides.len() != source.len() {
        let message = "expected strides of same size as source vector rank";
        return Err(v.error(op, message));
    }
    if source.len() > target.len() {
        let message = "expected source rank to be no greater than destination rank";
        return Err(v.error(op, message));
    }
    confined(
        v,
        op,
        "offsets",
        offsets.iter().copied(),
        0,
        target.iter().copied(),
    )?;
    strides_are_ones(v, op, &strides)?;
    let outer = target.len() - source.len();
    let sizes = std::iter::repeat_n(1, outer).chain(source.iter().copied());
    let sums = offsets.iter().zip(sizes).map(|(&a, b)| a.saturating_add(b));
    let ends = target.iter().map(|&extent| extent.saturating_add(1));
    confined(v, op, "sum(offsets, source vector shape)", sums, 1, ends)
}

/// `vector.load`: as many indices as the memref has dimensions, and no fewer of these than the
/// vector has.
pub fn load(v: &Verifier, op: Op) -> Check {
    memory(
        v,
        op,
        0,
        result(v, op),
        v.module.operand_count(op) - 1,
        "result",
    )
}

pub fn store(v: &Verifier, op: Op) -> Check {
    let stored = operand(v, op, 0);
    memory(
        v,
        op,
        1,
        stored,
        v.module.operand_count(op) - 2,
        "valueToStore",
    )
}

fn memory(v: &Verifier, op: Op, base: usize, vector: Type, found: usize, what: &str) -> Check {
    let context = &v.module.context;
    let memref = operand(v, op, base);
    let Some(extents) = context.kind(memref).shape() else {
        return Ok(());
    };
    let rank = shape(v, vector).map_or(0, <[i64]>::len);
    let stored = element(v, memref);
    if extents.len() < rank && stored != vector {
        let message = match what {
            "result" => "destination memref has lower rank than the result vector",
            _ => "source memref has lower rank than the vector to store",
        };
        return Err(v.error(op, message));
    }
    if stored != element(v, vector) && stored != vector {
        let message = format!("base and {what} element types should match");
        return Err(v.error(op, message));
    }
    if extents.len() != found {
        return Err(v.error(op, format!("requires {} indices", extents.len())));
    }
    Ok(())
}

/// What reads memory under a mask: the mask has the shape of the result.
pub fn masked_load(v: &Verifier, op: Op) -> Check {
    let to = result(v, op);
    masked(v, op, to, "result")?;
    let last = v.module.operand_count(op) - 1;
    match operand(v, op, last) == to {
        true => Ok(()),
        false => Err(v.error(op, "expected pass_thru of same type as result type")),
    }
}

pub fn masked_store(v: &Verifier, op: Op) -> Check {
    let last = v.module.operand_count(op) - 1;
    masked(v, op, operand(v, op, last), "valueToStore")
}

fn masked(v: &Verifier, op: Op, vector: Type, what: &str) -> Check {
    let count = v.module.operand_count(op);
    let (base, mask) = (operand(v, op, 0), operand(v, op, count - 2));
    if element(v, base) != element(v, vector) {
        let message = format!("base and {what} element type should match");
        return Err(v.error(op, message));
    }
    let rank = v.module.context.kind(base).shape().map_or(0, <[i64]>::len);
    if rank != count - 3 {
        return Err(v.error(op, format!("requires {rank} indices")));
    }
    if shape(v, mask) != shape(v, vector) {
        return Err(v.error(op, format!("expected {what} shape to match mask shape")));
    }
    Ok(())
}

pub fn bitcast(v: &Verifier, op: Op) -> Check {
    let (from, to) = (operand(v, op, 0), result(v, op));
    let (source, target) = (
        shape(v, from).unwrap_or_default(),
        shape(v, to).unwrap_or_default(),
    );
    if source.len() != target.len() {
        let message = "failed to verify that all of {source, result} have same rank";
        return Err(v.error(op, message));
    }
    for (place, (a, b)) in source.iter().zip(target).enumerate() {
        if place + 1 < source.len() && a != b {
            return Err(v.error(op, format!("dimension size mismatch at: {place}")));
        }
    }
    let width = |ty| match v.module.context.kind(element(v, ty)) {
        TypeKind::Integer { width, .. } => Some(i64::from(*width)),
        TypeKind::Float(name) => freehold_ir::FloatFormat::of(name).map(|f| f.width().into()),
        _ => None,
    };
    let bits = |ty, extents: &[i64]| Some(width(ty)? * extents.last().copied().unwrap_or(1));
    match (bits(from, source), bits(to, target)) {
        (Some(a), Some(b)) if a != b => {
            let message = "source/result bitwidth of the minor 1-D vectors must be equal";
            Err(v.error(op, message))
        }
        _ => Ok(()),
    }
}
