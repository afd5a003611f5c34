//! `freehold facts`: each relation has the rows that queries find, in every format; ids are names that queries take.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

use freehold::query::RELATIONS;

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
