//! The types that follow from operands and attributes, as the verifier has it: what a rewrite asks
//! that makes an operation with another operand.

use freehold_ir::{Attr, AttrKind, Context, DYNAMIC, Type, TypeKind};

use super::ops::layout::{MemRef, Strides, plus, times};
use super::ops::{reshapes, slices};

/// A tensor or memref of `source`'s elements and memory space; a memref without strides has no
/// layout.
fn shaped(
    context: &mut Context,
    source: Type,
    shape: Vec<i64>,
    strides: Option<Strides>,
) -> Option<Type> {
    let shape: Box<[i64]> = shape.into();
    let kind = match *context.kind(source) {
        TypeKind::MemRef { element, space, .. } => {
            let layout = strides.map(|Strides { strides, offset }| {
                let strides = strides.into();
                context.attr(AttrKind::Strided { strides, offset })
            });
            TypeKind::MemRef {
                shape,
                element,
                layout,
                space,
            }
        }
        TypeKind::Tensor {
            element,
            encoding: None,
            ..
        } => TypeKind::Tensor {
            shape: Some(shape),
            element,
            encoding: None,
        },
        _ => return None,
    };
    Some(context.ty(kind))
}

/// The layout of a memref, if it has one.
fn strides(context: &Context, ty: Type) -> Option<Option<Strides>> {
    match MemRef::of(context, ty) {
        Some(memref) if memref.layout.is_some() => Some(Some(memref.strides(context)?)),
        _ => Some(None),
    }
}

/// The groups of dimensions that `:reassociation` of a reshape lists.
pub fn groups(context: &Context, attr: Attr) -> Option<Vec<Vec<i64>>> {
    reshapes::groups_of(context, attr)
}

/// What a collapsing reshape makes of a memref or tensor by these groups; `None` where its
/// dimensions have gaps or do not go together.
pub fn collapsed(context: &mut Context, source: Type, groups: Attr) -> Option<Type> {
    let groups = reshapes::groups_of(context, groups)?;
    let extents = context.kind(source).shape()?;
    let strides = match strides(context, source)? {
        Some(strides) => Some(reshapes::collapsed_strides(&strides, extents, &groups)?),
        None => None,
    };
    let size = |group: &Vec<i64>| {
        let mut members = group.iter().map(|&at| extents.get(at as usize));
        members.try_fold(1, |size, extent| match (size, *extent?) {
            (DYNAMIC, _) | (_, DYNAMIC) => Some(DYNAMIC),
            (size, extent) => Some(times(size, extent)),
        })
    };
    let shape: Vec<i64> = groups.iter().map(size).collect::<Option<_>>()?;
    shaped(context, source, shape, strides)
}

/// What an expanding reshape makes of a memref or tensor by these groups, to extents of which all
/// are known.
pub fn expanded(context: &mut Context, source: Type, shape: &[i64], groups: Attr) -> Option<Type> {
    let groups = reshapes::groups_of(context, groups)?;
    let reached = groups.iter().flatten().max().map_or(0, |&at| at + 1);
    if shape.contains(&DYNAMIC) || reached as usize > shape.len() {
        return None;
    }
    let strides = strides(context, source)?;
    let strides = strides.map(|strides| reshapes::expanded_strides(&strides, shape, &groups));
    shaped(context, source, shape.to_vec(), strides)
}

/// The offset, sizes and strides that a memref type tells, in the order of the results of
/// `memref.extract_strided_metadata`; [`DYNAMIC`] where it does not.
pub fn metadata(context: &Context, ty: Type) -> Option<Vec<i64>> {
    let memref = MemRef::of(context, ty)?;
    let Strides { strides, offset } = memref.strides(context)?;
    Some([&[offset], memref.shape, &strides].concat())
}

/// The memref type like another, of this offset and these sizes and strides.
pub fn described(context: &mut Context, like: Type, slice: Slice) -> Option<Type> {
    let [offsets, sizes, strides] = slice;
    let layout = Strides {
        strides: strides.to_vec(),
        offset: *offsets.first()?,
    };
    shaped(context, like, sizes.to_vec(), Some(layout))
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

/// Which dimensions a slice of a memref or tensor leaves out, to come to the type of its result.
pub fn left_out(context: &Context, source: Type, slice: Slice, result: Type) -> Option<Vec<bool>> {
    match MemRef::of(context, result) {
        Some(result) => {
            let strides = result.strides(context)?;
            slices::left_out(slice[1], &sliced(context, source, slice)?, &strides)
        }
        None => slices::dropped(slice[1], context.kind(result).shape()?),
    }
}

/// What a slice makes of a memref or tensor, without the dimensions that are left out.
pub fn slice(context: &mut Context, source: Type, slice: Slice, left_out: &[bool]) -> Option<Type> {
    let kept = |all: &[i64]| -> Vec<i64> {
        let kept = all.iter().zip(left_out).filter(|(_, left_out)| !**left_out);
        kept.map(|(&one, _)| one).collect()
    };
    let strides = match context.kind(source) {
        TypeKind::MemRef { .. } => {
            let Strides { strides, offset } = sliced(context, source, slice)?;
            let strides = kept(&strides);
            Some(Strides { strides, offset })
        }
        _ => None,
    };
    shaped(context, source, kept(slice[1]), strides)
}
