//! `freehold rules check`: all verdicts about rules and their set at once.

use serde_json::{Value, json};

use freehold_lab as prove;
use freehold_rules::egraph::Indexed;

use super::loaded::load;
use super::options::Options;
use super::{prove as saturation, verify};
use crate::formats::TextOrJson;
use crate::results::print;
use crate::status::{FAULT, SUCCESS};

/// Runs the command and returns its exit status.
pub fn run(options: &Options) -> u8 {
    let loaded = match load(options) {
        Ok(loaded) => loaded,
        Err(status) => return status,
    };
    let as_text = options.format == TextOrJson::Text;
    let rules = loaded.in_question(false);
    let mut lines = String::new();
    let mut verdicts = Vec::new();
    let mut is_good = true;
    // What a rule may follow from: the built-in rules, and the sound ones of files before it.
    let own = |index: &usize| loaded.is_own(&loaded.set.rules()[*index]);
    let known = (0..loaded.set.rules().len()).filter(|i| !own(i));
    let mut before: Indexed = known.map(|i| &loaded.set.rewrites()[i]).collect();
    for &index in &rules {
        let rule = &loaded.set.rules()[index];
        let (mut verdict, is_sound) = verify::judge(&loaded, rule, as_text);
        is_good &= is_sound;
        let mut said = said(is_sound, &verdict).to_owned();
        // A built-in rule is not asked: it may be there for speed.
        if is_sound && own(&index) {
            if prove::follows(rule, &before) == Some(true) {
                verdict["follows"] = true.into();
                said.push_str(", and follows from the rules before it");
            }
            before.push(&loaded.set.rewrites()[index]);
        }
        lines.push_str(&format!("{}: {said}\n", rule.name));
        verdicts.push(verdict);
    }
    let steps = loaded.steps_in_question();
    for rule in &steps {
        let (verdict, is_sound) = verify::judge_steps(&loaded, rule, as_text);
        is_good &= is_sound;
        let said = said(is_sound, &verdict);
        lines.push_str(&format!("{}: {said}\n", rule.name));
        verdicts.push(verdict);
    }
    let of_values = super::values::judge(&loaded, false, as_text);
    is_good &= of_values.is_good();
    for (verdict, said) in of_values.verdicts.iter().zip(&of_values.said) {
        lines.push_str(said);
        verdicts.push(verdict.clone());
    }
    let of_operations = super::operations::judge(&loaded, as_text);
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
        let verdict = saturation::judge(&loaded, &numbers);
        is_good &= verdict.saturation.is_proved();
        out[key] = saturation::json(&loaded, &numbers, &verdict);
        if as_text {
            saturation::tell(&loaded, &numbers, &verdict);
        }
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
    if !as_text {
        lines = format!("{out}\n");
    }
    match print(&lines) {
        SUCCESS if !is_good => FAULT,
        status => status,
    }
}

fn said(is_sound: bool, verdict: &Value) -> &'static str {
    match (is_sound, verdict.get("not_decided")) {
        (true, _) => "sound",
        (false, Some(_)) => "not decided",
        (false, None) => "unsound",
    }
}
