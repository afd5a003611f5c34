//! Whether two memrefs are always, perhaps or never the same allocation.
//!
//! `must` and `never` under-approximate, `may` is what is left. The answers hold at every point
//! where both values are available. Questions are the demand of an Ascent program, `asked`; all
//! pairs of a function would be its square. What the program reads is solved before:
//! `sources.rs`, `origins.rs` and `copies.rs`.

use std::cell::OnceCell;
use std::rc::Rc;

use cranelift_entity::EntityRef as _;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

pub use freehold_base::alias::Alias;
use freehold_base::ids::typed_ids;
use freehold_base::timing::Recorder;
use freehold_base::union_find::UnionFind;
use freehold_facts::{Facts, ValueId};

use super::copies::Copies;
use super::datalog::datalog;
use super::groups;
use super::origins::Origins;
use super::set::Given;
use super::sinks::{Among, Common};
use super::sources::{self, Sources};
use ascent_ids::input_by_id;
use ascent_ids::lattice_by_id;
use ascent_ids::solved;
use ascent_ids::solved::Solved;

/// The alias relations of one function.
pub struct Aliases<'a> {
    facts: &'a Facts,
    sources: Sources,
    doubtful: OnceCell<Rc<Among>>,
    origins: OnceCell<Origins>,
    copies: OnceCell<Copies>,
    /// Of the results of calls that may be one buffer, the first that each may be.
    sites: FxHashMap<ValueId, ValueId>,
    /// For each value in `no_alias`: the numbers of the rows, and its place in each.
    no_alias: FxHashMap<ValueId, SmallVec<[(u32, u32); 1]>>,
}

/// Prepares the alias relations of a function; origins are computed on demand.
pub fn solve(facts: &Facts) -> Aliases<'_> {
    solve_recorded(facts, &Recorder::OFF)
}

/// As [`solve`], noting how long it takes.
pub fn solve_recorded<'a>(facts: &'a Facts, recorder: &Recorder) -> Aliases<'a> {
    let span = recorder.analysis("aliases");
    Aliases {
        facts,
        sources: sources::solve_recorded(facts, span.within()),
        doubtful: OnceCell::new(),
        origins: OnceCell::new(),
        copies: OnceCell::new(),
        sites: sites(facts),
        no_alias: positions_in_no_alias(facts),
    }
}

fn positions_in_no_alias(facts: &Facts) -> FxHashMap<ValueId, SmallVec<[(u32, u32); 1]>> {
    let mut places: FxHashMap<ValueId, SmallVec<[(u32, u32); 1]>> = FxHashMap::default();
    for (row, no_alias) in (0..).zip(&facts.no_alias) {
        for (place, &value) in (0..).zip(&no_alias.values) {
            places.entry(value).or_default().push((row, place));
        }
    }
    places
}

/// For each result of a call that may be the same buffer as another, the first one that it may be,
/// if by way of others.
fn sites(facts: &Facts) -> FxHashMap<ValueId, ValueId> {
    if facts.one_call.is_empty() {
        return FxHashMap::default();
    }
    let mut joined: UnionFind<ValueId> = UnionFind::new(facts.values.len());
    for &(first, second) in &facts.one_call {
        joined.union(first, second);
    }
    let results = facts
        .one_call
        .iter()
        .flat_map(|&(first, second)| [first, second]);
    results
        .map(|result| (result, joined.find(result)))
        .collect()
}

typed_ids! {
    /// One of the questions that are asked at once.
    Question "question";
}

datalog! {
    struct AliasProgram<'a>;

    relation given(Given<'a, Aliases<'a>>);
    /// `asked(q, x, y, at)`: question q is whether two memrefs with the roots x and y are one
    /// allocation; the later of the two is defined at the point `at`.
    #[ds(input_by_id)]
    relation asked(Question, ValueId, ValueId, u32);
    /// `source(v, s)`: may: the buffer of v is that of s, of its current instance; s is one of
    /// these.
    #[ds(solved)]
    relation source(ValueId, ValueId);
    /// `doubtful_source(v, s)`: and s is not new, or of one call with others that it may be.
    #[ds(solved)]
    relation doubtful_source(ValueId, ValueId);
    /// `common_source(v, w)`: may: v and w have a source in common.
    #[ds(solved)]
    relation common_source(ValueId, ValueId);

    /// `must_alias(q)`: must.
    #[ds(lattice_by_id)]
    relation must_alias(Question);
    must_alias(q) <-- asked(q, x, y, _), if x == y;
    must_alias(q) <-- asked(q, x, y, _), given(g),
        if let Some(s) = g.0.sources.of(*x).single(), if g.0.sources.of(*y).single() == Some(s);
    // Whichever buffer it is: both hold the one that another value holds.
    must_alias(q) <-- asked(q, x, y, _), given(g), if !g.0.facts.is_made(*x) || !g.0.facts.is_made(*y),
        if g.0.original(*x) == g.0.original(*y), !never_alias(q);

    /// `overlap(q)`: may: they come from one source, or from two that may be one buffer.
    #[ds(lattice_by_id)]
    relation overlap(Question);
    // `given` stands second: Ascent would else index the questions by their memrefs, in an array of
    // all of them, for every question.
    overlap(q) <-- asked(q, x, y, _), given(_), common_source(x, y);
    overlap(q) <-- asked(q, x, y, at), given(g), doubtful_source(x, s), doubtful_source(y, t),
        if g.0.one_site(*s, *t), if !g.0.are_no_alias((*s, *t), *at);
    // A new buffer is none that was there before, in every iteration of a loop.
    overlap(q) <-- asked(q, x, y, at), given(g), doubtful_source(x, s), source(y, t),
        if s != t && !g.0.is_newer(*s, *t) && !g.0.is_newer(*t, *s),
        if !g.0.are_no_alias((*s, *t), *at), if g.0.origins().share(*s, *t);
    overlap(q) <-- asked(q, x, y, at), given(g), doubtful_source(y, t), source(x, s),
        if s != t && !g.0.is_newer(*s, *t) && !g.0.is_newer(*t, *s),
        if !g.0.are_no_alias((*s, *t), *at), if g.0.origins().share(*s, *t);

    /// `never_alias(q)`: must.
    #[ds(lattice_by_id)]
    relation never_alias(Question);
    // The program's word holds where it has been given: at any point at which the later of the two
    // values is there, if it was given before that one.
    never_alias(q) <-- asked(q, x, y, at), given(g), if g.0.are_no_alias((*x, *y), *at);
    never_alias(q) <-- asked(q, x, y, _), if x != y, !overlap(q);
}

