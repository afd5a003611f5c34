//! The sinks of a graph that each of its nodes leads to: what is behind the relation `source`.
//!
//! An index: it stores edges and enumerates the rows of a closure. Those of a chain of N nodes that
//! each have a sink of their own are N*N/2, of which hardly any are ever asked for: rows are made
//! when they are asked for, and kept where they are few. Knows no kinds, flows or dominance.

use std::cell::{OnceCell, RefCell};
use std::rc::Rc;

use ascent_ids::solved::Rows;
use cranelift_entity::{EntityRef as _, PrimaryMap};
use rustc_hash::FxHashSet;

use freehold_base::csr::Csr;
use freehold_base::scc::scc_of_lists;
use freehold_facts::ValueId;

use super::ValueSet;

/// `sink(node, s)`: a way leads from the node to s, from which none leads on; a node that leads to
/// none is its own.
pub(crate) struct Sinks {
    /// The node that stands for each one's rows: one of the cycle that it is in, or itself.
    nodes: PrimaryMap<ValueId, ValueId>,
    /// By node that stands for others where it leads to.
    leads_to: LeadsTo,
    /// The rows that were asked for, or are few.
    sets: PrimaryMap<ValueId, OnceCell<ValueSet>>,
    /// The nodes that were found to have many.
    large: RefCell<FxHashSet<ValueId>>,
    /// The nodes that were found to lead to none: they add nothing to others.
    dead: RefCell<FxHashSet<ValueId>>,
    /// Each node by itself: rows refer to it.
    ids: PrimaryMap<ValueId, ValueId>,
}

/// The targets of each node's edges.
struct LeadsTo(Csr);

impl LeadsTo {
    fn of(&self, node: ValueId) -> impl DoubleEndedIterator<Item = ValueId> + '_ {
        let targets = self.0.of(node.as_u32()).iter();
        targets.map(|&to| ValueId::from_u32(to))
    }

    /// Target number `index` of a node.
    fn get(&self, node: ValueId, index: usize) -> Option<ValueId> {
        let to = self.0.of(node.as_u32()).get(index)?;
        Some(ValueId::from_u32(*to))
    }

    fn is_sink(&self, node: ValueId) -> bool {
        self.0.of(node.as_u32()).is_empty()
    }
}

/// Sets of up to so many sinks are made before they are asked for.
const MOST_SETTLED: usize = 8;

impl Sinks {
    /// The relation of the graph of `count` nodes that has these edges from first to second, with
    /// `same_as` for each node one that leads where it does.
    pub fn new(
        count: usize,
        edges: &[(ValueId, ValueId)],
        same_as: impl Fn(ValueId) -> ValueId,
    ) -> Self {
        let ids: PrimaryMap<ValueId, ValueId> = (0..count).map(ValueId::new).collect();
        let mut edges: Vec<(u32, u32)> = edges
            .iter()
            .map(|edge| (edge.0.as_u32(), edge.1.as_u32()))
            .filter(|edge| edge.0 != edge.1)
            .collect();
        let mut nodes = ids.clone();
        let mut leads_to = Csr::new(count, &edges);
        if !edges.is_empty() {
            collapse_cycles(&leads_to, &mut nodes);
            for edge in &mut edges {
                let node = |v: u32| nodes[ValueId::from_u32(v)].as_u32();
                *edge = (node(edge.0), node(edge.1));
            }
            edges.retain(|edge| edge.0 != edge.1);
            leads_to = Csr::new(count, &edges);
            leads_to.sort_lists();
        }
        let of_others = ids.keys().map(|v| nodes[same_as(v)]).collect();
        Sinks {
            nodes: of_others,
            leads_to: LeadsTo(leads_to),
            sets: ids.keys().map(|_| OnceCell::new()).collect(),
            large: RefCell::default(),
            dead: RefCell::default(),
            ids,
        }
    }

    /// The sinks of a node: never empty.
    pub fn of(&self, value: ValueId) -> &ValueSet {
        let node = self.nodes[value];
        self.sets[node].get_or_init(|| {
            if !self.leads_to.is_sink(node) {
                self.settle_small(node);
            }
            self.collect(node)
        })
    }

