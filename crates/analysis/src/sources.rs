//! Which dominating definitions a memref's buffer can come from.
//!
//! A *source* is a definition that makes or brings in a buffer: an allocation, a call's result, an
//! argument, and so on. Every memref value has a set of sources, all of which dominate it, such
//! that its buffer is that of one of them, of their current instance in a loop. A merge (block
//! argument, region operation's result) for which there is no such set, because a buffer reaches it
//! whose definition does not dominate it, is an *owning merge*: it becomes a source itself.
//!
//! Why a source in the set is the current instance: a value that is live where its source is
//! defined anew would have to be dominated by that definition and dominate it.
//!
//! An Ascent program says which merges own, and so which flows hand a source on; `source` itself is
//! the closure of these, whose rows `sinks.rs` enumerates.

use std::rc::Rc;

use ascent::Lattice;

use freehold_base::csr::Csr;
use freehold_base::timing::Recorder;
use freehold_facts::{Facts, Kind, ValueId};

use super::ValueSet;
use super::datalog::datalog;
use super::gather::gather;
use super::set::Given;
use super::sinks::Sinks;
use ascent_ids::input_by_id;
use ascent_ids::lattice_by_id;

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
    struct SourcesProgram<'a>;

    relation given(Given<'a, Facts>);
    /// `flow(from, to)`: may: to is from's buffer.
    #[ds(input_by_id)]
    relation flow(ValueId, ValueId);
    /// `merge(v)`: v is a merge, and no view.
    #[ds(input_by_id)]
    relation merge(ValueId);
    /// `tracked(v)`: v makes or brings in a buffer, and makes merges own that it does not dominate.
    #[ds(input_by_id)]
    relation tracked(ValueId);
    /// `in_merge_class(c, v)`: v is one of the merges that own together, c their first.
    #[ds(input_by_id)]
    relation in_merge_class(ValueId, ValueId);

    /// `flowed_into(v)`: all that v can be flows into it.
    #[ds(lattice_by_id)]
    relation flowed_into(ValueId);
    flowed_into(to) <-- flow(from, to), given(g), if from != to && !g.0.is_made(*to);

    /// `bound(v, scope)`: what all sources that flow to v dominate, on whatever way, whether or not
    /// a merge on it owns; of what something flows into.
    #[ds(input_by_id)]
    relation bound(ValueId, Scope);
    /// `may_own(true)`: there may be an owning merge. In most functions there is none, and no rule
    /// follows the flows of chains of merges, which takes a round for each of them.
    relation may_own(bool);
    may_own(true) <-- bound(v, scope), given(g), if !scope.covers(g.0, *v);

    /// `reach(v, scope)`: what all sources that reach v dominate, on the part of their ways
    /// that they dominate. A source's way ends at the first value it does not dominate, and that
    /// one owns whether or not a value before it did: an owning merge on the path is dominated by
    /// the source and so dominates no more than it.
    #[ds(lattice_by_id)]
    relation reach(ValueId, Scope);
    reach(v, Scope::of(g.0, *v)) <-- may_own(true), tracked(v), given(g);
    reach(to, scope) <-- flow(from, to), reach(from, scope), given(g), if !g.0.is_made(*to) && scope.covers(g.0, *to);
    reach(to, Scope::of(g.0, *from)) <-- flow(from, to), owning_merge(from), given(g),
        if !g.0.is_made(*to) && Scope::of(g.0, *from).covers(g.0, *to);

    #[ds(lattice_by_id)]
    relation owning_merge(ValueId);
    owning_class(g.0.values[*to].merge_class) <-- flow(from, to), reach(from, scope), given(g),
        if !g.0.is_made(*to) && !scope.covers(g.0, *to);
    owning_class(g.0.values[*to].merge_class) <-- flow(from, to), owning_merge(from), given(g),
        if from != to && !g.0.is_made(*to) && !Scope::of(g.0, *from).covers(g.0, *to);
    #[ds(lattice_by_id)]
    relation owning_class(ValueId);
    owning_merge(v) <-- owning_class(c), in_merge_class(c, v);

    /// `own_source(v)`: the merge is a source: it owns, or nothing flows into it since its
    /// operation's regions never yield.
    #[ds(lattice_by_id)]
    relation own_source(ValueId);
    own_source(v) <-- owning_merge(v);
    own_source(v) <-- merge(v), !flowed_into(v);

    /// `handed_on(to, from)`: to has the sources of from.
    relation handed_on(ValueId, ValueId);
    handed_on(to, from) <-- flow(from, to), flowed_into(to), !owning_merge(to);
}

