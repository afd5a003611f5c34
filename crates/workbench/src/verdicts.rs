//! The rule editor: is each rule sound, and what does a wrong one break; does the set saturate, and
//! by which cycle does it not; what do the rules change on the program.

use freehold_base::budget::Budget;
use freehold_base::diagnostics::Source;
use freehold_base::location::Location;
use freehold_lab::verdicts::{Told, operations, saturation, terms, values};
use freehold_lab::{Cost, LoadedRules, Tried};
use freehold_page::difference;
use freehold_rules::RuleSet;
use serde_json::{Value, json};

use crate::errors::{diagnostics, placed};

/// What the text of the editor is called.
const NAME: &str = "rules.egg";

/// All verdicts about the rules of a text, and what they change on a program.
pub fn of(text: &str, program: Option<&Source>, budget: &Budget) -> Value {
    let source = Source::new(NAME, text);
    let loaded = match LoadedRules::of(vec![Source::new(NAME, text)]) {
        Ok(loaded) => loaded.within(budget.clone()),
        Err(errors) => {
            let own = errors.files.iter().filter(|(file, _)| file.name() == NAME);
            let own: Vec<_> = own.flat_map(|(_, errors)| errors.clone()).collect();
            return json!({ "errors": diagnostics(&source, &own) });
        }
    };
    let judge = Judge { source, loaded };
    let verdicts = judge.verdicts();
    // What is wrong is not tried, nor is nothing.
    let is_tried = !verdicts.is_empty() && verdicts.iter().all(|verdict| verdict["sound"] != false);
    let mut out = json!({ "errors": [], "verdicts": verdicts });
    let own = judge.loaded.in_question(false);
    if !own.is_empty() {
        out["saturation"] = judge.saturation(&own);
        if out["saturation"]["proved"] == true {
            out["with_builtin"] = judge.saturation(&judge.loaded.in_question(true));
        }
    }
    if let Some(program) = program.filter(|_| is_tried) {
        out["tried"] = judge.tried(program);
    }
    out
}

/// The rules of a text with the built-in ones, for an e-graph; none if there are none about terms.
///
/// # Errors
/// Why they are not to be used.
pub fn usable(text: &str, budget: &Budget) -> Result<Option<RuleSet>, &'static str> {
    let loaded = LoadedRules::of(vec![Source::new(NAME, text)]);
    let loaded = loaded.map_err(|_| "they cannot be read")?;
    if loaded.in_question(false).is_empty() {
        return Ok(None);
    }
    let loaded = loaded.within(budget.clone());
    if !terms::are_sound(&loaded, &mut silent) {
        return Err("not all of them are known to be sound");
    }
    let all = saturation::judge(&loaded, &loaded.in_question(true));
    match all.saturation.is_proved() {
        true => Ok(Some(loaded.set)),
        false => Err("they are not proved to stop"),
    }
}

/// The rules of a text, with the built-in ones.
struct Judge {
    source: Source,
    loaded: LoadedRules,
}

impl Judge {
    /// The verdict about each rule.
    fn verdicts(&self) -> Vec<Value> {
        let loaded = &self.loaded;
        let mut out = Vec::new();
        for number in loaded.in_question(false) {
            let rule = &loaded.set.rules()[number];
            let found = terms::judge(loaded, rule, &mut silent).0;
            let says = "both sides are the same in every case";
            out.push(self.shown(rule.location, &found, says));
        }
        for rule in loaded.steps_in_question() {
            let found = terms::judge_steps(loaded, rule, &mut silent).0;
            out.push(self.shown(rule.location, &found, "it breaks no small program"));
        }
        let of_values = values::judge(loaded, false, &mut silent);
        let rules = loaded.own_values().map_or(&[][..], |values| values.rules());
        for (rule, found) in rules.iter().zip(&of_values.verdicts) {
            let widths = found["widths"].as_array().into_iter().flatten();
            let widths: Vec<String> = widths.map(Value::to_string).collect();
            let says = format!("sound at {} bits", widths.join(", "));
            out.push(self.shown(rule.location, found, &says));
        }
        let of_operations = operations::judge(loaded, &mut silent);
        let rules = loaded.own_operations().iter();
        for (rule, found) in rules.zip(&of_operations.verdicts) {
            let says = format!("it holds in {} small programs", found["programs"]);
            out.push(self.shown(rule.location, found, &says));
        }
        out
    }

