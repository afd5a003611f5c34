//! Verdicts against the definition of a dealloc in every consistent world, and under permutations.

use super::oracle::{actual, describe, expected, for_each_world, random_case};
use super::reference::Random;
use super::*;
use crate::rule_set::RuleSet;

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

/// Rules that ask more of operands than aliases, and that are right only where what they ask holds:
/// verdicts are right in every world in which all that is stated does.
#[test]
fn verdicts_by_what_else_is_known_are_right_where_it_holds() {
    const TEXT: &str = "
        (rewrite (alias a b) (False) :when ((dominates a b) (is-allocation b)) :ruleset mine :name \"older\")
        (rewrite (alias a b) (False) :when ((dominates b a) (is-allocation a)) :ruleset mine :name \"newer\")
        (rewrite (alias a b) (False) :when ((is-argument a) (is-allocation b)) :ruleset mine :name \"given\")
        (rewrite (andi c (alias a b)) (andi (alias a b) c) :when ((last-use a)) :ruleset mine :name \"last\")";
    let rules = with_rule(TEXT);
    assert_eq!(rules.facts(), OperandFact::ALL);
    let mut random = Random(0x51ed_270b);
    let (mut solver, mut plain) = (Solver::new(&rules), Solver::new(RuleSet::builtin()));
    let (mut worlds, mut fewer) = (0, 0);
    for _ in 0..3000 {
        let mut case = random_case(&mut random);
        // The rank of an operand's definition, and whether it is an allocation or an argument;
        // operands that must alias have the first one's.
        let own: Vec<(usize, usize)> = (0..case.count())
            .map(|_| (random.below(4), random.below(3)))
            .collect();
        let first: Vec<usize> = (0..case.count())
            .map(|a| (0..=a).find(|&b| case.alias(a, b) == freehold_base::alias::Alias::Must))
            .map(|first| first.expect("it is itself"))
            .collect();
        let known = |fact, of: &[usize]| {
            let of: Vec<(usize, usize)> = of.iter().map(|&a| own[first[a]]).collect();
            match fact {
                OperandFact::Allocation => of[0].1 == 0,
                OperandFact::Argument => of[0].1 == 1,
                OperandFact::Dominates => of[0].0 < of[1].0,
                OperandFact::LastUse => of[0].0.is_multiple_of(2),
            }
        };
        let builtin = case.clone().solve(&mut plain).expect("saturates");
        let verdict = case.solve_knowing(&mut solver, &known).expect("saturates");
        fewer += usize::from(cost(&verdict) < cost(&builtin));
        for_each_world(&case, |world| {
            let possible = (0..case.count()).all(|new| {
                let other = |other: usize| {
                    first[other] != first[new]
                        && (known(OperandFact::Argument, &[other])
                            || known(OperandFact::Dominates, &[other, new]))
                        && world.allocation[other] == world.allocation[new]
                };
                !known(OperandFact::Allocation, &[new]) || !(0..case.count()).any(other)
            });
            if possible {
                worlds += 1;
                let (want, got) = (expected(&case, world), actual(&case, &verdict, world));
                assert_eq!(want, got, "{}{:?}{own:?}", describe(&case), verdict);
            }
        });
    }
    assert!(worlds > 20_000 && fewer > 100, "{worlds} {fewer}");
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

/// A verdict with its operands under other names, and without any order.
fn renamed(case: &oracle::Case, verdict: &Verdict, name: &dyn Fn(usize) -> usize) -> Vec<String> {
    let count = case.memrefs.len();
    let class = |&c: &u32| {
        let class = &verdict.classes[c as usize];
        let memrefs = class.memrefs.iter().map(|&m| name(m as usize));
        let retained = class.retained.iter().map(|&r| name(count + r as usize));
        let mut members: Vec<usize> = memrefs.chain(retained).collect();
        members.sort_unstable();
        members
    };
    let sorted = |mut classes: Vec<Vec<usize>>| {
        classes.sort();
        classes
    };
    let dealloc = |d: &Dealloc| {
        let memrefs = sorted(d.memrefs.iter().map(class).collect());
        format!(
            "{memrefs:?} {:?}",
            sorted(d.retained.iter().map(class).collect())
        )
    };
    let deallocs = verdict.deallocs.iter().map(dealloc);
    let result = |r: &Ownership| {
        let from = r.results.iter();
        let from = from.map(|from| dealloc(&verdict.deallocs[from.0 as usize]));
        let mut from: Vec<String> = from.collect();
        from.sort();
        let known = case.conditions.as_constant(r.known);
        format!("{:?} {known:?} {:?}", class(&r.class), from)
    };
    let mut all: Vec<String> = deallocs.chain(verdict.results.iter().map(result)).collect();
    all.sort();
    all
}

/// The same operations come out, whatever the order of the operands. Which of two memrefs that are
/// compared with each other alone is compared, and which is retained, their order decides: there
/// the cost has to be the same.
#[test]
fn the_order_of_the_operands_does_not_matter() {
    let mut random = Random(4242);
    let mut solver = Solver::new(RuleSet::builtin());
    let mut equal = 0;
    for _ in 0..4000 {
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
        let [a, b] = [
            renamed(&case, &one, &|operand| operand),
            renamed(&permuted, &other, &|operand| order[operand]),
        ];
        equal += usize::from(a == b);
        // A memref stands among the retained only where two were split.
        let split = one.deallocs.iter().flat_map(|d| &d.retained);
        let split = split.filter(|&&c| one.classes[c as usize].retained.is_empty());
        assert!(
            a == b || split.count() > 0,
            "{}{a:#?}\n{b:#?}",
            describe(&case)
        );
    }
    assert!(equal > 3900, "{equal}");
}

/// All values of the leaves of two terms give them the same value.
fn agree(a: &egg::RecExpr<Term>, b: &egg::RecExpr<Term>, chain: &Chain) -> bool {
    let conditions = chain.definitions.len();
    let opaque: Vec<usize> = (0..conditions)
        .filter(|&i| chain.definitions[i] == Definition::Opaque)
        .collect();
    // In the formulas of a dealloc every check is one of the memref 0 and another one.
    let checks = 9;
    (0..1u32 << (opaque.len() + checks)).all(|world| {
        let mut values = vec![false; conditions];
        for index in 0..conditions {
            let part = |c: Cond| values[c.index()];
            values[index] = match chain.definitions[index] {
                Definition::Opaque => {
                    let bit = opaque
                        .iter()
                        .position(|&o| o == index)
                        .expect("it is opaque");
                    world >> bit & 1 != 0
                }
                Definition::Constant(value) => value,
                Definition::And(a, b) => part(a) & part(b),
                Definition::Or(a, b) => part(a) | part(b),
                Definition::Xor(a, b) => part(a) ^ part(b),
                Definition::Select(c, a, b) => part(if part(c) { a } else { b }),
            };
        }
        let value = |term: &egg::RecExpr<Term>| {
            let mut of: Vec<Option<bool>> = Vec::new();
            for node in term.as_ref() {
                let memref = |id: egg::Id| match term[id] {
                    Term::Memref(leaf) => leaf.0,
                    _ => 0,
                };
                of.push(match *node {
                    Term::Cond(leaf) => Some(values[leaf.0 as usize]),
                    Term::Memref(_) => None,
                    Term::Alias([a, b]) => {
                        let bit = opaque.len() as u32 + memref(a).max(memref(b)) - 1;
                        Some(world >> bit & 1 != 0)
                    }
                    _ => node.evaluate(|child| of[usize::from(child)]),
                });
            }
            of.pop().flatten().expect("every part has a value")
        };
        value(a) == value(b)
    })
}

#[test]
fn chains_replay_and_mean_the_same_at_each_step() {
    let mut random = Random(99);
    let rules = RuleSet::builtin();
    let mut solver = Solver::new(rules);
    solver.record();
    let mut seen: Vec<std::rc::Rc<Chain>> = Vec::new();
    for _ in 0..3000 {
        random_case(&mut random)
            .solve(&mut solver)
            .expect("saturates");
        for one in solver.take_uses() {
            if !one.chain.steps.is_empty() && !seen.contains(&one.chain) {
                seen.push(one.chain);
            }
        }
    }
    assert!(seen.len() > 100, "{}", seen.len());
    let mut refused = 0;
    for chain in &seen {
        replay(chain, rules).expect("replays");
        assert!(agree(&chain.start, chain.end(), chain), "{chain:?}");
        // Without one of its steps, or by another rule, it is no chain any more.
        let mut short = Chain::clone(chain);
        if short.steps.len() > 1 {
            let at = random.below(short.steps.len() - 1);
            short.steps.remove(at);
            refused += usize::from(replay(&short, rules).is_err());
        }
        let mut wrong = Chain::clone(chain);
        let at = random.below(wrong.steps.len());
        wrong.steps[at].rule = "no-such-rule".to_owned();
        assert!(replay(&wrong, rules).is_err());
    }
    assert!(refused > 50, "{refused}");
}

#[test]
fn pairs_are_decided_by_rules_whose_conditions_are_asked_again() {
    let rules = RuleSet::builtin();
    let mut solver = Solver::new(rules);
    solver.record();
    for (alias, name) in [
        (freehold_base::alias::Alias::Must, "alias-must"),
        (freehold_base::alias::Alias::Never, "alias-never"),
    ] {
        let chain = solver.decision(alias).expect("saturates");
        assert_eq!(chain.steps.len(), 1);
        assert_eq!(chain.steps[0].rule, name);
        let mut unknown = Chain::clone(&chain);
        unknown.facts = PairFacts::default();
        assert!(replay(&chain, rules).is_ok() && replay(&unknown, rules).is_err());
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
        alias: vec![freehold_base::alias::Alias::May; count * count],
    }
}

#[test]
fn formulas_are_answered_once() {
    let mut solver = Solver::new(RuleSet::builtin());
    all_may(4, 3).solve(&mut solver).expect("saturates");
    let formulas = solver.formula_count();
    let verdict = all_may(40, 30).solve(&mut solver).expect("saturates");
    assert_eq!(solver.formula_count(), formulas);
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
            freehold_base::alias::Alias::May
        },
        fact: &|_, _| unreachable!("no built-in rule asks"),
    });
    assert_eq!(verdict.expect("saturates").deallocs.len(), 1);
    assert!(asked.get() < 20 * count, "{}", asked.get());
}

fn with_rule(text: &str) -> RuleSet {
    let mut files = crate::BUILTIN.to_vec();
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
    assert!(error.formula.contains("frees"), "{error}");
}

/// The time that such sets take is bounded by counts: each of these is over in a second or two.
#[test]
fn each_limit_is_an_error_that_names_the_rules_and_the_formula() {
    for (rule, reason) in [
        // A node for each subset of the operands, in every grouping: one rule that matches in a
        // great many ways in one round.
        (
            "(rewrite (ori x (ori y z)) (ori (ori x y) z) :ruleset mine :name \"group\")
             (rewrite (ori x y) (ori y x) :ruleset mine :name \"swap\")",
            "`group` alone matches in more than 20000 ways",
        ),
        // One more node in each round.
        (
            "(rewrite (frees c b) (frees (andi c c) b) :ruleset mine :name \"grow\")",
            "within 64 rounds",
        ),
        // Each round twice as much.
        (
            "(rewrite (ori x y) (ori (ori (andi x y) (xori x y)) (ori (select x x y) (select y x y)))
             :ruleset mine :name \"double\")",
            "within 20000 nodes",
        ),
    ] {
        let own = format!("(ruleset mine)\n{rule}");
        let [signature, _, alias, _] = crate::BUILTIN[..] else {
            panic!("the built-in files are four");
        };
        let rules = RuleSet::load(&[signature, alias, ("own.egg", &own)]).expect("checks");
        // Eight names of one buffer, whose conditions are joined.
        let mut case = all_may(8, 0);
        case.alias = vec![freehold_base::alias::Alias::Must; 64];
        for memref in &mut case.memrefs {
            let other = case.conditions.opaque();
            *memref = case.conditions.define(Definition::Or(*memref, other));
        }
        let error = case.solve(&mut Solver::new(&rules)).unwrap_err();
        assert!(error.reason.contains(reason), "{rule}: {error}");
        assert_eq!(error.rulesets, "alias-facts, mine");
        assert!(error.formula.contains('c'), "{error}");
    }
}

#[test]
fn a_set_that_contradicts_itself_is_an_error() {
    let rules = with_rule("(rewrite (xori x x) (True) :ruleset mine :name \"wrong\")");
    let mut case = all_may(1, 1);
    case.alias = vec![freehold_base::alias::Alias::Must; 4];
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
    let rules = RuleSet::load(&[crate::BUILTIN[0], ("own.egg", own)]).expect("checks");
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