impl Aliases<'_> {
    pub(super) fn facts(&self) -> &Facts {
        self.facts
    }

    /// The dominating definitions behind each value.
    pub fn sources(&self) -> &Sources {
        &self.sources
    }

    /// What is known of the allocations of `a` and `b`.
    pub fn alias(&self, a: ValueId, b: ValueId) -> Alias {
        self.alias_all(a, [b])[0]
    }

    /// What is known of the allocations of `a` and of each of `others`.
    pub fn alias_all(&self, a: ValueId, others: impl IntoIterator<Item = ValueId>) -> Vec<Alias> {
        let a = &self.facts.values[a];
        let others = others.into_iter().map(|b| &self.facts.values[b]);
        let questions = others.map(|b| (a.root, b.root, a.preorder.max(b.preorder)));
        let asked: Vec<(Question, ValueId, ValueId, u32)> = (0..)
            .zip(questions)
            .map(|(q, (x, y, at))| (Question::from_u32(q), x, y, at))
            .collect();
        let mut answers = vec![Alias::May; asked.len()];
        let mut program = AliasProgram {
            given: vec![(Given(self),)],
            asked,
            __source_ind_common: Solved::by(self.sources.relation()),
            __doubtful_source_ind_common: Solved::by(self.doubtful_sources()),
            __common_source_ind_common: Solved::by(Rc::new(Common(self.sources.relation()))),
            ..Default::default()
        };
        program.run();
        for (q,) in program.never_alias {
            answers[q.index()] = Alias::Never;
        }
        // What is always another buffer and always one buffer is never there.
        for (q,) in program.must_alias {
            answers[q.index()] = Alias::Must;
        }
        answers
    }

    /// The sources of each value that may be the same buffer as another: not new, or of one call
    /// with others.
    pub(super) fn doubtful_sources(&self) -> Rc<Among> {
        let doubtful = self.doubtful.get_or_init(|| {
            let is_doubtful = |s: &ValueId| !self.facts.is_new(*s) || self.sites.contains_key(s);
            let doubtful = self.facts.values.keys().filter(is_doubtful).collect();
            Rc::new(Among::new(self.sources.relation(), doubtful))
        });
        doubtful.clone()
    }

    /// Whether `s` is made where `t` is there, or both are made here.
    pub fn is_newer(&self, s: ValueId, t: ValueId) -> bool {
        let is_new = |v| self.facts.is_new(v);
        is_new(s) && (is_new(t) || self.facts.dominates(t, s))
    }

    /// Whether the program says that two values are never one allocation at a point.
    pub fn are_no_alias(&self, (s, t): (ValueId, ValueId), at: u32) -> bool {
        let (Some(x), Some(y)) = (self.no_alias.get(&s), self.no_alias.get(&t)) else {
            return false;
        };
        x.iter().any(|&(row, place)| {
            let assumed = &self.facts.no_alias[row as usize];
            let in_scope = assumed.preorder <= at && at <= assumed.scope_end;
            in_scope
                && y.iter()
                    .any(|&(other, there)| row == other && place != there)
        })
    }

    /// Whether the program says of a value that others are never its allocation.
    pub(super) fn is_in_no_alias(&self, v: ValueId) -> bool {
        self.no_alias.contains_key(&v)
    }

    /// The first value that a root is a copy of: itself, or one that all ways of flows into it lead
    /// through.
    pub fn original(&self, root: ValueId) -> ValueId {
        let copies = self.copies.get_or_init(|| Copies::solve(self.facts));
        copies.original(root)
    }

    /// The first result of its call that a value may be, if it may be another one.
    pub(super) fn site(&self, v: ValueId) -> Option<ValueId> {
        self.sites.get(&v).copied()
    }

    /// Whether two values are results of one call that may be one buffer.
    pub fn one_site(&self, s: ValueId, t: ValueId) -> bool {
        let site = |v| self.sites.get(v);
        site(&s).is_some() && site(&s) == site(&t)
    }

    /// The origin that a value is by itself, whatever flows into it: `Some(None)` is what was there
    /// before the function began.
    pub fn begins(&self, v: ValueId) -> Option<Option<ValueId>> {
        self.origins().begins(v)
    }

    /// Whether two values may be on buffers of one origin, in whatever instances.
    pub fn share_origin(&self, s: ValueId, t: ValueId) -> bool {
        self.origins().share(s, t)
    }

    pub(super) fn origins(&self) -> &Origins {
        self.origins
            .get_or_init(|| Origins::new(self.facts, &self.sites))
    }

    /// A number for each value such that values with different numbers never alias, not even
    /// through others of the list: the components of a superset of the may-alias graph.
    pub fn groups(&self, values: &[ValueId]) -> Vec<u32> {
        groups::solve(self, values)
    }
}
