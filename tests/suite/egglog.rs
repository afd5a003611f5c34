//! The rule files under egglog, which shares no code with egg: on random terms and facts both
//! saturate, prove the same terms equal, and extract terms of the same cost.
//!
//! egglog reads the very files of `rules/`, and the examples of `tests/rules` that are proved to
//! saturate, so that this is also the test that each is an egglog program. Our constant folding,
//! which egglog has not, proves nothing that the built-in rules do not; other files run without it.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use egg::{CostFunction, EGraph, Extractor, Id, Language, RecExpr, Runner, StopReason};
use egglog::CommandOutput;
use proptest::prelude::*;

use freehold::analysis::Alias;
use freehold::egraph::{Folding, OperandFact, PairFacts, Rewrite, Term};
use freehold::prove::saturation;
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

/// What is known of memrefs.
#[derive(Clone, Debug)]
struct Facts {
    pairs: Vec<(u32, u32, Alias)>,
    /// Conditions about operands that hold, by their names.
    stated: Vec<(OperandFact, Vec<u32>)>,
}

/// What is known of each pair of memrefs, such that some partition into allocations agrees; and
/// which are allocations, arguments, defined before one another, and used for the last time, such
/// that the partition agrees with that too.
fn facts() -> impl Strategy<Value = Facts> {
    let leaves = LEAVES as usize;
    let allocations = prop::collection::vec(0..LEAVES, leaves);
    let pairs = leaves * (leaves - 1) / 2;
    let known = prop::collection::vec(any::<[bool; 2]>(), pairs);
    let operands = prop::collection::vec((0..4_u8, any::<bool>()), leaves);
    (allocations, known, operands).prop_map(|(of, known, operands)| {
        let same = |a: u32, b: u32| of[a as usize] == of[b as usize];
        let pairs = (0..LEAVES).flat_map(|a| (a + 1..LEAVES).map(move |b| (a, b)));
        let known: Vec<_> = pairs.zip(known).collect();
        let mut stated = Vec::new();
        for (a, &(kind, last)) in (0..).zip(&operands) {
            let others = (0..LEAVES).filter(|&b| b != a);
            let is_new = others.clone().all(|b| !same(a, b));
            match kind {
                0 | 1 if is_new => stated.push((OperandFact::Allocation, vec![a])),
                2 => stated.push((OperandFact::Argument, vec![a])),
                _ => {}
            }
            if last {
                stated.push((OperandFact::LastUse, vec![a]));
            }
        }
        // In the order of the numbers, which is transitive where all of it is known.
        if known.iter().all(|pair| pair.1[1]) || known[0].1[0] {
            let order = known.iter().map(|pair| vec![pair.0.0, pair.0.1]);
            stated.extend(order.map(|pair| (OperandFact::Dominates, pair)));
        }
        let pairs = known.into_iter().filter(|pair| pair.1[0]);
        Facts {
            pairs: pairs
                .map(|((a, b), _)| match same(a, b) {
                    true => (a, b, Alias::Must),
                    false => (a, b, Alias::Never),
                })
                .collect(),
            stated,
        }
    })
}

/// Rules as both engines take them.
struct Rules {
    /// The files as egglog reads them, the signature first.
    text: String,
    rulesets: Vec<String>,
    rewrites: Vec<Rewrite>,
    /// Whether constants follow from the rules alone.
    folding: bool,
}

impl Rules {
    fn builtin() -> Rules {
        let set = RuleSet::builtin();
        Rules {
            text: BUILTIN.iter().map(|file| costs(file.1)).collect(),
            rulesets: set.rulesets().into_iter().map(str::to_owned).collect(),
            rewrites: set.rewrites().to_vec(),
            folding: true,
        }
    }

    /// The rules of a file, without the built-in ones; `None` if they are refused, about
    /// operations, or not proved to saturate.
    fn of_file(path: &Path) -> Option<Rules> {
        let text = fs::read_to_string(path).expect("an example can be read");
        let set = RuleSet::load(&[BUILTIN[0], ("example.egg", &text)]).ok()?;
        let compares = !set.rules().is_empty() && saturation(set.rules()).is_proved();
        compares.then(|| Rules {
            text: costs(BUILTIN[0].1) + &text,
            rulesets: set.rulesets().into_iter().map(str::to_owned).collect(),
            rewrites: set.rewrites().to_vec(),
            folding: false,
        })
    }
}

/// What the constructors cost, as far as it is not 1: checks most, operations more than leaves.
const COSTS: &[(&str, usize)] = &[
    ("(andi I1 I1)", 10),
    ("(ori I1 I1)", 10),
    ("(xori I1 I1)", 10),
    ("(select I1 I1 I1)", 10),
    ("(alias Memref Memref)", 1000),
    ("(frees I1 I1)", 20),
    ("(clash I1 I1 I1)", 20),
    ("(adds I1 I1 I1)", 30),
];

/// A signature with costs.
fn costs(text: &str) -> String {
    COSTS.iter().fold(text.to_owned(), |text, (variant, cost)| {
        let inner = variant.trim_end_matches(')');
        text.replace(variant, &format!("{inner} :cost {cost})"))
    })
}

/// The same costs for egg.
struct SameCost;

impl CostFunction<Term> for SameCost {
    type Cost = usize;

