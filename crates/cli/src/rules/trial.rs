//! `freehold rules try`: what do new rules change on real programs?

use std::ffi::OsString;
use std::path::Path;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use freehold_base::diagnostics::{Diagnostic, Source};
use freehold_lab::{self as prove, Cost, Fired, Through, Trial, Tried};

use super::loaded;
use super::options::Options;
use super::survey::Survey;
use super::verify::refuse_unsound;
use crate::batch::of_directory;
use crate::formats::TextOrJson;
use crate::results::print;
use crate::status::{FAILURE, SUCCESS, USAGE};
use crate::{input, stderr};

/// Runs the command and returns its exit status.
pub fn run(options: &Options) -> u8 {
    let is_builtin = options.rules.is_empty();
    if options.files.is_empty() != options.smallest || is_builtin && options.smallest {
        stderr::message(
            "expected `rules try [--rules=FILE.egg] PROGRAM.mlir...` or \
             `rules try --rules=FILE.egg --min`",
        );
        return USAGE;
    }
    let Ok(loaded) = loaded::of(&options.rules) else {
        return FAILURE;
    };
    if !is_builtin && !options.allow_unsound && refuse_unsound(&loaded).is_err() {
        stderr::message("a rule is not sound; --allow-unsound tries it all the same");
        return FAILURE;
    }
    let rules = loaded.set.rules();
    let first_new = rules.iter().position(|rule| loaded.is_own(rule));
    let tried = match is_builtin {
        true => Tried::builtin_values(),
        false => Tried::of(&loaded.set, first_new.unwrap_or(rules.len())),
    };
    if options.smallest {
        return smallest(&tried);
    }
    let mut out = Outcome {
        tried: &tried,
        format: options.format,
        status: SUCCESS,
        said: String::new(),
        programs: Vec::new(),
        directories: Vec::new(),
    };
    for file in &options.files {
        match Path::new(file).is_dir() {
            true => out.directory(file),
            false => out.program(file),
        }
    }
    if options.format == TextOrJson::Json {
        let (programs, directories) = (out.programs, out.directories);
        let mut all = json!({ "programs": programs });
        if !directories.is_empty() {
            all["directories"] = Value::Array(directories);
        }
        out.said = format!("{all}\n");
    }
    match print(&out.said) {
        SUCCESS => out.status,
        failure => failure,
    }
}

/// What is said of programs and directories.
struct Outcome<'a> {
    tried: &'a Tried<'a>,
    format: TextOrJson,
    status: u8,
    said: String,
    programs: Vec<Value>,
    directories: Vec<Value>,
}

impl Outcome<'_> {
    fn program(&mut self, file: &OsString) {
        let Some(source) = input::read_program(Some(file)) else {
            self.status = FAILURE;
            return;
        };
        match timed(&source, self.tried) {
            Ok((trial, times)) => {
                tell_times(source.name(), times);
                match self.format {
                    TextOrJson::Text => self.said.push_str(&text(&source, &trial)),
                    TextOrJson::Json => self.programs.push(json(&source, &trial)),
                }
            }
            Err(errors) => {
                stderr::diagnostics(&source, &errors);
                self.status = FAILURE;
            }
        }
    }

    /// All programs in a directory together.
    fn directory(&mut self, directory: &OsString) {
        let entries = match of_directory(Path::new(directory)) {
            Ok(entries) => entries,
            Err(message) => {
                stderr::message(&message);
                self.status = FAILURE;
                return;
            }
        };
        let mut survey = Survey::default();
        let mut times = [Duration::ZERO; 2];
        for entry in entries {
            let read = input::read_program(Some(entry.path.as_os_str()));
            let Some(source) = read else {
                survey.not_tried += 1;
                continue;
            };
            match timed(&source, self.tried) {
                Ok((trial, own)) => {
                    times = [times[0] + own[0], times[1] + own[1]];
                    survey.add(&source, &trial);
                }
                Err(errors) => {
                    // One is enough to tell why.
                    stderr::diagnostics(&source, &errors[..errors.len().min(1)]);
                    survey.not_tried += 1;
                }
            }
        }
        if survey.not_tried > 0 {
            self.status = FAILURE;
        }
        let name = directory.to_string_lossy();
        tell_times(&name, times);
        match self.format {
            TextOrJson::Text => self.said.push_str(&survey.text(&name, self.tried.through)),
            TextOrJson::Json => self.directories.push(survey.json(&name)),
        }
    }
}

