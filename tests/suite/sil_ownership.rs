//! The verifier of ownership and the passes over SIL, over data in `tests/sil`.
//!
//! - `verify/NAME.sil` is verified: `NAME.expected` has all that is said of it.
//! - `passes/NAME.sil` begins with `// freehold: PASSES`, as on a command line: `NAME.expected` is what comes out, or the errors.
//!
//! `FREEHOLD_BLESS=1` rewrites the expectations.

use std::fs;
use std::path::{Path, PathBuf};

use freehold::diagnostics::{Diagnostic, Source};
use freehold::dialects::Table;
use freehold::ir::{Context, Module};
use freehold::passes::{self, Environment, Pipeline};
use freehold::sil;

fn files(folder: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/sil")
        .join(folder);
    let entries = fs::read_dir(folder).expect("the folder is there");
    let mut files: Vec<PathBuf> = entries
        .map(|entry| entry.expect("the folder can be listed").path())
        .filter(|path| path.extension().is_some_and(|e| e == "sil"))
        .collect();
    files.sort();
    assert!(!files.is_empty());
    files
}

fn read(path: &Path) -> (Source, Table, Module) {
    let text = fs::read_to_string(path).expect("the file can be read");
    let name = path
        .file_name()
        .expect("a file has a name")
        .to_string_lossy();
    let source = Source::new(name, text);
    let mut context = Context::new();
    let table = Table::builtin(&mut context);
    match sil::read(&source, context) {
        Ok(module) => (source, table, module),
        Err(errors) => panic!("{}", said(&source, &errors)),
    }
}

fn said(source: &Source, errors: &[Diagnostic]) -> String {
    errors.iter().map(|error| source.render(error)).collect()
}

fn check(input: &Path, actual: &str) {
    let path = input.with_extension("expected");
    if std::env::var_os("FREEHOLD_BLESS").is_some() {
        fs::write(&path, actual).expect("expectations can be written");
    }
    let expected = fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(actual, expected, "{}", path.display());
}

#[test]
fn the_verifier_says_what_is_wrong() {
    for path in files("verify") {
        let (source, table, module) = read(&path);
        let errors = sil::verify(&module, &table, false)
            .err()
            .unwrap_or_default();
        check(&path, &said(&source, &errors));
    }
}

/// The proposal's listings are right, under its assumptions on the two functions: in none is a
/// count lost or added, and no memory misused.
#[test]
fn the_listings_of_the_proposal_verify() {
    let listings: Vec<PathBuf> = {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/sil/listings");
        let entries = fs::read_dir(folder).expect("the folder is there");
        let paths = entries.map(|entry| entry.expect("the folder can be listed").path());
        paths
            .filter(|path| path.extension().is_some_and(|e| e == "expected"))
            .collect()
    };
    assert_eq!(listings.len(), 7);
    for path in listings {
        let text = fs::read_to_string(&path).expect("the file can be read");
        let text = text
            .replace("sil @useC", "sil [no_effects_on D] @useC")
            .replace("sil @useD", "sil [no_effects_on C] @useD");
        let source = Source::new(path.display().to_string(), text);
        let mut context = Context::new();
        let table = Table::builtin(&mut context);
        let module = sil::read(&source, context).expect("the listings can be read");
        if let Err(errors) = sil::verify(&module, &table, false) {
            panic!("{}: {}", path.display(), said(&source, &errors));
        }
    }
}

#[test]
fn passes_make_what_is_expected() {
    for path in files("passes") {
        let (source, table, mut module) = read(&path);
        let first = source.text().lines().next().unwrap_or_default();
        let text = first
            .strip_prefix("// freehold: ")
            .expect("the first line names the passes");
        let pipeline = Pipeline::parse(&format!("builtin.module({text})")).expect("a pipeline");
        let environment = Environment::new(&table);
        let result = passes::run(&pipeline, &mut module, &environment, &mut |_, _| {});
        let actual = match result {
            Ok(()) => sil::print(&module).unwrap_or_else(|errors| said(&source, &errors)),
            Err(errors) => said(&source, &errors),
        };
        check(&path, &actual);
    }
}

/// The function that a listing is about, without the declarations before it.
fn body(folder: &str, name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/sil")
        .join(folder);
    let path = folder.join(name).with_extension("expected");
    let text = fs::read_to_string(&path).expect("the file can be read");
    let start = text.find("sil @run").expect("the listings are about @run");
    text[start..].to_owned()
}

/// Each listing of the proposal comes out of the one that it is made of, to the letter.
#[test]
fn the_listings_follow_from_each_other() {
    for (made, listing) in [
        ("listing_1_to_2", "02_forwarded"),
        ("listing_2_to_3", "03_paired"),
        ("listing_2_to_4", "04_moved_with_its_retain"),
        ("listing_5_to_6", "06_load_copy_moved"),
        ("listing_6_to_7", "07_load_take"),
    ] {
        assert_eq!(body("passes", made), body("listings", listing), "{made}");
    }
}
