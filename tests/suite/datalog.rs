//! Programs of users: each `tests/datalog/*.dl` asks the program that its first line names. What is
//! derived, or what is wrong, stands beside it. Every row has a derivation that holds, and clingo
//! derives the same.
//!
//! `FREEHOLD_BLESS=1 cargo test --test suite datalog::` writes the answers anew.

mod clingo;

use std::path::{Path, PathBuf};

use crate::program::{Program, load};
use freehold::budget::Budget;
use freehold::diagnostics::{Diagnostic, Source};
use freehold::query::{Limits, ProgramAnswers, ProgramFacts, read_program};

fn directory() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/datalog")
}

/// The programs by name, with their text.
fn programs() -> Vec<(String, String)> {
    let entries = std::fs::read_dir(directory()).expect("the directory is checked in");
    let mut paths: Vec<PathBuf> = entries
        .map(|entry| entry.expect("an entry").path())
        .collect();
    paths.sort();
    for path in paths
        .iter()
        .filter(|path| path.extension().is_some_and(|e| e == "out"))
    {
        assert!(
            path.with_extension("dl").exists(),
            "{} answers nothing",
            path.display()
        );
    }
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "dl"));
    assert!(!paths.is_empty());
    let program = |path: PathBuf| {
        let name = path
            .file_name()
            .expect("a name")
            .to_string_lossy()
            .into_owned();
        (
            name,
            std::fs::read_to_string(path).expect("a program is UTF-8"),
        )
    };
    paths.into_iter().map(program).collect()
}

/// The program that a text asks.
fn asked(text: &str) -> Program {
    let name = text
        .lines()
        .next()
        .and_then(|line| line.strip_prefix("// asks: "));
    let name = name.expect("the first line says what is asked");
    let asked = std::fs::read_to_string(directory().join(name)).expect("a program is UTF-8");
    load(name, &asked)
}

/// What is made of the answers of a program.
fn with_answers<R>(
    text: &str,
    asked: &Program,
    work: impl FnOnce(&mut ProgramAnswers) -> R,
) -> Result<R, Vec<Diagnostic>> {
    let program = read_program(text)?;
    let Program {
        source,
        module,
        table,
    } = asked;
    let mut facts = ProgramFacts::new(&program);
    let added = facts.add(None, (source, module, table), Limits::default());
    assert!(added.is_ok());
    let answers = facts.solve(Limits::default(), &Budget::UNLIMITED);
    let mut answers = answers.unwrap_or_else(|stopped| panic!("{stopped:?}"));
    Ok(work(&mut answers))
}

#[test]
fn programs_derive_what_stands_beside_them() {
    let is_blessed = std::env::var_os("FREEHOLD_BLESS").is_some();
    for (name, text) in programs() {
        let found = match with_answers(&text, &asked(&text), |answers| answers.table()) {
            Ok(table) => table,
            Err(errors) => {
                let source = Source::new(name.as_str(), text.as_str());
                errors.iter().map(|error| source.render(error)).collect()
            }
        };
        let file = directory().join(&name).with_extension("out");
        if is_blessed {
            std::fs::write(&file, &found).expect("the directory can be written");
        }
        let expected = std::fs::read_to_string(&file).unwrap_or_default();
        assert_eq!(
            found, expected,
            "{name}: FREEHOLD_BLESS=1 accepts the new answer"
        );
    }
}

#[test]
fn each_row_has_a_derivation_that_holds() {
    let mut checked = 0;
    for (name, text) in programs() {
        let _ = with_answers(&text, &asked(&text), |answers| {
            for explanation in answers.explanations(Limits::default(), &Budget::UNLIMITED) {
                assert_eq!(answers.replay(&explanation), Ok(()), "{name}");
                checked += 1;
            }
        });
    }
    assert!(checked > 20);
}
