//! `--bufferize-signatures`: functions of tensors and tuples become functions of memrefs and of
//! what the tuples are made of.
//!
//! The preparation phase of bufferization (`shared/seeds/002`, "Preparation Phase"): signatures,
//! returns and calls follow a [`Conversion`], which the options of the pass stand for, or closures.
//! Everything is planned first (`plan`), so that a function that cannot be converted leaves the
//! module as it was. Operations that are neither returns nor calls keep the types that they have:
//! what they use is made of the new arguments, and what they make is made into what is returned.

mod conversion;
mod edit;
mod options;
mod plan;

use freehold_base::diagnostics::Diagnostic;
use freehold_dialects::Table;
use freehold_ir::Module;

pub use conversion::{Conversion, ResultKind};
pub use options::ConversionOptions;

/// Converts the functions of `module`.
///
/// # Errors
/// Each function that has to be converted and has no body, or that something other than calls
/// names; each result for which no caller can make a buffer; attributes of what becomes several.
/// The module is left as it was.
pub fn run(
    module: &mut Module,
    table: &Table,
    conversion: &Conversion,
) -> Result<(), Vec<Diagnostic>> {
    let plans = plan::plan(module, table, conversion)?;
    edit::apply(module, conversion, &plans);
    Ok(())
}
