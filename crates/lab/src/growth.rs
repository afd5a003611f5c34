//! Evidence about sets of which nobody knows whether they saturate: they are run, on small terms
//! first.
//!
//! A term on which the limits of the simplification are hit is what an engineer wants to see. That
//! no term up to a size hits them proves nothing, and is reported as nothing more than that.

use egg::{ENodeOrVar, RecExpr};

use super::enumerate::{Enumeration, tower};
use super::stated::Stated;
use freehold_base::alias::Alias;
use freehold_base::budget::Budget;
use freehold_rules::egraph::{
    Folding, LIMITS, Limits, OperandFact, PairFacts, Rewrite, Run, Term, run,
};
use freehold_rules::{CONSTRUCTORS, Constructor, Rule, Sort};

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
    /// What else is known of them.
    pub stated: Stated,
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

/// Runs the rewrites on terms over the constructors of the rules in question, the smallest terms
/// first. Each term is a step of the budget.
pub fn evidence(in_question: &[&Rule], rewrites: &[Rewrite], budget: &Budget) -> Evidence {
    let constructors = constructors(in_question);
    let with_constants = in_question.iter().any(|rule| {
        let mut nodes = rule.left.as_ref().iter();
        nodes.any(|node| matches!(node, ENodeOrVar::ENode(Term::True | Term::False)))
    });
    let conditional = in_question.iter().any(|rule| !rule.guards.is_empty());
    let aliases: &[Alias] = match conditional {
        true => &[Alias::May, Alias::Must, Alias::Never],
        false => &[Alias::May],
    };
    let guards = in_question.iter().flat_map(|rule| &rule.guards);
    let asked: Vec<OperandFact> = guards.filter_map(|guard| guard.condition.fact).collect();
    let facts = known_of(aliases, &asked);
    let all = Enumeration {
        constructors: &constructors,
        with_constants,
        leaves: LEAVES,
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
            seen.look(&term, &facts, rewrites);
            budget.spend(1);
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
                budget.spend(1);
                seen.look(&term, &facts, rewrites);
            }
            if seen.growth.is_some() {
                return seen;
            }
        }
    }
    seen
}

impl Evidence {
    fn look(&mut self, term: &RecExpr<Term>, facts: &[(Alias, Stated)], rewrites: &[Rewrite]) {
        for known in facts {
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
                    known: known.0,
                    stated: known.1.clone(),
                    nodes: run.nodes,
                    reason,
                });
                return;
            }
        }
    }
}

/// How many different conditions, and how many memrefs, terms have at most.
const LEAVES: u32 = 3;

/// What may be known of memrefs: of all pairs the same, and of each memref as much as can be at
/// once, if a rule asks.
fn known_of(aliases: &[Alias], asked: &[OperandFact]) -> Vec<(Alias, Stated)> {
    let nothing = aliases.iter().map(|&alias| (alias, Stated::default()));
    let mut all: Vec<(Alias, Stated)> = nothing.collect();
    if asked.is_empty() {
        return all;
    }
    for &alias in aliases {
        for allocations in 0..1_u32 << LEAVES {
            let stated = Stated::most(asked, LEAVES, allocations);
            let possible = stated.are_possible(LEAVES, |_, _| alias == Alias::Must);
            if possible && !all.contains(&(alias, stated.clone())) {
                all.push((alias, stated));
            }
        }
    }
    all
}

/// A run in which this is known of every two memrefs, and that of each.
fn one(
    term: &RecExpr<Term>,
    (known, stated): &(Alias, Stated),
    rewrites: &[Rewrite],
    limits: Limits,
) -> Run {
    let known = *known;
    let mut facts = PairFacts::default();
    stated.tell(&mut facts);
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
