//! Random programs that run: the same seed gives the same text.
//!
//! Every function takes two buffers, two conditions and a count, and gives one or two buffers. Its
//! body is a graph of blocks with forward edges, edges back that a counter bounds, critical edges
//! and block arguments; within the blocks are structured control flow, selects, views and calls.
//! What a program reads it hashes into a global, which `@main` returns. A buffer is written only
//! where it is allocated: a function must not return its argument, so deallocation may put a copy
//! in a buffer's place, and a write to either would tell them apart.
//!
//! Knows nothing of the IR and of what freehold makes of the programs: it writes text.
//!
//! ```
//! use freehold::generate::{Options, program};
//! let options = Options { seed: 7, ..Options::default() };
//! assert_eq!(program(&options), program(&options));
//! ```

mod control;
mod functions;
mod graph;
mod random;
mod statements;
mod writer;

use writer::Writer;

/// Which operations programs are made of.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum Surface {
    /// What mlir-opt-22 lowers to LLVM without further passes: branches, `scf.if`, `scf.for`,
    /// `scf.while`, `scf.execute_region`, selects, casts, copies and calls.
    Core,
    /// Everything: all view operations, the stack, globals, frees in the input,
    /// `scf.index_switch`, `scf.parallel`, `scf.forall`, recursion and external functions.
    #[default]
    Full,
}

/// Which program to write.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    pub seed: u64,
    /// Larger sizes give larger programs.
    pub size: usize,
    pub surface: Surface,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            seed: 0,
            size: 6,
            surface: Surface::Full,
        }
    }
}

/// The program of a seed.
pub fn program(options: &Options) -> String {
    let mut writer = Writer::new(options.seed, options.surface);
    writer.head();
    for _ in 0..1 + writer.random.below(2 + options.size / 4) {
        writer.function(options.size);
    }
    writer.main();
    writer.text
}
