//! What no packing can be below.

use super::Problem;

/// The most bytes that are alive at one step.
///
/// ```
/// use freehold_packing::{Buffer, LiveRange, Problem, bound};
///
/// let buffers = [(0..3, 40), (2..6, 20)];
/// let buffers = buffers.map(|(steps, size)| Buffer::new(size, LiveRange::from(steps)));
/// let problem = Problem::new(buffers.to_vec())?;
/// assert_eq!(bound::most_live(&problem), 60);
/// # Ok::<(), freehold_packing::Error>(())
/// ```
#[must_use]
pub fn most_live(problem: &Problem) -> u64 {
    let mut events: Vec<(u32, bool, u64)> = Vec::new();
    for buffer in problem.buffers() {
        for interval in buffer.live.intervals() {
            events.push((interval.start, true, buffer.size));
            events.push((interval.end, false, buffer.size));
        }
    }
    // Ends come before starts at a step.
    events.sort_unstable();
    let (mut live, mut most) = (0, 0);
    for (_, is_start, size) in events {
        match is_start {
            true => live += size,
            false => live -= size,
        }
        most = most.max(live);
    }
    most
}
