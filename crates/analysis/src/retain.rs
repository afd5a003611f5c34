//! The specification's two lists: what a block's end may have to free, and what it must keep.
//!
//! ```text
//! memrefs(b)         = filter((liveIn(b) + allocated(b) + arguments(b)) - deallocated(b), isMemRef)
//! toRetain(from, to) = filter(successorOperands + (liveOut(from) intersect liveIn(to)), isMemRef)
//! ```
//!
//! Both over-approximate, over all memref values. The pass itself works on owners, of which
//! there are fewer, see [`ownership`](super::ownership); these lists are what it may not
//! contradict, and what `freehold query` shows. Source: MLIR, "Ownership-based Buffer
//! Deallocation", "Collecting the list of MemRefs ...".

use ascent::ascent;
use cranelift_entity::PrimaryMap;

use freehold_facts::{BlockId, EdgeId, EdgeKind, Facts};

use super::ValueSet;

ascent! {
    struct RetainProgram;

    /// `live_in(b, set)` and `live_out(b, set)`: liveness of memrefs.
    relation live_in(BlockId, ValueSet);
    relation live_out(BlockId, ValueSet);
    /// `introduces(b, set)`: the memrefs that b allocates or has as arguments.
    relation introduces(BlockId, ValueSet);
    relation deallocated(BlockId, ValueSet);
    /// `leads(e, from, to)`: edge e is a branch between two blocks.
    relation leads(EdgeId, BlockId, BlockId);
    /// `forwards(e, set)`: the memrefs that edge e hands on.
    relation forwards(EdgeId, ValueSet);

    relation memrefs(BlockId, ValueSet);
    memrefs(b, live.or(new).minus(freed)) <-- live_in(b, live), introduces(b, new), deallocated(b, freed);

    lattice to_retain(EdgeId, ValueSet);
    to_retain(e, set.clone()) <-- forwards(e, set);
    to_retain(e, out.and(live)) <-- leads(e, from, to), live_out(from, out), live_in(to, live);
}

/// The lists of one function.
pub struct Lists {
    pub memrefs: PrimaryMap<BlockId, ValueSet>,
    pub to_retain: PrimaryMap<EdgeId, ValueSet>,
}

/// Solves the lists from liveness of the function's memrefs, by block.
pub fn solve(
    facts: &Facts,
    live_in: &PrimaryMap<BlockId, ValueSet>,
    live_out: &PrimaryMap<BlockId, ValueSet>,
) -> Lists {
    let mut introduces: PrimaryMap<BlockId, ValueSet> =
        facts.blocks.keys().map(|_| ValueSet::new()).collect();
    let mut deallocated = introduces.clone();
    for (v, fact) in &facts.values {
        if fact.root == v && fact.kind.is_introduced() {
            introduces[fact.block].insert(v);
        }
    }
    for &(v, block) in &facts.freed_at {
        deallocated[block].insert(facts.values[v].root);
    }
    let mut forwards: PrimaryMap<EdgeId, ValueSet> =
        facts.edges.keys().map(|_| ValueSet::new()).collect();
    for pass in facts.passes.values() {
        forwards[pass.edge].insert(pass.operand);
    }
    let leads = facts.edges.iter().filter_map(|(e, edge)| match edge.kind {
        EdgeKind::Branch { to, .. } => Some((e, edge.from, to)),
        _ => None,
    });
    let by_block = |sets: &PrimaryMap<BlockId, ValueSet>| {
        sets.iter().map(|(b, set)| (b, set.clone())).collect()
    };
    let mut program = RetainProgram {
        live_in: by_block(live_in),
        live_out: by_block(live_out),
        introduces: by_block(&introduces),
        deallocated: by_block(&deallocated),
        leads: leads.collect(),
        forwards: forwards.into_iter().collect(),
        ..Default::default()
    };
    program.run();
    let mut lists = Lists {
        memrefs: facts.blocks.keys().map(|_| ValueSet::new()).collect(),
        to_retain: facts.edges.keys().map(|_| ValueSet::new()).collect(),
    };
    for row in program.memrefs {
        lists.memrefs[row.0] = row.1;
    }
    for row in program.to_retain {
        lists.to_retain[row.0] = row.1;
    }
    lists
}
