//! Buffers on heaps of their own: random programs in which some allocations, or all, are a pool's,
//! through both ways of deallocation. What is freed is freed by the operation of its heap, and what
//! is not, a remark says. `FREEHOLD_SEEDS=1000..2000` tries others.

use crate::random;

use freehold::diagnostics::{Severity, Source};
use freehold::dialects::Table;
use freehold::generate::FeatureSet;
use freehold::interp::{self, Report};
use freehold::ir::{Context, Module};
use freehold::passes::{Environment, Pipeline, run};
use freehold::syntax::{ParseOptions, parse};

const HEAPS: &str = "
op pool.alloc
  operands sizes*: index
  results memref: ranked-memref
  effects allocate(memref)
  freed-by pool.free
  format `(` $sizes `)` attr-dict `:` type($memref)

op pool.free
  operands memref: memref
  effects free(memref)
  format $memref attr-dict `:` type($memref)

op tank.alloc
  operands sizes*: index
  results memref: ranked-memref
  effects allocate(memref)
  freed-by tank.free
  format `(` $sizes `)` attr-dict `:` type($memref)

op tank.free
  operands memref: memref
  effects free(memref)
  format $memref attr-dict `:` type($memref)
";

/// The program with other heaps in the place of `memref.alloc`'s: of so many allocations, counted
/// on from the seed, the first is a pool's and the second a tank's.
fn with_heaps(text: &str, seed: u64) -> String {
    let every = 1 + (seed / 4) % 4;
    let mut count = seed;
    let lines = text.lines().map(|line| {
        if !line.contains("memref.alloc(") || line.contains(")[") {
            return line.to_owned();
        }
        count += 1;
        match count % every {
            0 => line.replace("memref.alloc(", "pool.alloc("),
            1 => line.replace("memref.alloc(", "tank.alloc("),
            _ => line.to_owned(),
        }
    });
    lines.map(|line| line + "\n").collect()
}

fn interpret(source: &Source, module: &Module, table: &Table) -> Result<Report, String> {
    interp::run(module, table, &interp::Options::default())
        .map_err(|stop| source.render(&stop.diagnostic(module)))
}

/// What is wrong with a program before and after deallocation.
fn judge(text: &str, seed: u64) -> Result<(), String> {
    let text = with_heaps(text, seed);
    let passes = match seed % 4 {
        0 => "buffer-deallocation-pipeline",
        1 => "buffer-deallocation-pipeline{private-function-dynamic-ownership=true}",
        2 => "buffer-deallocation-pipeline{early-free=true}",
        _ => "classic-deallocation-pipeline",
    };
    judge_after(&text, passes).map_err(|what| format!("{passes}: {what}\n{text}"))
}

fn judge_after(text: &str, passes: &str) -> Result<(), String> {
    let source = Source::new("program.mlir", text);
    let mut context = Context::new();
    let mut table = Table::builtin(&mut context);
    let loaded = table.load(&mut context, HEAPS);
    loaded.map_err(|error| error.to_string())?;
    let render = |errors: Vec<_>| -> String { errors.iter().map(|e| source.render(e)).collect() };
    let mut module = parse(&source, context, &table, &ParseOptions::default()).map_err(render)?;
    let before = interpret(&source, &module, &table)?;
    let pipeline = Pipeline::parse(&format!("builtin.module({passes})"));
    let pipeline = pipeline.map_err(|error| error.message)?;
    let environment = Environment::new(&table);
    run(&pipeline, &mut module, &environment, &mut |_, _| {}).map_err(render)?;
    let remarks = environment.remarks.take();
    let after = interpret(&source, &module, &table)?;
    if before.results != after.results || before.trace != after.trace {
        return Err("it does something else".to_owned());
    }
    let mut said = remarks
        .iter()
        .filter(|said| said.severity == Severity::Remark);
    let leak = after.leaks.iter().find(|leak| {
        let at = module.location(leak.at);
        !said.clone().any(|remark| remark.location == at)
    });
    match leak {
        Some(leak) => Err(source.render(&leak.diagnostic(&module))),
        None if !passes.contains("private") && is_of_one_heap(text) => said
            .next()
            .map_or(Ok(()), |remark| Err(source.render(remark))),
        None => Ok(()),
    }
}

/// Whether all buffers are of one heap, in a program whose functions get none from calls: then
/// nothing is left but what functions lend.
fn is_of_one_heap(text: &str) -> bool {
    let functions = text
        .split_once("func.func @main")
        .map_or(text, |parts| parts.0);
    let others = ["memref.alloc(", "tank.alloc(", "call @"];
    !others.iter().any(|other| functions.contains(other))
}

#[test]
fn random_programs_on_several_heaps_are_freed_by_the_right_operations() {
    random::judge_all(FeatureSet::CORE, 0..600, 5, judge);
}

#[test]
fn random_programs_with_views_and_regions_are_freed_by_the_right_operations() {
    let features = FeatureSet::FULL.without(FeatureSet::FREES);
    random::judge_all(features, 0..600, 5, judge);
}
