//! `freehold rules suggest`: which small sound rules does the set not know, and what would they
//! save?

use std::cmp::Reverse;

use freehold_base::diagnostics::Source;
use freehold_base::suggest::closest;
use freehold_generate as generate;
use freehold_lab::{self as prove, Progress, Simplified};
use freehold_rules::{BUILTIN, RuleSet};

use super::loaded;
use super::options::Options;
use super::suggest_values;
use super::verify::refuse_unsound;
use crate::results::print;
use crate::status::{FAILURE, USAGE};
use crate::{input, stderr};

/// How many rules of each size are looked for at most, and how many are listed.
pub(super) const MOST: usize = 64;
pub(super) const LISTED: usize = 24;
/// How many generated programs rank them where no files do, and how many single deallocs.
const PROGRAMS: u64 = 20;
const DEALLOCS: u64 = 100;
/// How far a search has come is said where there are more left sides than this.
const QUIET: usize = 2_000;

/// Runs the command and returns its exit status.
pub fn run(options: &Options) -> u8 {
    let Ok(loaded) = loaded::of(&options.rules) else {
        return FAILURE;
    };
    if refuse_unsound(&loaded).is_err() {
        return FAILURE;
    }
    let sources: Vec<Source> = match options.files.is_empty() {
        false => options
            .files
            .iter()
            .filter_map(|f| input::read(Some(f)))
            .collect(),
        true => {
            let deallocs = (0..DEALLOCS).map(prove::dealloc_program);
            (0..PROGRAMS).map(generated).chain(deallocs).collect()
        }
    };
    if sources.len() < options.files.len() {
        return FAILURE;
    }
    if options.about_values {
        return suggest_values::run(options, &loaded, &sources);
    }
    let without: Vec<&str> = options.without.iter().map(String::as_str).collect();
    let known = || loaded.set.rules().iter().map(|rule| rule.name.as_str());
    if !are_known(&without, known, "terms") {
        return USAGE;
    }
    let own = loaded.own_sources().iter();
    let files: Vec<(&str, &str)> = own.map(|s| (s.name(), s.text())).collect();
    let load = |text: &str| {
        let all = [BUILTIN, &files, &[("suggested.egg", text)]].concat();
        RuleSet::load(&all).ok().map(|set| set.without(&without))
    };
    let search = prove::suggestions(&load, options.size, MOST, tell);
    let Some(before) = load("") else {
        return FAILURE;
    };
    let mut simplified = Vec::new();
    for source in &sources {
        match prove::outcome(source, &before) {
            Ok(before) => simplified.push((source, before)),
            Err(errors) => {
                stderr::diagnostics(source, &errors);
                return FAILURE;
            }
        }
    }
    let mut ranked = Vec::new();
    for (number, suggestion) in search.found.iter().enumerate() {
        if number > 0 && number.is_multiple_of(LISTED) {
            let total = search.found.len();
            stderr::raw(&format!(
                "{number} of {total} rules tried on the programs\n"
            ));
        }
        let text = format!("(ruleset suggested)\n{}", suggestion.text);
        // It loaded when it was found.
        let Some(set) = load(&text) else {
            continue;
        };
        match savings(&simplified, &set) {
            Ok(saved) => ranked.push((saved, suggestion)),
            Err(()) => return FAILURE,
        }
    }
    ranked.sort_by_key(|(saved, _)| Reverse(*saved));
    let found = ranked.len();
    ranked.truncate(LISTED);
    let mut out = format!(
        "; {} of {found} sound rules that do not follow from the set, those that save most on {} \
         programs.\n{}",
        ranked.len(),
        sources.len(),
        looked_at(search.all_up_to, options.size)
    );
    for ((checks, operations, changed), suggestion) in ranked {
        out.push_str(&format!(
            "\n; Changes {changed} programs, saves {checks} checks and {operations} \
             operations.\n{}",
            suggestion.text
        ));
    }
    print(&out)
}

/// Whether each rule that is to be left out is one of those about something. Says which is not.
pub(super) fn are_known<'r, R>(without: &[&str], known: impl Fn() -> R, about: &str) -> bool
where
    R: Iterator<Item = &'r str>,
{
    let unknown = without
        .iter()
        .find(|&&name| known().all(|rule| rule != name));
    let Some(name) = unknown else {
        return true;
    };
    let near = closest(name, known());
    let near = near.map_or(String::new(), |near| format!("; did you mean '{near}'?"));
    stderr::message(&format!(
        "--without: no rule about {about} is '{name}'{near}"
    ));
    false
}

/// Which left sides were looked at, of those of up to `size` operations, and the head of a file.
pub(super) fn looked_at(all_up_to: usize, size: usize) -> String {
    let larger = match all_up_to < size {
        true => ", and some larger ones",
        false => "",
    };
    format!(
        "; All left sides of up to {all_up_to} operations were looked at{larger}.\n\
         (ruleset suggested)\n"
    )
}

/// Says how far a search has come that takes a while.
pub(super) fn tell(progress: Progress) {
    if progress.candidates > QUIET {
        stderr::raw(&format!(
            "{} of {} left sides, {} rules\n",
            progress.seen, progress.candidates, progress.found
        ));
    }
}

fn generated(seed: u64) -> Source {
    let text = generate::program(&generate::Options {
        seed,
        ..generate::Options::default()
    });
    Source::new(format!("seed-{seed}.mlir"), text)
}

/// The checks and operations that a set saves on programs, and how many of them it changes. Errors
/// are reported here.
fn savings(programs: &[(&Source, Simplified)], set: &RuleSet) -> Result<(i64, i64, usize), ()> {
    let (mut checks, mut operations, mut changed) = (0, 0, 0);
    for (source, before) in programs {
        let after = prove::outcome(source, set).map_err(|errors| {
            stderr::diagnostics(source, &errors);
        })?;
        let [old, new] = [before.cost, after.cost];
        checks += old.checks as i64 - new.checks as i64;
        operations += old.operations as i64 - new.operations as i64;
        changed += usize::from(before.text != after.text);
    }
    Ok((checks, operations, changed))
}
