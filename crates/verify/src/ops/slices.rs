//! Offsets, sizes and strides: subviews, slices of tensors and reinterpreted buffers.

use freehold_base::diagnostics::Diagnostic;
use freehold_ir::{Context, DYNAMIC, Op, Type, TypeKind};

use super::attrs::{dense, segment};
use super::layout::{self, MemRef, Strides, plus, times};
use crate::verifier::{Check, Verifier};
use freehold_syntax as syntax;

/// The static parts of a slice.
struct Slice<'v> {
    offsets: &'v [i64],
    sizes: &'v [i64],
    strides: &'v [i64],
}

/// An error without the operation's name in front, as the interface of these operations has it.
fn plain(v: &Verifier, op: Op, message: impl Into<String>) -> Diagnostic {
    Diagnostic::error(v.module.location(op), message)
}

/// Checks the lists of a slice against each other and against what they slice: `ranks` says how
/// many offsets, and how many sizes and strides there are. Operand groups start at `group`.
fn lists<'v>(
    v: &'v Verifier,
    op: Op,
    group: usize,
    ranks: (usize, usize),
) -> Result<Slice<'v>, Diagnostic> {
    let list = |name| dense(v, op, name).unwrap_or(&[]);
    let slice = Slice {
        offsets: list("static_offsets"),
        sizes: list("static_sizes"),
        strides: list("static_strides"),
    };
    let named = [
        ("offset", slice.offsets, ranks.0),
        ("size", slice.sizes, ranks.1),
        ("stride", slice.strides, ranks.1),
    ];
    for (index, (name, entries, _)) in named.iter().enumerate() {
        let open = entries.iter().filter(|&&e| e == DYNAMIC).count();
        let given = segment(v, op, group + index);
        if open != given {
            let message = format!(
                "expected the number of '{name}s' to match the number of dynamic entries in \
                 'static_{name}s' ({given} vs {open})"
            );
            return Err(plain(v, op, message));
        }
    }
    let (offsets, sizes, strides) = (slice.offsets.len(), slice.sizes.len(), slice.strides.len());
    let rank_error = |a: &str, b: &str, x, y| {
        let message = format!(
            "expected mixed {a} rank to match mixed {b} rank ({x} vs {y}) so the rank of the \
             result type is well-formed."
        );
        Err(plain(v, op, message))
    };
    if !(offsets == 1 && ranks.0 == 1) && offsets != sizes {
        return rank_error("offsets", "sizes", offsets, sizes);
    }
    if sizes != strides {
        return rank_error("sizes", "strides", sizes, strides);
    }
    for (name, entries, rank) in named {
        if entries.len() != rank {
            let message = format!("expected {rank} {name} values, got {}", entries.len());
            return Err(plain(v, op, message));
        }
    }
    for (name, entries) in [("offsets", slice.offsets), ("sizes", slice.sizes)] {
        if let Some(entry) = entries.iter().find(|&&e| e < 0 && e != DYNAMIC) {
            let message = format!("expected {name} to be non-negative, but got {entry}");
            return Err(plain(v, op, message));
        }
    }
    Ok(slice)
}

/// Checks that a slice stays within a shape, as far as both are known.
fn in_bounds(v: &Verifier, op: Op, shape: &[i64], slice: &Slice) -> Check {
    for (index, &extent) in shape.iter().enumerate() {
        let (offset, size, stride) = (
            slice.offsets[index],
            slice.sizes[index],
            slice.strides[index],
        );
        if extent == DYNAMIC || offset == DYNAMIC {
            continue;
        }
        if offset >= extent {
            let message = format!("offset {index} is out-of-bounds: {offset} >= {extent}");
            return Err(plain(v, op, message));
        }
        if size == DYNAMIC || stride == DYNAMIC {
            continue;
        }
        let last = offset.saturating_add(size.saturating_sub(1).saturating_mul(stride));
        if last >= extent {
            let message =
                format!("slice along dimension {index} runs out-of-bounds: {last} >= {extent}");
            return Err(plain(v, op, message));
        }
    }
    Ok(())
}