    /// Whether two nodes lead to a sink in common.
    pub fn meet(&self, a: ValueId, b: ValueId) -> bool {
        !self.of(a).is_disjoint(self.of(b))
    }

    /// The node that stands for one: equal for those that have one and the same set.
    pub fn node(&self, value: ValueId) -> ValueId {
        self.nodes[value]
    }

    /// By node that stands for others where it leads to.
    pub fn leads_to(&self) -> &Csr {
        &self.leads_to.0
    }

    /// Whether a node is its own and only sink, by having no edges.
    pub fn is_sink(&self, value: ValueId) -> bool {
        self.nodes[value] == value && self.leads_to.is_sink(value)
    }

    /// Makes the small sets of what a node leads to: who asks for the end of each of many cycles in
    /// a row would else walk to the last of them each time. Large sets are only made when they are
    /// asked for; there may be as many as nodes.
    fn settle_small(&self, start: ValueId) {
        let mut open: Vec<(ValueId, usize)> = vec![(start, 0)];
        let mut entered: FxHashSet<ValueId> = [start].into_iter().collect();
        let is_settled = |node: ValueId| {
            let known = self.sets[node].get().is_some() || self.large.borrow().contains(&node);
            known || self.leads_to.is_sink(node)
        };
        while let Some((node, next)) = open.pop() {
            if let Some(to) = self.leads_to.get(node, next) {
                open.push((node, next + 1));
                if !is_settled(to) && entered.insert(to) {
                    open.push((to, 0));
                }
                continue;
            }
            let set = match node == start {
                true => None,
                false => self.small(node),
            };
            match set {
                Some(set) => drop(self.sets[node].set(set)),
                None => drop(self.large.borrow_mut().insert(node)),
            }
        }
    }

    /// The sinks of a node, if they are few and those of what it leads to are known.
    fn small(&self, node: ValueId) -> Option<ValueSet> {
        let mut set = ValueSet::new();
        for to in self.leads_to.of(node) {
            match self.sets[to].get() {
                Some(_) if self.dead.borrow().contains(&to) => {}
                Some(known) => set.extend(known),
                None if self.leads_to.is_sink(to) => drop(set.insert(to)),
                None => return None,
            }
            if set.len() > MOST_SETTLED {
                return None;
            }
        }
        (!set.is_empty()).then_some(set)
    }

    /// The sinks that a node leads to, directly or through others.
    fn collect(&self, start: ValueId) -> ValueSet {
        let mut set = ValueSet::new();
        let mut seen: FxHashSet<ValueId> = [start].into_iter().collect();
        let mut work = vec![start];
        while let Some(node) = work.pop() {
            if self.leads_to.is_sink(node) {
                set.insert(node);
            } else if let Some(known) = self.sets[node].get() {
                if !self.dead.borrow().contains(&node) {
                    set.extend(known);
                }
            } else {
                work.extend(self.leads_to.of(node).filter(|&to| seen.insert(to)));
            }
        }
        if set.is_empty() {
            self.dead.borrow_mut().insert(start);
            set.insert(start);
        }
        set
    }
}

/// Makes the first node of each cycle that leads out of itself stand for its members.
fn collapse_cycles(leads_to: &Csr, nodes: &mut PrimaryMap<ValueId, ValueId>) {
    for component in scc_of_lists(leads_to).iter() {
        let is_member = |to: &u32| component.binary_search(&(*to as usize)).is_ok();
        let leaves = |&member: &usize| leads_to.of(member as u32).iter().any(|to| !is_member(to));
        if component.len() > 1 && component.iter().any(leaves) {
            for &member in component {
                nodes[ValueId::new(member)] = ValueId::new(component[0]);
            }
        }
    }
}

impl Rows<ValueId, ValueId> for Sinks {
    fn keys(&self) -> Vec<&ValueId> {
        self.ids.values().collect()
    }

    fn of(&self, value: &ValueId) -> Vec<&ValueId> {
        let sinks = Sinks::of(self, *value).iter();
        sinks.map(|sink| &self.ids[sink]).collect()
    }

    fn has(&self, value: &ValueId, sink: &ValueId) -> bool {
        Sinks::of(self, *value).contains(*sink)
    }
}

/// `sink(a, s), sink(b, s)`, without s.
pub(crate) struct Common(pub Rc<Sinks>);

