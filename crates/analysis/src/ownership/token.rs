//! The ownership lattice: `uninitialized < unique(X) < unknown`, solved for every owner.
//!
//! `unique(X)` says that X, a constant or an `i1` that is already there, tells whether the
//! owner is responsible. An owning merge that ends up `unknown` gets an `i1` of its own.
//! Source: MLIR, "Ownership-based Buffer Deallocation", the `Ownership` class.

use ascent::Lattice;
use cranelift_entity::PrimaryMap;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::ValueSet;
use crate::datalog::datalog;
use crate::sources::Sources;
use ascent_ids::input_by_id;
use ascent_ids::lattice_by_id;
use freehold_base::timing::Recorder;
use freehold_facts::{EdgeKind, Facts, Kind, PassId, ValueId};

use super::demand::Demand;
use super::live_owners::LiveOwners;

/// A value that tells whether an owner is responsible for its buffer.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Token {
    False,
    True,
    /// The `i1` that comes with the owner: a call's extra result, or one made after the call.
    Indicator(ValueId),
}

/// A state of the ownership lattice.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Ownership {
    Uninitialized,
    Unique(Token),
    Unknown,
}

impl PartialOrd for Ownership {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        use std::cmp::Ordering;
        match (self, other) {
            _ if self == other => Some(Ordering::Equal),
            (Ownership::Uninitialized, _) | (_, Ownership::Unknown) => Some(Ordering::Less),
            (_, Ownership::Uninitialized) | (Ownership::Unknown, _) => Some(Ordering::Greater),
            _ => None,
        }
    }
}

impl Lattice for Ownership {
    fn join_mut(&mut self, other: Self) -> bool {
        let joined = match (*self, other) {
            (Ownership::Uninitialized, x) | (x, Ownership::Uninitialized) => x,
            (x, y) if x == y => x,
            _ => Ownership::Unknown,
        };
        std::mem::replace(self, joined) != joined
    }

    fn meet_mut(&mut self, other: Self) -> bool {
        let met = match (*self, other) {
            (Ownership::Unknown, x) | (x, Ownership::Unknown) => x,
            (x, y) if x == y => x,
            _ => Ownership::Uninitialized,
        };
        std::mem::replace(self, met) != met
    }
}

impl lattice_by_id::Value for Ownership {}

/// Whether an owner with this ownership may be responsible for its buffer.
fn may_own(ownership: Ownership) -> bool {
    let never = matches!(
        ownership,
        Ownership::Uninitialized | Ownership::Unique(Token::False)
    );
    !never
}

/// What is handed on of an owner that ends there: whether one that was told at run time is
/// responsible for what another owner is now is not known.
fn handed_on(own: Ownership) -> Ownership {
    match own {
        Ownership::Unique(Token::Indicator(_)) => Ownership::Unknown,
        own => own,
    }
}

datalog! {
    struct TokenProgram;

    /// `gives(p, c)`: pass p gives a value to the owning merges of merge class c.
    #[ds(input_by_id)]
    relation gives(PassId, ValueId);
    /// `source(p, c)`: an owner of class c is a source of what p hands on, and ends there.
    #[ds(input_by_id)]
    relation source(PassId, ValueId);
    /// `unowned(p)`: a source of what p hands on stays with whoever owns it.
    #[ds(input_by_id)]
    relation unowned(PassId);
    /// `other(p, c)`: an owner of class c that ends there may own what p hands on, though it is
    /// no source of it.
    #[ds(input_by_id)]
    relation other(PassId, ValueId);
    /// `contested(p)`: an earlier pass of the edge may take over the same buffer.
    #[ds(input_by_id)]
    relation contested(PassId);

    /// `foreign_source(p)`: a source of what p hands on belongs to nobody in the function.
    #[ds(input_by_id)]
    relation foreign_source(PassId);
    /// `any_source(p, c)`: an owner of class c is a source of what p hands on.
    #[ds(input_by_id)]
    relation any_source(PassId, ValueId);
    /// `may_be_foreign(c)`: may: a merge of class c holds a buffer that no owner owns.
    #[ds(lattice_by_id)]
    relation may_be_foreign(ValueId);
    may_be_foreign(c) <-- gives(p, c), foreign_source(p);
    may_be_foreign(c) <-- may_be_foreign(d), any_source(p, d), gives(p, c);
    #[ds(lattice_by_id)]
    relation foreign(PassId);
    foreign(p) <-- foreign_source(p);
    foreign(p) <-- any_source(p, c), may_be_foreign(c);
    /// `all_end(p)`: no owner that may own what p hands on lives beyond its edge.
    #[ds(input_by_id)]
    relation all_end(PassId);
    /// `surely(p)`: must: what p hands on is owned, by an owner that ends there.
    #[ds(lattice_by_id)]
    relation surely(PassId);
    surely(p) <-- all_end(p), !foreign(p);

    /// `joins(c, o)`: the ownership of class c.
    #[ds(lattice_by_id)]
    relation joins(ValueId, Ownership);
    joins(c, Ownership::Unique(Token::True)) <-- gives(p, c), surely(p);
    // Of a pass that is not surely owned what its sources are decides.
    joins(d, handed_on(*o)) <-- joins(c, o), source(p, c), !surely(p), gives(p, d);
    joins(d, Ownership::Unique(Token::False)) <-- unowned(p), !surely(p), gives(p, d);
    joins(d, Ownership::Unknown) <-- contested(p), !surely(p), gives(p, d);
    /// `doubtful(p)`: an owner that is no source may own what p hands on.
    #[ds(lattice_by_id)]
    relation doubtful(PassId);
    doubtful(p) <-- joins(c, o), if may_own(*o), other(p, c);
    // If a source is responsible, whichever it is, no other owner can be. A class that becomes more
    // than `false` later hands that on by the first rule: the order makes no difference.
    joins(d, Ownership::Unknown) <-- doubtful(p), unowned(p), !surely(p), gives(p, d);
    joins(d, Ownership::Unknown) <-- doubtful(p), source(p, c), joins(c, o), if *o == Ownership::Unique(Token::False), !surely(p), gives(p, d);
}

