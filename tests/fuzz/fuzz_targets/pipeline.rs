//! Any bytes: no panic, what the pipeline makes verifies, and what ran before it runs after it.
#![no_main]

#[path = "../../roundtrip/mod.rs"]
mod roundtrip;
#[macro_use]
mod text;

text_target!(text::fuzzed::pipeline);
