//! Sets of values as a lattice: ordered by inclusion, joined by union.
//!
//! Most sets hold a handful of values: these stand in place, without an allocation. Larger ones are
//! compressed bit sets (roaring), because a set may hold two values that stand far apart in a
//! function of a hundred thousand; as runs of ids where that is smaller, since what lives through
//! many blocks is in a set of each.

use std::cmp::Ordering;
use std::hash::{Hash, Hasher};

use ascent::Lattice;
use cranelift_entity::EntityRef;
use roaring::RoaringBitmap;

use ascent_ids::lattice_by_id;
use freehold_facts::ValueId;

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
#[derive(Clone, PartialEq)]
pub struct ValueSet(Members);

/// One form for each set: `Few` for all that fit.
#[derive(Clone, PartialEq)]
enum Members {
    Few(Few),
    Many(Box<RoaringBitmap>),
}

/// So many members stand in place.
const IN_PLACE: usize = 7;

/// The members in ascending order; zeros behind them.
#[derive(Copy, Clone, PartialEq, Default)]
struct Few {
    len: u8,
    members: [u32; IN_PLACE],
}

/// Bit sets of no more values are small however they are stored.
const SHORT: u64 = 64;

impl Few {
    fn as_slice(&self) -> &[u32] {
        &self.members[..usize::from(self.len)]
    }

    /// Puts a new member at its place; nothing if there is no room.
    fn insert_at(&mut self, place: usize, value: u32) -> Option<()> {
        let len = usize::from(self.len);
        if len == IN_PLACE {
            return None;
        }
        self.members.copy_within(place..len, place + 1);
        self.members[place] = value;
        self.len += 1;
        Some(())
    }

    fn remove_at(&mut self, place: usize) {
        let len = usize::from(self.len);
        self.members.copy_within(place + 1..len, place);
        self.members[len - 1] = 0;
        self.len -= 1;
    }

    fn filter(&self, keep: impl Fn(u32) -> bool) -> Few {
        let mut kept = Few::default();
        for &member in self.as_slice().iter().filter(|&&member| keep(member)) {
            kept.members[usize::from(kept.len)] = member;
            kept.len += 1;
        }
        kept
    }
}

