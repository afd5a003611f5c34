//! Private functions that own arguments: all their callers give them up.
//!
//! Such a function breaks the rules of the function boundary on purpose. Alone it can only be
//! refuted; with its callers, which follow the call, it can be judged.

use rustc_hash::FxHashSet;

use super::report::{FunctionReport, Problem, Verdict};
use crate::{FaultKind, Foreign, Stop};
use freehold_dialects::{Table, callee, only_called, private_functions};
use freehold_ir::{Module, nested_ops};

/// The private functions of a module that are called, directly, and not referred to otherwise:
/// whatever they do wrong a caller does wrong.
pub fn judged_by_callers(module: &Module, table: &Table) -> FxHashSet<String> {
    let called: FxHashSet<_> = nested_ops(module, module.top())
        .filter_map(|op| callee(module, table, op))
        .collect();
    let mut names = private_functions(module, table);
    names.retain(|name| called.contains(name));
    let names = only_called(module, names, |op| callee(module, table, op).is_some());
    let text = |name| module.context.text(name).to_owned();
    names.into_iter().map(text).collect()
}

/// Whether a function, in AFTER or in both programs, frees or returns an argument's buffer.
pub fn owns_argument(report: &FunctionReport) -> bool {
    let is_free = |kind: &FaultKind| matches!(kind, FaultKind::FreeOfArgument);
    match &report.verdict {
        Verdict::Refuted(refutation) | Verdict::Undecided(refutation) => {
            match &refutation.problem {
                Problem::Fault(fault) => is_free(&fault.kind),
                Problem::Foreign { foreign, .. } => *foreign == Foreign::Argument,
                _ => false,
            }
        }
        Verdict::Nothing => match &report.first_fault {
            Some(Stop::Fault(fault)) => is_free(&fault.kind),
            _ => false,
        },
        _ => false,
    }
}
