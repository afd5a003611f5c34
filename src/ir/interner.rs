//! A set of values with a dense handle each, in the order in which they came. Knows nothing of what the values are.
//!
//! A value that is new is looked for in one place of the table, which is most of what interning it costs: in a file of 50 MB the table is
//! larger than the caches. So a value says where it wants to stand, and those that come one after the other (`7 : i64` and
//! `8 : i64`, dictionaries that differ in an attribute that is new) want to stand next to each other, where the caches have the table's
//! line already. Whose place is taken goes where its hash says, each time to another end of the table: behind
//! the taken place there may be as many neighbours as the file has lines.

use std::borrow::Borrow;
use std::hash::{BuildHasher, Hash};

use cranelift_entity::{EntityRef, PrimaryMap};
use rustc_hash::FxBuildHasher;

/// Where a value belongs.
#[derive(Copy, Clone)]
pub(super) struct Place {
    hash: u64,
    /// Where it wants to stand.
    near: u32,
}

impl Place {
    /// Of a value that has no neighbours.
    pub(super) fn of<Q: Hash + ?Sized>(item: &Q) -> Place {
        let hash = FxBuildHasher.hash_one(item);
        let near = (hash >> 20) as u32;
        Place { hash, near }
    }

    /// Of a value that is number `number` of all those that have in common what `family` was hashed from.
    pub(super) fn among<Q: Hash + ?Sized>(item: &Q, family: u64, number: u32) -> Place {
        let near = (family >> 20) as u32;
        Place {
            hash: FxBuildHasher.hash_one(item),
            near: near.wrapping_add(number),
        }
    }

    /// What tells that a value is another one, almost always.
    fn tag(self) -> u32 {
        (self.hash >> 32) as u32
    }

    /// How far it is from one place to the next, in a table of any size.
    fn step(self) -> usize {
        (self.hash >> 7) as usize | 1
    }
}

/// A value's place in the table; free when `item` is [`FREE`].
#[derive(Copy, Clone)]
struct Slot {
    tag: u32,
    item: u32,
}

const FREE: u32 = u32::MAX;
const FREE_SLOT: Slot = Slot { tag: 0, item: FREE };

/// The table's slots when it is made: a power of two, as it stays.
const FIRST_SLOTS: usize = 128;
/// With as many slots a set is taken to become as large as was expected.
const MANY_SLOTS: usize = 1 << 13;

/// A set of values with a dense handle each.
pub(super) struct Interner<K: EntityRef, T> {
    items: PrimaryMap<K, T>,
    slots: Vec<Slot>,
    /// How many slots there are to be once they are many.
    expected: usize,
    /// Where a value belongs.
    place: fn(&T) -> Place,
}

impl<K: EntityRef, T: Eq> Interner<K, T> {
    /// An empty set; `place` says where values belong, the same for values that are equal.
    pub(super) fn new(place: fn(&T) -> Place) -> Self {
        Interner {
            items: PrimaryMap::new(),
            slots: vec![FREE_SLOT; FIRST_SLOTS],
            expected: 0,
            place,
        }
    }

    pub(super) fn items(&self) -> &PrimaryMap<K, T> {
        &self.items
    }

    /// The slot that holds `item`, or the free one where it goes.
    #[inline]
    fn slot<Q: Eq + ?Sized>(&self, place: Place, item: &Q) -> usize
    where
        T: Borrow<Q>,
    {
        let mask = self.slots.len() - 1;
        let tag = place.tag();
        let mut at = place.near as usize & mask;
        loop {
            let slot = self.slots[at];
            let is_it = || self.items[K::new(slot.item as usize)].borrow() == item;
            if slot.item == FREE || slot.tag == tag && is_it() {
                return at;
            }
            at = at.wrapping_add(place.step()) & mask;
        }
    }

    /// The handle of a value, if it was interned, which belongs at `place`.
    pub(super) fn find<Q: Eq + ?Sized>(&self, place: Place, item: &Q) -> Option<K>
    where
        T: Borrow<Q>,
    {
        let found = self.slots[self.slot(place, item)].item;
        (found != FREE).then(|| K::new(found as usize))
    }

    /// The handle of a value.
    pub(super) fn intern_owned(&mut self, item: T) -> K {
        let place = (self.place)(&item);
        let at = self.slot(place, &item);
        match self.slots[at].item {
            FREE => self.add(place, at, item),
            known => K::new(known as usize),
        }
    }

