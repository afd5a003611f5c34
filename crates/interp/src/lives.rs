//! When each buffer of a run was made, last accessed and freed, and what the peak would have been
//! had each been freed right after its last access.
//!
//! Times are counts of executed operations. An access is what would be a use after free, had the
//! buffer been freed before.

use std::cell::RefCell;

use cranelift_entity::PrimaryMap;

use super::value::BufferId;
use freehold_ir::Op;

/// The life of one buffer that the program allocated on the heap.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Life {
    pub bytes: u64,
    /// The operation that allocated it.
    pub birth: Op,
    pub born: u64,
    /// The last operation that accessed it, its allocation if none did.
    pub last_use: Op,
    pub used: u64,
    /// The operation that freed it, and when; none if it was never freed.
    pub end: Option<(Op, u64)>,
}

/// The lives of all buffers of a run.
#[derive(Clone, Default)]
pub struct Lives {
    /// The operation that runs, and how many ran before it.
    now: Option<(Op, u64)>,
    of: RefCell<PrimaryMap<BufferId, Option<Life>>>,
}

impl Lives {
    pub(super) fn run(&mut self, op: Op, time: u64) {
        self.now = Some((op, time));
    }

    /// Notes a buffer, whose life counts if it is the program's.
    pub(super) fn begin(&self, is_counted: bool, birth: Op, bytes: u64) {
        let (_, born) = self.now.unwrap_or((birth, 0));
        self.of.borrow_mut().push(is_counted.then_some(Life {
            bytes,
            birth,
            born,
            last_use: birth,
            used: born,
            end: None,
        }));
    }

    pub(super) fn access(&self, buffer: BufferId) {
        if let Some((op, time)) = self.now
            && let Some(Some(life)) = self.of.borrow_mut().get_mut(buffer)
        {
            (life.last_use, life.used) = (op, time);
        }
    }

    pub(super) fn end(&self, buffer: BufferId) {
        if let Some(Some(life)) = self.of.borrow_mut().get_mut(buffer) {
            life.end = self.now;
        }
    }

    /// The lives, in the order of allocation.
    pub fn of_program(self) -> Vec<Life> {
        self.of.into_inner().values().copied().flatten().collect()
    }
}

/// The most bytes that were alive at once had each buffer been freed right after its last access;
/// what is never freed lives on.
pub fn least_peak(lives: &[Life]) -> u64 {
    // What is freed makes room before what the next operation allocates.
    let mut changes: Vec<(u64, bool, u64)> = Vec::with_capacity(2 * lives.len());
    for life in lives {
        changes.push((life.born, true, life.bytes));
        if life.end.is_some() {
            changes.push((life.used + 1, false, life.bytes));
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
        before.push((life.born, sum));
        sum += life.bytes;
    }
    // Lives are in the order of allocation.
    let until = |time: u64| {
        let behind = before.partition_point(|row| row.0 <= time);
        before.get(behind).map_or(sum, |row| row.1)
    };
    let late = |life: &Life| {
        let end = life.end.map_or(life.used, |(_, time)| time);
        until(end) - until(life.used)
    };
    lives.iter().map(late).collect()
}
