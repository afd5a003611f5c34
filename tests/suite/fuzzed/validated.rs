//! What has to hold for any program that is deallocated, by translation validation: on all paths,
//! not on the one that runs.

use freehold::diagnostics::Source;
use freehold::passes::{Environment, Pipeline, run};
use freehold::syntax::{self, PrintOptions};
use freehold::validate::{self, Bounds, Problem, Program, Programs, Verdict};

use crate::roundtrip;

/// Whether a program is taken by the ownership pass and what comes of it is judged; if so, each
/// buffer is freed once on every path that was tried, after all uses.
///
/// # Panics
/// When that does not hold.
pub fn program(text: &str) -> bool {
    let source = Source::new("input", text);
    let Ok((before, table)) = roundtrip::read(&source) else {
        return false;
    };
    let Ok((mut made, made_table)) = roundtrip::read(&source) else {
        panic!("it was read before");
    };
    let pipeline = Pipeline::parse("builtin.module(buffer-deallocation-pipeline)");
    let pipeline = pipeline.unwrap_or_else(|error| panic!("{}", error.message));
    let environment = Environment::new(&made_table);
    if run(&pipeline, &mut made, &environment, &mut |_, _| {}).is_err() {
        return false;
    }
    let printed = syntax::print(&made, &made_table, &PrintOptions::default());
    let printed = Source::new("after", printed);
    let Ok((after, after_table)) = roundtrip::read(&printed) else {
        panic!("this is not read back:\n{}", printed.text());
    };
    let options = validate::Options {
        bounds: Bounds {
            iterations: 2,
            ..Bounds::default()
        },
        paths: 200,
        work: 100_000,
        steps: 5_000,
        ..validate::Options::default()
    };
    let report = match validate::validate(&before, &after, &table, &after_table, &options) {
        Ok(report) => report,
        Err(mismatches) => {
            let said = mismatches.iter().map(|mismatch| &mismatch.message);
            panic!("{:?}", said.collect::<Vec<_>>())
        }
    };
    let programs = Programs {
        before: Program {
            source: &source,
            module: &before,
        },
        after: Program {
            source: &printed,
            module: &after,
        },
    };
    let said = validate::describe(&report, programs, &options);
    for function in &report.functions {
        let Verdict::Refuted(refutation) = &function.verdict else {
            continue;
        };
        // A function returns a copy of what is not its own, as in mlir-opt; who writes to that
        // writes to the copy.
        let is_about_copies = matches!(refutation.problem, Problem::Differs { .. });
        assert!(is_about_copies, "{said}\n{}", printed.text());
    }
    !report.functions.is_empty()
}
