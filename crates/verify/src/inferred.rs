//! The types that follow from operands and attributes, as the verifier has it: what a rewrite asks
//! that makes an operation with another operand.

use freehold_ir::{Attr, AttrKind, Context, DYNAMIC, Type, TypeKind};

use super::ops::layout::{MemRef, Strides, plus, times};
use super::ops::{reshapes, slices};

/// The memref of `source`'s elements and memory space; without strides, one without a layout.
fn memref(
    context: &mut Context,
    source: Type,
    shape: Vec<i64>,
    strides: Option<Strides>,
) -> Option<Type> {
    let TypeKind::MemRef { element, space, .. } = *context.kind(source) else {
        return None;
    };
    let layout = strides.map(|Strides { strides, offset }| {
        let strides = strides.into();
        context.attr(AttrKind::Strided { strides, offset })
    });
    let shape = shape.into();
    Some(context.ty(TypeKind::MemRef {
        shape,
        element,
        layout,
        space,
    }))
}

/// The groups of dimensions that `:reassociation` of a reshape lists.
pub fn groups(context: &Context, attr: Attr) -> Option<Vec<Vec<i64>>> {
    reshapes::groups_of(context, attr)
}

/// What `memref.collapse_shape` makes of a memref by these groups; `None` where its dimensions have
/// gaps or do not go together.
pub fn collapsed(context: &mut Context, source: Type, groups: Attr) -> Option<Type> {
    let groups = reshapes::groups_of(context, groups)?;
    let of = MemRef::of(context, source)?;
    let strides = match of.layout {
        None => None,
        Some(_) => Some(reshapes::collapsed_strides(
            &of.strides(context)?,
            of.shape,
            &groups,
        )?),
    };
    let size = |group: &Vec<i64>| {
        let mut extents = group.iter().map(|&at| of.shape.get(at as usize));
        extents.try_fold(1, |size, extent| match (size, *extent?) {
            (DYNAMIC, _) | (_, DYNAMIC) => Some(DYNAMIC),
            (size, extent) => Some(times(size, extent)),
        })
    };
    let shape: Vec<i64> = groups.iter().map(size).collect::<Option<_>>()?;
    memref(context, source, shape, strides)
}

/// What `memref.expand_shape` makes of a memref by these groups, to extents of which all are known.
pub fn expanded(context: &mut Context, source: Type, shape: &[i64], groups: Attr) -> Option<Type> {
    let groups = reshapes::groups_of(context, groups)?;
    let of = MemRef::of(context, source)?;
    let reached = groups.iter().flatten().max().map_or(0, |&at| at + 1);
    if shape.contains(&DYNAMIC) || reached as usize > shape.len() {
        return None;
    }
    let strides = match of.layout {
        None => None,
        Some(_) => Some(reshapes::expanded_strides(
            &of.strides(context)?,
            shape,
            &groups,
        )),
    };
    memref(context, source, shape.to_vec(), strides)
}

/// Offsets, sizes and strides; [`DYNAMIC`] where they are operands.
pub type Slice<'l> = [&'l [i64]; 3];

/// The offset and the strides of a slice before dimensions are dropped.
fn sliced(context: &Context, source: Type, [offsets, _, steps]: Slice) -> Option<Strides> {
    let base = MemRef::of(context, source)?.strides(context)?;
    if base.strides.len() != offsets.len() || base.strides.len() != steps.len() {
        return None;
    }
    let moved = offsets.iter().zip(&base.strides);
    Some(Strides {
        offset: moved.fold(base.offset, |sum, (&by, &stride)| {
            plus(sum, times(by, stride))
        }),
        strides: (steps.iter().zip(&base.strides))
            .map(|(&step, &stride)| times(step, stride))
            .collect(),
    })
}

/// Which dimensions of a slice `memref.subview` leaves out, to come to the type of its result.
pub fn left_out(context: &Context, source: Type, slice: Slice, result: Type) -> Option<Vec<bool>> {
    let found = MemRef::of(context, result)?.strides(context)?;
    slices::left_out(slice[1], &sliced(context, source, slice)?, &found)
}

/// What `memref.subview` makes of a memref by a slice, without the dimensions that are left out.
pub fn subview(
    context: &mut Context,
    source: Type,
    slice: Slice,
    left_out: &[bool],
) -> Option<Type> {
    let Strides { strides, offset } = sliced(context, source, slice)?;
    let kept = |all: &[i64]| -> Vec<i64> {
        let kept = all.iter().zip(left_out).filter(|(_, left_out)| !**left_out);
        kept.map(|(&one, _)| one).collect()
    };
    let strides = Strides {
        strides: kept(&strides),
        offset,
    };
    memref(context, source, kept(slice[1]), Some(strides))
}
