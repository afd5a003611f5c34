//! Errors are mlir-opt's: the comments in `tests/syntax/errors/*.mlir` hold for it and for
//! freehold.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::oracle;

/// The annotated files, in the order of their names.
fn files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/syntax/errors");
    let entries = std::fs::read_dir(folder).expect("the folder is there");
    let mut files: Vec<PathBuf> = entries
        .map(|entry| entry.expect("the folder can be listed").path())
        .filter(|path| path.extension().is_some_and(|e| e == "mlir"))
        .collect();
    files.sort();
    files
}

/// What `program` says of all files whose comments do not hold for it.
fn complaints(program: &Path, first: &[&str]) -> String {
    let mut complaints = String::new();
    for file in files() {
        let output = Command::new(program)
            .args(first)
            .args(["--verify-diagnostics", "--split-input-file", "-o=/dev/null"])
            .arg(&file)
            .output()
            .expect("the program can be started");
        if !output.status.success() {
            complaints.push_str(&String::from_utf8_lossy(&output.stderr));
        }
    }
    complaints
}

#[test]
fn freehold_reports_what_is_expected() {
    let complaints = complaints(Path::new(env!("CARGO_BIN_EXE_freehold")), &["opt"]);
    assert!(complaints.is_empty(), "{complaints}");
}

#[test]
fn mlir_opt_reports_the_same() {
    let Some(mlir_opt) = oracle::find("mlir-opt-22") else {
        return;
    };
    let complaints = complaints(&mlir_opt, &[]);
    assert!(complaints.is_empty(), "{complaints}");
}

#[test]
fn there_are_many_cases() {
    let cases: usize = files()
        .iter()
        .map(|file| std::fs::read_to_string(file).expect("it was listed"))
        .map(|text| text.matches("// -----\n").count() + 1)
        .sum();
    assert!(cases >= 760, "only {cases} cases");
}
