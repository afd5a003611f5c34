//! Rules of `scf.while`: values that its two regions pass on unchanged, or that nobody reads.

use rustc_hash::FxHashMap;

use freehold_ir::{Block, Op, OpSpec, Type, Value, ValueDef, known};

use super::rewriter::Rewriter;

/// The two blocks of a loop and their terminators.
struct Parts {
    before: Block,
    after: Block,
    condition: Op,
    back: Op,
}

fn parts(rw: &Rewriter, op: Op) -> Option<Parts> {
    let regions = rw.module.regions(op);
    let before = rw.module.first_block(regions[0])?;
    let after = rw.module.first_block(regions[1])?;
    Some(Parts {
        before,
        after,
        condition: rw.module.last_op(before)?,
        back: rw.module.last_op(after)?,
    })
}

pub(super) fn visit(rw: &mut Rewriter, op: Op) -> bool {
    let Some(parts) = parts(rw, op) else {
        return false;
    };
    let kept_before = simplify_before(rw, op, &parts);
    let kept_after = simplify_after(rw, op, &parts);
    if kept_before.iter().chain(&kept_after).all(|&kept| kept) {
        return false;
    }
    rw.by("while-values-dropped");
    rebuild(rw, op, &parts, &kept_before, &kept_after);
    true
}

/// Which arguments of the first region stay; the others have no uses any more.
fn simplify_before(rw: &mut Rewriter, op: Op, parts: &Parts) -> Vec<bool> {
    let mut kept = Vec::new();
    for index in 0..rw.module.arguments(parts.before).len() {
        let argument = rw.module.arguments(parts.before)[index];
        let initial = rw.module.operand(op, index);
        let next = rw.module.operand(parts.back, index);
        if next == initial || returns_unchanged(rw, parts, argument, next) {
            rw.replace_value(argument, initial);
        }
        kept.push(rw.module.has_uses(argument));
    }
    kept
}

/// Whether `next`, which the second region yields, is what the first region handed over as
/// it got it in `argument`.
fn returns_unchanged(rw: &Rewriter, parts: &Parts, argument: Value, next: Value) -> bool {
    match rw.module.def(next) {
        ValueDef::Argument(block, number) if block == parts.after => {
            rw.module.operand(parts.condition, 1 + number as usize) == argument
        }
        _ => false,
    }
}

/// Which results, and arguments of the second region, stay.
fn simplify_after(rw: &mut Rewriter, op: Op, parts: &Parts) -> Vec<bool> {
    let mut seen: FxHashMap<Value, usize> = FxHashMap::default();
    let mut kept = Vec::new();
    let region = rw.module.block_region(parts.before);
    for index in 0..rw.module.results(op).len() {
        let (argument, result) = (
            rw.module.arguments(parts.after)[index],
            rw.module.result(op, index),
        );
        let value = rw.module.operand(parts.condition, 1 + index);
        let (in_after, outside) = if rw.region_of(value).expand() != region {
            (value, value)
        } else if let Some(&earlier) = seen.get(&value) {
            (
                rw.module.arguments(parts.after)[earlier],
                rw.module.result(op, earlier),
            )
        } else {
            (argument, result)
        };
        rw.replace_value(argument, in_after);
        rw.replace_value(result, outside);
        let used = rw.module.has_uses(argument) || rw.module.has_uses(result);
        if used {
            seen.insert(value, index);
        }
        kept.push(used);
    }
    kept
}

fn filtered(values: impl Iterator<Item = Value>, keep: &[bool]) -> Vec<Value> {
    values
        .zip(keep)
        .filter(|(_, keep)| **keep)
        .map(|(value, _)| value)
        .collect()
}

fn rebuild(rw: &mut Rewriter, op: Op, parts: &Parts, before: &[bool], after: &[bool]) {
    let initial = filtered(rw.module.operands(op), before);
    let results = filtered(rw.module.results(op).iter().copied(), after);
    let types: Vec<Type> = results.iter().map(|&r| rw.ty(r)).collect();
    let spec = OpSpec {
        name: known::SCF_WHILE,
        location: rw.module.location(op),
        operands: &initial,
        results: &types,
        successors: &[],
        properties: rw.module.properties(op),
        attributes: rw.module.attributes(op),
        region_count: 2,
    };
    let new = rw.build(op, |b| b.create(&spec));
    rw.inherit_effects(new, op);
    let back = filtered(rw.module.operands(parts.back), before);
    rw.set_operands(parts.back, &back);
    let mut condition = vec![rw.module.operand(parts.condition, 0)];
    condition.extend(filtered(rw.module.operands(parts.condition).skip(1), after));
    rw.set_operands(parts.condition, &condition);
    rw.module.retain_arguments(parts.before, before);
    rw.module.retain_arguments(parts.after, after);
    for index in 0..2 {
        let (from, to) = (rw.module.regions(op)[index], rw.module.regions(new)[index]);
        rw.module.take_blocks(from, to);
    }
    for (number, &old) in results.iter().enumerate() {
        let value = rw.module.result(new, number);
        rw.replace_value(old, value);
    }
    rw.erase(op);
}
