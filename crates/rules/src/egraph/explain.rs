//! Why an answer holds: the chain of rules from a formula to what became of it.
//!
//! The answers themselves come without explanations, which cost time and memory. This file runs
//! the rules once more on a formula, with explanations, and without constant folding, so that
//! every step is a rule. `replay.rs` checks what comes out and knows nothing of e-graphs.

use egg::{FlatTerm, Id, Language, RecExpr};

use super::canonical_formula::{
    Answer, Blocker, CanonicalFormula, Formula, Question, Unsolved, graph_of, pair_facts,
};
use super::chain::{Chain, Step};
use super::cost::operations;
use super::term::{CondLeaf, Folding, MemrefLeaf, PairFacts, is_check};
use super::{Cond, Definition, Term};
use crate::rule_set::RuleSet;
use freehold_base::alias::Alias;
use freehold_base::timing::Recorder;

/// The chain from a canonical formula to its answer.
pub(super) fn chain(
    canonical: &CanonicalFormula,
    answer: &Answer,
    rules: &RuleSet,
) -> Result<Chain, Unsolved> {
    let start = before(&canonical.question);
    let end = after(canonical, answer);
    let facts = pair_facts(&canonical.stated);
    prove(&canonical.locals, facts, start, &end, rules)
}

/// The chain by which the conditions of the first blockers follow from that of the memref: both are
/// the latter.
pub(super) fn implication(
    canonical: &CanonicalFormula,
    rules: &RuleSet,
) -> Result<Chain, Unsolved> {
    let Question::Free(own, blockers) = &canonical.question else {
        unreachable!("asked about freeing");
    };
    let mut start = RecExpr::default();
    let both = cond(&mut start, *own);
    let others = blockers.iter().filter_map(|blocker| match blocker {
        Blocker::Earlier(other) => Some(*other),
        Blocker::Always | Blocker::Retained => None,
    });
    others.fold(both, |both, other| {
        let other = cond(&mut start, other);
        start.add(Term::And([both, other]))
    });
    prove(
        &canonical.locals,
        PairFacts::default(),
        start,
        &only_cond(*own),
        rules,
    )
}

/// The chain from the check of a pair of which `alias` is known to what the rules decide.
pub(super) fn decision(
    alias: Alias,
    value: Option<bool>,
    rules: &RuleSet,
) -> Result<Chain, Unsolved> {
    let mut facts = PairFacts::default();
    facts.set(0, 1, alias);
    let mut start = RecExpr::default();
    atom(&mut start, 0);
    let mut end = RecExpr::default();
    match value {
        Some(value) => drop(constant(&mut end, value)),
        None => end = start.clone(),
    }
    prove(&[], facts, start, &end, rules)
}

fn prove(
    definitions: &[Definition],
    facts: PairFacts,
    start: RecExpr<Term>,
    end: &RecExpr<Term>,
    rules: &RuleSet,
) -> Result<Chain, Unsolved> {
    let mut chain = Chain {
        start,
        steps: Vec::new(),
        definitions: definitions.to_vec(),
        facts,
    };
    if chain.start == *end {
        return Ok(chain);
    }
    let folding = Folding {
        facts: chain.facts.clone(),
        by_rules_alone: true,
        ..Folding::default()
    };
    let (graph, conds) = graph_of(definitions, folding, true);
    let mut run = Formula {
        graph,
        conds,
        rules,
        recorder: &Recorder::OFF,
    };
    let root = run.graph.add_expr_uncanonical(&chain.start);
    let goal = run.graph.add_expr_uncanonical(end);
    run.saturate(root)?;
    if run.graph.find(root) != run.graph.find(goal) {
        return Err(run.unsolved(
            root,
            format!("find no chain to `{end}` without constant folding"),
        ));
    }
    let mut explanation = run.graph.explain_equivalence(&chain.start, end);
    let mut last = measure(&chain.start);
    for flat in &explanation.make_flat_explanation()[1..] {
        let Some((rule, forward)) = applied(flat) else {
            continue;
        };
        let term = flat.get_recexpr();
        let now = measure(&term);
        chain.steps.push(Step {
            rule,
            forward,
            saved: [last[0] - now[0], last[1] - now[1]],
            term,
        });
        last = now;
    }
    Ok(chain)
}

