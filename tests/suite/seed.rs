//! The examples of the specification of ownership-based buffer deallocation, and what freehold
//! makes of them.
//!
//! Each `tests/seed/NAME.mlir` says in its first lines with which options it is run. Its CHECK
//! lines hold what the specification asks; `NAME.golden` beside it holds the whole output,
//! rewritten by `FREEHOLD_BLESS=1 cargo test --test suite seed::`. `mlir-opt-22` has to accept the
//! output, and its own output for the same options must not leave fewer checks for run time.

use crate::oracle;

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use crate::checks::Checks;

/// An example: its file, the options it is run with, and whether its output is judged. An example
/// of what is refused prints nothing.
struct Example {
    file: PathBuf,
    text: String,
    options: Vec<String>,
    prints: bool,
}

impl Example {
    fn read(file: PathBuf) -> Example {
        let text = fs::read_to_string(&file).expect("an example is UTF-8");
        let line = |start: &str| text.lines().find_map(|line| line.strip_prefix(start));
        let options = line("// options: ").unwrap_or_else(|| panic!("{file:?} has no options"));
        Example {
            options: options.split_whitespace().map(str::to_owned).collect(),
            prints: line("// prints: nothing").is_none(),
            file,
            text,
        }
    }

    fn name(&self) -> String {
        self.file
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into()
    }

    fn golden(&self) -> PathBuf {
        self.file.with_extension("golden")
    }

    /// What a program prints for the example with its options, or what it complains of.
    fn output(&self, program: &Path, before: &[&str]) -> Result<String, String> {
        let mut command = Command::new(program);
        let output = command
            .args(before)
            .args(&self.options)
            .arg(&self.file)
            .output();
        let output = output.map_err(|error| format!("{}: {error}", program.display()))?;
        text(&output)
    }
}

fn text(output: &Output) -> Result<String, String> {
    if output.status.success() {
        Ok(String::from_utf8_lossy(&output.stdout).into_owned())
    } else {
        let errors = String::from_utf8_lossy(&output.stderr);
        Err(format!("{}: {errors}", output.status))
    }
}

/// The program under test: cargo's, or the one that `FREEHOLD_PROGRAM` names.
fn freehold() -> PathBuf {
    env::var_os("FREEHOLD_PROGRAM").map_or(env!("CARGO_BIN_EXE_freehold").into(), PathBuf::from)
}

fn files(extension: &str) -> Vec<PathBuf> {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/seed");
    let mut files: Vec<PathBuf> = fs::read_dir(directory)
        .expect("the examples are checked in")
        .map(|entry| entry.expect("a directory entry").path())
        .filter(|file| file.extension().is_some_and(|found| found == extension))
        .collect();
    files.sort();
    files
}

/// Runs `complaint` on every example and fails with all that it says.
fn judge(complaint: impl Fn(&Example) -> Option<String>) {
    let examples: Vec<Example> = files("mlir").into_iter().map(Example::read).collect();
    let complaints: Vec<String> = examples
        .iter()
        .filter_map(|example| Some(format!("{}: {}", example.name(), complaint(example)?)))
        .collect();
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}

#[test]
fn the_output_is_the_golden_one() {
    let bless = env::var_os("FREEHOLD_BLESS").is_some_and(|value| value == "1");
    judge(|example| {
        let output = match example.output(&freehold(), &["opt"]) {
            Ok(output) => output,
            Err(error) => return Some(error),
        };
        let golden = example.golden();
        if bless {
            fs::write(golden, output).expect("the sources are writable when blessing");
            return None;
        }
        let expected = fs::read_to_string(golden).unwrap_or_default();
        (output != expected).then(|| format!("is now\n{output}\nand was\n{expected}"))
    });
    let orphans: Vec<PathBuf> = files("golden")
        .into_iter()
        .filter(|golden| !golden.with_extension("mlir").exists())
        .collect();
    assert!(orphans.is_empty(), "without an example: {orphans:?}");
}

