//! `freehold rules suggest --values`: which small sound rules about integers does the set not know,
//! and what would they save?

use std::cmp::Reverse;

use freehold_base::diagnostics::Source;
use freehold_lab::{self as prove, LoadedRules, Simplified};
use freehold_rules::RuleSet;
use freehold_rules::values::{BUILTIN, ValueRules, builtin_op};

use super::loaded;
use super::options::Options;
use super::suggest::{LISTED, MOST, are_known, looked_at, tell};
use super::trial::count;
use crate::results::print;
use crate::status::{FAILURE, USAGE};
use crate::stderr;

/// Runs the command on programs and returns its exit status.
pub fn run(options: &Options, loaded: &LoadedRules, sources: &[Source]) -> u8 {
    let without: Vec<&str> = options.without.iter().map(String::as_str).collect();
    let rules = loaded.set.values().rules();
    let known = || rules.iter().map(|rule| rule.name.as_str());
    if !are_known(&without, known, "values") {
        return USAGE;
    }
    let own: Vec<(&str, &str)> = loaded.own_value_texts().collect();
    let load = |text: &str| {
        let all = [BUILTIN, &own, &[("suggested.egg", text)]].concat();
        let rules = ValueRules::load(&all, &builtin_op).ok()?;
        Some(rules.only(&|rule, _| !without.contains(&rule)))
    };
    let search = prove::values::suggestions(&load, options.size, MOST, tell);
    // The files were read before.
    let (Some(before), Ok(loaded)) = (load(""), loaded::of(&options.rules)) else {
        return FAILURE;
    };
    let mut set = loaded.set.with_values(before);
    let mut canonical: Vec<(&Source, Simplified)> = Vec::new();
    for source in sources {
        match prove::canonical(source, &set) {
            Ok(program) => canonical.push((source, program)),
            Err(errors) => {
                stderr::diagnostics(source, &errors);
                return FAILURE;
            }
        }
    }
    let mut ranked = Vec::new();
    for suggestion in &search.found {
        // It loaded when it was found.
        let Some(rules) = load(&format!("(ruleset suggested)\n{}", suggestion.text)) else {
            continue;
        };
        set = set.with_values(rules);
        match worth(&canonical, &set, &suggestion.name) {
            Ok(worth) => ranked.push((worth, suggestion)),
            Err(()) => return FAILURE,
        }
    }
    ranked.sort_by_key(|(worth, _)| Reverse((worth.saved, worth.applied)));
    let found = ranked.len();
    ranked.truncate(LISTED);
    let mut out = format!(
        "; {} of {found} sound rules that the set does not know, those that save most on {} \
         programs.\n{}",
        ranked.len(),
        sources.len(),
        looked_at(search.all_up_to, options.size)
    );
    for (worth, suggestion) in ranked {
        out.push_str(&format!(
            "\n; Applied {} in {}, saves {}.\n{}",
            count(worth.applied as i64, "time"),
            count(worth.programs as i64, "program"),
            count(worth.saved, "operation"),
            suggestion.text
        ));
    }
    print(&out)
}

/// What a rule does on programs.
struct Worth {
    saved: i64,
    applied: usize,
    programs: usize,
}

/// Errors are reported here.
fn worth(programs: &[(&Source, Simplified)], set: &RuleSet, rule: &str) -> Result<Worth, ()> {
    let mut worth = Worth {
        saved: 0,
        applied: 0,
        programs: 0,
    };
    for (source, before) in programs {
        let after = prove::canonical(source, set).map_err(|errors| {
            stderr::diagnostics(source, &errors);
        })?;
        let applied = after.applied(rule);
        worth.saved += before.cost.operations as i64 - after.cost.operations as i64;
        worth.applied += applied;
        worth.programs += usize::from(applied > 0);
    }
    Ok(worth)
}
