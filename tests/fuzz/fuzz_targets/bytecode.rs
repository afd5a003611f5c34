//! Any bytes as bytecode: no panic, and what is read is written and read again as the same.
#![no_main]

// The macros are for the targets that are texts.
#[macro_use]
#[allow(unused_macros)]
mod text;

use text::roundtrip;

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    text::fuzzed::bytecode::file(data);
});
