//! Saturation by the built-in rules, and extraction from what is saturated.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use freehold::egraph::{self, CondLeaf, Folding, RunTime, Term};
use freehold::rules::RuleSet;

/// A sum of products of conditions that the rules make smaller.
fn formula() -> egg::RecExpr<Term> {
    let mut term = egg::RecExpr::default();
    let conditions: Vec<egg::Id> = (0..4)
        .map(|number| term.add(Term::Cond(CondLeaf(number))))
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
    c.bench_function("loading the built-in rules", |b| b.iter(RuleSet::builtin));
    let (term, rules) = (formula(), RuleSet::builtin());
    let saturated = || {
        let (graph, run) = egraph::saturated(
            black_box(&term),
            Folding::default(),
            rules.rewrites(),
            egraph::LIMITS,
        );
        assert!(run.outcome.is_ok());
        graph
    };
    c.bench_function("saturation", |b| b.iter(saturated));
    let graph = saturated();
    let root = graph.lookup_expr(&term).expect("the term is in its graph");
    c.bench_function("extraction", |b| {
        b.iter(|| egg::Extractor::new(black_box(&graph), RunTime).find_best(root));
    });
}

criterion_group!(benches, rules);
criterion_main!(benches);
