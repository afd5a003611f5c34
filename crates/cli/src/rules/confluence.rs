//! `freehold rules confluence`: where two rules apply to one term, does the set find the one result
//! from the other?

use serde_json::json;

use freehold_lab::{self as prove, values};
use freehold_rules::Rule;

use super::loaded::load;
use super::options::Options;
use crate::formats::TextOrJson;
use crate::results::print;
use crate::status::{BUDGET, FAULT, SUCCESS};
use crate::stderr;

/// Runs the command and returns its exit status.
pub fn run(options: &Options) -> u8 {
    let loaded = match load(options) {
        Ok(loaded) => loaded,
        Err(status) => return status,
    };
    let asked = loaded.in_question(false);
    let rules: Vec<&Rule> = loaded.set.rules().iter().collect();
    let found = prove::critical_pairs(&rules, loaded.set.rewrites(), |rule| asked.contains(&rule));
    let (pairs, count) = match found {
        Ok(found) => found,
        Err(prove::TooManyPairs(pairs)) => {
            let (rules, most) = (rules.len(), prove::MOST_WORK);
            stderr::message(&format!(
                "more than {pairs} critical pairs of {rules} rules: every rule is tried on each \
                 pair, and that at most {most} times"
            ));
            return BUDGET;
        }
    };
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
    // Built-in rules about values are asked about where `--values` says so: they are many.
    let of_values = match (loaded.own_values(), options.about_values) {
        (Some(own), _) => Some(own.rules().iter().map(|rule| rule.name.as_str()).collect()),
        (None, true) => Some(Vec::new()),
        (None, false) => None,
    };
    let of_values = of_values.map(|own: Vec<&str>| {
        let is_asked = |rule: &str| own.is_empty() || own.contains(&rule);
        values::critical_pairs(loaded.set.values(), is_asked)
    });
    let of_values = of_values.unwrap_or_default();
    for pair in &of_values.open {
        let [outer, inner] = &pair.rules;
        let results = &pair.results;
        if options.format == TextOrJson::Json {
            listed.push(json!({
                "rules": [outer, inner],
                "term": results.term,
                "type": pair.ty.to_string(),
                "made": results.made,
                "ends": results.ends,
            }));
            continue;
        }
        out.push_str(&format!(
            "`{outer}` and `{inner}` on {}, of type {}\n",
            results.term, pair.ty
        ));
        for ((rule, made), end) in pair.rules.iter().zip(&results.made).zip(&results.ends) {
            out.push_str(&format!("  by `{rule}`: {made}, ends as {end}\n"));
        }
    }
    let count = count + of_values.count;
    let joined = count - pairs.len() - of_values.open.len();
    if options.format == TextOrJson::Json {
        out = format!(
            "{}\n",
            json!({
                "critical_pairs": count,
                "joined": joined,
                "open": listed,
                "not_met": of_values.not_met,
            })
        );
    } else {
        out.push_str(&format!("{count} critical pairs, {joined} joined\n"));
        if of_values.not_met > 0 {
            out.push_str(&format!(
                "{} more overlap between no types that are known, or for none of the numbers that \
                 were tried\n",
                of_values.not_met
            ));
        }
    }
    match print(&out) {
        SUCCESS if joined < count => FAULT,
        status => status,
    }
}
