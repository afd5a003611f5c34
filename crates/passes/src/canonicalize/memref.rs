//! Rules of `memref`: casts, extents, and allocations that nobody reads.

use freehold_ir::{AttrKind, DYNAMIC, Op, OpSpec, Type, TypeKind, Value, known};

use super::rewriter::Rewriter;

/// Makes operand number `index` the source of the cast that it is, if that is ranked.
pub(super) fn fold_cast(rw: &mut Rewriter, op: Op, index: usize) -> bool {
    let Some(source) = cast_source(rw, rw.module.operand(op, index)) else {
        return false;
    };
    if !rw.set_operand_if_right(op, index, source) {
        return false;
    }
    rw.by("cast-of-an-operand");
    true
}

/// The ranked memref of which `value` is a cast.
pub(super) fn cast_source(rw: &Rewriter, value: Value) -> Option<Value> {
    let cast = rw.def(value, known::MEMREF_CAST)?;
    let source = rw.module.operand(cast, 0);
    shape(rw, source).is_some().then_some(source)
}

/// The shape of a ranked memref.
fn shape<'r>(rw: &'r Rewriter, value: Value) -> Option<&'r [i64]> {
    match rw.module.context.kind(rw.ty(value)) {
        TypeKind::MemRef { shape, .. } => Some(shape),
        _ => None,
    }
}

pub(super) fn cast(rw: &mut Rewriter, op: Op) -> bool {
    let source = rw.module.operand(op, 0);
    if rw.ty(source) == rw.ty(rw.module.result(op, 0)) {
        rw.by("cast-to-the-same-type");
        rw.replace(op, &[source]);
        return true;
    }
    fold_cast(rw, op, 0)
}

/// A copy of casts copies their sources; a copy onto itself does nothing.
pub(super) fn copy(rw: &mut Rewriter, op: Op) -> bool {
    if rw.module.operand(op, 0) == rw.module.operand(op, 1) {
        rw.by("copy-to-itself");
        rw.erase(op);
        return true;
    }
    let source = fold_cast(rw, op, 0);
    fold_cast(rw, op, 1) || source
}

/// The extent of a memref as a constant, or as the operand of its allocation.
pub(super) fn dim(rw: &mut Rewriter, op: Op) -> bool {
    if fold_cast(rw, op, 0) {
        return true;
    }
    let source = rw.module.operand(op, 0);
    let Some(index) = rw.constant(rw.module.operand(op, 1)) else {
        return false;
    };
    let (Ok(index), Some(shape)) = (usize::try_from(index), shape(rw, source)) else {
        return false;
    };
    let Some(&extent) = shape.get(index) else {
        return false;
    };
    if extent != DYNAMIC {
        return rw.replace_by_int(op, extent.into());
    }
    let Some(alloc) = allocation(rw, source) else {
        return false;
    };
    let position = shape[..index].iter().filter(|&&e| e == DYNAMIC).count();
    let size = rw.module.operand(alloc, position);
    rw.by("dim-of-allocation");
    rw.replace(op, &[size]);
    true
}

/// The `memref.alloc` or `memref.alloca` that makes `value`.
fn allocation(rw: &Rewriter, value: Value) -> Option<Op> {
    rw.def(value, known::MEMREF_ALLOC)
        .or_else(|| rw.def(value, known::MEMREF_ALLOCA))
}

pub(super) fn alloc(rw: &mut Rewriter, op: Op) -> bool {
    unread(rw, op) || constant_extents(rw, op)
}

/// Whether an operation is an allocation into which values are only stored, and which is only
/// freed.
pub(super) fn is_unread(rw: &Rewriter, op: Op) -> bool {
    if !matches!(
        rw.module.name(op),
        known::MEMREF_ALLOC | known::MEMREF_ALLOCA
    ) {
        return false;
    }
    let memref = rw.module.result(op, 0);
    !rw.module
        .users(memref)
        .any(|user| match rw.module.name(user) {
            known::MEMREF_STORE => rw.module.operand(user, 0) == memref,
            known::MEMREF_DEALLOC => false,
            _ => true,
        })
}

/// What is unread goes away.
fn unread(rw: &mut Rewriter, op: Op) -> bool {
    if !is_unread(rw, op) {
        return false;
    }
    let memref = rw.module.result(op, 0);
    rw.by("allocation-never-read");
    let users: Vec<Op> = rw.module.users(memref).collect();
    for user in users {
        rw.erase(user);
    }
    rw.erase(op);
    true
}