    fn cost<C: FnMut(Id) -> usize>(&mut self, node: &Term, mut costs: C) -> usize {
        let name = format!("({node} ");
        let own = match node {
            // The number costs 1 too.
            Term::Cond(_) | Term::Memref(_) => 2,
            _ => COSTS
                .iter()
                .find(|c| c.0.starts_with(&name))
                .map_or(1, |c| c.1),
        };
        node.children()
            .iter()
            .fold(own, |sum, &child| sum + costs(child))
    }
}

/// The e-graph of a term under our rules.
fn saturated(rules: &Rules, term: &Formula, facts: &Facts) -> EGraph<Term, Folding> {
    let mut known = PairFacts::default();
    for &(a, b, alias) in &facts.pairs {
        known.set(a, b, alias);
    }
    for (fact, of) in &facts.stated {
        known.state(fact.name(), of, true);
    }
    let folding = Folding {
        facts: known,
        by_rules_alone: !rules.folding,
        ..Folding::default()
    };
    let term: RecExpr<Term> = term.egg().parse().expect("the vocabulary's own term");
    let runner = Runner::<Term, Folding>::new(folding)
        .with_expr(&term)
        .with_scheduler(egg::SimpleScheduler)
        .run(&rules.rewrites);
    assert!(matches!(runner.stop_reason, Some(StopReason::Saturated)));
    assert!(!rules.folding || !runner.egraph.analysis.contradiction);
    runner.egraph
}

/// An egglog program that succeeds if exactly the parts are equal that `graph` says are, and
/// extracts the term.
fn program(rules: &Rules, term: &Formula, facts: &Facts, graph: &EGraph<Term, Folding>) -> String {
    let mut text = rules.text.clone();
    for a in 0..LEAVES {
        let _ = writeln!(text, "(must-alias (memref {a}) (memref {a}))");
        for b in a + 1..LEAVES {
            let _ = writeln!(text, "(precedes (memref {a}) (memref {b}))");
        }
    }
    for (fact, of) in &facts.stated {
        let of: Vec<String> = of.iter().map(|a| format!("(memref {a})")).collect();
        let _ = writeln!(text, "({} {})", fact.name(), of.join(" "));
    }
    for &(a, b, alias) in &facts.pairs {
        let relation = match alias {
            Alias::Must => "must-alias",
            _ => "never-alias",
        };
        for (a, b) in [(a, b), (b, a)] {
            let _ = writeln!(text, "({relation} (memref {a}) (memref {b}))");
        }
    }
    let _ = writeln!(text, "{}", term.egglog());
    let runs: Vec<String> = rules
        .rulesets
        .iter()
        .map(|r| format!("(run {r})"))
        .collect();
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
    let _ = writeln!(text, "(extract {})", term.egglog());
    text
}

/// Runs both engines on a term, and compares.
fn compare(rules: &Rules, term: &Formula, facts: &Facts) -> Result<(), String> {
    let graph = saturated(rules, term, facts);
    let text = program(rules, term, facts, &graph);
    let said = format!("{}\n{facts:?}", term.egglog());
    let outputs = egglog::EGraph::default()
        .parse_and_run_program(None, &text)
        .map_err(|error| format!("{error}\n{said}"))?;
    let theirs = outputs.iter().find_map(|output| match output {
        CommandOutput::ExtractBest(_, cost, _) => Some(*cost as usize),
        _ => None,
    });
    let term: RecExpr<Term> = term.egg().parse().expect("the vocabulary's own term");
    let root = graph.lookup_expr(&term).expect("the term");
    let ours = Extractor::new(&graph, SameCost).find_best(root).0;
    match theirs == Some(ours) {
        true => Ok(()),
        false => Err(format!(
            "costs {ours} for egg and {theirs:?} for egglog\n{said}"
        )),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(400) })]

    #[test]
    fn egglog_proves_the_same_terms_equal(term in formulas(), facts in facts()) {
        let compared = compare(&Rules::builtin(), &term, &facts);
        prop_assert!(compared.is_ok(), "{}", compared.unwrap_err());
    }
}

/// Every example that is proved to saturate, on terms of its own.
#[test]
fn egglog_runs_the_examples_alike() {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/rules");
    let mut paths = Vec::new();
    for folder in ["", "gallery", "try"] {
        let entries = fs::read_dir(directory.join(folder)).expect("the directory is there");
        paths.extend(entries.map(|entry| entry.expect("the directory can be read").path()));
    }
    paths.retain(|path| path.extension().is_some_and(|e| e == "egg"));
    paths.sort();
    let mut compared = 0;
    for path in paths {
        let Some(rules) = Rules::of_file(&path) else {
            continue;
        };
        compared += 1;
        let config = ProptestConfig {
            failure_persistence: None,
            ..ProptestConfig::with_cases(12)
        };
        let mut runner = proptest::test_runner::TestRunner::new_with_rng(
            config,
            proptest::test_runner::TestRng::deterministic_rng(
                proptest::test_runner::RngAlgorithm::ChaCha,
            ),
        );
        let result = runner.run(&(formulas(), facts()), |(term, facts)| {
            compare(&rules, &term, &facts).map_err(TestCaseError::fail)
        });
        assert!(
            result.is_ok(),
            "{}: {}",
            path.display(),
            result.unwrap_err()
        );
    }
    assert!(compared >= 25, "{compared} examples");
}

/// The rules about steps are an egglog program too, and rewrite there as they do here.
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
