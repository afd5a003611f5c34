//! How many buffers may be needed at a time of allocations whose buffers become one name: those of
//! several branches, and those of one round of a loop that are carried into the next.
//!
//! A *ring* is a set of allocations of which the buffers take turns: each that is made takes the
//! next place of a row, and after the last one the first. That is right if the row has more places
//! than buffers are needed when one more is made. The *age* of a buffer is how many were made after
//! it; rules follow the ages that each name may have over the segments of the function's steps.

use cranelift_entity::PrimaryMap;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use freehold_base::csr::Csr;
use freehold_base::ids::typed_ids;
use freehold_base::union_find::UnionFind;
use freehold_facts::{SegmentId, Steps, ValueId};

use super::datalog::datalog;
use super::lives::Lives;
use super::set::Given;
use ascent_ids::input_by_id;

typed_ids! {
    /// A set of allocations whose buffers take turns.
    RingId "ring";
}

/// More places than this has no ring.
pub const MOST_PLACES: u32 = 4;

/// Allocations whose buffers take turns.
pub struct Ring {
    /// In the order of the program.
    pub members: Vec<ValueId>,
    /// How many places are enough: one if a buffer is made only where no other one is needed.
    pub places: u32,
}

/// What the rules ask of the function.
struct Function<'a> {
    steps: &'a Steps,
    lives: &'a Lives,
    /// The steps at which the members of each ring allocate, in order.
    makes: PrimaryMap<RingId, Vec<u32>>,
}

impl Function<'_> {
    /// How many buffers of a ring are made between two steps of one segment.
    fn made_between(&self, ring: RingId, from: u32, to: u32) -> u32 {
        let makes = &self.makes[ring];
        let below = |step: u32| makes.partition_point(|&make| make < step);
        (below(to).saturating_sub(below(from + 1))) as u32
    }

    /// The same of a segment from its beginning.
    fn made_before(&self, ring: RingId, segment: SegmentId, to: u32) -> u32 {
        let makes = &self.makes[ring];
        let start = self.steps.segments[segment].start;
        let below = |step: u32| makes.partition_point(|&make| make < step);
        (below(to) - below(start)) as u32
    }

    fn end(&self, segment: SegmentId) -> u32 {
        self.steps.segments[segment].end
    }

    /// Whether a buffer of a ring is made while `v` is live, but for the one that `v` is.
    fn is_made_while_live(&self, ring: RingId, v: ValueId) -> bool {
        let makes = &self.makes[ring];
        let defined = self.defined_at(v);
        let below = |step: u32| makes.partition_point(|&make| make < step);
        self.lives.of_name(v).intervals().iter().any(|live| {
            let made = below(live.end) - below(live.start);
            let is_own = live.contains(&defined) && makes.binary_search(&defined).is_ok();
            made > usize::from(is_own)
        })
    }

    fn defined_at(&self, v: ValueId) -> u32 {
        self.steps.defined_at[v]
    }

    /// Whether a buffer is needed, by its own name, while so many more of the ring are made in its
    /// segment that no ring has places for them.
    fn needs_too_many(&self, ring: RingId, b: ValueId) -> bool {
        let made = self.defined_at(b);
        let segment = self.steps.segment(made);
        let makes = self.makes_while_live(ring, b, made + 1, self.end(segment));
        makes.len() >= MOST_PLACES as usize
    }

    /// The first steps at which a ring's buffers are made while `v` is live, from `from` to `to`:
    /// with the last of so many it is older than in any ring.
    fn makes_while_live(&self, ring: RingId, v: ValueId, from: u32, to: u32) -> Vec<u32> {
        let makes = &self.makes[ring];
        let below = |step: u32| makes.partition_point(|&make| make < step);
        let live = self.lives.of_name(v).intervals();
        let behind = live.partition_point(|interval| interval.end <= from);
        let live = live[behind..].iter().take_while(|i| i.start < to);
        let live = live.map(|interval| interval.start.max(from)..interval.end.min(to));
        live.flat_map(|i| &makes[below(i.start)..below(i.end)])
            .take(MOST_PLACES as usize + 1)
            .copied()
            .collect()
    }
}

