//! From what clap matched to the options of a command.

use clap::ArgMatches;
use clap::parser::ValueSource;
use freehold_base::threads::Threads;
use freehold_bytecode as bytecode;
use freehold_generate::{self as generate, FeatureSet};
use freehold_interp::validate::Leaks;
use freehold_interp::{self as interp, validate};
use freehold_passes::{Invocation, Pipeline, Setting, Verify};
use freehold_query::Limits;

use super::{CommandOptions, MemoryOptions, QueryOptions, RunOptions};
use crate::cache::CacheOptions;
use crate::input::SPLIT_MARKER;
use crate::languages::Languages;
use crate::limits::LimitOptions;
use crate::matched::{all, is_on, one};
use crate::mlir_opt::MlirOptOptions;
use crate::options::{NO_RESULT, PASSES};
use crate::reduce::ReduceOptions;
use crate::timing::TimingOptions;

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

/// The same, with what `--strict-mlir` says to all of them.
fn strict(mut pipeline: Pipeline) -> Pipeline {
    let passes = pipeline.steps.iter_mut().flat_map(|step| &mut step.passes);
    for pass in passes {
        pass.flags.set("strict-mlir", Setting::Flag(true));
    }
    pipeline
}

/// A word of a command line.
struct Word {
    text: String,
    /// An option with its value, or a file and the like.
    is_option: bool,
}

/// What the user wrote, but for what does not change results.
fn words(command: &str, matches: &ArgMatches) -> Vec<Word> {
    let mut given: Vec<(usize, String, bool)> = Vec::new();
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
            (place, text, is_option)
        }));
    }
    given.sort();
    let command = (0, command.to_owned(), true);
    let words = std::iter::once(command).chain(given);
    let word = |(_, text, is_option)| Word { text, is_option };
    words.map(word).collect()
}

