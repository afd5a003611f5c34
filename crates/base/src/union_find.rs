//! Union-find: a partition of dense ids that only grows coarser.
//!
//! Tarjan and van Leeuwen, "Worst-case Analysis of Set Union Algorithms" (1984): path halving. The
//! representative of a class is its least member, whatever the order of the unions, so that no
//! output depends on that order. This costs ranks, and so a logarithm at worst for each question.

use cranelift_entity::{EntityRef, PrimaryMap};

/// A partition of the ids below a count.
pub struct UnionFind<K: EntityRef> {
    /// No parent is greater than its child; that of a representative is itself.
    parent: PrimaryMap<K, K>,
}

impl<K: EntityRef + Ord> UnionFind<K> {
    /// Each of `count` ids in a class of its own.
    pub fn new(count: usize) -> Self {
        (0..count).map(K::new).collect()
    }

    /// The representative of the class of `member`: the least of the class.
    pub fn find(&mut self, mut member: K) -> K {
        while self.parent[member] != member {
            self.parent[member] = self.parent[self.parent[member]];
            member = self.parent[member];
        }
        member
    }

    /// Whether two ids are in one class.
    pub fn is_same(&mut self, a: K, b: K) -> bool {
        self.find(a) == self.find(b)
    }

    /// Makes two classes one, and returns its representative.
    pub fn union(&mut self, a: K, b: K) -> K {
        let (a, b) = (self.find(a), self.find(b));
        self.parent[a.max(b)] = a.min(b);
        a.min(b)
    }

    /// The representative of each id.
    pub fn into_representatives(mut self) -> PrimaryMap<K, K> {
        // A parent comes before its child: its own parent is the representative already.
        for member in self.parent.keys() {
            self.parent[member] = self.parent[self.parent[member]];
        }
        self.parent
    }
}

/// The partition where each id is in the class of its item, which must not be greater than it.
impl<K: EntityRef + Ord> FromIterator<K> for UnionFind<K> {
    fn from_iter<I: IntoIterator<Item = K>>(parents: I) -> Self {
        let parent: PrimaryMap<K, K> = parents.into_iter().collect();
        debug_assert!(parent.iter().all(|(child, &parent)| parent <= child));
        UnionFind { parent }
    }
}

#[cfg(test)]
mod tests {
    use super::UnionFind;
    use crate::ids::typed_ids;
    use cranelift_entity::EntityRef;
    use proptest::prelude::*;

    typed_ids! {
        /// A member of the partition.
        Member "member";
    }

    /// The definition: by member the least of its class, with all of a class rewritten in a union.
    struct Naive(Vec<usize>);

    impl Naive {
        fn union(&mut self, a: usize, b: usize) {
            let (a, b) = (self.0[a], self.0[b]);
            for least in self.0.iter_mut().filter(|least| [a, b].contains(least)) {
                *least = a.min(b);
            }
        }
    }

    proptest! {
        #[test]
        fn the_partition_is_that_of_the_definition(
            parents in prop::collection::vec(any::<prop::sample::Index>(), 1..30),
            alone in any::<bool>(),
            unions in prop::collection::vec(
                (any::<prop::sample::Index>(), any::<prop::sample::Index>()), 0..40),
        ) {
            let count = parents.len();
            let mut naive = Naive((0..count).collect());
            let mut partition = if alone {
                UnionFind::new(count)
            } else {
                let parents = parents.iter().enumerate().map(|(i, index)| index.index(i + 1));
                let parents: Vec<usize> = parents.collect();
                for (i, &parent) in parents.iter().enumerate() {
                    naive.union(i, parent);
                }
                parents.into_iter().map(Member::new).collect()
            };
            for (a, b) in unions {
                let (a, b) = (a.index(count), b.index(count));
                let (x, y) = (Member::new(a), Member::new(b));
                prop_assert_eq!(partition.is_same(x, y), naive.0[a] == naive.0[b]);
                naive.union(a, b);
                prop_assert_eq!(partition.union(x, y).index(), naive.0[a]);
                prop_assert_eq!(partition.find(y).index(), naive.0[b]);
            }
            let all = partition.into_representatives();
            let all: Vec<usize> = all.values().map(|least| least.index()).collect();
            prop_assert_eq!(all, naive.0);
        }
    }
}
