//! Finds out whether an atom holds, and a derivation of the least height for it, or for why it does
//! not.
//!
//! All atoms that an atom may rest on are found first, with all instances of rules
//! that derive them. Then those that hold are found stratum by stratum, in a stratum those of less
//! height first: an atom's first derivation is one of the least height. An atom that no instance
//! derives does not hold.

use std::borrow::Cow;
use std::cell::{OnceCell, RefCell};

use rustc_hash::FxHashMap;

use crate::database::Database;

use super::atom::{GroundAtom, Term};
use super::definitions::{self, ByDefinition};
use super::explanation::Detail;
use super::given::Given;
use super::instance::{Instance, Premise};
use super::rules;

/// Why an atom holds or does not: a graph of atoms, each once. Node 0 is the atom that was asked
/// about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Derivation {
    pub nodes: Vec<Node>,
}

/// An atom, and how it is known whether it holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Node {
    pub atom: GroundAtom,
    pub holds: bool,
    pub step: Step,
}

/// How it is known whether an atom holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Step {
    /// The program says so, or does not.
    Given,
    /// The rule of that name derives it from these nodes.
    Rule(Cow<'static, str>, Vec<usize>),
    /// Every instance of a rule that could derive it fails: the rule of each, and the node of a
    /// premise that is not as it has to be; and whether all of them are here.
    Fails(Vec<(Cow<'static, str>, usize)>, bool),
    /// Its opposite holds.
    Opposite(usize),
    /// Not looked at: the derivation is large enough.
    Open,
}

/// An atom to be derived, or one that it rests on.
struct Goal {
    atom: GroundAtom,
    /// The instances of rules that derive it; `None` for what is given.
    instances: Option<Vec<RuleInstance>>,
    /// The height at which it holds, and the instance; `None` while it is not known to hold.
    proved: Option<(u32, usize)>,
}

/// An instance of a rule, its premises by number.
struct RuleInstance {
    rule: &'static str,
    premises: Vec<(usize, bool)>,
}

/// What derives the atoms of one function.
pub(super) struct Prover<'a, 'd> {
    pub(super) given: Given<'a, 'd>,
    definitions: OnceCell<RefCell<ByDefinition<'a, 'd>>>,
}

/// The atoms that one rests on.
struct Search<'p, 'a, 'd> {
    given: &'p Given<'a, 'd>,
    goals: Vec<Goal>,
    numbers: FxHashMap<GroundAtom, usize>,
}

impl<'a, 'd> Prover<'a, 'd> {
    pub(super) fn new(database: &'a Database<'d>) -> Self {
        Prover {
            given: Given::new(database),
            definitions: OnceCell::new(),
        }
    }

    /// Why an atom holds or does not; nothing if that takes more than `limit` atoms and premises.
    pub(super) fn prove(
        &self,
        atom: &GroundAtom,
        (limit, detail): (u64, Detail),
    ) -> Option<Derivation> {
        let given = &self.given;
        let database = given.program.database;
        if definitions::is_defined(atom) {
            let new = || {
                let definitions = database.analyses.definitions();
                RefCell::new(ByDefinition::new(definitions, database))
            };
            let definitions = self.definitions.get_or_init(new);
            return definitions
                .borrow_mut()
                .why(atom, &given.program, (limit, detail));
        }
        let mut search = Search {
            given,
            goals: Vec::new(),
            numbers: FxHashMap::default(),
        };
        search.number(atom);
        search.expand(limit)?;
        search.solve();
        let mut goals = search.goals.iter();
        // Among the instances that were left out may be one that derives it.
        let is_open = goals.any(|goal| goal.proved.is_none() && given.is_partial(&goal.atom));
        (!is_open).then(|| search.derivation())
    }
}

impl Search<'_, '_, '_> {
    fn number(&mut self, atom: &GroundAtom) -> usize {
        if let Some(&number) = self.numbers.get(atom) {
            return number;
        }
        let number = self.goals.len();
        self.numbers.insert(atom.clone(), number);
        self.goals.push(Goal {
            atom: atom.clone(),
            instances: None,
            proved: None,
        });
        number
    }

    /// Finds all atoms that matter, from those that are there.
    fn expand(&mut self, limit: u64) -> Option<()> {
        let (mut next, mut work) = (0, 0);
        while next < self.goals.len() {
            let atom = self.goals[next].atom.clone();
            if let Some(opposite) = atom.predicate.opposite() {
                let terms = atom.terms.clone();
                self.number(&GroundAtom {
                    predicate: opposite,
                    terms,
                });
            }
            match rules::instances(self.given, &atom) {
                Some(found) => {
                    let instances: Vec<RuleInstance> =
                        found.iter().map(|one| self.numbered(one)).collect();
                    work += instances
                        .iter()
                        .map(|instance| instance.premises.len() as u64)
                        .sum::<u64>();
                    self.goals[next].instances = Some(instances);
                }
                None if self.given.holds(&atom) => self.goals[next].proved = Some((0, 0)),
                None => {}
            }
            // Sets are compared as a whole.
            let sets = atom.terms.iter().map(|term| match term {
                Term::Set(members) => members.len() as u64,
                _ => 0,
            });
            work += 1 + sets.sum::<u64>();
            next += 1;
            if work > limit {
                return None;
            }
        }
        Some(())
    }

    fn numbered(&mut self, instance: &Instance) -> RuleInstance {
        let premises = instance.premises.iter();
        RuleInstance {
            rule: instance.rule,
            premises: premises
                .map(|Premise { atom, holds }| (self.number(atom), *holds))
                .collect(),
        }
    }

    /// Finds which atoms hold, each at its least height.
    fn solve(&mut self) {
        let strata = self.goals.iter().map(|goal| goal.atom.predicate.stratum());
        let strata: Vec<usize> = strata.collect();
        // For each atom the instances that need it to hold.
        let mut needed_by: Vec<Vec<(usize, usize)>> = vec![Vec::new(); self.goals.len()];
        for (number, goal) in self.goals.iter().enumerate() {
            for (place, instance) in goal.instances.iter().flatten().enumerate() {
                for premise in instance.premises.iter().filter(|premise| premise.1) {
                    needed_by[premise.0].push((number, place));
                }
            }
        }
        for stratum in 0..=strata.iter().copied().max().unwrap_or(0) {
            self.solve_stratum(stratum, &strata, &needed_by);
        }
    }

    fn solve_stratum(
        &mut self,
        stratum: usize,
        strata: &[usize],
        needed_by: &[Vec<(usize, usize)>],
    ) {
        // What each instance of the stratum still waits for, and how high what it has stands.
        let mut waiting: FxHashMap<(usize, usize), (usize, u32)> = FxHashMap::default();
        let mut levels: Vec<Vec<(usize, usize)>> = vec![Vec::new()];
        let ready_at = |levels: &mut Vec<Vec<(usize, usize)>>, height: u32, instance| {
            let height = height as usize;
            if levels.len() <= height {
                levels.resize_with(height + 1, Vec::new);
            }
            levels[height].push(instance);
        };
        for number in (0..self.goals.len()).filter(|&number| strata[number] == stratum) {
            let instances = self.goals[number].instances.iter().flatten();
            for (place, instance) in instances.enumerate() {
                let (mut missing, mut height, mut fails) = (0, 0, false);
                for &(premise, holds) in &instance.premises {
                    match (holds, self.goals[premise].proved) {
                        (true, Some((at, _))) => height = height.max(at),
                        (true, None) => missing += 1,
                        (false, None) => {
                            height = height.max(u32::from(self.goals[premise].instances.is_some()))
                        }
                        (false, Some(_)) => fails = true,
                    }
                }
                match (fails, missing) {
                    (true, _) => {}
                    (false, 0) => ready_at(&mut levels, height + 1, (number, place)),
                    (false, _) => {
                        waiting.insert((number, place), (missing, height));
                    }
                }
            }
        }
        let mut height = 0;
        while (height as usize) < levels.len() {
            let mut ready = std::mem::take(&mut levels[height as usize]);
            // The rule that stands first in the manual.
            ready.sort_unstable();
            for (number, place) in ready {
                if self.goals[number].proved.is_some() {
                    continue;
                }
                self.goals[number].proved = Some((height, place));
                for &instance in &needed_by[number] {
                    let Some((missing, highest)) = waiting.get_mut(&instance) else {
                        continue;
                    };
                    *missing -= 1;
                    *highest = (*highest).max(height);
                    if *missing == 0 {
                        let at = *highest + 1;
                        ready_at(&mut levels, at, instance);
                    }
                }
            }
            height += 1;
        }
    }

    /// The part of what was found that tells of the first atom.
    fn derivation(&self) -> Derivation {
        let mut nodes: Vec<Node> = Vec::new();
        let mut places: FxHashMap<usize, usize> = FxHashMap::default();
        let mut order = vec![0];
        places.insert(0, 0);
        let mut next = 0;
        while let Some(&number) = order.get(next) {
            let mut place = |number: usize| {
                *places.entry(number).or_insert_with(|| {
                    order.push(number);
                    order.len() - 1
                })
            };
            let goal = &self.goals[number];
            let step = match (&goal.instances, goal.proved) {
                (None, _) => Step::Given,
                (Some(instances), Some((_, instance))) => {
                    let instance = &instances[instance];
                    let premises = instance.premises.iter();
                    Step::Rule(
                        instance.rule.into(),
                        premises.map(|premise| place(premise.0)).collect(),
                    )
                }
                (Some(instances), None) => match self.opposite(&goal.atom) {
                    Some(opposite) => Step::Opposite(place(opposite)),
                    None => {
                        let tried = instances.iter();
                        let tried = tried
                            .map(|instance| (instance.rule.into(), place(self.failing(instance))));
                        Step::Fails(tried.collect(), true)
                    }
                },
            };
            nodes.push(Node {
                atom: goal.atom.clone(),
                holds: goal.proved.is_some(),
                step,
            });
            next += 1;
        }
        Derivation { nodes }
    }

    /// The number of an atom's opposite, if it has one that holds.
    fn opposite(&self, atom: &GroundAtom) -> Option<usize> {
        let opposite = GroundAtom {
            predicate: atom.predicate.opposite()?,
            terms: atom.terms.clone(),
        };
        let number = *self.numbers.get(&opposite)?;
        self.goals[number].proved.map(|_| number)
    }

    /// The premise of an instance that is not as it has to be: what is given before what is not,
    /// then the lowest.
    fn failing(&self, instance: &RuleInstance) -> usize {
        let failing = instance
            .premises
            .iter()
            .filter(|&&(premise, holds)| self.goals[premise].proved.is_some() != holds);
        let cost = |number: usize| {
            let goal = &self.goals[number];
            (
                goal.instances.is_some(),
                goal.proved.map_or(u32::MAX, |proved| proved.0),
            )
        };
        let least = failing.min_by_key(|premise| cost(premise.0));
        // An instance all of whose premises are as they have to be makes its atom hold.
        least.map_or(0, |premise| premise.0)
    }
}
