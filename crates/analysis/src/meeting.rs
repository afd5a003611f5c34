//! Which nodes of a graph lead to a mark in common: what is behind `origin(s, o), origin(t, o)`.
//!
//! An index: it stores edges and marks, and answers a join of a closure with itself. The marks that
//! the nodes of a chain lead to are N*N/2, so none of their sets is made: whether two nodes have
//! one in common is a search from both, component by component, which come to the same component if
//! and only if there is one. Who asks of one node after the other has searched as much as the graph
//! is large before long: then all that meet that node are found at once, and kept for a while.
//! Knows no kinds, flows or dominance.

use std::cell::RefCell;
use std::collections::BinaryHeap;

use fixedbitset::FixedBitSet;
use rustc_hash::FxHashMap;

use freehold_base::csr::Csr;
use freehold_base::scc::scc_of_lists;

/// The graph, ready for searches.
pub(crate) struct Meeting {
    /// The component of each node: those that others lead to have lower numbers.
    component: Vec<u32>,
    /// By component those that it leads to, if these lead to marks.
    leads_to: Csr,
    /// By component the lowest number of a mark that it leads to, or `NONE`: nodes in a row that
    /// all lead to one mark have that in common, and need no search.
    first: Vec<u32>,
    often: RefCell<Often>,
}

/// What is known of components that were asked about again and again.
#[derive(Default)]
struct Often {
    /// How many edges were looked at for each.
    searched: FxHashMap<u32, usize>,
    /// The components that each meets.
    met: FxHashMap<u32, FixedBitSet>,
}

/// So many bits are kept in all of what components meet.
const MOST_BITS: usize = 1 << 26;

/// Where no component is.
const NONE: u32 = u32::MAX;

impl Meeting {
    /// The graph of `count` nodes with these edges from first to second, of which some are marked.
    pub fn new(count: usize, edges: &[(u32, u32)], is_marked: impl Fn(u32) -> bool) -> Self {
        let condensed = scc_of_lists(&Csr::new(count, edges));
        let mut component: Vec<u32> = vec![0; count];
        let mut first: Vec<u32> = Vec::new();
        for members in condensed.iter().rev() {
            let number = first.len() as u32;
            for &member in members {
                component[member] = number;
            }
            let has_mark = members.iter().any(|&member| is_marked(member as u32));
            first.push(if has_mark { number } else { NONE });
        }
        let mut between: Vec<(u32, u32)> = edges
            .iter()
            .map(|&(from, to)| (component[from as usize], component[to as usize]))
            .filter(|&(from, to)| from != to)
            .collect();
        between.sort_unstable();
        between.dedup();
        for &(from, to) in &between {
            first[from as usize] = first[from as usize].min(first[to as usize]);
        }
        between.retain(|edge| first[edge.1 as usize] != NONE);
        Meeting {
            leads_to: Csr::new(first.len(), &between),
            component,
            first,
            often: RefCell::default(),
        }
    }

    /// Whether two nodes lead to a mark in common. To ask of `a` and each of many others costs as
    /// much as the graph is large, and a little for each.
    pub fn meet(&self, a: u32, b: u32) -> bool {
        let ends = [a, b].map(|node| self.component[node as usize]);
        let first = ends.map(|end| self.first[end as usize]);
        if first.contains(&NONE) {
            return false;
        }
        if first[0] == first[1] {
            return true;
        }
        let mut often = self.often.borrow_mut();
        if let Some(met) = often.met.get(&ends[0]) {
            return met.contains(ends[1] as usize);
        }
        let searched = often.searched.entry(ends[0]).or_default();
        if *searched >= self.leads_to.list_count() + self.leads_to.member_count() {
            let met = self.all_met(ends[0]);
            let is_met = met.contains(ends[1] as usize);
            if (often.met.len() + 1) * met.len() > MOST_BITS {
                *often = Often::default();
            }
            often.met.insert(ends[0], met);
            return is_met;
        }
        self.search(ends, searched)
    }

