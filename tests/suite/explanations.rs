//! What is explained: a report has the explanations that an overview makes, each says what the
//! analyses answer, and large functions are explained within bounds. That derivations hold is
//! judged where they are made (`crates/query/src/explain/prove/tests.rs`).

use std::sync::atomic::{AtomicUsize, Ordering};

use crate::program::{Program, load};
use crate::random;
use freehold::analysis::Alias;
use freehold::generate::FeatureSet;
use freehold::page;
use freehold::query::{
    Bounds, DerivationOf, Detail, Limits, Predicate, Relation, explain, overviews,
};

/// The programs of `tests/query`, and random ones.
fn judge(work: &(dyn Fn(&Program) -> Result<(), String> + Sync), random: u64) {
    let directory = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/query");
    for entry in std::fs::read_dir(directory).expect("the directory is checked in") {
        let path = entry.expect("a directory entry").path();
        if path
            .extension()
            .is_some_and(|extension| extension == "mlir")
        {
            let text = std::fs::read_to_string(&path).expect("a program is UTF-8");
            let program = load(&path.to_string_lossy(), &text);
            work(&program).unwrap_or_else(|what| panic!("{}: {what}", path.display()));
        }
    }
    for features in [FeatureSet::CORE, FeatureSet::FULL] {
        random::judge_all(features, 0..random, 2, |text, _| {
            work(&load("program.mlir", text))
        });
    }
}

/// What `freehold report` shows: each explanation of the document is that of an overview, and is of
/// what the overview says.
#[test]
fn a_report_explains_what_it_says() {
    let explained = AtomicUsize::new(0);
    let work = |program: &Program| {
        let (source, module, table) = (&program.source, &program.module, &program.table);
        let all = overviews(source, module, table, &Bounds::default());
        for overview in &all {
            for shown in &overview.derivations {
                let derivation = &shown.why.derivation;
                let (atom, holds) = (&derivation.nodes[0].atom, derivation.nodes[0].holds);
                let expected = match shown.of {
                    DerivationOf::Ownership(_) => Relation::Ownership,
                    DerivationOf::Pair(a, b) => {
                        let place = |v| overview.memrefs.iter().position(|&m| m == v);
                        let (a, b) = place(a).zip(place(b)).ok_or("no memref")?;
                        match overview.aliases[a][b - a - 1] {
                            Alias::Must => Relation::MustAlias,
                            Alias::May => Relation::MayAlias,
                            Alias::Never => Relation::NeverAlias,
                        }
                    }
                };
                if atom.predicate != Predicate::Relation(expected) || !holds {
                    return Err(format!("{:?} is explained by {atom:?}", shown.of));
                }
                explained.fetch_add(1, Ordering::Relaxed);
            }
        }
        let text = source.text();
        let shown = load(source.name(), text);
        let shown = page::Program {
            source: &shown.source,
            module: shown.module,
            table: &shown.table,
            options: String::new(),
        };
        let document = page::document(shown, &page::Bounds::default());
        let functions = document["functions"].as_array().ok_or("no functions")?;
        let whys = functions.iter().flat_map(|f| f["derivations"].as_array());
        let nodes = whys.flatten().map(|why| {
            let mut nodes = why["nodes"].clone();
            for node in nodes.as_array_mut().into_iter().flatten() {
                // What decides how much of it is shown at first.
                for mark in ["plain", "word"] {
                    node.as_object_mut().map(|node| node.remove(mark));
                }
            }
            nodes
        });
        let made = all.iter().flat_map(|overview| &overview.derivations);
        match made.map(|shown| shown.why.json()).eq(nodes) {
            true => Ok(()),
            false => Err(format!(
                "an explanation that is not of the overview\n{text}"
            )),
        }
    };
    judge(&work, 10);
    let explained = explained.into_inner();
    assert!(explained > 1000, "{explained} explanations");
}

/// A function with 2,000 blocks that all lead to one exit, each with a buffer of its own.
#[test]
fn large_functions_are_explained() {
    let count = 2000;
    let buffer = "memref<4xf32>";
    let mut text = format!("func.func @f(%m0: {buffer}, %c: i1) {{\n");
    for n in 0..count {
        let next = n + 1;
        text += &format!(
            "  %a{n} = memref.alloc() : {buffer}\n  cf.cond_br %c, ^n{n}(%a{n} : {buffer}), ^exit(%m{n} : {buffer})\n^n{n}(%m{next}: {buffer}):\n"
        );
    }
    text += &format!("  cf.br ^exit(%m{count} : {buffer})\n^exit(%m: {buffer}):\n  return\n}}\n");
    let program = load("ladder.mlir", &text);
    let (source, module, table) = (&program.source, &program.module, &program.table);
    for (query, is_answer) in [
        ("may_alias(%m, %a5)", true),
        ("must_alias(%m, %a5)", false),
        ("never_alias(%m1900, %a5)", true),
        ("source(%m, %m)", true),
        ("live_in(^n1900, %c)", true),
        ("live_in(^n1900, %a1900)", false),
    ] {
        let answers = explain(
            source,
            module,
            table,
            query,
            Limits::default(),
            Detail::Full,
        );
        let answers = answers.unwrap_or_else(|error| panic!("{query}: {error:?}"));
        assert_eq!(answers.explanations[0].is_answer, is_answer, "{query}");
        assert!(
            answers.explained(Detail::Full).lines().count() < 450,
            "{query}"
        );
    }
}
