//! A second engine for programs of users: clingo, by a translation of the text that shares nothing
//! with ours.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::process::{Command, Stdio};

use super::{asked, programs, with_answers};
use crate::oracle;
use freehold::query::{ExportFormat, Limits, export};

/// The words, texts and signs of a program; comments and directives are left out.
fn tokens(text: &str) -> Vec<String> {
    let mut tokens = Vec::new();
    let directives = [".decl", ".input", ".output", ".type"];
    let lines = text
        .lines()
        .filter(|line| !directives.iter().any(|d| line.starts_with(d)));
    for line in lines.map(|line| line.split("//").next().unwrap_or("")) {
        let mut rest = line.trim_start();
        while let Some(first) = rest.chars().next() {
            let is_in_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
            let length = match first {
                '"' => rest[1..].find('"').expect("a text ends in its line") + 2,
                first if is_in_word(first) => rest.find(|c| !is_in_word(c)).unwrap_or(rest.len()),
                _ if [":-", "!=", "<=", ">="]
                    .iter()
                    .any(|sign| rest.starts_with(sign)) =>
                {
                    2
                }
                _ => 1,
            };
            tokens.push(rest[..length].to_owned());
            rest = rest[length..].trim_start();
        }
    }
    tokens
}

/// A program in clingo's syntax.
fn translated(text: &str) -> String {
    let tokens = tokens(text);
    let mut out = String::new();
    // Within an aggregate its head, and its body with the variables in it.
    let mut aggregate: Option<(String, String, Vec<String>)> = None;
    let mut at = 0;
    while at < tokens.len() {
        let token = tokens[at].as_str();
        let next = tokens.get(at + 1).map_or("", String::as_str);
        at += 1;
        let is_name = token.starts_with(|c: char| c.is_ascii_alphabetic());
        let function = matches!(token, "count" | "sum" | "min" | "max") && next != ",";
        if function && next != "(" {
            let mut of = String::new();
            if token != "count" {
                of = format!("V_{next},");
                at += 1;
            }
            // The colon and the brace.
            at += 2;
            aggregate = Some((format!("#{token}{{ {of}"), String::new(), Vec::new()));
            continue;
        }
        let word = match token {
            "}" => {
                let (head, body, variables) = aggregate.take().expect("a brace was opened");
                format!("{head}{} : {body} }}", variables.join(","))
            }
            "_" => match &mut aggregate {
                Some((_, _, variables)) => {
                    let variable = format!("V__{at}");
                    variables.push(variable.clone());
                    variable
                }
                None => "_".to_owned(),
            },
            "!" => "not ".to_owned(),
            "." => ".\n".to_owned(),
            name if is_name && next == "(" => format!("r_{name}"),
            name if is_name => {
                let variable = format!("V_{name}");
                if let Some((_, _, variables)) = &mut aggregate {
                    variables.push(variable.clone());
                }
                variable
            }
            other => other.to_owned(),
        };
        match &mut aggregate {
            Some((_, body, _)) => *body += &word,
            None => out += &word,
        }
    }
    out
}

/// An atom as clingo writes it.
fn atom(name: &str, fields: impl Iterator<Item = String>) -> String {
    let quoted = |field: String| match field.parse::<i64>() {
        Ok(_) => field,
        Err(_) => format!("{field:?}"),
    };
    let fields: Vec<String> = fields.map(quoted).collect();
    format!("r_{name}({})", fields.join(","))
}

fn derived(clingo: &std::path::Path, text: &str) -> BTreeSet<String> {
    use std::io::Write as _;
    let mut child = Command::new(clingo)
        .args(["--verbose=0", "--warn=none"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("clingo runs");
    let mut stdin = child.stdin.take().expect("it is piped");
    let input = text.to_owned();
    let writer = std::thread::spawn(move || stdin.write_all(input.as_bytes()));
    let output = child.wait_with_output().expect("clingo ends");
    writer
        .join()
        .expect("the writer ends")
        .expect("clingo reads all");
    let out = String::from_utf8(output.stdout).expect("clingo writes text");
    let errors = String::from_utf8_lossy(&output.stderr);
    let is_solved = out.lines().any(|line| line == "SATISFIABLE");
    assert!(is_solved, "{out}\n{errors}\n{text}");
    // An atom has no blanks but in texts.
    let line = out.lines().next().expect("there is an answer");
    let atoms = line
        .split(" r_")
        .map(|atom| format!("r_{}", atom.trim_start_matches("r_")));
    atoms.filter(|atom| atom != "r_").collect()
}

#[test]
fn clingo_derives_the_same() {
    let Some(clingo) = oracle::find("clingo") else {
        return;
    };
    let mut compared = 0;
    for (name, text) in programs() {
        let asked = asked(&text);
        let Ok(found) = with_answers(&text, &asked, |answers| answers.json()) else {
            continue;
        };
        let found: serde_json::Value = serde_json::from_str(&found).expect("it is JSON");
        let mut expected = BTreeSet::new();
        let mut program = translated(&text);
        for relation in found["relations"].as_array().expect("an array") {
            let name = relation["name"].as_str().expect("a name");
            let columns = relation["columns"].as_array().expect("an array");
            let _ = writeln!(program, "#show r_{name}/{}.", columns.len());
            for row in relation["rows"].as_array().expect("an array") {
                let fields = columns.iter().map(|column| {
                    let cell = &row[column.as_str().expect("a name")];
                    let text = cell["text"].as_str().expect("a text");
                    match (cell["line"].as_u64(), cell["column"].as_u64()) {
                        (Some(line), Some(column)) => format!("{text}@{line}:{column}"),
                        _ => text.trim_start_matches('@').to_owned(),
                    }
                });
                expected.insert(atom(name, fields));
            }
        }
        let relations = export(
            &asked.source,
            &asked.module,
            &asked.table,
            Limits::default(),
        );
        for relation in relations.unwrap_or_else(|_| panic!("{name}: the relations are few")) {
            let rows = relation.file(ExportFormat::Facts);
            let rows = String::from_utf8(rows).expect("rows are UTF-8");
            for row in rows.lines() {
                let fields = row.split('\t').map(str::to_owned);
                let _ = writeln!(program, "{}.", atom(relation.name(), fields));
            }
        }
        assert_eq!(derived(&clingo, &program), expected, "{name}");
        compared += 1;
    }
    assert!(compared > 3);
}
