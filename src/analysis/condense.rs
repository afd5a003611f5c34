//! Strongly connected components of a graph over dense indices.

use petgraph::algo::kosaraju_scc;
use petgraph::graph::DiGraph;

/// The components, sources of edges before their targets; members in ascending order.
pub(crate) fn condense(
    count: usize,
    edges: impl Iterator<Item = (usize, usize)>,
) -> Vec<Vec<usize>> {
    let mut graph: DiGraph<(), (), u32> = DiGraph::with_capacity(count, 0);
    for _ in 0..count {
        graph.add_node(());
    }
    for (from, to) in edges {
        graph.add_edge((from as u32).into(), (to as u32).into(), ());
    }
    let mut components: Vec<Vec<usize>> = kosaraju_scc(&graph)
        .into_iter()
        .map(|members| {
            let mut members: Vec<usize> = members.into_iter().map(|n| n.index()).collect();
            members.sort_unstable();
            members
        })
        .collect();
    components.reverse();
    components
}
