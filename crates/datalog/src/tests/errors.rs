//! What is wrong with programs. Each `src/tests/errors/*.dl` has the errors that are told of it
//! beside it, in the file of the same name that ends in `.out`.
//!
//! `FREEHOLD_BLESS=1 cargo test -p freehold-datalog` writes them anew.

use std::fs;
use std::path::Path;

use freehold_base::diagnostics::Source;

use crate::{Input, InputColumn, KnownType, Schema, read};

/// The inputs that the files speak of.
fn schema() -> Schema {
    let column = |name, of, words| InputColumn { name, of, words };
    let input = |name, columns: &[InputColumn]| Input {
        name,
        columns: columns.to_vec(),
        is_open: false,
    };
    let value = |name| column(name, "value", None);
    Schema {
        types: vec![
            KnownType {
                name: "value",
                within: "symbol",
            },
            KnownType {
                name: "block",
                within: "symbol",
            },
        ],
        inputs: vec![
            input("flows_to", &[value("from"), value("to")]),
            input("live_in", &[column("b", "block", None), value("v")]),
            input(
                "kind",
                &[
                    value("v"),
                    column("kind", "symbol", Some(&["allocation", "call"])),
                ],
            ),
            input("size", &[value("v"), column("bytes", "number", None)]),
        ],
        old_names: vec![("stored_size", "size")],
    }
}

#[test]
fn each_error_is_told_with_its_place() {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/tests/errors");
    let is_blessed = std::env::var_os("FREEHOLD_BLESS").is_some();
    let mut count = 0;
    for entry in fs::read_dir(&directory).expect("the directory is checked in") {
        let path = entry.expect("an entry").path();
        if path.extension().is_none_or(|extension| extension != "dl") {
            assert!(
                path.with_extension("dl").exists(),
                "{} is of no program",
                path.display()
            );
            continue;
        }
        count += 1;
        let text = fs::read_to_string(&path).expect("a program is UTF-8");
        let name = path
            .file_name()
            .expect("a name")
            .to_string_lossy()
            .into_owned();
        let source = Source::new(name, text.as_str());
        let errors = read(&text, &schema()).err().unwrap_or_default();
        let told: String = errors.iter().map(|error| source.render(error)).collect();
        let file = path.with_extension("out");
        if is_blessed {
            fs::write(&file, &told).expect("the directory can be written");
        }
        let expected = fs::read_to_string(&file).unwrap_or_default();
        assert_eq!(told, expected, "{}", path.display());
    }
    assert!(count > 0);
}

#[test]
fn every_end_of_a_program_is_an_error_or_none() {
    let text = include_str!("errors/right.dl");
    for (end, _) in text.char_indices() {
        let _ = read(&text[..end], &schema());
    }
}
