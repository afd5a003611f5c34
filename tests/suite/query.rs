//! `freehold query` on the programs of `tests/query/`, each with its answer beside it: the report,
//! then the answers of the queries in comments `// ask: ...` and the explanations of those in `//
//! explain: ...`. Comments `// fact: ...` are facts beside the program.
//!
//! `FREEHOLD_BLESS=1 cargo test --test suite query::` writes the answers anew.

use std::path::Path;

use crate::program::{Program, load};
use freehold::diagnostics::Source;
use freehold::query::{
    AskError, Detail, Limits, OLD_NAMES, RELATIONS, Sort, ask, explain, find_relation,
    no_alias_assumptions, report,
};

fn answer(name: &str, text: &str) -> String {
    let Program {
        source,
        mut module,
        table,
    } = load(name, text);
    let facts: Vec<&str> = text
        .lines()
        .filter_map(|line| line.strip_prefix("// fact: "))
        .collect();
    let facts = Source::new("facts", facts.join("\n"));
    module.no_alias_assumptions = no_alias_assumptions(&facts, &source, &module, &table)
        .unwrap_or_else(|errors| panic!("{name}: {}", facts.render(&errors[0])));
    let mut out = report(&source, &module, &table);
    for line in text.lines() {
        let (query, explains) = match (
            line.strip_prefix("// ask: "),
            line.strip_prefix("// explain: "),
        ) {
            (Some(query), _) => (query, false),
            (_, Some(query)) => (query, true),
            _ => continue,
        };
        let asked = match explains {
            true => {
                let (limits, detail) = (Limits::default(), Detail::Full);
                explain(&source, &module, &table, query, limits, detail)
            }
            false => ask(&source, &module, &table, query, Limits::default()),
        };
        let answer = match asked {
            Ok(answers) if explains => answers.explained(Detail::Full),
            Ok(answers) => answers.table(),
            Err(AskError::Query(error)) => format!(
                "{}{}\n{}\n",
                " ".repeat(error.span.start),
                "^".repeat(error.span.len().max(1)),
                error.message
            ),
            Err(AskError::Limit(_)) => panic!("{name}: {query} is too much"),
        };
        out += &format!("\n{query}\n{answer}");
    }
    out
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
        let differs = found.lines().zip(expected.lines()).find(|(a, b)| a != b);
        assert!(
            found == expected,
            "tests/query/{name}: FREEHOLD_BLESS=1 accepts the new answer; new and old differ first in {differs:?}"
        );
    }
}

/// The table of relations in the manual is that of the program.
#[test]
fn the_manual_lists_the_relations() {
    let manual = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/query-language.md");
    let manual = std::fs::read_to_string(manual).expect("the manual is checked in");
    let sort = |sort: Sort| format!("{sort:?}").to_lowercase();
    let rows: Vec<String> = RELATIONS
        .iter()
        .map(|info| {
            let sorts: Vec<String> = info.columns.iter().map(|column| sort(column.1)).collect();
            format!(
                "| `{}` | {} | {} |",
                info.signature(),
                sorts.join(", "),
                info.help
            )
        })
        .collect();
    let listed: Vec<&str> = manual
        .lines()
        .skip_while(|line| *line != "| relation | columns | meaning |")
        .skip(2)
        .take_while(|line| line.starts_with('|'))
        .collect();
    assert_eq!(listed, rows);
}

/// What a relation or a word was called before gives the rows that its name gives.
#[test]
fn old_names_are_understood() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/query/questions.mlir");
    let text = std::fs::read_to_string(path).expect("the program is checked in");
    let program = load("questions.mlir", &text);
    let rows = |query: &str| {
        let Program {
            source,
            module,
            table,
        } = &program;
        let answers = ask(source, module, table, query, Limits::default());
        answers.map_or_else(|_| panic!("{query} is asked"), |answers| answers.json())
    };
    let names: Vec<&str> = RELATIONS.iter().map(|info| info.name).collect();
    for (old, new) in OLD_NAMES {
        assert!(!names.contains(old), "{old} is no name any more");
        let info = find_relation(new).unwrap_or_else(|| panic!("there is no {new}"));
        let columns: Vec<String> = info.columns.iter().map(|c| format!("?{}", c.0)).collect();
        let columns: Vec<&str> = columns.iter().map(String::as_str).collect();
        let query = info.written(&columns);
        let found = rows(&query);
        assert!(found.contains("\"text\""), "{query} has answers");
        assert_eq!(rows(&query.replacen(new, old, 1)), found);
    }
    assert_eq!(rows("kind(?v, given)"), rows("kind(?v, consumed)"));
    assert_eq!(
        rows("kind(?v, ?k), ?k != given"),
        rows("kind(?v, ?k), ?k != consumed")
    );
}
