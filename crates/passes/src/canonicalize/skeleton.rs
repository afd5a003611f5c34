//! What the rules of `rules/skeleton.egg` decide for the canonicalization: whether, at a place that
//! it found, under a fact that it knows.
//!
//! Where such places are, what is true of them, and how to carry a rule out, is Rust: `clones.rs`.
//! Each question is a term and one fact, true or not, so that there are four of them; they are
//! asked once. Without its rule, or under a condition that is not the fact, nothing is done. Here
//! m0 is the memref that was there first, and m1 its clone.

use std::cell::OnceCell;

use egg::{Id, RecExpr};

use freehold_rules::egraph::{MemrefLeaf, PairFacts, Term};
use freehold_rules::{Outcome, Rule, decide_by, skeleton};

/// The rules that are asked, and what they said.
#[derive(Default)]
pub(super) struct Decisions {
    /// Whether a clone takes its source over, by whether the copy is the one that is freed, and by
    /// the fact.
    takes_over: OnceCell<[[bool; 2]; 2]>,
    /// A rule that is not asked.
    without: Option<&'static str>,
}

const TRUTHS: [bool; 2] = [false, true];

impl Decisions {
    /// Whether a clone becomes its source, and a later free of the one or the other goes: of the
    /// copy or of the source. `spared`: nothing between the two frees either.
    pub(super) fn takes_over(&self, copy_is_freed: bool, spared: bool) -> bool {
        let ask = |copy| TRUTHS.map(|spared| self.ask_takes_over(copy, spared));
        let answers = self.takes_over.get_or_init(|| TRUTHS.map(ask));
        answers[usize::from(copy_is_freed)][usize::from(spared)]
    }

    fn ask(&self, steps: &RecExpr<Term>, facts: &PairFacts, outcome: Outcome) -> bool {
        let is_asked = |rule: &&Rule| Some(rule.name.as_str()) != self.without;
        let decided = decide_by(skeleton().iter().filter(is_asked), steps, facts);
        decided.is_some_and(|decided| decided.1 == outcome)
    }

    fn ask_takes_over(&self, copy_is_freed: bool, spared: bool) -> bool {
        let mut steps = RecExpr::default();
        let (source, copy) = (memref(&mut steps, 0), memref(&mut steps, 1));
        let clone = steps.add(Term::Clone([source, copy]));
        let free = steps.add(Term::Free([if copy_is_freed { copy } else { source }]));
        steps.add(Term::Then([clone, free]));
        let mut facts = PairFacts::default();
        facts.state("spared", &[0, 1], spared);
        self.ask(&steps, &facts, Outcome::Rename { of: 1, to: 0 })
    }
}

fn memref(steps: &mut RecExpr<Term>, number: u32) -> Id {
    steps.add(Term::Memref(MemrefLeaf(number)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::canonicalize::{Options, iterate, rewriter::Rewriter};
    use freehold_base::diagnostics::Source;
    use freehold_dialects::Table;
    use freehold_ir::Context;
    use freehold_syntax::{ParseOptions, PrintOptions, parse, print};

    /// Each rule with a program in which it has something to decide, and what is gone afterwards.
    const CASES: &[(&str, &str, &str)] = &[
        (
            "clone-takes-over",
            "func.func @f(%v: i8) -> memref<4xi8> {
  %i = arith.constant 0 : index
  %a = memref.alloc() : memref<4xi8>
  memref.store %v, %a[%i] : memref<4xi8>
  %b = bufferization.clone %a : memref<4xi8> to memref<4xi8>
  memref.dealloc %a : memref<4xi8>
  return %b : memref<4xi8>
}",
            "bufferization.clone",
        ),
        (
            "clone-freed-again",
            "func.func @f(%a: memref<4xi8>) -> i8 {
  %i = arith.constant 0 : index
  %b = bufferization.clone %a : memref<4xi8> to memref<4xi8>
  %v = memref.load %b[%i] : memref<4xi8>
  memref.dealloc %b : memref<4xi8>
  return %v : i8
}",
            "bufferization.clone",
        ),
    ];

    fn canonical(text: &str, without: Option<&'static str>) -> String {
        let source = Source::new("program.mlir", text);
        let mut context = Context::new();
        let table = Table::builtin(&mut context);
        let module = parse(&source, context, &table, &ParseOptions::default());
        let mut module = module.unwrap_or_else(|errors| panic!("{}", source.render(&errors[0])));
        let options = Options::default();
        let mut rewriter = Rewriter::new(&mut module, &table, None, None, &options);
        rewriter.decisions.without = without;
        iterate(&mut rewriter, &[]);
        print(&module, &table, &PrintOptions::default())
    }

    /// What a rule decides is not done without it.
    #[test]
    fn without_its_rule_nothing_is_done() {
        let names: Vec<&str> = skeleton().iter().map(|rule| rule.name.as_str()).collect();
        let tried: Vec<&str> = CASES.iter().map(|case| case.0).collect();
        assert_eq!(names, tried, "a case for every rule");
        for &(rule, text, gone) in CASES {
            assert!(text.contains(gone));
            let with = canonical(text, None);
            assert!(!with.contains(gone), "{rule}: {with}");
            let without = canonical(text, Some(rule));
            assert!(without.contains(gone), "{rule}: {without}");
            for &(other, ..) in CASES.iter().filter(|case| case.0 != rule) {
                assert_eq!(canonical(text, Some(other)), with, "{rule} without {other}");
            }
        }
    }

    /// The condition decides: without the fact there is no such answer.
    #[test]
    fn without_the_fact_nothing_is_done() {
        let decisions = Decisions::default();
        for truth in TRUTHS {
            assert_eq!(decisions.takes_over(false, truth), truth);
            assert_eq!(decisions.takes_over(true, truth), truth);
        }
    }
}
