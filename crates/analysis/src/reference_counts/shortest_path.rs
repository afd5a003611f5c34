//! A path through the program on which a fact of a product of blocks and states comes about: the
//! explanation of a fault.

use std::collections::VecDeque;
use std::hash::Hash;

use rustc_hash::FxHashMap;

use freehold_facts::BlockId;

/// The blocks of a shortest path to `goal`, its own block last.
///
/// `before` gives the nodes that lead to one directly; one that `begins` needs none.
pub fn shortest_path<N: Copy + Eq + Hash>(
    goal: N,
    block: impl Fn(N) -> BlockId,
    begins: impl Fn(N) -> bool,
    mut before: impl FnMut(N) -> Vec<N>,
) -> Vec<BlockId> {
    let mut next: FxHashMap<N, Option<N>> = FxHashMap::default();
    let mut work = VecDeque::from([goal]);
    next.insert(goal, None);
    while let Some(node) = work.pop_front() {
        if begins(node) {
            let mut blocks = Vec::new();
            let mut at = Some(node);
            while let Some(node) = at {
                blocks.push(block(node));
                at = next[&node];
            }
            return blocks;
        }
        for from in before(node) {
            next.entry(from).or_insert_with(|| {
                work.push_back(from);
                Some(node)
            });
        }
    }
    vec![block(goal)]
}
