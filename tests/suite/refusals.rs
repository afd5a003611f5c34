//! What the ownership pass refuses, or remarks: `tests/refusals/*.mlir` under
//! `--verify-diagnostics`, with the pass's option that a line `// option: ` names, or by the pass
//! of a line `// pass: `.

use std::path::Path;
use std::process::Command;

#[test]
fn what_cannot_be_judged_is_refused_in_its_place() {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/refusals");
    let files = std::fs::read_dir(directory).expect("the directory is checked in");
    let mut count = 0;
    for file in files {
        let file = file.expect("a directory entry").path();
        let text = std::fs::read_to_string(&file).expect("an input is UTF-8");
        let line = |start: &str| text.lines().find_map(|line| line.strip_prefix(start));
        let option = line("// option: ");
        let pass = line("// pass: ").unwrap_or("--ownership-based-buffer-deallocation");
        let pass = option.map_or(pass.to_owned(), |option| format!("{pass}={option}"));
        let output = Command::new(env!("CARGO_BIN_EXE_freehold"))
            .args(["opt", &pass, "--split-input-file"])
            .args(["--verify-diagnostics", "--allow-unregistered-dialect"])
            .arg(&file)
            .output()
            .expect("the binary runs");
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{}\n{errors}", file.display());
        count += 1;
    }
    assert!(count > 0);
}

#[test]
fn what_mlir_opt_refuses_is_refused_under_a_global_flag() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/refusals/strict.mlir");
    let output = Command::new(env!("CARGO_BIN_EXE_freehold"))
        .args([
            "opt",
            "--strict-mlir",
            "--ownership-based-buffer-deallocation",
        ])
        .args(["--split-input-file", "--verify-diagnostics"])
        .arg("--allow-unregistered-dialect")
        .arg(&file)
        .output()
        .expect("the binary runs");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
}
