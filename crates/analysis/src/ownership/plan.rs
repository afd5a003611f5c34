//! From liveness and ownership to what is freed on each edge and which token each pass hands on.
//!
//! Follows the two invariants of the parent module: what dies is freed under its token alone;
//! only a pass that may take over from more than one dying owner needs a retain list. The rules of
//! `hand_on` say which; here stands what is asked of them and the order of what they derive.

use cranelift_entity::{EntityRef as _, PrimaryMap};
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use crate::ValueSet;
use crate::sources::Sources;
use freehold_base::ids::typed_ids;
use freehold_base::timing::Recorder;
use freehold_base::union_find::UnionFind;
use freehold_facts::{BlockId, EdgeId, EdgeKind, Facts, Kind, PassId, ValueId};

use super::hand_on;
use super::live_owners::{LiveOwners, is_owner};
use super::token::Tokens;

/// Where the token comes from that a pass hands on, or that a returned memref has.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum TokenSource {
    Constant(bool),
    /// The token of this owner.
    Owner(ValueId),
    /// The pass's result of the `bufferization.dealloc` of its group, which has the retain list;
    /// where the pass is contested, only if no earlier pass of the edge hands on the same memref.
    Dealloc,
}

/// A `bufferization.dealloc` with a retain list: some owners, and passes that may take over from
/// them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct RetainGroup {
    pub owners: Vec<ValueId>,
    pub retained: Vec<PassId>,
}

/// A free without alias check.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Free {
    /// Freed if its token is true,
    pub owner: ValueId,
    /// and this owner's too, where one is named.
    pub only_if: Option<ValueId>,
}

/// What happens on one edge.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct EdgePlan {
    /// What to free with nothing else to check.
    pub frees: Vec<Free>,
    /// Frees that depend on which owner a pass takes over from.
    pub groups: Vec<RetainGroup>,
}

/// Something in the program that the plan cannot be right for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Problem {
    /// `value` is freed in `block`, but which buffer that is depends on the path taken, or an
    /// enclosing region owns it.
    UnclearFree { value: ValueId, block: BlockId },
    /// `value` is freed in `block`, but may be an argument, which the caller owns, or on the stack.
    NotOwned { value: ValueId, block: BlockId },
    /// `value` is freed in `block`, and may be used after it.
    UsedAfterFree { value: ValueId, block: BlockId },
}

/// The plan of one function.
pub struct Plan {
    pub edges: PrimaryMap<EdgeId, EdgePlan>,
    /// What is freed before the terminator of a block with several successors, whichever is taken.
    pub block_ends: PrimaryMap<BlockId, Vec<Free>>,
    pub passes: PrimaryMap<PassId, TokenSource>,
    pub problems: Vec<Problem>,
}

/// The owners that are no longer a block's to free: they are freed in it, or handed into a region,
/// or to a callee.
type Gone = PrimaryMap<BlockId, ValueSet>;

/// What is handed on along each edge.
type PassesOf = PrimaryMap<EdgeId, SmallVec<[PassId; 4]>>;

