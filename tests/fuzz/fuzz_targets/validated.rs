//! Any bytes: no panic, and what is deallocated frees each buffer once, on every path that is
//! tried.
#![no_main]

#[macro_use]
mod text;

use text::roundtrip;

text_target!(text::fuzzed::validated::program);
