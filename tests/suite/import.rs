//! The import of dialects from ODS, judged by LLVM itself: `llvm-tblgen-22` dumps every `.td`
//! file of Debian's `libmlir-22-dev`, each dump becomes a dialect file that must load, those of
//! dialects that are no core dialects are `rules/dialects/upstream/`, and what `mlir-opt-22` prints
//! for `tests/import/samples/DIALECT.mlir` must parse and print back unchanged.
//!
//! `benches/dialects` makes a sample of every operation.
//!
//! `tests/import/uninterpreted.txt` lists the operations that are read in generic form only, with
//! the reason; `tests/import/differences.txt` where our own tables of the core dialects differ from
//! ODS. `FREEHOLD_BLESS=1 cargo test --test suite import::` writes both anew, the latter without
//! its reasons: they are written by hand.

use crate::oracle;

mod drift;
mod ods;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use freehold::diagnostics::Source;
use freehold::dialects::{AssemblyForm, Table};
use freehold::import::Counts;
use freehold::ir::Context;
use freehold::syntax::{self, ParseOptions, PrintOptions};

/// Of all operations with a declarative format, so many hundredths are interpreted at least.
const INTERPRETED_PERCENT: usize = 95;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/import")
}

fn is_blessing() -> bool {
    std::env::var_os("FREEHOLD_BLESS").is_some()
}

/// Compares a text with a file beside the tests, or writes the file.
fn check_file(name: &str, actual: &str) {
    check_path(&folder().join(name), actual);
}

fn check_path(path: &Path, actual: &str) {
    let name = path.display();
    if is_blessing() {
        fs::write(path, actual).expect("the file can be written");
        return;
    }
    let expected = fs::read_to_string(path).expect("the file is there");
    assert!(
        expected == actual,
        "{name} is out of date; FREEHOLD_BLESS=1 writes it anew:\n{}",
        line_diff(&expected, actual)
    );
}

/// The lines that only one of two texts has.
fn line_diff(expected: &str, actual: &str) -> String {
    let mut out = String::new();
    for line in expected
        .lines()
        .filter(|l| !actual.lines().any(|a| a == *l))
    {
        let _ = writeln!(out, "- {line}");
    }
    for line in actual
        .lines()
        .filter(|l| !expected.lines().any(|e| e == *l))
    {
        let _ = writeln!(out, "+ {line}");
    }
    out
}

#[test]
fn every_dialect_of_llvm_imports() {
    let Some(imports) = ods::imports() else {
        return;
    };
    let mut per_op: BTreeMap<&str, Option<&str>> = BTreeMap::new();
    let mut counts = Counts::default();
    for entry in imports.ops.values() {
        match entry.form {
            ods::FormKind::Declarative => counts.declarative += 1,
            ods::FormKind::Unsupported => counts.unsupported += 1,
            ods::FormKind::Cpp => counts.cpp += 1,
            ods::FormKind::Generic => counts.generic += 1,
        }
    }
    let mut context = Context::new();
    let mut table = Table::builtin(&mut context);
    for entry in imports.ops.values() {
        let name = context.op_name(&entry.name);
        let ours = table.admit(&context, name);
        let is_generic = ours.is_some_and(|def| def.assembly == AssemblyForm::None);
        if is_generic && entry.form != ods::FormKind::Generic {
            per_op.insert(&entry.name, entry.reason.as_deref());
        }
    }
    for (file, text) in &imports.files {
        if let Err(error) = table.load(&mut context, text) {
            panic!("what was imported of {file} does not load: {error}");
        }
    }
    let declared = counts.declarative + counts.unsupported;
    let mut listing = format!(
        "// {} operations of {} dialects: {} with a format that is interpreted, {} with one that is \
         not, {} whose\n// form is C++, {} without a custom form. {} are read in generic form only, \
         though they have another:\n",
        counts.total(),
        imports.dialects().len(),
        counts.declarative,
        counts.unsupported,
        counts.cpp,
        counts.generic,
        per_op.len()
    );
    for (op, reason) in per_op {
        let reason = reason.unwrap_or("its form is C++");
        let _ = writeln!(listing, "{op}: {reason}");
    }
    println!("{}", listing.lines().take(2).collect::<Vec<_>>().join(" "));
    check_file("uninterpreted.txt", &listing);
    let dialects = Path::new(env!("CARGO_MANIFEST_DIR")).join("rules/dialects");
    for dialect in imports.dialects() {
        // mlir-opt-22 does not have the last one.
        if !ods::CORE.contains(&dialect) && !["builtin", "vcix"].contains(&dialect) {
            let name = format!("{dialect}.dialect");
            let by_hand = fs::read_to_string(dialects.join(&name)).unwrap_or_default();
            let path = dialects.join("upstream").join(name);
            check_path(&path, &imports.dialect_file(dialect, &by_hand));
        }
    }
    assert!(
        counts.declarative * 100 >= declared * INTERPRETED_PERCENT,
        "{} of {declared} formats are interpreted",
        counts.declarative
    );
}

