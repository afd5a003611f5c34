//! What the peak of a run would have been, had each buffer been freed right after its last access,
//! and what is freed late.
//!
//! Times are counts of executed operations. An access is what would be a use after free, had the
//! buffer been freed before. `heap/lives.rs` notes them.

use super::heap::Life;

/// The step of the last access, or of the allocation if there was none.
fn last_used(life: &Life) -> u64 {
    life.used.map_or(life.began, |used| used.1)
}

/// The most bytes that were alive at once had each buffer been freed right after its last access;
/// what is never freed lives on.
pub fn least_peak(lives: &[Life]) -> u64 {
    // What is freed makes room before what the next operation allocates.
    let mut changes: Vec<(u64, bool, u64)> = Vec::with_capacity(2 * lives.len());
    for life in lives {
        changes.push((life.began, true, life.size as u64));
        if life.ended.is_some() {
            changes.push((last_used(life) + 1, false, life.size as u64));
        }
    }
    changes.sort_unstable();
    let (mut alive, mut peak) = (0u64, 0u64);
    for (_, is_birth, bytes) in changes {
        match is_birth {
            true => alive += bytes,
            false => alive -= bytes,
        }
        peak = peak.max(alive);
    }
    peak
}

/// The bytes that were allocated between each buffer's last access and its end.
pub fn allocated_late(lives: &[Life]) -> Vec<u64> {
    let mut before: Vec<(u64, u64)> = Vec::with_capacity(lives.len() + 1);
    let mut sum = 0;
    for life in lives {
        before.push((life.began, sum));
        sum += life.size as u64;
    }
    // Lives are in the order of allocation.
    let until = |time: u64| {
        let behind = before.partition_point(|row| row.0 <= time);
        before.get(behind).map_or(sum, |row| row.1)
    };
    let late = |life: &Life| {
        let end = life.ended.map_or(last_used(life), |(_, step)| step);
        until(end) - until(last_used(life))
    };
    lives.iter().map(late).collect()
}
