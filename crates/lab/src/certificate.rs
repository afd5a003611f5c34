//! Certificates of saturation: what `recheck.rs` checks, as JSON.

use serde_json::{Value, json};

use super::ranks::Saturation;
use super::recheck::FORMAT;
use freehold_rules::Rule;

/// The certificate that these rules saturate as one set, or, of a set that is not proved, a list of
/// the rules that `recheck` refuses.
pub fn certificate(rules: &[&Rule], saturation: &Saturation) -> Value {
    let listed = rules.iter().map(|rule| {
        json!({
            "name": rule.name,
            "left": rule.spelling(&rule.left),
            "right": rule.spelling(&rule.right),
        })
    });
    let mut out = json!({
        "certificate": FORMAT,
        "tier": saturation.tier(),
        "proved": saturation.is_proved(),
        "rules": listed.collect::<Vec<_>>(),
    });
    if let Saturation::Ranked(ranks) = saturation {
        let ranks = ranks.iter().map(|(p, &rank)| (p.spelling(), json!(rank)));
        out["ranks"] = Value::Object(ranks.collect());
    }
    out
}
