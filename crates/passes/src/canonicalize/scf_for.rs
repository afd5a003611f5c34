//! Rules of `scf.for`: values that every iteration passes on unchanged, that nobody reads or
//! that two positions share.

use rustc_hash::FxHashMap;

use freehold_ir::{Block, Op, OpSpec, Type, Value, known};

use super::rewriter::Rewriter;

/// The operands before the initial values: lower bound, upper bound and step.
const BOUNDS: usize = 3;

pub(super) fn visit(rw: &mut Rewriter, op: Op) -> bool {
    let Some(body) = rw.module.first_block(rw.module.regions(op)[0]) else {
        return false;
    };
    drop_iteration_values(rw, op, body)
}

/// What becomes of one value that iterations hand on.
enum Fate {
    Kept,
    /// Its argument and result are this value.
    Outer(Value),
    /// Nobody reads it.
    Unused,
    /// It equals the one at an earlier position.
    Same(usize),
}

fn drop_iteration_values(rw: &mut Rewriter, op: Op, body: Block) -> bool {
    let count = rw.module.results(op).len();
    let Some(terminator) = rw.module.last_op(body).filter(|_| count > 0) else {
        return false;
    };
    let fates = fates(rw, op, body, terminator);
    if fates.iter().all(|fate| matches!(fate, Fate::Kept)) {
        return false;
    }
    let kept: Vec<usize> = (0..count)
        .filter(|&i| matches!(fates[i], Fate::Kept))
        .collect();
    rw.by("for-values-dropped");
    let new = rebuild(rw, op, &kept);
    let mut results: Vec<Option<Value>> = vec![None; count];
    for (number, &index) in kept.iter().enumerate() {
        results[index] = Some(rw.module.result(new, number));
    }
    for (index, fate) in fates.iter().enumerate() {
        let argument = rw.module.arguments(body)[1 + index];
        match *fate {
            Fate::Kept | Fate::Unused => {}
            Fate::Outer(value) => {
                rw.replace_value(argument, value);
                results[index] = Some(value);
            }
            Fate::Same(earlier) => {
                let value = rw.module.arguments(body)[1 + earlier];
                rw.replace_value(argument, value);
                results[index] = results[earlier];
            }
        }
    }
    let yields: Vec<Value> = rw.module.operands(terminator).collect();
    let yields: Vec<Value> = kept.iter().map(|&i| yields[i]).collect();
    rw.set_operands(terminator, &yields);
    let keep: Vec<bool> = std::iter::once(true)
        .chain(fates.iter().map(|fate| matches!(fate, Fate::Kept)))
        .collect();
    rw.module.retain_arguments(body, &keep);
    let region = rw.module.regions(op)[0];
    let target = rw.module.regions(new)[0];
    rw.module.take_blocks(region, target);
    for (index, result) in results.iter().enumerate() {
        if let Some(value) = *result {
            rw.replace_value(rw.module.result(op, index), value);
        }
    }
    rw.erase(op);
    true
}

fn fates(rw: &Rewriter, op: Op, body: Block, terminator: Op) -> Vec<Fate> {
    let mut seen: FxHashMap<(Value, Value), usize> = FxHashMap::default();
    let count = rw.module.results(op).len();
    let mut fates = Vec::with_capacity(count);
    for index in 0..count {
        let initial = rw.module.operand(op, BOUNDS + index);
        let argument = rw.module.arguments(body)[1 + index];
        let next = rw.module.operand(terminator, index);
        let unused =
            !rw.module.has_uses(argument) && !rw.module.has_uses(rw.module.result(op, index));
        fates.push(if next == argument || next == initial {
            Fate::Outer(initial)
        } else if unused {
            Fate::Unused
        } else if let Some(&earlier) = seen.get(&(initial, next)) {
            Fate::Same(earlier)
        } else {
            seen.insert((initial, next), index);
            Fate::Kept
        });
    }
    fates
}

/// A loop like `op` with an empty region, right before it, that hands on only what `kept` names.
fn rebuild(rw: &mut Rewriter, op: Op, kept: &[usize]) -> Op {
    let mut operands: Vec<Value> = rw.module.operands(op).take(BOUNDS).collect();
    operands.extend(kept.iter().map(|&i| rw.module.operand(op, BOUNDS + i)));
    let results: Vec<Type> = kept
        .iter()
        .map(|&i| rw.ty(rw.module.result(op, i)))
        .collect();
    let spec = OpSpec {
        name: known::SCF_FOR,
        location: rw.module.location(op),
        operands: &operands,
        results: &results,
        successors: &[],
        properties: rw.module.properties(op),
        attributes: rw.module.attributes(op),
        region_count: 1,
    };
    let new = rw.build(op, |b| b.create(&spec));
    rw.inherit_effects(new, op);
    new
}