enum Iter<'a> {
    Few(std::slice::Iter<'a, u32>),
    Many(roaring::bitmap::Iter<'a>),
}

impl Iterator for Iter<'_> {
    type Item = u32;

    fn next(&mut self) -> Option<u32> {
        match self {
            Iter::Few(members) => members.next().copied(),
            Iter::Many(members) => members.next(),
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        match self {
            Iter::Few(members) => members.size_hint(),
            Iter::Many(members) => members.size_hint(),
        }
    }
}

impl Eq for ValueSet {}

impl Default for ValueSet {
    fn default() -> Self {
        ValueSet(Members::Few(Few::default()))
    }
}

impl ValueSet {
    /// The empty set.
    pub fn new() -> Self {
        Self::default()
    }

    /// The set of one value.
    pub fn one(value: ValueId) -> Self {
        [value].into_iter().collect()
    }

    /// A bit set, in place if it has few members.
    fn of(bits: RoaringBitmap) -> Self {
        if bits.len() > IN_PLACE as u64 {
            return ValueSet(Members::Many(Box::new(bits)));
        }
        let mut few = Few::default();
        for member in bits {
            few.members[usize::from(few.len)] = member;
            few.len += 1;
        }
        ValueSet(Members::Few(few))
    }

    /// The members, in ascending order.
    fn members(&self) -> Iter<'_> {
        match &self.0 {
            Members::Few(few) => Iter::Few(few.as_slice().iter()),
            Members::Many(bits) => Iter::Many(bits.iter()),
        }
    }

    fn has(&self, value: u32) -> bool {
        match &self.0 {
            Members::Few(few) => few.as_slice().contains(&value),
            Members::Many(bits) => bits.contains(value),
        }
    }

    /// Whether the value is in the set.
    pub fn contains(&self, value: ValueId) -> bool {
        self.has(value.index() as u32)
    }

    /// Adds a value; says whether it was new.
    pub fn insert(&mut self, value: ValueId) -> bool {
        self.add(value.index() as u32)
    }

    fn add(&mut self, value: u32) -> bool {
        match &mut self.0 {
            Members::Many(bits) => bits.insert(value),
            Members::Few(few) => match few.as_slice().binary_search(&value) {
                Ok(_) => false,
                Err(place) => {
                    if few.insert_at(place, value).is_none() {
                        let mut bits: RoaringBitmap = few.as_slice().iter().copied().collect();
                        bits.insert(value);
                        self.0 = Members::Many(Box::new(bits));
                    }
                    true
                }
            },
        }
    }

    /// Removes a value; says whether it was there.
    pub fn remove(&mut self, value: ValueId) -> bool {
        let value = value.index() as u32;
        match &mut self.0 {
            Members::Few(few) => match few.as_slice().binary_search(&value) {
                Ok(place) => {
                    few.remove_at(place);
                    true
                }
                Err(_) => false,
            },
            Members::Many(bits) => {
                let was_there = bits.remove(value);
                if bits.len() <= IN_PLACE as u64 {
                    *self = ValueSet::of(std::mem::take(bits));
                }
                was_there
            }
        }
    }

    /// Whether the set has no value.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many values the set has.
    pub fn len(&self) -> usize {
        match &self.0 {
            Members::Few(few) => usize::from(few.len),
            Members::Many(bits) => bits.len() as usize,
        }
    }

    /// The values in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = ValueId> + '_ {
        self.members().map(|v| ValueId::new(v as usize))
    }

    /// The only value of a set of one.
    pub fn single(&self) -> Option<ValueId> {
        match &self.0 {
            Members::Few(Few { len: 1, members }) => Some(ValueId::new(members[0] as usize)),
            _ => None,
        }
    }

    /// The values in both sets.
    pub fn and(&self, other: &ValueSet) -> ValueSet {
        match (&self.0, &other.0) {
            (Members::Many(a), Members::Many(b)) => ValueSet::of(&**a & &**b),
            (Members::Few(few), _) => ValueSet(Members::Few(few.filter(|v| other.has(v)))),
            (_, Members::Few(few)) => ValueSet(Members::Few(few.filter(|v| self.has(v)))),
        }
    }

    /// The values in either set.
    pub fn or(&self, other: &ValueSet) -> ValueSet {
        let mut both = self.clone();
        both.extend(other);
        both
    }

    /// The values in this set and not in the other.
    pub fn minus(&self, other: &ValueSet) -> ValueSet {
        match (&self.0, &other.0) {
            (Members::Few(few), _) => ValueSet(Members::Few(few.filter(|v| !other.has(v)))),
            (Members::Many(a), Members::Many(b)) => {
                let mut rest = ValueSet::of(&**a - &**b);
                rest.use_runs();
                rest
            }
            (Members::Many(bits), Members::Few(few)) => {
                let mut bits = (**bits).clone();
                for &value in few.as_slice() {
                    bits.remove(value);
                }
                let mut rest = ValueSet::of(bits);
                rest.use_runs();
                rest
            }
        }
    }

    /// Stores the set as runs of ids where that is smaller.
    fn use_runs(&mut self) {
        if let Members::Many(bits) = &mut self.0
            && bits.len() > SHORT
        {
            bits.optimize();
        }
    }

    /// Adds the values of another set.
    pub fn extend(&mut self, other: &ValueSet) {
        match (&mut self.0, &other.0) {
            (_, Members::Few(few)) => {
                for &value in few.as_slice() {
                    self.add(value);
                }
            }
            (Members::Many(bits), Members::Many(more)) => **bits |= &**more,
            (Members::Few(few), Members::Many(more)) => {
                let few = *few;
                let mut bits = more.clone();
                bits.extend(few.as_slice());
                self.0 = Members::Many(bits);
            }
        }
    }

    /// Whether no value is in both sets.
    pub fn is_disjoint(&self, other: &ValueSet) -> bool {
        let (small, large) = match self.len() <= other.len() {
            true => (self, other),
            false => (other, self),
        };
        match (&small.0, &large.0) {
            (Members::Many(small), Members::Many(large)) => small.is_disjoint(large),
            _ => small.members().all(|v| !large.has(v)),
        }
    }

    fn is_subset(&self, other: &ValueSet) -> bool {
        match (&self.0, &other.0) {
            (Members::Many(a), Members::Many(b)) => a.is_subset(b),
            _ => self.len() <= other.len() && self.members().all(|v| other.has(v)),
        }
    }

    /// The values for which `keep` holds.
    pub fn filter(&self, mut keep: impl FnMut(ValueId) -> bool) -> ValueSet {
        self.iter().filter(|&v| keep(v)).collect()
    }
}

