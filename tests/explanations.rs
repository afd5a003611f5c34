//! Every explanation is replayed by a checker that shares no code with the explainer (`tests/replay`): of all relations
//! that rules conclude, for what holds and for what does not, on random programs and those of `tests/query`. Sabotaged
//! derivations are refused, and derivations are of the least height.

mod random;
mod replay;
mod seeds;

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use freehold::analysis::{Alias, alias};
use freehold::diagnostics::Source;
use freehold::dialects::Table;
use freehold::facts::{extract, functions_with_body, lifetimes};
use freehold::generate::Surface;
use freehold::ir::{Context, Module, Op};
use freehold::query::{
    Claim, ClaimTerm as Term, Derivation, Limits, Predicate, Relation, Step, derivations, explain,
};
use freehold::summaries;
use freehold::syntax::{ParseOptions, parse};
use replay::{Given, Replayer, Rules};
use rustc_hash::FxHashSet;

const LIMIT: u64 = 10_000_000;

/// At most so many claims are asked of each relation of a function, spread evenly.
const MOST_CLAIMS: usize = 60;

struct Program {
    source: Source,
    module: Module,
    table: Table,
}

fn load(name: &str, text: &str) -> Program {
    let source = Source::new(name, text);
    let mut context = Context::new();
    let table = Table::builtin(&mut context);
    let options = ParseOptions {
        allow_unregistered: true,
        ..ParseOptions::default()
    };
    let module = parse(&source, context, &table, &options)
        .unwrap_or_else(|errors| panic!("{}", source.render(&errors[0])));
    Program {
        source,
        module,
        table,
    }
}

fn spread<T>(all: Vec<T>) -> Vec<T> {
    let step = all.len().div_ceil(MOST_CLAIMS).max(1);
    all.into_iter().step_by(step).collect()
}

fn claims(given: &Given) -> Vec<Claim> {
    let memrefs: Vec<Term> = given.memrefs().into_iter().map(Term::Value).collect();
    let values: Vec<Term> = given.values().into_iter().map(Term::Value).collect();
    let blocks: Vec<Term> = given.blocks().into_iter().map(Term::Block).collect();
    let ops: Vec<Term> = given.ops().iter().map(|&op| Term::Op(op)).collect();
    let words = ["caller", "outside", "nowhere"];
    let words = words.map(|word| Term::Word(word.into()));
    let targets: Vec<Term> = blocks.iter().cloned().chain(words).collect();
    let pairs = |a: &[Term], b: &[Term]| -> Vec<Vec<Term>> {
        let pair = |x: &Term| {
            b.iter()
                .map(|y| vec![x.clone(), y.clone()])
                .collect::<Vec<_>>()
        };
        a.iter().flat_map(pair).collect()
    };
    let mut all: Vec<Claim> = Vec::new();
    let mut ask = |relation: Relation, rows: Vec<Vec<Term>>| {
        all.extend(spread(rows).into_iter().map(|terms| Claim {
            predicate: Predicate::Relation(relation),
            terms,
        }));
    };
    for relation in [
        Relation::MustAlias,
        Relation::MayAlias,
        Relation::NeverAlias,
        Relation::Source,
    ] {
        ask(relation, pairs(&memrefs, &memrefs));
    }
    ask(Relation::LiveIn, pairs(&blocks, &values));
    ask(Relation::LiveOut, pairs(&blocks, &values));
    ask(Relation::Memrefs, pairs(&blocks, &memrefs));
    ask(Relation::Frees, pairs(&ops, &memrefs));
    let edges = pairs(&blocks, &targets).into_iter();
    let retained = edges.flat_map(|edge| {
        memrefs
            .iter()
            .map(move |v| [&edge[..], std::slice::from_ref(v)].concat())
            .collect::<Vec<_>>()
    });
    ask(Relation::Retained, retained.collect());
    all
}

/// What a test does with each derivation.
type Work<'a> = &'a (dyn Fn(&Replayer, &Claim, &Derivation) -> Result<(), String> + Sync);

