//! Any bytes: no panic, what the pipeline makes verifies, and what ran before it runs after it.
#![no_main]

#[macro_use]
mod text;

use text::roundtrip;

text_target!(text::fuzzed::pipeline);
