//! Memrefs in groups, such that those of different groups never alias.
//!
//! The components of a superset of the may-alias graph, so that a `bufferization.dealloc` falls
//! apart into ones that have nothing to do with each other. Rules say what two memrefs have in
//! common; which are connected by that is a union of sets.

use std::collections::hash_map::Entry;

use ascent::aggregators::count;
use rustc_hash::FxHashMap;

use freehold_base::ids::typed_ids;
use freehold_base::union_find::UnionFind;
use freehold_facts::ValueId;

use super::alias::Aliases;
use super::datalog::datalog;
use super::set::Given;
use ascent_ids::solved;
use ascent_ids::solved::Solved;

datalog! {
    struct GroupsProgram<'a>;

    relation given(Given<'a, Aliases<'a>>);
    /// `asked(i, v)`: v is in place i of the list, the first with its sources.
    relation asked(u32, ValueId);
    /// `source(v, s)`: may: the buffer of v is that of s, of its current instance; s is one of
    /// these.
    #[ds(solved)]
    relation source(ValueId, ValueId);

    /// `has(s, i)`: s is a source of what is in place i.
    relation has(ValueId, u32);
    has(s, i) <-- asked(i, v), source(v, s);
    /// `has_site(s, i)`: s is the first that may be one of these, as results of one call.
    relation has_site(ValueId, u32);
    has_site(site, i) <-- has(s, i), given(g), if let Some(site) = g.0.site(*s);

    /// `few(is_few)`: whether there are so few that each is compared with each: most pairs are
    /// known to be two buffers by where they are defined, whatever their origins.
    relation few(bool);
    few(count <= FEW) <-- given(_), agg count = count() in has(_, _);
    /// `linked(i, j)`: sources of both may be one buffer.
    relation linked(u32, u32);
    linked(i, j) <-- few(true), has(s, i), has(t, j), if s < t, given(g),
        if !g.0.is_newer(*s, *t) && !g.0.is_newer(*t, *s), if g.0.origins().share(*s, *t);

    /// `old(true)`: not all sources are new, so that it counts where their buffers come from.
    relation old(bool);
    old(true) <-- few(false), has(s, _), given(g), if !g.0.facts().is_new(*s);
    /// `has_origins_of(s, i)`: what is in place i may have the origins of s.
    relation has_origins_of(ValueId, u32);
    has_origins_of(s, i) <-- old(true), has(s, i);
}

/// So many pairs of a memref and a source are few.
const FEW: usize = 24;

typed_ids! {
    /// A value's position in the list that is grouped.
    Position "position";
}

/// A number for each value of the list, equal for those that may alias, if by way of others: the
/// place of the first of them.
pub(super) fn solve(aliases: &Aliases, values: &[ValueId]) -> Vec<u32> {
    let mut joined: UnionFind<Position> = UnionFind::new(values.len());
    let mut join = |i: u32, j: u32| {
        joined.union(Position::from_u32(i), Position::from_u32(j));
    };
    // Of those with one set of sources one is asked: N memrefs of N sources are N rows, not N * N.
    let sources = aliases.sources();
    let mut first_of: FxHashMap<ValueId, u32> = FxHashMap::default();
    let mut asked: Vec<(u32, ValueId)> = Vec::new();
    for (i, &v) in (0..).zip(values) {
        match first_of.entry(sources.node(v)) {
            Entry::Occupied(first) => join(*first.get(), i),
            Entry::Vacant(free) => {
                free.insert(i);
                asked.push((i, v));
            }
        }
    }
    if asked.len() > 1 {
        let mut program = GroupsProgram {
            given: vec![(Given(aliases),)],
            asked,
            __source_ind_common: Solved::by(sources.relation()),
            ..Default::default()
        };
        program.run();
        let mut first_with: FxHashMap<ValueId, u32> = FxHashMap::default();
        for (common, i) in program.has.into_iter().chain(program.has_site) {
            join(*first_with.entry(common).or_insert(i), i);
        }
        for (i, j) in program.linked {
            join(i, j);
        }
        let numbered = program.has_origins_of;
        if !numbered.is_empty() {
            aliases.origins().join(&numbered, join);
        }
    }
    let first = joined.into_representatives();
    first.values().map(|first| first.as_u32()).collect()
}
