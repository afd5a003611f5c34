//! The LLVM dialect's constants, extensions, addresses of elements and atomic accesses.

use freehold_base::diagnostics::Diagnostic;
use freehold_ir::{AttrKind, Op, TypeKind};
use freehold_syntax::{llvm_array, llvm_struct};

use super::arith::width;
use super::attrs::{dense, named};
use super::llvm::{holds_string, text};
use crate::verifier::{Check, Verifier};

pub fn constant(v: &Verifier, op: Op) -> Check {
    let (module, context) = (v.module, &v.module.context);
    let ty = module.value_type(module.result(op, 0));
    let (kind, name) = (context.kind(ty), text(v, ty));
    let Some(value) = named(v, op, "value") else {
        return Ok(());
    };
    let is_struct = name.starts_with("!llvm.struct<");
    let message = match context.attr_kind(value) {
        AttrKind::String(text) if !holds_string(&name, text.len()) => {
            let count = text.len();
            format!("expected array type of {count} i8 elements for the string constant")
        }
        AttrKind::Array(items) if is_struct => {
            let Some(elements) = llvm_struct(&name) else {
                return Ok(());
            };
            let differs = items.iter().zip(&elements).position(|(&item, element)| {
                let found = context.attr_kind(item).ty();
                found.is_some_and(|found| text(v, found) != *element)
            });
            match differs {
                _ if items.len() != elements.len() => {
                    format!("expected array attribute of size {}", elements.len())
                }
                Some(index) => format!("struct element at index {index} is of wrong type"),
                None => return Ok(()),
            }
        }
        AttrKind::Integer { .. } | AttrKind::Float { .. } if is_struct => {
            "expected array attribute for struct type".to_owned()
        }
        AttrKind::Integer { .. } if !matches!(kind, TypeKind::Integer { .. }) => {
            "expected integer type".to_owned()
        }
        AttrKind::Float { ty: of, .. } => match (kind, width(context.kind(*of))) {
            (TypeKind::Integer { width, .. }, Some(bits)) if *width != bits => {
                format!("expected integer type of width {bits}")
            }
            (TypeKind::Float(_), _) if *of != ty => {
                "attribute and type have different float semantics".to_owned()
            }
            _ => return Ok(()),
        },
        AttrKind::Dense { ty: of, .. } => {
            let Some(expected) = elements(kind, &name) else {
                return Err(v.error(op, "expected vector or array type"));
            };
            let shape = context.kind(*of).shape().unwrap_or(&[]);
            let found = shape.iter().product::<i64>() as u64;
            match expected {
                Some(expected) if expected != found => format!(
                    "type and attribute have a different number of elements: {expected} vs. {found}"
                ),
                _ => return Ok(()),
            }
        }
        AttrKind::Array(_) if llvm_array(&name).is_none() => {
            "expected array or struct type for array attribute".to_owned()
        }
        AttrKind::SymbolRef { .. } | AttrKind::Unit => {
            "only supports integer, float, string or elements attributes".to_owned()
        }
        _ => return Ok(()),
    };
    Err(v.error(op, message))
}

/// How many scalars a vector or an array of arrays has; none of another type, and no number where
/// the type does not say it.
fn elements(kind: &TypeKind, name: &str) -> Option<Option<u64>> {
    if let TypeKind::Vector {
        shape, scalable, ..
    } = kind
    {
        let count = shape.iter().product::<i64>() as u64;
        return Some((!scalable.contains(&true)).then_some(count));
    }
    let (mut count, mut element) = llvm_array(name)?;
    loop {
        if let Some((inner, of)) = llvm_array(&element) {
            count = count.saturating_mul(inner);
            element = of;
        } else if let Some(body) = element.strip_prefix("vector<") {
            let inner = body.split('x').next().and_then(|n| n.parse().ok());
            return Some(inner.map(|inner: u64| count.saturating_mul(inner)));
        } else {
            return Some(Some(count));
        }
    }
}

