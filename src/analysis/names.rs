//! By which names a buffer can go: its own, its views, and the merges that it is handed to, directly or through others.
//!
//! The other direction of [`sources`](super::sources), and without regard to dominance: all values to which flows lead.
//! The names of N buffers that meet in a chain of merges are N*N/2, so no relation holds them: the names of one buffer are
//! collected when they are asked for, and what is asked of the names of every buffer is [gathered](Names::gather) along the
//! flows, once for each value.

use cranelift_entity::{EntityRef, PrimaryMap};
use rustc_hash::FxHashSet;

use crate::facts::{Facts, ValueId};

use super::{ValueSet, condense};

/// Whether results of calls are names of their operands.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Through {
    /// By the rules of the function boundary results are buffers of their own.
    Regions,
    /// Before these rules hold a function may return what it was given.
    Calls,
}

/// The graph of flows from names to names.
pub struct Names {
    /// The values that have each root, itself included.
    of_root: PrimaryMap<ValueId, Vec<ValueId>>,
    roots: PrimaryMap<ValueId, ValueId>,
    /// Roots by their numbers, then a place for each call: what it is given, its results may be.
    flows_to: Vec<Vec<u32>>,
}

impl Names {
    /// The graph of a function.
    pub fn new(facts: &Facts, through: Through) -> Self {
        let count = facts.values.len();
        let mut of_root: PrimaryMap<ValueId, Vec<ValueId>> =
            facts.values.keys().map(|_| Vec::new()).collect();
        for (v, fact) in &facts.values {
            of_root[fact.root].push(v);
        }
        let mut flows_to = vec![Vec::new(); count];
        let root = |v: ValueId| facts.values[v].root;
        for &(from, to) in &facts.flow {
            flows_to[root(from).index()].push(root(to).as_u32());
        }
        if through == Through::Calls {
            for call in &facts.calls {
                let place = flows_to.len() as u32;
                for &operand in &call.operands {
                    flows_to[root(operand).index()].push(place);
                }
                flows_to.push(call.results.iter().map(|v| v.as_u32()).collect());
            }
        }
        Names {
            of_root,
            roots: facts.values.values().map(|fact| fact.root).collect(),
            flows_to,
        }
    }

    /// All names of the buffer that `value` is the root of, or a view of.
    pub fn of(&self, value: ValueId) -> ValueSet {
        let start = self.roots[value].as_u32();
        let mut seen: FxHashSet<u32> = [start].into_iter().collect();
        let mut work = vec![start];
        let mut names = Vec::new();
        while let Some(node) = work.pop() {
            names.extend(self.members(node as usize));
            let next = self.flows_to[node as usize].iter().copied();
            work.extend(next.filter(|&to| seen.insert(to)));
        }
        names.into_iter().collect()
    }

    /// For each root the join of what `own` says of each of its names; `join` is associative, commutative and idempotent. What a
    /// view has is at its root.
    pub fn gather<T: Clone>(
        &self,
        own: impl Fn(ValueId) -> T,
        join: impl Fn(T, T) -> T,
    ) -> PrimaryMap<ValueId, Option<T>> {
        // What has no flows is done at once.
        let own = |node: usize| self.members(node).map(&own).reduce(&join);
        let mut gathered: Vec<Option<T>> = (0..self.flows_to.len()).map(own).collect();
        let starts = self
            .flows_to
            .iter()
            .enumerate()
            .filter(|node| !node.1.is_empty());
        let starts: Vec<usize> = starts.map(|node| node.0).collect();
        let mut places: Vec<usize> = vec![usize::MAX; self.flows_to.len()];
        for (place, &node) in starts.iter().enumerate() {
            places[node] = place;
        }
        let edges = starts.iter().enumerate().flat_map(|(from, &node)| {
            let to = self.flows_to[node].iter().map(|&to| places[to as usize]);
            to.filter(|&to| to != usize::MAX).map(move |to| (from, to))
        });
        // Where flows lead to comes before where they come from.
        let components = condense(starts.len(), edges);
        for component in components.iter().rev() {
            let members = component.iter().map(|&place| starts[place]);
            let beyond = members.clone().flat_map(|node| &self.flows_to[node]);
            let nodes = members.clone().chain(beyond.map(|&to| to as usize));
            let all = nodes
                .filter_map(|node| gathered[node].clone())
                .reduce(&join);
            for node in members {
                gathered[node].clone_from(&all);
            }
        }
        gathered.truncate(self.roots.len());
        gathered.into_iter().collect()
    }

    fn members(&self, node: usize) -> impl Iterator<Item = ValueId> + '_ {
        let value = (node < self.roots.len()).then(|| ValueId::new(node));
        value.into_iter().flat_map(|v| &self.of_root[v]).copied()
    }
}
