//! When each buffer is needed: the steps of a function at which some name of it is live.
//!
//! A memref is live from its definition to the last operation that accesses the buffer by this
//! name, or makes of it a name that is needed: plain liveness, over the segments of the function's
//! steps ([`Steps`]), branches and regions alike (`segments_live.rs`). A buffer is live where one
//! of its names is. May: it over-approximates. Says nothing of sizes, and nothing of buffers that
//! are reached otherwise than by names; who asks has to know that there are none.

use std::cell::Cell;

use cranelift_entity::PrimaryMap;
use rustc_hash::FxHashMap;

use freehold_facts::{Facts, Kind, SegmentId, Steps, ValueId};
use freehold_packing::LiveRange;

use super::alias_graph::AliasGraph;
use super::datalog::datalog;
use super::segments_live::{self, SegmentsLive};
use ascent_ids::lattice_by_id;

/// A buffer has no more intervals. What goes through N branches would have N, and N buffers N*N.
pub const MOST_INTERVALS: usize = 32;

datalog! {
    struct LivesProgram;

    /// `touched_in(v, t)`: may: an operation of t accesses the buffer by the name v.
    relation touched_in(ValueId, SegmentId);
    /// `becomes_in(v, w, t)`: may: an operation of t makes w the buffer of v.
    relation becomes_in(ValueId, ValueId, SegmentId);

    /// `needed(v)`: may: the buffer is accessed by the name v, or by one that comes of it.
    #[ds(lattice_by_id)]
    relation needed(ValueId);
    needed(v) <-- touched_in(v, _);
    needed(v) <-- needed(w), becomes_in(v, w, _);

    /// `used_in(v, t)`: may: an operation of t needs v.
    relation used_in(ValueId, SegmentId);
    used_in(v, t) <-- touched_in(v, t);
    used_in(v, t) <-- needed(w), becomes_in(v, w, t);
}

/// When the buffers of a function are needed.
pub struct Lives {
    /// The steps at which each name is live.
    names: PrimaryMap<ValueId, LiveRange>,
    /// The steps of [`Lives::of`], of what allocates; none of others.
    of: PrimaryMap<ValueId, LiveRange>,
    /// The steps at which a name is live that each may become.
    others: PrimaryMap<ValueId, Option<LiveRange>>,
    /// The same without steps at which none is, where the above has some.
    least_others: Option<PrimaryMap<ValueId, Option<LiveRange>>>,
    /// The last step at which something may free the buffer of each.
    last_free: PrimaryMap<ValueId, Option<u32>>,
    live_in: SegmentsLive,
}

impl Lives {
    /// The steps at which the buffer that `allocation` made is needed; its allocation at least. In
    /// many intervals, the shortest gaps between them count too.
    #[must_use]
    pub fn of(&self, allocation: ValueId) -> &LiveRange {
        &self.of[allocation]
    }

    /// Whether the steps of [`Lives::of`] are those at which buffers are needed, and no others.
    #[must_use]
    pub fn is_exact(&self) -> bool {
        self.least_others.is_none()
    }

    /// Steps of [`Lives::of`] at which a name of the buffer is live: all of them, or those of the
    /// longest intervals.
    #[must_use]
    pub fn at_least(&self, allocation: ValueId) -> LiveRange {
        let others = self.least_others.as_ref().unwrap_or(&self.others);
        let (others, none) = (others[allocation].as_ref(), LiveRange::default());
        joined(&self.names[allocation], others.unwrap_or(&none)).thinned(MOST_INTERVALS)
    }

    /// The steps at which a name is live.
    #[must_use]
    pub fn of_name(&self, name: ValueId) -> &LiveRange {
        &self.names[name]
    }

    /// Whether a name is live at a step.
    #[must_use]
    pub fn is_live(&self, name: ValueId, step: u32) -> bool {
        self.names[name].contains(step)
    }

    /// `live_in(v, t)`: may: the name v is needed when the segment t begins.
    #[must_use]
    pub fn is_live_in(&self, name: ValueId, segment: SegmentId) -> bool {
        self.live_in.is_live_in(name, segment)
    }

    /// The steps from the allocation of the buffer that `allocation` made to the last at which it
    /// is needed or freed, of a function with so many steps: to their end where nothing frees it.
    #[must_use]
    pub fn until_freed(&self, allocation: ValueId, steps: u32) -> LiveRange {
        let live = self.of(allocation);
        let start = live.intervals().first().map_or(0, |first| first.start);
        let end = live.intervals().last().map_or(0, |last| last.end);
        let end = match self.last_free[allocation] {
            Some(free) => end.max(free + 1),
            None => steps,
        };
        LiveRange::from(start..end)
    }

