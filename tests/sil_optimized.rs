//! Random SIL programs before and after each optimisation: the verifier finds nothing in either, both run without a fault, and what
//! can be observed is the same but for where deinits stand.
//!
//! `FREEHOLD_SEEDS=0..10000` tries other seeds.

mod seeds;

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Mutex;

use freehold::diagnostics::Source;
use freehold::dialects::Table;
use freehold::generate::sil::{Form, Options, program};
use freehold::ir::{Context, Module};
use freehold::passes::{self, Environment, Pipeline, Verify};
use freehold::sil::{self, interp};

use seeds::{on_all_cores, seeds};

const SEEDS: Range<u64> = 0..300;

const PASSES: &[&str] = &[
    "sil-code-motion",
    "sil-ownership-rules",
    "sil-owned-to-guaranteed{modify-public-functions=true}",
    "sil-optimize-ownership",
];

fn read(source: &Source) -> (Table, Module) {
    let mut context = Context::new();
    let table = Table::builtin(&mut context);
    let module = sil::read(source, context);
    let module = module.unwrap_or_else(|errors| panic!("{}", source.render(&errors[0])));
    (table, module)
}

fn run(source: &Source, module: &Module, seed: u64) -> Result<interp::Report, String> {
    let options = interp::Options {
        seed,
        ..interp::Options::default()
    };
    let report = interp::run(module, &options);
    let report = report.map_err(|stop| source.render(&stop.diagnostics(module)[0]))?;
    match report.leaks.first() {
        Some(leak) => Err(source.render(&leak.diagnostic(module))),
        None => Ok(report),
    }
}

/// Whether a pass changed a program, which does what it did.
fn judge(pass: &str, seed: u64, form: Form, counts: &mut [u64; 2]) -> Result<bool, String> {
    let size = 2 + seed as usize % 12;
    let source = Source::new("before", program(&Options { seed, size, form }));
    let (table, mut module) = read(&source);
    let before = run(&source, &module, seed)?;
    let mut environment = Environment::new(&table);
    environment.verify = Verify::AtEnd;
    let pipeline = Pipeline::parse(&format!("builtin.module({pass})")).expect("a pipeline");
    passes::run(&pipeline, &mut module, &environment, &mut |_, _, _, _| {})
        .map_err(|errors| format!("{}\n{}", source.render(&errors[0]), source.text()))?;
    let text = sil::print(&module).map_err(|errors| format!("{errors:?}"))?;
    if text == source.text() {
        return Ok(false);
    }
    let changed = Source::new("after", text);
    let (_, module) = read(&changed);
    let both = |what: String| format!("{what}\n{}\n{}", source.text(), changed.text());
    let after = run(&changed, &module, seed).map_err(both)?;
    if let Err(what) = interp::same_trace(&before.trace, &after.trace) {
        // A program that gives up at `unreachable` owes nobody the deinits of what it still holds.
        if !(before.is_cut_short && what.starts_with("deinit")) {
            return Err(both(what));
        }
    }
    counts[0] += before.retains + before.releases;
    counts[1] += after.retains + after.releases;
    Ok(true)
}

#[test]
fn optimised_programs_do_what_they_did() {
    let wrong = Mutex::new(Vec::new());
    let changed = Mutex::new(BTreeMap::new());
    on_all_cores(seeds(SEEDS), |seed| {
        for form in [Form::Ownership, Form::Counted] {
            for pass in PASSES {
                let mut counts = [0, 0];
                let result = judge(pass, seed, form, &mut counts);
                let mut changed = changed.lock().expect("no worker panicked");
                let row = changed
                    .entry((*pass, format!("{form:?}")))
                    .or_insert((0, [0, 0]));
                match result {
                    Ok(change) => {
                        row.0 += u64::from(change);
                        row.1[0] += counts[0];
                        row.1[1] += counts[1];
                    }
                    Err(what) => {
                        let mut wrong = wrong.lock().expect("no worker panicked");
                        wrong.push((seed, format!("{pass} {form:?}: {what}")));
                    }
                }
            }
        }
        true
    });
    let mut wrong = wrong.into_inner().expect("no worker panicked");
    wrong.sort();
    for ((pass, form), (programs, [before, after])) in
        changed.into_inner().expect("no worker panicked")
    {
        println!("{pass} {form}: {programs} programs changed, {before} counts to {after}");
    }
    let shown: Vec<String> = wrong
        .iter()
        .take(400)
        .map(|(seed, what)| format!("seed {seed}: {what}"))
        .collect();
    assert!(
        wrong.is_empty(),
        "{} wrong:\n{}",
        wrong.len(),
        shown.join("\n")
    );
}