fn each_derivation(program: &Program, rules: &Rules, work: Work) -> Result<(), String> {
    let Program {
        source,
        module,
        table,
    } = program;
    for function in functions_with_body(module, table) {
        let given = facts_of(program, function);
        let replayer = Replayer { rules, given };
        let asked = claims(&replayer.given);
        derivations((source, module, table), function, LIMIT, |derive| {
            asked.iter().try_for_each(|claim| {
                let derivation = derive(claim).ok_or("too much")?;
                if derivation.nodes[0].claim != *claim {
                    return Err(format!("{claim:?} is not what is derived"));
                }
                work(&replayer, claim, &derivation)
                    .map_err(|what| format!("{what}\n{derivation:#?}\n{}", source.text()))
            })
        })?;
    }
    Ok(())
}

fn facts_of(program: &Program, function: Op) -> Given {
    let Program { module, table, .. } = program;
    let calls = summaries::calls(module, table, FxHashSet::default());
    let extracted = extract(module, table, function, &calls);
    Given::new(
        module,
        function,
        extracted,
        lifetimes(module, table, function),
    )
}

/// What the analyses answer: claims and derivations have to agree with it.
fn agrees(program: &Program, claim: &Claim, holds: bool) -> Result<(), String> {
    let Program { module, table, .. } = program;
    let calls = summaries::calls(module, table, FxHashSet::default());
    let Predicate::Relation(relation) = claim.predicate else {
        return Ok(());
    };
    let values: Vec<_> = claim.terms.iter().collect();
    let [Term::Value(a), Term::Value(b)] = values[..] else {
        return Ok(());
    };
    for function in functions_with_body(module, table) {
        let extracted = extract(module, table, function, &calls);
        let ids = &extracted.ids;
        let (Some(a), Some(b)) = (ids.value_id(*a), ids.value_id(*b)) else {
            continue;
        };
        let aliases = alias::solve(&extracted.facts);
        let answer = aliases.alias(a, b);
        let expected = match relation {
            Relation::MustAlias => answer == Alias::Must,
            Relation::NeverAlias => answer == Alias::Never,
            Relation::MayAlias => answer != Alias::Never,
            Relation::Source => aliases.sources().of(a).contains(b),
            _ => return Ok(()),
        };
        if expected != holds {
            return Err(format!("the analysis says {expected}"));
        }
    }
    Ok(())
}

/// The programs of `tests/query`, and random ones.
fn judge(work: &(dyn Fn(&Program, &Rules) -> Result<(), String> + Sync), random: u64) {
    let rules = Rules::of_manual();
    let directory = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/query");
    for entry in std::fs::read_dir(directory).expect("the directory is checked in") {
        let path = entry.expect("a directory entry").path();
        if path
            .extension()
            .is_some_and(|extension| extension == "mlir")
        {
            let text = std::fs::read_to_string(&path).expect("a program is UTF-8");
            let program = load(&path.to_string_lossy(), &text);
            work(&program, &rules).unwrap_or_else(|what| panic!("{}: {what}", path.display()));
        }
    }
    for surface in [Surface::CORE, Surface::FULL] {
        random::judge_all(surface, 0..random, 2, |text, _| {
            work(&load("program.mlir", text), &rules)
        });
    }
}

#[test]
fn every_derivation_replays() {
    let steps: Mutex<BTreeMap<String, usize>> = Mutex::default();
    let work = |program: &Program, rules: &Rules| {
        each_derivation(program, rules, &|replayer, claim, derivation| {
            replayer.check(derivation)?;
            agrees(program, claim, derivation.nodes[0].holds)?;
            let mut steps = steps.lock().expect("no worker panicked");
            for node in &derivation.nodes {
                if let Step::Rule(rule, _) = &node.step {
                    let rule = format!("{} {rule}", node.claim.predicate.name());
                    *steps.entry(rule).or_default() += 1;
                }
            }
            Ok(())
        })
    };
    judge(&work, 20);
    let steps = steps.into_inner().expect("no worker panicked");
    println!("{steps:#?}");
    assert!(steps.len() > 42, "rules that were seen: {steps:#?}");
}

