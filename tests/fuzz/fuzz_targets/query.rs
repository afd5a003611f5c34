//! Any bytes as a query of one program: no panic.
#![no_main]

#[path = "../../roundtrip/mod.rs"]
mod roundtrip;
#[macro_use]
mod text;

const PROGRAM: &str = include_str!("../../../docs/examples/conditional.mlir");

text_target!(|text| text::fuzzed::query(PROGRAM, text));
