//! `--timing` and `--trace`: what is asked of times, the clock that they are taken by, and where they go.
//!
//! This is the one place of `freehold opt` that reads a clock.

use std::ffi::{OsStr, OsString};
use std::time::Instant;

use freehold_base::timing::{Detail, FunctionTime, Kind, Recorder, Recording, Span};

use super::arguments::parse_count;
use super::{output, report};

/// The functions that `--timing-functions` lists if it names no number.
const MOST_FUNCTIONS: usize = 20;

/// How times are written.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
enum Format {
    #[default]
    Tree,
    List,
    Json,
}

/// What the command line asks of times.
#[derive(Default)]
pub struct TimingOptions {
    is_wanted: bool,
    format: Format,
    /// The most functions to list, if any.
    functions: Option<usize>,
    rules: bool,
    trace: Option<OsString>,
}

impl TimingOptions {
    /// Turns on what a flag stands for.
    pub(super) fn flag(&mut self, name: &str, on: bool) {
        if name == "timing-rules" {
            self.rules = on;
        }
        self.is_wanted |= on;
    }

    /// Takes an option whose value may be left out; whether it is one of these with a value that it can have.
    pub(super) fn optional(&mut self, name: &str, value: Option<&str>) -> Result<bool, String> {
        let value = value.filter(|value| !value.is_empty());
        match (name, value) {
            ("timing", None | Some("tree")) => self.format = Format::Tree,
            ("timing", Some("list")) => self.format = Format::List,
            ("timing", Some("json")) => self.format = Format::Json,
            ("timing-functions", None) => self.functions = Some(MOST_FUNCTIONS),
            ("timing-functions", Some(number)) => {
                let most = parse_count(name, number)?;
                self.functions = Some(usize::try_from(most).unwrap_or(usize::MAX));
            }
            _ => return Ok(false),
        }
        self.is_wanted = true;
        Ok(true)
    }

    /// Takes one of mlir-opt's options about times.
    pub(super) fn named_by_mlir_opt(&mut self, name: &str, value: &str) -> Result<(), String> {
        self.format = match (name, value, self.format) {
            ("mlir-output-format", "json", _) => Format::Json,
            // In whatever order the two are given.
            ("mlir-output-format", "text", format) => format,
            ("mlir-timing-display", "list" | "tree", Format::Json) => Format::Json,
            ("mlir-timing-display", "list", _) => Format::List,
            ("mlir-timing-display", "tree", _) => Format::Tree,
            _ => {
                let expected = match name {
                    "mlir-output-format" => "text or json",
                    _ => "tree or list",
                };
                return Err(format!(
                    "'{value}' is no value for '--{name}': expected {expected}"
                ));
            }
        };
        Ok(())
    }

    pub(super) fn trace(&mut self, file: OsString) {
        self.trace = Some(file);
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
            report::raw(&text);
            report::raw(&with_functions.map_or(String::new(), FunctionTime::text));
        }
        let Some(file) = &self.options.trace else {
            return Ok(());
        };
        output::write(Some(file), &self.recording.trace()).map_err(|m| report::message(&m))
    }
}
