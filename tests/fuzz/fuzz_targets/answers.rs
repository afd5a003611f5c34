//! Any bytes: no panic where a program is asked for all its facts, their reasons, and the page
//! about it.
#![no_main]

#[macro_use]
mod text;

use text::roundtrip;

text_target!(text::fuzzed::answers::program);
