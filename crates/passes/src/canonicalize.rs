//! `--canonicalize`: folds, dead code and control flow clean-up until nothing changes.
//!
//! Works as mlir-opt's greedy driver does, so that the result is the same: an iteration first
//! hoists and unifies constants (`sweep`), then drains a worklist of operations through the
//! rules of each dialect, then removes unreachable blocks and unused block arguments
//! (`regions`). Knows no alias analysis: that is the simplification pass's business.

mod circles;
mod clones;
mod conditions;
mod edges;
mod frees;
mod lookups;
mod memref;
mod names;
mod new_buffers;
mod notes;
mod operations;
mod options;
mod own_steps;
mod regions;
mod rewriter;
mod scf_regions;
mod sweep;
mod takers;
mod values;
mod verdicts;

use crate::stats::Rules;
use freehold_base::diagnostics::Diagnostic;
use freehold_dialects::Table;
use freehold_ir::{Module, Op, Value};
use freehold_rules::operations::OperationRules;
use freehold_rules::{Rule, RuleSet};

pub use notes::Notes;
use operations::Operations;
pub use options::Options;
pub use own_steps::{Applied, StepPlace};
use rewriter::Rewriter;

/// Canonicalizes everything in `module`.
///
/// # Errors
/// None without rules of users: what no rule matches stays as it is.
pub fn run(module: &mut Module, table: &Table) -> Result<(), Vec<Diagnostic>> {
    run_counting(module, table, None)
}

/// As [`run`], and counts how often each rule was applied, if asked.
///
/// # Errors
/// As [`run`].
pub fn run_counting(
    module: &mut Module,
    table: &Table,
    counts: Option<&mut Rules>,
) -> Result<(), Vec<Diagnostic>> {
    run_with(module, table, None, counts, &Options::default()).map(drop)
}

/// As [`run_counting`], with the rules about values of `rules`, and with its rules about operations
/// that are not built in; where each of those of `rules/skeleton.egg`'s kind was applied.
///
/// # Errors
/// Where the rules about operations of `rules` were applied so often that they seem not to come to
/// an end, or where the options ask for an end that was not reached.
pub fn run_with<'a>(
    module: &'a mut Module,
    table: &'a Table,
    rules: Option<&'a RuleSet>,
    counts: Option<&'a mut Rules>,
    options: &'a Options,
) -> Result<Applied, Vec<Diagnostic>> {
    run_noting(module, table, rules, (counts, None), options)
}

/// As [`run_with`], with `notes` of what happens, if asked.
///
/// # Errors
/// As [`run_with`].
pub fn run_noting<'a>(
    module: &'a mut Module,
    table: &'a Table,
    rules: Option<&'a RuleSet>,
    (counts, notes): (Option<&'a mut Rules>, Option<&'a mut Notes>),
    options: &'a Options,
) -> Result<Applied, Vec<Diagnostic>> {
    let own = rules.into_iter().flat_map(RuleSet::own_steps);
    let own: Vec<&Rule> = own.filter(|rule| options.keeps(&rule.name, &[])).collect();
    let selected = options.selected(rules);
    let place = module.location(module.top());
    let rules = selected.as_ref().or(rules);
    let mut rewriter = Rewriter::new(module, table, rules, counts, options);
    rewriter.notes = notes;
    let (applied, is_done) = iterate(&mut rewriter, &own);
    if let Some(error) = rewriter.operations.error.take() {
        return Err(vec![error]);
    }
    if options.must_converge && !is_done {
        let message = format!(
            "the canonicalization did not come to an end with max-iterations={}",
            options.max_iterations
        );
        return Err(vec![Diagnostic::error(place, message)]);
    }
    Ok(applied)
}

/// Applies rules until nothing changes or the options say to stop. Where each of `own` was
/// applied, and whether nothing changed any more. The result is valid IR after each iteration.
fn iterate(rewriter: &mut Rewriter, own: &[&Rule]) -> (Applied, bool) {
    let options = rewriter.options;
    let mut applied_by_users = Applied::new();
    // The module as the last clean-up of its regions left it: another one would find nothing.
    let mut clean = None;
    for iteration in 0..options.max_iterations {
        rewriter.changed = false;
        let before = rewriter.applied;
        let multi_block = sweep::run(rewriter, iteration == 0);
        if !own.is_empty() {
            own_steps::run(rewriter, own, &mut applied_by_users);
        }
        while rewriter.applied - before < options.max_rewrites
            && let Some(op) = rewriter.pop()
        {
            let applied = rewriter.applied;
            rewriter.note_visit(op);
            if rewriter.is_dead(op) {
                rewriter.by("dead-code");
                rewriter.erase(op);
            } else if !rewriter.is_at_circle(op) && visit(rewriter, op) {
                debug_assert!(rewriter.applied > applied, "every rule says its name");
                rewriter.changed = true;
                rewriter.queue(op);
                if rewriter.operations.error.is_some() {
                    return (applied_by_users, false);
                }
            }
        }
        if let Some(notes) = &mut rewriter.notes {
            notes.leave();
        }
        // What is still queued has its turn in the next iteration.
        rewriter.changed |= rewriter.applied - before >= options.max_rewrites;
        scf_regions::inline_blocks(rewriter, &multi_block);
        if options.simplify_regions && clean != Some(rewriter.module.edits()) {
            regions::run(rewriter, &multi_block);
            clean = Some(rewriter.module.edits());
        }
        if !rewriter.changed {
            return (applied_by_users, true);
        }
    }
    (applied_by_users, false)
}

/// The places of a module that rules about operations can be about, with what is known of them:
/// what [`run_with`] asks the rules of users, before it changes anything.
pub fn step_places(module: &mut Module, table: &Table) -> Vec<StepPlace> {
    let options = Options::default();
    own_steps::places(&Rewriter::new(module, table, None, None, &options))
}

/// Applies the rules about operations of `rules` to one operation, and nothing else but that
/// constants are unified, and that what nobody needs afterwards of its operands goes; whether one
/// was applied. Whoever judges a rule asks this.
pub fn apply_operation_rule(
    module: &mut Module,
    table: &Table,
    rules: &OperationRules,
    op: Op,
) -> bool {
    let options = Options {
        // No pattern that is Rust.
        enabled: vec![String::new()],
        ..Options::default()
    };
    let mut rewriter = Rewriter::new(module, table, None, None, &options);
    rewriter.operations = Operations::only(&rewriter.module.context, table, rules);
    let multi_block = sweep::run(&mut rewriter, true);
    scf_regions::inline_blocks(&mut rewriter, &multi_block);
    if rewriter.operations.walked {
        return true;
    }
    if rewriter.is_erased(op) || rewriter.is_at_circle(op) {
        return false;
    }
    let operands: Vec<Value> = rewriter.module.operands(op).collect();
    let is_applied = operations::visit(&mut rewriter, op);
    for operand in operands.into_iter().filter(|_| is_applied) {
        if let Some(def) = rewriter.module.defining_op(operand)
            && !rewriter.is_erased(def)
            && rewriter.is_dead(def)
        {
            rewriter.erase(def);
        }
    }
    is_applied
}

/// Applies the first rule that matches; whether one did.
fn visit(rw: &mut Rewriter, op: Op) -> bool {
    rw.is_commutative(op) && values::move_constant_right(rw, op)
        || values::visit(rw, op)
        || operations::visit(rw, op)
}
