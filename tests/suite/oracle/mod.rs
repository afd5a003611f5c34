//! Finds the programs that judge freehold: `mlir-opt-22`, `mlir-runner-22`, `FileCheck-22`, `cc`.
//!
//! They are never needed at run time. A test that needs one asks here first; without the program it
//! says that it was skipped, and under `FREEHOLD_REQUIRE_ORACLES=1`, which CI sets, it fails.
//!
//! ```ignore
//! mod oracle;
//! let Some(mlir_opt) = oracle::find("mlir-opt-22") else { return };
//! ```

use std::env;
use std::path::PathBuf;

/// The program's place on `PATH`. Without one, prints that the test is skipped, or panics where
/// oracles are required.
pub fn find(program: &str) -> Option<PathBuf> {
    let path = env::var_os("PATH").unwrap_or_default();
    let found = env::split_paths(&path)
        .map(|directory| directory.join(program))
        .find(|file| file.is_file());
    if found.is_none() {
        missing(program, "on PATH");
    }
    found
}

/// Prints that the test is skipped for what is not there, or panics where oracles are required.
pub fn missing(what: &str, there: &str) {
    let required = env::var_os("FREEHOLD_REQUIRE_ORACLES").is_some_and(|value| value == "1");
    assert!(
        !required,
        "{what} is not {there} and FREEHOLD_REQUIRE_ORACLES=1 asks for it"
    );
    // Past the test harness's capture: a skipped test must not look like one that passed.
    use std::io::Write as _;
    let test = std::thread::current();
    let name = test.name().unwrap_or("a test");
    let _ = writeln!(std::io::stderr(), "skipped: {name} needs {what}");
}
