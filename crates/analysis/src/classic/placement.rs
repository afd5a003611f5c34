//! The last use of each memref under all its names, as one place that all of them lead to.
//!
//! Program points form a tree: within a block each leads to the next, the end of a block to the
//! front of its immediate post-dominator, that of a region to behind the operation that holds it.
//! Two uses are over where their ways to the root meet, so that one walk along the flows, what they
//! lead to first, finds the last use of every memref; no set of names is made.

use std::cell::OnceCell;

use cranelift_entity::{EntityRef, PrimaryMap};

use crate::PostDominators;
use freehold_base::csr::Csr;
use freehold_base::scc::scc_of_lists;
use freehold_facts::{BlockId, ValueId};

use super::analysis::{Analysis, Use, When};
use super::plan::Site;

/// The last use of every memref, by the node that stands for the value.
pub(super) type Last = PrimaryMap<ValueId, Option<Spot>>;

/// A place of the tree.
#[derive(Copy, Clone, Debug)]
pub(super) struct Spot {
    block: BlockId,
    when: When,
}

/// What becomes of an owner behind its last use.
pub(super) enum Found {
    Site(Site),
    Returned,
    Lost,
    /// No one place is behind all uses, or it can be reached without the owner.
    Depends,
}

/// The last use of every memref.
pub(super) struct LastUses<'a> {
    analysis: &'a Analysis<'a>,
    ends: &'a PrimaryMap<BlockId, When>,
    /// Made when blocks of one region are compared.
    post_dominators: OnceCell<PostDominators>,
    last: &'a mut Last,
}

impl<'a> LastUses<'a> {
    pub(super) fn new(
        analysis: &'a Analysis<'a>,
        ends: &'a PrimaryMap<BlockId, When>,
        uses: &[Use],
        last: &'a mut Last,
    ) -> Self {
        let (facts, sources) = (analysis.facts, analysis.sources);
        last.clear();
        last.extend(facts.values.keys().map(|_| None));
        let mut found = LastUses {
            analysis,
            ends,
            post_dominators: OnceCell::new(),
            last,
        };
        for use_ in uses {
            let (node, spot) = (sources.node(use_.value), found.spot(use_.block, use_.when));
            found.last[node] = found.join_any(found.last[node], Some(spot));
        }
        found.carry_back(sources.flows_into());
        found
    }

    /// Joins into each value the last use of what it flows into.
    fn carry_back(&mut self, flows_into: &Csr) {
        let count = self.last.len() as u32;
        // Values are numbered as they are defined, and cycles mostly are one node: then what flows
        // into a value is before it.
        let is_before = |to: u32| flows_into.of(to).last().is_none_or(|&from| from < to);
        if (0..count).all(is_before) {
            for to in (0..count).rev() {
                self.carry(flows_into, to);
            }
            return;
        }
        // What a component flows into comes before it.
        for component in scc_of_lists(flows_into).iter() {
            let mut joined = None;
            for &member in component {
                joined = self.join_any(joined, self.last[ValueId::new(member)]);
            }
            for &member in component {
                self.last[ValueId::new(member)] = joined;
            }
            for &member in component {
                self.carry(flows_into, member as u32);
            }
        }
    }

    /// Joins the last use of a value into those that flow into it.
    fn carry(&mut self, flows_into: &Csr, to: u32) {
        let last = self.last[ValueId::from_u32(to)];
        for &from in flows_into.of(to) {
            let from = ValueId::from_u32(from);
            self.last[from] = self.join_any(self.last[from], last);
        }
    }

    fn join_any(&self, a: Option<Spot>, b: Option<Spot>) -> Option<Spot> {
        match (a, b) {
            (Some(a), Some(b)) => Some(self.join(a, b)),
            _ => a.or(b),
        }
    }

    /// What becomes of an owner.
    pub(super) fn of(&self, owner: ValueId) -> Found {
        let (facts, home) = (self.analysis.facts, &self.analysis.facts.values[owner]);
        let Some(spot) = self.last[self.analysis.sources.node(owner)] else {
            return Found::Depends;
        };
        let spot = self.lift(spot, home.block);
        let (from, to) = (&facts.blocks[home.block], &facts.blocks[spot.block]);
        let dominated = from.preorder <= to.preorder && to.preorder <= from.scope_end;
        match spot.when {
            _ if !dominated || from.region != to.region => Found::Depends,
            When::RETURNED => Found::Returned,
            When::LOST => Found::Lost,
            when => when.site(spot.block).map_or(Found::Depends, Found::Site),
        }
    }

    /// The place where a use is over: what leaves a block is over where its ways meet again.
    fn spot(&self, block: BlockId, when: When) -> Spot {
        match (when, self.analysis.points.post_idom[block]) {
            (When::LEAVING, Some(next)) => Spot {
                block: next,
                when: When::FRONT,
            },
            (When::LEAVING, None) => Spot {
                block,
                when: When::DEPENDS,
            },
            _ => Spot { block, when },
        }
    }

    /// The first place that both lead to.
    fn join(&self, a: Spot, b: Spot) -> Spot {
        // Most names are used in one block only. What depends is later than all else.
        if a.block == b.block {
            let when = a.when.max(b.when);
            return Spot { when, ..a };
        }
        let (x, y) = self.analysis.facts.in_common_region(a.block, b.block);
        let (a, b) = (self.lift(a, x), self.lift(b, y));
        if a.when == When::DEPENDS || b.when == When::DEPENDS {
            return Spot {
                block: a.block,
                when: When::DEPENDS,
            };
        }
        if a.block == b.block {
            return Spot {
                block: a.block,
                when: a.when.max(b.when),
            };
        }
        let made = || PostDominators::new(self.analysis.points);
        let post_dominators = self.post_dominators.get_or_init(made);
        match post_dominators.common(a.block, b.block) {
            Some(block) if block == a.block => a,
            Some(block) if block == b.block => b,
            Some(block) => Spot {
                block,
                when: When::FRONT,
            },
            None => Spot {
                block: a.block,
                when: When::DEPENDS,
            },
        }
    }

    /// The place as one of the region of `block`, which is or holds the place's own.
    fn lift(&self, spot: Spot, block: BlockId) -> Spot {
        let facts = self.analysis.facts;
        let depth = facts.blocks[block].depth;
        if facts.blocks[spot.block].depth <= depth {
            return spot;
        }
        let below = facts.ancestor_at(spot.block, depth + 1);
        let holder = self.analysis.points.holds[facts.blocks[below].region];
        let holder = holder.expect("a nested region has an operation");
        let block = self.analysis.points.stands_in[holder];
        self.spot(block, self.analysis.after(holder, self.ends))
    }
}
