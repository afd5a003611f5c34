//! Steps at which many buffers are alive, without those that say nothing new.
//!
//! Between two steps at which something begins or ends the same buffers are alive. Only where a
//! beginning is followed by an end is this set no part of a neighbour's: these are the *sections*.

use std::ops::Range;

use smallvec::SmallVec;

use super::Problem;

/// The sections at which a buffer is alive: intervals that are sorted and not empty.
pub(crate) type SectionRanges = SmallVec<[Range<u32>; 1]>;

/// The sections of a problem, numbered in the order of steps.
pub(crate) struct Sections {
    pub(crate) count: usize,
    /// By buffer; empty for one that is never alive.
    pub(crate) of: Vec<SectionRanges>,
}

impl Sections {
    pub(crate) fn new(problem: &Problem) -> Self {
        let buffers = problem.buffers();
        // Ends come before starts at a step.
        let mut events: Vec<(u32, bool, u32)> = Vec::new();
        for (number, buffer) in (0..).zip(buffers) {
            for interval in buffer.live.intervals() {
                events.push((interval.start, true, number));
                events.push((interval.end, false, number));
            }
        }
        events.sort_unstable();
        let mut of = vec![SectionRanges::new(); buffers.len()];
        let mut count = 0;
        let mut has_begun = false;
        for (_, is_start, number) in events {
            let ranges = &mut of[number as usize];
            if is_start {
                has_begun = true;
                ranges.push(count..count);
                continue;
            }
            if has_begun {
                has_begun = false;
                count += 1;
            }
            if let Some(range) = ranges.last_mut() {
                range.end = count;
            }
        }
        Sections {
            count: count as usize,
            of,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Buffer, Error, LiveRange};

    #[test]
    fn sections_are_where_a_beginning_is_followed_by_an_end() -> Result<(), Error> {
        let ranges = [0..2, 1..5, 3..4, 4..6].map(LiveRange::from);
        let buffers = ranges.map(|range| Buffer::new(1, range));
        let sections = Sections::new(&Problem::new(buffers.to_vec())?);
        assert_eq!(sections.count, 3);
        let of = sections.of.iter().flatten().cloned();
        assert_eq!(of.collect::<Vec<_>>(), [0..1, 0..3, 1..2, 2..3]);
        Ok(())
    }
}
