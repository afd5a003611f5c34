//! A map from entities of one function or region to ids: a table where the entities lie close together, a hash map for the rest.
//!
//! What is read in one go is numbered in one go, so that the table holds nearly all; what passes made later lies far
//! off, and a table up to there would be as large as the module for each of its functions.

use std::hash::Hash;

use cranelift_entity::{EntityRef, packed_option::PackedOption, packed_option::ReservedValue};
use rustc_hash::FxHashMap;

/// How many places the table may have for each entry, and some more.
const PLACES_FOR_EACH: usize = 4;
const SOME_MORE: usize = 64;

/// Ids of entities.
pub struct NearIds<K, V: ReservedValue> {
    /// The entity of the table's first place.
    first: usize,
    near: Vec<PackedOption<V>>,
    far: FxHashMap<K, V>,
    count: usize,
}

impl<K, V: ReservedValue> Default for NearIds<K, V> {
    fn default() -> Self {
        NearIds {
            first: 0,
            near: Vec::new(),
            far: FxHashMap::default(),
            count: 0,
        }
    }
}

impl<K: EntityRef + Hash + Eq, V: ReservedValue + Copy> NearIds<K, V> {
    pub fn new() -> Self {
        Self::default()
    }

    /// Forgets all ids and keeps the room.
    pub fn clear(&mut self) {
        self.near.clear();
        self.far.clear();
        self.count = 0;
    }

    /// Gives an entity its id.
    pub fn insert(&mut self, key: K, id: V) {
        if self.count == 0 {
            self.first = key.index();
        }
        self.count += 1;
        let most = PLACES_FOR_EACH * self.count + SOME_MORE;
        match key.index().checked_sub(self.first) {
            Some(place) if place < self.near.len() => self.near[place] = id.into(),
            Some(place) if place < most => {
                self.near.resize(place + 1, PackedOption::default());
                self.near[place] = id.into();
            }
            _ => {
                self.far.insert(key, id);
            }
        }
    }

    /// The id of an entity, if it has one.
    #[inline]
    pub fn get(&self, key: K) -> Option<V> {
        let place = key.index().wrapping_sub(self.first);
        let near = self.near.get(place).and_then(|id| id.expand());
        match near {
            None if !self.far.is_empty() => self.far.get(&key).copied(),
            near => near,
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::{Op, Value};

    proptest! {
        #[test]
        fn near_ids_are_a_map(before in 0..90_u32, keys in prop::collection::vec(prop_oneof![0..40_u32, 0..4_000_u32, 900..1_000_u32], 0..200)) {
            let mut ids = NearIds::new();
            // What was forgotten leaves nothing behind.
            for key in (before..90).chain([3_000]) {
                ids.insert(Value::from_u32(key), Op::new(7));
            }
            ids.clear();
            let mut map = FxHashMap::default();
            for (id, key) in keys.into_iter().enumerate() {
                let (key, id) = (Value::from_u32(key), Op::new(id));
                // Each is inserted once, as by the extraction.
                if map.insert(key, id).is_none() {
                    ids.insert(key, id);
                } else {
                    map.insert(key, ids.get(key).expect("it was inserted"));
                }
            }
            for key in (0..5_000).map(Value::from_u32) {
                prop_assert_eq!(ids.get(key), map.get(&key).copied());
            }
        }
    }
}
