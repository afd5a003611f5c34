//! tensor and bufferization: sizes and indices count as types say, bodies yield elements.

use freehold_base::diagnostics::Diagnostic;
use freehold_ir::{AttrKind, DYNAMIC, Op, Type, TypeKind};
use freehold_syntax as syntax;

use super::attrs::{dense, named, segment};
use crate::verifier::{Check, Verifier};

/// The shape of a tensor or memref, if it has a rank.
fn shape<'v>(v: &Verifier<'v>, ty: Type) -> Option<&'v [i64]> {
    let module: &'v freehold_ir::Module = v.module;
    match module.context.kind(ty) {
        TypeKind::Tensor {
            shape: Some(shape), ..
        }
        | TypeKind::MemRef { shape, .. } => Some(shape),
        _ => None,
    }
}

fn operand_type(v: &Verifier, op: Op, index: usize) -> Type {
    v.module.value_type(v.module.operand(op, index))
}

fn result_type(v: &Verifier, op: Op) -> Type {
    v.module.value_type(v.module.result(op, 0))
}

/// An error without the operation's name in front.
fn plain(v: &Verifier, op: Op, message: impl Into<String>) -> Diagnostic {
    Diagnostic::error(v.module.location(op), message)
}

/// Checks that as many sizes are given as the result's type leaves open.
fn open_sizes(v: &Verifier, op: Op, given: usize) -> Check {
    let extents = shape(v, result_type(v, op)).unwrap_or(&[]);
    let open = extents.iter().filter(|&&extent| extent == DYNAMIC).count();
    if open == given {
        return Ok(());
    }
    let message = format!("incorrect number of dynamic sizes, has {given}, expected {open}");
    Err(v.error(op, message))
}

pub fn empty(v: &Verifier, op: Op) -> Check {
    open_sizes(v, op, v.module.operand_count(op))
}

pub fn splat(v: &Verifier, op: Op) -> Check {
    open_sizes(v, op, v.module.operand_count(op) - 1)
}

pub fn alloc_tensor(v: &Verifier, op: Op) -> Check {
    let sizes = segment(v, op, 0);
    if segment(v, op, 1) == 0 {
        return open_sizes(v, op, sizes);
    }
    match sizes {
        0 => Ok(()),
        _ => Err(plain(
            v,
            op,
            "dynamic sizes not needed when copying a tensor",
        )),
    }
}

/// Whether two shapes may be the same at run time; one without a rank may be any.
fn compatible(a: Option<&[i64]>, b: Option<&[i64]>) -> bool {
    let (Some(a), Some(b)) = (a, b) else {
        return true;
    };
    let mut pairs = a.iter().zip(b);
    a.len() == b.len() && pairs.all(|(&x, &y)| x == y || x == DYNAMIC || y == DYNAMIC)
}

pub fn cast(v: &Verifier, op: Op) -> Check {
    let context = &v.module.context;
    let (from, to) = (operand_type(v, op, 0), result_type(v, op));
    let (a, b) = (context.kind(from).element(), context.kind(to).element());
    let is_bitcast = v.module.name_text(op) == "tensor.bitcast";
    let elements = match (a, b) {
        (Some(a), Some(b)) if is_bitcast => {
            let (a, b) = (
                super::arith::width(context.kind(a)),
                super::arith::width(context.kind(b)),
            );
            a.is_some() && a == b
        }
        (a, b) => a == b,
    };
    if elements && compatible(shape(v, from), shape(v, to)) {
        return Ok(());
    }
    let (from, to) = (v.quoted(from), v.quoted(to));
    let message = format!("operand type {from} and result type {to} are cast incompatible");
    Err(v.error(op, message))
}

pub fn extract(v: &Verifier, op: Op) -> Check {
    let rank = shape(v, operand_type(v, op, 0)).map(<[i64]>::len);
    match rank {
        Some(rank) if rank + 1 != v.module.operand_count(op) => {
            Err(v.error(op, "incorrect number of indices for extract_element"))
        }
        _ => Ok(()),
    }
}

pub fn insert(v: &Verifier, op: Op) -> Check {
    let rank = shape(v, operand_type(v, op, 1)).map(<[i64]>::len);
    match rank {
        Some(rank) if rank + 2 != v.module.operand_count(op) => {
            Err(v.error(op, "incorrect number of indices"))
        }
        _ => Ok(()),
    }
}

pub fn generate(v: &Verifier, op: Op) -> Check {
    open_sizes(v, op, v.module.operand_count(op))
}

