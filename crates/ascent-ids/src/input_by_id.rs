//! Where Ascent keeps the rows of a relation that is stated before a program runs:
//! `#[ds(input_by_id)]`.
//!
//! Ascent's own tables are hash tables with a list of its own for each key, and one more table that
//! says which rows there are. Ids are small numbers, so that an array finds the rows of one; and
//! nobody asks whether a row is there that no rule derives. A rule that derives such a relation
//! does not compile, nor one that asks for a row of several columns that are all known. What the
//! ids are of is not known here.

use std::marker::PhantomData;

use ascent::internal::{RelIndexRead, RelIndexReadAll, RelIndexWrite, ToRelIndex};
use cranelift_entity::EntityRef;

/// No row, or no key.
const NONE: u32 = u32::MAX;

/// The rows of each id, in the order in which they were stated.
pub struct ById<K, V> {
    /// The place of each id in `lists`.
    places: Vec<u32>,
    lists: Vec<List<K>>,
    rows: Vec<Row<V>>,
}

struct List<K> {
    key: (K,),
    first: u32,
    last: u32,
}

struct Row<V> {
    value: V,
    /// The next one of the same id.
    next: u32,
}

impl<K, V> Default for ById<K, V> {
    fn default() -> Self {
        ById {
            places: Vec::new(),
            lists: Vec::new(),
            rows: Vec::new(),
        }
    }
}

impl<K: EntityRef, V> RelIndexWrite for ById<K, V> {
    type Key = (K,);
    type Value = V;

    fn index_insert(&mut self, key: (K,), value: V) {
        let id = key.0.index();
        if id >= self.places.len() {
            self.places.resize(id + 1, NONE);
        }
        let row = self.rows.len() as u32;
        self.rows.push(Row { value, next: NONE });
        match self.places[id] {
            NONE => {
                self.places[id] = self.lists.len() as u32;
                self.lists.push(List {
                    key,
                    first: row,
                    last: row,
                });
            }
            place => {
                let list = &mut self.lists[place as usize];
                self.rows[list.last as usize].next = row;
                list.last = row;
            }
        }
    }
}

/// The rows of one id.
pub struct Rows<'a, V> {
    rows: &'a [Row<V>],
    next: u32,
}

impl<V> Clone for Rows<'_, V> {
    fn clone(&self) -> Self {
        Rows {
            rows: self.rows,
            next: self.next,
        }
    }
}

impl<'a, V> Iterator for Rows<'a, V> {
    type Item = &'a V;

    fn next(&mut self) -> Option<&'a V> {
        // No row has the number that stands for none.
        let row = self.rows.get(self.next as usize)?;
        self.next = row.next;
        Some(&row.value)
    }
}

impl<'a, K: EntityRef + 'a, V: 'a> RelIndexRead<'a> for ById<K, V> {
    type Key = (K,);
    type Value = &'a V;
    type IteratorType = Rows<'a, V>;

    fn index_get(&'a self, key: &(K,)) -> Option<Rows<'a, V>> {
        let place = *self.places.get(key.0.index())?;
        let list = self.lists.get(place as usize)?;
        Some(Rows {
            rows: &self.rows,
            next: list.first,
        })
    }

    fn len_estimate(&self) -> usize {
        self.lists.len()
    }

    fn is_empty(&self) -> bool {
        self.lists.is_empty()
    }
}

/// Each id with its rows.
pub struct Lists<'a, K, V> {
    lists: std::slice::Iter<'a, List<K>>,
    rows: &'a [Row<V>],
}

impl<'a, K, V> Iterator for Lists<'a, K, V> {
    type Item = (&'a (K,), Rows<'a, V>);

    fn next(&mut self) -> Option<Self::Item> {
        let list = self.lists.next()?;
        let rows = Rows {
            rows: self.rows,
            next: list.first,
        };
        Some((&list.key, rows))
    }
}

