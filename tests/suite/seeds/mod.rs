//! Work for many seeds: which ones, choices that follow from each, and all cores.
//!
//! `FREEHOLD_SEEDS=1000..2000` tries other seeds than a test's own, `FREEHOLD_THOROUGH=1` all of
//! its own.

use std::env;
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};

use freehold_base::xorshift;

/// Whether all is tried: `FREEHOLD_THOROUGH=1`, as in `.ci/run`, and whoever writes expectations. A
/// plain `cargo test` is for minutes, and leaves out what takes long.
pub fn is_thorough() -> bool {
    env::var_os("FREEHOLD_THOROUGH").is_some_and(|value| value == "1")
        || env::var_os("FREEHOLD_BLESS").is_some()
}

/// `all` of something in a thorough run, and else so many.
pub fn at_most(quick: u64, all: u64) -> u64 {
    match is_thorough() {
        true => all,
        false => quick,
    }
}

/// The seeds that `FREEHOLD_SEEDS` asks for, or else `default`.
pub fn seeds(default: Range<u64>) -> Range<u64> {
    let Ok(range) = env::var("FREEHOLD_SEEDS") else {
        return default;
    };
    let bounds = range.split_once("..");
    let bounds = bounds.and_then(|(first, end)| Some(first.parse().ok()?..end.parse().ok()?));
    bounds.unwrap_or_else(|| panic!("FREEHOLD_SEEDS={range}: expected FIRST..END"))
}

/// Choices by chance that are the same on every run.
pub struct Random(u64);

impl Random {
    /// Those of a seed, which may be 0: its bits are spread, because near states begin alike.
    pub fn of(seed: u64) -> Self {
        Random((seed + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15))
    }

    /// A number below `bound`, which is not 0.
    pub fn below(&mut self, bound: usize) -> usize {
        xorshift::below(&mut self.0, bound)
    }

    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i + 1));
        }
    }
}

/// Hands the numbers out in order, to all cores, until one says that it is enough by `false`.
pub fn on_all_cores(numbers: Range<u64>, work: impl Fn(u64) -> bool + Sync) {
    let next = AtomicU64::new(numbers.start);
    let end = AtomicU64::new(numbers.end);
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= end.load(Ordering::Relaxed) {
                        break;
                    }
                    if !work(number) {
                        end.store(0, Ordering::Relaxed);
                    }
                }
            });
        }
    });
}
