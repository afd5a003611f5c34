//! The types of results of which right sides say `(inferred r)`.

use freehold_ir::{Attr, Context, Type, TypeKind, Value};
use freehold_verify::inferred;

use super::lists::{lists, numbers};
use crate::canonicalize::rewriter::Rewriter;

/// The type that follows from the operands and properties of a new operation of this name, and
/// that is like that of `like` where these leave it open; `INFERRED` of `freehold_rules` lists the
/// names.
pub(super) fn infer(
    rw: &mut Rewriter,
    name: &str,
    (operands, properties): (&[Value], Attr),
    like: Value,
) -> Option<Type> {
    let source = rw.ty(*operands.first()?);
    let old = rw.ty(like);
    let left_out = match name {
        "memref.subview" => {
            let op = rw.module.defining_op(like)?;
            let lists = lists(rw, op)?.map(|list| numbers(&list));
            let slice = lists.each_ref().map(Vec::as_slice);
            let before = rw.ty(rw.module.operand(op, 0));
            inferred::left_out(&rw.module.context, before, slice, old)?
        }
        _ => Vec::new(),
    };
    let context = &mut rw.module.context;
    match name {
        "memref.collapse_shape" | "tensor.collapse_shape" => {
            let groups = context.dict_get(properties, "reassociation")?;
            inferred::collapsed(context, source, groups)
        }
        "memref.expand_shape" | "tensor.expand_shape" => {
            let groups = context.dict_get(properties, "reassociation")?;
            let shape = said(context, properties, "static_output_shape")?;
            inferred::expanded(context, source, &shape, groups)
        }
        "memref.subview" => {
            let lists = ["static_offsets", "static_sizes", "static_strides"];
            let [offsets, sizes, strides] = lists.map(|name| said(context, properties, name));
            let (offsets, sizes, strides) = (offsets?, sizes?, strides?);
            inferred::slice(context, source, [&offsets, &sizes, &strides], &left_out)
        }
        "bufferization.to_buffer" => held(context, source, old),
        _ => None,
    }
}

/// The numbers of a list among properties.
fn said(context: &Context, properties: Attr, name: &str) -> Option<Vec<i64>> {
    let list = context.dict_get(properties, name)?;
    context.numbers(list).map(<[i64]>::to_vec)
}

/// The memref that holds a tensor, with the layout and the memory space of `like`.
fn held(context: &mut Context, tensor: Type, like: Type) -> Option<Type> {
    let TypeKind::MemRef { layout, space, .. } = *context.kind(like) else {
        return None;
    };
    let TypeKind::Tensor {
        shape: Some(shape),
        element,
        ..
    } = context.kind(tensor).clone()
    else {
        return None;
    };
    Some(context.ty(TypeKind::MemRef {
        shape,
        element,
        layout,
        space,
    }))
}
