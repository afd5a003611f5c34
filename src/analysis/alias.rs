//! Whether two memrefs are always, perhaps or never the same allocation.
//!
//! `must` and `never` under-approximate, `may` is what is left. The answers hold at every
//! point where both values are available.

use std::cell::OnceCell;

use ascent::ascent;
use cranelift_entity::{EntityRef, PrimaryMap};
use rustc_hash::FxHashMap;

use crate::facts::{Facts, Kind, ValueId};

use super::ValueSet;
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

ascent! {
    struct OriginsProgram;

    /// `origin_base(v, o)`: v's buffer is the one that o stands for.
    relation origin_base(ValueId, ValueId);
    relation flow(ValueId, ValueId);
    /// `stored(v)`: v itself was written to memory.
    relation stored(ValueId);
    /// `loaded(v)`: v was read from memory.
    relation loaded(ValueId);

    /// `origins(v, set)`: may: v's buffer is of one of the origins.
    lattice origins(ValueId, ValueSet);
    origins(v, ValueSet::one(*o)) <-- origin_base(v, o);
    origins(to, set.clone()) <-- flow(from, to), origins(from, set);
    origins(v, set.clone()) <-- loaded(v), stored(s), origins(s, set);
}

/// The alias relations of one function.
pub struct Aliases<'a> {
    facts: &'a Facts,
    sources: Sources,
    /// The allocation sites behind each root, computed when a question first needs them.
    origins: OnceCell<PrimaryMap<ValueId, ValueSet>>,
}

/// Prepares the alias relations of a function; origins are computed on demand.
pub fn solve(facts: &Facts) -> Aliases<'_> {
    Aliases {
        facts,
        sources: sources::solve(facts),
        origins: OnceCell::new(),
    }
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
            _ if !x.is_disjoint(y) => return Alias::May,
            _ => {}
        }
        if x.iter().all(|s| y.iter().all(|t| self.never(s, t))) {
            Alias::Never
        } else {
            Alias::May
        }
    }

    /// `never` for two different sources.
    fn never(&self, s: ValueId, t: ValueId) -> bool {
        let (x, y) = (&self.facts.values[s], &self.facts.values[t]);
        // Two results of one call may be one buffer: the boundary rules do not say.
        let one_call = |k: Kind| matches!(k, Kind::Call | Kind::DynamicCall);
        if one_call(x.kind) && one_call(y.kind) && x.point == y.point && x.block == y.block {
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
        let origins = self.origins();
        origins[s].is_disjoint(&origins[t])
    }

    fn origins(&self) -> &PrimaryMap<ValueId, ValueSet> {
        self.origins.get_or_init(|| self.solve_origins())
    }

    fn solve_origins(&self) -> PrimaryMap<ValueId, ValueSet> {
        let facts = self.facts;
        // Whatever was there before the function began stands for one origin: arguments and
        // globals may be one another.
        let external = ValueId::new(facts.values.len());
        let mut program = OriginsProgram::default();
        for (v, fact) in &facts.values {
            if fact.root != v {
                continue;
            }
            match fact.kind {
                Kind::Allocation | Kind::Call | Kind::Stack | Kind::DynamicCall => {
                    program.origin_base.push((v, v))
                }
                Kind::Argument | Kind::External => program.origin_base.push((v, external)),
                Kind::Loaded => {
                    program.origin_base.push((v, external));
                    program.loaded.push((v,));
                }
                Kind::Merge | Kind::Derived => {}
            }
        }
        program.flow = facts.flow.clone();
        program.stored = facts
            .stored
            .iter()
            .map(|&v| (facts.values[v].root,))
            .collect();
        program.run();
        let mut origins: PrimaryMap<ValueId, ValueSet> =
            facts.values.keys().map(|_| ValueSet::new()).collect();
        for row in program.origins {
            origins[row.0] = row.1;
        }
        origins
    }

    /// A number for each value such that values with different numbers never alias, not even
    /// through others of the list: the components of a superset of the may-alias graph.
    pub fn groups(&self, values: &[ValueId]) -> Vec<u32> {
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
                let fact = &self.facts.values[source];
                if matches!(fact.kind, Kind::Call | Kind::DynamicCall) {
                    // One call's results share a group: any of them stands for the call.
                    let first = self.first_of_call(source);
                    join(&mut parent, first, i as u32);
                }
                if !all_fresh {
                    for origin in self.origins()[source].iter() {
                        join(&mut parent, origin, i as u32);
                    }
                }
            }
        }
        (0..values.len() as u32)
            .map(|i| find(&mut parent, i))
            .collect()
    }

    /// The first result of the call that defines `source`: results of one operation have
    /// consecutive ids and one point.
    fn first_of_call(&self, source: ValueId) -> ValueId {
        let point = self.facts.values[source].point;
        let mut first = source.index();
        while first > 0 && self.facts.values[ValueId::new(first - 1)].point == point {
            first -= 1;
        }
        ValueId::new(first)
    }
}

fn find(parent: &mut [u32], mut i: u32) -> u32 {
    while parent[i as usize] != i {
        parent[i as usize] = parent[parent[i as usize] as usize];
        i = parent[i as usize];
    }
    i
}
