//! Random programs for tests, judged on all cores.

use std::env;
use std::ops::Range;
use std::sync::Mutex;

use freehold::generate::{Options, Surface, program};

use crate::seeds::{on_all_cores, seeds};

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
    let complaints = Mutex::new(Vec::new());
    on_all_cores(seeds, |seed| {
        let text = program(&Options {
            seed,
            size: 1 + (seed % sizes) as usize,
            surface,
        });
        if let Err(what) = judge(&text, seed) {
            let mut complaints = complaints.lock().expect("no worker panicked");
            complaints.push((seed, what));
        }
        true
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
