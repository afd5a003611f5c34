//! Which program a seed is.

use freehold::generate::{self, FeatureSet, Options};

pub struct Judged {
    pub text: String,
    /// Whether it writes to buffers by any of their names, which passes that assume the rules of
    /// the function boundary may not see.
    pub breaks_boundary: bool,
}

/// What programs are made of: each new feature set by itself, some together, and all.
const FEATURE_SETS: [FeatureSet; 15] = [
    FeatureSet::RETURNED,
    FeatureSet::RETURNED
        .with(FeatureSet::STORES)
        .with(FeatureSet::INDIRECT),
    FeatureSet::WIDE,
    FeatureSet::ALIASED,
    FeatureSet::CYCLES,
    FeatureSet::MUTUAL
        .with(FeatureSet::INDIRECT)
        .with(FeatureSet::RETURNED),
    FeatureSet::STORES
        .with(FeatureSet::CYCLES)
        .with(FeatureSet::VIEWS)
        .with(FeatureSet::WINDOWS),
    FeatureSet::AFFINE,
    FeatureSet::NESTED.with(FeatureSet::RETURNED),
    FeatureSet::STORES
        .with(FeatureSet::AFFINE)
        .with(FeatureSet::NESTED),
    FeatureSet::CONVENTIONS.with(FeatureSet::RETURNED),
    FeatureSet::STORES
        .with(FeatureSet::MUTUAL)
        .with(FeatureSet::STACK)
        .with(FeatureSet::REGIONS),
    FeatureSet::FREED_RESULTS,
    FeatureSet::FREED_RESULTS
        .with(FeatureSet::RETURNED)
        .with(FeatureSet::CONVENTIONS),
    FeatureSet::FREED_RESULTS
        .with(FeatureSet::STORES)
        .with(FeatureSet::FREES_ACROSS),
];

/// What the program of a seed is made of; `FREEHOLD_FEATURES=NAME,NAME` asks for programs of these.
fn features(seed: u64) -> FeatureSet {
    match std::env::var("FREEHOLD_FEATURES") {
        Ok(names) => {
            FeatureSet::parse(&names).unwrap_or_else(|what| panic!("FREEHOLD_FEATURES: {what}"))
        }
        Err(_) => FEATURE_SETS[(seed % FEATURE_SETS.len() as u64) as usize],
    }
}

/// Whether the program of a seed breaks the rules of the function boundary.
pub fn breaks_boundary(seed: u64) -> bool {
    features(seed).has(FeatureSet::STORES)
}

/// The program of a seed.
pub fn program(seed: u64) -> Judged {
    Judged {
        text: generate::program(&Options {
            seed,
            size: 1 + (seed / FEATURE_SETS.len() as u64 % 5) as usize,
            features: features(seed),
        }),
        breaks_boundary: breaks_boundary(seed),
    }
}
