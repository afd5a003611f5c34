//! Random programs for tests, judged on all cores.

use crate::judged;

use std::env;
use std::ops::Range;

use freehold::generate::{FeatureSet, Options, program};

use crate::seeds::seeds;

/// Judges the programs of a feature set on all cores, and fails with what is wrong with them.
/// `FREEHOLD_SIZE` asks for another number of sizes than `sizes`.
pub fn judge_all(
    features: FeatureSet,
    default: Range<u64>,
    sizes: u64,
    judge: impl Fn(&str, u64) -> Result<(), String> + Sync,
) {
    let sizes = env::var("FREEHOLD_SIZE").map_or(sizes, |size| {
        size.parse().expect("FREEHOLD_SIZE is a number")
    });
    judged::all(seeds(default), |seed| {
        let text = program(&Options {
            seed,
            size: 1 + (seed % sizes) as usize,
            features,
        });
        judge(&text, seed).map_err(|what| format!("{features:?}: {what}"))
    });
}
