//! Which dominating definitions a memref's buffer can come from.
//!
//! A *source* is a definition that makes or brings in a buffer: an allocation, a call's result,
//! an argument, and so on. Every memref value has a set of sources, all of which dominate it,
//! such that its buffer is that of one of them, of their current instance in a loop. A merge
//! (block argument, region operation's result) for which there is no such set, because a buffer
//! reaches it whose definition does not dominate it, is an *owning merge*: it becomes a source itself.
//!
//! Why a source in the set is the current instance: a value that is live where its source is
//! defined anew would have to be dominated by that definition and dominate it.
//!
//! Which merges own is an Ascent program; the sets themselves are found on demand, because
//! those of a chain of N selects have N*N/2 members, of which hardly any are ever asked for.

use std::cell::{OnceCell, RefCell};

use ascent::Lattice;
use cranelift_entity::{EntityRef, PrimaryMap};
use rustc_hash::FxHashSet;

use freehold_base::timing::Recorder;
use freehold_facts::{Facts, Kind, ValueId};

use super::ValueSet;
use freehold_base::csr::Csr;

use super::datalog::datalog;
use super::set::Given;
use ascent_ids::input_by_id;
use ascent_ids::lattice_by_id;
use freehold_base::scc::scc_of_lists;

/// The points that all definitions of a set dominate: an interval of the dominator tree's
/// preorder. Ordered so that more definitions, and so fewer points, are greater.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Scope {
    /// After the latest definition,
    preorder: u32,
    /// and up to where the first of them ends.
    end: u32,
}

impl Scope {
    fn of(facts: &Facts, v: ValueId) -> Self {
        let fact = &facts.values[v];
        Scope {
            preorder: fact.preorder,
            end: fact.scope_end,
        }
    }

    fn covers(self, facts: &Facts, v: ValueId) -> bool {
        let preorder = facts.values[v].preorder;
        self.preorder < preorder && preorder <= self.end
    }
}

impl PartialOrd for Scope {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        use std::cmp::Ordering;
        match (self.preorder.cmp(&other.preorder), other.end.cmp(&self.end)) {
            (Ordering::Equal, order) | (order, Ordering::Equal) => Some(order),
            (a, b) => (a == b).then_some(a),
        }
    }
}

impl Lattice for Scope {
    fn join_mut(&mut self, other: Self) -> bool {
        let joined = Scope {
            preorder: self.preorder.max(other.preorder),
            end: self.end.min(other.end),
        };
        std::mem::replace(self, joined) != joined
    }

    fn meet_mut(&mut self, other: Self) -> bool {
        let met = Scope {
            preorder: self.preorder.min(other.preorder),
            end: self.end.max(other.end),
        };
        std::mem::replace(self, met) != met
    }
}

impl lattice_by_id::Value for Scope {}

datalog! {
    struct OwningMergesProgram<'a>;

    relation given(Given<'a, Facts>);
    /// `source(v)`: v makes or brings in a buffer.
    #[ds(input_by_id)]
    relation source(ValueId);
    /// `flow(from, to)`: may: to is from's buffer, to being a merge or derived.
    #[ds(input_by_id)]
    relation flow(ValueId, ValueId);
    /// `in_merge_class(c, v)`: v is one of the merges that own together, c their first.
    #[ds(input_by_id)]
    relation in_merge_class(ValueId, ValueId);

    /// `reach(v, scope)`: what all sources that reach v dominate, on the part of their ways
    /// that they dominate. A source's way ends at the first value it does not dominate, and that
    /// one owns whether or not a value before it did: an owning merge on the path is dominated by
    /// the source and so dominates no more than it.
    #[ds(lattice_by_id)]
    relation reach(ValueId, Scope);
    reach(v, Scope::of(g.0, *v)) <-- source(v), given(g);
    reach(to, scope) <-- flow(from, to), reach(from, scope), given(g), if scope.covers(g.0, *to);
    reach(to, Scope::of(g.0, *from)) <-- flow(from, to), owning_merge(from), given(g), if Scope::of(g.0, *from).covers(g.0, *to);

    #[ds(lattice_by_id)]
    relation owning_merge(ValueId);
    owning_class(g.0.values[*to].merge_class) <-- flow(from, to), reach(from, scope), given(g), if !scope.covers(g.0, *to);
    owning_class(g.0.values[*to].merge_class) <-- flow(from, to), owning_merge(from), given(g), if !Scope::of(g.0, *from).covers(g.0, *to);
    #[ds(lattice_by_id)]
    relation owning_class(ValueId);
    owning_merge(v) <-- owning_class(c), in_merge_class(c, v);
}

/// The sources of every memref value of a function.
pub struct Sources {
    /// The sets that were asked for, by node.
    sets: PrimaryMap<ValueId, OnceCell<ValueSet>>,
    /// The value that stands for each value's set: its root, or one of a cycle of merges.
    nodes: PrimaryMap<ValueId, ValueId>,
    flows_into: FlowsInto,
    /// The nodes that were found to have many sources.
    large: RefCell<FxHashSet<ValueId>>,
    owning_merges: ValueSet,
}

/// `flows_into(node)`: the nodes that flow into it, if it is no source.
struct FlowsInto(Csr);

impl FlowsInto {
    fn of(&self, node: ValueId) -> impl DoubleEndedIterator<Item = ValueId> + '_ {
        let flowing = self.0.of(node.as_u32()).iter();
        flowing.map(|&from| ValueId::from_u32(from))
    }

    /// Number `index` of those that flow into a node.
    fn get(&self, node: ValueId, index: usize) -> Option<ValueId> {
        let from = self.0.of(node.as_u32()).get(index)?;
        Some(ValueId::from_u32(*from))
    }

    /// Whether nothing flows into it: it is a source.
    fn is_empty(&self, node: ValueId) -> bool {
        self.0.of(node.as_u32()).is_empty()
    }
}

