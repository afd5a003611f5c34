//! Liveness of all values: which are needed at each block's entry and exit.
//!
//! `live_in(b)`: the value is used in b, in a region of an operation in b, or in a block that b
//! leads to without leaving its region, before it is defined there. May: it over-approximates.

use ascent::ascent;
use cranelift_entity::PrimaryMap;

use freehold_facts::{BlockId, Lifetimes, ValueId};

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
    between_blocks(
        facts.blocks.len(),
        facts.branch.clone(),
        facts.enters.clone(),
        facts.defined_in.iter().copied(),
        facts.used_at.iter().copied(),
    )
}

/// The same from the relations themselves, of any values: those that `used_at` has in blocks other
/// than the one that `defined_in` has.
pub(super) fn between_blocks(
    blocks: usize,
    mut branch: Vec<(BlockId, BlockId)>,
    enters: Vec<(BlockId, BlockId)>,
    defined_in: impl Iterator<Item = (ValueId, BlockId)>,
    used_at: impl Iterator<Item = (ValueId, BlockId)>,
) -> Liveness {
    let empty = || -> PrimaryMap<BlockId, ValueSet> {
        std::iter::repeat_n(ValueSet::new(), blocks).collect()
    };
    let (mut defines, mut exposed) = (empty(), empty());
    for (value, block) in defined_in {
        defines[block].insert(value);
    }
    for (value, block) in used_at {
        exposed[block].insert(value);
    }
    branch.sort_unstable();
    branch.dedup();
    sweep(&mut exposed, &defines, branch.iter().chain(&enters));
    let mut program = LivenessProgram {
        branch,
        enters,
        defines: defines.into_iter().collect(),
        live_in: exposed
            .into_iter()
            .filter(|(_, set)| !set.is_empty())
            .collect(),
        ..Default::default()
    };
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

/// Applies the two rules of `live_in` once to each block, the last one first, so that what they
/// derive where no way leads back is there before the rounds of the program begin. In a round each
/// set hands on to the next block alone: N blocks in a row would take N rounds of N sets each.
fn sweep<'a>(
    live_in: &mut PrimaryMap<BlockId, ValueSet>,
    defines: &PrimaryMap<BlockId, ValueSet>,
    edges: impl Iterator<Item = &'a (BlockId, BlockId)>,
) {
    let mut edges: Vec<(BlockId, BlockId)> = edges.copied().collect();
    edges.sort_unstable();
    for &(from, to) in edges.iter().rev().filter(|(from, to)| from < to) {
        let live = live_in[to].minus(&defines[from]);
        live_in[from].extend(&live);
    }
}

/// The blocks that control leads to from each, and the first blocks of the regions of its
/// operations.
pub struct Successors(PrimaryMap<BlockId, Vec<BlockId>>);

impl Successors {
    /// Those of a function.
    pub fn new(facts: &Lifetimes) -> Successors {
        let mut successors: PrimaryMap<BlockId, Vec<BlockId>> =
            facts.blocks.keys().map(|_| Vec::new()).collect();
        for &(from, to) in facts.branch.iter().chain(&facts.enters) {
            successors[from].push(to);
        }
        Successors(successors)
    }
}

/// What is live on entry to one block: `live_in` of [`solve`], in time linear in the function and
/// without the sets of the other blocks.
///
/// What is live was defined in one of the blocks that dominate or hold this one, and is used where
/// some way leads that does not pass its definition. The nearer the definition, the fewer blocks
/// such ways lead to: they are found from the nearest to the farthest, and a way that comes to a
/// dominating block waits there until definitions farther off are asked for.
pub fn live_in(facts: &Lifetimes, successors: &Successors, block: BlockId) -> ValueSet {
    let covers = |above: BlockId| above < block && block <= facts.last[above];
    let above: Vec<BlockId> = facts.blocks.keys().filter(|&b| covers(b)).collect();
    // For each block how many of `above` may lie behind it: the definitions in the first so many
    // reach it.
    let mut reached: PrimaryMap<BlockId, Option<usize>> =
        facts.blocks.keys().map(|_| None).collect();
    let mut waits: Vec<bool> = vec![false; above.len()];
    let mut work = vec![block];
    reached[block] = Some(above.len());
    for open in (1..=above.len()).rev() {
        if waits.get(open) == Some(&true) {
            reached[above[open]] = Some(open);
            work.push(above[open]);
        }
        while let Some(at) = work.pop() {
            for &to in &successors.0[at] {
                match above.binary_search(&to) {
                    Ok(place) if place < open => waits[place] = true,
                    _ if reached[to].is_none() => {
                        reached[to] = Some(open);
                        work.push(to);
                    }
                    _ => {}
                }
            }
        }
    }
    let mut homes: PrimaryMap<ValueId, Option<usize>> = facts.values.keys().map(|_| None).collect();
    for &(value, home) in &facts.defined_in {
        homes[value] = above.binary_search(&home).ok();
    }
    let is_live = |&&(value, at): &&(ValueId, BlockId)| match (homes[value], reached[at]) {
        (Some(home), Some(open)) => home < open,
        _ => false,
    };
    facts
        .used_at
        .iter()
        .filter(is_live)
        .map(|row| row.0)
        .collect()
}
