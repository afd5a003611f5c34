//! What is joined over all that a node of a graph leads to, once for each node.
//!
//! An index behind lattices whose rules are nothing but "and what the next one has": cycles are
//! taken as one node and followed once, in the order of the graph, where rules would take a round
//! for each step of a chain. Knows no values, flows or dominance.

use freehold_base::csr::Csr;
use freehold_base::scc::scc_of_lists;

/// The place of a node that leads nowhere.
const NO_PLACE: u32 = u32::MAX;

/// For each node the join of what `own` says of it and of all nodes that it leads to, directly or
/// through others; `join` is associative, commutative and idempotent.
pub(crate) fn gather<T: Clone>(
    leads_to: &Csr,
    own: impl Fn(u32) -> Option<T>,
    join: impl Fn(T, T) -> T,
) -> Vec<Option<T>> {
    let nodes = 0..leads_to.list_count() as u32;
    let mut gathered: Vec<Option<T>> = nodes.clone().map(own).collect();
    // What leads nowhere is done.
    let starts: Vec<u32> = nodes
        .filter(|&node| !leads_to.of(node).is_empty())
        .collect();
    let mut places: Vec<u32> = vec![NO_PLACE; leads_to.list_count()];
    for (place, &node) in (0..).zip(&starts) {
        places[node as usize] = place;
    }
    let edges = (0..).zip(&starts).flat_map(|(from, &node)| {
        let to = leads_to.of(node).iter();
        let to = to.map(|&to| places[to as usize]);
        to.filter(|&to| to != NO_PLACE).map(move |to| (from, to))
    });
    let edges: Vec<(u32, u32)> = edges.collect();
    // Where nodes lead to comes before them.
    let components = scc_of_lists(&Csr::new(starts.len(), &edges));
    for component in components.iter().rev() {
        let members = component.iter().map(|&place| starts[place]);
        let beyond = members.clone().flat_map(|node| leads_to.of(node));
        let nodes = members.clone().chain(beyond.copied());
        let all = nodes
            .filter_map(|node| gathered[node as usize].clone())
            .reduce(&join);
        for node in members {
            gathered[node as usize].clone_from(&all);
        }
    }
    gathered
}
