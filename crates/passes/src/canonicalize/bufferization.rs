//! Rules of `bufferization.dealloc` that need no alias analysis; clones are in `clones`.

use rustc_hash::FxHashMap;

use freehold_dialects::{EffectKind, EffectTarget};
use freehold_ir::{AttrKind, Op, Value, known};

use super::rewriter::Rewriter;

/// The operand groups of a `bufferization.dealloc`.
#[derive(Clone, PartialEq)]
struct Lists {
    memrefs: Vec<Value>,
    conditions: Vec<Value>,
    retained: Vec<Value>,
}

fn lists(rw: &Rewriter, op: Op) -> Option<Lists> {
    let attr = rw.module.attr(op, "operandSegmentSizes")?;
    let AttrKind::DenseArray { values, .. } = rw.module.context.attr_kind(attr) else {
        return None;
    };
    let sizes: Vec<usize> = values.iter().map(|&n| n as usize).collect();
    let operands: Vec<Value> = rw.module.operands(op).collect();
    let (memrefs, rest) = operands.split_at_checked(*sizes.first()?)?;
    let (conditions, retained) = rest.split_at_checked(*sizes.get(1)?)?;
    Some(Lists {
        memrefs: memrefs.to_vec(),
        conditions: conditions.to_vec(),
        retained: retained.to_vec(),
    })
}

fn update(rw: &mut Rewriter, op: Op, lists: &Lists) {
    let sizes = [&lists.memrefs, &lists.conditions, &lists.retained].map(|l| l.len() as i64);
    let attr = rw.module.context.i32_array_attr(&sizes);
    rw.module
        .set_property(op, "operandSegmentSizes", Some(attr));
    let operands = [&lists.memrefs[..], &lists.conditions, &lists.retained].concat();
    rw.set_operands(op, &operands);
}

pub(super) fn dealloc(rw: &mut Rewriter, op: Op) -> bool {
    if is_simplest(rw, op) {
        return false;
    }
    let Some(old) = lists(rw, op) else {
        return false;
    };
    if old.memrefs.is_empty() {
        return nothing_to_free(rw, op, &old);
    }
    if shared_retained(rw, op, &old) {
        return true;
    }
    // Each step counts uses, so that it must see what the one before it wrote.
    type StepOf = fn(&mut Rewriter, Op, &mut Lists);
    let steps: [(&str, StepOf); 3] = [
        ("base-of-alloc", skip_base_of_allocation),
        ("dealloc-memref-twice", join_duplicates),
        ("dealloc-memref-never-freed", drop_entries),
    ];
    for (rule, step) in steps {
        let mut new = old.clone();
        step(rw, op, &mut new);
        if new != old {
            rw.by(rule);
            update(rw, op, &new);
            return true;
        }
    }
    false
}

/// Whether nothing here applies, as one can see without its lists: most deallocs free one memref.
fn is_simplest(rw: &Rewriter, op: Op) -> bool {
    if rw.module.operand_count(op) != 2 || !rw.module.results(op).is_empty() {
        return false;
    }
    let (memref, condition) = (rw.module.operand(op, 0), rw.module.operand(op, 1));
    rw.def(memref, known::MEMREF_EXTRACT_STRIDED_METADATA)
        .is_none()
        && !rw.module.has_one_use(memref)
        && rw.constant_bool(condition) != Some(false)
}

/// Without memrefs nothing is freed, and nothing retained is owned.
fn nothing_to_free(rw: &mut Rewriter, op: Op, old: &Lists) -> bool {
    rw.by("dealloc-of-nothing");
    let mut results = Vec::new();
    if !old.retained.is_empty() {
        let no = rw.build(op, |b| b.constant_bool(false));
        results = vec![no; old.retained.len()];
    }
    rw.replace(op, &results);
    true
}

