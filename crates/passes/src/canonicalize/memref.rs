//! What rules of `memref` ask of types, and the move of constant extents into them.

use freehold_ir::{AttrKind, DYNAMIC, Op, OpSpec, Type, TypeKind, Value, known};

use super::rewriter::Rewriter;

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

/// Constant extents become part of the type; users see a cast to the old one.
pub(super) fn constant_extents(rw: &mut Rewriter, op: Op, rule: &str) -> bool {
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
    rw.replace_by_memref(op, &spec, rule)
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
