//! Random SIL programs: right ones run without a fault, in ownership form as with plain counting
//! and after the eliminator, and seeded faults are found by the interpreter and by the verifier.
//! All of it of each feature set: the core, and objects with fields.
//!
//! `FREEHOLD_SEEDS=0..10000` tries other seeds.

use crate::judged;
use crate::seeds::{at_most, seeds};

use std::sync::Mutex;

use freehold::diagnostics::Source;
use freehold::dialects::Table;
use freehold::generate::sil::{Fault, FeatureSet, Form, Options, program, seed_fault};
use freehold::ir::{Context, Module};
use freehold::passes::sil::ownership_model_eliminator;
use freehold::sil::{self, interp};

use crate::sil_run::run;

const SEEDS: u64 = 400;
/// Of these a quick run tries the first.
const QUICK: u64 = 80;

fn text(seed: u64, form: Form, features: FeatureSet) -> String {
    program(&Options {
        seed,
        size: 2 + seed as usize % 12,
        form,
        features,
        deinits_store: false,
    })
}

/// The faults that are seeded in programs of a feature set.
fn faults(features: FeatureSet) -> Vec<Fault> {
    match features {
        FeatureSet::Core => Fault::ALL.to_vec(),
        FeatureSet::Fields => Fault::ALL.into_iter().chain(Fault::FIELDS).collect(),
    }
}

fn read(source: &Source) -> Result<Module, String> {
    sil::read(source, Context::new()).map_err(|errors| source.render(&errors[0]))
}

/// How many programs are tried.
fn programs() -> u64 {
    let seeds = seeds(0..at_most(QUICK, SEEDS));
    seeds.end - seeds.start
}

#[test]
fn right_programs_run_and_come_to_the_same_in_either_form() {
    run_in_either_form(FeatureSet::Core);
}

#[test]
fn programs_with_fields_run_and_come_to_the_same_in_either_form() {
    run_in_either_form(FeatureSet::Fields);
}

fn run_in_either_form(features: FeatureSet) {
    let whole = Mutex::new((0, 0));
    judged::all(seeds(0..at_most(QUICK, SEEDS)), |seed| {
        let mut reports = Vec::new();
        for form in [Form::Ownership, Form::Counted] {
            let source = Source::new(format!("{form:?}"), text(seed, form, features));
            let module = read(&source)?;
            let printed = sil::print(&module).map_err(|errors| format!("{errors:?}"))?;
            if printed != source.text() {
                return Err(format!("it is printed as another text:\n{printed}"));
            }
            reports.push(run(&source, &module, seed)?);
        }
        let mut whole = whole.lock().expect("no worker panicked");
        whole.0 += usize::from(!reports[0].is_cut_short);
        whole.1 += 1;
        interp::same_trace(&reports[0].trace, &reports[1].trace)
    });
    let (whole, all) = whole.into_inner().expect("no worker panicked");
    assert!(
        whole * 2 > all,
        "only {whole} of {all} programs come to their end"
    );
}

/// What the verifier says first.
fn verified(source: &Source) -> Result<(), String> {
    let mut context = Context::new();
    let table = Table::builtin(&mut context);
    let module = sil::read(source, context).map_err(|errors| source.render(&errors[0]))?;
    sil::verify(&module, &table, false).map_err(|errors| source.render(&errors[0]))
}

#[test]
fn the_verifier_accepts_right_programs_and_refuses_seeded_faults() {
    verify_seeded(FeatureSet::Core);
}

#[test]
fn the_verifier_accepts_programs_with_fields_and_refuses_faults_of_their_lives() {
    verify_seeded(FeatureSet::Fields);
}

fn verify_seeded(features: FeatureSet) {
    let refused = Mutex::new(
        faults(features)
            .into_iter()
            .map(|kind| (kind, 0))
            .collect::<Vec<_>>(),
    );
    judged::all(seeds(0..at_most(QUICK, SEEDS)), |seed| {
        let counted = Source::new("counted", text(seed, Form::Counted, features));
        verified(&counted).map_err(|error| format!("{error}\n{}", counted.text()))?;
        let right = text(seed, Form::Ownership, features);
        verified(&Source::new("right", right.as_str())).map_err(|e| format!("{e}\n{right}"))?;
        for (number, kind) in faults(features).into_iter().enumerate() {
            let Some(seeded) = seed_fault(&right, kind, seed) else {
                continue;
            };
            let wrong = Source::new("wrong", seeded.text);
            if verified(&wrong).is_ok() {
                return Err(format!(
                    "{kind:?} at line {} is accepted\n{}",
                    seeded.line,
                    wrong.text()
                ));
            }
            refused.lock().expect("no worker panicked")[number].1 += 1;
        }
        Ok(())
    });
    for (kind, count) in refused.into_inner().expect("no worker panicked") {
        println!("{kind:?}: {count} refused");
        assert!(count >= 5, "{kind:?} was seeded in {count} programs only");
    }
}

