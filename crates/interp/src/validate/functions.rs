//! Which functions of two programs belong together.

use rustc_hash::FxHashMap;

use super::explore::Explored;
use super::ownership_transfer::{judged_by_callers, owns_argument};
use super::{FunctionReport, Options, Report};
use crate::{Explorer, Limits, Side, result_types};
use freehold_dialects::{Table, Trait, is_private, symbol_text};
use freehold_ir::{Context, Module, Op, Type, TypeKind, nested_ops};

/// Why two programs cannot be compared.
#[derive(Debug)]
pub struct Mismatch {
    pub message: String,
    /// The function that is meant, in BEFORE, and in AFTER where it is there.
    pub before: Option<Op>,
    pub after: Option<Op>,
}

/// A function with a body.
pub(super) struct Function {
    pub op: Op,
    pub name: String,
    /// The modules around it, from the innermost on: their names, or the number among the
    /// operations of its block.
    around: Vec<String>,
    is_private: bool,
}

/// Compares every function that both programs have.
///
/// # Errors
/// The functions that do not belong together.
pub fn validate(
    before: &Module,
    after: &Module,
    before_table: &Table,
    after_table: &Table,
    options: &Options,
) -> Result<Report, Vec<Mismatch>> {
    let first = functions(before, before_table);
    let second: FxHashMap<(Vec<String>, String), Function> = functions(after, after_table)
        .into_iter()
        .map(|f| ((f.around.clone(), f.name.clone()), f))
        .collect();
    if let Some(wanted) = &options.entry
        && !first.iter().any(|f| f.name == *wanted)
    {
        let near = freehold_base::suggest::closest(wanted, first.iter().map(|f| &*f.name));
        let hint = near.map_or(String::new(), |near| format!("; did you mean '@{near}'?"));
        return Err(vec![Mismatch {
            message: format!("there is no function '@{wanted}' with a body{hint}"),
            before: None,
            after: None,
        }]);
    }
    let mut errors = Vec::new();
    let mut pairs = Vec::new();
    let mut inlined = Vec::new();
    for function in &first {
        if options.entry.as_ref().is_some_and(|e| *e != function.name) {
            continue;
        }
        let name = &function.name;
        let other = second.get(&(function.around.clone(), name.clone()));
        let fits = other.is_some_and(|other| same_types(before, function.op, after, other.op));
        match other {
            Some(other) if fits => pairs.push((name, function.op, other.op)),
            _ if function.is_private => inlined.push(name.clone()),
            other => errors.push(Mismatch {
                message: match other {
                    None => format!("AFTER has no function '@{name}' with a body"),
                    Some(_) => format!("AFTER has '@{name}' with another type"),
                },
                before: Some(function.op),
                after: other.map(|other| other.op),
            }),
        }
    }
    if !errors.is_empty() {
        return Err(errors);
    }
    let limits = Limits {
        steps: options.steps,
        depth: 100_000,
        values: 5_000_000,
        bytes: 1 << 28,
    };
    let mut explored = Explored {
        before: Explorer::new(before, before_table, limits.clone(), Side::Before),
        // Deallocation adds operations: what BEFORE can do AFTER can do.
        after: Explorer::new(
            after,
            after_table,
            Limits {
                steps: limits.steps.saturating_mul(8),
                bytes: limits.bytes.saturating_mul(2),
                ..limits
            },
            Side::After,
        ),
        recursion: None,
        options,
    };
    let functions = pairs
        .into_iter()
        .map(|(name, first, second)| explored.function(name, first, second));
    let mut functions: Vec<FunctionReport> = functions.collect();
    let mut ownership_transferred = Vec::new();
    if options.ownership_transfer {
        let judged = [
            judged_by_callers(before, before_table),
            judged_by_callers(after, after_table),
        ];
        // Who calls is known by name: of several functions of one name none is left to callers.
        let is_only = |name: &String| first.iter().filter(|f| f.name == *name).count() == 1;
        functions.retain(|report| {
            let name = &report.name;
            let is_judged = judged.iter().all(|names| names.contains(name)) && is_only(name);
            let is_left = is_judged && owns_argument(report);
            if is_left {
                ownership_transferred.push(name.clone());
            }
            !is_left
        });
    }
    Ok(Report {
        functions,
        inlined,
        ownership_transferred,
    })
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

/// The modules around a function, from the innermost on.
fn around(module: &Module, function: Op) -> Vec<String> {
    let modules = std::iter::successors(module.parent_op(function), |&op| module.parent_op(op));
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
