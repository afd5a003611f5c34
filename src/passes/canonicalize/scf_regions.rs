//! Rules of `scf.execute_region`.

use crate::ir::Op;

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
        .is_some_and(|t| rw.module.name(t) == crate::ir::known::SCF_YIELD);
    if !is_yield {
        return false;
    }
    let results = rw.inline_before(op, block, &[]);
    rw.replace(op, &results);
    true
}
