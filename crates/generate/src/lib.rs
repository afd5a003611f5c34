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
mod freed;
mod functions;
mod graph;
mod random;
mod returned;
pub mod sil;
mod statements;
mod views;
mod writer;

pub use random::Random;
use writer::Writer;

/// Which operations programs are made of, besides those of the core, which mlir-opt-22 lowers to
/// LLVM without further passes: branches, `scf.if`, `scf.for`, `scf.while`, `scf.execute_region`,
/// selects, casts, copies and calls.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Surface(u32);

impl Surface {
    pub const CORE: Surface = Surface(0);
    /// View operations of every kind.
    pub const VIEWS: Surface = Surface(1);
    /// `memref.alloca` and `memref.alloca_scope`.
    pub const STACK: Surface = Surface(2);
    /// Globals as buffers.
    pub const GLOBALS: Surface = Surface(4);
    /// Buffers that the program frees itself, in the block that allocates them.
    pub const FREES: Surface = Surface(8);
    /// `scf.index_switch`, `cf.switch`, `scf.parallel` and `scf.forall`.
    pub const REGIONS: Surface = Surface(16);
    /// External functions, and functions that call themselves.
    pub const CALLS: Surface = Surface(32);
    /// `bufferization.clone`.
    pub const CLONES: Surface = Surface(64);
    /// `linalg` on buffers.
    pub const LINALG: Surface = Surface(128);
    /// `memref.realloc`.
    pub const REALLOC: Surface = Surface(256);
    /// Buffers that the program frees on one path, or behind a branch.
    pub const FREES_ACROSS: Surface = Surface(512);
    /// Views of one buffer that overlap.
    pub const WINDOWS: Surface = Surface(1024);
    /// External functions that write their arguments.
    pub const WRITES: Surface = Surface(2048);
    /// Functions that return arguments, views of them, globals, what memory held, one buffer twice.
    pub const RETURNED: Surface = Surface(1 << 12);
    /// Calls of functions that are values.
    pub const INDIRECT: Surface = Surface(1 << 13);
    /// Functions that call each other.
    pub const MUTUAL: Surface = Surface(1 << 14);
    /// Functions that give ownership with a result, or write their result to a buffer they are given.
    pub const CONVENTIONS: Surface = Surface(1 << 15);
    /// Blocks that do nothing but branch, in cycles of every kind.
    pub const CYCLES: Surface = Surface(1 << 16);
    /// `affine.for`, `affine.if`, `affine.load`, `affine.store` and `affine.apply`.
    pub const AFFINE: Surface = Surface(1 << 17);
    /// Buffers that hold buffers.
    pub const NESTED: Surface = Surface(1 << 18);
    /// Writes to a buffer by any of its names, which break the rules of the function boundary.
    pub const STORES: Surface = Surface(1 << 19);
    /// Calls whose results the program frees itself, in every way.
    pub const FREED_RESULTS: Surface = Surface(1 << 20);
    /// What every pass takes.
    pub const FULL: Surface = Surface(255);
    /// Everything that keeps the rules of the function boundary and that the ownership pass frees.
    pub const ALL: Surface = Surface(4095);
    /// Everything that keeps the rules of the function boundary.
    pub const WIDE: Surface = Surface((1 << 19) - 1);
    /// Writes by any name, with all ways in which a buffer gets several.
    pub const ALIASED: Surface = Surface::WIDE.with(Surface::STORES).without(Surface::CLONES);

