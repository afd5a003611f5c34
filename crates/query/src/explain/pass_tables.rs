//! What is passed along the edges of a function, in tables that the rules of ownership look up.

use rustc_hash::{FxHashMap, FxHashSet};

use freehold_analysis::ownership::is_owner;
use freehold_facts::{BlockId, EdgeId, EdgeKind, Facts, Kind, PassId, RegionId, ValueId};

use super::program_facts::ProgramFacts;

/// The passes of a function and the owners in it, by what is asked with.
#[derive(Default)]
pub(super) struct PassTables {
    pub(super) passes_of: FxHashMap<EdgeId, Vec<PassId>>,
    /// The passes that give a merge its value, with the merge's place among those that may borrow.
    pub(super) into: FxHashMap<ValueId, Vec<(PassId, usize)>>,
    /// The passes that give a value to a merge, or to one that is owned alike.
    pub(super) gives: FxHashMap<ValueId, Vec<PassId>>,
    pub(super) edges_of: FxHashMap<BlockId, Vec<EdgeId>>,
    pub(super) owners: FxHashMap<RegionId, Vec<ValueId>>,
    pub(super) borrowers: Vec<ValueId>,
    /// The values that operations in a block, or in regions within it, use.
    pub(super) needs: FxHashMap<BlockId, Vec<ValueId>>,
    /// The blocks that end by leaving their region.
    pub(super) leaving: Vec<BlockId>,
    pub(super) freed: FxHashMap<BlockId, Vec<ValueId>>,
    pub(super) one_call: FxHashSet<(ValueId, ValueId)>,
}

impl PassTables {
    pub(super) fn new(program: &ProgramFacts) -> PassTables {
        let facts = program.database.analyses.facts();
        let mut tables = PassTables::default();
        let borrows =
            |v: ValueId| program.is_owning_merge(v) || facts.values[v].kind == Kind::DynamicCall;
        let mut merge_classes: FxHashMap<ValueId, Vec<ValueId>> = FxHashMap::default();
        let lends = facts.one_call.iter().filter(|pair| is_owner(facts, pair.0));
        let seconds: FxHashSet<ValueId> = lends.map(|pair| pair.1).collect();
        for (v, fact) in &facts.values {
            if is_owner(facts, v) && fact.root == v {
                let region = facts.region_of(v);
                tables.owners.entry(region).or_default().push(v);
            }
            if fact.kind == Kind::Merge {
                merge_classes.entry(fact.merge_class).or_default().push(v);
            }
            let may_borrow = matches!(fact.kind, Kind::Merge | Kind::DynamicCall);
            if may_borrow || seconds.contains(&v) {
                tables.borrowers.push(v);
            }
        }
        for (p, pass) in &facts.passes {
            tables.passes_of.entry(pass.edge).or_default().push(p);
            let targets = pass.targets.iter().copied().filter(|&t| borrows(t));
            for (place, target) in targets.enumerate() {
                tables.into.entry(target).or_default().push((p, place));
            }
            let first = pass
                .targets
                .iter()
                .copied()
                .find(|&t| program.is_owning_merge(t));
            let merge_class = first.map(|first| facts.values[first].merge_class);
            for &merge in merge_class
                .and_then(|c| merge_classes.get(&c))
                .into_iter()
                .flatten()
            {
                tables.gives.entry(merge).or_default().push(p);
            }
        }
        for (e, edge) in &facts.edges {
            tables.edges_of.entry(edge.from).or_default().push(e);
            if matches!(edge.kind, EdgeKind::Exit | EdgeKind::Return) {
                tables.leaving.push(edge.from);
            }
        }
        for &(v, block) in &facts.used_at {
            for around in around(facts, block) {
                tables.needs.entry(around).or_default().push(v);
            }
        }
        for values in tables.needs.values_mut() {
            values.sort_unstable();
            values.dedup();
        }
        for &(v, block) in &facts.freed_at {
            tables.freed.entry(block).or_default().push(v);
        }
        tables.one_call = facts.one_call.iter().copied().collect();
        tables
    }
}

/// A block, and those that hold it.
pub(super) fn around(facts: &Facts, block: BlockId) -> impl Iterator<Item = BlockId> {
    std::iter::successors(Some(block), |&b| facts.blocks[b].parent)
}
