//! memref: sizes and indices count as types say, casts keep what they cannot change.

use freehold_base::diagnostics::Diagnostic;
use freehold_ir::{
    Attr, AttrKind, Context, DYNAMIC, Op, Signedness, Type, TypeKind, castable_memrefs,
    compatible_shapes, known,
};

use super::attrs::{named, segment};
use super::layout::MemRef;
use crate::verifier::{Check, Verifier};

fn rank(context: &Context, ty: Type) -> usize {
    context.kind(ty).shape().map_or(0, <[i64]>::len)
}

pub fn alloc(v: &Verifier, op: Op) -> Check {
    let context = &v.module.context;
    let ty = v.module.value_type(v.module.result(op, 0));
    let TypeKind::MemRef { shape, layout, .. } = context.kind(ty) else {
        return Err(v.error(
            op,
            format!(
                "result #0 must be memref of any type values, but got {}",
                v.quoted(ty)
            ),
        ));
    };
    let (sizes, expected) = (
        segment(v, op, 0),
        shape.iter().filter(|&&extent| extent == DYNAMIC).count(),
    );
    if sizes != expected {
        return Err(v.error(
            op,
            format!("incorrect number of dynamic sizes, has {sizes}, expected {expected}"),
        ));
    }
    let symbols = segment(v, op, 1);
    let expected = layout.map_or(0, |l| symbol_count(context, l));
    if symbols != expected {
        return Err(v.error(
            op,
            format!(
                "symbol operand count does not equal memref symbol count: expected {expected}, \
                 got {symbols}"
            ),
        ));
    }
    Ok(())
}

/// How many symbols a layout has: those of a map stand in brackets after its dimensions.
fn symbol_count(context: &Context, layout: Attr) -> usize {
    match context.attr_kind(layout) {
        AttrKind::Strided { strides, offset } => {
            let dynamic = strides.iter().chain([offset]);
            dynamic.filter(|&&s| s == DYNAMIC).count()
        }
        AttrKind::AffineMap(map) => map.symbols as usize,
        _ => 0,
    }
}

pub fn load(v: &Verifier, op: Op) -> Check {
    let ty = v.module.value_type(v.module.operand(op, 0));
    ranked(v, op, 0, ty)?;
    let (expected, found) = (rank(&v.module.context, ty), v.module.operand_count(op) - 1);
    if expected != found {
        return Err(v.error(
            op,
            format!("incorrect number of indices for load, expected {expected} but got {found}"),
        ));
    }
    Ok(())
}

pub fn store(v: &Verifier, op: Op) -> Check {
    let ty = v.module.value_type(v.module.operand(op, 1));
    ranked(v, op, 1, ty)?;
    if rank(&v.module.context, ty) != v.module.operand_count(op) - 2 {
        return Err(v.error(op, "store index operand count not equal to memref rank"));
    }
    Ok(())
}

fn ranked(v: &Verifier, op: Op, index: usize, ty: Type) -> Check {
    match v.module.context.kind(ty) {
        TypeKind::MemRef { .. } => Ok(()),
        _ => Err(v.error(
            op,
            format!(
                "operand #{index} must be memref of any type values, but got {}",
                v.quoted(ty)
            ),
        )),
    }
}

pub fn copy(v: &Verifier, op: Op) -> Check {
    let kind = |index| {
        let ty = v.module.value_type(v.module.operand(op, index));
        v.module.context.kind(ty)
    };
    if kind(0).element() != kind(1).element() {
        return Err(v.error(op, "requires the same element type for all operands"));
    }
    if let (Some(a), Some(b)) = (kind(0).shape(), kind(1).shape())
        && !compatible_shapes(a, b)
    {
        return Err(v.error(op, "requires the same shape for all operands"));
    }
    Ok(())
}

pub fn cast(v: &Verifier, op: Op) -> Check {
    let context = &v.module.context;
    let from = v.module.value_type(v.module.operand(op, 0));
    let to = v.module.value_type(v.module.result(op, 0));
    if castable_memrefs(context, from, to) {
        return Ok(());
    }
    Err(v.error(
        op,
        format!(
            "operand type {} and result type {} are cast incompatible",
            v.quoted(from),
            v.quoted(to)
        ),
    ))
}

pub fn metadata(v: &Verifier, op: Op) -> Check {
    let module = v.module;
    let source = module.value_type(module.operand(op, 0));
    let rank = rank(&module.context, source);
    if module.results(op).len() == 2 + 2 * rank {
        return Ok(());
    }
    let found = v.result_types(op);
    let base = found.first().copied().unwrap_or(source);
    let mut inferred = vec![v.quoted(base)];
    inferred.resize(2 + 2 * rank, "'index'".to_owned());
    let found: Vec<String> = found.into_iter().map(|ty| v.quoted(ty)).collect();
    let message = format!(
        "inferred type(s) {} are incompatible with return type(s) of operation {}",
        inferred.join(", "),
        found.join(", ")
    );
    let inference = v.error(op, message);
    Err(v
        .error(op, "failed to infer returned types")
        .after(inference))
}

