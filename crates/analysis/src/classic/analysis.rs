//! What is known before anything is placed: what is cloned and returned, and where each memref is
//! used.

use cranelift_entity::PrimaryMap;
use rustc_hash::{FxHashMap, FxHashSet};

use super::plan::Site;
use crate::ValueSet;
use crate::sources::Sources;
use freehold_facts::{
    BlockId, EdgeKind, Facts, Pass, PassId, PointId, ProgramPoints, RegionId, ValueId,
};

/// What is known before anything is placed.
pub(super) struct Analysis<'a> {
    pub(super) facts: &'a Facts,
    pub(super) points: &'a ProgramPoints,
    pub(super) sources: &'a Sources,
    /// The deallocations in the input that the plan takes the place of.
    pub(super) replaced: FxHashSet<PointId>,
    /// The passes by which an owner is handed to the caller as it is, in ascending order.
    pub(super) returned: Vec<PassId>,
    /// The results that the caller does not own.
    pub(super) returned_borrows: &'a [bool],
}

impl Analysis<'_> {
    pub(super) fn returns_borrow(&self, pass: &Pass) -> bool {
        self.returned_borrows
            .get(pass.index as usize)
            .is_some_and(|&is_borrow| is_borrow)
    }

    /// What a pass hands on, by the name that the buffer had first in its region.
    pub(super) fn first_name(&self, p: PassId) -> ValueId {
        let operand = self.facts.passes[p].operand;
        let single = self.sources.of(operand).single();
        let is_whole = !self.points.moved.contains(&operand);
        let is_near = |v: &ValueId| self.facts.region_of(*v) == self.facts.region_of(operand);
        single.filter(|v| is_whole && is_near(v)).unwrap_or(operand)
    }

    pub(super) fn is_cloned(&self, p: PassId) -> bool {
        let pass = &self.facts.passes[p];
        match self.facts.edges[pass.edge].kind {
            EdgeKind::Return => {
                self.returned.binary_search(&p).is_err() && !self.returns_borrow(pass)
            }
            _ => pass
                .targets
                .iter()
                .any(|&t| self.sources.owning_merges().contains(t)),
        }
    }
}

/// One use of a memref, or the beginning of its life.
#[derive(Copy, Clone, Debug)]
pub(super) struct Use {
    pub(super) value: ValueId,
    pub(super) block: BlockId,
    pub(super) when: When,
}

/// When in a block something is over; later is greater.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct When(pub(super) u32);

impl When {
    pub(super) const FRONT: When = When(0);
    /// On the ways to the successors.
    pub(super) const LEAVING: When = When(u32::MAX - 3);
    /// The caller has it, or control does not come back: nothing is to be freed.
    pub(super) const RETURNED: When = When(u32::MAX - 2);
    /// The operation that ends the region has it, and nobody knows until when.
    pub(super) const LOST: When = When(u32::MAX - 1);
    /// Somewhere in the region: no place is behind all uses.
    pub(super) const DEPENDS: When = When(u32::MAX);

    pub(super) fn before(point: PointId) -> Self {
        When(point.as_u32() * 2 + 1)
    }

    pub(super) fn after(point: PointId) -> Self {
        When(point.as_u32() * 2 + 2)
    }

    /// The place in `block`, if it is one where something can be freed.
    pub(super) fn site(self, block: BlockId) -> Option<Site> {
        if self >= When::LEAVING {
            return None;
        }
        let point = PointId::from_u32(self.0.saturating_sub(1) / 2);
        Some(match self.0 {
            0 => Site::Front(block),
            n if n % 2 == 1 => Site::Before(point),
            _ => Site::After(point),
        })
    }
}

