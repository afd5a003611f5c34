//! `freehold rules suggest`: which small sound rules does the set not know, and what would they save?

use std::cmp::Reverse;

use crate::diagnostics::Source;
use crate::generate;
use crate::prove;
use crate::rules::{BUILTIN, RuleSet};

use super::{Loaded, Options, refuse_unsound};
use crate::cli::{FAILURE, input, print, report};

/// How many rules are suggested at most.
const MOST: usize = 24;
/// How many generated programs rank them where no files do.
const PROGRAMS: u64 = 20;

/// Runs the command and returns its exit status.
pub fn run(options: &Options) -> u8 {
    let Ok(loaded) = Loaded::of(&options.rules) else {
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
        true => (0..PROGRAMS).map(generated).collect(),
    };
    if sources.len() < options.files.len() {
        return FAILURE;
    }
    let own = loaded.sources[BUILTIN.len()..].iter();
    let files: Vec<(&str, &str)> = own.map(|s| (s.name(), s.text())).collect();
    let found = prove::suggestions(&files, options.size, MOST);
    let mut ranked = Vec::new();
    for suggestion in &found {
        let text = format!("(ruleset suggested)\n{}", suggestion.text);
        let mut all = BUILTIN.to_vec();
        all.extend(&files);
        let known = all.len();
        all.push(("suggested.egg", &text));
        let saved = match RuleSet::load(&all) {
            Ok(set) => {
                let first = set.rules().iter().position(|rule| rule.file == known);
                match savings(&sources, &set, first.unwrap_or(set.rules().len())) {
                    Ok(saved) => saved,
                    Err(()) => return FAILURE,
                }
            }
            // It loaded when it was found.
            Err(_) => continue,
        };
        ranked.push((saved, suggestion));
    }
    ranked.sort_by_key(|(saved, _)| Reverse(*saved));
    let mut out = format!(
        "; {} sound rules of at most {} operations that do not follow from the set, by what they save on {} programs.\n(ruleset suggested)\n",
        ranked.len(),
        options.size,
        sources.len()
    );
    for ((checks, operations, needed), suggestion) in ranked {
        out.push_str(&format!(
            "\n; Needed in {needed} programs, saves {checks} checks and {operations} operations.\n{}",
            suggestion.text
        ));
    }
    print(&out)
}

fn generated(seed: u64) -> Source {
    let text = generate::program(&generate::Options {
        seed,
        ..generate::Options::default()
    });
    Source::new(format!("seed-{seed}.mlir"), text)
}

/// The checks and operations that a rule saves on programs, and in how many it is needed. Errors are reported here.
fn savings(sources: &[Source], set: &RuleSet, first_new: usize) -> Result<(i64, i64, usize), ()> {
    let (mut checks, mut operations, mut needed) = (0, 0, 0);
    for source in sources {
        let trial = prove::try_on(source, set, first_new).map_err(|errors| {
            report::diagnostics(source, &errors);
        })?;
        let [old, new] = trial.costs;
        checks += old.checks as i64 - new.checks as i64;
        operations += old.operations as i64 - new.operations as i64;
        needed += usize::from(!trial.fired.is_empty());
    }
    Ok((checks, operations, needed))
}