    /// All components that lead to a mark in common with one.
    fn all_met(&self, component: u32) -> FixedBitSet {
        let count = self.first.len();
        let mut reached = FixedBitSet::with_capacity(count);
        let mut work = vec![component];
        while let Some(next) = work.pop() {
            if !reached.put(next as usize) {
                work.extend(self.leads_to.of(next));
            }
        }
        // All that it reaches leads to marks, and so what leads there meets it. What a component
        // leads to has a lower number.
        for component in 0..count as u32 {
            let leads_to = self.leads_to.of(component);
            if leads_to.iter().any(|&to| reached.contains(to as usize)) {
                reached.insert(component as usize);
            }
        }
        reached
    }

    /// Whether two components lead to a mark in common, by a search that notes how much it looked
    /// at.
    fn search(&self, ends: [u32; 2], searched: &mut usize) -> bool {
        // From the highest number down: when one side has no more to look at, all that the other
        // still has lies below.
        let mut seen: FxHashMap<u32, usize> = FxHashMap::default();
        let mut work: BinaryHeap<u32> = BinaryHeap::new();
        let mut left = [1, 1];
        for (side, end) in ends.into_iter().enumerate() {
            seen.insert(end, side);
            work.push(end);
        }
        while let Some(component) = work.pop() {
            let side = seen[&component];
            *searched += 1 + self.leads_to.of(component).len();
            for &to in self.leads_to.of(component) {
                match seen.insert(to, side) {
                    None => {
                        left[side] += 1;
                        work.push(to);
                    }
                    Some(other) if other != side => return true,
                    Some(_) => {}
                }
            }
            left[side] -= 1;
            if left[side] == 0 {
                return false;
            }
        }
        false
    }

    /// Tells `join` which numbers belong to nodes that lead to marks in common, if by way of
    /// others: of each node its number.
    pub fn join(&self, numbered: impl Iterator<Item = (u32, u32)>, mut join: impl FnMut(u32, u32)) {
        let mut first_at: FxHashMap<u32, u32> = FxHashMap::default();
        let mut work: Vec<u32> = Vec::new();
        for (node, number) in numbered {
            work.push(self.component[node as usize]);
            while let Some(component) = work.pop() {
                if self.first[component as usize] == NONE {
                    continue;
                }
                match first_at.get(&component) {
                    // All that it leads to has been seen.
                    Some(&first) => join(first, number),
                    None => {
                        first_at.insert(component, number);
                        work.extend(self.leads_to.of(component));
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::*;

    const COUNT: u32 = 9;

    /// The marks that a node leads to, by following every edge.
    fn naive(edges: &[(u32, u32)], marks: &BTreeSet<u32>, start: u32) -> BTreeSet<u32> {
        let mut reached = BTreeSet::from([start]);
        loop {
            let next = edges.iter().filter(|edge| reached.contains(&edge.0));
            let more: BTreeSet<u32> = next.map(|edge| edge.1).collect();
            if more.is_subset(&reached) {
                return &reached & marks;
            }
            reached.extend(more);
        }
    }

    proptest! {
        #[test]
        fn nodes_meet_in_marks_that_both_lead_to(
            edges in prop::collection::vec((0..COUNT, 0..COUNT), 0..16),
            marks in prop::collection::btree_set(0..COUNT, 0..4),
        ) {
            let meeting = Meeting::new(COUNT as usize, &edges, |node| marks.contains(&node));
            let of: Vec<BTreeSet<u32>> = (0..COUNT).map(|v| naive(&edges, &marks, v)).collect();
            let mut joined = Vec::new();
            meeting.join((0..COUNT).map(|v| (v, v)), |a, b| joined.push((a, b)));
            for a in 0..COUNT {
                for b in 0..COUNT {
                    let meet = !of[a as usize].is_disjoint(&of[b as usize]);
                    // The first is searched for, and the last is looked up.
                    for _ in 0..20 {
                        prop_assert_eq!(meeting.meet(a, b), meet);
                    }
                    // Who meets is joined, if by way of others.
                    let mut with = BTreeSet::from([a]);
                    for _ in 0..COUNT {
                        let more = joined.iter().filter(|j| with.contains(&j.0) || with.contains(&j.1));
                        let more: Vec<u32> = more.flat_map(|j| [j.0, j.1]).collect();
                        with.extend(more);
                    }
                    prop_assert!(!meet || with.contains(&b));
                }
            }
        }
    }
}
