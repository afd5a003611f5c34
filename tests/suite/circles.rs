//! Functions with circles of blocks of every kind: every pass that simplifies or frees comes to an
//! end with them, leaves what verifies here and in mlir-opt-22, and takes time in proportion to
//! their size. `FREEHOLD_SEEDS=1000..2000` tries other graphs.

use crate::{graphs, judged, oracle};

use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::passed::{Program, load};
use crate::seeds::seeds;
use freehold::interp::{self, Limits};

const PASSES: [&str; 4] = [
    "canonicalize",
    "clean-up",
    "buffer-deallocation-pipeline",
    "classic-deallocation-pipeline",
];

/// The graph of a seed, a module of its own.
fn graph(seed: u64, blocks: usize) -> String {
    format!(
        "{}{}",
        graphs::DECLARED,
        graphs::function("f", seed, blocks)
    )
}

fn random_graphs() -> impl Iterator<Item = String> {
    seeds(0..500).map(|seed| graph(seed, 1 + (seed % 17) as usize))
}

/// What a pass makes of a file of modules; it is stopped after a while.
fn after(pass: &str, text: &str) -> String {
    let name = format!("circles_{pass}_{}.mlir", std::process::id());
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&file, text).expect("the directory can be written");
    let output = Command::new(env!("CARGO_BIN_EXE_freehold"))
        .args(["opt", &format!("--{pass}"), "--verify-each"])
        .args(["--split-input-file", "--timeout=240"])
        .arg(&file)
        .output()
        .expect("the binary runs");
    std::fs::remove_file(&file).expect("the file can be removed");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{pass}: {errors}");
    String::from_utf8(output.stdout).expect("freehold prints UTF-8")
}

fn judge(pass: &str) {
    let text = random_graphs().collect::<Vec<String>>().join("// -----\n");
    let made = after(pass, &text);
    assert_eq!(after(pass, &made), made, "{pass}: a second run changes it");
    let Some(mlir_opt) = oracle::find("mlir-opt-22") else {
        return;
    };
    let mut child = Command::new(mlir_opt)
        .args(["--split-input-file", "-o", "/dev/null"])
        .stdin(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("mlir-opt starts");
    let mut input = child.stdin.take().expect("it is piped");
    input
        .write_all(made.as_bytes())
        .expect("mlir-opt reads it all");
    drop(input);
    let output = child.wait_with_output().expect("mlir-opt ends");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{pass}: {errors}");
}

#[test]
fn canonicalization_of_circles_ends() {
    judge(PASSES[0]);
}

#[test]
fn the_clean_up_of_circles_ends() {
    judge(PASSES[1]);
}

#[test]
fn deallocation_in_circles_ends() {
    judge(PASSES[2]);
}

#[test]
fn classic_deallocation_in_circles_ends() {
    judge(PASSES[3]);
}

/// Whether a program ends soon.
fn ends(program: &Program) -> bool {
    let options = interp::Options {
        limits: Limits {
            steps: 2_000,
            ..Limits::default()
        },
        ..interp::Options::default()
    };
    interp::run(&program.module, &program.table, &options).is_ok()
}

/// Of graphs that end what they show stays the same, and where buffers are freed none is left.
#[test]
fn graphs_that_end_do_what_they_did() {
    let ended = AtomicUsize::new(0);
    judged::all(seeds(0..500), |seed| {
        let text = graph(seed, 1 + (seed % 17) as usize);
        let program = load(&text)?;
        if !ends(&program) {
            return Ok(());
        }
        ended.fetch_add(1, Ordering::Relaxed);
        let before = program.interpret()?;
        for pass in PASSES {
            let mut program = load(&text)?;
            program.run(pass)?;
            let after = program.interpret();
            let after = after.map_err(|what| format!("{pass}: {what}\n{}", program.text()))?;
            if after.trace != before.trace {
                return Err(format!(
                    "{pass}: it shows something else\n{}",
                    program.text()
                ));
            }
            if pass.contains("dealloc") && !after.leaks.is_empty() {
                return Err(format!("{pass}: it leaks\n{}", program.text()));
            }
        }
        Ok(())
    });
    let ended = ended.into_inner();
    println!("{ended} graphs end");
    assert!(ended > 0);
}

/// What this thread spent of a processor; other work on the machine does not count.
fn spent() -> u64 {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat");
    let text = text.expect("Linux says what a thread spent");
    let first = text.split_whitespace().next();
    first.and_then(|ns| ns.parse().ok()).expect("nanoseconds")
}

/// What a pass takes on a graph: its time, the least of two runs, and how often it edits.
fn costs(pass: &str, text: &str) -> [f64; 2] {
    let runs = (0..2).map(|_| {
        let mut program = load(text).unwrap_or_else(|error| panic!("{error}"));
        let (start, edits) = (spent(), program.module.edits());
        program
            .run(pass)
            .unwrap_or_else(|error| panic!("{pass}: {error}"));
        [spent() - start, program.module.edits() - edits]
    });
    let least = runs.min().expect("there were some");
    least.map(|cost| cost as f64)
}

/// Nanoseconds that the kernel may be late with what a thread spent, and more.
const LATE: f64 = 100e6;

/// Eight times the blocks take eight times as many edits, and not 64 times as long: less than half
/// of that.
#[test]
fn time_is_in_proportion_to_size() {
    type Graph<'a> = (&'a str, &'a dyn Fn(usize) -> String);
    let shapes = graphs::SHAPES.map(|name| (name, move |blocks| graphs::shape(name, blocks)));
    let mut all: Vec<Graph> = shapes
        .iter()
        .map(|(name, text)| (*name, text as _))
        .collect();
    // How much of a graph is reached differs: of many together a like part is.
    let at_random = |blocks| {
        let functions = (0..80).map(|seed| {
            let name = format!("f{seed}");
            graphs::function(&name, seed, blocks / 80)
        });
        graphs::DECLARED.to_owned() + &functions.collect::<String>()
    };
    all.push(("at random", &at_random));
    for (name, text) in all {
        for pass in PASSES {
            let [small, large] = [8_000, 64_000].map(|blocks| costs(pass, &text(blocks)));
            let edits = large[1] / small[1];
            let [before, after] = [small[0] / 1e6, large[0] / 1e6];
            println!("{name}, {pass}: {before:.1} and {after:.1} ms, {edits:.1} times the edits");
            assert!(edits < 10.0, "{name}, {pass}: {edits:.1} times the edits");
            let is_quick = large[0] < 24.0 * small[0] + LATE;
            assert!(is_quick, "{name}, {pass}: {before:.1} and {after:.1} ms");
        }
    }
}
