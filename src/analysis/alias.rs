//! Whether two memrefs are always, perhaps or never the same allocation.
//!
//! `must` and `never` under-approximate, `may` is what is left. The answers hold at every
//! point where both values are available.

use std::cell::OnceCell;

use cranelift_entity::{EntityRef, PrimaryMap};
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use crate::facts::{Facts, Kind, ValueId};
use crate::timing::Recorder;

use super::ValueSet;
use super::copies::{self, Copies};
use super::sources::{self, Sources};

/// What is known of two memrefs' allocations.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Alias {
    /// Always the same allocation.
    Must,
    /// Perhaps the same allocation.
    May,
    /// Never the same allocation.
    Never,
}

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
    /// For each value in `apart`: the numbers of the rows, and its place in each.
    apart: FxHashMap<ValueId, SmallVec<[(u32, u32); 1]>>,
}

/// The allocation sites behind each root, in all their instances: `origins(v, set)`, may.
///
/// A closure over `flow`, collected for the values that are asked about: as a relation over all
/// values it is quadratic for a chain of merges, and its rounds ripple along the chain.
struct Origins {
    sets: PrimaryMap<ValueId, OnceCell<ValueSet>>,
    flows_into: PrimaryMap<ValueId, Vec<ValueId>>,
    /// The origin that a value is by itself.
    base: PrimaryMap<ValueId, Option<ValueId>>,
    /// Stands behind the values for whatever was there before the function began, and for the memory that all loads read.
    external: ValueId,
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
        apart: places_in_apart(facts),
    }
}

fn places_in_apart(facts: &Facts) -> FxHashMap<ValueId, SmallVec<[(u32, u32); 1]>> {
    let mut places: FxHashMap<ValueId, SmallVec<[(u32, u32); 1]>> = FxHashMap::default();
    for (row, apart) in (0..).zip(&facts.apart) {
        for (place, &value) in (0..).zip(&apart.values) {
            places.entry(value).or_default().push((row, place));
        }
    }
    places
}

