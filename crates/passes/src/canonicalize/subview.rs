//! Rules of `memref.subview`: constant offsets, sizes and strides, casts of the source, and
//! views of the whole. Views of fewer dimensions than their source are left as they are.

use freehold_ir::{
    AttrKind, DYNAMIC, Ident, Op, OpSpec, Type, TypeKind, Value, castable_memrefs, known::keys,
};
use smallvec::{SmallVec, smallvec};

use super::memref::{cast_source, static_metadata};
use super::rewriter::Rewriter;

/// The properties that hold static offsets, sizes and strides, in the order of the operands.
pub(super) const LISTS: [Ident; 3] = [
    keys::STATIC_OFFSETS,
    keys::STATIC_SIZES,
    keys::STATIC_STRIDES,
];

/// Offsets, sizes and strides: static values, and the operands for those that are not.
#[derive(Clone, PartialEq)]
struct Slice {
    fixed: [SmallVec<[i64; 4]>; 3],
    dynamic: [SmallVec<[Value; 4]>; 3],
}

fn slice(rw: &Rewriter, op: Op) -> Option<Slice> {
    let mut operands = rw.module.operands(op).skip(1);
    let mut slice = Slice {
        fixed: Default::default(),
        dynamic: Default::default(),
    };
    for (index, name) in LISTS.into_iter().enumerate() {
        let attr = rw.module.attr_at(op, name)?;
        let AttrKind::DenseArray { values, .. } = rw.module.context.attr_kind(attr) else {
            return None;
        };
        let count = values.iter().filter(|&&v| v == DYNAMIC).count();
        slice.fixed[index] = SmallVec::from_slice(values);
        slice.dynamic[index] = operands.by_ref().take(count).collect();
    }
    Some(slice)
}

pub(super) fn visit(rw: &mut Rewriter, op: Op) -> bool {
    let source = rw.module.operand(op, 0);
    let result_type = rw.ty(rw.module.result(op, 0));
    let Some(old) = slice(rw, op) else {
        return false;
    };
    let rank = rw
        .module
        .context
        .kind(result_type)
        .shape()
        .map(<[i64]>::len);
    if rank != Some(old.fixed[0].len()) {
        return false;
    }
    if views_all(rw, source, &old) {
        let is_cast = rw.ty(source) != result_type;
        if is_cast && !castable_memrefs(&rw.module.context, rw.ty(source), result_type) {
            return false;
        }
        rw.by("subview-of-everything");
        let whole = match is_cast {
            true => rw.build(op, |b| b.memref_cast(source, result_type)),
            false => source,
        };
        rw.replace(op, &[whole]);
        return true;
    }
    let new = with_constants(rw, &old);
    let new_source = match cast_source(rw, source) {
        Some(inner) if new == old && is_more_static(rw, inner, source) => inner,
        _ => source,
    };
    if new == old && new_source == source {
        return false;
    }
    let Some(ty) = inferred_type(rw, rw.ty(new_source), &new) else {
        return false;
    };
    rebuild(rw, op, new_source, &new, ty, "subview-with-constants")
}

/// Whether the slice is all of `source`, of which every extent is known.
fn views_all(rw: &Rewriter, source: Value, slice: &Slice) -> bool {
    let shape = rw.module.context.kind(rw.ty(source)).shape();
    slice.dynamic.iter().all(SmallVec::is_empty)
        && slice.fixed[0].iter().all(|&offset| offset == 0)
        && slice.fixed[2].iter().all(|&stride| stride == 1)
        && shape == Some(&slice.fixed[1][..])
}

/// The slice with operands that are constants as static values.
fn with_constants(rw: &Rewriter, old: &Slice) -> Slice {
    let mut new = old.clone();
    for list in 0..3 {
        let mut operands = old.dynamic[list].iter();
        let mut kept = SmallVec::new();
        for value in new.fixed[list].iter_mut().filter(|v| **v == DYNAMIC) {
            let Some(&operand) = operands.next() else {
                break;
            };
            // A negative offset or size and a stride of 0 are undefined behaviour, which stays as
            // it is.
            let constant = rw.constant(operand).and_then(|c| i64::try_from(c).ok());
            let is_defined = |c: &i64| match list {
                2 => *c != 0 && *c != DYNAMIC,
                _ => *c >= 0,
            };
            match constant.filter(is_defined) {
                Some(constant) => *value = constant,
                None => kept.push(operand),
            }
        }
        new.dynamic[list] = kept;
    }
    new
}

/// Whether the type of `inner` says at least as much as that of `outer`, a cast of it.
fn is_more_static(rw: &Rewriter, inner: Value, outer: Value) -> bool {
    let (Some(inner), Some(outer)) = (
        static_metadata(rw, rw.ty(inner)),
        static_metadata(rw, rw.ty(outer)),
    ) else {
        return false;
    };
    inner.len() == outer.len()
        && inner
            .iter()
            .zip(&outer)
            .all(|(i, o)| i == o || *o == DYNAMIC)
}