pub fn generate_body(v: &Verifier, op: Op) -> Check {
    let module = v.module;
    let result = result_type(v, op);
    let Some(entry) = module.first_block(module.regions(op)[0]) else {
        return Ok(());
    };
    let arguments = module.arguments(entry);
    let index = module.context.index();
    if arguments
        .iter()
        .any(|&argument| module.value_type(argument) != index)
    {
        return Err(plain(v, op, "all body arguments must be index"));
    }
    if shape(v, result).is_some_and(|shape| shape.len() != arguments.len()) {
        let message = "must have one body argument per input dimension";
        return Err(plain(v, op, message));
    }
    let element = module.context.kind(result).element();
    let yielded = module
        .last_op(entry)
        .and_then(|last| module.operands(last).next());
    if yielded.map(|value| module.value_type(value)) != element {
        let message = "body must be terminated with a `yield` operation of the tensor element type";
        return Err(v.error(op, message));
    }
    Ok(())
}

pub fn pad(v: &Verifier, op: Op) -> Check {
    let context = &v.module.context;
    let (from, to) = (operand_type(v, op, 0), result_type(v, op));
    let (Some(source), Some(result)) = (shape(v, from), shape(v, to)) else {
        return Ok(());
    };
    let low = dense(v, op, "static_low").unwrap_or(&[]);
    let high = dense(v, op, "static_high").unwrap_or(&[]);
    if low.len() != source.len() || high.len() != source.len() {
        let message = format!(
            "failed to infer expectedType from sourceType {}, specified resultType is {}",
            v.quoted(from),
            v.quoted(to)
        );
        return Err(plain(v, op, message));
    }
    let known = |extents: [i64; 3]| match extents.contains(&DYNAMIC) {
        true => DYNAMIC,
        // What no type has is no extent of the result's either.
        false => extents
            .iter()
            .fold(0, |sum: i64, &extent| sum.wrapping_add(extent)),
    };
    let inferred: Vec<i64> = source
        .iter()
        .zip(low.iter().zip(high))
        .map(|(&extent, (&low, &high))| known([low, extent, high]))
        .collect();
    if result.len() != inferred.len() {
        return Err(plain(v, op, "rank mismatch between source and result type"));
    }
    let mut pairs = result.iter().zip(&inferred);
    // What is not known may be said to be known in the result's type.
    if pairs.any(|(&found, &expected)| found != expected && expected != DYNAMIC) {
        let extents = inferred.iter().map(|&extent| match extent {
            DYNAMIC => "?x".to_owned(),
            extent => format!("{extent}x"),
        });
        let element = context.kind(from).element();
        let element = element.map_or_else(String::new, |ty| syntax::type_text(context, ty));
        let message = format!(
            "specified type {} does not match the inferred type 'tensor<{}{element}>'",
            v.quoted(to),
            extents.collect::<String>()
        );
        return Err(plain(v, op, message));
    }
    Ok(())
}

pub fn pad_body(v: &Verifier, op: Op) -> Check {
    let module = v.module;
    let result = result_type(v, op);
    let rank = shape(v, result).map_or(0, <[i64]>::len);
    let Some(entry) = module.first_block(module.regions(op)[0]) else {
        return Ok(());
    };
    let arguments = module.arguments(entry);
    if arguments.len() != rank {
        let message = format!("expected the block to have {rank} arguments");
        return Err(plain(v, op, message));
    }
    let index = module.context.index();
    let wrong = |&argument: &_| module.value_type(argument) != index;
    if let Some(at) = arguments.iter().position(wrong) {
        let message = format!("expected block argument {} to be an index", at + 1);
        return Err(v.error(op, message));
    }
    let yielded = module
        .last_op(entry)
        .and_then(|last| module.operands(last).next());
    let element = module.context.kind(result).element();
    if yielded.map(|value| module.value_type(value)) != element {
        return Err(v.error(op, "expected yield type to match shape element type"));
    }
    Ok(())
}

pub fn reshape(v: &Verifier, op: Op) -> Check {
    let context = &v.module.context;
    let (from, to) = (operand_type(v, op, 0), result_type(v, op));
    if context.kind(from).element() != context.kind(to).element() {
        let message = "element types of source and destination tensor types should be the same";
        return Err(v.error(op, message));
    }
    let Some(result) = shape(v, to) else {
        return Ok(());
    };
    let count = |shape: &[i64]| match shape.contains(&DYNAMIC) {
        true => None,
        false => Some(shape.iter().product::<i64>()),
    };
    if let Some(source) = shape(v, from)
        && let (Some(a), Some(b)) = (count(source), count(result))
        && a != b
    {
        let message = "source and destination tensor should have the same number of elements";
        return Err(v.error(op, message));
    }
    match shape(v, operand_type(v, op, 1)) {
        Some([DYNAMIC]) => Err(v.error(
            op,
            "cannot use shape operand with dynamic length to reshape to statically-ranked tensor \
             type",
        )),
        Some([length]) if *length != result.len() as i64 => Err(v.error(
            op,
            "length of shape operand differs from the result's tensor rank",
        )),
        _ => Ok(()),
    }
}

