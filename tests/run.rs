//! `freehold run` on the files of `tests/run`: what it prints, says and returns stands beside each
//! in `NAME.out`; `FREEHOLD_BLESS=1 cargo test --test run` writes those files anew.

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
