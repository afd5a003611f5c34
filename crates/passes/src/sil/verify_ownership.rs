//! `--verify-ownership`: who owns what in every function of SIL, and whether memory holds what is
//! read. Changes nothing.

use crate::PassResult;
use freehold_dialects::Table;
use freehold_ir::Module;
use freehold_sil as sil;

/// Verifies all functions; with `enforce` each as if it were `[ossa]`.
///
/// # Errors
/// Everything that is wrong.
pub fn run(module: &Module, table: &Table, enforce: bool) -> PassResult {
    sil::verify(module, table, enforce)
}
