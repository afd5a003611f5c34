//! Operations that do nothing but free. Knows no ownership.

use freehold_dialects::{Table, Trait};
use freehold_ir::{Module, Op, known};

/// Whether an operation does nothing but free: `memref.dealloc`, or an `scf.if` with nothing else
/// in it than these and what they need.
pub fn only_frees(module: &Module, table: &Table, op: Op) -> bool {
    match module.name(op) {
        known::MEMREF_DEALLOC => true,
        known::SCF_IF => {
            let blocks = module.regions(op).iter();
            let mut inner = blocks
                .filter_map(|&region| module.first_block(region))
                .flat_map(|block| module.ops(block));
            module.results(op).is_empty()
                && inner.all(|op| {
                    module.name(op) == known::MEMREF_DEALLOC
                        || module.next_op(op).is_none()
                        || only_computes(module, table, op)
                })
        }
        _ => false,
    }
}

/// Whether an operation is pure, has no regions and does not end its block.
pub fn only_computes(module: &Module, table: &Table, op: Op) -> bool {
    table.has(module, op, Trait::Pure)
        && module.regions(op).is_empty()
        && module.next_op(op).is_some()
}
