//! Targets of texts: bytes that are not UTF-8 are refused before anything reads them.

// Each target has the checks of the others, too.
#![allow(dead_code)]

#[path = "../../../suite/roundtrip/mod.rs"]
pub mod roundtrip;

#[path = "../../../suite/fuzzed/mod.rs"]
pub mod fuzzed;

/// The target that hands texts to a check.
macro_rules! text_target {
    ($check:expr) => {
        libfuzzer_sys::fuzz_target!(|data: &[u8]| -> libfuzzer_sys::Corpus {
            let Ok(text) = std::str::from_utf8(data) else {
                return libfuzzer_sys::Corpus::Reject;
            };
            $check(text);
            libfuzzer_sys::Corpus::Keep
        });
    };
}
