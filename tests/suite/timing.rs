//! `--timing` and `--trace`: what is said of times, that it is mlir-opt's form, and that nothing else changes.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

use serde_json::Value as Json;

use crate::oracle;

/// Functions that call each other, with a retained buffer each, so that every part of the pipeline has work.
fn program(functions: usize) -> String {
    let mut text = String::new();
    for number in 0..functions {
        text += &format!(
            "func.func @f{number}(%c: i1, %m: memref<4xf32>) -> memref<4xf32> {{\n  \
             %a = memref.alloc() : memref<4xf32>\n  %b = memref.alloc() : memref<4xf32>\n  \
             %r = arith.select %c, %a, %m : memref<4xf32>\n  return %r : memref<4xf32>\n}}\n"
        );
    }
    text
}

struct Run {
    status: i32,
    out: String,
    err: String,
}

fn run(program: impl AsRef<Path>, arguments: &[&str]) -> Run {
    let output = Command::new(program.as_ref())
        .args(arguments)
        .output()
        .unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    Run {
        status: output.status.code().expect("no signal ends the process"),
        out: text(output.stdout),
        err: text(output.stderr),
    }
}

/// A file of so many functions, for one test.
fn input(name: &str, functions: usize) -> String {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("timing-{name}.mlir"));
    std::fs::write(&path, program(functions)).unwrap();
    path.to_str().unwrap().to_owned()
}

fn freehold(arguments: &[&str]) -> Run {
    run(env!("CARGO_BIN_EXE_freehold"), arguments)
}

const PIPELINE: &str = "--buffer-deallocation-pipeline";

/// The names of a report as text, each with how far it is indented.
fn names(report: &str) -> Vec<(usize, String)> {
    let at = report.find("----Name----").expect("a report");
    let rows = report[at..].lines().skip(1).take_while(|l| !l.is_empty());
    rows.map(|row| {
        let (_, name) = row.rsplit_once("%)  ").expect("a row");
        let indent = name.len() - name.trim_start().len();
        (indent, name.trim().to_owned())
    })
    .collect()
}

#[test]
fn times_change_nothing_else() {
    let file = input("nothing-else", 3);
    let plain = freehold(&["opt", PIPELINE, &file]);
    for option in [
        "--timing",
        "--timing=list",
        "--timing=json",
        "--mlir-timing",
        "--timing-rules",
    ] {
        let timed = freehold(&["opt", PIPELINE, option, "--timing-functions", &file]);
        assert_eq!((timed.status, &timed.out), (0, &plain.out), "{option}");
        assert!(!timed.err.is_empty());
    }
    assert_eq!(plain.err, "");
}

#[test]
fn the_tree_has_the_same_nodes_each_time_and_on_each_number_of_threads() {
    let file = input("same-nodes", 3000);
    let tree = |threads: &str| {
        let report = freehold(&["opt", PIPELINE, "--timing", threads, &file]).err;
        (report.contains("User Time"), names(&report))
    };
    let (parallel, one) = tree("--threads=1");
    assert!(!parallel);
    assert_eq!(tree("--threads=2"), (true, one.clone()));
    for (indent, name) in [
        (0, "Parser"),
        (0, "OwnershipBasedBufferDeallocationPass"),
        (2, "(A) facts"),
        (2, "(A) liveness of owners"),
        (0, "BufferDeallocationSimplificationPass"),
        (4, "(A) saturation"),
        (0, "Output"),
        (0, "Total"),
    ] {
        assert!(one.contains(&(indent, name.to_owned())), "{name}: {one:?}");
    }
}

#[test]
fn the_report_is_that_of_mlir_opt() {
    let Some(mlir_opt) = oracle::find("mlir-opt-22") else {
        return;
    };
    let file = input("mlir-opt", 3);
    let passes = "--pass-pipeline=builtin.module(func.func(canonicalize,cse),ownership-based-buffer-deallocation)";
    // What is no pass has names of its own.
    let passes_of = |names: Vec<(usize, String)>| -> Vec<(usize, String)> {
        let is_pass = |name: &str| {
            let ours = [
                "Parser",
                "Canonicalizer",
                "CSE",
                "Output",
                "Rest",
                "Total",
                "'func.func' Pipeline",
            ];
            ours.contains(&name) || name.ends_with("Pass")
        };
        names
            .into_iter()
            .filter(|(_, name)| is_pass(name))
            .collect()
    };
    let report = |program: &Path, command: &[&str]| {
        let options = [
            passes,
            "--mlir-timing",
            "--mlir-timing-display=tree",
            &file,
            "-o",
            "/dev/null",
        ];
        let run = run(program, &[command, &options].concat());
        assert_eq!(run.status, 0, "{}", run.err);
        let head: Vec<String> = run
            .err
            .lines()
            .take(3)
            .map(|l| l.trim().to_owned())
            .collect();
        (head, passes_of(names(&run.err)))
    };
    let ours = report(Path::new(env!("CARGO_BIN_EXE_freehold")), &["opt"]);
    assert_eq!(ours, report(&mlir_opt, &[]));
}

