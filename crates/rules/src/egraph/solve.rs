//! From a problem to its verdict: classes, components, and the answers to canonical formulas.

use std::cell::OnceCell;
use std::rc::Rc;

use smallvec::SmallVec;

use super::answers::Answers;
use super::canonical_formula::{self, Answer, Question, Renaming, Unsolved};
use super::chain::Chain;
use super::classes::{classes, plain_conditions};
use super::component::{self, Component};
use super::provenance::{About, Use};
use super::{Class, Cond, Conditions, Definition, OperandFact, Problem, Verdict};
use crate::rule_set::RuleSet;
use freehold_base::alias::Alias;
use freehold_base::timing::Recorder;

/// How many conditions are joined by one formula.
const CHUNK: usize = 8;

/// Answers problems by a set of rules, each canonical formula once.
pub struct Solver<'r> {
    answers: Answers<'r>,
}

impl<'r> Solver<'r> {
    /// A solver that has answered nothing yet.
    pub fn new(rules: &'r RuleSet) -> Self {
        Self::by(OnceCell::from(rules))
    }

    /// A solver by the built-in rules, which are read when there is the first problem.
    pub fn builtin() -> Self {
        Self::by(OnceCell::new())
    }

    fn by(rules: OnceCell<&'r RuleSet>) -> Self {
        Solver {
            answers: Answers::by(rules),
        }
    }

    /// From now on, notes why each answer holds, which takes a second run of the rules per
    /// canonical formula.
    pub fn record(&mut self) {
        self.answers.provenance.get_or_insert_default();
    }

    /// Says whether the next problems are noted nothing of, though it was told to record.
    pub fn pause_recording(&mut self, is_paused: bool) {
        self.answers.is_paused = is_paused;
    }

    /// From now on, notes with this how long the rules take.
    pub fn time(&mut self, recorder: &Recorder) {
        self.answers.recorder = recorder.clone();
    }

    /// Whether it notes why.
    pub fn is_recording(&self) -> bool {
        self.answers.is_recording()
    }

    /// What was used for the problems since the last call.
    pub fn take_uses(&mut self) -> Vec<Use> {
        let provenance = self.answers.provenance.as_mut();
        provenance.map_or_else(Vec::new, |provenance| std::mem::take(&mut provenance.uses))
    }

    /// The rules by which a pair of which `alias` is known is decided.
    ///
    /// # Errors
    /// As [`solve`](Self::solve).
    ///
    /// # Panics
    /// If the solver was not told to record.
    pub fn decision(&mut self, alias: Alias) -> Result<Rc<Chain>, Unsolved> {
        self.answers.decision(alias)
    }

    /// How many canonical formulas were saturated so far.
    pub fn formula_count(&self) -> usize {
        self.answers.count()
    }

    /// How many nodes the e-graphs of these formulas have together.
    pub fn node_count(&self) -> usize {
        self.answers.nodes
    }

