//! Liveness of all values: which are needed at each block's entry and exit.
//!
//! `live_in(b)`: the value is used in b, in a region of an operation in b, or in a block that b
//! leads to without leaving its region, before it is defined there. May: it over-approximates.

use ascent::ascent;
use cranelift_entity::PrimaryMap;

use crate::facts::{BlockId, Lifetimes};

use super::ValueSet;

ascent! {
    struct LivenessProgram;

    relation branch(BlockId, BlockId);
    relation enters(BlockId, BlockId);
    /// `defines(b, set)`: b defines the values.
    relation defines(BlockId, ValueSet);

    lattice live_in(BlockId, ValueSet);
    live_in(from, live.minus(set)) <-- branch(from, to), live_in(to, live), defines(from, set);
    live_in(b, live.minus(set)) <-- enters(b, entry), live_in(entry, live), defines(b, set);

    lattice live_out(BlockId, ValueSet);
    live_out(from, live.clone()) <-- branch(from, to), live_in(to, live);
}

/// The live-in and live-out sets of a function's blocks.
pub struct Liveness {
    pub live_in: PrimaryMap<BlockId, ValueSet>,
    pub live_out: PrimaryMap<BlockId, ValueSet>,
}

/// Solves liveness.
pub fn solve(facts: &Lifetimes) -> Liveness {
    let empty = || -> PrimaryMap<BlockId, ValueSet> {
        facts.blocks.keys().map(|_| ValueSet::new()).collect()
    };
    let (mut defines, mut exposed) = (empty(), empty());
    for &(value, block) in &facts.defined_in {
        defines[block].insert(value);
    }
    for &(value, block) in &facts.used_at {
        exposed[block].insert(value);
    }
    let mut program = LivenessProgram {
        branch: facts.branch.clone(),
        enters: facts.enters.clone(),
        defines: defines.into_iter().collect(),
        live_in: exposed
            .into_iter()
            .filter(|(_, set)| !set.is_empty())
            .collect(),
        ..Default::default()
    };
    program.branch.sort_unstable();
    program.branch.dedup();
    program.run();
    let (mut live_in, mut live_out) = (empty(), empty());
    for row in program.live_in {
        live_in[row.0] = row.1;
    }
    for row in program.live_out {
        live_out[row.0] = row.1;
    }
    Liveness { live_in, live_out }
}
