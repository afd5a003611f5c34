//! The rule editor: is each rule sound, and what does a wrong one break; does the set saturate, and
//! by which cycle does it not; what do the rules change on the program.

use freehold_base::diagnostics::Source;
use freehold_base::location::Location;
use freehold_lab::values::{self, Certificate, Verdict as OfValues};
use freehold_lab::{
    self as lab, Cost, OperationBounds, OperationLab, OperationVerdict, Saturation, Tried, Witness,
};
use freehold_page::difference;
use freehold_rules::operations::has_rules_about_operations;
use freehold_rules::values::{BUILTIN as VALUES, ValueRules, builtin_op, is_about_values};
use freehold_rules::{BUILTIN, Rule, RuleErrors, RuleSet, SKELETON};
use serde_json::{Value, json};

use crate::errors::{diagnostics, placed};

/// What the text of the editor is called.
const NAME: &str = "rules.egg";

/// All verdicts about the rules of a text, and what they change on a program.
pub fn of(text: &str, program: Option<&Source>) -> Value {
    let source = Source::new(NAME, text);
    let read = match Read::of(&source) {
        Ok(read) => read,
        Err(errors) => {
            let own = errors.files.iter().filter(|(file, _)| file.name() == NAME);
            let own: Vec<_> = own.flat_map(|(_, errors)| errors.clone()).collect();
            return json!({ "errors": diagnostics(&source, &own) });
        }
    };
    let verdicts = read.verdicts();
    // What is wrong is not tried, nor is nothing.
    let is_tried = !verdicts.is_empty() && verdicts.iter().all(|verdict| verdict["sound"] != false);
    let mut out = json!({ "errors": [], "verdicts": verdicts });
    let own: Vec<&Rule> = read.set.rules()[read.first_own..].iter().collect();
    if !own.is_empty() {
        out["saturation"] = read.saturation(&own, read.first_own);
        if out["saturation"]["proved"] == true {
            let all: Vec<&Rule> = read.set.rules().iter().collect();
            out["with_builtin"] = read.saturation(&all, 0);
        }
    }
    if let Some(program) = program.filter(|_| is_tried) {
        out["tried"] = read.tried(program);
    }
    out
}

/// The rules of a text, with the built-in ones.
struct Read<'a> {
    source: &'a Source,
    set: RuleSet,
    /// The number of the first rule that is not built in.
    first_own: usize,
    values: Option<ValueRules>,
}

