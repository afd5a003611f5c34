//! What mlir-opt-22's ownership pass refuses and ours does not, in its words: for users of the
//! option `strict-mlir`, who depend on being told.

use freehold_base::diagnostics::Diagnostic;
use freehold_dialects::{EffectKind, Table, Trait};
use freehold_facts::has_lost_memref;
use freehold_ir::known::keys;
use freehold_ir::{Module, Op, Region, Step, dominator_tree, known, walk};

/// The refusals for one function.
pub(super) fn check(module: &Module, table: &Table, function: Op) -> Vec<Diagnostic> {
    let mut errors = Vec::new();
    // For each open operation: whether what stands in its regions deals with memrefs.
    let mut inside: Vec<bool> = Vec::new();
    for step in walk(module, function) {
        match step {
            Step::Enter(op) => {
                let message = refusal(module, table, op);
                errors.extend(message.map(|m| Diagnostic::error(module.location(op), m)));
                if module.has_regions(op) {
                    inside.push(false);
                } else if let Some(parent) = inside.last_mut() {
                    *parent |= touches_memref(module, op);
                }
            }
            Step::Leave(op) => {
                let nested = inside.pop().unwrap_or(false) || has_memref_argument(module, op);
                if let Some(parent) = inside.last_mut() {
                    *parent |= nested || touches_memref(module, op);
                }
                let flow = table.of(module, op).is_some_and(|def| def.flow.is_some());
                if nested && !flow && op != function {
                    errors.push(Diagnostic::error(module.location(op), "All operations with attached regions need to implement the RegionBranchOpInterface."));
                }
            }
        }
    }
    errors
}

fn refusal(module: &Module, table: &Table, op: Op) -> Option<&'static str> {
    let def = table.of(module, op);
    let is_manual = module.attr_at(op, keys::MANUAL_DEALLOCATION).is_some();
    let frees = def.is_some_and(|def| def.effects.iter().any(|e| e.kind == EffectKind::Free));
    if module.regions(op).iter().any(|&r| has_loop(module, r)) {
        Some("Only structured control-flow loops are supported.")
    } else if module.name(op) == known::BUFFERIZATION_DEALLOC {
        Some("No deallocation operations must be present when running this pass!")
    } else if frees && !is_manual {
        Some("memory free side-effect on MemRef value not supported!")
    } else if !def.is_some_and(|def| {
        let known = [
            Trait::Pure,
            Trait::RecursiveEffects,
            Trait::Call,
            Trait::Function,
        ];
        !def.effects.is_empty() || known.iter().any(|&t| def.has(t)) || def.flow.is_some()
    }) {
        Some("ops with unknown memory side effects are not supported")
    } else if module.successors(op).len() > 1 && module.name(op) != known::CF_COND_BR {
        Some("BranchOpInterface operations with multiple successors are not supported yet")
    } else if loses_memref(module, table, op) {
        Some("only supported when operand is not a MemRef")
    } else {
        None
    }
}

/// Whether a block of the region leads back to itself.
fn has_loop(module: &Module, region: Region) -> bool {
    if module.first_block(region).is_none() || module.has_single_block(region) {
        let block = module.first_block(region);
        let last = block.and_then(|b| module.last_op(b));
        return last.is_some_and(|op| !module.successors(op).is_empty());
    }
    // A depth-first search meets an open block again exactly if there is a cycle.
    let mut state = rustc_hash::FxHashMap::default();
    let order = dominator_tree(module, region).order;
    for start in order {
        let mut stack = vec![(start, 0)];
        while let Some((block, next)) = stack.pop() {
            if next == 0 && state.insert(block, true).is_some() {
                state.insert(block, false);
                continue;
            }
            let last = module.last_op(block);
            let successors = last.map_or(&[][..], |op| module.successors(op));
            match successors.get(next) {
                Some(to) => {
                    stack.push((block, next + 1));
                    match state.get(to) {
                        Some(true) => return true,
                        Some(false) => {}
                        None => stack.push((*to, 0)),
                    }
                }
                None => {
                    state.insert(block, false);
                }
            }
        }
    }
    false
}

fn touches_memref(module: &Module, op: Op) -> bool {
    module.operands(op).any(|v| module.is_memref(v))
        || module.results(op).iter().any(|&v| module.is_memref(v))
}

fn has_memref_argument(module: &Module, op: Op) -> bool {
    let mut blocks = module.regions(op).iter().flat_map(|&r| module.blocks(r));
    blocks.any(|b| module.arguments(b).iter().any(|&a| module.is_memref(a)))
}

/// Whether a memref leaves a region here, and the declared flow does not say for where.
fn loses_memref(module: &Module, table: &Table, op: Op) -> bool {
    let has_flow = |p: Op| table.of(module, p).is_some_and(|def| def.flow.is_some());
    module.next_op(op).is_none()
        && module.successors(op).is_empty()
        && table.has(module, op, Trait::Terminator)
        && module.parent_op(op).is_some_and(has_flow)
        && has_lost_memref(module, table, op)
}
