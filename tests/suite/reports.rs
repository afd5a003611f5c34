//! The passes that write what is known, beside mlir-opt's of the same names: every operation of the
//! inputs of other tests is given a name that the passes look for, and the texts are compared.
//!
//! Liveness has to be the same bytes. Of aliases each line has to be there, and where the answer is
//! another one ours is more precise; how many are is in `tests/reports/differences.txt`
//! (`FREEHOLD_BLESS=1` rewrites it), and each is listed by `cargo test --test suite reports:: --
//! --nocapture`.

use crate::seeds::{at_most, is_thorough};
use crate::{oracle, random};

use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use freehold::diagnostics::Source;
use freehold::dialects::Table;
use freehold::generate::FeatureSet;
use freehold::ir::{Context, Module, nested_ops};
use freehold::passes::{Environment, Pipeline};
use freehold::syntax::{ParseOptions, PrintOptions, parse, print};

const PASSES: [&str; 3] = [
    "test-print-liveness",
    "test-alias-analysis",
    "test-alias-analysis-modref",
];

fn read(text: &str) -> Option<(Module, Table)> {
    let source = Source::new("program.mlir", text);
    let mut context = Context::new();
    let table = Table::builtin(&mut context);
    let module = parse(&source, context, &table, &ParseOptions::default()).ok()?;
    Some((module, table))
}

/// The text of a program, each operation of which has a `test.ptr`; none where the text is not a
/// program.
fn named(text: &str) -> Option<String> {
    let (mut module, table) = read(text)?;
    let ops: Vec<_> = nested_ops(&module, module.top()).collect();
    for (number, op) in ops.into_iter().enumerate() {
        let name = module.context.string_attr(&format!("n{number}"));
        let attributes = module.attributes(op);
        let attributes = module.context.dict_with(attributes, "test.ptr", Some(name));
        module.set_attributes(op, attributes);
    }
    let text = print(&module, &table, &PrintOptions::default());
    // Some operations have no place for more attributes in the form that is printed of them.
    if read(&text).is_some() {
        return Some(text);
    }
    let generic = PrintOptions {
        generic: true,
        ..PrintOptions::default()
    };
    Some(print(&module, &table, &generic))
}

/// What the pipeline writes.
fn ours(module: &mut Module, table: &Table, pipeline: &str) -> String {
    let environment = Environment::new(table);
    let pipeline = Pipeline::parse(pipeline).expect("the pipeline is right");
    freehold::passes::run(&pipeline, module, &environment, &mut |_, _| {})
        .expect("passes that change nothing do not fail");
    environment.reports.take()
}

