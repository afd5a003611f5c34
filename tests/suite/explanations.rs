//! Every explanation is replayed by a checker that shares no code with the explainer
//! (`tests/suite/replay`): of all relations that rules conclude, for what holds and for what does
//! not, on random programs and those of `tests/query`. Sabotaged derivations are refused, and
//! derivations are of the least height.

use crate::{random, replay};

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::program::{Program, load};
use crate::replay::{Given, Replayer, Rules};
use freehold::analysis::{Alias, alias};
use freehold::assumptions::Assumed;
use freehold::dialects::functions_with_body;
use freehold::facts::{extract, lifetimes};
use freehold::generate::FeatureSet;
use freehold::ir::Op;
use freehold::query::{
    Bounds, Derivation, DerivationOf, Detail, GroundAtom, GroundTerm as Term, Limits, Predicate,
    Relation, Step, derivations, explain, overviews,
};
use freehold::{page, summaries};
use rustc_hash::FxHashSet;

const LIMIT: u64 = 10_000_000;

/// At most so many atoms are asked of each relation of a function, spread evenly.
const MOST_CLAIMS: usize = 60;

fn spread<T>(all: Vec<T>) -> Vec<T> {
    let step = all.len().div_ceil(MOST_CLAIMS).max(1);
    all.into_iter().step_by(step).collect()
}