impl<'a, K: 'a, V: 'a> RelIndexReadAll<'a> for ById<K, V> {
    type Key = &'a (K,);
    type Value = &'a V;
    type ValueIteratorType = Rows<'a, V>;
    type AllIteratorType = Lists<'a, K, V>;

    fn iter_all(&'a self) -> Lists<'a, K, V> {
        Lists {
            lists: self.lists.iter(),
            rows: &self.rows,
        }
    }
}

/// All rows, by no column.
pub struct All<V>(Vec<V>);

impl<V> Default for All<V> {
    fn default() -> Self {
        All(Vec::new())
    }
}

impl<V> RelIndexWrite for All<V> {
    type Key = ();
    type Value = V;

    fn index_insert(&mut self, (): (), value: V) {
        self.0.push(value);
    }
}

impl<'a, V: 'a> RelIndexRead<'a> for All<V> {
    type Key = ();
    type Value = &'a V;
    type IteratorType = std::slice::Iter<'a, V>;

    fn index_get(&'a self, (): &()) -> Option<Self::IteratorType> {
        Some(self.0.iter())
    }

    fn len_estimate(&self) -> usize {
        1
    }

    fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl<'a, V: 'a> RelIndexReadAll<'a> for All<V> {
    type Key = &'a ();
    type Value = &'a V;
    type ValueIteratorType = std::slice::Iter<'a, V>;
    type AllIteratorType = std::iter::Once<(&'a (), Self::ValueIteratorType)>;

    fn iter_all(&'a self) -> Self::AllIteratorType {
        std::iter::once((&(), self.0.iter()))
    }
}

/// In place of the table of all rows, where no rule asks for one.
pub struct Unasked<K, V>(PhantomData<(K, V)>);

impl<K, V> Default for Unasked<K, V> {
    fn default() -> Self {
        Unasked(PhantomData)
    }
}

impl<K, V> RelIndexWrite for Unasked<K, V> {
    type Key = K;
    type Value = V;

    fn index_insert(&mut self, _: K, _: V) {}
}

/// Ascent reads and writes these tables as they are.
macro_rules! as_it_is {
    ($table: ident<$($parameter: ident),*>) => {
        impl<$($parameter,)* Stated> ToRelIndex<Stated> for $table<$($parameter),*> {
            type RelIndex<'a>
                = &'a Self
            where
                Self: 'a,
                Stated: 'a;

            fn to_rel_index<'a>(&'a self, _: &'a Stated) -> &'a Self {
                self
            }

            type RelIndexWrite<'a>
                = &'a mut Self
            where
                Self: 'a,
                Stated: 'a;

            fn to_rel_index_write<'a>(&'a mut self, _: &'a mut Stated) -> &'a mut Self {
                self
            }
        }
    };
}

as_it_is!(ById<K, V>);
as_it_is!(All<V>);
as_it_is!(Unasked<K, V>);

#[doc(hidden)]
#[macro_export]
macro_rules! __input_rel_full_ind {
    ($name: ident, $fields: ty, $indices: expr, ser, (), ($key: ty,), $value: ty) => {
        $crate::input_by_id::ById<$key, $value>
    };
    ($name: ident, $fields: ty, $indices: expr, ser, (), $key: ty, $value: ty) => {
        $crate::input_by_id::Unasked<$key, $value>
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! __input_rel_ind {
    ($name: ident, $fields: ty, $indices: expr, ser, (), [], $key: ty, $value: ty) => {
        $crate::input_by_id::All<$value>
    };
    ($name: ident, $fields: ty, $indices: expr, ser, (), $index: expr, ($key: ty,), $value: ty) => {
        $crate::input_by_id::ById<$key, $value>
    };
    ($name: ident, $fields: ty, $indices: expr, ser, (), $index: expr, $key: ty, $value: ty) => {
        ::ascent::rel::ToRelIndexType<$key, $value>
    };
}

// The names that Ascent looks for behind the path of `#[ds(...)]`.
pub use crate::{__input_rel_full_ind as rel_full_ind, __input_rel_ind as rel_ind};
pub use ascent::rel::{rel, rel_codegen, rel_ind_common};
