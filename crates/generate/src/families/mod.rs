//! Programs of one theme and any size, to measure how work grows: each makes one thing frequent,
//! and as many operations as its size says, but for a factor.
//!
//! ```
//! let family = freehold::generate::families::find("straight").unwrap();
//! assert_eq!((family.text)(3).matches("memref.alloc").count(), 3);
//! ```

mod blocks;
mod functions;
mod lines;
mod regions;

/// A theme.
pub struct Family {
    pub name: &'static str,
    /// What there are N of.
    pub summary: &'static str,
    /// The pass that it is made for.
    pub pass: &'static str,
    /// The module of a size, which is at least 1.
    pub text: fn(usize) -> String,
}

const PIPELINE: &str = "buffer-deallocation-pipeline";
const HOISTING: &str = "buffer-hoisting";
const SIMPLIFICATION: &str = "buffer-deallocation-simplification";

const fn family(
    name: &'static str,
    pass: &'static str,
    text: fn(usize) -> String,
    summary: &'static str,
) -> Family {
    Family {
        name,
        summary,
        pass,
        text,
    }
}

/// All of them, in alphabetical order.
pub const FAMILIES: &[Family] = &[
    family(
        "calls",
        PIPELINE,
        functions::calls,
        "small functions that call those before them",
    ),
    family(
        "carried",
        PIPELINE,
        regions::carried,
        "loops in a row, each round of which may replace the buffer that goes through all",
    ),
    family(
        "dealloc_wide",
        SIMPLIFICATION,
        functions::dealloc_wide,
        "memrefs of one dealloc that retains as many",
    ),
    family(
        "diamonds",
        PIPELINE,
        blocks::diamonds,
        "branches, each of which may replace the buffer that goes through all",
    ),
    family(
        "hoist",
        HOISTING,
        regions::hoist,
        "loops in branches in loops, with buffers at every depth",
    ),
    family(
        "hoist_deep",
        HOISTING,
        regions::hoist_deep,
        "loops and branches in each other, with a buffer at every depth",
    ),
    family(
        "ifs",
        PIPELINE,
        regions::ifs,
        "conditionals in a row, each of which may replace the buffer that goes through all",
    ),
    family(
        "ifs_apart",
        PIPELINE,
        regions::ifs_apart,
        "conditionals in a row, each in a block of its own, each of which may replace the buffer \
         that goes through all",
    ),
    family(
        "ladder",
        PIPELINE,
        blocks::ladder,
        "blocks that may each leave to one exit with the buffer before",
    ),
    family(
        "long_loop",
        PIPELINE,
        regions::long_loop,
        "conditionals in a row in one loop, each of which may replace the buffer that the loop \
         carries",
    ),
    family(
        "loops",
        PIPELINE,
        regions::loops,
        "loops in a row that swap the two buffers they carry",
    ),
    family(
        "nested_if",
        PIPELINE,
        regions::nested_if,
        "conditionals in each other that yield a new buffer or one from outside",
    ),
    family(
        "results",
        PIPELINE,
        functions::results,
        "calls in one block, each of which gives a buffer",
    ),
    family(
        "retain",
        PIPELINE,
        blocks::retain,
        "buffers that live through as many blocks, each with a way out",
    ),
    family(
        "rounds",
        PIPELINE,
        blocks::rounds,
        "loops of branches in a row, each round of which may replace the buffer they carry",
    ),
    family(
        "select",
        PIPELINE,
        blocks::select,
        "selects in a row between a new buffer and the one before",
    ),
    family(
        "straight",
        PIPELINE,
        blocks::straight,
        "buffers in one block",
    ),
    family(
        "views",
        PIPELINE,
        functions::views,
        "views of views of one buffer",
    ),
    family(
        "wide_loop",
        PIPELINE,
        regions::wide_loop,
        "buffers that one loop carries and turns around",
    ),
];

/// The family of a name.
pub fn find(name: &str) -> Option<&'static Family> {
    FAMILIES.iter().find(|family| family.name == name)
}
