//! Where Ascent keeps the rows of a relation that grows for as many rounds as there are rows: `#[ds(many_rounds)]`.
//!
//! Ascent's own tables keep the room that the first round made, which sees all the input, and are cleared once a round:
//! a chain of N merges takes N rounds, and N*N steps for a row each. These give the room back.
//! Where what is known goes along a chain is for rules to say; that is not known here.

use ascent::internal::{RelFullIndexWrite, RelIndexMerge, RelIndexWrite, ToRelIndex};

/// A table of Ascent's that is emptied in as many steps as it has rows.
#[derive(Clone, Default)]
pub struct Emptied<T>(T);

impl<T, Rows> ToRelIndex<Rows> for Emptied<T> {
    type RelIndex<'a>
        = &'a T
    where
        T: 'a,
        Rows: 'a;

    fn to_rel_index<'a>(&'a self, _: &'a Rows) -> Self::RelIndex<'a> {
        &self.0
    }

    type RelIndexWrite<'a>
        = Emptying<'a, T>
    where
        T: 'a,
        Rows: 'a;

    fn to_rel_index_write<'a>(&'a mut self, _: &'a mut Rows) -> Self::RelIndexWrite<'a> {
        Emptying(&mut self.0)
    }
}

/// The same to write to.
pub struct Emptying<'a, T>(&'a mut T);

impl<T: RelIndexWrite> RelIndexWrite for Emptying<'_, T> {
    type Key = T::Key;
    type Value = T::Value;

    fn index_insert(&mut self, key: Self::Key, value: Self::Value) {
        self.0.index_insert(key, value);
    }
}

impl<T: RelFullIndexWrite> RelFullIndexWrite for Emptying<'_, T> {
    type Key = T::Key;
    type Value = T::Value;

    fn insert_if_not_present(&mut self, key: &Self::Key, value: Self::Value) -> bool {
        self.0.insert_if_not_present(key, value)
    }
}

impl<T: RelIndexMerge + Default> RelIndexMerge for Emptying<'_, T> {
    fn move_index_contents(from: &mut Self, to: &mut Self) {
        T::move_index_contents(from.0, to.0);
        *from.0 = T::default();
    }

    fn merge_delta_to_total_new_to_delta(new: &mut Self, delta: &mut Self, total: &mut Self) {
        Self::move_index_contents(delta, total);
        std::mem::swap(new.0, delta.0);
    }
}

macro_rules! rel_full_ind {
    ($name: ident, $fields: ty, $indices: expr, ser, (), $key: ty, $value: ty) => {
        $crate::analysis::many_rounds::Emptied<::ascent::internal::RelFullIndexType<$key, $value>>
    };
}

macro_rules! rel_ind {
    ($name: ident, $fields: ty, $indices: expr, ser, (), $index: expr, $key: ty, $value: ty) => {
        $crate::analysis::many_rounds::Emptied<::ascent::internal::RelIndexType1<$key, $value>>
    };
}

pub(crate) use ascent::rel::{rel, rel_codegen, rel_ind_common};
pub(crate) use {rel_full_ind, rel_ind};

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use crate::analysis::{datalog::datalog, many_rounds};

    datalog! {
        struct Marked;
        relation edge(u32, u32);
        relation marked(u32);
        marked(to) <-- marked(from), edge(from, to);
    }

    datalog! {
        struct MarkedRound;
        relation edge(u32, u32);
        #[ds(many_rounds)]
        relation marked(u32);
        marked(to) <-- marked(from), edge(from, to);
    }

    proptest! {
        #[test]
        fn the_rows_are_those_of_ascents_own_tables(
            edge in prop::collection::vec((0..30_u32, 0..30_u32), 0..80),
            first in prop::collection::vec((0..30_u32,), 0..3),
        ) {
            let mut own = Marked { edge: edge.clone(), marked: first.clone(), ..Default::default() };
            let mut these = MarkedRound { edge, marked: first, ..Default::default() };
            own.run();
            these.run();
            own.marked.sort_unstable();
            these.marked.sort_unstable();
            prop_assert_eq!(own.marked, these.marked);
        }
    }
}
