//! Any bytes: no panic, and what is accepted prints to a fixed point.
#![no_main]

#[macro_use]
mod text;

use text::roundtrip;

text_target!(roundtrip::check);
