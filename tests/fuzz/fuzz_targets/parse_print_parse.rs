//! Any bytes: no panic, and what is accepted prints to a fixed point.
#![no_main]

#[path = "../../roundtrip/mod.rs"]
mod roundtrip;
#[macro_use]
mod text;

text_target!(roundtrip::check);
