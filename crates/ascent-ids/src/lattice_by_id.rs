//! Where Ascent keeps the rows of a relation that has one for each id, if any:
//! `#[ds(lattice_by_id)]`.
//!
//! `relation r(Id)` is a set of ids; `relation r(Id, Value)` is what Ascent calls a lattice: of all
//! values that are derived for an id the join is kept. Ascent does not let the tables of a lattice
//! be replaced, and its own are hash tables, walked in the order of hashes: where there are more
//! rows than the caches hold, each step looks at memory that is in none. Here an array by id finds
//! a row, rows are walked in the order in which they came, and no round allocates. The list of rows
//! that the program has in the end is of what was derived, not of joins: who reads it joins them.
//! What the ids are of is not known here.

use std::marker::PhantomData;

use ascent::Lattice;
use ascent::internal::{
    RelFullIndexRead, RelFullIndexWrite, RelIndexMerge, RelIndexRead, RelIndexReadAll,
    RelIndexWrite, ToRelIndex,
};
use cranelift_entity::EntityRef;

/// What may be the value of an id.
pub trait Value: Lattice + Clone {
    /// Makes of what a round found, where `known` was known before, what it tells the rules: the
    /// two joined. Of a set it is enough to tell what is new if no rule derives more from a whole
    /// than from its parts.
    fn tell(&mut self, known: &Self) {
        self.join_mut(known.clone());
    }
}

impl Value for () {}

/// No row.
const NONE: u32 = u32::MAX;

/// The row of each id, for all that is known, for what the last round found, or for what this one
/// does.
pub struct Keyed<K, V> {
    /// The place in `rows` by id.
    places: Vec<u32>,
    rows: Vec<(K, V)>,
}

impl<K, V> Default for Keyed<K, V> {
    fn default() -> Self {
        Keyed {
            places: Vec::new(),
            rows: Vec::new(),
        }
    }
}

impl<K: EntityRef, V: Value> Keyed<K, V> {
    fn get(&self, key: K) -> Option<&(K, V)> {
        let place = *self.places.get(key.index())?;
        self.rows.get(place as usize)
    }

    fn has(&self, key: K, value: &V) -> bool {
        self.get(key).is_some_and(|row| value <= &row.1)
    }

    /// Joins a value to that of an id. Returns whether that made a difference.
    fn join(&mut self, key: K, value: V) -> bool {
        let id = key.index();
        if id >= self.places.len() {
            self.places.resize(id + 1, NONE);
        }
        let place = &mut self.places[id];
        if let Some(row) = self.rows.get_mut(*place as usize) {
            return row.1.join_mut(value);
        }
        *place = self.rows.len() as u32;
        self.rows.push((key, value));
        true
    }

    /// Takes all rows out, in as many steps as there are.
    fn empty_into(&mut self, other: &mut Self) {
        for (key, value) in self.rows.drain(..) {
            self.places[key.index()] = NONE;
            other.join(key, value);
        }
    }
}

impl<K: EntityRef, V: Value> RelIndexMerge for Keyed<K, V> {
    fn move_index_contents(from: &mut Self, to: &mut Self) {
        from.empty_into(to);
    }

    fn merge_delta_to_total_new_to_delta(new: &mut Self, delta: &mut Self, total: &mut Self) {
        delta.empty_into(total);
        std::mem::swap(new, delta);
        for (key, value) in &mut delta.rows {
            if let Some((_, known)) = total.get(*key) {
                value.tell(known);
            }
        }
    }
}

/// How rows are looked up: one of the types below.
pub struct Lookup<W>(PhantomData<W>);

/// Is a row there? Of a relation of two columns.
pub struct Row;
/// Is an id there? Of a relation of one column.
pub struct Member;
/// Which value has an id?
pub struct ByKey;
/// Which rows are there?
pub struct All;
/// Which ids are there? Of a relation of one column.
pub struct Members;

/// Rows that are asked for in one way.
pub struct Reading<'a, K, V, W>(&'a Keyed<K, V>, PhantomData<W>);

/// Rows that are added to in one way. The first that Ascent uses of all ways adds; the others are
/// of the same rows.
pub struct Writing<'a, K, V, W>(&'a mut Keyed<K, V>, PhantomData<W>);

impl<W> Default for Lookup<W> {
    fn default() -> Self {
        Lookup(PhantomData)
    }
}

impl<K, V, W> ToRelIndex<Keyed<K, V>> for Lookup<W> {
    type RelIndex<'a>
        = Reading<'a, K, V, W>
    where
        Self: 'a,
        Keyed<K, V>: 'a;

