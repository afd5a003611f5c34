//! Random SIL programs before and after each optimisation: the verifier finds nothing in either,
//! both run without a fault, and what can be observed is the same but for where deinits stand.
//! Where deinits change a global, that is part of what is observed, and only faults and leaks are
//! looked for. Programs of the core go through each optimisation, programs with fields through
//! every pass and through pairs of passes: a program through some of them, so that each has its
//! turn in each form.
//!
//! `FREEHOLD_SEEDS=0..10000` tries other seeds.

use crate::judged;
use crate::seeds::{at_most, seeds};

use std::collections::BTreeMap;
use std::sync::Mutex;

use freehold::diagnostics::Source;
use freehold::dialects::Table;
use freehold::generate::sil::{FeatureSet, Form, Options, program};
use freehold::ir::{Context, Module};
use freehold::passes::{self, Environment, Pipeline, Verify};
use freehold::sil::{self, interp};

use crate::sil_run::run;

const SEEDS: u64 = 300;
/// Of these a quick run tries the first.
const QUICK: u64 = 60;

const PASSES: &[&str] = &[
    "sil-code-motion",
    "sil-ownership-rules",
    "sil-owned-to-guaranteed{modify-public-functions=true}",
    "sil-optimize-ownership",
];

const ELIMINATOR: &str = "ownership-model-eliminator";

/// Each program with fields goes through so many of the passes and pairs.
const DRAWN: usize = 3;

fn read(source: &Source) -> (Table, Module) {
    let mut context = Context::new();
    let table = Table::builtin(&mut context);
    let module = sil::read(source, context);
    let module = module.unwrap_or_else(|errors| panic!("{}", source.render(&errors[0])));
    (table, module)
}

/// Whether a pass changed a program, which does what it did.
fn judge(pass: &str, options: &Options, counts: &mut [u64; 2]) -> Result<bool, String> {
    let seed = options.seed;
    let source = Source::new("before", program(options));
    let (table, mut module) = read(&source);
    let before = match run(&source, &module, seed) {
        // A deinit that writes a global of which a value is borrowed makes a wrong program of a
        // right one.
        Err(_) if options.deinits_store => return Ok(false),
        before => before.map_err(|what| format!("{what}\n{}", source.text()))?,
    };
    let mut environment = Environment::new(&table);
    environment.verify = Verify::AtEnd;
    let pipeline = Pipeline::parse(&format!("builtin.module({pass})")).expect("a pipeline");
    passes::run(&pipeline, &mut module, &environment, &mut |_, _| {})
        .map_err(|errors| format!("{}\n{}", source.render(&errors[0]), source.text()))?;
    let text = sil::print(&module).map_err(|errors| format!("{errors:?}"))?;
    if text == source.text() {
        return Ok(false);
    }
    let changed = Source::new("after", text);
    let (_, module) = read(&changed);
    let both = |what: String| format!("{what}\n{}\n{}", source.text(), changed.text());
    let after = run(&changed, &module, seed).map_err(both)?;
    let same = match options.deinits_store {
        true => Ok(()),
        false => interp::same_trace(&before.trace, &after.trace),
    };
    if let Err(what) = same {
        // A program that gives up at `unreachable` owes nobody the deinits of what it still holds,
        // and where callers release what functions did, they may not come to it.
        let callers_release = ["sil-owned-to-guaranteed", "sil-optimize-ownership"];
        let may_lack = callers_release.iter().any(|name| pass.contains(name));
        if !(before.is_cut_short && may_lack && what.starts_with("deinit")) {
            return Err(both(what));
        }
    }
    counts[0] += before.retains + before.releases;
    counts[1] += after.retains + after.releases;
    Ok(true)
}

/// Each form, with and without deinits that change a global.
const FORMS: [(Form, bool); 4] = [
    (Form::Ownership, false),
    (Form::Ownership, true),
    (Form::Counted, false),
    (Form::Counted, true),
];

/// What a program of the core goes through.
fn core_ways(_: u64) -> Vec<(Form, bool, String)> {
    let ways = FORMS.into_iter().flat_map(|(form, stores)| {
        let passes = PASSES.iter();
        passes.map(move |pass| (form, stores, pass.to_string()))
    });
    ways.collect()
}

/// What a program with fields goes through: some of the passes and pairs of passes, in turn in each
/// form.
fn field_ways(seed: u64) -> Vec<(Form, bool, String)> {
    let passes: Vec<&str> = PASSES.iter().copied().chain([ELIMINATOR]).collect();
    let alone = passes.iter().map(|pass| pass.to_string());
    let firsts = passes.iter();
    let pairs = firsts.flat_map(|first| passes.iter().map(move |then| format!("{first},{then}")));
    let all: Vec<String> = alone.chain(pairs).collect();
    let turns = (0..DRAWN).map(|number| seed as usize * DRAWN + number);
    let ways = turns.map(|turn| {
        // Each time that all had their turn the next form has its own.
        let (form, stores) = FORMS[(turn / all.len()) % FORMS.len()];
        (form, stores, all[turn % all.len()].clone())
    });
    ways.collect()
}

#[test]
fn optimised_programs_do_what_they_did() {
    optimise(FeatureSet::Core, core_ways);
}

#[test]
fn programs_with_fields_do_what_they_did_after_every_pass_and_pair_of_passes() {
    optimise(FeatureSet::Fields, field_ways);
}

fn optimise(features: FeatureSet, ways: impl Fn(u64) -> Vec<(Form, bool, String)> + Sync) {
    let changed = Mutex::new(BTreeMap::new());
    let count = |seed| {
        for (form, deinits_store, pass) in ways(seed) {
            let options = Options {
                seed,
                size: 2 + seed as usize % 12,
                form,
                features,
                deinits_store,
            };
            let mut counts = [0, 0];
            let way = match deinits_store {
                true => format!("{pass} {form:?}, deinits store"),
                false => format!("{pass} {form:?}"),
            };
            let change =
                judge(&pass, &options, &mut counts).map_err(|what| format!("{way}: {what}"))?;
            let mut changed = changed.lock().expect("no worker panicked");
            let row = changed.entry(way).or_insert((0, 0, [0, 0]));
            row.0 += 1;
            row.1 += u64::from(change);
            row.2[0] += counts[0];
            row.2[1] += counts[1];
        }
        Ok(())
    };
    judged::all(seeds(0..at_most(QUICK, SEEDS)), count);
    let changed = changed.into_inner().expect("no worker panicked");
    for (way, (tried, programs, [before, after])) in changed {
        println!("{way}: {programs} of {tried} programs changed, {before} counts to {after}");
    }
}
