//! Rules about values: the verdict about each.

use serde_json::{Value, json};

use freehold_rules::values::ValueRule;

use super::loaded::LoadedRules;
use super::{Tell, Told};
use crate::refusals::value_refusal;
use crate::values::{self as lab, Certificate, Effort, Reached, ReachedFloats, Verdict};

/// What is known of all rules about values in question.
#[derive(Default)]
pub struct Judged {
    pub verdicts: Vec<Value>,
    /// A line about each.
    pub said: Vec<String>,
    /// How many are sound, or shipped without a proof.
    pub good: usize,
    /// How far each is proved.
    pub reached: Vec<Option<Reached>>,
}

impl Judged {
    pub fn is_good(&self) -> bool {
        self.good == self.verdicts.len()
    }
}

/// Judges each rule: of built-in ones that the certificate has, small widths alone are proved,
/// unless all is to be proved `anew`. Errors are told.
pub fn judge(loaded: &LoadedRules, anew: bool, tell: Tell) -> Judged {
    let mut judged = Judged::default();
    let Some(rules) = loaded.values_in_question() else {
        return judged;
    };
    let is_builtin = loaded.own_values().is_none();
    let certificate = match is_builtin {
        true => Certificate::builtin(),
        false => Certificate::default(),
    };
    for rule in rules.rules() {
        loaded.budget().spend(1);
        let verdict = match anew {
            true => lab::prove(rules.schema(), rule, &Effort::thorough()),
            false => lab::recheck(rules.schema(), rule, &certificate),
        };
        let listed = match &verdict {
            Verdict::NotDecided(_) if is_builtin => shipped_without_proof(&rule.name),
            _ => None,
        };
        let is_sound = matches!(verdict, Verdict::Sound(_));
        judged.good += usize::from(is_sound || listed.is_some());
        let name = &rule.name;
        judged.said.push(match listed {
            Some(why) => format!("{name}: not decided, and shipped without a proof: {why}\n"),
            None => format!("{name}: {}\n", said(&verdict)),
        });
        if listed.is_none()
            && let Some(error) = value_refusal(rule, &verdict)
        {
            tell(Told::At(&loaded.value_source(rule), error));
        }
        judged.verdicts.push(json_of(loaded, rule, &verdict));
        judged.reached.push(match verdict {
            Verdict::Sound(reached) => Some(reached),
            _ => None,
        });
    }
    judged
}

/// Why a built-in rule is shipped without a proof.
fn shipped_without_proof(name: &str) -> Option<&'static str> {
    let lines = freehold_rules::values::NOT_DECIDED.lines();
    let mut rows = lines.filter_map(|line| line.split_once(": "));
    rows.find(|row| row.0 == name).map(|row| row.1)
}

/// The verdict in a few words.
fn said(verdict: &Verdict) -> String {
    match verdict {
        Verdict::Sound(reached) => {
            let mut sound = in_formats(&reached.floats, |of| &of.widths);
            let mut beyond = in_formats(&reached.floats, |of| &of.beyond);
            if !reached.widths.is_empty() {
                sound.insert(0, format!("{} bits", ranges(&reached.widths)));
            }
            if !reached.beyond.is_empty() {
                beyond.insert(0, ranges(&reached.beyond));
            }
            let sound = sound.join(", ");
            match &beyond[..] {
                [] => format!("sound at {sound}"),
                _ => format!(
                    "sound at {sound}, {} not decided within the limit",
                    beyond.join(", ")
                ),
            }
        }
        Verdict::Unsound(_) => "unsound".to_owned(),
        Verdict::IllTyped { .. } => "ill-typed".to_owned(),
        Verdict::MatchesNothing(_) => "matches nothing".to_owned(),
        Verdict::NotDecided(_) => "not decided".to_owned(),
    }
}

/// Formats in words, each with the widths of integers beside it: `f16 and f32 with integers of 1
/// to 8 bits`.
fn in_formats(floats: &[ReachedFloats], widths: impl Fn(&ReachedFloats) -> &[u32]) -> Vec<String> {
    let mut groups: Vec<(&[u32], Vec<String>)> = Vec::new();
    for of in floats {
        let widths = widths(of);
        let known = groups.iter_mut().find(|group| group.0 == widths);
        match known {
            Some(group) => group.1.push(of.format.clone()),
            None => groups.push((widths, vec![of.format.clone()])),
        }
    }
    let said = groups.into_iter().filter(|group| !group.0.is_empty());
    said.map(|(widths, formats)| match widths {
        [0 | 1] => listed(&formats),
        _ => {
            let widths = ranges(widths);
            format!("{} with integers of {widths} bits", listed(&formats))
        }
    })
    .collect()
}

/// `a, b and c`.
fn listed(parts: &[String]) -> String {
    match parts {
        [] => "no".to_owned(),
        [one] => one.clone(),
        [all @ .., last] => format!("{} and {last}", all.join(", ")),
    }
}

/// Widths in words: `1 to 6, 8 and 16`.
fn ranges(widths: &[u32]) -> String {
    let mut runs: Vec<(u32, u32)> = Vec::new();
    for &width in widths {
        match runs.last_mut() {
            Some(last) if last.1 + 1 == width => last.1 = width,
            _ => runs.push((width, width)),
        }
    }
    let parts: Vec<String> = runs
        .into_iter()
        .flat_map(|(first, last)| match last - first {
            0 => vec![first.to_string()],
            1 => vec![first.to_string(), last.to_string()],
            _ => vec![format!("{first} to {last}")],
        })
        .collect();
    listed(&parts)
}

fn json_of(loaded: &LoadedRules, rule: &ValueRule, verdict: &Verdict) -> Value {
    let file = loaded.value_source(rule).name().to_owned();
    let is_sound = matches!(verdict, Verdict::Sound(_));
    let mut out = json!({ "rule": rule.name, "file": file, "sound": is_sound });
    match verdict {
        Verdict::Sound(reached) => {
            out["widths"] = json!(reached.widths);
            out["beyond"] = json!(reached.beyond);
            out["conflicts"] = json!(reached.conflicts);
            if !reached.floats.is_empty() {
                let of = |of: &ReachedFloats| json!({ "format": of.format, "widths": of.widths, "beyond": of.beyond });
                out["floats"] = reached.floats.iter().map(of).collect();
            }
        }
        Verdict::Unsound(found) => {
            out["where"] = json!(found.variables);
            out["left"] = json!(found.left);
            out["right"] = json!(found.right);
        }
        Verdict::IllTyped { at, why } => {
            out["where"] = json!(at);
            out["ill_typed"] = json!(why);
        }
        Verdict::MatchesNothing(why) => out["matches_nothing"] = json!(why),
        Verdict::NotDecided(why) => out["not_decided"] = json!(why),
    }
    out
}
