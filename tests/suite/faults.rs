//! Seeded faults: each is found by running the program or by validation, or validation proves that
//! it changes nothing. That proof has to stand against single paths and drawn numbers, which share
//! no shortcut with it, and a reason is looked for, which validation proves of the program that is
//! right.
//!
//! `FREEHOLD_FAULTS=1000 cargo test --release --test suite faults:: -- --nocapture` goes on until
//! each kind of fault was found in so many programs of each stage, and prints the counts; with
//! `FREEHOLD_VERBOSE=1` also what is not decided, whose texts go to the folder `FREEHOLD_KEEP`.

use std::env;
use std::sync::Mutex;

use freehold::dialects::Table;
use freehold::generate::{self, FeatureSet, program};
use freehold::interp::{self, Report, Stop};
use freehold::ir::Module;
use freehold::validate::{self, Method, Verdict};

use crate::mutants::{KINDS, Kind, Mutant, mutants};
use crate::reasons::{Reason, with_reason};
use crate::seeds::{on_all_cores, seeds};
use crate::stages::{STAGES, deallocated, read};

/// What became of a broken copy.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Fate {
    /// The run did something wrong, or ended with something else.
    Ran,
    /// Validation refuted it.
    Refuted,
    /// Validation proved that it changes nothing, and other paths agree; perhaps as far as loops
    /// were followed, and numbers tried.
    Equivalent {
        is_bounded: bool,
        reason: Option<Reason>,
    },
    /// Nobody could say.
    Open,
}

fn judge(before: &(Module, Table), expected: &Report, mutant: &Mutant) -> Result<Fate, String> {
    let after = read(&mutant.text)?;
    // What runs forever is stopped, and that is no right result either.
    let options = interp::Options {
        limits: interp::Limits {
            steps: 1_000_000,
            ..interp::Limits::default()
        },
        ..interp::Options::default()
    };
    let is_right = match interp::run(&after.0, &after.1, &options) {
        Ok(report) => {
            report.results == expected.results
                && report.trace == expected.trace
                && report.leaks.is_empty()
        }
        Err(Stop::Unknown { what, .. }) => return Err(what),
        Err(_) => false,
    };
    let is_sample = mutant.text.len().is_multiple_of(4);
    if !is_right && !is_sample {
        return Ok(Fate::Ran);
    }
    let decided = |work, steps| -> Result<Fate, String> {
        let report = compare(before, &after, mutant, Method::All, work, steps)?;
        let verdicts = || report.functions.iter().map(|function| &function.verdict);
        let fate = if verdicts().any(Verdict::is_refuted) {
            Fate::Refuted
        } else if verdicts().all(Verdict::is_proved) && verdicts().next().is_some() {
            // Numbers that were tried with some of their values, and loops that went on.
            let is_bounded = report.functions.iter().any(|f| f.cut > 0 || f.sampled);
            Fate::Equivalent {
                is_bounded,
                reason: None,
            }
        } else {
            Fate::Open
        };
        Ok(fate)
    };
    // Many short paths first, then fewer long ones; what is measured may take its time.
    let mut fate = decided(400_000, 10_000)?;
    let mut efforts = vec![(400_000, 100_000)];
    if env::var_os("FREEHOLD_FAULTS").is_some() {
        efforts.extend([
            (2_000_000, 10_000),
            (20_000_000, 100_000),
            (60_000_000, 10_000),
        ]);
    }
    for (work, steps) in efforts {
        if fate != Fate::Open {
            break;
        }
        fate = decided(work, steps)?;
    }
    if is_right {
        if let Fate::Equivalent { .. } = fate {
            stands_against_single_paths(before, &after, mutant)?;
        }
        return Ok(fate);
    }
    // What a run finds wrong, validation must not prove right, unless a run went beyond its bounds.
    match fate {
        Fate::Equivalent {
            is_bounded: false, ..
        } => Err(format!(
            "a run goes wrong where validation proves @{} right:\n{}",
            mutant.function, mutant.text
        )),
        _ => Ok(Fate::Ran),
    }
}

