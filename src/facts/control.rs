//! Control flow as the table of op semantics states it: successors' operands, region edges.

use std::ops::Range;

use crate::dialects::{Arity, FlowEnd, Group, OpDef, Table, group_range};
use crate::ir::{AttrKind, Module, Op, Value};

/// The operands that a terminator forwards to its successor number `successor`; `None` where
/// the table does not say.
pub fn successor_operands(
    module: &Module,
    table: &Table,
    op: Op,
    successor: usize,
) -> Option<Range<usize>> {
    let def = table.of(module, op)?;
    let (group, index) = successor_group(def, successor)?;
    let (_, operands) = def.branches.iter().find(|b| b.0 == group.name)?;
    let range = group_range(module, op, def, operands, true)?;
    if group.arity != Arity::Variadic {
        return Some(range);
    }
    // `cf.switch`: one operand group for all cases, cut up by `case_operand_segments`.
    let AttrKind::DenseArray { values, .. } = module
        .context
        .attr_kind(module.attr(op, "case_operand_segments")?)
    else {
        return None;
    };
    let start = range.start + values.get(..index)?.iter().sum::<i64>() as usize;
    Some(start..start + *values.get(index)? as usize)
}

/// The successor group that successor number `successor` belongs to, and its place in it.
pub fn successor_group(def: &OpDef, successor: usize) -> Option<(&Group, usize)> {
    let mut rest = successor;
    for group in &def.successors {
        if group.arity == Arity::Variadic {
            return Some((group, rest));
        }
        if rest == 0 {
            return Some((group, 0));
        }
        rest -= 1;
    }
    None
}

/// The values that the edges into `end` of `op` define, from the first forwarded one on.
fn targets<'a>(module: &'a Module, op: Op, end: &FlowEnd) -> &'a [Value] {
    match end {
        FlowEnd::Results => module.results(op),
        FlowEnd::Parent(_) => &[],
        FlowEnd::Region { index, skip } => module
            .regions(op)
            .get(*index)
            .and_then(|&r| module.first_block(r))
            .and_then(|b| module.arguments(b).get(*skip..))
            .unwrap_or(&[]),
    }
}

/// For each operand that `op` hands into its regions or past them: its index, and the values
/// that receive it.
pub(super) fn entry_passes(module: &Module, table: &Table, op: Op) -> Vec<(usize, Vec<Value>)> {
    let Some(def) = table.of(module, op) else {
        return Vec::new();
    };
    let mut passes: Vec<(usize, Vec<Value>)> = Vec::new();
    for edge in def.flow.iter().flatten() {
        let FlowEnd::Parent(Some(group)) = &edge.from else {
            continue;
        };
        let Some(range) = group_range(module, op, def, group, true) else {
            continue;
        };
        add_targets(&mut passes, range, targets(module, op, &edge.to));
    }
    passes
}

/// The same for a region's terminator and the operation that holds the region.
pub(super) fn exit_passes(
    module: &Module,
    table: &Table,
    terminator: Op,
) -> Vec<(usize, Vec<Value>)> {
    let (Some(parent), Some(region)) = (
        module.parent_op(terminator),
        module.parent_region(terminator),
    ) else {
        return Vec::new();
    };
    let Some(def) = table.of(module, parent) else {
        return Vec::new();
    };
    let number = module.regions(parent).iter().position(|&r| r == region);
    let mut passes = Vec::new();
    for edge in def.flow.iter().flatten() {
        match &edge.from {
            FlowEnd::Region { index, skip } if Some(*index) == number => {
                let range = *skip..module.operand_count(terminator);
                add_targets(&mut passes, range, targets(module, parent, &edge.to));
            }
            _ => {}
        }
    }
    passes
}

fn add_targets(passes: &mut Vec<(usize, Vec<Value>)>, range: Range<usize>, targets: &[Value]) {
    let first = passes.first().map(|p| p.0);
    for (index, &target) in range.zip(targets) {
        // All ranges of one operation start at the same operand.
        match first.and_then(|first| passes.get_mut(index - first)) {
            Some(pass) => pass.1.push(target),
            None => passes.push((index, vec![target])),
        }
    }
}

/// Whether an argument of a region's entry block receives values along the parent's edges.
pub(super) fn receives_flow(
    module: &Module,
    table: &Table,
    op: Op,
    region_number: usize,
    argument: usize,
) -> bool {
    table.of(module, op).is_some_and(|def| {
        def.flow.iter().flatten().any(
            |edge| matches!(edge.to, FlowEnd::Region { index, skip } if index == region_number && skip <= argument),
        )
    })
}

/// Whether an operation's results receive values along its region edges.
pub(super) fn results_receive_flow(def: &OpDef) -> bool {
    def.flow
        .iter()
        .flatten()
        .any(|edge| edge.to == FlowEnd::Results)
}
