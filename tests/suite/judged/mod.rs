//! All seeds of a range before a judge, on all cores.

use std::ops::Range;
use std::sync::Mutex;

use crate::seeds::on_all_cores;

/// So many complaints are shown.
const SHOWN: usize = 20;

/// Hands the seeds to `judge`, and fails with what it says of them.
pub fn all(seeds: Range<u64>, judge: impl Fn(u64) -> Result<(), String> + Sync) {
    let complaints = Mutex::new(Vec::new());
    on_all_cores(seeds, |seed| {
        if let Err(what) = judge(seed) {
            let mut complaints = complaints.lock().expect("no worker panicked");
            complaints.push((seed, what));
        }
        true
    });
    let mut complaints = complaints.into_inner().expect("no worker panicked");
    complaints.sort();
    let shown = complaints.iter().take(SHOWN);
    let shown: Vec<String> = shown
        .map(|(seed, what)| format!("seed {seed}: {what}"))
        .collect();
    assert!(
        complaints.is_empty(),
        "{} seeds:\n{}",
        complaints.len(),
        shown.join("\n")
    );
}