/// The dimensions that are dropped to come from `shape` to `reduced`; none where one that is
/// dropped is not 1.
pub fn dropped(shape: &[i64], reduced: &[i64]) -> Option<Vec<bool>> {
    let mut kept = 0;
    let mut result = Vec::with_capacity(shape.len());
    for &extent in shape {
        if reduced.get(kept) == Some(&extent) {
            kept += 1;
            result.push(false);
        } else if extent == 1 {
            result.push(true);
        } else {
            return None;
        }
    }
    (kept == reduced.len()).then_some(result)
}

pub fn subview(v: &Verifier, op: Op) -> Check {
    let (module, context) = (v.module, &v.module.context);
    let source_type = module.value_type(module.operand(op, 0));
    let result_type = module.value_type(module.result(op, 0));
    let (Some(source), Some(result)) = (
        MemRef::of(context, source_type),
        MemRef::of(context, result_type),
    ) else {
        return Ok(());
    };
    let rank = source.shape.len();
    let slice = lists(v, op, 1, (rank, rank))?;
    if source.space != result.space {
        let message = format!(
            "different memory spaces specified for base memref type {} and subview memref type {}",
            v.quoted(source_type),
            v.quoted(result_type)
        );
        return Err(plain(v, op, message));
    }
    let Some(base) = source.strides(context) else {
        return Ok(());
    };
    let mut expected = Strides {
        strides: Vec::with_capacity(rank),
        offset: base.offset,
    };
    for (index, &stride) in base.strides.iter().enumerate() {
        expected.strides.push(times(stride, slice.strides[index]));
        let moved = times(stride, slice.offsets[index]);
        expected.offset = plus(expected.offset, moved);
    }
    let different = |what: &str| {
        let expected = layout::quoted(
            context,
            slice.sizes,
            source.element,
            Some(&expected),
            source.space,
        );
        let found = v.quoted(result_type);
        let message = format!(
            "expected result type to be {expected} or a rank-reduced version. (mismatch of result \
             {what}), but got {found}"
        );
        Err(plain(v, op, message))
    };
    if result.shape.len() > rank {
        let message = format!(
            "expected result rank to be smaller or equal to the source rank, but got {}",
            v.quoted(result_type)
        );
        return Err(plain(v, op, message));
    }
    if dropped(slice.sizes, result.shape).is_none() {
        return different("sizes");
    }
    if source.element != result.element {
        let message = format!(
            "expected result element type to be {}, but got {}",
            v.quoted(source.element),
            v.quoted(result_type)
        );
        return Err(plain(v, op, message));
    }
    if let Some(found) = result.strides(context)
        && (found.offset != expected.offset || left_out(slice.sizes, &expected, &found).is_none())
    {
        return different("layout");
    }
    in_bounds(v, op, source.shape, &slice)
}

/// Which dimensions of a slice are left out to come to a shape with these strides; none where it
/// cannot be. Where there is a choice, one whose stride is not what comes next is left out.
pub fn left_out(sizes: &[i64], expected: &Strides, found: &Strides) -> Option<Vec<bool>> {
    let (from, to) = (&expected.strides, &found.strides);
    // Whether the dimensions from `i` on can come to the strides from `j` on.
    let columns = to.len() + 1;
    let mut fits = vec![false; (from.len() + 1) * columns];
    let place = |i: usize, j: usize| i * columns + j;
    let is_next = |i: usize, j: usize| to.get(j) == Some(&from[i]);
    fits[place(from.len(), to.len())] = true;
    for i in (0..from.len()).rev() {
        for j in 0..columns {
            fits[place(i, j)] = is_next(i, j) && fits[place(i + 1, j + 1)]
                || sizes[i] == 1 && fits[place(i + 1, j)];
        }
    }
    let mut next = 0;
    fits[0].then(|| {
        let is_left_out = |i: usize| {
            let is_kept = is_next(i, next) && fits[place(i + 1, next + 1)];
            next += usize::from(is_kept);
            !is_kept
        };
        (0..from.len()).map(is_left_out).collect()
    })
}

