//! Copies the sources of freehold and numbers the conditions in the copy, so that an environment
//! variable takes one out.
//!
//! `freehold-mutants FROM TO` writes the changed files of the crate `passes` from `FROM` to `TO`,
//! and to standard output a row for each condition: number, `counts` or `other`, file, line,
//! column, what is put in its place, its text. It knows nothing of tests: `run` does.

mod copy;
mod find;

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{env, fs, io};

/// The words of conditions that count outside of `rewrite/`.
const FACTS: &str = include_str!("../facts.txt");
/// What is looked through.
const SOURCES: &str = "crates/passes/src";
/// Where all conditions count.
const EDITS: &str = "rewrite";
/// Issue 3 replaces it.
const LEFT_OUT: [&str; 2] = ["canonicalize", "canonicalize.rs"];

fn main() -> ExitCode {
    let arguments: Vec<PathBuf> = env::args_os().skip(1).map(PathBuf::from).collect();
    let [from, to] = &arguments[..] else {
        eprintln!("usage: freehold-mutants FROM TO");
        return ExitCode::FAILURE;
    };
    match number_all(from, to) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn number_all(from: &Path, to: &Path) -> io::Result<()> {
    let words: Vec<&str> = FACTS
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .collect();
    let mut files = Vec::new();
    list(&from.join(SOURCES), Path::new(""), &mut files)?;
    let mut number = 0;
    for file in files {
        let path = from.join(SOURCES).join(&file);
        let text = fs::read_to_string(&path)?;
        let syntax = syn::parse_file(&text)
            .map_err(|error| io::Error::other(format!("{}: {error}", path.display())))?;
        let all = file.starts_with(EDITS);
        let found = find::conditions(&syntax, if all { None } else { Some(&words) });
        let changed = copy::number(&text, &found, number);
        for (condition, number) in found.iter().zip(number + 1..) {
            let text: String = text[condition.range.clone()]
                .split_whitespace()
                .collect::<Vec<_>>()
                .join(" ");
            let (line, column) = condition.at;
            let taken = condition.taken_for;
            let counts = if condition.counts { "counts" } else { "other" };
            println!(
                "{number}\t{counts}\t{}\t{line}\t{}\t{taken}\t{text}",
                file.display(),
                column + 1
            );
        }
        number += found.len();
        fs::write(to.join(SOURCES).join(&file), changed)?;
    }
    copy::add_switch(&to.join(SOURCES), number)
}

/// The files below a folder of the crate that are not tests, in order.
fn list(src: &Path, place: &Path, into: &mut Vec<PathBuf>) -> io::Result<()> {
    let mut entries: Vec<_> = fs::read_dir(src.join(place))?.collect::<io::Result<_>>()?;
    entries.sort_by_key(|entry| entry.file_name());
    for entry in entries {
        let path = place.join(entry.file_name());
        if LEFT_OUT.iter().any(|left| path == Path::new(left)) {
            continue;
        }
        if entry.file_type()?.is_dir() {
            list(src, &path, into)?;
        } else if path.extension().is_some_and(|e| e == "rs") && !path.ends_with("tests.rs") {
            into.push(path);
        }
    }
    Ok(())
}
