//! The heap of the process: where its blocks come from, and of which pages it is.

mod blocks;
mod pages;
mod region;

pub use blocks::Blocks;
pub use pages::{LARGE_INPUT, set_up};

/// Makes the heap ready for what is made of an input of so many bytes.
pub fn expect_input(length: usize) {
    if length >= LARGE_INPUT {
        pages::use_large_pages();
    }
    // After that: its blocks are of large pages too.
    blocks::begin();
}
