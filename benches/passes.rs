//! Every pass over memrefs, on a module of all families of `freehold generate --family`, and on
//! each family the pass that it is made for.

mod programs;

use std::time::Duration;

use criterion::measurement::WallTime;
use criterion::{
    BatchSize, BenchmarkGroup, BenchmarkId, Criterion, criterion_group, criterion_main,
};
use freehold::diagnostics::Source;
use freehold::dialects::Table;
use freehold::generate::families::FAMILIES;
use freehold::ir::Module;
use freehold::passes::{Environment, Pipeline, Verify, over_memrefs, run};
use programs::parse;

const SIZES: [usize; 2] = [100, 2_000];
/// Of each family in the module of all.
const EACH: usize = 100;

/// What comes before a pass that works on what another one made.
fn before(pass: &str) -> &'static [&'static str] {
    const OWNERSHIP: &str = "ownership-based-buffer-deallocation";
    match pass {
        "buffer-deallocation-simplification" => &[OWNERSHIP],
        "bufferization-lower-deallocations" => &[OWNERSHIP, "buffer-deallocation-simplification"],
        "convert-bufferization-to-memref" | "copy-removal" => &["buffer-deallocation"],
        "canonicalize"
        | "cse"
        | "clean-up"
        | "optimize-allocation-liveness"
        | "order-deallocations" => &[
            OWNERSHIP,
            "buffer-deallocation-simplification",
            "bufferization-lower-deallocations",
        ],
        _ => &[],
    }
}

/// Runs passes; how the module is verified does not count.
fn apply(passes: &[&str], module: &mut Module, table: &Table) {
    let pipeline = Pipeline::parse(&format!("builtin.module({})", passes.join(",")))
        .unwrap_or_else(|error| panic!("{}", error.message));
    let environment = Environment {
        verify: Verify::Never,
        ..Environment::new(table)
    };
    run(&pipeline, module, &environment, &mut |_, _| {})
        .unwrap_or_else(|errors| panic!("{passes:?}: {}", errors[0].message));
}

/// Adds the time of a pass on what the passes `first` made of a text.
fn bench(
    group: &mut BenchmarkGroup<WallTime>,
    size: usize,
    source: &Source,
    (first, pass): (&[&str], &str),
) {
    group.bench_function(BenchmarkId::new(pass, size), |b| {
        b.iter_batched_ref(
            || {
                let (mut module, table) = parse(source, false);
                apply(first, &mut module, &table);
                (module, table)
            },
            |(module, table)| apply(&[pass], module, table),
            BatchSize::PerIteration,
        );
    });
}

fn each_pass(c: &mut Criterion) {
    // A program with a dealloc is not deallocated like the others.
    let families = FAMILIES
        .iter()
        .filter(|family| family.name != "dealloc_wide");
    let text: String = families.map(|family| (family.text)(EACH)).collect();
    let source = Source::new("all families", text);
    let mut group = c.benchmark_group("all families");
    for pass in over_memrefs() {
        let passes = (before(pass.name), pass.name);
        bench(&mut group, EACH, &source, passes);
    }
    group.finish();
}

fn each_family(c: &mut Criterion) {
    for family in FAMILIES {
        let mut group = c.benchmark_group(family.name);
        for size in SIZES {
            let source = Source::new(family.name, (family.text)(size));
            bench(&mut group, size, &source, (&[], family.pass));
        }
        group.finish();
    }
}

criterion_group! {
    name = benches;
    config = Criterion::default()
        .sample_size(10)
        .warm_up_time(Duration::from_millis(200))
        .measurement_time(Duration::from_millis(600));
    targets = each_pass, each_family
}
criterion_main!(benches);
