//! `--copy-removal`: two buffers of which one is only the other's copy become one.
//!
//! For `bufferization.clone`, `memref.copy`, `linalg.copy` and every operation that a dialect file says
//! to `copy`. Source: MLIR, "Bufferization", section "CopyRemoval"; the pass left MLIR in 2021.

use rustc_hash::FxHashSet;

use crate::analysis::components::{self, Arguments};
use crate::analysis::copy_removal;
use crate::diagnostics::Diagnostic;
use crate::dialects::Table;
use crate::facts::{Room, copies, functions_with_body};
use crate::ir::Module;
use crate::summaries;

/// Removes the copies of every function of the module.
///
/// # Errors
/// None: what cannot be removed stays.
pub fn run(
    module: &mut Module,
    table: &Table,
    arguments: Arguments,
) -> Result<(), Vec<Diagnostic>> {
    let calls = summaries::calls(module, table, FxHashSet::default());
    let mut room = Room::without_last_uses();
    for function in functions_with_body(module, table) {
        let extracted = room.extract(module, table, function, &calls);
        let copies = copies(module, table, function, &extracted);
        if copies.copies.is_empty() {
            room.take_back(extracted);
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
        room.take_back(extracted);
    }
    Ok(())
}
