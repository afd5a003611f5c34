//! Does a set of rules terminate on every term? The verdict, and what is behind it.

use serde_json::{Value, json};

use freehold_base::alias::Alias;
use freehold_base::diagnostics::Diagnostic;
use freehold_rules::Rule;

use super::loaded::LoadedRules;
use super::{Tell, Told};
use crate::certificate::certificate;
use crate::growth::{self, Evidence};
use crate::ranks::{self, Link, Saturation};

/// What is known of the saturation of a set.
pub struct Verdict {
    pub saturation: Saturation,
    /// Of a set that is not proved, what runs of it show.
    pub evidence: Option<Evidence>,
}

/// `1 rule`, `2 rules`.
pub fn count(rules: usize) -> String {
    format!("{rules} rule{}", if rules == 1 { "" } else { "s" })
}

/// Judges the rules of these numbers as one set.
pub fn judge(loaded: &LoadedRules, numbers: &[usize]) -> Verdict {
    let rules: Vec<&Rule> = numbers.iter().map(|&n| &loaded.set.rules()[n]).collect();
    let saturation = ranks::saturation(rules.iter().copied());
    let evidence = match &saturation {
        Saturation::Cycle(links) => {
            let mut in_question: Vec<usize> = links.iter().map(|link| link.rule).collect();
            in_question.sort_unstable();
            in_question.dedup();
            let in_question: Vec<&Rule> = in_question.iter().map(|&n| rules[n]).collect();
            let rewrites = numbers.iter().map(|&n| loaded.set.rewrites()[n].clone());
            Some(growth::evidence(
                &in_question,
                &rewrites.collect::<Vec<_>>(),
                loaded.budget(),
            ))
        }
        _ => None,
    };
    Verdict {
        saturation,
        evidence,
    }
}

/// The verdict in a few words.
pub fn summary(verdict: &Verdict) -> String {
    match (&verdict.saturation, &verdict.evidence) {
        (Saturation::NoNewTerms, _) => {
            "saturation on every term is proved (tier 1: no rule makes a new term)".to_owned()
        }
        (Saturation::Ranked(ranks), _) => format!(
            "saturation on every term is proved (tier 2: the highest rank is {})",
            ranks.values().max().copied().unwrap_or(0)
        ),
        (Saturation::Cycle(_), Some(seen)) if seen.growth.is_some() => {
            "saturation is not proved, and does not happen on a small term".to_owned()
        }
        (Saturation::Cycle(_), _) => "saturation is not proved".to_owned(),
    }
}

/// Tells what is behind a verdict.
pub fn explain(loaded: &LoadedRules, numbers: &[usize], verdict: &Verdict, tell: Tell) {
    let rule = |link: &Link| &loaded.set.rules()[numbers[link.rule]];
    let Saturation::Cycle(links) = &verdict.saturation else {
        return;
    };
    // The error stands at a rule of a file, if one takes part.
    let first = links.iter().find(|link| loaded.is_own(rule(link)));
    if let Some(link) = first.or(links.first()) {
        let message = "not proved to saturate: rules can feed each other without end".to_owned();
        let error = Diagnostic::error(rule(link).location, message);
        tell(Told::At(loaded.source(rule(link)), error));
    }
    let mut text = String::from("The cycle:\n");
    for link in links {
        text.push_str(&format!(
            "  `{}` ({}) {}\n",
            rule(link).name,
            loaded.place(rule(link)),
            link.describe()
        ));
    }
    if let Some(seen) = &verdict.evidence {
        text.push_str(&evidence(seen));
    }
    tell(Told::Text(text));
}

fn evidence(seen: &Evidence) -> String {
    let Some(growth) = &seen.growth else {
        return format!(
            "That is no proof that they do not saturate: they do on {} terms, among them all up \
             to size {}.\n",
            seen.terms, seen.all_up_to
        );
    };
    let known = known(growth.known).map_or(String::new(), |known| {
        format!(" (memrefs that {known} alias)")
    });
    let stated = match growth.stated.describe() {
        facts if facts.is_empty() => String::new(),
        facts => format!(" where {}", facts.join(" ")),
    };
    let nodes: Vec<String> = growth.nodes.iter().map(usize::to_string).collect();
    format!(
        "The shortest term on which that shows:\n  {}{known}{stated}\nThe rules {}.\nNodes after \
         each round: {}\n",
        growth.term,
        growth.reason,
        shortened(&nodes)
    )
}

fn known(alias: Alias) -> Option<&'static str> {
    match alias {
        Alias::May => None,
        Alias::Must => Some("must"),
        Alias::Never => Some("never"),
    }
}

/// The first numbers, and the last.
fn shortened(numbers: &[String]) -> String {
    const SHOWN: usize = 10;
    match numbers {
        [first @ .., last] if first.len() > SHOWN => {
            format!("{}, ..., {last}", first[..SHOWN].join(", "))
        }
        all => all.join(", "),
    }
}

/// The certificate of a proof, or what speaks against one in the same form.
pub fn json(loaded: &LoadedRules, numbers: &[usize], verdict: &Verdict) -> Value {
    let rules: Vec<&Rule> = numbers.iter().map(|&n| &loaded.set.rules()[n]).collect();
    let mut out = certificate(&rules, &verdict.saturation);
    if let Saturation::Cycle(links) = &verdict.saturation {
        let link = |link: &Link| {
            json!({
                "rule": rules[link.rule].name,
                "at": loaded.place(rules[link.rule]),
                "from": link.from.spelling(),
                "to": link.to.spelling(),
                "new": link.creates,
            })
        };
        out["cycle"] = links.iter().map(link).collect();
    }
    if let Some(seen) = &verdict.evidence {
        out["evidence"] = json!({ "terms": seen.terms, "all_up_to_size": seen.all_up_to });
        if let Some(growth) = &seen.growth {
            out["evidence"]["growth"] = json!({
                "term": growth.term,
                "memrefs": known(growth.known),
                "known": growth.stated.describe(),
                "nodes": growth.nodes,
                "reason": growth.reason,
            });
        }
    }
    out
}
