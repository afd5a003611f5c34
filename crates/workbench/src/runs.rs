//! Runs of the program on the checked heap, as it stands and deallocated: which buffers live when,
//! and who allocates, uses and frees them.

use freehold_base::diagnostics::Source;
use freehold_interp::{self as interp, Life, Limits, Options, Report, Stop};
use freehold_ir::{Module, Op};
use freehold_page::timeline::{Bar, Mark, Timeline};
use freehold_passes::{self as passes, Environment, Invocation, Pipeline};
use freehold_query::Speller;
use serde_json::{Value, json};

use crate::errors::diagnostics;
use crate::passes::USUAL;
use crate::read::Program;

/// How far a run goes: it is made at each key.
const LIMITS: Limits = Limits {
    steps: 1_000_000,
    depth: 10_000,
    values: 1_000_000,
    bytes: 256 << 20,
};

/// Both runs, from the function that is named or the one that stands for itself.
pub fn both(source: &Source, mut program: Program, entry: Option<&str>) -> Value {
    let options = Options {
        entry: entry.map(|name| name.trim_start_matches('@').to_owned()),
        limits: LIMITS,
        lives: true,
        ..Options::default()
    };
    let before = run(source, &program, &options);
    let mut pipeline = Pipeline::default();
    pipeline.push(Invocation::of(USUAL));
    let environment = Environment::new(&program.table);
    let after = match passes::run(&pipeline, &mut program.module, &environment, &mut |_, _| {}) {
        Ok(()) => run(source, &program, &options),
        Err(errors) => json!({ "refused": diagnostics(source, &errors) }),
    };
    json!({ "before": before, "after": after })
}

fn run(source: &Source, program: &Program, options: &Options) -> Value {
    let (module, table) = (&program.module, &program.table);
    let (outcome, lives) = interp::run_recorded(module, table, options);
    let speller = Speller::new(source, module, table);
    let shown = timeline(&lives, module, &speller);
    let mut out = shown.json();
    match outcome {
        Ok(report) => {
            out["results"] = results(module, &report);
            out["errors"] = report
                .leaks
                .iter()
                .flat_map(|leak| {
                    diagnostics(source, &[leak.diagnostic(module)])
                        .as_array()
                        .cloned()
                })
                .flatten()
                .collect();
            let counts = &report.counts;
            out["counts"] = json!({
                "operations": counts.steps,
                "allocations": counts.allocations,
                "clones": counts.clones,
                "frees": counts.frees,
                "checks": counts.alias_checks,
                "peak": counts.peak_bytes,
            });
        }
        Err(stop) => {
            out["errors"] = diagnostics(source, &[stop.diagnostic(module)]);
            out["stopped"] = matches!(stop, Stop::Budget { .. }).into();
        }
    }
    out
}

/// What a run gave back, as text.
fn results(module: &Module, report: &Report) -> Value {
    let results = report.results.iter().zip(&report.types);
    results
        .map(|(observed, &ty)| interp::show(&module.context, observed, ty))
        .collect()
}

/// The buffers of a run as the source calls them; slices of others are left out.
pub fn timeline(lives: &[Life], module: &Module, speller: &Speller) -> Timeline {
    let mark = |op: Op, step: u64| Mark {
        step,
        operation: module.name_text(op).to_owned(),
        position: speller.position(op),
    };
    let own = lives.iter().filter(|life| life.within.is_none());
    let bar = |life: &Life| Bar {
        name: match module.results(life.birth) {
            [] => module.name_text(life.birth).to_owned(),
            [first, ..] => speller.value(*first).text.to_string(),
        },
        is_on_heap: life.is_on_heap,
        bytes: life.size as u64,
        began: mark(life.birth, life.began),
        used: life
            .used
            .map(|(first, last)| (first, mark(life.last_use, last))),
        ended: life.ended.map(|(op, step)| mark(op, step)),
    };
    Timeline::of(own.map(bar).collect())
}
