//! Which diagnostics are shown, and what with.

use clap::ArgMatches;
use freehold_base::diagnostics::{Diagnostic, Severity};
use freehold_dialects::Table;
use freehold_ir::{Location, Module, Op, nested_ops};
use freehold_syntax::{self as syntax, PrintOptions};
use rustc_hash::FxHashMap;

use crate::matched::{is_on, one};

/// What of diagnostics is shown.
pub struct DiagnosticOptions {
    /// The least grave that are shown.
    least: Severity,
    without_notes: bool,
    /// Whether the operation that a diagnostic is about is shown with it.
    with_operation: bool,
}

impl DiagnosticOptions {
    pub fn of(matches: &ArgMatches) -> Self {
        DiagnosticOptions {
            least: one(matches, "mlir-diagnostic-verbosity-level").unwrap_or(Severity::Remark),
            without_notes: is_on(matches, "mlir-disable-diagnostic-notes"),
            with_operation: is_on(matches, "mlir-print-op-on-diagnostic"),
        }
    }

    /// What is shown of diagnostics.
    pub fn shown(&self, diagnostics: Vec<Diagnostic>) -> Vec<Diagnostic> {
        let shown = diagnostics
            .into_iter()
            .filter(|one| one.severity <= self.least);
        let without_notes = |mut one: Diagnostic| {
            one.notes.clear();
            one
        };
        match self.without_notes {
            true => shown.map(without_notes).collect(),
            false => shown.collect(),
        }
    }

    /// The same diagnostics, with the operations of the module that they are about where these are
    /// asked for.
    pub fn with_operations(
        &self,
        mut diagnostics: Vec<Diagnostic>,
        module: &Module,
        table: &Table,
    ) -> Vec<Diagnostic> {
        if !self.with_operation || diagnostics.is_empty() {
            return diagnostics;
        }
        // The outermost operation of a place is the one that stands there.
        let mut ops: FxHashMap<Location, Op> = FxHashMap::default();
        for op in nested_ops(module, module.top()) {
            ops.entry(module.location(op)).or_insert(op);
        }
        for one in &mut diagnostics {
            let Some(&op) = ops
                .get(&one.location)
                .filter(|_| one.location != Location::UNKNOWN)
            else {
                continue;
            };
            // As mlir-opt: what is wrong may have no custom form.
            let options = PrintOptions {
                generic: one.severity == Severity::Error,
                ..PrintOptions::default()
            };
            let text = syntax::print_within(module, module.top(), op, table, &options);
            let line_end = if text.contains('\n') { "\n" } else { "" };
            let note = format!("see current operation: {line_end}{text}");
            one.notes.push((one.location, note));
        }
        diagnostics
    }
}
