//! The rule files under egglog, which shares no code with egg: on random terms and facts both
//! saturate, and prove the same terms equal.
//!
//! egglog reads the very files of `rules/`, so that this is also the test that each is an egglog
//! program. Our constant folding, which egglog has not, proves nothing that the rules do not.

use std::fmt::Write as _;

use egg::{EGraph, RecExpr, Runner, StopReason};
use proptest::prelude::*;

use freehold::analysis::Alias;
use freehold::egraph::{Folding, PairFacts, Term};
use freehold::rules::{BUILTIN, RuleSet, SKELETON};

/// How many conditions and memrefs the terms speak of.
const LEAVES: u32 = 3;

/// A boolean term in the vocabulary of `signature.egg`.
#[derive(Clone, Debug)]
enum Formula {
    Constant(bool),
    Cond(u32),
    Alias(u32, u32),
    Of(&'static str, Vec<Formula>),
}

impl Formula {
    /// The term as egg's language prints it.
    fn egg(&self) -> String {
        match self {
            Formula::Constant(true) => "True".to_owned(),
            Formula::Constant(false) => "False".to_owned(),
            Formula::Cond(c) => format!("c{c}"),
            Formula::Alias(a, b) => format!("(alias m{a} m{b})"),
            Formula::Of(name, parts) => call(name, parts, Formula::egg),
        }
    }

    /// The term as rule files have it.
    fn egglog(&self) -> String {
        match self {
            Formula::Constant(true) => "(True)".to_owned(),
            Formula::Constant(false) => "(False)".to_owned(),
            Formula::Cond(c) => format!("(cond {c})"),
            Formula::Alias(a, b) => format!("(alias (memref {a}) (memref {b}))"),
            Formula::Of(name, parts) => call(name, parts, Formula::egglog),
        }
    }

    /// The term and all its parts, each part once.
    fn parts(&self) -> Vec<&Formula> {
        let mut parts = vec![self];
        let mut next = 0;
        while let Some(&part) = parts.get(next) {
            if let Formula::Of(_, children) = part {
                parts.extend(children);
            }
            next += 1;
        }
        parts.sort_by_cached_key(|part| part.egg());
        parts.dedup_by_key(|part| part.egg());
        parts
    }
}

fn call(name: &str, parts: &[Formula], text: fn(&Formula) -> String) -> String {
    let parts: Vec<String> = parts.iter().map(text).collect();
    format!("({name} {})", parts.join(" "))
}

fn formulas() -> impl Strategy<Value = Formula> {
    let leaf = prop_oneof![
        any::<bool>().prop_map(Formula::Constant),
        (0..LEAVES).prop_map(Formula::Cond),
        (0..LEAVES, 0..LEAVES).prop_map(|(a, b)| Formula::Alias(a, b)),
    ];
    leaf.prop_recursive(4, 12, 3, |part| {
        let of = |names: &'static [&'static str], count: usize| {
            let parts = prop::collection::vec(part.clone(), count);
            (prop::sample::select(names), parts).prop_map(|(name, parts)| Formula::Of(name, parts))
        };
        prop_oneof![
            4 => of(&["andi", "ori", "xori", "frees"], 2),
            1 => of(&["select", "clash", "adds"], 3),
        ]
    })
}

/// What is known of each pair of memrefs, such that some partition into allocations agrees.
fn facts() -> impl Strategy<Value = Vec<(u32, u32, Alias)>> {
    let allocations = prop::collection::vec(0..LEAVES, LEAVES as usize);
    let pairs = (LEAVES * (LEAVES - 1) / 2) as usize;
    (allocations, prop::collection::vec(any::<bool>(), pairs)).prop_map(|(of, known)| {
        let pairs = (0..LEAVES).flat_map(|a| (a + 1..LEAVES).map(move |b| (a, b)));
        let known = pairs.zip(known).filter(|pair| pair.1);
        known
            .map(|((a, b), _)| match of[a as usize] == of[b as usize] {
                true => (a, b, Alias::Must),
                false => (a, b, Alias::Never),
            })
            .collect()
    })
}

