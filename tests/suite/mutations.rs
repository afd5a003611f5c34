//! All inputs of the tests print to a fixed point; and of a few thousand broken copies of them none
//! makes freehold panic, and what is still accepted prints to a fixed point. Broken programs are
//! deallocated and run, put through passes and asked about, too, broken files of rules judged,
//! broken queries asked, broken dialect files loaded, and broken SIL read (`fuzzed`).
//!
//! Tokens are deleted, doubled, swapped, or replaced by tokens of another file. The copies are the
//! same in every run; `FREEHOLD_SEEDS=0..100000` makes others. `tests/fuzz` goes further.

use crate::{fuzzed, roundtrip};

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::seeds::{Random, on_all_cores, seeds};
use freehold::query::{RELATIONS, RelationInfo};

/// The words, punctuation and blanks of a text.
fn tokens(text: &str) -> Vec<&str> {
    let is_word = |c: char| c.is_alphanumeric() || "_.$%^@#!".contains(c);
    let mut tokens = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let length = match is_word(first) {
            true => rest.find(|c| !is_word(c)).unwrap_or(rest.len()),
            false => first.len_utf8(),
        };
        let (token, after) = rest.split_at(length);
        tokens.push(token);
        rest = after;
    }
    tokens
}

/// The text with one to three changes.
fn mutate(random: &mut Random, text: &str, other: &str) -> String {
    let (mut tokens, other) = (tokens(text), tokens(other));
    for _ in 0..1 + random.below(3) {
        if tokens.is_empty() {
            break;
        }
        let at = random.below(tokens.len());
        match random.below(5) {
            0 => drop(tokens.remove(at)),
            1 => tokens.insert(at, tokens[at]),
            2 => {
                let with = random.below(tokens.len());
                tokens.swap(at, with);
            }
            3 if !other.is_empty() => tokens[at] = other[random.below(other.len())],
            3 => {}
            _ => {
                let end = (at + random.below(12)).min(tokens.len());
                tokens.drain(at..end);
            }
        }
    }
    tokens.concat()
}

/// The files of the tests with one ending that are not long.
fn files(folder: &str, ending: &str) -> Vec<String> {
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)];
    let mut files: Vec<PathBuf> = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("the tests are readable") {
            let path = entry.expect("the tests are readable").path();
            match path.is_dir() {
                true => folders.push(path),
                false => files.push(path),
            }
        }
    }
    files.retain(|file| file.extension().is_some_and(|e| e == ending));
    files.sort();
    let texts = files.into_iter().map(|file| {
        std::fs::read_to_string(&file).unwrap_or_else(|e| panic!("{}: {e}", file.display()))
    });
    texts.filter(|text| text.len() < 6000).collect()
}

fn corpus() -> Vec<String> {
    files("tests", "mlir")
}

#[test]
fn every_input_prints_to_a_fixed_point() {
    for text in corpus() {
        roundtrip::check(&text);
    }
}

/// Checks broken copies of texts, of which more than `least` in a thousand must be accepted: one
/// that is never accepted says nothing of what holds then.
fn check_mutations(corpus: &[String], least: u64, check: impl Fn(&str) -> bool + Sync) {
    let failures = Mutex::new(Vec::new());
    let accepted = AtomicU64::new(0);
    let seeds = seeds(0..3000);
    let count = seeds.end.saturating_sub(seeds.start);
    on_all_cores(seeds, |seed| {
        let mut random = Random::of(seed);
        let text = &corpus[random.below(corpus.len())];
        let other = &corpus[random.below(corpus.len())];
        let mutated = mutate(&mut random, text, other);
        match catch_unwind(AssertUnwindSafe(|| check(&mutated))) {
            Ok(is_accepted) => {
                accepted.fetch_add(is_accepted.into(), Ordering::Relaxed);
            }
            Err(_) => {
                let mut failures = failures.lock().expect("no worker panicked");
                failures.push((seed, mutated));
            }
        }
        true
    });
    let accepted = accepted.into_inner();
    let mut failures = failures.into_inner().expect("no worker panicked");
    failures.sort();
    println!("{accepted} of {count} mutations accepted");
    if let Some((seed, text)) = failures.first() {
        let seeds: Vec<u64> = failures.iter().map(|f| f.0).collect();
        panic!("seeds {seeds:?} fail, the first ({seed}) is\n{text}");
    }
    assert!(
        count < 1000 || accepted * 1000 > least * count,
        "only {accepted} were accepted"
    );
}

#[test]
fn mutations_are_refused_or_print_to_a_fixed_point() {
    check_mutations(&corpus(), 33, roundtrip::check);
}

/// Programs that run.
fn programs() -> Vec<String> {
    let mut corpus = files("tests/programs", "mlir");
    corpus.extend(files("tests/run", "mlir"));
    corpus
}

#[test]
fn mutated_programs_are_refused_or_deallocated() {
    check_mutations(&programs(), 33, fuzzed::pipeline);
}

#[test]
fn mutated_programs_are_refused_or_right_on_all_paths() {
    check_mutations(&programs(), 33, fuzzed::validated::program);
}

#[test]
fn mutated_programs_are_refused_or_go_through_a_pass() {
    let mut corpus = programs();
    corpus.extend(files("tests/passes", "mlir"));
    check_mutations(&corpus, 33, fuzzed::passes::program);
}

#[test]
fn mutated_programs_are_refused_or_asked_about() {
    let mut corpus = programs();
    corpus.extend(files("tests/query", "mlir"));
    check_mutations(&corpus, 33, fuzzed::answers::program);
}

#[test]
fn mutated_dialects_are_refused_or_loaded() {
    let mut dialects = files("rules/dialects", "dialect");
    // What is added to a text that is left out here, or too long, stands for nothing alone.
    dialects.retain(|text| !text.lines().any(|line| line.starts_with("amend ")));
    let dialects = dialects.join("\n");
    let programs = files("tests/user_dialects", "mlir");
    let with_program = |program: &String| [&dialects, fuzzed::dialects::MARKER, program].concat();
    let corpus: Vec<String> = programs.iter().map(with_program).collect();
    check_mutations(&corpus, 33, fuzzed::dialects::file);
}

#[test]
fn mutated_sil_is_refused_or_run() {
    check_mutations(&files("tests/sil", "sil"), 33, fuzzed::sil::program);
}

#[test]
fn mutated_rules_are_refused_or_judged() {
    let mut corpus = files("tests/rules", "egg");
    corpus.extend(files("rules", "egg"));
    check_mutations(&corpus, 33, fuzzed::rules);
}

#[test]
fn mutated_queries_are_refused_or_answered() {
    let program = include_str!("../../docs/examples/conditional.mlir");
    let scripts = files("tests/prompt", "txt");
    let queries = scripts.iter().flat_map(|script| script.lines());
    let mut queries: Vec<String> = queries
        .filter(|line| line.contains('('))
        .map(str::to_owned)
        .collect();
    // Every relation by itself, and two at a time.
    let of = |info: &RelationInfo, variable: &str| {
        let variables: Vec<String> = (0..info.columns.len())
            .map(|i| format!("?{variable}{i}"))
            .collect();
        let variables: Vec<&str> = variables.iter().map(String::as_str).collect();
        info.written(&variables)
    };
    queries.extend(RELATIONS.iter().map(|info| of(info, "x")));
    let pairs = RELATIONS.iter().zip(RELATIONS.iter().skip(1));
    queries.extend(pairs.map(|(one, two)| format!("{}, {}", of(one, "x"), of(two, "x"))));
    check_mutations(&queries, 10, |query| fuzzed::query(program, query));
}
