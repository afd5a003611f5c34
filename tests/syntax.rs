//! Text against the oracle: every file of `tests/syntax` prints as `mlir-opt-22` prints it, in
//! custom and in generic form, and what is printed reads back to the same text. Files in
//! `tests/syntax/errors` say in their last lines which errors they have.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use freehold::diagnostics::{Diagnostic, Source};
use freehold::dialects::Table;
use freehold::ir::Context;
use freehold::syntax::{self, ParseOptions, PrintOptions};

const ORACLE: &str = "mlir-opt-22";

const CUSTOM: PrintOptions = PrintOptions {
    generic: false,
    keep_names: false,
};
const GENERIC: PrintOptions = PrintOptions {
    generic: true,
    keep_names: false,
};
const KEEP: PrintOptions = PrintOptions {
    generic: false,
    keep_names: true,
};

fn reprint(text: &str, print: &PrintOptions) -> Result<String, Vec<Diagnostic>> {
    let source = Source::new("input.mlir", text);
    let mut context = Context::new();
    let table = Table::builtin(&mut context);
    let options = ParseOptions {
        allow_unregistered: true,
    };
    let module = syntax::parse(&source, context, &table, &options)?;
    Ok(syntax::print(&module, &table, print))
}

/// The same, with errors as text.
fn printed(text: &str, print: &PrintOptions) -> String {
    reprint(text, print).unwrap_or_else(|errors| {
        let source = Source::new("input.mlir", text);
        errors.iter().map(|e| source.render(e)).collect()
    })
}

fn inputs(folder: &str) -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let mut files: Vec<PathBuf> = std::fs::read_dir(&root)
        .unwrap_or_else(|e| panic!("{}: {e}", root.display()))
        .map(|entry| entry.expect("the folder can be listed").path())
        .filter(|path| path.extension().is_some_and(|e| e == "mlir"))
        .collect();
    files.sort();
    files
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

/// The first line in which two texts differ.
fn first_difference(expected: &str, found: &str) -> String {
    let (mut left, mut right) = (expected.lines(), found.lines());
    for line in 1.. {
        match (left.next(), right.next()) {
            (None, None) => break,
            (a, b) if a == b => {}
            (a, b) => {
                let (a, b) = (a.unwrap_or("<end>"), b.unwrap_or("<end>"));
                return format!("line {line}\n  expected: {a}\n  found:    {b}");
            }
        }
    }
    "only the ends differ".to_owned()
}

/// What the oracle prints; `None` when it is not installed.
fn oracle(path: &Path, generic: bool) -> Option<String> {
    let mut command = Command::new(ORACLE);
    command.arg("--allow-unregistered-dialect").arg(path);
    if generic {
        command.arg("--mlir-print-op-generic");
    }
    let output = command.output().ok()?;
    assert!(
        output.status.success(),
        "{ORACLE} rejects {}:\n{}",
        path.display(),
        String::from_utf8_lossy(&output.stderr)
    );
    Some(String::from_utf8(output.stdout).expect("the oracle prints UTF-8"))
}

fn oracle_is_missing() -> bool {
    let missing = Command::new(ORACLE).arg("--version").output().is_err();
    if missing {
        let required = std::env::var_os("FREEHOLD_REQUIRE_ORACLES").is_some_and(|v| v == "1");
        assert!(!required, "{ORACLE} is not installed");
        println!("skipped: {ORACLE} is not installed");
    }
    missing
}

#[test]
fn prints_as_the_oracle_does() {
    if oracle_is_missing() {
        return;
    }
    let files = inputs("tests/syntax");
    assert!(files.len() >= 60, "only {} inputs", files.len());
    let mut report = String::new();
    for path in &files {
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        let text = read(path);
        let custom = oracle(path, false).expect("the oracle was there before");
        let generic = oracle(path, true).expect("the oracle was there before");
        let checks = [
            ("custom", &custom, printed(&text, &CUSTOM)),
            ("generic", &generic, printed(&text, &GENERIC)),
            ("generic to custom", &custom, printed(&generic, &CUSTOM)),
            ("custom to generic", &generic, printed(&custom, &GENERIC)),
        ];
        for (what, expected, found) in checks {
            if *expected != found {
                let difference = first_difference(expected, &found);
                let _ = writeln!(report, "{name}, {what}: {difference}");
            }
        }
    }
    assert!(report.is_empty(), "{report}");
}

#[test]
fn printing_is_a_fixed_point() {
    let mut report = String::new();
    for path in inputs("tests/syntax") {
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        let text = read(&path);
        for (what, options) in [("custom", CUSTOM), ("generic", GENERIC), ("keep", KEEP)] {
            let once = printed(&text, &options);
            let twice = printed(&once, &options);
            if once != twice {
                let difference = first_difference(&once, &twice);
                let _ = writeln!(report, "{name}, {what}: {difference}");
            }
        }
        // Names do not matter to what a program means.
        let (kept, plain) = (printed(&text, &KEEP), printed(&text, &CUSTOM));
        if printed(&kept, &CUSTOM) != plain {
            let difference = first_difference(&plain, &printed(&kept, &CUSTOM));
            let _ = writeln!(report, "{name}, kept names: {difference}");
        }
    }
    assert!(report.is_empty(), "{report}");
}

