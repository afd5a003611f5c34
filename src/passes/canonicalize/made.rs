//! Which allocations a memref may be, where a few steps back along the flow of values tell.
//!
//! A step goes through a view, a select, or the passes of an operation with regions. What comes
//! from a block argument or from memory has no answer. The function's arguments and globals are
//! left out where others are possible: a function frees none of them (`docs/unsoundness.md`, 1).

use smallvec::SmallVec;

use crate::dialects::{EffectKind, FlowEdge, FlowEnd, OpDef, Trait, group_range};
use crate::ir::{Op, Value, ValueDef, known};

use super::clones::viewed;
use super::rewriter::Rewriter;

/// More steps are not taken.
const MOST_STEPS: usize = 16;

/// The results of allocations and calls, in no order, of which `value` is a name.
pub(super) type Made = SmallVec<[Value; 2]>;

/// What `value` may be; `None` if some of it is not known.
pub(super) fn made(rw: &Rewriter, value: Value) -> Option<Made> {
    let mut found = Made::new();
    let mut seen: SmallVec<[Value; MOST_STEPS]> = SmallVec::new();
    let mut work: SmallVec<[Value; 4]> = SmallVec::new();
    work.push(value);
    while let Some(value) = work.pop() {
        let value = viewed(rw, value);
        if seen.contains(&value) {
            continue;
        }
        if seen.len() == MOST_STEPS {
            return None;
        }
        seen.push(value);
        if rw.module.defining_op(value).is_some_and(|op| makes(rw, op)) {
            found.push(value);
        } else if seen.len() > 1 && is_outside(rw, value) {
            continue;
        } else {
            step_back(rw, value, &mut work)?;
        }
    }
    Some(found)
}

/// Whether an operation's results are new buffers: what a call returns is none of what the
/// caller has.
fn makes(rw: &Rewriter, op: Op) -> bool {
    rw.table.of(rw.module, op).is_some_and(|def| {
        def.has(Trait::Call) || def.effects.iter().any(|e| e.kind == EffectKind::Allocate)
    })
}

/// Whether a memref is there before the function begins.
pub(super) fn is_outside(rw: &Rewriter, value: Value) -> bool {
    match rw.module.def(value) {
        ValueDef::Result(op, _) => rw.module.name(op) == known::MEMREF_GET_GLOBAL,
        ValueDef::Argument(block, _) => {
            let op = rw.module.block_op(block);
            rw.module.is_entry(block)
                && op.is_some_and(|op| rw.table.has(rw.module, op, Trait::Function))
        }
    }
}

/// Adds what `value`, which is no view, is one of.
fn step_back(rw: &Rewriter, value: Value, found: &mut SmallVec<[Value; 4]>) -> Option<()> {
    match rw.module.def(value) {
        ValueDef::Result(op, index) => {
            let def = rw.table.of(rw.module, op)?;
            if def.flow.is_some() {
                return passed(rw, op, def, index as usize, FlowEnd::is_results, found);
            }
            let (_, sources) = def.selects.iter().find(|select| {
                let range = group_range(rw.module, op, def, &select.0, false);
                range.is_some_and(|range| range.contains(&(index as usize)))
            })?;
            for group in sources {
                let operands = group_range(rw.module, op, def, group, true)?;
                found.extend(operands.map(|i| rw.module.operand(op, i)));
            }
            Some(())
        }
        ValueDef::Argument(block, index) => {
            let region = rw.module.block_region(block)?;
            let op = rw.module.region_op(region)?;
            let def = rw.table.of(rw.module, op)?;
            let number = rw.module.regions(op).iter().position(|&r| r == region)?;
            if !rw.module.is_entry(block) || def.flow.is_none() {
                return None;
            }
            passed(
                rw,
                op,
                def,
                index as usize,
                |to| to.is_region(number),
                found,
            )
        }
    }
}

/// Adds what the edges of `op` that end where `is_target` says pass on as number `index`.
fn passed(
    rw: &Rewriter,
    op: Op,
    def: &OpDef,
    index: usize,
    is_target: impl Fn(&FlowEnd) -> bool,
    found: &mut SmallVec<[Value; 4]>,
) -> Option<()> {
    let edges = def.flow.iter().flatten();
    let edges: SmallVec<[&FlowEdge; 4]> = edges.filter(|edge| is_target(&edge.to)).collect();
    let mut any = false;
    for edge in edges {
        let place = index.checked_sub(edge.to.skip())?;
        match &edge.from {
            FlowEnd::Parent(None) | FlowEnd::Results => {}
            FlowEnd::Parent(Some(group)) => {
                let operands = group_range(rw.module, op, def, group, true)?;
                found.push(rw.module.operand(op, operands.clone().nth(place)?));
                any = true;
            }
            from @ FlowEnd::Region { .. } => {
                let regions = rw.module.regions(op);
                for &region in &regions[from.regions(regions.len())] {
                    let Some(block) = rw.module.first_block(region) else {
                        continue;
                    };
                    if !rw.module.has_single_block(region) {
                        return None;
                    }
                    let end = rw.module.last_op(block)?;
                    let place = from.skip().checked_add(place)?;
                    if place >= rw.module.operand_count(end) {
                        return None;
                    }
                    found.push(rw.module.operand(end, place));
                    any = true;
                }
            }
        }
    }
    any.then_some(())
}
