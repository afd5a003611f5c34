//! The functions of a program, and whether two of them take and give the same.

use crate::result_types;
use crate::symbol_names::around;
use freehold_dialects::{Table, Trait, is_private, symbol_text};
use freehold_ir::{Context, Module, Op, Type, TypeKind, nested_ops};

/// A function with a body.
pub(super) struct Function {
    pub op: Op,
    pub name: String,
    /// The modules around it, from the innermost on: their names, or the number among the
    /// operations of its block.
    pub around: Vec<String>,
    pub is_private: bool,
}

/// The functions with a body, in order.
pub(super) fn functions(module: &Module, table: &Table) -> Vec<Function> {
    nested_ops(module, module.top())
        .filter(|&op| table.has(module, op, Trait::Function))
        .filter(|&op| {
            let body = module.regions(op).first();
            body.is_some_and(|&region| module.first_block(region).is_some())
        })
        .filter_map(|op| {
            Some(Function {
                op,
                name: symbol_text(module, op)?.to_owned(),
                around: around(module, op),
                is_private: is_private(module, op),
            })
        })
        .collect()
}

/// Whether two functions take and give the same, memref by memref and number by number.
pub(super) fn same_types(before: &Module, first: Op, after: &Module, second: Op) -> bool {
    let of = |module: &Module, op| -> (Vec<String>, Vec<String>) {
        let text = |ty: &Type| freehold_syntax::type_text(&module.context, *ty);
        let results = result_types(module, op).iter().map(text).collect();
        (parameters(module, op).iter().map(text).collect(), results)
    };
    let (arguments, results) = of(before, first);
    let (other_arguments, other_results) = of(after, second);
    if arguments != other_arguments {
        return false;
    }
    // With the ownership of its memrefs behind them: what `private-function-dynamic-ownership`
    // makes of a private function.
    results == other_results
        || is_private(after, second) && {
            let types = result_types(before, first);
            let memrefs = types.iter().filter(|&&ty| before.context.is_memref(ty));
            let tokens = memrefs.count();
            other_results.len() == results.len() + tokens
                && other_results[..results.len()] == results[..]
                && other_results[results.len()..].iter().all(|ty| ty == "i1")
        }
}

/// The types of a function's arguments.
fn parameters(module: &Module, function: Op) -> Vec<Type> {
    let context: &Context = &module.context;
    let ty = module
        .attr(function, "function_type")
        .map(|attr| context.attr_kind(attr));
    match ty {
        Some(&freehold_ir::AttrKind::Type(ty)) => match context.kind(ty) {
            TypeKind::Function { inputs, .. } => inputs.to_vec(),
            _ => Vec::new(),
        },
        _ => Vec::new(),
    }
}