    /// A verdict of the lab as the page shows it: `sound`, none where that is not known, what it
    /// `says`, which of a sound rule is told here, and what it `breaks`.
    fn shown(&self, at: Location, found: &Value, of_sound: &str) -> Value {
        let mut out = placed(&self.source, at, json!({ "rule": found["rule"] }));
        let open = ["not_decided", "not_tried"];
        let open = open
            .iter()
            .find_map(|key| Some((key, found.get(key)?.as_str()?)));
        let says = match (open, &found["sound"]) {
            (Some((key, why)), _) => format!("{}: {why}", key.replace('_', " ")),
            (None, Value::Bool(false)) => wrong(found),
            // Of rules about operations that hold in all programs nobody knows more.
            (None, _) => of_sound.to_owned(),
        };
        out["says"] = says.into();
        out["sound"] = match open {
            Some(_) => Value::Null,
            None => (found["sound"] != false).into(),
        };
        if let [Some(before), Some(after), Some(fault)] =
            ["program", "after", "fault"].map(|key| found[key].as_str())
        {
            out["breaks"] = difference(before, after);
            out["breaks"]["fault"] = fault.into();
        }
        out
    }

    /// Whether rules of these numbers saturate as one set.
    fn saturation(&self, numbers: &[usize]) -> Value {
        let found = saturation::judge(&self.loaded, numbers);
        let mut out = json!({ "proved": found.saturation.is_proved() });
        let Some(links) = found.saturation.cycle() else {
            out["says"] = match found.saturation.tier() {
                1 => "no rule makes a new term".into(),
                _ => "every position has a rank: what is made lies below what it is made of".into(),
            };
            return out;
        };
        out["says"] = "rules can feed each other without end".into();
        let cycle = links.iter().map(|link| {
            let rule = &self.loaded.set.rules()[numbers[link.rule]];
            let told = json!({ "rule": rule.name, "says": link.describe() });
            match self.loaded.is_own(rule) {
                true => placed(&self.source, rule.location, told),
                false => told,
            }
        });
        out["cycle"] = cycle.collect();
        let Some(evidence) = &found.evidence else {
            return out;
        };
        match &evidence.growth {
            Some(growth) => {
                out["term"] = growth.term.as_str().into();
                out["nodes"] = json!(growth.nodes);
                out["reason"] = growth.reason.as_str().into();
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
        let rules = self.loaded.set.rules();
        let first = rules.iter().position(|rule| self.loaded.is_own(rule));
        let tried = Tried::of(&self.loaded.set, first.unwrap_or(rules.len()));
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

/// The page says all that is told beside verdicts by what is in them.
fn silent(_: Told) {}

/// What is wrong with a rule that is not sound.
fn wrong(found: &Value) -> String {
    let text = |key: &str| found[key].as_str();
    if let Some(why) = text("matches_nothing") {
        return format!("matches nothing: {why}");
    }
    if let Some(why) = text("ill_typed") {
        return format!("ill-typed: with {}, {why}", text("where").unwrap_or("it"));
    }
    if let (Some(at), Some(left)) = (text("where"), found["left"].as_bool()) {
        return format!("{at}, the left side is {left} and the right {}", !left);
    }
    let Some(variables) = found["where"].as_array() else {
        return "it breaks a program".to_owned();
    };
    let variables: Vec<&str> = variables.iter().filter_map(Value::as_str).collect();
    let sides = ["left", "right"].map(|key| text(key).unwrap_or("unknown"));
    let place = match &variables[..] {
        [] => String::new(),
        variables => format!("with {}, ", variables.join(", ")),
    };
    format!(
        "{place}the left side is {} and the right {}",
        sides[0], sides[1]
    )
}
