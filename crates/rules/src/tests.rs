//! Rule files: errors, soundness by enumeration, and what each built-in rule fires on.

use std::collections::BTreeSet;

use egg::{EGraph, ENodeOrVar, RecExpr, Runner, Var};

use super::*;
use crate::egraph::{Folding, PairFacts, Term};
use freehold_base::alias::Alias;

/// Rule, a term, what the rule alone makes it equal to, and a near miss that it leaves alone.
const FIRES: &[[&str; 4]] = &[
    [
        "and-commutes",
        "(andi c0 c1)",
        "(andi c1 c0)",
        "(ori c0 c1)",
    ],
    ["or-commutes", "(ori c0 c1)", "(ori c1 c0)", "(andi c0 c1)"],
    [
        "xor-commutes",
        "(xori c0 c1)",
        "(xori c1 c0)",
        "(ori c0 c1)",
    ],
    ["and-true", "(andi c0 True)", "c0", "(andi c0 False)"],
    ["and-false", "(andi c0 False)", "False", "(andi c0 True)"],
    ["or-true", "(ori c0 True)", "True", "(ori c0 False)"],
    ["or-false", "(ori c0 False)", "c0", "(ori c0 True)"],
    ["xor-false", "(xori c0 False)", "c0", "(xori c0 True)"],
    ["and-same", "(andi c0 c0)", "c0", "(andi c0 c1)"],
    ["or-same", "(ori c0 c0)", "c0", "(ori c0 c1)"],
    ["xor-same", "(xori c0 c0)", "False", "(xori c0 c1)"],
    [
        "and-repeated",
        "(andi c0 (andi c0 c1))",
        "(andi c0 c1)",
        "(andi c0 (andi c1 c2))",
    ],
    [
        "or-repeated",
        "(ori c0 (ori c0 c1))",
        "(ori c0 c1)",
        "(ori c0 (ori c1 c2))",
    ],
    [
        "not-not",
        "(xori (xori c0 True) True)",
        "c0",
        "(xori (xori c0 c1) c1)",
    ],
    [
        "and-not-same",
        "(andi c0 (xori c0 True))",
        "False",
        "(andi c0 (xori c1 True))",
    ],
    [
        "or-not-same",
        "(ori c0 (xori c0 True))",
        "True",
        "(ori c0 (xori c0 c1))",
    ],
    [
        "xor-not-same",
        "(xori c0 (xori c0 True))",
        "True",
        "(xori c0 (xori c1 True))",
    ],
    [
        "and-absorbs-or",
        "(andi c0 (ori c0 c1))",
        "c0",
        "(andi c0 (ori c1 c2))",
    ],
    [
        "or-absorbs-and",
        "(ori c0 (andi c0 c1))",
        "c0",
        "(ori c0 (andi c1 c2))",
    ],
    [
        "or-drops-negation",
        "(ori c0 (andi (xori c0 True) c1))",
        "(ori c0 c1)",
        "(ori c0 (andi (xori c1 True) c0))",
    ],
    [
        "or-not-drops-repetition",
        "(ori (xori c0 True) (andi c0 c1))",
        "(ori (xori c0 True) c1)",
        "(ori (xori c0 True) (andi c1 c2))",
    ],
    [
        "and-drops-negation",
        "(andi c0 (ori (xori c0 True) c1))",
        "(andi c0 c1)",
        "(andi c0 (ori (xori c1 True) c0))",
    ],
    [
        "and-not-drops-repetition",
        "(andi (xori c0 True) (ori c0 c1))",
        "(andi (xori c0 True) c1)",
        "(andi (xori c0 True) (ori c1 c2))",
    ],
    [
        "and-contradicts",
        "(andi c0 (andi (xori c0 True) c1))",
        "False",
        "(andi c0 (andi (xori c1 True) c2))",
    ],
    [
        "and-not-contradicts",
        "(andi (xori c0 True) (andi c0 c1))",
        "False",
        "(andi (xori c0 True) (andi c1 c2))",
    ],
    [
        "and-cases-exclude",
        "(andi (andi c0 c1) (andi (xori c0 True) c2))",
        "False",
        "(andi (andi c0 c1) (andi (xori c2 True) c3))",
    ],
    [
        "and-not-or",
        "(andi c0 (xori (ori c0 c1) True))",
        "False",
        "(andi c0 (xori (ori c1 c2) True))",
    ],
    [
        "and-and-not-or",
        "(andi (andi c0 c1) (xori (ori c0 c2) True))",
        "False",
        "(andi (andi c0 c1) (xori (ori c2 c3) True))",
    ],
    [
        "or-completes",
        "(ori c0 (ori (xori c0 True) c1))",
        "True",
        "(ori c0 (ori (xori c1 True) c2))",
    ],
    [
        "or-not-completes",
        "(ori (xori c0 True) (ori c0 c1))",
        "True",
        "(ori (xori c0 True) (ori c1 c2))",
    ],
    [
        "or-cases-complete",
        "(ori (ori c0 c1) (ori (xori c0 True) c2))",
        "True",
        "(ori (ori c0 c1) (ori (xori c2 True) c3))",
    ],
    [
        "or-not-and",
        "(ori c0 (xori (andi c0 c1) True))",
        "True",
        "(ori c0 (xori (andi c1 c2) True))",
    ],
    [
        "or-cases-same",
        "(ori (andi c0 c1) (andi (xori c0 True) c1))",
        "c1",
        "(ori (andi c0 c1) (andi (xori c0 True) c2))",
    ],
    [
        "and-cases-same",
        "(andi (ori c0 c1) (ori (xori c0 True) c1))",
        "c1",
        "(andi (ori c0 c1) (ori (xori c0 True) c2))",
    ],
    [
        "select-true",
        "(select True c0 c1)",
        "c0",
        "(select c2 c0 c1)",
    ],
    [
        "select-false",
        "(select False c0 c1)",
        "c1",
        "(select c2 c0 c1)",
    ],
    [
        "select-same",
        "(select c0 c1 c1)",
        "c1",
        "(select c0 c0 c1)",
    ],
    [
        "select-not",
        "(select (xori c0 True) c1 c2)",
        "(select c0 c2 c1)",
        "(select (xori c0 c1) c1 c2)",
    ],
    [
        "select-true-or",
        "(select c0 True c1)",
        "(ori c0 c1)",
        "(select c0 c1 True)",
    ],
    [
        "select-and-false",
        "(select c0 c1 False)",
        "(andi c0 c1)",
        "(select c0 False c1)",
    ],
    [
        "select-false-and-not",
        "(select c0 False c1)",
        "(andi (xori c0 True) c1)",
        "(select c0 c1 False)",
    ],
    [
        "select-not-or-true",
        "(select c0 c1 True)",
        "(ori (xori c0 True) c1)",
        "(select c0 True c1)",
    ],
    [
        "and-select",
        "(andi c0 (select c0 c1 c2))",
        "(andi c0 c1)",
        "(andi c0 (select c1 c0 c2))",
    ],
    [
        "and-not-select",
        "(andi (xori c0 True) (select c0 c1 c2))",
        "(andi (xori c0 True) c2)",
        "(andi (xori c0 True) (select c1 c0 c2))",
    ],
    ["alias-same", "(alias m2 m2)", "True", "(alias m2 m3)"],
    // Of the memrefs 0 and 1 it is known that they must alias, of 0 and 2 that they never do.
    ["alias-must", "(alias m0 m1)", "True", "(alias m0 m2)"],
    ["alias-never", "(alias m0 m2)", "False", "(alias m1 m2)"],
    [
        "alias-symmetric",
        "(alias m3 m1)",
        "(alias m1 m3)",
        "(alias m1 m3)",
    ],
    [
        "frees-definition",
        "(frees c0 c1)",
        "(andi c0 (xori c1 True))",
        "(andi c0 c1)",
    ],
    [
        "clash-definition",
        "(clash c0 c1 c2)",
        "(andi (andi c0 c1) c2)",
        "(andi c0 c1)",
    ],
    [
        "adds-definition",
        "(adds c0 c1 c2)",
        "(andi (andi c0 (xori c1 True)) c2)",
        "(andi c0 c1)",
    ],
];

