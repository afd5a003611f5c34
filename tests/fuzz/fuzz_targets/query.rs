//! Any bytes as a query of one program: no panic.
#![no_main]

#[macro_use]
mod text;

use text::roundtrip;

const PROGRAM: &str = include_str!("../../../docs/examples/conditional.mlir");

text_target!(|text| text::fuzzed::query(PROGRAM, text));
