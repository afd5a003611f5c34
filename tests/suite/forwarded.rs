//! `--forward-memref-loads` judged by running: programs full of loads and stores compute the same
//! before and after, in the checked interpreter and, lowered, in mlir-runner.
//! `FREEHOLD_SEEDS=0..10000 cargo test --test suite forwarded::` tries more.
//!
//! The judge is judged too: where a program lies about its aliases, results change.

use crate::{oracle, random, runtime, traffic};

use std::sync::atomic::{AtomicU64, Ordering};

use crate::runtime::Machine;
use crate::seeds::{on_all_cores, seeds};
use crate::traffic::Honesty;
use freehold::assumptions::Assumed;
use freehold::diagnostics::Source;
use freehold::dialects::Table;
use freehold::generate::{self, FeatureSet};
use freehold::interp::{self, Report};
use freehold::ir::{Context, Module};
use freehold::passes::{self, Environment, Pipeline, forward_memref_loads};
use freehold::syntax::{ParseOptions, PrintOptions, parse, print};
use freehold::verify::verify;

struct Program {
    source: Source,
    module: Module,
    table: Table,
}

impl Program {
    fn read(text: &str) -> Result<Program, String> {
        let source = Source::new("program", text);
        let mut context = Context::new();
        let table = Table::builtin(&mut context);
        let spell = |errors: Vec<_>| -> String {
            errors.iter().map(|error| source.render(error)).collect()
        };
        let module = parse(&source, context, &table, &ParseOptions::default()).map_err(spell)?;
        let errors = verify(&module, &table);
        match errors.is_empty() {
            true => Ok(Program {
                source,
                module,
                table,
            }),
            false => Err(spell(errors)),
        }
    }

    fn interpret(&self) -> Result<Report, String> {
        interp::run(&self.module, &self.table, &interp::Options::default())
            .map_err(|stop| self.source.render(&stop.diagnostic(&self.module)))
    }

    /// Runs the pass; how many operations it removed.
    fn forward(&mut self) -> Result<u64, String> {
        let mut report = forward_memref_loads::Report {
            explain: true,
            ..forward_memref_loads::Report::default()
        };
        let assumed = Assumed::of("forward-memref-loads");
        forward_memref_loads::run(&mut self.module, &self.table, &assumed, &mut report)
            .map_err(|errors| format!("{} errors", errors.len()))?;
        let errors = verify(&self.module, &self.table);
        if let Some(error) = errors.first() {
            return Err(self.source.render(error));
        }
        let removed = report.rules.values().map(|fired| fired.times).sum();
        match report.remarks.len() as u64 == removed {
            true => Ok(removed),
            false => Err("not each removal is explained".to_owned()),
        }
    }

    fn deallocate(&mut self) {
        let pipeline = Pipeline::parse("builtin.module(buffer-deallocation-pipeline)");
        let pipeline = pipeline.unwrap_or_else(|error| panic!("{}", error.message));
        let environment = Environment::new(&self.table);
        let result = passes::run(&pipeline, &mut self.module, &environment, &mut |_, _| {});
        assert!(result.is_ok(), "the program can be deallocated");
    }

    fn text(&self) -> String {
        print(&self.module, &self.table, &PrintOptions::default())
    }
}

/// How many operations go, if the program computes the same without them; twice in a row.
fn judge(text: &str) -> Result<u64, String> {
    let mut program = Program::read(text)?;
    let before = program.interpret()?;
    let mut removed = 0;
    for _ in 0..2 {
        removed += program.forward()?;
        let after = program.interpret()?;
        if before.results != after.results || before.trace != after.trace {
            return Err(format!(
                "{:?} became {:?}\n{}",
                before.results,
                after.results,
                program.text()
            ));
        }
    }
    Ok(removed)
}

#[test]
fn traffic_computes_the_same() {
    let removed = AtomicU64::new(0);
    let seeds = seeds(0..400);
    let all = seeds.end - seeds.start;
    let complaint = std::sync::Mutex::new(None);
    on_all_cores(seeds, |seed| {
        let text = traffic::program(seed, Honesty::Honest);
        match judge(&text) {
            Ok(count) => drop(removed.fetch_add(count, Ordering::Relaxed)),
            Err(what) => {
                *complaint.lock().expect("no worker panicked") = Some((seed, text, what));
                return false;
            }
        }
        true
    });
    if let Some((seed, text, what)) = complaint.into_inner().expect("no worker panicked") {
        panic!("seed {seed}: {what}\nbefore:\n{text}");
    }
    let removed = removed.into_inner();
    println!("{removed} loads and stores removed from {all} programs");
    assert!(removed > 5 * all, "{removed} in {all} programs is little");
}

