//! Whether a packing is right: all that somebody who did not find it has to know.
//!
//! A sweep over the steps keeps what is alive, ordered by offset, so that each buffer is compared
//! with its two neighbours only. Shares nothing with the code that packs.

use std::collections::BTreeMap;

use super::{Error, Problem};

/// Checks that each buffer has an aligned offset and that no two that are alive together overlap.
///
/// # Errors
/// The first fault, in the order of steps.
pub fn check(problem: &Problem, offsets: &[u64]) -> Result<(), Error> {
    let buffers = problem.buffers();
    if offsets.len() != buffers.len() {
        return Err(Error::Count {
            expected: buffers.len(),
            found: offsets.len(),
        });
    }
    // Ends come before starts at a step.
    let mut events: Vec<(u32, bool, usize)> = Vec::new();
    for (number, (buffer, &offset)) in buffers.iter().zip(offsets).enumerate() {
        if !offset.is_multiple_of(buffer.alignment) {
            return Err(Error::Misaligned {
                buffer: number,
                offset,
            });
        }
        let end = offset.checked_add(buffer.size);
        if end.is_none_or(|end| end > i64::MAX as u64) {
            return Err(Error::OutOfRange { buffer: number });
        }
        if buffer.size > 0 {
            for interval in buffer.live.intervals() {
                events.push((interval.start, true, number));
                events.push((interval.end, false, number));
            }
        }
    }
    events.sort_unstable();
    let mut alive: BTreeMap<u64, usize> = BTreeMap::new();
    for (_, is_start, number) in events {
        let offset = offsets[number];
        if !is_start {
            alive.remove(&offset);
            continue;
        }
        let end = offset + buffers[number].size;
        let below = alive.range(..end).next_back();
        if let Some((&at, &other)) = below
            && at + buffers[other].size > offset
        {
            return Err(Error::Overlap {
                first: number.min(other),
                second: number.max(other),
            });
        }
        alive.insert(offset, number);
    }
    Ok(())
}
