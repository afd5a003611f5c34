//! Rules in the language of `rules/operations`: what is said of them, which nobody proves.

use serde_json::{Value, json};

use freehold_base::diagnostics::Diagnostic;
use freehold_rules::operations::{OperationRule, OperationRules};

use super::loaded::Loaded;
use crate::stderr;

/// The verdict about each.
const NOT_PROVED: &str = "not proved: its words fit, what it means is not checked";

/// The rules in question: those of files if there are any files, or the built-in ones.
fn in_question(loaded: &Loaded) -> &[OperationRule] {
    match loaded.has_files() {
        true => loaded.own_operations(),
        false => OperationRules::builtin().rules(),
    }
}

/// What is known of each rule in question: as JSON, and as a line.
pub(super) fn verdicts(loaded: &Loaded) -> Vec<(Value, String)> {
    let rules = in_question(loaded).iter();
    rules
        .map(|rule| {
            let file = match loaded.has_files() {
                true => loaded.operation_source(rule).name(),
                false => freehold_rules::operations::BUILTIN[rule.file].0,
            };
            let verdict = json!({ "rule": rule.name, "file": file, "not_proved": true });
            (verdict, format!("{}: {NOT_PROVED}\n", rule.name))
        })
        .collect()
}

/// Tells, at each rule of files, that it is applied without a proof.
pub fn tell_not_proved(loaded: &Loaded) {
    for rule in loaded.own_operations() {
        let message = format!(
            "the rule `{}` is about operations: nobody has proved it",
            rule.name
        );
        let remark = Diagnostic::remark(rule.location, message);
        stderr::diagnostics(loaded.operation_source(rule), &[remark]);
    }
}