impl FromIterator<ValueId> for ValueSet {
    fn from_iter<I: IntoIterator<Item = ValueId>>(values: I) -> Self {
        let mut values = values.into_iter().map(|value| value.index() as u32);
        let mut set = ValueSet::new();
        while !matches!(set.0, Members::Many(_)) {
            match values.next() {
                Some(value) => set.add(value),
                None => return set,
            };
        }
        // Member by member a large set is a bit for each id below the last.
        let mut all: Vec<u32> = set.members().chain(values).collect();
        all.sort_unstable();
        all.dedup();
        let bits = RoaringBitmap::from_sorted_iter(all).expect("sorted above");
        let mut set = ValueSet(Members::Many(Box::new(bits)));
        set.use_runs();
        set
    }
}

impl Hash for ValueSet {
    fn hash<H: Hasher>(&self, state: &mut H) {
        match &self.0 {
            Members::Few(few) => few.as_slice().hash(state),
            Members::Many(bits) => (bits.len(), bits.min(), bits.max()).hash(state),
        }
    }
}

impl PartialOrd for ValueSet {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        match (self.is_subset(other), other.is_subset(self)) {
            (true, true) => Some(Ordering::Equal),
            (true, false) => Some(Ordering::Less),
            (false, true) => Some(Ordering::Greater),
            (false, false) => None,
        }
    }

    fn le(&self, other: &Self) -> bool {
        self.is_subset(other)
    }
}

impl Lattice for ValueSet {
    fn join_mut(&mut self, other: Self) -> bool {
        if self.is_empty() {
            *self = other;
            return !self.is_empty();
        }
        let before = self.len();
        self.extend(&other);
        let after = self.len();
        // Counting runs takes as long as adding a large set; what grows by few at a time is counted
        // when it has doubled.
        let is_large = matches!(other.0, Members::Many(_));
        if after != before && (is_large || before.ilog2() != after.ilog2()) {
            self.use_runs();
        }
        after != before
    }

    fn meet_mut(&mut self, other: Self) -> bool {
        let before = self.len();
        *self = self.and(&other);
        self.len() != before
    }
}

/// No rule looks at how many values a set has: all derive from it what they derive from its values
/// one by one.
impl lattice_by_id::Value for ValueSet {
    fn tell(&mut self, known: &Self) {
        *self = self.minus(known);
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

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::*;

    fn ids(values: &BTreeSet<u32>) -> ValueSet {
        values.iter().map(|&v| ValueId::new(v as usize)).collect()
    }

    fn plain(set: &ValueSet) -> BTreeSet<u32> {
        set.iter().map(|v| v.index() as u32).collect()
    }

    /// Around the size at which sets change their form.
    fn some_values() -> impl Strategy<Value = BTreeSet<u32>> {
        prop::collection::btree_set(0..24_u32, 0..16)
    }

    proptest! {
        /// Whatever form a set has, it does what an ordered set does; and equal sets have one form.
        #[test]
        fn sets_are_sets(a in some_values(), b in some_values(), value in 0..24_u32) {
            let (x, y) = (ids(&a), ids(&b));
            let same = |set: ValueSet, expected: BTreeSet<u32>| {
                prop_assert_eq!(plain(&set), expected.clone());
                prop_assert_eq!(set.len(), expected.len());
                prop_assert!(set == ids(&expected));
                Ok(())
            };
            same(x.and(&y), &a & &b)?;
            same(x.or(&y), &a | &b)?;
            same(x.minus(&y), &a - &b)?;
            same(x.filter(|v| v.index() % 2 == 0), a.iter().copied().filter(|v| v % 2 == 0).collect())?;
            let (mut joined, mut met) = (x.clone(), x.clone());
            prop_assert_eq!(joined.join_mut(y.clone()), !b.is_subset(&a));
            prop_assert_eq!(met.meet_mut(y.clone()), !a.is_subset(&b));
            same(joined, &a | &b)?;
            same(met, &a & &b)?;
            prop_assert_eq!(x.is_disjoint(&y), a.is_disjoint(&b));
            prop_assert_eq!(x <= y, a.is_subset(&b));
            prop_assert_eq!(x.single().is_some(), a.len() == 1);
            let id = ValueId::new(value as usize);
            prop_assert_eq!(x.contains(id), a.contains(&value));
            let (mut more, mut less) = (x.clone(), x.clone());
            let (mut with, mut without) = (a.clone(), a.clone());
            prop_assert_eq!(more.insert(id), with.insert(value));
            prop_assert_eq!(less.remove(id), without.remove(&value));
            same(more, with)?;
            same(less, without)?;
        }
    }
}
