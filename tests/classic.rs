//! The examples of the two documents on clone-based deallocation, and what they say becomes of them.
//!
//! Each `tests/classic/NAME.mlir` says in its first line with which options it is run; what the
//! document shows is `NAME.shown` beside it, with operations under their names of today. Both
//! are printed by freehold, so that names of values and blanks do not count.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

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
