//! Counts of operands, results, regions and successors; blocks and their terminators.

use freehold_base::diagnostics::Diagnostic;
use freehold_dialects::{Counted, Trait, count_error, segments_error};
use freehold_ir::known::keys;
use freehold_ir::{Block, Module, Op, Region};
use freehold_syntax::{self as syntax, PrintOptions};

use super::plan::Plan;
use super::verifier::{Check, Verifier};

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
                let message = "entry block of region may not have predecessors";
                let error = Diagnostic::error(module.location(parent), message);
                self.add_error(parent, error);
            }
        }
        Ok(())
    }

    /// Checks how many operands, results, regions and successors the operation has.
    pub(super) fn check_counts(&self, op: Op, plan: &Plan) -> Check {
        let module = self.module;
        let operands = module.operand_count(op);
        let results = module.results(op).len();
        let checks = [
            (&plan.regions, module.regions(op).len(), Counted::Regions),
            (&plan.results.bounds, results, Counted::Results),
            (
                &plan.successors,
                module.successors(op).len(),
                Counted::Successors,
            ),
            (&plan.operands.bounds, operands, Counted::Operands),
        ];
        for (bounds, count, what) in checks {
            if !bounds.allow(count) {
                return Err(self.count_error(op, count, what));
            }
        }
        if !plan.results.divides(results) || !plan.operands.divides(operands) {
            // The operation's own check may say what they are.
            if let Some(check) = plan.checks.before_regions {
                check(self, op)?;
            }
            return Err(self.error(op, "has groups of operands or results of different sizes"));
        }
        let def = self.table.of(module, op);
        if plan.operands.segmented {
            let sizes = self.segments(op, keys::OPERAND_SEGMENT_SIZES);
            let groups = def.map_or(&[][..], |d| &d.operands);
            if let Some(message) = segments_error(groups, operands, sizes, "operandSegmentSizes") {
                return Err(self.error(op, message));
            }
        }
        if plan.results.segmented {
            let sizes = self.segments(op, keys::RESULT_SEGMENT_SIZES);
            let groups = def.map_or(&[][..], |d| &d.results);
            if let Some(message) = segments_error(groups, results, sizes, "resultSegmentSizes") {
                return Err(self.error(op, message));
            }
        }
        Ok(())
    }

    fn count_error(&self, op: Op, count: usize, what: Counted) -> Diagnostic {
        let groups = self.table.of(self.module, op).map(|def| match what {
            Counted::Operands => &def.operands,
            Counted::Results => &def.results,
            Counted::Regions => &def.regions,
            Counted::Successors => &def.successors,
        });
        let message = groups.and_then(|groups| count_error(groups, count, what));
        self.error(op, message.unwrap_or_default())
    }

    /// Checks that the operation stands within a parent it allows.
    pub(super) fn check_parent(&self, op: Op, plan: &Plan) -> Check {
        let module = self.module;
        if plan.parents.is_empty() {
            return Ok(());
        }
        let parent = module.parent_op(op).map(|p| module.name(p));
        if parent.is_some_and(|p| plan.parents.contains(&p)) {
            return Ok(());
        }
        let names = self.table.of(module, op).map_or(&[][..], |d| &d.parents);
        Err(self.error(
            op,
            match names {
                [one] => format!("expects parent op '{one}'"),
                many => format!("expects parent op to be one of '{}'", many.join(", ")),
            },
        ))
    }

    /// Checks the operation's own regions and where it stands: a terminator last, a symbol in a
    /// symbol table.
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
                let first = module.first_block(region);
                if !plan.has(Trait::NoTerminator)
                    && first.is_some_and(|block| module.first_op(block).is_none())
                {
                    return Err(self.error(op, "expects a non-empty block"));
                }
            }
        }
        if plan.has(Trait::Terminator) && module.next_op(op).is_some() {
            return Err(self.error(op, "must be the last operation in the parent block"));
        }
        if plan.needs_name && self.symbol_name(op).is_none() {
            return Err(self.error(op, "requires string attribute 'sym_name'"));
        }
        // A module without a name is no symbol.
        if plan.has(Trait::Symbol) && self.symbol_name(op).is_some() {
            self.check_visibility(op)?;
            if let Some(parent) = module.parent_op(op)
                && self
                    .table
                    .of(module, parent)
                    .is_some_and(|def| !def.has(Trait::SymbolTable))
            {
                return Err(self.error(op, "symbol's parent must have the SymbolTable trait"));
            }
        }
        Ok(())
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
        if self.may_lack_ends(parent) {
            return Ok(());
        }
        let parent = self.plan(module.name(parent));
        if may_lack_terminators(module, region, parent.as_deref()) {
            return Ok(());
        }
        let generic = PrintOptions {
            generic: true,
            ..PrintOptions::default()
        };
        // Regions may be of any size, and they are not what is wrong.
        let text = match module.regions(op) {
            [] => syntax::print_op(module, op, self.table, &generic),
            _ => format!("'{}'", module.name_text(op)),
        };
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
                let message = "empty block: expect at least a terminator";
                self.add_error(op, Diagnostic::error(module.location(op), message));
            }
        }
    }

    /// Checks that regions end with the one terminator that the operation allows.
    pub(super) fn check_terminators(&self, op: Op, plan: &Plan) -> Check {
        let Some(expected) = &plan.terminator else {
            return Ok(());
        };
        let module = self.module;
        for &region in module.regions(op) {
            let last = module.first_block(region).and_then(|b| module.last_op(b));
            let Some(last) = last.filter(|&last| Some(module.name(last)) != expected.name) else {
                continue;
            };
            let (name, found) = (&expected.text, module.name_text(last));
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
