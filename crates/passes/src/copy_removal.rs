//! `--copy-removal`: two buffers of which one is only the other's copy become one.
//!
//! For `bufferization.clone`, `memref.copy`, `linalg.copy` and every operation that a dialect file
//! says to `copy`. Source: MLIR, "Bufferization", section "CopyRemoval"; the pass left MLIR in
//! 2021.

use rustc_hash::FxHashSet;

use freehold_analysis::components::{self, Arguments};
use freehold_analysis::copy_removal;
use freehold_base::diagnostics::Diagnostic;
use freehold_dialects::{Table, functions_with_body};
use freehold_facts::assumptions::{Assumed, Assumption};
use freehold_facts::{FactExtractor, copies};
use freehold_ir::{Module, Op, nested_ops};
use freehold_summaries as summaries;

/// Removes the copies of every function of the module.
///
/// # Errors
/// None: what cannot be removed stays.
pub fn run(
    module: &mut Module,
    table: &Table,
    assumed: &Assumed,
    arguments: Arguments,
) -> Result<(), Vec<Diagnostic>> {
    if arguments == Arguments::NoAlias {
        assumed.ask(Assumption::Arguments);
    }
    let model = assumed.calls_by_bodies();
    let functions: Vec<Op> = functions_with_body(module, table)
        .into_iter()
        .filter(|&function| has_copies(module, table, function))
        .collect();
    if functions.is_empty() {
        return Ok(());
    }
    let calls = summaries::calls(module, table, model, FxHashSet::default());
    let mut extractor = FactExtractor::without_last_uses();
    for function in functions {
        let extracted = extractor.extract(module, table, function, &calls);
        let copies = copies(module, table, function, &extracted);
        if copies.copies.is_empty() {
            extractor.recycle(extracted);
            continue;
        }
        let components = components::solve_with(&extracted.facts, arguments);
        let plan = copy_removal::solve(&copies, &components);
        for &(old, new) in &plan.replaced {
            let [old, new] = [old, new].map(|v| extracted.ids.values[v]);
            module.replace_all_uses(old, new);
        }
        // What comes later may use what comes earlier.
        let mut erased = plan.erased;
        erased.sort_unstable();
        for at in erased.into_iter().rev() {
            module.erase_op(copies.ops[at as usize]);
        }
        extractor.recycle(extracted);
    }
    Ok(())
}

/// Whether some operation of a function is said to copy.
fn has_copies(module: &Module, table: &Table, function: Op) -> bool {
    nested_ops(module, function).any(|op| {
        let def = table.of(module, op);
        def.is_some_and(|def| def.copies.is_some())
    })
}
