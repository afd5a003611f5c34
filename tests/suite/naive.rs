//! The naive definitions in `rules/datalog/` derive what the engine answers, relation by relation:
//! on random programs, and on those in `tests/`. Each file defines a relation `naive_X` for every
//! `X` that it is about; what only one of the two has is a fault. Of what it calls `assert_...`
//! there is nothing.
//!
//! `FREEHOLD_SEEDS=0..2000` asks so many programs; `benches/naive` does so in a release build.

use std::path::{Path, PathBuf};

use crate::judged;
use crate::program::{Program, load, try_load};
use crate::seeds::{at_most, seeds};
use freehold::budget::Budget;
use freehold::generate::{FeatureSet, Options, program};
use freehold::query::{Limits, ProgramFacts, read_program};

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// The definitions by the name of their file.
fn definitions() -> Vec<(String, String)> {
    let directory = Path::new(ROOT).join("rules/datalog");
    let entries = std::fs::read_dir(directory).expect("the directory is checked in");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    let mut paths: Vec<PathBuf> = paths
        .filter(|path| path.extension().is_some_and(|extension| extension == "dl"))
        .collect();
    paths.sort();
    let text = |path: PathBuf| {
        let name = path.file_stem().expect("a name").to_string_lossy();
        let text = std::fs::read_to_string(&path).expect("a program is UTF-8");
        (name.into_owned(), text)
    };
    paths.into_iter().map(text).collect()
}

/// A program of definitions with, for each relation that it defines anew, what only one of the two
/// has, and nothing else put out.
fn compared(text: &str) -> String {
    let kept = text.lines().filter(|line| !line.starts_with(".output"));
    let mut program: String = kept.flat_map(|line| [line, "\n"]).collect();
    let declared = |begin: &'static str| {
        let lines = text.lines();
        lines.filter_map(move |line| line.strip_prefix(begin))
    };
    for line in declared(".decl assert_") {
        let (name, _) = line.split_once('(').expect("columns follow the name");
        program += &format!(".output assert_{name}\n");
    }
    for line in declared(".decl naive_") {
        let (name, columns) = line.split_once('(').expect("columns follow the name");
        let columns = columns.strip_suffix(')').expect("they end the line");
        let names = columns.split(',').map(|column| {
            let name = column.split(':').next().expect("a name");
            name.trim()
        });
        let names: Vec<&str> = names.collect();
        let row = names.join(", ");
        program += &format!(
            ".decl only_naive_{name}({columns})\n\
             only_naive_{name}({row}) :- naive_{name}({row}), !{name}({row}).\n\
             .decl only_engine_{name}({columns})\n\
             only_engine_{name}({row}) :- {name}({row}), !naive_{name}({row}).\n\
             .output only_naive_{name}, only_engine_{name}\n"
        );
    }
    program
}

/// All definitions, ready to be compared.
fn all() -> Vec<(String, String)> {
    let compared = |(name, text): (String, String)| (name, compared(&text));
    definitions().into_iter().map(compared).collect()
}

/// What only one of the two has of a program, the first few rows of it.
fn differences(definitions: &[(String, String)], asked: &Program) -> Result<(), String> {
    let Program {
        source,
        module,
        table,
    } = asked;
    for (name, text) in definitions {
        let program = read_program(text).unwrap_or_else(|errors| panic!("{name}: {errors:?}"));
        let mut facts = ProgramFacts::new(&program);
        let added = facts.add(None, (source, module, table), Limits::default());
        assert!(added.is_ok());
        let answers = facts.solve(Limits::default(), &Budget::UNLIMITED);
        let answers = answers.map_err(|stopped| format!("{name}: {stopped:?}"))?;
        let table = answers.csv();
        let is_row = |row: &str| row.starts_with("only_") || row.starts_with("assert_");
        if table.lines().any(is_row) {
            let table = answers.table();
            let lines = table.lines().filter(|line| !line.contains(": 0 rows"));
            let shown: Vec<&str> = lines.take(30).collect();
            return Err(format!("{name}\n{}", shown.join("\n")));
        }
    }
    Ok(())
}

#[test]
fn naive_definitions_agree_with_the_engine_on_random_programs() {
    let definitions = all();
    assert!(definitions.len() >= 3);
    let features = [
        FeatureSet::FULL,
        FeatureSet::WIDE,
        FeatureSet::ALIASED,
        FeatureSet::ALIASED.with(FeatureSet::FREED_RESULTS),
    ];
    judged::all(seeds(0..at_most(12, 60)), |seed| {
        let text = program(&Options {
            seed,
            size: 1 + (seed / 4 % 6) as usize,
            features: features[(seed % 4) as usize],
        });
        differences(&definitions, &load("random.mlir", &text))
    });
}

/// Programs of more lines than this are left to the random ones: all pairs of all memrefs are many.
const MOST_LINES: usize = 120;

#[test]
fn naive_definitions_agree_with_the_engine_on_the_tests() {
    let definitions = all();
    let mut files: Vec<PathBuf> = Vec::new();
    for directory in [
        "query", "explain", "classic", "passes", "datalog", "commands",
    ] {
        let entries = std::fs::read_dir(Path::new(ROOT).join("tests").join(directory));
        let entries = entries.expect("the directory is checked in");
        let paths = entries.map(|entry| entry.expect("an entry").path());
        files.extend(paths.filter(|path| path.extension().is_some_and(|e| e == "mlir")));
    }
    files.sort();
    let step = at_most(4, 1);
    judged::all(0..files.len() as u64, |number| {
        let file = &files[number as usize];
        let text = std::fs::read_to_string(file).expect("a program is UTF-8");
        if number % step != 0 || text.lines().count() > MOST_LINES {
            return Ok(());
        }
        // Some of them are wrong, which is what they test.
        let Ok(asked) = try_load("test.mlir", &text) else {
            return Ok(());
        };
        differences(&definitions, &asked).map_err(|what| format!("{}: {what}", file.display()))
    });
}
