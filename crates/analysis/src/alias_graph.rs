//! The aliases of a buffer: its own value, its views, and the merges and results of calls that it
//! is handed to, directly or through others.
//!
//! The other direction of [`sources`](super::sources), and without regard to dominance: all values
//! to which `becomes` leads. The aliases of N buffers that meet in a chain of
//! merges are N*N/2, so no table holds them: those of one buffer are collected when they are asked
//! for, and what is asked of the aliases of every buffer is [gathered](AliasGraph::gather) along
//! the rows, once for each value.

use cranelift_entity::PrimaryMap;

use freehold_facts::{Facts, ValueId};

use super::ValueSet;
use super::becomes::{self, Nodes};
use super::closure::Closure;
use super::gather::gather;

/// `may_become(a, v)`: may: v is the buffer of the memref a, which is no view: the closure of
/// `becomes`, and views of what is in it.
pub struct AliasGraph {
    nodes: Nodes,
    closure: Closure,
    /// What each value is a view of, itself if it is none.
    roots: PrimaryMap<ValueId, ValueId>,
}

impl AliasGraph {
    /// The graph of a function.
    pub fn new(facts: &Facts) -> Self {
        let (nodes, mut rows) = becomes::solve(facts);
        let views = facts.values.iter().filter(|(v, fact)| fact.root != *v);
        rows.extend(views.map(|(v, fact)| (fact.root.as_u32(), v.as_u32())));
        AliasGraph {
            nodes,
            closure: Closure::new(nodes.value_count(), nodes.count(), &rows),
            roots: facts.values.values().map(|fact| fact.root).collect(),
        }
    }

    /// All aliases of the buffer that `value` is, or is a view of.
    pub fn of(&self, value: ValueId) -> ValueSet {
        self.closure.of(self.roots[value]).into_iter().collect()
    }

    /// The same as a list; none if there are more than `most`.
    pub fn at_most(&self, value: ValueId, most: usize) -> Option<Vec<ValueId>> {
        self.closure.at_most(self.roots[value], most)
    }

    /// For each value the join of what `own` says of each of its aliases; `join` is associative,
    /// commutative and idempotent.
    pub fn gather<T: Clone>(
        &self,
        own: impl Fn(ValueId) -> T,
        join: impl Fn(T, T) -> T,
    ) -> PrimaryMap<ValueId, Option<T>> {
        let own = |node: u32| self.nodes.as_value(node).map(&own);
        let mut gathered = gather(self.closure.leads_to(), own, &join);
        gathered.truncate(self.nodes.value_count());
        gathered.into_iter().collect()
    }
}
