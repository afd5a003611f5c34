//! `freehold rules verify`: are rules sound, and what does a wrong one break?

use serde_json::json;

use freehold_lab::{self as prove, By, Witness};
use freehold_rules::Rule;

use super::loaded::{Loaded, load};
use super::operations;
use super::options::Options;
use super::prove::count;
use super::values;
use crate::formats::TextOrJson;
use crate::results::print;
use crate::status::{FAILURE, FAULT, SUCCESS};
use crate::stderr;

/// Refuses rules of files that are not sound. Errors are reported here.
pub fn refuse_unsound(loaded: &Loaded) -> Result<(), ()> {
    let mut sound = Ok(());
    for rule in loaded.set.rules() {
        if loaded.is_own(rule)
            && let Some(error) = prove::refusal(rule, &prove::unsound(rule))
        {
            loaded.report(rule, error);
            sound = Err(());
        }
    }
    for rule in loaded.set.own_steps() {
        if !judge_steps(loaded, rule, true).1 {
            sound = Err(());
        }
    }
    if !loaded.own_operations().is_empty() && operations::judge(loaded, true).unsound > 0 {
        sound = Err(());
    }
    if loaded.own_values().is_some() && !values::judge(loaded, false, true).is_good() {
        sound = Err(());
    }
    sound
}

/// Runs the command and returns its exit status.
pub fn run(options: &Options) -> u8 {
    let loaded = match load(options) {
        Ok(loaded) => loaded,
        Err(status) => return status,
    };
    let rules = loaded.in_question(false);
    let mut verdicts = Vec::new();
    let mut sound = 0;
    for &index in &rules {
        let rule = &loaded.set.rules()[index];
        let (verdict, is_sound) = judge(&loaded, rule, options.format == TextOrJson::Text);
        verdicts.push(verdict);
        sound += usize::from(is_sound);
    }
    let steps = loaded.steps_in_question();
    for rule in &steps {
        let (verdict, is_sound) = judge_steps(&loaded, rule, options.format == TextOrJson::Text);
        verdicts.push(verdict);
        sound += usize::from(is_sound);
    }
    let of_values = values::judge(
        &loaded,
        options.write.is_some(),
        options.format == TextOrJson::Text,
    );
    verdicts.extend(of_values.verdicts.iter().cloned());
    sound += of_values.good;
    let total = rules.len() + steps.len() + of_values.verdicts.len();
    let of_operations = operations::judge(&loaded, options.format == TextOrJson::Text);
    verdicts.extend(of_operations.verdicts);
    if values::write(&loaded, &of_values, options).is_err() {
        return FAILURE;
    }
    let summary = match options.format {
        TextOrJson::Text => {
            let (held, not_tried) = (of_operations.held, of_operations.not_tried);
            let all = total + of_operations.lines.len();
            let mut text = format!("{}, {sound} sound", count(all));
            if held > 0 {
                text.push_str(&format!(", {held} hold in small programs"));
            }
            if not_tried > 0 {
                text.push_str(&format!(", {not_tried} not tried"));
            }
            text + "\n"
        }
        TextOrJson::Json => format!("{}\n", json!({ "rules": verdicts })),
    };
    match print(&summary) {
        SUCCESS if sound < total || of_operations.unsound > 0 => FAULT,
        status => status,
    }
}

/// The verdict about one rule, and whether it is sound; as text on standard error, if asked for.
pub(super) fn judge(loaded: &Loaded, rule: &Rule, as_text: bool) -> (serde_json::Value, bool) {
    let model = prove::unsound(rule);
    let file = loaded.source(rule).name();
    let is_sound = model == Ok(None);
    let mut verdict = json!({ "rule": rule.name, "file": file, "sound": is_sound });
    let mut program = None;
    match &model {
        Ok(None) => {}
        Ok(Some(model)) => {
            verdict["where"] = model.describe().into();
            verdict["left"] = model.left.into();
            program = prove::witness(rule, model, &loaded.set);
        }
        Err(reason) => verdict["not_decided"] = reason.as_str().into(),
    }
    if let Some(program) = &program {
        add(&mut verdict, program);
    }
    if as_text && let Some(error) = prove::refusal(rule, &model) {
        loaded.report(rule, error);
        if let Some(program) = program {
            show(&program);
        }
    }
    (verdict, is_sound)
}

/// The same for a rule about steps.
pub(super) fn judge_steps(
    loaded: &Loaded,
    rule: &Rule,
    as_text: bool,
) -> (serde_json::Value, bool) {
    let file = loaded.source(rule).name();
    let judged = prove::unsound_steps(rule);
    let is_sound = matches!(judged, Ok(None));
    let mut verdict = json!({ "rule": rule.name, "file": file, "sound": is_sound });
    match &judged {
        Ok(None) => {}
        Ok(Some(program)) => add(&mut verdict, program),
        Err(reason) => verdict["not_decided"] = reason.as_str().into(),
    }
    if as_text && let Some(error) = prove::step_refusal(rule, &judged) {
        loaded.report(rule, error);
        if let Ok(Some(program)) = judged {
            show(&program);
        }
    }
    (verdict, is_sound)
}

/// Adds a program that a rule breaks.
fn add(verdict: &mut serde_json::Value, program: &Witness) {
    verdict["program"] = program.before.as_str().into();
    verdict["after"] = program.after.as_str().into();
    verdict["by"] = by(program.by).into();
    verdict["fault"] = program.fault.as_str().into();
}

/// Shows a program that a rule breaks.
fn show(program: &Witness) {
    let lines = |text: &str| -> String { text.lines().map(|line| format!("  {line}\n")).collect() };
    stderr::raw(&format!(
        "This program frees right:\n{}After {} it does not:\n{}freehold run says:\n{}",
        lines(&program.before),
        match program.by {
            By::Simplification => "the simplification with the rule",
            By::Application => "one application of the rule",
        },
        lines(&program.after),
        lines(&program.fault)
    ));
}

fn by(by: By) -> &'static str {
    match by {
        By::Simplification => "simplification",
        By::Application => "application",
    }
}
