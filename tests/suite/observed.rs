//! Answers against runs: while a random program runs, no two memrefs that `must` alias are seen on
//! different buffers, none that `never` do on one, and no memref is used after a block at whose
//! start it was not live. That nothing is used after it was freed the run itself sees to.
//!
//! The programs are random ones and those of `tests/results`, whose functions return arguments,
//! globals and what memory held. Answers by the bodies of functions are judged before deallocation
//! and after each kind of it; those by the rules of the function boundary where these are in force,
//! in the pipeline's output.
//!
//! `FREEHOLD_SEEDS=1000..2000` tries other programs.

use crate::{handed, random};

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicUsize, Ordering};

use freehold::analysis::liveness::{self, Liveness};
use freehold::analysis::{Alias, alias};
use freehold::assumptions::Assumed;
use freehold::diagnostics::Source;
use freehold::dialects::{Table, Trait, functions_with_body};
use freehold::facts::{BlockId, Lifetimes, ValueId, extract, lifetimes};
use freehold::generate::FeatureSet;
use freehold::interp::{self, Seen};
use freehold::ir::{Block, Context, Module, Op, Region, Value, ValueDef};
use freehold::passes::{Environment, Pipeline, run};
use freehold::summaries;
use freehold::syntax::{ParseOptions, parse};
use rustc_hash::{FxHashMap, FxHashSet};

/// What calls are taken to return: what the rules of the function boundary say, or what bodies do.
#[derive(Copy, Clone)]
enum Believed {
    Rules,
    Bodies,
}

/// What is told of a program: what the analyses found, or something else, which runs have to
/// notice.
#[derive(Copy, Clone, Debug)]
enum Told {
    Found,
    MayIsNever,
    MayIsMust,
    /// The first member is missing in every set of live memrefs.
    OneLiveLess,
}

/// What makes functions keep the rules of the function boundary.
const PIPELINE: &str = "buffer-deallocation-pipeline";

