//! `--timing` and `--trace`: what is asked of times, the clock that they are taken by, and where
//! they go.
//!
//! This is the one place of `freehold opt` that reads a clock.

use std::ffi::{OsStr, OsString};
use std::time::Instant;

use clap::ArgMatches;
use freehold_base::timing::{Detail, FunctionTime, Kind, Recorder, Recording, Span};

use crate::matched::{is_on, one};
use crate::{output, stderr};

/// The functions that `--timing-functions` lists if it names no number.
pub(super) const MOST_FUNCTIONS: usize = 20;

/// How times are written.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum Format {
    #[default]
    Tree,
    List,
    Json,
}

/// What the command line asks of times.
pub struct TimingOptions {
    is_wanted: bool,
    format: Format,
    /// The most functions to list, if any.
    functions: Option<usize>,
    rules: bool,
    trace: Option<OsString>,
}

impl TimingOptions {
    pub(super) fn of(matches: &ArgMatches) -> Self {
        let timing: Option<Format> = one(matches, "timing");
        let functions = one(matches, "timing-functions");
        let named = |name| one::<String>(matches, name).unwrap_or_default();
        // In whatever order they are given: mlir-opt has two options for what is one here.
        let format = match timing.unwrap_or_default() {
            _ if named("mlir-output-format") == "json" => Format::Json,
            Format::Tree if named("mlir-timing-display") == "list" => Format::List,
            format => format,
        };
        TimingOptions {
            is_wanted: timing.is_some()
                || functions.is_some()
                || is_on(matches, "mlir-timing")
                || is_on(matches, "timing-rules"),
            format,
            functions,
            rules: is_on(matches, "timing-rules"),
            trace: one(matches, "trace"),
        }
    }

    /// Where the trace goes, if one is asked for.
    pub(super) fn trace_file(&self) -> Option<&OsStr> {
        self.trace.as_deref()
    }

    /// Starts the clock, if times are asked for, or what goes on is to be `shown`.
    pub(super) fn start(&self, shown: bool) -> Option<Timing<'_>> {
        let detail = match self.is_wanted || self.trace.is_some() {
            true if self.rules => Detail::Rules,
            true => Detail::Analyses,
            false if shown => Detail::Passes,
            false => return None,
        };
        let origin = Instant::now();
        let clock = move || u64::try_from(origin.elapsed().as_nanos()).unwrap_or(u64::MAX);
        let recording = Recording::new(Box::new(clock), detail);
        let whole = recording.recorder().span(Kind::Work, "freehold");
        Some(Timing {
            options: self,
            recording,
            whole,
        })
    }
}

/// A recording that goes on.
pub(super) struct Timing<'a> {
    options: &'a TimingOptions,
    recording: Recording,
    whole: Span,
}

impl Timing<'_> {
    /// What notes the parts of the run; nothing without a recording.
    pub fn recorder(timing: Option<&Timing>) -> Recorder {
        timing.map_or(Recorder::OFF, |timing| timing.whole.within().clone())
    }

    pub fn recording(&self) -> Recording {
        self.recording.clone()
    }

    /// Stops the clock and writes what was asked for. An error is reported here.
    pub fn finish(self) -> Result<(), ()> {
        drop(self.whole);
        let functions = self.options.functions;
        let functions: Option<Vec<FunctionTime>> = functions.map(|n| self.recording.functions(n));
        if self.options.is_wanted {
            let tree = self.recording.tree();
            let listed = functions.as_deref();
            let (text, with_functions) = match self.options.format {
                Format::Tree => (tree.text(), listed),
                Format::List => (tree.list(), listed),
                Format::Json => (tree.json(listed), None),
            };
            stderr::raw(&text);
            stderr::raw(&with_functions.map_or(String::new(), FunctionTime::text));
        }
        let Some(file) = &self.options.trace else {
            return Ok(());
        };
        output::write(Some(file), &self.recording.trace()).map_err(|m| stderr::message(&m))
    }
}
