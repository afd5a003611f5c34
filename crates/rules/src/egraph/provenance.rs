//! What a solver notes of its answers for those who ask why: which chain was used for what.
//!
//! Nothing is noted, and no chain is looked for, unless a solver was told to record.

use std::rc::Rc;

use hashbrown::HashMap;
use rustc_hash::{FxBuildHasher, FxHashMap};

use super::canonical_formula::{Answer, CanonicalFormula, Unsolved};
use super::chain::Chain;
use super::conditions::Cond;
use super::explain;
use super::replay::replay;
use crate::rule_set::RuleSet;
use freehold_base::alias::Alias;

/// What a formula was about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum About {
    /// The or of conditions.
    Condition,
    /// Whether the memrefs of a class are freed.
    Free(u32),
    /// Whether the retained memrefs of a class are owned.
    Result(u32),
    /// Whether one condition implies another.
    Implied,
}

/// One use of a chain for a problem.
#[derive(Clone, Debug)]
pub struct Use {
    pub about: About,
    pub chain: Rc<Chain>,
    /// The problem's condition behind each condition of the chain.
    pub conditions: Vec<Option<Cond>>,
    /// The classes behind each memref of the chain but `m0`. The formula holds of each of them:
    /// they differ in nothing that it speaks of.
    pub others: Vec<Vec<u32>>,
}

impl Use {
    /// The class behind a memref of the chain, the first if there are several.
    pub fn class(&self, memref: u32) -> Option<u32> {
        match (memref.checked_sub(1), &self.about) {
            (Some(other), _) => self.others.get(other as usize)?.first().copied(),
            (None, About::Free(class) | About::Result(class)) => Some(*class),
            (None, About::Condition | About::Implied) => None,
        }
    }
}

/// Chains by formula, and the uses for the problem at hand.
#[derive(Default)]
pub(super) struct Provenance {
    /// From formulas to answers, and from conjunctions to the condition that implies the other.
    chains: [HashMap<CanonicalFormula, Rc<Chain>, FxBuildHasher>; 2],
    decisions: FxHashMap<u8, Rc<Chain>>,
    pub uses: Vec<Use>,
}

impl Provenance {
    /// Notes a use of an answer.
    pub fn note(
        &mut self,
        (canonical, answer): (&CanonicalFormula, &Answer),
        rules: &RuleSet,
        (about, conditions, others): (About, Vec<Option<Cond>>, Vec<Vec<u32>>),
    ) -> Result<(), Unsolved> {
        let implied = about == About::Implied;
        let chains = &mut self.chains[usize::from(implied)];
        let chain = match chains.get(canonical) {
            Some(chain) => chain.clone(),
            None => {
                let chain = match implied {
                    true => explain::implication(canonical, rules)?,
                    false => explain::chain(canonical, answer, rules)?,
                };
                let chain = checked(chain, rules)?;
                chains.insert(canonical.clone(), chain.clone());
                chain
            }
        };
        self.uses.push(Use {
            about,
            chain,
            conditions,
            others,
        });
        Ok(())
    }

    /// The chain behind what the rules decide about a pair.
    pub fn decision(
        &mut self,
        alias: Alias,
        value: Option<bool>,
        rules: &RuleSet,
    ) -> Result<Rc<Chain>, Unsolved> {
        if let Some(chain) = self.decisions.get(&(alias as u8)) {
            return Ok(chain.clone());
        }
        let chain = checked(explain::decision(alias, value, rules)?, rules)?;
        self.decisions.insert(alias as u8, chain.clone());
        Ok(chain)
    }
}

fn checked(chain: Chain, rules: &RuleSet) -> Result<Rc<Chain>, Unsolved> {
    match replay(&chain, rules) {
        Ok(()) => Ok(Rc::new(chain)),
        Err(reason) => Err(Unsolved {
            rulesets: rules.rulesets().join(", "),
            formula: chain.start.to_string(),
            reason: format!("gave a chain that does not replay ({reason})"),
        }),
    }
}
