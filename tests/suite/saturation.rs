//! The prover of saturation against the runner, on random sets of rules: a set that is proved comes
//! to an end on every term that it is run on, its certificate is accepted by the rechecker, and no
//! smaller ranks are.
//!
//! `FREEHOLD_SEEDS=0..100000` takes these sets in place of the first 10,000.

use std::fmt::Write as _;

use crate::seeds::Random;
use egg::RecExpr;
use serde_json::Value;

use freehold::analysis::Alias;
use freehold::egraph::{Folding, Limits, PairFacts, Term, run};
use freehold::prove::{Saturation, certificate, recheck, saturation};
use freehold::rules::{BUILTIN, Rule, RuleSet};

/// The engine's limits are for terms of programs. What is polynomial may be large: a proof promises
/// an end, not an early one.
const FAR: Limits = Limits {
    rounds: 2_000,
    nodes: 200_000,
    matches: 1_000_000,
};

/// The constructors that random rules use, with the number of their arguments.
const CONSTRUCTORS: &[(&str, usize)] = &[
    ("andi", 2),
    ("ori", 2),
    ("xori", 2),
    ("frees", 2),
    ("select", 3),
    ("clash", 3),
    ("adds", 3),
];

/// The conditions that random rules ask.
const WHEN: &[&str] = &[
    ":when ((never-alias a b))",
    ":when ((precedes a b))",
    ":when ((is-allocation a) (last-use b))",
    ":when ((is-argument b) (dominates b a))",
];

/// A random term as rule files have it, of at most this depth, over these leaves.
fn term(random: &mut Random, names: &[(&str, usize)], leaves: &[&str], depth: usize) -> String {
    if depth == 0 || random.below(3) == 0 {
        return match random.below(10) {
            0 => "(True)".to_owned(),
            1 => "(False)".to_owned(),
            2 => "(alias a b)".to_owned(),
            _ => leaves[random.below(leaves.len())].to_owned(),
        };
    }
    let (name, arity) = names[random.below(names.len())];
    let parts: Vec<String> = (0..arity)
        .map(|_| term(random, names, leaves, depth - 1))
        .collect();
    format!("({name} {})", parts.join(" "))
}

/// A random set of one to four rules over two or three constructors, as a rule file.
fn file(random: &mut Random) -> String {
    let names: Vec<(&str, usize)> = (0..2 + random.below(2))
        .map(|_| CONSTRUCTORS[random.below(CONSTRUCTORS.len())])
        .collect();
    let mut out = String::from("(ruleset random)\n");
    let count = 1 + random.below(4);
    let mut number = 0;
    while number < count {
        let depth = 1 + random.below(2);
        let left = term(random, &names, &["x", "y", "z"], depth);
        if !left.starts_with('(') || left == "(True)" || left == "(False)" {
            continue;
        }
        let bound = |name: &&&str| left.split([' ', ')']).any(|word| word == **name);
        let variables: Vec<&str> = ["x", "y", "z"].iter().filter(bound).copied().collect();
        if variables.is_empty() {
            continue;
        }
        let depth = random.below(3);
        let right = term(random, &names, &variables, depth);
        if right == left || right.contains("alias") && !left.contains("alias") {
            continue;
        }
        let when = match left.contains("alias") && random.below(2) == 0 {
            true => WHEN[random.below(WHEN.len())],
            false => "",
        };
        let _ = writeln!(
            out,
            "(rewrite {left} {right} {when} :ruleset random :name \"r{number}\")"
        );
        number += 1;
    }
    out
}

/// Terms to run a set on: the left sides with leaves for variables, and random ones.
fn terms(random: &mut Random, rules: &[&Rule]) -> Vec<RecExpr<Term>> {
    let mut texts: Vec<String> = Vec::new();
    for rule in rules {
        let mut text = rule.spelling(&rule.left);
        // All ways to take two leaves for three variables would be 8; two of them see variables
        // that meet.
        for leaves in [["c0", "c1", "c2"], ["c0", "c0", "c1"]] {
            let mut one = format!("{text} ");
            for (variable, leaf) in ["x", "y", "z"].iter().zip(leaves) {
                one = one.replace(&format!(" {variable} "), &format!(" {leaf} "));
                one = one.replace(&format!(" {variable})"), &format!(" {leaf})"));
                // Neighbours share a space.
                one = one.replace(&format!(" {variable} "), &format!(" {leaf} "));
            }
            texts.push(one);
        }
        text.clear();
    }
    for _ in 0..3 {
        texts.push(term(random, CONSTRUCTORS, &["c0", "c1", "c2"], 3));
    }
    let own = |text: &String| {
        let text = text.replace("(True)", "True").replace("(False)", "False");
        let text = text.replace("(alias a b)", "(alias m0 m1)");
        text.parse().expect("a term of the vocabulary")
    };
    texts.iter().map(own).collect()
}

