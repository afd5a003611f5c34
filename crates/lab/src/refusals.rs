//! What is said at a rule that is wrong, or of which nobody knows: the verdicts in words.

use freehold_base::diagnostics::Diagnostic;
use freehold_rules::Rule;
use freehold_rules::operations::OperationRule;
use freehold_rules::values::ValueRule;

use super::model_checking::Model;
use super::operations::Verdict as OperationVerdict;
use super::values::Verdict as ValueVerdict;
use super::witness::Witness;

/// The error at a rule about terms; `None` if it is sound.
pub fn refusal(rule: &Rule, verdict: &Result<Option<Model>, String>) -> Option<Diagnostic> {
    let message = match verdict {
        Ok(None) => return None,
        Ok(Some(model)) => format!(
            "the rule `{}` is unsound: {}, the left side is {} and the right side is {}",
            rule.name,
            model.describe(),
            model.left,
            !model.left
        ),
        Err(reason) => not_decided(&rule.name, reason),
    };
    Some(Diagnostic::error(rule.location, message))
}

/// The error at a rule about steps; `None` if it is sound.
pub fn step_refusal(rule: &Rule, verdict: &Result<Option<Witness>, String>) -> Option<Diagnostic> {
    let message = match verdict {
        Ok(None) => return None,
        Ok(Some(_)) => format!("the rule `{}` is unsound: it breaks a program", rule.name),
        Err(reason) => not_decided(&rule.name, reason),
    };
    Some(Diagnostic::error(rule.location, message))
}

/// The error at a rule about values; `None` if it is sound.
pub fn value_refusal(rule: &ValueRule, verdict: &ValueVerdict) -> Option<Diagnostic> {
    let name = &rule.name;
    let message = match verdict {
        ValueVerdict::Sound(_) => return None,
        ValueVerdict::Unsound(found) => {
            format!("the rule `{name}` is unsound: {}", found.describe())
        }
        ValueVerdict::IllTyped { at, why } => {
            format!("the rule `{name}` is ill-typed: with {at}, {why}")
        }
        ValueVerdict::MatchesNothing(why) => format!("the rule `{name}` matches nothing: {why}"),
        ValueVerdict::NotDecided(why) => not_decided(name, why),
    };
    Some(Diagnostic::error(rule.location, message))
}

/// What is said at a rule about operations; `None` if it holds in all small programs.
pub fn operation_refusal(rule: &OperationRule, verdict: &OperationVerdict) -> Option<Diagnostic> {
    let (at, name) = (rule.location, &rule.name);
    match verdict {
        OperationVerdict::Held { .. } => None,
        OperationVerdict::Broken(broken) => Some(Diagnostic::error(
            at,
            format!("the rule `{name}` is unsound: {}", broken.fault),
        )),
        OperationVerdict::NotTried(why) => Some(Diagnostic::remark(
            at,
            format!("no small program shows what the rule `{name}` does: {why}"),
        )),
    }
}

fn not_decided(name: &str, reason: &str) -> String {
    format!("the rule `{name}` is not decided: {reason}")
}