pub fn global(v: &Verifier, op: Op) -> Check {
    let context = &v.module.context;
    let Some(AttrKind::Type(ty)) = named(v, op, "type").map(|t| context.attr_kind(t)) else {
        return Ok(());
    };
    let TypeKind::MemRef { shape, .. } = context.kind(*ty) else {
        return Err(v.error(
            op,
            "attribute 'type' failed to satisfy constraint: memref type attribute",
        ));
    };
    if shape.contains(&DYNAMIC) {
        return Err(v.error(
            op,
            format!(
                "type should be static shaped memref, but got {}",
                v.quoted(*ty)
            ),
        ));
    }
    match named(v, op, "initial_value") {
        Some(value) if value != context.unit() => initial_value(v, op, *ty, value),
        _ => Ok(()),
    }
}

/// Checks what a global begins as.
fn initial_value(v: &Verifier, op: Op, memref: Type, value: Attr) -> Check {
    let context = &v.module.context;
    let kind = context.attr_kind(value);
    let (TypeKind::MemRef { shape, element, .. }, Some(ty)) =
        (context.kind(memref), kind.elements_type())
    else {
        let text = freehold_syntax::attr_text(context, value);
        let message =
            format!("initial value should be a unit or elements attribute, but got {text}");
        return Err(v.error(op, message));
    };
    let TypeKind::Tensor {
        shape: Some(initial),
        element: of,
        ..
    } = context.kind(ty)
    else {
        // mlir-opt 22 crashes.
        let message = format!(
            "initial value should be elements of a tensor, but got those of {}",
            v.quoted(ty)
        );
        return Err(v.error(op, message));
    };
    if of != element {
        let (expected, found) = (v.quoted(*element), v.quoted(*of));
        let message = format!(
            "initial value element expected to be of type {expected}, but was of type {found}"
        );
        return Err(v.error(op, message));
    }
    if initial != shape {
        let list = |shape: &[i64]| {
            let extents: Vec<String> = shape.iter().map(i64::to_string).collect();
            extents.join(", ")
        };
        let message = format!(
            "initial value shape expected to be {} but was {}",
            list(shape),
            list(initial)
        );
        return Err(v.error(op, message));
    }
    Ok(())
}

pub fn get_global(v: &Verifier, op: Op) -> Check {
    let module = v.module;
    let Some(reference) = named(v, op, "name") else {
        return Ok(());
    };
    let text = || freehold_syntax::attr_text(&module.context, reference);
    let global = v
        .resolve(reference)
        .filter(|&g| module.name(g) == known::MEMREF_GLOBAL);
    let Some(global) = global else {
        let text = text();
        let name = text.strip_prefix('@').unwrap_or(&text);
        return Err(v.error(
            op,
            format!("'{name}' does not reference a valid global memref"),
        ));
    };
    let ty = module.value_type(module.result(op, 0));
    match named(v, global, "type").map(|t| module.context.attr_kind(t)) {
        Some(&AttrKind::Type(of)) if of != ty => Err(v.error(
            op,
            format!(
                "result type {} does not match type {} of the global memref {}",
                v.quoted(ty),
                v.quoted(of),
                text()
            ),
        )),
        _ => Ok(()),
    }
}

/// Checks that as many sizes are given as the result's type leaves open.
fn open_sizes(v: &Verifier, op: Op, given: usize, shape: &[i64]) -> Check {
    let open = shape.iter().filter(|&&extent| extent == DYNAMIC).count();
    if open == given {
        return Ok(());
    }
    let message = format!("incorrect number of dynamic sizes, has {given}, expected {open}");
    Err(v.error(op, message))
}

/// An error without the operation's name in front.
fn plain(v: &Verifier, op: Op, message: String) -> Diagnostic {
    Diagnostic::error(v.module.location(op), message)
}

/// The types of the first operand and the first result.
fn ends(v: &Verifier, op: Op) -> (Type, Type) {
    let module = v.module;
    (
        module.value_type(module.operand(op, 0)),
        module.value_type(module.result(op, 0)),
    )
}

/// Whether the type is a memref of rank 1 whose elements `holds` accepts.
fn is_vector(v: &Verifier, ty: Type, holds: impl Fn(&TypeKind) -> bool) -> bool {
    let context = &v.module.context;
    match MemRef::of(context, ty) {
        Some(memref) => memref.shape.len() == 1 && holds(context.kind(memref.element)),
        None => false,
    }
}

