//! The answers to canonical formulas by one set of rules: each is computed once.

use std::cell::OnceCell;
use std::rc::Rc;

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use super::canonical_formula::{self, Answer, CanonicalFormula, Unsolved};
use super::chain::Chain;
use super::conditions::Cond;
use super::provenance::{About, Provenance};
use crate::rule_set::RuleSet;
use freehold_base::alias::Alias;
use freehold_base::timing::{Kind, Recorder};

/// Answers by a set of rules.
pub(super) struct Answers<'r> {
    /// Empty until the built-in ones are asked for.
    rules: OnceCell<&'r RuleSet>,
    answers: HashMap<CanonicalFormula, Answer, FxBuildHasher>,
    /// The nodes of the e-graphs that gave them.
    pub nodes: usize,
    /// What the rules decide about a pair that must, may or never alias.
    decisions: [Option<Option<bool>>; 3],
    pub provenance: Option<Box<Provenance>>,
    /// Whether nothing is noted there for now.
    pub is_paused: bool,
    /// Notes how long what is asked at present takes.
    pub recorder: Recorder,
}

impl<'r> Answers<'r> {
    /// By these rules, or by the built-in ones, which are read when there is the first question.
    pub fn by(rules: OnceCell<&'r RuleSet>) -> Self {
        Answers {
            rules,
            answers: HashMap::default(),
            nodes: 0,
            decisions: [None; 3],
            provenance: None,
            is_paused: false,
            recorder: Recorder::OFF,
        }
    }

    /// Whether it is noted why answers hold.
    pub fn is_recording(&self) -> bool {
        self.provenance.is_some() && !self.is_paused
    }

    /// How many answers there are.
    pub fn count(&self) -> usize {
        self.answers.len()
    }

    pub fn rules(&self) -> &'r RuleSet {
        self.rules.get_or_init(|| {
            let _span = self.recorder.span(Kind::Work, "reading the rules");
            RuleSet::builtin()
        })
    }

    /// Notes the use of an answer that was given before.
    pub fn note(
        &mut self,
        canonical: &CanonicalFormula,
        use_of: (About, Vec<Option<Cond>>, Vec<Vec<u32>>),
    ) -> Result<(), Unsolved> {
        let rules = self.rules();
        let Some(provenance) = self.provenance.as_mut().filter(|_| !self.is_paused) else {
            return Ok(());
        };
        provenance.note((canonical, &self.answers[canonical]), rules, use_of)
    }

    /// What the rules decide about a pair of which `alias` is known.
    pub fn decide(&mut self, alias: Alias) -> Result<Option<bool>, Unsolved> {
        if let Some(known) = self.decisions[alias as usize] {
            return Ok(known);
        }
        let decision = canonical_formula::decide(alias, self.rules())?;
        self.decisions[alias as usize] = Some(decision);
        Ok(decision)
    }

    /// The answer to a canonical formula, by the rules if it is new.
    pub fn answer(&mut self, canonical: &CanonicalFormula) -> Result<&Answer, Unsolved> {
        // Looked up twice because a borrow that is returned on one path lasts on the other.
        if !self.answers.contains_key(canonical) {
            let (answer, nodes) =
                canonical_formula::answer(canonical, self.rules(), &self.recorder)?;
            self.nodes += nodes;
            self.answers.insert(canonical.clone(), answer);
        }
        Ok(&self.answers[canonical])
    }

    /// The rules by which such a pair is decided.
    ///
    /// # Panics
    /// If nothing is recorded.
    pub fn decision(&mut self, alias: Alias) -> Result<Rc<Chain>, Unsolved> {
        let value = self.decide(alias)?;
        let rules = self.rules();
        let provenance = self.provenance.as_mut().expect("only recorders ask why");
        provenance.decision(alias, value, rules)
    }
}
