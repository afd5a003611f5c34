//! `freehold rules try`: what do new rules change on real programs?

use std::time::Instant;

use serde_json::{Value, json};

use freehold_base::diagnostics::{Diagnostic, Source};
use freehold_lab::{self as prove, Cost, Trial};
use freehold_rules::RuleSet;

use super::loaded::Loaded;
use super::options::Options;
use super::verify::refuse_unsound;
use crate::formats::TextOrJson;
use crate::results::print;
use crate::status::{FAILURE, SUCCESS, USAGE};
use crate::{input, stderr};

/// Runs the command and returns its exit status.
pub fn run(options: &Options) -> u8 {
    if options.rules.is_empty() || options.files.is_empty() != options.smallest {
        stderr::message(
            "expected `rules try --rules=FILE.egg PROGRAM.mlir...` or `rules try --rules=FILE.egg \
             --min`",
        );
        return USAGE;
    }
    let Ok(loaded) = Loaded::of(&options.rules) else {
        return FAILURE;
    };
    if !options.allow_unsound && refuse_unsound(&loaded).is_err() {
        stderr::message("a rule is not sound; --allow-unsound tries it all the same");
        return FAILURE;
    }
    let rules = loaded.set.rules();
    let first_new = rules.iter().position(|rule| loaded.is_own(rule));
    let first_new = first_new.unwrap_or(rules.len());
    if options.smallest {
        return smallest(&loaded, first_new);
    }
    let mut status = SUCCESS;
    let mut said = String::new();
    let mut trials = Vec::new();
    for file in &options.files {
        let Some(source) = input::read(Some(file)) else {
            status = FAILURE;
            continue;
        };
        match timed(&source, &loaded, first_new) {
            Ok(trial) => match options.format {
                TextOrJson::Text => said.push_str(&text(&source, &trial)),
                TextOrJson::Json => trials.push(json(&source, &trial)),
            },
            Err(errors) => {
                stderr::diagnostics(&source, &errors);
                status = FAILURE;
            }
        }
    }
    if options.format == TextOrJson::Json {
        said = format!("{}\n", json!({ "programs": trials }));
    }
    match print(&said) {
        SUCCESS => status,
        failure => failure,
    }
}

/// Tries the rules on a program; the times of both runs go to standard error.
fn timed(source: &Source, loaded: &Loaded, first_new: usize) -> Result<Trial, Vec<Diagnostic>> {
    let start = Instant::now();
    let canonical = prove::needs_canonical(&loaded.set);
    let old = prove::simplified(source, RuleSet::builtin(), canonical)?;
    let middle = Instant::now();
    let new = prove::simplified(source, &loaded.set, canonical)?;
    stderr::raw(&format!(
        "{}: {} us with the built-in rules, {} us with the new ones too\n",
        source.name(),
        (middle - start).as_micros(),
        middle.elapsed().as_micros()
    ));
    Ok(prove::compare(&old, &new, &loaded.set, first_new))
}

/// The smallest program on which a rule is needed.
fn smallest(loaded: &Loaded, first_new: usize) -> u8 {
    match prove::smallest(&loaded.set, first_new) {
        Ok(search) => match search.found {
            Some((program, trial)) => {
                stderr::raw(&format!(
                    "The smallest of {} generated programs:\n{}",
                    search.tried,
                    text(&program, &trial)
                ));
                print(program.text())
            }
            None => {
                stderr::raw(&format!(
                    "No new rule is needed on any of {} generated programs.\n",
                    search.tried
                ));
                SUCCESS
            }
        },
        Err(refused) => {
            stderr::diagnostics(&refused.program, &refused.errors);
            FAILURE
        }
    }
}

fn place(source: &Source, location: freehold_ir::Location) -> String {
    match source.line_column(location) {
        Some((line, column)) => format!("{}:{line}:{column}", source.name()),
        None => source.name().to_owned(),
    }
}

/// Reads one kind of cost.
type Read = fn(&Cost) -> u64;

/// What costs are called, with how to read them.
const COSTS: [(&str, Read); 5] = [
    ("runtime checks", |cost| cost.checks),
    ("deallocs", |cost| cost.deallocs),
    ("clones", |cost| cost.clones),
    ("operations", |cost| cost.operations),
    ("e-nodes", |cost| cost.nodes as u64),
];

fn text(source: &Source, trial: &Trial) -> String {
    let how = match trial.deallocated {
        true => "deallocated and simplified",
        false => "simplified",
    };
    let mut out = format!("{}: {how}\n", source.name());
    if trial.fired.is_empty() {
        out.push_str("  no new rule was needed\n");
    }
    for (rule, places) in &trial.fired {
        let places: Vec<String> = places.iter().map(|&p| place(source, p)).collect();
        out.push_str(&format!("  {rule} was needed at {}\n", places.join(", ")));
    }
    for (name, read) in COSTS {
        let [old, new] = [read(&trial.costs[0]), read(&trial.costs[1])];
        out.push_str(&format!("  {name}: {old} before, {new} after\n"));
    }
    out.push_str(&trial.diff);
    out
}

fn json(source: &Source, trial: &Trial) -> Value {
    let fired = trial.fired.iter().map(|(rule, places)| {
        let places: Vec<String> = places.iter().map(|&p| place(source, p)).collect();
        json!({ "rule": rule, "places": places })
    });
    let costs = trial.costs.map(|cost| {
        let costs = COSTS
            .iter()
            .map(|(name, read)| ((*name).to_owned(), json!(read(&cost))));
        Value::Object(costs.collect())
    });
    json!({
        "file": source.name(),
        "deallocated": trial.deallocated,
        "fired": fired.collect::<Vec<_>>(),
        "before": costs[0],
        "after": costs[1],
        "diff": trial.diff,
    })
}
