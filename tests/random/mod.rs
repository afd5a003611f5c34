//! Random programs for tests: which seeds, and judging them on all cores.
//!
//! `FREEHOLD_SEEDS=1000..2000` tries other seeds than a test's own.

use std::env;
use std::ops::Range;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use freehold::generate::{Options, Surface, program};

/// The seeds that `FREEHOLD_SEEDS` asks for, or else `default`.
fn seeds(default: Range<u64>) -> Range<u64> {
    let Ok(range) = env::var("FREEHOLD_SEEDS") else {
        return default;
    };
    let bounds = range.split_once("..");
    let bounds = bounds.and_then(|(first, end)| Some(first.parse().ok()?..end.parse().ok()?));
    bounds.unwrap_or_else(|| panic!("FREEHOLD_SEEDS={range}: expected FIRST..END"))
}

/// Judges the programs of a surface on all cores, and fails with what is wrong with them.
/// `FREEHOLD_SIZE` asks for another number of sizes than `sizes`.
pub fn judge_all(
    surface: Surface,
    default: Range<u64>,
    sizes: u64,
    judge: impl Fn(&str, u64) -> Result<(), String> + Sync,
) {
    let seeds = seeds(default);
    let sizes = env::var("FREEHOLD_SIZE").map_or(sizes, |size| {
        size.parse().expect("FREEHOLD_SIZE is a number")
    });
    let next = AtomicU64::new(seeds.start);
    let complaints = Mutex::new(Vec::new());
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let seed = next.fetch_add(1, Ordering::Relaxed);
                    if seed >= seeds.end {
                        break;
                    }
                    let text = program(&Options {
                        seed,
                        size: 1 + (seed % sizes) as usize,
                        surface,
                    });
                    if let Err(what) = judge(&text, seed) {
                        let mut complaints = complaints.lock().expect("no worker panicked");
                        complaints.push((seed, what));
                    }
                }
            });
        }
    });
    let mut complaints = complaints.into_inner().expect("no worker panicked");
    complaints.sort();
    let shown = complaints.iter().take(20);
    let shown: Vec<String> = shown
        .map(|(seed, what)| format!("{surface:?}, seed {seed}: {what}"))
        .collect();
    assert!(
        complaints.is_empty(),
        "{} programs:\n{}",
        complaints.len(),
        shown.join("\n")
    );
}
