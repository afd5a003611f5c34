//! What blocks of one region have in common on all ways out of it.
//!
//! The other direction of [`dominators`](super::dominators), within regions and where these have no
//! cycle: behind a block that is in one, every way may lead to it again.

use cranelift_entity::{EntityRef, PrimaryMap};

use freehold_base::ids::typed_ids;
use freehold_facts::{BlockId, ProgramPoints};

use super::dominators::Above;

typed_ids! {
    /// A block in the preorder of the forest.
    Rank "rank";
}

/// The post-dominator forest of a function's blocks.
pub struct PostDominators {
    ranks: PrimaryMap<BlockId, Rank>,
    blocks: PrimaryMap<Rank, BlockId>,
    above: Above<Rank>,
    /// `last(r)`: those below r are the ranks after it, up to this one.
    last: PrimaryMap<Rank, Rank>,
}

impl PostDominators {
    /// The forest of a function.
    pub fn new(points: &ProgramPoints) -> Self {
        let mut below: PrimaryMap<BlockId, Vec<BlockId>> =
            points.post_idom.keys().map(|_| Vec::new()).collect();
        for (block, &next) in &points.post_idom {
            if let Some(next) = next {
                below[next].push(block);
            }
        }
        let tops = points.post_idom.iter().filter(|row| row.1.is_none());
        let mut forest = PostDominators {
            ranks: points.post_idom.keys().map(|_| Rank::new(0)).collect(),
            blocks: PrimaryMap::new(),
            above: Above::default(),
            last: PrimaryMap::new(),
        };
        let mut work: Vec<(BlockId, Option<Rank>)> = tops.map(|row| (row.0, None)).collect();
        while let Some((block, up)) = work.pop() {
            let rank = forest.above.push(up);
            forest.ranks[block] = rank;
            forest.blocks.push(block);
            forest.last.push(rank);
            work.extend(below[block].iter().map(|&b| (b, Some(rank))));
        }
        for index in (0..forest.last.len()).rev().map(Rank::new) {
            if let Some(up) = forest.above.up(index) {
                forest.last[up] = forest.last[up].max(forest.last[index]);
            }
        }
        forest
    }

    /// Whether `a` is `b`, or every way from `b` out of the region leads through `a`.
    pub fn post_dominates(&self, a: BlockId, b: BlockId) -> bool {
        self.is_above(self.ranks[a], self.ranks[b])
    }

    fn is_above(&self, a: Rank, b: Rank) -> bool {
        a <= b && b <= self.last[a]
    }

    /// The first block that post-dominates both, if there is one.
    pub fn common(&self, a: BlockId, b: BlockId) -> Option<BlockId> {
        let (a, b) = (self.ranks[a], self.ranks[b]);
        if self.is_above(a, b) {
            return Some(self.blocks[a]);
        }
        let below = self.above.highest(a, |at| !self.is_above(at, b));
        Some(self.blocks[self.above.up(below)?])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use freehold_base::xorshift;

    #[test]
    fn common_post_dominators_are_those_of_the_definition() {
        let mut state = 3u64;
        let mut random = |bound: usize| xorshift::below(&mut state, bound);
        for round in 0..300 {
            let count = 1 + round % 40;
            let mut points = ProgramPoints::default();
            // What is behind a block has a greater number here, which is as good as any other.
            for b in 0..count {
                let behind = count - b - 1;
                let next = (random(8) > 0 && behind > 0).then(|| b + 1 + random(behind.min(3)));
                points.post_idom.push(next.map(BlockId::new));
            }
            let forest = PostDominators::new(&points);
            let above = |b: BlockId| -> Vec<BlockId> {
                std::iter::successors(Some(b), |&b| points.post_idom[b]).collect()
            };
            for a in points.post_idom.keys() {
                for b in points.post_idom.keys() {
                    let common = above(a).into_iter().find(|c| above(b).contains(c));
                    assert_eq!(forest.common(a, b), common);
                    assert_eq!(forest.post_dominates(a, b), above(b).contains(&a));
                }
            }
        }
    }
}