    fn to_rel_index<'a>(&'a self, rows: &'a Keyed<K, V>) -> Self::RelIndex<'a> {
        Reading(rows, PhantomData)
    }

    type RelIndexWrite<'a>
        = Writing<'a, K, V, W>
    where
        Self: 'a,
        Keyed<K, V>: 'a;

    fn to_rel_index_write<'a>(&'a mut self, rows: &'a mut Keyed<K, V>) -> Self::RelIndexWrite<'a> {
        Writing(rows, PhantomData)
    }
}

/// The rows themselves are merged once, not in each way.
impl<K, V, W> RelIndexMerge for Writing<'_, K, V, W> {
    fn move_index_contents(_: &mut Self, _: &mut Self) {}

    fn merge_delta_to_total_new_to_delta(_: &mut Self, _: &mut Self, _: &mut Self) {}
}

impl<K: EntityRef, V: Value> RelIndexWrite for Writing<'_, K, V, Row> {
    type Key = (K, V);
    type Value = ();

    fn index_insert(&mut self, (key, value): (K, V), (): ()) {
        self.0.join(key, value);
    }
}

impl<K: EntityRef, V: Value> RelFullIndexWrite for Writing<'_, K, V, Row> {
    type Key = (K, V);
    type Value = ();

    fn insert_if_not_present(&mut self, (key, value): &(K, V), (): ()) -> bool {
        !self.0.has(*key, value) && self.0.join(*key, value.clone())
    }
}

impl<K: EntityRef, V: Value> RelFullIndexRead<'_> for Reading<'_, K, V, Row> {
    type Key = (K, V);

    fn contains_key(&self, (key, value): &(K, V)) -> bool {
        self.0.has(*key, value)
    }
}

impl<K: EntityRef> RelIndexWrite for Writing<'_, K, (), Member> {
    type Key = (K,);
    type Value = ();

    fn index_insert(&mut self, (key,): (K,), (): ()) {
        self.0.join(key, ());
    }
}

impl<K: EntityRef> RelFullIndexWrite for Writing<'_, K, (), Member> {
    type Key = (K,);
    type Value = ();

    fn insert_if_not_present(&mut self, (key,): &(K,), (): ()) -> bool {
        self.0.join(*key, ())
    }
}

impl<K: EntityRef> RelFullIndexRead<'_> for Reading<'_, K, (), Member> {
    type Key = (K,);

    fn contains_key(&self, (key,): &(K,)) -> bool {
        self.0.get(*key).is_some()
    }
}

