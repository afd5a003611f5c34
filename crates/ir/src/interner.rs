//! A set of values with a dense handle each, in the order in which they came. Knows nothing of what
//! the values are.

use std::borrow::Borrow;
use std::hash::{BuildHasher, Hash};

use cranelift_entity::{EntityRef, PrimaryMap};
use hashbrown::HashTable;
use hashbrown::hash_table::Entry;
use rustc_hash::FxBuildHasher;

/// A set of values with a dense handle each.
pub(super) struct Interner<K: EntityRef, T> {
    items: PrimaryMap<K, T>,
    table: HashTable<K>,
}

impl<K: EntityRef, T: Eq + Hash> Interner<K, T> {
    pub(super) fn new() -> Self {
        Interner {
            items: PrimaryMap::new(),
            table: HashTable::new(),
        }
    }

    pub(super) fn items(&self) -> &PrimaryMap<K, T> {
        &self.items
    }

    /// The handle of a value, if it was interned.
    pub(super) fn find<Q: Eq + Hash + ?Sized>(&self, item: &Q) -> Option<K>
    where
        T: Borrow<Q>,
    {
        let hash = FxBuildHasher.hash_one(item);
        let found = self
            .table
            .find(hash, |&key| self.items[key].borrow() == item);
        found.copied()
    }

    /// The handle of a value.
    pub(super) fn intern_owned(&mut self, item: T) -> K {
        let items = &mut self.items;
        let hash = FxBuildHasher.hash_one(&item);
        let entry = self.table.entry(
            hash,
            |&key| items[key] == item,
            |&key| FxBuildHasher.hash_one(&items[key]),
        );
        match entry {
            Entry::Occupied(known) => *known.get(),
            Entry::Vacant(place) => *place.insert(items.push(item)).get(),
        }
    }

    /// The handle of a value that is made by `own` if it is new.
    pub(super) fn intern<Q: Eq + Hash + ?Sized>(&mut self, item: &Q, own: impl FnOnce() -> T) -> K
    where
        T: Borrow<Q>,
    {
        match self.find(item) {
            Some(known) => known,
            None => self.intern_owned(own()),
        }
    }

    /// Makes room for `count` more values at once.
    pub(super) fn reserve(&mut self, count: usize) {
        self.items.reserve(count);
        let items = &self.items;
        self.table
            .reserve(count, |&key| FxBuildHasher.hash_one(&items[key]));
    }
}