fn facts() -> Folding {
    let mut folding = Folding::default();
    folding.facts.set(0, 1, Alias::Must);
    folding.facts.set(0, 2, Alias::Never);
    folding
}

fn graph_of(text: &str) -> EGraph<Term, Folding> {
    let mut graph = EGraph::new(facts());
    let term: RecExpr<Term> = text.parse().expect("a term of the test");
    graph.add_expr(&term);
    graph.rebuild();
    graph
}

#[test]
fn every_rule_fires_and_leaves_a_near_miss_alone() {
    let set = RuleSet::builtin();
    let tested: BTreeSet<&str> = FIRES.iter().map(|f| f[0]).collect();
    let rules: BTreeSet<&str> = set.rules().iter().map(|r| r.name.as_str()).collect();
    assert_eq!(tested, rules, "a case for every rule, and no other");
    for &[name, before, after, near] in FIRES {
        let index = set.rules().iter().position(|r| r.name == name).unwrap();
        let rule = &set.rewrites()[index];
        let (before, after): (RecExpr<Term>, RecExpr<Term>) =
            (before.parse().unwrap(), after.parse().unwrap());
        let runner = Runner::<Term, Folding>::new(facts())
            .with_expr(&before)
            .run([rule]);
        let found = runner.egraph.lookup_expr(&after);
        let root = runner.egraph.find(runner.roots[0]);
        assert_eq!(found, Some(root), "{name} takes {before} to {after}");

        let graph = graph_of(near);
        let (nodes, classes) = (graph.total_size(), graph.number_of_classes());
        let runner = Runner::<Term, Folding>::new(facts())
            .with_egraph(graph)
            .run([rule]);
        let graph = &runner.egraph;
        assert_eq!(
            (graph.total_size(), graph.number_of_classes()),
            (nodes, classes),
            "{name} leaves {near} alone"
        );
    }
}