    /// The handle of a value that belongs at `place` and is made by `own` if it is new.
    pub(super) fn intern<Q: Eq + ?Sized>(
        &mut self,
        place: Place,
        item: &Q,
        own: impl FnOnce() -> T,
    ) -> K
    where
        T: Borrow<Q>,
    {
        let at = self.slot(place, item);
        match self.slots[at].item {
            FREE => self.add(place, at, own()),
            known => K::new(known as usize),
        }
    }

    fn add(&mut self, place: Place, at: usize, item: T) -> K {
        let key = self.items.push(item);
        self.slots[at] = Slot {
            tag: place.tag(),
            item: key.index() as u32,
        };
        // A quarter stays free.
        if self.items.len() * 4 > self.slots.len() * 3 {
            let twice = self.slots.len() * 2;
            let is_many = twice >= MANY_SLOTS;
            self.resize(twice.max(if is_many { self.expected } else { 0 }));
        }
        key
    }

    /// Makes room for `count` more values at once, should there be many: slots are made, and touched, only then.
    pub(super) fn reserve(&mut self, count: usize) {
        self.items.reserve(count);
        let wanted = (self.items.len() + count) * 4 / 3 + 1;
        self.expected = wanted.next_power_of_two();
    }

    fn resize(&mut self, size: usize) {
        let mask = size - 1;
        self.slots = vec![FREE_SLOT; size];
        for (key, item) in &self.items {
            // All values differ: the first free slot is the one.
            let place = (self.place)(item);
            let mut at = place.near as usize & mask;
            while self.slots[at].item != FREE {
                at = at.wrapping_add(place.step()) & mask;
            }
            self.slots[at] = Slot {
                tag: place.tag(),
                item: key.index() as u32,
            };
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::ir::Attr;

    /// A stream of values and a number in it, which neighbours of the same stream are close to.
    type Item = (u32, u32);

    fn place(item: &Item) -> Place {
        Place::among(item, FxBuildHasher.hash_one(item.0), item.1)
    }

    /// All want to stand in one place.
    fn crowded(item: &Item) -> Place {
        let Place { hash, .. } = Place::of(item);
        Place { hash, near: 7 }
    }

    /// How many slots are looked at to find a value.
    fn looks(interner: &Interner<Attr, Item>, item: Item) -> usize {
        let (mask, place) = (interner.slots.len() - 1, (interner.place)(&item));
        let mut at = place.near as usize & mask;
        let mut looks = 1;
        while interner.items[Attr::from_u32(interner.slots[at].item)] != item {
            at = at.wrapping_add(place.step()) & mask;
            looks += 1;
        }
        looks
    }

    proptest! {
        #[test]
        fn handles_are_those_of_a_map(
            items in prop::collection::vec((0..3_u32, 0..900_u32), 0..3_000), reserved in 0..5_000_usize,
        ) {
            for place in [place, crowded] {
                let mut interner: Interner<Attr, Item> = Interner::new(place);
                interner.reserve(reserved);
                let mut known: Vec<Item> = Vec::new();
                for &item in &items {
                    let position = known.iter().position(|&other| other == item);
                    prop_assert_eq!(interner.find(place(&item), &item), position.map(Attr::new));
                    let expected = position.unwrap_or(known.len());
                    if position.is_none() {
                        known.push(item);
                    }
                    prop_assert_eq!(interner.intern_owned(item), Attr::new(expected));
                    prop_assert_eq!(interner.intern(place(&item), &item, || item), Attr::new(expected));
                }
                prop_assert_eq!(interner.items().as_values_slice(), &known[..]);
            }
        }
    }

    /// Long streams that overlap in the table are no longer looked for than values that are scattered, nor where so many were expected.
    #[test]
    fn neighbours_of_another_stream_are_not_walked_along() {
        for reserved in [0, 320_000] {
            let mut interner: Interner<Attr, Item> = Interner::new(place);
            interner.reserve(reserved);
            assert_eq!(interner.slots.len(), FIRST_SLOTS);
            let items = (0..40_000).flat_map(|n| (0..8).map(move |stream| (stream, n)));
            for item in items.clone() {
                interner.intern_owned(item);
            }
            let all: usize = items.clone().map(|item| looks(&interner, item)).sum();
            let most = items.map(|item| looks(&interner, item)).max();
            assert!(all < 3 * interner.items.len(), "{all}");
            assert!(most < Some(100), "{most:?}");
        }
    }
}
