//! What the ownership pass refuses: `tests/refusals/*.mlir` under `--verify-diagnostics`.

use std::path::Path;
use std::process::Command;

#[test]
fn what_cannot_be_judged_is_refused_in_its_place() {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/refusals");
    let files = std::fs::read_dir(directory).expect("the directory is checked in");
    let mut count = 0;
    for file in files {
        let file = file.expect("a directory entry").path();
        let output = Command::new(env!("CARGO_BIN_EXE_freehold"))
            .args([
                "opt",
                "--ownership-based-buffer-deallocation",
                "--split-input-file",
            ])
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
