//! Structured operations of linalg: their maps fit their operands, their body the elements.
//!
//! The operations whose form is about dimensions (`reduce`, `broadcast`, ...) have more to ask in
//! `linalg_shapes.rs`.

use freehold_base::diagnostics::Diagnostic;
use freehold_ir::known::keys;
use freehold_ir::{AffineExpr, AffineMap, Attr, AttrKind, DYNAMIC, Op, Type, TypeKind};

use super::attrs::{named, segment};
use crate::verifier::{Check, Verifier};
use freehold_syntax as syntax;

/// The shape of an operand; that of a scalar has no extents.
fn shape<'v>(v: &Verifier<'v>, ty: Type) -> &'v [i64] {
    let module: &'v freehold_ir::Module = v.module;
    module.context.kind(ty).shape().unwrap_or(&[])
}

/// The indexing maps, noted or inherent, where all of them are maps.
fn maps<'v>(v: &Verifier<'v>, op: Op) -> Option<Vec<&'v AffineMap>> {
    let module: &'v freehold_ir::Module = v.module;
    let names = ["indexing_maps", "linalg.memoized_indexing_maps"];
    let attr = names.into_iter().find_map(|name| named(v, op, name))?;
    let AttrKind::Array(items) = module.context.attr_kind(attr) else {
        return None;
    };
    let items = items
        .iter()
        .map(|&item| match module.context.attr_kind(item) {
            AttrKind::AffineMap(map) => Some(map),
            _ => None,
        });
    items.collect()
}

/// The first of the outputs among the operands.
fn first_output(v: &Verifier, op: Op) -> usize {
    match v.segments(op, keys::OPERAND_SEGMENT_SIZES) {
        Some(sizes) => sizes.first().map_or(0, |&size| size as usize),
        // Without sizes: as many outputs as inputs for a reduction, else one.
        None => match v.module.name_text(op) {
            "linalg.reduce" => v.module.operand_count(op) / 2,
            _ => v.module.operand_count(op).saturating_sub(1),
        },
    }
}

/// What is asked of any structured operation once its body is right.
pub fn structured(v: &Verifier, op: Op) -> Check {
    check_semantics(v, op)?;
    match maps(v, op) {
        Some(maps) => check_maps(v, op, &maps)?,
        None if has_identities(v, op) => {
            let rank = (v.module.operands(op).last())
                .map_or(0, |output| shape(v, v.module.value_type(output)).len());
            let map = |results| AffineMap {
                dims: rank as u32,
                symbols: 0,
                results,
            };
            let identity = map((0..rank as u32).map(AffineExpr::Dim).collect());
            // A scalar is the same everywhere.
            let scalar = map([].into());
            let kinds = v.module.operands(op).map(|value| {
                let ty = v.module.value_type(value);
                v.module.context.kind(ty)
            });
            let maps: Vec<&AffineMap> = kinds
                .map(|kind| match kind.shape() {
                    Some(_) => &identity,
                    None => &scalar,
                })
                .collect();
            check_maps(v, op, &maps)?;
        }
        None => {}
    }
    check_body(v, op)
}

/// Whether the operation is one on elements at the same place.
fn has_identities(v: &Verifier, op: Op) -> bool {
    let def = v.table.of(v.module, op);
    def.is_some_and(|def| def.maps.is_none() && def.attribute("indexing_maps").is_none())
}

/// `linalg.generic`: its iterators, and its results.
pub fn generic(v: &Verifier, op: Op) -> Check {
    let context = &v.module.context;
    let is_iterator = |attr| match context.attr_kind(attr) {
        AttrKind::Opaque(text) => {
            let text = &**text;
            text == "#linalg.iterator_type<parallel>" || text == "#linalg.iterator_type<reduction>"
        }
        _ => false,
    };
    let iterators = items(v, op, "iterator_types");
    if !iterators.is_some_and(|items| items.iter().copied().all(is_iterator)) {
        let message = "attribute 'iterator_types' failed to satisfy constraint: Iterator type \
                       should be an enum.";
        return Err(v.error(op, message));
    }
    given_maps(v, op)
}

/// Any structured operation: the maps that it is given, and its results.
pub fn given_maps(v: &Verifier, op: Op) -> Check {
    if named(v, op, "indexing_maps").is_some() && maps(v, op).is_none() {
        let message =
            "attribute 'indexing_maps' failed to satisfy constraint: AffineMap array attribute";
        return Err(v.error(op, message));
    }
    check_results(v, op)
}

/// The members of an array attribute.
fn items<'v>(v: &Verifier<'v>, op: Op, name: &str) -> Option<&'v [Attr]> {
    let module: &'v freehold_ir::Module = v.module;
    match module.context.attr_kind(named(v, op, name)?) {
        AttrKind::Array(items) => Some(items),
        _ => None,
    }
}