#[test]
fn every_rule_has_its_meaning_above_it() {
    for rule in RuleSet::builtin().rules() {
        assert!(rule.meaning.len() > 10, "{} has a comment", rule.name);
    }
}

/// Evaluates a pattern; `world` gives each variable's value or allocation.
fn evaluate(pattern: &RecExpr<ENodeOrVar<Term>>, bools: &[bool], places: &[usize]) -> bool {
    #[derive(Copy, Clone)]
    struct TermValue {
        value: bool,
        place: usize,
    }
    let mut known: Vec<TermValue> = Vec::new();
    for node in pattern.as_ref() {
        let one = match node {
            ENodeOrVar::Var(var) => {
                let index = var.as_u32().unwrap() as usize;
                let (value, place) = (bools[index], places[index]);
                TermValue { value, place }
            }
            ENodeOrVar::ENode(Term::Alias([a, b])) => TermValue {
                value: known[usize::from(*a)].place == known[usize::from(*b)].place,
                place: usize::MAX,
            },
            ENodeOrVar::ENode(term) => TermValue {
                value: term
                    .evaluate(|child| Some(known[usize::from(child)].value))
                    .expect("every term of a rule but alias evaluates"),
                place: usize::MAX,
            },
        };
        known.push(one);
    }
    known.last().unwrap().value
}

/// A world in which a rule is wrong: the variables' booleans and allocations.
///
/// Booleans by truth table; memrefs by all ways to be the same and all facts that hold there,
/// numbered in both orders.
fn counterexample(rule: &Rule) -> Option<String> {
    let count = rule.variables.len();
    let kinds = [Alias::Must, Alias::May, Alias::Never];
    let pairs: Vec<(usize, usize)> = (0..count)
        .flat_map(|b| (0..b).map(move |a| (a, b)))
        .collect();
    for world in 0..count.pow(count as u32).max(1) {
        let places: Vec<usize> = (0..count as u32)
            .map(|i| world / count.pow(i) % count)
            .collect();
        for choice in 0..3usize.pow(pairs.len() as u32) {
            let mut facts = PairFacts::default();
            let mut consistent = true;
            for (i, &(a, b)) in (0..).zip(&pairs) {
                let alias = kinds[choice / 3usize.pow(i) % 3];
                let same = places[a] == places[b];
                consistent &= match alias {
                    Alias::Must => same,
                    Alias::Never => !same,
                    Alias::May => true,
                };
                facts.set(a as u32, b as u32, alias);
                let (a, b) = (count as u32 - 1 - a as u32, count as u32 - 1 - b as u32);
                facts.set(100 + a, 100 + b, alias);
            }
            for reversed in [false, true] {
                let number = |v: u32| {
                    if reversed {
                        100 + count as u32 - 1 - v
                    } else {
                        v
                    }
                };
                let holds = rule.guards.iter().all(|g| {
                    let arguments: Vec<u32> = g.arguments.iter().map(|&a| number(a)).collect();
                    (g.condition.holds)(&facts, &arguments)
                });
                if !consistent || !holds {
                    continue;
                }
                for bits in 0..1 << count {
                    let bools: Vec<bool> = (0..count).map(|i| bits >> i & 1 == 1).collect();
                    let left = evaluate(&rule.left, &bools, &places);
                    if left != evaluate(&rule.right, &bools, &places) {
                        return Some(format!("{} {bools:?} {places:?}", rule.name));
                    }
                }
            }
        }
    }
    None
}