/// Sets of up to so many sources are made before they are asked for.
const MOST_SETTLED: usize = 8;

impl Sources {
    /// The sources of a value: never empty, all of them dominate the value or are it.
    pub fn of(&self, value: ValueId) -> &ValueSet {
        let node = self.nodes[value];
        self.sets[node].get_or_init(|| {
            if !self.flows_into.is_empty(node) {
                self.settle_small(node);
            }
            self.collect(node)
        })
    }

    /// Makes the small sets of what flows into a node: who asks for the end of each of many loops in a row would else walk to
    /// the first of them each time. Large sets are only made when they are asked for; there may be as many as values.
    fn settle_small(&self, start: ValueId) {
        let mut open: Vec<(ValueId, usize)> = vec![(start, 0)];
        let mut entered: FxHashSet<ValueId> = [start].into_iter().collect();
        let is_settled = |node: ValueId| {
            let known = self.sets[node].get().is_some() || self.large.borrow().contains(&node);
            known || self.flows_into.is_empty(node)
        };
        while let Some((node, next)) = open.pop() {
            if let Some(from) = self.flows_into.get(node, next) {
                open.push((node, next + 1));
                if !is_settled(from) && entered.insert(from) {
                    open.push((from, 0));
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

    /// The sources of a node, if they are few and those of what flows into it are known.
    fn small(&self, node: ValueId) -> Option<ValueSet> {
        let mut set = ValueSet::new();
        for from in self.flows_into.of(node) {
            match self.sets[from].get() {
                Some(known) => set.extend(known),
                None if self.flows_into.is_empty(from) => drop(set.insert(from)),
                None => return None,
            }
            if set.len() > MOST_SETTLED {
                return None;
            }
        }
        Some(set)
    }

    /// The sources among what flows into a node, directly or through others.
    fn collect(&self, start: ValueId) -> ValueSet {
        let mut set = ValueSet::new();
        if self.flows_into.is_empty(start) {
            set.insert(start);
            return set;
        }
        let mut seen: FxHashSet<ValueId> = [start].into_iter().collect();
        let mut work = vec![start];
        while let Some(node) = work.pop() {
            if self.flows_into.is_empty(node) {
                set.insert(node);
            } else if let Some(known) = self.sets[node].get() {
                set.extend(known);
            } else {
                work.extend(self.flows_into.of(node).filter(|&from| seen.insert(from)));
            }
        }
        if set.is_empty() {
            // Merges that only feed each other hold no buffer at all.
            set.insert(start);
        }
        set
    }

    /// The value that stands for the set of `value`: equal for values with one and the same set.
    pub fn node(&self, value: ValueId) -> ValueId {
        self.nodes[value]
    }

    /// For each node those that flow into it: of which it is a name.
    pub(super) fn flows_into(&self) -> &Csr {
        &self.flows_into.0
    }

    /// The merges that are sources themselves.
    pub fn owning_merges(&self) -> &ValueSet {
        &self.owning_merges
    }

    /// Whether the value is its own and only source.
    pub fn is_source(&self, value: ValueId) -> bool {
        self.nodes[value] == value && self.flows_into.is_empty(value)
    }
}

/// Finds the owning merges, and prepares the sets of sources.
pub fn solve(facts: &Facts) -> Sources {
    solve_recorded(facts, &Recorder::OFF)
}

/// As [`solve`], noting how long the rules take.
pub fn solve_recorded(facts: &Facts, recorder: &Recorder) -> Sources {
    solve_by(facts, |_| true, recorder)
}

/// The same where only the sources that are `tracked` owning merges: those that they do not dominate
/// are their own source, and so are merges of that merge class. A merge has the other sources that reach
/// it in its set without being dominated by them.
pub fn solve_tracking(facts: &Facts, tracked: impl Fn(ValueId) -> bool) -> Sources {
    solve_by(facts, tracked, &Recorder::OFF)
}

fn solve_by(facts: &Facts, tracked: impl Fn(ValueId) -> bool, recorder: &Recorder) -> Sources {
    let is_source = |v: ValueId| {
        let kind = facts.values[v].kind;
        facts.values[v].root == v && kind != Kind::Merge && kind != Kind::Derived
    };
    let count = facts.values.len();
    let mut nodes: PrimaryMap<ValueId, ValueId> = facts.values.values().map(|f| f.root).collect();
    let flow = facts.flow.iter().filter(|f| !is_source(f.1));
    let mut flow: Vec<(u32, u32)> = flow.map(|f| (f.1.as_u32(), f.0.as_u32())).collect();
    let mut flows_into = Csr::new(count, &flow);
    let mut owning_merges = ValueSet::new();
    // Most functions have allocations and views only, and need no program at all.
    if !flow.is_empty() {
        let may_own = collapse_cycles(facts, &flows_into, &tracked, &mut nodes);
        let node = |v: u32| nodes[ValueId::from_u32(v)].as_u32();
        for edge in &mut flow {
            *edge = (node(edge.0), node(edge.1));
        }
        flow.retain(|edge| edge.0 != edge.1);
        flows_into = Csr::new(count, &flow);
        flows_into.sort_lists();
        if may_own {
            owning_merges =
                solve_owning_merges(facts, &flows_into, is_source, &tracked, &nodes, recorder);
            flow.retain(|edge| !owning_merges.contains(ValueId::from_u32(edge.0)));
            flows_into = Csr::new(count, &flow);
            flows_into.sort_lists();
        }
    }
    let flows_into = FlowsInto(flows_into);
    // A merge that nothing flows into (its operation's regions never yield) is its own source.
    for (v, fact) in &facts.values {
        if fact.kind == Kind::Merge && nodes[v] == v && flows_into.is_empty(v) {
            owning_merges.insert(v);
        }
    }
    Sources {
        sets: facts.values.keys().map(|_| OnceCell::new()).collect(),
        nodes,
        flows_into,
        large: RefCell::default(),
        owning_merges,
    }
}

/// The owning merges, by the program.
fn solve_owning_merges(
    facts: &Facts,
    flows_into: &Csr,
    is_source: impl Fn(ValueId) -> bool,
    tracked: impl Fn(ValueId) -> bool,
    nodes: &PrimaryMap<ValueId, ValueId>,
    recorder: &Recorder,
) -> ValueSet {
    let into = |to: ValueId| flows_into.of(to.as_u32()).iter();
    let flow = nodes
        .keys()
        .flat_map(|to| into(to).map(move |&from| (ValueId::from_u32(from), to)));
    let sources = nodes.keys().filter(|&v| is_source(v) && tracked(v));
    let values = facts.values.iter();
    let merges = values.filter(|(v, f)| f.kind == Kind::Merge && nodes[*v] == *v);
    let mut program = OwningMergesProgram {
        given: vec![(Given(facts),)],
        source: sources.map(|v| (v,)).collect(),
        flow: flow.collect(),
        in_merge_class: merges.map(|(v, f)| (f.merge_class, v)).collect(),
        ..Default::default()
    };
    program.run();
    recorder.ascent("OwningMergesProgram", || program.scc_times_summary());
    program.owning_merge.into_iter().map(|t| t.0).collect()
}

/// Makes one node of each cycle of flows (the rotated arguments of a loop) in which no merge
/// owns: its members have the same sources. Returns whether anything may own at all.
///
/// Nothing owns for sure where all members are dominated by all sources that reach them on
/// any path at all, whether or not a merge on it owns. So it is in most functions, and the
/// program need not follow each chain of merges, which takes it a round for each of them.
fn collapse_cycles(
    facts: &Facts,
    flows_into: &Csr,
    tracked: &impl Fn(ValueId) -> bool,
    nodes: &mut PrimaryMap<ValueId, ValueId>,
) -> bool {
    let mut reach: PrimaryMap<ValueId, Option<Scope>> = facts.values.keys().map(|_| None).collect();
    let mut may_own = false;
    // What flows into a component comes before it.
    for component in scc_of_lists(flows_into).iter().rev() {
        let members = component.iter().map(|&member| ValueId::new(member));
        let mut scope: Option<Scope> = None;
        for member in members.clone() {
            let into = flows_into.of(member.as_u32());
            let is_scope = into.is_empty() && tracked(member);
            let own = is_scope.then(|| Scope::of(facts, member));
            let reaching = into.iter().filter_map(|&f| reach[ValueId::from_u32(f)]);
            for other in reaching.chain(own) {
                match &mut scope {
                    None => scope = Some(other),
                    Some(scope) => {
                        scope.join_mut(other);
                    }
                }
            }
        }
        for member in members.clone() {
            reach[member] = scope;
        }
        let clean = scope.is_some_and(|s| members.clone().all(|m| s.covers(facts, m)));
        let is_flowed_into = |m: ValueId| !flows_into.of(m.as_u32()).is_empty();
        let is_reached = scope.is_some() && members.clone().any(is_flowed_into);
        may_own |= is_reached && !clean;
        if component.len() > 1 && clean {
            for member in members {
                nodes[member] = ValueId::new(component[0]);
            }
        }
    }
    // Views of a member have it as their root.
    for v in facts.values.keys() {
        nodes[v] = nodes[facts.values[v].root];
    }
    may_own
}
