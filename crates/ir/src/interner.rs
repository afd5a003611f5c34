//! A set of values with a dense handle each, in the order in which they came. Knows nothing of what
//! the values are.

use std::borrow::Borrow;
use std::hash::{BuildHasher, Hash};

use cranelift_entity::{EntityRef, PrimaryMap};
use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;

/// A set of values with a dense handle each.
pub(super) struct Interner<K: EntityRef, T> {
    items: PrimaryMap<K, T>,
    /// Each key with the hash of its value, which need not be read again when the table grows.
    table: HashTable<(K, u32)>,
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
        let hash = short_hash(item);
        let is_it = |&(key, other): &(K, u32)| other == hash && self.items[key].borrow() == item;
        Some(self.table.find(spread(hash), is_it)?.0)
    }

    /// The handle of a value.
    pub(super) fn intern_owned(&mut self, item: T) -> K {
        let hash = short_hash(&item);
        let is_it = |&(key, other): &(K, u32)| other == hash && self.items[key] == item;
        if let Some(&(known, _)) = self.table.find(spread(hash), is_it) {
            return known;
        }
        let key = self.items.push(item);
        self.table
            .insert_unique(spread(hash), (key, hash), |row| spread(row.1));
        key
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
        self.table.reserve(count, |row| spread(row.1));
    }
}

/// The hash of a value, as much of it as a table keeps.
fn short_hash<T: Hash + ?Sized>(item: &T) -> u32 {
    FxBuildHasher.hash_one(item) as u32
}

/// A table takes the place from the low end of a hash, and a tag from the high end.
pub(super) fn spread(hash: u32) -> u64 {
    u64::from(hash.wrapping_mul(0x9e37_79b1)) << 32 | u64::from(hash)
}
