//! Loops of blocks: which blocks go round, where they are entered, and where they lead to.
//!
//! Looks at branches alone. What else a loop does is for others to say.

use freehold_base::scc::scc;
use freehold_ir::{Block, Module, Region};
use rustc_hash::{FxHashMap, FxHashSet};

/// Loops that are in more loops than these are not looked for.
const MOST_DEPTH: u32 = 64;

/// Blocks that go round, are entered at one of them, and lead to one block outside.
#[derive(Debug)]
pub(super) struct BlockLoop {
    /// The block at which the others are entered.
    pub header: Block,
    pub blocks: FxHashSet<Block>,
    /// How many branches lead to each block.
    pub entrances: FxHashMap<Block, usize>,
    /// The block that it leads to.
    pub exit: Block,
}

/// The branches of a region, by number of block.
struct Graph {
    blocks: Vec<Block>,
    successors: Vec<Vec<usize>>,
    predecessors: Vec<Vec<usize>>,
}

impl Graph {
    fn of(module: &Module, region: Region) -> Self {
        let blocks: Vec<Block> = module.blocks(region).collect();
        let numbers = blocks
            .iter()
            .enumerate()
            .map(|(number, &block)| (block, number));
        let numbers: FxHashMap<Block, usize> = numbers.collect();
        let mut predecessors = vec![Vec::new(); blocks.len()];
        let mut successors = vec![Vec::new(); blocks.len()];
        for (number, &block) in blocks.iter().enumerate() {
            let targets = module
                .last_op(block)
                .map_or(&[][..], |last| module.successors(last));
            for target in targets.iter().filter_map(|target| numbers.get(target)) {
                successors[number].push(*target);
                predecessors[*target].push(number);
            }
        }
        Graph {
            blocks,
            successors,
            predecessors,
        }
    }

    /// The sets of blocks among these that go round.
    fn rounds(&self, members: &[usize]) -> Vec<FxHashSet<usize>> {
        let places = members
            .iter()
            .enumerate()
            .map(|(place, &member)| (member, place));
        let places: FxHashMap<usize, usize> = places.collect();
        let edges = members.iter().enumerate().flat_map(|(place, &member)| {
            let targets = self.successors[member].iter();
            let within = targets.filter_map(|target| places.get(target));
            within.map(move |&target| (place, target))
        });
        let components = scc(members.len(), edges);
        let sets = components.iter().map(|component| {
            let set = component.iter().map(|&place| members[place]);
            set.collect::<FxHashSet<usize>>()
        });
        let goes_round = |set: &FxHashSet<usize>| {
            let mut inside = set.iter();
            set.len() > 1 || inside.any(|&one| self.successors[one].contains(&one))
        };
        sets.filter(goes_round).collect()
    }

    /// The one block at which a set is entered. The first block of a region is entered from
    /// outside, but nothing leads back to it.
    fn entry(&self, set: &FxHashSet<usize>) -> Option<usize> {
        let is_outside = |from: &usize| !set.contains(from);
        let mut entries = set
            .iter()
            .copied()
            .filter(|&one| self.predecessors[one].iter().any(is_outside));
        let first = entries.next()?;
        entries.next().is_none().then_some(first)
    }

    fn entrances(&self, set: &FxHashSet<usize>) -> FxHashMap<Block, usize> {
        let counts = set
            .iter()
            .map(|&one| (self.blocks[one], self.predecessors[one].len()));
        counts.collect()
    }

    /// The one block that a set leads to.
    fn exit(&self, set: &FxHashSet<usize>) -> Option<usize> {
        let targets = set.iter().flat_map(|&one| self.successors[one].iter());
        let mut targets = targets.copied().filter(|target| !set.contains(target));
        let first = targets.next()?;
        targets.all(|target| target == first).then_some(first)
    }
}

/// The loops of a region.
pub(super) fn block_loops(module: &Module, region: Region) -> Vec<BlockLoop> {
    let graph = Graph::of(module, region);
    let mut found = Vec::new();
    let mut pending: Vec<(Vec<usize>, u32)> = vec![((0..graph.blocks.len()).collect(), 0)];
    while let Some((members, depth)) = pending.pop() {
        for set in graph.rounds(&members) {
            let Some(header) = graph.entry(&set) else {
                continue;
            };
            if depth < MOST_DEPTH {
                let inner = set.iter().copied().filter(|&one| one != header);
                let mut inner: Vec<usize> = inner.collect();
                inner.sort_unstable();
                pending.push((inner, depth + 1));
            }
            if let Some(exit) = graph.exit(&set) {
                found.push(BlockLoop {
                    header: graph.blocks[header],
                    blocks: set.iter().map(|&one| graph.blocks[one]).collect(),
                    entrances: graph.entrances(&set),
                    exit: graph.blocks[exit],
                });
            }
        }
    }
    found
}
