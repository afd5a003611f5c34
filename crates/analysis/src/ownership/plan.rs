//! From liveness and ownership to what is freed on each edge and which token each pass hands on.
//!
//! Follows the two invariants of the parent module: what dies is freed under its token alone;
//! only a pass that may take over from more than one dying owner needs a retain list.

use cranelift_entity::{EntityRef as _, PrimaryMap};
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use crate::ValueSet;
use crate::sources::Sources;
use freehold_base::ids::typed_ids;
use freehold_base::union_find::UnionFind;
use freehold_facts::{BlockId, EdgeId, EdgeKind, Facts, Kind, PassId, ValueId};

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
#[derive(Clone, PartialEq, Eq, Debug)]
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
    let asked = |e: EdgeId| is_asked(facts.edges[e].from);
    for (e, passes) in passes_of.iter().filter(|row| asked(row.0)) {
        plan.edges[e] = plan_edge(facts, sources, keep, tokens, &mut plan, (e, passes, &gone));
    }
    hoist_common_frees(facts, sources, keep, &passes_of, &mut plan);
    plan
}

/// What edge `e`, along which `passes` are handed on, frees; notes the passes' tokens.
fn plan_edge(
    facts: &Facts,
    sources: &Sources,
    keep: &LiveOwners,
    tokens: &Tokens,
    plan: &mut Plan,
    (e, passes, gone): (EdgeId, &[PassId], &Gone),
) -> EdgePlan {
    let edge = &facts.edges[e];
    let alive = match edge.kind {
        EdgeKind::Branch { to, .. } => keep.ends(facts, edge.from, Some(to)),
        EdgeKind::Exit | EdgeKind::Return => keep.ends(facts, edge.from, None),
        EdgeKind::Entry => ValueSet::new(),
        EdgeKind::Call | EdgeKind::Unreachable => return EdgePlan::default(),
    };
    let mut dying = alive.minus(&gone[edge.from]).filter(|o| tokens.may_own(o));
    let mut groups: Vec<RetainGroup> = Vec::new();
    let mut transferred: Vec<(PassId, ValueId)> = Vec::new();
    let mut lent: Vec<Free> = Vec::new();
    let mut claims: FxHashMap<ValueId, u32> = FxHashMap::default();
    for owner in passes.iter().flat_map(|&p| tokens.ending[p].iter()) {
        *claims.entry(owner).or_default() += 1;
    }
    for &p in passes {
        let gives = facts.passes[p]
            .targets
            .iter()
            .any(|&t| sources.owning_merges().contains(t));
        if !gives && edge.kind != EdgeKind::Return {
            continue;
        }
        let hand_on = hand_on(facts, sources, tokens, p, |o| claims.get(&o) == Some(&1));
        plan.passes[p] = hand_on.token;
        match hand_on.ends {
            Ends::TakenOver(owner) => transferred.extend(owner.map(|o| (p, o))),
            Ends::Retains(owners) => groups.push(RetainGroup {
                owners,
                retained: vec![p],
            }),
            Ends::Either(taker, lender) => {
                dying.remove(taker);
                dying.remove(lender);
                lent.push(Free {
                    owner: lender,
                    only_if: Some(taker),
                });
            }
        }
    }
    let mut groups = merge_overlapping(groups);
    for (p, owner) in transferred {
        dying.remove(owner);
        // A group must not free what another pass of the edge hands on.
        for group in groups.iter_mut().filter(|g| g.owners.contains(&owner)) {
            group.retained.push(p);
        }
    }
    for owner in groups.iter().flat_map(|g| &g.owners) {
        dying.remove(*owner);
    }
    // What the edge hands on ends last: in a block put on the edge the others have ended before
    // its branch, and a second run of the pass, which finds that block, gives the same order.
    let free = |owner| Free {
        owner,
        only_if: None,
    };
    let mut frees: Vec<Free> = dying.iter().map(free).collect();
    if frees.len() > 1 {
        let held = named(facts, sources, keep, passes);
        frees.sort_by_key(|free| held.contains(free.owner));
    }
    frees.extend(lent);
    EdgePlan { frees, groups }
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

/// How a pass ends owners.
enum Ends {
    /// It takes over from this owner.
    TakenOver(Option<ValueId>),
    /// It takes over from one of these.
    Retains(Vec<ValueId>),
    /// It takes over from the first if that one's token is true, otherwise from the second.
    Either(ValueId, ValueId),
}

struct HandOn {
    token: TokenSource,
    ends: Ends,
}

/// The token that pass `p` hands on, and the owners that end with it; `only_here` says that no
/// other pass of the edge may take over from an owner.
fn hand_on(
    facts: &Facts,
    sources: &Sources,
    tokens: &Tokens,
    p: PassId,
    only_here: impl Fn(ValueId) -> bool,
) -> HandOn {
    let own = sources.of(facts.passes[p].operand);
    let all_ending = &tokens.ending[p];
    let ending = all_ending.filter(|o| tokens.may_own(o));
    let single = own
        .single()
        .filter(|&s| is_owner(facts, s) && all_ending.contains(s));
    let is_return = facts.edges[facts.passes[p].edge].kind == EdgeKind::Return;
    let constant = |value, owner| HandOn {
        token: TokenSource::Constant(value),
        ends: Ends::TakenOver(owner),
    };
    if let Some(earlier) = tokens.contested.get(&p).filter(|_| !is_return) {
        let same = |q: &PassId| {
            single.is_some() && sources.of(facts.passes[*q].operand).single() == single
        };
        let none_owns = ending.is_empty();
        if none_owns || (earlier.iter().any(same) && all_ending.len() == 1) {
            return constant(false, None);
        }
        return HandOn {
            token: TokenSource::Dealloc,
            ends: Ends::Retains(ending.iter().collect()),
        };
    }
    let owned = tokens.is_surely_owned(p);
    let members: Vec<ValueId> = ending.iter().collect();
    match (single, &members[..]) {
        (Some(s), _) if tokens.must_own(s) => constant(true, Some(s)),
        (_, []) => constant(false, None),
        (Some(s), [only]) if *only == s => HandOn {
            token: TokenSource::Owner(s),
            ends: Ends::TakenOver(Some(s)),
        },
        (Some(s), &[a, b]) if owned && (a == s || b == s) && only_here(a) && only_here(b) => {
            HandOn {
                token: TokenSource::Constant(true),
                ends: Ends::Either(s, if a == s { b } else { a }),
            }
        }
        _ => HandOn {
            token: if owned {
                TokenSource::Constant(true)
            } else {
                TokenSource::Dealloc
            },
            ends: Ends::Retains(members),
        },
    }
}

typed_ids! {
    /// A group's position, before groups are joined.
    GroupId "group";
}

/// Joins groups that share an owner.
fn merge_overlapping(groups: Vec<RetainGroup>) -> Vec<RetainGroup> {
    let mut joined: UnionFind<GroupId> = UnionFind::new(groups.len());
    let mut first_with = FxHashMap::default();
    for (i, group) in groups.iter().enumerate() {
        for &owner in &group.owners {
            let other = *first_with.entry(owner).or_insert(i);
            joined.union(GroupId::new(other), GroupId::new(i));
        }
    }
    let mut merged: Vec<RetainGroup> = groups
        .iter()
        .map(|_| RetainGroup {
            owners: Vec::new(),
            retained: Vec::new(),
        })
        .collect();
    for (i, group) in groups.into_iter().enumerate() {
        let root = joined.find(GroupId::new(i)).index();
        merged[root].owners.extend(group.owners);
        merged[root].retained.extend(group.retained);
    }
    merged.retain(|g| !g.retained.is_empty());
    for group in &mut merged {
        group.owners.sort_unstable();
        group.owners.dedup();
    }
    merged
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
