//! `freehold validate` on the pairs `NAME.before.mlir` and `NAME.after.mlir` of `tests/validate`:
//! its report and its exit status stand beside them in `NAME.out`; `FREEHOLD_BLESS=1 cargo test
//! --test suite validate::` writes those files anew.

use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;

/// What the command does with a pair: standard output, standard error, exit status.
fn outcome(folder: &Path, name: &str) -> String {
    let before = format!("{name}.before.mlir");
    let text = std::fs::read_to_string(folder.join(&before)).expect("the file can be read");
    let options = text
        .lines()
        .find_map(|line| line.strip_prefix("// OPTIONS: "))
        .unwrap_or("");
    let output = Command::new(env!("CARGO_BIN_EXE_freehold"))
        .current_dir(folder)
        .arg("validate")
        .args(options.split_whitespace())
        .args([before, format!("{name}.after.mlir")])
        .output()
        .expect("the binary was built");
    let mut all = String::from_utf8_lossy(&output.stdout).into_owned();
    all.push_str(&String::from_utf8_lossy(&output.stderr));
    let _ = writeln!(all, "exit status {}", output.status.code().unwrap_or(-1));
    all
}

fn freehold(arguments: &[&str]) -> (String, Option<i32>) {
    let output = Command::new(env!("CARGO_BIN_EXE_freehold"))
        .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/validate"))
        .args(arguments)
        .stdin(std::process::Stdio::null())
        .output()
        .expect("the binary was built");
    let mut all = String::from_utf8_lossy(&output.stdout).into_owned();
    all.push_str(&String::from_utf8_lossy(&output.stderr));
    (all, output.status.code())
}

#[test]
fn wrong_command_lines_and_files_are_refused() {
    let cases: [(&[&str], i32, &str); 6] = [
        (
            &["validate", "loop.before.mlir"],
            2,
            "required arguments were not provided:\n  <AFTER>",
        ),
        (&["validate", "-", "-"], 1, "cannot both be standard input"),
        (
            &["validate", "loop.before.mlir", "missing.mlir"],
            1,
            "missing.mlir",
        ),
        (
            &[
                "validate",
                "--entry=g",
                "loop.before.mlir",
                "loop.after.mlir",
            ],
            1,
            "there is no function '@g' with a body",
        ),
        (
            &[
                "validate",
                "--extent=x",
                "loop.before.mlir",
                "loop.after.mlir",
            ],
            2,
            "invalid value 'x' for '--extent <N>'",
        ),
        (
            &[
                "validate",
                "--canonicalize",
                "loop.before.mlir",
                "loop.after.mlir",
            ],
            2,
            "unexpected argument '--canonicalize'",
        ),
    ];
    for (arguments, status, message) in cases {
        let (text, code) = freehold(arguments);
        assert_eq!(code, Some(status), "{arguments:?}: {text}");
        assert!(text.contains(message), "{arguments:?}: {text}");
    }
}

#[test]
fn every_pass_of_a_pipeline_is_validated() {
    let pipeline = "--buffer-deallocation-pipeline";
    let (text, code) = freehold(&["opt", "--validate", pipeline, "branches.before.mlir"]);
    assert_eq!(code, Some(0), "{text}");
    for pass in [
        "canonicalize",
        "ownership-based-buffer-deallocation",
        "buffer-deallocation-simplification",
        "bufferization-lower-deallocations",
        "clean-up",
    ] {
        let line = format!("validation of '{pass}':\n@f: proved");
        assert!(text.contains(&line), "{pass}: {text}");
    }
}

#[test]
fn private_functions_that_own_arguments_are_judged_where_they_are_called() {
    let pass = "--ownership-based-buffer-deallocation=private-function-dynamic-ownership=true";
    let program = "../programs/handed_to_callee.mlir";
    let (text, code) = freehold(&["opt", "--validate", pass, program]);
    assert_eq!(code, Some(0), "{text}");
    assert!(text.contains("@main: proved"), "{text}");
    assert!(text.contains("@count: judged where it is called"), "{text}");
}

#[test]
fn pairs_are_judged_as_expected() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/validate");
    let bless = std::env::var_os("FREEHOLD_BLESS").is_some_and(|v| v == "1");
    let files: Vec<String> = std::fs::read_dir(&folder)
        .expect("the folder can be listed")
        .map(|entry| entry.expect("an entry").file_name())
        .map(|name| name.to_string_lossy().into_owned())
        .collect();
    let stems = |suffix: &str| {
        let found = files.iter().filter_map(|file| file.strip_suffix(suffix));
        let mut found: Vec<String> = found.map(str::to_owned).collect();
        found.sort();
        found
    };
    let names = stems(".before.mlir");
    assert!(names.len() >= 10, "only {} pairs", names.len());
    assert_eq!(names, stems(".after.mlir"), "a pair is incomplete");
    let mut report = String::new();
    for name in &names {
        let found = outcome(&folder, name);
        let golden = folder.join(format!("{name}.out"));
        if bless {
            std::fs::write(&golden, found).expect("the file can be written");
            continue;
        }
        let expected = std::fs::read_to_string(&golden).unwrap_or_default();
        if found != expected {
            let _ = writeln!(
                report,
                "{name}:\n--- expected\n{expected}--- found\n{found}"
            );
        }
    }
    if !bless {
        assert_eq!(names, stems(".out"), "an expectation without a pair");
    }
    assert!(report.is_empty(), "{report}");
}