datalog! {
    struct RingsProgram<'a>;

    relation given(Given<'a, Function<'a>>);
    relation next(SegmentId, SegmentId);
    #[ds(input_by_id)]
    relation defined_in(ValueId, SegmentId);
    /// `becomes_at(v, w, t, step)`: may: at the step of t w is made the buffer of v.
    relation becomes_at(ValueId, ValueId, SegmentId, u32);
    /// `member(r, b)`: the allocation b is of the ring r.
    relation member(RingId, ValueId);

    /// `of_ring(r, v)`: may: v is a buffer of r.
    relation of_ring(RingId, ValueId);
    of_ring(r, b) <-- member(r, b);
    of_ring(r, w) <-- of_ring(r, v), becomes_at(v, w, _, _);

    /// `is_too_long(r)`: r needs too many places, which one of its segments tells alone.
    relation is_too_long(RingId);
    is_too_long(r) <-- member(r, b), given(g), if g.0.needs_too_many(*r, *b);

    /// `is_followed(r)`: may: a buffer of r is made while another one is needed. Those of other
    /// rings need not be followed, from segment to segment, through all that stands between where
    /// they are made and where they are needed.
    relation is_followed(RingId);
    is_followed(r) <--
        of_ring(r, v), !is_too_long(r), given(g), if g.0.is_made_while_live(*r, *v);

    /// `aged(r, v, age)`: may: where it is defined, v is a buffer of r after which so many were
    /// made.
    relation aged(RingId, ValueId, u32);
    aged(r, b, 0) <-- is_followed(r), member(r, b);
    aged(r, w, age + g.0.made_between(*r, g.0.defined_at(*v), *step)) <--
        aged(r, v, age), if *age < MOST_PLACES, defined_in(v, t), becomes_at(v, w, t, step), given(g);
    aged(r, w, age + g.0.made_before(*r, *t, *step)) <--
        aged_in(r, v, t, age), if *age < MOST_PLACES, becomes_at(v, w, t, step), given(g);

    /// `aged_in(r, v, t, age)`: may: where the segment t begins, v is a buffer of r after which so
    /// many were made.
    relation aged_in(RingId, ValueId, SegmentId, u32);
    aged_in(r, v, to, age + g.0.made_between(*r, g.0.defined_at(*v), g.0.end(*t))) <--
        aged(r, v, age), if *age < MOST_PLACES, defined_in(v, t), next(t, to), given(g),
        if g.0.lives.is_live_in(*v, *to);
    aged_in(r, v, to, age + g.0.made_before(*r, *t, g.0.end(*t))) <--
        aged_in(r, v, t, age), if *age < MOST_PLACES, next(t, to), given(g),
        if g.0.lives.is_live_in(*v, *to);

    /// `needed_when_made(r, age)`: may: when a buffer of r is made, one is needed after which so
    /// many were made.
    relation needed_when_made(RingId, u32);
    needed_when_made(r, age + g.0.made_between(*r, g.0.defined_at(*v), make)) <--
        aged(r, v, age), defined_in(v, t), given(g),
        for make in g.0.makes_while_live(*r, *v, g.0.defined_at(*v) + 1, g.0.end(*t));
    needed_when_made(r, age + g.0.made_before(*r, *t, make)) <--
        aged_in(r, v, t, age), given(g),
        for make in g.0.makes_while_live(*r, *v, g.0.steps.segments[*t].start, g.0.end(*t));
}