/// Constant extents become part of the type; users see a cast to the old one.
fn constant_extents(rw: &mut Rewriter, op: Op) -> bool {
    if rw.module.operand_count(op) == 0 {
        return false;
    }
    let old = rw.module.result(op, 0);
    let TypeKind::MemRef {
        shape,
        element,
        layout,
        space,
    } = rw.module.context.kind(rw.ty(old)).clone()
    else {
        return false;
    };
    let mut shape = shape;
    let mut kept = Vec::new();
    let mut position = 0;
    for extent in shape.iter_mut().filter(|e| **e == DYNAMIC) {
        let size = rw.module.operand(op, position);
        position += 1;
        match rw.constant(size) {
            // A negative extent is undefined behaviour, which stays as it is.
            Some(constant) if constant >= 0 => *extent = constant as i64,
            _ => kept.push(size),
        }
    }
    if kept.len() == position {
        return false;
    }
    let sizes = [
        kept.len() as i64,
        (rw.module.operand_count(op) - position) as i64,
    ];
    let mut operands = kept;
    operands.extend(rw.module.operands(op).skip(position));
    let context = &mut rw.module.context;
    let ty = context.ty(TypeKind::MemRef {
        shape,
        element,
        layout,
        space,
    });
    let segments = context.i32_array_attr(&sizes);
    let old_properties = rw.module.properties(op);
    let context = &mut rw.module.context;
    let properties = context.dict_with(old_properties, "operandSegmentSizes", Some(segments));
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
    rw.replace_by_memref(op, &spec, "allocation-of-constant-size")
}

/// The offset, sizes and strides that a type tells, in the order of the results of
/// `memref.extract_strided_metadata`; [`DYNAMIC`] where it does not.
pub(super) fn static_metadata(rw: &Rewriter, ty: Type) -> Option<Vec<i64>> {
    let TypeKind::MemRef { shape, layout, .. } = rw.module.context.kind(ty) else {
        return None;
    };
    let mut values = Vec::with_capacity(1 + 2 * shape.len());
    match layout.map(|l| rw.module.context.attr_kind(l)) {
        None => {
            values.push(0);
            values.extend_from_slice(shape);
            let mut strides = vec![1; shape.len()];
            for i in (1..shape.len()).rev() {
                strides[i - 1] = match (strides[i], shape[i]) {
                    (DYNAMIC, _) | (_, DYNAMIC) => DYNAMIC,
                    (stride, extent) => stride * extent,
                };
            }
            values.extend(strides);
        }
        Some(AttrKind::Strided { strides, offset }) => {
            values.push(*offset);
            values.extend_from_slice(shape);
            values.extend_from_slice(strides);
        }
        Some(_) => return None,
    }
    Some(values)
}

/// Results that the type of the source tells become constants; a cast is looked through.
pub(super) fn strided_metadata(rw: &mut Rewriter, op: Op) -> bool {
    let mut changed = false;
    let source = rw.module.operand(op, 0);
    if let Some(values) = static_metadata(rw, rw.ty(source)) {
        for (index, &value) in values.iter().enumerate() {
            let result = rw.module.result(op, 1 + index);
            if value != DYNAMIC && rw.module.has_uses(result) {
                rw.by("metadata-of-the-type");
                let constant = rw.build(op, |b| b.constant_index(value));
                rw.replace_value(result, constant);
                changed = true;
            }
        }
    }
    changed || look_through_cast(rw, op, source)
}

fn look_through_cast(rw: &mut Rewriter, op: Op, source: Value) -> bool {
    let Some(inner) = cast_source(rw, source) else {
        return false;
    };
    fn base(rw: &Rewriter, ty: Type) -> Option<(usize, Type, Option<freehold_ir::Attr>)> {
        match rw.module.context.kind(ty) {
            TypeKind::MemRef {
                shape,
                element,
                space,
                ..
            } => Some((shape.len(), *element, *space)),
            _ => None,
        }
    }
    if base(rw, rw.ty(inner)) != base(rw, rw.ty(source)) {
        return false;
    }
    if !rw.set_operand_if_right(op, 0, inner) {
        return false;
    }
    rw.by("metadata-of-a-cast");
    true
}
