//! Which owners a pass transfers for good, by rounds over plain sets.

use std::collections::BTreeSet;

use freehold::facts::{BlockId, EdgeKind, Kind, PassId, ValueId};

use super::Given;

/// What a round of the fixpoint knows.
#[derive(Clone, Default, PartialEq)]
struct LiveOwners {
    live_on_entry: BTreeSet<(BlockId, ValueId)>,
    may_own_operand: BTreeSet<(PassId, ValueId)>,
    may_borrow: BTreeSet<(ValueId, ValueId)>,
    /// Those of `may_borrow` that live on for sure.
    nearest: BTreeSet<(ValueId, ValueId)>,
    /// The merges that pass on what they hold, and may end there.
    borrower_ends: BTreeSet<(PassId, ValueId)>,
}

impl Given {
    pub(super) fn can_own(&self, v: ValueId) -> bool {
        use Kind::{Allocation, Call, Consumed, DynamicCall, Merge};
        let owns = matches!(
            self.kind(v),
            Allocation | Call | Consumed | DynamicCall | Merge
        );
        owns && self.root(v) == v
    }

    /// The values of which a value's buffer may be one, by search.
    pub(super) fn sources(&self, v: ValueId) -> BTreeSet<ValueId> {
        let stands = |v: ValueId| self.makes(v) || self.owning_merges.contains(&v) || self.dead(v);
        let mut seen = BTreeSet::from([self.root(v)]);
        let mut work = vec![self.root(v)];
        while let Some(v) = work.pop() {
            if !stands(v) {
                work.extend(self.flows(v).into_iter().filter(|&from| seen.insert(from)));
            }
        }
        let found: BTreeSet<ValueId> = seen.into_iter().filter(|&v| stands(v)).collect();
        match found.is_empty() {
            true => BTreeSet::from([self.root(v)]),
            false => found,
        }
    }

    /// The blocks around a block, itself first.
    pub(super) fn around(&self, block: BlockId) -> Vec<BlockId> {
        let blocks = &self.extracted.facts.blocks;
        std::iter::successors(Some(block), |&b| blocks[b].parent).collect()
    }

    pub(super) fn borrows_at(&self, m: ValueId) -> bool {
        self.owning_merges.contains(&m) || self.dead(m) || self.kind(m) == Kind::DynamicCall
    }

    pub(super) fn transferred(&self) -> BTreeSet<(PassId, ValueId)> {
        let facts = &self.extracted.facts;
        let mut transferred: BTreeSet<(PassId, ValueId)> = BTreeSet::new();
        for (p, pass) in &facts.passes {
            let enters = facts.edges[pass.edge].kind == EdgeKind::Entry;
            let root = self.root(pass.operand);
            let is_sole = self.sources(root) == BTreeSet::from([root]);
            let is_transfer = pass.consumed || (enters && !pass.targets.is_empty());
            if is_transfer && pass.last_use && is_sole && self.can_own(root) {
                transferred.insert((p, root));
            }
        }
        loop {
            let live = self.solve(&transferred);
            let before = transferred.len();
            transferred.retain(|&(p, o)| {
                let is_lent = live.may_borrow.iter().any(|row| row.1 == o);
                let from = facts.edges[facts.passes[p].edge].from;
                let lives_on = facts.edges.values().any(|edge| match edge.kind {
                    EdgeKind::Branch { to, .. } => {
                        edge.from == from && live.live_on_entry.contains(&(to, o))
                    }
                    _ => false,
                });
                !(is_lent || facts.passes[p].consumed && lives_on)
            });
            if transferred.len() == before {
                return transferred;
            }
        }
    }

    fn solve(&self, transferred: &BTreeSet<(PassId, ValueId)>) -> LiveOwners {
        let mut live = LiveOwners::default();
        loop {
            let next = self.round(&live, transferred);
            if next == live {
                return live;
            }
            live = next;
        }
    }

