//! Runs programs before and after deallocation: they must compute the same, and free every
//! allocation exactly once, after its last use.
//!
//! The programs are `tests/programs/*.mlir` and the examples under `docs/examples`; the first of
//! their comment lines that starts with `// returns: ` holds the result of `@main`.
//! `docs/testing.md` says how to add one, and which variables this test listens to.

use crate::seeds::{at_most, is_thorough, on_all_cores, seeds};

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use crate::checks::Checks;
use crate::runtime::{Machine, Outcome, filter};
use freehold::diagnostics::Source;
use freehold::dialects::Table;
use freehold::generate::{FeatureSet, Options, program};
use freehold::interp::{self, Observed};
use freehold::ir::Context;
use freehold::syntax::{ParseOptions, parse};

/// One way to have the buffers of a program freed.
struct Way {
    name: &'static str,
    /// What mlir-opt-22 does to the input first.
    before: &'static [&'static str],
    /// What freehold does. mlir-opt-22 takes the same arguments, but for plans.
    options: &'static [&'static str],
}

const ORIGINAL: &str = "original";
const PEER: &str = "mlir-opt";
const PEER_OWNERSHIP: &str = "mlir-opt-ownership";
const AFTER_PEER: &str = "after-mlir-opt";

const GENERIC: &str = "--mlir-print-op-generic";
const PIPELINE: &str = "--buffer-deallocation-pipeline";
const OWNERSHIP: &str = "--ownership-based-buffer-deallocation";
/// What the pipeline starts with: a `memref.realloc` that is left would free by itself.
const EXPAND: &str = "--expand-realloc=emit-deallocs=false";
const SIMPLIFY: &str = "--buffer-deallocation-simplification";
const LOWER: &str = "--bufferization-lower-deallocations";

const WAYS: [Way; 9] = [
    Way {
        name: "pipeline",
        before: &[],
        options: &[PIPELINE],
    },
    Way {
        name: "generic",
        before: &[GENERIC],
        options: &[PIPELINE, GENERIC],
    },
    Way {
        name: "dynamic",
        before: &[],
        options: &["--buffer-deallocation-pipeline=private-function-dynamic-ownership=true"],
    },
    Way {
        name: "early",
        before: &[],
        options: &["--buffer-deallocation-pipeline=early-free=true"],
    },
    Way {
        name: "planned",
        before: &[],
        options: &[PIPELINE, "--memory-plan"],
    },
    Way {
        name: "planned-for-callees",
        before: &[],
        options: &[
            "--memory-plan=mode=argument",
            "--buffer-deallocation-pipeline=early-free=true",
        ],
    },
    Way {
        name: "ownership",
        before: &[],
        options: &[EXPAND, OWNERSHIP, LOWER],
    },
    Way {
        name: "ownership-dynamic",
        before: &[],
        options: &[
            EXPAND,
            "--ownership-based-buffer-deallocation=private-function-dynamic-ownership=true",
            LOWER,
        ],
    },
    // What mlir-opt leaves has more operands and more conditions than what our own pass leaves.
    Way {
        name: AFTER_PEER,
        before: &[EXPAND, OWNERSHIP],
        options: &[SIMPLIFY, LOWER],
    },
];

struct Program {
    file: PathBuf,
    name: String,
    text: String,
}

/// The program under test: cargo's, or the one that `FREEHOLD_PROGRAM` names.
fn freehold() -> PathBuf {
    env::var_os("FREEHOLD_PROGRAM").map_or(env!("CARGO_BIN_EXE_freehold").into(), PathBuf::from)
}

fn programs() -> Vec<Program> {
    let only = env::var("FREEHOLD_ONLY").unwrap_or_default();
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files: Vec<PathBuf> = ["tests/programs", "docs/examples"]
        .iter()
        .flat_map(|directory| fs::read_dir(root.join(directory)).expect("it is checked in"))
        .map(|entry| entry.expect("a directory entry").path())
        .filter(|file| {
            file.extension()
                .is_some_and(|extension| extension == "mlir")
        })
        .collect();
    files.sort();
    files
        .into_iter()
        .map(|file| Program {
            name: file
                .file_stem()
                .unwrap_or_default()
                .to_string_lossy()
                .into(),
            text: fs::read_to_string(&file).expect("a program is UTF-8"),
            file,
        })
        .filter(|program| program.name.contains(&only) && program.text.contains("// returns: "))
        .collect()
}

