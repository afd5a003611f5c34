//! `--verify-ownership`: who owns what in every function of SIL, and whether memory holds what is read. Changes nothing.

use crate::dialects::Table;
use crate::ir::Module;
use crate::passes::PassResult;
use crate::sil;

/// Verifies all functions; with `enforce` each as if it were `[ossa]`.
///
/// # Errors
/// Everything that is wrong.
pub fn run(module: &Module, table: &Table, enforce: bool) -> PassResult {
    sil::verify(module, table, enforce)
}
