//! Operands that are constant sizes go into the type of a result: the move `(static-sizes)`.

use freehold_dialects::{Trait, group_range};
use freehold_ir::{DYNAMIC, Op, OpSpec, Type, TypeKind, Value};

use crate::canonicalize::rewriter::Rewriter;

/// Makes constants of an operand group, the dynamic extents of the result, part of its type; users
/// see a cast to the old one. Attributes that the operation does not need go, as with mlir-opt.
pub(super) fn into_the_type(rw: &mut Rewriter, op: Op, group: &str, rule: &str) -> bool {
    let table = rw.table;
    let Some(def) = table.of(rw.module, op) else {
        return false;
    };
    let Some(range) = group_range(rw.module, op, def, group, true) else {
        return false;
    };
    let old = rw.ty(rw.module.result(op, 0));
    let Some(mut shape) = rw.module.context.kind(old).shape().map(<[i64]>::to_vec) else {
        return false;
    };
    let old_sizes: Vec<Value> = range.clone().map(|i| rw.module.operand(op, i)).collect();
    let mut sizes = old_sizes.iter();
    let mut kept = Vec::new();
    for extent in shape.iter_mut().filter(|extent| **extent == DYNAMIC) {
        // Where a tensor is a copy it has no sizes.
        let Some(&size) = sizes.next() else {
            return false;
        };
        match rw.constant(size) {
            // A negative extent is undefined behaviour, which stays as it is.
            Some(constant) if constant >= 0 => *extent = constant as i64,
            _ => kept.push(size),
        }
    }
    if kept.len() == old_sizes.len() {
        return false;
    }
    let Some(ty) = with_shape(rw, old, shape) else {
        return false;
    };
    let operands: Vec<Value> = rw.module.operands(op).collect();
    let mut operands = operands;
    operands.splice(range, kept.iter().copied());
    let mut properties = rw.module.properties(op);
    if def.has(Trait::OperandSegments) {
        let lengths = def.operands.iter().map(|other| match other.name == group {
            true => kept.len() as i64,
            false => {
                group_range(rw.module, op, def, &other.name, true).map_or(0, |r| r.len() as i64)
            }
        });
        let lengths: Vec<i64> = lengths.collect();
        let context = &mut rw.module.context;
        let lengths = context.i32_array_attr(&lengths);
        properties = context.dict_with(properties, "operandSegmentSizes", Some(lengths));
    }
    let spec = OpSpec {
        name: rw.module.name(op),
        location: rw.module.location(op),
        operands: &operands,
        results: &[ty],
        successors: &[],
        properties,
        attributes: rw.module.context.empty_dict(),
        region_count: 0,
    };
    rw.replace_and_cast(op, &spec, rule)
}

fn with_shape(rw: &mut Rewriter, ty: Type, shape: Vec<i64>) -> Option<Type> {
    let shape = shape.into_boxed_slice();
    let kind = match rw.module.context.kind(ty).clone() {
        TypeKind::MemRef {
            element,
            layout,
            space,
            ..
        } => TypeKind::MemRef {
            shape,
            element,
            layout,
            space,
        },
        TypeKind::Tensor {
            element, encoding, ..
        } => TypeKind::Tensor {
            shape: Some(shape),
            element,
            encoding,
        },
        _ => return None,
    };
    Some(rw.module.context.ty(kind))
}
