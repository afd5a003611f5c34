//! `freehold run --timeline`: a picture of the buffers over time, of the program as it stands and
//! deallocated.

use freehold_base::diagnostics::Source;
use freehold_dialects::Table;
use freehold_interp::{self as interp, Options, Stop};
use freehold_ir::Module;
use freehold_page::timeline::{Timeline, svg};
use freehold_passes::{self as passes, Environment, Invocation, Pipeline};
use freehold_query::Speller;
use freehold_workbench::timeline;

use crate::run::status_of;
use crate::status::SUCCESS;
use crate::stderr;

/// Runs the module, deallocates it and runs it again; gives the picture, and the exit status: that
/// of a run which stops before its end, or of a program that deallocation refuses.
pub fn run(source: &Source, module: &mut Module, table: &Table, options: &Options) -> (String, u8) {
    let (before, status) = recorded(source, module, table, options);
    let mut runs = vec![("As it stands", before)];
    let mut worst = status;
    let mut pipeline = Pipeline::default();
    pipeline.push(Invocation::of("buffer-deallocation-pipeline"));
    match passes::run(&pipeline, module, &Environment::new(table), &mut |_, _| {}) {
        Ok(()) => {
            let (after, status) = recorded(source, module, table, options);
            runs.push(("Deallocated", after));
            worst = worst.max(status);
        }
        Err(errors) => stderr::diagnostics(source, &errors),
    }
    let runs: Vec<(&str, &Timeline)> = runs.iter().map(|(name, run)| (*name, run)).collect();
    (svg(&runs), worst)
}

/// The timeline of a run, and the exit status where it stops before its end, which is told.
fn recorded(source: &Source, module: &Module, table: &Table, options: &Options) -> (Timeline, u8) {
    let (outcome, lives) = interp::run_recorded(module, table, options);
    let tell = |stop: Stop| {
        stderr::diagnostics(source, &[stop.diagnostic(module)]);
        status_of(&stop)
    };
    let status = outcome.map_or_else(tell, |_| SUCCESS);
    (
        timeline(&lives, module, &Speller::new(source, module, table)),
        status,
    )
}
