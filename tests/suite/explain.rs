//! `--explain-rewrites` and `--stats`: `tests/explain/NAME.mlir` through the simplification says
//! what is in `NAME.out`. `FREEHOLD_BLESS=1` rewrites it.
//!
//! Whether the chains are right is not judged here: each is replayed before it is printed, and
//! `crates/rules/src/egraph/tests.rs` evaluates them.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const PASS: &str = "--buffer-deallocation-simplification";

fn inputs() -> Vec<PathBuf> {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/explain");
    let entries = fs::read_dir(&directory).expect("the directory is there");
    let paths = entries.map(|entry| entry.expect("the directory can be read").path());
    let mut paths: Vec<PathBuf> = paths
        .filter(|path| path.extension().is_some_and(|e| e == "mlir"))
        .collect();
    paths.sort();
    paths
}

fn opt(path: &Path, arguments: &[&str]) -> Output {
    let name = path.file_name().expect("an input is a file");
    Command::new(env!("CARGO_BIN_EXE_freehold"))
        .current_dir(path.parent().expect("an input is in a directory"))
        .arg("opt")
        .args(arguments)
        .arg(name)
        .output()
        .expect("freehold runs")
}

fn text(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).expect("output is UTF-8")
}

#[test]
fn explanations_and_counts_are_as_before_and_change_nothing() {
    for path in inputs() {
        let plain = opt(&path, &[PASS]);
        assert!(plain.status.success() && plain.stderr.is_empty());
        let told = opt(&path, &[PASS, "--explain-rewrites", "--stats"]);
        assert!(told.status.success(), "{}", text(told.stderr));
        assert_eq!(plain.stdout, told.stdout, "{}", path.display());
        let expectation = path.with_extension("out");
        let said = text(told.stderr);
        let [counts, remarks] = ["--stats", "--explain-rewrites"].map(|flag| {
            let one = opt(&path, &[PASS, flag]);
            assert_eq!(plain.stdout, one.stdout, "{}", path.display());
            text(one.stderr)
        });
        assert_eq!(counts + &remarks, said, "{}", path.display());
        if std::env::var_os("FREEHOLD_BLESS").is_some() {
            fs::write(&expectation, &said).expect("the expectation can be written");
        }
        let expected = fs::read_to_string(&expectation).unwrap_or_default();
        assert_eq!(said, expected, "{}", path.display());
    }
}

#[test]
fn counts_as_json_add_up() {
    for path in inputs() {
        let output = opt(&path, &["--buffer-deallocation-pipeline", "--stats=json"]);
        assert!(output.status.success());
        let report = text(output.stderr);
        let report: serde_json::Value = serde_json::from_str(&report).expect("one JSON value");
        let passes = report["passes"].as_array().expect("a list");
        assert_eq!(passes.len(), 7, "every pass of the pipeline");
        for pair in passes.windows(2) {
            assert_eq!(
                pair[0]["operations"]["after"],
                pair[1]["operations"]["before"]
            );
        }
        for pass in passes {
            let count = |value: &serde_json::Value| value.as_i64().expect("a count");
            let [before, after] = ["before", "after"].map(|at| count(&pass["operations"][at]));
            let changed = pass["changed"].as_object().expect("by name");
            let difference: i64 = changed
                .values()
                .map(|one| count(&one["after"]) - count(&one["before"]))
                .sum();
            assert_eq!(difference, after - before);
        }
    }
}

/// What is said where the first input meets a rule file that is refused: nothing is printed then.
fn refused(name: &str, rules: &str) -> String {
    let name = format!("freehold-{name}-{}.egg", std::process::id());
    let file = std::env::temp_dir().join(name);
    fs::write(&file, rules).expect("the file can be written");
    let argument = format!("--rules={}", file.display());
    let output = opt(&inputs()[0], &[PASS, &argument]);
    fs::remove_file(&file).expect("the file can be removed");
    assert_eq!(output.status.code(), Some(1));
    assert!(output.stdout.is_empty());
    text(output.stderr)
}

/// A rule file with an error stops everything, with the place in the rule.
#[test]
fn a_wrong_rule_file_stops_before_anything_is_done() {
    let said = refused(
        "rules",
        "(ruleset mine)\n; Nonsense.\n(rewrite (andi x y) (ori x z) :ruleset mine :name \"odd\")\n",
    );
    assert!(said.contains(".egg:3:"), "{said}");
    assert!(said.contains('z') && said.contains('^'), "{said}");
}

/// Rules that do not come to an end are an error at the dealloc, and nothing is printed.
#[test]
fn rules_without_end_are_an_error_at_the_dealloc() {
    let said = refused(
        "endless",
        "(ruleset mine)\n; Grows.\n(rewrite (andi x y) (andi (xori (xori x y) y) y) :ruleset mine :name \"grow\")\n",
    );
    assert!(said.contains("choices.mlir:9:"), "{said}");
    assert!(
        said.contains("the rules of bool, alias-facts, dealloc, mine did not saturate"),
        "{said}"
    );
}
