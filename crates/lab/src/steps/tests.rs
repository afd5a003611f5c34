//! Verdicts about rules on operations, and what the lab takes for true against what passes find.

use std::collections::{BTreeMap, BTreeSet};

use super::names::{Home, NAMES};
use super::*;
use crate::step_rules;
use freehold_base::diagnostics::Source;
use freehold_dialects::Table;
use freehold_ir::Context as Names;
use freehold_passes::canonicalize::step_places;
use freehold_rules::{BUILTIN, RuleSet, StepPattern, skeleton};
use freehold_syntax::{ParseOptions, parse};

fn set(rule: &str) -> RuleSet {
    let text = format!("(ruleset mine)\n(rewrite {rule} :ruleset mine :name \"own\")");
    let set = RuleSet::load(&[BUILTIN[0], ("mine.egg", &text)]);
    set.unwrap_or_else(|errors| panic!("{}", errors.render()))
}

#[test]
fn built_in_rules_about_operations_are_sound() {
    for rule in skeleton() {
        assert_eq!(unsound_steps(rule), Ok(None), "{}", rule.name);
    }
}

/// Each of them is what one condition keeps from being wrong.
#[test]
fn without_their_conditions_they_are_not() {
    for (text, fault) in [
        ("(then (clone a b) (free a)) (rename b a)", "freed"),
        ("(then (clone a b) (free b)) (rename b a)", "freed"),
        ("(then (alloc a) (free a)) (Nothing)", "undeclared"),
        ("(free (base a)) (free a)", "this frees a view"),
        ("(free a) (Nothing) :when ((unused a))", "never freed"),
        ("(then (free a) (clone b a)) (Nothing)", ""),
    ] {
        let text = format!("(ruleset mine)\n(rewrite {text} :ruleset mine :name \"wrong\")");
        let set = match RuleSet::load(&[BUILTIN[0], ("mine.egg", &text)]) {
            Ok(set) => set,
            Err(errors) => {
                assert!(fault.is_empty(), "{}", errors.render());
                continue;
            }
        };
        let broken = unsound_steps(&set.steps()[0]).expect("decided");
        let broken = broken.expect(&text);
        assert!(broken.fault.contains(fault), "{text}: {}", broken.fault);
    }
}

/// Whose conditions hold in no program that is right before is not called sound.
#[test]
fn without_a_program_nothing_is_decided() {
    for (rule, reason) in [
        (
            "(then (free a) (free a)) (free a)",
            "its place stands in no small program",
        ),
        (
            "(then (free a) (clone a b)) (Nothing)",
            "its place stands in no small program",
        ),
        (
            "(clone a a) (Nothing)",
            "its place stands in no small program",
        ),
        // Nobody frees what nobody uses.
        (
            "(clone a b) (Nothing) :when ((unused b))",
            "its conditions hold in none of",
        ),
        (
            "(alloc a) (Nothing) :when ((unused a))",
            "its conditions hold in none of",
        ),
        (
            "(then (clone a b) (clone a c)) (rename b a) :when ((unused b))",
            "its conditions hold in none of",
        ),
    ] {
        let said = unsound_steps(&set(rule).steps()[0]);
        let said = said.expect_err(rule);
        assert!(said.starts_with(reason), "{rule}: {said}");
    }
}

/// The lab's programs are right as the interpreter has it too, so that each of them can say
/// something.
#[test]
fn the_programs_are_right_before() {
    for rule in skeleton() {
        let place = StepRule::of(rule).expect("a rule of ours");
        let contexts = Context::all(rule.variables.len(), &place).expect("not too many");
        for some in contexts.chunks(1_000) {
            let text = text::program(some, &place, false);
            assert_eq!(fault(&text), None, "{}", rule.name);
        }
    }
}

