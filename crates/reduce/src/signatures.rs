//! Edits of what a function takes and gives, made at its calls too.

use freehold_ir::{Attr, AttrKind, Module, Op, Type, TypeKind, known, nested_ops};

use super::replacement::replace_everywhere;

/// How many parameters and results a function has; none for another operation.
pub fn counts(module: &Module, op: Op) -> (usize, usize) {
    types(module, op).map_or((0, 0), |(inputs, results)| (inputs.len(), results.len()))
}

/// What a `func.func` takes and gives.
fn types(module: &Module, op: Op) -> Option<(Vec<Type>, Vec<Type>)> {
    if module.name(op) != known::FUNC_FUNC {
        return None;
    }
    let ty = module.attr(op, "function_type")?;
    let AttrKind::Type(ty) = module.context.attr_kind(ty) else {
        return None;
    };
    match module.context.kind(*ty) {
        TypeKind::Function { inputs, results } => Some((inputs.to_vec(), results.to_vec())),
        _ => None,
    }
}

fn set_types(module: &mut Module, op: Op, inputs: &[Type], results: &[Type]) {
    let ty = module.context.function_type(inputs, results);
    let ty = module.context.attr(AttrKind::Type(ty));
    module.set_property(op, "function_type", Some(ty));
}

/// The direct calls of a function.
fn calls(module: &Module, function: Op) -> Vec<Op> {
    let name = module.attr(function, "sym_name");
    let Some(AttrKind::String(name)) = name.map(|name| module.context.attr_kind(name)) else {
        return Vec::new();
    };
    let is_it = |callee: Option<Attr>| match callee.map(|callee| module.context.attr_kind(callee)) {
        Some(AttrKind::SymbolRef { root, nested }) => {
            nested.is_empty() && module.context.text(*root) == &**name
        }
        _ => false,
    };
    nested_ops(module, module.top())
        .filter(|&op| module.name(op) == known::FUNC_CALL && is_it(module.attr(op, "callee")))
        .collect()
}

fn without(count: usize, index: usize) -> Vec<bool> {
    (0..count).map(|place| place != index).collect()
}

/// Takes one entry away from the list of dictionaries that a function or a call has.
fn drop_attributes(module: &mut Module, op: Op, name: &str, index: usize) {
    let Some(list) = module.attr(op, name) else {
        return;
    };
    if let AttrKind::Array(list) = module.context.attr_kind(list) {
        let mut list = list.to_vec();
        if index < list.len() {
            list.remove(index);
        }
        let list = (!list.is_empty()).then(|| module.context.attr(AttrKind::Array(list.into())));
        module.set_property(op, name, list);
    }
}

pub fn drop_result(module: &mut Module, function: Op, index: usize) {
    let Some((inputs, mut results)) = types(module, function) else {
        return;
    };
    let count = results.len();
    if index >= count {
        return;
    }
    results.remove(index);
    set_types(module, function, &inputs, &results);
    drop_attributes(module, function, "res_attrs", index);
    let returns: Vec<Op> = nested_ops(module, function)
        .filter(|&op| module.name_text(op) == "func.return")
        .collect();
    for op in returns {
        module.remove_operand(op, index);
    }
    for call in calls(module, function) {
        replace_everywhere(module, module.result(call, index));
        module.retain_results(call, &without(count, index));
    }
}

pub fn drop_parameter(module: &mut Module, function: Op, index: usize) {
    let Some((mut inputs, results)) = types(module, function) else {
        return;
    };
    let count = inputs.len();
    if index >= count {
        return;
    }
    inputs.remove(index);
    let entry = module.regions(function).first().copied();
    if let Some(entry) = entry.and_then(|region| module.first_block(region)) {
        let argument = module.arguments(entry)[index];
        replace_everywhere(module, argument);
        if module.has_uses(argument) {
            // Nothing stands for it.
            return;
        }
        module.retain_arguments(entry, &without(count, index));
    }
    set_types(module, function, &inputs, &results);
    drop_attributes(module, function, "arg_attrs", index);
    for call in calls(module, function) {
        module.remove_operand(call, index);
    }
}