impl Rows<ValueId, ValueId> for Common {
    fn keys(&self) -> Vec<&ValueId> {
        Rows::keys(&*self.0)
    }

    fn of(&self, a: &ValueId) -> Vec<&ValueId> {
        let all = self.0.ids.values();
        all.filter(|b| self.0.meet(*a, **b)).collect()
    }

    fn has(&self, a: &ValueId, b: &ValueId) -> bool {
        self.0.meet(*a, *b)
    }
}

/// `sink(a, s)` for some s only.
pub(crate) struct Among {
    sinks: Rc<Sinks>,
    kept: ValueSet,
    /// By node the rows that were asked for.
    rows: PrimaryMap<ValueId, OnceCell<Box<[ValueId]>>>,
}

impl Among {
    pub fn new(sinks: Rc<Sinks>, kept: ValueSet) -> Self {
        let rows = sinks.ids.keys().map(|_| OnceCell::new()).collect();
        Among { sinks, kept, rows }
    }

    fn of(&self, a: ValueId) -> &[ValueId] {
        let node = self.sinks.node(a);
        self.rows[node].get_or_init(|| self.sinks.of(node).and(&self.kept).iter().collect())
    }
}

impl Rows<ValueId, ValueId> for Among {
    fn keys(&self) -> Vec<&ValueId> {
        Rows::keys(&*self.sinks)
    }

    fn of(&self, a: &ValueId) -> Vec<&ValueId> {
        Among::of(self, *a).iter().collect()
    }

    fn has(&self, a: &ValueId, sink: &ValueId) -> bool {
        self.kept.contains(*sink) && self.sinks.of(*a).contains(*sink)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::*;

    const COUNT: usize = 9;

    /// The sinks of a node, by following every edge.
    fn naive(edges: &[(u32, u32)], start: u32) -> BTreeSet<u32> {
        let leads_on = |v: u32| edges.iter().any(|edge| edge.0 == v && edge.1 != v);
        let mut reached = BTreeSet::from([start]);
        loop {
            let next = edges.iter().filter(|edge| reached.contains(&edge.0));
            let more: BTreeSet<u32> = next.map(|edge| edge.1).collect();
            if more.is_subset(&reached) {
                break;
            }
            reached.extend(more);
        }
        reached.into_iter().filter(|&v| !leads_on(v)).collect()
    }

    proptest! {
        #[test]
        fn sinks_are_what_ways_end_at(
            edges in prop::collection::vec((0..COUNT as u32, 0..COUNT as u32), 0..16),
            kept in prop::collection::btree_set(0..COUNT as u32, 0..4),
        ) {
            let id = ValueId::from_u32;
            let ids: Vec<(ValueId, ValueId)> = edges.iter().map(|e| (id(e.0), id(e.1))).collect();
            let sinks = Rc::new(Sinks::new(COUNT, &ids, |v| v));
            let among = Among::new(sinks.clone(), kept.iter().map(|&v| id(v)).collect());
            let common = Common(sinks.clone());
            let of = |v: u32| -> BTreeSet<u32> { sinks.of(id(v)).iter().map(|s| s.as_u32()).collect() };
            for v in 0..COUNT as u32 {
                let expected = naive(&edges, v);
                // What leads nowhere has one name for itself, or for its cycle.
                match expected.is_empty() {
                    true => prop_assert_eq!(of(v).len(), 1),
                    false => prop_assert_eq!(&of(v), &expected),
                }
                let some: BTreeSet<u32> = Rows::of(&among, &id(v)).iter().map(|s| s.as_u32()).collect();
                prop_assert_eq!(some, &of(v) & &kept);
                for w in 0..COUNT as u32 {
                    let meet = !of(v).is_disjoint(&of(w));
                    prop_assert_eq!(common.has(&id(v), &id(w)), meet);
                    prop_assert_eq!(Rows::of(&common, &id(v)).contains(&&id(w)), meet);
                    prop_assert_eq!(sinks.has(&id(v), &id(w)), of(v).contains(&w));
                    prop_assert_eq!(among.has(&id(v), &id(w)), of(v).contains(&w) && kept.contains(&w));
                    prop_assert!(sinks.node(id(v)) != sinks.node(id(w)) || of(v) == of(w));
                }
            }
        }
    }
}
