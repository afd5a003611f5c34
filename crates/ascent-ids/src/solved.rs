//! Where Ascent finds the rows of a relation that was solved before: `#[ds(solved)]`.
//!
//! A relation may have more rows than anyone ever asks for: the ways through a chain of N nodes
//! are N*N/2. What holds it then stores something smaller, and makes the rows of one id when they
//! are asked for. Such a holder is a [`Rows`]; a program that reads the relation is given it, in
//! the field that Ascent calls `__NAME_ind_common`. No rule may derive the relation, and each that
//! reads it has to know the first column. What the rows mean is not known here.
//!
//! ```
//! use std::rc::Rc;
//!
//! use ascent::ascent;
//! use ascent_ids::solved::{self, Rows, Solved};
//!
//! /// `below(n, m)` for numbers under a hundred.
//! struct Below(Vec<u32>);
//! impl Rows<u32, u32> for Below {
//!     fn keys(&self) -> Vec<&u32> {
//!         self.0.iter().collect()
//!     }
//!     fn of(&self, key: &u32) -> Vec<&u32> {
//!         self.0.iter().take(*key as usize).collect()
//!     }
//!     fn has(&self, key: &u32, value: &u32) -> bool {
//!         value < key
//!     }
//! }
//!
//! ascent! {
//!     struct Sums;
//!     relation asked(u32);
//!     #[ds(solved)]
//!     relation below(u32, u32);
//!     relation sum(u32, u32);
//!     sum(a, b + c) <-- asked(a), below(a, b), below(a, c), if b < c, below(b, c);
//!     sum(a, 2 * b) <-- asked(a), below(a, b), below(b, 0);
//! }
//!
//! let mut sums = Sums {
//!     asked: vec![(3,)],
//!     __below_ind_common: Solved::by(Rc::new(Below((0..100).collect()))),
//!     ..Default::default()
//! };
//! sums.run();
//! assert_eq!(sums.sum, [(3, 2), (3, 4)]);
//! ```

use std::marker::PhantomData;
use std::rc::Rc;

use ascent::internal::{RelIndexRead, RelIndexReadAll, RelIndexWrite, ToRelIndex};

/// What holds a relation of two columns.
pub trait Rows<K, V> {
    /// The first columns of all rows, each once.
    fn keys(&self) -> Vec<&K>;

    /// The second columns of the rows that have `key` in their first, each once.
    fn of(&self, key: &K) -> Vec<&V>;

    /// Whether there is this row.
    fn has(&self, key: &K, value: &V) -> bool;
}

/// A relation by what holds it; one of no rows by default.
pub struct Solved<K, V>(Option<Rc<dyn Rows<K, V>>>);

impl<K, V> Solved<K, V> {
    /// The relation that `rows` holds.
    pub fn by(rows: Rc<dyn Rows<K, V>>) -> Self {
        Solved(Some(rows))
    }

    /// Each first column with its second ones.
    fn all(&self) -> Vec<(&K, Vec<&V>)> {
        let Some(rows) = &self.0 else {
            return Vec::new();
        };
        let keys = rows.keys().into_iter();
        keys.map(|key| (key, rows.of(key))).collect()
    }
}

impl<K, V> Default for Solved<K, V> {
    fn default() -> Self {
        Solved(None)
    }
}

/// The second columns of rows.
type Seconds<'a, V> = std::iter::Map<std::vec::IntoIter<&'a V>, fn(&'a V) -> (&'a V,)>;

/// The rows of a first column.
pub struct ByFirst<K, V>(PhantomData<(K, V)>);

/// The rows of which both columns are known.
pub struct ByBoth<K, V>(PhantomData<(K, V)>);

macro_rules! view {
    ($table: ident, $view: ident, $written: ty, $value: ty) => {
        impl<K, V> Default for $table<K, V> {
            fn default() -> Self {
                $table(PhantomData)
            }
        }

        /// The same, with what holds it.
        pub struct $view<'a, K, V>(&'a Solved<K, V>);

        impl<K, V> ToRelIndex<Solved<K, V>> for $table<K, V> {
            type RelIndex<'a>
                = $view<'a, K, V>
            where
                Self: 'a;

            fn to_rel_index<'a>(&'a self, solved: &'a Solved<K, V>) -> $view<'a, K, V> {
                $view(solved)
            }

            type RelIndexWrite<'a>
                = &'a mut Self
            where
                Self: 'a;

            fn to_rel_index_write<'a>(&'a mut self, _: &'a mut Solved<K, V>) -> &'a mut Self {
                self
            }
        }

        // Ascent states the rows of every relation in its tables, here none.
        impl<K, V> RelIndexWrite for &mut $table<K, V> {
            type Key = $written;
            type Value = $value;

            fn index_insert(&mut self, _: $written, _: $value) {}
        }
    };
}

