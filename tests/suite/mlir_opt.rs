//! mlir-opt-22's own deallocation under validation: what is checked in is what it still does, and
//! `FREEHOLD_HUNT=300 cargo test --test suite mlir_opt:: -- --nocapture` looks for more among so
//! many random programs and keeps what it finds in `target/tmp/hunt`.

use crate::oracle;

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Mutex;

use freehold::generate::{FeatureSet, Options, program};

use crate::seeds::{on_all_cores, seeds};

/// What mlir-opt-22's pipeline makes of a program; none if it refuses it, or crashes.
fn deallocated(mlir_opt: &Path, text: &str) -> Option<String> {
    let mut child = Command::new(mlir_opt)
        .args(["--buffer-deallocation-pipeline", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .ok()?;
    // A program that does not read its input has refused it.
    let _ = child.stdin.take()?.write_all(text.as_bytes());
    let output = child.wait_with_output().ok()?;
    output
        .status
        .success()
        .then(|| String::from_utf8_lossy(&output.stdout).into_owned())
}

#[test]
fn what_is_checked_in_is_what_mlir_opt_does() {
    let Some(mlir_opt) = oracle::find("mlir-opt-22") else {
        return;
    };
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/validate");
    let read = |name: &str| std::fs::read_to_string(folder.join(name)).expect("it is checked in");
    let made = deallocated(&mlir_opt, &read("mlir_opt_22.before.mlir"));
    assert_eq!(made.as_deref(), Some(&*read("mlir_opt_22.after.mlir")));
    assert!(read("mlir_opt_22.out").contains("refuted: use-after-free"));
}

/// What became of a program.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Fate {
    /// mlir-opt-22 gives no output.
    Refused,
    Proved,
    /// The first problem of each function that is refuted.
    Refuted(BTreeSet<String>),
    Undecided,
}

/// What validation says of mlir-opt-22's output for a program; both texts are kept.
fn judged(mlir_opt: &Path, folder: &Path, features: (&str, FeatureSet), seed: u64) -> Fate {
    let before = program(&Options {
        seed,
        size: 1 + (seed % 4) as usize,
        features: features.1,
    });
    let Some(after) = deallocated(mlir_opt, &before) else {
        return Fate::Refused;
    };
    let paths = [("before", before), ("after", after)].map(|(which, text)| {
        let path = folder.join(format!("{}-{seed}.{which}.mlir", features.0));
        std::fs::write(&path, text).expect("the folder is writable");
        path
    });
    let output = Command::new(env!("CARGO_BIN_EXE_freehold"))
        .args(["validate", "--max-work=2000000"])
        .args(&paths)
        .output()
        .expect("the binary was built");
    let report = String::from_utf8_lossy(&output.stdout).into_owned();
    match output.status.code() {
        Some(0) => Fate::Proved,
        Some(3) => {
            let refuted = report
                .lines()
                .filter_map(|line| line.split_once(": refuted: "));
            Fate::Refuted(
                refuted
                    .map(|(function, what)| {
                        let problem = what.split(" on ").next().unwrap_or(what);
                        println!("{} seed {seed}: {function}: {problem}", features.0);
                        problem.to_owned()
                    })
                    .collect(),
            )
        }
        _ => Fate::Undecided,
    }
}

#[test]
fn random_programs_that_mlir_opt_gets_wrong_are_found() {
    let Ok(count) = std::env::var("FREEHOLD_HUNT") else {
        return;
    };
    let count: u64 = count.parse().expect("FREEHOLD_HUNT is a number");
    let Some(mlir_opt) = oracle::find("mlir-opt-22") else {
        return;
    };
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("hunt");
    std::fs::create_dir_all(&folder).expect("the target folder is writable");
    for features in [("core", FeatureSet::CORE), ("full", FeatureSet::FULL)] {
        let fates = Mutex::new(BTreeMap::<Fate, u64>::new());
        on_all_cores(seeds(0..count), |seed| {
            let fate = judged(&mlir_opt, &folder, features, seed);
            *fates
                .lock()
                .expect("no worker panicked")
                .entry(fate)
                .or_default() += 1;
            true
        });
        let fates = fates.into_inner().expect("no worker panicked");
        let of = |wanted: &dyn Fn(&Fate) -> bool| -> u64 {
            let found = fates.iter().filter(|(fate, _)| wanted(fate));
            found.map(|(_, count)| count).sum()
        };
        let with = |problem: &str| {
            of(&|fate| matches!(fate, Fate::Refuted(problems) if problems.contains(problem)))
        };
        let refused = of(&|fate| *fate == Fate::Refused);
        let wrong = of(&|fate| matches!(fate, Fate::Refuted(_)));
        println!(
            "{}: of {count} programs mlir-opt-22 refuses {refused}, gets {} right and {wrong} wrong; {} not decided",
            features.0,
            of(&|fate| *fate == Fate::Proved),
            of(&|fate| *fate == Fate::Undecided),
        );
        for problem in ["use-after-free", "double-free", "leak", "differs"] {
            println!("  with {problem}: {}", with(problem));
        }
        assert!(
            wrong > 0 || count < 300,
            "nothing found in {count} programs"
        );
    }
}
