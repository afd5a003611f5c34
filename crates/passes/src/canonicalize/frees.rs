//! What each operation frees, with its regions, as far as a few steps tell: for the clones of an
//! iteration.

use cranelift_entity::EntitySet;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use freehold_dialects::callee;
use freehold_ir::{Op, Region, Step, Value, known};

use super::new_buffers::{Made, NewBuffers};
use super::rewriter::Rewriter;
use super::sweep::left;
use super::takers::takers;

/// Of this many buffers and regions, at most, note is taken for one operation.
const NEAR: usize = 8;

/// What the operations of a module free.
pub(super) struct Frees {
    /// Those that may free anything.
    unclear: EntitySet<Op>,
    /// What else an operation frees, of the buffers that it did not make.
    known: FxHashMap<Op, Made>,
}

impl Frees {
    /// Looks at all operations of `steps`.
    pub(super) fn new(rw: &Rewriter, steps: &[Step], new: &NewBuffers) -> Self {
        let mut frees = Frees {
            unclear: EntitySet::new(),
            known: FxHashMap::default(),
        };
        let takers = takers(rw, steps);
        let is_taker =
            |op| callee(rw.module, rw.table, op).is_some_and(|name| takers.contains(&name));
        for &step in steps {
            let Some(op) = left(rw.module, step) else {
                continue;
            };
            let is_dealloc = rw.module.name(op) == known::MEMREF_DEALLOC;
            if rw.is_erased(op) || (is_dealloc && frees.note_near(rw, op, new)) {
                continue;
            }
            if rw.frees(op) || !takers.is_empty() && is_taker(op) {
                frees.unclear.insert(op);
            }
            if frees.unclear.contains(op) {
                frees.unclear.extend(rw.module.parent_op(op));
            }
        }
        frees
    }

    /// Whether the operation may free something.
    pub(super) fn any(&self, op: Op) -> bool {
        self.unclear.contains(op) || self.known.contains_key(&op)
    }

    /// The buffers that the operation may free and did not make, if that is known.
    pub(super) fn only(&self, op: Op) -> Option<&[Value]> {
        let known = self.known.get(&op)?;
        (!self.unclear.contains(op)).then_some(known)
    }

    /// Notes for a deallocation and the operations around it which buffers they free, up to where
    /// those were made; nothing, and `false`, where that is not near or not known.
    fn note_near(&mut self, rw: &Rewriter, dealloc: Op, new: &NewBuffers) -> bool {
        let Some(made) = new.freed(rw, dealloc) else {
            return false;
        };
        let mut around: SmallVec<[(Op, Value); NEAR]> = SmallVec::new();
        for &buffer in &made {
            // The regions around the place where the buffer is made: it may be handed out of some.
            let first = rw.region_of(buffer).expand();
            let homes = std::iter::successors(first, |&region| {
                let holder = rw.module.region_op(region)?;
                rw.module.parent_region(holder)
            });
            let homes: SmallVec<[Region; NEAR]> = homes.take(NEAR).collect();
            let mut at = dealloc;
            let mut steps = 0;
            around.push((dealloc, buffer));
            while rw
                .module
                .parent_region(at)
                .is_none_or(|region| !homes.contains(&region))
            {
                steps += 1;
                match rw.module.parent_op(at).filter(|_| steps < NEAR) {
                    Some(parent) => around.push((parent, buffer)),
                    None => return false,
                }
                at = around[around.len() - 1].0;
            }
        }
        for (op, buffer) in around {
            let known = self.known.entry(op).or_default();
            if known.len() == NEAR {
                self.unclear.insert(op);
            } else if !known.contains(&buffer) {
                known.push(buffer);
            }
        }
        true
    }
}