/// `llvm.zext` and `llvm.sext`: more bits of as many elements.
pub fn extension(v: &Verifier, op: Op) -> Check {
    let (module, context) = (v.module, &v.module.context);
    let kinds = [module.operand(op, 0), module.result(op, 0)]
        .map(|value| context.kind(module.value_type(value)));
    let shapes = kinds.map(TypeKind::shape);
    let bits = kinds.map(|kind| width(kind.element().map_or(kind, |e| context.kind(e))));
    let message = match (shapes, bits) {
        ([Some(_), None], _) => "input type is a vector but output type is an integer",
        ([None, Some(_)], _) => "input type is an integer but output type is a vector",
        ([Some(from), Some(to)], _) if from != to => {
            "input and output vectors are of incompatible shape"
        }
        (_, [Some(from), Some(to)]) if to <= from => {
            "integer width of the output type is smaller or equal to the integer width of the \
             input type"
        }
        _ => return Ok(()),
    };
    Err(Diagnostic::error(module.location(op), message))
}

/// `llvm.bitcast`: of what is no pointer to what is none, or of pointers to pointers.
pub fn bit_cast(v: &Verifier, op: Op) -> Check {
    let module = v.module;
    let [from, to] = [module.operand(op, 0), module.result(op, 0)]
        .map(|value| text(v, module.value_type(value)).contains("!llvm.ptr"));
    match from == to {
        true => Ok(()),
        false => Err(v.error(op, "can only cast pointers from and to pointers")),
    }
}

/// The mark in the constant indices of one that an operand gives.
const DYNAMIC_INDEX: i64 = i32::MIN as i64;

/// `llvm.getelementptr`: what is indexed has elements.
pub fn element_pointer(v: &Verifier, op: Op) -> Check {
    let context = &v.module.context;
    let Some(AttrKind::Type(ty)) = named(v, op, "elem_type").map(|attr| context.attr_kind(attr))
    else {
        return Ok(());
    };
    let indices = dense(v, op, "rawConstantIndices").unwrap_or(&[]);
    let mut name = match indices.len() {
        0 | 1 => return Ok(()),
        _ => text(v, *ty),
    };
    for (number, &index) in indices.iter().enumerate().skip(1) {
        name = match llvm_array(&name) {
            Some((_, element)) => element,
            None if name.starts_with("!llvm.struct<") => {
                let is_known = index != DYNAMIC_INDEX;
                let mut elements = match llvm_struct(&name) {
                    Some(elements) => elements,
                    None if name.ends_with("opaque>") => Vec::new(),
                    // A name alone: the body stands further out.
                    None => return Ok(()),
                };
                let place = usize::try_from(index).ok().filter(|&i| i < elements.len());
                match place {
                    Some(place) => elements.swap_remove(place),
                    None => {
                        let message = match is_known {
                            true => format!("index {number} indexing a struct is out of bounds"),
                            false => {
                                format!("expected index {number} indexing a struct to be constant")
                            }
                        };
                        return Err(v.error(op, message));
                    }
                }
            }
            None => match name
                .strip_prefix("vector<")
                .and_then(|t| t.strip_suffix('>'))
            {
                Some(body) => match body.split_once('x') {
                    Some((_, element)) => element.to_owned(),
                    None => return Ok(()),
                },
                None => {
                    let message = format!("type '{name}' cannot be indexed (index #{number})");
                    return Err(v.error(op, message));
                }
            },
        };
    }
    Ok(())
}

/// The orderings of the dialect by their numbers: 3 is none.
const ORDERINGS: [&str; 8] = [
    "not_atomic",
    "unordered",
    "monotonic",
    "",
    "acquire",
    "release",
    "acq_rel",
    "seq_cst",
];

fn ordering(v: &Verifier, op: Op, name: &str) -> &'static str {
    let attr = named(v, op, name).map(|attr| v.module.context.attr_kind(attr));
    let number = match attr {
        Some(AttrKind::Integer { value, .. }) => usize::try_from(*value).ok(),
        _ => None,
    };
    number
        .and_then(|n| ORDERINGS.get(n))
        .copied()
        .unwrap_or("not_atomic")
}

pub fn load(v: &Verifier, op: Op) -> Check {
    pointer(v, op, 0)?;
    let value = v.module.result(op, 0);
    access(v, op, v.module.value_type(value), ["release", "acq_rel"])
}

pub fn store(v: &Verifier, op: Op) -> Check {
    pointer(v, op, 1)?;
    let value = v.module.operand(op, 0);
    access(v, op, v.module.value_type(value), ["acquire", "acq_rel"])
}

