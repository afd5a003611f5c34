//! Which values may be dimensions and symbols of affine maps.
//!
//! A symbol is what is defined where a function's body is, or comes from outside of the innermost
//! affine scope, or is computed purely from symbols; a dimension may be an induction variable of
//! an affine loop too. What was found out of a value is kept: chains of `affine.apply` are long.

use rustc_hash::FxHashSet;

use freehold_dialects::Trait;
use freehold_ir::{AffineMap, AttrKind, DYNAMIC, Module, Op, TypeKind, Value};

use super::attrs::named;
use crate::affine_cache::Id;
use crate::verifier::{Check, Verifier};

/// The innermost operation that is a scope and that `op` is, or is in.
fn scope_of(v: &Verifier, op: Op) -> Op {
    let mut path = Vec::new();
    let mut scopes = v.affine_ids.scopes.borrow_mut();
    let mut at = op;
    let scope = loop {
        if let Some(&known) = scopes.get(&at) {
            break known;
        }
        let is_scope = [Trait::AffineScope, Trait::Isolated]
            .iter()
            .any(|&t| v.table.has(v.module, at, t));
        path.push(at);
        match v.module.parent_op(at) {
            Some(parent) if !is_scope => at = parent,
            _ => break at,
        }
    };
    scopes.extend(path.into_iter().map(|op| (op, scope)));
    scope
}

/// The operation in whose regions a value is.
fn place_of(module: &Module, value: Value) -> Option<Op> {
    match module.defining_op(value) {
        Some(op) => module.parent_op(op),
        None => {
            let region = module.block_region(module.defining_block(value)?)?;
            module.region_op(region)
        }
    }
}

/// What `value` may be in scope `scope`.
fn id_in(v: &Verifier, value: Value, scope: Op) -> Id {
    let Some(place) = place_of(v.module, value) else {
        return Id::Symbol;
    };
    if scope_of(v, place) != scope {
        return Id::Symbol;
    }
    // Operands first, each once, without recursion.
    let mut pending = vec![value];
    let mut waiting = FxHashSet::default();
    while let Some(&next) = pending.last() {
        if v.affine_ids.ids.borrow().contains_key(&next) {
            pending.pop();
            continue;
        }
        let id = match step(v, next, scope) {
            Ok(id) => id,
            Err(operands) if waiting.insert(next) => {
                pending.extend(operands);
                continue;
            }
            // It waits for itself: a cycle, which is an error elsewhere.
            Err(_) => Id::Neither,
        };
        v.affine_ids.ids.borrow_mut().insert(next, id);
        pending.pop();
    }
    let ids = v.affine_ids.ids.borrow();
    ids.get(&value).copied().unwrap_or(Id::Neither)
}

/// What a value may be, or the operands that have to be known first.
fn step(v: &Verifier, value: Value, scope: Op) -> Result<Id, Vec<Value>> {
    let module = v.module;
    if module.value_type(value) != module.context.index() {
        return Ok(Id::Neither);
    }
    let place = place_of(module, value);
    if place.is_none_or(|place| place == scope) {
        return Ok(Id::Symbol);
    }
    let known = |operand: Value| -> Result<Id, Value> {
        if place_of(module, operand).is_none_or(|place| scope_of(v, place) != scope) {
            return Ok(match module.value_type(operand) == module.context.index() {
                true => Id::Symbol,
                false => Id::Neither,
            });
        }
        let ids = v.affine_ids.ids.borrow();
        ids.get(&operand).copied().ok_or(operand)
    };
    let least = |op: Op| -> Result<Id, Vec<Value>> {
        let (mut least, mut unknown) = (Id::Symbol, Vec::new());
        for operand in module.operands(op) {
            match known(operand) {
                Ok(id) => least = least.min(id),
                Err(operand) => unknown.push(operand),
            }
        }
        match unknown.is_empty() || least == Id::Neither {
            true => Ok(least),
            false => Err(unknown),
        }
    };
    let Some(op) = module.defining_op(value) else {
        let Some(parent) = place else {
            return Ok(Id::Neither);
        };
        let is_induction = match module.name_text(parent) {
            "affine.parallel" => true,
            "affine.for" => module
                .defining_block(value)
                .is_some_and(|block| module.arguments(block).first() == Some(&value)),
            _ => false,
        };
        return Ok(match is_induction {
            true => Id::Dim,
            false => Id::Neither,
        });
    };
    match module.name_text(op) {
        "affine.apply" | "affine.delinearize_index" | "affine.linearize_index" => least(op),
        "memref.dim" | "tensor.dim" => {
            extent(v, op, scope, &known).map_err(|operand| vec![operand])
        }
        _ => {
            let may_be = [Trait::Pure, Trait::Constant, Trait::RecursiveEffects]
                .iter()
                .any(|&t| v.table.has(module, op, t));
            match may_be && least(op)? == Id::Symbol {
                true => Ok(Id::Symbol),
                false => Ok(Id::Neither),
            }
        }
    }
}

