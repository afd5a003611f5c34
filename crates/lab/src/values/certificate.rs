//! The certificate of the built-in rules: how far each is proved, for the text that it had.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use freehold_rules::values::{Schema, ValueRule};
use freehold_solver::floats::Format;

use super::prove::{Effort, Reached, ReachedFloats, Verdict, prove};
use super::spelling::spelling;

/// What the file says that it is. A change of what operations mean changes it.
const FORMAT: &str = "freehold rules about values, 1";

/// How far rules are proved, by their names.
#[derive(Default)]
pub struct Certificate {
    rules: BTreeMap<String, (String, Reached)>,
}

impl Certificate {
    /// That of the built-in rules, which is part of the binary.
    pub fn builtin() -> Certificate {
        Certificate::parse(freehold_rule_files::VALUES_CERTIFICATE)
    }

    /// Reads a certificate. What is none certifies nothing.
    pub fn parse(text: &str) -> Certificate {
        let parsed: Option<Value> = serde_json::from_str(text).ok();
        let Some(parsed) = parsed.filter(|value| value["certificate"] == FORMAT) else {
            return Certificate::default();
        };
        let rules = parsed["rules"].as_array().into_iter().flatten();
        Certificate {
            rules: rules.filter_map(entry).collect(),
        }
    }

    /// How far a rule of this very text is proved.
    pub fn of(&self, schema: &Schema, rule: &ValueRule) -> Option<&Reached> {
        let (hash, reached) = self.rules.get(&rule.name)?;
        (*hash == hash_of(schema, rule)).then_some(reached)
    }

    /// The rules that it is of.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.rules.keys().map(String::as_str)
    }
}

/// The verdict about a rule. Of one that the certificate has, only what takes no time is proved
/// again: small widths.
pub fn recheck(schema: &Schema, rule: &ValueRule, certificate: &Certificate) -> Verdict {
    let Some(reached) = certificate.of(schema, rule) else {
        return prove(schema, rule, &Effort::default());
    };
    let quick = Effort {
        widths: vec![1, 2, 3],
        formats: Format::ALL[..1].to_vec(),
        exhaustive_bits: 10,
        conflicts: 0,
    };
    match prove(schema, rule, &quick) {
        Verdict::Unsound(found) => Verdict::Unsound(found),
        ill @ Verdict::IllTyped { .. } => ill,
        // It may need larger widths to match anything.
        _ => Verdict::Sound(reached.clone()),
    }
}

/// The certificate of rules that are proved, a line each.
pub fn certificate<'a>(
    schema: &Schema,
    rules: impl Iterator<Item = (&'a ValueRule, &'a Reached)>,
    effort: &Effort,
) -> String {
    let entry = |(rule, reached): (&ValueRule, &Reached)| {
        let mut entry = json!({
            "name": rule.name,
            "hash": hash_of(schema, rule),
            "widths": reached.widths,
            "beyond": reached.beyond,
            "by_values": reached.by_values,
            "by_sat": reached.by_sat,
            "conflicts": reached.conflicts,
        });
        if !reached.floats.is_empty() {
            let floats = reached.floats.iter();
            let floats = floats.map(|of| json!([of.format, of.widths, of.beyond]));
            entry["floats"] = floats.collect();
        }
        entry
    };
    let lines: Vec<String> = rules.map(|rule| entry(rule).to_string()).collect();
    let (format, conflicts) = (json!(FORMAT), effort.conflicts);
    let head = format!("{{\n\"certificate\": {format},\n\"conflicts\": {conflicts},\n");
    let lines = lines.join(",\n");
    format!("{head}\"rules\": [\n{lines}\n]\n}}\n")
}

fn entry(value: &Value) -> Option<(String, (String, Reached))> {
    let text = |key: &str| value[key].as_str().map(str::to_owned);
    let number = |key: &str| value[key].as_u64();
    let numbers = |value: &Value| -> Option<Vec<u32>> {
        let all = value.as_array()?.iter();
        all.map(|width| u32::try_from(width.as_u64()?).ok())
            .collect()
    };
    let widths = |key: &str| numbers(&value[key]);
    let floats = |value: &Value| {
        Some(ReachedFloats {
            format: value[0].as_str()?.to_owned(),
            widths: numbers(&value[1])?,
            beyond: numbers(&value[2])?,
        })
    };
    let all = value["floats"].as_array().into_iter().flatten();
    let reached = Reached {
        floats: all.map(floats).collect::<Option<_>>()?,
        widths: widths("widths")?,
        beyond: widths("beyond")?,
        by_values: usize::try_from(number("by_values")?).ok()?,
        by_sat: usize::try_from(number("by_sat")?).ok()?,
        conflicts: number("conflicts")?,
    };
    Some((text("name")?, (text("hash")?, reached)))
}

/// FNV-1a over the rule as `spelling` writes it.
fn hash_of(schema: &Schema, rule: &ValueRule) -> String {
    let hash = spelling(schema, rule)
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
    format!("{hash:016x}")
}
