//! The move `(inline-blocks)`: `scf.execute_region` of several blocks goes away where they may
//! stand around it.

use freehold_dialects::Trait;
use freehold_ir::{Op, Region, Value, known};
use freehold_rules::operations::Move;

use super::operations;
use super::rewriter::Rewriter;

/// Inlines each `scf.execute_region` among the holders of `regions` that stands directly in a
/// function or in another one, and of which a rule says so. The last comes first, so that what
/// follows an operation in its block moves once.
pub(super) fn inline_blocks(rw: &mut Rewriter, regions: &[Region]) {
    for &region in regions.iter().rev() {
        let Some(op) = rw.module.region_op(region).filter(|&op| !rw.is_erased(op)) else {
            continue;
        };
        let may_inline = rw.module.name(op) == known::SCF_EXECUTE_REGION
            && rw.module.parent_op(op).is_some_and(|parent| {
                rw.table.has(rw.module, parent, Trait::Function)
                    || rw.module.name(parent) == known::SCF_EXECUTE_REGION
            });
        if may_inline && let Some(rule) = operations::walked(rw, op, Move::InlineBlocks) {
            rw.by_walk(rule);
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
