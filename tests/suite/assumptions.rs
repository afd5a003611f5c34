//! What passes assume: the table of `docs/unsoundness.md` against what each declared, and that
//! against what it asks for when it runs.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use freehold::assumptions::{Assumed, Assumption, DECLARED};
use freehold::diagnostics::Source;
use freehold::dialects::Table;
use freehold::generate::{self, FeatureSet};
use freehold::ir::Context;
use freehold::passes::{Action, Environment, Pipeline, over_memrefs, run};
use freehold::syntax::{ParseOptions, parse};

use crate::handed;

type Numbers = BTreeSet<u32>;

/// A random program.
fn random(seed: u64) -> String {
    generate::program(&generate::Options {
        seed,
        features: FeatureSet::FULL,
        ..generate::Options::default()
    })
}

fn numbers<'a>(of: impl IntoIterator<Item = &'a Assumption>) -> Numbers {
    of.into_iter().map(|a| a.number()).collect()
}

/// The rows of the page's table: the assumptions of each pass, by number.
fn table_of_page() -> BTreeMap<String, Numbers> {
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/unsoundness.md");
    let text = std::fs::read_to_string(page).expect("the page is checked in");
    let rows = text.lines().filter_map(|line| line.strip_prefix("| `"));
    let row = |line: &str| {
        let (name, cells) = line.split_once("` |").expect("a row begins with a pass");
        let cells: Vec<&str> = cells
            .trim_end_matches('|')
            .split('|')
            .map(str::trim)
            .collect();
        assert_eq!(cells.len(), Assumption::ALL.len(), "{line}");
        let marked = (1..).zip(cells).filter(|(_, cell)| {
            assert!(matches!(*cell, "" | "x"), "{line}");
            *cell == "x"
        });
        (name.to_owned(), marked.map(|cell| cell.0).collect())
    };
    rows.map(row).collect()
}

fn declared() -> BTreeMap<String, Numbers> {
    let rows = DECLARED.iter();
    rows.map(|&(name, of)| (name.to_owned(), numbers(of)))
        .collect()
}

#[test]
fn the_page_says_what_is_declared() {
    assert_eq!(table_of_page(), declared());
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/unsoundness.md");
    let text = std::fs::read_to_string(page).expect("the page is checked in");
    for assumption in Assumption::ALL {
        let start = format!("{}. *", assumption.number());
        assert!(text.lines().any(|line| line.starts_with(&start)), "{start}");
    }
}

#[test]
fn who_declares_something_is_a_pass() {
    for (name, _) in DECLARED.iter().filter(|row| row.0 != "query") {
        let mut passes = over_memrefs();
        let info = passes.find(|info| info.name == *name);
        let is_pass = info.is_some_and(|info| !matches!(info.action, Action::Expand(_)));
        assert!(is_pass, "'{name}' is no pass");
    }
}

/// Runs passes on a program; what the last of them asked for. Passes that refuse the program asked
/// for what they needed to know that.
fn asked(text: &str, passes: &str) -> Numbers {
    let source = Source::new("program.mlir", text);
    let mut context = Context::new();
    let table = Table::builtin(&mut context);
    let mut module = parse(&source, context, &table, &ParseOptions::default())
        .unwrap_or_else(|errors| panic!("{}", source.render(&errors[0])));
    let pipeline = Pipeline::parse(&format!("builtin.module({passes})"))
        .unwrap_or_else(|error| panic!("{}", error.message));
    let environment = Environment::new(&table);
    let _ = run(&pipeline, &mut module, &environment, &mut |_, _| {});
    numbers(&environment.assumed().asked())
}

#[test]
fn every_pass_asks_for_what_it_declares() {
    let mut programs: Vec<String> = handed::cases().into_iter().map(|case| case.text).collect();
    programs.extend((0..10).map(random));
    let declared = declared();
    for info in over_memrefs().filter(|info| !matches!(info.action, Action::Expand(_))) {
        let mut found = Numbers::new();
        for text in &programs {
            for first in ["", "ownership-based-buffer-deallocation,"] {
                found.extend(asked(text, &format!("{first}{}", info.name)));
            }
        }
        let of_pass = declared.get(info.name).cloned().unwrap_or_default();
        assert_eq!(found, of_pass, "{}", info.name);
    }
}

#[test]
#[should_panic(expected = "'cse'")]
fn who_asks_for_what_it_did_not_declare_stops() {
    let _ = Assumed::of("cse").calls_by_bodies();
}

#[test]
#[should_panic(expected = "rests on assumption 1")]
fn who_declares_less_than_the_boundary_cannot_have_it() {
    let _ = Assumed::of("forward-memref-loads").calls_by_the_boundary();
}

/// The Rust files below a folder.
fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("the folder can be listed") {
        let path = entry.expect("an entry").path();
        match path.is_dir() {
            true => sources(&path, found),
            false => found.extend(path.extension().is_some_and(|e| e == "rs").then_some(path)),
        }
    }
}

/// No pass takes what another one declared: the pass manager hands it its own, and where a library
/// function runs without the manager it names the pass that it is.
#[test]
fn passes_name_no_declaration_but_their_own() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("crates");
    let mut files = Vec::new();
    for part in ["passes", "analysis", "facts"] {
        sources(&root.join(part), &mut files);
    }
    let mut seen = 0;
    for path in files {
        let text = std::fs::read_to_string(&path).expect("a source is UTF-8");
        let stem = path
            .file_stem()
            .map(|stem| stem.to_string_lossy().replace('_', "-"));
        let stem = stem.unwrap_or_default();
        if matches!(stem.as_str(), "assumptions" | "manager" | "tests") {
            continue;
        }
        for (at, _) in text.match_indices("Assumed::of(") {
            let own = format!("Assumed::of(\"{stem}\")");
            assert!(text[at..].starts_with(&own), "{}", path.display());
            seen += 1;
        }
    }
    assert!(seen > 0, "the pattern finds nothing");
}
