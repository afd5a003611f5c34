//! That operands are defined before they are used, and not outside an isolated operation.
//!
//! The walk knows which operations it has seen and which regions it is in, so that almost
//! every operand is judged at once. What is left, uses of other blocks' values, is judged
//! at the end: by the blocks that are entered from one place only, which are all that most
//! programs need, and otherwise by block dominance.

use freehold_base::diagnostics::Diagnostic;
use freehold_dialects::Trait;
use freehold_ir::{Block, Dominance, Location, Module, Op, Region, Value, ValueDef};

use super::scope::Candidate;
use super::verifier::{Check, LIMIT, Verifier};

impl Verifier<'_> {
    /// Checks the operands' places as far as the walk knows, and marks the operation as seen.
    pub(super) fn check_operands(&mut self, op: Op) -> Check {
        let module = self.module;
        self.scope.seen[op] = true;
        let block = module.parent_block(op);
        for (index, value) in module.operands(op).enumerate() {
            match module.def(value) {
                ValueDef::Argument(of, _) if Some(of) == block => {}
                ValueDef::Result(def, _) if module.parent_block(def) == block => {
                    if def == op || !self.scope.seen[def] {
                        self.scope.candidates.push(Candidate {
                            op,
                            operand: index,
                            ancestor: Some(op),
                        });
                    }
                }
                _ => self.check_far_operand(op, index, value)?,
            }
        }
        Ok(())
    }

    fn check_far_operand(&mut self, op: Op, index: usize, value: Value) -> Check {
        let module = self.module;
        let block = module.defining_block(value);
        let region = block.and_then(|b| module.block_region(b));
        let ancestor = match region {
            Some(region) if module.parent_region(op) == Some(region) => Some(op),
            Some(region) => self.scope.current[region].expand(),
            None => None,
        };
        if let (Some(ancestor), Some(region)) = (ancestor, region) {
            let visible = self.scope.open.last().map_or(0, |o| o.1);
            if self.scope.depth[region] < visible {
                let isolated = self.scope.open[visible as usize - 1].0;
                return Err(self
                    .error(op, "using value defined outside the region")
                    .with_note(
                        module.location(isolated),
                        "required by region isolation constraints",
                    ));
            }
            if module.parent_block(ancestor) == block {
                let before = match module.def(value) {
                    ValueDef::Argument(..) => true,
                    ValueDef::Result(def, _) => def != ancestor && self.scope.seen[def],
                };
                if before {
                    return Ok(());
                }
            } else if block.is_some_and(|b| module.is_entry(b)) {
                // A region's entry dominates its other blocks.
                return Ok(());
            }
        }
        self.scope.candidates.push(Candidate {
            op,
            operand: index,
            ancestor,
        });
        Ok(())
    }

    /// Judges what the walk could not.
    pub(super) fn check_dominance(&mut self) {
        let candidates = std::mem::take(&mut self.scope.candidates);
        if candidates.is_empty() {
            return;
        }
        let mut dominance = Dominance::of_none(self.module);
        let mut last = None;
        for candidate in candidates {
            if last == Some(candidate.op) || self.dominates(&mut dominance, &candidate) {
                continue;
            }
            last = Some(candidate.op);
            let error = self.dominance_error(candidate.op, candidate.operand);
            self.add_error(candidate.op, error);
            if self.errors.len() >= LIMIT {
                return;
            }
        }
    }

    fn dominates(&mut self, dominance: &mut Dominance, candidate: &Candidate) -> bool {
        let module = self.module;
        let Some(own_block) = module.parent_block(candidate.op) else {
            return true;
        };
        let value = module.operand(candidate.op, candidate.operand);
        let block = module.defining_block(value);
        let user = candidate.ancestor.and_then(|op| module.parent_block(op));
        // The value's block dominates the user then, or nothing reaches the user.
        if let (Some(block), Some(user)) = (block, user)
            && block != user
            && self.scope.comes_from(user, block)
        {
            return true;
        }
        add_region(dominance, module, own_block);
        if !dominance.is_reachable(own_block) {
            return true;
        }
        let Some(block) = block else {
            return false;
        };
        add_region(dominance, module, block);
        match user {
            Some(user) if user == block => {
                !dominance.is_reachable(user) || self.is_graph_block(block)
            }
            Some(user) => dominance.block_dominates(block, user),
            None => false,
        }
    }

    /// Whether the order of the block's operations means nothing: its region is a graph.
    fn is_graph_block(&mut self, block: Block) -> bool {
        let module = self.module;
        let Some(region) = module.block_region(block) else {
            return false;
        };
        let Some(parent) = module.region_op(region) else {
            return false;
        };
        match self.plan(module.name(parent)) {
            Some(plan) => plan.has(Trait::NoTerminator),
            None => module.blocks(region).take(2).count() == 1,
        }
    }

    fn dominance_error(&self, op: Op, index: usize) -> Diagnostic {
        let module = self.module;
        let value = module.operand(op, index);
        let error = Diagnostic::error(
            module.location(op),
            format!("operand #{index} does not dominate this use"),
        );
        let user = module.parent_region(op);
        let block = module.defining_block(value);
        let region = block.and_then(|b| module.block_region(b));
        if let ValueDef::Result(def, _) = module.def(value) {
            let place = if module.parent_block(op) == block {
                "op in the same block"
            } else if user == region {
                "op in the same region"
            } else if is_within(module, user, region) {
                "op in a parent region"
            } else if is_within(module, region, user) {
                "op in a child region"
            } else {
                "op is neither in a parent nor in a child region"
            };
            let message = format!("operand defined here ({place})");
            return error.with_note(module.location(def), message);
        }
        let (Some(block), Some(region)) = (block, region) else {
            return error.with_note(Location::UNKNOWN, "block without parent");
        };
        let number = module.blocks(region).take_while(|&b| b != block).count();
        let place = if user == Some(region) {
            "in the same region"
        } else if is_within(module, user, Some(region)) {
            "in a parent region"
        } else {
            "neither in a parent nor in a child region"
        };
        let location = module
            .region_op(region)
            .map_or(Location::UNKNOWN, |op| module.location(op));
        error.with_note(
            location,
            format!("operand defined as a block argument (block #{number} {place})"),
        )
    }
}

fn add_region(dominance: &mut Dominance, module: &Module, block: Block) {
    if let Some(region) = module.block_region(block) {
        dominance.add(module, region);
    }
}

/// Whether `inner` is properly within `outer`.
fn is_within(module: &Module, inner: Option<Region>, outer: Option<Region>) -> bool {
    let holder = |region: Option<Region>| {
        let op = module.region_op(region?)?;
        module.parent_region(op)
    };
    std::iter::successors(holder(inner), |&r| holder(Some(r))).any(|r| Some(r) == outer)
}
