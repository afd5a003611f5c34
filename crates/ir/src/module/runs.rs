//! Runs of uses: where those of one operation stand, and the places that are free.
//!
//! A run has as much room as it was made with; one that grows moves to a place with twice the room,
//! and what nobody needs any more is given to the next of that size.

use cranelift_entity::EntityRef;

use crate::Use;

/// Where the uses of an operation stand.
#[derive(Copy, Clone, Default)]
pub(super) struct Run {
    pub(super) first: u32,
    pub(super) len: u32,
    pub(super) capacity: u32,
}

impl Run {
    pub(super) fn len(self) -> usize {
        self.len as usize
    }

    pub(super) fn range(self) -> std::ops::Range<usize> {
        self.first as usize..(self.first + self.len) as usize
    }

    /// The use of operand number `index`.
    pub(super) fn at(self, index: usize) -> Use {
        Use::new(self.first as usize + index)
    }
}

/// Runs up to this long are kept apart by their lengths, longer ones by powers of two.
const SHORT: u32 = 8;

/// The places that nobody needs any more.
#[derive(Default)]
pub(super) struct FreeRuns {
    pub(super) by_class: Vec<Vec<Run>>,
}

impl FreeRuns {
    /// Where a run is kept. All in one class have room for as much as the class is
    /// [asked](Self::take) for.
    pub(super) fn class(capacity: u32) -> usize {
        match capacity <= SHORT {
            true => capacity as usize,
            false => (SHORT + capacity.ilog2() - SHORT.ilog2()) as usize,
        }
    }

    /// A run with room for `capacity`.
    pub(super) fn take(&mut self, capacity: u32) -> Option<Run> {
        if self.by_class.is_empty() {
            return None;
        }
        let least = match capacity <= SHORT {
            true => capacity,
            false => capacity.next_power_of_two(),
        };
        self.by_class.get_mut(Self::class(least))?.pop()
    }

    pub(super) fn give(&mut self, run: Run) {
        if run.capacity == 0 {
            return;
        }
        let class = Self::class(run.capacity);
        if class >= self.by_class.len() {
            self.by_class.resize(class + 1, Vec::new());
        }
        self.by_class[class].push(Run { len: 0, ..run });
    }
}