#[test]
fn json_is_one_document_whose_parts_add_up() {
    let file = input("json", 50);
    let options = [
        "opt",
        PIPELINE,
        "--mlir-timing",
        "--mlir-output-format=json",
        "--timing-functions=7",
    ];
    let report = freehold(&[&options[..], &[&file]].concat());
    let report: Json = serde_json::from_str(&report.err).expect("one document");
    assert_eq!(report["functions"].as_array().unwrap().len(), 7);
    let rows = report["times"].as_array().unwrap();
    let length = |row: &Json| row["wall"]["duration"].as_f64().unwrap();
    let (total, parts) = rows.split_last().unwrap();
    assert_eq!(total["name"], "Total");
    let sum: f64 = parts.iter().map(length).sum();
    assert!((sum - length(total)).abs() < 1e-6, "{sum} {total}");
    let shares: f64 = parts
        .iter()
        .map(|r| r["wall"]["percentage"].as_f64().unwrap())
        .sum();
    assert!((shares - 100.0).abs() < 0.01, "{shares}");
    for pass in parts.iter().filter(|row| row["passes"].is_array()) {
        let inner: f64 = pass["passes"].as_array().unwrap().iter().map(length).sum();
        assert!(inner <= length(pass) + 1e-6, "{pass}");
    }
}

#[test]
fn the_trace_nests_on_every_thread() {
    let file = input("trace", 3000);
    let trace = Path::new(env!("CARGO_TARGET_TMPDIR")).join("timing.trace.json");
    let option = format!("--trace={}", trace.display());
    let run = freehold(&[
        "opt",
        PIPELINE,
        &option,
        "--threads=2",
        &file,
        "-o",
        "/dev/null",
    ]);
    assert_eq!((run.status, run.err.as_str()), (0, ""));
    let trace: Json = serde_json::from_str(&std::fs::read_to_string(trace).unwrap()).unwrap();
    let mut threads: BTreeMap<u64, Vec<(f64, f64)>> = BTreeMap::new();
    let mut functions = 0;
    for event in trace["traceEvents"].as_array().unwrap() {
        if event["ph"] == "X" {
            let number = |key: &str| event[key].as_f64().unwrap();
            let lane = event["tid"].as_u64().unwrap();
            let span = (number("ts"), number("ts") + number("dur"));
            threads.entry(lane).or_default().push(span);
            functions += u32::from(event["cat"] == "function");
        }
    }
    assert_eq!(threads.len(), 2);
    // Each once to be solved, edited and simplified.
    assert_eq!(functions, 3 * 3000);
    for spans in threads.values_mut() {
        spans.sort_by(|a, b| a.0.total_cmp(&b.0).then(b.1.total_cmp(&a.1)));
        let mut open: Vec<f64> = Vec::new();
        for &(start, end) in spans.iter() {
            // What was written is rounded to a nanosecond.
            while open.last().is_some_and(|&around| around <= start + 0.001) {
                open.pop();
            }
            assert!(open.last().is_none_or(|&around| end <= around + 0.002));
            open.push(end);
        }
    }
}

#[test]
fn rules_are_timed_on_demand() {
    let file = input("rules", 1);
    let without = freehold(&["opt", PIPELINE, "--timing", &file]).err;
    let with = freehold(&["opt", PIPELINE, "--timing-rules", &file]).err;
    for name in [
        "and-commutes: search",
        "and-commutes: apply",
        "LiveOwnersProgram: ",
    ] {
        assert!(with.contains(name), "{with}");
        assert!(!without.contains(name), "{without}");
    }
}

#[test]
fn times_are_said_of_what_fails_too() {
    let run = freehold(&["opt", PIPELINE, "--timing", "/nowhere.mlir"]);
    assert_eq!((run.status, run.out.as_str()), (1, ""));
    assert!(run.err.contains("cannot open input file") && run.err.contains("Total"));
}

#[test]
fn what_is_no_form_of_times_is_refused() {
    for (option, expected) in [
        ("--timing=flat", "[possible values: tree, list, json]"),
        (
            "--mlir-timing-display=json",
            "[possible values: tree, list]",
        ),
        ("--mlir-output-format=yaml", "[possible values: text, json]"),
        ("--timing-functions=all", "expected a number"),
    ] {
        let run = freehold(&["opt", option, "-"]);
        assert_eq!(run.status, 2, "{option}");
        assert!(run.err.contains(expected), "{}", run.err);
    }
    let run = freehold(&["opt", "--trace=/nowhere/t.json", &input("refused", 1)]);
    assert_eq!(run.status, 1);
    assert!(run.err.contains("/nowhere/t.json"), "{}", run.err);
}
