//! The allocation sites behind each root, in all their instances: `origins(v, set)`, may.
//!
//! A closure over `flow`. The sets grow along chains of merges, so that N of them have N*N/2 members: none is made. What is
//! asked is whether two values have an origin in common, and which of many values have. Both are searches backwards along
//! flows, from component to component, which come to the same component if and only if there is one.

use std::collections::BinaryHeap;

use cranelift_entity::{EntityRef, PrimaryMap};
use rustc_hash::FxHashMap;

use freehold_base::csr::Csr;
use freehold_facts::{Facts, Kind, ValueId};

use freehold_base::scc::scc_of_lists;

/// What flows into what, ready for searches.
pub(super) struct Origins {
    /// The origin that a value is by itself; those of the program's callers and its globals are one.
    begins: PrimaryMap<ValueId, Option<Origin>>,
    /// The component of each value: those that flow into others have lower numbers.
    component: PrimaryMap<ValueId, u32>,
    /// By component those that flow into it, if they have origins.
    into: Csr,
    /// By component the lowest number of an origin, or `NONE`: merges in a row that begin with one buffer have that in
    /// common, and need no search.
    first: Vec<u32>,
}

/// Where no component is.
const NONE: u32 = u32::MAX;

/// Where buffers come from.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Origin {
    /// An allocation site, or a call: the first of those of its results that may be one buffer.
    Site(ValueId),
    /// What was there before the function began: arguments and globals may be one another.
    External,
}

impl Origins {
    /// `sites` has for a result of a call that may be the same buffer as another the first one that it may be.
    pub fn new(facts: &Facts, sites: &FxHashMap<ValueId, ValueId>) -> Self {
        let count = facts.values.len() as u32;
        // Nodes behind those of the values: all external buffers, the memory that all loads read, and what each call hands
        // through.
        let (external, memory) = (count, count + 1);
        let may_return = facts.calls.iter().zip(count + 2..);
        let node = |v: ValueId| v.index() as u32;
        let mut begins: PrimaryMap<ValueId, Option<Origin>> = facts
            .values
            .iter()
            .map(|(v, fact)| match fact.kind {
                Kind::Allocation | Kind::Consumed | Kind::Stack | Kind::Foreign => {
                    Some(Origin::Site(v))
                }
                Kind::Call | Kind::DynamicCall => {
                    let reaches_outside = facts.may_return(v).is_some_and(|call| call.other);
                    Some(match reaches_outside {
                        true => Origin::External,
                        false => Origin::Site(sites.get(&v).copied().unwrap_or(v)),
                    })
                }
                Kind::Argument | Kind::External | Kind::Loaded => Some(Origin::External),
                Kind::Merge | Kind::Derived => None,
            })
            .collect();
        for &argument in &facts.unaliased {
            begins[argument] = Some(Origin::Site(argument));
        }
        let mut from: Vec<(u32, u32)> = facts.flow.iter().map(|f| (node(f.1), node(f.0))).collect();
        let roots = facts.captured.iter().map(|&v| facts.values[v].root);
        from.extend(roots.map(|v| (memory, node(v))));
        from.push((memory, external));
        for (v, fact) in &facts.values {
            match begins[v] {
                Some(Origin::External) => from.push((node(v), external)),
                Some(Origin::Site(site)) if site != v => from.push((node(v), node(site))),
                _ => {}
            }
            if fact.kind == Kind::Loaded {
                from.push((node(v), memory));
            }
        }
        // What may be what was there before may be another result of its call, too.
        for v in facts
            .one_call
            .iter()
            .flat_map(|&(first, second)| [first, second])
        {
            if begins[v] == Some(Origin::External) {
                from.push((node(v), node(sites[&v])));
            }
        }
        for (call, may_return) in may_return {
            from.extend(call.operands.iter().map(|&v| (may_return, node(v))));
            from.extend(call.other.then_some((may_return, memory)));
            from.extend(call.results.iter().map(|&v| (node(v), may_return)));
        }
        let count = count as usize + 2 + facts.calls.len();
        let condensed = scc_of_lists(&Csr::new(count, &from));
        let mut of_node: Vec<u32> = vec![0; count];
        let mut first: Vec<u32> = Vec::new();
        let is_origin = |node: usize| match begins.get(ValueId::new(node)) {
            Some(begin) => *begin == Some(Origin::Site(ValueId::new(node))),
            None => node == external as usize,
        };
        for members in condensed.iter().rev() {
            let component = first.len() as u32;
            for &member in members {
                of_node[member] = component;
            }
            let begins = members.iter().any(|&member| is_origin(member));
            first.push(if begins { component } else { NONE });
        }
        let mut edges: Vec<(u32, u32)> = from
            .iter()
            .map(|&(to, from)| (of_node[to as usize], of_node[from as usize]))
            .filter(|&(to, from)| to != from)
            .collect();
        edges.sort_unstable();
        edges.dedup();
        for &(to, from) in &edges {
            first[to as usize] = first[to as usize].min(first[from as usize]);
        }
        edges.retain(|edge| first[edge.1 as usize] != NONE);
        Origins {
            into: Csr::new(first.len(), &edges),
            component: facts.values.keys().map(|v| of_node[v.index()]).collect(),
            begins,
            first,
        }
    }

    /// The origin that a value is by itself, whatever flows into it: `Some(None)` is what was there before the function
    /// began.
    pub fn begins(&self, v: ValueId) -> Option<Option<ValueId>> {
        Some(match self.begins[v]? {
            Origin::Site(site) => Some(site),
            Origin::External => None,
        })
    }

    /// Whether two values have an origin in common.
    pub fn share(&self, s: ValueId, t: ValueId) -> bool {
        let ends = [s, t].map(|v| self.component[v]);
        let first = ends.map(|end| self.first[end as usize]);
        if first.contains(&NONE) {
            return false;
        }
        if first[0] == first[1] {
            return true;
        }
        // From the highest number down: when one side has no more to look at, all that the other still has lies below.
        let mut seen: FxHashMap<u32, usize> = FxHashMap::default();
        let mut work: BinaryHeap<u32> = BinaryHeap::new();
        let mut left = [1, 1];
        for (side, end) in ends.into_iter().enumerate() {
            seen.insert(end, side);
            work.push(end);
        }
        while let Some(component) = work.pop() {
            let side = seen[&component];
            for &from in self.into.of(component) {
                match seen.insert(from, side) {
                    None => {
                        left[side] += 1;
                        work.push(from);
                    }
                    Some(other) if other != side => return true,
                    Some(_) => {}
                }
            }
            left[side] -= 1;
            if left[side] == 0 {
                return false;
            }
        }
        false
    }

    /// Tells `join` which values have origins in common, if by way of others: of each value its source and its number.
    pub fn join(&self, sources: &[(ValueId, u32)], mut join: impl FnMut(u32, u32)) {
        let mut first_at: FxHashMap<u32, u32> = FxHashMap::default();
        let mut work: Vec<u32> = Vec::new();
        for &(source, i) in sources {
            work.push(self.component[source]);
            while let Some(component) = work.pop() {
                if self.first[component as usize] == NONE {
                    continue;
                }
                match first_at.get(&component) {
                    // All that is behind it has been seen.
                    Some(&first) => join(first, i),
                    None => {
                        first_at.insert(component, i);
                        work.extend(self.into.of(component));
                    }
                }
            }
        }
    }
}
