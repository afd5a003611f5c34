//! Whether a rule about values is right: at all types of small widths by all values, at larger ones
//! by SAT within a limit.

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;

use freehold_rules::values::{Element, Schema, ValueRule, Variable};
use freehold_solver::floats::Format;
use freehold_solver::{Assignment, Limits, Outcome, Solver, decide_exhaustively, smtlib};

use super::counterexample::{Counterexample, shown};
use super::meaning::Builder;
use super::permissions::{self, NaNs};
use super::question::{Instance, Poisoned, Question, fault};
use super::types::{self, Elements, Types, describe};

/// How far a proof goes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Effort {
    /// The widths of integers. An index has 32 and 64 bits.
    pub widths: Vec<u32>,
    /// The formats of floats.
    pub formats: Vec<Format>,
    /// All values are tried where they have so many bits together at most.
    pub exhaustive_bits: u32,
    /// Dead ends of the SAT solver, of each question.
    pub conflicts: u64,
}

/// So many times more dead ends for a question about floats, and so many at most: whether all is
/// back after two shifts by what is nowhere said takes thousands, and what takes more takes hours.
const FLOATS: u64 = 4;
const MOST_FOR_FLOATS: u64 = 8_000;
/// The same where integers of more than a bit take part: there are many such questions, and what
/// is not decided by then is not decided soon.
const MOST_WITH_INTEGERS: u64 = 500;

/// The formats that programs compute in, and in which the engine folds: a rule is decided in all of
/// those at which it applies, or not at all.
pub(super) const USED: [&str; 4] = ["f16", "bf16", "f32", "f64"];

/// Up to this width a rule is decided without a limit, or not at all.
pub const SMALL: u32 = 6;

impl Default for Effort {
    fn default() -> Effort {
        Effort {
            widths: vec![1, 2, 3, 4, 5, 6, 8, 16, 32, 64],
            formats: Format::ALL.to_vec(),
            exhaustive_bits: 18,
            conflicts: 2_000,
        }
    }
}

impl Effort {
    /// The types that are tried.
    pub fn elements(&self) -> Elements<'_> {
        Elements {
            widths: &self.widths,
            formats: &self.formats,
        }
    }

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
    /// The same of each format of floats that was the widest of a place.
    pub floats: Vec<ReachedFloats>,
    /// How many places were decided by all values, and how many by SAT.
    pub by_values: usize,
    pub by_sat: usize,
    /// The dead ends of the SAT solver, together.
    pub conflicts: u64,
}

impl Reached {
    fn of_format(&mut self, name: &str) -> &mut ReachedFloats {
        let known = self.floats.iter().position(|of| of.format == name);
        let place = known.unwrap_or_else(|| {
            self.floats.push(ReachedFloats {
                format: name.to_owned(),
                widths: Vec::new(),
                beyond: Vec::new(),
            });
            self.floats.len() - 1
        });
        &mut self.floats[place]
    }
}

/// How far a rule is proved where a format is the widest of floats.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReachedFloats {
    pub format: String,
    /// The widest integer of a place, where all such places are decided; 1 where there are none
    /// but conditions, and 0 where there are none at all.
    pub widths: Vec<u32>,
    /// Those at which the limit of the SAT solver was reached.
    pub beyond: Vec<u32>,
}

/// Whether the right side of a rule is a refinement of its left side wherever it applies.
pub fn prove(schema: &Schema, rule: &ValueRule, effort: &Effort) -> Verdict {
    let mut proof = Proof {
        rule,
        effort,
        reached: Reached::default(),
        levels: BTreeMap::new(),
        applies: false,
        leaves_nans_open: false,
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
    elements: Elements,
) -> Result<Vec<(Types, u32)>, String> {
    let all = types::all(schema, rule, elements)?;
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
    levels: BTreeMap<Level, bool>,
    /// Whether it applies anywhere.
    applies: bool,
    /// Whether there are NaNs of which it is not known whether they are the same.
    leaves_nans_open: bool,
    /// What was asked of the SAT solver, so that an index is not asked again as an integer.
    answers: FxHashMap<String, bool>,
}

/// The widest format of floats of a place, by its number, and the bits of the widest other type.
type Level = (Option<usize>, u32);

type Stopped<T = ()> = Result<T, Verdict>;

fn not_decided(why: impl Into<String>) -> Verdict {
    Verdict::NotDecided(why.into())
}

impl Proof<'_> {
    fn run(&mut self, schema: &Schema) -> Stopped {
        let places = places(schema, self.rule, self.effort.elements()).map_err(not_decided)?;
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
                // Of formats that are here to be converted from and to, nothing else is known.
                if !instance.is_only_converted() && self.can_apply(&instance)? {
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
        for (&(format, width), &is_decided) in &self.levels {
            let (decided, beyond) = match format {
                None => (&mut self.reached.widths, &mut self.reached.beyond),
                Some(number) => {
                    let of = self.reached.of_format(Format::ALL[number].name);
                    (&mut of.widths, &mut of.beyond)
                }
            };
            match is_decided {
                true => decided.push(width),
                false => beyond.push(width),
            }
        }
        if self.leaves_nans_open {
            return not_decided(
                "its left side may tell the bits of a NaN, and its right side may give any NaN",
            );
        }
        let limit = self.effort.conflicts;
        // Small formats are no sample of these: what rounds to one there does not here.
        let is_used = |of: &&ReachedFloats| USED.contains(&&of.format[..]);
        let mut used = self.reached.floats.iter().filter(is_used);
        if let Some(of) = used.find(|of| of.widths.is_empty()) {
            return not_decided(format!("{} is not decided within the limit", of.format));
        }
        if self.reached.floats.iter().any(|of| !of.widths.is_empty()) {
            return Verdict::Sound(self.reached);
        }
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
        self.leaves_nans_open |= instance.nans == NaNs::Open;
        let level = match instance.floats() {
            Some((format, width)) => (Some(format), width),
            None => (None, instance.level()),
        };
        // What the limit left open where there were less bits of both is not asked again.
        let has_no_end = |(&(format, width), is_decided): (&Level, &bool)| {
            format.is_some() && format <= level.0 && width <= level.1 && !is_decided
        };
        let cases = instance.cases().map_err(not_decided)?;
        let more = match level.0 {
            Some(_) => cases.len().ilog2().saturating_sub(1),
            None => 0,
        };
        let by_values = instance.bits() + more <= self.effort.exhaustive_bits;
        let mut is_decided = by_values || !self.levels.iter().any(has_no_end);
        for predicates in cases {
            match by_values {
                true => self.by_values(instance, &predicates)?,
                false if !is_decided && level.0.is_some() => break,
                false => is_decided &= self.by_sat(instance, &predicates, instance.level())?,
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
            false => match instance.floats() {
                None => self.effort.conflicts,
                Some((_, 0 | 1)) => (FLOATS * self.effort.conflicts).min(MOST_FOR_FLOATS),
                Some(_) => self.effort.conflicts.min(MOST_WITH_INTEGERS),
            },
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
        for predicates in instance.cases().map_err(not_decided)? {
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
        let licenses = permissions::licenses(&instance.left);
        if !licenses.is_empty() {
            let why = format!("{licenses} on its left side licenses what no values tell");
            return Verdict::NotDecided(why);
        }
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
