//! Plans of memory: programs whose buffers are slices of one arena, in `tests/plans`. What is right
//! is proved, and each copy in which one slice has bytes of another that is alive together with it
//! is found by running, and never proved.
//!
//! The copies are made of what a run tells of each slice's life. `NAME.lives` has that;
//! `FREEHOLD_BLESS=1` writes it anew. `FREEHOLD_PLANS=1000` judges all copies, and those of so many
//! random plans.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use freehold::dialects::Table;
use freehold::interp::{self, Argument, Life, Report, Stop};
use freehold::ir::Module;
use freehold::validate::{self, Verdict};

use crate::planned::{Wrong, random_plan, wrong_plans};
use crate::seeds::{on_all_cores, seeds};
use crate::stages::read;

/// A program, and the same with its buffers in an arena.
struct Plan {
    name: String,
    before: String,
    after: String,
    /// What the entry function is given, in each run.
    runs: Vec<Vec<i64>>,
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/plans")
}

/// The plans of the folder, by name. A line `// RUN: 1,2` says what a run is given.
fn plans() -> Vec<Plan> {
    let mut names: Vec<String> = std::fs::read_dir(folder())
        .expect("the folder can be listed")
        .map(|entry| entry.expect("an entry").file_name())
        .filter_map(|name| {
            let name = name.to_string_lossy().into_owned();
            name.strip_suffix(".before.mlir").map(str::to_owned)
        })
        .collect();
    names.sort();
    let text = |name: &str, side: &str| {
        let path = folder().join(format!("{name}.{side}.mlir"));
        std::fs::read_to_string(path).expect("the file can be read")
    };
    names
        .into_iter()
        .map(|name| {
            let before = text(&name, "before");
            let runs = before
                .lines()
                .filter_map(|line| line.strip_prefix("// RUN:"));
            let numbers = |run: &str| {
                let numbers = run.split(',').map(str::trim).filter(|n| !n.is_empty());
                numbers.map(|n| n.parse().expect("a number")).collect()
            };
            Plan {
                runs: runs.map(numbers).collect(),
                after: text(&name, "after"),
                before,
                name,
            }
        })
        .collect()
}

/// Random plans: so many as `FREEHOLD_PLANS` says, or a few.
fn random_plans() -> Vec<Plan> {
    let count = std::env::var("FREEHOLD_PLANS").map_or(8, |count| {
        count.parse().expect("FREEHOLD_PLANS is a number")
    });
    let plan = |seed| {
        let (before, after) = random_plan(seed);
        Plan {
            name: format!("seed {seed}"),
            before,
            after,
            runs: vec![vec![2, 1], vec![1, 0], vec![0, 1]],
        }
    };
    seeds(0..count).map(plan).collect()
}

type Read = (Module, Table);

