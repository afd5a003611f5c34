//! memref and tensor: groups of dimensions that are collapsed to one or expanded from one.

use freehold_ir::{Attr, AttrKind, Context, DYNAMIC, Op, TypeKind};

use super::attrs::{dense, named};
use super::layout::{self, MemRef, Strides, plus, times};
use crate::verifier::{Check, Verifier};

/// The groups of dimensions that the attribute `reassociation` lists.
fn groups(v: &Verifier, op: Op) -> Option<Vec<Vec<i64>>> {
    groups_of(&v.module.context, named(v, op, "reassociation")?)
}

/// The groups of dimensions that an attribute lists.
pub fn groups_of(context: &Context, attr: Attr) -> Option<Vec<Vec<i64>>> {
    let AttrKind::Array(groups) = context.attr_kind(attr) else {
        return None;
    };
    let group = |&group| match context.attr_kind(group) {
        AttrKind::Array(items) => items
            .iter()
            .map(|&item| match context.attr_kind(item) {
                AttrKind::Integer { value, .. } => i64::try_from(*value).ok(),
                _ => None,
            })
            .collect(),
        _ => None,
    };
    groups.iter().map(group).collect()
}

/// Checks the groups of a memref against both shapes.
fn check_groups(
    v: &Verifier,
    op: Op,
    collapsed: &[i64],
    expanded: &[i64],
    groups: &[Vec<i64>],
) -> Check {
    if collapsed.len() != groups.len() {
        let message = format!(
            "invalid number of reassociation groups: found {}, expected {}",
            groups.len(),
            collapsed.len()
        );
        return Err(v.error(op, message));
    }
    let mut next = 0;
    for (index, group) in groups.iter().enumerate() {
        let mut size = 1;
        for &dimension in group {
            if dimension != next {
                return Err(v.error(op, "reassociation indices must be contiguous"));
            }
            next += 1;
            let Some(&extent) = expanded.get(dimension as usize) else {
                let message = format!("reassociation index {dimension} is out of bounds");
                return Err(v.error(op, message));
            };
            size = match (size, extent) {
                (DYNAMIC, _) | (_, DYNAMIC) => DYNAMIC,
                _ => times(size, extent),
            };
        }
        if (collapsed[index] == DYNAMIC) != (size == DYNAMIC) {
            let message = format!(
                "collapsed dim ({index}) must be dynamic if and only if reassociation group is \
                 dynamic"
            );
            return Err(v.error(op, message));
        }
        if collapsed[index] != size {
            let message = format!(
                "collapsed dim size ({}) must equal reassociation group size ({size})",
                collapsed[index]
            );
            return Err(v.error(op, message));
        }
    }
    if collapsed.is_empty() {
        if expanded.iter().any(|&extent| extent != 1) {
            let message = "rank 0 memrefs can only be extended/collapsed with/from ones";
            return Err(v.error(op, message));
        }
    } else if next as usize != expanded.len() {
        let message = format!(
            "expanded rank ({}) inconsistent with number of reassociation indices ({next})",
            expanded.len()
        );
        return Err(v.error(op, message));
    }
    Ok(())
}

pub fn expand_memref(v: &Verifier, op: Op) -> Check {
    let (module, context) = (v.module, &v.module.context);
    let result_type = module.value_type(module.result(op, 0));
    let (Some(source), Some(result), Some(groups)) = (
        MemRef::of(context, module.value_type(module.operand(op, 0))),
        MemRef::of(context, result_type),
        groups(v, op),
    ) else {
        return Ok(());
    };
    let (from, to) = (source.shape.len(), result.shape.len());
    if from > to {
        let message = format!(
            "has source rank {from} and result rank {to}. This is not an expansion ({from} > {to})."
        );
        return Err(v.error(op, message));
    }
    check_groups(v, op, source.shape, result.shape, &groups)?;
    if let Some(strides) = source.strides(context) {
        let expected = match source.is_identity(context) {
            true => None,
            false => Some(expanded_strides(&strides, result.shape, &groups)),
        };
        same_type(v, op, "expanded", &source, (&result, result_type), expected)?;
    }
    output_shape(v, op, result.shape)
}

/// The strides of an expanded buffer: those within a group follow from the sizes.
pub fn expanded_strides(source: &Strides, shape: &[i64], groups: &[Vec<i64>]) -> Strides {
    let mut strides = Vec::with_capacity(shape.len());
    for (group, &stride) in groups.iter().zip(&source.strides) {
        let mut inner = stride;
        let start = strides.len();
        for &dimension in group.iter().rev() {
            strides.push(inner);
            inner = times(inner, shape[dimension as usize]);
        }
        strides[start..].reverse();
    }
    // A buffer of rank 0 expands to ones.
    strides.resize(shape.len(), 1);
    Strides {
        strides,
        offset: source.offset,
    }
}

