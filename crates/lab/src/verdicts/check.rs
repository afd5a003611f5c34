//! All verdicts about rules and their set at once.

use serde_json::{Value, json};

use freehold_rules::egraph::Indexed;

use super::loaded::LoadedRules;
use super::{Tell, operations, saturation, terms, values};
use crate::redundancy::follows;

/// Each of so many rules is asked whether it follows from those before it: the time of that is
/// their square.
const MOST_COMPARED: usize = 1_000;

/// What all verdicts come to.
pub struct Checked {
    /// Whether every rule is sound, and the set is proved to saturate.
    pub is_good: bool,
    /// A line about each rule, and each set.
    pub lines: String,
    /// The same, with what is behind it.
    pub json: Value,
}

/// Judges the rules in question: those of files if there are any, or the built-in ones.
pub fn check(loaded: &LoadedRules, tell: Tell) -> Checked {
    let rules = loaded.in_question(false);
    let mut lines = String::new();
    let mut verdicts = Vec::new();
    let mut is_good = true;
    // What a rule may follow from: the built-in rules, and the sound ones of files before it.
    let own = |index: &usize| loaded.is_own(&loaded.set.rules()[*index]);
    let known = (0..loaded.set.rules().len()).filter(|i| !own(i));
    let mut before: Indexed = known.map(|i| &loaded.set.rewrites()[i]).collect();
    let mut sound_count = 0;
    for &index in &rules {
        let rule = &loaded.set.rules()[index];
        let (mut verdict, is_sound) = terms::judge(loaded, rule, tell);
        is_good &= is_sound;
        let mut said = said(is_sound, &verdict).to_owned();
        // A built-in rule is not asked: it may be there for speed.
        if is_sound && own(&index) {
            sound_count += 1;
            if sound_count <= MOST_COMPARED {
                if follows(rule, &before) == Some(true) {
                    verdict["follows"] = true.into();
                    said.push_str(", and follows from the rules before it");
                }
                before.push(&loaded.set.rewrites()[index]);
            }
        }
        lines.push_str(&format!("{}: {said}\n", rule.name));
        verdicts.push(verdict);
    }
    if sound_count > MOST_COMPARED {
        lines.push_str(&format!(
            "{} rules were not compared with those before them: only the first {MOST_COMPARED} are\n",
            sound_count - MOST_COMPARED
        ));
    }
    let steps = loaded.steps_in_question();
    for rule in &steps {
        let (verdict, is_sound) = terms::judge_steps(loaded, rule, tell);
        is_good &= is_sound;
        let said = said(is_sound, &verdict);
        lines.push_str(&format!("{}: {said}\n", rule.name));
        verdicts.push(verdict);
    }
    let of_values = values::judge(loaded, false, tell);
    is_good &= of_values.is_good();
    for (verdict, said) in of_values.verdicts.iter().zip(&of_values.said) {
        lines.push_str(said);
        verdicts.push(verdict.clone());
    }
    let of_operations = operations::judge(loaded, tell);
    is_good &= of_operations.unsound == 0;
    lines.extend(of_operations.lines);
    verdicts.extend(of_operations.verdicts);
    // The built-in rules are proved; a set that is not proved alone is none with them. Rules about
    // operations alone are in no e-graph, and end by themselves: each takes operations away.
    let mut sets = match rules.is_empty() && !verdicts.is_empty() {
        true => Vec::new(),
        false => vec![("set", rules.clone())],
    };
    let all = loaded.in_question(true);
    if !sets.is_empty() && all.len() > rules.len() {
        sets.push(("with_builtin", all));
    }
    let mut out = json!({ "rules": verdicts });
    for (key, numbers) in sets {
        let verdict = saturation::judge(loaded, &numbers);
        is_good &= verdict.saturation.is_proved();
        out[key] = saturation::json(loaded, &numbers, &verdict);
        saturation::explain(loaded, &numbers, &verdict, tell);
        let whose = match key {
            "set" => "",
            _ => " with the built-in ones",
        };
        lines.push_str(&format!(
            "{}{whose}: {}\n",
            saturation::count(numbers.len()),
            saturation::summary(&verdict)
        ));
        if !verdict.saturation.is_proved() {
            break;
        }
    }
    out["good"] = Value::Bool(is_good);
    Checked {
        is_good,
        lines,
        json: out,
    }
}

fn said(is_sound: bool, verdict: &Value) -> &'static str {
    match (is_sound, verdict.get("not_decided")) {
        (true, _) => "sound",
        (false, Some(_)) => "not decided",
        (false, None) => "unsound",
    }
}
