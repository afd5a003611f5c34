//! Rules of `scf.execute_region` and `memref.alloca_scope`, which go away where their blocks may
//! stand around them, and of `scf.index_switch`, which gives only what is used.

use freehold_dialects::Trait;
use freehold_ir::{Op, Region, Value, known};

use super::rewriter::Rewriter;

/// An `scf.execute_region` of one block is that block.
pub(super) fn execute_region(rw: &mut Rewriter, op: Op) -> bool {
    let region = rw.module.regions(op)[0];
    if !rw.module.has_single_block(region) || rw.module.attr(op, "no_inline").is_some() {
        return false;
    }
    let Some(block) = rw.module.first_block(region) else {
        return false;
    };
    let is_yield = rw
        .module
        .last_op(block)
        .is_some_and(|t| rw.module.name(t) == known::SCF_YIELD);
    if !is_yield {
        return false;
    }
    rw.by("execute-region-inlined");
    let results = rw.inline_before(op, block, &[]);
    rw.replace(op, &results);
    true
}

/// A scope in which nothing is allocated on the stack is its block; so is one that another scope
/// ends with.
pub(super) fn alloca_scope(rw: &mut Rewriter, op: Op) -> bool {
    let (Some(block), Some(parent)) = (
        rw.module.first_block(rw.module.regions(op)[0]),
        rw.module.parent_op(op),
    ) else {
        return false;
    };
    if rw.may_stack(op) {
        let last = rw
            .module
            .next_op(op)
            .is_some_and(|end| rw.module.next_op(end).is_none());
        let alone = rw
            .module
            .parent_region(op)
            .is_some_and(|r| rw.module.has_single_block(r));
        if !rw.is_stack_scope(parent) || !last || !alone {
            return false;
        }
        rw.note_stacking(parent);
    }
    rw.by("alloca-scope-inlined");
    let results = rw.inline_before(op, block, &[]);
    rw.replace(op, &results);
    true
}

/// Drops the results that nothing uses.
pub(super) fn index_switch(rw: &mut Rewriter, op: Op) -> bool {
    let results = rw.module.results(op).iter();
    let keep: Vec<bool> = results.map(|&r| rw.module.has_uses(r)).collect();
    if !keep.contains(&false) {
        return false;
    }
    rw.by("index-switch-unused-results");
    for region in rw.module.regions(op).to_vec() {
        let block = rw.module.first_block(region);
        let Some(end) = block.and_then(|b| rw.module.last_op(b)) else {
            continue;
        };
        let values = rw.module.operands(end).zip(&keep);
        let values: Vec<Value> = values.filter(|v| *v.1).map(|v| v.0).collect();
        rw.set_operands(end, &values);
    }
    rw.module.retain_results(op, &keep);
    rw.note_modified(op);
    true
}

/// Inlines each `scf.execute_region` among the holders of `regions` that stands directly in a
/// function or in another one. The last comes first, so that what follows an operation in
/// its block moves once.
pub(super) fn inline_blocks(rw: &mut Rewriter, regions: &[Region]) {
    for &region in regions.iter().rev() {
        let Some(op) = rw.module.region_op(region).filter(|&op| !rw.is_erased(op)) else {
            continue;
        };
        let may_inline = rw.module.name(op) == known::SCF_EXECUTE_REGION
            && rw.module.attr(op, "no_inline").is_none()
            && rw.module.parent_op(op).is_some_and(|parent| {
                rw.table.has(rw.module, parent, Trait::Function)
                    || rw.module.name(parent) == known::SCF_EXECUTE_REGION
            });
        if may_inline {
            rw.by("execute-region-inlined");
            inline(rw, op, region);
        }
    }
}

fn inline(rw: &mut Rewriter, op: Op, region: Region) {
    let (Some(block), Some(entry)) = (rw.module.parent_block(op), rw.module.first_block(region))
    else {
        return;
    };
    let after = rw.module.create_block();
    rw.module.insert_block_after(block, after);
    while let Some(next) = rw.module.next_op(op) {
        rw.module.detach_op(next);
        rw.module.append_op(after, next);
    }
    for index in 0..rw.module.results(op).len() {
        let result = rw.module.result(op, index);
        let ty = rw.ty(result);
        let argument = rw.module.push_argument(after, ty);
        rw.replace_value(result, argument);
    }
    let mut last = block;
    while let Some(inner) = rw.module.first_block(region) {
        rw.module.detach_block(inner);
        rw.module.insert_block_after(last, inner);
        last = inner;
        let terminator = rw.module.last_op(inner);
        if let Some(end) = terminator.filter(|&t| rw.module.name(t) == known::SCF_YIELD) {
            let values: Vec<Value> = rw.module.operands(end).collect();
            rw.build(end, |b| b.br(after, &values));
            rw.erase(end);
        }
    }
    rw.build(op, |b| b.br(entry, &[]));
    rw.erase(op);
}