/// Tries the rules on a program, with the times of both runs.
fn timed(source: &Source, tried: &Tried) -> Result<(Trial, [Duration; 2]), Vec<Diagnostic>> {
    let start = Instant::now();
    let old = tried.before(source)?;
    let middle = Instant::now();
    let new = tried.after(source)?;
    let times = [middle - start, middle.elapsed()];
    Ok((tried.compare(source, &old, &new)?, times))
}

/// Times go to standard error.
fn tell_times(name: &str, [old, new]: [Duration; 2]) {
    stderr::raw(&format!(
        "{name}: {} us with the built-in rules, {} us with the new ones too\n",
        old.as_micros(),
        new.as_micros()
    ));
}

/// The smallest program on which a rule is needed.
fn smallest(tried: &Tried) -> u8 {
    match prove::smallest(tried) {
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

pub(super) fn place(source: &Source, location: freehold_ir::Location) -> String {
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
    OPERATIONS,
    ("e-nodes", |cost| cost.nodes as u64),
];
const OPERATIONS: (&str, Read) = ("operations", |cost| cost.operations);

/// The costs before and after, a line each: all that can change.
pub(super) fn costs(through: Through, costs: &[Cost; 2]) -> String {
    let shown: &[(&str, Read)] = match through {
        Through::Canonicalization => &[OPERATIONS],
        Through::Simplification | Through::Both => &COSTS,
    };
    let line = |(name, read): &(&str, Read)| {
        let [old, new] = [read(&costs[0]), read(&costs[1])];
        format!("  {name}: {old} before, {new} after\n")
    };
    shown.iter().map(line).collect()
}

/// The costs as data.
pub(super) fn costs_json(cost: &Cost) -> Value {
    let costs = COSTS.iter();
    let costs = costs.map(|(name, read)| ((*name).to_owned(), json!(read(cost))));
    Value::Object(costs.collect())
}

/// A number of things.
pub(super) fn count(number: i64, thing: &str) -> String {
    match number {
        1 => format!("1 {thing}"),
        _ => format!("{number} {thing}s"),
    }
}

fn text(source: &Source, trial: &Trial) -> String {
    let how = match (trial.through, trial.deallocated) {
        (Through::Canonicalization, _) => "canonicalized",
        (_, true) => "deallocated and simplified",
        (_, false) => "simplified",
    };
    let mut out = format!("{}: {how}\n", source.name());
    if trial.fired.is_empty() {
        out.push_str("  no new rule was needed\n");
    }
    for fired in &trial.fired {
        let places: Vec<String> = fired.places.iter().map(|&p| place(source, p)).collect();
        let (rule, places) = (&fired.rule, places.join(", "));
        out.push_str(&match fired.applied {
            None => format!("  {rule} was needed at {places}\n"),
            Some((times, saves)) => format!(
                "  {rule} was applied {}, at {places}; saves {}\n",
                count(times as i64, "time"),
                count(saves, "operation")
            ),
        });
    }
    out.push_str(&costs(trial.through, &trial.costs));
    out.push_str(&trial.diff);
    out
}

fn json(source: &Source, trial: &Trial) -> Value {
    let fired = trial.fired.iter().map(|fired: &Fired| {
        let places: Vec<String> = fired.places.iter().map(|&p| place(source, p)).collect();
        let mut out = json!({ "rule": fired.rule, "places": places });
        if let Some((times, saves)) = fired.applied {
            out["times"] = json!(times);
            out["saves"] = json!(saves);
        }
        out
    });
    json!({
        "file": source.name(),
        "deallocated": trial.deallocated,
        "fired": fired.collect::<Vec<_>>(),
        "before": costs_json(&trial.costs[0]),
        "after": costs_json(&trial.costs[1]),
        "diff": trial.diff,
    })
}
