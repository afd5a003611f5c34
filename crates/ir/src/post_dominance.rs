//! Post-dominators: through which block every way from a block leads before it leaves the region.
//!
//! The dominator tree of the region's edges turned round, from an exit that stands behind every
//! block without successors. Knows no op semantics: the caller says which of those blocks are left.

use super::{Block, Module, Region, reverse_postorder};
use freehold_base::csr::Csr;
use freehold_base::ids::typed_ids;
use freehold_base::semi_nca::semi_nca;
use freehold_base::sparse_map::SparseMap;

typed_ids! {
    /// A block's place in reverse postorder.
    Position "position";
}

/// The post-dominator tree of one region.
pub struct PostDominatorTree {
    /// The reachable blocks in reverse postorder, the entry first.
    pub order: Vec<Block>,
    /// The position in `order` of each block's immediate post-dominator; none for a block behind
    /// which the ways out of the region have nothing in common, or which none leads out of.
    pub idom: Vec<Option<u32>>,
    /// Whether some block can be reached from itself.
    pub has_cycle: bool,
}

/// The post-dominator tree of a region; blocks that its entry does not reach are not in it.
///
/// `is_exit` says of a block without successors whether control leaves the region there.
pub fn post_dominator_tree(
    module: &Module,
    region: Region,
    is_exit: impl Fn(Block) -> bool,
) -> PostDominatorTree {
    let order = reverse_postorder(module, region);
    let mut position: SparseMap<Block, Position> = SparseMap::new();
    for (i, &block) in (0u32..).zip(&order) {
        position.insert(block, Position::from_u32(i));
    }
    let successors = |block: Block| {
        let last = module.last_op(block);
        last.map_or(&[][..], |op| module.successors(op))
    };
    // A way back in reverse postorder is one round a cycle.
    let mut has_cycle = false;
    // The graph turned round: node 0 is the exit, node i + 1 the block at position i.
    let mut ways: Vec<(u32, u32)> = Vec::new();
    for (i, &block) in (0u32..).zip(&order) {
        for &s in successors(block) {
            let to = position
                .get(s)
                .expect("what a reached block leads to is reached");
            has_cycle |= to.as_u32() <= i;
            ways.push((to.as_u32() + 1, i + 1));
        }
        if successors(block).is_empty() && is_exit(block) {
            ways.push((0, i + 1));
        }
    }
    let idom = immediate(&Csr::new(order.len() + 1, &ways));
    PostDominatorTree {
        order,
        idom,
        has_cycle,
    }
}

/// For each node but 0 its immediate dominator in the graph from node 0, less one; none for 0 and
/// for what 0 does not reach.
fn immediate(ways: &Csr) -> Vec<Option<u32>> {
    const NONE: u32 = u32::MAX;
    let mut number = vec![NONE; ways.list_count()];
    let (mut preorder, mut parent) = (vec![0u32], vec![0u32]);
    number[0] = 0;
    let mut stack = vec![(0u32, 0usize)];
    while let Some((node, next)) = stack.last_mut() {
        match ways.of(*node).get(*next) {
            Some(&to) => {
                *next += 1;
                if number[to as usize] == NONE {
                    parent.push(number[*node as usize]);
                    number[to as usize] = preorder.len() as u32;
                    preorder.push(to);
                    stack.push((to, 0));
                }
            }
            None => drop(stack.pop()),
        }
    }
    let mut preds: Vec<(u32, u32)> = Vec::new();
    for (i, &node) in (0u32..).zip(&preorder) {
        let to = ways.of(node).iter();
        preds.extend(to.map(|&to| (number[to as usize], i)));
    }
    let preds = Csr::new(preorder.len(), &preds);
    let idom = semi_nca(&parent, &preds);
    let of = |node: usize| {
        let number = number[node];
        let above = (number != NONE).then(|| preorder[idom[number as usize] as usize])?;
        above.checked_sub(1)
    };
    (1..ways.list_count()).map(of).collect()
}

#[cfg(test)]
mod tests {
    use super::immediate;
    use freehold_base::csr::Csr;
    use freehold_base::xorshift;

    /// The definition: p is on every way from b to node 0, p not b; the immediate one is behind no
    /// other.
    fn naive(back: &[Vec<u32>]) -> Vec<Option<u32>> {
        let count = back.len();
        let reaches = |without: usize| {
            let mut seen = vec![false; count];
            let mut work = vec![0];
            while let Some(v) = work.pop() {
                if v != without && !std::mem::replace(&mut seen[v], true) {
                    work.extend(back[v].iter().map(|&s| s as usize));
                }
            }
            seen
        };
        let all = reaches(count);
        let over = |p: usize, b: usize| p != b && all[b] && !reaches(p)[b];
        let nearest = |b: usize| {
            let above: Vec<usize> = (1..count).filter(|&p| over(p, b)).collect();
            let near = above
                .iter()
                .find(|&&p| above.iter().all(|&q| q == p || over(q, p)));
            near.map(|&p| p as u32 - 1)
        };
        (1..count).map(nearest).collect()
    }

    #[test]
    fn post_dominators_agree_with_their_definition_on_random_graphs() {
        let mut state = 7u64;
        let mut random = |bound: usize| xorshift::below(&mut state, bound);
        for round in 0..2000 {
            let count = 2 + round % 10;
            let mut back: Vec<Vec<u32>> = vec![Vec::new(); count];
            for b in 1..count {
                for _ in 0..random(4) {
                    back[random(count)].push(b as u32);
                }
            }
            let ways = (0u32..).zip(&back);
            let ways = ways.flat_map(|(v, to)| to.iter().map(move |&s| (v, s)));
            let ways = Csr::new(count, &ways.collect::<Vec<_>>());
            assert_eq!(immediate(&ways), naive(&back), "{back:?}");
        }
    }
}
