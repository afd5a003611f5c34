//! Passes that change what functions take and give: `tests/conventions/NAME.mlir`, with the passes
//! that its line `// run: ` names, gives `NAME.expected` beside it, and what `refused/` has is
//! refused in its place and left alone.
//!
//! `FREEHOLD_BLESS=1` rewrites the expectations. With `mlir-opt-22` at hand each must also be what
//! that prints, or, for inputs with a line `// differs: ` and the reason, something that it
//! accepts.

use crate::{oracle, random};

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::passed::load;
use freehold::generate::FeatureSet;
use freehold::ir::Context;
use freehold::passes::bufferize_signatures::{self, Conversion, ConversionOptions};
use freehold::rewrite::Builder;

fn inputs(directory: &str) -> Vec<PathBuf> {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join(directory);
    let entries = std::fs::read_dir(directory).expect("the directory is checked in");
    let mut files: Vec<PathBuf> = entries
        .map(|entry| entry.expect("a directory entry").path())
        .filter(|path| path.extension().is_some_and(|e| e == "mlir"))
        .collect();
    files.sort();
    assert!(!files.is_empty());
    files
}

/// What a comment line of an input says after its word.
fn said(text: &str, word: &str) -> Option<String> {
    let prefix = format!("// {word}: ");
    text.lines()
        .find_map(|line| line.strip_prefix(&prefix))
        .map(str::to_owned)
}

fn passes(text: &str, path: &Path) -> Vec<String> {
    let passes = said(text, "run").unwrap_or_else(|| panic!("{} says what to run", path.display()));
    passes
        .split(" --")
        .map(|pass| format!("--{}", pass.trim_start_matches("--")))
        .collect()
}

fn freehold(arguments: &[String], path: &Path) -> Output {
    Command::new(env!("CARGO_BIN_EXE_freehold"))
        .arg("opt")
        .args(arguments)
        .arg(path)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("the binary runs")
}

#[test]
fn outputs_are_as_expected() {
    for path in inputs("tests/conventions") {
        let text = std::fs::read_to_string(&path).expect("an input is UTF-8");
        let output = freehold(&passes(&text, &path), &path);
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{}: {errors}", path.display());
        let found = String::from_utf8_lossy(&output.stdout);
        let expected = path.with_extension("expected");
        if std::env::var_os("FREEHOLD_BLESS").is_some() {
            std::fs::write(&expected, found.as_bytes()).expect("the directory can be written");
        } else {
            let expected = std::fs::read_to_string(&expected).expect("an input has an expectation");
            assert_eq!(found, expected, "{}", path.display());
        }
    }
}

#[test]
fn expectations_are_what_mlir_opt_prints() {
    let Some(mlir_opt) = oracle::find("mlir-opt-22") else {
        return;
    };
    for path in inputs("tests/conventions") {
        let text = std::fs::read_to_string(&path).expect("an input is UTF-8");
        let expected = path.with_extension("expected");
        let mut command = Command::new(&mlir_opt);
        let differs = said(&text, "differs").is_some();
        match differs {
            true => command.arg("--allow-unregistered-dialect").arg(&expected),
            false => command.args(passes(&text, &path)).arg(&path),
        };
        let output = command.output().expect("mlir-opt runs");
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{}: {errors}", path.display());
        if !differs {
            let expected = std::fs::read_to_string(&expected).expect("an input has an expectation");
            let found = String::from_utf8_lossy(&output.stdout);
            assert_eq!(found.trim_end(), expected.trim_end(), "{}", path.display());
        }
    }
}

#[test]
fn what_cannot_be_converted_is_refused_in_its_place() {
    for path in inputs("tests/conventions/refused") {
        let text = std::fs::read_to_string(&path).expect("an input is UTF-8");
        let mut arguments = passes(&text, &path);
        arguments.extend(["--split-input-file", "--verify-diagnostics"].map(str::to_owned));
        let output = freehold(&arguments, &path);
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{}: {errors}", path.display());
    }
}