pub fn collapse_memref(v: &Verifier, op: Op) -> Check {
    let (module, context) = (v.module, &v.module.context);
    let result_type = module.value_type(module.result(op, 0));
    let (Some(source), Some(result), Some(groups)) = (
        MemRef::of(context, module.value_type(module.operand(op, 0))),
        MemRef::of(context, result_type),
        groups(v, op),
    ) else {
        return Ok(());
    };
    let (from, to) = (source.shape.len(), result.shape.len());
    if from < to {
        let message = format!(
            "has source rank {from} and result rank {to}. This is not a collapse ({from} < {to})."
        );
        return Err(v.error(op, message));
    }
    check_groups(v, op, result.shape, source.shape, &groups)?;
    let Some(strides) = source.strides(context) else {
        return Ok(());
    };
    let expected = match source.is_identity(context) {
        true => None,
        false => match collapsed_strides(&strides, source.shape, &groups) {
            Some(expected) => Some(expected),
            None => {
                let message = "invalid source layout map or collapsing non-contiguous dims";
                return Err(v.error(op, message));
            }
        },
    };
    same_type(
        v,
        op,
        "collapsed",
        &source,
        (&result, result_type),
        expected,
    )
}

/// The strides of a collapsed buffer; none where a group is known to have gaps.
pub fn collapsed_strides(source: &Strides, shape: &[i64], groups: &[Vec<i64>]) -> Option<Strides> {
    let mut strides = Vec::with_capacity(groups.len());
    for group in groups {
        let mut last = group.len().checked_sub(1)?;
        while last > 0 && shape[group[last] as usize] == 1 {
            last -= 1;
        }
        let dimension = group[last] as usize;
        let is_sure = shape[dimension] != DYNAMIC || last == 0;
        let own = if is_sure {
            source.strides[dimension]
        } else {
            DYNAMIC
        };
        let mut stride = own;
        for &dimension in group[1..].iter().rev() {
            let (outer, inner) = (dimension as usize - 1, dimension as usize);
            stride = times(stride, shape[inner]);
            if shape[outer] == 1 {
                continue;
            }
            let found = source.strides[outer];
            if stride != DYNAMIC && found != DYNAMIC && stride != found {
                return None;
            }
        }
        strides.push(own);
    }
    Some(Strides {
        strides,
        offset: source.offset,
    })
}

/// Checks that the result has the source's element type and space, and `expected` for its layout.
fn same_type(
    v: &Verifier,
    op: Op,
    what: &str,
    source: &MemRef,
    (result, result_type): (&MemRef, freehold_ir::Type),
    expected: Option<Strides>,
) -> Check {
    let context = &v.module.context;
    let same_layout = match (&expected, result.layout) {
        (None, None) => true,
        (Some(expected), Some(_)) => result
            .strides(context)
            .is_none_or(|found| found == *expected),
        _ => false,
    };
    if same_layout && source.element == result.element && source.space == result.space {
        return Ok(());
    }
    let expected = layout::quoted(
        context,
        result.shape,
        source.element,
        expected.as_ref(),
        source.space,
    );
    let found = v.quoted(result_type);
    Err(v.error(
        op,
        format!("expected {what} type to be {expected} but found {found}"),
    ))
}

/// Checks the sizes that an expansion is given besides its result's type.
fn output_shape(v: &Verifier, op: Op, shape: &[i64]) -> Check {
    let sizes = dense(v, op, "static_output_shape").unwrap_or(&[]);
    if sizes.len() != shape.len() {
        let message = format!(
            "expected number of static shape bounds to be equal to the output rank ({}) but found \
             {} inputs instead",
            shape.len(),
            sizes.len()
        );
        return Err(v.error(op, message));
    }
    let open = sizes.iter().filter(|&&size| size == DYNAMIC).count();
    let given = v.module.operand_count(op) - 1;
    if open != given {
        let message = format!(
            "mismatch in dynamic dims in output_shape and static_output_shape: \
             static_output_shape has {open} dynamic dims while output_shape has {given} values"
        );
        return Err(v.error(op, message));
    }
    let mut pairs = shape.iter().zip(sizes);
    match pairs.position(|(&extent, &size)| extent != DYNAMIC && extent != size) {
        Some(at) => Err(v.error(op, format!("invalid output shape provided at pos {at}"))),
        None => Ok(()),
    }
}

