//! One formula up to renaming, the e-graph that decides it, and how the answer is read off.
//!
//! The answer depends on the canonical formula and the rules alone: it is computed once for each.
//! Only a saturated e-graph gives an answer; a limit that is hit is [`Unsolved`].

use egg::{Extractor, Id, RecExpr};
use smallvec::SmallVec;

use super::chain::DEFINITION;
use super::cost::RunTime;
use super::limits::untimed;
use super::term::{CondLeaf, MemrefLeaf};
use super::{Cond, Conditions, Definition, Folding, Graph, OperandFact, PairFacts, Term, limits};
use crate::rule_set::RuleSet;
use freehold_base::alias::Alias;
use freehold_base::timing::Recorder;

/// How far the making of a condition is followed: deeper parts are opaque to the rules.
const DEPTH: usize = 6;
/// How many parts of conditions one formula may follow.
const PARTS: usize = 32;
/// A formula over conditions that are numbered in order of appearance.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct CanonicalFormula {
    /// How each condition is made of those before it.
    pub locals: SmallVec<[Definition; 6]>,
    pub question: Question,
    /// What is known of its memrefs, if a rule asks.
    pub stated: Box<[Stated]>,
}

/// A fact about a memref of a formula, or about two.
pub(super) type Stated = (OperandFact, u8, u8);

/// The facts as conditions ask for them.
pub(super) fn pair_facts(stated: &[Stated]) -> PairFacts {
    let mut facts = PairFacts::default();
    for &(fact, a, b) in stated {
        let memrefs = [u32::from(a), u32::from(b)];
        facts.state(fact.name(), &memrefs[..fact.arity()], true);
    }
    facts
}

/// What a formula asks.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) enum Question {
    /// The simplest form of the or of the conditions.
    Join(SmallVec<[Cond; 4]>),
    /// When a memref of this condition is freed, and which blockers matter to that.
    Free(Cond, SmallVec<[Blocker; 4]>),
    /// The ownership of a retained memref: what holds anyway, and the conditions of memrefs
    /// that may be the same.
    Result(Option<Cond>, SmallVec<[Cond; 4]>),
}

/// What may keep a memref from being freed.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub(super) enum Blocker {
    /// A retained memref that is the same allocation.
    Always,
    /// A retained memref that may be the same allocation.
    Retained,
    /// An earlier memref of this condition that may be the same allocation.
    Earlier(Cond),
}

/// The answer to a [`Question`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Answer {
    /// A term over the conditions of the canonical formula.
    Join(RecExpr<Term>),
    Free {
        /// Never freed.
        dropped: bool,
        /// A bit per blocker: whether it matters.
        remaining: u32,
        /// A bit per blocker: whether its condition is implied by the memref's.
        implied: u32,
    },
    Result {
        /// The ownership, where it is constant.
        constant: Option<bool>,
        /// A bit per condition: whether comparing at run time matters.
        remaining: u32,
    },
}

/// Why there is no answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unsolved {
    /// The rule sets that ran.
    pub rulesets: String,
    /// The formula.
    pub formula: String,
    /// What happened.
    pub reason: String,
}

impl std::fmt::Display for Unsolved {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        let Unsolved {
            rulesets,
            formula,
            reason,
        } = self;
        write!(f, "the rules of {rulesets} {reason} on `{formula}`")
    }
}

impl std::error::Error for Unsolved {}

/// Makes a [`CanonicalFormula`] of a question about the conditions of a problem.
pub(super) struct Renaming<'a> {
    conditions: &'a Conditions,
    locals: SmallVec<[Definition; 6]>,
    /// The condition of the problem behind each local one; `None` behind a fresh one.
    names: SmallVec<[Option<Cond>; 6]>,
}

impl<'a> Renaming<'a> {
    pub fn new(conditions: &'a Conditions) -> Self {
        Renaming {
            conditions,
            locals: SmallVec::new(),
            names: SmallVec::new(),
        }
    }

