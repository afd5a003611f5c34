//! First fit: each buffer, in a given order, at the lowest offset where nothing that was placed
//! before is in its way.
//!
//! What was placed lies in buckets of neighbouring steps, sorted by offset, so that a buffer looks
//! at those alone that may be alive with it. Buffers that are alive through all of a bucket often
//! lie on top of each other from the bottom on: what comes later begins above these at once, so
//! that lives within lives do not take the square of their depth.

use super::Problem;

/// So many buckets a live range touches on average.
const BUCKETS_A_RANGE: u64 = 2;

/// A buffer in a bucket. One with several intervals is there once for each that touches it.
#[derive(Copy, Clone)]
struct Placed {
    offset: u64,
    end: u64,
    /// Of the interval.
    first: u32,
    /// The step behind it.
    last: u32,
}

/// What was placed at neighbouring steps.
#[derive(Clone, Default)]
struct Bucket {
    /// By offset.
    placed: Vec<Placed>,
    /// So many of the first are there at each step, and leave no gap below the last.
    floor: usize,
    /// Where the last of these ends.
    full: u64,
}

impl Bucket {
    /// Adds a buffer to the bucket of these steps.
    fn place(&mut self, new: Placed, steps: std::ops::Range<u64>) {
        let place = (self.placed).partition_point(|other| other.offset <= new.offset);
        self.placed.insert(place, new);
        while let Some(next) = self.placed.get(self.floor)
            && u64::from(next.first) <= steps.start
            && u64::from(next.last) >= steps.end
            && next.offset == self.full
        {
            (self.full, self.floor) = (next.end, self.floor + 1);
        }
    }
}

/// What was placed.
struct Arena {
    buckets: Vec<Bucket>,
    /// The first step of any buffer, and how many steps a bucket has.
    origin: u32,
    width: u32,
}

impl Arena {
    fn new(problem: &Problem) -> Self {
        let intervals = || problem.buffers().iter().flat_map(|b| b.live.intervals());
        let origin = intervals().map(|i| i.start).min().unwrap_or(0);
        let end = intervals().map(|i| i.end).max().unwrap_or(0);
        let lengths: u64 = intervals().map(|i| u64::from(i.end - i.start)).sum();
        let count = (intervals().count() as u64).max(1);
        let width = (lengths / count / BUCKETS_A_RANGE).clamp(1, u64::from(u32::MAX)) as u32;
        // Not more buckets than buffers.
        let width = width.max(((u64::from(end - origin)) / count) as u32 + 1);
        let buckets = ((end - origin) / width) as usize + 1;
        Arena {
            buckets: vec![Bucket::default(); buckets],
            origin,
            width,
        }
    }

    fn buckets_of(&self, interval: &std::ops::Range<u32>) -> std::ops::RangeInclusive<usize> {
        let bucket = |step: u32| ((step - self.origin) / self.width) as usize;
        bucket(interval.start)..=bucket(interval.end - 1)
    }

    /// The steps of a bucket.
    fn steps_of(&self, bucket: usize) -> std::ops::Range<u64> {
        let start = u64::from(self.origin) + bucket as u64 * u64::from(self.width);
        start..start + u64::from(self.width)
    }
}

/// The offsets of all buffers, placed in this order.
///
/// # Panics
/// If `order` does not have each buffer once.
#[must_use]
pub fn first_fit(problem: &Problem, order: &[u32]) -> Vec<u64> {
    let buffers = problem.buffers();
    assert_eq!(order.len(), buffers.len(), "an order of all buffers");
    let mut arena = Arena::new(problem);
    let mut offsets = vec![0; buffers.len()];
    // Where the buffer's next look at each bucket begins.
    let mut cursors: Vec<(usize, usize)> = Vec::new();
    for &number in order {
        let buffer = &buffers[number as usize];
        if !buffer.takes_room() {
            continue;
        }
        let intervals = buffer.live.intervals();
        let meets = |placed: &Placed| {
            intervals
                .iter()
                .any(|i| placed.first < i.end && i.start < placed.last)
        };
        cursors.clear();
        for interval in intervals {
            let buckets = arena.buckets_of(interval);
            cursors.extend(buckets.map(|bucket| (bucket, arena.buckets[bucket].floor)));
        }
        cursors.dedup_by_key(|cursor| cursor.0);
        let full = cursors
            .iter()
            .map(|&(bucket, _)| arena.buckets[bucket].full);
        let mut at = buffer.aligned(full.max().unwrap_or(0));
        // The offset rises until a round over the buckets finds nothing in its way.
        loop {
            let before = at;
            for (bucket, next) in &mut cursors {
                let placed = &arena.buckets[*bucket].placed;
                while let Some(other) = placed.get(*next)
                    && other.offset < at + buffer.size
                {
                    *next += 1;
                    if other.end > at && meets(other) {
                        at = buffer.aligned(other.end);
                    }
                }
            }
            if at == before {
                break;
            }
        }
        offsets[number as usize] = at;
        for interval in intervals {
            let placed = Placed {
                offset: at,
                end: at + buffer.size,
                first: interval.start,
                last: interval.end,
            };
            for bucket in arena.buckets_of(interval) {
                let steps = arena.steps_of(bucket);
                arena.buckets[bucket].place(placed, steps);
            }
        }
    }
    offsets
}
