//! Things with numbers: each thing gets the next id when it is seen first.

use std::hash::Hash;

use cranelift_entity::{EntityRef, PrimaryMap};
use rustc_hash::FxHashMap;

/// The things that were seen, by id.
pub struct Numbered<T, K: EntityRef> {
    ids: FxHashMap<T, K>,
    things: PrimaryMap<K, T>,
}

impl<T, K: EntityRef> Default for Numbered<T, K> {
    fn default() -> Self {
        Numbered {
            ids: FxHashMap::default(),
            things: PrimaryMap::new(),
        }
    }
}

impl<T: Copy + Eq + Hash, K: EntityRef> Numbered<T, K> {
    /// The id of a thing.
    pub fn of(&mut self, thing: T) -> K {
        let next = || self.things.push(thing);
        *self.ids.entry(thing).or_insert_with(next)
    }

    /// The id of a thing that was seen before.
    pub fn get(&self, thing: T) -> Option<K> {
        self.ids.get(&thing).copied()
    }

    /// The thing that has an id.
    pub fn thing(&self, id: K) -> T {
        self.things[id]
    }
}
