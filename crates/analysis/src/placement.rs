//! Where allocations can stand instead: the highest block that their aliases, their operands
//! and the regions around them allow.
//!
//! Two ways up, as mlir-opt-22 has them. [`Hoisting::Dominators`] leads to the common dominator of
//! all aliases of a buffer and all uses of them, out of regions that run at most once.
//! [`Hoisting::Loops`] leads out of loops that do not carry the buffer.
//!
//! Two rules keep the meaning, where mlir-opt-22 has none. *Rounds*: where the allocation runs
//! again while the new place does not, one buffer stands for those of all rounds. Nobody may see
//! two of them at a time: no alias of the buffer comes before the allocation (what holds the buffer
//! of the last round would), and none is written to memory. *Frees*: what the program frees stays
//! where it is, since a free runs as often as it did.

use cranelift_entity::PrimaryMap;

use freehold_facts::{Around, BlockId, Facts, Places, RegionId, Site, SiteId, ValueId};

use super::alias_graph::AliasGraph;
use super::dominators::{Above, Dominators};
use super::loops::Loops;

/// Which way up an allocation goes.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Hoisting {
    Dominators,
    Loops,
}

/// A place for an allocation.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct InsertionPoint {
    pub block: BlockId,
    /// In front of the operation with this region; otherwise at the end of the block, in front of
    /// its terminator.
    pub before: Option<RegionId>,
}

/// What is asked of all aliases of a buffer together.
#[derive(Copy, Clone, Debug)]
struct All {
    /// The lowest block that dominates them and their uses.
    common: BlockId,
    /// The preorder number of the first of them.
    first: u32,
    is_stored: bool,
    is_freed: bool,
}

/// The new place of each allocation; none for what stays.
pub fn solve(
    facts: &Facts,
    places: &Places,
    hoisting: Hoisting,
) -> PrimaryMap<SiteId, Option<InsertionPoint>> {
    let dominators = Dominators::new(facts);
    let loops = Loops::new(facts, &dominators, &places.around);
    let all = all_aliases(facts, &dominators);
    let moves = Moves {
        facts,
        dominators: &dominators,
        loops: &loops,
        top: tops(facts, &dominators, &places.around),
        out: ways_out(facts, &places.around),
    };
    let place = |site: &Site| {
        let of_results = site.results().filter_map(|v| all[v]);
        let all = of_results.reduce(|a, b| join(&dominators, a, b))?;
        let block = match hoisting {
            Hoisting::Dominators => moves.to_dominator(site, all),
            Hoisting::Loops => moves.out_of_loops(site, all),
        };
        (block != site.block).then(|| moves.place(site, block))
    };
    places.sites.values().map(place).collect()
}

fn join(dominators: &Dominators, a: All, b: All) -> All {
    All {
        common: dominators.common(a.common, b.common),
        first: a.first.min(b.first),
        is_stored: a.is_stored || b.is_stored,
        is_freed: a.is_freed || b.is_freed,
    }
}

fn all_aliases(facts: &Facts, dominators: &Dominators) -> PrimaryMap<ValueId, Option<All>> {
    let own = |fact: &freehold_facts::ValueFact| All {
        common: fact.block,
        first: fact.preorder,
        is_stored: false,
        is_freed: false,
    };
    let mut own: PrimaryMap<ValueId, All> = facts.values.values().map(own).collect();
    for &(v, block) in &facts.used_at {
        own[v].common = dominators.common(own[v].common, block);
    }
    for &v in &facts.captured {
        own[v].is_stored = true;
    }
    let freed = facts.freed_at.iter().map(|freed| freed.0);
    for v in freed.chain(facts.freed_by_call.iter().copied()) {
        own[v].is_freed = true;
    }
    let graph = AliasGraph::new(facts);
    graph.gather(|v| own[v], |a, b| join(dominators, a, b))
}

/// For each block the highest one to which ways lead that leave only regions that run once.
fn tops(
    facts: &Facts,
    dominators: &Dominators,
    around: &PrimaryMap<RegionId, Around>,
) -> PrimaryMap<BlockId, BlockId> {
    let mut tops: PrimaryMap<BlockId, BlockId> = PrimaryMap::new();
    for (block, fact) in &facts.blocks {
        let leaves = |up: BlockId| {
            let is_in_region = facts.blocks[up].region == fact.region;
            is_in_region || around[fact.region] == Around::Once
        };
        let up = dominators.immediate(block).filter(|&up| leaves(up));
        let top = up.map_or(block, |up| tops[up]);
        tops.push(top);
    }
    tops
}

/// From each block to the one that holds the loop whose region it is in.
fn ways_out(facts: &Facts, around: &PrimaryMap<RegionId, Around>) -> Above<BlockId> {
    let mut out = Above::default();
    for fact in facts.blocks.values() {
        let is_loop = around[fact.region] == Around::Loop;
        out.push(fact.parent.filter(|_| is_loop));
    }
    out
}

struct Moves<'a> {
    facts: &'a Facts,
    dominators: &'a Dominators,
    loops: &'a Loops,
    top: PrimaryMap<BlockId, BlockId>,
    out: Above<BlockId>,
}

impl Moves<'_> {
    fn to_dominator(&self, site: &Site, all: All) -> BlockId {
        if site.is_stack || all.is_freed {
            return site.block;
        }
        // All three are the block itself or above it: the lowest of them comes last.
        let highest = self.top[site.block].max(all.common);
        let highest = highest.max(site.needs.expand().unwrap_or(highest));
        match self.turn_left(site.block, highest) {
            Some(turn) if !is_one_at_a_time(self.facts, site, all) => turn,
            _ => highest,
        }
    }

    fn out_of_loops(&self, site: &Site, all: All) -> BlockId {
        let Some(parent) = self.facts.blocks[site.block].parent else {
            return site.block;
        };
        let is_carried = self.dominators.dominates(all.common, parent);
        if is_carried || all.is_freed || !is_one_at_a_time(self.facts, site, all) {
            return site.block;
        }
        let needed = site.needs.expand();
        self.out.highest(site.block, |to| {
            needed.is_none_or(|needed| self.dominators.dominates(needed, to))
        })
    }

    /// What runs again with `block` but would not with what stands in `to`.
    fn turn_left(&self, block: BlockId, to: BlockId) -> Option<BlockId> {
        let turn = self.loops.turn(block)?;
        (!self.dominators.dominates(turn, to)).then_some(turn)
    }

    /// The place in a block above the allocation: in front of what holds it, or at the end.
    fn place(&self, site: &Site, block: BlockId) -> InsertionPoint {
        let depth = self.facts.blocks[block].depth;
        let is_nested = self.facts.blocks[site.block].depth > depth;
        let held = is_nested.then(|| self.facts.ancestor_at(site.block, depth + 1));
        let held = held.filter(|&inner| self.facts.blocks[inner].parent == Some(block));
        InsertionPoint {
            block,
            before: held.map(|inner| self.facts.blocks[inner].region),
        }
    }
}

/// Whether nobody can see the buffers of two rounds at a time.
fn is_one_at_a_time(facts: &Facts, site: &Site, all: All) -> bool {
    let first = site.results().next().map(|v| facts.values[v].preorder);
    !all.is_stored && first.is_some_and(|preorder| all.first >= preorder)
}
