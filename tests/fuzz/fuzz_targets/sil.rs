//! Any bytes: no panic, and SIL prints to a fixed point, runs or is told what is wrong, and goes
//! through a pass.
#![no_main]

#[macro_use]
mod text;

use text::roundtrip;

text_target!(text::fuzzed::sil::program);
