//! What programs may do with addresses on joined paths, where a buffer is known by its name only
//! and its address is one of many: copy them, and ask whether two are one.
//!
//! Knows nothing of how paths are joined; `canonical_state.rs` gives addresses their names.
//! `docs/validation.md`, "Joined paths", says why this is enough.

use super::machine::{Machine, Ran};
use super::numbers::IntCompare;
use super::scalar::Pure;
use super::terms::Number;

impl Machine<'_> {
    /// Whether a number is an address, and paths are joined.
    pub(super) fn is_joined_address(&self, number: Number) -> bool {
        let Number::Bits(bits) = number else {
            return false;
        };
        self.heap.buffer_at(bits).is_some() && self.path.as_ref().is_some_and(|p| p.is_merged())
    }

    /// Stops where what comes of an operation may hang on where a buffer is.
    pub(super) fn check_addresses(&self, pure: Pure, numbers: &[Number; 3]) -> Ran<()> {
        let known = |number: &Number| matches!(number, Number::Bits(_));
        let is_harmless = match pure {
            Pure::Compare(IntCompare::Eq | IntCompare::Ne, _) => numbers.iter().all(known),
            Pure::ResizeInt { from, to, .. } => from == to,
            Pure::Select(_) => known(&numbers[0]),
            _ => false,
        };
        match !is_harmless && numbers.iter().any(|&n| self.is_joined_address(n)) {
            true => Err(self.unknown("this computes with an address, on joined paths")),
            false => Ok(()),
        }
    }
}