    /// The local name of a condition.
    pub fn name(&mut self, cond: Cond) -> Cond {
        self.follow(cond, DEPTH)
    }

    /// A local condition of which nothing is known and that no other name stands for.
    pub fn fresh(&mut self) -> Cond {
        self.push(None, Definition::Opaque)
    }

    fn push(&mut self, name: Option<Cond>, definition: Definition) -> Cond {
        self.names.push(name);
        self.locals.push(definition);
        Cond(self.names.len() as u32 - 1)
    }

    fn follow(&mut self, cond: Cond, depth: usize) -> Cond {
        if let Some(known) = self.names.iter().position(|&n| n == Some(cond)) {
            return Cond(known as u32);
        }
        let definition = match self.conditions.definition(cond) {
            constant @ Definition::Constant(_) => constant,
            _ if depth == 0 || self.names.len() >= PARTS => Definition::Opaque,
            definition => definition.map(|part| self.follow(part, depth - 1)),
        };
        self.push(Some(cond), definition)
    }

    /// The canonical formula of a question about local conditions, and the condition behind each.
    pub fn finish(self, question: Question) -> (CanonicalFormula, SmallVec<[Option<Cond>; 6]>) {
        self.finish_knowing(question, Box::default())
    }

    /// The same where something is known of the memrefs.
    pub fn finish_knowing(
        self,
        question: Question,
        stated: Box<[Stated]>,
    ) -> (CanonicalFormula, SmallVec<[Option<Cond>; 6]>) {
        let canonical = CanonicalFormula {
            locals: self.locals,
            question,
            stated,
        };
        (canonical, self.names)
    }
}

/// The answer to a canonical formula by the rules, and the nodes of the e-graph that gave it.
pub(super) fn answer(
    canonical: &CanonicalFormula,
    rules: &RuleSet,
    recorder: &Recorder,
) -> Result<(Answer, usize), Unsolved> {
    untimed(|| answer_by(canonical, rules, recorder))
}

fn answer_by(
    canonical: &CanonicalFormula,
    rules: &RuleSet,
    recorder: &Recorder,
) -> Result<(Answer, usize), Unsolved> {
    let folding = Folding {
        facts: pair_facts(&canonical.stated),
        ..Folding::default()
    };
    let (graph, conds) = graph_of(&canonical.locals, folding, false);
    let mut run = Formula {
        graph,
        conds,
        rules,
        recorder,
    };
    let answer = match &canonical.question {
        Question::Join(parts) => run.join(parts)?,
        Question::Free(own, blockers) => run.free(*own, blockers)?,
        Question::Result(given, summands) => run.result(*given, summands)?,
    };
    Ok((answer, run.graph.total_size()))
}

/// An e-graph of conditions that are made like this, and their classes.
pub(super) fn graph_of(
    definitions: &[Definition],
    folding: Folding,
    explained: bool,
) -> (Graph, Vec<Id>) {
    let mut graph = Graph::new(folding);
    if explained {
        graph = graph.with_explanations_enabled();
    }
    let mut ids: Vec<Id> = Vec::new();
    for (number, definition) in (0..).zip(definitions) {
        let leaf = graph.add_uncanonical(Term::Cond(CondLeaf(number)));
        if let Some(node) = node_of(definition, &ids) {
            let made = graph.add_uncanonical(node);
            graph.union_trusted(leaf, made, DEFINITION);
        }
        ids.push(leaf);
    }
    graph.rebuild();
    (graph, ids)
}

/// What the rules decide about the alias check of a pair of which `alias` is known.
pub(super) fn decide(alias: Alias, rules: &RuleSet) -> Result<Option<bool>, Unsolved> {
    let mut facts = Folding::default();
    facts.facts.set(0, 1, alias);
    let mut run = Formula {
        graph: Graph::new(facts),
        conds: Vec::new(),
        rules,
        recorder: &Recorder::OFF,
    };
    let root = run.atom(0);
    untimed(|| run.saturate(root))?;
    Ok(run.constant(root))
}

