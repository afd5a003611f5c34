//! Facts, each analysis and the edits of ownership, each alone, on the families of `freehold
//! generate --family`.

mod programs;

use std::hint::black_box;
use std::time::Duration;

use cranelift_entity::PrimaryMap;
use criterion::{BatchSize, BenchmarkId, Criterion, criterion_group, criterion_main};
use freehold::analysis::components::Arguments;
use freehold::analysis::placement::Hoisting;
use freehold::analysis::{
    ValueSet, alias, components, copy_removal, liveness, ownership, placement, promotion, retain,
};
use freehold::diagnostics::Source;
use freehold::dialects::functions_with_body;
use freehold::facts::{
    BlockId, Calls, Extracted, Lifetimes, copies, extract, extract_places, lifetimes,
};
use freehold::generate::families::FAMILIES;
use freehold::rewrite;
use programs::parse;

const SIZES: [usize; 2] = [100, 2_000];

type Sets = PrimaryMap<BlockId, ValueSet>;

/// What is live in blocks, as far as the ownership facts have a number for it. Every block of a
/// family can be reached.
fn memrefs(sets: &Sets, lives: &Lifetimes, extracted: &Extracted) -> Sets {
    let memref = |v| extracted.ids.value_id(lives.values[v]);
    let of = |set: &ValueSet| set.iter().filter_map(memref).collect();
    sets.values().map(of).collect()
}

fn analyses(c: &mut Criterion) {
    for family in FAMILIES {
        for size in SIZES {
            let source = Source::new(family.name, (family.text)(size));
            let (module, table) = parse(&source, false);
            let functions = functions_with_body(&module, &table);
            // The last function of a family has most to do.
            let Some(&function) = functions.last() else {
                continue;
            };
            let mut group = c.benchmark_group(family.name);
            macro_rules! bench {
                ($name:literal, $work:expr) => {
                    group.bench_function(BenchmarkId::new($name, size), |b| b.iter(|| $work));
                };
            }
            let calls = Calls::default();
            let extracted = extract(&module, &table, function, &calls);
            let facts = &extracted.facts;
            bench!(
                "facts",
                extract(black_box(&module), &table, function, &calls)
            );
            let lives = lifetimes(&module, &table, function);
            bench!(
                "facts of liveness",
                lifetimes(black_box(&module), &table, function)
            );
            bench!(
                "facts of placement",
                extract_places(black_box(&module), &table, function, &calls)
            );

            let live = liveness::solve(&lives);
            bench!("liveness", liveness::solve(black_box(&lives)));
            let (live_in, live_out) = (
                memrefs(&live.live_in, &lives, &extracted),
                memrefs(&live.live_out, &lives, &extracted),
            );
            bench!(
                "retain lists",
                retain::solve(black_box(facts), &live_in, &live_out)
            );

            let aliases = alias::solve(facts);
            bench!("aliases", alias::solve(black_box(facts)));
            bench!("components", components::solve(black_box(facts)));
            let keep = ownership::solve_live_owners(facts, &aliases);
            bench!(
                "liveness of owners",
                ownership::solve_live_owners(black_box(facts), &aliases)
            );
            let tokens = ownership::solve_tokens(facts, &aliases, &keep);
            bench!(
                "ownership",
                ownership::solve_tokens(black_box(facts), &aliases, &keep)
            );
            bench!(
                "plan",
                ownership::solve_plan(black_box(facts), &aliases, &keep, &tokens)
            );

            let (_, places) = extract_places(&module, &table, function, &calls);
            bench!(
                "hoisting",
                placement::solve(black_box(facts), &places, Hoisting::Dominators)
            );
            bench!(
                "hoisting out of loops",
                placement::solve(black_box(facts), &places, Hoisting::Loops)
            );
            bench!("promotion", promotion::solve(black_box(facts), &places));
            let copied = copies(&module, &table, function, &extracted);
            let apart = components::solve_with(facts, Arguments::NoAlias);
            bench!("copies", copy_removal::solve(black_box(&copied), &apart));

            let solution = ownership::solve(facts, &aliases);
            group.bench_function(BenchmarkId::new("edits", size), |b| {
                b.iter_batched_ref(
                    || parse(&source, false),
                    |(module, table)| {
                        rewrite::ownership::apply(
                            module, table, function, &extracted, &solution, false,
                        );
                    },
                    BatchSize::PerIteration,
                );
            });
            group.finish();
        }
    }
}

criterion_group! {
    name = benches;
    config = Criterion::default()
        .sample_size(10)
        .warm_up_time(Duration::from_millis(100))
        .measurement_time(Duration::from_millis(300));
    targets = analyses
}
criterion_main!(benches);
