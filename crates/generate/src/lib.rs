//! Random programs that run: the same seed gives the same text. Those of SIL are in `sil/`.
//!
//! Every function takes two buffers, two conditions and a count, and gives one or two buffers. Its
//! body is a graph of blocks with forward edges, edges back that a counter bounds, critical edges
//! and block arguments; within the blocks are structured control flow, selects, views and calls.
//! What a program reads it hashes into a global, which `@main` returns. A buffer is written only
//! where it is allocated: a function must not return its argument, so deallocation may put a copy
//! in a buffer's place, and a write to either would tell them apart.
//!
//! [`families`] are no random programs but large ones of one theme.
//!
//! Knows nothing of the IR and of what freehold makes of the programs: it writes text.
//!
//! ```
//! use freehold::generate::{Options, program};
//! let options = Options { seed: 7, ..Options::default() };
//! assert_eq!(program(&options), program(&options));
//! ```

mod affine;
mod aliased;
mod control;
mod cycles;
pub mod families;
mod feature_set;
mod freed;
mod functions;
mod graph;
mod random;
mod returned;
pub mod sil;
mod sized;
mod statements;
mod views;
mod writer;

pub use feature_set::FeatureSet;
pub use random::Random;
use writer::Writer;

/// Which program to write.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    pub seed: u64,
    /// Larger sizes give larger programs.
    pub size: usize,
    pub features: FeatureSet,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            seed: 0,
            size: 6,
            features: FeatureSet::FULL,
        }
    }
}

/// The program of a seed.
pub fn program(options: &Options) -> String {
    write(Random::Seed(options.seed), options.size, options.features)
}

/// The program of a list of choices: shorter lists and smaller numbers give simpler programs, and
/// any list gives one.
pub fn program_of(choices: &[u32], size: usize, features: FeatureSet) -> String {
    let choices = Random::Choices {
        list: choices.to_vec(),
        next: 0,
    };
    write(choices, size, features)
}

fn write(random: Random, size: usize, features: FeatureSet) -> String {
    let mut writer = Writer::new(random, features);
    writer.head();
    for _ in 0..1 + writer.random.below(2 + size / 4) {
        writer.function(size);
    }
    writer.main();
    writer.text
}
