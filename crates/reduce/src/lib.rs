//! Makes a program small that still does what somebody looks for: delta debugging over the IR.
//!
//! What is looked for is a predicate over texts, which this module asks and does not know. An edit
//! is kept if the program verifies, is smaller and the predicate holds of its text. Candidates of
//! one kind are tried together, then in halves, down to single ones, the coarse kinds first, until
//! none of them helps. Nothing is drawn: the same text and the same answers give the same result.
//!
//! Knows no pass and no analysis. `edits.rs` has the edits, `signatures.rs` those across calls,
//! `replacement.rs` what comes in the place of a value that is gone, `size.rs` what is smaller.
//!
//! ```
//! let text = "func.func @f(%a: i64) -> i64 {
//!   %b = arith.addi %a, %a : i64
//!   %c = arith.muli %b, %a : i64
//!   %d = arith.subi %c, %b : i64
//!   return %d : i64
//! }";
//! let holds = &mut |text: &str| text.contains("arith.muli");
//! let small = freehold::reduce::reduce(text, 1_000, holds).unwrap();
//! assert!(small.is_finished && !small.text.contains("arith.subi"));
//! ```

mod edits;
mod program;
mod replacement;
mod signatures;
mod size;

use freehold_base::diagnostics::Diagnostic;
use freehold_verify::verify;

use edits::Kind;
use program::{print, read};
use size::{Size, size};

/// What came of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reduced {
    pub text: String,
    /// How often the predicate was asked.
    pub steps: usize,
    /// Whether no edit helps any more; otherwise the budget ended.
    pub is_finished: bool,
}

/// Makes `text` as small as edits make it while the predicate holds, with at most `budget`
/// questions. If the predicate does not hold of the text as it is printed here, the text is given
/// back as it is.
///
/// # Errors
/// What is wrong with the text, if it is no program.
pub fn reduce(
    text: &str,
    budget: usize,
    holds: &mut dyn FnMut(&str) -> bool,
) -> Result<Reduced, Vec<Diagnostic>> {
    let program = read(text)?;
    let printed = print(&program);
    let mut state = State {
        size: size(&program.module),
        text: printed,
        steps: 0,
        budget,
    };
    if !state.asks(holds, &state.text.clone()) {
        return Ok(Reduced {
            text: text.to_owned(),
            steps: state.steps,
            is_finished: false,
        });
    }
    loop {
        let mut is_smaller = false;
        for kind in Kind::ALL {
            is_smaller |= state.by(kind, holds);
        }
        let is_over = state.steps >= state.budget;
        if !is_smaller || is_over {
            return Ok(Reduced {
                is_finished: !is_over,
                text: state.text,
                steps: state.steps,
            });
        }
    }
}

/// The smallest program so far.
struct State {
    text: String,
    size: Size,
    steps: usize,
    budget: usize,
}

impl State {
    fn asks(&mut self, holds: &mut dyn FnMut(&str) -> bool, text: &str) -> bool {
        self.steps += 1;
        holds(text)
    }

    /// Tries the edits of one kind: all of them, then parts of half the size. Whether one of them
    /// helped.
    fn by(&mut self, kind: Kind, holds: &mut dyn FnMut(&str) -> bool) -> bool {
        let mut is_smaller = false;
        let mut part = self.candidates(kind);
        while part > 0 {
            // From the end: what comes last is used least.
            let mut end = self.candidates(kind);
            while end > 0 {
                if self.steps >= self.budget {
                    return is_smaller;
                }
                let start = end.saturating_sub(part);
                is_smaller |= self.try_range(kind, start..end, holds);
                end = start.min(self.candidates(kind));
            }
            part /= 2;
        }
        is_smaller
    }

    fn candidates(&self, kind: Kind) -> usize {
        read(&self.text).map_or(0, |program| kind.candidates(&program).len())
    }

    /// Makes the edits of candidates in a range; keeps them if that is smaller and the predicate
    /// holds.
    fn try_range(
        &mut self,
        kind: Kind,
        range: std::ops::Range<usize>,
        holds: &mut dyn FnMut(&str) -> bool,
    ) -> bool {
        let Ok(mut program) = read(&self.text) else {
            return false;
        };
        let candidates = kind.candidates(&program);
        // The last first: what an edit takes away stands in or behind its candidate.
        for candidate in candidates[range].iter().rev() {
            edits::apply(&mut program, *candidate);
        }
        let size = size(&program.module);
        if size >= self.size || !verify(&program.module, &program.table).is_empty() {
            return false;
        }
        let text = print(&program);
        // What is printed must be what is judged.
        if read(&text).is_err() || !self.asks(holds, &text) {
            return false;
        }
        (self.text, self.size) = (text, size);
        true
    }
}