pub fn reinterpret_cast(v: &Verifier, op: Op) -> Check {
    let (module, context) = (v.module, &v.module.context);
    let source_type = module.value_type(module.operand(op, 0));
    let result_type = module.value_type(module.result(op, 0));
    let Some(result) = MemRef::of(context, result_type) else {
        return Ok(());
    };
    let slice = lists(v, op, 1, (1, result.shape.len()))?;
    let (element, space) = match context.kind(source_type) {
        TypeKind::MemRef { element, space, .. } | TypeKind::UnrankedMemRef { element, space } => {
            (*element, *space)
        }
        _ => return Ok(()),
    };
    for (same, what) in [
        (space == result.space, "memory spaces"),
        (element == result.element, "element types"),
    ] {
        if !same {
            let message = format!(
                "different {what} specified for source type {} and result memref type {}",
                v.quoted(source_type),
                v.quoted(result_type)
            );
            return Err(plain(v, op, message));
        }
    }
    let fits = |found: i64, given: i64| found == DYNAMIC || found == given;
    let wrong = |what: &str, given: i64, found: i64, place: String| {
        let given = match given {
            DYNAMIC => "dynamic".to_owned(),
            given => given.to_string(),
        };
        let message =
            format!("expected result type with {what} = {given} instead of {found}{place}");
        Err(plain(v, op, message))
    };
    for (index, (&found, &given)) in result.shape.iter().zip(slice.sizes).enumerate() {
        if !fits(found, given) {
            return wrong("size", given, found, format!(" in dim = {index}"));
        }
    }
    let Some(found) = result.strides(context) else {
        return Ok(());
    };
    if !fits(found.offset, slice.offsets[0]) {
        return wrong("offset", slice.offsets[0], found.offset, String::new());
    }
    for (index, (&found, &given)) in found.strides.iter().zip(slice.strides).enumerate() {
        if !fits(found, given) {
            return wrong("stride", given, found, format!(" in dim = {index}"));
        }
    }
    Ok(())
}

/// A ranked tensor type taken apart.
fn tensor(context: &Context, ty: Type) -> Option<(&[i64], Type)> {
    match context.kind(ty) {
        TypeKind::Tensor {
            shape: Some(shape),
            element,
            ..
        } => Some((shape, *element)),
        _ => None,
    }
}

/// `tensor.extract_slice`: a source, then offsets, sizes and strides.
pub fn extract_slice(v: &Verifier, op: Op) -> Check {
    let module = v.module;
    let whole = module.value_type(module.operand(op, 0));
    let part = module.value_type(module.result(op, 0));
    tensor_slice(v, op, 1, whole, part)
}

/// `tensor.insert_slice` and its parallel form: a source, a destination, then the lists.
pub fn insert_slice(v: &Verifier, op: Op) -> Check {
    let module = v.module;
    let part = module.value_type(module.operand(op, 0));
    let whole = module.value_type(module.operand(op, 1));
    tensor_slice(v, op, 2, whole, part)
}

fn tensor_slice(v: &Verifier, op: Op, group: usize, whole: Type, part: Type) -> Check {
    let context = &v.module.context;
    let (Some((shape, element)), Some((reduced, of))) =
        (tensor(context, whole), tensor(context, part))
    else {
        return Ok(());
    };
    let rank = shape.len();
    let slice = lists(v, op, group, (rank, rank))?;
    if reduced.len() > rank {
        let message = "expected rank to be smaller or equal to the other rank. ";
        return Err(plain(v, op, message));
    }
    if dropped(slice.sizes, reduced).is_none() {
        let extents = slice.sizes.iter().map(|&size| match size {
            DYNAMIC => "?x".to_owned(),
            size => format!("{size}x"),
        });
        let expected: String = extents.collect();
        let message = format!(
            "expected type to be 'tensor<{expected}{}>' or a rank-reduced version. (size \
             mismatch) ",
            syntax::type_text(context, element)
        );
        return Err(plain(v, op, message));
    }
    if element != of {
        let message = format!("expected element type to be {}", v.quoted(element));
        return Err(plain(v, op, message));
    }
    in_bounds(v, op, shape, &slice)
}
