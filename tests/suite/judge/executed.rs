//! What passes made, run by mlir-runner-22 on a heap that counts: a judge that shares nothing with
//! the interpreter.

use freehold::interp::{Observed, Report};

use crate::runtime::{Machine, Outcome, filter};

use super::variants::Variant;
use super::verdict::{Verdict, judge};

/// What is wrong with a run, if it should come to `expected`.
fn complaint(outcome: &Outcome, expected: Option<i64>, frees_all: bool) -> Option<String> {
    if outcome.result != expected {
        return Some(format!("{:?}, not {expected:?}", outcome.result));
    }
    let mut heap = outcome.heap;
    if !frees_all {
        (heap.freed, heap.leaked) = (heap.allocated, 0);
    }
    (!heap.is_clean()).then(|| outcome.heap.to_string())
}

/// Runs a program before and after each list of passes; how many of them ran, or what is wrong.
pub fn executed(
    machine: &Machine,
    name: &str,
    text: &str,
    run: &Report,
    lists: &[Vec<Variant>],
) -> Result<usize, String> {
    let expected = match run.results[..] {
        [Observed::Bits(bits)] => Some(bits as i64),
        _ => None,
    };
    let mut texts = vec![(name.to_owned(), text.to_owned(), false)];
    for list in lists {
        if let Verdict::Right(made) = judge(text, run, list) {
            let names: Vec<String> = list.iter().map(Variant::text).collect();
            let frees_all = list.last().is_some_and(Variant::frees_all);
            texts.push((format!("{name}, {}", names.join(", ")), made, frees_all));
        }
    }
    // Loops of the dialect affine become those of scf first.
    let scf: Vec<String> = texts
        .iter()
        .map(|(name, text, _)| {
            filter(&machine.mlir_opt, ["--lower-affine"], text).map_err(|e| format!("{name}: {e}"))
        })
        .collect::<Result<_, _>>()?;
    let scf: Vec<&str> = scf.iter().map(String::as_str).collect();
    let lowered = machine.lower(&scf);
    for (number, ((name, _, frees_all), lowered)) in texts.iter().zip(lowered).enumerate() {
        let lowered = lowered.map_err(|e| format!("{name}: {e}"))?;
        let outcome = machine.run(&format!("judged-{number}.mlir"), &lowered);
        let outcome = outcome.map_err(|e| format!("{name}: {e}"))?;
        if let Some(what) = complaint(&outcome, expected, *frees_all) {
            return Err(format!("{name}: {what}\n{text}"));
        }
    }
    Ok(texts.len())
}