pub fn view(v: &Verifier, op: Op) -> Check {
    let context = &v.module.context;
    let (from, to) = ends(v, op);
    let is_byte = |kind: &TypeKind| {
        *kind
            == TypeKind::Integer {
                width: 8,
                signedness: Signedness::Signless,
            }
    };
    if !is_vector(v, from, is_byte) {
        let message = format!(
            "operand #0 must be 1D memref of 8-bit signless integer values, but got {}",
            v.quoted(from)
        );
        return Err(v.error(op, message));
    }
    let (Some(source), Some(result)) = (MemRef::of(context, from), MemRef::of(context, to)) else {
        return Ok(());
    };
    for (memref, ty, what) in [(&source, from, "base"), (&result, to, "result")] {
        if !memref.is_identity(context) {
            let ty = v.quoted(ty);
            let message = format!("unsupported map for {what} memref type {ty}");
            return Err(plain(v, op, message));
        }
    }
    if source.space != result.space {
        let message = format!(
            "different memory spaces specified for base memref type {} and view memref type {}",
            v.quoted(from),
            v.quoted(to)
        );
        return Err(plain(v, op, message));
    }
    open_sizes(v, op, v.module.operand_count(op) - 2, result.shape)
}

pub fn realloc(v: &Verifier, op: Op) -> Check {
    let context = &v.module.context;
    let (from, to) = ends(v, op);
    for (ty, what) in [(from, "operand"), (to, "result")] {
        if !is_vector(v, ty, |_| true) {
            let ty = v.quoted(ty);
            let message = format!("{what} #0 must be 1D memref of any type values, but got {ty}");
            return Err(v.error(op, message));
        }
    }
    let (Some(source), Some(result)) = (MemRef::of(context, from), MemRef::of(context, to)) else {
        return Ok(());
    };
    for (memref, ty, what) in [(&source, from, "source"), (&result, to, "result")] {
        if memref.layout.is_some() {
            let ty = v.quoted(ty);
            let message = format!("unsupported layout for {what} memref type {ty}");
            return Err(plain(v, op, message));
        }
    }
    for (same, what) in [
        (source.space == result.space, "memory spaces"),
        (source.element == result.element, "element types"),
    ] {
        if !same {
            let message = format!(
                "different {what} specified for source memref type {} and result memref type {}",
                v.quoted(from),
                v.quoted(to)
            );
            return Err(plain(v, op, message));
        }
    }
    let (open, given) = (
        result.shape.contains(&DYNAMIC),
        v.module.operand_count(op) > 1,
    );
    let what = match (open, given) {
        (true, false) => "missing",
        (false, true) => "unnecessary",
        _ => return Ok(()),
    };
    let to = v.quoted(to);
    let message = format!("{what} dimension operand for result type {to}");
    Err(plain(v, op, message))
}

pub fn reshape(v: &Verifier, op: Op) -> Check {
    let context = &v.module.context;
    let (from, to) = ends(v, op);
    if context.kind(from).element() != context.kind(to).element() {
        let message = "element types of source and destination memref types should be the same";
        return Err(v.error(op, message));
    }
    let has_map = |ty| MemRef::of(context, ty).is_some_and(|memref| memref.layout.is_some());
    for (ty, what) in [(from, "source"), (to, "result")] {
        if has_map(ty) {
            let message = format!("{what} memref type should have identity affine map");
            return Err(v.error(op, message));
        }
    }
    let shape = v.module.value_type(v.module.operand(op, 1));
    let (Some(shape), Some(result)) = (MemRef::of(context, shape), MemRef::of(context, to)) else {
        return Ok(());
    };
    match shape.shape {
        [DYNAMIC] => Err(v.error(
            op,
            "cannot use shape operand with dynamic length to reshape to statically-ranked memref \
             type",
        )),
        [length] if *length != result.shape.len() as i64 => Err(v.error(
            op,
            "length of shape operand differs from the result's memref rank",
        )),
        _ => Ok(()),
    }
}

/// Checks a `localityHint`, of memref and affine.
pub fn locality(v: &Verifier, op: Op) -> Check {
    let hint = named(v, op, "localityHint").map(|attr| v.module.context.attr_kind(attr));
    match hint {
        Some(AttrKind::Integer { value, .. }) if !(0..=3).contains(value) => Err(v.error(
            op,
            "attribute 'localityHint' failed to satisfy constraint: 32-bit signless integer \
             attribute whose minimum value is 0 whose maximum value is 3",
        )),
        _ => Ok(()),
    }
}