/// A memref that is retained twice has one ownership.
fn shared_retained(rw: &mut Rewriter, op: Op, old: &Lists) -> bool {
    let mut first: FxHashMap<Value, usize> = FxHashMap::default();
    let mut retained = Vec::new();
    let mut positions = Vec::new();
    for &value in &old.retained {
        positions.push(*first.entry(value).or_insert_with(|| {
            retained.push(value);
            retained.len() - 1
        }));
    }
    if retained.len() == old.retained.len() {
        return false;
    }
    rw.by("dealloc-retained-twice");
    let new = rw.build(op, |b| b.dealloc(&old.memrefs, &old.conditions, &retained));
    let results: Vec<Value> = positions
        .iter()
        .map(|&p| rw.module.result(new, p))
        .collect();
    rw.replace(op, &results);
    true
}

/// Whether `value` is freshly allocated by the operation that defines it.
pub(super) fn is_allocated(rw: &Rewriter, value: Value) -> bool {
    let Some(op) = rw.module.defining_op(value) else {
        return false;
    };
    rw.table.of(rw.module, op).is_some_and(|def| {
        def.effects.iter().any(|effect| {
            let EffectTarget::Result(group) = &effect.target else {
                return false;
            };
            let allocates = matches!(
                effect.kind,
                EffectKind::Allocate | EffectKind::AllocateAutomatic
            );
            let range = || freehold_dialects::group_range(rw.module, op, def, group, false);
            allocates && range().is_some_and(|r| rw.module.results(op)[r].contains(&value))
        })
    })
}

/// Whether to allocate `value` is all that the operation that defines it does.
pub(super) fn is_only_allocated(rw: &Rewriter, value: Value) -> bool {
    let op = rw.module.defining_op(value);
    let def = op.and_then(|op| rw.table.of(rw.module, op));
    def.is_some_and(|def| def.effects.len() == 1) && is_allocated(rw, value)
}

/// The base buffer of an allocation is the allocation.
fn skip_base_of_allocation(rw: &mut Rewriter, _: Op, lists: &mut Lists) {
    for memref in &mut lists.memrefs {
        let Some(metadata) = rw.def(*memref, known::MEMREF_EXTRACT_STRIDED_METADATA) else {
            continue;
        };
        let source = rw.module.operand(metadata, 0);
        if rw.module.result(metadata, 0) == *memref
            && rw.decisions.frees_allocation(is_allocated(rw, source))
        {
            *memref = source;
        }
    }
}

/// A memref that is named twice is freed if either condition holds.
fn join_duplicates(rw: &mut Rewriter, op: Op, lists: &mut Lists) {
    let mut first: FxHashMap<Value, usize> = FxHashMap::default();
    let (mut memrefs, mut conditions) = (Vec::new(), Vec::<Value>::new());
    for (&memref, &condition) in lists.memrefs.iter().zip(&lists.conditions) {
        match first.get(&memref) {
            Some(&at) if conditions[at] == condition => {}
            Some(&at) => conditions[at] = rw.build(op, |b| b.ori(conditions[at], condition)),
            None => {
                first.insert(memref, memrefs.len());
                memrefs.push(memref);
                conditions.push(condition);
            }
        }
    }
    (lists.memrefs, lists.conditions) = (memrefs, conditions);
}

/// What is never freed, and an allocation that nothing else uses, need not be named.
fn drop_entries(rw: &mut Rewriter, _: Op, lists: &mut Lists) {
    let keep: Vec<bool> = lists
        .memrefs
        .iter()
        .zip(&lists.conditions)
        .map(|(&memref, &condition)| {
            let unused = rw.module.has_one_use(memref) && is_only_allocated(rw, memref);
            rw.constant_bool(condition) != Some(false) && !rw.decisions.erases_unused(unused)
        })
        .collect();
    let kept = |values: &[Value]| {
        values
            .iter()
            .zip(&keep)
            .filter(|(_, keep)| **keep)
            .map(|(&v, _)| v)
            .collect()
    };
    (lists.memrefs, lists.conditions) = (kept(&lists.memrefs), kept(&lists.conditions));
}
