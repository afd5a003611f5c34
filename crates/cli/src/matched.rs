//! From what clap matched to what a command is to do.

use clap::ArgMatches;
use clap::parser::{MatchesError, ValueSource};
use freehold_generate as generate;
use freehold_interp::validate::Leaks;
use freehold_interp::{self as interp, validate};
use freehold_passes::{Invocation, Pipeline, Threads, Verify};
use freehold_query::Limits;

use super::command::{OptOptions, QueryOptions, RunOptions};
use super::input::SPLIT_MARKER;
use super::languages::Languages;
use super::limits::LimitOptions;
use super::options::{NO_RESULT, PASSES};
use super::timing::TimingOptions;

/// What an option or a file was given as, or its default; none if it was not given, or if the
/// command does not take it.
pub fn one<T: Clone + Send + Sync + 'static>(matches: &ArgMatches, name: &str) -> Option<T> {
    match matches.try_get_one(name) {
        Ok(value) => value.cloned(),
        Err(MatchesError::UnknownArgument { .. }) => None,
        Err(error) => unreachable!("'{name}' is read as what it is parsed to: {error}"),
    }
}

/// All that an option or a file was given as.
pub fn all<T: Clone + Send + Sync + 'static>(matches: &ArgMatches, name: &str) -> Vec<T> {
    match matches.try_get_many(name) {
        Ok(values) => values.into_iter().flatten().cloned().collect(),
        Err(MatchesError::UnknownArgument { .. }) => Vec::new(),
        Err(error) => unreachable!("'{name}' is read as what it is parsed to: {error}"),
    }
}

/// Whether a flag is given, and not as false.
pub fn is_on(matches: &ArgMatches, name: &str) -> bool {
    one(matches, name).unwrap_or(false)
}

/// The passes in the order in which they are given, or those of a pipeline in text form.
fn passes(matches: &ArgMatches) -> Pipeline {
    if let Some(pipeline) = one(matches, "pass-pipeline") {
        return pipeline;
    }
    let mut given: Vec<(usize, Invocation)> = Vec::new();
    let names = matches.try_get_many::<clap::Id>(PASSES).ok().flatten();
    for name in names.into_iter().flatten() {
        let places = matches.indices_of(name.as_str()).into_iter().flatten();
        given.extend(places.zip(all(matches, name.as_str())));
    }
    given.sort_by_key(|pass| pass.0);
    given.dedup_by_key(|pass| pass.0);
    let mut pipeline = Pipeline::default();
    for (_, pass) in given {
        pipeline.push(pass);
    }
    pipeline
}

/// What the user wrote, but for what does not change results.
fn command_line(command: &str, matches: &ArgMatches) -> String {
    let mut given: Vec<(usize, String)> = Vec::new();
    for id in matches.ids() {
        let name = id.as_str();
        let is_written = matches.value_source(name) == Some(ValueSource::CommandLine);
        if name == PASSES || NO_RESULT.contains(&name) || !is_written {
            continue;
        }
        let places = matches.indices_of(name).into_iter().flatten();
        let values = matches.get_raw(name).into_iter().flatten();
        // Files and the like have names in capital letters, which are not written.
        let is_option = !name.starts_with(|c: char| c.is_ascii_uppercase());
        given.extend(places.zip(values).map(|(place, value)| {
            let value = value.to_string_lossy();
            let text = match is_option {
                true => format!("--{name}={value}"),
                false => value.into_owned(),
            };
            (place, text)
        }));
    }
    given.sort();
    let words = given.into_iter().map(|word| word.1);
    let words: Vec<String> = std::iter::once(command.to_owned()).chain(words).collect();
    words.join(" ")
}