pub fn prefetch(v: &Verifier, op: Op) -> Check {
    locality(v, op)?;
    let rank = rank(
        &v.module.context,
        v.module.value_type(v.module.operand(op, 0)),
    );
    if v.module.operand_count(op) != 1 + rank {
        return Err(v.error(op, "too few indices"));
    }
    Ok(())
}

pub fn assume_alignment(v: &Verifier, op: Op) -> Check {
    let alignment = named(v, op, "alignment").map(|attr| v.module.context.attr_kind(attr));
    match alignment {
        Some(AttrKind::Integer { value, .. }) if *value <= 0 || value.count_ones() != 1 => {
            Err(v.error(op, "alignment must be power of 2"))
        }
        _ => Ok(()),
    }
}

/// The kinds of `memref.atomic_rmw`, as `arith` numbers them, and whether they want a float.
const KINDS: [(&str, Option<bool>); 16] = [
    ("addf", Some(true)),
    ("addi", Some(false)),
    ("andi", Some(false)),
    ("assign", None),
    ("maximumf", Some(true)),
    ("maxnumf", Some(true)),
    ("maxs", Some(false)),
    ("maxu", Some(false)),
    ("minimumf", Some(true)),
    ("minnumf", Some(true)),
    ("mins", Some(false)),
    ("minu", Some(false)),
    ("mulf", Some(true)),
    ("muli", Some(false)),
    ("ori", Some(false)),
    ("xori", Some(false)),
];

pub fn atomic_rmw(v: &Verifier, op: Op) -> Check {
    let (module, context) = (v.module, &v.module.context);
    let rank = rank(context, module.value_type(module.operand(op, 1)));
    if rank + 2 != module.operand_count(op) {
        let message = "expects the number of subscripts to be equal to memref rank";
        return Err(v.error(op, message));
    }
    let Some(AttrKind::Integer { value, .. }) =
        named(v, op, "kind").map(|attr| context.attr_kind(attr))
    else {
        return Ok(());
    };
    let Some(&(kind, Some(is_float))) = usize::try_from(*value).ok().and_then(|i| KINDS.get(i))
    else {
        return Ok(());
    };
    let value = context.kind(module.value_type(module.operand(op, 0)));
    let (fits, what) = match is_float {
        true => (matches!(value, TypeKind::Float(_)), "a floating-point"),
        false => (matches!(value, TypeKind::Integer { .. }), "an integer"),
    };
    match fits {
        true => Ok(()),
        false => Err(v.error(op, format!("with kind '{kind}' expects {what} type"))),
    }
}

pub fn generic_atomic_rmw(v: &Verifier, op: Op) -> Check {
    let module = v.module;
    let entry = module.first_block(module.regions(op)[0]);
    let arguments = entry.map_or(&[][..], |entry| module.arguments(entry));
    let [argument] = arguments else {
        return Err(v.error(op, "expected single number of entry block arguments"));
    };
    if module.value_type(module.result(op, 0)) != module.value_type(*argument) {
        let message = "expected block argument of the same type result type";
        return Err(v.error(op, message));
    }
    Ok(())
}

pub fn atomic_yield(v: &Verifier, op: Op) -> Check {
    let module = v.module;
    let Some(parent) = module.parent_op(op) else {
        return Ok(());
    };
    let own = module.value_type(module.operand(op, 0));
    let expected = module
        .results(parent)
        .first()
        .map(|&r| module.value_type(r));
    match expected.filter(|&expected| expected != own) {
        None => Ok(()),
        Some(expected) => {
            let (own, expected) = (v.quoted(own), v.quoted(expected));
            let message =
                format!("types mismatch between yield op: {own} and its parent: {expected}");
            Err(v.error(op, message))
        }
    }
}

pub fn memory_space_cast(v: &Verifier, op: Op) -> Check {
    let context = &v.module.context;
    let (from, to) = ends(v, op);
    let same = match (context.kind(from), context.kind(to)) {
        (
            TypeKind::UnrankedMemRef { element: a, .. },
            TypeKind::UnrankedMemRef { element: b, .. },
        ) => a == b,
        (TypeKind::MemRef { .. }, TypeKind::MemRef { .. }) => {
            let (a, b) = (MemRef::of(context, from), MemRef::of(context, to));
            a.zip(b).is_none_or(|(a, b)| {
                a.shape == b.shape && a.element == b.element && a.layout == b.layout
            })
        }
        _ => false,
    };
    if same {
        return Ok(());
    }
    let (from, to) = (v.quoted(from), v.quoted(to));
    let message = format!("operand type {from} and result type {to} are cast incompatible");
    Err(v.error(op, message))
}
