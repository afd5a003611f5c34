//! What calls give, on the programs of `tests/results`: functions that return their arguments,
//! views of them, globals, what memory held, one buffer twice. Every pass keeps what such a program
//! computes, alone and after each kind of deallocation.
//!
//! `// RESULT:` says what the program returns. `// EXCEPT:` lists the passes that may change it
//! because they make functions keep the rules of the function boundary (`docs/unsoundness.md`, 1);
//! a pass that is listed and changes nothing is an error.

use std::fmt::Write as _;

use freehold::assumptions::{Assumption, DECLARED};
use freehold::diagnostics::Source;
use freehold::dialects::Table;
use freehold::interp;
use freehold::ir::{Context, Module};
use freehold::passes::{Action, Environment, Pipeline, over_memrefs, run};
use freehold::syntax::{ParseOptions, PrintOptions, parse, print};
use freehold::verify::verify;

use crate::handed;

use crate::handed::Case;

/// What is done to a program before each pass is tried.
const BEFORE: [&str; 4] = [
    "",
    "classic-deallocation-pipeline",
    "buffer-deallocation-pipeline",
    "buffer-deallocation-pipeline{private-function-dynamic-ownership=true}",
];

fn load(text: &str) -> (Module, Table) {
    let source = Source::new("program.mlir", text);
    let mut context = Context::new();
    let table = Table::builtin(&mut context);
    let module = parse(&source, context, &table, &ParseOptions::default())
        .unwrap_or_else(|errors| panic!("{}\n{text}", source.render(&errors[0])));
    let errors = verify(&module, &table);
    assert!(errors.is_empty(), "{}\n{text}", source.render(&errors[0]));
    (module, table)
}

/// What a program returns, or what goes wrong.
fn outcome(text: &str) -> String {
    let (module, table) = load(text);
    match interp::run(&module, &table, &interp::Options::default()) {
        Ok(report) => format!("{:?}", report.results),
        Err(stop) => stop.diagnostic(&module).message,
    }
}

/// What passes make of a program, if they do not refuse it.
fn after(text: &str, passes: &str) -> Option<String> {
    let (mut module, table) = load(text);
    let pipeline = Pipeline::parse(&format!("builtin.module({passes})"))
        .unwrap_or_else(|error| panic!("{}", error.message));
    let environment = Environment::new(&table);
    run(&pipeline, &mut module, &environment, &mut |_, _| {}).ok()?;
    Some(print(&module, &table, &PrintOptions::default()))
}

/// Whether a pass declares an assumption.
fn assumes(pass: &str, assumption: Assumption) -> bool {
    let row = DECLARED.iter().find(|row| row.0 == pass);
    row.is_some_and(|row| row.1.contains(&assumption))
}

/// The passes and pipelines that change programs and do not copy what becomes an argument
/// (`tests/suite/conventions.rs` has those).
fn passes() -> impl Iterator<Item = &'static str> {
    let changing = over_memrefs().filter(|info| !matches!(info.action, Action::Report(_)));
    let names = changing.map(|info| info.name);
    names.filter(|name| !assumes(name, Assumption::Conventions))
}

/// Whether a pass, or one of a pipeline, makes functions keep the rules of the boundary.
fn makes_boundary(pass: &str) -> bool {
    let is_pipeline = matches!(
        pass,
        "buffer-deallocation-pipeline" | "classic-deallocation-pipeline"
    );
    is_pipeline || assumes(pass, Assumption::Boundary)
}

fn judge(case: &Case, report: &mut String) {
    let Case { name, text, .. } = case;
    let before = outcome(text);
    if before != format!("[Bits({})]", case.result) {
        let _ = writeln!(report, "{name}: returns {before}, not {}", case.result);
        return;
    }
    for excepted in &case.except {
        assert!(
            makes_boundary(excepted),
            "{name}: '{excepted}' does not declare assumption 1, and may change nothing"
        );
    }
    for first in BEFORE {
        let is_excepted = |pass: &str| {
            let (name, _) = pass.split_once('{').unwrap_or((pass, ""));
            case.except.iter().any(|excepted| excepted == name)
        };
        let start = match first {
            "" => text.clone(),
            _ => match after(text, first) {
                Some(text) => text,
                None => continue,
            },
        };
        let start_gives = outcome(&start);
        if !first.is_empty() && start_gives != before && !is_excepted(first) {
            let _ = writeln!(
                report,
                "{name}: {first}: {before} became {start_gives}\n{start}"
            );
            continue;
        }
        for pass in passes() {
            let Some(end) = after(&start, pass) else {
                continue;
            };
            let gives = outcome(&end);
            let is_same = gives == start_gives;
            if !is_same && !is_excepted(pass) {
                let _ = writeln!(
                    report,
                    "{name}: {first} {pass}: {start_gives} became {gives}\n{end}"
                );
            }
            if is_same && first.is_empty() && is_excepted(pass) {
                let _ = writeln!(report, "{name}: {pass} needs no exception");
            }
        }
    }
}

#[test]
fn every_pass_keeps_what_calls_give() {
    let cases = handed::cases();
    let mut report = String::new();
    for case in &cases {
        judge(case, &mut report);
    }
    assert!(report.is_empty(), "{report}");
}

/// A buffer that the callee made, or an external function, is none that was there before: the load
/// between is forwarded.
#[test]
fn new_buffers_are_known_to_be_new() {
    for case in handed::cases() {
        let is_new = matches!(case.name.as_str(), "new" | "external");
        let end = after(&case.text, "forward-memref-loads").expect("the pass refuses nothing");
        let loads = |text: &str| text.matches("memref.load").count();
        let is_forwarded = loads(&end) < loads(&case.text);
        // The others read what was stored by one name and written by another one.
        let written_twice = case.text.contains("memref.store %c2, %r[%z]");
        if is_new || written_twice {
            assert_eq!(is_forwarded, is_new, "{}\n{end}", case.name);
        }
    }
}
