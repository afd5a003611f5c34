//! Whether a rule about values is right: at all types of small widths by all values, at larger ones
//! by SAT within a limit.

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;

use freehold_rules::values::{Element, Schema, ValueRule, Variable};
use freehold_solver::{Assignment, Limits, Outcome, Solver, decide_exhaustively, smtlib};

use super::counterexample::{Counterexample, shown};
use super::meaning::Builder;
use super::question::{Instance, Poisoned, Question, fault};
use super::typed::PREDICATES;
use super::types::{self, Types, describe};

/// How far a proof goes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Effort {
    /// The widths of integers. An index has 32 and 64 bits.
    pub widths: Vec<u32>,
    /// All values are tried where they have so many bits together at most.
    pub exhaustive_bits: u32,
    /// Dead ends of the SAT solver, of each question.
    pub conflicts: u64,
}

/// Up to this width a rule is decided without a limit, or not at all.
pub const SMALL: u32 = 6;

impl Default for Effort {
    fn default() -> Effort {
        Effort {
            widths: vec![1, 2, 3, 4, 5, 6, 8, 16, 32, 64],
            exhaustive_bits: 18,
            conflicts: 2_000,
        }
    }
}

impl Effort {
    /// That of the certificate of the built-in rules, which is written seldom.
    pub fn thorough() -> Effort {
        Effort {
            conflicts: 20_000,
            ..Effort::default()
        }
    }
}

/// What is known of a rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    Sound(Reached),
    Unsound(Counterexample),
    /// What the right side would be does not verify: where, and why.
    IllTyped {
        at: String,
        why: String,
    },
    /// Nothing is rewritten by it.
    MatchesNothing(String),
    NotDecided(String),
}

/// How far a rule is proved.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Reached {
    /// The widest type of a place, where all such places are decided.
    pub widths: Vec<u32>,
    /// The widths at which the limit of the SAT solver was reached.
    pub beyond: Vec<u32>,
    /// How many places were decided by all values, and how many by SAT.
    pub by_values: usize,
    pub by_sat: usize,
    /// The dead ends of the SAT solver, together.
    pub conflicts: u64,
}

/// Whether the right side of a rule is a refinement of its left side wherever it applies.
pub fn prove(schema: &Schema, rule: &ValueRule, effort: &Effort) -> Verdict {
    let mut proof = Proof {
        rule,
        effort,
        reached: Reached::default(),
        levels: BTreeMap::new(),
        applies: false,
        answers: FxHashMap::default(),
    };
    match proof.run(schema) {
        Ok(()) => proof.verdict(),
        Err(verdict) => verdict,
    }
}

/// The places of a rule: types, and the bits of an index. Few bits come first, and places of one
/// formula once.
pub fn places(
    schema: &Schema,
    rule: &ValueRule,
    widths: &[u32],
) -> Result<Vec<(Types, u32)>, String> {
    let all = types::all(schema, rule, widths)?;
    let mut seen: FxHashMap<Vec<Element>, ()> = FxHashMap::default();
    let mut places = Vec::new();
    for types in all {
        let is_new = seen.insert(types.elements(), ()).is_none();
        // Shapes are asked of the types alone.
        places.push((types.clone(), if is_new { 64 } else { 0 }));
        if is_new {
            places.push((types, 32));
        }
    }
    Ok(places)
}

struct Proof<'a> {
    rule: &'a ValueRule,
    effort: &'a Effort,
    reached: Reached,
    /// Of each level, whether all of its places are decided.
    levels: BTreeMap<u32, bool>,
    /// Whether it applies anywhere.
    applies: bool,
    /// What was asked of the SAT solver, so that an index is not asked again as an integer.
    answers: FxHashMap<String, bool>,
}

type Stopped<T = ()> = Result<T, Verdict>;

fn not_decided(why: impl Into<String>) -> Verdict {
    Verdict::NotDecided(why.into())
}