/// `linalg.generic` once its body is right: a map for each operand, over all loops.
pub fn generic_body(v: &Verifier, op: Op) -> Check {
    check_semantics(v, op)?;
    let operands = v.module.operand_count(op);
    let loops = items(v, op, "iterator_types").map_or(0, <[Attr]>::len);
    let maps = maps(v, op).unwrap_or_default();
    if maps.len() != operands {
        let message = format!(
            "expected the number of indexing_map ({}) to be equal to the number of input/output \
             operands ({operands})",
            maps.len()
        );
        return Err(v.error(op, message));
    }
    for (index, map) in maps.iter().enumerate() {
        if map.symbols != 0 {
            return Err(v.error(op, format!("unexpected symbols in indexing_map #{index}")));
        }
        if map.dims as usize != loops {
            let message = format!(
                "expected indexing_map #{index} to have {loops} dim(s) to match the number of loops"
            );
            return Err(v.error(op, message));
        }
        check_rank(v, op, index, map)?;
    }
    check_maps(v, op, &maps)?;
    check_body(v, op)
}

/// Tensors and buffers do not stand together.
pub fn check_semantics(v: &Verifier, op: Op) -> Check {
    let (module, context) = (v.module, &v.module.context);
    let has = |is: fn(&TypeKind) -> bool| {
        module
            .operands(op)
            .any(|value| is(context.kind(module.value_type(value))))
    };
    if has(|kind| matches!(kind, TypeKind::Tensor { .. })) && has(TypeKind::is_memref) {
        return Err(v.error(op, "expected to have pure tensor or buffer semantics"));
    }
    Ok(())
}

fn check_rank(v: &Verifier, op: Op, index: usize, map: &AffineMap) -> Check {
    let rank = shape(v, v.module.value_type(v.module.operand(op, index))).len();
    if rank == map.results.len() {
        return Ok(());
    }
    let message = format!(
        "expected operand #{index} rank ({rank}) to match the result rank of indexing_map ({})",
        map.results.len()
    );
    Err(v.error(op, message))
}

/// Checks that the maps tell every loop's extent, and that the operands have the extents that
/// follow from those.
fn check_maps(v: &Verifier, op: Op, maps: &[&AffineMap]) -> Check {
    let module = v.module;
    let operands = module.operands(op).map(|value| module.value_type(value));
    let shapes: Vec<&[i64]> = operands.map(|ty| shape(v, ty)).collect();
    if shapes.len() != maps.len() {
        return Ok(());
    }
    for (index, map) in maps.iter().enumerate() {
        check_rank(v, op, index, map)?;
    }
    let loops = maps.first().map_or(0, |map| map.dims as usize);
    let mut extents = vec![None; loops];
    let results = || {
        let pairs = maps.iter().zip(&shapes);
        pairs.flat_map(|(map, shape)| map.results.iter().zip(shape.iter()))
    };
    for (result, &extent) in results() {
        if let AffineExpr::Dim(dim) = result
            && let Some(slot) = extents.get_mut(*dim as usize)
        {
            slot.get_or_insert(extent);
        }
    }
    let Some(extents) = extents.into_iter().collect::<Option<Vec<i64>>>() else {
        let all = AffineMap {
            dims: loops as u32,
            symbols: 0,
            results: results().map(|(result, _)| result.clone()).collect(),
        };
        let text = syntax::map_text(&all);
        let message = format!("invalid indexing maps are non-invertible: ({text})");
        return Err(v.error(op, message));
    };
    if extents.contains(&DYNAMIC) {
        return Ok(());
    }
    let first = vec![0; loops];
    let last: Vec<i64> = extents.iter().map(|extent| extent - 1).collect();
    for (index, (map, shape)) in maps.iter().zip(&shapes).enumerate() {
        let (Some(starts), Some(ends)) = (map.eval(&first, &[]), map.eval(&last, &[])) else {
            continue;
        };
        for (at, (&extent, result)) in shape.iter().zip(&map.results).enumerate() {
            if extent == DYNAMIC || extent == 0 {
                continue;
            }
            let (start, end) = (starts[at], ends[at]);
            if start.min(end) < 0 {
                let text = syntax::map_text(map);
                let message =
                    format!("unexpected result less than 0 at expression #{at} in {text}");
                return Err(v.error(op, message));
            }
            let inferred = start.max(end).saturating_add(1);
            let words = match result {
                AffineExpr::Dim(_) if inferred != extent => "",
                AffineExpr::Dim(_) => continue,
                _ if inferred > extent => "greater than or equal to ",
                _ => continue,
            };
            let message = format!(
                "inferred input/output operand #{index} has shape's dimension #{at} to be \
                 {words}{inferred}, but found {extent}"
            );
            return Err(v.error(op, message));
        }
    }
    Ok(())
}