/// One row, or none.
type AtMostOne<T> = std::option::IntoIter<T>;
/// All rows, each in the form in which it is asked for.
type Each<'a, K, V, T> = std::iter::Map<std::slice::Iter<'a, (K, V)>, fn(&'a (K, V)) -> T>;

impl<'a, K: EntityRef + 'a> RelIndexRead<'a> for Reading<'_, K, (), Member> {
    type Key = (K,);
    type Value = &'a ();
    type IteratorType = AtMostOne<&'a ()>;

    fn index_get(&'a self, (key,): &(K,)) -> Option<Self::IteratorType> {
        self.0.get(*key).map(|row| Some(&row.1).into_iter())
    }

    fn len_estimate(&self) -> usize {
        self.0.rows.len()
    }

    fn is_empty(&self) -> bool {
        self.0.rows.is_empty()
    }
}

impl<'a, K: EntityRef + 'a> RelIndexReadAll<'a> for Reading<'_, K, (), Member> {
    type Key = (&'a K,);
    type Value = &'a ();
    type ValueIteratorType = AtMostOne<&'a ()>;
    type AllIteratorType = Each<'a, K, (), (Self::Key, Self::ValueIteratorType)>;

    fn iter_all(&'a self) -> Self::AllIteratorType {
        self.0
            .rows
            .iter()
            .map(|row| ((&row.0,), Some(&row.1).into_iter()))
    }
}

impl<K: EntityRef, V: Value> RelIndexWrite for Writing<'_, K, V, ByKey> {
    type Key = (K,);
    type Value = (V,);

    fn index_insert(&mut self, _: (K,), _: (V,)) {}
}

impl<'a, K: EntityRef + 'a, V: Value + 'a> RelIndexRead<'a> for Reading<'_, K, V, ByKey> {
    type Key = (K,);
    type Value = (&'a V,);
    type IteratorType = AtMostOne<(&'a V,)>;

    fn index_get(&'a self, (key,): &(K,)) -> Option<Self::IteratorType> {
        self.0.get(*key).map(|row| Some((&row.1,)).into_iter())
    }

    fn len_estimate(&self) -> usize {
        self.0.rows.len()
    }

    fn is_empty(&self) -> bool {
        self.0.rows.is_empty()
    }
}

impl<'a, K: EntityRef + 'a, V: Value + 'a> RelIndexReadAll<'a> for Reading<'_, K, V, ByKey> {
    type Key = (&'a K,);
    type Value = (&'a V,);
    type ValueIteratorType = AtMostOne<(&'a V,)>;
    type AllIteratorType = Each<'a, K, V, (Self::Key, Self::ValueIteratorType)>;

    fn iter_all(&'a self) -> Self::AllIteratorType {
        self.0
            .rows
            .iter()
            .map(|row| ((&row.0,), Some((&row.1,)).into_iter()))
    }
}

impl<K: EntityRef, V: Value> RelIndexWrite for Writing<'_, K, V, All> {
    type Key = ();
    type Value = (K, V);

    fn index_insert(&mut self, (): (), _: (K, V)) {}
}

impl<'a, K: 'a, V: 'a> RelIndexRead<'a> for Reading<'_, K, V, All> {
    type Key = ();
    type Value = &'a (K, V);
    type IteratorType = std::slice::Iter<'a, (K, V)>;

    fn index_get(&'a self, (): &()) -> Option<Self::IteratorType> {
        Some(self.0.rows.iter())
    }

    fn len_estimate(&self) -> usize {
        1
    }

    fn is_empty(&self) -> bool {
        self.0.rows.is_empty()
    }
}

impl<'a, K: 'a, V: 'a> RelIndexReadAll<'a> for Reading<'_, K, V, All> {
    type Key = &'a ();
    type Value = &'a (K, V);
    type ValueIteratorType = std::slice::Iter<'a, (K, V)>;
    type AllIteratorType = std::iter::Once<(&'a (), Self::ValueIteratorType)>;

    fn iter_all(&'a self) -> Self::AllIteratorType {
        std::iter::once((&(), self.0.rows.iter()))
    }
}

impl<K: EntityRef> RelIndexWrite for Writing<'_, K, (), Members> {
    type Key = ();
    type Value = (K,);

    fn index_insert(&mut self, (): (), _: (K,)) {}
}

impl<'a, K: EntityRef + 'a> RelIndexRead<'a> for Reading<'_, K, (), Members> {
    type Key = ();
    type Value = (&'a K,);
    type IteratorType = Each<'a, K, (), (&'a K,)>;

    fn index_get(&'a self, (): &()) -> Option<Self::IteratorType> {
        Some(self.0.rows.iter().map(|row| (&row.0,)))
    }

    fn len_estimate(&self) -> usize {
        1
    }

    fn is_empty(&self) -> bool {
        self.0.rows.is_empty()
    }
}

#[doc(hidden)]
#[macro_export]
macro_rules! __lattice_rel_ind_common {
    ($name: ident, ($key: ty,), $indices: expr, ser, ()) => {
        $crate::lattice_by_id::Keyed<$key, ()>
    };
    ($name: ident, ($key: ty, $value: ty), $indices: expr, ser, ()) => {
        $crate::lattice_by_id::Keyed<$key, $value>
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! __lattice_rel_full_ind {
    ($name: ident, ($key: ty,), $indices: expr, ser, (), $row: ty, $nothing: ty) => {
        $crate::lattice_by_id::Lookup<$crate::lattice_by_id::Member>
    };
    ($name: ident, ($key: ty, $value: ty), $indices: expr, ser, (), $row: ty, $nothing: ty) => {
        $crate::lattice_by_id::Lookup<$crate::lattice_by_id::Row>
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! __lattice_rel_ind {
    ($name: ident, ($key: ty,), $indices: expr, ser, (), [], $by: ty, $rest: ty) => {
        $crate::lattice_by_id::Lookup<$crate::lattice_by_id::Members>
    };
    ($name: ident, ($key: ty, $value: ty), $indices: expr, ser, (), [], $by: ty, $rest: ty) => {
        $crate::lattice_by_id::Lookup<$crate::lattice_by_id::All>
    };
    ($name: ident, ($key: ty, $value: ty), $indices: expr, ser, (), [0], $by: ty, $rest: ty) => {
        $crate::lattice_by_id::Lookup<$crate::lattice_by_id::ByKey>
    };
}

// The names that Ascent looks for behind the path of `#[ds(...)]`.
pub use crate::{
    __lattice_rel_full_ind as rel_full_ind, __lattice_rel_ind as rel_ind,
    __lattice_rel_ind_common as rel_ind_common,
};
pub use ascent::rel::{rel, rel_codegen};
