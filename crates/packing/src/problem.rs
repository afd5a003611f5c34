//! Buffers, and when they are alive.

use std::ops::Range;

use smallvec::SmallVec;

use super::Error;

/// The steps at which a buffer is alive: intervals that are sorted, apart from each other and not
/// empty.
///
/// A buffer that is alive in a program's branch and again behind it, but not in the other branch,
/// has two intervals.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LiveRange(SmallVec<[Range<u32>; 1]>);

impl LiveRange {
    /// The union of intervals in any order.
    ///
    /// ```
    /// use freehold_packing::LiveRange;
    ///
    /// let range = LiveRange::new([7..9, 0..2, 2..4, 5..5]);
    /// assert_eq!(range.intervals(), [0..4, 7..9]);
    /// ```
    #[must_use]
    pub fn new(intervals: impl IntoIterator<Item = Range<u32>>) -> Self {
        let intervals = intervals.into_iter();
        let mut all: SmallVec<[Range<u32>; 4]> = intervals.filter(|i| !i.is_empty()).collect();
        all.sort_unstable_by_key(|interval| interval.start);
        let mut joined: SmallVec<[Range<u32>; 1]> = SmallVec::new();
        for interval in all {
            match joined.last_mut() {
                Some(last) if interval.start <= last.end => last.end = last.end.max(interval.end),
                _ => joined.push(interval),
            }
        }
        LiveRange(joined)
    }

    /// The same with so many intervals at most, one at least: the shortest gaps are filled.
    ///
    /// ```
    /// use freehold_packing::LiveRange;
    ///
    /// let range = LiveRange::new([0..1, 2..3, 9..10]);
    /// assert_eq!(range.coarsened(2).intervals(), [0..3, 9..10]);
    /// ```
    #[must_use]
    pub fn coarsened(self, most: usize) -> Self {
        let count = self.0.len();
        if count <= most.max(1) {
            return self;
        }
        let gap = |place: usize| self.0[place + 1].start - self.0[place].end;
        let mut gaps: Vec<usize> = (0..count - 1).collect();
        gaps.sort_by_key(|&place| (std::cmp::Reverse(gap(place)), place));
        let mut kept: Vec<usize> = gaps[..most.max(1) - 1].to_vec();
        kept.sort_unstable();
        let ends = kept.iter().map(|&place| self.0[place].end);
        let ends = ends.chain([self.0[count - 1].end]);
        let starts = kept.iter().map(|&place| self.0[place + 1].start);
        let starts = std::iter::once(self.0[0].start).chain(starts);
        LiveRange(starts.zip(ends).map(|(start, end)| start..end).collect())
    }

    /// The same with so many intervals at most: the longest ones.
    ///
    /// ```
    /// use freehold_packing::LiveRange;
    ///
    /// let range = LiveRange::new([0..1, 2..5, 9..11]);
    /// assert_eq!(range.thinned(2).intervals(), [2..5, 9..11]);
    /// ```
    #[must_use]
    pub fn thinned(mut self, most: usize) -> Self {
        if self.0.len() > most {
            self.0
                .sort_by_key(|interval| std::cmp::Reverse(interval.end - interval.start));
            self.0.truncate(most);
            self.0.sort_by_key(|interval| interval.start);
        }
        self
    }

    #[must_use]
    pub fn intervals(&self) -> &[Range<u32>] {
        &self.0
    }

    /// Whether it is alive at a step.
    #[must_use]
    pub fn contains(&self, step: u32) -> bool {
        let behind = self.0.partition_point(|interval| interval.end <= step);
        self.0
            .get(behind)
            .is_some_and(|interval| interval.start <= step)
    }

    /// Whether both are alive at some step.
    #[must_use]
    pub fn meets(&self, other: &LiveRange) -> bool {
        let (mut left, mut right) = (self.0.iter().peekable(), other.0.iter().peekable());
        while let (Some(a), Some(b)) = (left.peek(), right.peek()) {
            if a.end <= b.start {
                left.next();
            } else if b.end <= a.start {
                right.next();
            } else {
                return true;
            }
        }
        false
    }
}

impl From<Range<u32>> for LiveRange {
    fn from(interval: Range<u32>) -> Self {
        let intervals = [interval].into_iter();
        LiveRange(intervals.filter(|i| !i.is_empty()).collect())
    }
}

/// A buffer that is to have a place in the arena.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Buffer {
    /// In bytes.
    pub size: u64,
    /// In bytes, a power of two: the offset is a multiple of it.
    pub alignment: u64,
    pub live: LiveRange,
}

impl Buffer {
    /// A buffer that may stand at any offset.
    #[must_use]
    pub fn new(size: u64, live: LiveRange) -> Self {
        Buffer {
            size,
            alignment: 1,
            live,
        }
    }

    /// The lowest offset from `at` upwards that is a multiple of the alignment.
    pub(crate) fn aligned(&self, at: u64) -> u64 {
        let mask = self.alignment - 1;
        (at + mask) & !mask
    }

    /// Whether it takes room from another one at some time.
    pub(crate) fn takes_room(&self) -> bool {
        self.size > 0 && !self.live.intervals().is_empty()
    }
}

/// Buffers of which all sums of sizes and alignments fit into 63 bits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    buffers: Vec<Buffer>,
}

impl Problem {
    /// # Errors
    /// If an alignment is not a power of two, or sizes or numbers overflow.
    pub fn new(buffers: Vec<Buffer>) -> Result<Self, Error> {
        // Two ends of an interval a buffer at least are numbered.
        let ends = buffers.iter().map(|b| 2 * b.live.intervals().len());
        if ends.sum::<usize>() > u32::MAX as usize || buffers.len() > u32::MAX as usize {
            return Err(Error::TooMany);
        }
        let mut sum: u64 = 0;
        for (number, buffer) in buffers.iter().enumerate() {
            if !buffer.alignment.is_power_of_two() {
                return Err(Error::Alignment {
                    buffer: number,
                    alignment: buffer.alignment,
                });
            }
            sum = (sum.checked_add(buffer.size))
                .and_then(|sum| sum.checked_add(buffer.alignment - 1))
                .filter(|&sum| sum <= i64::MAX as u64)
                .ok_or(Error::TooLarge)?;
        }
        Ok(Problem { buffers })
    }

    #[must_use]
    pub fn buffers(&self) -> &[Buffer] {
        &self.buffers
    }

    /// The end of the last buffer at these offsets.
    pub(crate) fn height(&self, offsets: &[u64]) -> u64 {
        let taking = self.buffers.iter().zip(offsets);
        let ends = taking
            .filter(|(b, _)| b.takes_room())
            .map(|(b, &at)| at + b.size);
        ends.max().unwrap_or(0)
    }
}