/// Checks that there is a result of its type for each output that is a tensor.
pub fn check_results(v: &Verifier, op: Op) -> Check {
    let (module, context) = (v.module, &v.module.context);
    let is_tensor = |index: &usize| {
        let ty = module.value_type(module.operand(op, *index));
        matches!(context.kind(ty), TypeKind::Tensor { .. })
    };
    let outputs: Vec<usize> = (first_output(v, op)..module.operand_count(op))
        .filter(is_tensor)
        .collect();
    let results = module.results(op);
    if outputs.len() != results.len() {
        let message = format!(
            "expected the number of tensor results ({}) to be equal to the number of output \
             tensors ({})",
            results.len(),
            outputs.len()
        );
        return Err(v.error(op, message));
    }
    for (&index, &result) in outputs.iter().zip(results) {
        let own = module.value_type(module.operand(op, index));
        let found = module.value_type(result);
        if own != found {
            let message = format!(
                "expected type of operand #{index} ({}) to match type of corresponding result ({})",
                v.quoted(own),
                v.quoted(found)
            );
            return Err(v.error(op, message));
        }
    }
    Ok(())
}

/// Checks that the one block takes an element of each operand.
fn check_body(v: &Verifier, op: Op) -> Check {
    let (module, context) = (v.module, &v.module.context);
    let region = module.regions(op)[0];
    let Some(entry) = module.first_block(region) else {
        return Err(v.error(op, "expects to have 1 region with 1 block"));
    };
    let arguments = module.arguments(entry);
    if arguments.len() != module.operand_count(op) {
        let message = "expected as many non-induction variable region arguments as the number of \
                       input/output operands";
        return Err(v.error(op, message));
    }
    for (index, (&argument, value)) in arguments.iter().zip(module.operands(op)).enumerate() {
        let ty = module.value_type(value);
        let element = element(context, ty);
        let found = module.value_type(argument);
        if found != element {
            let message = format!(
                "expected type of bb argument #{index} ({}) to match element or self type of the \
                 corresponding operand ({})",
                v.quoted(found),
                v.quoted(element)
            );
            return Err(v.error(op, message));
        }
    }
    Ok(())
}

/// The element type of a tensor or memref; any other type stands for itself.
pub fn element(context: &freehold_ir::Context, ty: Type) -> Type {
    match context.kind(ty) {
        TypeKind::Tensor { element, .. }
        | TypeKind::MemRef { element, .. }
        | TypeKind::UnrankedMemRef { element, .. } => *element,
        _ => ty,
    }
}

/// The structured operation around `op`, or the error that there is none.
fn enclosing(v: &Verifier, op: Op) -> Result<Op, Diagnostic> {
    let parent = v.module.parent_op(op);
    let is_structured = |&parent: &Op| {
        v.module.name_text(parent).starts_with("linalg.") && !v.module.regions(parent).is_empty()
    };
    match parent.filter(is_structured) {
        Some(parent) => Ok(parent),
        None => Err(v.error(op, "expected parent op with LinalgOp interface")),
    }
}

/// `linalg.index`: of a loop that is there.
pub fn index(v: &Verifier, op: Op) -> Check {
    let parent = enclosing(v, op)?;
    let Some(AttrKind::Integer { value: dim, .. }) =
        named(v, op, "dim").map(|attr| v.module.context.attr_kind(attr))
    else {
        return Ok(());
    };
    let module = v.module;
    let loops = match maps(v, parent) {
        Some(maps) => maps.first().map_or(0, |map| map.dims as usize),
        // A loop for each dimension of what is read or, without any input, written.
        None => {
            let mut operands = module.operands(parent);
            let first = operands.next().map(|value| module.value_type(value));
            first.map_or(0, |ty| shape(v, ty).len())
        }
    };
    if *dim < 0 || *dim >= loops as i128 {
        let message = format!(
            "expected dim ({dim}) to be lower than the number of loops ({loops}) of the enclosing \
             LinalgOp"
        );
        return Err(v.error(op, message));
    }
    Ok(())
}

/// `linalg.yield`: a value for each output, of the type of its elements.
pub fn r#yield(v: &Verifier, op: Op) -> Check {
    let module = v.module;
    let parent = enclosing(v, op)?;
    let first = first_output(v, parent);
    let outputs = match v.segments(parent, keys::OPERAND_SEGMENT_SIZES) {
        Some(_) => segment(v, parent, 1),
        None => module.operand_count(parent) - first,
    };
    let values = module.operand_count(op);
    if values != outputs {
        let message = format!(
            "expected number of yield values ({values}) to match the number of inits / outs \
             operands of the enclosing LinalgOp ({outputs})"
        );
        return Err(v.error(op, message));
    }
    for (index, value) in module.operands(op).enumerate() {
        let output = module.value_type(module.operand(parent, first + index));
        let element = element(&module.context, output);
        let found = module.value_type(value);
        if found != element {
            let message = format!(
                "type of yield operand {} ({}) doesn't match the element type of the enclosing \
                 linalg.generic op ({})",
                index + 1,
                v.quoted(found),
                v.quoted(element)
            );
            return Err(v.error(op, message));
        }
    }
    Ok(())
}