/// What mlir-opt's writes; none where it fails.
fn theirs(program: &Path, text: &str, pipeline: &str) -> Option<String> {
    let mut child = Command::new(program)
        .args(["--mlir-disable-threading", "-o", "/dev/null"])
        .arg(format!("--pass-pipeline={pipeline}"))
        .stdin(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("mlir-opt-22 starts");
    let mut input = child.stdin.take().expect("a pipe was asked for");
    let text = text.to_owned();
    let writer = std::thread::spawn(move || input.write_all(text.as_bytes()));
    let output = child.wait_with_output().expect("mlir-opt-22 ends");
    // It may stop reading early, at an error.
    let _ = writer.join();
    let report = String::from_utf8_lossy(&output.stderr).into_owned();
    output.status.success().then_some(report)
}

/// Whether an answer says more than another.
fn says_more(ours: &str, theirs: &str) -> bool {
    match theirs {
        "MayAlias" => matches!(ours, "NoAlias" | "MustAlias"),
        "ModRef" => matches!(ours, "NoModRef" | "Mod" | "Ref"),
        "Mod" | "Ref" => ours == "NoModRef",
        _ => false,
    }
}

/// The lines that differ; an error where one says less, or is no line of both.
fn differing(ours: &str, theirs: &str) -> Result<Vec<String>, String> {
    if ours.lines().count() != theirs.lines().count() {
        let first = ours.lines().zip(theirs.lines()).find(|(a, b)| a != b);
        return Err(format!(
            "not the same lines; the first that differ: {first:?}"
        ));
    }
    let mut differing = Vec::new();
    for (ours, theirs) in ours.lines().zip(theirs.lines()).filter(|(a, b)| a != b) {
        let says = |line: &str| {
            let (about, answer) = line.rsplit_once(": ")?;
            Some((about.to_owned(), answer.to_owned()))
        };
        let more = says(ours)
            .zip(says(theirs))
            .is_some_and(|(a, b)| a.0 == b.0 && says_more(&a.1, &b.1));
        if !more {
            return Err(format!("ours '{ours}', mlir-opt-22's '{theirs}'"));
        }
        differing.push(format!("{ours}, where mlir-opt-22 says {theirs}"));
    }
    Ok(differing)
}

/// Judges a program; gives a line for each pass in which answers differ, and how many passes were
/// compared.
fn judge(program: &Path, text: &str) -> Result<(Vec<String>, usize), String> {
    let Some(text) = named(text) else {
        return Ok((Vec::new(), 0));
    };
    // Read again: a terminator that is left out in the text has no name.
    let (mut module, table) = read(&text).ok_or("the program with names cannot be read")?;
    let mut notes = Vec::new();
    let mut compared = 0;
    for pass in PASSES {
        let of_functions = format!("builtin.module(func.func({pass}))");
        let of_module = format!("builtin.module({pass})");
        let both = [of_functions, of_module];
        // mlir-opt's liveness runs on functions only.
        let pipelines = if pass == PASSES[0] {
            &both[..1]
        } else {
            &both[..]
        };
        for pipeline in pipelines {
            // Liveness quotes operations, and of this one we have no custom form yet (issue 5).
            if pass == PASSES[0] && text.contains("llvm.getelementptr") {
                continue;
            }
            let Some(theirs) = theirs(program, &text, pipeline) else {
                continue;
            };
            compared += 1;
            let ours = ours(&mut module, &table, pipeline);
            if pass == PASSES[0] {
                if ours != theirs {
                    let first = ours.lines().zip(theirs.lines()).find(|(a, b)| a != b);
                    return Err(format!(
                        "{pipeline}: the first lines that differ: {first:?}"
                    ));
                }
                continue;
            }
            let differing =
                differing(&ours, &theirs).map_err(|what| format!("{pipeline}: {what}"))?;
            for line in &differing {
                println!("{pipeline}: {line}");
            }
            if !differing.is_empty() {
                let (count, of) = (differing.len(), ours.lines().count());
                notes.push(format!(
                    "{pipeline}: more is known in {count} of {of} lines"
                ));
            }
        }
    }
    Ok((notes, compared))
}

fn inputs() -> Vec<PathBuf> {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    let mut files = Vec::new();
    for directory in [
        "programs",
        "query",
        "passes/canonicalize",
        "passes/forward-memref-loads",
        "reports",
    ] {
        let entries = fs::read_dir(tests.join(directory)).expect("the directory can be read");
        let paths = entries.map(|entry| entry.expect("the directory can be read").path());
        files.extend(paths.filter(|path| path.extension().is_some_and(|e| e == "mlir")));
    }
    files.sort();
    files
}

#[test]
fn answers_are_mlir_opts_or_more_precise() {
    let Some(program) = oracle::find("mlir-opt-22") else {
        return;
    };
    if !is_thorough() {
        return;
    }
    let mut table = String::new();
    let mut compared = 0;
    for file in inputs() {
        let text = fs::read_to_string(&file).expect("the input can be read");
        println!("{}:", file.display());
        let (notes, passes) =
            judge(&program, &text).unwrap_or_else(|what| panic!("{}: {what}", file.display()));
        compared += usize::from(passes > 0);
        let directory = file.parent().and_then(Path::file_name).unwrap_or_default();
        let name = file.file_name().unwrap_or_default();
        for note in notes {
            let place = Path::new(directory).join(name);
            let _ = writeln!(table, "{}: {note}", place.display());
        }
    }
    println!("{compared} inputs");
    assert!(
        compared > 60,
        "mlir-opt-22 took only {compared} of the inputs"
    );
    let expected = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/reports/differences.txt");
    if std::env::var_os("FREEHOLD_BLESS").is_some() {
        fs::write(&expected, &table).expect("expectations can be written");
    }
    let expected = fs::read_to_string(&expected).expect("the expectation can be read");
    assert_eq!(table, expected);
}

#[test]
fn answers_about_random_programs_are_mlir_opts_or_more_precise() {
    let Some(program) = oracle::find("mlir-opt-22") else {
        return;
    };
    for features in [FeatureSet::CORE, FeatureSet::FULL] {
        random::judge_all(features, 0..at_most(3, 12), 4, |text, _| {
            judge(&program, text).map(drop)
        });
    }
}
