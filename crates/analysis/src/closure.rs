//! All that the nodes of a graph lead to: what is behind a relation that is the closure of another.
//!
//! An index: it stores edges, and enumerates the rows of a node when they are asked for, each time
//! anew. Those of a chain of N nodes are N*N/2, of which those of few nodes are ever asked for.
//! Knows no kinds, flows or dominance.

use ascent_ids::solved::Rows;
use cranelift_entity::PrimaryMap;
use rustc_hash::FxHashSet;

use freehold_base::csr::Csr;
use freehold_facts::ValueId;

/// `closure(n, m)`: m is n, or edges lead from n to m; of nodes that are values.
pub(crate) struct Closure {
    leads_to: Csr,
    /// Each value by itself: rows refer to it.
    ids: PrimaryMap<ValueId, ValueId>,
}

impl Closure {
    /// The relation of a graph of `nodes` nodes with these edges from first to second, of which the
    /// first `values` are values.
    pub fn new(values: usize, nodes: usize, edges: &[(u32, u32)]) -> Self {
        Closure {
            leads_to: Csr::new(nodes, edges),
            ids: (0..values as u32).map(ValueId::from_u32).collect(),
        }
    }

    /// The values that one leads to, itself first.
    pub fn of(&self, value: ValueId) -> Vec<ValueId> {
        self.at_most(value, usize::MAX).unwrap_or_default()
    }

    /// The same; none if there are more than `most` nodes.
    pub fn at_most(&self, value: ValueId, most: usize) -> Option<Vec<ValueId>> {
        let start = value.as_u32();
        let mut seen: FxHashSet<u32> = [start].into_iter().collect();
        let mut work = vec![start];
        let mut found = Vec::new();
        while let Some(node) = work.pop() {
            found.extend(self.ids.get(ValueId::from_u32(node)));
            let next = self.leads_to.of(node).iter().copied();
            work.extend(next.filter(|&to| seen.insert(to)));
            if seen.len() > most {
                return None;
            }
        }
        Some(found)
    }

    /// Where each node leads.
    pub fn leads_to(&self) -> &Csr {
        &self.leads_to
    }
}

impl Rows<ValueId, ValueId> for Closure {
    fn keys(&self) -> Vec<&ValueId> {
        self.ids.values().collect()
    }

    fn of(&self, value: &ValueId) -> Vec<&ValueId> {
        let found = Closure::of(self, *value).into_iter();
        found.map(|v| &self.ids[v]).collect()
    }

    fn has(&self, value: &ValueId, other: &ValueId) -> bool {
        Closure::of(self, *value).contains(other)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::*;

    const VALUES: u32 = 6;
    const NODES: u32 = 9;

    proptest! {
        /// The table of all rows, made by following every edge until there are no new ones.
        #[test]
        fn rows_are_those_of_the_table(
            edges in prop::collection::vec((0..NODES, 0..NODES), 0..16),
        ) {
            let mut table: BTreeSet<(u32, u32)> = (0..NODES).map(|n| (n, n)).collect();
            loop {
                let rows = table.iter().flat_map(|&(n, m)| {
                    let next = edges.iter().filter(move |edge| edge.0 == m);
                    next.map(move |edge| (n, edge.1))
                });
                let more: BTreeSet<(u32, u32)> = rows.collect();
                if more.is_subset(&table) {
                    break;
                }
                table.extend(more);
            }
            let closure = Closure::new(VALUES as usize, NODES as usize, &edges);
            for n in 0..VALUES {
                let v = ValueId::from_u32(n);
                let of: Vec<u32> = Closure::of(&closure, v).iter().map(|m| m.as_u32()).collect();
                let set: BTreeSet<u32> = of.iter().copied().collect();
                prop_assert_eq!(set.len(), of.len(), "each once");
                let rows = Rows::of(&closure, &v).into_iter().map(|m| m.as_u32());
                prop_assert_eq!(rows.collect::<Vec<u32>>(), of);
                for m in 0..VALUES {
                    let is_row = table.contains(&(n, m));
                    prop_assert_eq!(set.contains(&m), is_row);
                    prop_assert_eq!(closure.has(&v, &ValueId::from_u32(m)), is_row);
                }
            }
        }
    }
}