/// The sources of every memref value of a function.
pub struct Sources {
    /// `source(v, s)`.
    sinks: Rc<Sinks>,
    owning_merges: ValueSet,
}

impl Sources {
    /// The sources of a value: never empty, all of them dominate the value or are it.
    pub fn of(&self, value: ValueId) -> &ValueSet {
        self.sinks.of(value)
    }

    /// The value that stands for the set of `value`: equal for values with one and the same set.
    pub fn node(&self, value: ValueId) -> ValueId {
        self.sinks.node(value)
    }

    /// For each node those that flow into it: of which it is a name.
    pub(super) fn flows_into(&self) -> &Csr {
        self.sinks.leads_to()
    }

    /// The relation `source`, for programs that read it.
    pub(super) fn relation(&self) -> Rc<Sinks> {
        self.sinks.clone()
    }

    /// The merges that are sources themselves.
    pub fn owning_merges(&self) -> &ValueSet {
        &self.owning_merges
    }

    /// Whether the value is its own and only source.
    pub fn is_source(&self, value: ValueId) -> bool {
        self.sinks.is_sink(value)
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

/// The same where only the sources that are `tracked` make merges own: those that they do not
/// dominate are their own source, and so are merges of that merge class. A merge has the other
/// sources that reach it in its set without being dominated by them.
pub fn solve_tracking(facts: &Facts, tracked: impl Fn(ValueId) -> bool) -> Sources {
    solve_by(facts, tracked, &Recorder::OFF)
}

fn solve_by(facts: &Facts, tracked: impl Fn(ValueId) -> bool, recorder: &Recorder) -> Sources {
    let tracked = |v: ValueId| facts.is_made(v) && tracked(v);
    let values = facts.values.iter();
    let merges = values.filter(|&(v, fact)| fact.kind == Kind::Merge && fact.root == v);
    let merges: Vec<(ValueId,)> = merges.map(|(v, _)| (v,)).collect();
    let mut program = SourcesProgram {
        given: vec![(Given(facts),)],
        flow: facts.flow.clone(),
        ..Default::default()
    };
    if !facts.flow.is_empty() {
        let classes = merges.iter().map(|&(v,)| (facts.values[v].merge_class, v));
        program.in_merge_class = classes.collect();
        let sources = facts.values.keys().filter(|&v| tracked(v));
        program.tracked = sources.map(|v| (v,)).collect();
        program.bound = bounds(facts, tracked);
    }
    program.merge = merges;
    // Most functions have allocations and views only, of which no rule derives anything.
    if !program.flow.is_empty() || !program.merge.is_empty() {
        program.run();
        recorder.ascent("SourcesProgram", || program.scc_times_summary());
    }
    let root = |v: ValueId| facts.values[v].root;
    Sources {
        sinks: Rc::new(Sinks::new(facts.values.len(), &program.handed_on, root)),
        owning_merges: program.own_source.into_iter().map(|row| row.0).collect(),
    }
}

/// `bound`, along all flows.
fn bounds(facts: &Facts, tracked: impl Fn(ValueId) -> bool) -> Vec<(ValueId, Scope)> {
    let flows = facts.flow.iter().filter(|flow| !facts.is_made(flow.1));
    let into: Vec<(u32, u32)> = flows.map(|f| (f.1.as_u32(), f.0.as_u32())).collect();
    let into = Csr::new(facts.values.len(), &into);
    let own = |node: u32| {
        let v = ValueId::from_u32(node);
        tracked(v).then(|| Scope::of(facts, v))
    };
    let join = |mut a: Scope, b: Scope| {
        a.join_mut(b);
        a
    };
    let bound = gather(&into, own, join);
    let bound = facts.values.keys().zip(bound);
    let flowed_into = bound.filter(|row| !into.of(row.0.as_u32()).is_empty());
    flowed_into
        .filter_map(|(v, scope)| Some((v, scope?)))
        .collect()
}