    fn round(&self, live: &LiveOwners, transferred: &BTreeSet<(PassId, ValueId)>) -> LiveOwners {
        let facts = &self.extracted.facts;
        let mut next = live.clone();
        let owners: Vec<ValueId> = self
            .ids()
            .into_iter()
            .filter(|&v| self.can_own(v))
            .collect();
        let home = |o: ValueId| facts.values[o].block;
        let region = |b: BlockId| facts.blocks[b].region;
        let mut used: Vec<(ValueId, BlockId)> = facts.used_at.clone();
        for edge in facts.edges.values() {
            if matches!(edge.kind, EdgeKind::Exit | EdgeKind::Return) {
                let at = facts.blocks[edge.from].preorder;
                let stored = facts.captured.iter().flat_map(|&v| self.sources(v));
                let in_scope = |s: &ValueId| {
                    facts.values[*s].preorder < at && at <= facts.values[*s].scope_end
                };
                used.extend(stored.filter(in_scope).map(|s| (s, edge.from)));
            }
        }
        for (v, block) in used {
            for o in self.sources(v).into_iter().filter(|&o| self.can_own(o)) {
                let around = self.around(block).into_iter();
                let at = around.filter(|&b| region(b) == region(home(o)) && b != home(o));
                next.live_on_entry.extend(at.map(|b| (b, o)));
            }
        }
        for edge in facts.edges.values() {
            if let EdgeKind::Branch { to, .. } = edge.kind {
                let later = live
                    .live_on_entry
                    .iter()
                    .filter(|row| row.0 == to && home(row.1) != edge.from);
                next.live_on_entry
                    .extend(later.map(|row| (edge.from, row.1)));
            }
        }
        for &(b, m) in &live.live_on_entry {
            let lent = live
                .may_borrow
                .iter()
                .filter(|row| row.0 == m && region(home(row.1)) == region(b));
            next.live_on_entry.extend(lent.map(|row| (b, row.1)));
        }
        for (p, pass) in &facts.passes {
            let targets: Vec<ValueId> = pass
                .targets
                .iter()
                .copied()
                .filter(|&t| self.borrows_at(t))
                .collect();
            if !pass.targets.is_empty() && targets.is_empty() {
                continue;
            }
            for s in self
                .sources(pass.operand)
                .into_iter()
                .filter(|s| owners.contains(s))
            {
                next.may_own_operand.insert((p, s));
            }
            let edge = &facts.edges[pass.edge];
            let may_end = |m: ValueId| match edge.kind {
                EdgeKind::Branch { .. } | EdgeKind::Exit | EdgeKind::Return => {
                    region(home(m)) == region(edge.from)
                }
                EdgeKind::Entry | EdgeKind::Call => transferred.contains(&(p, m)),
                EdgeKind::Unreachable => false,
            };
            let own = self.sources(pass.operand).into_iter();
            next.borrower_ends
                .extend(own.filter(|&m| may_end(m)).map(|m| (p, m)));
            for &(_, m) in live.borrower_ends.iter().filter(|row| row.0 == p) {
                let lent = live.may_borrow.iter().filter(|row| row.0 == m);
                next.may_own_operand.extend(lent.map(|row| (p, row.1)));
                let nearest = live.nearest.iter().filter(|row| row.0 == m);
                let borrower_ends = nearest.filter(|row| may_end(row.1));
                next.borrower_ends
                    .extend(borrower_ends.map(|row| (p, row.1)));
            }
            for &m in &targets {
                for &(_, o) in live.may_own_operand.iter().filter(|row| row.0 == p) {
                    let stays = match edge.kind {
                        EdgeKind::Branch { to, .. } => region(home(o)) != region(to),
                        EdgeKind::Exit => region(home(o)) != region(edge.from),
                        EdgeKind::Entry | EdgeKind::Call => !transferred.contains(&(p, o)),
                        _ => false,
                    };
                    if stays {
                        next.nearest.insert((m, o));
                    }
                    let lives_on = match edge.kind {
                        EdgeKind::Branch { to, .. } => live.live_on_entry.contains(&(to, o)),
                        _ => false,
                    };
                    if stays || lives_on {
                        next.may_borrow.insert((m, o));
                    }
                }
            }
        }
        for row in self.same_position() {
            let (p, q, k, m) = row;
            let from = facts.edges[facts.passes[p].edge].from;
            let both = owners.iter().any(|&o| {
                let here = region(home(o)) == region(from);
                here && live.may_own_operand.contains(&(p, o))
                    && live.may_own_operand.contains(&(q, o))
            });
            if both {
                next.may_borrow.insert((m, k));
            }
        }
        let lends = facts.one_call.iter().filter(|pair| self.can_own(pair.0));
        next.may_borrow.extend(lends.map(|&(k, m)| (m, k)));
        next
    }

    /// Passes of one edge, and what each gives at the same place.
    pub(super) fn same_position(&self) -> Vec<(PassId, PassId, ValueId, ValueId)> {
        let facts = &self.extracted.facts;
        let mut rows = Vec::new();
        for (p, first) in &facts.passes {
            for (q, second) in &facts.passes {
                let onward = matches!(
                    facts.edges[first.edge].kind,
                    EdgeKind::Branch { .. } | EdgeKind::Exit
                );
                if first.edge != second.edge || p >= q || !onward {
                    continue;
                }
                let of = |targets: &[ValueId]| -> Vec<ValueId> {
                    targets
                        .iter()
                        .copied()
                        .filter(|&t| self.borrows_at(t))
                        .collect()
                };
                let pairs = of(&first.targets).into_iter().zip(of(&second.targets));
                rows.extend(pairs.map(|(k, m)| (p, q, k, m)));
            }
        }
        rows
    }
}