#[test]
fn every_rule_is_sound() {
    for rule in RuleSet::builtin().rules() {
        assert_eq!(counterexample(rule), None);
    }
}

#[test]
fn unsound_rules_have_counterexamples() {
    for text in [
        "(rewrite (andi x y) x :ruleset bad :name \"bad\")",
        "(rewrite (alias a b) (False) :ruleset bad :name \"bad\")",
        "(rewrite (alias a b) (True) :when ((never-alias a b)) :ruleset bad :name \"bad\")",
        "(rewrite (alias a b) (True) :when ((precedes a b)) :ruleset bad :name \"bad\")",
        "(rewrite (frees c b) c :ruleset bad :name \"bad\")",
        "(rewrite (alias a c) (True) :when ((never-alias a c)) :ruleset bad :name \"bad\")",
    ] {
        let text = format!("(ruleset bad)\n{text}");
        let set = RuleSet::load(&[BUILTIN[0], ("bad.egg", &text)]).unwrap();
        assert!(counterexample(&set.rules()[0]).is_some(), "{text}");
    }
}

/// A rule text after the signature, and what is said about it.
const ERRORS: &[(&str, &str)] = &[
    (
        "(rewrite (andl x y) x :ruleset r :name \"a\")",
        "2:11: error: unknown constructor `andl`; did you mean `andi`?",
    ),
    (
        "(rewrite (andi x y) z :ruleset r :name \"a\")",
        "2:21: error: the left side does not bind the variable `z`",
    ),
    (
        "(rewrite (andi x y) (andi first y) :ruleset r :name \"a\")",
        "2:27: error: the left side does not bind the variable `first`",
    ),
    (
        "(rewrite (alias a b) (True) :when ((must-alias a d)) :ruleset r :name \"a\")",
        "2:50: error: the left side does not bind the variable `d`",
    ),
    (
        "(rewrite (alias a b) (True) :when ((must-alis a b)) :ruleset r :name \"a\")",
        "2:37: error: unknown condition `must-alis`; did you mean `must-alias`?",
    ),
    (
        "(rewrite (alias a b) (True) :when ((must-alias a)) :ruleset r :name \"a\")",
        "2:36: error: expected `(must-alias Memref Memref)`",
    ),
    (
        "(rewrite (andi x y) (True) :when ((must-alias x y)) :ruleset r :name \"a\")",
        "2:47: error: the variable `x` is of sort I1, and Memref is expected here",
    ),
    (
        "(rewrite (alias a b) a :ruleset r :name \"a\")",
        "2:22: error: the variable `a` is of sort Memref, and I1 is expected here",
    ),
    (
        "(rewrite (andi x (memref 0)) x :ruleset r :name \"a\")",
        "2:19: error: `memref` names one particular operand, and a rule is about all: use a variable",
    ),
    (
        "(rewrite (andi x True) x :ruleset r :name \"a\")",
        "2:18: error: `True` is a constructor: write `(True)`",
    ),
    (
        "(rewrite (andi x true) x :ruleset r :name \"a\")",
        "2:18: error: `true` is a number or a literal of egglog: use a variable, or `(True)`",
    ),
    (
        "(rewrite (andi x) x :ruleset r :name \"a\")",
        "2:10: error: expected `(andi I1 I1)`",
    ),
    (
        "(rewrite x (andi x x) :ruleset r :name \"a\")",
        "2:10: error: the left side is a variable, which every term matches: give it a constructor",
    ),
    (
        "(rewrite (andi x y) (andi x y) :ruleset r :name \"a\")",
        "2:2: error: the rule rewrites a term to itself",
    ),
    (
        "(birewrite (andi x y) (andi y x) :ruleset r :name \"a\")",
        "2:2: error: `birewrite` runs a rule both ways",
    ),
    (
        "(rule ((andi x y)) ())",
        "2:2: error: `rule` has actions of its own",
    ),
    (
        "(rewrit (andi x y) x :ruleset r :name \"a\")",
        "2:2: error: unknown form `rewrit`; did you mean `rewrite`?",
    ),
    (
        "(rewrite (andi x x) x :ruleset s :name \"a\")",
        "2:32: error: unknown ruleset `s`",
    ),
    (
        "(rewrite (andi x x) x :name \"a\")",
        "2:2: error: the rule has no `:ruleset`",
    ),
    (
        "(rewrite (andi x x) x :ruleset r)",
        "2:2: error: the rule has no `:name`",
    ),
    (
        "(rewrite (andi x x) x :rulset r :name \"a\")",
        "2:23: error: unknown option `:rulset`; did you mean `:ruleset`?",
    ),
    (
        "(rewrite (andi x x) x :subsume :ruleset r :name \"a\")",
        "2:23: error: `:subsume` deletes terms",
    ),
    (
        "(rewrite (andi x x) x :ruleset r :name \"AndSame\")",
        "2:40: error: the name `AndSame` is not in kebab case, such as `and-true`",
    ),
    (
        "(relation first-use (Memref))",
        "2:11: error: no facts stand behind the relation `first-use`",
    ),
    (
        "(rewrite (alias a b) (True) :when ((last-use a b)) :ruleset r :name \"a\")",
        "2:36: error: expected `(last-use Memref)`",
    ),
    (
        "(rewrite (andi x y) (True) :when ((is-argument x)) :ruleset r :name \"a\")",
        "2:48: error: the variable `x` is of sort I1, and Memref is expected here",
    ),
    (
        "(rewrite (alias a b) (True) :when ((unused a)) :ruleset r :name \"a\")",
        "2:37: error: only rules about steps may ask `unused`",
    ),
    (
        "(rewrite (free a) (Nothing) :when ((last-use a)) :ruleset r :name \"a\")",
        "2:37: error: only rules about terms may ask `last-use`",
    ),
    (
        "(datatype I1 (nand I1 I1))",
        "2:15: error: no term stands behind the constructor `nand`",
    ),
    (
        "(datatype I1 (andi I1))",
        "2:14: error: the term behind it is `(andi I1 I1)` of sort I1",
    ),
    (
        "(sort Bool)",
        "2:7: error: no terms stand behind the sort `Bool`",
    ),
    (
        "(ruleset r)",
        "2:10: error: the ruleset `r` is declared twice",
    ),
    (
        "(ruleset alias)",
        "2:10: error: `alias` is a term or condition: give the ruleset another name",
    ),
    ("(rewrite (andi x x", "2:1: error: `(` is never closed"),
];

