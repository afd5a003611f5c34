//! SIL: its text and its interpreter, over data in `tests/sil`.
//!
//! - `text/NAME.sil` is read and printed: the result is `NAME.expected` beside it, or, where there
//!   is none, the very text. What was printed is read and printed again, and is the same; so is what
//!   comes back through MLIR text.
//! - `listings/NAME.sil` are the listings of the proposal for ownership qualifiers, with its markers
//!   at the ends of lines; those without declarations have the first one's. `NAME.expected` is what
//!   is printed.
//! - `errors/NAME.sil` cannot be read: `NAME.expected` has all that is said of it.
//! - `run/NAME.sil` runs on the reference-counting interpreter: `NAME.expected` has what is observed
//!   and what is wrong.
//! - `faults/KIND.sil` has a fault of that kind: `KIND.expected` has what is said of it.
//!
//! `FREEHOLD_BLESS=1` rewrites the expectations.

use std::fs;
use std::path::{Path, PathBuf};

use freehold::diagnostics::{Diagnostic, Source};
use freehold::dialects::Table;
use freehold::ir::{Context, Module};
use freehold::sil::{self, interp};
use freehold::syntax::{self, ParseOptions, PrintOptions};

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/sil")
        .join(name)
}

fn files(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("the folder is there");
    let mut files: Vec<PathBuf> = entries
        .map(|entry| entry.expect("the folder can be listed").path())
        .filter(|path| path.extension().is_some_and(|e| e == extension))
        .collect();
    files.sort();
    files
}

