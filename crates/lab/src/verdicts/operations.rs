//! Rules in the language of `rules/operations`: what small programs say of them.

use serde_json::{Value, json};

use freehold_base::diagnostics::Source;
use freehold_rules::operations::{BUILTIN, OperationRule, OperationRules};

use super::loaded::LoadedRules;
use super::{Tell, Told};
use crate::operations::{Bounds as OperationBounds, Broken, OperationLab, Verdict};
use crate::refusals::operation_refusal;

/// The verdicts about rules about operations.
#[derive(Default)]
pub struct Judged {
    pub verdicts: Vec<Value>,
    /// A line for each.
    pub lines: Vec<String>,
    /// How many hold in all small programs.
    pub held: usize,
    pub unsound: usize,
    /// How many stand in no program that can be run.
    pub not_tried: usize,
}

/// The text that a rule is from, of files or built in.
fn source(loaded: &LoadedRules, rule: &OperationRule) -> Source {
    let (name, text) = match loaded.has_files() {
        true => {
            let source = loaded.operation_source(rule);
            (source.name(), source.text())
        }
        false => BUILTIN[rule.file],
    };
    Source::new(name, text)
}

/// Judges the rules in question: those of files if there are any files, or the built-in ones. What
/// is wrong, and what is not known, is told.
pub fn judge(loaded: &LoadedRules, tell: Tell) -> Judged {
    let (rules, bounds) = match loaded.has_files() {
        true => (loaded.set.operations(), OperationBounds::USUAL),
        // A test tries them on more programs.
        false => (OperationRules::builtin(), OperationBounds::BRIEF),
    };
    let mut lab = OperationLab::within(loaded.budget().clone());
    let mut judged = Judged::default();
    for rule in rules.rules() {
        let verdict = lab.judge(rules, rule, bounds);
        let source = source(loaded, rule);
        let is_told = loaded.has_files() || matches!(verdict, Verdict::Broken(_));
        if is_told && let Some(message) = operation_refusal(rule, &verdict) {
            tell(Told::At(&source, message));
            if let Verdict::Broken(broken) = &verdict {
                tell(Told::Text(shown(broken)));
            }
        }
        let mut out = json!({ "rule": rule.name, "file": source.name() });
        let said = match verdict {
            Verdict::Held { programs } => {
                judged.held += 1;
                out["programs"] = json!(programs);
                format!("holds in {programs} small programs")
            }
            Verdict::Broken(broken) => {
                judged.unsound += 1;
                out["sound"] = json!(false);
                out["program"] = json!(broken.before);
                out["after"] = json!(broken.after);
                out["fault"] = json!(broken.fault);
                "unsound".to_owned()
            }
            Verdict::NotTried(why) => {
                judged.not_tried += 1;
                out["not_tried"] = json!(why);
                format!("not tried: {why}")
            }
        };
        judged.lines.push(format!("{}: {said}\n", rule.name));
        judged.verdicts.push(out);
    }
    judged
}

/// A program that a rule breaks.
fn shown(broken: &Broken) -> String {
    let lines = |text: &str| -> String {
        let lines = text.lines().filter(|line| !line.is_empty());
        lines.map(|line| format!("  {line}\n")).collect()
    };
    format!(
        "This program runs right:\n{}After one application of the rule it does not:\n{}",
        lines(&broken.before),
        lines(&broken.after)
    )
}
