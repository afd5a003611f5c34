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
use freehold_base::xorshift;

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

/// One of some texts, by chance.
fn one_of<'t>(state: &mut u64, texts: &[&'t str]) -> &'t str {
    texts[xorshift::below(state, texts.len())]
}

/// The relations of which a program is not given the rows that it cannot ask for.
const OF_PAIRS: [&str; 5] = [
    "must_alias",
    "may_alias",
    "never_alias",
    "may_become",
    "source",
];

/// A program of rules that ask such relations in random ways, about memrefs of some texts.
fn of_pairs(state: &mut u64, memrefs: &[String]) -> String {
    let mut text = String::new();
    for rule in 0..4 {
        let guards = [
            "captured(f, a)",
            "flows_to(f, a, b)",
            "kind(f, a, \"allocation\")",
            "memref(f, a)",
        ];
        let guard = one_of(state, &guards);
        let pair = |state: &mut u64, columns: [&[&str]; 2]| {
            let [first, second] = columns.map(|texts| match xorshift::below(state, 5) {
                0 => format!("\"{}\"", memrefs[xorshift::below(state, memrefs.len())]),
                _ => one_of(state, texts).to_owned(),
            });
            format!("{}(f, {first}, {second})", one_of(state, &OF_PAIRS))
        };
        let columns: [&[&str]; 2] = [&["a", "c", "_"], &["a", "c", "_"]];
        let asked = pair(state, columns);
        let body = match xorshift::below(state, 5) {
            0 => format!("{guard}, !{}", pair(state, [&["a", "_"], &["a", "_"]])),
            1 => format!("{guard}, n = count : {{ {asked} }}, n > 1"),
            2 => format!("{guard}, {asked}, !{}", pair(state, [&["a"], &["a", "_"]])),
            3 => format!("memref(f, a), {asked}"),
            _ => format!("{guard}, {asked}"),
        };
        text += &format!(".decl r{rule}(f: function, a: value)\nr{rule}(f, a) :- {body}.\n");
        text += &format!(".output r{rule}\n");
    }
    text
}

#[test]
fn rows_that_a_program_is_not_given_change_nothing() {
    let mut few = 0;
    for seed in 0..60 {
        let options = freehold::generate::Options {
            seed,
            features: freehold::generate::FeatureSet::FULL,
            ..freehold::generate::Options::default()
        };
        let asked = load("random.mlir", &freehold::generate::program(&options));
        let memrefs = ".decl v(f: function, v: value)\nv(f, v) :- memref(f, v).\n.output v";
        let memrefs = with_answers(memrefs, &asked, |answers| answers.csv()).expect("it is right");
        let memrefs: Vec<String> = memrefs
            .lines()
            .skip(1)
            .map(|line| {
                let fields: Vec<&str> = line.split(',').collect();
                format!("{}@{}:{}", fields[4], fields[5], fields[6])
            })
            .collect();
        if memrefs.is_empty() {
            continue;
        }
        let mut state = seed + 1;
        for _ in 0..4 {
            let text = of_pairs(&mut state, &memrefs);
            // Who asks a relation for all its rows is given them.
            let mut all = text.clone();
            for name in OF_PAIRS {
                let columns = "f: function, a: value, b: value";
                all += &format!(".decl all_{name}({columns})\n");
                all += &format!("all_{name}(f, a, b) :- {name}(f, a, b).\n");
            }
            let answers = [&text, &all].map(|text| {
                let answers = with_answers(text, &asked, |answers| answers.csv());
                answers.unwrap_or_else(|errors| panic!("{text}\n{errors:?}"))
            });
            assert_eq!(answers[0], answers[1], "seed {seed}:\n{text}");
            few += usize::from(answers[0].lines().count() > 1);
        }
    }
    assert!(few > 60);
}
