//! `--buffer-deallocation-simplification`: as few runtime checks and deallocs as can be.
//!
//! Alias facts come from Datalog, the simplification from the rules in `rules/*.egg` by
//! equality saturation, the edits from [`rewrite::simplify_deallocs`]. Source: MLIR,
//! "Buffer Deallocation Simplification Pass".
//!
//! [`rewrite::simplify_deallocs`]: crate::rewrite::simplify_deallocs

use crate::analysis::alias;
use crate::diagnostics::Diagnostic;
use crate::dialects::Table;
use crate::egraph::Solver;
use crate::facts::{Calls, Kind, extract, functions_with_body, private_functions};
use crate::ir::{Module, Op, Value, collect_ops, known};
use crate::rewrite::simplify_deallocs::{AliasFacts, Simplifier};
use crate::rules::RuleSet;
use crate::summaries;

/// Runs the pass with the built-in rules on every function of the module.
///
/// # Errors
/// One for each dealloc on which the rules give no answer; the module must then not be used.
pub fn run(module: &mut Module, table: &Table) -> Result<(), Vec<Diagnostic>> {
    let work = deallocs(module, table);
    // Reading the rules costs more than a module without deallocs does.
    if work.is_empty() {
        return Ok(());
    }
    simplify_all(module, table, &work, RuleSet::builtin())
}

/// Runs the pass with a set of rules.
///
/// # Errors
/// As [`run`].
pub fn run_with(
    module: &mut Module,
    table: &Table,
    rules: &RuleSet,
) -> Result<(), Vec<Diagnostic>> {
    let work = deallocs(module, table);
    simplify_all(module, table, &work, rules)
}

/// The functions that have deallocs, each with these in order.
fn deallocs(module: &Module, table: &Table) -> Vec<(Op, Vec<Op>)> {
    let functions = functions_with_body(module, table).into_iter();
    functions
        .map(|function| {
            let mut ops = collect_ops(module, function);
            ops.retain(|&op| module.name(op) == known::BUFFERIZATION_DEALLOC);
            (function, ops)
        })
        .filter(|(_, ops)| !ops.is_empty())
        .collect()
}

fn simplify_all(
    module: &mut Module,
    table: &Table,
    work: &[(Op, Vec<Op>)],
    rules: &RuleSet,
) -> Result<(), Vec<Diagnostic>> {
    let mut solver = Solver::new(rules);
    // A private callee may return its argument, with an `i1` that says so.
    let calls = summaries::calls(module, table, private_functions(module, table));
    let mut errors = Vec::new();
    for (function, deallocs) in work {
        errors.extend(simplify(
            module,
            table,
            *function,
            deallocs,
            &calls,
            &mut solver,
        ));
    }
    if errors.is_empty() {
        Ok(())
    } else {
        Err(errors)
    }
}

fn simplify(
    module: &mut Module,
    table: &Table,
    function: Op,
    deallocs: &[Op],
    calls: &Calls,
    solver: &mut Solver,
) -> Vec<Diagnostic> {
    let extracted = extract(module, table, function, calls);
    let (facts, ids) = (&extracted.facts, &extracted.ids);
    let aliases = alias::solve(facts);
    // What the edits make are conditions: every memref stays the one the facts speak of.
    let id = |value: Value| ids.value_id(value).expect("asked for known memrefs only");
    let facts = AliasFacts {
        same: &|value| {
            let id = ids.value_id(value)?;
            let single = aliases.sources().of(id).single();
            Some(ids.values[single.unwrap_or(facts.values[id].root)])
        },
        groups: &|values| aliases.groups(&values.iter().map(|&v| id(v)).collect::<Vec<_>>()),
        alias: &|a, b| aliases.alias(id(a), id(b)),
        is_allocation: &|value| facts.values[id(value)].kind == Kind::Allocation,
    };
    let mut simplifier = Simplifier::new(module, table, facts, solver);
    deallocs
        .iter()
        .filter_map(|&op| simplifier.simplify(op).err())
        .collect()
}
