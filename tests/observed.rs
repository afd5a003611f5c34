//! Alias answers against runs: while a random program runs, no two memrefs that `must` alias are
//! seen on different buffers, and none that `never` do on one.
//!
//! The programs are the pipeline's output: functions that were not deallocated need not keep the
//! rules of the function boundary, which the answers take for granted.
//!
//! `FREEHOLD_SEEDS=1000..2000` tries other programs.

mod random;

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicUsize, Ordering};

use freehold::analysis::{Alias, alias};
use freehold::diagnostics::Source;
use freehold::dialects::Table;
use freehold::facts::{ValueId, extract, functions_with_body, private_functions};
use freehold::generate::Surface;
use freehold::interp;
use freehold::ir::{Context, Value};
use freehold::passes::{Environment, Pipeline, run};
use freehold::summaries;
use freehold::syntax::{ParseOptions, parse};
use rustc_hash::{FxHashMap, FxHashSet};

/// What calls of private functions are taken to return: what the rules of the function boundary
/// say, or what their bodies do.
#[derive(Copy, Clone)]
enum Believed {
    Rules,
    Bodies,
}

/// The answers that a run contradicts, and how many pairs were looked at.
fn contradictions(text: &str, believed: Believed) -> (BTreeSet<String>, usize) {
    let source = Source::new("program.mlir", text);
    let mut context = Context::new();
    let table = Table::builtin(&mut context);
    let mut module = parse(&source, context, &table, &ParseOptions::default())
        .unwrap_or_else(|errors| panic!("{}", source.render(&errors[0])));
    let pipeline = Pipeline::parse("builtin.module(buffer-deallocation-pipeline)")
        .unwrap_or_else(|error| panic!("{}", error.message));
    let environment = Environment::new(&table);
    run(&pipeline, &mut module, &environment, &mut |_, _, _, _| {})
        .unwrap_or_else(|errors| panic!("{}", source.render(&errors[0])));
    let dynamic = match believed {
        Believed::Rules => FxHashSet::default(),
        Believed::Bodies => private_functions(&module, &table),
    };
    let calls = summaries::calls(&module, &table, dynamic);
    let functions: Vec<_> = functions_with_body(&module, &table)
        .into_iter()
        .map(|function| extract(&module, &table, function, &calls))
        .collect();
    let aliases: Vec<_> = functions.iter().map(|f| alias::solve(&f.facts)).collect();
    let mut home: FxHashMap<Value, (usize, ValueId)> = FxHashMap::default();
    for (number, extracted) in functions.iter().enumerate() {
        for (id, &value) in &extracted.ids.values {
            home.insert(value, (number, id));
        }
    }
    let mut found = BTreeSet::new();
    let mut compared = 0;
    let mut observer = |value: Value, buffer_of: &dyn Fn(Value) -> Option<interp::BufferId>| {
        let (Some(&(number, id)), Some(buffer)) = (home.get(&value), buffer_of(value)) else {
            return;
        };
        let extracted = &functions[number];
        for (other, &name) in &extracted.ids.values {
            // What dominates the value has its current buffer.
            if !extracted.facts.dominates(other, id) {
                continue;
            }
            let Some(others) = buffer_of(name) else {
                continue;
            };
            compared += 1;
            let answer = aliases[number].alias(other, id);
            let wrong = match answer {
                Alias::Must => others != buffer,
                Alias::Never => others == buffer,
                Alias::May => false,
            };
            if wrong {
                found.insert(format!("{other} and {id} of function {number}: {answer:?}"));
            }
        }
    };
    let result = interp::run_observed(
        &module,
        &table,
        &interp::Options::default(),
        Some(&mut observer),
    );
    if let Err(stop) = result {
        found.insert(source.render(&stop.diagnostic(&module)));
    }
    (found, compared)
}

#[test]
fn no_alias_answer_is_contradicted_by_a_run() {
    let pairs = AtomicUsize::new(0);
    for surface in [Surface::CORE, Surface::FULL] {
        random::judge_all(surface, 0..150, 8, |text, _| {
            for believed in [Believed::Rules, Believed::Bodies] {
                let (found, compared) = contradictions(text, believed);
                pairs.fetch_add(compared, Ordering::Relaxed);
                if !found.is_empty() {
                    return Err(Vec::from_iter(found).join("\n"));
                }
            }
            Ok(())
        });
    }
    assert!(pairs.into_inner() > 0, "no pair was seen");
}