fn parsed(text: &str) -> Read {
    read(text).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

fn run(program: &Read, arguments: &[i64]) -> (Result<Report, Stop>, Vec<Life>) {
    let numbers = arguments.iter().map(|&n| Argument::Int(n.into()));
    let options = interp::Options {
        entry: Some("main".to_owned()),
        arguments: numbers.collect(),
        ..interp::Options::default()
    };
    interp::run_recorded(&program.0, &program.1, &options)
}

fn verdict(before: &Read, after: &Read) -> Verdict {
    let options = validate::Options {
        entry: Some("main".to_owned()),
        work: 2_000_000,
        paths: 1_000,
        ..validate::Options::default()
    };
    let report = validate::validate(&before.0, &after.0, &before.1, &after.1, &options);
    let mut report = report.unwrap_or_else(|mismatches| panic!("{}", mismatches[0].message));
    report.functions.remove(0).verdict
}

/// The lives of a run, a line for each.
fn described(lives: &[Life]) -> String {
    let mut out = String::new();
    for life in lives {
        match (&life.slice, life.within) {
            (Some(name), Some((within, start))) => {
                let end = start + life.size;
                let _ = write!(out, "\"{name}\": bytes {start} to {end} of #{within}");
            }
            _ => {
                let _ = write!(out, "{} bytes", life.size);
            }
        }
        let _ = write!(out, "; began at {}", life.began);
        match life.used {
            Some((first, last)) => {
                let _ = write!(out, ", used from {first} to {last}");
            }
            None => out.push_str(", not used"),
        }
        match life.ended {
            Some((_, ended)) => {
                let _ = writeln!(out, ", ended at {ended}");
            }
            None => out.push_str(", not ended\n"),
        }
    }
    out
}

#[test]
fn right_plans_are_proved_and_run_alike() {
    let bless = std::env::var_os("FREEHOLD_BLESS").is_some_and(|v| v == "1");
    let plans = plans();
    assert!(plans.len() >= 10, "only {} plans", plans.len());
    let mut complaints = String::new();
    for plan in &plans {
        let (before, after) = (parsed(&plan.before), parsed(&plan.after));
        let mut told = String::new();
        for arguments in &plan.runs {
            let expected = run(&before, arguments).0.expect("BEFORE runs");
            let (found, lives) = run(&after, arguments);
            let found = found.expect("AFTER runs");
            assert_eq!(expected.results, found.results, "{}", plan.name);
            assert_eq!(expected.trace, found.trace, "{}", plan.name);
            assert!(found.leaks.is_empty(), "{}", plan.name);
            let _ = writeln!(told, "given {arguments:?}:\n{}", described(&lives));
        }
        let verdict = verdict(&before, &after);
        if !verdict.is_proved() {
            let _ = writeln!(complaints, "{}: {verdict:?}", plan.name);
        }
        let golden = folder().join(format!("{}.lives", plan.name));
        if bless {
            std::fs::write(&golden, told).expect("the file can be written");
        } else {
            let expected = std::fs::read_to_string(&golden).unwrap_or_default();
            assert_eq!(expected, told, "{}", plan.name);
        }
    }
    assert!(complaints.is_empty(), "{complaints}");
}

#[test]
fn random_plans_are_right() {
    let plans = random_plans();
    let open = Mutex::new(Vec::new());
    on_all_cores(0..plans.len() as u64, |number| {
        let plan = &plans[number as usize];
        let (before, after) = (parsed(&plan.before), parsed(&plan.after));
        for arguments in &plan.runs {
            let expected = run(&before, arguments).0.expect("BEFORE runs");
            let found = run(&after, arguments).0;
            let found = found.unwrap_or_else(|stop| panic!("{stop:?}\n{}", plan.after));
            assert_eq!(expected.results, found.results, "{}", plan.after);
            assert!(found.leaks.is_empty(), "{}", plan.after);
        }
        let verdict = verdict(&before, &after);
        assert!(!verdict.is_refuted(), "{verdict:?}\n{}", plan.after);
        if !verdict.is_proved() {
            let mut open = open.lock().expect("no worker panicked");
            open.push(plan.name.clone());
        }
        true
    });
    let open = open.into_inner().expect("no worker panicked");
    println!("{} random plans: not proved {open:?}", plans.len());
    assert!(open.len() * 10 <= plans.len(), "too few proofs");
}

/// What became of wrong plans.
#[derive(Default)]
struct Counts {
    refuted: u64,
    open: u64,
    complaints: Vec<String>,
}

fn judge(before: &Read, arguments: &[i64], wrong: &Wrong, counts: &Mutex<Counts>) {
    let after = parsed(&wrong.text);
    let mut complaints = Vec::new();
    match run(&after, arguments).0 {
        Err(Stop::Fault(fault))
            if fault.slice.as_ref().is_some_and(|s| s.given_to.is_some())
                && fault.kind.name() == "use-after-free" => {}
        other => complaints.push(format!("{} is not found: {other:?}", wrong.what)),
    }
    let verdict = verdict(before, &after);
    if verdict.is_proved() {
        complaints.push(format!("{} is proved", wrong.what));
    }
    let mut counts = counts.lock().expect("no worker panicked");
    match verdict.is_refuted() {
        true => counts.refuted += 1,
        false => counts.open += 1,
    }
    let text = |what: String| format!("{what}:\n{}", wrong.text);
    counts.complaints.extend(complaints.into_iter().map(text));
}

/// A few wrong copies of each plan, or all of them where plans are counted.
#[test]
fn wrong_plans_are_found_and_never_proved() {
    let is_thorough = std::env::var_os("FREEHOLD_PLANS").is_some();
    let most = if is_thorough { usize::MAX } else { 6 };
    let mut plans = plans();
    plans.extend(random_plans());
    let counts = Mutex::new(Counts::default());
    on_all_cores(0..plans.len() as u64, |number| {
        let plan = &plans[number as usize];
        let (before, after) = (parsed(&plan.before), parsed(&plan.after));
        // The same copy may come of several runs.
        let mut all: BTreeMap<String, (Vec<i64>, Wrong)> = BTreeMap::new();
        for arguments in &plan.runs {
            let (_, lives) = run(&after, arguments);
            for wrong in wrong_plans(&plan.after, &lives) {
                let key = wrong.text.clone();
                all.entry(key).or_insert((arguments.clone(), wrong));
            }
        }
        let step = all.len().div_ceil(most);
        for (arguments, wrong) in all.values().step_by(step.max(1)) {
            judge(&before, arguments, wrong, &counts);
        }
        true
    });
    let counts = counts.into_inner().expect("no worker panicked");
    println!(
        "wrong plans: {} refuted, {} not decided",
        counts.refuted, counts.open
    );
    assert!(
        counts.complaints.is_empty(),
        "{}",
        counts.complaints.join("\n")
    );
    assert!(counts.refuted > counts.open, "too few refutations");
}