impl OptOptions {
    /// The options of a command that works on programs.
    pub fn of(command: &str, matches: &ArgMatches) -> Self {
        let on = |name| is_on(matches, name);
        let (input, second) = match command {
            "diff" => ("A", "B"),
            "validate" => ("BEFORE", "AFTER"),
            _ => ("FILE", ""),
        };
        // What commands have by one name is of several types: others do not have it.
        let format_of = |commands: &[&str]| match commands.contains(&command) {
            true => "format",
            false => "",
        };
        let split_marker = one(matches, "split-input-file");
        OptOptions {
            input: one(matches, input),
            second: one(matches, second),
            output: one(matches, "o"),
            split_marker: split_marker.map(or_default),
            languages: Languages::of(matches),
            output_split_marker: one(matches, "output-split-marker")
                .unwrap_or_else(|| SPLIT_MARKER.to_owned()),
            verify_diagnostics: one(matches, "verify-diagnostics"),
            generic: on("mlir-print-op-generic"),
            keep_names: on("keep-names"),
            debug_info: on("mlir-print-debuginfo"),
            local_scope: on("mlir-print-local-scope"),
            elide_elements: one(matches, "mlir-elide-elementsattrs-if-larger"),
            elide_resources: one(matches, "mlir-elide-resource-strings-if-larger"),
            allow_unregistered: on("allow-unregistered-dialect"),
            print_after_all: on("mlir-print-ir-after-all"),
            verify: match one(matches, "verify-each") {
                Some(true) => Verify::Each,
                Some(false) => Verify::Never,
                None => Verify::AtEnd,
            },
            strict_mlir: on("strict-mlir"),
            threads: match one(matches, "threads") {
                _ if on("mlir-disable-threading") => Threads::One,
                Some(most) => Threads::AtMost(most),
                None => Threads::OneForEachCore,
            },
            explain: on("explain-rewrites"),
            stats: one(matches, "stats"),
            dialects: all(matches, "dialect"),
            facts: all(matches, "facts"),
            via: one(matches, "via-mlir-opt"),
            rules: all(matches, "rules"),
            sil_rules: all(matches, "sil-rules"),
            pipeline: passes(matches),
            compared: one(matches, "compare").unwrap_or_default(),
            run: RunOptions {
                interp: interpreter(matches),
                format: one(matches, "compare-format")
                    .or_else(|| one(matches, format_of(&["diff", "run", "validate"])))
                    .unwrap_or_default(),
                ignore_leaks: on("ignore-leaks"),
            },
            query: QueryOptions {
                text: one(matches, "QUERY"),
                suppose: all(matches, "suppose"),
                report: on("report"),
                format: one(matches, format_of(&["query"])).unwrap_or_default(),
                limits: one(matches, "limit").map_or_else(Limits::default, |rows| Limits { rows }),
                explain: on("explain"),
            },
            report: one(matches, format_of(&["report"])).unwrap_or_default(),
            export: one(matches, format_of(&["facts"])).unwrap_or_default(),
            validate: validator(matches),
            validate_each: on("validate"),
            generate: generator(matches),
            family: one(matches, "family"),
            timing: TimingOptions::of(matches),
            limits: LimitOptions::of(matches),
            files_from: one(matches, "files-from"),
            resume: on("resume"),
            command_line: command_line(command, matches),
        }
    }
}

/// The marker at which an input is cut.
fn or_default(marker: String) -> String {
    match marker.is_empty() {
        true => SPLIT_MARKER.to_owned(),
        false => marker,
    }
}

fn interpreter(matches: &ArgMatches) -> interp::Options {
    let mut options = interp::Options::default();
    options.entry = one(matches, "entry");
    set(&mut options.arguments, one(matches, "args"));
    set(&mut options.seed, one(matches, "seed"));
    set(&mut options.limits.bytes, one(matches, "max-bytes"));
    set(&mut options.limits.depth, one(matches, "max-depth"));
    set(&mut options.limits.steps, one(matches, "max-steps"));
    options
}

fn validator(matches: &ArgMatches) -> validate::Options {
    let mut options = validate::Options::default();
    options.entry = one(matches, "entry");
    set(&mut options.bounds.extent, one(matches, "extent"));
    set(
        &mut options.bounds.iterations,
        one(matches, "max-iterations"),
    );
    set(&mut options.bounds.values, one(matches, "values"));
    set(&mut options.paths, one(matches, "max-paths"));
    set(&mut options.steps, one(matches, "max-steps"));
    set(&mut options.work, one(matches, "max-work"));
    set(&mut options.handed_over, one(matches, "handed-over"));
    if is_on(matches, "allow-leaks") {
        options.leaks = Leaks::AsBefore;
    }
    options
}

fn generator(matches: &ArgMatches) -> generate::Options {
    let mut options = generate::Options::default();
    set(&mut options.seed, one(matches, "seed"));
    set(&mut options.size, one(matches, "size"));
    set(&mut options.surface, one(matches, "surface"));
    options
}

/// Replaces a default by what was given.
fn set<T>(default: &mut T, given: Option<T>) {
    if let Some(value) = given {
        *default = value;
    }
}