/// What is said wrongly is found by running: without that the test above would say nothing.
#[test]
fn a_lie_is_seen() {
    let seen = AtomicU64::new(0);
    on_all_cores(0..200, |seed| {
        let wrong = judge(&traffic::program(seed, Honesty::Lying)).err();
        let wrong = wrong.filter(|what| what.contains(" became "));
        seen.fetch_add(u64::from(wrong.is_some()), Ordering::Relaxed);
        true
    });
    let seen = seen.into_inner();
    assert!(seen > 20, "only {seen} of 200 lies change a result");
}

/// The programs that the other passes are judged by.
#[test]
fn generated_programs_compute_the_same() {
    for features in [FeatureSet::CORE, FeatureSet::ALL] {
        random::judge_all(features, 0..200, 6, |text, _| judge(text).map(drop));
    }
}

/// Real execution gives the same before and after; and of programs that are deallocated after this
/// pass each buffer is freed once.
#[test]
fn execution_is_the_same() {
    let Some(machine) = Machine::new("forwarded") else {
        return;
    };
    for seed in 0..16 {
        let is_traffic = seed % 2 == 0;
        let text = match is_traffic {
            true => traffic::program(seed, Honesty::Honest),
            false => generate::program(&generate::Options {
                seed,
                features: FeatureSet::CORE,
                ..generate::Options::default()
            }),
        };
        let mut program = Program::read(&text).expect("the text is valid");
        program.forward().expect("the pass runs");
        if !is_traffic {
            program.deallocate();
        }
        let lowered = machine.lower(&[&text, &program.text()]);
        let run = |when: &str, text: &Result<String, String>| {
            let text = text.as_ref().unwrap_or_else(|e| panic!("seed {seed}: {e}"));
            let ran = machine.run(&format!("{when}-{seed}.mlir"), text);
            ran.unwrap_or_else(|e| panic!("seed {seed}: {e}"))
        };
        let (before, after) = (run("before", &lowered[0]), run("after", &lowered[1]));
        assert!(before.result.is_some(), "seed {seed} runs to its end");
        assert_eq!(before.result, after.result, "seed {seed}");
        assert_eq!(
            after.heap.is_clean(),
            !is_traffic,
            "seed {seed}: {}",
            after.heap
        );
    }
}

/// The loads and stores of a text.
fn count(text: &str) -> usize {
    let is_access = |line: &&str| line.contains("memref.load") || line.contains("memref.store");
    text.lines().filter(is_access).count()
}

/// What mlir-opt's CSE and canonicalization remove, this pass removes, and more: on the seed's
/// example, written with `freehold.never_alias`, two loads where they remove none.
#[test]
fn it_leaves_no_more_than_mlir_opt() {
    let Some(mlir_opt) = oracle::find("mlir-opt-22") else {
        return;
    };
    let peer = |text: &str| {
        let arguments = ["--cse", "--canonicalize"];
        runtime::filter(&mlir_opt, arguments, text).unwrap_or_else(|e| panic!("{e}"))
    };
    let seed = include_str!("../passes/forward-memref-loads/apart.mlir");
    let seed = &seed[..seed.find("func.func @not_transitive").expect("it is there")];
    assert_eq!(count(&peer(seed)), 5);
    let mut program = Program::read(seed).expect("the text is valid");
    program.forward().expect("the pass runs");
    assert_eq!(count(&program.text()), 3);
    let (mut before, mut theirs, mut ours) = (0, 0, 0);
    for number in 0..40 {
        let text = traffic::program(number, Honesty::Honest);
        let mut program = Program::read(&text).expect("the text is valid");
        program.forward().expect("the pass runs");
        let [left, of_ours] = [peer(&text), peer(&program.text())].map(|text| count(&text));
        assert!(
            of_ours <= left,
            "seed {number}: {of_ours} are left, of mlir-opt {left}"
        );
        before += count(&text);
        theirs += left;
        ours += of_ours;
    }
    println!("{before} loads and stores; mlir-opt leaves {theirs}, with this pass before {ours}");
}
