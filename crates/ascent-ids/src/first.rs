//! A lattice of things in an order, of which the first counts.

use std::cmp::Ordering;

use ascent::Lattice;

use crate::lattice_by_id;

/// Of several the first counts: it is the greatest.
///
/// ```
/// use ascent::Lattice;
/// use ascent_ids::first::First;
///
/// let mut why = First(2);
/// assert!(why.join_mut(First(1)) && !why.join_mut(First(3)));
/// assert_eq!(why, First(1));
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct First<T>(pub T);

impl<T: Ord> PartialOrd for First<T> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(other.0.cmp(&self.0))
    }
}

impl<T: Ord> Lattice for First<T> {
    fn join_mut(&mut self, other: Self) -> bool {
        let is_earlier = other.0 < self.0;
        if is_earlier {
            *self = other;
        }
        is_earlier
    }

    fn meet_mut(&mut self, other: Self) -> bool {
        let is_later = other.0 > self.0;
        if is_later {
            *self = other;
        }
        is_later
    }
}

impl<T: Ord + Clone> lattice_by_id::Value for First<T> {}