/// The ownership of every owner, and what each pass takes over.
pub struct Tokens {
    ownership: PrimaryMap<ValueId, Ownership>,
    merge_classes: PrimaryMap<ValueId, ValueId>,
    /// `ending(pass)`: the owners in `held(pass)` whose life ends on the pass's edge.
    pub ending: PrimaryMap<PassId, ValueSet>,
    /// `contested(pass)`: the earlier passes of the edge that may take over the same buffer.
    pub contested: FxHashMap<PassId, Vec<PassId>>,
    surely: FxHashSet<PassId>,
}

impl Tokens {
    /// Whether what the pass hands on is owned for sure, by one of the owners that end there.
    pub fn is_surely_owned(&self, p: PassId) -> bool {
        self.surely.contains(&p)
    }

    /// The ownership of a source: `unique(false)` for what can own nothing.
    pub fn of(&self, source: ValueId) -> Ownership {
        self.ownership[self.merge_classes[source]]
    }

    /// Whether the owner may be responsible for its buffer.
    pub fn may_own(&self, owner: ValueId) -> bool {
        may_own(self.of(owner))
    }

    /// Whether the owner is always responsible for its buffer.
    pub fn must_own(&self, owner: ValueId) -> bool {
        self.of(owner) == Ownership::Unique(Token::True)
    }
}

/// Solves the ownership lattice; with `only` for the owners that are needed, which are closed under
/// what is handed to them.
pub(super) fn solve(
    facts: &Facts,
    sources: &Sources,
    keep: &LiveOwners,
    only: Option<&Demand>,
    recorder: &Recorder,
) -> Tokens {
    let merge_classes: PrimaryMap<ValueId, ValueId> =
        facts.values.values().map(|f| f.merge_class).collect();
    let is_asked = |p: PassId| {
        only.is_none_or(|only| {
            let pass = &facts.passes[p];
            let leaves = Some(facts.edges[pass.edge].from) == only.block;
            leaves || pass.targets.iter().any(|&t| only.tokens.contains(t))
        })
    };
    let ending: PrimaryMap<PassId, ValueSet> = facts
        .passes
        .keys()
        .map(|p| match is_asked(p) {
            true => ending(facts, sources, keep, p),
            false => ValueSet::new(),
        })
        .collect();
    let mut contested: FxHashMap<PassId, Vec<PassId>> = FxHashMap::default();
    for &(p, q) in &keep.duplicate_operand {
        if !ending[p].is_disjoint(&ending[q]) {
            contested.entry(q).or_default().push(p);
        }
    }
    let mut ownership = initial_ownership(facts, keep);
    let input = Input {
        facts,
        sources,
        keep,
        merge_classes: &merge_classes,
        ending: &ending,
        contested: &contested,
    };
    let mut program = TokenProgram::default();
    for p in facts.passes.keys().filter(|&p| is_asked(p)) {
        program.state_sources(&input, p);
        program.state_merges(&input, p);
    }
    // The program sees the merge classes that some pass speaks of: most owners are handed to
    // nothing.
    let handed = program.source.iter().chain(&program.other);
    let spoken: ValueSet = handed.chain(&program.gives).map(|row| row.1).collect();
    let begins = |class: &ValueId| {
        use Kind::{Allocation, Call, Consumed, DynamicCall};
        let kind = facts.values[*class].kind;
        matches!(kind, Allocation | Call | Consumed | DynamicCall)
    };
    let known = spoken.iter().filter(begins);
    program.joins = known.map(|class| (class, ownership[class])).collect();
    program.run();
    recorder.ascent("TokenProgram", || program.scc_times_summary());
    let joined: ValueSet = program.joins.iter().map(|row| row.0).collect();
    for class in joined.iter() {
        ownership[class] = Ownership::Uninitialized;
    }
    for (class, joins) in program.joins {
        ownership[class].join_mut(joins);
    }
    Tokens {
        ownership,
        merge_classes,
        ending,
        contested,
        surely: program.surely.into_iter().map(|t| t.0).collect(),
    }
}