fn pointer(v: &Verifier, op: Op, operand: usize) -> Check {
    let ty = v.module.value_type(v.module.operand(op, operand));
    if text(v, ty).starts_with("!llvm.ptr") {
        return Ok(());
    }
    let found = v.quoted(ty);
    let message = format!("operand #{operand} must be LLVM pointer type, but got {found}");
    Err(v.error(op, message))
}

/// An access of a type that may be atomic, but not with these orderings.
fn access(v: &Verifier, op: Op, ty: freehold_ir::Type, refused: [&str; 2]) -> Check {
    let has = |name| named(v, op, name).is_some();
    let ordering = ordering(v, op, "ordering");
    let message = match ordering {
        "not_atomic" if has("syncscope") => {
            "expected syncscope to be null for non-atomic access".to_owned()
        }
        "not_atomic" => return Ok(()),
        _ if !may_be_atomic(v.module.context.kind(ty)) => {
            format!("unsupported type {} for atomic access", v.quoted(ty))
        }
        _ if refused.contains(&ordering) => format!("unsupported ordering '{ordering}'"),
        _ if !has("alignment") => "expected alignment for atomic access".to_owned(),
        _ => return Ok(()),
    };
    Err(v.error(op, message))
}

/// Whether atomic accesses may have a type: a pointer, or a scalar of 8, 16, ... bits.
fn may_be_atomic(kind: &TypeKind) -> bool {
    match kind {
        TypeKind::Integer { .. } | TypeKind::Float(_) => {
            width(kind).is_some_and(|bits| bits >= 8 && bits.is_power_of_two())
        }
        TypeKind::Opaque(text) => text.starts_with("!llvm.ptr"),
        _ => false,
    }
}

pub fn fence(v: &Verifier, op: Op) -> Check {
    match ordering(v, op, "ordering") {
        "not_atomic" | "unordered" | "monotonic" => {
            let message = "can be given only acquire, release, acq_rel, and seq_cst orderings";
            Err(v.error(op, message))
        }
        _ => Ok(()),
    }
}

/// `llvm.atomicrmw`: a type that its kind knows, and its ordering.
pub fn read_modify_write(v: &Verifier, op: Op) -> Check {
    let module = v.module;
    let context = &module.context;
    let kind = match named(v, op, "bin_op").map(|attr| context.attr_kind(attr)) {
        Some(AttrKind::Integer { value, .. }) => *value,
        _ => return Ok(()),
    };
    let ty = context.kind(module.value_type(module.operand(op, 1)));
    let message = match kind {
        EXCHANGE if !may_be_atomic(ty) => "unexpected LLVM IR type for 'xchg' bin_op",
        kind if FLOATS.contains(&kind) => match ty.element().map_or(ty, |e| context.kind(e)) {
            TypeKind::Float(_) => "",
            _ => "expected LLVM IR floating point type",
        },
        kind if kind != EXCHANGE && !is_atomic_integer(ty) => "expected LLVM IR integer type",
        _ => "",
    };
    if !message.is_empty() {
        return Err(v.error(op, message));
    }
    match ordering(v, op, "ordering") {
        "not_atomic" | "unordered" => Err(v.error(op, "expected at least 'monotonic' ordering")),
        _ => Ok(()),
    }
}

/// The numbers of kinds of `llvm.atomicrmw`: `xchg`, and `fadd`, `fsub`, `fmax`, `fmin`,
/// `fmaximum`, `fminimum`.
const EXCHANGE: i128 = 0;
const FLOATS: [i128; 6] = [11, 12, 13, 14, 19, 20];

fn is_atomic_integer(kind: &TypeKind) -> bool {
    matches!(
        kind,
        TypeKind::Integer {
            width: 8 | 16 | 32 | 64,
            ..
        }
    )
}

/// `llvm.cmpxchg`: its two orderings.
pub fn compare_exchange(v: &Verifier, op: Op) -> Check {
    let orderings = ["success_ordering", "failure_ordering"].map(|name| ordering(v, op, name));
    let is_weak = |ordering: &str| matches!(ordering, "not_atomic" | "unordered");
    if orderings.iter().any(|o| is_weak(o)) {
        return Err(v.error(op, "ordering must be at least 'monotonic'"));
    }
    match orderings[1] {
        "release" | "acq_rel" => {
            Err(v.error(op, "failure ordering cannot be 'release' or 'acq_rel'"))
        }
        _ => Ok(()),
    }
}
