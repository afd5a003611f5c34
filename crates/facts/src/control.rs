//! Control flow as the table of op semantics states it: successors' operands, region edges.

use std::ops::Range;

use smallvec::{SmallVec, smallvec};

use freehold_dialects::{FlowEdge, FlowEnd, OpDef, Table, group_range};
use freehold_ir::{Module, Op, Value};

/// The values that an edge into `end` of `op` defines, from the first forwarded one on: one list
/// for the results, or one for each region that `end` stands for.
fn targets<'a>(module: &'a Module, op: Op, end: &FlowEnd) -> SmallVec<[&'a [Value]; 1]> {
    if *end == FlowEnd::Results {
        return smallvec![module.results(op)];
    }
    let regions = module.regions(op);
    let entry_arguments = |number: usize| {
        module
            .first_block(regions[number])
            .and_then(|block| module.arguments(block).get(end.skip()..))
    };
    end.regions(regions.len())
        .filter_map(entry_arguments)
        .collect()
}

/// Operands that an operation hands on, by their index, each with the values that receive it.
pub type Passes = SmallVec<[(usize, SmallVec<[Value; 2]>); 4]>;

/// What `op` hands into its regions or past them.
pub fn entry_passes(module: &Module, table: &Table, op: Op) -> Passes {
    let Some(def) = table.of(module, op) else {
        return Passes::new();
    };
    let mut passes = Passes::new();
    for edge in def.flow.iter().flatten() {
        let FlowEnd::Parent(Some(group)) = &edge.from else {
            continue;
        };
        let Some(range) = group_range(module, op, def, group, true) else {
            continue;
        };
        for targets in targets(module, op, &edge.to) {
            add_targets(&mut passes, range.clone(), targets);
        }
    }
    passes
}

/// The same for a region's terminator and the operation that holds the region.
pub fn exit_passes(module: &Module, table: &Table, terminator: Op) -> Passes {
    if module.operand_count(terminator) == 0 {
        return Passes::new();
    }
    let (Some(parent), Some(region)) = (
        module.parent_op(terminator),
        module.parent_region(terminator),
    ) else {
        return Passes::new();
    };
    let Some(def) = table.of(module, parent) else {
        return Passes::new();
    };
    let Some(number) = module.regions(parent).iter().position(|&r| r == region) else {
        return Passes::new();
    };
    let mut passes = Passes::new();
    for edge in def.flow.iter().flatten() {
        if !edge.from.is_region(number) {
            continue;
        }
        let range = edge.from.skip()..module.operand_count(terminator);
        for targets in targets(module, parent, &edge.to) {
            add_targets(&mut passes, range.clone(), targets);
        }
    }
    passes
}

/// Whether a region's terminator has a memref operand that no edge of the table receives: where
/// the buffer goes is unknown.
pub fn has_lost_memref(module: &Module, table: &Table, terminator: Op) -> bool {
    let passes = exit_passes(module, table, terminator);
    let mut operands = module.operands(terminator).enumerate();
    operands.any(|(i, v)| module.is_memref(v) && !passes.iter().any(|pass| pass.0 == i))
}

fn add_targets(passes: &mut Passes, range: Range<usize>, targets: &[Value]) {
    let first = passes.first().map(|p| p.0);
    for (index, &target) in range.zip(targets) {
        // All ranges of one operation start at the same operand.
        match first.and_then(|first| passes.get_mut(index - first)) {
            Some(pass) => pass.1.push(target),
            None => passes.push((index, smallvec![target])),
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
        let mut into = def.flow.iter().flatten().map(|edge| &edge.to);
        into.any(|end| end.is_region(region_number) && end.skip() <= argument)
    })
}

/// Whether an operation's results receive values along its region edges.
pub(super) fn results_receive_flow(def: &OpDef) -> bool {
    let passes = |edge: &FlowEdge| {
        edge.to == FlowEnd::Results
            && match &edge.from {
                FlowEnd::Parent(group) => group.is_some(),
                end => end.skip() != FlowEnd::NO_VALUES,
            }
    };
    def.flow.iter().flatten().any(passes)
}
