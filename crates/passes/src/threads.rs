//! How many threads a pass may use.

use std::num::NonZeroUsize;

/// The most threads; results do not depend on them.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub enum Threads {
    #[default]
    One,
    AtMost(usize),
    /// As many as there are cores. How many that is the system is asked each time, a dozen of
    /// calls: only who has work for several threads should ask.
    OneForEachCore,
}

impl Threads {
    /// Whether there may be several.
    pub fn may_be_several(self) -> bool {
        !matches!(self, Threads::One | Threads::AtMost(0 | 1))
    }

    /// How many they are.
    pub fn count(self) -> usize {
        match self {
            Threads::One => 1,
            Threads::AtMost(most) => most.max(1),
            Threads::OneForEachCore => {
                std::thread::available_parallelism().map_or(1, NonZeroUsize::get)
            }
        }
    }
}
