//! The walk over a module: which checks an operation gets, before its regions and after them.

use std::rc::Rc;

use freehold_dialects::Trait;
use freehold_ir::{Op, OpName, Signature};

use super::ops;
use super::plan::Plan;
use super::verified_signatures;
use super::verifier::{Check, Frame, Verifier};

impl Verifier<'_> {
    /// What to check of operations of a name; nothing for a name nobody declared.
    pub fn plan(&mut self, name: OpName) -> Option<Rc<Plan>> {
        if let Some(cached) = self.names.get(name) {
            return cached.plan.clone();
        }
        let context = &self.module.context;
        let def = self.table.get(name);
        let plan = def.map(|def| {
            Rc::new(Plan::new(
                context,
                self.table,
                def,
                ops::checks_of(name, def),
            ))
        });
        self.names.add(name, plan.clone());
        plan
    }

    pub fn enter(&mut self, op: Op) {
        if self.unread.is_some() && self.enter_unknown(op) {
            return;
        }
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
            self.open(op, plan, true);
        }
    }

    /// Whether only the dominance of the operation's operands is left to check, because another one
    /// of its signature was verified. It ends no block and has no regions; most operations are so.
    pub fn has_verified_signature(&mut self, op: Op) -> bool {
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
    pub fn check_declared(&mut self, op: Op, plan: &Plan) -> Check {
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
        match plan.checks.before_regions {
            Some(check) if !(alike && plan.checks.asks_types_only) => check(self, op)?,
            _ => {}
        }
        if let (Some(signature), Some(cached)) = (signature, self.names.get_mut(name)) {
            cached.verified.add(signature);
        }
        Ok(())
    }

    /// Goes into the regions of `op`, which is itself right, or else is not asked about again.
    pub(super) fn open(&mut self, op: Op, plan: Option<Rc<Plan>>, is_right: bool) {
        let errors = self.errors.len();
        let isolated = plan.as_ref().is_some_and(|p| p.has(Trait::Isolated));
        let symbol_table = plan.as_ref().is_some_and(|p| p.has(Trait::SymbolTable));
        self.scope.open(self.module, op, isolated);
        if is_right {
            self.check_blocks(op, plan.as_deref());
        }
        if symbol_table {
            self.open_symbols(op);
        }
        self.frames.push(Frame {
            errors,
            plan: plan.filter(|_| is_right),
            symbol_table,
        });
    }

    pub fn leave(&mut self, op: Op) {
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
        if let (Ok(()), Some(check)) = (&result, plan.checks.after_regions) {
            let name = self.module.name(op);
            let cached = self.names.get(name);
            let other = cached.and_then(|cached| cached.verified_after_regions.expand());
            let is_like = |other: Op| verified_signatures::have_same_types(self.module, op, other);
            if !(plan.checks.after_asks_types_only && other.is_some_and(is_like)) {
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
}
