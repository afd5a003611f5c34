//! What a `bufferization.dealloc` decides when the program runs, by comparing addresses in place.

use freehold_ir::{Module, Value, known};

use super::{Builder, Predicate};

/// Memrefs to free, each under its condition, and those whose buffers are not to be freed.
#[derive(Clone, Default, Debug)]
pub struct Retained {
    pub memrefs: Vec<Value>,
    pub conditions: Vec<Value>,
    pub retained: Vec<Value>,
}

impl Retained {
    /// How many pairs are to be compared.
    pub fn pairs(&self) -> u64 {
        let (memrefs, retained) = (self.memrefs.len() as u64, self.retained.len() as u64);
        memrefs * retained + memrefs * memrefs.saturating_sub(1) / 2
    }

    /// Makes the values that say which memrefs to free, and which retained ones are owned: of at
    /// least one memref.
    ///
    /// A memref is freed if its condition holds, no retained one has its address, and no memref
    /// before it that has its address is to be freed. All of it is decided before anything is
    /// freed. With `by_name` a memref that is retained by its own name is never freed (`None`) and
    /// not compared with that.
    pub fn decide(&self, b: &mut Builder, by_name: bool) -> (Vec<Option<Value>>, Vec<Value>) {
        let names = |memrefs: &[Value]| -> Vec<Value> {
            let name = |&m| if by_name { origin(b.module, m) } else { m };
            memrefs.iter().map(name).collect()
        };
        let (names, kept_names) = (names(&self.memrefs), names(&self.retained));
        let mut pointers = |memrefs: &[Value]| -> Vec<Value> {
            memrefs.iter().map(|&m| b.aligned_pointer(m)).collect()
        };
        let (pointers, kept) = (pointers(&names), pointers(&kept_names));
        let yes = b.constant_bool(true);
        let mut owned: Vec<Option<Value>> = vec![None; kept.len()];
        let mut frees = Vec::with_capacity(pointers.len());
        for (place, (&pointer, &condition)) in pointers.iter().zip(&self.conditions).enumerate() {
            let mut free = Some(condition);
            for ((&other, &name), owned) in kept.iter().zip(&kept_names).zip(&mut owned) {
                let taken = if by_name && name == names[place] {
                    free = None;
                    condition
                } else {
                    let differs = b.cmpi(Predicate::Ne, pointer, other);
                    let same = b.xori(differs, yes);
                    free = free.map(|free| b.andi(free, differs));
                    b.andi(same, condition)
                };
                *owned = Some(match *owned {
                    Some(before) => b.ori(before, taken),
                    None => taken,
                });
            }
            for (&before, &before_condition) in pointers[..place].iter().zip(&self.conditions) {
                let Some(so_far) = free else { break };
                let same = b.cmpi(Predicate::Eq, before, pointer);
                let taken = b.andi(same, before_condition);
                let left = b.xori(taken, yes);
                free = Some(b.andi(so_far, left));
            }
            frees.push(free);
        }
        (frees, owned.into_iter().flatten().collect())
    }
}

/// The memref of which `memref` is the base buffer, if it is one: both start at one aligned
/// address.
fn origin(module: &Module, memref: Value) -> Value {
    let mut origin = memref;
    while let Some(op) = module.defining_op(origin)
        && module.name(op) == known::MEMREF_EXTRACT_STRIDED_METADATA
    {
        origin = module.operand(op, 0);
    }
    origin
}
