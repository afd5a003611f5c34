//! Rows of the specification's lists where a block or a memref is known: found for that one,
//! without the lists of all.

use rustc_hash::FxHashSet;

use freehold_analysis::ValueSet;
use freehold_facts::{BlockId, EdgeId, EdgeKind, ValueId};

use super::database::{Database, Rows, each};
use super::relation_source::Flow;

impl Database<'_> {
    /// The rows of `memrefs` for the block or the memref that is bound; nothing if neither is, or
    /// too many were asked about.
    pub(super) fn point_memrefs(&self, rows: &mut Rows) -> Option<Flow> {
        let (facts, ids) = (self.analyses.facts(), &self.analyses.extracted().ids);
        let introduced =
            |v: ValueId| facts.values[v].root == v && facts.values[v].kind.is_introduced();
        let freed = |v: ValueId, b: BlockId| {
            let mut frees = facts.freed_at.iter();
            frees.any(|&(w, at)| at == b && facts.values[w].root == v)
        };
        if let Some(v) = rows.value(1) {
            let Some(v) = ids.value_id(v) else {
                return Some(Flow::Continue(()));
            };
            let [mut blocks, _] = self.analyses.blocks_of(v)?;
            if introduced(v) {
                blocks.insert(facts.values[v].block);
            }
            let mut blocks: Vec<BlockId> = blocks.into_iter().collect();
            blocks.retain(|&b| !freed(v, b));
            blocks.sort_unstable();
            return Some(each(blocks, |b| rows.row(&[self.block(b), self.memref(v)])));
        }
        let b = ids.block_id(rows.block(0)?)?;
        let [mut memrefs, _] = self.analyses.memrefs_at(b)?;
        let here = facts.values.iter().filter(|(_, fact)| fact.block == b);
        for (v, _) in here.filter(|row| introduced(row.0)) {
            memrefs.insert(v);
        }
        let memrefs = memrefs.filter(|v| !freed(v, b));
        Some(each(memrefs.iter(), |v| {
            rows.row(&[self.block(b), self.memref(v)])
        }))
    }

    /// The rows of `retained` for the block that edges leave or the memref that is bound; nothing
    /// if neither is, or too many were asked about.
    pub(super) fn point_retained(&self, rows: &mut Rows) -> Option<Flow> {
        let (facts, ids) = (self.analyses.facts(), &self.analyses.extracted().ids);
        if let Some(v) = rows.value(3) {
            let Some(v) = ids.value_id(v) else {
                return Some(Flow::Continue(()));
            };
            let [live_in, live_out] = self.analyses.blocks_of(v)?;
            let passes = facts.passes.values().filter(|pass| pass.operand == v);
            let passed: FxHashSet<EdgeId> = passes.map(|pass| pass.edge).collect();
            return Some(each(&facts.edges, |(e, edge)| {
                let lives_on = match edge.kind {
                    EdgeKind::Branch { to, .. } => {
                        live_out.contains(&edge.from) && live_in.contains(&to)
                    }
                    _ => false,
                };
                match self.edge(e) {
                    Some(columns) if lives_on || passed.contains(&e) => {
                        self.row_of_edge(rows, columns, v)
                    }
                    _ => Flow::Continue(()),
                }
            }));
        }
        let from = ids.block_id(rows.block(0)?)?;
        let edges = facts.edges.iter().filter(|(_, edge)| edge.from == from);
        let edges: Vec<EdgeId> = edges.map(|row| row.0).collect();
        let mut retained: Vec<(EdgeId, ValueSet)> = Vec::new();
        let [_, live_out] = self.analyses.memrefs_at(from)?;
        for e in edges {
            let mut set = match facts.edges[e].kind {
                EdgeKind::Branch { to, .. } => self.analyses.memrefs_at(to)?[0].and(&live_out),
                _ => ValueSet::new(),
            };
            let passes = facts.passes.values().filter(|pass| pass.edge == e);
            set.extend(&passes.map(|pass| pass.operand).collect());
            retained.push((e, set));
        }
        Some(each(retained, |(e, set)| {
            let Some(columns) = self.edge(e) else {
                return Flow::Continue(());
            };
            each(set.iter(), |v| self.row_of_edge(rows, columns, v))
        }))
    }
}
