//! `freehold facts`: each relation has the rows that queries find, in every format; ids are names
//! that queries take.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::program::{Program, load};
use freehold::query::{
    AskError, ExportFormat, ImportedFacts, Limits, OLD_NAMES, RELATIONS, ask, declarations, export,
    schema,
};

const PROGRAM: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/docs/examples/conditional.mlir"
);

fn freehold(arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_freehold"))
        .args(arguments)
        .output()
        .expect("the binary runs");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments:?}: {errors}");
    String::from_utf8(output.stdout).expect("the output is UTF-8")
}

/// The directory with what is written of the program in a format.
fn exported(name: &str, format: &str) -> PathBuf {
    let directory = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&directory);
    let to = directory.to_str().expect("the path is UTF-8");
    freehold(&["facts", &format!("--format={format}"), PROGRAM, "-o", to]);
    directory
}

fn read(directory: &Path, name: &str) -> String {
    std::fs::read_to_string(directory.join(name)).unwrap_or_else(|e| panic!("{name}: {e}"))
}

#[test]
fn every_format_has_the_same_rows_and_the_schema_counts_them() {
    let [facts, csv, json] =
        ["facts", "csv", "json"].map(|format| exported(&format!("exported-{format}"), format));
    let schema: serde_json::Value =
        serde_json::from_str(&read(&facts, "schema.json")).expect("the schema is JSON");
    let relations = schema["relations"].as_array().expect("an array");
    assert_eq!(relations.len(), RELATIONS.len());
    let mut rows_in_all = 0;
    for (info, relation) in RELATIONS.iter().zip(relations) {
        let name = info.name;
        assert_eq!(relation["name"], name);
        let rows: Vec<Vec<String>> = read(&facts, &format!("{name}.facts"))
            .lines()
            .map(|line| line.split('\t').map(str::to_owned).collect())
            .collect();
        assert_eq!(relation["rows"], rows.len(), "{name}");
        rows_in_all += rows.len();
        let columns = relation["columns"].as_array().expect("an array");
        assert!(rows.iter().all(|row| row.len() == columns.len()), "{name}");
        let table = read(&csv, &format!("{name}.csv"));
        assert_eq!(table.lines().count(), rows.len() + 1, "{name}");
        let array: serde_json::Value =
            serde_json::from_str(&read(&json, &format!("{name}.json"))).expect("JSON");
        for (row, object) in rows.iter().zip(array.as_array().expect("an array")) {
            for (field, column) in row.iter().zip(columns) {
                let value = &object[column["name"].as_str().expect("a name")];
                let text = value.as_str().map_or(value.to_string(), str::to_owned);
                assert_eq!(&text, field, "{name}");
            }
        }
        let declared = format!(".decl {name}(function: symbol");
        assert!(read(&facts, "schema.dl").contains(&declared), "{name}");
    }
    assert!(rows_in_all > 500, "{rows_in_all}");
}

/// The ids of values are what a query takes, and the query's answers are the rows.
#[test]
fn ids_can_be_asked_for() {
    let directory = exported("exported-ids", "facts");
    let mut asked = 0;
    let rows = read(&directory, "may_alias.facts");
    let rows: BTreeSet<Vec<&str>> = rows.lines().map(|l| l.split('\t').collect()).collect();
    let memrefs = read(&directory, "memref.facts");
    for line in memrefs.lines() {
        let (function, id) = line.split_once('\t').expect("two fields");
        let query = format!("@{function}: may_alias({id}, ?x)");
        let answers = freehold(&["query", "--format=json", PROGRAM, &query]);
        let answers: serde_json::Value = serde_json::from_str(&answers).expect("JSON");
        let found = answers["answers"].as_array().expect("an array");
        let found: BTreeSet<Vec<String>> = found
            .iter()
            .map(|answer| {
                let x = &answer["?x"];
                let text = x["text"].as_str().expect("a name");
                let other = format!("{text}@{}:{}", x["line"], x["column"]);
                vec![function.to_owned(), id.to_owned(), other]
            })
            .collect();
        let of_id: BTreeSet<Vec<String>> = rows
            .iter()
            .filter(|row| row[0] == function && row[1] == id)
            .map(|row| row.iter().map(|&field| field.to_owned()).collect())
            .collect();
        assert_eq!(found, of_id, "{query}");
        asked += 1;
    }
    assert!(asked > 5, "{asked}");
}

