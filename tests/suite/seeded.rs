//! Verdicts of validation, checked by running: programs with one store, copy, load or free made
//! wrong, and programs that are right.
//!
//! What is proved must run alike on drawn inputs, with the memory, the calls and the faults that
//! others see; what is refuted must run differently on the inputs that validation gives, or on
//! drawn ones. What a pass makes of a program must not be refuted.
//!
//! `benches/seeded` counts thousands: `FREEHOLD_SEEDED=20000` goes on until so many copies were
//! judged, and as many right programs.

use crate::mutants;

use std::sync::Mutex;

use freehold::dialects::Table;
use freehold::generate::{self, FeatureSet, program};
use freehold::interp::Origin;
use freehold::ir::Module;
use freehold::validate::{self, FunctionReport, Leaks, Method, Refutation, Verdict};

use crate::altered::{CHANGES, altered};
use crate::driven::{Callee, Inputs, Said, compare};
use crate::mutants::{KINDS, mutants};
use crate::seeds::{on_all_cores, seeds};
use crate::stages::{STAGES, deallocated, read};

/// Passes, and what they may leave of what BEFORE leaks. What is moved is freed after, so that it
/// can be judged where.
const RIGHT: [(&str, &str, Leaks); 6] = [
    (STAGES[0].0, STAGES[0].1, Leaks::Refused),
    (STAGES[1].0, STAGES[1].1, Leaks::Refused),
    (
        "canonicalize",
        "builtin.module(canonicalize)",
        Leaks::AsBefore,
    ),
    (
        "buffer-hoisting",
        "builtin.module(func.func(buffer-hoisting),buffer-deallocation-pipeline)",
        Leaks::Refused,
    ),
    (
        "buffer-loop-hoisting",
        "builtin.module(func.func(buffer-loop-hoisting),buffer-deallocation-pipeline)",
        Leaks::Refused,
    ),
    (
        "promote-buffers-to-stack",
        "builtin.module(func.func(promote-buffers-to-stack),buffer-deallocation-pipeline)",
        Leaks::Refused,
    ),
];

/// So many drawn inputs does a proof have to stand against, and so many are tried for a refutation.
const FOR_PROOF: u64 = 8;
const FOR_REFUTATION: u64 = 60;

/// What came of copies.
#[derive(Default)]
struct Counts {
    proved: u64,
    /// Of them those within a bound, and those of them that run differently beyond it.
    bounded: u64,
    beyond: u64,
    /// Of all copies those that are proved without computing data.
    by_data: u64,
    /// Those that are proved by induction, each callee once.
    by_induction: u64,
    /// By which inputs refuted copies were shown to be wrong: the given ones, drawn ones, none.
    refuted: [u64; 3],
    open: u64,
    unconfirmed: Vec<String>,
    complaints: Vec<String>,
}

fn text_of(seed: u64) -> String {
    program(&generate::Options {
        seed,
        size: 1 + (seed % 3) as usize,
        features: match seed % 4 {
            0 => FeatureSet::CORE,
            _ => FeatureSet::FULL,
        },
    })
}

type Read = (Module, Table);

fn callee(program: &Read) -> Callee<'_> {
    Callee {
        module: &program.0,
        table: &program.1,
    }
}

fn validated(
    before: &Read,
    after: &Read,
    entry: Option<String>,
    leaks: Leaks,
    method: Method,
) -> Option<Vec<FunctionReport>> {
    let options = validate::Options {
        method,
        entry,
        leaks,
        paths: 1_000,
        work: 200_000,
        steps: 5_000,
        ..validate::Options::default()
    };
    let report = validate::validate(&before.0, &after.0, &before.1, &after.1, &options);
    report.ok().map(|report| report.functions)
}

/// Inputs by chance: numbers, and which arguments are on one buffer.
fn drawn(program: &Read, function: &str, seed: u64) -> Inputs {
    let mut shared: Vec<(usize, usize, u32)> = Vec::new();
    for (number, (first, second)) in callee(program).alike(function).into_iter().enumerate() {
        let is_taken = shared.iter().any(|s| s.1 == second || s.1 == first);
        let choice = (seed >> (2 * number % 32)) % 4;
        if !is_taken && choice < 2 && !seed.is_multiple_of(3) {
            shared.push((first, second, choice as u32));
        }
    }
    Inputs {
        shared,
        seed,
        is_one_buffer: seed % 5 < 2,
        ..Inputs::default()
    }
}