/// Makes the plan; with `only` for the edges out of that block.
pub(super) fn plan(
    facts: &Facts,
    sources: &Sources,
    keep: &LiveOwners,
    tokens: &Tokens,
    only: Option<BlockId>,
    recorder: &Recorder,
) -> Plan {
    let is_asked = |block: BlockId| only.is_none_or(|only| only == block);
    let mut plan = Plan {
        edges: facts.edges.keys().map(|_| EdgePlan::default()).collect(),
        block_ends: facts.blocks.keys().map(|_| Vec::new()).collect(),
        passes: facts
            .passes
            .keys()
            .map(|_| TokenSource::Constant(false))
            .collect(),
        problems: Vec::new(),
    };
    let mut gone = freed(facts, sources, keep, tokens, &mut plan.problems);
    let mut passes_of: PassesOf = facts.edges.keys().map(|_| SmallVec::new()).collect();
    for (p, pass) in &facts.passes {
        if !is_asked(facts.edges[pass.edge].from) {
            continue;
        }
        passes_of[pass.edge].push(p);
        // An owner that was handed into a region, or to a callee, is no longer the block's to free.
        if matches!(
            facts.edges[pass.edge].kind,
            EdgeKind::Entry | EdgeKind::Call
        ) {
            let from = facts.edges[pass.edge].from;
            gone[from].extend(&tokens.ending[p]);
        }
    }
    let ending: PrimaryMap<PassId, SmallVec<[ValueId; 2]>> = facts
        .passes
        .keys()
        .map(|p| {
            tokens.ending[p]
                .iter()
                .filter(|&o| tokens.may_own(o))
                .collect()
        })
        .collect();
    let base = hand_on::Base {
        facts,
        sources,
        tokens,
        ending: &ending,
    };
    let (mut passes, mut dies) = (Vec::new(), Vec::new());
    for (e, edge) in facts.edges.iter().filter(|row| is_asked(row.1.from)) {
        let alive = match edge.kind {
            EdgeKind::Branch { to, .. } => keep.ends(facts, edge.from, Some(to)),
            EdgeKind::Exit | EdgeKind::Return => keep.ends(facts, edge.from, None),
            EdgeKind::Entry => ValueSet::new(),
            EdgeKind::Call | EdgeKind::Unreachable => continue,
        };
        let dying = alive.minus(&gone[edge.from]);
        let dying = dying.filter(|o| tokens.may_own(o));
        dies.extend(dying.iter().map(|owner| (e, owner)));
        passes.extend(passes_of[e].iter().map(|&p| (e, p)));
    }
    let derived = hand_on::solve(&base, passes, dies, recorder);
    for (p, token) in derived.tokens {
        plan.passes[p] = token;
    }
    for (e, group) in groups(derived.retained, derived.retained_too) {
        plan.edges[e].groups.push(group);
    }
    for (e, owner) in sorted(derived.frees) {
        plan.edges[e].frees.push(Free {
            owner,
            only_if: None,
        });
    }
    // What an edge hands on ends last: in a block put on the edge the others have ended before
    // its branch, and a second run of the pass, which finds that block, gives the same order.
    for (e, passes) in &passes_of {
        let frees = &mut plan.edges[e].frees;
        if frees.len() > 1 {
            let held = named(facts, sources, keep, passes);
            frees.sort_by_key(|free| held.contains(free.owner));
        }
    }
    for (e, owner, taker) in sorted(derived.frees_if) {
        plan.edges[e].frees.push(Free {
            owner,
            only_if: Some(taker),
        });
    }
    hoist_common_frees(facts, sources, keep, &passes_of, &mut plan);
    plan
}

/// The owners of whose buffers the passes may hand on names.
fn named(facts: &Facts, sources: &Sources, keep: &LiveOwners, passes: &[PassId]) -> ValueSet {
    let mut named = ValueSet::new();
    // All arguments of a wide loop may have the same sources.
    let mut seen = FxHashSet::default();
    let mut work: Vec<ValueId> = Vec::new();
    for &p in passes {
        let operand = facts.passes[p].operand;
        if !seen.insert(sources.node(operand)) {
            continue;
        }
        work.extend(sources.of(operand).iter());
        while let Some(owner) = work.pop() {
            if named.insert(owner) {
                work.extend(keep.may_borrow[owner].iter());
            }
        }
    }
    named
}

typed_ids! {
    /// A row of `retained`, before those of one group are joined.
    GroupId "group";
}

/// The groups of each edge: what is retained when one owner is freed, joined where they share an
/// owner.
fn groups(
    retained: Vec<(EdgeId, PassId, ValueId)>,
    retained_too: Vec<(EdgeId, PassId, ValueId)>,
) -> Vec<(EdgeId, RetainGroup)> {
    let retained = sorted(retained);
    let mut joined: UnionFind<GroupId> = UnionFind::new(retained.len());
    let (mut of_pass, mut with) = (FxHashMap::default(), FxHashMap::default());
    for (row, &(e, p, owner)) in retained.iter().enumerate() {
        let row = GroupId::new(row);
        joined.union(*of_pass.entry(p).or_insert(row), row);
        joined.union(*with.entry((e, owner)).or_insert(row), row);
    }
    let mut groups: Vec<(EdgeId, RetainGroup)> = Vec::new();
    let mut places: FxHashMap<GroupId, usize> = FxHashMap::default();
    for (row, &(e, p, owner)) in retained.iter().enumerate() {
        let group = joined.find(GroupId::new(row));
        let place = *places.entry(group).or_insert_with(|| {
            groups.push((e, RetainGroup::default()));
            groups.len() - 1
        });
        let group = &mut groups[place].1;
        group.owners.push(owner);
        if group.retained.last() != Some(&p) {
            group.retained.push(p);
        }
    }
    for (e, p, owner) in sorted(retained_too) {
        let row = with[&(e, owner)];
        let group = &mut groups[places[&joined.find(row)]].1;
        group.retained.push(p);
    }
    for (_, group) in &mut groups {
        group.owners.sort_unstable();
        group.owners.dedup();
    }
    groups
}

