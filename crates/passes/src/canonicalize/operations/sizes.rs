//! Operands that are constant sizes go into the type of a result: the move `(static-sizes)`.

use freehold_dialects::{Trait, group_range};
use freehold_ir::{DYNAMIC, Op, Type, TypeKind, Value};

use crate::canonicalize::rewriter::Rewriter;

/// Makes constants of an operand group, the dynamic extents of the result, part of its type; users
/// see a cast to the old one. Attributes that the operation does not need go, as with mlir-opt.
pub(super) fn into_the_type(rw: &mut Rewriter, rule: &str, op: Op, group: &str) -> Option<()> {
    let table = rw.table;
    let def = table.of(rw.module, op)?;
    let range = group_range(rw.module, op, def, group, true)?;
    let old = rw.ty(rw.module.result(op, 0));
    let mut shape = rw.module.context.kind(old).shape()?.to_vec();
    let mut operands: Vec<Value> = rw.module.operands(op).collect();
    let mut sizes = operands[range.clone()].iter();
    let mut kept = Vec::new();
    for extent in shape.iter_mut().filter(|extent| **extent == DYNAMIC) {
        // Where a tensor is a copy it has no sizes.
        let size = *sizes.next()?;
        match rw.constant(size) {
            // A negative extent is undefined behaviour, which stays as it is.
            Some(constant) if constant >= 0 => *extent = constant as i64,
            _ => kept.push(size),
        }
    }
    let count = kept.len();
    (count < range.len()).then_some(())?;
    operands.splice(range, kept);
    let mut properties = rw.module.properties(op);
    if def.has(Trait::OperandSegments) {
        let lengths = def.operands.iter().map(|other| match other.name == group {
            true => count as i64,
            false => {
                group_range(rw.module, op, def, &other.name, true).map_or(0, |r| r.len() as i64)
            }
        });
        let lengths: Vec<i64> = lengths.collect();
        let context = &mut rw.module.context;
        let lengths = context.i32_array_attr(&lengths);
        properties = context.dict_with(properties, "operandSegmentSizes", Some(lengths));
    }
    let ty = with_shape(rw, old, shape)?;
    let form = (&operands[..], properties, rw.module.context.empty_dict());
    rw.replace_and_cast(rule, op, form, ty)
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
