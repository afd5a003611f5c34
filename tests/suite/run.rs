//! `freehold run` on the files of `tests/run`: what it prints, says and returns stands beside each
//! in `NAME.out`; `FREEHOLD_BLESS=1 cargo test --test suite run::` writes those files anew.

use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;

/// What the command does with a file: standard output, standard error, exit status.
fn outcome(path: &Path, text: &str) -> String {
    let options = text
        .lines()
        .next()
        .and_then(|line| line.strip_prefix("// OPTIONS: "))
        .unwrap_or("");
    let folder = path.parent().expect("the file is in a folder");
    let output = Command::new(env!("CARGO_BIN_EXE_freehold"))
        .current_dir(folder)
        .arg("run")
        .args(options.split_whitespace())
        .arg(path.file_name().expect("it is a file"))
        .output()
        .expect("the binary was built");
    let mut all = String::from_utf8_lossy(&output.stdout).into_owned();
    all.push_str(&String::from_utf8_lossy(&output.stderr));
    let _ = writeln!(all, "exit status {}", output.status.code().unwrap_or(-1));
    all
}

#[test]
fn runs_end_as_expected() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/run");
    let bless = std::env::var_os("FREEHOLD_BLESS").is_some_and(|v| v == "1");
    let mut paths: Vec<_> = std::fs::read_dir(folder)
        .expect("the folder can be listed")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|e| e == "mlir"))
        .collect();
    paths.sort();
    assert!(paths.len() >= 28, "only {} programs", paths.len());
    let mut report = String::new();
    for path in paths {
        let text = std::fs::read_to_string(&path).expect("the file can be read");
        let found = outcome(&path, &text);
        let golden = path.with_extension("out");
        if bless {
            std::fs::write(&golden, found).expect("the file can be written");
            continue;
        }
        let expected = std::fs::read_to_string(&golden).unwrap_or_default();
        if found != expected {
            let _ = writeln!(
                report,
                "{}:\n--- expected\n{expected}--- found\n{found}",
                path.display()
            );
        }
    }
    assert!(report.is_empty(), "{report}");
}

/// The number of the line that ends with a comment.
fn marked(text: &str, comment: &str) -> Option<u64> {
    let found = text.lines().position(|line| line.ends_with(comment));
    found.map(|line| line as u64 + 1)
}

/// Each kind of fault is reported at the operation that did it, with the allocation and the end
/// of its buffer: the lines that say so.
#[test]
fn faults_are_reported_where_they_are_marked() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/run");
    for (kind, name) in [
        ("leak", "leak"),
        ("double-free", "double_free"),
        ("free-of-view", "free_of_view"),
        ("free-of-stack", "free_of_stack"),
        ("free-of-global", "free_of_global"),
        ("free-of-argument", "free_of_argument"),
        ("wrong-heap", "wrong_heap"),
        ("use-after-free", "use_after_free"),
        ("use-after-free", "slice_after_given"),
        ("use-after-scope", "use_after_scope"),
        ("uninitialized-read", "uninitialized"),
        ("out-of-bounds", "out_of_bounds"),
    ] {
        let path = folder.join(name).with_extension("mlir");
        let text = std::fs::read_to_string(&path).expect("the file can be read");
        let output = Command::new(env!("CARGO_BIN_EXE_freehold"))
            .args(["run", "--format=json"])
            .arg(&path)
            .output()
            .expect("the binary was built");
        let report: serde_json::Value =
            serde_json::from_slice(&output.stdout).expect("the report is JSON");
        let fault = match &report["leaks"][0] {
            serde_json::Value::Null => &report["fault"],
            leak => leak,
        };
        assert_eq!(fault["kind"], kind, "{name}: {report}");
        for (key, comment) in [
            ("at", "// bad"),
            ("allocated", "// allocated"),
            ("ended", "// ended"),
        ] {
            let line = fault[key]["line"].as_u64();
            assert_eq!(line, marked(&text, comment), "{name}: {key}");
        }
    }
}