/// For each result of a call that may be the same buffer as another, the first one that it may be,
/// if by way of others.
fn sites(facts: &Facts) -> FxHashMap<ValueId, ValueId> {
    let mut sites: FxHashMap<ValueId, ValueId> = FxHashMap::default();
    // Pairs of one call stand together, those with an earlier second one first.
    for &(first, second) in &facts.one_call {
        let first = *sites.entry(first).or_insert(first);
        let before = sites.insert(second, first).filter(|&site| site != first);
        if let Some(before) = before {
            let (least, other) = (first.min(before), first.max(before));
            sites.insert(second, least);
            for site in sites.values_mut().filter(|site| **site == other) {
                *site = least;
            }
        }
    }
    sites
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
        let at = self.facts.values[a].point.max(self.facts.values[b].point);
        let roots = (self.facts.values[a].root, self.facts.values[b].root);
        if self.are_apart(roots, at) {
            return Alias::Never;
        }
        let never = |s, t| self.never(s, t) || self.are_apart((s, t), at);
        // Two that are not doubtful are two buffers if they are not one definition: sets of thousands of allocations need
        // no look at all pairs.
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

    /// The sources of a root that are not fresh, or of one call with others.
    fn doubtful(&self, root: ValueId) -> &[ValueId] {
        self.doubtful[root].get_or_init(|| {
            let is_doubtful =
                |s: &ValueId| !self.facts.values[*s].kind.is_fresh() || self.sites.contains_key(s);
            self.sources.of(root).iter().filter(is_doubtful).collect()
        })
    }

    /// Whether the program says that two values are never one allocation at a point.
    pub fn are_apart(&self, (s, t): (ValueId, ValueId), at: u32) -> bool {
        let (Some(x), Some(y)) = (self.apart.get(&s), self.apart.get(&t)) else {
            return false;
        };
        x.iter().any(|&(row, place)| {
            let apart = &self.facts.apart[row as usize];
            let in_scope = apart.point <= at && at <= apart.scope_end;
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

    /// The first value that a root is a copy of: itself, or one that all ways of flows into it lead through.
    pub fn original(&self, root: ValueId) -> ValueId {
        let copies = self.copies.get_or_init(|| copies::solve(self.facts));
        copies.original(root)
    }

    /// Whether two values are results of one call that may be one buffer.
    pub fn one_site(&self, s: ValueId, t: ValueId) -> bool {
        let site = |v| self.sites.get(v);
        site(&s).is_some() && site(&s) == site(&t)
    }

    /// The origin that a value is by itself, whatever flows into it: `Some(None)` is what was there before the function
    /// began.
    pub fn begins(&self, v: ValueId) -> Option<Option<ValueId>> {
        let origin = self.all_origins().base[v]?;
        Some(Some(origin).filter(|&origin| origin != self.all_origins().external))
    }

    /// `never` for two different sources.
    fn never(&self, s: ValueId, t: ValueId) -> bool {
        let (x, y) = (&self.facts.values[s], &self.facts.values[t]);
        if self.one_site(s, t) {
            return false;
        }
        // A fresh buffer is none that was there before, in every iteration of a loop.
        if (x.kind.is_fresh() && self.facts.dominates(t, s))
            || (y.kind.is_fresh() && self.facts.dominates(s, t))
        {
            return true;
        }
        if x.kind.is_fresh() && y.kind.is_fresh() {
            return true;
        }
        self.origins(s).is_disjoint(self.origins(t))
    }

    fn origins(&self, source: ValueId) -> &ValueSet {
        self.all_origins().of(source)
    }

    fn all_origins(&self) -> &Origins {
        self.origins
            .get_or_init(|| Origins::new(self.facts, &self.sites))
    }

    /// A number for each value such that values with different numbers never alias, not even
    /// through others of the list: the components of a superset of the may-alias graph.
    pub fn groups(&self, values: &[ValueId]) -> Vec<u32> {
        if values.len() < 2 {
            return vec![0; values.len()];
        }
        let mut parent: Vec<u32> = (0..values.len() as u32).collect();
        let mut first_with: FxHashMap<ValueId, u32> = FxHashMap::default();
        let mut join = |parent: &mut Vec<u32>, key: ValueId, i: u32| {
            let other = *first_with.entry(key).or_insert(i);
            let (a, b) = (find(parent, other), find(parent, i));
            parent[a.max(b) as usize] = a.min(b);
        };
        let all_fresh = values.iter().all(|&v| {
            self.sources
                .of(v)
                .single()
                .is_some_and(|s| self.facts.values[s].kind.is_fresh())
        });
        for (i, &value) in values.iter().enumerate() {
            for source in self.sources.of(value).iter() {
                join(&mut parent, source, i as u32);
                if let Some(&site) = self.sites.get(&source) {
                    join(&mut parent, site, i as u32);
                }
                if !all_fresh {
                    for origin in self.origins(source).iter() {
                        join(&mut parent, origin, i as u32);
                    }
                }
            }
        }
        (0..values.len() as u32)
            .map(|i| find(&mut parent, i))
            .collect()
    }
}

impl Origins {
    fn new(facts: &Facts, sites: &FxHashMap<ValueId, ValueId>) -> Self {
        // Whatever was there before the function began stands for one origin: arguments and
        // globals may be one another.
        let external = ValueId::new(facts.values.len());
        let nodes = || (0..=facts.values.len()).map(ValueId::new);
        let mut flows_into: PrimaryMap<ValueId, Vec<ValueId>> =
            nodes().map(|_| Vec::new()).collect();
        for &(from, to) in &facts.flow {
            flows_into[to].push(from);
        }
        let mut stored: Vec<ValueId> = facts.stored.iter().map(|&v| facts.values[v].root).collect();
        stored.sort_unstable();
        stored.dedup();
        flows_into[external] = stored;
        let mut base: PrimaryMap<ValueId, Option<ValueId>> = nodes().map(|_| None).collect();
        base[external] = Some(external);
        for (v, fact) in &facts.values {
            base[v] = match fact.kind {
                Kind::Allocation | Kind::Given | Kind::Stack => Some(v),
                // Two results of one call that may be one buffer are one site.
                Kind::Call | Kind::DynamicCall => Some(sites.get(&v).copied().unwrap_or(v)),
                Kind::Argument | Kind::External => Some(external),
                Kind::Loaded => {
                    flows_into[v].push(external);
                    Some(external)
                }
                Kind::Merge | Kind::Derived => None,
            };
        }
        for &argument in &facts.unaliased {
            base[argument] = Some(argument);
        }
        Origins {
            sets: nodes().map(|_| OnceCell::new()).collect(),
            flows_into,
            base,
            external,
        }
    }

    fn of(&self, value: ValueId) -> &ValueSet {
        // All loads read the same memory.
        let value = match self.flows_into[value][..] {
            [from] if from == self.external => from,
            _ => value,
        };
        self.sets[value].get_or_init(|| {
            let mut set = ValueSet::new();
            let mut seen: FxHashSet<ValueId> = [value].into_iter().collect();
            let mut work = vec![value];
            while let Some(v) = work.pop() {
                if let Some(origin) = self.base[v] {
                    set.insert(origin);
                }
                for &from in &self.flows_into[v] {
                    match self.sets[from].get() {
                        Some(known) => set.extend(known),
                        None if seen.insert(from) => work.push(from),
                        None => {}
                    }
                }
            }
            set
        })
    }
}

fn find(parent: &mut [u32], mut i: u32) -> u32 {
    while parent[i as usize] != i {
        parent[i as usize] = parent[parent[i as usize] as usize];
        i = parent[i as usize];
    }
    i
}
