//! The moves of `scf.if` with another one, before it or inside, and of what it yields.
//!
//! Regions change hands as whole blocks, and an operation moves at most once per move, so
//! that chains and nests of `scf.if` cost time linear in their size.

use smallvec::SmallVec;

use freehold_ir::{Block, Module, Op, Region, Value, ValueDef, known};

use crate::canonicalize::conditions::negation;
use crate::canonicalize::rewriter::Rewriter;

/// The two blocks of an `scf.if`; the second may be missing.
fn blocks(rw: &Rewriter, op: Op) -> Option<(Block, Option<Block>)> {
    Some((rw.body(op, 0)?, rw.body(op, 1)))
}

/// What a block yields, if there is one.
fn yielded(rw: &Rewriter, block: Option<Block>) -> Vec<Value> {
    block.map_or_else(Vec::new, |block| rw.yielded(block))
}

/// Whether the block holds its terminator only.
fn only_yields(rw: &Rewriter, block: Block) -> bool {
    rw.module.first_op(block) == rw.module.last_op(block)
}

/// Moves the operations of `from` but its terminator to the end of `to`, and appends what
/// `from` yields to what `to` yields.
fn append_branch(rw: &mut Rewriter, from: Block, to: Block) {
    let Some(terminator) = rw.module.last_op(to) else {
        return;
    };
    let values = rw.inline_before(terminator, from, &[]);
    for value in values {
        rw.module.push_operand(terminator, value);
    }
}

/// What an `scf.if` yields, and which region of the next one runs when it takes the first.
struct Yields {
    on_true: Option<Region>,
    then_values: Vec<Value>,
    else_values: Vec<Value>,
}

/// So many operations at most may stand between two `scf.if` that become one, and in what only
/// frees.
const NEAR: usize = 16;

/// Two adjacent `scf.if` on one condition, or on it and its negation, become one. Frees and what
/// computes may stand between them where the second only frees: all that runs of these runs, and no
/// buffer is freed twice, so that their order means nothing.
pub(super) fn join_with_previous(rw: &mut Rewriter, rule: &str, op: Op) -> Option<()> {
    let (then_block, else_block) = blocks(rw, op)?;
    // Constants that the sweep put in between are about to be hoisted.
    let mut constants = Vec::new();
    let mut passed: SmallVec<[Op; NEAR]> = SmallVec::new();
    let may_pass = frees_only(rw, op);
    let mut before = rw.module.prev_op(op);
    let (previous, same) = loop {
        let between = before?;
        if let Some(same) = same_condition(rw, between, op) {
            break (between, same);
        }
        if rw.is_constant(between) {
            constants.push(between);
        } else if may_pass
            && passed.len() < NEAR
            && (rw.only_computes(between) || frees_only(rw, between))
        {
            passed.push(between);
        } else {
            return None;
        }
        before = rw.module.prev_op(between);
    };
    if passed.iter().any(|&between| is_used_in(rw, between, op)) {
        return None;
    }
    let (on_true, on_false) = match same {
        true => (Some(then_block), else_block),
        false => (else_block, Some(then_block)),
    };
    let (previous_then, previous_else) = blocks(rw, previous)?;
    for &constant in constants.iter().rev() {
        rw.module.detach_op(constant);
        rw.module.insert_op_before(previous, constant);
    }
    let yields = Yields {
        on_true: on_true.and_then(|b| rw.module.block_region(b)),
        then_values: rw.yielded(previous_then),
        else_values: yielded(rw, previous_else),
    };
    rw.by(rule);
    substitute_results(rw, previous, op, &yields);
    if let Some(block) = on_true {
        append_branch(rw, block, previous_then);
    }
    match (on_false, previous_else) {
        (Some(block), Some(to)) => append_branch(rw, block, to),
        (Some(block), None) => {
            rw.module.detach_block(block);
            rw.module
                .append_block(rw.module.regions(previous)[1], block);
        }
        (None, _) => {}
    }
    let mut results = Vec::new();
    for index in 0..rw.module.results(op).len() {
        let ty = rw.ty(rw.module.result(op, index));
        results.push(rw.module.push_result(previous, ty));
    }
    rw.inherit_effects(previous, op);
    rw.replace(op, &results);
    rw.note_modified(previous);
    Some(())
}

/// For an `scf.if` on the condition of `op` or its negation, which of the two.
fn same_condition(rw: &Rewriter, previous: Op, op: Op) -> Option<bool> {
    if rw.module.name(previous) != known::SCF_IF {
        return None;
    }
    let (condition, before) = (rw.module.operand(op, 0), rw.module.operand(previous, 0));
    if condition == before {
        return Some(true);
    }
    let negated =
        negation(rw, condition) == Some(before) || negation(rw, before) == Some(condition);
    negated.then_some(false)
}