/// Does the work for every program on all cores and gives the complaints, in the programs' order.
fn for_each(programs: &[Program], work: impl Fn(&Program) -> Vec<String> + Sync) -> Vec<String> {
    let complaints = Mutex::new(Vec::new());
    on_all_cores(0..programs.len() as u64, |index| {
        let found = work(&programs[index as usize]);
        let mut complaints = complaints.lock().expect("no worker panicked");
        complaints.extend(found.into_iter().map(|text| (index, text)));
        true
    });
    let mut complaints = complaints.into_inner().expect("no worker panicked");
    complaints.sort();
    complaints.into_iter().map(|(_, text)| text).collect()
}

/// The result that the program's text promises.
fn promised(text: &str) -> Option<i64> {
    let line = text.lines().find_map(|l| l.strip_prefix("// returns: "))?;
    line.trim().parse().ok()
}

/// The texts to run, each with the name of how it came to be: the original, freehold's, and what
/// mlir-opt-22 makes of the program alone where it can. What freehold refuses is a complaint.
fn texts(machine: &Machine, program: &Program) -> (Vec<(&'static str, String)>, Vec<String>) {
    let name = &program.name;
    let mut texts = Vec::new();
    let mut complaints = Vec::new();
    // mlir-opt lowers no `memref.realloc`. Expanded, one that shrinks keeps its buffer.
    let original = match program.text.contains("memref.realloc") {
        true => filter(&machine.mlir_opt, ["--expand-realloc"], &program.text),
        false => Ok(program.text.clone()),
    };
    match original {
        Ok(text) => texts.push((ORIGINAL, text)),
        Err(error) => complaints.push(format!("{name}: mlir-opt-22: {error}")),
    }
    for (peer, options) in [
        (PEER, &[PIPELINE][..]),
        (PEER_OWNERSHIP, &[EXPAND, OWNERSHIP, LOWER]),
    ] {
        let output = filter(&machine.mlir_opt, options, &program.text);
        texts.extend(output.ok().map(|text| (peer, text)));
    }
    for way in &WAYS {
        let input = match way.before {
            [] => Ok(program.text.clone()),
            options => filter(&machine.mlir_opt, options, &program.text),
        };
        // mlir-opt refuses some programs, such as loops of branches; then there is nothing to go
        // on.
        let Ok(input) = input else { continue };
        let file = machine.keep(&format!("{name}.{}.before.mlir", way.name), &input);
        let file = file.display().to_string();
        let arguments = ["opt"].iter().chain(way.options).copied();
        match filter(&freehold(), arguments.chain([file.as_str()]), "") {
            Ok(output) => {
                machine.keep(&format!("{name}.{}.after.mlir", way.name), &output);
                if output.contains("bufferization.dealloc") {
                    complaints.push(format!("{name}: {}: a dealloc is left", way.name));
                }
                texts.push((way.name, output));
            }
            Err(error) => complaints.push(format!("{name}: {}: freehold: {error}", way.name)),
        }
    }
    (texts, complaints)
}

/// Runs the program as it is and every way it is deallocated; gives what is wrong.
fn judge(machine: &Machine, program: &Program) -> Vec<String> {
    let name = &program.name;
    let (texts, mut complaints) = texts(machine, program);
    let modules: Vec<&str> = texts.iter().map(|(_, text)| text.as_str()).collect();
    let mut outcomes: Vec<(&str, Outcome)> = Vec::new();
    for ((way, _), lowered) in texts.iter().zip(machine.lower(&modules)) {
        let ran = lowered
            .map_err(|error| format!("mlir-opt-22: {error}"))
            .and_then(|text| machine.run(&format!("{name}.{way}.llvm.mlir"), &text));
        match ran {
            Ok(outcome) => {
                let text = texts.iter().find(|text| text.0 == *way);
                let text = text.map_or("", |text| &text.1);
                if !way.starts_with(PEER) {
                    complaints.extend(agrees(&format!("{name}: {way}"), text, &outcome).err());
                }
                outcomes.push((way, outcome));
            }
            Err(error) if !way.starts_with(PEER) => {
                complaints.push(format!("{name}: {way}: {error}"));
            }
            Err(_) => {}
        }
    }
    let outcome = |way: &str| outcomes.iter().find(|(name, _)| *name == way).map(|o| o.1);
    let Some(original) = outcome(ORIGINAL) else {
        return complaints;
    };
    complaints.extend(check_original(program, &original));
    let sound = |peer| outcome(peer).filter(|peer: &Outcome| peer.heap.is_clean());
    for way in &WAYS {
        let Some(ours) = outcome(way.name) else {
            continue;
        };
        // Nothing good comes of what mlir-opt made wrong.
        if way.name == AFTER_PEER && sound(PEER_OWNERSHIP).is_none() {
            continue;
        }
        if !ours.heap.is_clean() {
            complaints.push(format!("{name}: {}: {}", way.name, ours.heap));
        }
        if ours.result != original.result {
            complaints.push(format!(
                "{name}: {}: returns {:?}, the original {:?}",
                way.name, ours.result, original.result
            ));
        }
    }
    if let (Some(ours), Some(theirs)) = (outcome("pipeline"), sound(PEER)) {
        // Copies and the lists of run-time checks are allocations too, so this compares both.
        if ours.heap.allocated > theirs.heap.allocated {
            complaints.push(format!(
                "{name}: {} allocations when it runs, mlir-opt-22 needs {}",
                ours.heap.allocated, theirs.heap.allocated
            ));
        }
        let checks = |way: &str| texts.iter().find(|t| t.0 == way).map(|t| Checks::of(&t.1));
        let (ours, theirs) = (checks("pipeline"), checks(PEER));
        if ours
            .zip(theirs)
            .is_some_and(|(ours, theirs)| !ours.at_most(&theirs))
        {
            complaints.push(format!("{name}: leaves {ours:?}, mlir-opt-22 {theirs:?}"));
        }
    }
    complaints
}

/// Whether the interpreter gives the result, the allocations and the frees of the execution.
fn agrees(name: &str, text: &str, outcome: &Outcome) -> Result<(), String> {
    let Some(result) = outcome.result else {
        return Ok(());
    };
    let source = Source::new(name, text);
    let mut context = Context::new();
    let table = Table::builtin(&mut context);
    let module = parse(&source, context, &table, &ParseOptions::default())
        .map_err(|errors| format!("{name}: {} errors", errors.len()))?;
    let report = interp::run(&module, &table, &interp::Options::default())
        .map_err(|stop| source.render(&stop.diagnostic(&module)))?;
    if !report.trace.is_empty() {
        // What external functions do is their own affair.
        return Ok(());
    }
    let counts = &report.counts;
    let ours = (counts.allocations, counts.frees);
    let theirs = (outcome.heap.allocated, outcome.heap.freed);
    // mlir-opt-22 removes allocations that nobody uses and nobody frees.
    let is_same = ours == theirs || ours.1 == theirs.1 && ours.0 > theirs.0 && ours.1 == 0;
    match report.results[..] {
        [Observed::Bits(bits)] if bits as i64 == result && is_same => Ok(()),
        _ => Err(format!(
            "{name}: the interpreter returns {:?} with {ours:?} allocations and frees, the \
             execution {result} with {theirs:?}",
            report.results
        )),
    }
}

/// Judges every program and fails with what is wrong with any of them.
fn judge_all(machine: &Machine, programs: &[Program]) {
    let complaints = for_each(programs, |program| judge(machine, program));
    assert!(
        complaints.is_empty(),
        "{} complaints over {} programs; texts are in {}\n{}",
        complaints.len(),
        programs.len(),
        env!("CARGO_TARGET_TMPDIR"),
        complaints.join("\n")
    );
}

/// Before deallocation a program has the promised result, and does nothing wrong but leak.
fn check_original(program: &Program, outcome: &Outcome) -> Option<String> {
    let Program { file, name, text } = program;
    let heap = outcome.heap;
    if heap.double_free + heap.invalid_free + heap.out_of_bounds > 0 {
        return Some(format!("{name}: the program itself is at fault: {heap}"));
    }
    if outcome.result.is_some() && !text.contains("// returns: ") {
        return None;
    }
    if outcome.result == promised(text) && outcome.result.is_some() {
        return None;
    }
    if let Some(result) = outcome.result
        && env::var_os("FREEHOLD_BLESS").is_some_and(|value| value == "1")
    {
        let blessed = text
            .lines()
            .map(|line| match line.starts_with("// returns: ") {
                true => format!("// returns: {result}\n"),
                false => format!("{line}\n"),
            })
            .collect::<String>();
        fs::write(file, blessed).expect("the sources are writable when blessing");
        return None;
    }
    Some(format!(
        "{name}: returns {:?}, promised {:?}",
        outcome.result,
        promised(text)
    ))
}

#[test]
fn deallocated_programs_compute_the_same_and_free_each_buffer_once() {
    let Some(machine) = Machine::new("execution") else {
        return;
    };
    let mut programs = programs();
    assert!(!programs.is_empty());
    if !is_thorough() && env::var_os("FREEHOLD_ONLY").is_none() {
        let mut number = 0;
        programs.retain(|_| {
            number += 1;
            number % 4 == 1
        });
    }
    judge_all(&machine, &programs);
}

/// What the lowering of `tests/runtime` takes besides the core.
const LOWERED: FeatureSet = FeatureSet::VIEWS
    .with(FeatureSet::GLOBALS)
    .with(FeatureSet::CLONES)
    .with(FeatureSet::LINALG);

/// The same for programs that nobody thought of. `FREEHOLD_SEEDS=1000..2000` tries others, and
/// `FREEHOLD_SIZE` larger ones.
#[test]
fn random_programs_compute_the_same_and_free_each_buffer_once() {
    let Some(machine) = Machine::new("random") else {
        return;
    };
    let seeds = seeds(0..at_most(6, 24));
    let size = env::var("FREEHOLD_SIZE")
        .map_or(6, |size| size.parse().expect("FREEHOLD_SIZE is a number"));
    let programs: Vec<Program> = seeds
        .map(|seed| {
            let name = format!("seed-{seed}");
            let text = program(&Options {
                seed,
                size: 1 + seed as usize % size,
                features: match seed % 2 {
                    0 => FeatureSet::CORE,
                    _ => LOWERED,
                },
            });
            let file = machine.keep(&format!("{name}.mlir"), &text);
            Program { file, name, text }
        })
        .collect();
    judge_all(&machine, &programs);
}

/// A program with one allocation, `%a`, which is treated as `rest` says.
fn by_hand(rest: &str) -> String {
    format!(
        "func.func @main() -> i64 {{
  %i = arith.constant 0 : index
  %nine = arith.constant 9 : i64
  %a = memref.alloc() : memref<2xi64>
  memref.store %nine, %a[%i] : memref<2xi64>
  {rest}
  return %nine : i64
}}\n"
    )
}