/// `tensor.expand_shape` and `tensor.collapse_shape`: `expands` says which.
fn tensor(v: &Verifier, op: Op, expands: bool) -> Check {
    let (module, context) = (v.module, &v.module.context);
    let shape = |ty| match context.kind(ty) {
        TypeKind::Tensor {
            shape: Some(shape), ..
        } => Some(&**shape),
        _ => None,
    };
    let source = shape(module.value_type(module.operand(op, 0)));
    let result = shape(module.value_type(module.result(op, 0)));
    let (Some(source), Some(result), Some(groups)) = (source, result, groups(v, op)) else {
        return Ok(());
    };
    let (expanded, collapsed) = match expands {
        true => (result, source),
        false => (source, result),
    };
    if expanded.len() < collapsed.len() {
        let message = format!(
            "expected the expanded type, {} ranks, to have at least the rank of the collapsed one",
            expanded.len()
        );
        return Err(v.error(op, message));
    }
    if collapsed.len() != groups.len() {
        let message = format!(
            "expected collapsed rank ({}) to equal the number of reassociation maps ({}).",
            collapsed.len(),
            groups.len()
        );
        return Err(v.error(op, message));
    }
    let reached = groups.iter().flatten().max().map_or(0, |&d| d as usize + 1);
    let rank = expanded.len();
    if !groups.is_empty() && reached != rank {
        let message = format!(
            "expected reassociation map #0 to have size equal to the expanded rank ({rank}), but \
             it is  {reached}."
        );
        return Err(v.error(op, message));
    }
    for (index, (group, &extent)) in groups.iter().zip(collapsed).enumerate() {
        let sizes = group.iter().filter_map(|&d| expanded.get(d as usize));
        let mut size = 1i64;
        let mut open = 0;
        for &part in sizes {
            match part {
                DYNAMIC => open += 1,
                part => size = size.wrapping_mul(part),
            }
        }
        if open > 0 && extent != DYNAMIC {
            let message = format!(
                "expected dimension {index} of collapsed type to be dynamic since one or more \
                 of the corresponding dimensions in the expanded type is dynamic"
            );
            return Err(v.error(op, message));
        }
        if open == 0 && extent != size {
            let message = format!(
                "expected dimension {index} of collapsed type to be static value of {size}"
            );
            return Err(v.error(op, message));
        }
    }
    if expands {
        return output_shape(v, op, expanded);
    }
    Ok(())
}

pub fn expand_tensor(v: &Verifier, op: Op) -> Check {
    tensor(v, op, true)
}

pub fn collapse_tensor(v: &Verifier, op: Op) -> Check {
    tensor(v, op, false)
}

/// The offset and the strides of a permuted layout as an affine map over the dimensions, where
/// all are known.
fn linear_map(strides: &Strides) -> Option<String> {
    let names: Vec<String> = (0..strides.strides.len())
        .map(|i| format!("d{i}"))
        .collect();
    let known = plus(
        strides.offset,
        strides.strides.iter().fold(0, |a, &s| plus(a, s)),
    );
    if known == DYNAMIC {
        return None;
    }
    let mut terms: Vec<String> = Vec::new();
    for (name, &stride) in names.iter().zip(&strides.strides) {
        terms.push(match stride {
            1 => name.clone(),
            stride => format!("{name} * {stride}"),
        });
    }
    if strides.offset != 0 {
        terms.push(strides.offset.to_string());
    }
    Some(format!(
        "affine_map<({}) -> ({})>",
        names.join(", "),
        terms.join(" + ")
    ))
}

/// `memref.transpose`: the map is a permutation, and the result's type follows from it.
pub fn transpose(v: &Verifier, op: Op) -> Check {
    let (module, context) = (v.module, &v.module.context);
    let result_type = module.value_type(module.result(op, 0));
    let (Some(source), Some(result)) = (
        MemRef::of(context, module.value_type(module.operand(op, 0))),
        MemRef::of(context, result_type),
    ) else {
        return Ok(());
    };
    let Some(permutation) = permutation(v, op) else {
        return Err(v.error(op, "expected a permutation map"));
    };
    if permutation.len() != source.shape.len() {
        let message = "expected a permutation map of same rank as the input";
        return Err(v.error(op, message));
    }
    let Some(strides) = source.strides(context) else {
        return Ok(());
    };
    let expected = Strides {
        strides: permutation.iter().map(|&d| strides.strides[d]).collect(),
        offset: strides.offset,
    };
    let shape: Vec<i64> = permutation.iter().map(|&d| source.shape[d]).collect();
    let same_layout = result
        .strides(context)
        .is_none_or(|found| found == expected);
    if same_layout
        && shape == result.shape
        && source.element == result.element
        && source.space == result.space
    {
        return Ok(());
    }
    let canonical = match linear_map(&expected) {
        // The plain type up to its last `>'`, then the map as mlir-opt shows it.
        Some(map) => {
            let plain = layout::quoted(context, &shape, source.element, None, None);
            let space = source.space.map_or_else(String::new, |space| {
                format!(", {}", freehold_syntax::attr_text(context, space))
            });
            format!("{}, {map}{space}>'", plain.trim_end_matches(">'"))
        }
        None => layout::quoted(
            context,
            &shape,
            source.element,
            Some(&expected),
            source.space,
        ),
    };
    let message = format!(
        "result type {} is not equivalent to the canonical transposed input type {canonical}",
        v.quoted(result_type)
    );
    Err(v.error(op, message))
}

/// The dimensions that a permutation map names; none for another map.
fn permutation(v: &Verifier, op: Op) -> Option<Vec<usize>> {
    let context = &v.module.context;
    let text = freehold_syntax::attr_text(context, named(v, op, "permutation")?);
    let results = text.split_once("-> (")?.1;
    let results = results.trim_end_matches(['>', ')']);
    let mut seen = Vec::new();
    for name in results.split(", ").filter(|name| !name.is_empty()) {
        let dimension: usize = name.strip_prefix('d')?.parse().ok()?;
        if seen.contains(&dimension) {
            return None;
        }
        seen.push(dimension);
    }
    seen.iter().all(|&d| d < seen.len()).then_some(seen)
}