/// What was proved to change nothing, perhaps on joined paths or by induction, goes right on paths
/// that are tried one by one, and on numbers that are drawn.
fn stands_against_single_paths(
    before: &(Module, Table),
    after: &(Module, Table),
    mutant: &Mutant,
) -> Result<(), String> {
    for method in [Method::OneByOne, Method::Drawn] {
        let report = compare(before, after, mutant, method, 1_000_000, 10_000)?;
        if let Some(function) = report.functions.iter().find(|f| f.verdict.is_refuted()) {
            return Err(format!(
                "@{} is proved right and refuted by {method:?}:\n{}",
                function.name, mutant.text
            ));
        }
    }
    Ok(())
}

/// Validation of the function that was broken.
fn compare(
    before: &(Module, Table),
    after: &(Module, Table),
    mutant: &Mutant,
    method: Method,
    work: u64,
    steps: u64,
) -> Result<validate::Report, String> {
    let mut options = validate::Options {
        method,
        entry: Some(mutant.function.clone()),
        work,
        steps,
        ..validate::Options::default()
    };
    let validated = |options: &validate::Options| {
        validate::validate(&before.0, &after.0, &before.1, &after.1, options)
            .map_err(|mismatches| mismatches[0].message.clone())
    };
    let report = match validated(&options) {
        Ok(report) => report,
        // A helper that the lowering made: all functions that call it are judged.
        Err(_) => {
            options.entry = None;
            validated(&options)?
        }
    };
    if env::var_os("FREEHOLD_VERBOSE").is_some() {
        for function in &report.functions {
            println!(
                "@{}: {}",
                function.name,
                validate::headline(function, &options)
            );
        }
    }
    Ok(report)
}

#[derive(Default)]
struct Counts {
    ran: u64,
    refuted: u64,
    /// Those whose line is never reached, whose retained memref is never freed, and others.
    equivalent: [u64; 3],
    /// How many of them are proved within a bound.
    bounded: u64,
    open: u64,
    open_seeds: Vec<u64>,
}

/// Breaks programs until a fault of this kind was found in `wanted` of them.
fn seed_faults(stage: (&str, &str), kind: Kind, wanted: u64) -> (Counts, Vec<String>) {
    let shared = Mutex::new((Counts::default(), Vec::new()));
    on_all_cores(seeds(0..60 * wanted), |seed| {
        let found = break_one(stage.1, kind, seed);
        let mut shared = shared.lock().expect("no worker panicked");
        let (counts, complaints) = &mut *shared;
        match found {
            Ok(None) => {}
            Ok(Some(Fate::Ran)) => counts.ran += 1,
            Ok(Some(Fate::Refuted)) => counts.refuted += 1,
            Ok(Some(Fate::Equivalent { is_bounded, reason })) => {
                counts.equivalent[reason.map_or(2, |reason| reason as usize)] += 1;
                counts.bounded += u64::from(is_bounded);
            }
            Ok(Some(Fate::Open)) => {
                counts.open += 1;
                counts.open_seeds.push(seed);
            }
            Err(what) => complaints.push(format!("{}, {kind:?}, seed {seed}: {what}", stage.0)),
        }
        counts.ran + counts.refuted < wanted && complaints.len() <= 5
    });
    shared.into_inner().expect("no worker panicked")
}