    /// What to do with each operand and result of a problem.
    ///
    /// # Errors
    /// When the rules do not saturate on a formula, or contradict themselves.
    pub fn solve(&mut self, problem: &mut Problem) -> Result<Verdict, Unsolved> {
        let merge = self.answers.decide(Alias::Must)? == Some(true);
        let apart = self.answers.decide(Alias::Never)? == Some(false);
        let mut classes = classes(problem, merge);
        for class in &mut classes {
            let parts = class.memrefs.iter();
            let parts = parts.map(|&m| problem.memrefs[m as usize]).collect();
            class.condition = self.join(problem.conditions, parts)?;
        }
        let plain = plain_conditions(problem.conditions, &classes);
        let memref_count = problem.memrefs.len();
        let operand = |class: &Class| match class.memrefs.first() {
            Some(&memref) => memref as usize,
            None => memref_count + class.retained[0] as usize,
        };
        let alias = problem.alias;
        let may = |a: &Class, b: &Class| alias(operand(a), operand(b)) != Alias::Never || !apart;
        let used = |class: &Class| class.retained.iter().any(|&r| problem.used[r as usize]);
        let memrefs_near = |class: &Class| problem.memrefs_near[class.memrefs[0] as usize];
        let problem_fact = problem.fact;
        let fact = |fact, of: &[&Class]| {
            let operands: SmallVec<[usize; 2]> = of.iter().map(|class| operand(class)).collect();
            problem_fact(fact, &operands)
        };
        // Of operands that may be one, though they are not merged, nothing more is said.
        let facts: &[OperandFact] = match merge {
            true => self.answers.rules().facts(),
            false => &[],
        };

        let mut by_near: Vec<(u32, u32)> = (0..)
            .zip(&classes)
            .map(|(index, class)| (problem.near[operand(class)], index))
            .collect();
        by_near.sort_unstable();
        let members: Vec<u32> = by_near.iter().map(|m| m.1).collect();
        let mut verdict = Verdict::default();
        let mut start = 0;
        for component in by_near.chunk_by(|a, b| a.0 == b.0) {
            let end = start + component.len();
            let component = Component {
                classes: &mut classes,
                members: &members[start..end],
                plain: &plain,
                used: &used,
                memrefs_near: &memrefs_near,
                may: &may,
                fact: &fact,
                facts,
            };
            component::solve(
                component,
                problem.conditions,
                &mut self.answers,
                &mut verdict,
            )?;
            start = end;
        }
        verdict.classes = classes;
        sort(&mut verdict);
        Ok(verdict)
    }

    /// The simplest condition that is the or of `parts`.
    fn join(
        &mut self,
        conditions: &mut Conditions,
        mut parts: Vec<Cond>,
    ) -> Result<Cond, Unsolved> {
        for part in &mut parts {
            *part = self.simplify(conditions, &[*part])?;
        }
        loop {
            parts.sort_unstable();
            parts.dedup();
            match parts[..] {
                [] => return Ok(conditions.constant(false)),
                [one] => return Ok(one),
                _ => {}
            }
            parts = parts
                .chunks(CHUNK)
                .map(|chunk| self.simplify(conditions, chunk))
                .collect::<Result<_, _>>()?;
        }
    }

    fn simplify(&mut self, conditions: &mut Conditions, parts: &[Cond]) -> Result<Cond, Unsolved> {
        if let [one] = parts {
            let definition = conditions.definition(*one);
            if matches!(definition, Definition::Opaque | Definition::Constant(_)) {
                return Ok(*one);
            }
        }
        let mut renaming = Renaming::new(conditions);
        let question = Question::Join(parts.iter().map(|&c| renaming.name(c)).collect());
        let (canonical, names) = renaming.finish(question);
        self.answers.answer(&canonical)?;
        self.answers
            .note(&canonical, (About::Condition, names.to_vec(), Vec::new()))?;
        if let Answer::Join(term) = self.answers.answer(&canonical)?
            && let Some(cond) = canonical_formula::define(conditions, term, &names)
        {
            return Ok(cond);
        }
        // No rule took the term apart that the formula was built with: leave it as it is.
        let or = |sum, &part| conditions.define(Definition::Or(sum, part));
        Ok(parts[1..].iter().fold(parts[0], or))
    }
}

/// Puts the deallocs and results of all components into the order of the operands.
fn sort(verdict: &mut Verdict) {
    let mut order: Vec<u32> = (0..verdict.deallocs.len() as u32).collect();
    order.sort_unstable_by_key(|&d| verdict.deallocs[d as usize].memrefs[0]);
    let mut place = vec![0; order.len()];
    for (new, &old) in (0..).zip(&order) {
        place[old as usize] = new;
    }
    let mut deallocs = std::mem::take(&mut verdict.deallocs);
    deallocs.sort_unstable_by_key(|d| d.memrefs[0]);
    verdict.deallocs = deallocs;
    for result in &mut verdict.results {
        for from in &mut result.results {
            from.0 = place[from.0 as usize];
        }
        result.results.sort_unstable();
    }
    let classes = &verdict.classes;
    let first = |r: &super::Ownership| classes[r.class as usize].retained[0];
    verdict.results.sort_unstable_by_key(first);
}