#[test]
fn a_directory_is_needed() {
    let output = Command::new(env!("CARGO_BIN_EXE_freehold"))
        .args(["facts", PROGRAM])
        .output()
        .expect("the binary runs");
    assert_eq!(output.status.code(), Some(2));
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(errors.contains("expected -o DIR"), "{errors}");
}

/// Files by name.
type Files = BTreeMap<String, Vec<u8>>;

/// What `freehold facts` writes of a program, by file.
fn files_of(program: &Program, format: ExportFormat) -> Files {
    let Program {
        source,
        module,
        table,
    } = program;
    let relations = export(source, module, table, Limits::default())
        .unwrap_or_else(|_| panic!("{}: more rows than the limit", source.name()));
    let files = relations.iter().map(|relation| {
        let name = format!("{}.{}", relation.name(), format.extension());
        (name, relation.file(format))
    });
    let mut files: Files = files.collect();
    files.insert("schema.json".to_owned(), schema(&relations, format).into());
    files.insert("schema.dl".to_owned(), declarations(&relations).into());
    files
}

fn reloaded(files: &Files) -> Result<ImportedFacts, String> {
    let read = |file: &str| match files.get(file) {
        Some(bytes) => Ok(bytes.clone()),
        None => Err("there is none".to_owned()),
    };
    let reloaded = ImportedFacts::new(read);
    reloaded.map_err(|error| {
        let line = error.line.map_or(String::new(), |line| format!(":{line}"));
        format!("{}{line}: {}", error.file, error.message)
    })
}

/// The queries of a test program's comments, and each relation asked for with nothing known.
fn queries(text: &str) -> Vec<String> {
    let asked = text
        .lines()
        .filter_map(|line| line.strip_prefix("// ask: "));
    let all = RELATIONS.iter().map(|info| {
        let variables: Vec<String> = (0..info.columns.len()).map(|i| format!("?v{i}")).collect();
        let variables: Vec<&str> = variables.iter().map(String::as_str).collect();
        info.written(&variables)
    });
    asked.map(str::to_owned).chain(all).collect()
}

/// Files are asked as the program is.
#[test]
fn files_answer_what_the_program_answers() {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    let directories = ["query", "programs"].map(|name| tests.join(name));
    let entries = directories.iter().flat_map(|directory| {
        let entries = std::fs::read_dir(directory).expect("the directory can be read");
        entries.map(|entry| entry.expect("the directory can be read").path())
    });
    let mut inputs: Vec<PathBuf> = entries
        .filter(|path| path.extension().is_some_and(|e| e == "mlir"))
        .collect();
    inputs.sort();
    let mut asked = 0;
    for (number, input) in inputs.iter().enumerate() {
        let text = std::fs::read_to_string(input).expect("the input can be read");
        let name = input.display().to_string();
        let program = load(&name, &text);
        // What stands in regions that the text does not have has no place, and shares an id with
        // its like.
        let ops = ask(
            &program.source,
            &program.module,
            &program.table,
            "op(?o)",
            Limits::default(),
        );
        let ops = ops.unwrap_or_else(|_| panic!("{name}: operations can be asked for"));
        if ops.rows().any(|row| row.1[0].position.is_none()) {
            continue;
        }
        // Each format is tried on every third program, and all are on those with queries of their
        // own.
        let own = text.contains("// ask: ");
        let formats = ExportFormat::ALL.iter().enumerate();
        for (_, &format) in formats.filter(|(at, _)| own || number % 3 == *at) {
            let files = files_of(&program, format);
            let reloaded = reloaded(&files).unwrap_or_else(|error| panic!("{name}: {error}"));
            for query in queries(&text) {
                let Program {
                    source,
                    module,
                    table,
                } = &program;
                let theirs = reloaded.ask(&query, Limits::default());
                let ours = ask(source, module, table, &query, Limits::default());
                match (ours, theirs) {
                    (Ok(ours), Ok(theirs)) => {
                        assert_eq!(theirs.table(), ours.table(), "{name}: {query}");
                        assert_eq!(theirs.json(), ours.json(), "{name}: {query}");
                        asked += 1;
                    }
                    (Err(AskError::Query(ours)), Err(AskError::Query(theirs))) => {
                        assert_eq!(theirs.span, ours.span, "{name}: {query}");
                    }
                    (ours, theirs) => {
                        let words = [ours.is_ok(), theirs.is_ok()];
                        panic!("{name}: {query}: the program and its files: {words:?}");
                    }
                }
            }
        }
    }
    assert!(asked > 2000, "{asked} queries");
}

