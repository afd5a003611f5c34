//! Any bytes: no panic, and what is accepted prints to a fixed point.
#![no_main]

#[path = "../../roundtrip/mod.rs"]
mod roundtrip;

use libfuzzer_sys::{Corpus, fuzz_target};

fuzz_target!(|data: &[u8]| -> Corpus {
    // Bytes that are not UTF-8 are refused before the parser sees them.
    let Ok(text) = std::str::from_utf8(data) else {
        return Corpus::Reject;
    };
    roundtrip::check(text);
    Corpus::Keep
});
