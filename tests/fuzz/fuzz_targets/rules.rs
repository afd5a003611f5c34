//! Any bytes as a file of rules: no panic, and what is accepted can be judged.
#![no_main]

#[macro_use]
mod text;

use text::roundtrip;

text_target!(text::fuzzed::rules);