/// The rule that made a term of the one before it, and its direction.
fn applied(flat: &FlatTerm<Term>) -> Option<(String, bool)> {
    let mut work = vec![flat];
    while let Some(flat) = work.pop() {
        if let Some(rule) = flat.forward_rule {
            return Some((rule.to_string(), true));
        }
        if let Some(rule) = flat.backward_rule {
            return Some((rule.to_string(), false));
        }
        work.extend(&flat.children);
    }
    None
}

/// The alias checks and the operations of a term, as a tree.
fn measure(term: &RecExpr<Term>) -> [i64; 2] {
    let mut of: Vec<[i64; 2]> = Vec::new();
    for node in term.as_ref() {
        let mut sum = [i64::from(is_check(node)), operations(node)];
        for &child in node.children() {
            let child = of[usize::from(child)];
            sum = [sum[0] + child[0], sum[1] + child[1]];
        }
        of.push(sum);
    }
    of.last().copied().unwrap_or_default()
}

fn cond(out: &mut RecExpr<Term>, cond: Cond) -> Id {
    out.add(Term::Cond(CondLeaf(cond.0)))
}

fn constant(out: &mut RecExpr<Term>, value: bool) -> Id {
    out.add(if value { Term::True } else { Term::False })
}

fn atom(out: &mut RecExpr<Term>, index: usize) -> Id {
    let own = out.add(Term::Memref(MemrefLeaf(0)));
    let other = out.add(Term::Memref(MemrefLeaf(index as u32 + 1)));
    out.add(Term::Alias([own, other]))
}

fn any(out: &mut RecExpr<Term>, terms: &[Id]) -> Id {
    let Some((&last, rest)) = terms.split_last() else {
        return constant(out, false);
    };
    let or = |sum, &term| out.add(Term::Or([term, sum]));
    rest.iter().rev().fold(last, or)
}

/// The formula of a question with those of its terms of which the bit is set.
fn formula(question: &Question, bits: u32) -> RecExpr<Term> {
    let mut out = RecExpr::default();
    let kept = |index: usize| bits & (1 << index) != 0;
    match question {
        Question::Join(parts) => {
            let parts: Vec<Id> = parts.iter().map(|&c| cond(&mut out, c)).collect();
            any(&mut out, &parts);
        }
        Question::Free(own, blockers) => {
            let own = cond(&mut out, *own);
            let mut terms = Vec::new();
            for (index, blocker) in blockers.iter().enumerate().filter(|b| kept(b.0)) {
                terms.push(match *blocker {
                    Blocker::Always => constant(&mut out, true),
                    Blocker::Retained => atom(&mut out, index),
                    Blocker::Earlier(other) => {
                        let other = cond(&mut out, other);
                        let atom = atom(&mut out, index);
                        out.add(Term::Clash([own, other, atom]))
                    }
                });
            }
            let blocked = any(&mut out, &terms);
            out.add(Term::Frees([own, blocked]));
        }
        Question::Result(given, summands) => {
            let given = match given {
                Some(given) => cond(&mut out, *given),
                None => constant(&mut out, false),
            };
            let mut terms = Vec::new();
            for (index, &other) in summands.iter().enumerate().filter(|s| kept(s.0)) {
                let other = cond(&mut out, other);
                let atom = atom(&mut out, index);
                terms.push(out.add(Term::Adds([other, given, atom])));
            }
            let more = any(&mut out, &terms);
            out.add(Term::Or([given, more]));
        }
    }
    out
}

fn before(question: &Question) -> RecExpr<Term> {
    formula(question, u32::MAX)
}

fn after(canonical: &CanonicalFormula, answer: &Answer) -> RecExpr<Term> {
    let only = |value| {
        let mut out = RecExpr::default();
        constant(&mut out, value);
        out
    };
    match answer {
        Answer::Join(term) => term.clone(),
        Answer::Free { dropped: true, .. } => only(false),
        Answer::Result {
            constant: Some(value),
            ..
        } => only(*value),
        Answer::Free { remaining, .. } | Answer::Result { remaining, .. } => {
            let end = formula(&canonical.question, *remaining);
            match (&canonical.question, remaining) {
                // Freed under its condition, and owned on it: no more is left to say.
                (Question::Free(own, _), 0) => only_cond(*own),
                (Question::Result(Some(given), _), 0) => only_cond(*given),
                _ => end,
            }
        }
    }
}

fn only_cond(own: Cond) -> RecExpr<Term> {
    let mut out = RecExpr::default();
    cond(&mut out, own);
    out
}
