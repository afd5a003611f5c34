//! What stands around the operations that a pass runs on, put aside while it does.
//!
//! `canonicalize` and `cse` look at all that is in a module. Where they are to run on some
//! operations of it, the others are taken out of their blocks, and put back where they stood.
//! Symbols without regions stay: what is anchored may ask for them.

use rustc_hash::FxHashSet;

use freehold_dialects::{Table, Trait};
use freehold_ir::{Block, Module, Op};

/// Operations that are in no block for now.
pub(super) struct Aside {
    /// Each with its block and what it stands before there; the last of a block first.
    ops: Vec<(Op, Block, Option<Op>)>,
}

/// Whether a pass can run on these operations with all else put aside: nothing reaches into them,
/// and all around them are tables of symbols.
pub(super) fn can_stand_alone(module: &Module, table: &Table, roots: &[Op]) -> bool {
    let mut around = roots.iter().flat_map(|&root| holders(module, root));
    roots
        .iter()
        .all(|&root| table.has(module, root, Trait::Isolated))
        && around.all(|op| table.has(module, op, Trait::SymbolTable))
}

/// The operations around one, from the inside out.
fn holders(module: &Module, op: Op) -> impl Iterator<Item = Op> {
    std::iter::successors(module.parent_op(op), |&op| module.parent_op(op))
}

impl Aside {
    /// Puts all aside but `roots`, what they are in, and symbols.
    pub(super) fn all_but(module: &mut Module, table: &Table, roots: &[Op]) -> Aside {
        let mut around: Vec<Op> = Vec::new();
        let mut kept: FxHashSet<Op> = roots.iter().copied().collect();
        for &root in roots {
            for op in holders(module, root) {
                if around.contains(&op) {
                    break;
                }
                around.push(op);
            }
        }
        kept.extend(&around);
        let stays = |module: &Module, op: Op| {
            let has = |t| table.has(module, op, t);
            kept.contains(&op)
                || has(Trait::Terminator)
                || (has(Trait::Symbol) && !module.has_regions(op))
        };
        let mut ops = Vec::new();
        for &op in &around {
            let regions = module.regions(op).iter();
            let blocks = regions.flat_map(|&region| module.blocks(region));
            for block in blocks {
                let inside: Vec<Op> = module.ops(block).collect();
                let mut next = None;
                for &op in inside.iter().rev() {
                    match stays(module, op) {
                        true => next = Some(op),
                        false => ops.push((op, block, next)),
                    }
                }
            }
        }
        for &(op, ..) in &ops {
            module.detach_op(op);
        }
        Aside { ops }
    }

    /// Puts them back.
    pub(super) fn put_back(self, module: &mut Module) {
        for (op, block, next) in self.ops.into_iter().rev() {
            match next {
                Some(next) => module.insert_op_before(next, op),
                None => module.append_op(block, op),
            }
        }
    }
}
