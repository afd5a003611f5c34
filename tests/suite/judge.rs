//! Every pass, with each of its options, and every pair of passes over random programs: they verify
//! after each pass, run as before, leak no more than they may, and mlir-opt-22 reads what is made.
//! Passes come from the registry.
//!
//! `FREEHOLD_SEEDS=0..20000` judges other programs by every pass, `FREEHOLD_PAIRS=25` draws so many
//! pairs for each; `FREEHOLD_KEEP=FOLDER` keeps what is wrong, reduced. `benches/judged` makes the
//! long runs.

mod accepted;
mod executed;
pub(crate) mod feature_sets;
mod small;
mod tally;
mod variants;
mod verdict;
mod watch;

use std::collections::HashSet;
use std::env;
use std::path::Path;

use self::accepted::Accepted;
use self::executed::executed;
use self::tally::Tally;
use self::variants::Variant;
use self::verdict::{Verdict, before, judge};
use self::watch::Watch;
use crate::passed::load;
use crate::runtime::Machine;
use crate::seeds::{on_all_cores, seeds};
use freehold::generate::{FeatureSet, Options, Random, program};

/// Judges programs by the lists of passes that `passes` draws for each; every pass must accept
/// some.
fn judge_all(
    name: &str,
    default: std::ops::Range<u64>,
    passes: impl Fn(u64) -> Vec<Vec<Variant>> + Sync,
) -> Tally {
    let seeds = seeds(default);
    let (tally, watch) = (Tally::new(name), Watch::default());
    let accepted = Accepted::new();
    watch.over(|| {
        on_all_cores(seeds, |seed| {
            let program = self::feature_sets::program(seed);
            let run = match watch.during(seed, "the program itself", || before(&program.text)) {
                Ok(run) => run,
                Err(what) => {
                    tally.input(seed, &what);
                    return true;
                }
            };
            let mut texts = HashSet::from([program.text.clone()]);
            for list in passes(seed) {
                let keeps = |variant: &Variant| variant.keeps_any_program();
                if program.breaks_boundary && !list.iter().all(keeps) {
                    continue;
                }
                let names: Vec<String> = list.iter().map(Variant::text).collect();
                let what = names.join(", ");
                let verdict = watch.during(seed, &what, || judge(&program.text, &run, &list));
                if let Verdict::Right(made) = &verdict
                    && texts.insert(made.clone())
                {
                    accepted.ask(seed, &list, made, &tally);
                }
                tally.note(seed, &program.text, &list, &verdict);
            }
            true
        });
        accepted.finish(&tally);
    });
    tally
}

#[test]
fn every_pass_keeps_the_meaning_of_programs() {
    let tally = judge_all("passes", 0..240, |seed| {
        let drawn = variants::drawn(&mut Random::Seed(seed));
        drawn.into_iter().map(|variant| vec![variant]).collect()
    });
    // Of a few seeds that somebody asks for not every option is drawn.
    match env::var_os("FREEHOLD_SEEDS") {
        Some(_) => tally.finish(&[]),
        None => tally.finish(&variants::all()),
    }
}

/// Pairs of passes, with options that are drawn, too.
#[test]
fn every_pair_of_passes_keeps_the_meaning_of_programs() {
    let passes = variants::changing();
    let pairs = env::var("FREEHOLD_PAIRS").map_or(8, |pairs| {
        pairs.parse().expect("FREEHOLD_PAIRS is a number")
    });
    let tally = judge_all("pairs", 20_000..20_120, |seed| {
        let mut random = Random::Seed(seed);
        let breaks_boundary = self::feature_sets::breaks_boundary(seed);
        let mut drawn = || loop {
            let variant = variants::one_of(&passes[random.below(passes.len())], &mut random);
            if !breaks_boundary || variant.keeps_any_program() {
                break variant;
            }
        };
        (0..pairs).map(|_| vec![drawn(), drawn()]).collect()
    });
    tally.finish(&[]);
}

/// Programs of `tests/judge/wrong` on which passes were wrong once: reduced, with the passes in
/// their first line.
#[test]
fn what_was_wrong_is_right() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/judge/wrong");
    let entries = std::fs::read_dir(folder).expect("the folder is checked in");
    let mut paths: Vec<_> = entries
        .map(|entry| entry.expect("an entry").path())
        .collect();
    paths.sort();
    assert!(!paths.is_empty());
    for path in paths {
        let text = std::fs::read_to_string(&path).expect("the file can be read");
        let first = text
            .lines()
            .next()
            .and_then(|line| line.strip_prefix("// passes: "));
        let passes = first.map(|line| line.split(" then ").map(Variant::parse).collect());
        let passes: Option<Vec<Variant>> = passes.flatten();
        let passes = passes.unwrap_or_else(|| panic!("{} says which passes", path.display()));
        let run = before(&text).unwrap_or_else(|what| panic!("{}: {what}", path.display()));
        let verdict = judge(&text, &run, &passes);
        assert!(
            matches!(verdict, Verdict::Right(_)),
            "{}: {verdict:?}",
            path.display()
        );
    }
}

/// Feature sets that the lowering of `tests/runtime` takes.
const LOWERED: [FeatureSet; 4] = [
    FeatureSet::RETURNED
        .with(FeatureSet::STORES)
        .with(FeatureSet::INDIRECT),
    FeatureSet::RETURNED
        .with(FeatureSet::VIEWS)
        .with(FeatureSet::GLOBALS),
    FeatureSet::CYCLES
        .with(FeatureSet::MUTUAL)
        .with(FeatureSet::STORES),
    FeatureSet::AFFINE.with(FeatureSet::RETURNED),
];

/// A sample is run by mlir-runner-22, before and after some passes.
#[test]
fn programs_run_the_same_for_real() {
    let Some(machine) = Machine::new("judge") else {
        return;
    };
    let passes = variants::changing();
    let mut ran = 0;
    for seed in seeds(0..12) {
        let features = LOWERED[(seed % 4) as usize];
        let size = 1 + (seed % 5) as usize;
        let text = program(&Options {
            seed,
            size,
            features,
        });
        let run = load(&text).and_then(|program| program.interpret());
        let run = run.unwrap_or_else(|what| panic!("seed {seed}: {what}"));
        let mut random = Random::Seed(seed);
        let mut lists = Vec::new();
        while lists.len() < 5 {
            let variants = &passes[random.below(passes.len())];
            let variant = &variants[random.below(variants.len())];
            if variant.keeps_any_program() || !features.has(FeatureSet::STORES) {
                lists.push(vec![variant.clone()]);
            }
        }
        match executed(&machine, &format!("seed {seed}"), &text, &run, &lists) {
            Ok(count) => ran += count,
            Err(what) => panic!("{what}"),
        }
    }
    println!("{ran} programs ran the same");
    assert!(ran > 30, "{ran} programs are few");
}

/// The random programs of old feature sets are what they were: others have measured with them.
#[test]
fn programs_of_old_feature_sets_stay_what_they_are() {
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    for features in [FeatureSet::CORE, FeatureSet::FULL, FeatureSet::ALL] {
        for seed in 0..500 {
            let size = 1 + (seed % 8) as usize;
            for byte in program(&Options {
                seed,
                size,
                features,
            })
            .bytes()
            {
                hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
            }
        }
    }
    assert_eq!(
        hash, 0x8c26_7793_044c_5a5f,
        "the text of a seed has changed"
    );
}