impl Analysis<'_> {
    /// The uses of all memrefs, each where it is over.
    pub(super) fn find_uses(
        &self,
        ends: &PrimaryMap<BlockId, When>,
        ways: &PrimaryMap<BlockId, u32>,
        uses: &mut Vec<Use>,
    ) {
        let (facts, points) = (self.facts, self.points);
        uses.clear();
        uses.reserve(facts.values.len() + points.used_at.len() + facts.passes.len());
        let mut add = |value, block, when| uses.push(Use { value, block, when });
        for (v, fact) in &facts.values {
            let made = points.made_at[v];
            let when = made.map_or(When::FRONT, |point| self.after(point, ends));
            add(v, fact.block, when);
        }
        let used = points.used_at.iter();
        for &(v, point) in used.filter(|row| !self.replaced.contains(&row.1)) {
            add(v, points.stands_in[point], self.after(point, ends));
        }
        for (p, pass) in &facts.passes {
            let edge = &facts.edges[pass.edge];
            let when = match edge.kind {
                EdgeKind::Return if !self.is_cloned(p) => When::RETURNED,
                EdgeKind::Branch { .. } if ways[edge.from] > 1 && self.is_cloned(p) => {
                    When::LEAVING
                }
                _ => When::before(points.edge_at[pass.edge]),
            };
            add(pass.operand, edge.from, when);
        }
        self.keep_stored(&mut add);
    }

    pub(super) fn find_ways(&self, ways: &mut PrimaryMap<BlockId, u32>) {
        ways.clear();
        ways.extend(self.facts.blocks.keys().map(|_| 0));
        for edge in self.facts.edges.values() {
            ways[edge.from] += u32::from(matches!(edge.kind, EdgeKind::Branch { .. }));
        }
    }

    pub(super) fn find_ends(&self, ends: &mut PrimaryMap<BlockId, When>) {
        ends.clear();
        ends.extend(self.facts.blocks.keys().map(|_| When::LOST));
        for edge in self.facts.edges.values() {
            match edge.kind {
                EdgeKind::Branch { .. } => ends[edge.from] = When::LEAVING,
                EdgeKind::Return | EdgeKind::Unreachable => ends[edge.from] = When::RETURNED,
                EdgeKind::Exit | EdgeKind::Entry | EdgeKind::Call => {}
            }
        }
    }

    pub(super) fn after(&self, point: PointId, ends: &PrimaryMap<BlockId, When>) -> When {
        let block = self.points.stands_in[point];
        match self.points.ends[block] == Some(point) {
            true => ends[block],
            false => When::after(point),
        }
    }

    /// A buffer whose memref was written to memory may be read back anywhere: it lives wherever its
    /// definition dominates.
    pub(super) fn keep_stored(&self, add: &mut impl FnMut(ValueId, BlockId, When)) {
        let facts = self.facts;
        let mut kept = ValueSet::new();
        for &v in &facts.captured {
            kept.extend(self.sources.of(v));
        }
        if kept.is_empty() {
            return;
        }
        // Where blocks of each region are left, for other regions or another block of it.
        let mut exits: FxHashMap<RegionId, Vec<(BlockId, Option<BlockId>)>> = FxHashMap::default();
        for edge in facts.edges.values() {
            let to = match edge.kind {
                EdgeKind::Exit | EdgeKind::Return => None,
                EdgeKind::Branch { to, .. } => Some(to),
                _ => continue,
            };
            let region = facts.blocks[edge.from].region;
            exits.entry(region).or_default().push((edge.from, to));
        }
        for v in kept.iter() {
            let fact = &facts.values[v];
            let covers = |block: BlockId| {
                let preorder = facts.blocks[block].preorder;
                block == fact.block || (fact.preorder < preorder && preorder <= fact.scope_end)
            };
            let exits = exits.get(&facts.region_of(v)).into_iter().flatten();
            for &(from, to) in exits.filter(|&&(from, _)| covers(from)) {
                match to {
                    None => {
                        if let Some(end) = self.points.ends[from] {
                            add(v, from, When::before(end));
                        }
                    }
                    // Back at its own block, the definition makes another buffer.
                    Some(to) if to == fact.block || !covers(to) => add(v, from, When::LEAVING),
                    Some(_) => {}
                }
            }
        }
    }
}
