//! What is behind the text, each alone, on the families of `freehold generate --family`: facts, the analyses of ownership,
//! its edits, saturation and extraction, and the pass that a family is made for.

use std::hint::black_box;

use criterion::{BatchSize, BenchmarkId, Criterion, criterion_group, criterion_main};
use freehold::analysis::{alias, ownership};
use freehold::diagnostics::Source;
use freehold::dialects::Table;
use freehold::egraph::{self, Folding, Indexed, Term};
use freehold::facts::{Calls, extract, functions_with_body};
use freehold::generate::families::FAMILIES;
use freehold::ir::{Context, Module};
use freehold::passes::{Environment, Pipeline, run};
use freehold::rewrite;
use freehold::rules::RuleSet;
use freehold::syntax;

const SIZES: [usize; 2] = [100, 2_000];

fn parse(source: &Source) -> (Module, Table) {
    let mut context = Context::new();
    let table = Table::builtin(&mut context);
    let module = syntax::parse(source, context, &table, &syntax::ParseOptions::default());
    (
        module.unwrap_or_else(|errors| panic!("{}", source.render(&errors[0]))),
        table,
    )
}

fn analyses(c: &mut Criterion) {
    for family in FAMILIES {
        for size in SIZES {
            let source = Source::new(family.name, (family.text)(size));
            let (module, table) = parse(&source);
            let functions = functions_with_body(&module, &table);
            // The last function of a family has most to do.
            let Some(&function) = functions.last() else {
                continue;
            };
            let calls = Calls::default();
            let extracted = extract(&module, &table, function, &calls);
            let facts = &extracted.facts;
            let aliases = alias::solve(facts);
            let keep = ownership::solve_keep(facts, &aliases);
            let tokens = ownership::solve_tokens(facts, &aliases, &keep);
            let mut group = c.benchmark_group(family.name);
            group.bench_function(BenchmarkId::new("facts", size), |b| {
                b.iter(|| extract(black_box(&module), &table, function, &calls));
            });
            group.bench_function(BenchmarkId::new("aliases", size), |b| {
                b.iter(|| alias::solve(black_box(facts)));
            });
            group.bench_function(BenchmarkId::new("liveness of owners", size), |b| {
                b.iter(|| ownership::solve_keep(black_box(facts), &aliases));
            });
            group.bench_function(BenchmarkId::new("ownership", size), |b| {
                b.iter(|| ownership::solve_tokens(black_box(facts), &aliases, &keep));
            });
            group.bench_function(BenchmarkId::new("plan", size), |b| {
                b.iter(|| ownership::solve_plan(black_box(facts), &aliases, &keep, &tokens));
            });
            let solution = ownership::solve(facts, &aliases);
            group.bench_function(BenchmarkId::new("edits", size), |b| {
                b.iter_batched_ref(
                    || parse(&source),
                    |(module, table)| {
                        rewrite::ownership::apply(
                            module, table, function, &extracted, &solution, false,
                        );
                    },
                    BatchSize::PerIteration,
                );
            });
            let text = format!("builtin.module({})", family.pass);
            let pipeline =
                Pipeline::parse(&text).unwrap_or_else(|error| panic!("{}", error.message));
            group.bench_function(BenchmarkId::new(family.pass, size), |b| {
                b.iter_batched_ref(
                    || parse(&source),
                    |(module, table)| {
                        let environment = Environment::new(table);
                        run(&pipeline, module, &environment, &mut |_, _, _, _| {}).is_ok()
                    },
                    BatchSize::PerIteration,
                );
            });
            group.finish();
        }
    }
}

/// A sum of products of conditions that the rules make smaller.
fn formula() -> egg::RecExpr<Term> {
    let mut term = egg::RecExpr::default();
    let conditions: Vec<egg::Id> = (0..4)
        .map(|number| term.add(Term::Cond(egraph::CondLeaf(number))))
        .collect();
    let mut sum = conditions[0];
    for pair in conditions.windows(2) {
        let both = term.add(Term::And([pair[0], pair[1]]));
        let some = term.add(Term::Or([sum, both]));
        sum = term.add(Term::And([some, pair[0]]));
    }
    term
}

fn rules(c: &mut Criterion) {
    let (term, rules) = (formula(), RuleSet::builtin());
    c.bench_function("saturation", |b| {
        b.iter(|| {
            let run = egraph::run(
                black_box(&term),
                Folding::default(),
                rules.rewrites(),
                egraph::LIMITS,
            );
            assert!(run.outcome.is_ok());
        });
    });
    let indexed: Indexed = rules.rewrites().iter().collect();
    let other = {
        let mut other = egg::RecExpr::default();
        other.add(Term::Cond(egraph::CondLeaf(3)));
        other
    };
    c.bench_function("saturation and extraction", |b| {
        b.iter(|| {
            egraph::apart(
                [black_box(&term), &other],
                Folding::default(),
                &indexed,
                egraph::LIMITS,
            )
        });
    });
}

criterion_group! {
    name = benches;
    config = Criterion::default()
        .sample_size(10)
        .warm_up_time(std::time::Duration::from_millis(200))
        .measurement_time(std::time::Duration::from_millis(600));
    targets = analyses, rules
}
criterion_main!(benches);
