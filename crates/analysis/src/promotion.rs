//! Which buffers can be on the stack instead of the heap: those that end with the scope which they
//! then belong to.
//!
//! The scope is the innermost region around the allocation that ends what is allocated on the stack
//! in it. All aliases of the buffer are in it, and between it and the allocation only regions run
//! that run once. Nobody frees the buffer, returns it, or writes it to memory, for who reads it
//! there is not known. And no cycle of branches within the scope allocates it again: the stack
//! would grow with each round, where a buffer on the heap can be freed. How large buffers are is
//! not asked here.

use cranelift_entity::PrimaryMap;

use freehold_facts::{Around, BlockId, EdgeKind, Facts, Places, RegionId, Site, SiteId, ValueId};

use super::alias_graph::AliasGraph;
use super::dominators::Dominators;
use super::loops::Loops;

/// What is asked of all aliases of a buffer together.
#[derive(Copy, Clone, Debug)]
struct All {
    /// The lowest block that dominates them.
    home: BlockId,
    /// One of them is freed, returned or written to memory.
    escapes: bool,
}

/// `on_stack(site)`: whether what each site allocates on the heap can be on the stack.
pub fn solve(facts: &Facts, places: &Places) -> PrimaryMap<SiteId, bool> {
    let dominators = Dominators::new(facts);
    let loops = Loops::new(facts, &dominators, &places.around);
    let all = all_aliases(facts, &dominators);
    let scopes = Scopes::new(facts, places);
    let on_stack = |site: &Site| {
        let mut all = site.results().map(|v| all[v]);
        let is_in_scope = |all: Option<All>| {
            all.is_some_and(|all| !all.escapes && scopes.holds(facts, &loops, site, all.home))
        };
        !site.is_stack && all.all(is_in_scope)
    };
    places.sites.values().map(on_stack).collect()
}

fn all_aliases(facts: &Facts, dominators: &Dominators) -> PrimaryMap<ValueId, Option<All>> {
    let own = |fact: &freehold_facts::ValueFact| All {
        home: fact.block,
        escapes: false,
    };
    let mut own: PrimaryMap<ValueId, All> = facts.values.values().map(own).collect();
    let returned = facts.passes.values();
    let returned = returned.filter(|p| facts.edges[p.edge].kind == EdgeKind::Return || p.consumed);
    let freed = facts.freed_at.iter().map(|freed| freed.0);
    let escaping = facts.captured.iter().chain(&facts.freed_by_call).copied();
    for v in escaping.chain(freed).chain(returned.map(|p| p.operand)) {
        own[v].escapes = true;
    }
    let graph = AliasGraph::new(facts);
    graph.gather(
        |v| own[v],
        |a, b| All {
            home: dominators.common(a.home, b.home),
            escapes: a.escapes || b.escapes,
        },
    )
}

/// The regions that end what is on the stack.
struct Scopes {
    /// The innermost one that a region is, or is in.
    nearest: PrimaryMap<RegionId, Option<RegionId>>,
    /// The nesting depth of a region's blocks.
    depth: PrimaryMap<RegionId, u32>,
    /// The depth of the outermost region to which ways lead that leave only regions that run once.
    reach: PrimaryMap<RegionId, u32>,
    /// The first block of each region.
    entry: PrimaryMap<RegionId, Option<BlockId>>,
}

impl Scopes {
    fn new(facts: &Facts, places: &Places) -> Self {
        let mut scopes = Scopes {
            nearest: PrimaryMap::new(),
            depth: PrimaryMap::new(),
            reach: PrimaryMap::new(),
            entry: facts.regions.keys().map(|_| None).collect(),
        };
        // Regions come after those around them.
        for (region, parent) in &facts.regions {
            let around = parent.map(|block| facts.blocks[block].region);
            let depth = around.map_or(0, |around| scopes.depth[around] + 1);
            let own = places.is_scope[region].then_some(region);
            let is_once = places.around[region] == Around::Once;
            let reach = around
                .filter(|_| is_once)
                .map(|around| scopes.reach[around]);
            let outer = around.and_then(|around| scopes.nearest[around]);
            scopes.nearest.push(own.or(outer));
            scopes.depth.push(depth);
            scopes.reach.push(reach.unwrap_or(depth));
        }
        for (block, fact) in &facts.blocks {
            scopes.entry[fact.region].get_or_insert(block);
        }
        scopes
    }

    /// Whether the scope that ends what the site would allocate is around `home`, too.
    fn holds(&self, facts: &Facts, loops: &Loops, site: &Site, home: BlockId) -> bool {
        let own = facts.blocks[site.block].region;
        let Some(scope) = self.nearest[own] else {
            return false;
        };
        if self.nearest[facts.blocks[home].region] != Some(scope) {
            return false;
        }
        let depth = self.depth[scope];
        // What runs again with the allocation is the scope itself, or around it.
        let is_once = loops.turn(site.block).is_none_or(|turn| {
            self.depth[facts.blocks[turn].region] < depth || self.entry[scope] == Some(turn)
        });
        self.reach[own] <= depth && is_once
    }
}
