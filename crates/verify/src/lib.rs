//! The verifier: whether a module keeps the rules that passes rely on, in mlir-opt's words.
//!
//! One walk over the operations, without recursion and in linear time. What an operation's
//! name implies is resolved once per name (`plan`); `structure` checks counts, blocks and
//! terminators, `types` and `attributes` what the table says of operands, results and
//! attributes, `symbols` functions and calls, `flow` what branches and regions pass on,
//! `dominance` that operands are defined before they are used, `ops` what one operation alone
//! asks. `walk` decides which of them is asked when; all extend `Verifier`, which knows none.
//!
//! At most one error per operation is reported, and none within an operation that is itself
//! wrong. As in mlir-opt, what depends on the operations within (flow between regions,
//! dominance) is checked only when those are right.

mod affine_cache;
mod attributes;
mod dominance;
mod flow;
mod incremental;
pub mod inferred;
mod name_cache;
mod never_alias;
mod ops;
mod partial;
mod plan;
mod scope;
mod single_op;
mod slices;
mod structure;
mod symbol_table;
mod symbols;
mod type_relations;
mod types;
mod unread;
mod verified_signatures;
mod verifier;
mod walk;

use freehold_base::diagnostics::Diagnostic;
use freehold_dialects::Table;
use freehold_ir::{Location, Module, Step};

use verifier::{LIMIT, Verifier};

pub use incremental::is_still_valid;
pub use partial::verify_partial;
pub use single_op::SingleOpVerifier;
pub use verifier::Report;

/// The errors of `module`, none when it is valid, in the order of the walk.
pub fn verify(module: &Module, table: &Table) -> Vec<Diagnostic> {
    verify_for(module, table, Report::All)
}

/// The errors of `module` that `report` asks for, in the order of the walk.
pub fn verify_for(module: &Module, table: &Table, report: Report) -> Vec<Diagnostic> {
    run(Verifier::new(module, table, report))
}

/// Walks over the module.
fn run(mut verifier: Verifier) -> Vec<Diagnostic> {
    let module = verifier.module;
    for step in freehold_ir::walk(module, module.top()) {
        match step {
            Step::Enter(op) if verifier.skipped.is_none() => {
                module.budget().spend(1);
                verifier.enter(op);
            }
            Step::Enter(_) => {}
            Step::Leave(op) => verifier.leave(op),
        }
        if verifier.errors.len() >= LIMIT {
            verifier.errors.truncate(LIMIT);
            let message = format!("{LIMIT} errors found, the rest is not verified");
            let error = Diagnostic::error(Location::UNKNOWN, message);
            verifier.errors.push(error);
            return verifier.errors;
        }
    }
    if verifier.errors.is_empty() {
        verifier.check_dominance();
        verifier.check_slices();
    }
    verifier.errors
}
