//! Soundness of rules about operations: on small programs in which a rule's place stands, run by
//! the checked interpreter before and after.
//!
//! A program has the left side of the rule, with operands, types, attributes, regions and blocks
//! that the dialect table allows (`pattern.rs`, `types.rs`, `attributes.rs`, `views.rs`), and up to
//! some ten operations around it that read, write, free, or look (`program.rs`). Where the verifier
//! accepts it, the rule is applied, and the program runs without a fault, it must run without one
//! after the rule, and tell the world outside the same (`run.rs`). Proved is only what these
//! programs show: how many they are is said.

mod attributes;
mod checker;
mod choices;
mod pattern;
mod program;
mod run;
mod types;
mod views;

use freehold_base::budget::Budget;
use freehold_rules::operations::{OperationRule, OperationRules};

use checker::Checker;
use choices::Choices;
use pattern::Maker;
use program::Program;
use run::{Outcome, judge};

pub use run::Broken;

/// How many programs are made.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Bounds {
    /// So many in which the rule is applied, and that run before it, are enough.
    pub enough: usize,
    /// No more than these are tried.
    pub tries: u64,
}

impl Bounds {
    /// For a rule that a user gives.
    pub const USUAL: Bounds = Bounds {
        enough: 200,
        tries: 4_000,
    };

    /// For many rules at once.
    pub const BRIEF: Bounds = Bounds {
        enough: 1,
        tries: 250,
    };
}

/// What is known of a rule about operations.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// So many programs do the same before and after.
    Held {
        programs: usize,
    },
    Broken(Box<Broken>),
    /// Nothing was shown: why.
    NotTried(String),
}

/// Tries rules about operations; what the verifier said of operations is kept.
#[derive(Default)]
pub struct OperationLab {
    checker: Checker,
    budget: Budget,
}

impl OperationLab {
    /// One that spends a step of a budget on each program.
    pub fn within(budget: Budget) -> OperationLab {
        OperationLab {
            budget,
            ..OperationLab::default()
        }
    }

    /// Tries a rule of `rules` on small programs, until one breaks.
    pub fn judge(
        &mut self,
        rules: &OperationRules,
        rule: &OperationRule,
        bounds: Bounds,
    ) -> Verdict {
        let only = rules.only(&|name, _| name == rule.name);
        let mut programs = 0;
        let mut applied = 0_u64;
        let mut obstacle = None;
        let mut not_run = None;
        let mut made = 0;
        for number in 0..bounds.tries {
            if programs >= bounds.enough {
                break;
            }
            self.budget.spend(1);
            let choices = Choices::new(&rule.name, number);
            let program = Program::new(choices);
            let mut maker = Maker::new(program, &mut self.checker, (rules, rule));
            let is_made = maker.function(rule).is_some();
            obstacle = obstacle.or(maker.obstacle.take());
            if !is_made {
                // What is in the way of so many is in the way of all.
                if made == 0 && obstacle.is_some() && number > 100 {
                    break;
                }
                continue;
            }
            made += 1;
            let text = maker.program.text();
            match judge(&text, &only, number) {
                Outcome::Invalid | Outcome::NotApplied => continue,
                Outcome::Wrong => {}
                Outcome::NotRun(what) => {
                    not_run.get_or_insert(what);
                }
                Outcome::Same => programs += 1,
                Outcome::Broken(broken) => return Verdict::Broken(Box::new(broken)),
            }
            applied += 1;
        }
        if programs > 0 {
            return Verdict::Held { programs };
        }
        Verdict::NotTried(match (not_run, obstacle, applied) {
            (Some(what), ..) => what,
            (None, Some(what), _) => what,
            (None, None, 0) => "it is applied in none of the small programs".to_owned(),
            (None, None, _) => {
                "the small programs in which it is applied are wrong before".to_owned()
            }
        })
    }
}

#[cfg(test)]
mod tests;