#[test]
fn samples_print_as_the_oracle_prints_them() {
    let Some(mlir_opt) = oracle::find("mlir-opt-22") else {
        return;
    };
    let mut paths: Vec<PathBuf> = fs::read_dir(folder().join("samples"))
        .expect("the samples are there")
        .map(|entry| entry.expect("the folder can be read").path())
        .collect();
    paths.sort();
    let mut failures = String::new();
    for path in &paths {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let run = |flags: &[&str]| {
            let split = "--split-input-file";
            let output = Command::new(&mlir_opt)
                .arg(split)
                .args(flags)
                .arg(path)
                .output();
            let output = output.expect("mlir-opt runs");
            let error = String::from_utf8_lossy(&output.stderr).into_owned();
            assert!(
                output.status.success(),
                "{name}: mlir-opt refuses it: {error}"
            );
            String::from_utf8(output.stdout).expect("mlir-opt prints UTF-8")
        };
        let custom = run(&["--allow-unregistered-dialect"]);
        let generic = run(&["--allow-unregistered-dialect", "--mlir-print-op-generic"]);
        // mlir-opt names values of some operations in ways that are not known here.
        let text = fs::read_to_string(path).expect("the sample can be read");
        let has_names = text.starts_with("// Names differ.");
        for (what, input) in [("custom", &custom), ("generic", &generic)] {
            for (form, expected) in [(false, &custom), (true, &generic)] {
                if has_names && !form {
                    continue;
                }
                let parts = input.split(MARK).map(|part| reprint(part, form));
                let printed = parts.collect::<Vec<_>>().join(MARK);
                if let Some(difference) = first_difference(expected, &printed) {
                    let form = if form { "generic" } else { "custom" };
                    let _ = writeln!(failures, "{name}, {what} to {form}: {difference}");
                }
            }
        }
    }
    assert!(failures.is_empty(), "samples differ:\n{failures}");
}

/// What stands between the programs of a file.
const MARK: &str = "// -----\n";

/// The text that freehold makes of `text`, or its errors.
fn reprint(text: &str, generic: bool) -> String {
    let mut context = Context::new();
    let table = Table::builtin(&mut context);
    let source = Source::new("sample.mlir", text);
    let options = ParseOptions {
        allow_unregistered: true,
        ..ParseOptions::default()
    };
    match syntax::parse(&source, context, &table, &options) {
        Ok(module) => {
            let options = PrintOptions {
                generic,
                ..PrintOptions::default()
            };
            syntax::print(&module, &table, &options)
        }
        Err(errors) => errors.iter().map(|error| source.render(error)).collect(),
    }
}

/// The first line in which two texts differ.
fn first_difference(expected: &str, found: &str) -> Option<String> {
    if expected == found {
        return None;
    }
    let mut lines = expected.lines().zip(found.lines()).enumerate();
    let different = lines.find(|(_, (a, b))| a != b);
    Some(match different {
        Some((index, (a, b))) => format!("line {}\n  expected: {a}\n  found:    {b}", index + 1),
        None => "one text is longer".to_owned(),
    })
}

#[test]
fn core_dialects_agree_with_ods() {
    let Some(imports) = ods::imports() else {
        return;
    };
    let mut context = Context::new();
    let ours = Table::builtin(&mut context);
    let mut theirs = Table::builtin(&mut context);
    for text in imports.files.values() {
        theirs.load(&mut context, text).expect("imports load");
    }
    let found = drift::differences(&mut context, &ours, &theirs, imports);
    let path = folder().join("differences.txt");
    let text = fs::read_to_string(&path).unwrap_or_default();
    let (listed, without_reason) = drift::listed(&text);
    let mut problems = String::new();
    let is_listed = |line: &&String| listed.iter().any(|listed| drift::covers(listed, line));
    for line in found.iter().filter(|line| !is_listed(line)) {
        let _ = writeln!(problems, "not listed: {line}");
    }
    let is_so = |listed: &&String| found.iter().any(|line| drift::covers(listed, line));
    for line in listed.iter().filter(|line| !is_so(line)) {
        let _ = writeln!(problems, "listed, but not so: {line}");
    }
    for line in without_reason {
        let _ = writeln!(problems, "listed without a reason above it: {line}");
    }
    assert!(
        problems.is_empty(),
        "our tables and ODS disagree, or tests/import/differences.txt is out of date:\n{problems}"
    );
}