/// Files that are not what `freehold facts` wrote, and what is said of them.
#[test]
fn other_files_are_refused() {
    let text = std::fs::read_to_string(PROGRAM).expect("the program can be read");
    let program = load("conditional.mlir", &text);
    let check = |format: ExportFormat, change: &dyn Fn(&mut Files), expected: &str| {
        let mut files = files_of(&program, format);
        change(&mut files);
        let error = reloaded(&files).err().unwrap_or_default();
        assert!(
            error.contains(expected),
            "expected '{expected}', found '{error}'"
        );
    };
    let [facts, csv, json] = ExportFormat::ALL;
    check(
        facts,
        &|files| drop(files.remove("schema.json")),
        "schema.json: there is none",
    );
    check(
        facts,
        &|files| drop(files.remove("op.facts")),
        "op.facts: there is none",
    );
    let put = |name: &'static str, text: &'static str| {
        move |files: &mut Files| drop(files.insert(name.to_owned(), text.into()))
    };
    check(facts, &put("schema.json", "{"), "schema.json:1: EOF");
    check(
        facts,
        &put("schema.json", "{}"),
        "schema.json: expected version 6, found null",
    );
    check(
        facts,
        &put("schema.json", r#"{"version": 6, "format": "x"}"#),
        "there is no format \"x\"",
    );
    let none = r#"{"version": 6, "format": "csv", "relations": []}"#;
    check(
        csv,
        &put("schema.json", none),
        "schema.json: there is no relation 'block'",
    );
    check(
        facts,
        &put("op.facts", ""),
        "op.facts: expected 44 rows as schema.json says, found 0",
    );
    let edit = |name: &'static str, from: &'static str, to: &'static str| {
        move |files: &mut Files| {
            let bytes = files.get_mut(name).expect("the file is there");
            let text = String::from_utf8(std::mem::take(bytes)).expect("the file is a text");
            assert!(text.contains(from), "{name} has no '{from}'");
            *bytes = text.replacen(from, to, 1).into();
        }
    };
    check(
        facts,
        &edit("line.facts", "\t14\n", "\tx\n"),
        "expected a number for 'line', found 'x'",
    );
    check(
        facts,
        &edit("line.facts", "\t14\n", "\n"),
        "line.facts:3: expected 3 fields, found 2",
    );
    check(
        csv,
        &edit("op.csv", "scaled", "\"scaled"),
        "a quotation mark is not closed",
    );
    check(csv, &put("op.csv", ""), "op.csv:1: expected a heading");
    check(
        json,
        &edit("op.json", "\"o\"", "\"p\""),
        "op.json:2: expected a field 'o'",
    );
    check(json, &put("op.json", "[{]"), "op.json:1: ");
}