fn text(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn read(name: &str, text: &str) -> Result<Module, String> {
    let source = Source::new(name, text);
    sil::read(&source, Context::new()).map_err(|errors| {
        let errors = errors.iter().map(|error| source.render(error));
        errors.collect()
    })
}

fn print(name: &str, module: &Module) -> String {
    sil::print(module).unwrap_or_else(|errors| panic!("{name}: {errors:?}"))
}

/// The text after MLIR text in between.
fn through_mlir(name: &str, text: &str) -> String {
    let mut context = Context::new();
    let table = Table::builtin(&mut context);
    let module = sil::read(&Source::new(name, text), context).expect("it was read before");
    let options = PrintOptions {
        keep_names: true,
        ..PrintOptions::default()
    };
    let mlir = syntax::print(&module, &table, &options);
    let source = Source::new(format!("{name}.mlir"), mlir);
    let mut context = Context::new();
    let table = Table::builtin(&mut context);
    let module = syntax::parse(&source, context, &table, &ParseOptions::default())
        .unwrap_or_else(|errors| panic!("{}\n{}", source.render(&errors[0]), source.text()));
    let errors = freehold::verify::verify(&module, &table);
    assert!(errors.is_empty(), "{}", source.render(&errors[0]));
    print(name, &module)
}

/// Where a call's result has no name, it gets one in MLIR text.
fn check_through_mlir(name: &str, printed: &str) {
    let back = through_mlir(name, printed);
    assert_eq!(back.lines().count(), printed.lines().count(), "{name}");
    for (back, line) in back.lines().zip(printed.lines()) {
        let call = back.split_once(" = apply").filter(|_| !line.contains('='));
        let back = call.map_or(back.to_owned(), |(_, call)| format!("  apply{call}"));
        assert_eq!(back, line, "{name}");
    }
}

fn check(path: &Path, actual: &str) {
    if std::env::var_os("FREEHOLD_BLESS").is_some() {
        fs::write(path, actual).expect("expectations can be written");
    }
    assert_eq!(actual, text(path), "{}", path.display());
}

fn check_inputs(folder: &Path) {
    for expected in files(folder, "expected") {
        let input = expected.with_extension("sil");
        assert!(input.exists(), "{}: no input", expected.display());
    }
}

#[test]
fn text_is_read_and_printed() {
    let folder = folder("text");
    for file in files(&folder, "sil") {
        let name = file.display().to_string();
        let source = text(&file);
        let module = read(&name, &source).unwrap_or_else(|errors| panic!("{errors}"));
        let printed = print(&name, &module);
        let expected = file.with_extension("expected");
        match expected.exists() {
            true => check(&expected, &printed),
            false => assert_eq!(printed, source, "{name}"),
        }
        let again = read(&name, &printed).unwrap_or_else(|errors| panic!("{errors}"));
        assert_eq!(print(&name, &again), printed, "{name}");
        check_through_mlir(&name, &printed);
    }
    check_inputs(&folder);
}

/// A listing without the markers that the proposal puts at the ends of lines, such as `(4')`.
fn without_markers(text: &str) -> String {
    let is_marker = |word: &str| {
        let inner = word
            .strip_prefix('(')
            .and_then(|word| word.strip_suffix(')'));
        let number = inner.map(|inner| inner.trim_end_matches('\''));
        number.is_some_and(|n| !n.is_empty() && n.bytes().all(|byte| byte.is_ascii_digit()))
    };
    let lines = text.lines().map(|line| match line.rsplit_once(' ') {
        Some((before, last)) if is_marker(last) => before.trim_end(),
        _ => line,
    });
    lines.flat_map(|line| [line, "\n"]).collect()
}

#[test]
fn the_listings_of_the_proposal_are_read() {
    let folder = folder("listings");
    let first = without_markers(&text(&folder.join("01_before.sil")));
    let (declarations, _) = first.split_once("sil @run").expect("it has a function");
    let inputs = files(&folder, "sil");
    assert_eq!(inputs.len(), 7);
    for file in inputs {
        let name = file.display().to_string();
        let mut listing = without_markers(&text(&file));
        if !listing.contains("class") {
            listing.insert_str(0, declarations);
        }
        let module = read(&name, &listing).unwrap_or_else(|errors| panic!("{errors}"));
        let printed = print(&name, &module);
        check(&file.with_extension("expected"), &printed);
        // The proposal's own lines, but for the sign before the names of globals.
        let lines = |text: &str| -> Vec<String> {
            let lines = text.lines().filter(|line| !line.is_empty());
            lines.map(|line| line.replace('@', "")).collect()
        };
        assert_eq!(lines(&printed), lines(&listing), "{name}");
        check_through_mlir(&name, &printed);
    }
    check_inputs(&folder);
}

#[test]
fn errors_are_reported() {
    let folder = folder("errors");
    for file in files(&folder, "sil") {
        let name = file.file_name().expect("a file has a name");
        let errors = match read(&name.to_string_lossy(), &text(&file)) {
            Ok(_) => panic!("{}: no error", file.display()),
            Err(errors) => errors,
        };
        check(&file.with_extension("expected"), &errors);
    }
    check_inputs(&folder);
}

/// The texts of a folder, and what they are called.
fn texts(name: &str) -> Vec<(String, String)> {
    let files = files(&folder(name), "sil");
    let texts = files
        .into_iter()
        .map(|file| (file.display().to_string(), text(&file)));
    texts.collect()
}

#[test]
fn a_text_may_end_anywhere() {
    for (name, text) in ["text", "listings", "errors"]
        .iter()
        .flat_map(|name| texts(name))
    {
        let (mut failed, mut cuts) = (0, 0);
        for (end, _) in text.char_indices() {
            let source = Source::new(name.as_str(), &text[..end]);
            cuts += 1;
            if let Err(errors) = sil::read(&source, Context::new()) {
                failed += 1;
                for error in &errors {
                    assert!(
                        source.line_column(error.location).is_some(),
                        "{name}: {error:?}"
                    );
                }
            }
        }
        assert!(
            failed * 2 > cuts,
            "{name}: {failed} of {cuts} cut texts have errors"
        );
    }
}

#[test]
fn a_line_may_be_missing_or_come_twice() {
    for (name, text) in texts("text") {
        let lines: Vec<&str> = text.lines().collect();
        for line in 0..lines.len() {
            for copies in [0, 2] {
                let mut changed = lines.clone();
                changed.splice(line..=line, std::iter::repeat_n(lines[line], copies));
                if let Ok(module) = read(&name, &changed.join("\n")) {
                    print(&name, &module);
                }
            }
        }
    }
}

#[test]
fn nesting_is_refused_where_it_is_too_deep() {
    for (open, close) in [
        ("(", ")"),
        ("Optional<", ">"),
        ("(C, ", ")"),
        ("() -> ", ""),
    ] {
        let count = 100_000;
        let ty = format!("{}C{}", open.repeat(count), close.repeat(count));
        let text = format!("class C {{}}\nsil_global @G : ${ty}\n");
        let errors = read("deep", &text).err().expect("it is too deep");
        assert!(errors.contains("types nest more than 100 deep"), "{errors}");
    }
    for ty in [
        "C?".to_owned() + &"?".repeat(100_000),
        "C".to_owned() + &".Type".repeat(100_000),
    ] {
        let text = format!("class C {{}}\nsil_global @G : ${ty}\n");
        assert!(read("deep", &text).is_err(), "{ty:.20}");
    }
    let chain = |count: usize| -> String {
        let structs = (1..count).map(|n| format!("struct S{n} {{ var s: S{} }}\n", n - 1));
        let structs: String = structs.collect();
        format!(
            "struct S0 {{ var n: Int }}\n{structs}sil_global @G : $S{}\n",
            count - 1
        )
    };
    let module = read("chain", &chain(20_000)).unwrap_or_else(|errors| panic!("{errors}"));
    let declarations = sil::Declarations::of(&module).expect("it is right");
    let last = sil::SilType::named("S19999");
    assert_eq!(declarations.is_trivial(&last), Ok(true));
    assert_eq!(declarations.leaves(&last).map(|leaves| leaves.len()), Ok(1));
    let double = (1..40).map(|n| format!("struct S{n} {{ var s: (S{0}, S{0}) }}\n", n - 1));
    let double: String = double.collect();
    let errors = read("double", &format!("struct S0 {{ var n: Int }}\n{double}"));
    let errors = errors.err().expect("it is too large");
    assert!(
        errors.contains("has more than 10000 stored parts"),
        "{errors}"
    );
}

/// What a run says: its trace, or its faults.
fn ran(name: &str, text: &str) -> String {
    let source = Source::new(name, text);
    let module = read(name, text).unwrap_or_else(|errors| panic!("{errors}"));
    let found = interp::run(&module, &interp::Options::default());
    let render = |errors: Vec<Diagnostic>| -> String {
        errors.iter().map(|error| source.render(error)).collect()
    };
    match found {
        Err(stop) => render(stop.diagnostics(&module)),
        Ok(report) => {
            let leaks = report.leaks.iter().map(|leak| leak.diagnostic(&module));
            let mut out = render(leaks.collect());
            out.extend(report.trace.iter().map(|event| format!("{event}\n")));
            if report.is_cut_short {
                out.push_str("unreachable\n");
            }
            out
        }
    }
}

#[test]
fn programs_run() {
    let folder = folder("run");
    for file in files(&folder, "sil") {
        let name = file.file_name().expect("a file has a name");
        let output = ran(&name.to_string_lossy(), &text(&file));
        check(&file.with_extension("expected"), &output);
    }
    check_inputs(&folder);
}

/// The kind of the first fault of a run.
fn fault(name: &str, text: &str) -> Option<&'static str> {
    let module = read(name, text).unwrap_or_else(|errors| panic!("{errors}"));
    let faults = match interp::run(&module, &interp::Options::default()) {
        Ok(report) => report.leaks,
        Err(interp::Stop::Fault(fault)) => vec![fault],
        Err(other) => panic!("{name}: {other:?}"),
    };
    faults.first().map(|fault| fault.kind.name())
}

/// `faults/KIND.sil` has a fault of that kind.
#[test]
fn faults_are_found() {
    let folder = folder("faults");
    let inputs = files(&folder, "sil");
    assert_eq!(inputs.len(), 16);
    for file in inputs {
        let name = file
            .file_name()
            .expect("a file has a name")
            .to_string_lossy();
        let text = text(&file);
        assert_eq!(fault(&name, &text), name.strip_suffix(".sil"));
        check(&file.with_extension("expected"), &ran(&name, &text));
    }
    check_inputs(&folder);
}
