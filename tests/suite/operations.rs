//! All rules about steps that can be written in up to three conditions, judged by the lab, and
//! those that it calls sound applied to random programs: each runs after the canonicalization with
//! the rule as before.
//!
//! `tests/rules/operations.out` has the verdicts; `FREEHOLD_BLESS=1` rewrites it. A sample of the
//! sound rules is run on a sample of the programs; `benches/operation-rules` runs all of them
//! (`FREEHOLD_SEEDS`, `FREEHOLD_RUNS`), and `FREEHOLD_VERBOSE=1` lists those that never fired.

use crate::scripts;

use std::collections::BTreeMap;
use std::env;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::sync::Mutex;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

use freehold::generate::{FeatureSet, Options, Random, program};
use freehold::interp::Report;
use freehold::passes::canonicalize;
use freehold::prove::{Lab, StepRules, step_rules};
use freehold::rules::{RuleSet, decide_by};

use crate::passed::load;
use crate::seeds::{on_all_cores, seeds};

/// What the lab says of a rule.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Verdict {
    Sound,
    Unsound,
    NotDecided,
}

struct Judged {
    rules: StepRules,
    verdicts: Vec<Verdict>,
}

/// All rules with their verdicts, judged once for all tests.
fn judged() -> &'static [Judged] {
    static JUDGED: OnceLock<Vec<Judged>> = OnceLock::new();
    JUDGED.get_or_init(|| {
        let judge = |rules: StepRules| {
            let mut lab = Lab::default();
            let set = rules.set();
            let verdict = |rule| match lab.unsound(rule) {
                Ok(None) => Verdict::Sound,
                Ok(Some(_)) => Verdict::Unsound,
                Err(_) => Verdict::NotDecided,
            };
            let verdicts = set.steps().iter().map(verdict).collect();
            Judged { rules, verdicts }
        };
        let all = step_rules(3);
        let rules: Vec<Mutex<Option<StepRules>>> = all
            .into_iter()
            .map(|rules| Mutex::new(Some(rules)))
            .collect();
        let done = Mutex::new(BTreeMap::new());
        on_all_cores(0..rules.len() as u64, |index| {
            let mine = rules[index as usize]
                .lock()
                .expect("no worker panicked")
                .take();
            let judged = judge(mine.expect("each is taken once"));
            done.lock()
                .expect("no worker panicked")
                .insert(index, judged);
            true
        });
        done.into_inner()
            .expect("no worker panicked")
            .into_values()
            .collect()
    })
}

/// Of sets of conditions those that hold no other one of them.
fn least<'s>(sets: &[&'s str]) -> Vec<&'s str> {
    let parts = |set: &str| -> Vec<String> {
        let parts = set.split_inclusive(')').map(|part| part.trim().to_owned());
        parts.collect()
    };
    let is_in = |small: &str, large: &str| {
        let large = parts(large);
        small != large.join(" ") && parts(small).iter().all(|part| large.contains(part))
    };
    let is_least = |set: &&&str| !sets.iter().any(|other| is_in(other, set));
    sets.iter().filter(is_least).copied().collect()
}

#[test]
fn verdicts_about_all_rules_are_as_before() {
    let mut out = String::new();
    let mut total = BTreeMap::new();
    for Judged { rules, verdicts } in judged() {
        let of = |verdict| verdicts.iter().filter(|&&one| one == verdict).count();
        let counts = [Verdict::Sound, Verdict::Unsound, Verdict::NotDecided];
        for verdict in counts {
            *total.entry(verdict).or_insert(0) += of(verdict);
        }
        let [sound, unsound, not_decided] = counts.map(of);
        let _ = writeln!(
            out,
            "{} {}: {sound} sound, {unsound} unsound, {not_decided} not decided",
            rules.left, rules.right
        );
        let sets = rules.conditions.iter().zip(verdicts);
        let sets: Vec<&str> = sets
            .filter(|(_, verdict)| **verdict == Verdict::Sound)
            .map(|(set, _)| set.as_str())
            .collect();
        for set in least(&sets) {
            let _ = writeln!(out, "  sound when ({set})");
        }
    }
    let all: usize = total.values().sum();
    let head = format!(
        "{all} rules: {} sound, {} unsound, {} not decided. Listed are the least conditions under which rules are sound.\n",
        total[&Verdict::Sound],
        total[&Verdict::Unsound],
        total[&Verdict::NotDecided]
    );
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/rules/operations.out");
    if env::var_os("FREEHOLD_BLESS").is_some() {
        fs::write(&path, format!("{head}{out}")).expect("the expectation can be written");
    }
    let expected = fs::read_to_string(&path).unwrap_or_default();
    assert!(
        format!("{head}{out}") == expected,
        "{}: {head}{out}",
        path.display()
    );
}

fn number(variable: &str, default: usize) -> usize {
    env::var(variable).map_or(default, |text| {
        text.parse()
            .unwrap_or_else(|_| panic!("{variable} is a number"))
    })
}