impl CommandOptions {
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
        let words = words(command, matches);
        let texts: Vec<&str> = words.iter().map(|word| &*word.text).collect();
        CommandOptions {
            input: one(matches, input),
            second: one(matches, second),
            output: one(matches, "o"),
            split_marker: split_marker.map(or_default),
            languages: Languages::of(matches),
            output_split_marker: one(matches, "output-split-marker")
                .unwrap_or_else(|| SPLIT_MARKER.to_owned()),
            bytecode: on("emit-bytecode")
                .then(|| one(matches, "emit-bytecode-version").unwrap_or(bytecode::NEWEST)),
            force: on("f"),
            verify_diagnostics: one(matches, "verify-diagnostics"),
            generic: on("mlir-print-op-generic"),
            keep_names: on("keep-names"),
            debug_info: on("mlir-print-debuginfo"),
            local_scope: on("mlir-print-local-scope"),
            elide_elements: one(matches, "mlir-elide-elementsattrs-if-larger"),
            elide_resources: one(matches, "mlir-elide-resource-strings-if-larger"),
            mlir_version: one(matches, "mlir-version").unwrap_or_default(),
            allow_unregistered: on("allow-unregistered-dialect"),
            mlir_opt_options: MlirOptOptions::of(matches),
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
            assumed_program: one(matches, "assumed-program"),
            mlir_opt: one(matches, "via-mlir-opt"),
            rules: all(matches, "rules"),
            sil_rules: all(matches, "sil-rules"),
            pipeline: match on("strict-mlir") {
                true => strict(passes(matches)),
                false => passes(matches),
            },
            compared: one(matches, "compare").unwrap_or_default(),
            run: RunOptions {
                interp: interpreter(matches),
                format: one(matches, "compare-format")
                    .or_else(|| one(matches, format_of(&["diff", "run"])))
                    .unwrap_or_default(),
                ignore_leaks: on("ignore-leaks"),
                timeline: one::<()>(matches, "timeline").is_some(),
            },
            query: QueryOptions {
                text: one(matches, "QUERY"),
                more: all(matches, "QUERY").into_iter().skip(1).collect(),
                program: one(matches, "program"),
                assume: all(matches, "assume"),
                report: on("report"),
                format: one(matches, format_of(&["query"])).unwrap_or_default(),
                limits: one(matches, "limit").map_or_else(Limits::default, |rows| Limits { rows }),
                explain: one(matches, "explain").flatten(),
            },
            memory: MemoryOptions {
                format: one(matches, format_of(&["memory"])).unwrap_or_default(),
                mode: one(matches, "mode").unwrap_or_default(),
                function: one(matches, "function"),
            },
            page: one(matches, format_of(&["report"])).unwrap_or_default(),
            export: one(matches, format_of(&["facts"])).unwrap_or_default(),
            validate: validator(matches),
            verdicts: one(matches, format_of(&["validate"])).unwrap_or_default(),
            validate_each: on("validate"),
            reduce: ReduceOptions::of(matches),
            generate: generator(matches),
            family: one(matches, "family"),
            timing: TimingOptions::of(matches),
            limits: LimitOptions::of(matches),
            files_from: one(matches, "files-from"),
            resume: on("resume"),
            cache: CacheOptions::of(matches),
            command_line: texts.join(" "),
            words: words
                .into_iter()
                .filter(|word| word.is_option)
                .map(|word| word.text)
                .collect(),
            shard: one(matches, "shard"),
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
    let mut options = interp::Options {
        entry: one(matches, "entry"),
        arguments: all::<Vec<_>>(matches, "args").concat(),
        lives: is_on(matches, "lives"),
        ..interp::Options::default()
    };
    set::<u64, _>(&mut options.seed, matches, "seed");
    set::<u64, _>(&mut options.limits.bytes, matches, "max-bytes");
    set::<usize, _>(&mut options.limits.depth, matches, "max-depth");
    set::<u64, _>(&mut options.limits.steps, matches, "max-steps");
    options
}

fn validator(matches: &ArgMatches) -> validate::Options {
    let mut options = validate::Options {
        entry: one(matches, "entry"),
        ownership_transfer: is_on(matches, "ownership-transfer"),
        ..validate::Options::default()
    };
    set::<u16, _>(&mut options.bounds.extent, matches, "extent");
    set::<u16, _>(&mut options.bounds.iterations, matches, "max-iterations");
    set::<u16, _>(&mut options.bounds.values, matches, "values");
    set::<u64, _>(&mut options.calls, matches, "max-calls");
    set::<u64, _>(&mut options.paths, matches, "max-paths");
    set::<u64, _>(&mut options.steps, matches, "max-steps");
    set::<u64, _>(&mut options.work, matches, "max-work");
    if is_on(matches, "allow-leaks") {
        options.leaks = Leaks::AsBefore;
    }
    options
}

fn generator(matches: &ArgMatches) -> generate::Options {
    let mut options = generate::Options::default();
    set::<u64, _>(&mut options.seed, matches, "seed");
    set::<usize, _>(&mut options.size, matches, "size");
    set::<FeatureSet, _>(&mut options.features, matches, "features");
    options
}

/// Replaces a default by what was given.
fn set<U, T>(default: &mut T, matches: &ArgMatches, name: &str)
where
    U: Clone + Send + Sync + 'static,
    T: From<U>,
{
    if let Some(value) = one::<U>(matches, name) {
        *default = value.into();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grammar;

    fn options(line: &str) -> CommandOptions {
        let words = std::iter::once("freehold").chain(line.split(' '));
        // What is refused fails one test: clap's own way would end the process, and all tests.
        let matches = grammar::all().try_get_matches_from(words);
        let matches = matches.unwrap_or_else(|refusal| panic!("{line}: {refusal}"));
        let (name, matches) = matches.subcommand().expect("a command");
        CommandOptions::of(name, matches)
    }

    #[test]
    fn every_option_is_read_as_what_it_is_parsed_to() {
        for command in grammar::all().get_subcommands() {
            let name = command.get_name();
            if matches!(name, "dialect" | "rules" | "completions" | "man") {
                continue;
            }
            for option in command
                .get_arguments()
                .filter(|option| !option.is_positional())
            {
                let files = match name {
                    "diff" | "validate" => " a b",
                    "reduce" => " a -- b",
                    _ => "",
                };
                let words = option.get_possible_values();
                let words = words
                    .iter()
                    .map(|word| word.get_name())
                    .find(|word| !word.is_empty());
                let value = match (option.get_id().as_str(), words) {
                    (_, Some(word)) => word,
                    ("compare" | "mlir-print-ir-after" | "mlir-print-ir-before", _) => "cse",
                    ("pass-pipeline", _) => "builtin.module(cse)",
                    ("family", _) => "calls",
                    ("features", _) => "core",
                    ("shard", _) => "1/2",
                    _ if option.get_num_args().is_some_and(|n| n.min_values() == 0) => "",
                    _ => "7",
                };
                let dashes = match option.get_long() {
                    Some(long) => format!("--{long}"),
                    None => "--o".to_owned(),
                };
                let needed = match option.get_id().as_str() {
                    "cache-functions" | "cache-size" => " --cache=7",
                    _ => "",
                };
                options(&format!("{name} {dashes}={value}{needed}{files}"));
            }
        }
    }

    #[test]
    fn passes_keep_their_order() {
        let names = |line: &str| {
            let steps = options(line).pipeline.steps;
            let passes = steps.iter().flat_map(|step| &step.passes);
            let names = passes.map(|invocation| invocation.pass.name);
            names.collect::<Vec<_>>().join(" ")
        };
        for (line, order) in [
            ("opt --cse --canonicalize --cse f", "cse canonicalize cse"),
            ("opt --canonicalize -o=x f --cse= --j=1", "canonicalize cse"),
            (
                "opt --pass-pipeline builtin.module(cse,canonicalize)",
                "cse canonicalize",
            ),
        ] {
            assert_eq!(names(line), order, "{line}");
        }
    }

    #[test]
    fn names_of_before_are_taken() {
        let of_before = options("generate --surface views").generate;
        assert_eq!(of_before, options("generate --features=views").generate);
        assert!(
            options("validate --handed-over a b")
                .validate
                .ownership_transfer
        );
        assert_eq!(options("query --suppose=x a").query.assume, ["x"]);
    }

    #[test]
    fn the_last_one_counts() {
        let verify = |line: &str| options(line).verify;
        assert!(verify("opt --verify-each --verify-each=false") == Verify::Never);
        assert!(verify("opt --verify-each=false --verify-each") == Verify::Each);
        let threads = |line: &str| options(line).threads;
        assert!(threads("opt -j 2 --mlir-disable-threading") == Threads::One);
        assert!(threads("opt --mlir-disable-threading -j 2") == Threads::AtMost(2));
    }

    #[test]
    fn what_changes_no_result_is_no_part_of_the_command() {
        let line = "opt --cse=  --threads=2 -o x --timing in --keep-names --resume";
        let line = line.replace("  ", " ");
        assert_eq!(
            options(&line).command_line,
            "opt --cse= in --keep-names=true"
        );
    }
}
