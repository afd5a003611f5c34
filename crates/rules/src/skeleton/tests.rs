//! The rules about steps: when they match, and that both sides do the same on a heap.

use super::*;

/// Steps, the condition that a rule asks, and what comes out when it holds.
fn cases() -> Vec<(
    &'static str,
    &'static str,
    &'static str,
    &'static [u32],
    Outcome,
)> {
    let rename = Outcome::Rename { of: 1, to: 0 };
    vec![
        (
            "clone-takes-over",
            "(then (clone m0 m1) (free m0))",
            "spared",
            &[0, 1],
            rename,
        ),
        (
            "clone-freed-again",
            "(then (clone m0 m1) (free m1))",
            "spared",
            &[0, 1],
            rename,
        ),
    ]
}

#[test]
fn each_rule_matches_with_its_condition_and_not_without() {
    let names: Vec<&str> = skeleton().iter().map(|rule| rule.name.as_str()).collect();
    let tested: Vec<&str> = cases().iter().map(|case| case.0).collect();
    assert_eq!(names, tested, "a case for every rule");
    for (name, steps, condition, arguments, outcome) in cases() {
        let steps: RecExpr<Term> = steps.parse().expect("a term of the test");
        let mut facts = PairFacts::default();
        assert_eq!(decide(&steps, &facts), None, "{name}");
        facts.state(condition, arguments, true);
        assert_eq!(decide(&steps, &facts), Some(outcome), "{name}");
    }
}

#[test]
fn near_misses_are_left_alone() {
    for (steps, condition, arguments) in [
        // The free of a third memref, the other order, and a condition of other memrefs.
        ("(then (clone m0 m1) (free m2))", "spared", &[0, 1][..]),
        ("(then (free m0) (clone m0 m1))", "spared", &[0, 1]),
        ("(then (clone m0 m1) (free m0))", "spared", &[1, 0]),
    ] {
        let steps: RecExpr<Term> = steps.parse().expect("a term of the test");
        let mut facts = PairFacts::default();
        facts.state(condition, arguments, true);
        assert_eq!(decide(&steps, &facts), None, "{steps}");
    }
}

/// Buffers that live, with what is in each, and the buffer of each memref.
#[derive(Clone, Default)]
struct Heap {
    live: Vec<Option<u32>>,
    of: [Option<usize>; 2],
}

impl Heap {
    fn make(&mut self, memref: usize, content: u32) {
        self.live.push(Some(content));
        self.of[memref] = Some(self.live.len() - 1);
    }

    /// What a use of each memref sees.
    fn seen(&self) -> [Option<u32>; 2] {
        self.of.map(|buffer| self.live[buffer?])
    }

    fn count(&self) -> usize {
        self.live.iter().flatten().count()
    }

    /// Takes steps, as operations do.
    fn take(&mut self, steps: &RecExpr<Term>) {
        let memref = |id: egg::Id| {
            let mut id = id;
            loop {
                match &steps[id] {
                    Term::Memref(leaf) => return leaf.0 as usize,
                    // An allocation is its own base buffer.
                    Term::Base([of]) => id = *of,
                    other => panic!("{other} is no memref"),
                }
            }
        };
        let mut work = vec![egg::Id::from(steps.as_ref().len() - 1)];
        while let Some(id) = work.pop() {
            match steps[id] {
                Term::Then([first, second]) => work.extend([second, first]),
                Term::Alloc([m]) => self.make(memref(m), 7),
                Term::Clone([from, to]) => {
                    let content = self.seen()[memref(from)].expect("what is copied lives");
                    self.make(memref(to), content);
                }
                Term::Free([m]) => {
                    let buffer = self.of[memref(m)].expect("it has a buffer");
                    assert!(self.live[buffer].take().is_some(), "freed once");
                }
                Term::Rename([of, to]) => self.of[memref(of)] = self.of[memref(to)],
                Term::Nothing => {}
                ref other => panic!("{other} is no step"),
            }
        }
    }
}

/// After either side as many buffers live, and what was to be seen by a name after the left side is
/// after the right one. (The result of a clone is never written while its source is in use.)
#[test]
fn both_sides_do_the_same_on_a_heap() {
    for (name, steps, condition, arguments, outcome) in cases() {
        let before: RecExpr<Term> = steps.parse().expect("a term of the test");
        let mut facts = PairFacts::default();
        facts.state(condition, arguments, true);
        let rule = skeleton().iter().find(|rule| rule.name == name);
        let after = apply(rule.expect("a rule of that name"), &facts, &before);
        let after = after.unwrap_or_else(|| panic!("{name} gives {outcome:?}"));
        let mut start = Heap::default();
        if !steps.contains("alloc") {
            start.make(0, 3);
        }
        let [mut left, mut right] = [start.clone(), start];
        left.take(&before);
        right.take(&after);
        assert_eq!(left.count(), right.count(), "{name}");
        for (was, is) in left.seen().into_iter().zip(right.seen()) {
            assert!(was.is_none() || was == is, "{name}: {was:?} {is:?}");
        }
    }
}

#[test]
fn every_rule_has_its_meaning_above_it() {
    for rule in skeleton() {
        assert!(rule.is_skeleton && rule.meaning.contains("Specification:"));
    }
}

/// What a user can write, and what nothing would look for or could carry out.
#[test]
fn rules_of_users_are_about_places_that_are_looked_for() {
    for (rule, expected) in [
        (
            "(then (clone a b) (free b)) (Nothing) :when ((unused b))",
            None,
        ),
        ("(free a) (Nothing)", None),
        (
            "(then (free a) (free b)) (Nothing)",
            Some("3:2: error: nothing looks for such a place"),
        ),
        (
            "(then (then (alloc a) (free a)) (free a)) (Nothing)",
            Some("3:2: error: nothing looks for such a place"),
        ),
        (
            "(then (free b) (clone a b)) (Nothing)",
            Some("3:2: error: nothing looks for such a place"),
        ),
        (
            "(then (clone a b) (free a)) (rename a b)",
            Some("3:2: error: only what a step makes can be renamed"),
        ),
        (
            "(then (clone a b) (free a)) (free b)",
            Some("3:2: error: only where the last step frees"),
        ),
        (
            "(then (clone a b) (free b)) (clone a b)",
            Some("3:2: error: the right side of a rule about steps is"),
        ),
    ] {
        let own =
            format!("(ruleset mine)\n; A place.\n(rewrite {rule} :ruleset mine :name \"own\")");
        let loaded = super::super::RuleSet::load(&[BUILTIN[0], ("own.egg", &own)]);
        match (loaded, expected) {
            (Ok(set), None) => assert_eq!((set.rules().len(), set.steps().len()), (0, 1)),
            (Err(errors), Some(expected)) => {
                let text = errors.render();
                assert!(text.starts_with(&format!("own.egg:{expected}")), "{text}");
            }
            (loaded, _) => panic!("{rule}: {:?}", loaded.err()),
        }
    }
}
