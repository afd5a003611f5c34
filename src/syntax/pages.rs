//! A map from entities to what is known of them while one part of a module is printed.
//!
//! What is known of one function nobody asks for in the next. A table with a place for each value of a large file is tens of
//! megabytes that are touched once; here the next function finds the pages of the one before, still in the caches. Entities that
//! were made by passes have numbers far off, but next to each other too.

use std::marker::PhantomData;

use cranelift_entity::EntityRef;

/// How many entities a page is for.
const PAGE: usize = 64;

/// Where no page is.
const NONE: u32 = u32::MAX;

/// The map. What was never set is the default.
pub(super) struct Pages<K, V> {
    /// For each page of entities the page of `values` it has, or `NONE`.
    pages: Vec<u32>,
    values: Vec<V>,
    /// The pages of entities that are given back by [`give_back`](Self::give_back).
    lent: Vec<u32>,
    /// The pages of `values` that nobody has; all of them are as new.
    free: Vec<u32>,
    /// Whether a page that is taken is lent only.
    lends: bool,
    keys: PhantomData<K>,
}

impl<K: EntityRef, V: Copy + Default> Pages<K, V> {
    /// A map for entities with numbers below `count`.
    pub fn new(count: usize) -> Self {
        Pages {
            pages: vec![NONE; count.div_ceil(PAGE)],
            values: Vec::new(),
            lent: Vec::new(),
            free: Vec::new(),
            lends: false,
            keys: PhantomData,
        }
    }

    /// Makes room for all pages: all are about to be taken.
    pub fn reserve_all(&mut self) {
        self.values.reserve(self.pages.len() * PAGE);
    }

    /// What is known of an entity.
    #[inline]
    pub fn get(&self, key: K) -> V {
        let (page, place) = (key.index() / PAGE, key.index() % PAGE);
        match self.pages.get(page) {
            Some(&at) if at != NONE => self.values[at as usize * PAGE + place],
            _ => V::default(),
        }
    }

    /// Where what is known of an entity is put.
    ///
    /// # Panics
    /// For an entity that the map is not for.
    #[inline]
    pub fn at(&mut self, key: K) -> &mut V {
        let (page, place) = (key.index() / PAGE, key.index() % PAGE);
        let mut at = self.pages[page];
        if at == NONE {
            at = self.take(page);
        }
        &mut self.values[at as usize * PAGE + place]
    }

    #[cold]
    fn take(&mut self, page: usize) -> u32 {
        let at = self.free.pop().unwrap_or_else(|| {
            let at = self.values.len() / PAGE;
            self.values.resize(self.values.len() + PAGE, V::default());
            at as u32
        });
        self.pages[page] = at;
        if self.lends {
            self.lent.push(page as u32);
        }
        at
    }

    /// Forgets all that was set in pages that were taken since this was called for the first time. What shares a page with what was
    /// set before that stays.
    pub fn give_back(&mut self) {
        self.lends = true;
        for page in self.lent.drain(..) {
            let at = std::mem::replace(&mut self.pages[page as usize], NONE);
            let start = at as usize * PAGE;
            self.values[start..start + PAGE].fill(V::default());
            self.free.push(at);
        }
    }
}

#[cfg(test)]
mod tests {
    use cranelift_entity::EntityRef;
    use proptest::prelude::*;
    use rustc_hash::FxHashMap;

    use super::{PAGE, Pages};
    use crate::ir::Value;

    proptest! {
        #[test]
        fn pages_are_a_map_that_forgets(
            first in prop::collection::vec((0..900_usize, 1..99_u32), 0..20),
            rounds in prop::collection::vec(prop::collection::vec((0..900_usize, 1..99_u32), 0..40), 0..5),
        ) {
            let mut pages: Pages<Value, u32> = Pages::new(900);
            let mut kept: FxHashMap<usize, u32> = FxHashMap::default();
            for (key, value) in first {
                *pages.at(Value::new(key)) = value;
                kept.insert(key, value);
            }
            for round in rounds {
                pages.give_back();
                let shares = |key: usize, kept: &FxHashMap<usize, u32>| {
                    kept.keys().any(|other| other / PAGE == key / PAGE)
                };
                for key in 0..900 {
                    if !shares(key, &kept) {
                        prop_assert_eq!(pages.get(Value::new(key)), 0);
                    }
                }
                let mut now = FxHashMap::default();
                for (key, value) in round {
                    *pages.at(Value::new(key)) = value;
                    now.insert(key, value);
                }
                for key in 0..900 {
                    let known = now.get(&key).or_else(|| kept.get(&key));
                    if known.is_some() || !shares(key, &kept) {
                        prop_assert_eq!(pages.get(Value::new(key)), known.copied().unwrap_or(0));
                    }
                }
                for (key, value) in now {
                    if shares(key, &kept) {
                        kept.insert(key, value);
                    }
                }
            }
            // What no map is for is not known.
            prop_assert_eq!(pages.get(Value::new(5_000)), 0);
        }
    }
}