impl<'a> Read<'a> {
    fn of(source: &'a Source) -> Result<Read<'a>, RuleErrors> {
        let own = (source.name(), source.text());
        let is_of_values = is_about_values(source.text(), &builtin_op);
        let mut files: Vec<(&str, &str)> = BUILTIN.iter().chain(&SKELETON[1..]).copied().collect();
        let first_own = RuleSet::load(&files)?.rules().len();
        if !is_of_values || has_rules_about_operations(source.text()) {
            files.push(own);
        }
        let mut set = RuleSet::load(&files)?;
        let values = match is_of_values {
            true => {
                let all: Vec<(&str, &str)> = VALUES.iter().copied().chain([own]).collect();
                let values = ValueRules::load(&[own], &builtin_op)?;
                set = set.with_values(ValueRules::load(&all, &builtin_op)?);
                Some(values)
            }
            false => None,
        };
        Ok(Read {
            source,
            set,
            first_own,
            values,
        })
    }

    /// The verdict about each rule.
    fn verdicts(&self) -> Vec<Value> {
        let mut out = Vec::new();
        for rule in &self.set.rules()[self.first_own..] {
            let mut verdict = self.verdict(&rule.name, rule.location);
            match lab::unsound(rule) {
                Ok(None) => say(
                    &mut verdict,
                    Some(true),
                    "both sides are the same in every case",
                ),
                Ok(Some(model)) => {
                    let (left, right) = (model.left, !model.left);
                    let why = model.describe();
                    let says = format!("{why}, the left side is {left} and the right {right}");
                    say(&mut verdict, Some(false), &says);
                    if let Some(witness) = lab::witness(rule, &model, &self.set) {
                        breaks(&mut verdict, program(&witness));
                    }
                }
                Err(why) => say(&mut verdict, None, &format!("not decided: {why}")),
            }
            out.push(verdict);
        }
        for rule in self.set.own_steps() {
            let mut verdict = self.verdict(&rule.name, rule.location);
            match lab::unsound_steps(rule) {
                Ok(None) => say(&mut verdict, Some(true), "it breaks no small program"),
                Ok(Some(witness)) => {
                    say(&mut verdict, Some(false), "it breaks a program");
                    breaks(&mut verdict, program(&witness));
                }
                Err(why) => say(&mut verdict, None, &format!("not decided: {why}")),
            }
            out.push(verdict);
        }
        out.extend(self.of_values());
        out.extend(self.of_operations());
        out
    }

    fn of_values(&self) -> Vec<Value> {
        let Some(rules) = &self.values else {
            return Vec::new();
        };
        let judge = |rule| {
            let rule: &freehold_rules::values::ValueRule = rule;
            let mut verdict = self.verdict(&rule.name, rule.location);
            match values::recheck(rules.schema(), rule, &Certificate::default()) {
                OfValues::Sound(reached) => {
                    let widths: Vec<String> = reached.widths.iter().map(u32::to_string).collect();
                    let says = format!("sound at {} bits", widths.join(", "));
                    say(&mut verdict, Some(true), &says);
                }
                OfValues::Unsound(found) => say(&mut verdict, Some(false), &found.describe()),
                OfValues::IllTyped { at, why } => {
                    say(
                        &mut verdict,
                        Some(false),
                        &format!("ill-typed: with {at}, {why}"),
                    );
                }
                OfValues::MatchesNothing(why) => {
                    say(
                        &mut verdict,
                        Some(false),
                        &format!("matches nothing: {why}"),
                    );
                }
                OfValues::NotDecided(why) => {
                    say(&mut verdict, None, &format!("not decided: {why}"));
                }
            }
            verdict
        };
        rules.rules().iter().map(judge).collect()
    }

    fn of_operations(&self) -> Vec<Value> {
        let rules = self.set.operations();
        let mut lab = OperationLab::default();
        let judge = |rule| {
            let rule: &freehold_rules::operations::OperationRule = rule;
            let mut verdict = self.verdict(&rule.name, rule.location);
            match lab.judge(rules, rule, OperationBounds::BRIEF) {
                OperationVerdict::Held { programs } => {
                    let says = format!("it holds in {programs} small programs");
                    say(&mut verdict, Some(true), &says);
                }
                OperationVerdict::Broken(broken) => {
                    say(&mut verdict, Some(false), "it breaks a program");
                    breaks(&mut verdict, [&broken.before, &broken.after, &broken.fault]);
                }
                OperationVerdict::NotTried(why) => {
                    say(&mut verdict, None, &format!("not tried: {why}"));
                }
            }
            verdict
        };
        rules.rules().iter().map(judge).collect()
    }

    fn verdict(&self, name: &str, at: Location) -> Value {
        placed(self.source, at, json!({ "rule": name }))
    }

    /// Whether rules saturate as one set, of which the first has the number `first` in all.
    fn saturation(&self, rules: &[&Rule], first: usize) -> Value {
        let saturation = lab::saturation(rules.iter().copied());
        let mut out = json!({ "proved": saturation.is_proved() });
        let Saturation::Cycle(links) = &saturation else {
            let tier = saturation.tier();
            out["says"] = match tier {
                1 => "no rule makes a new term".into(),
                _ => "every position has a rank: what is made lies below what it is made of".into(),
            };
            return out;
        };
        out["says"] = "rules can feed each other without end".into();
        let cycle = links.iter().map(|link| {
            let rule = rules[link.rule];
            let what = match link.creates {
                true => "a new term made of it",
                false => "it",
            };
            let says = format!(
                "finds a term at {} and puts {what} at {}",
                link.from.describe(),
                link.to.describe()
            );
            let told = json!({ "rule": rule.name, "says": says });
            match first + link.rule >= self.first_own {
                true => placed(self.source, rule.location, told),
                false => told,
            }
        });
        out["cycle"] = cycle.collect();
        let mut numbers: Vec<usize> = links.iter().map(|link| link.rule).collect();
        numbers.sort_unstable();
        numbers.dedup();
        let in_question: Vec<&Rule> = numbers.iter().map(|&number| rules[number]).collect();
        let rewrites: Vec<_> = (0..rules.len())
            .map(|number| self.set.rewrites()[first + number].clone())
            .collect();
        let evidence = lab::evidence(&in_question, &rewrites);
        match evidence.growth {
            Some(growth) => {
                out["term"] = growth.term.into();
                out["nodes"] = growth.nodes.into();
                out["reason"] = growth.reason.into();
            }
            None => {
                let (terms, size) = (evidence.terms, evidence.all_up_to);
                let says = format!(
                    "not proved, but it does on {terms} terms, among them all up to size {size}"
                );
                out["evidence"] = says.into();
            }
        }
        out
    }

    /// What the rules change on a program.
    fn tried(&self, program: &Source) -> Value {
        let tried = Tried::of(&self.set, self.first_own);
        let compared = tried.before(program).and_then(|old| {
            let new = tried.after(program)?;
            let trial = tried.compare(program, &old, &new)?;
            Ok((old, new, trial))
        });
        let (old, new, trial) = match compared {
            Ok(compared) => compared,
            Err(errors) => return json!({ "refused": diagnostics(program, &errors) }),
        };
        let fired = trial.fired.iter().map(|fired| {
            let places = fired
                .places
                .iter()
                .map(|&at| placed(program, at, json!({})));
            json!({ "rule": fired.rule, "places": places.collect::<Vec<_>>() })
        });
        json!({
            "fired": fired.collect::<Vec<_>>(),
            "costs": trial.costs.map(cost),
            "texts": difference(&old.text, &new.text),
        })
    }
}

fn cost(cost: Cost) -> Value {
    json!({
        "checks": cost.checks,
        "deallocs": cost.deallocs,
        "clones": cost.clones,
        "operations": cost.operations,
    })
}

/// Says of a rule whether it is sound, none where that is not known, and in words.
fn say(verdict: &mut Value, sound: Option<bool>, says: &str) {
    verdict["sound"] = json!(sound);
    verdict["says"] = says.into();
}

/// A program that a rule breaks, what it becomes, and what is wrong then.
fn program(witness: &Witness) -> [&str; 3] {
    [&witness.before, &witness.after, &witness.fault]
}

/// Adds a program that a rule breaks.
fn breaks(verdict: &mut Value, [before, after, fault]: [&str; 3]) {
    verdict["breaks"] = difference(before, after);
    verdict["breaks"]["fault"] = fault.into();
}