/// The e-graph of a term under our rules.
fn saturated(term: &Formula, facts: &[(u32, u32, Alias)]) -> EGraph<Term, Folding> {
    let mut known = PairFacts::default();
    for &(a, b, alias) in facts {
        known.set(a, b, alias);
    }
    let folding = Folding {
        facts: known,
        ..Folding::default()
    };
    let term: RecExpr<Term> = term.egg().parse().expect("the vocabulary's own term");
    let runner = Runner::<Term, Folding>::new(folding)
        .with_expr(&term)
        .with_scheduler(egg::SimpleScheduler)
        .run(RuleSet::builtin().rewrites());
    assert!(matches!(runner.stop_reason, Some(StopReason::Saturated)));
    assert!(!runner.egraph.analysis.contradiction);
    runner.egraph
}

/// An egglog program that succeeds if exactly the parts are equal that `graph` says are.
fn program(term: &Formula, facts: &[(u32, u32, Alias)], graph: &EGraph<Term, Folding>) -> String {
    let mut text: String = BUILTIN.iter().map(|file| file.1).collect();
    for a in 0..LEAVES {
        let _ = writeln!(text, "(must-alias (memref {a}) (memref {a}))");
        for b in a + 1..LEAVES {
            let _ = writeln!(text, "(precedes (memref {a}) (memref {b}))");
        }
    }
    for &(a, b, alias) in facts {
        let relation = match alias {
            Alias::Must => "must-alias",
            _ => "never-alias",
        };
        for (a, b) in [(a, b), (b, a)] {
            let _ = writeln!(text, "({relation} (memref {a}) (memref {b}))");
        }
    }
    let _ = writeln!(text, "{}", term.egglog());
    let rulesets = RuleSet::builtin().rulesets();
    let runs: Vec<String> = rulesets.iter().map(|r| format!("(run {r})")).collect();
    let _ = writeln!(text, "(run-schedule (saturate {}))", runs.join(" "));
    let class = |part: &Formula| {
        let part: RecExpr<Term> = part.egg().parse().expect("the vocabulary's own term");
        graph.lookup_expr(&part).expect("a part of the term")
    };
    let parts = term.parts();
    for (i, one) in parts.iter().enumerate() {
        for other in &parts[..i] {
            let check = format!("(check (= {} {}))", one.egglog(), other.egglog());
            let _ = match class(one) == class(other) {
                true => writeln!(text, "{check}"),
                false => writeln!(text, "(fail {check})"),
            };
        }
    }
    text
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(400) })]

    #[test]
    fn egglog_proves_the_same_terms_equal(term in formulas(), facts in facts()) {
        let graph = saturated(&term, &facts);
        let text = program(&term, &facts, &graph);
        let result = egglog::EGraph::default().parse_and_run_program(None, &text);
        if let Err(error) = result {
            prop_assert!(false, "{error}\n{}\n{facts:?}", term.egglog());
        }
    }
}

/// The rules about operations are an egglog program too, and rewrite there as they do here.
#[test]
fn rules_about_operations_run_under_egglog() {
    let mut text: String = SKELETON.iter().map(|file| file.1).collect();
    text.push_str(
        "(spared (memref 0) (memref 1))
(then (clone (memref 0) (memref 1)) (free (memref 0)))
(then (clone (memref 2) (memref 3)) (free (memref 2)))
(run-schedule (saturate (run skeleton)))
(check (= (then (clone (memref 0) (memref 1)) (free (memref 0))) (rename (memref 1) (memref 0))))
(fail (check (= (then (clone (memref 2) (memref 3)) (free (memref 2))) (rename (memref 3) (memref 2)))))",
    );
    let result = egglog::EGraph::default().parse_and_run_program(None, &text);
    assert!(
        result.is_ok(),
        "{:?}",
        result.err().map(|error| error.to_string())
    );
}
