//! A small program on which passes go wrong in the same way.

use freehold::reduce::{Options, reduce};

use super::accepted::refused_by_mlir_opt;
use super::variants::Variant;
use super::verdict::{Verdict, before, judge};

/// So often a program is tried on the way.
const BUDGET: usize = 3_000;

/// How passes are wrong on a program; nothing if they are right, or if the program is wrong without
/// them.
fn kind_of_wrong(text: &str, passes: &[Variant]) -> Option<&'static str> {
    let run = before(text).ok()?;
    match judge(text, &run, passes) {
        Verdict::Wrong(wrong) => Some(wrong.kind),
        Verdict::Right(made) if refused_by_mlir_opt(&made) => Some(NOT_ACCEPTED),
        _ => None,
    }
}

pub const NOT_ACCEPTED: &str = "not accepted by mlir-opt-22";

/// The program, reduced as long as the passes are wrong in the way that `kind` says.
pub fn small(text: &str, passes: &[Variant], kind: &str) -> String {
    // Only where that is the question is mlir-opt asked: it is slow.
    let holds = &mut |text: &str| match kind == NOT_ACCEPTED {
        true => kind_of_wrong(text, passes) == Some(kind),
        false => before(text).is_ok_and(
            |run| matches!(judge(text, &run, passes), Verdict::Wrong(wrong) if wrong.kind == kind),
        ),
    };
    let options = Options {
        steps: BUDGET,
        ..Options::default()
    };
    match reduce(text, &options, holds) {
        Ok(reduced) => reduced.text,
        Err(_) => text.to_owned(),
    }
}
