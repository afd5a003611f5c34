//! Passes that change nothing and write what is known: mlir-opt's `test-print-liveness`,
//! `test-alias-analysis` and `test-alias-analysis-modref`, in its form, and `alias-report`, in the
//! form of LLVM's `aa-eval`.
//!
//! Liveness is MLIR's by definition: a value is live within a region, along the successors of its
//! blocks. Aliases are our own (`answers`), but for values that are no memrefs (`local`); what
//! operations do to memory is `effects`.

mod aliases;
mod answers;
mod effects;
mod evaluation;
mod liveness;
mod local;

pub use aliases::{test_alias_analysis, test_alias_analysis_modref};
pub use evaluation::alias_report;
pub use liveness::test_print_liveness;

use freehold_dialects::{Table, Trait};
use freehold_ir::{Module, Op, nested_ops};

/// Where the text of a report goes, piece by piece.
pub type Sink<'a> = &'a mut dyn FnMut(&str);

/// The functions among what reports are asked about: functions, or whole modules.
fn functions<'a>(
    module: &'a Module,
    table: &'a Table,
    roots: &'a [Op],
) -> impl Iterator<Item = Op> + 'a {
    let nested = roots.iter().flat_map(|&root| nested_ops(module, root));
    nested.filter(|&op| table.has(module, op, Trait::Function))
}