/// A rule that trusts one name of a buffer is shown wrong by each of the others.
#[test]
fn every_other_name_shows_what_one_name_hides() {
    let set = set("(then (clone a b) (free b)) (rename b a) :when ((unused a))");
    let rule = &set.steps()[0];
    let found = unsound_steps(rule).expect("decided").expect("wrong");
    assert!(found.fault.contains("freed"), "{}", found.fault);
    let place = StepRule::of(rule).expect("a place");
    let contexts = Context::all(rule.variables.len(), &place).expect("not too many");
    let mut tried = Tried {
        variables: rule.variables.len(),
        place,
        said: vec![None; contexts.len()],
        contexts,
    };
    for name in NAMES.iter().filter(|name| !name.is_first()) {
        let of_name: Vec<usize> = (0..tried.contexts.len())
            .filter(|&index| {
                let context = &tried.contexts[index];
                context.given() == Some(name) && context.is_of(rule)
            })
            .collect();
        tried.run(&of_name);
        let broken = of_name
            .iter()
            .filter(|&&index| tried.said[index] == Some(Said::Broken));
        assert!(broken.count() > 0, "{}", name.what);
    }
}

/// Whatever makes a view of a memref is a name that is tried.
#[test]
fn every_view_of_the_table_is_a_name() {
    let dialect = freehold_rule_files::DIALECTS
        .iter()
        .find(|file| file.0 == "memref")
        .unwrap()
        .1;
    let mut op = "";
    for line in dialect.lines() {
        if let Some(name) = line.strip_prefix("op ") {
            op = name;
        }
        if line.starts_with("  view ") {
            let is_there = NAMES.iter().any(|name| name.text.contains(op));
            assert!(is_there, "{op}");
        }
    }
}

/// How else a buffer is freed than by a `memref.dealloc` that everybody sees.
const FREES: &[&str] = &[
    "memref.dealloc %h : memref<4xi8>",
    "func.call @release(%h) : (memref<4xi8>) -> ()",
    "func.call @hand_on(%h) : (memref<4xi8>) -> ()",
    "%t9 = func.call @perhaps() : () -> i1\n\
     scf.if %t9 {\n  memref.dealloc %h : memref<4xi8>\n}",
    "%t9 = func.call @perhaps() : () -> i1\n\
     bufferization.dealloc (%h : memref<4xi8>) if (%t9)",
    "%n9 = memref.realloc %h : memref<4xi8> to memref<8xi8>\n\
     memref.dealloc %n9 : memref<8xi8>",
    "%one9 = arith.constant 1 : index\n\
     scf.for %i9 = %zero to %one9 step %one9 {\n  memref.dealloc %h : memref<4xi8>\n}",
    "%c9 = memref.cast %h : memref<4xi8> to memref<?xi8>\n\
     func.call @release_any(%c9) : (memref<?xi8>) -> ()",
];

const CALLEES: &str = "
func.func private @perhaps() -> i1 { %t = arith.constant true return %t : i1 }
func.func private @release(%m: memref<4xi8>) { memref.dealloc %m : memref<4xi8> return }
func.func private @release_any(%m: memref<?xi8>) { memref.dealloc %m : memref<?xi8> return }
func.func private @hand_on(%m: memref<4xi8>) { call @release(%m) : (memref<4xi8>) -> () return }
";

/// The term by which a pass asks about a place.
fn asked(place: &StepRule) -> String {
    let steps: Vec<String> = place
        .steps
        .iter()
        .map(|step| match *step {
            StepPattern::Alloc(a) => format!("(alloc m{a})"),
            StepPattern::Clone { source, copy } => format!("(clone m{source} m{copy})"),
            StepPattern::Free(a) => format!("(free m{a})"),
            StepPattern::FreeBase(a) => format!("(free (base m{a}))"),
        })
        .collect();
    match &steps[..] {
        [one] => one.clone(),
        both => format!("(then {})", both.join(" ")),
    }
}

