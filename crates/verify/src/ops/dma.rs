//! Copies between memory spaces, whose operands only the maps (affine) or the ranks of the memrefs
//! divide.

use freehold_ir::{AttrKind, Op, Type, TypeKind};

use super::attrs::named;
use crate::verifier::{Check, Verifier};

/// How many inputs the map `name` has.
fn inputs(
    v: &Verifier,
    op: Op,
    name: &str,
) -> Result<usize, freehold_base::diagnostics::Diagnostic> {
    match named(v, op, name).map(|attr| v.module.context.attr_kind(attr)) {
        Some(AttrKind::AffineMap(map)) => Ok((map.dims + map.symbols) as usize),
        _ => Err(v.error(
            op,
            format!("attribute '{name}' failed to satisfy constraint: AffineMap attribute"),
        )),
    }
}

/// `affine.dma_start`: three memrefs with subscripts, then one or three numbers.
pub fn start(v: &Verifier, op: Op) -> Check {
    dma(v, op, &["src_map", "dst_map", "tag_map"], &[1, 3])
}

/// `affine.dma_wait`: a memref with subscripts, then a number.
pub fn wait(v: &Verifier, op: Op) -> Check {
    dma(v, op, &["tag_map"], &[1])
}

fn dma(v: &Verifier, op: Op, maps: &[&str], rest: &[usize]) -> Check {
    let module = v.module;
    let types: Vec<_> = module.operands(op).map(|o| module.value_type(o)).collect();
    let mut left = &types[..];
    for name in maps {
        let count = inputs(v, op, name)?;
        let Some((memref, others)) = left.split_first().filter(|(_, o)| o.len() >= count) else {
            return Err(v.error(op, "incorrect number of operands"));
        };
        if !module.context.is_memref(*memref) {
            return Err(v.error(op, "expected DMA source, destination and tag to be memrefs"));
        }
        let (subscripts, after) = others.split_at(count);
        if subscripts.iter().any(|&ty| ty != module.context.index()) {
            return Err(v.error(op, "index to be operands of index type"));
        }
        left = after;
    }
    if !rest.contains(&left.len()) {
        return Err(v.error(op, "incorrect number of operands"));
    }
    if left.iter().any(|&ty| ty != module.context.index()) {
        return Err(v.error(op, "expected num elements and strides to be of index type"));
    }
    Ok(())
}

/// `memref.dma_wait`: a tag with subscripts, then a number.
pub fn memref_wait(v: &Verifier, op: Op) -> Check {
    let tag = v.module.value_type(v.module.operand(op, 0));
    let rank = v.module.context.kind(tag).shape().map_or(0, <[i64]>::len);
    let found = v.module.operand_count(op) - 2;
    if rank != found {
        return Err(v.error(
            op,
            format!(
                "expected tagIndices to have the same number of elements as the tagMemRef rank, \
                 expected {rank}, but got {found}"
            ),
        ));
    }
    Ok(())
}

/// `memref.dma_start`: source and destination with subscripts, a number, a tag with subscripts,
/// then two or no numbers.
pub fn memref_start(v: &Verifier, op: Op) -> Check {
    let context = &v.module.context;
    let operands = v.module.operands(op).map(|o| v.module.value_type(o));
    let types: Vec<_> = operands.collect();
    if types.len() < 4 {
        return Err(v.error(op, "expected at least 4 operands"));
    }
    let is_index = |&ty: &Type| ty == context.index();
    let mut expected = 4;
    let mut at = 0;
    for what in ["source", "destination", "tag"] {
        if what == "tag" {
            if !is_index(&types[at]) {
                return Err(v.error(op, "expected num elements to be of index type"));
            }
            at += 1;
        }
        let TypeKind::MemRef { shape, .. } = context.kind(types[at]) else {
            return Err(v.error(op, format!("expected {what} to be of memref type")));
        };
        expected += shape.len();
        if types.len() < expected {
            return Err(v.error(op, format!("expected at least {expected} operands")));
        }
        let after = at + 1 + shape.len();
        if !types[at + 1..after].iter().all(is_index) {
            return Err(v.error(op, format!("expected {what} indices to be of index type")));
        }
        at = after;
    }
    match &types[at..] {
        [] => Ok(()),
        [stride, elements] if is_index(stride) && is_index(elements) => Ok(()),
        [_, _] => {
            let message = "expected stride and num elements per stride to be of type index";
            Err(v.error(op, message))
        }
        _ => Err(v.error(op, "incorrect number of operands")),
    }
}