fn times(a: i64, b: i64) -> i64 {
    match (a, b) {
        (0, _) | (_, 0) => 0,
        (DYNAMIC, _) | (_, DYNAMIC) => DYNAMIC,
        _ => a.checked_mul(b).unwrap_or(DYNAMIC),
    }
}

fn plus(a: i64, b: i64) -> i64 {
    match (a, b) {
        (DYNAMIC, _) | (_, DYNAMIC) => DYNAMIC,
        _ => a.checked_add(b).unwrap_or(DYNAMIC),
    }
}

/// The type that a slice of a memref of type `source` has.
fn inferred_type(rw: &mut Rewriter, source: Type, slice: &Slice) -> Option<Type> {
    let metadata = static_metadata(rw, source)?;
    let rank = slice.fixed[0].len();
    let source_strides = metadata.get(1 + rank..1 + 2 * rank)?;
    let mut offset = metadata[0];
    for (&by, &stride) in slice.fixed[0].iter().zip(source_strides) {
        offset = plus(offset, times(by, stride));
    }
    let strides = slice.fixed[2]
        .iter()
        .zip(source_strides)
        .map(|(&a, &b)| times(a, b))
        .collect();
    let TypeKind::MemRef { element, space, .. } = *rw.module.context.kind(source) else {
        return None;
    };
    let context = &mut rw.module.context;
    let layout = context.attr(AttrKind::Strided { strides, offset });
    Some(context.ty(TypeKind::MemRef {
        shape: slice.fixed[1].as_slice().into(),
        element,
        layout: Some(layout),
        space,
    }))
}

/// Of a `memref.reinterpret_cast`, operands that are constants, or that its type says, become
/// static.
pub(super) fn reinterpret_cast(rw: &mut Rewriter, op: Op, rule: &str) -> bool {
    if rw.module.operand_count(op) == 1 {
        return false;
    }
    let result = rw.ty(rw.module.result(op, 0));
    let (Some(old), Some(types)) = (slice(rw, op), static_metadata(rw, result)) else {
        return false;
    };
    let mut new = old.clone();
    let mut types = types.into_iter();
    for list in 0..3 {
        let mut operands = old.dynamic[list].iter();
        let mut kept = SmallVec::new();
        for value in &mut new.fixed[list] {
            let said = types.next().unwrap_or(DYNAMIC);
            if *value != DYNAMIC {
                continue;
            }
            let Some(&operand) = operands.next() else {
                return false;
            };
            let constant = rw.constant(operand).and_then(|c| i64::try_from(c).ok());
            // A negative size is undefined behaviour, which stays as it is.
            let constant = constant.filter(|&c| c != DYNAMIC && (list != 1 || c >= 0));
            match constant.or((said != DYNAMIC).then_some(said)) {
                Some(constant) => *value = constant,
                None => kept.push(operand),
            }
        }
        new.dynamic[list] = kept;
    }
    let TypeKind::MemRef { element, space, .. } = *rw.module.context.kind(result) else {
        return false;
    };
    if new == old {
        return false;
    }
    let context = &mut rw.module.context;
    let layout = context.attr(AttrKind::Strided {
        strides: new.fixed[2].as_slice().into(),
        offset: new.fixed[0].first().copied().unwrap_or(0),
    });
    let ty = context.ty(TypeKind::MemRef {
        shape: new.fixed[1].as_slice().into(),
        element,
        layout: Some(layout),
        space,
    });
    rebuild(rw, op, rw.module.operand(op, 0), &new, ty, rule)
}

fn rebuild(rw: &mut Rewriter, op: Op, source: Value, slice: &Slice, ty: Type, rule: &str) -> bool {
    let mut operands: SmallVec<[Value; 8]> = smallvec![source];
    operands.extend(slice.dynamic.iter().flatten().copied());
    let old = rw.module.properties(op);
    let context = &mut rw.module.context;
    let i64_type = context.integer_type(64);
    let counts = slice.dynamic.each_ref().map(|l| l.len() as i64);
    let sizes = context.i32_array_attr(&[1, counts[0], counts[1], counts[2]]);
    let [offsets, extents, strides] = slice.fixed.each_ref().map(|values| {
        context.attr(AttrKind::DenseArray {
            element: i64_type,
            values: values.as_slice().into(),
        })
    });
    let new = [
        (keys::OPERAND_SEGMENT_SIZES, sizes),
        (keys::STATIC_OFFSETS, offsets),
        (keys::STATIC_SIZES, extents),
        (keys::STATIC_STRIDES, strides),
    ];
    let properties = context.dict_with_all(old, &new);
    let spec = OpSpec {
        name: rw.module.name(op),
        location: rw.module.location(op),
        operands: &operands,
        results: &[ty],
        successors: &[],
        properties,
        attributes: rw.module.attributes(op),
        region_count: 0,
    };
    rw.replace_by_memref(op, &spec, rule)
}
