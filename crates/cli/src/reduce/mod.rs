//! `freehold reduce`: makes a program small on which a command still ends as it does.

mod judge;

use std::ffi::OsString;
use std::time::{Duration, Instant};

use clap::ArgMatches;
use freehold_reduce::{self as reduce, Options, Reduced};
use freehold_syntax::{PrintOptions, Version};

use crate::command_options::CommandOptions;
use crate::matched::{all, is_on, one};
use crate::status::{FAILURE, SUCCESS};
use crate::{input, output, stderr};
use judge::{Judge, Wanted};

/// The options of `freehold reduce` alone.
pub struct ReduceOptions {
    /// The command and its arguments.
    command: Vec<OsString>,
    /// What makes a run one that is looked for.
    wanted: Wanted,
    /// How long a run of the command may take, if that is said.
    run_limit: Option<Duration>,
    /// How long all may take, and how many runs; what is smallest then is the result.
    seconds: Option<Duration>,
    runs: usize,
    generic: bool,
    version: Version,
}

impl ReduceOptions {
    pub fn of(matches: &ArgMatches) -> Self {
        ReduceOptions {
            command: all(matches, "COMMAND"),
            wanted: Wanted::of(one(matches, "status"), one(matches, "says")),
            run_limit: one(matches, "run-seconds").map(Duration::from_secs),
            seconds: one(matches, "seconds").map(Duration::from_secs),
            runs: one(matches, "runs").unwrap_or(reduce::Options::default().steps),
            generic: is_on(matches, "mlir-print-op-generic"),
            version: one(matches, "mlir-version").unwrap_or_default(),
        }
    }
}

/// Runs the command and returns its exit status.
pub fn run(options: &CommandOptions) -> u8 {
    let asked = &options.reduce;
    let Some(source) = input::read(options.input.as_deref()) else {
        return FAILURE;
    };
    let mut dialects = Vec::new();
    for file in &options.dialects {
        match input::read(Some(file)) {
            Some(dialect) => dialects.push(dialect.text().to_owned()),
            None => return FAILURE,
        }
    }
    let text = source.text();
    let judge = Judge::new(&asked.command, source.name(), asked.run_limit);
    let mut judge = match judge.and_then(|judge| judge.looking_for(&asked.wanted, text)) {
        Ok(judge) => judge,
        Err(message) => {
            stderr::message(&message);
            return FAILURE;
        }
    };
    let shows = stderr::is_terminal();
    let began = Instant::now();
    let is_over = || asked.seconds.is_some_and(|most| began.elapsed() >= most);
    let settings = Options {
        steps: asked.runs,
        is_over: &is_over,
        dialects: &dialects,
        printing: PrintOptions {
            generic: asked.generic,
            version: asked.version,
            ..PrintOptions::default()
        },
    };
    let mut least = text.lines().count();
    let mut holds = |candidate: &str| {
        let holds = judge.holds(candidate);
        if holds {
            least = candidate.lines().count();
        }
        if shows {
            stderr::progress(&format!("{} runs, {least} lines", judge.runs()));
        }
        holds
    };
    // What is wrong with a text that freehold does not read may be what is looked for, or it shows
    // only as the text was written.
    let reduced = match reduce::reduce(text, &settings, &mut holds) {
        Ok(reduced) if reduced.text != text => reduced,
        _ => reduce::reduce_lines(text, &settings, &mut holds),
    };
    if let Some(error) = judge.error() {
        stderr::message(&error);
        return FAILURE;
    }
    let said = summary(text, &reduced, judge.runs());
    match output::write(options.output.as_deref(), &reduced.text) {
        Ok(()) => {
            stderr::note(&said);
            SUCCESS
        }
        Err(message) => {
            stderr::message(&message);
            FAILURE
        }
    }
}

/// A line about what came of it.
fn summary(text: &str, reduced: &Reduced, runs: usize) -> String {
    let (before, after) = (text.lines().count(), reduced.text.lines().count());
    let end = match reduced.is_finished {
        true => "nothing more can go",
        false => "stopped before all was tried",
    };
    format!("{before} lines became {after} after {runs} runs; {end}")
}
