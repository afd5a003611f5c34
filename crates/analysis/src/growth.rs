//! How much more memory may be in use at one time once allocations are moved up.
//!
//! Judged once buffers are freed: a buffer lives while one of its owners does, and an owner while
//! one of its names is used. At each time at most one instance of an owner is there that would not
//! be, for a definition that dominates a use is the current one. Three kinds of owners can gain one
//! by a move: the allocation that moves; other allocations that flow to where it flows, since a
//! merge that all its buffers dominate is no owner any more but keeps all of them alive; and, for
//! the same reason, merges that own what they hold and hand it on to others. So one move costs at
//! most what all of these take together, once for all allocations of which the buffers meet; and
//! all moves of functions that do not run twice at one time cost at most the sum.

use cranelift_entity::PrimaryMap;
use rustc_hash::{FxHashMap, FxHashSet};

use freehold_facts::{Around, BlockId, Facts, Kind, Places, RegionId, SiteId, ValueId};

use super::components;
use super::placement::InsertionPoint;
use super::sources;

/// Takes back the moves for which the growth that is left does not suffice, in their order. `bytes`
/// says how much the buffer of an allocation takes at most, where that is known.
pub fn limit(
    facts: &Facts,
    places: &Places,
    bytes: impl Fn(ValueId) -> Option<u128>,
    moves: &mut PrimaryMap<SiteId, Option<InsertionPoint>>,
    left: &mut u128,
) {
    if moves.values().all(Option::is_none) {
        return;
    }
    let group = components::of_owned(facts);
    let costs = costs(facts, &group, bytes);
    let apart = apart(facts, &places.around);
    let mut paid: FxHashSet<ValueId> = FxHashSet::default();
    for is_stack in [false, true] {
        for (site, fact) in &places.sites {
            let Some(place) = moves[site].filter(|_| fact.is_stack == is_stack) else {
                continue;
            };
            let mut groups: Vec<ValueId> = fact.results().map(|v| group[v]).collect();
            groups.sort_unstable();
            groups.dedup();
            groups.retain(|group| !paid.contains(group));
            let costs = groups.iter().map(|group| *costs.get(group)?);
            let cost: Option<u128> = costs
                .into_iter()
                .try_fold(0, |sum: u128, cost| sum.checked_add(cost?));
            let is_one = !apart[facts.blocks[place.block].region];
            match cost.filter(|&cost| is_one && cost <= *left) {
                Some(cost) => {
                    *left -= cost;
                    paid.extend(groups);
                }
                None => moves[site] = None,
            }
        }
    }
}

/// What the owners of each group take together, one instance of each; none where that is not known.
fn costs(
    facts: &Facts,
    group: &PrimaryMap<ValueId, ValueId>,
    bytes: impl Fn(ValueId) -> Option<u128>,
) -> FxHashMap<ValueId, Option<u128>> {
    let sources = sources::solve(facts);
    let mut costs: FxHashMap<ValueId, Option<u128>> = FxHashMap::default();
    let mut largest: FxHashMap<ValueId, Option<u128>> = FxHashMap::default();
    for (v, fact) in &facts.values {
        let bytes = match fact.kind {
            _ if fact.root != v => continue,
            Kind::Allocation | Kind::Stack | Kind::Foreign => bytes(v),
            Kind::Call | Kind::DynamicCall | Kind::Consumed => None,
            Kind::Argument | Kind::External | Kind::Loaded | Kind::Merge | Kind::Derived => Some(0),
        };
        let cost = costs.entry(group[v]).or_insert(Some(0));
        *cost = cost.and_then(|cost| cost.checked_add(bytes?));
        let most = largest.entry(group[v]).or_insert(Some(0));
        *most = most.and_then(|most| bytes.map(|bytes| most.max(bytes)));
    }
    // Nobody knows how long what is in memory lives.
    for &v in &facts.captured {
        costs.insert(group[v], None);
    }
    // A merge that hands nothing on is no longer alive than it was.
    let mut handing: Vec<ValueId> = facts.flow.iter().map(|flow| flow.0).collect();
    handing.sort_unstable();
    handing.dedup();
    for v in handing
        .into_iter()
        .filter(|&v| sources.owning_merges().contains(v))
    {
        let most = largest.get(&group[v]).copied().flatten();
        let cost = costs.entry(group[v]).or_insert(Some(0));
        *cost = cost.and_then(|cost| cost.checked_add(most?));
    }
    costs
}

/// The regions that may run several times at one time, as far as the function shows.
fn apart(facts: &Facts, around: &PrimaryMap<RegionId, Around>) -> PrimaryMap<RegionId, bool> {
    let mut apart: PrimaryMap<RegionId, bool> = PrimaryMap::new();
    for (region, parent) in &facts.regions {
        let outer = parent.map(|block: BlockId| apart[facts.blocks[block].region]);
        let own = matches!(around[region], Around::Parallel | Around::Unknown);
        apart.push(own || outer == Some(true));
    }
    apart
}
