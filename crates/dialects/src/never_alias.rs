//! The attributes by which functions say that memrefs are never one allocation.

use freehold_ir::known::keys;
use freehold_ir::{Attr, AttrKind, Module, Op};

/// The attribute of a function that lists arguments that are never one buffer; the verifier checks
/// it.
pub const NEVER_ALIAS: &str = keys::text(keys::NEVER_ALIAS);

/// The attribute of an argument on whose buffer nothing else is, also where nothing is written.
const NO_ALIAS: &str = "freehold.noalias";

/// Whether a function says that two of its memref arguments are never one buffer.
pub fn are_never_one(module: &Module, function: Op, first: usize, second: usize) -> bool {
    [first, second].map(|argument| is_never_shared(module, function, argument)) != [false; 2]
        || never_alias_lists(module, function)
            .iter()
            .any(|list| [first, second].iter().all(|&n| list.contains(&(n as i128))))
}

/// The lists of arguments of which a function says that no two are one buffer.
pub fn never_alias_lists(module: &Module, function: Op) -> Vec<Vec<i128>> {
    let lists = module.attr_at(function, keys::NEVER_ALIAS);
    let lists = lists.map_or(&[][..], |attr| items(module, attr)).iter();
    let numbers = |list: &Attr| {
        let items = items(module, *list).iter();
        items.filter_map(|&n| integer(module, n)).collect()
    };
    lists.map(numbers).collect()
}

/// Whether a function says (`llvm.noalias`, `freehold.noalias`) that nothing else that it sees is
/// on the buffer of an argument.
pub fn is_never_shared(module: &Module, function: Op, argument: usize) -> bool {
    let attributes = module.attr_at(function, keys::ARG_ATTRS).and_then(|attrs| {
        let attr = items(module, attrs).get(argument).copied()?;
        Some(module.context.attr_kind(attr))
    });
    let Some(AttrKind::Dict(entries)) = attributes else {
        return false;
    };
    let mut names = entries.iter().map(|e| module.context.text(e.0));
    names.any(|name| name == "llvm.noalias" || name == NO_ALIAS)
}

fn items(module: &Module, attr: Attr) -> &[Attr] {
    match module.context.attr_kind(attr) {
        AttrKind::Array(items) => items,
        _ => &[],
    }
}

fn integer(module: &Module, attr: Attr) -> Option<i128> {
    match module.context.attr_kind(attr) {
        AttrKind::Integer { value, .. } => Some(*value),
        _ => None,
    }
}
