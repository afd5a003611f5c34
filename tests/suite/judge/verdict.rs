//! What becomes of one program by some passes: it verifies, runs as before and leaks no more than
//! it may.

use std::panic::{AssertUnwindSafe, catch_unwind};

use freehold::interp::{self, Event, Observed, Report, Stop};

use crate::passed::load;

use super::variants::Variant;

/// How a run of a program is bounded: most take some thousand steps, of 20,000 three took over
/// 200,000.
const LIMITS: interp::Limits = interp::Limits {
    steps: 2_000_000,
    depth: 2_000,
    values: 2_000_000,
    bytes: 1 << 26,
};

/// What came of it.
#[derive(Clone, PartialEq, Debug)]
pub enum Verdict {
    /// The text that the passes made.
    Right(String),
    /// A pass refused the program, and says where.
    Refused(&'static str),
    Wrong(Wrong),
}

/// What is wrong, and in what words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Wrong {
    pub kind: &'static str,
    pub what: String,
}

fn wrong(kind: &'static str, what: impl Into<String>) -> Verdict {
    let what = what.into();
    Verdict::Wrong(Wrong { kind, what })
}

/// How a program runs before any pass.
///
/// # Errors
/// What is wrong with it: it does not parse, or its run ends with a fault.
pub fn before(text: &str) -> Result<Report, String> {
    let program = load(text)?;
    let ran = program.interpret_within(LIMITS);
    ran.map_err(|stop| program.source.render(&stop.diagnostic(&program.module)))
}

/// Whether external functions see what they saw. What nobody wrote may be anything: where one
/// buffer serves several rounds of a loop, it is what the round before wrote.
fn shows_the_same(before: &[Event], after: &[Event]) -> bool {
    let is_same = |(one, other): (&Observed, &Observed)| match (one, other) {
        (
            Observed::Elements { sizes, elements },
            Observed::Elements {
                sizes: sizes_after,
                elements: after,
            },
        ) => {
            let mut pairs = elements.iter().zip(after);
            sizes == sizes_after && pairs.all(|(one, other)| one.is_none() || one == other)
        }
        _ => one == other,
    };
    let mut events = before.iter().zip(after);
    before.len() == after.len()
        && events.all(|(one, other)| {
            let arguments = one.arguments.iter().zip(&other.arguments);
            one.callee == other.callee
                && one.arguments.len() == other.arguments.len()
                && arguments.into_iter().all(is_same)
        })
}

/// Puts a program through passes one after the other, and judges what the last one made.
pub fn judge(text: &str, before: &Report, passes: &[Variant]) -> Verdict {
    let judged = catch_unwind(AssertUnwindSafe(|| judge_running(text, before, passes)));
    judged.unwrap_or_else(|panic| {
        let message = match panic.downcast_ref::<String>() {
            Some(message) => message.clone(),
            None => panic
                .downcast_ref::<&str>()
                .map_or("without words", |text| text)
                .to_string(),
        };
        wrong("panic", message)
    })
}

fn judge_running(text: &str, before: &Report, passes: &[Variant]) -> Verdict {
    let mut program = match load(text) {
        Ok(program) => program,
        Err(what) => return wrong("input", what),
    };
    // What leaks already may leak more often where it is allocated on more paths.
    let mut is_freed = before.leaks.is_empty();
    for variant in passes {
        if let Err(said) = program.run(&variant.text()) {
            return match said.contains("this is a bug in freehold") {
                true => wrong("does not verify", said),
                false if said.is_empty() => wrong("refused without a word", ""),
                false => Verdict::Refused(variant.pass),
            };
        }
        if variant.frees_all() {
            is_freed = true;
        } else if variant.comes_before_deallocation() {
            is_freed = false;
        }
    }
    let made = program.text();
    let after = match program.interpret_within(LIMITS) {
        Ok(after) => after,
        Err(stop) => {
            let said = program.source.render(&stop.diagnostic(&program.module));
            let kind = match stop {
                Stop::Fault(fault) => fault.kind.name(),
                Stop::Unknown { .. } => "unknown to the interpreter",
                _ => "does not end",
            };
            return wrong(kind, format!("{said}{made}"));
        }
    };
    if before.results != after.results {
        let (a, b) = (&before.results, &after.results);
        return wrong("other result", format!("{a:?} became {b:?}\n{made}"));
    }
    if !shows_the_same(&before.trace, &after.trace) {
        return wrong("other calls", made);
    }
    if let Some(leak) = after.leaks.first()
        && is_freed
    {
        let said = program.source.render(&leak.diagnostic(&program.module));
        return wrong("leak", format!("{said}{made}"));
    }
    Verdict::Right(made)
}