/// What each owner's own definition says: a merge owns nothing of itself.
fn initial_ownership(facts: &Facts, keep: &LiveOwners) -> PrimaryMap<ValueId, Ownership> {
    let second_results: ValueSet = keep.one_call.iter().map(|c| c.1).collect();
    let owned_results: FxHashMap<ValueId, bool> = facts.result_ownership.iter().copied().collect();
    let token = |(v, kind)| match kind {
        Kind::Call | Kind::DynamicCall if second_results.contains(v) => Token::Indicator(v),
        Kind::Allocation | Kind::Call | Kind::Consumed => Token::True,
        Kind::DynamicCall => match owned_results.get(&v) {
            Some(true) => Token::True,
            Some(false) => Token::False,
            None => Token::Indicator(v),
        },
        _ => Token::False,
    };
    let values = facts.values.iter().map(|(v, fact)| (v, fact.kind));
    values.map(token).map(Ownership::Unique).collect()
}

/// What the program's input relations are made of.
struct Input<'a> {
    facts: &'a Facts,
    sources: &'a Sources,
    keep: &'a LiveOwners,
    merge_classes: &'a PrimaryMap<ValueId, ValueId>,
    ending: &'a PrimaryMap<PassId, ValueSet>,
    contested: &'a FxHashMap<PassId, Vec<PassId>>,
}

impl Input<'_> {
    /// The first owning merge that pass p gives a value.
    fn owning_merge(&self, p: PassId) -> Option<ValueId> {
        let mut targets = self.facts.passes[p].targets.iter().copied();
        targets.find(|&t| self.sources.owning_merges().contains(t))
    }
}

impl TokenProgram {
    /// States what the sources of what pass p hands on are, and whether they all end there.
    fn state_sources(&mut self, input: &Input, p: PassId) {
        let Input { facts, sources, .. } = input;
        let pass = &facts.passes[p];
        let is_return = facts.edges[pass.edge].kind == EdgeKind::Return;
        // Nobody asks what is handed to values that own nothing; N of them may have N sources.
        if !is_return && input.owning_merge(p).is_none() {
            return;
        }
        for source in sources.of(pass.operand).iter() {
            match facts.values[source].kind {
                Kind::Allocation | Kind::Call | Kind::Consumed => {}
                Kind::Merge => self.any_source.push((p, input.merge_classes[source])),
                _ => self.foreign_source.push((p,)),
            }
        }
        let is_alone = is_return || !input.contested.contains_key(&p);
        if is_alone && input.keep.may_own[p] == input.ending[p] {
            self.all_end.push((p,));
        }
    }

    /// States who may own what pass p gives to an owning merge, if it does.
    fn state_merges(&mut self, input: &Input, p: PassId) {
        let Some(target) = input.owning_merge(p) else {
            return;
        };
        let (sources, ending) = (input.sources, &input.ending[p]);
        let class = |v: ValueId| input.merge_classes[v];
        self.gives.push((p, class(target)));
        let own = sources.of(input.facts.passes[p].operand);
        if let Some(earlier) = input.contested.get(&p) {
            // The same owner passed twice: the first takes it over, the second never does.
            let same = |q: &PassId| {
                let other = sources.of(input.facts.passes[*q].operand).single();
                other.is_some_and(|s| own.single() == Some(s))
            };
            if earlier.iter().any(same) && ending.len() == 1 {
                self.unowned.push((p,));
            } else {
                self.contested.push((p,));
            }
            return;
        }
        for source in own.iter() {
            match ending.contains(source) {
                true => self.source.push((p, class(source))),
                false => self.unowned.push((p,)),
            }
        }
        let others = ending.iter().filter(|&o| !own.contains(o));
        self.other.extend(others.map(|o| (p, class(o))));
    }
}

/// The owners that pass `p` may take over: they may own what it hands on and are not alive
/// beyond its edge.
fn ending(facts: &Facts, sources: &Sources, keep: &LiveOwners, p: PassId) -> ValueSet {
    let pass = &facts.passes[p];
    let edge = &facts.edges[pass.edge];
    let region = facts.blocks[edge.from].region;
    let here = |v: ValueId| facts.region_of(v) == region;
    match edge.kind {
        EdgeKind::Branch { to, .. } => keep.ended(facts, &keep.may_own[p].filter(here), to),
        EdgeKind::Exit => keep.may_own[p].filter(here),
        // What callers free is of the heap of `memref.alloc`: of all else they get a copy.
        EdgeKind::Return => keep.may_own[p].filter(|v| here(v) && facts.heap(v).is_none()),
        // Only an owning merge can take over: any other keeps its sources alive.
        EdgeKind::Entry
            if !pass
                .targets
                .iter()
                .any(|&t| sources.owning_merges().contains(t)) =>
        {
            ValueSet::new()
        }
        EdgeKind::Entry | EdgeKind::Call => keep.transferred.get(&p).cloned().unwrap_or_default(),
        EdgeKind::Unreachable => ValueSet::new(),
    }
}
