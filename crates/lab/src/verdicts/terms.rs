//! Rules about terms and about steps: the verdict about each, and the program that a wrong one
//! breaks.

use serde_json::{Value, json};

use freehold_rules::Rule;

use super::loaded::LoadedRules;
use super::{Tell, Told, operations, values};
use crate::model_checking::unsound;
use crate::refusals::{refusal, step_refusal};
use crate::steps::unsound_steps;
use crate::witness::{By, Witness, witness};

/// Whether all rules of files are sound; of those that are not is told why.
pub fn are_sound(loaded: &LoadedRules, tell: Tell) -> bool {
    let mut sound = true;
    for rule in loaded.set.rules() {
        if loaded.is_own(rule)
            && let Some(error) = refusal(rule, &unsound(rule))
        {
            tell(Told::At(loaded.source(rule), error));
            sound = false;
        }
    }
    for rule in loaded.set.own_steps() {
        if !judge_steps(loaded, rule, tell).1 {
            sound = false;
        }
    }
    if !loaded.own_operations().is_empty() && operations::judge(loaded, tell).unsound > 0 {
        sound = false;
    }
    if loaded.own_values().is_some() && !values::judge(loaded, false, tell).is_good() {
        sound = false;
    }
    sound
}

/// The verdict about one rule, and whether it is sound.
pub fn judge(loaded: &LoadedRules, rule: &Rule, tell: Tell) -> (Value, bool) {
    loaded.budget().spend(1);
    let model = unsound(rule);
    let file = loaded.source(rule).name();
    let is_sound = model == Ok(None);
    let mut verdict = json!({ "rule": rule.name, "file": file, "sound": is_sound });
    let mut program = None;
    match &model {
        Ok(None) => {}
        Ok(Some(model)) => {
            verdict["where"] = model.describe().into();
            verdict["left"] = model.left.into();
            program = witness(rule, model, &loaded.set);
        }
        Err(reason) => verdict["not_decided"] = reason.as_str().into(),
    }
    if let Some(program) = &program {
        add(&mut verdict, program);
    }
    if let Some(error) = refusal(rule, &model) {
        tell(Told::At(loaded.source(rule), error));
        if let Some(program) = program {
            tell(Told::Text(shown(&program)));
        }
    }
    (verdict, is_sound)
}

/// The same for a rule about steps.
pub fn judge_steps(loaded: &LoadedRules, rule: &Rule, tell: Tell) -> (Value, bool) {
    let file = loaded.source(rule).name();
    loaded.budget().spend(1);
    let judged = unsound_steps(rule);
    let is_sound = matches!(judged, Ok(None));
    let mut verdict = json!({ "rule": rule.name, "file": file, "sound": is_sound });
    match &judged {
        Ok(None) => {}
        Ok(Some(program)) => add(&mut verdict, program),
        Err(reason) => verdict["not_decided"] = reason.as_str().into(),
    }
    if let Some(error) = step_refusal(rule, &judged) {
        tell(Told::At(loaded.source(rule), error));
    }
    if let Ok(Some(program)) = judged {
        tell(Told::Text(shown(&program)));
    }
    (verdict, is_sound)
}

/// Adds a program that a rule breaks.
fn add(verdict: &mut Value, program: &Witness) {
    verdict["program"] = program.before.as_str().into();
    verdict["after"] = program.after.as_str().into();
    verdict["by"] = by(program.by).into();
    verdict["fault"] = program.fault.as_str().into();
}

/// A program that a rule breaks.
fn shown(program: &Witness) -> String {
    let lines = |text: &str| -> String { text.lines().map(|line| format!("  {line}\n")).collect() };
    format!(
        "This program frees right:\n{}After {} it does not:\n{}freehold run says:\n{}",
        lines(&program.before),
        match program.by {
            By::Simplification => "the simplification with the rule",
            By::Application => "one application of the rule",
        },
        lines(&program.after),
        lines(&program.fault)
    )
}

fn by(by: By) -> &'static str {
    match by {
        By::Simplification => "simplification",
        By::Application => "application",
    }
}