pub fn gather(v: &Verifier, op: Op) -> Check {
    let rank = shape(v, operand_type(v, op, 0)).map_or(0, <[i64]>::len) as i64;
    let dims = dense(v, op, "gather_dims").unwrap_or(&[]);
    let message = if dims.is_empty() {
        "gather_dims must be non-empty"
    } else if dims.len() as i64 > rank {
        "gather_dims overflow source rank"
    } else if dims.iter().any(|&dim| dim < 0) {
        "gather_dims value must be non-negative"
    } else if dims.iter().any(|&dim| dim >= rank) {
        "gather_dims value must be smaller than source rank"
    } else if dims.windows(2).any(|pair| pair[0] >= pair[1]) {
        "gather_dims values must be strictly increasing"
    } else {
        return Ok(());
    };
    Err(v.error(op, message))
}

pub fn concat(v: &Verifier, op: Op) -> Check {
    let (module, context) = (v.module, &v.module.context);
    let result = result_type(v, op);
    let shapes: Option<Vec<&[i64]>> = module
        .operands(op)
        .map(|value| shape(v, module.value_type(value)))
        .collect();
    let (Some(shapes), Some(found)) = (shapes, shape(v, result)) else {
        return Ok(());
    };
    let Some(first) = shapes.first() else {
        return Err(v.error(op, "requires at least one input"));
    };
    let dim = match named(v, op, "dim").map(|attr| context.attr_kind(attr)) {
        Some(AttrKind::Integer { value, .. }) => usize::try_from(*value).unwrap_or(usize::MAX),
        _ => return Ok(()),
    };
    if dim >= first.len() {
        return Err(v.error(op, "concatenation dim must be less than the tensor rank"));
    }
    if shapes.iter().any(|shape| shape.len() != first.len()) || found.len() != first.len() {
        return Err(v.error(op, "rank of concatenated inputs must match result rank"));
    }
    let mut inferred = first.to_vec();
    for shape in &shapes[1..] {
        for (at, (known, &extent)) in inferred.iter_mut().zip(*shape).enumerate() {
            if at == dim {
                *known = super::layout::plus(*known, extent);
            } else if *known == DYNAMIC {
                *known = extent;
            } else if extent != DYNAMIC && *known != extent {
                let message = format!(
                    "static concatenation size mismatch along non-concatenated dimension {at}"
                );
                return Err(v.error(op, message));
            }
        }
    }
    let mut pairs = inferred.iter().zip(found);
    if pairs
        .any(|(&expected, &extent)| expected != extent && expected != DYNAMIC && extent != DYNAMIC)
    {
        let extents = inferred.iter().map(|&extent| match extent {
            DYNAMIC => "?x".to_owned(),
            extent => format!("{extent}x"),
        });
        let element = context.kind(result).element();
        let element = element.map_or_else(String::new, |ty| syntax::type_text(context, ty));
        // mlir-opt leaves out the blank too.
        let message = format!(
            "result type {}does not match inferred shape 'tensor<{}{element}>' static sizes",
            v.quoted(result),
            extents.collect::<String>()
        );
        return Err(v.error(op, message));
    }
    Ok(())
}

/// `tensor.parallel_insert_slice`: into an argument of the loop that gathers what it inserts.
pub fn parallel_insert_slice(v: &Verifier, op: Op) -> Check {
    let module = v.module;
    let parent = module.parent_op(op);
    let gathers = |parent: Op| module.name_text(parent) == "scf.forall.in_parallel";
    if let Some(parent) = parent.filter(|&parent| !gathers(parent)) {
        let name = module.name_text(parent);
        return Err(plain(
            v,
            op,
            format!("expected InParallelOpInterface parent, got:{name}"),
        ));
    }
    super::slices::insert_slice(v, op)
}

/// `bufferization.to_tensor` and `to_buffer`: one describes what the other holds.
pub fn same_contents(v: &Verifier, op: Op) -> Check {
    let context = &v.module.context;
    let (from, to) = (operand_type(v, op, 0), result_type(v, op));
    let what = if shape(v, from) != shape(v, to) {
        "shapes do not match"
    } else if context.kind(from).element() != context.kind(to).element() {
        "element types do not match"
    } else {
        return Ok(());
    };
    let message = "failed to verify that specified tensor and buffer types match";
    Err(v.error(op, message).after(plain(v, op, what)))
}

pub fn materialize(v: &Verifier, op: Op) -> Check {
    let (module, context) = (v.module, &v.module.context);
    let (from, to) = (operand_type(v, op, 0), operand_type(v, op, 1));
    let is_buffer = context.kind(to).is_memref();
    if named(v, op, "writable").is_some() != is_buffer {
        let message =
            "'writable' must be specified if and only if the destination is of memref type";
        return Err(v.error(op, message));
    }
    if !is_buffer && module.results(op).len() != 1 {
        return Err(v.error(op, "tensor 'dest' implies exactly one tensor result"));
    }
    if is_buffer && !module.results(op).is_empty() {
        return Err(v.error(op, "memref 'dest' implies zero results"));
    }
    if !compatible(shape(v, from), shape(v, to)) {
        return Err(v.error(op, "source/destination shapes are incompatible"));
    }
    Ok(())
}
