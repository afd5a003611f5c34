//! Which blocks run again before others do: the cycles of branches and of regions around each
//! block.

use cranelift_entity::PrimaryMap;

use freehold_facts::{Around, BlockId, EdgeKind, Facts, RegionId};

use super::dominators::Dominators;
use freehold_base::scc::scc;
use freehold_base::union_find::UnionFind;

/// The innermost cycle around each block.
pub struct Loops {
    turns: PrimaryMap<BlockId, Option<BlockId>>,
}

impl Loops {
    /// The cycles of a function; `around` says which operations run their regions more than once.
    pub fn new(
        facts: &Facts,
        dominators: &Dominators,
        around: &PrimaryMap<RegionId, Around>,
    ) -> Self {
        let heads = heads(facts, dominators);
        let mut entries: PrimaryMap<RegionId, Option<BlockId>> =
            facts.regions.keys().map(|_| None).collect();
        let mut turns: PrimaryMap<BlockId, Option<BlockId>> = PrimaryMap::new();
        for (block, fact) in &facts.blocks {
            let entry = *entries[fact.region].get_or_insert(block);
            let turn = match (heads[block], around[fact.region]) {
                (Some(head), _) => Some(head),
                (None, Around::Once | Around::Function) => fact.parent.and_then(|p| turns[p]),
                // What is above the entry runs once for all rounds of the region.
                (None, _) => Some(entry),
            };
            turns.push(turn);
        }
        Loops { turns }
    }

    /// The highest block that runs again each time that `block` does: some way from `block` back to
    /// itself leads past all that is above. None if `block` runs once.
    pub fn turn(&self, block: BlockId) -> Option<BlockId> {
        self.turns[block]
    }
}

/// For each block on a cycle of branches the block which is on all cycles that the block is on: the
/// header of its innermost natural loop, or the block itself where there is a cycle without such a
/// header.
fn heads(facts: &Facts, dominators: &Dominators) -> PrimaryMap<BlockId, Option<BlockId>> {
    let mut heads: PrimaryMap<BlockId, Option<BlockId>> =
        facts.blocks.keys().map(|_| None).collect();
    let branches = facts.edges.values().filter_map(|edge| match edge.kind {
        EdgeKind::Branch { to, .. } => Some((edge.from, to)),
        _ => None,
    });
    let (back, forward): (Vec<_>, Vec<_>) =
        branches.partition(|&(from, to)| dominators.dominates(to, from));
    if back.is_empty() && forward.is_empty() {
        return heads;
    }
    natural_loops(&back, &forward, &mut heads);
    let indices = forward
        .iter()
        .map(|&(from, to)| (from.as_u32() as usize, to.as_u32() as usize));
    for component in scc(facts.blocks.len(), indices).iter() {
        if component.len() > 1 {
            for &member in component {
                let block = BlockId::from_u32(member as u32);
                heads[block] = Some(block);
            }
        }
    }
    heads
}

/// Tarjan, "Testing flow graph reducibility" (1974): inner loops first, each a single node for
/// those around it.
fn natural_loops(
    back: &[(BlockId, BlockId)],
    forward: &[(BlockId, BlockId)],
    heads: &mut PrimaryMap<BlockId, Option<BlockId>>,
) {
    let mut into: PrimaryMap<BlockId, Vec<BlockId>> = heads.keys().map(|_| Vec::new()).collect();
    for &(from, to) in forward {
        into[to].push(from);
    }
    let mut latches: PrimaryMap<BlockId, Vec<BlockId>> = heads.keys().map(|_| Vec::new()).collect();
    for &(from, to) in back {
        latches[to].push(from);
    }
    // By block the outermost loop so far that it is in. Its representative is its header, for a
    // block comes after those that dominate it.
    let mut whole: UnionFind<BlockId> = UnionFind::new(heads.len());
    // Headers of inner loops come after those that dominate them.
    for head in heads.keys().rev() {
        if latches[head].is_empty() {
            continue;
        }
        heads[head] = Some(head);
        let mut work = std::mem::take(&mut latches[head]);
        while let Some(block) = work.pop() {
            let block = whole.find(block);
            if block != head {
                whole.union(head, block);
                heads[block].get_or_insert(head);
                work.extend(&into[block]);
            }
        }
    }
}
