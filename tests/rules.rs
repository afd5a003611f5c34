//! `freehold rules verify`: `tests/rules/NAME.egg` gets the verdict in `NAME.out`, which starts with the exit status.
//! `FREEHOLD_BLESS=1` rewrites it. The program that a wrong rule breaks is run by `freehold run`, before and after.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

fn inputs() -> Vec<PathBuf> {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/rules");
    let entries = fs::read_dir(directory).expect("the directory is there");
    let paths = entries.map(|entry| entry.expect("the directory can be read").path());
    let mut paths: Vec<PathBuf> = paths
        .filter(|path| path.extension().is_some_and(|e| e == "egg"))
        .collect();
    paths.sort();
    paths
}

fn freehold(arguments: &[&str], directory: &Path, input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_freehold"))
        .current_dir(directory)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("freehold starts");
    let mut stdin = child.stdin.take().expect("the input is piped");
    std::io::Write::write_all(&mut stdin, input.as_bytes()).expect("freehold reads its input");
    drop(stdin);
    child.wait_with_output().expect("freehold ends")
}

fn text(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).expect("output is UTF-8")
}

#[test]
fn verdicts_are_as_expected() {
    for path in inputs() {
        let directory = path.parent().expect("an input is in a directory");
        let name = path.file_name().expect("an input is a file");
        let output = freehold(&["rules", "verify", &name.to_string_lossy()], directory, "");
        let said = format!(
            "exit status {}\n{}{}",
            output.status.code().unwrap_or(-1),
            text(output.stdout),
            text(output.stderr)
        );
        let expectation = path.with_extension("out");
        if std::env::var_os("FREEHOLD_BLESS").is_some() {
            fs::write(&expectation, &said).expect("the expectation can be written");
        }
        let expected = fs::read_to_string(&expectation).unwrap_or_default();
        assert_eq!(said, expected, "{}", path.display());
    }
}

#[test]
fn programs_that_wrong_rules_break_are_right_before_and_wrong_after() {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/rules");
    for path in inputs() {
        let name = path
            .file_name()
            .expect("an input is a file")
            .to_string_lossy();
        let output = freehold(&["rules", "verify", "--format=json", &name], &directory, "");
        let Ok(report) = serde_json::from_slice::<serde_json::Value>(&output.stdout) else {
            assert_eq!(
                output.status.code(),
                Some(1),
                "{name}: an error in the file"
            );
            continue;
        };
        for verdict in report["rules"].as_array().expect("a list") {
            if verdict["sound"] == true {
                continue;
            }
            let program = |key: &str| verdict[key].as_str().expect("a wrong rule has a program");
            let [before, after] = ["program", "simplified"].map(|key| {
                freehold(&["run", "-"], &directory, program(key))
                    .status
                    .code()
            });
            assert_eq!((before, after), (Some(0), Some(3)), "{name}");
            let mlir = program("program");
            let taken = freehold(
                &[
                    "opt",
                    "--buffer-deallocation-simplification",
                    &format!("--rules={name}"),
                ],
                &directory,
                mlir,
            );
            assert_eq!(
                taken.status.code(),
                Some(1),
                "{name}: opt takes no wrong rule"
            );
            assert!(taken.stdout.is_empty());
        }
    }
}

/// The built-in rules are verified in well under a second, also in a debug build.
#[test]
fn the_built_in_rules_are_sound() {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR"));
    let output = freehold(&["rules", "verify"], directory, "");
    let said = text(output.stdout);
    assert_eq!(
        output.status.code(),
        Some(0),
        "{said}{}",
        text(output.stderr)
    );
    let numbers: Vec<&str> = said.split(' ').collect();
    assert_eq!(numbers[0], numbers[2], "{said}");
}
