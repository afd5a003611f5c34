//! Any bytes: no panic where a dialect file is loaded and a program of its operations deallocated.
#![no_main]

#[macro_use]
mod text;

use text::roundtrip;

text_target!(text::fuzzed::dialects::file);