#[test]
fn the_eliminator_keeps_what_is_observed() {
    eliminate(FeatureSet::Core);
}

#[test]
fn the_eliminator_keeps_what_is_observed_of_fields() {
    eliminate(FeatureSet::Fields);
}

fn eliminate(features: FeatureSet) {
    let changed = Mutex::new(0);
    judged::all(seeds(0..at_most(QUICK, SEEDS)), |seed| {
        let source = Source::new("before", text(seed, Form::Ownership, features));
        let mut context = Context::new();
        let table = Table::builtin(&mut context);
        let mut module = sil::read(&source, context).map_err(|e| source.render(&e[0]))?;
        let before = run(&source, &module, seed)?;
        let edits = module.edits();
        ownership_model_eliminator::run(&mut module, &table)
            .map_err(|errors| format!("{}\n{}", source.render(&errors[0]), source.text()))?;
        if edits == module.edits() {
            return Ok(());
        }
        *changed.lock().expect("no worker panicked") += 1;
        let after = sil::print(&module).map_err(|errors| format!("{errors:?}"))?;
        let after = Source::new("after", after);
        let module = read(&after)?;
        let found = run(&after, &module, seed).map_err(|e| format!("{e}\n{}", after.text()))?;
        interp::same_trace(&before.trace, &found.trace)
    });
    let changed = changed.into_inner().expect("no worker panicked");
    assert!(
        changed * 10 >= programs() * 8,
        "only {changed} were changed"
    );
}

/// The kind of fault that a run finds first.
fn fault(source: &Source, seed: u64) -> Result<Option<&'static str>, String> {
    let module = read(source)?;
    let options = interp::Options {
        seed,
        ..interp::Options::default()
    };
    let faults = match interp::run(&module, &options) {
        Ok(report) => report.leaks,
        Err(interp::Stop::Fault(fault)) => vec![fault],
        Err(other) => return Err(source.render(&other.diagnostics(&module)[0])),
    };
    Ok(faults.first().map(|fault| fault.kind.name()))
}

#[test]
fn seeded_faults_that_are_executed_are_found() {
    find_seeded(FeatureSet::Core);
}

#[test]
fn seeded_faults_of_fields_that_are_executed_are_found() {
    find_seeded(FeatureSet::Fields);
}

fn find_seeded(features: FeatureSet) {
    let kinds = faults(features);
    let found = Mutex::new(vec![0; kinds.len()]);
    judged::all(seeds(0..at_most(QUICK, SEEDS)), |seed| {
        let right = text(seed, Form::Ownership, features);
        let source = Source::new("right", right.as_str());
        let module = read(&source)?;
        let report = run(&source, &module, seed)?;
        if report.is_cut_short {
            return Ok(());
        }
        let executed = report.executed.iter();
        let executed = executed.filter_map(|&op| source.line_column(module.location(op)));
        let executed: Vec<usize> = executed.map(|place| place.0).collect();
        for (number, &kind) in kinds.iter().enumerate() {
            let Some(seeded) = seed_fault(&right, kind, seed) else {
                continue;
            };
            if !executed.contains(&seeded.line) {
                continue;
            }
            let what = format!("{kind:?} at line {}", seeded.line);
            let wrong = Source::new("wrong", seeded.text);
            let said = fault(&wrong, seed).map_err(|error| format!("{what}: {error}"))?;
            if !said.is_some_and(|said| kind.expected().contains(&said)) {
                return Err(format!("{what} is {said:?}\n{}", wrong.text()));
            }
            found.lock().expect("no worker panicked")[number] += 1;
        }
        Ok(())
    });
    let found = found.into_inner().expect("no worker panicked");
    for (kind, count) in kinds.into_iter().zip(found) {
        println!("{kind:?}: {count}");
        assert!(count >= 5, "{kind:?} was executed in {count} programs only");
    }
}
