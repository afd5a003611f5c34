//! Which of an operation's operands or results belong to which named group.

use std::ops::Range;

use freehold_ir::known::keys;
use freehold_ir::{AttrKind, Module, Op, Value};

use super::{Arity, Group, OpDef, Table, Trait};

/// The index range of group number `group` among `count` operands or results.
///
/// `segments` gives the sizes of a segment attribute; without them the groups that are
/// not [`Arity::One`] share evenly what the others leave (there is one, or ODS declares that
/// they have one size).
fn range_of<'a>(
    groups: &[Group],
    group: usize,
    count: usize,
    segments: impl FnOnce() -> Option<&'a [i64]>,
) -> Range<usize> {
    // Most operations have nothing but single operands before the group.
    if groups[..group].iter().all(|g| g.arity == Arity::One) {
        if groups[group].arity == Arity::One {
            return group.min(count)..(group + 1).min(count);
        }
        if group + 1 == groups.len() {
            return group.min(count)..count;
        }
    }
    if let Some(sizes) = segments().filter(|s| s.len() == groups.len()) {
        let start: i64 = sizes[..group].iter().sum();
        return start as usize..(start + sizes[group]) as usize;
    }
    let fixed = groups.iter().filter(|g| g.arity == Arity::One).count();
    let variable = (groups.len() - fixed).max(1);
    let rest = count.saturating_sub(fixed) / variable;
    let size = |g: &Group| if g.arity == Arity::One { 1 } else { rest };
    let start: usize = groups[..group].iter().map(size).sum();
    start.min(count)..(start + size(&groups[group])).min(count)
}

fn segments<'a>(module: &'a Module, op: Op, def: &OpDef, operands: bool) -> Option<&'a [i64]> {
    let (t, key) = if operands {
        (Trait::OperandSegments, keys::OPERAND_SEGMENT_SIZES)
    } else {
        (Trait::ResultSegments, keys::RESULT_SEGMENT_SIZES)
    };
    if !def.has(t) {
        return None;
    }
    match module.context.attr_kind(module.attr_at(op, key)?) {
        AttrKind::DenseArray { values, .. } => Some(values),
        _ => None,
    }
}

/// The range of the operands (`operands`) or results of `op` that group `name` stands for;
/// `None` when the operation has no group of that name.
///
/// Invariant: `op` was verified, so that its segment sizes add up.
pub fn group_range(
    module: &Module,
    op: Op,
    def: &OpDef,
    name: &str,
    operands: bool,
) -> Option<Range<usize>> {
    let groups = if operands {
        &def.operands
    } else {
        &def.results
    };
    let count = if operands {
        module.operand_count(op)
    } else {
        module.results(op).len()
    };
    let index = groups.iter().position(|g| g.name == name)?;
    let segments = || segments(module, op, def, operands);
    Some(range_of(groups, index, count, segments))
}

/// The range of the operands of group number `group`.
///
/// Invariant: as for [`group_range`], and there is such a group.
pub fn operand_range(module: &Module, op: Op, def: &OpDef, group: usize) -> Range<usize> {
    let segments = || segments(module, op, def, true);
    range_of(&def.operands, group, module.operand_count(op), segments)
}

/// The range of the results of group number `group`.
///
/// Invariant: as for [`operand_range`].
pub fn result_range(module: &Module, op: Op, def: &OpDef, group: usize) -> Range<usize> {
    let segments = || segments(module, op, def, false);
    range_of(&def.results, group, module.results(op).len(), segments)
}

/// Records that operand group `name` now has `size` operands, for operations that store it.
pub fn set_group_size(module: &mut Module, op: Op, def: &OpDef, name: &str, size: usize) {
    let Some(index) = def.operands.iter().position(|g| g.name == name) else {
        return;
    };
    let Some(mut sizes) = segments(module, op, def, true).map(<[i64]>::to_vec) else {
        return;
    };
    sizes[index] = size as i64;
    let attr = module.context.i32_array_attr(&sizes);
    module.set_property(op, "operandSegmentSizes", Some(attr));
}

/// The operand of which a result of `op` is a view, where the table says that it is one, and of
/// which.
pub fn view_source(module: &Module, table: &Table, op: Op, result: Value) -> Option<Value> {
    let def = table.of(module, op)?;
    def.views.iter().find_map(|(views, sources)| {
        let results = group_range(module, op, def, views, false)?;
        let sources = group_range(module, op, def, sources, true)?;
        let mut places = module.results(op)[results.clone()].iter();
        let place = places.position(|&r| r == result)?;
        let place = match sources.len() {
            1 => 0,
            many if many == results.len() => place,
            _ => return None,
        };
        Some(module.operand(op, sources.start + place))
    })
}