view!(ByFirst, FirstView, (K,), (V,));
view!(ByBoth, BothView, (K, V), ());

impl<'a, K: 'a, V: 'a> RelIndexRead<'a> for FirstView<'_, K, V> {
    type Key = (K,);
    type Value = (&'a V,);
    type IteratorType = Seconds<'a, V>;

    fn index_get(&'a self, key: &(K,)) -> Option<Self::IteratorType> {
        let rows = self.0.0.as_ref()?.of(&key.0);
        Some(rows.into_iter().map(|value| (value,)))
    }

    /// Ascent begins with the smaller one of two: with what asks for rows, never with all of them.
    fn len_estimate(&self) -> usize {
        usize::MAX
    }

    fn is_empty(&self) -> bool {
        self.0.0.is_none()
    }
}

/// A first column with its rows.
type KeyRows<'a, K, V> = ((&'a K,), Seconds<'a, V>);

impl<'a, K: 'a, V: 'a> RelIndexReadAll<'a> for FirstView<'_, K, V> {
    type Key = (&'a K,);
    type Value = (&'a V,);
    type ValueIteratorType = Seconds<'a, V>;
    type AllIteratorType = std::vec::IntoIter<KeyRows<'a, K, V>>;

    fn iter_all(&'a self) -> Self::AllIteratorType {
        let all = self.0.all().into_iter();
        let all = all.map(|(key, rows)| -> KeyRows<'a, K, V> {
            ((key,), rows.into_iter().map(|value| (value,)))
        });
        all.collect::<Vec<_>>().into_iter()
    }
}

impl<'a, K: 'a, V: 'a> RelIndexRead<'a> for BothView<'_, K, V> {
    type Key = (K, V);
    type Value = &'a ();
    type IteratorType = std::iter::Once<&'a ()>;

    fn index_get(&'a self, key: &(K, V)) -> Option<Self::IteratorType> {
        let holder = self.0.0.as_ref()?;
        holder.has(&key.0, &key.1).then(|| std::iter::once(&()))
    }

    fn len_estimate(&self) -> usize {
        usize::MAX
    }

    fn is_empty(&self) -> bool {
        self.0.0.is_none()
    }
}

/// A row, with the one thing that there is to say of it.
type Row<'a, K, V> = ((&'a K, &'a V), std::iter::Once<&'a ()>);

impl<'a, K: 'a, V: 'a> RelIndexReadAll<'a> for BothView<'_, K, V> {
    type Key = (&'a K, &'a V);
    type Value = &'a ();
    type ValueIteratorType = std::iter::Once<&'a ()>;
    type AllIteratorType = std::vec::IntoIter<Row<'a, K, V>>;

    fn iter_all(&'a self) -> Self::AllIteratorType {
        let all = self.0.all().into_iter().flat_map(|(key, rows)| {
            let rows = rows.into_iter();
            rows.map(move |value| ((key, value), std::iter::once(&())))
        });
        all.collect::<Vec<_>>().into_iter()
    }
}

#[doc(hidden)]
#[macro_export]
macro_rules! __solved_rel_ind_common {
    ($name: ident, ($key: ty, $value: ty), $indices: expr, ser, ()) => {
        $crate::solved::Solved<$key, $value>
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! __solved_rel_full_ind {
    ($name: ident, $fields: ty, $indices: expr, ser, (), ($key: ty, $value: ty), ()) => {
        $crate::solved::ByBoth<$key, $value>
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! __solved_rel_ind {
    ($name: ident, $fields: ty, $indices: expr, ser, (), [0], ($key: ty,), ($value: ty,)) => {
        $crate::solved::ByFirst<$key, $value>
    };
}

// The names that Ascent looks for behind the path of `#[ds(...)]`.
pub use crate::{
    __solved_rel_full_ind as rel_full_ind, __solved_rel_ind as rel_ind,
    __solved_rel_ind_common as rel_ind_common,
};
pub use ascent::rel::{rel, rel_codegen};
