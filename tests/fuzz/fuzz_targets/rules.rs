//! Any bytes as a file of rules: no panic, and what is accepted can be judged.
#![no_main]

#[path = "../../roundtrip/mod.rs"]
mod roundtrip;
#[macro_use]
mod text;

text_target!(text::fuzzed::rules);
