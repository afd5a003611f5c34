//! The verifier: whether a module keeps the rules that passes rely on, in mlir-opt's words.
//!
//! One walk over the operations, without recursion and in linear time. What an operation's
//! name implies is resolved once per name (`plan`); `structure` checks counts, blocks and
//! terminators, `types` and `attributes` what the table says of operands, results and
//! attributes, `symbols` functions and calls, `flow` what branches and regions pass on,
//! `scope` that operands are defined before they are used, `ops` what one operation alone asks.
//!
//! At most one error per operation is reported, and none within an operation that is itself
//! wrong. As in mlir-opt, what depends on the operations within (flow between regions,
//! dominance) is checked only when those are right.

mod attributes;
mod flow;
mod incremental;
mod name_cache;
mod never_alias;
mod ops;
mod plan;
mod scope;
mod single_op;
mod structure;
mod symbols;
mod types;
mod verified_signatures;

use std::rc::Rc;

use cranelift_entity::EntitySet;

use rustc_hash::FxHashSet;

use freehold_base::diagnostics::Diagnostic;
use freehold_dialects::{Table, Trait};
use freehold_ir::{
    AttrKind, Ident, Location, Module, Op, OpName, Region, Signature, Step, Type, walk,
};
use freehold_syntax as syntax;

use attributes::Attributes;
use name_cache::NameCache;
use plan::Plan;
use scope::Scope;
use symbols::Symbols;
use verified_signatures::VerifiedOps;

pub use incremental::is_still_valid;
pub use single_op::SingleOpVerifier;

/// How many errors are reported at most.
const LIMIT: usize = 100;

/// The result of one check: the first error.
type Check = Result<(), Diagnostic>;

/// Which errors are reported.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Report {
    /// One for each operation that is wrong.
    All,
    /// The first in each function, and elsewhere the first within each isolated operation: what
    /// mlir-opt reports.
    FirstInEachFunction,
}

/// The errors of `module`, none when it is valid, in the order of the walk.
pub fn verify(module: &Module, table: &Table) -> Vec<Diagnostic> {
    verify_for(module, table, Report::All)
}

/// The errors of `module` that `report` asks for, in the order of the walk.
pub fn verify_for(module: &Module, table: &Table, report: Report) -> Vec<Diagnostic> {
    let mut verifier = Verifier::new(module, table, report);
    for step in walk(module, module.top()) {
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
    }
    verifier.errors
}

/// An operation with regions that the walk is in.
struct Frame {
    /// How many errors there were before its regions.
    errors: usize,
    plan: Option<Rc<Plan>>,
    symbol_table: bool,
}

struct Verifier<'a> {
    module: &'a Module,
    table: &'a Table,
    /// Per operation name: what to check, once it was asked for, and what was verified.
    names: NameCache,
    attributes: Attributes,
    scope: Scope,
    symbols: Vec<Symbols>,
    frames: Vec<Frame>,
    /// The operation whose regions are passed over, because it is itself wrong.
    skipped: Option<Op>,
    /// Regions whose entry block was found to have a predecessor.
    entered: EntitySet<Region>,
    verified_ops: VerifiedOps,
    /// Which values may be inputs of affine maps.
    affine_ids: ops::AffineIds,
    errors: Vec<Diagnostic>,
    report: Report,
    /// The isolated operations that an error was reported in, where only the first counts.
    reported: FxHashSet<Op>,
}

impl<'a> Verifier<'a> {
    fn new(module: &'a Module, table: &'a Table, report: Report) -> Self {
        let names = NameCache::new(module.context.op_name_count());
        Verifier {
            scope: Scope::new(module),
            verified_ops: VerifiedOps::with_capacity(module.signature_count()),
            ..Verifier::with_names(module, table, names, report)
        }
    }

    /// One that has seen nothing of the module yet, and has no room for it.
    fn with_names(module: &'a Module, table: &'a Table, names: NameCache, report: Report) -> Self {
        Verifier {
            module,
            table,
            names,
            attributes: Attributes::default(),
            scope: Scope::default(),
            symbols: Vec::new(),
            frames: Vec::new(),
            skipped: None,
            entered: EntitySet::new(),
            verified_ops: VerifiedOps::new(),
            affine_ids: ops::AffineIds::default(),
            errors: Vec::new(),
            report,
            reported: FxHashSet::default(),
        }
    }

