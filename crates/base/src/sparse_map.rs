//! A map from some entities to small values, to be filled and cleared once for each function.
//!
//! It knows only hashing. A table indexed by the entity would be as large as the module for each of
//! its functions; clearing a hash table costs its capacity, so one that a large function left
//! behind is dropped.

use std::hash::Hash;

use rustc_hash::FxHashMap;

/// A map keeps its memory while it has at most so many places for each entry, and some more.
const PLACES_FOR_EACH: usize = 8;
const SOME_MORE: usize = 64;

/// What is known of some entities of one function or region.
pub struct SparseMap<K, V>(FxHashMap<K, V>);

impl<K, V> Default for SparseMap<K, V> {
    fn default() -> Self {
        SparseMap(FxHashMap::default())
    }
}

impl<K: Hash + Eq, V: Copy> SparseMap<K, V> {
    pub fn new() -> Self {
        Self::default()
    }

    /// Forgets all entries, in time of how many they are.
    pub fn clear(&mut self) {
        if self.0.capacity() > PLACES_FOR_EACH * self.0.len() + SOME_MORE {
            self.0 = FxHashMap::default();
        } else {
            self.0.clear();
        }
    }

    /// Sets the value of an entity.
    pub fn insert(&mut self, key: K, value: V) {
        self.0.insert(key, value);
    }

    /// The value of an entity, if it has one.
    #[inline]
    pub fn get(&self, key: K) -> Option<V> {
        self.0.get(&key).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cleared_map_is_empty_and_keeps_no_table_that_is_far_too_large() {
        let mut map = SparseMap::new();
        for key in 0..10_000_u32 {
            map.insert(key, key + 1);
        }
        assert_eq!(map.get(9_999), Some(10_000));
        map.clear();
        assert_eq!(map.get(9_999), None);
        map.insert(3, 4);
        map.clear();
        assert!(map.0.capacity() <= SOME_MORE + PLACES_FOR_EACH);
        map.insert(5, 6);
        assert_eq!((map.get(5), map.get(3)), (Some(6), None));
    }
}
