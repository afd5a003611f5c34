//! Programs in the checked interpreter: before deallocation they only leak, after our pipeline
//! they do not, and both compute the same.


use std::path::Path;

use freehold::diagnostics::Source;
use freehold::dialects::Table;
use freehold::generate::{self, program};
use freehold::interp::{self, Options, Report, Stop};
use freehold::ir::{Context, Module};
use freehold::passes::{Environment, Invocation, Pipeline, run};
use freehold::syntax::{ParseOptions, parse};

fn read(text: &str) -> (Source, Module, Table) {
    let source = Source::new("program.mlir", text);
    let mut context = Context::new();
    let table = Table::builtin(&mut context);
    let module = parse(&source, context, &table, &ParseOptions::default())
        .unwrap_or_else(|errors| panic!("{}", render(&source, &errors)));
    (source, module, table)
}

fn render(source: &Source, errors: &[freehold::diagnostics::Diagnostic]) -> String {
    errors.iter().map(|error| source.render(error)).collect()
}

fn interpret(source: &Source, module: &Module, table: &Table) -> Result<Report, String> {
    interp::run(module, table, &Options::default())
        .map_err(|stop: Stop| source.render(&stop.diagnostic(module)))
}

/// Everything that is wrong with a program before and after the pipeline.
fn judge(name: &str, text: &str) -> Vec<String> {
    let (source, mut module, table) = read(text);
    let before = match interpret(&source, &module, &table) {
        Ok(report) => report,
        Err(error) => return vec![format!("{name}: {error}")],
    };
    let mut pipeline = Pipeline::default();
    pipeline.push(Invocation::of("buffer-deallocation-pipeline"));
    let environment = Environment {
        table: &table,
        rules: None,
        verify_each: true,
    };
    let dbg = std::env::var_os("DBG").is_some();
    if let Err(errors) = run(&pipeline, &mut module, &environment, &mut |m, info, _, _| { if dbg { match interpret(&source, m, &table) { Ok(r)=>eprintln!("{}: ok leaks {} checks {}", info.name, r.leaks.len(), r.counts.alias_checks), Err(e)=>eprintln!("{}: {e}", info.name)}; std::fs::write(format!("/tmp/after-{}.mlir", info.name), freehold::syntax::print(m,&table,&freehold::syntax::PrintOptions{keep_names:true,..Default::default()})).unwrap(); } }) {
        return vec![format!("{name}: {}", render(&source, &errors))];
    }
    let after = match interpret(&source, &module, &table) {
        Ok(report) => report,
        Err(error) => return vec![format!("{name}, after: {error}")],
    };
    let mut complaints = Vec::new();
    if before.results != after.results {
        complaints.push(format!("{name}: {:?} became {:?}", before.results, after.results));
    }
    if before.trace != after.trace {
        complaints.push(format!("{name}: external functions see something else"));
    }
    for leak in &after.leaks {
        complaints.push(format!("{name}, after: {}", source.render(&leak.diagnostic(&module))));
    }
    complaints
}

#[test]
fn programs_are_freed_exactly_once() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs");
    let mut complaints = Vec::new();
    let mut paths: Vec<_> = std::fs::read_dir(folder).unwrap().map(|e| e.unwrap().path()).collect();
    paths.sort();
    for path in paths {
        let text = std::fs::read_to_string(&path).unwrap();
        complaints.extend(judge(&path.display().to_string(), &text));
    }
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}

#[test]
fn random_programs_are_freed_exactly_once() {
    let mut complaints = Vec::new();
    for seed in 0..2000 {
        let text = program(&generate::Options { seed, size: 1 + seed as usize % 8, ..Default::default() });
        complaints.extend(judge(&format!("seed {seed}"), &text));
    }
    assert!(complaints.is_empty(), "{}", complaints[..complaints.len().min(20)].join("\n"));
}

#[test]
fn reduce() {
    let Some(path) = std::env::var_os("RED") else { return };
    let text = std::fs::read_to_string(path).unwrap();
    let source = Source::new("program.mlir", text.as_str());
    let mut context = Context::new();
    let table = Table::builtin(&mut context);
    let Ok(mut module) = parse(&source, context, &table, &ParseOptions::default()) else { return };
    if !freehold::verify::verify(&module, &table).is_empty() { return }
    let mut o = Options::default();
    o.limits.steps = 2_000_000;
    let Ok(before) = interp::run(&module, &table, &o) else { return };
    let mut pipeline = Pipeline::default();
    pipeline.push(Invocation::of("ownership-based-buffer-deallocation"));
    let environment = Environment { table: &table, rules: None, verify_each: true };
    if run(&pipeline, &mut module, &environment, &mut |_, _, _, _| {}).is_err() { return }
    match interp::run(&module, &table, &o) {
        Ok(r) => if r.results != before.results || !r.leaks.is_empty() { println!("VERDICT-OTHER") },
        Err(e) => { println!("{}", source.render(&e.diagnostic(&module))); println!("VERDICT-BAD"); }
    }
}
