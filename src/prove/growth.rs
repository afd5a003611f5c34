//! Evidence about sets of which nobody knows whether they saturate: they are run, on small terms first.
//!
//! A term on which the limits of the simplification are hit is what an engineer wants to see. That no term up to a size
//! hits them proves nothing, and is reported as nothing more than that.

use egg::{ENodeOrVar, RecExpr};

use super::enumerate::{Enumeration, tower};
use crate::analysis::Alias;
use crate::egraph::{Folding, LIMITS, Limits, PairFacts, Rewrite, Run, Term, run};
use crate::rules::{CONSTRUCTORS, Constructor, Rule, Sort};

/// What was seen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Evidence {
    /// How many terms were run.
    pub terms: usize,
    /// The size up to which all terms over the constructors in question were run.
    pub all_up_to: usize,
    /// The first term on which the rules do not stop.
    pub growth: Option<Growth>,
    /// The nodes of all e-graphs, over all rounds.
    work: usize,
}

/// A term on which rules do not stop within the limits of the simplification.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Growth {
    pub term: String,
    /// What is known of each pair of its memrefs.
    pub known: Alias,
    /// The nodes of the e-graph after each round.
    pub nodes: Vec<usize>,
    /// The limit that was hit, and the rules that were at it.
    pub reason: String,
}

/// The terms that are run, at most.
const TERMS: usize = 20_000;
/// The nodes that the e-graphs may have, over all rounds of all terms: what ends large takes long.
const WORK: usize = 1_000_000;
/// The largest towers, on which rules show that grow with each operand.
const TOWER: usize = 12;
/// What a first run may use: who exceeds it is run again, within the limits of the simplification.
const FIRST: Limits = Limits {
    rounds: 20,
    nodes: 1_000,
    matches: 2_000,
};

/// Runs the rewrites on terms over the constructors of the rules in question, the smallest terms first.
pub fn evidence(in_question: &[&Rule], rewrites: &[Rewrite]) -> Evidence {
    let constructors = constructors(in_question);
    let with_constants = in_question.iter().any(|rule| {
        let mut nodes = rule.left.as_ref().iter();
        nodes.any(|node| matches!(node, ENodeOrVar::ENode(Term::True | Term::False)))
    });
    let conditional = in_question.iter().any(|rule| !rule.guards.is_empty());
    let facts: &[Alias] = match conditional {
        true => &[Alias::May, Alias::Must, Alias::Never],
        false => &[Alias::May],
    };
    let all = Enumeration {
        constructors: &constructors,
        with_constants,
        leaves: 3,
    };
    let mut seen = Evidence {
        terms: 0,
        all_up_to: 0,
        growth: None,
        work: 0,
    };
    'sizes: for size in 1.. {
        for term in all.terms(size) {
            if seen.terms >= TERMS || seen.work >= WORK {
                break 'sizes;
            }
            seen.look(&term, facts, rewrites);
            if seen.growth.is_some() {
                return seen;
            }
        }
        seen.all_up_to = size;
        // Without an argument of its own sort a constructor nests no further.
        let nests = |c: &&'static Constructor| c.arguments.contains(&c.result);
        if !constructors.iter().any(nests) {
            break;
        }
    }
    for size in seen.all_up_to + 1..=TOWER {
        for constructor in &constructors {
            if let Some(term) = tower(constructor, size) {
                seen.look(&term, facts, rewrites);
            }
            if seen.growth.is_some() {
                return seen;
            }
        }
    }
    seen
}

impl Evidence {
    fn look(&mut self, term: &RecExpr<Term>, facts: &[Alias], rewrites: &[Rewrite]) {
        for &known in facts {
            self.terms += 1;
            let first = one(term, known, rewrites, FIRST);
            self.work += first.nodes.iter().sum::<usize>();
            if first.outcome.is_ok() {
                continue;
            }
            let run = one(term, known, rewrites, LIMITS);
            self.work += run.nodes.iter().sum::<usize>();
            if let Err(reason) = run.outcome {
                self.growth = Some(Growth {
                    term: term.to_string(),
                    known,
                    nodes: run.nodes,
                    reason,
                });
                return;
            }
        }
    }
}

/// A run in which this is known of every two memrefs.
fn one(term: &RecExpr<Term>, known: Alias, rewrites: &[Rewrite], limits: Limits) -> Run {
    let mut facts = PairFacts::default();
    if known != Alias::May {
        let numbers = term.as_ref().iter().filter_map(|node| match node {
            Term::Memref(leaf) => Some(leaf.0),
            _ => None,
        });
        for b in 0..=numbers.max().unwrap_or(0) {
            for a in 0..b {
                facts.set(a, b, known);
            }
        }
    }
    let folding = Folding {
        facts,
        ..Folding::default()
    };
    run(term, folding, rewrites, limits)
}

/// The constructors with arguments that the rules speak of, in the order of the vocabulary.
fn constructors(rules: &[&Rule]) -> Vec<&'static Constructor> {
    let sides = rules.iter().flat_map(|rule| [&rule.left, &rule.right]);
    let mut names: Vec<String> = Vec::new();
    for node in sides.flat_map(|side| side.as_ref()) {
        if let ENodeOrVar::ENode(term) = node {
            names.push(term.to_string());
        }
    }
    CONSTRUCTORS
        .iter()
        .filter(|c| !c.arguments.is_empty() && !c.arguments.contains(&Sort::Number))
        .filter(|c| names.iter().any(|name| name == c.name))
        .collect()
}
