//! `freehold query` on the programs of `tests/query/`, each with its answer beside it.
//!
//! `FREEHOLD_BLESS=1 cargo test --test query` writes the answers anew.

use std::path::Path;

use freehold::diagnostics::Source;
use freehold::dialects::Table;
use freehold::ir::Context;
use freehold::query::report;
use freehold::syntax::{ParseOptions, parse};

fn answer(name: &str, text: &str) -> String {
    let source = Source::new(name, text);
    let mut context = Context::new();
    let table = Table::builtin(&mut context);
    let options = ParseOptions {
        allow_unregistered: true,
        ..ParseOptions::default()
    };
    let spell = |errors: Vec<_>| -> String { errors.iter().map(|e| source.render(e)).collect() };
    let module = parse(&source, context, &table, &options)
        .unwrap_or_else(|errors| panic!("{}", spell(errors)));
    report(&source, &module, &table).unwrap_or_else(|errors| panic!("{}", spell(errors)))
}

#[test]
fn answers_are_as_expected() {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/query");
    let bless = std::env::var_os("FREEHOLD_BLESS").is_some();
    let mut names: Vec<String> = std::fs::read_dir(&directory)
        .expect("the directory is checked in")
        .map(|entry| {
            entry
                .expect("a directory entry")
                .file_name()
                .to_string_lossy()
                .into_owned()
        })
        .collect();
    names.sort();
    let (programs, answers): (Vec<String>, Vec<String>) =
        names.into_iter().partition(|n| n.ends_with(".mlir"));
    assert!(!programs.is_empty());
    for name in &answers {
        let program = name.replace(".out", ".mlir");
        assert!(
            programs.contains(&program),
            "tests/query/{name} answers no program"
        );
    }
    for name in &programs {
        let text = std::fs::read_to_string(directory.join(name)).expect("a program is UTF-8");
        let found = answer(name, &text);
        let file = directory.join(name.replace(".mlir", ".out"));
        if bless {
            std::fs::write(&file, &found).expect("the directory can be written");
        }
        let expected = std::fs::read_to_string(&file).unwrap_or_default();
        assert_eq!(
            found, expected,
            "tests/query/{name}: FREEHOLD_BLESS=1 accepts the new answer"
        );
    }
}
