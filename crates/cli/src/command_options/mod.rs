//! The options of a command, once its command line is read.
//!
//! `of_matches` reads them. Knows no command: whoever runs one reads what it needs here.

mod of_matches;

use std::ffi::{OsStr, OsString};

use freehold_base::threads::Threads;
use freehold_generate::{self as generate, families::Family};
use freehold_interp as interp;
use freehold_interp::validate;
use freehold_passes::memory_plan::Mode;
use freehold_passes::{Pipeline, Verify};
use freehold_query as query;
use freehold_syntax::Version;

use crate::batch::Shard;
use crate::cache::CacheOptions;
use crate::compared::Compared;
use crate::expected::VerifyDiagnostics;
use crate::formats::{
    FactsFormat, MemoryFormat, PageFormat, QueryFormat, TextOrJson, VerdictFormat,
};
use crate::languages::Languages;
use crate::limits::LimitOptions;
use crate::mlir_opt::MlirOptOptions;
use crate::reduce::ReduceOptions;
use crate::same_file::Named;
use crate::timing::TimingOptions;

/// The options of `freehold run` alone.
pub struct RunOptions {
    pub interp: interp::Options,
    pub format: TextOrJson,
    /// Whether buffers that are never freed count as a fault.
    pub ignore_leaks: bool,
    /// Whether a picture of the buffers over time takes the place of the report.
    pub timeline: bool,
}

/// The options of `freehold query` alone.
pub struct QueryOptions {
    /// The query; none for the prompt, or for a report of everything.
    pub text: Option<String>,
    /// What stands behind the query: with a program files, as what stands in its place.
    pub more: Vec<String>,
    /// A file with a program whose relations are answered.
    pub program: Option<OsString>,
    /// Facts that are added to the program.
    pub assume: Vec<String>,
    /// Print a report of everything.
    pub report: bool,
    pub format: QueryFormat,
    pub limits: query::Limits,
    /// How to say why the answers hold, if at all.
    pub explain: Option<query::Detail>,
}

/// The options of `freehold memory` alone.
pub struct MemoryOptions {
    pub format: MemoryFormat,
    /// Who allocates arenas.
    pub mode: Mode,
    /// The function that is shown; all without one.
    pub function: Option<String>,
}

/// The options of `freehold opt`; `freehold query` has the defaults for those it does not take.
pub struct CommandOptions {
    /// None for standard input.
    pub input: Option<OsString>,
    /// None for standard output.
    pub output: Option<OsString>,
    /// The marker at which the input is cut, if it is.
    pub split_marker: Option<String>,
    pub languages: Languages,
    pub output_split_marker: String,
    /// The version of the bytecode that is written in place of text, if it is.
    pub bytecode: Option<u64>,
    /// Whether bytecode may go to a terminal.
    pub force: bool,
    pub verify_diagnostics: Option<VerifyDiagnostics>,
    pub generic: bool,
    pub keep_names: bool,
    pub debug_info: bool,
    pub local_scope: bool,
    /// The most elements, and the most characters of a resource, that are printed.
    pub elide_elements: Option<u64>,
    pub elide_resources: Option<u64>,
    pub mlir_version: Version,
    pub allow_unregistered: bool,
    /// What is asked for by options of mlir-opt's that are about no single pass.
    pub mlir_opt_options: MlirOptOptions,
    pub verify: Verify,
    /// Whether passes refuse what mlir-opt-22 refuses.
    pub strict_mlir: bool,
    /// The most threads that a pass uses.
    pub threads: Threads,
    /// Whether each simplified dealloc is explained.
    pub explain: bool,
    /// How to report what passes did, if at all.
    pub stats: Option<TextOrJson>,
    /// Dialect files besides the built-in ones.
    pub dialects: Vec<OsString>,
    /// Files of facts to assume.
    pub facts: Vec<OsString>,
    /// A program whose rows are assumed.
    pub assumed_program: Option<OsString>,
    /// Whether a source that cannot be read goes through mlir-opt; the program, if one is named.
    pub mlir_opt: Option<Option<OsString>>,
    /// Rule files besides the built-in ones.
    pub rules: Vec<OsString>,
    pub sil_rules: Vec<OsString>,
    pub pipeline: Pipeline,
    /// The pipelines that `freehold opt` compares, if it does.
    pub compared: Vec<Compared>,
    pub run: RunOptions,
    pub query: QueryOptions,
    pub memory: MemoryOptions,
    /// How `freehold report` writes what it found.
    pub page: PageFormat,
    /// How `freehold facts` writes relations.
    pub export: FactsFormat,
    /// The second file of `freehold validate`.
    pub second: Option<OsString>,
    pub validate: validate::Options,
    /// How `freehold validate` writes its report.
    pub verdicts: VerdictFormat,
    /// Whether `freehold opt` validates every pass.
    pub validate_each: bool,
    pub reduce: ReduceOptions,
    pub generate: generate::Options,
    /// The family that is generated, if it is no random program.
    pub family: Option<&'static Family>,
    pub timing: TimingOptions,
    pub limits: LimitOptions,
    /// A list of files to work on, and whether those that were done before are left.
    pub files_from: Option<OsString>,
    pub resume: bool,
    pub cache: CacheOptions,
    /// The part of a batch that is worked on, if it is not all of it.
    pub shard: Option<Shard>,
    /// What the user wrote, but for what does not change results.
    pub command_line: String,
    /// Of that, the command and the options.
    pub words: Vec<String>,
}

impl CommandOptions {
    /// The files that are written, each with what it is.
    pub(super) fn results(&self) -> Vec<Named<'_>> {
        let output = self.output.as_deref();
        let mut results: Vec<Named> = output
            .map(|file| ("the output", file))
            .into_iter()
            .collect();
        if let Some(trace) = self.timing.trace_file() {
            if output.is_none_or(|output| output == "-") {
                results.push(("standard output", OsStr::new("/dev/stdout")));
            }
            results.push(("the trace", trace));
        }
        results
    }

    /// The files that are read, each with what it is.
    pub(super) fn inputs(&self) -> Vec<Named<'_>> {
        let is_piped = self.input.as_deref().is_none_or(|file| file == "-");
        let piped = is_piped.then_some(OsStr::new("/dev/stdin"));
        let one = [
            ("standard input", piped),
            ("the input", self.input.as_deref()),
            ("the second input", self.second.as_deref()),
            ("the list of files", self.files_from.as_deref()),
            ("the program", self.query.program.as_deref()),
            ("the program", self.assumed_program.as_deref()),
        ];
        let many = [
            ("the dialect", &self.dialects),
            ("the facts", &self.facts),
            ("the rules", &self.rules),
            ("the rules", &self.sil_rules),
        ];
        let one = one
            .into_iter()
            .filter_map(|(what, file)| Some((what, file?)));
        let many = many
            .into_iter()
            .flat_map(|(what, files)| files.iter().map(move |file| (what, file.as_os_str())));
        one.chain(many).collect()
    }
}
