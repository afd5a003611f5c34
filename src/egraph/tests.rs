//! Verdicts against the definition of a dealloc in every consistent world, and under permutations.

use super::oracle::{Random, actual, describe, expected, for_each_world, random_case};
use super::*;
use crate::rules::RuleSet;

#[test]
fn verdicts_equal_the_formulas_in_every_world() {
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let mut solver = Solver::new(RuleSet::builtin());
    let (mut several, mut compared, mut split) = (0, 0, 0);
    for _ in 0..6000 {
        let mut case = random_case(&mut random);
        let verdict = case
            .solve(&mut solver)
            .expect("the built-in rules saturate");
        let count = |f: fn(&Dealloc) -> bool| verdict.deallocs.iter().filter(|d| f(d)).count();
        several += usize::from(count(|d| d.memrefs.len() > 1) > 0);
        compared += usize::from(count(|d| !d.retained.is_empty()) > 0);
        split += usize::from(verdict.deallocs.len() > 1);
        for_each_world(&case, |world| {
            let (want, got) = (expected(&case, world), actual(&case, &verdict, world));
            assert_eq!(want, got, "{}{:?}", describe(&case), verdict);
            assert!(want.frees.iter().all(|&n| n <= 1));
        });
    }
    assert!(
        several > 300 && compared > 300 && split > 300,
        "{several} {compared} {split}"
    );
}

/// What a verdict costs at run time: comparing operations, checks, deallocs.
fn cost(verdict: &Verdict) -> [usize; 3] {
    let mut cost = [0; 3];
    for dealloc in &verdict.deallocs {
        let (m, r) = (dealloc.memrefs.len(), dealloc.retained.len());
        cost[0] += usize::from(m > 1 || r > 0);
        cost[1] += m * r + m * (m - 1) / 2;
        cost[2] += 1;
    }
    cost
}

fn shuffle<T>(random: &mut Random, items: &mut [T]) {
    for i in (1..items.len()).rev() {
        items.swap(i, random.below(i + 1));
    }
}

#[test]
fn the_order_of_the_rules_does_not_matter() {
    let mut random = Random(77);
    let rules = RuleSet::builtin();
    let mut order: Vec<usize> = (0..rules.rewrites().len()).collect();
    for _ in 0..8 {
        shuffle(&mut random, &mut order);
        let shuffled = rules.reordered(&order);
        let (mut one, mut other) = (Solver::new(rules), Solver::new(&shuffled));
        for _ in 0..200 {
            let mut case = random_case(&mut random);
            let mut again = case.clone();
            let verdicts = (case.solve(&mut one), again.solve(&mut other));
            assert_eq!(verdicts.0, verdicts.1, "{}", describe(&case));
            // Conditions made on the way are the same as well.
            assert_eq!(case.conditions.len(), again.conditions.len());
        }
    }
}

#[test]
fn the_order_of_the_operands_does_not_matter_to_the_cost() {
    let mut random = Random(4242);
    let mut solver = Solver::new(RuleSet::builtin());
    for _ in 0..2000 {
        let mut case = random_case(&mut random);
        case.close();
        let mut order: Vec<usize> = (0..case.count()).collect();
        let (memrefs, retained) = order.split_at_mut(case.memrefs.len());
        shuffle(&mut random, memrefs);
        shuffle(&mut random, retained);
        let mut permuted = case.clone();
        for (i, &old) in order.iter().enumerate() {
            match i.checked_sub(case.memrefs.len()) {
                None => permuted.memrefs[i] = case.memrefs[old],
                Some(j) => permuted.used[j] = case.used[old - case.memrefs.len()],
            }
            for (k, &other) in order[..i].iter().enumerate() {
                permuted.set(i, k, case.alias(old, other));
            }
        }
        let one = case.solve(&mut solver).expect("saturates");
        let other = permuted.solve(&mut solver).expect("saturates");
        assert_eq!(
            cost(&one),
            cost(&other),
            "{}{one:?}\n{other:?}",
            describe(&case)
        );
    }
}