/// Breaks one program in one way, if it can be broken so.
fn break_one(pipeline: &str, kind: Kind, seed: u64) -> Result<Option<Fate>, String> {
    let text = program(&generate::Options {
        seed,
        size: 1 + (seed % 5) as usize,
        features: FeatureSet::FULL,
    });
    let before = read(&text)?;
    let after = deallocated(&text, pipeline)?;
    let all = mutants(&after, kind);
    if all.is_empty() {
        return Ok(None);
    }
    let mutant = &all[(seed as usize).wrapping_mul(7919) % all.len()];
    let report = interp::run(&before.0, &before.1, &interp::Options::default())
        .map_err(|stop| format!("{stop:?}"))?;
    let mut fate = judge(&before, &report, mutant)?;
    if let Fate::Equivalent { reason, .. } = &mut fate {
        for possible in [Reason::Unreached, Reason::NeverOne] {
            let Some(text) = with_reason(&after, kind, mutant, possible) else {
                continue;
            };
            let report = compare(
                &before,
                &read(&text)?,
                mutant,
                Method::All,
                2_000_000,
                10_000,
            )?;
            if report.functions.iter().all(|f| f.verdict.is_proved()) {
                *reason = Some(possible);
                break;
            }
        }
    }
    if !matches!(fate, Fate::Ran | Fate::Refuted) && env::var_os("FREEHOLD_VERBOSE").is_some() {
        println!(
            "{kind:?} {pipeline} seed {seed}: @{} is {fate:?}",
            mutant.function
        );
        if let Some(folder) = env::var_os("FREEHOLD_KEEP") {
            let folder = std::path::Path::new(&folder);
            let stage = &pipeline["builtin.module(".len()..][..6];
            let name = format!("{seed}.{stage}.{kind:?}.{}", mutant.function);
            let texts = [
                ("before", &text),
                ("right", &after),
                ("after", &mutant.text),
            ];
            for (which, text) in texts {
                std::fs::write(folder.join(format!("{name}.{which}.mlir")), text)
                    .expect("writable");
            }
        }
    }
    Ok(Some(fate))
}

/// The judge finds nothing where nothing was made wrong.
#[test]
fn nothing_is_found_where_nothing_is_wrong() {
    let complaints = Mutex::new(Vec::new());
    on_all_cores(seeds(0..40), |seed| {
        let text = program(&generate::Options {
            seed,
            size: 1 + (seed % 5) as usize,
            features: FeatureSet::FULL,
        });
        let before = read(&text).expect("generated programs are valid");
        let report = interp::run(&before.0, &before.1, &interp::Options::default())
            .expect("generated programs run");
        for (stage, pipeline) in STAGES {
            let after = deallocated(&text, pipeline).expect("the pipeline takes the program");
            for name in ["f0", "main"] {
                let mutant = Mutant {
                    function: name.to_owned(),
                    text: after.clone(),
                    line: 0,
                    number: 0,
                };
                match judge(&before, &report, &mutant) {
                    Ok(Fate::Equivalent { .. } | Fate::Open) => {}
                    other => complaints
                        .lock()
                        .expect("no worker panicked")
                        .push(format!("{stage}, seed {seed}, @{name}: {other:?}")),
                }
            }
        }
        true
    });
    let complaints = complaints.into_inner().expect("no worker panicked");
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}

#[test]
fn seeded_faults_are_found() {
    let wanted = env::var("FREEHOLD_FAULTS").map_or(12, |number| {
        number.parse().expect("FREEHOLD_FAULTS is a number")
    });
    let mut all = Vec::new();
    for stage in STAGES {
        for kind in KINDS {
            let (counts, complaints) = seed_faults(stage, kind, wanted);
            println!(
                "{:14} {:17} found by run {:5}, by validate {:5}; equivalent: unreached {:3}, never one {:3}, others {:3}, {:4} of them within bounds; not decided {:4} {:?}",
                stage.0,
                format!("{kind:?}"),
                counts.ran,
                counts.refuted,
                counts.equivalent[0],
                counts.equivalent[1],
                counts.equivalent[2],
                counts.bounded,
                counts.open,
                &counts.open_seeds[..counts.open_seeds.len().min(12)]
            );
            all.extend(complaints);
            if counts.ran + counts.refuted < wanted && env::var_os("FREEHOLD_SEEDS").is_none() {
                all.push(format!("{}, {kind:?}: too few faults", stage.0));
            }
        }
    }
    assert!(all.is_empty(), "{}", all.join("\n"));
}
