//! Programs in the checked interpreter: before deallocation they only leak, after our pipeline
//! they do not, and both compute the same and show external functions the same.
//!
//! `FREEHOLD_SEEDS=1000..2000` tries other random programs, `FREEHOLD_SIZE` larger ones.

use crate::random;

use std::path::Path;

use freehold::diagnostics::{Diagnostic, Source};
use freehold::dialects::Table;
use freehold::generate::{self, FeatureSet};
use freehold::interp::{self, Report};
use freehold::ir::{Context, Module};
use freehold::passes::{Environment, Pipeline, run};
use freehold::syntax::{ParseOptions, parse};
use proptest::test_runner::{Config, RngAlgorithm, TestCaseError, TestRng, TestRunner};

fn render(source: &Source, errors: &[Diagnostic]) -> String {
    errors.iter().map(|error| source.render(error)).collect()
}

fn interpret(source: &Source, module: &Module, table: &Table) -> Result<Report, String> {
    interp::run(module, table, &interp::Options::default())
        .map_err(|stop| source.render(&stop.diagnostic(module)))
}

/// What is wrong with a program before and after a pipeline; nothing if all is well.
fn judge(text: &str, options: &str) -> Result<(), String> {
    let source = Source::new("program.mlir", text);
    let mut context = Context::new();
    let table = Table::builtin(&mut context);
    let mut module = parse(&source, context, &table, &ParseOptions::default())
        .map_err(|errors| render(&source, &errors))?;
    let before = interpret(&source, &module, &table)?;
    let pipeline = Pipeline::parse(&format!(
        "builtin.module(expand-realloc,buffer-deallocation-pipeline{{{options}}})"
    ))
    .map_err(|error| error.message)?;
    let environment = Environment::new(&table);
    run(&pipeline, &mut module, &environment, &mut |_, _| {})
        .map_err(|errors| render(&source, &errors))?;
    let after =
        interpret(&source, &module, &table).map_err(|error| format!("deallocated: {error}"))?;
    if before.results != after.results {
        return Err(format!("{:?} became {:?}", before.results, after.results));
    }
    if before.trace != after.trace {
        return Err("external functions see something else".to_owned());
    }
    match after.leaks.first() {
        Some(leak) => Err(source.render(&leak.diagnostic(&module))),
        None => Ok(()),
    }
}

#[test]
fn programs_are_freed_exactly_once() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs");
    let mut complaints = Vec::new();
    let mut paths: Vec<_> = std::fs::read_dir(folder)
        .expect("the folder can be listed")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|e| e == "mlir"))
        .collect();
    paths.sort();
    for path in paths {
        let text = std::fs::read_to_string(&path).expect("the file can be read");
        let early = "early-free=true private-function-dynamic-ownership=true";
        for options in ["", "private-function-dynamic-ownership=true", early] {
            if let Err(what) = judge(&text, options) {
                complaints.push(format!("{} {options}: {what}", path.display()));
            }
        }
    }
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}

/// The same with options that depend on the seed.
fn judge_seed(text: &str, seed: u64) -> Result<(), String> {
    let options = match seed % 3 {
        0 => "private-function-dynamic-ownership=true",
        1 => "early-free=true",
        _ => "",
    };
    judge(text, options)
}

/// Programs of any list of choices; what fails is shrunk to the shortest list of the smallest.
#[test]
fn programs_of_any_choices_are_freed_exactly_once() {
    let config = Config {
        cases: 200,
        failure_persistence: None,
        max_shrink_iters: 20_000,
        ..Config::default()
    };
    let random = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
    let mut runner = TestRunner::new_with_rng(config, random);
    let choices = proptest::collection::vec(0u32..2000, 0..400);
    let outcome = runner.run(&choices, |choices| {
        let text = generate::program_of(&choices, 4, FeatureSet::FULL);
        judge(&text, "").map_err(|what| TestCaseError::fail(format!("{what}\n{text}")))
    });
    if let Err(failure) = outcome {
        panic!("{failure}");
    }
}

#[test]
fn random_programs_are_freed_exactly_once() {
    random::judge_all(FeatureSet::CORE, 0..1000, 5, judge_seed);
}

#[test]
fn random_programs_of_the_whole_feature_set_are_freed_exactly_once() {
    random::judge_all(FeatureSet::FULL, 0..1000, 5, judge_seed);
}

/// Reallocations and frees on one of two paths besides.
#[test]
fn random_programs_of_everything_are_freed_exactly_once() {
    random::judge_all(FeatureSet::ALL, 0..1000, 5, judge_seed);
}
