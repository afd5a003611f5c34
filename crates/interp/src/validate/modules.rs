//! Two modules: which of their functions belong together, and what comes of each pair.

use rustc_hash::FxHashMap;

use super::explored::Explored;
use super::functions::{Function, functions, same_types};
use super::options::Options;
use super::ownership_transfer::{judged_by_callers, owns_argument};
use super::report::{FunctionReport, Report};
use crate::{Explorer, Limits, Side};
use freehold_dialects::Table;
use freehold_ir::{Module, Op};

/// Why two programs cannot be compared.
#[derive(Debug)]
pub struct Mismatch {
    pub message: String,
    /// The function that is meant, in BEFORE, and in AFTER where it is there.
    pub before: Option<Op>,
    pub after: Option<Op>,
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
        recursion: [None, None],
        more_values: [].into(),
        options,
        work: options.work,
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