    /// Each surface by its name, and what programs are made of.
    pub const NAMES: [(&'static str, Surface, &'static str); 26] = [
        (
            "core",
            Surface::CORE,
            "Branches, structured control flow, selects, casts and calls",
        ),
        ("views", Surface::VIEWS, "View operations of every kind"),
        ("stack", Surface::STACK, "'memref.alloca' and its scopes"),
        ("globals", Surface::GLOBALS, "Globals as buffers"),
        (
            "frees",
            Surface::FREES,
            "Buffers that the program frees itself",
        ),
        ("regions", Surface::REGIONS, "Switches and parallel loops"),
        (
            "calls",
            Surface::CALLS,
            "External functions, and functions that call themselves",
        ),
        ("clones", Surface::CLONES, "'bufferization.clone'"),
        ("linalg", Surface::LINALG, "'linalg' on buffers"),
        ("full", Surface::FULL, "All of these"),
        ("realloc", Surface::REALLOC, "'memref.realloc'"),
        (
            "frees-across",
            Surface::FREES_ACROSS,
            "Buffers that the program frees on one of two paths",
        ),
        (
            "windows",
            Surface::WINDOWS,
            "Views of one buffer that overlap",
        ),
        (
            "writes",
            Surface::WRITES,
            "External functions that write their arguments",
        ),
        ("all", Surface::ALL, "All of these"),
        (
            "returned",
            Surface::RETURNED,
            "Functions that return arguments, views, globals, or one buffer twice",
        ),
        (
            "indirect",
            Surface::INDIRECT,
            "Calls of functions that are values",
        ),
        ("mutual", Surface::MUTUAL, "Functions that call each other"),
        (
            "conventions",
            Surface::CONVENTIONS,
            "Results with their ownership, or in a buffer of the caller's",
        ),
        (
            "cycles",
            Surface::CYCLES,
            "Blocks that only branch, in cycles of every kind",
        ),
        (
            "affine",
            Surface::AFFINE,
            "Loops, conditions and accesses of 'affine'",
        ),
        ("nested", Surface::NESTED, "Buffers that hold buffers"),
        ("wide", Surface::WIDE, "All of these"),
        (
            "stores",
            Surface::STORES,
            "Writes by any name, against the rules of the function boundary",
        ),
        (
            "aliased",
            Surface::ALIASED,
            "'wide' and 'stores', without 'clones'",
        ),
        (
            "freed-results",
            Surface::FREED_RESULTS,
            "Calls whose results the program frees itself",
        ),
    ];

    /// Both surfaces together.
    pub const fn with(self, other: Surface) -> Surface {
        Surface(self.0 | other.0)
    }

    /// What of this surface is not in the other.
    pub const fn without(self, other: Surface) -> Surface {
        Surface(self.0 & !other.0)
    }

    /// Whether all of another surface is in this one.
    pub const fn has(self, other: Surface) -> bool {
        self.0 & other.0 == other.0
    }

    /// A surface by its names: `core`, `views,stack`.
    ///
    /// # Errors
    /// The first name that is none, and the names that are.
    pub fn parse(text: &str) -> Result<Surface, String> {
        let mut all = Surface::CORE;
        for word in text.split(',') {
            let Some(found) = Self::NAMES.iter().find(|entry| entry.0 == word) else {
                let names: Vec<&str> = Self::NAMES.iter().map(|entry| entry.0).collect();
                return Err(format!(
                    "'{word}' is no surface: expected some of {}",
                    names.join(", ")
                ));
            };
            all = all.with(found.1);
        }
        Ok(all)
    }
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
            surface: Surface::FULL,
        }
    }
}

/// The program of a seed.
pub fn program(options: &Options) -> String {
    write(Random::Seed(options.seed), options.size, options.surface)
}

/// The program of a list of choices: shorter lists and smaller numbers give simpler programs, and any
/// list gives one.
pub fn program_of(choices: &[u32], size: usize, surface: Surface) -> String {
    let choices = Random::Choices {
        list: choices.to_vec(),
        next: 0,
    };
    write(choices, size, surface)
}

fn write(random: Random, size: usize, surface: Surface) -> String {
    let mut writer = Writer::new(random, surface);
    writer.head();
    for _ in 0..1 + writer.random.below(2 + size / 4) {
        writer.function(size);
    }
    writer.main();
    writer.text
}
