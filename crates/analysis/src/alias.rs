//! Whether two memrefs are always, perhaps or never the same allocation.
//!
//! `must` and `never` under-approximate, `may` is what is left. The answers hold at every
//! point where both values are available.

use std::cell::OnceCell;

use cranelift_entity::PrimaryMap;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

pub use freehold_base::alias::Alias;
use freehold_base::ids::typed_ids;
use freehold_base::timing::Recorder;
use freehold_base::union_find::UnionFind;
use freehold_facts::{Facts, ValueId};

use super::copies::{self, Copies};
use super::origins::Origins;
use super::sources::{self, Sources};

/// The alias relations of one function.
pub struct Aliases<'a> {
    facts: &'a Facts,
    sources: Sources,
    origins: OnceCell<Origins>,
    copies: OnceCell<Copies>,
    /// Of the results of calls that may be one buffer, the first that each may be.
    sites: FxHashMap<ValueId, ValueId>,
    /// By root: the sources that are not surely another buffer than all that are not among them.
    doubtful: PrimaryMap<ValueId, OnceCell<Box<[ValueId]>>>,
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
        origins: OnceCell::new(),
        copies: OnceCell::new(),
        sites: sites(facts),
        doubtful: facts.values.keys().map(|_| OnceCell::new()).collect(),
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

impl Aliases<'_> {
    /// The dominating definitions behind each value.
    pub fn sources(&self) -> &Sources {
        &self.sources
    }

    /// What is known of the allocations of `a` and `b`.
    pub fn alias(&self, a: ValueId, b: ValueId) -> Alias {
        let (x, y) = (self.sources.of(a), self.sources.of(b));
        if a == b || self.facts.values[a].root == self.facts.values[b].root {
            return Alias::Must;
        }
        match (x.single(), y.single()) {
            (Some(s), Some(t)) if s == t => return Alias::Must,
            _ => {}
        }
        // The program's word holds where it has been given: at any point at which the later of the
        // two values is there, if it was given before that one.
        let at = self.facts.values[a]
            .preorder
            .max(self.facts.values[b].preorder);
        let roots = (self.facts.values[a].root, self.facts.values[b].root);
        if self.are_no_alias(roots, at) {
            return Alias::Never;
        }
        let never = |s, t| self.never(s, t) || self.are_no_alias((s, t), at);
        // Two that are not doubtful are two buffers if they are not one definition: sets of
        // thousands of allocations need no look at all pairs.
        let [p, q] = [roots.0, roots.1].map(|root| self.doubtful(root));
        if x.is_disjoint(y)
            && p.iter().all(|&s| y.iter().all(|t| never(s, t)))
            && q.iter().all(|&t| x.iter().all(|s| never(s, t)))
        {
            return Alias::Never;
        }
        match self.are_copies(roots) {
            true => Alias::Must,
            false => Alias::May,
        }
    }

    /// The sources of a root that are not new, or of one call with others.
    fn doubtful(&self, root: ValueId) -> &[ValueId] {
        self.doubtful[root].get_or_init(|| {
            let is_doubtful = |s: &ValueId| !self.facts.is_new(*s) || self.sites.contains_key(s);
            self.sources.of(root).iter().filter(is_doubtful).collect()
        })
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

    /// Whether two roots are one value, though it may be several buffers.
    fn are_copies(&self, (a, b): (ValueId, ValueId)) -> bool {
        if ![a, b].iter().any(|&v| copies::is_passed_on(self.facts, v)) {
            return false;
        }
        self.original(a) == self.original(b)
    }

    /// The first value that a root is a copy of: itself, or one that all ways of flows into it lead
    /// through.
    pub fn original(&self, root: ValueId) -> ValueId {
        let copies = self.copies.get_or_init(|| copies::solve(self.facts));
        copies.original(root)
    }

    /// The first result of its call that a value may be, if it may be another one.
    pub fn site(&self, v: ValueId) -> Option<ValueId> {
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

    /// `never` for two different sources.
    fn never(&self, s: ValueId, t: ValueId) -> bool {
        if self.one_site(s, t) {
            return false;
        }
        // A new buffer is none that was there before, in every iteration of a loop.
        let (x_is_new, y_is_new) = (self.facts.is_new(s), self.facts.is_new(t));
        if (x_is_new && self.facts.dominates(t, s))
            || (y_is_new && self.facts.dominates(s, t))
            || (x_is_new && y_is_new)
        {
            return true;
        }
        !self.origins().share(s, t)
    }

    fn origins(&self) -> &Origins {
        self.origins
            .get_or_init(|| Origins::new(self.facts, &self.sites))
    }

    /// A number for each value such that values with different numbers never alias, not even
    /// through others of the list: the components of a superset of the may-alias graph.
    pub fn groups(&self, values: &[ValueId]) -> Vec<u32> {
        let mut groups = Groups::new(values.len());
        if values.len() < 2 {
            return groups.numbers();
        }
        // Each source, and the first value that it is behind.
        let mut sources: Vec<(ValueId, u32)> = Vec::new();
        for (i, &value) in (0..).zip(values) {
            for source in self.sources.of(value).iter() {
                if groups.join_by(source, i) {
                    sources.push((source, i));
                }
            }
        }
        if sources.len() <= FEW_SOURCES {
            for (place, &(s, i)) in sources.iter().enumerate() {
                for &(t, j) in &sources[..place] {
                    if !groups.are_one(i, j) && !self.never(s, t) {
                        groups.join(i, j);
                    }
                }
            }
            return groups.numbers();
        }
        let all_new = values.iter().all(|&v| {
            let source = self.sources.of(v).single();
            source.is_some_and(|s| self.facts.is_new(s))
        });
        if !all_new {
            self.origins().join(&sources, |i, j| groups.join(i, j));
            return groups.numbers();
        }
        for &(source, i) in &sources {
            if let Some(&site) = self.sites.get(&source) {
                groups.join_by(site, i);
            }
        }
        groups.numbers()
    }
}

/// So many sources are compared pair by pair for [`Aliases::groups`]: most pairs are known to be
/// two buffers by where they are defined, without a search for origins.
const FEW_SOURCES: usize = 16;

typed_ids! {
    /// A value's position in the list that is grouped.
    Position "position";
}

/// Values in groups, by their positions in a list.
struct Groups {
    joined: UnionFind<Position>,
    /// By what several may have in common, the first that has it.
    first_with: FxHashMap<ValueId, u32>,
}

impl Groups {
    fn new(count: usize) -> Self {
        Groups {
            joined: UnionFind::new(count),
            first_with: FxHashMap::default(),
        }
    }

    fn are_one(&mut self, i: u32, j: u32) -> bool {
        let (i, j) = (Position::from_u32(i), Position::from_u32(j));
        self.joined.is_same(i, j)
    }

    fn join(&mut self, i: u32, j: u32) {
        let (i, j) = (Position::from_u32(i), Position::from_u32(j));
        self.joined.union(i, j);
    }

    /// Joins a value with the first that has something in common; whether it is that one.
    fn join_by(&mut self, common: ValueId, i: u32) -> bool {
        let first = *self.first_with.entry(common).or_insert(i);
        self.join(first, i);
        first == i
    }

    /// The number of each value's group: the position of its first member.
    fn numbers(self) -> Vec<u32> {
        let first = self.joined.into_representatives();
        first.values().map(|first| first.as_u32()).collect()
    }
}
