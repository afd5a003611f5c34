//! What single operations ask beyond the table: counts that depend on types, and regions.

use crate::ir::{Attr, AttrKind, Context, DYNAMIC, Op, OpName, Type, TypeKind, known};

use super::plan::OpCheck;
use super::{Check, Verifier};

/// The checks of an operation name, before its regions are looked at and after.
pub fn checks(name: OpName) -> (Option<OpCheck>, Option<OpCheck>) {
    match name {
        known::MEMREF_ALLOC | known::MEMREF_ALLOCA => (Some(alloc), None),
        known::MEMREF_LOAD => (Some(load), None),
        known::MEMREF_STORE => (Some(store), None),
        known::MEMREF_COPY => (Some(copy), None),
        known::MEMREF_CAST => (Some(memref_cast), None),
        known::BUFFERIZATION_DEALLOC => (Some(dealloc), None),
        known::ARITH_CONSTANT => (Some(constant), None),
        known::CF_SWITCH => (Some(switch), None),
        known::SCF_IF => (Some(scf_if), None),
        known::SCF_FOR => (Some(scf_for), Some(scf_for_regions)),
        known::SCF_WHILE => (Some(scf_while), Some(scf_while_regions)),
        known::SCF_EXECUTE_REGION => (Some(execute_region), None),
        _ => (None, None),
    }
}

fn named(v: &Verifier, op: Op, name: &str) -> Option<Attr> {
    v.attribute(op, v.module.context.find_ident(name))
}

/// The values of a dense array attribute.
fn dense<'v>(v: &'v Verifier, op: Op, name: &str) -> Option<&'v [i64]> {
    match v.module.context.attr_kind(named(v, op, name)?) {
        AttrKind::DenseArray { values, .. } => Some(values),
        _ => None,
    }
}

/// How many operands each group of a segmented operation has; zeros without the attribute.
fn segment(v: &Verifier, op: Op, index: usize) -> usize {
    let sizes = v.segments(op, v.names.operand_segments);
    sizes.and_then(|s| s.get(index)).map_or(0, |&s| s as usize)
}

fn rank(context: &Context, ty: Type) -> usize {
    context.kind(ty).shape().map_or(0, <[i64]>::len)
}

fn alloc(v: &Verifier, op: Op) -> Check {
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
    if let Some(attr) = named(v, op, "alignment")
        && let AttrKind::Integer { value, .. } = context.attr_kind(attr)
        && (*value <= 0 || value.count_ones() != 1)
    {
        return Err(v.error(
            op,
            "attribute 'alignment' failed to satisfy constraint: 64-bit signless integer \
             attribute whose value is positive and whose value is a power of two > 0",
        ));
    }
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
        AttrKind::AffineMap(text) => {
            let head = text.split("->").next().unwrap_or("");
            let symbols = head.split_once('[').and_then(|(_, s)| s.split_once(']'));
            match symbols {
                Some((names, _)) if !names.trim().is_empty() => names.split(',').count(),
                _ => 0,
            }
        }
        _ => 0,
    }
}