    /// Whether a buffer that `allocation` made may still be needed when it makes the next one, at
    /// `step`.
    #[must_use]
    pub fn is_carried(&self, allocation: ValueId, step: u32) -> bool {
        let others = self.others[allocation].as_ref();
        others.is_some_and(|others| others.contains(step))
    }
}

/// The steps of both.
fn joined(a: &LiveRange, b: &LiveRange) -> LiveRange {
    LiveRange::new(a.intervals().iter().chain(b.intervals()).cloned())
}

fn is_allocated(facts: &Facts, v: ValueId) -> bool {
    matches!(facts.values[v].kind, Kind::Allocation | Kind::Stack)
}

/// When the buffers of a function are needed; frees do not need them.
#[must_use]
pub fn solve(facts: &Facts, steps: &Steps) -> Lives {
    let touched = || steps.touched_at.iter();
    let becomes = steps.becomes_at.iter();
    let homes: PrimaryMap<ValueId, SegmentId> = steps
        .defined_at
        .values()
        .map(|&step| steps.segment(step))
        .collect();
    let mut program = LivesProgram {
        touched_in: touched().map(|&(v, s)| (v, steps.segment(s))).collect(),
        becomes_in: becomes.map(|&(v, w, s)| (v, w, steps.segment(s))).collect(),
        ..Default::default()
    };
    program.run();
    let mut is_needed: PrimaryMap<ValueId, bool> = homes.values().map(|_| false).collect();
    for (v,) in &program.needed {
        is_needed[*v] = true;
    }
    // The last step of each segment at which each name is used.
    let mut last: FxHashMap<(ValueId, SegmentId), u32> = FxHashMap::default();
    let handed = steps.becomes_at.iter();
    let handed = handed.filter(|row| is_needed[row.1]);
    let handed = handed.map(|&(v, _, step)| (v, step));
    for (v, step) in touched().copied().chain(handed) {
        let latest = last.entry((v, steps.segment(step))).or_insert(step);
        *latest = step.max(*latest);
    }
    let mut intervals: PrimaryMap<ValueId, Vec<std::ops::Range<u32>>> =
        homes.values().map(|_| Vec::new()).collect();
    // What allocates takes its step, even if nobody needs what it makes.
    for (v, &step) in &steps.defined_at {
        if is_needed[v] || is_allocated(facts, v) {
            intervals[v].push(step..step + 1);
        }
    }
    for (&(v, t), &step) in &last {
        let start = match t == homes[v] {
            true => steps.defined_at[v],
            false => steps.segments[t].start,
        };
        intervals[v].push(start..step + 1);
    }
    let live_in = segments_live::solve(steps, &homes, &program.used_in);
    live_in.through(steps, |v, interval| intervals[v].push(interval));
    let names: PrimaryMap<ValueId, LiveRange> = intervals
        .into_iter()
        .map(|(_, all)| LiveRange::new(all))
        .collect();
    // What is allocated comes of no other name: without its own life the rest is that of others.
    let own = |v: ValueId| match is_allocated(facts, v) {
        true => LiveRange::default(),
        false => names[v].clone(),
    };
    let graph = AliasGraph::new(facts);
    let is_exact = Cell::new(true);
    let others = graph.gather(own, |a, b| {
        let both = joined(&a, &b);
        is_exact.set(is_exact.get() && both.intervals().len() <= MOST_INTERVALS);
        both.coarsened(MOST_INTERVALS)
    });
    let counts = names.iter().filter(|row| is_allocated(facts, row.0));
    let counts = counts.map(|(v, own)| {
        let others = others[v].as_ref().map_or(0, |all| all.intervals().len());
        own.intervals().len() + others
    });
    let is_exact = counts.max().unwrap_or(0) <= MOST_INTERVALS && is_exact.get();
    let least_others =
        (!is_exact).then(|| graph.gather(own, |a, b| joined(&a, &b).thinned(MOST_INTERVALS)));
    let mut freed: FxHashMap<ValueId, u32> = FxHashMap::default();
    for &(v, step) in &steps.freed_at {
        let last = freed.entry(v).or_insert(step);
        *last = step.max(*last);
    }
    let last_free = graph.gather(|v| freed.get(&v).copied(), |a, b| a.max(b));
    let of = names.iter().map(|(v, own)| {
        let others = others[v].as_ref().filter(|_| is_allocated(facts, v));
        match (is_allocated(facts, v), others) {
            (false, _) => LiveRange::default(),
            (true, None) => own.clone().coarsened(MOST_INTERVALS),
            (true, Some(others)) => joined(own, others).coarsened(MOST_INTERVALS),
        }
    });
    Lives {
        of: of.collect(),
        names,
        others,
        least_others,
        live_in,
        last_free: last_free.values().map(|free| free.flatten()).collect(),
    }
}