fn seeds() -> std::ops::Range<u64> {
    let given = std::env::var("FREEHOLD_SEEDS").ok();
    let parsed = given.as_deref().and_then(|text| {
        let (from, to) = text.split_once("..")?;
        Some(from.parse().ok()?..to.parse().ok()?)
    });
    parsed.unwrap_or(0..10_000)
}

/// No rank of a certificate can be smaller, since the prover gives the least ones.
fn smaller_ranks_are_refused(certificate: &Value, files: &[(&str, &str)]) {
    let Some(ranks) = certificate["ranks"].as_object() else {
        return;
    };
    for (position, rank) in ranks {
        let mut changed = certificate.clone();
        changed["ranks"][position] = (rank.as_u64().expect("a rank is a number") - 1).into();
        let said = recheck(&changed.to_string(), files);
        assert!(said.is_err(), "{position} of {certificate}");
    }
}

#[test]
fn sets_that_are_proved_saturate() {
    let mut proved = [0; 4];
    let mut runs = 0;
    for seed in seeds() {
        let mut random = Random::of(seed);
        let text = file(&mut random);
        let mut files = BUILTIN.to_vec();
        files.push(("random.egg", &text));
        let set = RuleSet::load(&files).unwrap_or_else(|errors| panic!("{}", errors.render()));
        // Some together with the built-in rules, as `freehold opt --rules` runs them.
        let with_builtin = seed % 20 == 0;
        let own: Vec<usize> = (0..set.rules().len())
            .filter(|&index| with_builtin || set.rules()[index].file == BUILTIN.len())
            .collect();
        let files = match with_builtin {
            true => &files[..],
            false => &files[BUILTIN.len()..],
        };
        let new = own
            .iter()
            .filter(|&&index| set.rules()[index].file == BUILTIN.len())
            .count();
        let rules: Vec<&Rule> = own.iter().map(|&index| &set.rules()[index]).collect();
        let verdict = saturation(rules.iter().copied());
        proved[verdict.tier() as usize] += 1;
        let certificate = certificate(&rules, &verdict);
        let said = recheck(&certificate.to_string(), files);
        if let Saturation::Cycle(links) = &verdict {
            assert!(said.is_err(), "{text}");
            assert!(links.iter().any(|link| link.creates), "{text}");
            let next = links.iter().cycle().skip(1);
            assert!(
                links.iter().zip(next).all(|(a, b)| a.to == b.from),
                "{text}"
            );
            continue;
        }
        assert_eq!(said, Ok(rules.len()), "{text}");
        smaller_ranks_are_refused(&certificate, files);
        let rewrites: Vec<_> = own
            .iter()
            .map(|&index| set.rewrites()[index].clone())
            .collect();
        for (number, term) in terms(&mut random, &rules[rules.len() - new..])
            .iter()
            .enumerate()
        {
            let mut facts = PairFacts::default();
            if number % 2 == 0 {
                facts.set(0, 1, Alias::Never);
                facts.state("is-allocation", &[0], true);
                facts.state("is-argument", &[1], true);
                facts.state("dominates", &[1, 0], true);
            }
            facts.state("last-use", &[1], number % 4 < 2);
            let folding = Folding {
                facts,
                by_rules_alone: number % 3 == 0,
                ..Folding::default()
            };
            let run = run(term, folding, &rewrites, FAR);
            assert_eq!(run.outcome, Ok(()), "seed {seed} on {term}\n{text}");
            runs += 1;
        }
    }
    println!(
        "{} sets of tier 1, {} of tier 2, {} not proved; {runs} runs",
        proved[1], proved[2], proved[3]
    );
    assert!(proved[1..].iter().all(|&count| count > 0), "{proved:?}");
}
