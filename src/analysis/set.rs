//! Sets of values as a lattice: ordered by inclusion, joined by union.
//!
//! Compressed bit sets (roaring), because a set may hold two values that stand far apart in a
//! function of a hundred thousand, and most sets hold a handful. Larger ones are runs of ids where that is
//! smaller: what lives through many blocks is in a set of each.

use std::cmp::Ordering;
use std::hash::{Hash, Hasher};

use ascent::Lattice;
use cranelift_entity::EntityRef;
use roaring::RoaringBitmap;

use crate::facts::ValueId;

/// A set of values.
///
/// ```
/// use cranelift_entity::EntityRef;
/// use freehold::analysis::ValueSet;
/// use freehold::facts::ValueId;
/// let (a, b) = (ValueId::new(3), ValueId::new(9));
/// let set: ValueSet = [b, a].into_iter().collect();
/// assert!(set.contains(a));
/// assert_eq!(set.iter().collect::<Vec<_>>(), [a, b]);
/// ```
#[derive(Clone, PartialEq, Default)]
pub struct ValueSet(RoaringBitmap);

/// Sets of no more values are small however they are stored.
const FEW: u64 = 64;

/// The members of smaller sets are looked up one by one in larger ones.
const PROBED: u64 = 4;

impl Eq for ValueSet {}

impl ValueSet {
    /// The empty set.
    pub fn new() -> Self {
        Self::default()
    }

    /// The set of one value.
    pub fn one(value: ValueId) -> Self {
        [value].into_iter().collect()
    }

    /// Whether the value is in the set.
    pub fn contains(&self, value: ValueId) -> bool {
        self.0.contains(value.index() as u32)
    }

    /// Adds a value; says whether it was new.
    pub fn insert(&mut self, value: ValueId) -> bool {
        self.0.insert(value.index() as u32)
    }

    /// Removes a value; says whether it was there.
    pub fn remove(&mut self, value: ValueId) -> bool {
        self.0.remove(value.index() as u32)
    }

    /// Whether the set has no value.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// How many values the set has.
    pub fn len(&self) -> usize {
        self.0.len() as usize
    }

    /// The values in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = ValueId> + '_ {
        self.0.iter().map(|v| ValueId::new(v as usize))
    }

    /// The only value of a set of one.
    pub fn single(&self) -> Option<ValueId> {
        if self.0.len() == 1 {
            self.iter().next()
        } else {
            None
        }
    }

    /// The values in both sets.
    pub fn and(&self, other: &ValueSet) -> ValueSet {
        ValueSet(&self.0 & &other.0)
    }

    /// The values in either set.
    pub fn or(&self, other: &ValueSet) -> ValueSet {
        ValueSet(&self.0 | &other.0)
    }

    /// The values in this set and not in the other.
    pub fn minus(&self, other: &ValueSet) -> ValueSet {
        let mut rest = ValueSet(&self.0 - &other.0);
        rest.use_runs();
        rest
    }

    /// Stores the set as runs of ids where that is smaller.
    fn use_runs(&mut self) {
        if self.0.len() > FEW {
            self.0.optimize();
        }
    }

    /// Adds the values of another set.
    pub fn extend(&mut self, other: &ValueSet) {
        self.0 |= &other.0;
    }

    /// Whether no value is in both sets.
    pub fn is_disjoint(&self, other: &ValueSet) -> bool {
        let (small, large) = match self.0.len() <= other.0.len() {
            true => (&self.0, &other.0),
            false => (&other.0, &self.0),
        };
        match small.len() <= PROBED {
            true => small.iter().all(|v| !large.contains(v)),
            false => small.is_disjoint(large),
        }
    }

    /// The values for which `keep` holds.
    pub fn filter(&self, keep: impl Fn(ValueId) -> bool) -> ValueSet {
        self.iter().filter(|&v| keep(v)).collect()
    }
}

impl FromIterator<ValueId> for ValueSet {
    fn from_iter<I: IntoIterator<Item = ValueId>>(values: I) -> Self {
        ValueSet(values.into_iter().map(|v| v.index() as u32).collect())
    }
}

impl Hash for ValueSet {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.len().hash(state);
        self.0.min().hash(state);
        self.0.max().hash(state);
    }
}

impl PartialOrd for ValueSet {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        match (self.0.is_subset(&other.0), other.0.is_subset(&self.0)) {
            (true, true) => Some(Ordering::Equal),
            (true, false) => Some(Ordering::Less),
            (false, true) => Some(Ordering::Greater),
            (false, false) => None,
        }
    }
}

impl Lattice for ValueSet {
    fn join_mut(&mut self, other: Self) -> bool {
        let before = self.0.len();
        self.0 |= other.0;
        let changed = self.0.len() != before;
        if changed {
            self.use_runs();
        }
        changed
    }

    fn meet_mut(&mut self, other: Self) -> bool {
        let before = self.0.len();
        self.0 &= other.0;
        self.0.len() != before
    }
}

/// Something the rules consult that is no relation, such as dominance: compared by address,
/// so that it can be the one tuple of a relation.
pub(super) struct Given<'a, T>(pub &'a T);

impl<T> Copy for Given<'_, T> {}

impl<T> Clone for Given<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> PartialEq for Given<'_, T> {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.0, other.0)
    }
}

impl<T> Eq for Given<'_, T> {}

impl<T> Hash for Given<'_, T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        std::ptr::from_ref(self.0).hash(state);
    }
}
