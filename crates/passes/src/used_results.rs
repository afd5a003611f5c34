//! The results of a `bufferization.dealloc` in the input of the ownership pass, where more than
//! other deallocs uses them.
//!
//! The pass takes every such dealloc out and decides anew who owns what, so that its results lose
//! their meaning. That is nothing to a later dealloc, which goes too; a program that returns,
//! stores or branches on such a result would do something else. Followed forwards, through pure
//! operations, branches, regions and the results of private functions.

use std::cell::OnceCell;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::rewrite;
use freehold_base::diagnostics::Diagnostic;
use freehold_dialects::{Table, Trait, callee, successor_operands, symbol_name};
use freehold_facts::{entry_passes, exit_passes};
use freehold_ir::{Ident, Module, Op, Value, collect_ops, known, nested_ops};

/// One error for each dealloc of `functions` of which a result is used by what stays. `only_called`
/// gives the private functions that only direct calls refer to.
pub(super) fn check(
    module: &Module,
    table: &Table,
    functions: &[Op],
    only_called: impl Fn() -> FxHashSet<Ident>,
) -> Vec<Diagnostic> {
    if module.created(known::BUFFERIZATION_DEALLOC) == 0 {
        return Vec::new();
    }
    let follow = Follow {
        module,
        table,
        calls: OnceCell::new(),
        only_called,
    };
    let ops = functions.iter().flat_map(|&f| nested_ops(module, f));
    let deallocs = ops.filter(|&op| module.name(op) == known::BUFFERIZATION_DEALLOC);
    let mut seen: FxHashSet<Value> = FxHashSet::default();
    let used = deallocs.filter_map(|op| Some((op, follow.user(op, &mut seen)?)));
    used.map(|(dealloc, user)| {
        let message = "a result of this deallocation is used by more than other deallocations: the pass decides anew who owns what; lower it first, with --bufferization-lower-deallocations";
        Diagnostic::error(module.location(dealloc), message)
            .with_note(module.location(user), "it is used here")
    })
    .collect()
}

struct Follow<'a, F> {
    module: &'a Module,
    table: &'a Table,
    /// The direct calls of each function that nothing else refers to.
    calls: OnceCell<FxHashMap<Ident, Vec<Op>>>,
    only_called: F,
}

impl<F: Fn() -> FxHashSet<Ident>> Follow<'_, F> {
    /// What stays and uses a result of `dealloc`, through values that were not `seen` before.
    fn user(&self, dealloc: Op, seen: &mut FxHashSet<Value>) -> Option<Op> {
        let module = self.module;
        let mut work: Vec<Value> = module.results(dealloc).to_vec();
        while let Some(value) = work.pop() {
            if !seen.insert(value) {
                continue;
            }
            for user in module.users(value) {
                let operands = module.operands(user).enumerate();
                for (operand, _) in operands.filter(|&(_, v)| v == value) {
                    match self.reached(user, operand) {
                        Some(values) => work.extend(values),
                        None => return Some(user),
                    }
                }
            }
        }
        None
    }

    /// The values that an operand of `user` decides; nothing if it decides what the program does.
    fn reached(&self, user: Op, operand: usize) -> Option<Vec<Value>> {
        let (module, table) = (self.module, self.table);
        if module.name(user) == known::BUFFERIZATION_DEALLOC
            || rewrite::returns_copy_or_not(module, table, user)
        {
            return Some(Vec::new());
        }
        if rewrite::only_computes(module, table, user) {
            return Some(module.results(user).to_vec());
        }
        let mut found: Vec<Value> = Vec::new();
        for (number, &successor) in module.successors(user).iter().enumerate() {
            let range = successor_operands(module, table, user, number)?;
            let handed = range.zip(module.arguments(successor));
            found.extend(handed.filter(|h| h.0 == operand).map(|h| *h.1));
        }
        let ends = module.next_op(user).is_none() && module.successors(user).is_empty();
        let mut passes = entry_passes(module, table, user);
        if ends {
            passes.extend(exit_passes(module, table, user));
        }
        let handed = passes.into_iter().filter(|pass| pass.0 == operand);
        found.extend(handed.flat_map(|pass| pass.1));
        if !found.is_empty() {
            return Some(found);
        }
        let parent = module.parent_op(user)?;
        if !(ends && table.has(module, parent, Trait::Function)) {
            return None;
        }
        let calls = self.calls().get(&symbol_name(module, parent)?)?.iter();
        calls
            .map(|&call| module.results(call).get(operand).copied())
            .collect()
    }

    fn calls(&self) -> &FxHashMap<Ident, Vec<Op>> {
        self.calls.get_or_init(|| {
            let names = (self.only_called)().into_iter();
            let mut calls: FxHashMap<Ident, Vec<Op>> = names.map(|n| (n, Vec::new())).collect();
            for op in collect_ops(self.module, self.module.top()) {
                let name = callee(self.module, self.table, op);
                if let Some(calls) = name.and_then(|name| calls.get_mut(&name)) {
                    calls.push(op);
                }
            }
            calls
        })
    }
}