    /// Adds an error about `op` or what is directly in it.
    fn add_error(&mut self, op: Op, error: Diagnostic) {
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

    /// What to check of operations of a name; nothing for a name nobody declared.
    fn plan(&mut self, name: OpName) -> Option<Rc<Plan>> {
        if let Some(cached) = self.names.get(name) {
            return cached.plan.clone();
        }
        let context = &self.module.context;
        let def = self.table.get(name);
        let plan = def.map(|def| Rc::new(Plan::new(context, self.table, name, def)));
        self.names.add(name, plan.clone());
        plan
    }

    fn enter(&mut self, op: Op) {
        if self.has_verified_signature(op) {
            if let Err(error) = self.check_operands(op) {
                self.add_error(op, error);
            }
            return;
        }
        let plan = self.plan(self.module.name(op));
        let mut result = self.check_successors(op);
        if let (Ok(()), Some(plan)) = (&result, &plan) {
            result = self.check_declared(op, plan);
        }
        self.scope.branch(self.module, op);
        let scoped = self.check_operands(op);
        let result = result
            .and(scoped)
            .and_then(|()| self.check_last(op, plan.as_deref()));
        if let Err(error) = result {
            self.add_error(op, error);
            self.skipped = Some(op).filter(|&op| self.module.has_regions(op));
        } else if self.module.has_regions(op) {
            self.open(op, plan);
        }
    }

    /// Whether only the dominance of the operation's operands is left to check, because another one
    /// of its signature was verified. It ends no block and has no regions; most operations are so.
    fn has_verified_signature(&mut self, op: Op) -> bool {
        let module = self.module;
        let Some(cached) = self.names.get_mut(module.name(op)) else {
            return false;
        };
        cached.plan.as_ref().is_some_and(|plan| !plan.asks_more)
            && module.next_op(op).is_some()
            && !module.has_regions(op)
            && !module.has_successors(op)
            && cached.verified.has(module, op, &mut self.verified_ops)
    }

    /// Checks what the table declares of the operation, its regions' contents aside.
    fn check_declared(&mut self, op: Op, plan: &Plan) -> Check {
        let name = self.module.name(op);
        let cached = self.names.get(name);
        let alike = cached
            .is_some_and(|cached| cached.verified.has(self.module, op, &mut self.verified_ops));
        if alike && !plan.asks_more {
            return Ok(());
        }
        let mut signature = None;
        if !alike {
            self.check_counts(op, plan)?;
        }
        self.check_parent(op, plan)?;
        if !alike {
            self.check_attributes(op, plan)?;
            let found = signature.insert(Signature::of(self.module, op));
            self.check_types(op, plan, found)?;
        }
        self.check_placement(op, plan)?;
        self.check_branches(op, plan)?;
        if plan.has(Trait::Function) {
            self.check_function(op)?;
        }
        if plan.has(Trait::ReturnLike) {
            self.check_return(op)?;
        }
        if plan.has(Trait::Call) {
            self.check_call(op)?;
        }
        match plan.before_regions {
            Some(check) if !(alike && plan.asks_types_only) => check(self, op)?,
            _ => {}
        }
        if let (Some(signature), Some(cached)) = (signature, self.names.get_mut(name)) {
            cached.verified.add(signature);
        }
        Ok(())
    }

    fn open(&mut self, op: Op, plan: Option<Rc<Plan>>) {
        let errors = self.errors.len();
        let isolated = plan.as_ref().is_some_and(|p| p.has(Trait::Isolated));
        let symbol_table = plan.as_ref().is_some_and(|p| p.has(Trait::SymbolTable));
        self.scope.open(self.module, op, isolated);
        self.check_blocks(op, plan.as_deref());
        if symbol_table {
            self.open_symbols(op);
        }
        self.frames.push(Frame {
            errors,
            plan,
            symbol_table,
        });
    }

    fn leave(&mut self, op: Op) {
        if self.skipped.is_some() {
            if self.skipped == Some(op) {
                self.skipped = None;
            }
            return;
        }
        let Some(frame) = self.frames.pop() else {
            return;
        };
        self.scope.close(self.module, op);
        if frame.symbol_table {
            self.symbols.pop();
        }
        let Some(plan) = frame.plan else {
            return;
        };
        if self.errors.len() > frame.errors {
            return;
        }
        let mut result = self.check_terminators(op, &plan);
        if let (Ok(()), Some(check)) = (&result, plan.after_regions) {
            let name = self.module.name(op);
            let cached = self.names.get(name);
            let other = cached.and_then(|cached| cached.verified_after_regions.expand());
            let is_like = |other: Op| verified_signatures::have_same_types(self.module, op, other);
            if !(plan.after_asks_types_only && other.is_some_and(is_like)) {
                result = check(self, op);
                if let (Ok(()), Some(cached)) = (&result, self.names.get_mut(name)) {
                    cached.verified_after_regions = op.into();
                }
            }
        }
        if result.is_ok() {
            result = self.check_flow(op, &plan);
        }
        if let Err(error) = result {
            self.add_error(op, error);
        }
    }

    // ---- Helpers of all checks ----------------------------------------------------------

    /// An error in mlir-opt's form for an operation: `'name' op message`.
    fn error(&self, op: Op, message: impl AsRef<str>) -> Diagnostic {
        let name = self.module.name_text(op);
        Diagnostic::error(
            self.module.location(op),
            format!("'{name}' op {}", message.as_ref()),
        )
    }

    /// The sizes that a segment attribute gives.
    fn segments(&self, op: Op, key: Ident) -> Option<&'a [i64]> {
        match self.module.context.attr_kind(self.module.attr_at(op, key)?) {
            AttrKind::DenseArray { values, .. } => Some(values),
            _ => None,
        }
    }

    /// A type as text, in quotes.
    fn quoted(&self, ty: Type) -> String {
        format!("'{}'", syntax::type_text(&self.module.context, ty))
    }

    fn result_types(&self, op: Op) -> Vec<Type> {
        let results = self.module.results(op);
        results.iter().map(|&v| self.module.value_type(v)).collect()
    }
}
