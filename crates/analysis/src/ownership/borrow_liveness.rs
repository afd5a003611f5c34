//! Who is alive where: what `live_in` says, and whom live merges keep alive in turn.
//!
//! A merge keeps alive all from whom it may have its buffer, these all from whom they have theirs,
//! and so on. That is found by walking from borrower to lender or back, where a set for each block
//! would hold a chain again in each.

use rustc_hash::FxHashSet;
use smallvec::{SmallVec, smallvec};

use crate::ValueSet;
use freehold_facts::{BlockId, Facts, ValueId};

use super::live_owners::LiveOwners;

/// Owners that were found not to be alive on entry to one block.
type Ended = FxHashSet<ValueId>;

impl LiveOwners {
    /// Whether an owner is alive on entry to a block of its region.
    pub fn is_live(&self, facts: &Facts, owner: ValueId, block: BlockId) -> bool {
        self.is_live_with(facts, owner, block, &mut Ended::default())
    }

    /// The owners of a block's region that are alive on entry.
    pub fn live_on_entry(&self, facts: &Facts, block: BlockId) -> ValueSet {
        let mut live = self.live_in[block].clone();
        self.add_lenders(facts, block, &mut live, |_| true);
        live
    }

    /// The owners of a set that are not alive on entry to a block of their region.
    pub(super) fn ended(&self, facts: &Facts, set: &ValueSet, block: BlockId) -> ValueSet {
        let mut seen = Ended::default();
        let rest = set.minus(&self.live_in[block]);
        rest.filter(|o| !self.is_live_with(facts, o, block, &mut seen))
    }

    /// The owners that are alive in a block, or that it defines, and that are not alive on entry to
    /// the block `to`.
    pub(super) fn ends(&self, facts: &Facts, from: BlockId, to: Option<BlockId>) -> ValueSet {
        let none = ValueSet::new();
        let after = to.map_or(&none, |to| &self.live_in[to]);
        let mut seen = Ended::default();
        let mut is_over = |o| {
            let goes_on = |to| self.is_live_with(facts, o, to, &mut seen);
            !to.is_some_and(goes_on)
        };
        let mut ends = self.live_in[from].minus(after).filter(&mut is_over);
        self.add_lenders(facts, from, &mut ends, &mut is_over);
        ends.extend(&self.defined[from].minus(after).filter(is_over));
        ends
    }

    /// Adds to a set from whom its members borrow, and from whom those do: of the block's region,
    /// and only if `is_added`.
    fn add_lenders(
        &self,
        facts: &Facts,
        block: BlockId,
        set: &mut ValueSet,
        mut is_added: impl FnMut(ValueId) -> bool,
    ) {
        let region = facts.blocks[block].region;
        let mut work: Vec<ValueId> = set.iter().collect();
        while let Some(v) = work.pop() {
            for lender in self.may_borrow[v].iter() {
                let is_new = facts.region_of(lender) == region && !set.contains(lender);
                if is_new && is_added(lender) {
                    set.insert(lender);
                    work.push(lender);
                }
            }
        }
    }

    /// As [`LiveOwners::is_live`]; `ended` has what was found before of the same block.
    fn is_live_with(
        &self,
        facts: &Facts,
        owner: ValueId,
        block: BlockId,
        ended: &mut Ended,
    ) -> bool {
        let region = facts.blocks[block].region;
        if facts.region_of(owner) != region {
            return false;
        }
        let mut seen = Ended::default();
        let mut work: SmallVec<[ValueId; 4]> = smallvec![owner];
        while let Some(v) = work.pop() {
            if self.live_in[block].contains(v) {
                return true;
            }
            let borrowers = self.borrowers(v);
            if borrowers.is_empty() || ended.contains(&v) || !seen.insert(v) {
                continue;
            }
            let borrowers = borrowers.iter().map(|row| row.1);
            work.extend(borrowers.filter(|&m| facts.region_of(m) == region));
        }
        ended.extend(seen);
        false
    }

    /// Who borrows from an owner, with it in front.
    fn borrowers(&self, owner: ValueId) -> &[(ValueId, ValueId)] {
        let rest = &self.lent[self.lent.partition_point(|row| row.0 < owner)..];
        let count = rest.iter().take_while(|row| row.0 == owner).count();
        &rest[..count]
    }
}