/// The command asks a directory, and says how it is asked.
#[test]
fn the_command_asks_a_directory() {
    let directory = exported("exported-asked", "csv");
    let facts = format!("--facts={}", directory.display());
    let query = "@first: live_out(?b, ?v), memref(?v)";
    let asked = freehold(&["query", &facts, query]);
    assert_eq!(asked, freehold(&["query", PROGRAM, query]));
    for (arguments, expected) in [
        (vec![], "expected a QUERY"),
        (vec![PROGRAM, query], "asked instead of a FILE"),
        (vec!["--explain", query], "need the program"),
        (vec!["mey_alias(?a, ?b)"], "did you mean 'may_alias'?"),
        (
            vec!["value(%nowhere)"],
            "there is no '%nowhere' in any function",
        ),
    ] {
        let output = Command::new(env!("CARGO_BIN_EXE_freehold"))
            .args(["query", &facts])
            .args(&arguments)
            .output()
            .expect("the binary runs");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(errors.contains(expected), "{arguments:?}: {errors}");
    }
}

/// Relations that version 2 does not have.
const LATER: [&str; 35] = [
    "argument",
    "calls",
    "captured_by_call",
    "new_buffer",
    "may_return",
    "returns_other",
    "given_up",
    "may_share",
    "may_share_owned",
    "distinct",
    "distinct_behind",
    "unaliased",
    "position",
    "nested_in",
    "entry",
    "control_edge",
    "forwards",
    "receives",
    "last_use",
    "transfers",
    "deallocates",
    "may_become",
    "may_meet",
    "from_elsewhere",
    "live_at",
    "live_together",
    "last_used_by",
    "bytes",
    "peak",
    "begins_at_step",
    "ends_at_step",
    "next_step",
    "defined_at_step",
    "accesses",
    "renames",
];

/// Files of the version before, with its names, answer what new ones do.
#[test]
fn files_with_old_names_are_read() {
    let text = std::fs::read_to_string(PROGRAM).expect("the program is checked in");
    let program = load("conditional.mlir", &text);
    let new = files_of(&program, ExportFormat::Facts);
    let mut old = new.clone();
    let schema = old.get_mut("schema.json").expect("the schema is there");
    let mut text = String::from_utf8(std::mem::take(schema)).expect("the schema is a text");
    let mut schema: serde_json::Value = serde_json::from_str(&text).expect("the schema is JSON");
    schema["version"] = 2.into();
    let relations = schema["relations"].as_array_mut().expect("an array");
    relations.retain(|relation| !LATER.contains(&relation["name"].as_str().expect("a name")));
    text = schema.to_string();
    for (before, now) in OLD_NAMES {
        let quoted = format!("\"{now}\"");
        assert!(text.contains(&quoted), "the schema has {now}");
        text = text.replace(&quoted, &format!("\"{before}\""));
        text = text.replace(&format!("\"{now}.facts\""), &format!("\"{before}.facts\""));
        let rows = old.remove(&format!("{now}.facts")).expect("a file each");
        old.insert(format!("{before}.facts"), rows);
    }
    old.insert("schema.json".to_owned(), text.into_bytes());
    let of = |files: &Files| reloaded(files).unwrap_or_else(|error| panic!("{error}"));
    let (new, mut named) = (of(&new), of(&old));
    let rows = |files: &ImportedFacts, query: &str| match files.ask(query, Limits::default()) {
        Ok(answers) => answers.json(),
        Err(_) => panic!("{query} is asked"),
    };
    for query in queries("") {
        if LATER.iter().any(|name| query.starts_with(name)) {
            let missing = named.ask(&query, Limits::default());
            assert!(matches!(missing, Err(AskError::Query(_))), "{query}");
            continue;
        }
        assert_eq!(rows(&named, &query), rows(&new, &query), "{query}");
    }
    // A word of before is the word that it is now.
    let kinds = old.get_mut("kind.facts").expect("a file each");
    let text = String::from_utf8(std::mem::take(kinds)).expect("the file is a text");
    *kinds = text.replace("\tallocation\n", "\tgiven\n").into_bytes();
    named = of(&old);
    let allocations = rows(&new, "kind(?v, allocation)");
    assert_eq!(rows(&named, "kind(?v, consumed)"), allocations);
    assert_eq!(rows(&named, "kind(?v, given)"), allocations);
}