/// The inputs of a refutation; nothing where they are of another kind than arguments and globals.
fn given(refutation: &Refutation) -> Option<Inputs> {
    let mut inputs = Inputs {
        given: Some(Vec::new()),
        ..Inputs::default()
    };
    for &(leaf, bits) in &refutation.inputs {
        let part = match leaf.in_memory {
            true => leaf.place as usize / leaf.scalar.bytes(),
            false if leaf.place == 0 => 0,
            false => return None,
        };
        match leaf.origin {
            Origin::Argument(number) => {
                let given = inputs.given.get_or_insert_default();
                given.push((number as usize, part, bits));
            }
            Origin::Global(number) => {
                let name = refutation.globals.get(number as usize)?.clone();
                inputs.globals.push((name, part, bits));
            }
            _ => return None,
        }
    }
    for (origin, place) in &refutation.shared {
        match (origin, place.origin) {
            (Origin::Argument(second), Origin::Argument(first)) => {
                inputs
                    .shared
                    .push((first as usize, *second as usize, place.shift));
            }
            (Origin::Result(..), Origin::Result(..)) => inputs.is_one_buffer = true,
            _ => return None,
        }
    }
    Some(inputs)
}

/// Judges a copy of a function, and the verdict by running.
fn judge(before: &Read, name: &str, text: &str, seed: u64, counts: &Mutex<Counts>) -> bool {
    let Ok(after) = read(text) else {
        return false;
    };
    let by = |method| {
        validated(
            before,
            &after,
            Some(name.to_owned()),
            Leaks::Refused,
            method,
        )
    };
    let reports = [Method::All, Method::Data, Method::Induction].map(by);
    let [Some(reports), Some(by_data), Some(by_induction)] = reports else {
        return false;
    };
    let ([report], [by_data], [by_induction]) = (&reports[..], &by_data[..], &by_induction[..])
    else {
        return false;
    };
    let run = |inputs: &Inputs| compare(&callee(before), &callee(&after), name, inputs);
    let is_wrong_on = |count: u64, may_overlap: bool| {
        (0..count).any(|number| {
            let inputs = drawn(before, name, seed.wrapping_mul(1_000_003) + number);
            let overlaps = inputs.shared.iter().any(|shared| shared.2 > 0);
            (may_overlap || !overlaps) && run(&inputs) == Said::Wrong
        })
    };
    let is_wrong = |count| is_wrong_on(count, true);
    let locked = || counts.lock().expect("no worker panicked");
    if by_data.verdict.is_proved() {
        let is_bounded = by_data.cut > 0 || by_data.sampled;
        let is_wrong = !is_bounded && is_wrong(FOR_REFUTATION);
        let mut counts = locked();
        counts.by_data += 1;
        if is_wrong {
            let what = "is proved without computing data, and runs differently";
            let complaint = format!("seed {seed}, @{name} {what}:\n{text}");
            counts.complaints.push(complaint);
        }
    }
    if by_induction.verdict.is_proved() {
        let is_bounded = by_induction.cut > 0 || by_induction.sampled;
        // It is for arguments that do not overlap.
        let is_wrong = !is_bounded && is_wrong_on(FOR_PROOF, false);
        let mut counts = locked();
        counts.by_induction += 1;
        if is_wrong {
            let what = "is proved by induction, and runs differently";
            let complaint = format!("seed {seed}, @{name} {what}:\n{text}");
            counts.complaints.push(complaint);
        }
    }
    match &report.verdict {
        Verdict::Proved => {
            let is_bounded = report.cut > 0 || report.sampled;
            let is_wrong = is_wrong(FOR_PROOF);
            let mut counts = locked();
            counts.proved += 1;
            counts.bounded += u64::from(is_bounded);
            counts.beyond += u64::from(is_bounded && is_wrong);
            if is_wrong && !is_bounded {
                let complaint =
                    format!("seed {seed}, @{name} is proved and runs differently:\n{text}");
                counts.complaints.push(complaint);
            }
        }
        Verdict::Refuted(refutation) => {
            let exactly = given(refutation).is_some_and(|inputs| run(&inputs) == Said::Wrong);
            let how = match exactly {
                true => 0,
                false if is_wrong(FOR_REFUTATION) => 1,
                false => 2,
            };
            let mut counts = locked();
            counts.refuted[how] += 1;
            if how == 2 {
                let what = format!(
                    "seed {seed}, @{name}: {}\n{text}",
                    refutation.problem.name()
                );
                counts.unconfirmed.push(what);
            }
        }
        _ => locked().open += 1,
    }
    true
}