/// `// error LINE:COLUMN: MESSAGE` lines against what parsing reports.
#[test]
fn errors_are_as_their_files_say() {
    let files = inputs("tests/syntax/errors");
    assert!(files.len() >= 20, "only {} inputs", files.len());
    let mut report = String::new();
    for path in files {
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        let text = read(&path);
        let expected: Vec<&str> = text
            .lines()
            .filter_map(|line| line.strip_prefix("// error "))
            .collect();
        let source = Source::new("input.mlir", text.clone());
        let found: Vec<String> = match reprint(&text, &CUSTOM) {
            Ok(_) => Vec::new(),
            Err(errors) => errors
                .iter()
                .map(|error| {
                    let (line, column) = source.line_column(error.location).unwrap_or((0, 0));
                    format!("{line}:{column}: {}", error.message)
                })
                .collect(),
        };
        if expected != found {
            let _ = writeln!(report, "{name}:\n  {}", found.join("\n  "));
        }
    }
    assert!(report.is_empty(), "errors found instead:\n{report}");
}

/// Every prefix of a program is read without a panic, and all but the last are errors or
/// shorter programs.
#[test]
fn truncated_files_do_not_panic() {
    for path in inputs("tests/syntax") {
        let text = read(&path);
        let step = text.len() / 40 + 1;
        for end in (0..text.len()).step_by(step) {
            if text.is_char_boundary(end) {
                let _ = reprint(&text[..end], &CUSTOM);
            }
        }
    }
}

/// Every program with one byte changed is read and printed without a panic.
#[test]
fn changed_files_do_not_panic() {
    let marks = [
        "%", "\"", "}", "{", ")", "<", "#0", "^", "-", "x", "\u{e9}", ":", "@", "\\", "0x",
    ];
    for (number, path) in inputs("tests/syntax").into_iter().enumerate() {
        let text = read(&path);
        let step = text.len() / 20 + 1;
        for (i, at) in (number % 7..text.len()).step_by(step).enumerate() {
            if !text.is_char_boundary(at) || !text.is_char_boundary(at + 1) {
                continue;
            }
            let mark = marks[(i + number) % marks.len()];
            let changed = format!("{}{mark}{}", &text[..at], &text[at + 1..]);
            for options in [CUSTOM, GENERIC, KEEP] {
                let _ = reprint(&changed, &options);
            }
        }
    }
}

const DEEP: usize = 100_000;

#[test]
fn deep_regions_are_read_and_printed() {
    // Indentation makes printing quadratic in depth: a depth that stays small on disk.
    let depth = 2_000;
    let generic = "\"t.r\"() ({\n".repeat(depth) + &"}) : () -> ()\n".repeat(depth);
    let text = printed(&generic, &CUSTOM);
    assert!(text.starts_with("module {\n  \"t.r\"() ({\n"));
    assert_eq!(printed(&text, &CUSTOM), text);
    let custom = format!(
        "func.func @f(%c: i1) {{ {}{} return }}",
        "scf.if %c {\n".repeat(depth),
        "}\n".repeat(depth)
    );
    assert!(printed(&custom, &CUSTOM).contains("scf.if %arg0 {"));
}

#[test]
fn deep_nests_never_overflow_the_stack() {
    let regions = format!(
        "func.func @f(%c: i1) {{ {}{} return }}",
        "scf.if %c { ".repeat(DEEP),
        "} ".repeat(DEEP)
    );
    let source = Source::new("deep.mlir", regions);
    let mut context = Context::new();
    let table = Table::builtin(&mut context);
    let module = syntax::parse(&source, context, &table, &ParseOptions::default());
    assert!(module.is_ok());
    for text in [
        "scf.if %c { ".repeat(DEEP),
        "module { ".repeat(DEEP),
        "\"t.r\"() ({ ".repeat(DEEP),
        format!("\"t.op\"() {{a = {}", "[".repeat(DEEP)),
        format!(
            "\"t.op\"() {{a = {}1{}}} : () -> ()",
            "[".repeat(DEEP),
            "]".repeat(DEEP)
        ),
        format!("\"t.op\"() {{a = {}", "{b = ".repeat(DEEP)),
        format!("\"t.op\"() : () -> {}", "tuple<".repeat(DEEP)),
        format!("\"t.op\"() : () -> {}", "(() -> ".repeat(DEEP)),
        format!("\"t.op\"() : () -> {}", "memref<memref<".repeat(DEEP)),
        format!("\"t.op\"() {{a = #t.x{}", "<".repeat(DEEP)),
        format!("\"t.op\"() {{a = affine_map<(d0) -> ({}", "(".repeat(DEEP)),
        format!("\"t.op\"() {{a = affine_map<(d0) -> ({}", "-".repeat(DEEP)),
        format!(
            "\"t.op\"() {{a = affine_map<(d0) -> (d0{})>}}",
            " + d0".repeat(DEEP)
        ),
        format!("\"t.op\"() {{a = dense<{}", "[".repeat(DEEP)),
        format!(
            "\"t.op\"() {{a = dense<{}1{}> : tensor<1xi32>}}",
            "[".repeat(DEEP),
            "]".repeat(DEEP)
        ),
        "}".repeat(DEEP),
        ")".repeat(DEEP),
        "%x = ".repeat(DEEP),
    ] {
        assert!(reprint(&text, &CUSTOM).is_err(), "{}", &text[..40]);
    }
}

#[test]
fn long_lines_and_many_names_are_linear() {
    let mut text = String::new();
    for i in 0..50_000 {
        let _ = write!(text, "%v{i} = \"t.op\"() : () -> i32 ");
    }
    let start = std::time::Instant::now();
    assert!(reprint(&text, &KEEP).is_ok());
    assert!(start.elapsed().as_secs() < 20);
}
