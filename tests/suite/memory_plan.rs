//! Memory plans, judged by running: random programs compute and show others the same with a plan as
//! without, nothing leaks, and no slice of an arena is used once its bytes were given away.
//!
//! `FREEHOLD_SEEDS=0..5000` tries other programs, `FREEHOLD_SIZE` larger ones.

use crate::random;

use freehold::diagnostics::Source;
use freehold::dialects::Table;
use freehold::generate::FeatureSet;
use freehold::interp::{self, Report};
use freehold::ir::{Context, Module};
use freehold::passes::{Environment, Pipeline, run};
use freehold::syntax::{ParseOptions, PrintOptions, parse, print};

const DEALLOCATION: &str = "buffer-deallocation-pipeline";

/// Where the plan is made: behind deallocation, in front of it, or behind early frees; with arenas
/// that callers give, too. And what the program is deallocated by without a plan.
const WAYS: [(&str, &str); 6] = [
    ("buffer-deallocation-pipeline,memory-plan", DEALLOCATION),
    ("memory-plan,buffer-deallocation-pipeline", DEALLOCATION),
    (
        "buffer-deallocation-pipeline{early-free=true},memory-plan,canonicalize",
        "buffer-deallocation-pipeline{early-free=true}",
    ),
    (
        "buffer-deallocation-pipeline,memory-plan{mode=argument}",
        DEALLOCATION,
    ),
    (
        "memory-plan{mode=argument},buffer-deallocation-pipeline",
        DEALLOCATION,
    ),
    (
        "buffer-deallocation-pipeline{early-free=true private-function-dynamic-ownership=true},\
         memory-plan{mode=argument},canonicalize",
        "buffer-deallocation-pipeline{early-free=true private-function-dynamic-ownership=true}",
    ),
];

fn transformed(text: &str, passes: &str, explain: bool) -> Result<(Module, Table), String> {
    let source = Source::new("program.mlir", text);
    let mut context = Context::new();
    let table = Table::builtin(&mut context);
    let render = |errors: Vec<_>| -> String { errors.iter().map(|e| source.render(e)).collect() };
    let mut module = parse(&source, context, &table, &ParseOptions::default()).map_err(render)?;
    let pipeline = Pipeline::parse(&format!("builtin.module({passes})"));
    let pipeline = pipeline.map_err(|error| error.message)?;
    let mut environment = Environment::new(&table);
    environment.explain = explain;
    run(&pipeline, &mut module, &environment, &mut |_, _| {}).map_err(render)?;
    Ok((module, table))
}

fn after(text: &str, passes: &str) -> Result<(Module, Report), String> {
    let (module, table) = transformed(text, passes, false)?;
    let report = interp::run(&module, &table, &interp::Options::default());
    let source = Source::new("program.mlir", text);
    let report = report.map_err(|stop| source.render(&stop.diagnostic(&module)))?;
    Ok((module, report))
}

/// Reasons that somebody asks for change nothing.
fn judge_explained(text: &str, seed: u64) -> Result<(), String> {
    let (planned, _) = WAYS[(seed % WAYS.len() as u64) as usize];
    let printed = |explain: bool| {
        let (module, table) = transformed(text, planned, explain)?;
        Ok::<_, String>(print(&module, &table, &PrintOptions::default()))
    };
    match printed(false)? == printed(true)? {
        true => Ok(()),
        false => Err(format!("{planned}: another text with reasons\n{text}")),
    }
}

fn judge(text: &str, seed: u64) -> Result<(), String> {
    let (planned, plain) = WAYS[(seed / 7 % WAYS.len() as u64) as usize];
    judge_way(text, planned, plain).map_err(|what| format!("{planned}: {what}\n{text}"))
}

fn judge_way(text: &str, planned: &str, plain: &str) -> Result<(), String> {
    let (_, plain) = after(text, plain)?;
    let (module, planned) = after(text, planned)?;
    if plain.results != planned.results {
        return Err(format!("{:?} became {:?}", plain.results, planned.results));
    }
    if plain.trace != planned.trace {
        return Err("external functions see something else".to_owned());
    }
    match planned.leaks.first() {
        Some(leak) => Err(leak.diagnostic(&module).message),
        None => Ok(()),
    }
}

#[test]
fn random_programs_compute_the_same_in_an_arena() {
    random::judge_all(FeatureSet::CORE, 0..200, 8, judge);
}

#[test]
fn random_programs_with_views_and_frees_of_their_own_compute_the_same_in_an_arena() {
    random::judge_all(FeatureSet::FULL, 0..200, 6, judge);
}

#[test]
fn random_programs_whose_sizes_are_known_at_run_time_compute_the_same_in_an_arena() {
    let features = FeatureSet::FULL.with(FeatureSet::SIZES);
    random::judge_all(features, 0..200, 6, judge);
}

#[test]
fn random_programs_of_all_features_compute_the_same_in_an_arena() {
    random::judge_all(FeatureSet::ALIASED, 0..200, 6, judge);
}

#[test]
fn reasons_change_no_plan() {
    random::judge_all(FeatureSet::CORE, 0..100, 6, judge_explained);
    random::judge_all(FeatureSet::ALIASED, 0..50, 6, judge_explained);
}