fn wanted(sample: u64) -> u64 {
    let given = std::env::var("FREEHOLD_SEEDED");
    given.map_or(sample, |n| n.parse().expect("FREEHOLD_SEEDED is a number"))
}

#[test]
fn verdicts_on_broken_copies_stand_against_runs() {
    let wanted = wanted(150);
    let counts = Mutex::new(Counts::default());
    let tried = Mutex::new(0);
    on_all_cores(seeds(0..u64::MAX), |seed| {
        let text = text_of(seed);
        let before = read(&text).expect("generated programs are valid");
        let pipeline = STAGES[(seed % 2) as usize].1;
        let after = deallocated(&text, pipeline).expect("the pipeline takes the program");
        let by_change = CHANGES.iter().map(|&change| altered(&after, change));
        let freed = KINDS.iter().map(|&kind| {
            let all = mutants(&after, kind).into_iter();
            let told = |mutant: mutants::Mutant| {
                let place = format!("// {kind:?}, line {}, {}\n", mutant.line, mutant.number);
                (mutant.function, place + &mutant.text)
            };
            all.map(told).collect()
        });
        for (kind, copies) in by_change.chain(freed).enumerate() {
            let copies: Vec<(String, String)> = copies;
            // One that is a program.
            for attempt in 0..copies.len().min(4) {
                let at = (seed as usize).wrapping_mul(7919) + 31 * kind + 17 * attempt;
                let (name, text) = &copies[at % copies.len()];
                if judge(&before, name, text, seed, &counts) {
                    *tried.lock().expect("no worker panicked") += 1;
                    break;
                }
            }
        }
        let is_enough = *tried.lock().expect("no worker panicked") >= wanted;
        !is_enough && counts.lock().expect("no worker panicked").complaints.len() < 5
    });
    let counts = counts.into_inner().expect("no worker panicked");
    let [given, drawn, none] = counts.refuted;
    println!(
        "{} copies: {} proved ({} within bounds, {} of them run differently beyond), {} of all \
         without computing data and {} by induction, {} refuted \
         (shown by inputs given {given}, by drawn ones {drawn}, by none {none}), {} not decided",
        tried.into_inner().expect("no worker panicked"),
        counts.proved,
        counts.bounded,
        counts.beyond,
        counts.by_data,
        counts.by_induction,
        given + drawn + none,
        counts.open,
    );
    if let Some(folder) = std::env::var_os("FREEHOLD_KEEP") {
        for (number, text) in counts.unconfirmed.iter().enumerate() {
            let path = std::path::Path::new(&folder).join(format!("unconfirmed-{number}.mlir"));
            std::fs::write(path, text).expect("writable");
        }
    }
    assert!(
        counts.complaints.is_empty(),
        "{}",
        counts.complaints.join("\n")
    );
    assert!(given + drawn > 40 && counts.proved > 10, "too few verdicts");
}

#[test]
fn what_passes_make_is_not_refuted() {
    let wanted = wanted(60);
    let totals = Mutex::new([0u64; 3]);
    let complaints = Mutex::new(Vec::new());
    on_all_cores(seeds(0..u64::MAX), |seed| {
        let text = text_of(seed);
        let before = read(&text).expect("generated programs are valid");
        for (name, pipeline, leaks) in RIGHT {
            let Ok(after) = deallocated(&text, pipeline) else {
                continue;
            };
            let after = read(&after).expect("what passes make is valid");
            let Some(reports) = validated(&before, &after, None, leaks, Method::All) else {
                continue;
            };
            let mut fate = 0;
            for report in &reports {
                match &report.verdict {
                    Verdict::Proved => {}
                    Verdict::Refuted(refutation) => {
                        let what = refutation.problem.name();
                        let mut complaints = complaints.lock().expect("no worker panicked");
                        complaints.push(format!("seed {seed}, {name}: @{} {what}", report.name));
                        fate = 2;
                    }
                    _ => fate = fate.max(1),
                }
            }
            totals.lock().expect("no worker panicked")[fate] += 1;
        }
        let count: u64 = totals.lock().expect("no worker panicked").iter().sum();
        count < wanted && complaints.lock().expect("no worker panicked").len() < 5
    });
    let complaints = complaints.into_inner().expect("no worker panicked");
    let [proved, open, refuted] = totals.into_inner().expect("no worker panicked");
    println!("right programs: {proved} proved, {open} not decided as a whole, {refuted} refuted");
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
    assert!(proved > open, "too few proofs");
}
