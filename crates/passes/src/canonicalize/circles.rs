//! Operations of graph regions that depend on themselves: rules that look behind an operand could
//! go round in them for ever, so that none is applied there.

use cranelift_entity::EntitySet;
use rustc_hash::FxHashMap;

use freehold_base::scc::scc;
use freehold_ir::Op;

use super::rewriter::Rewriter;

/// The operations directly in graph regions of `holders` that use their own results, or those of
/// each other, at any depth.
pub(super) fn find(rw: &Rewriter, holders: &[Op]) -> EntitySet<Op> {
    let holders = holders.iter().filter(|&&op| !rw.is_erased(op));
    let graphs = holders.filter(|&&op| rw.is_graph(op));
    let regions = graphs.flat_map(|&op| rw.module.regions(op));
    let blocks = regions.flat_map(|&region| rw.module.blocks(region));
    let members: Vec<Op> = blocks.flat_map(|block| rw.module.ops(block)).collect();
    let places: FxHashMap<Op, usize> = (members.iter().enumerate())
        .map(|(place, &op)| (op, place))
        .collect();
    let mut edges: Vec<(usize, usize)> = Vec::new();
    for (place, &op) in members.iter().enumerate() {
        let results = rw.module.results(op).iter();
        for user in results.flat_map(|&result| rw.module.users(result)) {
            let mut around = std::iter::successors(Some(user), |&op| rw.module.parent_op(op));
            edges.extend(around.find_map(|op| places.get(&op).map(|&user| (place, user))));
        }
    }
    let mut circles = EntitySet::new();
    for &(from, to) in &edges {
        if from == to {
            circles.insert(members[from]);
        }
    }
    // Without one edge backwards there is no circle.
    if edges.iter().any(|&(from, to)| to < from) {
        let components = scc(members.len(), edges.iter().copied());
        for component in components.iter().filter(|c| c.len() > 1) {
            circles.extend(component.iter().map(|&place| members[place]));
        }
    }
    circles
}
