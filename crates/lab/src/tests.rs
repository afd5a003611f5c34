//! Rules that are right and wrong: the verdicts, the smallest models, and programs that wrong rules
//! break.

use super::{By, unsound, witness};
use freehold_rules::{BUILTIN, RuleSet};

fn set(rule: &str) -> RuleSet {
    let text = format!("(ruleset mine)\n; A rule of the test.\n{rule}");
    let mut files = BUILTIN.to_vec();
    files.push(("mine.egg", &text));
    RuleSet::load(&files).unwrap_or_else(|errors| panic!("{}", errors.render()))
}

/// A wrong rule, the smallest model in which it is wrong, and what breaks its program.
const WRONG: &[(&str, &str, By)] = &[
    (
        "(rewrite (andi x y) x :ruleset mine :name \"wrong\")",
        "where `x` is true, `y` is false",
        By::Simplification,
    ),
    (
        "(rewrite (alias a b) (False) :ruleset mine :name \"wrong\")",
        "where `a` and `b` are one allocation, which is not known",
        By::Application,
    ),
    (
        "(rewrite (alias a b) (True) :when ((never-alias a b)) :ruleset mine :name \"wrong\")",
        "where `a` and `b` are two allocations, which is known",
        By::Application,
    ),
    (
        "(rewrite (alias a b) (True) :when ((precedes a b)) :ruleset mine :name \"wrong\")",
        "where `a` and `b` are two allocations, which is not known",
        By::Application,
    ),
    (
        "(rewrite (frees c b) c :ruleset mine :name \"wrong\")",
        "where `c` is true, `b` is true",
        By::Simplification,
    ),
    (
        "(rewrite (select c x y) (ori x y) :ruleset mine :name \"wrong\")",
        "where `c` is false, `x` is true, `y` is false",
        By::Application,
    ),
];

#[test]
fn wrong_rules_have_a_smallest_world_and_a_program() {
    for &(text, model, by) in WRONG {
        let set = set(text);
        let rule = set.rules().last().expect("the rule of the test");
        let found = unsound(rule).expect("it has few variables");
        let found = found.expect("it is wrong");
        assert_eq!(found.describe(), model, "{text}");
        let witness =
            witness(rule, &found, &set).unwrap_or_else(|| panic!("no program for {text}"));
        assert_eq!(witness.by, by, "{text}");
    }
}

#[test]
fn the_built_in_rules_are_sound() {
    for rule in RuleSet::builtin().rules() {
        assert_eq!(unsound(rule), Ok(None), "{}", rule.name);
    }
}
