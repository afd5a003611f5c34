//! Joined paths, and calls by induction, against paths that are tried one by one: on small
//! functions and their broken copies, what one way proves the other way does not refute, as far as
//! both look equally far.
//!
//! `FREEHOLD_SEEDS=1000..2000` tries other programs.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use freehold::generate::{self, FeatureSet, program};
use freehold::validate::{self, FunctionReport, Method};

use crate::mutants::{KINDS, Mutant, mutants};
use crate::seeds::{on_all_cores, seeds};
use crate::stages::{STAGES, deallocated, read};

/// What one way says of the function that was broken.
fn verdicts(before: &str, after: &Mutant, method: Method) -> Result<Vec<FunctionReport>, String> {
    let (before, text) = (read(before)?, read(&after.text)?);
    let options = validate::Options {
        method,
        entry: Some(after.function.clone()),
        paths: 2_000,
        work: 200_000,
        steps: 2_000,
        ..validate::Options::default()
    };
    let report = validate::validate(&before.0, &text.0, &before.1, &text.1, &options);
    Ok(report.map(|report| report.functions).unwrap_or_default())
}

/// Whether a function was looked at without any bound that hides faults.
fn is_whole(function: &FunctionReport) -> bool {
    function.cut == 0 && !function.sampled
}

#[test]
fn joined_paths_say_what_single_paths_say() {
    let complaints = Mutex::new(Vec::new());
    let [proved, refuted, by_induction] = [0; 3].map(AtomicU64::new);
    on_all_cores(seeds(0..40), |seed| {
        let before = program(&generate::Options {
            seed,
            size: 1 + (seed % 2) as usize,
            features: FeatureSet::FULL,
        });
        for (stage, pipeline) in STAGES {
            let after = deallocated(&before, pipeline).expect("the pipeline takes the program");
            let broken = KINDS.iter().filter_map(|&kind| {
                let all = mutants(&after, kind);
                let at = (seed as usize * 7) % all.len().max(1);
                all.into_iter().nth(at)
            });
            let whole = ["f0", "main"].map(|name| Mutant {
                function: name.to_owned(),
                text: after.clone(),
                line: 0,
                number: 0,
            });
            for after in broken.chain(whole) {
                let joined = verdicts(&before, &after, Method::Product).expect("valid programs");
                let single = verdicts(&before, &after, Method::OneByOne).expect("valid programs");
                let induction =
                    verdicts(&before, &after, Method::Induction).expect("valid programs");
                by_induction.fetch_add(
                    induction.iter().filter(|f| f.verdict.is_proved()).count() as u64,
                    Ordering::Relaxed,
                );
                let joined = joined.iter().chain(&induction);
                for (joined, single) in joined.zip(single.iter().cycle()) {
                    let (a, b) = (&joined.verdict, &single.verdict);
                    let is_proof_wrong = a.is_proved() && is_whole(joined) && b.is_refuted();
                    let is_fault_wrong = a.is_refuted() && b.is_proved() && is_whole(single);
                    // Where a loop ends within the bound of single paths both see the same.
                    let is_short_wrong = a.is_proved() && b.is_refuted() && is_whole(single);
                    if is_proof_wrong || is_fault_wrong || is_short_wrong {
                        complaints.lock().expect("no worker panicked").push(format!(
                            "seed {seed}, {stage}, @{}, copy {} of line {}: joined {a:?}, one by one {b:?}\n{}",
                            joined.name, after.number, after.line, after.text
                        ));
                    }
                    let both = a.is_proved() && b.is_proved();
                    proved.fetch_add(both.into(), Ordering::Relaxed);
                    let both = a.is_refuted() && b.is_refuted();
                    refuted.fetch_add(both.into(), Ordering::Relaxed);
                }
            }
        }
        true
    });
    let complaints = complaints.into_inner().expect("no worker panicked");
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
    let [proved, refuted] = [proved.into_inner(), refuted.into_inner()];
    let by_induction = by_induction.into_inner();
    println!(
        "{proved} functions proved and {refuted} refuted in both ways; {by_induction} proved by induction"
    );
    // What neither way decides says nothing.
    assert!(proved > 150 && refuted > 30 || std::env::var_os("FREEHOLD_SEEDS").is_some());
}
