//! Strongly connected components of a graph over dense indices.
//!
//! Tarjan, "Depth-First Search and Linear Graph Algorithms" (1972), without recursion: a chain may
//! be as long as a function.

use crate::csr::Csr;

/// The components of a graph.
pub struct Scc {
    /// Targets of edges before their sources.
    members: Vec<usize>,
    /// Where each component ends, and the next one begins.
    ends: Vec<usize>,
}

impl Scc {
    /// The components, sources of edges before their targets; members in ascending order.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &[usize]> {
        let component = |i: usize| {
            let start = match i {
                0 => 0,
                _ => self.ends[i - 1],
            };
            &self.members[start..self.ends[i]]
        };
        (0..self.ends.len()).rev().map(component)
    }
}

/// The components of the graph with `count` nodes and these edges.
pub fn scc(count: usize, edges: impl Iterator<Item = (usize, usize)>) -> Scc {
    let edges: Vec<(u32, u32)> = edges.map(|(a, b)| (a as u32, b as u32)).collect();
    scc_of_lists(&Csr::new(count, &edges))
}

/// The same with a list of targets for each node.
pub fn scc_of_lists(targets: &Csr) -> Scc {
    /// In a component that is complete.
    const DONE: u32 = u32::MAX;
    let count = targets.list_count();
    let mut condensed = Scc {
        members: Vec::with_capacity(count),
        ends: Vec::with_capacity(count),
    };
    // By node the least number that it was seen to lead back to; 0 before the search enters it.
    let mut low: Vec<u32> = vec![0; count];
    let mut last_number = 0;
    // The nodes whose components are not complete, in the order of their numbers.
    let mut open: Vec<u32> = Vec::new();
    // The way of the search: nodes, their numbers, and how many of their edges were followed.
    let mut way: Vec<(u32, u32, usize)> = Vec::new();
    for start in 0..count as u32 {
        let mut next = (low[start as usize] == 0).then_some(start);
        loop {
            if let Some(node) = next.take() {
                last_number += 1;
                low[node as usize] = last_number;
                open.push(node);
                way.push((node, last_number, 0));
            }
            let Some((node, number, followed)) = way.last_mut() else {
                break;
            };
            let (node, number) = (*node, *number);
            if let Some(&to) = targets.of(node).get(*followed) {
                *followed += 1;
                match low[to as usize] {
                    0 => next = Some(to),
                    DONE => {}
                    seen => low[node as usize] = low[node as usize].min(seen),
                }
                continue;
            }
            way.pop();
            let least = low[node as usize];
            if least < number {
                // It leads back to a node that is on the way to it.
                if let Some(&(above, ..)) = way.last() {
                    low[above as usize] = low[above as usize].min(least);
                }
                continue;
            }
            let first = condensed.members.len();
            while let Some(member) = open.pop() {
                low[member as usize] = DONE;
                condensed.members.push(member as usize);
                if member == node {
                    break;
                }
            }
            condensed.members[first..].sort_unstable();
            condensed.ends.push(condensed.members.len());
        }
    }
    condensed
}

#[cfg(test)]
mod tests {
    use petgraph::algo::kosaraju_scc;
    use petgraph::graph::DiGraph;
    use proptest::prelude::*;

    use super::scc;

    proptest! {
        #[test]
        fn components_are_those_of_petgraph_and_in_order(
            count in 1..12_usize,
            edges in prop::collection::vec((0..12_usize, 0..12_usize), 0..30),
        ) {
            let edges: Vec<(usize, usize)> =
                edges.into_iter().map(|(a, b)| (a % count, b % count)).collect();
            let condensed = scc(count, edges.iter().copied());
            let mut graph: DiGraph<(), ()> = DiGraph::new();
            for _ in 0..count {
                graph.add_node(());
            }
            for &(a, b) in &edges {
                graph.add_edge((a as u32).into(), (b as u32).into(), ());
            }
            let sorted = |members: Vec<usize>| {
                let mut members = members;
                members.sort_unstable();
                members
            };
            let expected = kosaraju_scc(&graph).into_iter();
            let mut expected: Vec<Vec<usize>> = expected
                .map(|members| sorted(members.into_iter().map(|n| n.index()).collect()))
                .collect();
            let mut found: Vec<Vec<usize>> = condensed.iter().map(<[usize]>::to_vec).collect();
            let place = |node: usize| found.iter().position(|members| members.contains(&node));
            for &(a, b) in &edges {
                prop_assert!(place(a) <= place(b));
            }
            expected.sort();
            found.sort();
            prop_assert_eq!(found, expected);
        }
    }
}
