//! Shapes for random functions: graphs of blocks in which every block is reached, and their
//! dominators.

use super::random::Random;

/// A block of a function's graph.
#[derive(Default)]
pub struct Block {
    /// How many block arguments it has.
    pub arguments: usize,
    pub successors: Vec<usize>,
    /// The edge to the first successor is taken only while the counter lasts.
    pub bounded: bool,
}

/// A graph in which every block is reached: each leads to the next one, or ends where the next
/// one is reached from elsewhere.
pub fn blocks(random: &mut Random, count: usize) -> Vec<Block> {
    let mut blocks = Vec::with_capacity(count);
    let mut reached = vec![false; count + 1];
    for index in 0..count {
        let mut block = Block::default();
        if index > 0 {
            block.arguments = random.below(3);
        }
        let next = index + 1;
        if next < count && !(reached[next] && random.chance(30)) {
            if index > 0 && random.chance(25) {
                block.successors = vec![1 + random.below(index), next];
                block.bounded = true;
            } else if random.chance(60) {
                let other = next + random.below(count - next);
                block.successors = vec![next, other];
                if random.chance(50) {
                    block.successors.reverse();
                }
                reached[other] = true;
            } else {
                block.successors = vec![next];
            }
            reached[next] = true;
        }
        blocks.push(block);
    }
    blocks
}

/// By intersecting the sets of dominators until they stay as they are: the graphs are small.
pub fn immediate_dominators(blocks: &[Block]) -> Vec<Option<usize>> {
    let count = blocks.len();
    let mut sets: Vec<Vec<bool>> = vec![vec![true; count]; count];
    sets[0] = (0..count).map(|block| block == 0).collect();
    let mut changed = true;
    while changed {
        changed = false;
        for block in 1..count {
            let predecessors = (0..count).filter(|&p| blocks[p].successors.contains(&block));
            let mut set = vec![true; count];
            for predecessor in predecessors {
                for (here, there) in set.iter_mut().zip(&sets[predecessor]) {
                    *here &= there;
                }
            }
            set[block] = true;
            changed |= set != sets[block];
            sets[block] = set;
        }
    }
    // The nearest of a block's dominators is the one that all its others dominate.
    (0..count)
        .map(|block| {
            let others: Vec<usize> = (0..count)
                .filter(|&d| d != block && sets[block][d])
                .collect();
            others
                .iter()
                .copied()
                .find(|&d| others.iter().all(|&other| sets[d][other]))
        })
        .collect()
}