fn sorted<T: Ord>(mut rows: Vec<T>) -> Vec<T> {
    rows.sort_unstable();
    rows
}

/// The owners that each block frees, and what cannot be freed.
fn freed(
    facts: &Facts,
    sources: &Sources,
    keep: &LiveOwners,
    tokens: &Tokens,
    problems: &mut Vec<Problem>,
) -> Gone {
    let mut gone: Gone = facts.blocks.keys().map(|_| ValueSet::new()).collect();
    if facts.freed_at.is_empty() {
        return gone;
    }
    let mut followers: FxHashMap<BlockId, SmallVec<[BlockId; 2]>> = FxHashMap::default();
    for edge in facts.edges.values() {
        if let EdgeKind::Branch { to, .. } = edge.kind {
            followers.entry(edge.from).or_default().push(to);
        }
    }
    let mut handed_on: PrimaryMap<BlockId, ValueSet> =
        facts.blocks.keys().map(|_| ValueSet::new()).collect();
    for (p, pass) in &facts.passes {
        handed_on[facts.edges[pass.edge].from].extend(&tokens.ending[p]);
    }
    for &(value, block) in &facts.freed_at {
        let of = sources.of(value);
        let never_ours = |s| match facts.values[s].kind {
            Kind::Argument | Kind::Stack | Kind::Foreign => true,
            Kind::Merge => !tokens.may_own(s),
            _ => false,
        };
        if of.iter().any(never_ours) {
            problems.push(Problem::NotOwned { value, block });
            continue;
        }
        if of.iter().all(|s| !is_owner(facts, s)) {
            continue;
        }
        let owner = of
            .single()
            .filter(|&s| facts.region_of(s) == facts.blocks[block].region);
        let Some(owner) = owner.filter(|&o| keep.may_borrow[o].is_empty()) else {
            problems.push(Problem::UnclearFree { value, block });
            continue;
        };
        gone[block].insert(owner);
        let mut after = followers.get(&block).into_iter().flatten();
        let is_needed = after.any(|&to| keep.is_live(facts, owner, to));
        if is_needed || handed_on[block].contains(owner) {
            problems.push(Problem::UsedAfterFree { value, block });
        }
    }
    gone
}

/// Moves what every edge out of a block frees to the block's end, but for what the edges have names
/// for: those are used up to where the edges end.
fn hoist_common_frees(
    facts: &Facts,
    sources: &Sources,
    keep: &LiveOwners,
    passes_of: &PassesOf,
    plan: &mut Plan,
) {
    let mut edges_of: PrimaryMap<BlockId, SmallVec<[EdgeId; 4]>> =
        facts.blocks.keys().map(|_| SmallVec::new()).collect();
    for (e, edge) in &facts.edges {
        if matches!(edge.kind, EdgeKind::Branch { .. }) {
            edges_of[edge.from].push(e);
        }
    }
    for (block, edges) in &edges_of {
        let [first, rest @ ..] = &edges[..] else {
            continue;
        };
        if rest.is_empty() || plan.edges[*first].frees.is_empty() {
            continue;
        }
        let mut common = plan.edges[*first].frees.clone();
        for &e in rest {
            let frees: FxHashSet<Free> = plan.edges[e].frees.iter().copied().collect();
            common.retain(|o| frees.contains(o));
        }
        if common.is_empty() {
            continue;
        }
        for &e in edges {
            let named = named(facts, sources, keep, &passes_of[e]);
            common.retain(|free| !named.contains(free.owner));
        }
        let hoisted: FxHashSet<Free> = common.iter().copied().collect();
        for &e in edges {
            plan.edges[e].frees.retain(|o| !hoisted.contains(o));
        }
        plan.block_ends[block] = common;
    }
}