/// The rings of a function: of allocations that `is_alike` takes for one kind and whose buffers may
/// be one name. Those that need too many places are left out, and so are those of several places
/// where no buffer is carried: there each has a place of its own.
#[must_use]
pub fn solve(
    steps: &Steps,
    lives: &Lives,
    (candidates, is_alike): (&[ValueId], &dyn Fn(ValueId, ValueId) -> bool),
) -> Vec<Ring> {
    let carried = |v: ValueId| lives.is_carried(v, steps.defined_at[v]);
    let members = sets(steps, candidates, is_alike);
    let members = members.into_iter();
    let members: PrimaryMap<RingId, Vec<ValueId>> = members
        .filter(|set| set.len() > 1 || set.iter().any(|&v| carried(v)))
        .collect();
    if members.is_empty() {
        return Vec::new();
    }
    let makes = members.values().map(|set| {
        let mut makes: Vec<u32> = set.iter().map(|&v| steps.defined_at[v]).collect();
        makes.sort_unstable();
        makes
    });
    let function = Function {
        steps,
        lives,
        makes: makes.collect(),
    };
    let defined_in = steps.defined_at.iter();
    let becomes = steps.becomes_at.iter();
    let rows = members.iter();
    let mut program = RingsProgram {
        given: vec![(Given(&function),)],
        next: steps.next.clone(),
        defined_in: defined_in.map(|(v, &at)| (v, steps.segment(at))).collect(),
        becomes_at: becomes
            .map(|&(v, w, step)| (v, w, steps.segment(step), step))
            .collect(),
        member: rows
            .flat_map(|(r, set)| set.iter().map(move |&b| (r, b)))
            .collect(),
        ..Default::default()
    };
    program.run();
    let mut oldest: PrimaryMap<RingId, Option<u32>> = members.values().map(|_| None).collect();
    let ages = program.aged.iter().map(|row| (row.0, row.2));
    let ages = ages.chain(program.aged_in.iter().map(|row| (row.0, row.3)));
    // What is followed no further may be older still.
    let ages = ages.filter(|row| row.1 >= MOST_PLACES);
    let too_long = program.is_too_long.iter().map(|row| (row.0, MOST_PLACES));
    let ages = ages.chain(too_long);
    for (r, age) in ages.chain(program.needed_when_made.iter().copied()) {
        oldest[r] = oldest[r].max(Some(age));
    }
    let rings = members.into_iter().map(|(r, members)| Ring {
        members,
        places: oldest[r].map_or(1, |age| age + 2),
    });
    let is_worth = |ring: &Ring| match ring.places {
        1 => true,
        places => places <= MOST_PLACES && ring.members.iter().any(|&v| carried(v)),
    };
    rings.filter(is_worth).collect()
}

/// The candidates in sets of those that are alike and that a name may be both of.
fn sets(
    steps: &Steps,
    candidates: &[ValueId],
    is_alike: &dyn Fn(ValueId, ValueId) -> bool,
) -> Vec<Vec<ValueId>> {
    let count = steps.defined_at.len();
    let edges = steps.becomes_at.iter();
    let edges: Vec<(u32, u32)> = edges.map(|row| (row.0.as_u32(), row.1.as_u32())).collect();
    let leads_to = Csr::new(count, &edges);
    // The candidates that came to each name first, one of each kind.
    let mut first: PrimaryMap<ValueId, SmallVec<[ValueId; 1]>> =
        steps.defined_at.values().map(|_| SmallVec::new()).collect();
    let mut joined: UnionFind<ValueId> = UnionFind::new(count);
    let mut work: Vec<(ValueId, ValueId)> = candidates.iter().map(|&v| (v, v)).collect();
    while let Some((name, candidate)) = work.pop() {
        let kinds = &mut first[name];
        if let Some(&other) = kinds.iter().find(|&&other| is_alike(candidate, other)) {
            joined.union(candidate, other);
            continue;
        }
        kinds.push(candidate);
        let next = leads_to.of(name.as_u32()).iter();
        work.extend(next.map(|&next| (ValueId::from_u32(next), candidate)));
    }
    let mut sets: Vec<Vec<ValueId>> = Vec::new();
    let mut places: FxHashMap<ValueId, usize> = FxHashMap::default();
    for &candidate in candidates {
        let place = *places.entry(joined.find(candidate)).or_insert(sets.len());
        if place == sets.len() {
            sets.push(Vec::new());
        }
        sets[place].push(candidate);
    }
    sets
}
