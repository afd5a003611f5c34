//! Makes frees at their new places, and takes the old ones out.

use rustc_hash::{FxHashMap, FxHashSet};

use super::expression::Expression;
use super::flow::Way;
use super::places::Place;
use crate::optimize_allocation_liveness::needs;
use crate::rewrite::{Builder, forward};
use freehold_dialects::Table;
use freehold_ir::{Module, Op};

/// What was done to one function.
#[derive(Default)]
pub(super) struct Edits {
    /// What was put at each place last.
    last_at: FxHashMap<Place, Op>,
    /// What ends the block that stands on each way.
    on_way: FxHashMap<Way, Op>,
}

impl Edits {
    /// Makes a free at all its places: behind what was put there before.
    pub(super) fn make(
        &mut self,
        module: &mut Module,
        table: &Table,
        expression: &Expression,
        model: Op,
        places: &[Place],
    ) {
        for &place in places {
            let behind = self.last_at.get(&place).copied();
            let anchor = match (place, behind) {
                (Place::On(way), _) => Some(self.end_of(module, table, way)),
                (_, Some(last)) => module.next_op(last),
                (Place::After(op), None) => module.next_op(op),
                (Place::Begin(block), None) => module.first_op(block),
            };
            if let Some(anchor) = anchor {
                let before = module.prev_op(anchor);
                expression.make(module, anchor, model);
                let made = module
                    .prev_op(anchor)
                    .filter(|_| module.prev_op(anchor) != before);
                self.last_at.extend(made.map(|made| (place, made)));
            }
        }
    }

    /// What ends the block on a way, which is made if it is not there.
    fn end_of(&mut self, module: &mut Module, table: &Table, way: Way) -> Op {
        *self.on_way.entry(way).or_insert_with(|| match way {
            Way::Branch(op, successor) => {
                let from = module.parent_block(op).expect("a terminator is in a block");
                forward::split_edge(module, table, op, successor, from)
            }
            Way::Past(op) => other_side(module, op),
            Way::Other => unreachable!("nothing is put on a way without room"),
        })
    }
}

/// Takes frees out, and of what only serves frees, `servants`, that which none needs any more.
pub(super) fn erase(module: &mut Module, frees: &[Op], servants: &FxHashSet<Op>) {
    for &free in frees {
        let mut work = needs(module, free);
        module.erase_op(free);
        while let Some(op) = work.pop() {
            let is_used = module.results(op).iter().any(|&v| module.has_uses(v));
            if servants.contains(&op) && !is_used && module.parent_block(op).is_some() {
                work.extend(needs(module, op));
                module.erase_op(op);
            }
        }
    }
}

/// Gives an `scf.if` its other side, and says what ends that.
fn other_side(module: &mut Module, op: Op) -> Op {
    let block = module.create_block();
    let region = module.regions(op)[1];
    module.append_block(region, block);
    let location = module.location(op);
    Builder::at_end(module, block, location).scf_yield(&[])
}
