//! Any bytes: no panic, what a pass makes verifies and prints to a fixed point, and what ran before
//! it runs after it.
#![no_main]

#[macro_use]
mod text;

use text::roundtrip;

text_target!(text::fuzzed::passes::program);
