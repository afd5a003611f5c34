//! The examples of the two documents on clone-based deallocation, and what they say becomes of
//! them.
//!
//! Each `tests/classic/NAME.mlir` says in its first line with which options it is run; what the
//! document shows is `NAME.shown` beside it, with operations under their names of today. Both
//! are printed by freehold, so that names of values and blanks do not count.
//!
//! Random programs: what is deallocated runs as before, and frees every buffer exactly once; so it
//! does without the copies that `--copy-removal` removes, and with clones lowered. Where what
//! mlir-opt-19 makes of a program is right, it executes no fewer clones.
//! `FREEHOLD_SEEDS=1000..2000` tries other programs, `FREEHOLD_SIZE` larger ones.

use crate::{oracle, random};

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};

use freehold::diagnostics::{Diagnostic, Source};
use freehold::dialects::Table;
use freehold::generate::FeatureSet;
use freehold::interp::{self, Report};
use freehold::ir::{Context, Module};
use freehold::passes::{Environment, Pipeline, run};
use freehold::syntax::{ParseOptions, parse};

fn files(extension: &str) -> Vec<PathBuf> {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/classic");
    let entries = fs::read_dir(directory).expect("the examples are checked in");
    let mut files: Vec<PathBuf> = entries
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|e| e == extension))
        .collect();
    files.sort();
    files
}

fn print(options: &[&str], file: &Path) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_freehold"))
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .args(["opt", "--dialect", "rules/dialects/custom.dialect"])
        .args(["--dialect", "rules/dialects/test.dialect"])
        .args(options)
        .arg(file)
        .output()
        .expect("freehold starts");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{}: {errors}", file.display());
    String::from_utf8(output.stdout).expect("freehold prints UTF-8")
}

#[test]
fn the_documents_examples_give_what_they_show() {
    let inputs = files("mlir");
    assert!(!inputs.is_empty());
    for input in &inputs {
        let text = fs::read_to_string(input).expect("an example is UTF-8");
        let options = text
            .strip_prefix("// options: ")
            .and_then(|t| t.lines().next());
        let options = options.unwrap_or_else(|| panic!("{} has no options", input.display()));
        let options: Vec<&str> = options.split_whitespace().collect();
        let shown = print(&[], &input.with_extension("shown"));
        assert_eq!(print(&options, input), shown, "{}", input.display());
    }
    for shown in files("shown") {
        assert!(
            inputs.contains(&shown.with_extension("mlir")),
            "{}",
            shown.display()
        );
    }
}

fn render(source: &Source, errors: &[Diagnostic]) -> String {
    errors.iter().map(|error| source.render(error)).collect()
}

/// A program between passes.
struct Program {
    source: Source,
    module: Module,
    table: Table,
}

impl Program {
    fn read(text: &str) -> Result<Program, String> {
        let source = Source::new("program.mlir", text);
        let mut context = Context::new();
        let table = Table::builtin(&mut context);
        let module = parse(&source, context, &table, &ParseOptions::default())
            .map_err(|errors| render(&source, &errors))?;
        Ok(Program {
            source,
            module,
            table,
        })
    }

    fn run(&self) -> Result<Report, String> {
        interp::run(&self.module, &self.table, &interp::Options::default())
            .map_err(|stop| self.source.render(&stop.diagnostic(&self.module)))
    }

    /// Runs passes, then the program, which has to do what it did before, and free every buffer.
    fn after(&mut self, passes: &str, before: &Report) -> Result<Report, String> {
        let pipeline = Pipeline::parse(&format!("builtin.module({passes})"));
        let pipeline = pipeline.map_err(|error| error.message)?;
        let environment = Environment::new(&self.table);
        run(&pipeline, &mut self.module, &environment, &mut |_, _| {})
            .map_err(|errors| render(&self.source, &errors))?;
        let after = self
            .run()
            .map_err(|what| format!("after {passes}: {what}"))?;
        if before.results != after.results || before.trace != after.trace {
            return Err(format!("after {passes} it does something else"));
        }
        match after.leaks.first() {
            Some(leak) => Err(self.source.render(&leak.diagnostic(&self.module))),
            None => Ok(after),
        }
    }
}

