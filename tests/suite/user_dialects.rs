//! Dialects that a file declares: every `tests/user_dialects/NAME.mlir` gives `NAME.expected`
//! beside it, with the files of `rules/dialects` that no binary contains loaded by `--dialect`.
//!
//! A first line `// OPTIONS: ...` gives further options. No mlir-opt knows these operations, so
//! that the expectations are ours: `FREEHOLD_BLESS=1` rewrites them. What is printed is read and
//! printed again, in both forms.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const DIALECTS: [&str; 2] = [
    "rules/dialects/test.dialect",
    "rules/dialects/custom.dialect",
];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn files(extension: &str) -> Vec<PathBuf> {
    let directory = root().join("tests/user_dialects");
    let entries = fs::read_dir(&directory).expect("the inputs are there");
    let mut files: Vec<PathBuf> = entries
        .map(|entry| entry.expect("the directory can be read").path())
        .filter(|path| path.extension().is_some_and(|e| e == extension))
        .collect();
    files.sort();
    files
}

/// What the binary prints for a file, errors included.
fn run(input: &Path, options: &[&str]) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_freehold"));
    command.current_dir(root()).arg("opt");
    for dialect in DIALECTS {
        command.args(["--dialect", dialect]);
    }
    let output = command.args(options).arg(input).output();
    let output = output.expect("the binary runs");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("the output is UTF-8");
    let errors = text(output.stderr).replace(&input.display().to_string(), "INPUT");
    errors + &text(output.stdout)
}

fn options(text: &str) -> Vec<&str> {
    let first = text.lines().next().unwrap_or("");
    let options = first.strip_prefix("// OPTIONS: ").unwrap_or("");
    options.split_whitespace().collect()
}

#[test]
fn programs_of_user_dialects_give_what_is_expected() {
    let bless = std::env::var_os("FREEHOLD_BLESS").is_some();
    let inputs = files("mlir");
    assert!(inputs.len() >= 6, "only {} inputs", inputs.len());
    for path in &inputs {
        let text = fs::read_to_string(path).expect("the input can be read");
        let found = run(path, &options(&text));
        let expected_path = path.with_extension("expected");
        if bless {
            fs::write(&expected_path, &found).expect("the expectation can be written");
        }
        let expected = fs::read_to_string(&expected_path).unwrap_or_default();
        assert!(
            found == expected,
            "{}: expected\n{expected}\nfound\n{found}",
            path.display()
        );
    }
    for path in files("expected") {
        assert!(
            inputs.contains(&path.with_extension("mlir")),
            "{} has no input",
            path.display()
        );
    }
}

/// What is printed in either form reads back to the same text in both.
#[test]
fn printing_is_a_fixed_point() {
    let scratch = std::env::temp_dir().join(format!("freehold-user-{}", std::process::id()));
    for path in files("expected") {
        let custom = fs::read_to_string(&path).expect("the expectation can be read");
        if custom.contains("error:") || custom.contains("remark:") {
            continue;
        }
        let input = fs::read_to_string(path.with_extension("mlir"));
        let input = input.expect("the input can be read");
        let mut dialects = options(&input);
        dialects.retain(|option| option.starts_with("--dialect="));
        let to_generic = [&dialects[..], &["--mlir-print-op-generic"]].concat();
        let again = run(&path, &dialects);
        assert_eq!(again, custom, "{}", path.display());
        let generic = run(&path, &to_generic);
        fs::write(&scratch, &generic).expect("a scratch file can be written");
        assert_eq!(run(&scratch, &dialects), custom, "{}", path.display());
        assert_eq!(run(&scratch, &to_generic), generic);
    }
    let _ = fs::remove_file(scratch);
}
