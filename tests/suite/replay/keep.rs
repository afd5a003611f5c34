//! Which owners a pass hands over for good, by rounds over plain sets.

use std::collections::BTreeSet;

use freehold::facts::{BlockId, EdgeKind, Kind, PassId, ValueId};

use super::Given;

/// What a round of the fixpoint knows.
#[derive(Clone, Default, PartialEq)]
struct Keep {
    kept: BTreeSet<(BlockId, ValueId)>,
    held: BTreeSet<(PassId, ValueId)>,
    borrows: BTreeSet<(ValueId, ValueId)>,
    /// Those of `borrows` that live on for sure.
    nearest: BTreeSet<(ValueId, ValueId)>,
    /// The merges that pass on what they hold, and may end there.
    gone: BTreeSet<(PassId, ValueId)>,
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
        let stands = |v: ValueId| self.makes(v) || self.cut.contains(&v) || self.dead(v);
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
        self.cut.contains(&m) || self.dead(m) || self.kind(m) == Kind::DynamicCall
    }

    pub(super) fn moved(&self) -> BTreeSet<(PassId, ValueId)> {
        let facts = &self.extracted.facts;
        let mut moved: BTreeSet<(PassId, ValueId)> = BTreeSet::new();
        for (p, pass) in &facts.passes {
            let enters = facts.edges[pass.edge].kind == EdgeKind::Entry;
            let root = self.root(pass.operand);
            let is_sole = self.sources(root) == BTreeSet::from([root]);
            let transfers_ownership = pass.consumed || (enters && !pass.targets.is_empty());
            if transfers_ownership && pass.last_use && is_sole && self.can_own(root) {
                moved.insert((p, root));
            }
        }
        loop {
            let keep = self.solve(&moved);
            let before = moved.len();
            moved.retain(|&(p, o)| {
                let is_lent = keep.borrows.iter().any(|row| row.1 == o);
                let from = facts.edges[facts.passes[p].edge].from;
                let lives_on = facts.edges.values().any(|edge| match edge.kind {
                    EdgeKind::Branch { to, .. } => {
                        edge.from == from && keep.kept.contains(&(to, o))
                    }
                    _ => false,
                });
                !(is_lent || facts.passes[p].consumed && lives_on)
            });
            if moved.len() == before {
                return moved;
            }
        }
    }

    fn solve(&self, moved: &BTreeSet<(PassId, ValueId)>) -> Keep {
        let mut keep = Keep::default();
        loop {
            let next = self.round(&keep, moved);
            if next == keep {
                return keep;
            }
            keep = next;
        }
    }

    fn round(&self, keep: &Keep, moved: &BTreeSet<(PassId, ValueId)>) -> Keep {
        let facts = &self.extracted.facts;
        let mut next = keep.clone();
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
                next.kept.extend(at.map(|b| (b, o)));
            }
        }
        for edge in facts.edges.values() {
            if let EdgeKind::Branch { to, .. } = edge.kind {
                let later = keep
                    .kept
                    .iter()
                    .filter(|row| row.0 == to && home(row.1) != edge.from);
                next.kept.extend(later.map(|row| (edge.from, row.1)));
            }
        }
        for &(b, m) in &keep.kept {
            let lent = keep
                .borrows
                .iter()
                .filter(|row| row.0 == m && region(home(row.1)) == region(b));
            next.kept.extend(lent.map(|row| (b, row.1)));
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
                next.held.insert((p, s));
            }
            let edge = &facts.edges[pass.edge];
            let may_end = |m: ValueId| match edge.kind {
                EdgeKind::Branch { .. } | EdgeKind::Exit | EdgeKind::Return => {
                    region(home(m)) == region(edge.from)
                }
                EdgeKind::Entry | EdgeKind::Call => moved.contains(&(p, m)),
                EdgeKind::Unreachable => false,
            };
            let own = self.sources(pass.operand).into_iter();
            next.gone
                .extend(own.filter(|&m| may_end(m)).map(|m| (p, m)));
            for &(_, m) in keep.gone.iter().filter(|row| row.0 == p) {
                let lent = keep.borrows.iter().filter(|row| row.0 == m);
                next.held.extend(lent.map(|row| (p, row.1)));
                let nearest = keep.nearest.iter().filter(|row| row.0 == m);
                let gone = nearest.filter(|row| may_end(row.1));
                next.gone.extend(gone.map(|row| (p, row.1)));
            }
            for &m in &targets {
                for &(_, o) in keep.held.iter().filter(|row| row.0 == p) {
                    let stays = match edge.kind {
                        EdgeKind::Branch { to, .. } => region(home(o)) != region(to),
                        EdgeKind::Exit => region(home(o)) != region(edge.from),
                        EdgeKind::Entry | EdgeKind::Call => !moved.contains(&(p, o)),
                        _ => false,
                    };
                    if stays {
                        next.nearest.insert((m, o));
                    }
                    let lives_on = match edge.kind {
                        EdgeKind::Branch { to, .. } => keep.kept.contains(&(to, o)),
                        _ => false,
                    };
                    if stays || lives_on {
                        next.borrows.insert((m, o));
                    }
                }
            }
        }
        for row in self.beside() {
            let (p, q, k, m) = row;
            let from = facts.edges[facts.passes[p].edge].from;
            let both = owners.iter().any(|&o| {
                let here = region(home(o)) == region(from);
                here && keep.held.contains(&(p, o)) && keep.held.contains(&(q, o))
            });
            if both {
                next.borrows.insert((m, k));
            }
        }
        next.borrows
            .extend(facts.one_call.iter().map(|&(k, m)| (m, k)));
        next
    }

    /// Passes of one edge, and what each gives at the same place.
    pub(super) fn beside(&self) -> Vec<(PassId, PassId, ValueId, ValueId)> {
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