/// Whether an operation does nothing but free: `memref.dealloc`, also a few in an `scf.if`.
fn frees_only(rw: &Rewriter, op: Op) -> bool {
    match rw.module.name(op) {
        known::MEMREF_DEALLOC => return true,
        known::SCF_IF => {}
        _ => return false,
    }
    let blocks = rw.module.regions(op).iter();
    let mut blocks = blocks.filter_map(|&region| rw.module.first_block(region));
    rw.module.results(op).is_empty()
        && blocks.all(|block| {
            let mut ops = rw.module.ops(block).enumerate();
            ops.all(|(place, inner)| {
                let is_free = rw.module.name(inner) == known::MEMREF_DEALLOC;
                let is_end = rw.module.next_op(inner).is_none();
                is_end || place < NEAR && (is_free || rw.only_computes(inner))
            })
        })
}

/// Whether something inside `op` uses a result of `before`.
fn is_used_in(rw: &Rewriter, before: Op, op: Op) -> bool {
    let results = rw.module.results(before).iter();
    let mut users = results.flat_map(|&result| rw.module.users(result));
    users.any(|user| rw.module.parent_op(user) == Some(op))
}

/// Inside the branches of `op`, replaces the results of `previous`, which is about to take
/// them in, by what `previous` yields under the same condition.
fn substitute_results(rw: &mut Rewriter, previous: Op, op: Op, yields: &Yields) {
    let Some(outside) = rw.module.parent_region(op) else {
        return;
    };
    for index in 0..rw.module.results(previous).len() {
        let result = rw.module.result(previous, index);
        let inside: Vec<(Op, Region)> = rw
            .module
            .users(result)
            .filter_map(|user| Some((user, branch_of(rw.module, user, op, outside)?)))
            .collect();
        for (user, region) in inside {
            let source = if Some(region) == yields.on_true {
                &yields.then_values
            } else {
                &yields.else_values
            };
            rw.replace_in(user, result, source[index]);
        }
    }
}

/// The region of `op` that holds `user`; `None` when it stands elsewhere below `outside`.
fn branch_of(module: &Module, user: Op, op: Op, outside: Region) -> Option<Region> {
    let mut region = module.parent_region(user)?;
    loop {
        let holder = module.region_op(region)?;
        if holder == op {
            return Some(region);
        }
        if region == outside {
            return None;
        }
        region = module.parent_region(holder)?;
    }
}

/// `if a { if b { A } }` is `if a && b { A }`, where what the two yield allows it.
pub(super) fn join_with_inner(rw: &mut Rewriter, rule: &str, op: Op) -> Option<()> {
    let (then_block, else_block) = blocks(rw, op)?;
    let nested = rw.module.first_op(then_block)?;
    let terminator = rw.module.last_op(then_block)?;
    let is_only = rw.module.next_op(nested) == Some(terminator);
    if !is_only
        || rw.module.name(nested) != known::SCF_IF
        || else_block.is_some_and(|b| !only_yields(rw, b))
    {
        return None;
    }
    let (inner_then, inner_else) = blocks(rw, nested)?;
    if inner_else.is_some_and(|b| !only_yields(rw, b)) {
        return None;
    }
    let mut then_values = rw.yielded(then_block);
    let else_values = yielded(rw, else_block);
    let inner_then_values = rw.yielded(inner_then);
    let inner_else_values = yielded(rw, inner_else);
    let mut selected = Vec::new();
    let then_region = rw.module.block_region(then_block);
    for (index, value) in then_values.iter_mut().enumerate() {
        match rw.module.def(*value) {
            ValueDef::Result(def, number) if def == nested => {
                let number = number as usize;
                if inner_else_values[number] != else_values[index] {
                    return None;
                }
                *value = inner_then_values[number];
            }
            _ if rw.region_of(*value).expand() == then_region => return None,
            _ => selected.push(index),
        }
    }
    let (outer, inner) = (rw.module.operand(op, 0), rw.module.operand(nested, 0));
    rw.by(rule);
    let both = rw.build(op, |b| b.andi(outer, inner));
    for index in selected {
        let value = rw.build(op, |b| {
            b.select(outer, then_values[index], else_values[index])
        });
        rw.replace_value(rw.module.result(op, index), value);
    }
    rw.inherit_effects(op, nested);
    rw.module.detach_block(inner_then);
    let region = rw.module.regions(op)[0];
    rw.module.append_block(region, inner_then);
    if let Some(terminator) = rw.module.last_op(inner_then) {
        rw.set_operands(terminator, &then_values);
    }
    rw.erase(terminator);
    rw.erase(nested);
    rw.module.detach_block(then_block);
    rw.set_operand(op, 0, both);
    Some(())
}

/// Results for which both branches yield what is outside become selections.
pub(super) fn select_results(rw: &mut Rewriter, rule: &str, op: Op) -> Option<()> {
    let (then_block, else_block) = blocks(rw, op)?;
    let (yes, no) = (rw.yielded(then_block), rw.yielded(else_block?));
    let condition = rw.module.operand(op, 0);
    let mut changed = None;
    for (index, (&yes, &no)) in yes.iter().zip(&no).enumerate() {
        let result = rw.module.result(op, index);
        if !rw.module.has_uses(result) || rw.is_in(yes, op) || rw.is_in(no, op) {
            continue;
        }
        if changed.is_none() {
            rw.by(rule);
        }
        let value = match yes == no {
            true => yes,
            false => rw.build(op, |b| b.select(condition, yes, no)),
        };
        rw.replace_value(result, value);
        changed = Some(());
    }
    changed
}
