//! Owners that no one place is behind all uses of: in loops of blocks, behind several exits, and
//! where the place can be reached without them.
//!
//! Which of them are alive at each block's entry says on which edges their lives end.

use rustc_hash::FxHashMap;

use crate::{ValueSet, liveness};
use freehold_facts::{BlockId, EdgeId, EdgeKind, ValueId};

use super::analysis::{Analysis, Use, When};
use super::plan::{Plan, Problem, Site};
use cranelift_entity::PrimaryMap;

/// Adds the places where the owners in `rest` are freed.
pub(super) fn place(
    analysis: &Analysis,
    ends: &PrimaryMap<BlockId, When>,
    uses: &[Use],
    rest: &ValueSet,
    plan: &mut Plan,
) {
    let facts = analysis.facts;
    let home = |owner: ValueId| facts.values[owner].block;
    // The last use of each owner in each block of its region.
    let mut last: FxHashMap<(ValueId, BlockId), When> = FxHashMap::default();
    for use_ in uses {
        for owner in analysis.sources.of(use_.value).and(rest).iter() {
            let (block, when) = in_region(analysis, ends, use_, facts.blocks[home(owner)].depth);
            let before = last.entry((owner, block)).or_insert(when);
            *before = when.max(*before);
        }
    }
    let mut branches: PrimaryMap<BlockId, Vec<(EdgeId, BlockId)>> =
        facts.blocks.keys().map(|_| Vec::new()).collect();
    for (e, edge) in &facts.edges {
        if let EdgeKind::Branch { to, .. } = edge.kind {
            branches[edge.from].push((e, to));
        }
    }
    let branch = branches.iter();
    let branch = branch.flat_map(|(from, to)| to.iter().map(move |&(_, to)| (from, to)));
    let exposed = last.keys().copied().filter(|&(v, b)| b != home(v));
    let defined: Vec<(ValueId, BlockId)> = rest.iter().map(|v| (v, home(v))).collect();
    let mut alive = liveness::between_blocks(
        facts.blocks.len(),
        branch.collect(),
        Vec::new(),
        defined.iter().copied(),
        exposed,
    );
    let live_in = std::mem::take(&mut alive.live_in);
    let mut here = live_in.clone();
    for (owner, block) in defined {
        here[block].insert(owner);
    }
    for (block, owners) in &here {
        for owner in owners.iter() {
            let when = last.get(&(owner, block)).copied().unwrap_or(When::FRONT);
            let onward = |&(_, to): &(EdgeId, BlockId)| live_in[to].contains(owner);
            if when == When::LEAVING || branches[block].iter().any(onward) {
                let ending = branches[block].iter().filter(|way| !onward(way));
                plan.frees
                    .extend(ending.map(|&(e, _)| (owner, Site::Edge(e))));
            } else if when == When::LOST {
                plan.problems.push(Problem::Lost { owner });
            } else if let Some(site) = when.site(block) {
                plan.frees.push((owner, site));
            }
        }
    }
}

/// Where a use is over in the region at `depth` that holds it.
fn in_region(
    analysis: &Analysis,
    ends: &PrimaryMap<BlockId, When>,
    use_: &Use,
    depth: u32,
) -> (BlockId, When) {
    let facts = analysis.facts;
    if facts.blocks[use_.block].depth <= depth {
        return (use_.block, use_.when);
    }
    let below = facts.ancestor_at(use_.block, depth + 1);
    let holder = analysis.points.holds[facts.blocks[below].region];
    let holder = holder.expect("a nested region has an operation");
    let block = analysis.points.stands_in[holder];
    (block, analysis.after(holder, ends))
}
