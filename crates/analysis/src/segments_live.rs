//! Which names are needed where each segment of a function's steps begins: the least relation with
//!
//! ```text
//! live_in(v, t) <-- used_in(v, t), if t is not where v is defined;
//! live_in(v, t) <-- next(t, u), live_in(v, u), if t is not where v is defined;
//! ```
//!
//! N buffers that are needed in N blocks are N*N rows, of which no table is made: the names of each
//! segment are a set, stored as runs of ids, and lives are read off where the sets of segments that
//! follow each other differ. Knows neither buffers nor operations.

use std::collections::BinaryHeap;
use std::ops::Range;

use cranelift_entity::{EntityRef, PrimaryMap};

use freehold_base::csr::Csr;
use freehold_facts::{SegmentId, Steps, ValueId};

use super::ValueSet;

/// The names that are needed where each segment begins.
pub struct SegmentsLive(PrimaryMap<SegmentId, ValueSet>);

/// Solves it; `used_in` may name the segment in which a value is defined.
pub fn solve(
    steps: &Steps,
    homes: &PrimaryMap<ValueId, SegmentId>,
    used_in: &[(ValueId, SegmentId)],
) -> SegmentsLive {
    let empty = || -> PrimaryMap<SegmentId, ValueSet> {
        std::iter::repeat_n(ValueSet::new(), steps.segments.len()).collect()
    };
    let (mut defines, mut live) = (empty(), empty());
    for (v, &home) in homes {
        defines[home].insert(v);
    }
    for &(v, t) in used_in.iter().filter(|row| homes[row.0] != row.1) {
        live[t].insert(v);
    }
    let edges = steps.next.iter();
    let edges: Vec<(u32, u32)> = edges.map(|row| (row.1.as_u32(), row.0.as_u32())).collect();
    let before = Csr::new(steps.segments.len(), &edges);
    // What control comes to last is looked at first: then most segments are looked at once.
    let open = live.iter().filter(|row| !row.1.is_empty());
    let mut work: BinaryHeap<SegmentId> = open.map(|row| row.0).collect();
    let mut is_open: PrimaryMap<SegmentId, bool> =
        live.values().map(|names| !names.is_empty()).collect();
    while let Some(to) = work.pop() {
        is_open[to] = false;
        for &from in before.of(to.as_u32()) {
            let from = SegmentId::from_u32(from);
            let more = live[to].minus(&defines[from]);
            let count = live[from].len();
            live[from].extend(&more);
            if live[from].len() > count && !std::mem::replace(&mut is_open[from], true) {
                work.push(from);
            }
        }
    }
    SegmentsLive(live)
}

impl SegmentsLive {
    /// `live_in(v, t)`: the name is needed where the segment begins.
    pub fn is_live_in(&self, v: ValueId, t: SegmentId) -> bool {
        self.0[t].contains(v)
    }

    /// Calls `found` with the steps of segments where each name is needed to the end and behind it:
    /// of the segment that defines it those from there on. Intervals that touch are one.
    pub fn through(&self, steps: &Steps, mut found: impl FnMut(ValueId, Range<u32>)) {
        let next = steps.next.iter();
        let next: Vec<(u32, u32)> = next.map(|row| (row.0.as_u32(), row.1.as_u32())).collect();
        let next = Csr::new(steps.segments.len(), &next);
        let homes = steps.defined_at.iter();
        let homes: Vec<(u32, u32)> = homes
            .map(|(v, &step)| (steps.segment(step).as_u32(), v.as_u32()))
            .collect();
        let defined = Csr::new(steps.segments.len(), &homes);
        let mut starts: PrimaryMap<ValueId, u32> = steps.defined_at.values().map(|_| 0).collect();
        let mut before = ValueSet::new();
        let mut end = 0;
        for (t, segment) in &steps.segments {
            let mut out = ValueSet::new();
            for &to in next.of(t.as_u32()) {
                out.extend(&self.0[SegmentId::new(to as usize)]);
            }
            for v in before.minus(&out).iter() {
                found(v, starts[v]..end);
            }
            for v in out.minus(&before).iter() {
                starts[v] = segment.start;
            }
            for &v in defined.of(t.as_u32()) {
                let v = ValueId::from_u32(v);
                if out.contains(v) {
                    if before.contains(v) {
                        found(v, starts[v]..end);
                    }
                    starts[v] = steps.defined_at[v];
                }
            }
            (before, end) = (out, segment.end);
        }
        for v in before.iter() {
            found(v, starts[v]..end);
        }
    }
}