/// The judge itself is judged: each fault that it is there to see, it sees.
#[test]
fn faults_are_seen() {
    let Some(machine) = Machine::new("faults") else {
        return;
    };
    let free = "memref.dealloc %a : memref<2xi64>\n";
    let cases = [
        ("clean", free.to_string(), "1 allocated, 1 freed"),
        ("leak", String::new(), "1 allocated, 0 freed, 1 leaked"),
        (
            "double-free",
            format!("{free}{free}"),
            "1 allocated, 1 freed, 1 freed twice",
        ),
        (
            "stack-freed",
            "%s = memref.alloca() : memref<2xi64>
             memref.dealloc %s : memref<2xi64>\n"
                .to_string(),
            "1 allocated, 0 freed, 1 leaked, 1 freed but never allocated",
        ),
        (
            "use-after-free",
            format!(
                "%s = memref.alloca() : memref<1xi64>
                 {free}
                 %x = memref.load %a[%i] : memref<2xi64>
                 memref.store %x, %s[%i] : memref<1xi64>\n"
            ),
            "1 allocated, 1 freed, 1 used after free",
        ),
        (
            "store-after-free",
            format!("{free}memref.store %nine, %a[%i] : memref<2xi64>\n"),
            "1 allocated, 1 freed, 1 used after free",
        ),
        (
            "out-of-bounds",
            format!(
                "%j = arith.constant 2 : index
                 memref.store %nine, %a[%j] : memref<2xi64>
                 {free}"
            ),
            "1 allocated, 0 freed, 1 leaked, 1 used out of bounds",
        ),
    ];
    for (name, rest, expected) in cases {
        let lowered = machine.lower(&[&by_hand(&rest)]).remove(0);
        let lowered = lowered.unwrap_or_else(|error| panic!("{name}: {error}"));
        let outcome = machine.run(&format!("{name}.llvm.mlir"), &lowered);
        let outcome = outcome.unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(outcome.heap.to_string(), expected, "{name}");
        assert_eq!(outcome.heap.is_clean(), name == "clean", "{name}");
    }
}
