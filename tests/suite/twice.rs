//! A second run of the ownership pass changes nothing; and a program that frees already, such as
//! the output of the pass or of the whole pipeline, is freed exactly once.
//!
//! `FREEHOLD_SEEDS=1000..2000` tries other random programs, `FREEHOLD_SIZE` larger ones.

use crate::{checks, random};

use std::sync::atomic::{AtomicUsize, Ordering};

use crate::checks::Checks;
use crate::passed::load;
use freehold::generate::FeatureSet;
use freehold::interp;

const OWNERSHIP: &str = "ownership-based-buffer-deallocation";
const PIPELINE: &str = "buffer-deallocation-pipeline";
const LOWER: &str = "bufferization-lower-deallocations";

/// What a run of `passes` makes of a text.
fn after(text: &str, passes: &str) -> Result<String, String> {
    let mut program = load(text)?;
    program.run(passes)?;
    Ok(program.text())
}

/// Whether a text, a deallocated program, does what `before` reports and leaks nothing.
fn runs_alike(before: &interp::Report, text: &str) -> Result<(), String> {
    let mut program = load(text)?;
    program.run(LOWER)?;
    let report = program.interpret()?;
    if report.results != before.results || report.trace != before.trace {
        return Err(format!("{:?} became {:?}", before.results, report.results));
    }
    match report.leaks.first() {
        Some(leak) => Err(program.source.render(&leak.diagnostic(&program.module))),
        None => Ok(()),
    }
}

/// The text after one run of `passes` and after two, both of which have to be right.
fn two_runs(before: &interp::Report, text: &str, passes: &str) -> Result<[String; 2], String> {
    let once = after(text, passes)?;
    runs_alike(before, &once).map_err(|e| format!("{passes}: {e}"))?;
    let twice = after(&once, passes).map_err(|e| format!("second {passes}: {e}"))?;
    runs_alike(before, &twice).map_err(|e| format!("{passes} twice: {e}"))?;
    Ok([once, twice])
}

/// A second run of the ownership pass must not change the text.
fn judge_ownership(before: &interp::Report, text: &str) -> Result<(), String> {
    let [once, twice] = two_runs(before, text, OWNERSHIP)?;
    if once == twice {
        return Ok(());
    }
    let mut lines = (1..).zip(once.lines().zip(twice.lines()));
    let (number, (one, other)) = lines
        .find(|(_, (one, other))| one != other)
        .unwrap_or((0, ("", "")));
    Err(format!(
        "{OWNERSHIP}: line {number}: `{one}` became `{other}`"
    ))
}

/// Whether a second run of a pipeline changes the text. It must not leave more to run time.
fn judge_pipeline(before: &interp::Report, text: &str, pipeline: &str) -> Result<bool, String> {
    let [once, twice] = two_runs(before, text, pipeline)?;
    let checks = [&once, &twice].map(|text| Checks::of(text));
    match checks[1].at_most(&checks[0]) {
        true => Ok(once != twice),
        false => Err(format!(
            "{pipeline}: {:?} became {:?}",
            checks[0], checks[1]
        )),
    }
}

/// Judges the programs of a feature set.
fn judge_all(features: FeatureSet, prepare: &str) {
    random::judge_all(features, 0..200, 8, |text, _| {
        let text = after(text, prepare)?;
        let before = load(&text)?.interpret()?;
        judge_ownership(&before, &text)?;
        if judge_pipeline(&before, &text, PIPELINE)? {
            return Err("a second run of the pipeline changes the text".to_owned());
        }
        Ok(())
    });
}

#[test]
fn a_second_run_changes_nothing() {
    judge_all(FeatureSet::CORE, "");
}

#[test]
fn a_second_run_changes_nothing_of_everything() {
    judge_all(FeatureSet::ALL, "expand-realloc{emit-deallocs=false}");
}

#[test]
fn a_second_run_changes_nothing_on_the_whole_feature_set() {
    judge_all(FeatureSet::FULL, "");
}

/// All that has to be compared is compared by the library function, and taken back with it.
#[test]
fn a_second_run_changes_nothing_of_library_calls() {
    let calls = AtomicUsize::new(0);
    random::judge_all(FeatureSet::FULL, 0..100, 8, |text, _| {
        let before = load(text)?.interpret()?;
        for scratch in ["heap", "stack"] {
            let pipeline = format!("{PIPELINE}{{inline-comparisons=0 helper-scratch={scratch}}}");
            if judge_pipeline(&before, text, &pipeline)? {
                return Err(format!("{pipeline}: a second run changes the text"));
            }
            let called = checks::helper_calls(&after(text, &pipeline)?);
            calls.fetch_add(called, Ordering::Relaxed);
        }
        Ok(())
    });
    let calls = calls.into_inner();
    println!("library calls: {calls}");
    assert!(calls > 0);
}

/// What stands between two runs of the pipeline may move what the first one made: the second one
/// takes it back all the same.
#[test]
fn a_second_run_is_right_after_other_passes() {
    let between = [
        "free-at-last-use",
        "optimize-allocation-liveness",
        "cse",
        "canonicalize",
    ];
    let judge = |text: &str, seed: u64| {
        let before = load(text)?.interpret()?;
        let pass = between[seed as usize % between.len()];
        let passes = format!("{PIPELINE},{pass},{PIPELINE}");
        let made = after(text, &passes).map_err(|e| format!("{passes}: {e}"))?;
        runs_alike(&before, &made).map_err(|e| format!("{passes}: {e}"))
    };
    random::judge_all(FeatureSet::FULL, 0..150, 8, judge);
    let text = include_str!("../twice/casts_returned.mlir");
    for seed in 0..between.len() as u64 {
        assert_eq!(judge(text, seed), Ok(()));
    }
}

/// Programs that a second run changed once.
#[test]
fn a_second_run_changes_nothing_of_what_it_changed_once() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/twice");
    for entry in std::fs::read_dir(folder).expect("it is checked in") {
        let path = entry.expect("a directory entry").path();
        let text = std::fs::read_to_string(&path).expect("a program is UTF-8");
        let judged = load(&text)
            .and_then(|program| program.interpret())
            .and_then(|before| {
                judge_ownership(&before, &text)?;
                judge_pipeline(&before, &text, PIPELINE)
            });
        assert_eq!(judged, Ok(false), "{}", path.display());
    }
}
