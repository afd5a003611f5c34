//! What the simplification tells: explanations, and counts of what rules did.

use std::collections::{BTreeMap, BTreeSet};

use super::super::Operands;
use super::told::Told;
use freehold_base::diagnostics::Diagnostic;
use freehold_ir::Location;
use freehold_rules::egraph::{About, Chain, Use, Verdict};

/// What the simplification is to tell, and what it told.
#[derive(Default)]
pub struct Report {
    /// Whether to explain each dealloc that changes.
    pub explain: bool,
    /// Whether to count what each rule did.
    pub count: bool,
    /// Whether to keep the formulas of each dealloc.
    pub trace: bool,
    /// The explanations: of deallocs that changed, and where formulas are kept of all that were
    /// looked at.
    pub told: Vec<Told>,
    /// By rule.
    pub rules: BTreeMap<String, Fired>,
    /// By rule, the deallocs that it was needed for.
    pub places: BTreeMap<String, BTreeSet<Location>>,
    /// The shapes of formulas that were solved, and the nodes of their e-graphs.
    pub shapes: usize,
    pub nodes: usize,
    /// The formulas of each dealloc that was looked at, in order.
    pub traced: Vec<Traced>,
}

/// The formulas of a dealloc that was looked at.
pub struct Traced {
    pub place: Location,
    pub formulas: Vec<Formula>,
    /// What the names with numbers in place of a name are.
    pub notes: Vec<String>,
}

/// A formula, and what its conditions and memrefs stand for: `c0`, `m0` and so on.
pub struct Formula {
    pub used: Use,
    pub names: Vec<(String, String)>,
}

/// What a rule did.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Fired {
    /// How often it was needed.
    pub times: u64,
    /// Alias checks that are gone by it.
    pub checks: i64,
    /// Operations on conditions that are gone by it; negative for what it makes.
    pub operations: i64,
}

impl Report {
    /// Whether anything is to be told.
    pub fn is_wanted(&self) -> bool {
        self.explain || self.count || self.trace
    }

    /// The explanations as remarks.
    pub fn remarks(&self) -> impl Iterator<Item = Diagnostic> + '_ {
        self.told.iter().map(Told::remark)
    }

    /// Counts the rules of chains.
    pub(in super::super) fn count_uses(&mut self, place: Location, uses: &[Use]) {
        for step in uses.iter().flat_map(|one| &one.chain.steps) {
            self.needed(&step.rule, place);
            let fired = self.rules.entry(step.rule.clone()).or_default();
            // Backwards it takes away what it made elsewhere in the chain.
            fired.times += 1;
            fired.checks += step.saved[0];
            fired.operations += step.saved[1];
        }
    }

    /// Counts a retain list that conditions of the program replace.
    pub(in super::super) fn count_conditions(&mut self) {
        let fired = self.rules.entry("conditions-of-choices".to_owned());
        fired.or_default().times += 1;
    }

    fn needed(&mut self, rule: &str, place: Location) {
        match self.places.get_mut(rule) {
            Some(places) => drop(places.insert(place)),
            None => drop(self.places.insert(rule.to_owned(), [place].into())),
        }
    }

    /// Counts pairs that facts decide, by the rules of the chain that decides such a pair.
    pub(in super::super) fn count_pairs(&mut self, place: Location, chain: &Chain, pairs: u64) {
        for step in chain.steps.iter().filter(|_| pairs > 0) {
            self.needed(&step.rule, place);
            let fired = self.rules.entry(step.rule.clone()).or_default();
            fired.times += pairs;
            fired.checks += step.saved[0] * pairs as i64;
            fired.operations += step.saved[1] * pairs as i64;
        }
    }
}

/// Of the pairs that a dealloc compares by its definition, how many are one allocation for sure,
/// and how many never are: those that are in no class and in no formula.
pub(in super::super) fn decided_pairs(
    operands: &Operands,
    verdict: &Verdict,
    uses: &[Use],
) -> [u64; 2] {
    let pairs = |m: usize, r: usize| (m * r + m * m.saturating_sub(1) / 2) as u64;
    let all = pairs(operands.memrefs.len(), operands.retained.len());
    let classes = verdict.classes.iter();
    let same: u64 = classes
        .map(|c| pairs(c.memrefs.len(), c.retained.len()))
        .sum();
    let mut open = 0;
    for one in uses {
        let About::Free(class) = one.about else {
            continue;
        };
        let own = verdict.classes[class as usize].memrefs.len();
        for &other in one.others.iter().flatten().filter(|&&o| o != class) {
            let other = &verdict.classes[other as usize];
            open += (own * other.memrefs.len().max(other.retained.len())) as u64;
        }
    }
    [same, all.saturating_sub(same + open)]
}
