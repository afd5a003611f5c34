//! What all checks share: the state of a verification, and how an error is worded and kept.
//!
//! It knows no check. `walk.rs` decides which is asked when.

use std::rc::Rc;

use cranelift_entity::EntitySet;
use rustc_hash::FxHashSet;

use freehold_base::diagnostics::Diagnostic;
use freehold_dialects::{Table, Trait};
use freehold_ir::{AttrKind, Ident, Module, Op, Region, Type};
use freehold_syntax as syntax;

use super::affine_cache::AffineIds;
use super::name_cache::NameCache;
use super::plan::Plan;
use super::scope::Scope;
use super::symbol_table::SymbolTable;
use super::unread::Unread;
use super::verified_signatures::{VerifiedDictionaries, VerifiedOps};

/// How many errors are reported at most.
pub const LIMIT: usize = 100;

/// The result of one check: the first error.
pub type Check = Result<(), Diagnostic>;

/// Which errors are reported.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Report {
    /// One for each operation that is wrong.
    All,
    /// The first in each function, and elsewhere the first within each isolated operation: what
    /// mlir-opt reports.
    FirstInEachFunction,
}

/// An operation with regions that the walk is in.
pub struct Frame {
    /// How many errors there were before its regions.
    pub errors: usize,
    pub plan: Option<Rc<Plan>>,
    pub symbol_table: bool,
}

/// The state of a verification, and what all checks ask of it. The checks are in files of their
/// own, which extend it.
pub struct Verifier<'a> {
    pub module: &'a Module,
    pub table: &'a Table,
    /// Per operation name: what to check, once it was asked for, and what was verified.
    pub names: NameCache,
    pub attributes: VerifiedDictionaries,
    pub scope: Scope,
    pub symbols: Vec<SymbolTable>,
    pub frames: Vec<Frame>,
    /// The operation whose regions are passed over, because it is itself wrong.
    pub skipped: Option<Op>,
    /// Regions whose entry block was found to have a predecessor.
    pub entered: EntitySet<Region>,
    pub verified_ops: VerifiedOps,
    /// Which values may be inputs of affine maps.
    pub affine_ids: AffineIds,
    pub errors: Vec<Diagnostic>,
    pub report: Report,
    /// Of a text with errors, what is not in the module.
    pub unread: Option<Unread<'a>>,
    /// The isolated operations that an error was reported in, where only the first counts.
    pub reported: FxHashSet<Op>,
}

impl<'a> Verifier<'a> {
    pub fn new(module: &'a Module, table: &'a Table, report: Report) -> Self {
        let names = NameCache::new(module.context.op_name_count());
        Verifier {
            scope: Scope::new(module),
            verified_ops: VerifiedOps::with_capacity(module.signature_count()),
            ..Verifier::with_names(module, table, names, report)
        }
    }

    /// One that has seen nothing of the module yet, and has no room for it.
    pub fn with_names(
        module: &'a Module,
        table: &'a Table,
        names: NameCache,
        report: Report,
    ) -> Self {
        Verifier {
            module,
            table,
            names,
            attributes: VerifiedDictionaries::default(),
            scope: Scope::default(),
            symbols: Vec::new(),
            frames: Vec::new(),
            skipped: None,
            entered: EntitySet::new(),
            verified_ops: VerifiedOps::new(),
            affine_ids: AffineIds::default(),
            errors: Vec::new(),
            report,
            unread: None,
            reported: FxHashSet::default(),
        }
    }

    /// Adds an error about `op` or what is directly in it.
    pub fn add_error(&mut self, op: Op, error: Diagnostic) {
        if self.report == Report::FirstInEachFunction {
            let isolated = |op: &Op| self.table.has(self.module, *op, Trait::Isolated);
            let mut scopes = std::iter::successors(Some(op), |&op| self.module.parent_op(op));
            let scope = scopes.find(isolated).unwrap_or(self.module.top());
            if !self.reported.insert(scope) {
                return;
            }
        }
        let mut error = error;
        self.errors
            .extend(error.before.take().map(|before| *before));
        self.errors.push(error);
    }

    /// An error in mlir-opt's form for an operation: `'name' op message`.
    pub fn error(&self, op: Op, message: impl AsRef<str>) -> Diagnostic {
        let name = self.module.name_text(op);
        Diagnostic::error(
            self.module.location(op),
            format!("'{name}' op {}", message.as_ref()),
        )
    }

    /// The sizes that a segment attribute gives.
    pub fn segments(&self, op: Op, key: Ident) -> Option<&'a [i64]> {
        match self.module.context.attr_kind(self.module.attr_at(op, key)?) {
            AttrKind::DenseArray { values, .. } => Some(values),
            _ => None,
        }
    }

    /// A type as text, in quotes.
    pub fn quoted(&self, ty: Type) -> String {
        format!("'{}'", syntax::type_text(&self.module.context, ty))
    }

    pub fn result_types(&self, op: Op) -> Vec<Type> {
        let results = self.module.results(op);
        results.iter().map(|&v| self.module.value_type(v)).collect()
    }
}
