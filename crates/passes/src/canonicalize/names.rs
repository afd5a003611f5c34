//! One step back from a memref to those of which it is one, and the condition under which that
//! matters.
//!
//! Where a buffer is freed under a token that was passed on with it, what came with a false token
//! is not freed.

use smallvec::SmallVec;

use crate::rewrite::Predicate;
use freehold_dialects::{FlowEdge, FlowEnd, OpDef, group_range};
use freehold_ir::{Op, Value, ValueDef, known};

use super::clones::viewed;
use super::conditions::predicate;
use super::rewriter::Rewriter;

/// No more choices by one condition are followed.
const MOST_CHOICES: usize = 8;

/// A memref that matters only where a condition is true, as the token does with which it was passed
/// on.
#[derive(Copy, Clone, PartialEq, Eq, Hash)]
pub(super) struct Name {
    pub(super) value: Value,
    pub(super) given: Option<Value>,
}

pub(super) type Names = SmallVec<[Name; 4]>;

impl Name {
    /// The memref of which it is a view, as far as the condition tells; `None` if that is never
    /// true.
    pub(super) fn decided(self, rw: &Rewriter) -> Option<Name> {
        let mut value = viewed(rw, self.value);
        let Some(given) = self.given else {
            return Some(Name { value, given: None });
        };
        if rw.constant_bool(given) == Some(false) {
            return None;
        }
        // In a graph region a value may come back to itself.
        for _ in 0..MOST_CHOICES {
            match chosen_by(rw, value, given) {
                Some(chosen) => value = viewed(rw, chosen),
                None => break,
            }
        }
        value = match same_pointer(rw, given) {
            // Equal pointers are one buffer (`docs/unsoundness.md`, 6).
            Some([a, b]) if a == value => b,
            Some([a, b]) if b == value => a,
            _ => value,
        };
        let given = Some(given);
        Some(Name { value, given })
    }
}

/// What `value` is where the condition that chooses it is true.
fn chosen_by(rw: &Rewriter, value: Value, condition: Value) -> Option<Value> {
    let ValueDef::Result(op, place) = rw.module.def(value) else {
        return None;
    };
    let chooses = |name| rw.module.name(op) == name && rw.module.operand(op, 0) == condition;
    if chooses(known::ARITH_SELECT) {
        return Some(rw.module.operand(op, 1));
    }
    if !chooses(known::SCF_IF) {
        return None;
    }
    let end = rw.module.last_op(rw.body(op, 0)?)?;
    rw.module.operands(end).nth(place as usize)
}

/// The two memrefs whose pointers a condition compares for equality.
fn same_pointer(rw: &Rewriter, condition: Value) -> Option<[Value; 2]> {
    let compare = rw.module.defining_op(condition)?;
    if rw.module.name(compare) != known::ARITH_CMPI || predicate(rw, compare)? != Predicate::Eq {
        return None;
    }
    let memref = |place| {
        let op = rw.module.defining_op(rw.module.operand(compare, place))?;
        let is_pointer = rw.module.name(op) == known::MEMREF_EXTRACT_ALIGNED_POINTER;
        is_pointer.then(|| viewed(rw, rw.module.operand(op, 0)))
    };
    Some([memref(0)?, memref(1)?])
}

/// Adds what `name`, which is no view, is one of.
pub(super) fn step_back(rw: &Rewriter, name: Name, found: &mut Names) -> Option<()> {
    match rw.module.def(name.value) {
        ValueDef::Result(op, index) => {
            let def = rw.table.of(rw.module, op)?;
            if def.flow.is_some() {
                let given = name.given.and_then(|given| match rw.module.def(given) {
                    ValueDef::Result(with, place) if with == op => Some(place as usize),
                    _ => None,
                });
                let places = (index as usize, given);
                return passed(rw, op, def, places, FlowEnd::is_results, found);
            }
            let (_, sources) = def.selects.iter().find(|select| {
                let range = group_range(rw.module, op, def, &select.0, false);
                range.is_some_and(|range| range.contains(&(index as usize)))
            })?;
            for group in sources {
                let operands = group_range(rw.module, op, def, group, true)?;
                found.extend(operands.map(|i| Name {
                    value: rw.module.operand(op, i),
                    given: None,
                }));
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
            let given = name.given.and_then(|given| match rw.module.def(given) {
                ValueDef::Argument(with, place) if with == block => Some(place as usize),
                _ => None,
            });
            let is_target = |to: &FlowEnd| to.is_region(number);
            let places = (index as usize, given);
            passed(rw, op, def, places, is_target, found)
        }
    }
}

/// Adds what the edges of `op` that end where `is_target` says pass on as number `place`, each
/// under what it passes on as number `given`.
fn passed(
    rw: &Rewriter,
    op: Op,
    def: &OpDef,
    (place, given): (usize, Option<usize>),
    is_target: impl Fn(&FlowEnd) -> bool,
    found: &mut Names,
) -> Option<()> {
    let edges = def.flow.iter().flatten();
    let edges: SmallVec<[&FlowEdge; 4]> = edges.filter(|edge| is_target(&edge.to)).collect();
    let mut any = false;
    for edge in edges {
        let place = place.checked_sub(edge.to.skip())?;
        let given = given.and_then(|given| given.checked_sub(edge.to.skip()));
        let mut add = |from: Op, operands: std::ops::Range<usize>| {
            let at = |place| Some(rw.module.operand(from, operands.clone().nth(place)?));
            let value = at(place)?;
            let given = given.and_then(at);
            found.push(Name { value, given });
            any = true;
            Some(())
        };
        match &edge.from {
            FlowEnd::Parent(None) | FlowEnd::Results => {}
            FlowEnd::Parent(Some(group)) => add(op, group_range(rw.module, op, def, group, true)?)?,
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
                    add(end, from.skip()..rw.module.operand_count(end))?;
                }
            }
        }
    }
    any.then_some(())
}