/// `tests/classic/programs`: each runs as before after every pass of the pipeline that frees, and
/// frees every buffer once, by the pointer that its allocation gave.
#[test]
fn programs_are_freed_by_their_own_pointers() {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/classic/programs");
    let entries = fs::read_dir(directory).expect("the programs are checked in");
    let mut count = 0;
    for entry in entries {
        let path = entry.expect("a directory entry").path();
        let text = fs::read_to_string(&path).expect("a program is UTF-8");
        let judged = Program::read(&text).and_then(|program| {
            let before = program.run()?;
            for ways in [
                &[
                    "buffer-deallocation",
                    "canonicalize",
                    "copy-removal{arguments-may-alias}",
                ][..],
                &[
                    "buffer-deallocation{callers-own-results}",
                    "clean-up",
                    "copy-removal",
                ],
                &[
                    "canonicalize,buffer-deallocation",
                    "convert-bufferization-to-memref",
                    "clean-up",
                ],
                &["classic-deallocation-pipeline"],
                &[
                    "buffer-deallocation-pipeline",
                    "clean-up",
                    "convert-bufferization-to-memref",
                ],
            ] {
                let mut program = Program::read(&text)?;
                for passes in ways {
                    program.after(passes, &before)?;
                }
                program.after("canonicalize", &before)?;
            }
            Ok(())
        });
        assert_eq!(judged, Ok(()), "{}", path.display());
        count += 1;
    }
    assert!(count > 0);
}

fn judge(text: &str, seed: u64) -> Result<(), String> {
    let mut program = Program::read(text)?;
    let before = program.run()?;
    let passes = match seed % 2 {
        0 => "expand-realloc{emit-deallocs=false},buffer-deallocation",
        _ => "expand-realloc{emit-deallocs=false},buffer-deallocation{callers-own-results}",
    };
    let cloned = program.after(passes, &before)?;
    let fewer = program.after("copy-removal{arguments-may-alias}", &before)?;
    if fewer.counts.clones > cloned.counts.clones {
        return Err("copy removal makes clones".to_owned());
    }
    let clean = program.after("canonicalize", &before)?;
    if clean.counts.clones > fewer.counts.clones {
        return Err("the canonicalization makes clones".to_owned());
    }
    let lowered = program.after("convert-bufferization-to-memref", &before)?;
    match lowered.counts.clones {
        0 => Ok(()),
        left => Err(format!("{left} clones are left")),
    }
}

#[test]
fn random_programs_are_freed_exactly_once() {
    random::judge_all(FeatureSet::CORE, 0..600, 5, judge);
}

#[test]
fn random_programs_of_everything_are_freed_exactly_once() {
    random::judge_all(FeatureSet::FULL, 0..300, 5, judge);
    random::judge_all(FeatureSet::ALL, 0..600, 5, judge);
}

/// What mlir-opt-19 makes of a program; none where it refuses, or crashes.
fn mlir_opt_19(program: &Path, text: &str) -> Option<String> {
    let mut child = Command::new(program)
        .arg("-buffer-deallocation")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("mlir-opt starts");
    let mut input = child.stdin.take().expect("it is piped");
    // It may end before it has read everything.
    let _ = input.write_all(text.as_bytes());
    drop(input);
    let output = child.wait_with_output().expect("mlir-opt ends");
    let text = String::from_utf8(output.stdout).ok()?;
    output.status.success().then_some(text)
}

/// Whether validation finds a way through a program on which what became of it is wrong.
fn is_refuted(seed: u64, before: &str, after: &str) -> bool {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let files = [("before", before), ("after", after)].map(|(name, text)| {
        let file = directory.join(format!("classic_{seed}.{name}.mlir"));
        fs::write(&file, text).expect("the directory can be written");
        file
    });
    let output = Command::new(env!("CARGO_BIN_EXE_freehold"))
        .arg("validate")
        .args(&files)
        .output()
        .expect("freehold starts");
    output.status.code() == Some(3)
}

#[test]
fn no_more_clones_are_executed_than_of_mlir_opt_19() {
    let Some(mlir_opt) = oracle::find("mlir-opt-19") else {
        return;
    };
    let (right, wrong) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let judge = |text: &str, seed: u64| {
        let Some(theirs_text) = mlir_opt_19(&mlir_opt, text) else {
            return Ok(());
        };
        let mut ours = Program::read(text)?;
        let before = ours.run()?;
        let theirs = Program::read(&theirs_text)?.run();
        let theirs = theirs.ok().filter(|theirs| {
            theirs.leaks.is_empty()
                && theirs.results == before.results
                && theirs.trace == before.trace
        });
        let Some(theirs) = theirs else {
            wrong.fetch_add(1, Ordering::Relaxed);
            return Ok(());
        };
        right.fetch_add(1, Ordering::Relaxed);
        let ours = ours.after("buffer-deallocation", &before)?;
        let (ours, theirs) = (ours.counts.clones, theirs.counts.clones);
        match ours <= theirs || is_refuted(seed, text, &theirs_text) {
            true => Ok(()),
            false => Err(format!("{ours} clones, and {theirs} of mlir-opt-19")),
        }
    };
    random::judge_all(FeatureSet::CORE, 0..300, 5, judge);
    random::judge_all(FeatureSet::ALL, 0..150, 5, judge);
    let (right, wrong) = (right.into_inner(), wrong.into_inner());
    eprintln!("mlir-opt-19: {right} programs right, {wrong} wrong");
    assert!(right > 0, "mlir-opt-19 is right of some programs");
}
