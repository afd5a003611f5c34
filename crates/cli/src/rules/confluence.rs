//! `freehold rules confluence`: where two rules apply to one term, does the set find the one result
//! from the other?

use serde_json::json;

use freehold_lab as prove;
use freehold_rules::Rule;

use super::loaded::load;
use super::options::Options;
use crate::formats::TextOrJson;
use crate::results::print;
use crate::status::{FAULT, SUCCESS};

/// Runs the command and returns its exit status.
pub fn run(options: &Options) -> u8 {
    let loaded = match load(options) {
        Ok(loaded) => loaded,
        Err(status) => return status,
    };
    let asked = loaded.in_question(false);
    let rules: Vec<&Rule> = loaded.set.rules().iter().collect();
    let (pairs, count) =
        prove::critical_pairs(&rules, loaded.set.rewrites(), |rule| asked.contains(&rule));
    let mut out = String::new();
    let mut listed = Vec::new();
    for pair in &pairs {
        let [outer, inner] = pair.rules.map(|rule| rules[rule]);
        if options.format == TextOrJson::Json {
            listed.push(json!({
                "rules": [outer.name, inner.name],
                "term": pair.term,
                "made": pair.made,
                "ends": pair.ends.as_ref().ok(),
                "limit": pair.ends.as_ref().err(),
            }));
            continue;
        }
        out.push_str(&format!(
            "`{}` and `{}` on {}\n",
            outer.name, inner.name, pair.term
        ));
        let ends = match &pair.ends {
            Ok(ends) => ends.each_ref().map(|end| format!("ends as {end}")),
            Err(limit) => ["", ""].map(|_| format!("the rules {limit}")),
        };
        for ((rule, made), end) in [outer, inner].iter().zip(&pair.made).zip(ends) {
            out.push_str(&format!("  by `{}`: {made}, {end}\n", rule.name));
        }
    }
    let joined = count - pairs.len();
    if options.format == TextOrJson::Json {
        out = format!(
            "{}\n",
            json!({ "critical_pairs": count, "joined": joined, "open": listed })
        );
    } else {
        out.push_str(&format!("{count} critical pairs, {joined} joined\n"));
    }
    match print(&out) {
        SUCCESS if joined < count => FAULT,
        status => status,
    }
}
