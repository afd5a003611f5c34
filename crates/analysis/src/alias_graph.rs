//! The aliases of a buffer: its own value, its views, and the merges and results of calls that it
//! is handed to, directly or through others.
//!
//! The other direction of [`sources`](super::sources), and without regard to dominance: all values
//! to which flows lead. The aliases of N buffers that meet in a chain of merges are N*N/2, so no
//! relation holds them: the aliases of one buffer are collected when they are asked for, and what
//! is asked of the aliases of every buffer is [gathered](AliasGraph::gather) along the flows, once
//! for each value.

use cranelift_entity::PrimaryMap;
use rustc_hash::FxHashSet;

use freehold_base::csr::Csr;
use freehold_facts::{Facts, ValueId};

use super::ValueSet;
use super::gather::gather;

/// The graph of flows from aliases to aliases.
pub struct AliasGraph {
    /// The values that have each root, itself included.
    of_root: Csr,
    roots: PrimaryMap<ValueId, ValueId>,
    /// Roots by their numbers, then a place for what each call hands through.
    flows_to: Csr,
}

impl AliasGraph {
    /// The graph of a function.
    pub fn new(facts: &Facts) -> Self {
        let count = facts.values.len();
        let roots: PrimaryMap<ValueId, ValueId> =
            facts.values.values().map(|fact| fact.root).collect();
        let root = |v: ValueId| roots[v].as_u32();
        let members: Vec<(u32, u32)> = roots.keys().map(|v| (root(v), v.as_u32())).collect();
        let flow = facts.flow.iter();
        let mut flows: Vec<(u32, u32)> = flow.map(|&(from, to)| (root(from), root(to))).collect();
        for (call, place) in facts.calls.iter().zip(count as u32..) {
            flows.extend(call.operands.iter().map(|&v| (root(v), place)));
            flows.extend(call.results.iter().map(|v| (place, v.as_u32())));
        }
        let nodes = count + facts.calls.len();
        AliasGraph {
            of_root: Csr::new(count, &members),
            roots,
            flows_to: Csr::new(nodes, &flows),
        }
    }

    /// All aliases of the buffer that `value` is the root of, or a view of.
    pub fn of(&self, value: ValueId) -> ValueSet {
        let start = self.roots[value].as_u32();
        let mut seen: FxHashSet<u32> = [start].into_iter().collect();
        let mut work = vec![start];
        let mut aliases = Vec::new();
        while let Some(node) = work.pop() {
            aliases.extend(self.members(node));
            let next = self.flows_to.of(node).iter().copied();
            work.extend(next.filter(|&to| seen.insert(to)));
        }
        aliases.into_iter().collect()
    }

    /// For each root the join of what `own` says of each of its aliases; `join` is associative,
    /// commutative and idempotent. What a view has is at its root.
    pub fn gather<T: Clone>(
        &self,
        own: impl Fn(ValueId) -> T,
        join: impl Fn(T, T) -> T,
    ) -> PrimaryMap<ValueId, Option<T>> {
        let own = |node: u32| self.members(node).map(&own).reduce(&join);
        let mut gathered = gather(&self.flows_to, own, &join);
        gathered.truncate(self.roots.len());
        gathered.into_iter().collect()
    }

    fn members(&self, node: u32) -> impl Iterator<Item = ValueId> + '_ {
        let is_root = (node as usize) < self.roots.len();
        let members = is_root.then(|| self.of_root.of(node));
        members.into_iter().flatten().map(|&v| ValueId::from_u32(v))
    }
}
