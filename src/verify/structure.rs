//! Counts of operands, results, regions and successors; blocks and their terminators.

use crate::diagnostics::Diagnostic;
use crate::dialects::Trait;
use crate::ir::{Block, Module, Op, Region};
use crate::syntax::{self, PrintOptions};

use super::plan::{Bounds, Plan};
use super::{Check, Verifier};

impl Verifier<'_> {
    /// Checks that successors are blocks of the operation's region, and not its entry.
    pub(super) fn check_successors(&mut self, op: Op) -> Check {
        let module = self.module;
        if module.successors(op).is_empty() {
            return Ok(());
        }
        if module.next_op(op).is_some() {
            return Err(self.error(
                op,
                "operation with block successors must terminate its parent block",
            ));
        }
        let region = module.parent_region(op);
        for &successor in module.successors(op) {
            if module.block_region(successor) != region {
                return Err(self.error(op, "branching to block of a different region"));
            }
            let Some(region) = region.filter(|_| module.is_entry(successor)) else {
                continue;
            };
            if self.entered.insert(region)
                && let Some(parent) = module.region_op(region)
            {
                self.errors.push(Diagnostic::error(
                    module.location(parent),
                    "entry block of region may not have predecessors",
                ));
            }
        }
        Ok(())
    }

    /// Checks how many operands, results, regions and successors the operation has.
    pub(super) fn check_counts(&self, op: Op, plan: &Plan) -> Check {
        let module = self.module;
        let fail = |message: String| Err(self.error(op, message));
        let regions = module.regions(op).len();
        if !plan.regions.allow(regions) {
            return fail(match plan.regions {
                Bounds { max: Some(0), .. } => "requires zero regions".to_owned(),
                Bounds {
                    min: 1,
                    max: Some(1),
                } => "requires one region".to_owned(),
                bounds => format!("expected {} regions", at_least(bounds)),
            });
        }
        let results = module.results(op).len();
        if !plan.results.bounds.allow(results) {
            return fail(match plan.results.bounds {
                Bounds { max: Some(0), .. } => "requires zero results".to_owned(),
                Bounds {
                    min: 1,
                    max: Some(1),
                } => "requires one result".to_owned(),
                bounds => format!("expected {} results", at_least(bounds)),
            });
        }
        let successors = module.successors(op).len();
        if !plan.successors.allow(successors) {
            let least = if plan.successors.max.is_none() {
                "at least "
            } else {
                ""
            };
            let count = plan.successors.min;
            let plural = if count == 1 && least.is_empty() {
                ""
            } else {
                "s"
            };
            return fail(format!(
                "requires {least}{count} successor{plural} but found {successors}"
            ));
        }
        let operands = module.operand_count(op);
        if !plan.operands.bounds.allow(operands) {
            return fail(match plan.operands.bounds {
                Bounds { max: Some(0), .. } => "requires zero operands".to_owned(),
                Bounds {
                    min: 1,
                    max: Some(1),
                } => "requires a single operand".to_owned(),
                bounds => format!(
                    "expected {} operands, but found {operands}",
                    at_least(bounds)
                ),
            });
        }
        if !plan.results.divides(results) || !plan.operands.divides(operands) {
            return fail("has groups of operands or results of different sizes".to_owned());
        }
        if plan.operands.segmented {
            let name = ("operandSegmentSizes", "operand");
            let sizes = self.segments(op, self.names.operand_segments);
            self.check_segments(op, name, plan.operands.groups.len(), operands, sizes)?;
        }
        if plan.results.segmented {
            let name = ("resultSegmentSizes", "result");
            let sizes = self.segments(op, self.names.result_segments);
            self.check_segments(op, name, plan.results.groups.len(), results, sizes)?;
        }
        Ok(())
    }

    /// Checks that a segment attribute is there and accounts for each value.
    fn check_segments(
        &self,
        op: Op,
        (attribute, what): (&str, &str),
        groups: usize,
        count: usize,
        sizes: Option<&[i64]>,
    ) -> Check {
        let Some(sizes) = sizes else {
            // mlir-opt takes a missing attribute for zeros.
            return match count {
                0 => Ok(()),
                _ => Err(self.segment_sum(op, (attribute, what), count, 0)),
            };
        };
        if sizes.len() != groups {
            return Err(self.error(
                op,
                format!(
                    "'{attribute}' attribute for specifying {what} segments must have {groups} \
                     elements, but got {}",
                    sizes.len()
                ),
            ));
        }
        if sizes.iter().any(|&size| size < 0) {
            return Err(self.error(
                op,
                format!("'{attribute}' attribute cannot have negative elements"),
            ));
        }
        let sum = sizes.iter().fold(0i64, |sum, &s| sum.saturating_add(s));
        if sum as usize != count {
            return Err(self.segment_sum(op, (attribute, what), count, sum));
        }
        Ok(())
    }

    fn segment_sum(
        &self,
        op: Op,
        (attribute, what): (&str, &str),
        count: usize,
        sum: i64,
    ) -> Diagnostic {
        self.error(
            op,
            format!(
                "{what} count ({count}) does not match with the total size ({sum}) specified in \
                 attribute '{attribute}'"
            ),
        )
    }

    /// Checks where the operation stands: a terminator last, and within a parent it allows.
    pub(super) fn check_placement(&self, op: Op, plan: &Plan) -> Check {
        let module = self.module;
        if plan.has(Trait::SingleBlock) {
            for (index, &region) in module.regions(op).iter().enumerate() {
                let blocks = module.blocks(region).take(2).count();
                if blocks > 1 {
                    return Err(
                        self.error(op, format!("expects region #{index} to have 0 or 1 blocks"))
                    );
                }
            }
        }
        if plan.has(Trait::Terminator) && module.next_op(op).is_some() {
            return Err(self.error(op, "must be the last operation in the parent block"));
        }
        if plan.has(Trait::Symbol)
            && let Some(parent) = module.parent_op(op)
            && self
                .table
                .of(module, parent)
                .is_some_and(|def| !def.has(Trait::SymbolTable))
        {
            return Err(self.error(op, "symbol's parent must have the SymbolTable trait"));
        }
        if plan.parents.is_empty() {
            return Ok(());
        }
        let parent = module.parent_op(op).map(|p| module.name(p));
        if parent.is_some_and(|p| plan.parents.contains(&p)) {
            return Ok(());
        }
        let names = plan.parents.iter().map(|&p| module.context.op_name_text(p));
        let names: Vec<&str> = names.collect();
        Err(self.error(
            op,
            match names.as_slice() {
                [one] => format!("expects parent op '{one}'"),
                many => format!("expects parent op to be one of '{}'", many.join(", ")),
            },
        ))
    }

    /// Checks that the operation, where it is the last of its block, is a terminator or need not
    /// be one. Of an operation that nobody declared, nothing is known.
    pub(super) fn check_last(&mut self, op: Op, plan: Option<&Plan>) -> Check {
        let module = self.module;
        if module.next_op(op).is_some() || plan.is_none_or(|p| p.has(Trait::Terminator)) {
            return Ok(());
        }
        let Some((region, parent)) = module.parent_region(op).zip(module.parent_op(op)) else {
            return Ok(());
        };
        let parent = self.plan(module.name(parent));
        if may_lack_terminators(module, region, parent.as_deref()) {
            return Ok(());
        }
        let generic = PrintOptions {
            generic: true,
            ..PrintOptions::default()
        };
        let text = syntax::print_op(module, op, self.table, &generic);
        Err(Diagnostic::error(
            module.location(op),
            format!("block with no terminator, has {text}"),
        ))
    }

    /// Checks that blocks of the operation's regions are not empty where they need a terminator.
    pub(super) fn check_blocks(&mut self, op: Op, plan: Option<&Plan>) {
        let module = self.module;
        for &region in module.regions(op) {
            if may_lack_terminators(module, region, plan) {
                continue;
            }
            let empty = |&block: &Block| module.last_op(block).is_none();
            for _ in module.blocks(region).filter(empty) {
                self.errors.push(Diagnostic::error(
                    module.location(op),
                    "empty block: expect at least a terminator",
                ));
            }
        }
    }

    /// Checks that regions end with the one terminator that the operation allows.
    pub(super) fn check_terminators(&self, op: Op, plan: &Plan) -> Check {
        let Some(expected) = plan.terminator else {
            return Ok(());
        };
        let module = self.module;
        for &region in module.regions(op) {
            let last = module.first_block(region).and_then(|b| module.last_op(b));
            let Some(last) = last.filter(|&last| module.name(last) != expected) else {
                continue;
            };
            let (name, found) = (
                module.context.op_name_text(expected),
                module.name_text(last),
            );
            return Err(self
                .error(
                    op,
                    format!("expects regions to end with '{name}', found '{found}'"),
                )
                .with_note(
                    module.location(op),
                    format!("in custom textual format, the absence of terminator implies '{name}'"),
                ));
        }
        Ok(())
    }
}

/// Whether the blocks of a region need no terminator: a single block of an operation that
/// allows it or that nobody declared.
fn may_lack_terminators(module: &Module, region: Region, parent: Option<&Plan>) -> bool {
    parent.is_none_or(|p| p.has(Trait::NoTerminator)) && module.blocks(region).take(2).count() < 2
}

/// `2`, or `2 or more`.
fn at_least(bounds: Bounds) -> String {
    match bounds.max {
        Some(max) if max == bounds.min => max.to_string(),
        Some(max) => format!("{} to {max}", bounds.min),
        None => format!("{} or more", bounds.min),
    }
}