#[test]
fn the_output_holds_what_the_specification_asks() {
    let Some(file_check) = oracle::find("FileCheck-22") else {
        return;
    };
    judge(|example| {
        if !example.text.contains("// CHECK") {
            return example.prints.then(|| "has no CHECK lines".to_string());
        }
        let output = match example.output(&freehold(), &["opt"]) {
            Ok(output) => output,
            Err(error) => return Some(error),
        };
        let directory = Path::new(env!("CARGO_TARGET_TMPDIR"));
        let input = directory
            .join(example.name())
            .with_extension("checked.mlir");
        fs::write(&input, output).expect("cargo's directory for tests is writable");
        let mut command = Command::new(&file_check);
        let check = command
            .arg("--input-file")
            .arg(input)
            .arg(&example.file)
            .output();
        text(&check.expect("FileCheck-22 starts")).err()
    });
}

#[test]
fn mlir_opt_accepts_the_output() {
    let Some(mlir_opt) = oracle::find("mlir-opt-22") else {
        return;
    };
    judge(|example| {
        let output = match example.output(&freehold(), &["opt"]) {
            Ok(output) if example.prints => output,
            Ok(output) => {
                // The marks between the parts of a split input are printed all the same.
                let printed = output.lines().any(|line| line != "// -----");
                return printed.then(|| format!("printed {output}"));
            }
            Err(error) => return Some(error),
        };
        let directory = Path::new(env!("CARGO_TARGET_TMPDIR"));
        let file = directory
            .join(example.name())
            .with_extension("verified.mlir");
        fs::write(&file, output).expect("cargo's directory for tests is writable");
        let mut command = Command::new(&mlir_opt);
        let verified = command
            .arg("--allow-unregistered-dialect")
            .arg(file)
            .output();
        text(&verified.expect("mlir-opt-22 starts")).err()
    });
}

#[test]
fn no_more_checks_are_left_than_mlir_opt_leaves() {
    let Some(mlir_opt) = oracle::find("mlir-opt-22") else {
        return;
    };
    judge(|example| {
        if !example.prints {
            return None;
        }
        match (
            example.output(&freehold(), &["opt"]),
            example.output(&mlir_opt, &[]),
        ) {
            (Ok(ours), Ok(theirs)) => {
                let (ours, theirs) = (Checks::of(&ours), Checks::of(&theirs));
                (!ours.at_most(&theirs)).then(|| format!("{ours:?}, mlir-opt-22 {theirs:?}"))
            }
            // What mlir-opt refuses gives nothing to compare with.
            (ours, _) => ours.err(),
        }
    });
}

/// The count itself is counted, on what mlir-opt-22 prints.
#[test]
fn checks_are_counted() {
    let in_line = "func.func @f(%arg0: memref<2xf32>, %arg1: memref<1xf32>, %arg2: i1) {
        %intptr = memref.extract_aligned_pointer_as_index %arg0 : memref<2xf32> -> index
        %intptr_0 = memref.extract_aligned_pointer_as_index %arg1 : memref<1xf32> -> index
        %0 = arith.cmpi ne, %intptr, %intptr_0 : index
        %1 = arith.andi %0, %arg2 : i1
        scf.if %1 {
          memref.dealloc %arg0 : memref<2xf32>
        }
        memref.dealloc %arg1 : memref<1xf32>
        %2 = bufferization.clone %arg0 : memref<2xf32> to memref<2xf32>";
    let by_helper = "func.func @f() {
        %alloc = memref.alloc() : memref<3xindex>
        %alloc_0 = memref.alloc() : memref<3xi1>
        %alloc_1 = memref.alloc() : memref<2xindex>
        func.call @dealloc_helper(%cast, %cast_1, %cast_0, %cast_2, %cast_3) : ()
        }
        func.func private @dealloc_helper() {
        %6 = arith.cmpi eq, %5, %0 : index";
    let not_lowered = "func.func @f(%arg0: i1) {
        %true = arith.constant true
        %0:2 = bufferization.dealloc (%a, %b : memref<i64>, memref<i64>) if (%true, %arg0) retain (%c, %d : memref<i64>, memref<i64>)";
    for (text, comparisons, conditions, clones) in [
        (in_line, 1, 1, 1),
        (by_helper, 3 + 6, 0, 0),
        (not_lowered, 1 + 4, 1, 0),
    ] {
        let expected = Checks {
            comparisons,
            conditions,
            clones,
        };
        assert_eq!(Checks::of(text), expected, "{text}");
    }
}
