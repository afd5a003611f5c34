//! Parsing, verifying and printing, each alone, on modules of 1 KB and 1 MB of every family.

mod families;
mod programs;

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use freehold::diagnostics::Source;
use freehold::syntax::{self, PrintOptions};
use freehold::verify::verify;
use programs::parse;

const SIZES: [(&str, usize); 2] = [("1KB", 1_000), ("1MB", 1_000_000)];

fn texts(c: &mut Criterion) {
    for (family, _) in families::FAMILIES {
        for (label, bytes) in SIZES {
            let source = Source::new(family, families::generate(family, bytes));
            let (module, table) = parse(&source, true);
            let options = PrintOptions {
                generic: family == "generic",
                ..PrintOptions::default()
            };
            let mut group = c.benchmark_group(family);
            group.throughput(Throughput::Bytes(source.text().len() as u64));
            group.bench_function(BenchmarkId::new("parse", label), |b| {
                b.iter(|| parse(black_box(&source), true));
            });
            group.bench_function(BenchmarkId::new("verify", label), |b| {
                b.iter(|| assert!(verify(black_box(&module), &table).is_empty()));
            });
            group.bench_function(BenchmarkId::new("print", label), |b| {
                b.iter(|| syntax::print(black_box(&module), &table, &options));
            });
            group.finish();
        }
    }
}

criterion_group! {
    name = benches;
    config = Criterion::default()
        .sample_size(20)
        .warm_up_time(std::time::Duration::from_millis(300))
        .measurement_time(std::time::Duration::from_secs(1));
    targets = texts
}
criterion_main!(benches);