fn atoms(given: &Given) -> Vec<GroundAtom> {
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
    let mut all: Vec<GroundAtom> = Vec::new();
    let mut ask = |relation: Relation, rows: Vec<Vec<Term>>| {
        all.extend(spread(rows).into_iter().map(|terms| GroundAtom {
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
    // Most edges are the only one between two blocks; that there is a second one is asked too.
    let numbers = [0, 1].map(Term::Number);
    let edges: Vec<Vec<Term>> = pairs(&blocks, &numbers)
        .into_iter()
        .flat_map(|from| {
            let to = targets.iter().cloned();
            to.map(move |to| [&from[..], &[to]].concat())
        })
        .collect();
    let retained = edges.iter().flat_map(|edge| {
        memrefs
            .iter()
            .map(move |v| [&edge[..], std::slice::from_ref(v)].concat())
            .collect::<Vec<_>>()
    });
    ask(Relation::Retained, retained.collect());
    all
}

/// What a test does with each derivation.
type Work<'a> = &'a (dyn Fn(&Replayer, &GroundAtom, &Derivation) -> Result<(), String> + Sync);

fn each_derivation(program: &Program, rules: &Rules, work: Work) -> Result<(), String> {
    let Program {
        source,
        module,
        table,
    } = program;
    for function in functions_with_body(module, table) {
        let replayer = Replayer {
            rules,
            given: facts_of(program, function),
        };
        let asked = atoms(&replayer.given);
        derivations((source, module, table), function, LIMIT, |derive| {
            asked.iter().try_for_each(|atom| {
                let derivation = derive(atom).ok_or("too much")?;
                if derivation.nodes[0].atom != *atom {
                    return Err(format!("{atom:?} is not what is derived"));
                }
                work(&replayer, atom, &derivation)
                    .map_err(|what| format!("{what}\n{derivation:#?}\n{}", source.text()))
            })
        })?;
    }
    Ok(())
}

fn facts_of(program: &Program, function: Op) -> Given {
    let Program { module, table, .. } = program;
    let assumed = Assumed::of("query");
    // What deallocation makes of the program, and the program as it stands.
    let models = [assumed.calls_by_the_boundary(), assumed.calls_by_bodies()];
    let [owned, given] = models.map(|model| {
        let calls = summaries::calls(module, table, model, FxHashSet::default());
        extract(module, table, function, &calls)
    });
    let lives = lifetimes(module, table, function);
    Given::new(module, function, [owned, given], lives)
}

/// What the analyses answer: atoms and derivations have to agree with it.
fn agrees(program: &Program, atom: &GroundAtom, holds: bool) -> Result<(), String> {
    let Program { module, table, .. } = program;
    let model = Assumed::of("query").calls_by_bodies();
    let calls = summaries::calls(module, table, model, FxHashSet::default());
    let Predicate::Relation(relation) = atom.predicate else {
        return Ok(());
    };
    let values: Vec<_> = atom.terms.iter().collect();
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
    for features in [FeatureSet::CORE, FeatureSet::FULL] {
        random::judge_all(features, 0..random, 2, |text, _| {
            work(&load("program.mlir", text), &rules)
        });
    }
}

#[test]
fn every_derivation_replays() {
    let steps: Mutex<BTreeMap<String, usize>> = Mutex::default();
    let work = |program: &Program, rules: &Rules| {
        each_derivation(program, rules, &|replayer, atom, derivation| {
            replayer.check(derivation)?;
            agrees(program, atom, derivation.nodes[0].holds)?;
            let mut steps = steps.lock().expect("no worker panicked");
            for node in &derivation.nodes {
                if let Step::Rule(rule, _) = &node.step {
                    let rule = format!("{} {rule}", node.atom.predicate.name());
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
    let by_name: Mutex<BTreeMap<&'static str, usize>> = Mutex::default();
    let work = |program: &Program, rules: &Rules| {
        each_derivation(program, rules, &|replayer, atom, derivation| {
            let name = atom.predicate.name();
            // The rules of aliasing have sets that are guessed, not looked up.
            let is_looked_up =
                !matches!(name, "must_alias" | "may_alias" | "never_alias" | "frees");
            if !derivation.nodes[0].holds || !is_looked_up || derivation.nodes.len() > 60 {
                return Ok(());
            }
            let (least, found) = (
                replayer.height(name, &atom.terms),
                replay::height(derivation),
            );
            compared.fetch_add(1, Ordering::Relaxed);
            match least == Some(found) {
                true => {
                    let mut by_name = by_name.lock().expect("no worker panicked");
                    *by_name.entry(name).or_default() += 1;
                    Ok(())
                }
                false => Err(format!("height {found}, the least is {least:?}")),
            }
        })
    };
    judge(&work, 10);
    let compared = compared.into_inner();
    let by_name = by_name.into_inner().expect("no worker panicked");
    println!("{by_name:#?}");
    assert!(
        compared > 1000 && by_name.len() == 5,
        "{compared} derivations compared: {by_name:?}"
    );
}

/// What `freehold report` shows: each explanation of the document is that of an overview, which is
/// replayed.
#[test]
fn what_a_report_explains_replays() {
    let replayed = AtomicUsize::new(0);
    let work = |program: &Program, rules: &Rules| {
        let (source, module, table) = (&program.source, &program.module, &program.table);
        let all = overviews(source, module, table, &Bounds::default());
        for overview in &all {
            let replayer = Replayer {
                rules,
                given: facts_of(program, overview.function),
            };
            for shown in &overview.derivations {
                let derivation = &shown.why.derivation;
                let (atom, holds) = (&derivation.nodes[0].atom, derivation.nodes[0].holds);
                agrees(program, atom, holds)?;
                let expected = match shown.of {
                    // Definitions are replayed where they are asked, in `freehold_query`.
                    DerivationOf::Ownership(_) => Relation::Ownership,
                    DerivationOf::Pair(a, b) => {
                        replayer.check(derivation)?;
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
                replayed.fetch_add(1, Ordering::Relaxed);
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
                node.as_object_mut().map(|node| node.remove("plain"));
            }
            nodes
        });
        let explained = all.iter().flat_map(|overview| &overview.derivations);
        match explained.map(|shown| shown.why.json()).eq(nodes) {
            true => Ok(()),
            false => Err(format!("an explanation that was not replayed\n{text}")),
        }
    };
    judge(&work, 10);
    let replayed = replayed.into_inner();
    println!("{replayed} explanations replayed");
    assert!(replayed > 1000, "{replayed} explanations replayed");
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
        (1, Step::Fails(tried, _)) => {
            // Of ways that a given premise closes the replayer knows by itself.
            let nodes = &derivation.nodes;
            tried.retain(|way| nodes[way.1].step == Step::Given);
            if tried.len() == nodes_tried(derivation, node) {
                return Some(derivation.clone());
            }
        }
        (1, Step::Opposite(other)) => *other = node,
        (2, Step::Rule(rule, _)) => *rule = "another".into(),
        _ => return Some(derivation.clone()),
    }
    Some(broken)
}

fn nodes_tried(derivation: &Derivation, node: usize) -> usize {
    match &derivation.nodes[node].step {
        Step::Fails(tried, _) => tried.len(),
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
            // An atom that is exchanged for another of its kind.
            let nodes = derivation.nodes.iter().enumerate().skip(1);
            for (number, node) in nodes.filter(|(_, node)| node.atom.terms.len() == 2) {
                let mut broken = derivation.clone();
                broken.nodes[number].atom.terms.swap(0, 1);
                let same = broken == *derivation;
                let set = matches!(node.atom.terms[1], Term::Set(_));
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
