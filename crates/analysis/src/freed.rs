//! What the deallocations free that stand in a function: rules over sources.
//!
//! What a source is, callers say: whether the function may own it, whether it is what a callee
//! returns without a copy, who else owns it.

use rustc_hash::FxHashMap;

use freehold_facts::{Facts, Kind, ValueId};

use super::ValueSet;
use super::datalog::datalog;
use super::set::Given;
use super::sources::Sources;
use ascent_ids::lattice_by_id;
use ascent_ids::solved;
use ascent_ids::solved::Solved;

datalog! {
    struct FreedProgram<'a>;

    relation given(Given<'a, Facts>);
    /// `freed(v)`: the program frees v.
    relation freed(ValueId);
    /// `source(v, s)`: may: the buffer of v is that of s, of its current instance; s is one of
    /// these.
    #[ds(solved)]
    relation source(ValueId, ValueId);

    /// `may_own(s)`: may: the function owns s.
    #[ds(lattice_by_id)]
    relation may_own(ValueId);
    /// `from_elsewhere(v)`, of v that is no view: may: nobody knows here who frees it.
    #[ds(lattice_by_id)]
    relation from_elsewhere(ValueId);
    /// `unclear(v)`: may: v is what was read from memory, a global, or was given up.
    #[ds(lattice_by_id)]
    relation unclear(ValueId);
    unclear(v) <-- freed(v), source(v, s), given(g),
        if matches!(g.0.values[*s].kind, Kind::Loaded | Kind::External);
    /// `owned(v)`: may: the function owns v.
    #[ds(lattice_by_id)]
    relation owned(ValueId);
    owned(v) <-- freed(v), source(v, s), may_own(s);
    /// `ours(v)`: v can only be what the function owns, if anything.
    #[ds(lattice_by_id)]
    relation ours(ValueId);
    ours(v) <-- owned(v), !unclear(v);
    /// `foreign(v)`: may: v is what the function does not own.
    #[ds(lattice_by_id)]
    relation foreign(ValueId);
    foreign(v) <-- freed(v), !ours(v);
    foreign(v) <-- freed(v), given(g), let root = g.0.values[*v].root, from_elsewhere(root);

    /// `problem(v)`: no plan is right for a free of v. `all_in_the_way(true)`: for no free.
    relation problem(ValueId);
    relation all_in_the_way(bool);
    /// `concerned(s)`: may: such a free frees s.
    #[ds(lattice_by_id)]
    relation concerned(ValueId);
    concerned(s) <-- problem(v), source(v, s);
    /// `in_the_way(v)`: may: v is freed where no plan can be right, and is the function's.
    #[ds(lattice_by_id)]
    relation in_the_way(ValueId);
    in_the_way(v) <-- ours(v), source(v, s), concerned(s);
    in_the_way(v) <-- ours(v), all_in_the_way(true);

    /// `set_apart(s)`: s is one of the sources that the question is about.
    #[ds(lattice_by_id)]
    relation set_apart(ValueId);
    /// `may_be_apart(v, s)`: may: v is s, which is one of them.
    relation may_be_apart(ValueId, ValueId);
    may_be_apart(v, s) <-- freed(v), source(v, s), set_apart(s);
    /// `may_be_other(v)`: may: v is none of them.
    #[ds(lattice_by_id)]
    relation may_be_other(ValueId);
    may_be_other(v) <-- freed(v), source(v, s), !set_apart(s);
    /// `is_apart(v)`: must: v is one of them.
    #[ds(lattice_by_id)]
    relation is_apart(ValueId);
    is_apart(v) <-- may_be_apart(v, _), !may_be_other(v);
}

impl<'a> FreedProgram<'a> {
    /// Asks about freed memrefs.
    fn about(
        facts: &'a Facts,
        sources: &Sources,
        freed: impl Iterator<Item = ValueId>,
    ) -> FreedProgram<'a> {
        let freed: ValueSet = freed.collect();
        FreedProgram {
            given: vec![(Given(facts),)],
            freed: freed.iter().map(|v| (v,)).collect(),
            __source_ind_common: Solved::by(sources.relation()),
            ..Default::default()
        }
    }

    /// Asks about all memrefs that the function frees, where it owns what `may_own` says.
    fn of_function(
        facts: &'a Facts,
        sources: &Sources,
        may_own: impl Fn(ValueId) -> bool,
    ) -> FreedProgram<'a> {
        let freed = facts.freed_at.iter().map(|row| row.0);
        let owners = facts.values.keys().filter(|&v| may_own(v));
        FreedProgram {
            may_own: owners.map(|v| (v,)).collect(),
            ..FreedProgram::about(facts, sources, freed)
        }
    }
}

fn set(rows: Vec<(ValueId,)>) -> ValueSet {
    rows.into_iter().map(|row| row.0).collect()
}

/// The memrefs that the function frees and that may be what it does not own; `may_own` says of
/// which sources it may be the owner.
pub fn foreign(facts: &Facts, sources: &Sources, may_own: impl Fn(ValueId) -> bool) -> ValueSet {
    let mut program = FreedProgram::of_function(facts, sources, may_own);
    let from_elsewhere = facts.from_elsewhere().into_iter();
    program.from_elsewhere = from_elsewhere.map(|v| (v,)).collect();
    program.run();
    set(program.foreign)
}

/// The memrefs that the function frees and owns where a plan cannot be right: those that may be
/// what `problems` are about, or with `all` every one.
pub fn in_the_way(
    facts: &Facts,
    sources: &Sources,
    may_own: impl Fn(ValueId) -> bool,
    problems: impl Iterator<Item = ValueId>,
    all: bool,
) -> ValueSet {
    let mut program = FreedProgram::of_function(facts, sources, may_own);
    program.problem = problems.map(|v| (v,)).collect();
    program.all_in_the_way = vec![(all,)];
    program.run();
    set(program.in_the_way)
}

/// Which of some sources freed memrefs may be.
pub struct FreedSources {
    /// By memref the sources, in order.
    may_be: FxHashMap<ValueId, Vec<ValueId>>,
    always: ValueSet,
}

impl FreedSources {
    /// Asks whether what is `freed` is one of the sources that are `set_apart`.
    pub fn solve(
        facts: &Facts,
        sources: &Sources,
        freed: impl Iterator<Item = ValueId>,
        set_apart: impl Fn(ValueId) -> bool,
    ) -> FreedSources {
        let mut program = FreedProgram::about(facts, sources, freed);
        let apart = facts.values.keys();
        let apart = apart.filter(|&s| sources.is_source(s) && set_apart(s));
        program.set_apart = apart.map(|s| (s,)).collect();
        program.run();
        let mut may_be: FxHashMap<ValueId, Vec<ValueId>> = FxHashMap::default();
        let mut rows = program.may_be_apart;
        rows.sort_unstable();
        for (v, s) in rows {
            may_be.entry(v).or_default().push(s);
        }
        let always = set(program.is_apart);
        FreedSources { may_be, always }
    }

    /// `may_be_apart(v, s)`: all s.
    pub fn may_be(&self, v: ValueId) -> &[ValueId] {
        self.may_be.get(&v).map_or(&[], |sources| sources)
    }

    /// `is_apart(v)`.
    pub fn is_always(&self, v: ValueId) -> bool {
        self.always.contains(v)
    }
}