/// The context whose steps are on these lines.
fn lines_of_steps(text: &str) -> BTreeMap<Vec<usize>, usize> {
    let mut found = BTreeMap::new();
    let mut lines = Vec::new();
    let mut functions = 0;
    for (number, line) in (1..).zip(text.lines()) {
        if line.ends_with(text::MARK) {
            lines.push(number);
        }
        if line.starts_with("func.func private @c") || line.starts_with("func.func @main") {
            if !lines.is_empty() {
                found.insert(std::mem::take(&mut lines), functions - 1);
            }
            functions += 1;
        }
    }
    if !lines.is_empty() {
        found.insert(lines, functions - 1);
    }
    found
}

/// What the canonicalization finds of a place is true by the definition of the condition, under
/// which the lab tries rules: in all of its programs, and in those in which something is freed in a
/// way that is harder to see.
#[test]
fn what_passes_find_is_true() {
    let mut stated = BTreeSet::new();
    let mut seen = BTreeSet::new();
    for rules in step_rules(0) {
        if !seen.insert(rules.left.clone()) {
            continue;
        }
        let set = rules.set();
        let rule = &set.steps()[0];
        let place = StepRule::of(rule).expect("it is well-formed");
        let contexts = Context::all(rule.variables.len(), &place).expect("not too many");
        let mut found = 0;
        for frees in FREES {
            // Only what is freed between the steps matters to what a pass finds.
            let contexts: Vec<&Context> = contexts
                .iter()
                .filter(|context| context.between.len() + context.behind.len() < 4)
                .filter(|context| {
                    let mut between = context.between.iter();
                    let is_freed =
                        between.any(|&other| other == context::Other::Free(context::By::First));
                    *frees == FREES[0] || is_freed
                })
                .collect();
            for some in contexts.chunks(500) {
                let text = text::program(some.iter().copied(), &place, false);
                let plain = format!("{}\n", FREES[0]);
                let text = text.replace(&plain, &format!("{frees}\n")) + CALLEES;
                let source = Source::new("places.mlir", text.as_str());
                let mut names = Names::new();
                let table = Table::builtin(&mut names);
                let module = parse(&source, names, &table, &ParseOptions::default());
                let mut module =
                    module.unwrap_or_else(|errors| panic!("{}", source.render(&errors[0])));
                let contexts = lines_of_steps(&text);
                for at in step_places(&mut module, &table) {
                    let line = |&location| source.line_column(location).map(|at| at.0);
                    let lines: Option<Vec<usize>> = at.at.iter().map(line).collect();
                    let Some(&index) = lines.and_then(|lines| contexts.get(&lines)) else {
                        continue;
                    };
                    if at.term.to_string() != asked(&place) {
                        continue;
                    }
                    found += 1;
                    for (condition, memrefs) in at.facts.stated() {
                        stated.insert(condition);
                        assert!(
                            some[index].is_true(condition, memrefs),
                            "{condition} {memrefs:?} of {} is not true, with {frees}:\n{}",
                            rules.left,
                            text::program([some[index]], &place, false)
                        );
                    }
                }
            }
        }
        assert!(
            found > 0 || contexts.is_empty(),
            "{} is never found",
            rules.left
        );
    }
    let all: Vec<&str> = stated.into_iter().collect();
    assert_eq!(all, ["is-allocation", "spared", "unused"]);
}

/// Where a buffer is from is tried as well: what the program does not free, no rule may.
#[test]
fn what_is_not_ours_is_tried() {
    for home in [Home::Heap, Home::Stack, Home::Global] {
        assert!(NAMES.iter().any(|name| name.home == home));
    }
    let set = set("(then (clone a b) (free b)) (free a) :when ((unused a) (unused b))");
    let found = unsound_steps(&set.steps()[0])
        .expect("decided")
        .expect("wrong");
    assert!(
        found.fault.contains("stack") || found.fault.contains("global"),
        "{}",
        found.fault
    );
}
