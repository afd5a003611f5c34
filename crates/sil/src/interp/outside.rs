//! What comes from outside: arguments of the entry function, and what functions without a body
//! give.
//!
//! The same seed gives the same numbers: the nth result of a function is the same however calls of
//! others stand around it.

use std::collections::HashMap;
use std::rc::Rc;

use crate::declared_types::UnknownType;
use crate::types::SilType;
use freehold_generate::Random;
use freehold_ir::Op;

use super::heap::Heap;
use super::types::Types;
use super::value::{Datum, MemoryId, MemorySlice};

/// Objects from outside hold others so deep; what they hold deeper is not initialised.
const MOST_DEPTH: usize = 3;

/// Makes values.
pub struct Outside {
    seed: u64,
    /// How many numbers each function gave.
    given: HashMap<Box<str>, u64>,
}

impl Outside {
    pub fn new(seed: u64) -> Self {
        Outside {
            seed,
            given: HashMap::new(),
        }
    }

    fn number(&mut self, from: &str) -> u64 {
        let given = self.given.entry(from.into()).or_insert(0);
        *given += 1;
        // FNV-1a of the name, and a step of the generator of random programs.
        let name = from.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
        let mut random = Random::Seed(self.seed ^ name.wrapping_add(*given));
        random.below(1 << 16) as u64
    }

    /// A value of a type, of which the program owns each object once.
    pub fn value(
        &mut self,
        from: &str,
        ty: &SilType,
        heap: &mut Heap,
        types: &Types,
        birth: Op,
    ) -> Result<Vec<Datum>, UnknownType> {
        let leaves = types.declarations.leaves(ty)?;
        self.data(from, &leaves, heap, types, birth, 0)
    }

    fn data(
        &mut self,
        from: &str,
        leaves: &[SilType],
        heap: &mut Heap,
        types: &Types,
        birth: Op,
        depth: usize,
    ) -> Result<Vec<Datum>, UnknownType> {
        let mut data = Vec::new();
        for leaf in leaves {
            data.push(self.datum(from, leaf, heap, types, birth, depth)?);
        }
        Ok(data)
    }

    fn datum(
        &mut self,
        from: &str,
        leaf: &SilType,
        heap: &mut Heap,
        types: &Types,
        birth: Op,
        depth: usize,
    ) -> Result<Datum, UnknownType> {
        if let Some(payload) = leaf.payload() {
            let leaves = types.declarations.leaves(payload)?;
            let is_some = depth < MOST_DEPTH && self.number(from) % 2 == 1;
            return Ok(Datum::Optional(match is_some {
                true => Some(Rc::from(
                    self.data(from, &leaves, heap, types, birth, depth)?,
                )),
                false => None,
            }));
        }
        if matches!(leaf, SilType::Function(_) | SilType::Metatype { .. }) {
            return Ok(Datum::Function("<outside>".into()));
        }
        if types.declarations.is_trivial(leaf)? {
            let bits = match leaf.name() {
                Some("Builtin.Int1" | "Bool") => 1,
                _ => 3,
            };
            return Ok(Datum::Number(i128::from(self.number(from) & bits)));
        }
        let class = leaf.to_string();
        let (leaves, counted) = types.object(&class)?;
        let object = heap.allocate(&class, counted, birth);
        if depth < MOST_DEPTH {
            let data = self.data(from, &leaves, heap, types, birth, depth + 1)?;
            let memory: MemoryId = heap.objects[object].fields;
            let place = MemorySlice {
                memory,
                leaves: 0..leaves.len(),
            };
            // Memory that was just made can be written.
            let _ = heap.write(&place, &data);
        }
        Ok(Datum::Object(object))
    }
}
