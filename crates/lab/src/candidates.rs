//! Goes through what can be left sides of rules, size by size, within a bound on the time.
//!
//! Knows no rules: whoever looks for them says what a candidate is, and asks about it.

use super::suggest::Progress;

/// Of so many left sides of one size it is asked whether the rule follows: what bounds the time.
const MOST_ASKED: usize = 10_000;
/// A caller is told after so many of them.
const STEP: usize = 1_000;

/// Hands candidates, which stand in the order of their sizes, to `ask`, which gives how many rules
/// there are then; there are `found` before. Of one size there are at most `most` more. Says up to
/// which size, at most `size`, all were asked about.
pub(crate) fn by_size<C>(
    candidates: &[C],
    size_of: impl Fn(&C) -> usize,
    (size, most): (usize, usize),
    mut found: usize,
    mut progress: impl FnMut(Progress),
    mut ask: impl FnMut(&C) -> usize,
) -> usize {
    let mut seen = 0;
    let mut all_up_to = size;
    for of_size in candidates.chunk_by(|a, b| size_of(a) == size_of(b)) {
        let before = found;
        for (asked, candidate) in of_size.iter().enumerate() {
            if found - before == most || asked == MOST_ASKED {
                all_up_to = all_up_to.min(size_of(candidate) - 1);
                break;
            }
            if (seen + asked).is_multiple_of(STEP) {
                progress(Progress {
                    candidates: candidates.len(),
                    seen: seen + asked,
                    found,
                });
            }
            found = ask(candidate);
        }
        seen += of_size.len();
    }
    all_up_to
}
