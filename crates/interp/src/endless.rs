//! Whether a program on known numbers goes on for ever: it comes to where it was, and nothing that
//! it does hangs on anything else.
//!
//! Says nothing of a program that only goes on for long.

use super::canonical_state::CanonicalState;
use super::explorer::Explorer;
use super::options::Pause;
use super::outcome::Stop;
use super::path::Path;
use freehold_ir::Op;

/// So many operations are looked at, one after the other.
const LONGEST_ROUND: u64 = 4096;

impl Explorer<'_> {
    /// Whether a function, after so many operations, comes round to where it stood. On the path
    /// every number is known.
    pub fn goes_on_for_ever(&mut self, function: Op, path: Box<Path>, after: u64) -> bool {
        self.reset();
        let mut path = path;
        let mut first: Option<(CanonicalState, u32)> = None;
        for operations in
            std::iter::once(after).chain(std::iter::repeat_n(1, LONGEST_ROUND as usize))
        {
            self.pause_at(Pause {
                operations,
                ..Pause::NEVER
            });
            let (back, end) = self.go_on(function, path);
            path = back;
            if !matches!(end, Err(Stop::Choice(_))) {
                return false;
            }
            while !self.calls().open.is_empty() {
                self.calls_mut().take_first();
            }
            let calls = self.calls().taken();
            let mut state = CanonicalState::default();
            if self.canonicalize(&mut state, &mut path).is_err() {
                continue;
            }
            match &first {
                Some((seen, then)) => {
                    let is_same = seen.words == state.words
                        && seen.numbers == state.numbers
                        && seen.lost == state.lost;
                    if is_same && *then == calls {
                        return true;
                    }
                }
                None => first = Some((state, calls)),
            }
        }
        false
    }
}
