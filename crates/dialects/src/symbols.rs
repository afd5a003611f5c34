//! The functions of a module, their names and visibility, and whom calls name.

use cranelift_entity::EntitySet;
use rustc_hash::FxHashSet;

use super::{Table, Trait};
use freehold_ir::known::keys;
use freehold_ir::{Attr, AttrKind, Ident, Module, Op, nested_ops};

/// The functions with a body, those of nested symbol tables included, in order.
pub fn functions_with_body(module: &Module, table: &Table) -> Vec<Op> {
    let is_function = |op: &Op| table.has(module, *op, Trait::Function);
    let blocks = module.regions(module.top()).iter();
    let blocks = blocks.flat_map(|&region| module.blocks(region));
    let mut functions: Vec<Op> = blocks
        .flat_map(|block| module.ops(block))
        .filter(is_function)
        .collect();
    // Unless all that were ever made stand there, others may be nested.
    let names = module.created_names();
    let made: usize = names
        .filter(|&(name, _)| table.get(name).is_some_and(|def| def.has(Trait::Function)))
        .map(|(_, count)| count)
        .sum();
    if functions.len() < made {
        functions = nested_ops(module, module.top())
            .filter(is_function)
            .collect();
    }
    functions.retain(|&op| {
        let mut regions = module.regions(op).iter();
        regions.any(|&region| module.first_block(region).is_some())
    });
    functions
}

/// The handle of the function's symbol, to compare with references; `None` also if nothing ever
/// named it.
pub fn symbol_name(module: &Module, function: Op) -> Option<Ident> {
    module.context.find_ident(symbol_text(module, function)?)
}

/// The name of a symbol, to show or to compare with those of another module; `None` if the
/// operation is no symbol.
pub fn symbol_text(module: &Module, symbol: Op) -> Option<&str> {
    let name = module.attr_at(symbol, keys::SYM_NAME)?;
    match module.context.attr_kind(name) {
        AttrKind::String(name) => Some(name),
        _ => None,
    }
}

/// Whether the function can only be called from its own module.
pub fn is_private(module: &Module, function: Op) -> bool {
    let visibility = module
        .attr_at(function, keys::SYM_VISIBILITY)
        .map(|a| module.context.attr_kind(a));
    matches!(visibility, Some(AttrKind::String(v)) if &**v == "private")
}

/// The names of the private functions with a body: those that need not keep the rules of the
/// function boundary, because dynamic ownership may be in force between them and their callers.
pub fn private_functions(module: &Module, table: &Table) -> FxHashSet<Ident> {
    functions_with_body(module, table)
        .into_iter()
        .filter(|&f| is_private(module, f))
        .filter_map(|f| symbol_name(module, f))
        .collect()
}

/// The symbol that a direct call names.
pub fn callee(module: &Module, table: &Table, op: Op) -> Option<Ident> {
    if !table.has(module, op, Trait::Call) {
        return None;
    }
    match module.context.attr_kind(module.attr_at(op, keys::CALLEE)?) {
        AttrKind::SymbolRef { root, nested } if nested.is_empty() => Some(*root),
        _ => None,
    }
}

/// Those of the names that nothing refers to but the callees of direct calls.
pub fn only_called(
    module: &Module,
    mut names: FxHashSet<Ident>,
    is_direct_call: impl Fn(Op) -> bool,
) -> FxHashSet<Ident> {
    if names.is_empty() {
        return names;
    }
    // Most operations have the attributes of another one.
    let [mut seen, mut seen_of_calls] = [EntitySet::new(), EntitySet::new()];
    let mut work: Vec<Attr> = Vec::new();
    let none = module.context.empty_dict();
    for op in nested_ops(module, module.top()) {
        if module.properties(op) == none && module.attributes(op) == none {
            continue;
        }
        let is_direct = is_direct_call(op);
        let seen = match is_direct {
            true => &mut seen_of_calls,
            false => &mut seen,
        };
        for dict in [module.properties(op), module.attributes(op)] {
            if !seen.insert(dict) {
                continue;
            }
            let entries = module.context.dict_entries(dict).iter();
            let counted = entries.filter(|(key, _)| !is_direct || *key != keys::CALLEE);
            work.extend(counted.map(|entry| entry.1));
            while let Some(attr) = work.pop() {
                match module.context.attr_kind(attr) {
                    AttrKind::SymbolRef { root, .. } => {
                        names.remove(root);
                    }
                    AttrKind::Array(items) => work.extend(items.iter()),
                    AttrKind::Dict(entries) => work.extend(entries.iter().map(|e| e.1)),
                    _ => {}
                }
            }
        }
    }
    names
}