fn load(v: &Verifier, op: Op) -> Check {
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

fn store(v: &Verifier, op: Op) -> Check {
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

fn copy(v: &Verifier, op: Op) -> Check {
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

/// Whether two shapes may be the same at run time.
fn compatible_shapes(a: &[i64], b: &[i64]) -> bool {
    a.len() == b.len()
        && a.iter()
            .zip(b)
            .all(|(&x, &y)| x == y || x == DYNAMIC || y == DYNAMIC)
}

fn memref_cast(v: &Verifier, op: Op) -> Check {
    let context = &v.module.context;
    let from = v.module.value_type(v.module.operand(op, 0));
    let to = v.module.value_type(v.module.result(op, 0));
    if castable(context, from, to) {
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

fn castable(context: &Context, from: Type, to: Type) -> bool {
    let space = |kind: &TypeKind| match kind {
        TypeKind::MemRef { space, .. } | TypeKind::UnrankedMemRef { space, .. } => *space,
        _ => None,
    };
    let (a, b) = (context.kind(from), context.kind(to));
    if a.element() != b.element() || space(a) != space(b) {
        return false;
    }
    match (a, b) {
        (
            TypeKind::MemRef {
                shape: s,
                layout: l,
                ..
            },
            TypeKind::MemRef {
                shape: t,
                layout: m,
                ..
            },
        ) => compatible_shapes(s, t) && castable_layouts(context, (s, *l), (t, *m)),
        // From nothing known to nothing known there is nothing to cast.
        (TypeKind::UnrankedMemRef { .. }, TypeKind::UnrankedMemRef { .. }) => false,
        (
            TypeKind::MemRef { .. } | TypeKind::UnrankedMemRef { .. },
            TypeKind::MemRef { .. } | TypeKind::UnrankedMemRef { .. },
        ) => true,
        _ => false,
    }
}

/// Whether strides and offsets may be the same at run time. A layout that is no stride list
/// is left to the reader of the type.
fn castable_layouts(
    context: &Context,
    (s, l): (&[i64], Option<Attr>),
    (t, m): (&[i64], Option<Attr>),
) -> bool {
    if l == m {
        return true;
    }
    let (Some(a), Some(b)) = (strides(context, s, l), strides(context, t, m)) else {
        return true;
    };
    compatible_shapes(&a, &b)
}

/// The strides and, last, the offset of a layout; of the identity those of the shape.
fn strides(context: &Context, shape: &[i64], layout: Option<Attr>) -> Option<Vec<i64>> {
    let Some(layout) = layout else {
        let mut result = vec![0; shape.len() + 1];
        let mut stride = 1i64;
        for (index, &extent) in shape.iter().enumerate().rev() {
            result[index] = stride;
            stride = match (stride, extent) {
                (DYNAMIC, _) | (_, DYNAMIC) => DYNAMIC,
                (stride, extent) => stride.wrapping_mul(extent),
            };
        }
        return Some(result);
    };
    match context.attr_kind(layout) {
        AttrKind::Strided { strides, offset } => {
            Some(strides.iter().copied().chain([*offset]).collect())
        }
        _ => None,
    }
}

fn dealloc(v: &Verifier, op: Op) -> Check {
    let size = |index| segment(v, op, index);
    if size(0) != size(1) {
        return Err(v.error(
            op,
            "must have the same number of conditions as memrefs to deallocate",
        ));
    }
    if size(2) != v.module.results(op).len() {
        return Err(v.error(
            op,
            "must have the same number of updated conditions (results) as retained operands",
        ));
    }
    Ok(())
}

fn constant(v: &Verifier, op: Op) -> Check {
    let context = &v.module.context;
    let ty = v.module.value_type(v.module.result(op, 0));
    let of = match named(v, op, "value").map(|attr| context.attr_kind(attr)) {
        Some(AttrKind::Integer { ty, .. } | AttrKind::Float { ty, .. }) => *ty,
        Some(AttrKind::Elements { ty, .. }) => *ty,
        // Text that is not understood may have any type.
        None | Some(AttrKind::Opaque(_)) => return Ok(()),
        Some(_) => return Err(different(v, op)),
    };
    if of == ty {
        Ok(())
    } else {
        Err(different(v, op))
    }
}

fn different(v: &Verifier, op: Op) -> crate::diagnostics::Diagnostic {
    v.error(
        op,
        "failed to verify that all of {value, result} have same type",
    )
}

fn switch(v: &Verifier, op: Op) -> Check {
    let module = v.module;
    let sizes = dense(v, op, "case_operand_segments").unwrap_or(&[]);
    let (total, found) = (
        sizes.iter().fold(0i64, |a, &b| a.saturating_add(b)),
        segment(v, op, 2),
    );
    if sizes.iter().any(|&s| s < 0) || total as usize != found {
        return Err(v.error(
            op,
            format!(
                "caseOperands count ({found}) does not match with the total size ({total}) \
                 specified in attribute 'case_operand_segments'"
            ),
        ));
    }
    let successors = module.successors(op);
    if sizes.len() + 1 != successors.len() {
        return Err(v.error(
            op,
            format!(
                "number of case values should match number of case destinations ({} vs {})",
                sizes.len(),
                successors.len() - 1
            ),
        ));
    }
    let mut start = 1 + segment(v, op, 1);
    for (index, &size) in sizes.iter().enumerate() {
        let end = start + size as usize;
        let types = (start..end).map(|i| module.value_type(module.operand(op, i)));
        v.check_edge(op, index + 1, successors[index + 1], types)?;
        start = end;
    }
    Ok(())
}

/// Checks that region number `index` has a block.
fn has_block(v: &Verifier, op: Op, index: usize, name: &str) -> Check {
    match v.module.first_block(v.module.regions(op)[index]) {
        Some(_) => Ok(()),
        None => Err(v.error(
            op,
            format!("region #{index} ('{name}') failed to verify constraint: region with 1 blocks"),
        )),
    }
}

fn scf_if(v: &Verifier, op: Op) -> Check {
    let module = v.module;
    has_block(v, op, 0, "thenRegion")?;
    for (index, &region) in module.regions(op).iter().enumerate() {
        let entry = module.first_block(region);
        if entry.is_some_and(|entry| !module.arguments(entry).is_empty()) {
            return Err(v.error(op, format!("region #{index} should have no arguments")));
        }
    }
    let no_else = module.first_block(module.regions(op)[1]).is_none();
    if no_else && !module.results(op).is_empty() {
        return Err(v.error(op, "must have an else block if defining values"));
    }
    Ok(())
}

fn execute_region(v: &Verifier, op: Op) -> Check {
    let module = v.module;
    match module.first_block(module.regions(op)[0]) {
        None => Err(v.error(op, "region needs to have at least one block")),
        Some(entry) if !module.arguments(entry).is_empty() => {
            Err(v.error(op, "region cannot have any arguments"))
        }
        Some(_) => Ok(()),
    }
}

fn scf_for(v: &Verifier, op: Op) -> Check {
    let module = v.module;
    has_block(v, op, 0, "region")?;
    if module.operand_count(op) - 3 != module.results(op).len() {
        return Err(v.error(
            op,
            "mismatch in number of loop-carried values and defined values",
        ));
    }
    Ok(())
}

fn scf_for_regions(v: &Verifier, op: Op) -> Check {
    let module = v.module;
    let Some(entry) = module.first_block(module.regions(op)[0]) else {
        return Ok(());
    };
    let of = |value| module.value_type(value);
    let arguments = module.arguments(entry);
    let Some((&induction, carried)) = arguments.split_first() else {
        return Err(v.error(op, "expected the body to have an induction variable"));
    };
    if of(induction) != of(module.operand(op, 0)) {
        return Err(v.error(
            op,
            "expected induction variable to be same type as bounds and step",
        ));
    }
    let inits = module.operand_count(op) - 3;
    if inits != carried.len() {
        return Err(v.error(
            op,
            format!(
                "different number of inits and region iter_args: {inits} != {}",
                carried.len()
            ),
        ));
    }
    let yielded: Vec<_> = match module.last_op(entry) {
        Some(last) => module.operands(last).collect(),
        None => Vec::new(),
    };
    for (index, &argument) in carried.iter().enumerate() {
        let others = [
            (Some(module.operand(op, index + 3)), "init", true),
            (yielded.get(index).copied(), "yielded value", false),
            (module.results(op).get(index).copied(), "loop result", false),
        ];
        for (other, what, first) in others {
            let Some(other) = other.filter(|&other| of(other) != of(argument)) else {
                continue;
            };
            let own = format!("{index}-th region iter_arg");
            let its = format!("{index}-th {what}");
            let (own_type, its_type) = (v.quoted(of(argument)), v.quoted(of(other)));
            return Err(v.error(
                op,
                match first {
                    true => {
                        format!("{its} and {own} have different type: {its_type} != {own_type}")
                    }
                    false => {
                        format!("{own} and {its} have different type: {own_type} != {its_type}")
                    }
                },
            ));
        }
    }
    Ok(())
}

fn scf_while(v: &Verifier, op: Op) -> Check {
    has_block(v, op, 0, "before")?;
    has_block(v, op, 1, "after")
}

fn scf_while_regions(v: &Verifier, op: Op) -> Check {
    let module = v.module;
    let ends = [
        ("before", known::SCF_CONDITION),
        ("after", known::SCF_YIELD),
    ];
    for ((region, expected), &index) in ends.into_iter().zip(module.regions(op)) {
        let last = module.first_block(index).and_then(|b| module.last_op(b));
        let Some(last) = last.filter(|&last| module.name(last) != expected) else {
            continue;
        };
        let name = module.context.op_name_text(expected);
        return Err(v
            .error(
                op,
                format!("expects the '{region}' region to terminate with '{name}'"),
            )
            .with_note(module.location(last), "terminator here"));
    }
    Ok(())
}
