//! `--convert-bufferization-to-memref`: every `bufferization.clone` becomes an allocation and a
//! copy, with a `memref.dim` for each extent that only the program knows; every
//! `bufferization.dealloc` becomes `memref.dealloc` as in `--bufferization-lower-deallocations`.

use crate::rewrite::Builder;
use freehold_base::diagnostics::Diagnostic;
use freehold_dialects::Table;
use freehold_ir::{AttrKind, DYNAMIC, Module, Op, TypeKind, Value, known, nested_ops};

use super::lower_deallocations::{self, Options};

/// Lowers every `bufferization.clone` and `bufferization.dealloc` in `module`.
///
/// # Errors
/// One for each clone whose type no allocation has; the module is then as it was.
pub fn run(module: &mut Module, table: &Table, options: &Options) -> Result<(), Vec<Diagnostic>> {
    let ops = nested_ops(module, module.top());
    let clones: Vec<Op> = ops
        .filter(|&op| module.name(op) == known::BUFFERIZATION_CLONE)
        .collect();
    let refused: Vec<Diagnostic> = clones.iter().filter_map(|&op| refuse(module, op)).collect();
    if !refused.is_empty() {
        return Err(refused);
    }
    for op in clones {
        let copy = lower(module, op);
        let old = module.result(op, 0);
        module.replace_all_uses(old, copy);
        module.erase_op(op);
    }
    lower_deallocations::run(module, table, options)
}

fn refuse(module: &Module, op: Op) -> Option<Diagnostic> {
    let kind = module.context.kind(module.value_type(module.result(op, 0)));
    let why = match kind {
        TypeKind::MemRef { .. } if is_castable(module, kind) => return None,
        TypeKind::MemRef { .. } => {
            "a new buffer begins at offset 0 and its elements stand side by side, which cannot be cast to this layout: make its offset and strides dynamic"
        }
        _ => "the rank of the buffer is not known: cast it to a ranked memref and clone that",
    };
    let message = format!("cannot lower 'bufferization.clone': {why}");
    Some(Diagnostic::error(module.location(op), message))
}

/// Whether a buffer without layout surely has the layout of the type.
fn is_castable(module: &Module, kind: &TypeKind) -> bool {
    let TypeKind::MemRef { shape, layout, .. } = kind else {
        return false;
    };
    match layout.map(|layout| module.context.attr_kind(layout)) {
        None => true,
        Some(AttrKind::Strided { strides, offset }) => {
            let mut stride = Some(1);
            let mut fits = [0, DYNAMIC].contains(offset) && strides.len() == shape.len();
            for (&wanted, &extent) in strides.iter().zip(shape).rev() {
                fits &= wanted == DYNAMIC || Some(wanted) == stride;
                let known = Some(extent).filter(|&e| e != DYNAMIC);
                stride = stride.zip(known).and_then(|(a, b)| i64::checked_mul(a, b));
            }
            fits
        }
        Some(_) => false,
    }
}

/// The copy that takes the place of a clone.
fn lower(module: &mut Module, op: Op) -> Value {
    let (source, ty) = (
        module.operand(op, 0),
        module.value_type(module.result(op, 0)),
    );
    let shape = |ty| module.context.kind(ty).shape().unwrap_or_default().to_vec();
    let (from, to) = (shape(module.value_type(source)), shape(ty));
    let mut b = Builder::before(module, op);
    let mut extents: Vec<Value> = Vec::new();
    for (number, _) in to.iter().enumerate().filter(|row| *row.1 == DYNAMIC) {
        let index = b.constant_index(number as i64);
        extents.push(match from.get(number) {
            Some(&known) if known != DYNAMIC => b.constant_index(known),
            _ => b.dim(source, index),
        });
    }
    let plain = b.without_layout(ty);
    let buffer = b.alloc(plain, &extents);
    let copy = match plain == ty {
        true => buffer,
        false => b.memref_cast(buffer, ty),
    };
    b.copy(source, copy);
    copy
}
