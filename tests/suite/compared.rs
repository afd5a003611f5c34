//! What is left to run time, by text, ours against mlir-opt-22's: of the perceptron, of all
//! checked-in programs and of random ones. `benches/executed` counts what runs.
//!
//! Three counts, as issue 6 asks: deallocs with several memrefs or a retain list after the
//! simplification, runtime alias checks and calls of the library function after the lowering. Ours
//! are at most mlir-opt-22's on every program that it accepts, and fewer in total.

use crate::{oracle, random};

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;

use crate::checks::{Checks, comparing_deallocs, helper_calls};
use freehold::generate::FeatureSet;

const SIMPLIFIED: [&str; 5] = [
    "--expand-realloc=emit-deallocs=false",
    "--canonicalize",
    "--ownership-based-buffer-deallocation",
    "--canonicalize",
    "--buffer-deallocation-simplification",
];
const LOWERED: &str = "--buffer-deallocation-pipeline";

/// What is left to run time in one program.
#[derive(Copy, Clone, Debug, Default)]
struct Left {
    comparing_deallocs: usize,
    checks: usize,
    helper_calls: usize,
}

impl Left {
    fn at_most(self, other: Left) -> bool {
        self.comparing_deallocs <= other.comparing_deallocs
            && self.checks <= other.checks
            && self.helper_calls <= other.helper_calls
    }

    fn add(&mut self, other: Left) {
        self.comparing_deallocs += other.comparing_deallocs;
        self.checks += other.checks;
        self.helper_calls += other.helper_calls;
    }
}

fn run(program: &Path, arguments: &[&str], text: &str) -> Option<String> {
    let mut child = Command::new(program)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts");
    let mut input = child.stdin.take().expect("the input is piped");
    let writer = {
        let text = text.to_owned();
        std::thread::spawn(move || {
            // Who refuses a program may stop reading it.
            let _ = std::io::Write::write_all(&mut input, text.as_bytes());
        })
    };
    let output = child.wait_with_output().expect("the program ends");
    writer.join().expect("the writer ends");
    let text = || String::from_utf8(output.stdout).expect("output is UTF-8");
    output.status.success().then(text)
}

/// What `program`, started with `before`, leaves of a text; `None` if it refuses it.
fn left(program: &Path, before: &[&str], text: &str) -> Option<Left> {
    let simplified = run(program, &[before, &SIMPLIFIED].concat(), text)?;
    let lowered = run(program, &[before, &[LOWERED]].concat(), text)?;
    Some(Left {
        comparing_deallocs: comparing_deallocs(&simplified),
        checks: Checks::of(&lowered).comparisons,
        helper_calls: helper_calls(&lowered),
    })
}

/// Ours and mlir-opt's; `None` if mlir-opt refuses the text.
fn both(mlir_opt: &Path, text: &str) -> Option<(Left, Left)> {
    let theirs = left(mlir_opt, &[], text)?;
    let freehold = Path::new(env!("CARGO_BIN_EXE_freehold"));
    let ours = left(freehold, &["opt"], text).expect("freehold takes what mlir-opt-22 takes");
    Some((ours, theirs))
}

#[test]
fn the_perceptron_has_nothing_left_to_compare() {
    let Some(mlir_opt) = oracle::find("mlir-opt-22") else {
        return;
    };
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/examples/perceptron.mlir");
    let text = fs::read_to_string(path).expect("the example is checked in");
    let generic = run(&mlir_opt, &["--mlir-print-op-generic"], &text);
    for text in [text, generic.expect("mlir-opt-22 reads the perceptron")] {
        let (ours, theirs) = both(&mlir_opt, &text).expect("mlir-opt-22 frees the perceptron");
        assert_eq!(
            (ours.comparing_deallocs, ours.checks, ours.helper_calls),
            (0, 0, 0)
        );
        assert!(
            theirs.comparing_deallocs > 0 && theirs.checks > 0,
            "{theirs:?}"
        );
    }
}

#[test]
fn no_checked_in_program_compares_more_than_with_mlir_opt() {
    let Some(mlir_opt) = oracle::find("mlir-opt-22") else {
        return;
    };
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs");
    let entries = fs::read_dir(directory).expect("the programs are checked in");
    let mut paths: Vec<PathBuf> = entries
        .map(|entry| entry.expect("the directory can be read").path())
        .collect();
    paths.sort();
    let (mut ours, mut theirs) = (Left::default(), Left::default());
    for path in paths {
        let text = fs::read_to_string(&path).expect("a program is UTF-8");
        let Some((our, their)) = both(&mlir_opt, &text) else {
            continue;
        };
        assert!(our.at_most(their), "{}: {our:?}, {their:?}", path.display());
        ours.add(our);
        theirs.add(their);
    }
    println!("{ours:?}, mlir-opt-22: {theirs:?}");
    assert!(ours.comparing_deallocs < theirs.comparing_deallocs);
    assert!(ours.checks < theirs.checks && ours.helper_calls < theirs.helper_calls);
}

#[test]
fn no_random_program_compares_more_than_with_mlir_opt() {
    let Some(mlir_opt) = oracle::find("mlir-opt-22") else {
        return;
    };
    for features in [FeatureSet::CORE, FeatureSet::FULL] {
        let total = Mutex::new((Left::default(), Left::default()));
        random::judge_all(features, 0..40, 8, |text, _| {
            let Some((our, their)) = both(&mlir_opt, text) else {
                return Ok(());
            };
            let mut total = total.lock().expect("no worker panicked");
            total.0.add(our);
            total.1.add(their);
            match our.at_most(their) {
                true => Ok(()),
                false => Err(format!("{our:?}, mlir-opt-22: {their:?}")),
            }
        });
        let (ours, theirs) = total.into_inner().expect("no worker panicked");
        println!("{features:?}: {ours:?}, mlir-opt-22: {theirs:?}");
        assert!(ours.comparing_deallocs < theirs.comparing_deallocs);
        assert!(ours.checks < theirs.checks && ours.helper_calls < theirs.helper_calls);
    }
}
