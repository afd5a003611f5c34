//! `--mlir-version=24`: every `tests/versions/NAME.mlir`, in MLIR 22's text, gives `NAME.expected`
//! in that of LLVM's trunk, and is what becomes of that in 22's. `iree-opt` (`.ci/run` installs it)
//! prints each expectation unchanged.
//!
//! `FREEHOLD_BLESS=1 cargo test --test suite mlir_versions::` writes the expectations anew. Every
//! file of `tests/syntax` goes to version 24 and back as well. `benches/versions` asks trunk about
//! all programs.

use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

use freehold::syntax::{PrintOptions, Version};

use crate::oracle;
use crate::texts::{CUSTOM, Freehold, Report, inputs};

const TRUNK: PrintOptions = PrintOptions {
    version: Version::Mlir24,
    ..PrintOptions::DEFAULT
};

/// Operations of MLIR 22 that trunk writes as others: they do not come back.
const GONE: &str = "linalg.elementwise <";

#[test]
fn both_versions_are_read_and_printed() {
    let is_blessing = std::env::var_os("FREEHOLD_BLESS").is_some();
    let (mut freehold, report) = (Freehold::default(), Report::default());
    let inputs = inputs("tests/versions");
    assert!(inputs.len() >= 5, "only {} inputs", inputs.len());
    for (order, input) in inputs.iter().enumerate() {
        let found = freehold.printed(&input.text, &TRUNK);
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(&input.path);
        let path = path.with_extension("expected");
        if is_blessing {
            std::fs::write(&path, &found).expect("the sources are writable when blessing");
        }
        let expected = std::fs::read_to_string(&path).unwrap_or_default();
        report.compare(order, &input.path, &expected, &found);
        let again = freehold.printed(&expected, &TRUNK);
        report.compare(order, &format!("{}, again", input.path), &expected, &again);
        if !expected.contains(GONE) {
            let old = freehold.printed(&input.text, &CUSTOM);
            let back = freehold.printed(&expected, &CUSTOM);
            report.compare(order, &format!("{}, back", input.path), &old, &back);
        }
    }
    report.finish("version 24");
}

#[test]
fn every_text_comes_back_from_version_24() {
    let (mut freehold, report) = (Freehold::default(), Report::default());
    for (order, input) in inputs("tests/syntax").iter().enumerate() {
        let (Ok(old), Ok(new)) = (
            freehold.reprint(&input.text, &CUSTOM),
            freehold.reprint(&input.text, &TRUNK),
        ) else {
            continue;
        };
        let again = freehold.printed(&new, &TRUNK);
        report.compare(order, &format!("{}, again", input.path), &new, &again);
        if !new.contains(GONE) {
            let back = freehold.printed(&new, &CUSTOM);
            report.compare(order, &format!("{}, back", input.path), &old, &back);
        }
    }
    report.finish("version 24");
}

#[test]
fn trunk_prints_the_expectations_unchanged() {
    let Some(trunk) = oracle::find("iree-opt") else {
        return;
    };
    let report = Report::default();
    for (order, input) in inputs("tests/versions").iter().enumerate() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(&input.path);
        let expected = std::fs::read_to_string(path.with_extension("expected"))
            .expect("every input has its expectation");
        let mut child = Command::new(&trunk)
            .arg("-")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("it was found");
        let mut stdin = child.stdin.take().expect("it is piped");
        let written = stdin.write_all(expected.as_bytes());
        drop(stdin);
        let output = child.wait_with_output().expect("it ends");
        let found = match output.status.success() && written.is_ok() {
            true => output.stdout,
            false => output.stderr,
        };
        let found = String::from_utf8_lossy(&found);
        report.compare(order, &input.path, &expected, &found);
    }
    report.finish("version 24");
}