/// The answers that a run contradicts, and how many pairs were looked at.
fn contradictions(
    text: &str,
    passes: &str,
    believed: Believed,
    told: Told,
) -> (BTreeSet<String>, usize) {
    let source = Source::new("program.mlir", text);
    let mut context = Context::new();
    let table = Table::builtin(&mut context);
    let mut module = parse(&source, context, &table, &ParseOptions::default())
        .unwrap_or_else(|errors| panic!("{}", source.render(&errors[0])));
    let pipeline = Pipeline::parse(&format!("builtin.module({passes})"))
        .unwrap_or_else(|error| panic!("{}", error.message));
    let environment = Environment::new(&table);
    run(&pipeline, &mut module, &environment, &mut |_, _| {})
        .unwrap_or_else(|errors| panic!("{}", source.render(&errors[0])));
    let assumed = Assumed::of("query");
    let model = match believed {
        Believed::Rules => assumed.calls_by_the_boundary(),
        Believed::Bodies => assumed.calls_by_bodies(),
    };
    let calls = summaries::calls(&module, &table, model, FxHashSet::default());
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
    let mut lives = Lives::new(&module, &table, told);
    let mut observer = |seen: Seen, buffer_of: &dyn Fn(Value) -> Option<interp::BufferId>| {
        let value = match seen {
            Seen::Gets(value) => value,
            Seen::Runs(op) => {
                found.extend(lives.run(op));
                return;
            }
        };
        lives.define(value);
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
            let answer = match (aliases[number].alias(other, id), told) {
                (Alias::May, Told::MayIsNever) => Alias::Never,
                (Alias::May, Told::MayIsMust) => Alias::Must,
                (found, _) => found,
            };
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

/// What liveness says against what a run uses: which memrefs each running call was told are not
/// live any more.
struct Lives<'a> {
    module: &'a Module,
    table: &'a Table,
    /// Each block's function and id.
    blocks: FxHashMap<Block, (usize, BlockId)>,
    functions: Vec<(Lifetimes, Liveness)>,
    ids: FxHashMap<Value, ValueId>,
    calls: Vec<Call>,
}

#[derive(Default)]
struct Call {
    /// The memrefs that the call has, by the region of their definition.
    defined: FxHashMap<Region, FxHashSet<Value>>,
    dead: FxHashSet<Value>,
}

impl<'a> Lives<'a> {
    fn new(module: &'a Module, table: &'a Table, told: Told) -> Self {
        let mut lives = Lives {
            module,
            table,
            blocks: FxHashMap::default(),
            functions: Vec::new(),
            ids: FxHashMap::default(),
            calls: Vec::new(),
        };
        for (number, function) in functions_with_body(module, table).into_iter().enumerate() {
            let lifetimes = lifetimes(module, table, function);
            for (id, &block) in &lifetimes.blocks {
                lives.blocks.insert(block, (number, id));
            }
            lives
                .ids
                .extend(lifetimes.values.iter().map(|(id, &value)| (value, id)));
            let mut liveness = liveness::solve(&lifetimes);
            if let Told::OneLiveLess = told {
                for live in liveness.live_in.values_mut() {
                    *live = live.iter().skip(1).collect();
                }
            }
            lives.functions.push((lifetimes, liveness));
        }
        lives
    }

    fn block_of(&self, value: Value) -> Block {
        match self.module.def(value) {
            ValueDef::Result(op, _) => self.module.parent_block(op).expect("it runs in a block"),
            ValueDef::Argument(block, _) => block,
        }
    }

    fn define(&mut self, value: Value) {
        let block = self.block_of(value);
        let region = self
            .module
            .block_region(block)
            .expect("it runs in a region");
        if self.is_entry(block) && self.module.arguments(block).first() == Some(&value) {
            self.calls.push(Call::default());
        }
        if let Some(call) = self.calls.last_mut() {
            call.defined.entry(region).or_default().insert(value);
            call.dead.remove(&value);
        }
    }

    fn is_entry(&self, block: Block) -> bool {
        let op = self.module.block_op(block);
        self.module.is_entry(block)
            && op.is_some_and(|op| self.table.has(self.module, op, Trait::Function))
    }

    /// What is wrong with the use of a memref by an operation.
    fn run(&mut self, op: Op) -> Option<String> {
        let block = self.module.parent_block(op)?;
        let starts = self.module.first_op(block) == Some(op);
        let has_memref = self
            .module
            .arguments(block)
            .first()
            .is_some_and(|&a| self.module.is_memref(a));
        if starts && self.is_entry(block) && !has_memref {
            self.calls.push(Call::default());
        }
        let call = self.calls.last_mut()?;
        if let Some(&(number, id)) = self.blocks.get(&block).filter(|_| starts) {
            let live = &self.functions[number].1.live_in[id];
            let region = self.module.block_region(block)?;
            let arguments = self.module.arguments(block);
            for value in call.defined.get(&region).into_iter().flatten() {
                if !live.contains(self.ids[value]) && !arguments.contains(value) {
                    call.dead.insert(*value);
                }
            }
        }
        let used = self.module.operands(op).find(|v| call.dead.contains(v));
        let in_function = self
            .module
            .parent_op(op)
            .is_some_and(|p| self.table.has(self.module, p, Trait::Function));
        if in_function && self.table.has(self.module, op, Trait::ReturnLike) {
            self.calls.pop();
        }
        used.map(|v| format!("{v:?} is used by {op:?} and was not live before"))
    }
}

#[test]
fn no_answer_is_contradicted_by_a_run() {
    let pairs = AtomicUsize::new(0);
    for features in [FeatureSet::CORE, FeatureSet::FULL] {
        random::judge_all(features, 0..150, 8, |text, _| {
            for believed in [Believed::Rules, Believed::Bodies] {
                let (found, compared) = contradictions(text, PIPELINE, believed, Told::Found);
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

#[test]
fn wrong_answers_are_contradicted() {
    for told in [Told::OneLiveLess, Told::MayIsMust, Told::MayIsNever] {
        let (noticed, programs) = (AtomicUsize::new(0), AtomicUsize::new(0));
        random::judge_all(FeatureSet::FULL, 0..40, 8, |text, _| {
            let (found, _) = contradictions(text, PIPELINE, Believed::Rules, told);
            noticed.fetch_add(usize::from(!found.is_empty()), Ordering::Relaxed);
            programs.fetch_add(1, Ordering::Relaxed);
            Ok(())
        });
        let (noticed, programs) = (noticed.into_inner(), programs.into_inner());
        // Small programs have little to be wrong about, and few seeds may have only such.
        assert!(
            4 * noticed >= programs || programs < 20,
            "{told:?} was noticed in {noticed} programs of {programs}"
        );
    }
}

#[test]
fn no_answer_about_what_calls_give_is_contradicted() {
    let mut said = String::new();
    let (mut compared, mut noticed) = (0, 0);
    for case in handed::cases() {
        for passes in [
            "",
            "classic-deallocation-pipeline",
            PIPELINE,
            "buffer-deallocation-pipeline{private-function-dynamic-ownership=true}",
        ] {
            let (found, pairs) = contradictions(&case.text, passes, Believed::Bodies, Told::Found);
            compared += pairs;
            for what in found {
                said += &format!("{} after '{passes}': {what}\n", case.name);
            }
        }
        // Before functions keep the rules, answers that rest on them are wrong.
        let (found, _) = contradictions(&case.text, "", Believed::Rules, Told::Found);
        noticed += usize::from(!found.is_empty());
    }
    assert!(said.is_empty(), "{said}");
    assert!(compared > 500, "only {compared} pairs were seen");
    assert!(
        noticed >= 15,
        "the rules are wrong about {noticed} programs only"
    );
}