impl Proof<'_> {
    fn run(&mut self, schema: &Schema) -> Stopped {
        let places = places(schema, self.rule, &self.effort.widths).map_err(not_decided)?;
        if places.is_empty() {
            let why = "no types fit its operations and guards";
            return Err(Verdict::MatchesNothing(why.to_owned()));
        }
        for (types, index) in &places {
            let bits = (*index).max(32);
            let instance = Instance::of(schema, self.rule, types, bits).map_err(not_decided)?;
            let Some(instance) = instance else {
                continue;
            };
            if let Err(why) = &instance.right {
                if self.can_apply(&instance)? {
                    let at = describe(self.rule, types, bits);
                    let why = why.clone();
                    return Err(Verdict::IllTyped { at, why });
                }
                continue;
            }
            // A shape changes no formula, and without an index its bits do not either.
            if *index == 0 || (*index == 32 && !instance.has_index()) {
                continue;
            }
            self.place(&instance)?;
        }
        Ok(())
    }

    fn verdict(mut self) -> Verdict {
        if !self.applies {
            let why = "its guards hold for no constants at any type";
            return Verdict::MatchesNothing(why.to_owned());
        }
        for (&level, &is_decided) in &self.levels {
            match is_decided {
                true => self.reached.widths.push(level),
                false => self.reached.beyond.push(level),
            }
        }
        let limit = self.effort.conflicts;
        match (&self.reached.widths[..], self.reached.beyond.first()) {
            ([], _) => not_decided(format!("no width is decided within {limit} conflicts")),
            (_, Some(&least)) if least <= SMALL => not_decided(format!(
                "{least} bits are not decided within {limit} conflicts"
            )),
            _ => Verdict::Sound(self.reached),
        }
    }

    /// One place: all its predicates.
    fn place(&mut self, instance: &Instance) -> Stopped {
        let level = instance.level();
        let mut is_decided = true;
        for predicates in cases(&instance.predicates())? {
            let by_values = instance.bits() <= self.effort.exhaustive_bits;
            match by_values {
                true => self.by_values(instance, &predicates)?,
                false => is_decided &= self.by_sat(instance, &predicates, level)?,
            }
            if !self.applies {
                self.applies = self.can_apply(instance)?;
            }
        }
        let known = self.levels.entry(level).or_insert(true);
        *known &= is_decided;
        Ok(())
    }

    /// By all values; those that may be poison are, or are not, one set after the other.
    fn by_values(&mut self, instance: &Instance, predicates: &[(Variable, i64)]) -> Stopped {
        self.reached.by_values += 1;
        let unknowns: Vec<Variable> = instance.unknowns().collect();
        for chosen in 0..1_u64 << unknowns.len() {
            let bits = unknowns.iter().enumerate();
            let set = bits
                .filter(|(bit, _)| chosen & 1 << bit != 0)
                .fold(0, |set, (_, &variable)| set | 1 << variable);
            let mut builder = Builder::new(false);
            let question = asked(instance, &mut builder, Poisoned::These(set), predicates)?;
            let limit = self.effort.exhaustive_bits;
            let outcome = decide_exhaustively(&builder.terms, question.wrong, limit);
            match outcome.map_err(|error| not_decided(fault(&error)))? {
                Outcome::Satisfiable(found) => {
                    let found = Found {
                        builder: &builder,
                        question: &question,
                        assignment: &found,
                        poisoned: Poisoned::These(set),
                    };
                    return Err(found.verdict(instance, predicates));
                }
                Outcome::Unsatisfiable | Outcome::Unknown { .. } => {}
            }
        }
        Ok(())
    }

    /// By SAT; whether it is decided.
    fn by_sat(
        &mut self,
        instance: &Instance,
        predicates: &[(Variable, i64)],
        level: u32,
    ) -> Stopped<bool> {
        let mut builder = Builder::new(false);
        let question = asked(instance, &mut builder, Poisoned::Any, predicates)?;
        let of_solver = |error| not_decided(fault(&error));
        let script = smtlib::script(&builder.terms, question.wrong).map_err(of_solver)?;
        if let Some(&answer) = self.answers.get(&script) {
            return Ok(answer);
        }
        self.reached.by_sat += 1;
        let mut solver = Solver::new();
        solver
            .assert(&builder.terms, question.wrong)
            .map_err(of_solver)?;
        let conflicts = match level <= SMALL {
            true => u64::MAX,
            false => self.effort.conflicts,
        };
        let outcome = solver.solve(&builder.terms, &[], Limits { conflicts });
        self.reached.conflicts += solver.conflicts();
        let is_decided = match outcome.map_err(of_solver)? {
            Outcome::Satisfiable(found) => {
                let found = Found {
                    builder: &builder,
                    question: &question,
                    assignment: &found,
                    poisoned: Poisoned::Any,
                };
                return Err(found.verdict(instance, predicates));
            }
            Outcome::Unsatisfiable => true,
            Outcome::Unknown { .. } => false,
        };
        self.answers.insert(script, is_decided);
        Ok(is_decided)
    }

    /// Whether the guards hold for some constants. What the limit leaves open counts as such.
    fn can_apply(&self, instance: &Instance) -> Stopped<bool> {
        for predicates in cases(&instance.predicates())? {
            let mut builder = Builder::new(false);
            let question = asked(instance, &mut builder, Poisoned::Any, &predicates)?;
            let conflicts = self.effort.conflicts;
            let limits = Limits { conflicts };
            let outcome = freehold_solver::solve(&builder.terms, question.applies, limits);
            let outcome = outcome.map_err(|error| not_decided(fault(&error)))?;
            if outcome != Outcome::Unsatisfiable {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

/// An assignment that breaks a rule.
struct Found<'a> {
    builder: &'a Builder,
    question: &'a Question,
    assignment: &'a Assignment,
    poisoned: Poisoned,
}

impl Found<'_> {
    fn verdict(&self, instance: &Instance, predicates: &[(Variable, i64)]) -> Verdict {
        Verdict::Unsound(shown(
            instance,
            &self.builder.terms,
            self.question,
            self.assignment,
            self.poisoned,
            predicates,
        ))
    }
}

fn asked(
    instance: &Instance,
    builder: &mut Builder,
    poisoned: Poisoned,
    predicates: &[(Variable, i64)],
) -> Stopped<Question> {
    let question = instance.question(builder, poisoned, predicates);
    question.map_err(|error| not_decided(fault(&error)))
}

/// All ways to choose the predicates that can be any.
pub fn cases(open: &[Variable]) -> Result<Vec<Vec<(Variable, i64)>>, Verdict> {
    const MOST: usize = 3;
    if open.len() > MOST {
        return Err(not_decided("it has too many predicates"));
    }
    let mut all = vec![Vec::new()];
    for &variable in open {
        let longer = |case: &Vec<(Variable, i64)>| {
            let case = case.clone();
            (0..PREDICATES).map(move |number| [&case[..], &[(variable, number)]].concat())
        };
        all = all.iter().flat_map(longer).collect();
    }
    Ok(all)
}