#[test]
fn derivations_are_of_the_least_height() {
    let compared = AtomicUsize::new(0);
    let work = |program: &Program, rules: &Rules| {
        each_derivation(program, rules, &|replayer, claim, derivation| {
            let name = claim.predicate.name();
            let is_looked_up = matches!(name, "live_in" | "live_out" | "source");
            if !derivation.nodes[0].holds || !is_looked_up || derivation.nodes.len() > 60 {
                return Ok(());
            }
            let (least, found) = (
                replayer.height(name, &claim.terms),
                replay::height(derivation),
            );
            compared.fetch_add(1, Ordering::Relaxed);
            match least == Some(found) {
                true => Ok(()),
                false => Err(format!("height {found}, the least is {least:?}")),
            }
        })
    };
    judge(&work, 4);
    let compared = compared.into_inner();
    assert!(compared > 300, "{compared} derivations compared");
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
        let answers = explain(source, module, table, query, Limits::default());
        let answers = answers.unwrap_or_else(|error| panic!("{query}: {error:?}"));
        assert_eq!(answers.explanations[0].is_answer, is_answer, "{query}");
        assert!(answers.explained().lines().count() < 450, "{query}");
    }
}

/// A copy of a derivation with something wrong in it: by number, until there is no other.
fn sabotage(derivation: &Derivation, number: usize) -> Option<Derivation> {
    let mut broken = derivation.clone();
    let node = number / 3;
    let step = &mut broken.nodes.get_mut(node)?.step;
    match (number % 3, step) {
        (0, _) => broken.nodes[node].holds ^= true,
        (1, Step::Rule(_, premises)) => {
            premises.pop();
        }
        (1, Step::Fails(tried)) => {
            // Of ways that a given premise closes the replayer knows by itself.
            let nodes = &derivation.nodes;
            tried.retain(|way| nodes[way.1].step == Step::Given);
            if tried.len() == nodes_tried(derivation, node) {
                return Some(derivation.clone());
            }
        }
        (1, Step::Opposite(other)) => *other = node,
        (2, Step::Rule(rule, _)) => *rule = "another",
        _ => return Some(derivation.clone()),
    }
    Some(broken)
}

fn nodes_tried(derivation: &Derivation, node: usize) -> usize {
    match &derivation.nodes[node].step {
        Step::Fails(tried) => tried.len(),
        _ => 0,
    }
}

#[test]
fn sabotaged_derivations_are_refused() {
    let refused = AtomicUsize::new(0);
    let work = |program: &Program, rules: &Rules| {
        each_derivation(program, rules, &|replayer, _, derivation| {
            if derivation.nodes.len() > 40 {
                return Ok(());
            }
            for number in 0.. {
                let Some(broken) = sabotage(derivation, number) else {
                    break;
                };
                if broken == *derivation {
                    continue;
                }
                if replayer.check(&broken).is_ok() {
                    return Err(format!("sabotage {number} is not seen: {broken:#?}"));
                }
                refused.fetch_add(1, Ordering::Relaxed);
            }
            // A claim that is exchanged for another of its kind.
            let nodes = derivation.nodes.iter().enumerate().skip(1);
            for (number, node) in nodes.filter(|(_, node)| node.claim.terms.len() == 2) {
                let mut broken = derivation.clone();
                broken.nodes[number].claim.terms.swap(0, 1);
                let same = broken == *derivation;
                let set = matches!(node.claim.terms[1], Term::Set(_));
                if !same && !set && node.step != Step::Given && replayer.check(&broken).is_ok() {
                    return Err(format!("exchange {number} is not seen: {broken:#?}"));
                }
            }
            Ok(())
        })
    };
    judge(&work, 2);
    let refused = refused.into_inner();
    assert!(refused > 1000, "{refused} sabotaged derivations refused");
}