/// What an extent may be: that of a value of the scope, and one that is known or a symbol.
fn extent(
    v: &Verifier,
    op: Op,
    scope: Op,
    known: &dyn Fn(Value) -> Result<Id, Value>,
) -> Result<Id, Value> {
    let (module, context) = (v.module, &v.module.context);
    let (mut shaped, index) = (module.operand(op, 0), module.operand(op, 1));
    let place = place_of(module, shaped);
    if place.is_none_or(|place| place == scope || scope_of(v, place) != scope) {
        return Ok(Id::Symbol);
    }
    let index = module
        .defining_op(index)
        .and_then(|op| named(v, op, "value"))
        .map(|attr| context.attr_kind(attr));
    let Some(AttrKind::Integer { value: index, .. }) = index else {
        return Ok(Id::Neither);
    };
    loop {
        let Some(maker) = module.defining_op(shaped) else {
            return Ok(Id::Neither);
        };
        let skipped = match module.name_text(maker) {
            "memref.cast" => {
                shaped = module.operand(maker, 0);
                continue;
            }
            "memref.alloc" => 0,
            "memref.view" => 2,
            "memref.subview" => {
                // The source, then the offsets that are not in the list of numbers.
                let offsets = super::attrs::dense(v, maker, "static_offsets").unwrap_or(&[]);
                1 + offsets.iter().filter(|&&o| o == DYNAMIC).count()
            }
            _ => return Ok(Id::Neither),
        };
        let kind = context.kind(module.value_type(shaped));
        let shape = match kind {
            TypeKind::MemRef { shape, .. } => &**shape,
            _ => return Ok(Id::Neither),
        };
        let Some(&size) = usize::try_from(*index).ok().and_then(|i| shape.get(i)) else {
            return Ok(Id::Neither);
        };
        if size != DYNAMIC {
            return Ok(Id::Symbol);
        }
        let before = &shape[..*index as usize];
        let open = before.iter().filter(|&&extent| extent == DYNAMIC).count();
        let size = module.operands(maker).nth(skipped + open);
        return match size.map(known) {
            Some(Ok(Id::Symbol)) => Ok(Id::Symbol),
            Some(Err(operand)) => Err(operand),
            _ => Ok(Id::Neither),
        };
    }
}

/// Checks the inputs of a map or set, which are some of the operands: `dims` dimensions, then
/// symbols.
fn check(v: &Verifier, op: Op, dims: usize, inputs: impl Iterator<Item = Value>) -> Check {
    let scope = scope_of(v, v.module.parent_op(op).unwrap_or(op));
    for (at, value) in inputs.enumerate() {
        let id = id_in(v, value, scope);
        let what = match at < dims {
            true if id == Id::Neither => "dimension id",
            false if id != Id::Symbol => "symbol",
            _ => continue,
        };
        return Err(v.error(op, format!("operand cannot be used as a {what}")));
    }
    Ok(())
}

fn map<'v>(v: &Verifier<'v>, op: Op, name: &str) -> Option<&'v AffineMap> {
    let module: &'v Module = v.module;
    match module.context.attr_kind(named(v, op, name)?) {
        AttrKind::AffineMap(map) => Some(map),
        _ => None,
    }
}

/// Checks the subscripts of an access, which start at operand `first`.
pub fn subscripts(v: &Verifier, op: Op, first: usize) -> Check {
    match map(v, op, "map") {
        Some(map) => check(v, op, map.dims as usize, v.module.operands(op).skip(first)),
        None => Ok(()),
    }
}

/// Checks that `affine.apply` is given no dimensions for symbols.
pub fn apply(v: &Verifier, op: Op) -> Check {
    let Some(map) = map(v, op, "map") else {
        return Ok(());
    };
    let scope = scope_of(v, v.module.parent_op(op).unwrap_or(op));
    let symbols = v.module.operands(op).skip(map.dims as usize);
    for value in symbols {
        // What is neither is no error here.
        if id_in(v, value, scope) == Id::Dim {
            let message = "dimensional operand cannot be used as a symbol";
            let location = v.module.location(op);
            return Err(freehold_base::diagnostics::Diagnostic::error(
                location, message,
            ));
        }
    }
    Ok(())
}

/// Checks the bounds of `affine.for` and `affine.parallel`.
pub fn bounds(v: &Verifier, op: Op) -> Check {
    let names = match v.module.name_text(op) {
        "affine.for" => ["lowerBoundMap", "upperBoundMap"],
        _ => ["lowerBoundsMap", "upperBoundsMap"],
    };
    let mut first = 0;
    for name in names {
        let Some(map) = map(v, op, name) else {
            return Ok(());
        };
        let count = (map.dims + map.symbols) as usize;
        let inputs = v.module.operands(op).skip(first).take(count);
        check(v, op, map.dims as usize, inputs)?;
        first += count;
    }
    Ok(())
}

/// Checks the operands of `affine.if`.
pub fn condition(v: &Verifier, op: Op) -> Check {
    match named(v, op, "condition").map(|attr| v.module.context.attr_kind(attr)) {
        Some(AttrKind::IntegerSet(set)) => {
            let (dims, inputs) = (set.dims as usize, (set.dims + set.symbols) as usize);
            if v.module.operand_count(op) != inputs {
                let message = "operand count and condition integer set dimension and symbol count \
                               must match";
                return Err(v.error(op, message));
            }
            check(v, op, dims, v.module.operands(op))
        }
        _ => Ok(()),
    }
}