/// Random programs do what they did when their functions give and take in other ways: all but
/// `refused` of them, which a pass refuses.
fn judge_random(passes: &str, refused: &str) {
    let (converted, left) = (AtomicUsize::new(0), AtomicUsize::new(0));
    random::judge_all(FeatureSet::CORE, 0..300, 8, |text, _| {
        let before = load(text)?.interpret()?;
        let mut program = load(text)?;
        match program.run(passes) {
            Err(error) if error.contains(refused) => {
                left.fetch_add(1, Ordering::Relaxed);
                return Ok(());
            }
            other => other?,
        }
        let changed = program.text() != load(text)?.text();
        converted.fetch_add(usize::from(changed), Ordering::Relaxed);
        program.run("ownership-based-buffer-deallocation,bufferization-lower-deallocations")?;
        let report = program.interpret()?;
        if report.results != before.results || report.trace != before.trace {
            return Err(format!("{:?} became {:?}", before.results, report.results));
        }
        match report.leaks.first() {
            Some(leak) => Err(program.source.render(&leak.diagnostic(&program.module))),
            None => Ok(()),
        }
    });
    let (converted, left) = (converted.into_inner(), left.into_inner());
    println!("{passes}: {converted} converted, {left} refused");
    assert!(
        converted > 10 * left.max(1),
        "{passes}: {converted} converted, {left} refused"
    );
}

#[test]
fn random_programs_write_to_out_params() {
    for hoist in ["", " hoist-static-allocs hoist-dynamic-allocs"] {
        let passes = format!("buffer-results-to-out-params{{modify-public-functions{hoist}}}");
        judge_random(&passes, "dynamically shaped result");
    }
}

#[test]
fn random_programs_drop_results_that_are_arguments() {
    judge_random(
        "drop-equivalent-buffer-results{modify-public-functions}",
        "not only called",
    );
}

/// Functions of bytes become functions of words: the interface of the pass for programs.
#[test]
fn closures_say_what_is_converted() {
    const TEXT: &str = "
func.func private @half(%x: i8, %y: i1) -> (i1, i8) {
  %c2 = arith.constant 2 : i8
  %0 = arith.divui %x, %c2 : i8
  return %y, %0 : i1, i8
}
func.func @main() -> i1 {
  %true = arith.constant true
  %c81 = arith.constant 81 : i8
  %c40 = arith.constant 40 : i8
  %0:2 = call @half(%c81, %true) : (i8, i1) -> (i1, i8)
  %1 = arith.cmpi eq, %0#1, %c40 : i8
  %2 = arith.andi %1, %0#0 : i1
  return %2 : i1
}";
    let options = ConversionOptions::default();
    let mut conversion = Conversion::new(&options);
    conversion.convert = Box::new(|context: &mut Context, ty| {
        (ty == context.integer_type(8)).then(|| context.integer_type(32))
    });
    let cast = |name: &'static str| {
        move |builder: &mut Builder, value, ty| {
            let name = builder.module.context.op_name(name);
            let op = builder.plain(name, &[value], &[ty], &[]);
            builder.module.result(op, 0)
        }
    };
    conversion.to_converted = Box::new(cast("arith.extui"));
    conversion.to_original = Box::new(cast("arith.trunci"));
    let mut program = load(TEXT).expect("the program is valid");
    let before = program.interpret().expect("the program runs");
    bufferize_signatures::run(&mut program.module, &program.table, &conversion)
        .unwrap_or_else(|errors| panic!("{}", program.source.render(&errors[0])));
    let text = program.text();
    assert!(
        text.contains("@half(%arg0: i32, %arg1: i1) -> (i1, i32)"),
        "{text}"
    );
    let after = load(&text).and_then(|program| program.interpret());
    assert_eq!(after.map(|report| report.results), Ok(before.results));
}