#[test]
fn errors_point_at_the_word() {
    for &(text, expected) in ERRORS {
        let text = format!("(ruleset r)\n{text}");
        let errors = RuleSet::load(&[BUILTIN[0], ("mine.egg", &text)]).err();
        let rendered = errors.expect(&text).render();
        let expected = format!("mine.egg:{expected}");
        assert!(rendered.starts_with(&expected), "{expected}\n{rendered}");
    }
}

#[test]
fn all_errors_of_all_files_are_collected() {
    let twice = "(ruleset r)
(rewrite (andi x x) x :ruleset r :name \"same\")
(rewrite (ori x x) y :ruleset r :name \"unbound\")
(rewrite (ori x x) x :ruleset r :name \"same\")";
    let errors = RuleSet::load(&[BUILTIN[0], ("a.egg", twice), ("b.egg", "(")]).err();
    let rendered = errors.unwrap().render();
    assert!(rendered.contains("a.egg:3:20: error: the left side does not bind the variable `y`"));
    assert!(rendered.contains("a.egg:4:39: error: a second rule of the name `same`"));
    assert!(rendered.contains("a.egg:2:2: note: the first is here"));
    assert!(rendered.contains("b.egg:1:1: error: `(` is never closed"));
}

#[test]
fn variables_are_numbered_in_order_of_appearance() {
    let rule = RuleSet::builtin().rules().iter();
    let rule = rule.clone().find(|r| r.name == "clash-definition").unwrap();
    assert_eq!(rule.variables, ["c", "d", "a"]);
    assert_eq!(rule.left.as_ref()[0], ENodeOrVar::Var(Var::from_u32(0)));
}
