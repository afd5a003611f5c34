//! Makes a program small that still does what somebody looks for: delta debugging over the IR.
//!
//! What is looked for is a predicate over texts, which this module asks and does not know. An edit
//! is kept if the program verifies, is smaller and the predicate holds of its text. Candidates of
//! one kind are tried together, then in halves, down to single ones, the coarse kinds first, until
//! none of them helps. Nothing is drawn: the same text and the same answers give the same result.
//!
//! A text that is no program here loses lines instead (`lines.rs`).
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
//! let options = freehold::reduce::Options::default();
//! let small = freehold::reduce::reduce(text, &options, holds).unwrap();
//! assert!(small.is_finished && !small.text.contains("arith.subi"));
//! ```

mod edits;
mod lines;
mod program;
mod replacement;
mod signatures;
mod size;

use freehold_base::diagnostics::Diagnostic;
use freehold_syntax::PrintOptions;
use freehold_verify::verify;

use edits::Kind;
use program::{print, read};
use size::{Size, size};

pub use lines::reduce_lines;

/// How to reduce.
pub struct Options<'a> {
    /// The most questions.
    pub steps: usize,
    /// Asked before each question: whether it is time to stop.
    pub is_over: &'a dyn Fn() -> bool,
    /// The texts of dialect files that the program needs.
    pub dialects: &'a [String],
    /// How the predicate wants programs printed.
    pub printing: PrintOptions<'a>,
}

impl Default for Options<'_> {
    /// Ten thousand questions.
    fn default() -> Self {
        Options {
            steps: 10_000,
            is_over: &|| false,
            dialects: &[],
            printing: PrintOptions::DEFAULT,
        }
    }
}

/// What came of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reduced {
    pub text: String,
    /// How often the predicate was asked.
    pub steps: usize,
    /// Whether no edit helps any more; otherwise the budget ended.
    pub is_finished: bool,
}

/// Makes `text` as small as edits make it while the predicate holds. If the predicate does not hold
/// of the text as it is printed here, the text is given back as it is. A program that is not valid
/// may become another that is not valid.
///
/// # Errors
/// What is wrong with the text, if it is no program.
pub fn reduce(
    text: &str,
    options: &Options,
    holds: &mut dyn FnMut(&str) -> bool,
) -> Result<Reduced, Vec<Diagnostic>> {
    let program = read(text, options)?;
    let mut state = State {
        size: size(&program.module),
        text: print(&program, options),
        is_valid: verify(&program.module, &program.table).is_empty(),
        steps: 0,
        options,
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
        let is_over = state.is_over();
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
struct State<'a> {
    text: String,
    size: Size,
    /// Whether programs have to verify.
    is_valid: bool,
    steps: usize,
    options: &'a Options<'a>,
}

impl State<'_> {
    fn is_over(&self) -> bool {
        self.steps >= self.options.steps || (self.options.is_over)()
    }

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
                if self.is_over() {
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
        read(&self.text, self.options).map_or(0, |program| kind.candidates(&program).len())
    }

    /// Makes the edits of candidates in a range; keeps them if that is smaller and the predicate
    /// holds.
    fn try_range(
        &mut self,
        kind: Kind,
        range: std::ops::Range<usize>,
        holds: &mut dyn FnMut(&str) -> bool,
    ) -> bool {
        let Ok(mut program) = read(&self.text, self.options) else {
            return false;
        };
        let candidates = kind.candidates(&program);
        // The last first: what an edit takes away stands in or behind its candidate.
        for candidate in candidates[range].iter().rev() {
            edits::apply(&mut program, *candidate);
        }
        let size = size(&program.module);
        let is_valid = || verify(&program.module, &program.table).is_empty();
        if size >= self.size || self.is_valid && !is_valid() {
            return false;
        }
        let text = print(&program, self.options);
        // What is printed must be what is judged.
        if read(&text, self.options).is_err() || !self.asks(holds, &text) {
            return false;
        }
        (self.text, self.size) = (text, size);
        true
    }
}