/// A program on which rules fire: a random one as it is, deallocated, or with clones in place of
/// checks, and in it pieces in which buffers are made, copied, named and freed.
fn random_program(seed: u64) -> Option<String> {
    let features = [
        FeatureSet::CORE,
        FeatureSet::FULL,
        FeatureSet::CORE.with(FeatureSet::CLONES),
    ];
    let text = program(&Options {
        seed,
        size: 1 + (seed / 4 % 4) as usize,
        features: features[(seed / 16 % 3) as usize],
    });
    let mut program = load(&text).ok()?;
    let passes = match seed % 4 {
        0 => "",
        1 => "buffer-deallocation-pipeline",
        2 => "ownership-based-buffer-deallocation,bufferization-lower-deallocations",
        _ => "buffer-deallocation",
    };
    if !passes.is_empty() {
        program.run(passes).ok()?;
    }
    Some(scripts::insert(
        &program.text(),
        &mut Random::Seed(seed + 1),
    ))
}

/// Whether a program does after as before: it gives the same, tells others the same, and leaks no
/// more.
fn same(before: &Report, after: &Result<Report, String>) -> Result<(), String> {
    let after = after.as_ref().map_err(String::clone)?;
    if after.results != before.results || after.trace != before.trace {
        return Err("another result".to_owned());
    }
    match after.leaks.len() > before.leaks.len() {
        true => Err("a leak".to_owned()),
        false => Ok(()),
    }
}

/// A sound rule, alone in a set, and on how many programs it fired.
struct Tried {
    text: String,
    set: RuleSet,
    runs: AtomicUsize,
}

#[test]
fn sound_rules_break_no_random_program() {
    let programs = seeds(0..150);
    let most = number("FREEHOLD_RUNS", 2);
    let mut sound: Vec<Tried> = Vec::new();
    for Judged { rules, verdicts } in judged() {
        for (index, verdict) in verdicts.iter().enumerate() {
            if *verdict == Verdict::Sound {
                sound.push(Tried {
                    text: rules.text(index),
                    set: rules.alone(index),
                    runs: AtomicUsize::new(0),
                });
            }
        }
    }
    let wrong = Mutex::new(Vec::new());
    let (used, not_ours) = (AtomicUsize::new(0), AtomicUsize::new(0));
    on_all_cores(programs.clone(), |seed| {
        let Some(text) = random_program(seed) else {
            return true;
        };
        let Ok(mut program) = load(&text) else {
            panic!(
                "seed {seed}: {}\n{text}",
                load(&text).err().unwrap_or_default()
            );
        };
        let Ok(before) = program.interpret() else {
            return true;
        };
        used.fetch_add(1, Ordering::Relaxed);
        let places = canonicalize::step_places(&mut program.module, &program.table);
        for rule in &sound {
            let fires = |place: &canonicalize::StepPlace| {
                decide_by(rule.set.steps(), &place.term, &place.facts).is_some()
            };
            if rule.runs.load(Ordering::Relaxed) >= most || !places.iter().any(fires) {
                continue;
            }
            let mut with = load(&text).expect("it was read before");
            let applied = canonicalize::run_with(
                &mut with.module,
                &with.table,
                Some(&rule.set),
                None,
                &canonicalize::Options::default(),
            );
            if applied.is_ok_and(|applied| applied.is_empty()) {
                continue;
            }
            rule.runs.fetch_add(1, Ordering::Relaxed);
            let Err(what) = same(&before, &with.interpret()) else {
                continue;
            };
            // What the canonicalization does wrong by itself is not the rule's.
            let mut without = load(&text).expect("it was read before");
            let alone = canonicalize::run(&mut without.module, &without.table);
            if alone.is_err() || same(&before, &without.interpret()).is_err() {
                not_ours.fetch_add(1, Ordering::Relaxed);
                continue;
            }
            let mut wrong = wrong.lock().expect("no worker panicked");
            wrong.push((seed, rule.text.clone(), what));
        }
        true
    });
    let runs = |rule: &Tried| rule.runs.load(Ordering::Relaxed);
    let never: Vec<&str> = sound
        .iter()
        .filter(|rule| runs(rule) == 0)
        .map(|rule| rule.text.as_str())
        .collect();
    let total: usize = sound.iter().map(runs).sum();
    println!(
        "{} of {} programs run right before; {} sound rules, {} fired at least once, {} on {most} programs, \
         {total} runs; {} never fired; {} times the canonicalization was wrong without the rule",
        used.into_inner(),
        programs.count(),
        sound.len(),
        sound.len() - never.len(),
        sound.iter().filter(|rule| runs(rule) >= most).count(),
        never.len(),
        not_ours.into_inner()
    );
    if env::var_os("FREEHOLD_VERBOSE").is_some() {
        never
            .iter()
            .for_each(|text| println!("never fired: {text}"));
    }
    let mut wrong = wrong.into_inner().expect("no worker panicked");
    wrong.sort();
    let shown: Vec<String> = wrong
        .iter()
        .take(20)
        .map(|(seed, rule, what)| format!("program {seed}: {rule}: {what}"))
        .collect();
    assert!(
        wrong.is_empty(),
        "{} of {total}:\n{}",
        wrong.len(),
        shown.join("\n")
    );
    assert!(
        never.len() < sound.len() / 2,
        "{} rules never fired",
        never.len()
    );
}
