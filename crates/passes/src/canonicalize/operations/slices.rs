//! Offsets, sizes and strides that are constants go into the type of the result, for the move
//! `(static-sizes)`: of `memref.subview`, `tensor.extract_slice` and `memref.reinterpret_cast`.

use freehold_ir::{
    AttrKind, DYNAMIC, Ident, Op, OpSpec, Type, TypeKind, Value, known, known::keys,
};
use freehold_verify::inferred;
use smallvec::{SmallVec, smallvec};

use crate::canonicalize::memref::static_metadata;
use crate::canonicalize::rewriter::Rewriter;

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

impl Slice {
    fn lists(&self) -> inferred::Slice<'_> {
        self.fixed.each_ref().map(SmallVec::as_slice)
    }
}

/// The static offsets, sizes and strides of an operation.
pub(super) fn lists(rw: &Rewriter, op: Op) -> Option<[SmallVec<[i64; 4]>; 3]> {
    let mut found: [SmallVec<[i64; 4]>; 3] = Default::default();
    for (list, name) in found.iter_mut().zip(LISTS) {
        let attr = rw.module.attr_at(op, name)?;
        let AttrKind::DenseArray { values, .. } = rw.module.context.attr_kind(attr) else {
            return None;
        };
        *list = SmallVec::from_slice(values);
    }
    Some(found)
}

fn slice(rw: &Rewriter, op: Op) -> Option<Slice> {
    let fixed = lists(rw, op)?;
    let mut operands = rw.module.operands(op).skip(1);
    let dynamic = fixed.each_ref().map(|list| {
        let count = list.iter().filter(|&&v| v == DYNAMIC).count();
        operands.by_ref().take(count).collect()
    });
    Some(Slice { fixed, dynamic })
}

/// Makes constant operands static, and those that the type of a `memref.reinterpret_cast` says;
/// users see a cast to the old type.
pub(super) fn into_the_type(rw: &mut Rewriter, op: Op, rule: &str) -> Option<()> {
    if rw.module.operand_count(op) == 1 {
        return None;
    }
    let is_slice = rw.module.name(op) != known::MEMREF_REINTERPRET_CAST;
    let old = slice(rw, op)?;
    let said = match is_slice {
        true => Vec::new(),
        false => static_metadata(rw, rw.ty(rw.module.result(op, 0)))?,
    };
    let mut said = said.into_iter();
    let mut new = old.clone();
    for list in 0..3 {
        let mut operands = old.dynamic[list].iter();
        let mut kept = SmallVec::new();
        for value in &mut new.fixed[list] {
            let said = said.next().filter(|&said| said != DYNAMIC);
            if *value != DYNAMIC {
                continue;
            }
            let operand = *operands.next()?;
            // A negative offset or size and a step of 0 are undefined behaviour, which stays as it
            // is.
            let constant = rw.constant(operand).and_then(|c| i64::try_from(c).ok());
            let is_defined = |&c: &i64| match list {
                2 => c != DYNAMIC && (c != 0 || !is_slice),
                _ => c >= 0,
            };
            match constant.filter(is_defined).or(said) {
                Some(constant) => *value = constant,
                None => kept.push(operand),
            }
        }
        new.dynamic[list] = kept;
    }
    if new == old {
        return None;
    }
    let ty = match is_slice {
        true => slice_type(rw, op, &old, &new)?,
        false => reinterpreted_type(rw, op, &new)?,
    };
    rebuild(rw, op, &new, ty, rule).then_some(())
}

fn slice_type(rw: &mut Rewriter, op: Op, old: &Slice, new: &Slice) -> Option<Type> {
    let source = rw.ty(rw.module.operand(op, 0));
    let result = rw.ty(rw.module.result(op, 0));
    let context = &mut rw.module.context;
    let left_out = inferred::left_out(context, source, old.lists(), result)?;
    inferred::slice(context, source, new.lists(), &left_out)
}

fn reinterpreted_type(rw: &mut Rewriter, op: Op, slice: &Slice) -> Option<Type> {
    let result = rw.ty(rw.module.result(op, 0));
    let TypeKind::MemRef { element, space, .. } = *rw.module.context.kind(result) else {
        return None;
    };
    let context = &mut rw.module.context;
    let layout = context.attr(AttrKind::Strided {
        strides: slice.fixed[2].as_slice().into(),
        offset: slice.fixed[0].first().copied().unwrap_or(0),
    });
    Some(context.ty(TypeKind::MemRef {
        shape: slice.fixed[1].as_slice().into(),
        element,
        layout: Some(layout),
        space,
    }))
}

fn rebuild(rw: &mut Rewriter, op: Op, slice: &Slice, ty: Type, rule: &str) -> bool {
    let mut operands: SmallVec<[Value; 8]> = smallvec![rw.module.operand(op, 0)];
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
    rw.replace_and_cast(op, &spec, rule)
}