fn node_of(definition: &Definition, ids: &[Id]) -> Option<Term> {
    let id = |c: Cond| ids[c.index()];
    Some(match *definition {
        Definition::Opaque => return None,
        Definition::Constant(true) => Term::True,
        Definition::Constant(false) => Term::False,
        Definition::And(a, b) => Term::And([id(a), id(b)]),
        Definition::Or(a, b) => Term::Or([id(a), id(b)]),
        Definition::Xor(a, b) => Term::Xor([id(a), id(b)]),
        Definition::Select(c, a, b) => Term::Select([id(c), id(a), id(b)]),
    })
}

/// An e-graph with the conditions of a canonical formula in it.
pub(super) struct Formula<'a> {
    pub graph: Graph,
    pub conds: Vec<Id>,
    pub rules: &'a RuleSet,
    pub recorder: &'a Recorder,
}

impl Formula<'_> {
    fn cond(&self, cond: Cond) -> Id {
        self.conds[cond.index()]
    }

    /// The check whether the memref in question is the same as number `index` of the others.
    fn atom(&mut self, index: usize) -> Id {
        let own = self.graph.add(Term::Memref(MemrefLeaf(0)));
        let other = Term::Memref(MemrefLeaf(index as u32 + 1));
        let other = self.graph.add(other);
        self.graph.add(Term::Alias([own, other]))
    }

    fn any(&mut self, terms: &[Id]) -> Id {
        let Some((&last, rest)) = terms.split_last() else {
            return self.graph.add(Term::False);
        };
        rest.iter()
            .rev()
            .fold(last, |sum, &term| self.graph.add(Term::Or([term, sum])))
    }

    /// Runs the rules until nothing changes; `root` is what to call the formula.
    pub fn saturate(&mut self, root: Id) -> Result<(), Unsolved> {
        let graph = std::mem::replace(&mut self.graph, Graph::new(Folding::default()));
        let span = self.recorder.analysis("saturation");
        let (graph, result) = limits::saturate(graph, self.rules.rewrites(), span.within());
        self.graph = graph;
        result.map_err(|reason| self.unsolved(root, reason))
    }

    /// The error that the rules end so on a formula.
    pub fn unsolved(&self, root: Id, reason: String) -> Unsolved {
        Unsolved {
            rulesets: self.rules.rulesets().join(", "),
            formula: self.graph.id_to_expr(root).to_string(),
            reason,
        }
    }

    fn constant(&self, id: Id) -> Option<bool> {
        self.graph[id].data.constant
    }

    fn same(&self, a: Id, b: Id) -> bool {
        self.graph.find(a) == self.graph.find(b)
    }

    fn best(&self, id: Id) -> RecExpr<Term> {
        let _span = self.recorder.analysis("extraction");
        Extractor::new(&self.graph, RunTime).find_best(id).1
    }

    /// A bit per alias check that the best form of `root` makes.
    fn checks(&self, root: Id) -> u32 {
        let best = self.best(root);
        let number = |id: Id| match best[id] {
            Term::Memref(MemrefLeaf(number)) => number,
            _ => 0,
        };
        best.as_ref().iter().fold(0, |bits, node| match node {
            // One of the two is the memref in question, number 0; both are if rules that are
            // not built in compare it with itself.
            &Term::Alias([a, b]) => match number(a).max(number(b)).checked_sub(1) {
                Some(other) => bits | 1 << other,
                None => bits,
            },
            _ => bits,
        })
    }

    fn join(&mut self, parts: &[Cond]) -> Result<Answer, Unsolved> {
        let parts: Vec<Id> = parts.iter().map(|&c| self.cond(c)).collect();
        let root = self.any(&parts);
        self.saturate(root)?;
        Ok(Answer::Join(self.best(root)))
    }

    fn free(&mut self, own: Cond, blockers: &[Blocker]) -> Result<Answer, Unsolved> {
        let own = self.cond(own);
        let mut terms = Vec::new();
        let mut both = Vec::new();
        for (index, &blocker) in blockers.iter().enumerate() {
            let atom = self.atom(index);
            terms.push(match blocker {
                Blocker::Always => self.graph.add(Term::True),
                Blocker::Retained => atom,
                Blocker::Earlier(cond) => {
                    let cond = self.cond(cond);
                    both.push((index, self.graph.add(Term::And([own, cond]))));
                    self.graph.add(Term::Clash([own, cond, atom]))
                }
            });
        }
        let blocked = self.any(&terms);
        let root = self.graph.add(Term::Frees([own, blocked]));
        self.saturate(root)?;
        if self.constant(root) == Some(false) {
            return Ok(Answer::Free {
                dropped: true,
                remaining: 0,
                implied: 0,
            });
        }
        let remaining = self.confirmed(root, &terms, |run, rest| {
            let blocked = run.any(rest);
            run.graph.add(Term::Frees([own, blocked]))
        })?;
        let implied = both
            .iter()
            .filter(|&&(_, both)| self.same(both, own))
            .fold(0, |bits, &(index, _)| bits | 1 << index);
        Ok(Answer::Free {
            dropped: false,
            remaining,
            implied,
        })
    }

    fn result(&mut self, given: Option<Cond>, summands: &[Cond]) -> Result<Answer, Unsolved> {
        let given = match given {
            Some(cond) => self.cond(cond),
            None => self.graph.add(Term::False),
        };
        let mut terms = Vec::new();
        for (index, &cond) in summands.iter().enumerate() {
            let (atom, cond) = (self.atom(index), self.cond(cond));
            terms.push(self.graph.add(Term::Adds([cond, given, atom])));
        }
        let build = |run: &mut Self, rest: &[Id]| {
            let more = run.any(rest);
            run.graph.add(Term::Or([given, more]))
        };
        let root = build(self, &terms);
        self.saturate(root)?;
        let constant = self.constant(root);
        let remaining = match constant {
            Some(_) => 0,
            None => self.confirmed(root, &terms, build)?,
        };
        Ok(Answer::Result {
            constant,
            remaining,
        })
    }

    /// A bit per term whose check the best form of `root` makes, after a test that the formula
    /// built of these terms alone is equal to `root`; if it is not, all of them.
    fn confirmed(
        &mut self,
        root: Id,
        terms: &[Id],
        build: impl Fn(&mut Self, &[Id]) -> Id,
    ) -> Result<u32, Unsolved> {
        let all = (1u32 << terms.len()) - 1;
        let remaining = self.checks(root) & all;
        if remaining == all {
            return Ok(all);
        }
        let rest: Vec<Id> = (0..terms.len())
            .filter(|i| remaining & (1 << i) != 0)
            .map(|i| terms[i])
            .collect();
        let rebuilt = build(self, &rest);
        self.saturate(rebuilt)?;
        Ok(if self.same(root, rebuilt) {
            remaining
        } else {
            all
        })
    }
}

/// The condition of a problem that a term over the conditions of a canonical formula is.
pub(super) fn define(
    conditions: &mut Conditions,
    term: &RecExpr<Term>,
    names: &[Option<Cond>],
) -> Option<Cond> {
    let mut made: Vec<Option<Cond>> = Vec::new();
    for node in term.as_ref() {
        let part = |id: Id| made[usize::from(id)];
        let definition = match *node {
            Term::Cond(CondLeaf(local)) => {
                made.push(names[local as usize]);
                continue;
            }
            Term::True => Definition::Constant(true),
            Term::False => Definition::Constant(false),
            Term::And([a, b]) => Definition::And(part(a)?, part(b)?),
            Term::Or([a, b]) => Definition::Or(part(a)?, part(b)?),
            Term::Xor([a, b]) => Definition::Xor(part(a)?, part(b)?),
            Term::Select([c, a, b]) => Definition::Select(part(c)?, part(a)?, part(b)?),
            // A user's rule may leave such a term where it is the cheapest form.
            _ => return None,
        };
        made.push(Some(conditions.define(definition)));
    }
    made.pop().flatten()
}
