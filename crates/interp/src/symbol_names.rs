//! The names of symbols in modules within modules.
//!
//! Two programs have nothing in common but text: what both have is told by these names.

use freehold_dialects::symbol_text;
use freehold_ir::{Module, Op};

/// The modules around an operation, from the innermost on: their names, or the number among the
/// operations of its block.
pub fn around(module: &Module, op: Op) -> Vec<String> {
    let modules = std::iter::successors(module.parent_op(op), |&op| module.parent_op(op));
    let modules = modules.filter(|&op| op != module.top());
    let name = |op| match symbol_text(module, op) {
        Some(name) => name.to_owned(),
        None => {
            let before = std::iter::successors(module.prev_op(op), |&op| module.prev_op(op));
            before
                .filter(|&other| module.name(other) == module.name(op))
                .count()
                .to_string()
        }
    };
    modules.map(name).collect()
}

/// The name of a symbol, behind those of the modules around it: `inner::f`. No two symbols of a
/// program have one such name.
pub fn qualified(module: &Module, symbol: Op) -> String {
    let own = symbol_text(module, symbol).unwrap_or_default().to_owned();
    let outer = around(module, symbol);
    if outer.is_empty() && !own.contains("::") {
        return own;
    }
    // What has the mark in its name is quoted, and what has quotes.
    let part = |name: &String| match name.contains("::") || name.contains('"') {
        true => format!("{name:?}"),
        false => name.clone(),
    };
    let parts: Vec<String> = outer.iter().rev().chain([&own]).map(part).collect();
    parts.join("::")
}