/// Every memref may alias every other, with conditions of its own.
fn all_may(memref_count: usize, retained_count: usize) -> oracle::Case {
    let mut conditions = Conditions::default();
    let memrefs = (0..memref_count).map(|_| conditions.opaque()).collect();
    let count = memref_count + retained_count;
    oracle::Case {
        conditions,
        memrefs,
        retained_count,
        used: vec![true; retained_count],
        alias: vec![crate::analysis::Alias::May; count * count],
    }
}

#[test]
fn shapes_are_answered_once() {
    let mut solver = Solver::new(RuleSet::builtin());
    all_may(4, 3).solve(&mut solver).expect("saturates");
    let shapes = solver.shape_count();
    let verdict = all_may(40, 30).solve(&mut solver).expect("saturates");
    assert_eq!(solver.shape_count(), shapes);
    assert_eq!(verdict.deallocs.len(), 1);
}

#[test]
fn pairs_are_asked_about_linearly_where_all_may_alias() {
    let count = 4096;
    let mut conditions = Conditions::default();
    let memrefs: Vec<Cond> = (0..count).map(|_| conditions.opaque()).collect();
    let numbers: Vec<u32> = (0..2 * count).collect();
    let zeros = vec![0; numbers.len()];
    let asked = std::cell::Cell::new(0);
    let verdict = Solver::new(RuleSet::builtin()).solve(&mut Problem {
        conditions: &mut conditions,
        memrefs: &memrefs,
        used: &vec![true; count as usize],
        same: &numbers,
        near: &zeros,
        memrefs_near: &zeros,
        alias: &|_, _| {
            asked.set(asked.get() + 1);
            crate::analysis::Alias::May
        },
    });
    assert_eq!(verdict.expect("saturates").deallocs.len(), 1);
    assert!(asked.get() < 20 * count, "{}", asked.get());
}

fn with_rule(text: &str) -> RuleSet {
    let mut files = crate::rules::BUILTIN.to_vec();
    let text = format!("(ruleset mine)\n{text}");
    files.push(("mine.egg", &text));
    RuleSet::load(&files).expect("the rule of the test checks")
}

#[test]
fn a_set_that_does_not_saturate_is_an_error() {
    let rules =
        with_rule("(rewrite (andi x y) (andi (xori (xori x y) y) y) :ruleset mine :name \"grow\")");
    let error = all_may(2, 1).solve(&mut Solver::new(&rules)).unwrap_err();
    assert_eq!(error.rulesets, "bool, alias-facts, dealloc, mine");
    assert!(error.reason.contains("did not saturate"), "{error}");
    assert!(error.shape.contains("frees"), "{error}");
}

#[test]
fn a_set_that_contradicts_itself_is_an_error() {
    let rules = with_rule("(rewrite (xori x x) (True) :ruleset mine :name \"wrong\")");
    let mut case = all_may(1, 1);
    case.alias = vec![crate::analysis::Alias::Must; 4];
    let error = case.solve(&mut Solver::new(&rules)).unwrap_err();
    assert!(error.reason.contains("unsound"), "{error}");
}

#[test]
fn a_users_rule_takes_part() {
    // Unsound in general, which is what makes its effect visible.
    let rules = with_rule("(rewrite (clash c d a) (False) :ruleset mine :name \"no-clash\")");
    let verdict = all_may(3, 0)
        .solve(&mut Solver::new(&rules))
        .expect("saturates");
    assert_eq!(cost(&verdict), [0, 0, 3]);
}

#[test]
fn sets_without_the_built_in_rules_change_little_and_stay_right() {
    let own = "(ruleset own)
(rewrite (alias a b) (andi (alias a b) (alias a a)) :ruleset own :name \"self\")";
    let rules = RuleSet::load(&[crate::rules::BUILTIN[0], ("own.egg", own)]).expect("checks");
    let mut random = Random(31);
    let mut solver = Solver::new(&rules);
    for _ in 0..500 {
        let mut case = random_case(&mut random);
        let verdict = case.solve(&mut solver).expect("saturates");
        for_each_world(&case, |world| {
            let (want, got) = (expected(&case, world), actual(&case, &verdict, world));
            assert_eq!(want, got, "{}{verdict:?}", describe(&case));
        });
    }
}
