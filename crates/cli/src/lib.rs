//! Commands, options, input and output. Only this crate does I/O.
//!
//! Modules name those below them alone. From the top:
//!
//! - this one dispatches; `arguments` reads the command line, of which `grammar` tells clap;
//! - a module for each command: `opt` (with `compare` and `validate`), `query`, `facts`, `run`,
//!   `reduce`, `diff`, `page` (`freehold report`), `serve`, `dialect`, `rules`, `lsp`; `batch` runs
//!   one over many files;
//! - `by_function` has results of `opt` by function, as far as they were made before;
//! - `mlir_opt` has what `opt` takes of mlir-opt's command line besides passes; `printing` prints
//!   as options ask;
//! - `session` reads programs, with the user's mlir-opt where asked (`mlir_opt_bridge`);
//!   `expected` checks diagnostics against comments; `environment` has the rules that passes run
//!   with; `assume` adds facts to a program for a question;
//! - `command_options` has what was asked, which `options`, `option_kinds` and `values` describe
//!   and `matched` looks up; `compared`, `formats`, `languages`, `limits` and `timing` have parts
//!   of it;
//! - `cache` keeps results of `opt`;
//! - `results` and `output` write, `input` reads, `stderr` writes to standard error; `same_file`
//!   sees to it that no result takes the place of an input; `shutdown` ends the process before its
//!   work does, `bound` starts programs that end with this one, `status` has the exit statuses.

mod arguments;
mod assume;
mod batch;
mod bound;
mod by_function;
mod cache;
mod command_options;
mod compare;
mod compared;
mod dataset;
mod dialect;
mod diff;
mod environment;
mod expected;
mod facts;
mod formats;
mod grammar;
mod input;
mod languages;
mod limits;
mod lsp;
mod matched;
mod memory;
mod mlir_opt;
mod mlir_opt_bridge;
mod opt;
mod option_kinds;
mod options;
mod output;
mod page;
mod printing;
mod query;
mod reduce;
mod results;
mod rules;
mod run;
mod run_lives;
mod run_sil;
mod run_timeline;
mod same_file;
mod serve;
mod session;
mod shutdown;
mod status;
mod stderr;
mod timing;
mod validate;
mod values;

use std::process::ExitCode;

use arguments::Command;
use command_options::CommandOptions;
use results::{print, write};
use status::USAGE;

/// Runs the command line of this process and returns its exit status.
pub fn main() -> ExitCode {
    if let Some(status) = bound::become_program(std::env::args_os().skip(1)) {
        return ExitCode::from(status);
    }
    shutdown::end_where_memory_is_refused(status::LIMIT);
    let status = match arguments::parse(std::env::args_os().skip(1)) {
        Ok(command) => run(command),
        Err(error) => {
            stderr::raw(&format!("freehold: {error}"));
            USAGE
        }
    };
    ExitCode::from(status)
}

fn run(command: Command) -> u8 {
    if let Err(message) = refuse_same_file(&command) {
        stderr::message(&message);
        return USAGE;
    }
    match command {
        Command::Opt(options) => opt::run(&options),
        Command::Query(options) => limited("query", &options, query::run),
        Command::Facts(options) => limited("facts", &options, facts::run),
        Command::Run(options) => limited("run", &options, run::run),
        Command::Validate(options) => limited("validate", &options, validate::run),
        Command::Generate(options) => limited("generate", &options, generate),
        Command::Reduce(options) => limited("reduce", &options, reduce::run),
        Command::Diff(options) => limited("diff", &options, diff::run),
        Command::Page(options) => limited("report", &options, page::run),
        Command::Memory(options) => limited("memory", &options, memory::run),
        Command::Serve(options) => serve::run(&options),
        Command::Import(options) => dialect::run(&options),
        Command::Rules(judgement, options) => {
            let work = |_watch| rules::run(judgement, &options);
            options
                .limits
                .run("rules", None, false, limits::NOTHING, work)
        }
        Command::Lsp(limits) => lsp::run(limits),
        Command::Print(text) => print(&text),
    }
}

/// Runs `freehold generate` and returns its exit status.
fn generate(options: &CommandOptions) -> u8 {
    let text = match options.family {
        Some(family) => (family.text)(options.generate.size.max(1)),
        None => freehold_generate::program(&options.generate),
    };
    write(options.output.as_deref(), &text)
}

/// Refuses a command that would write what it reads, or two results to one file.
fn refuse_same_file(command: &Command) -> Result<(), String> {
    let options = match command {
        Command::Opt(options)
        | Command::Query(options)
        | Command::Facts(options)
        | Command::Run(options)
        | Command::Validate(options)
        | Command::Reduce(options)
        | Command::Diff(options)
        | Command::Page(options)
        | Command::Generate(options) => options,
        Command::Import(options) => return options.refuse_same_file(),
        _ => return Ok(()),
    };
    if options.shard.is_some() && batch::listed(options).is_none() {
        let message = "'--shard' is about a batch: expected a DIRECTORY or '--files-from=LIST'";
        return Err(message.to_owned());
    }
    let (results, inputs) = (options.results(), options.inputs());
    same_file::refuse(&results, &inputs)?;
    match options
        .timing
        .trace_file()
        .and_then(|_| batch::listed(options))
    {
        Some(inputs) => batch::refuse_trace(options, &inputs),
        None => Ok(()),
    }
}

/// Runs a command that says nothing of what it does meanwhile, within the limits of its options.
fn limited(name: &'static str, options: &CommandOptions, run: fn(&CommandOptions) -> u8) -> u8 {
    let left = match name {
        "facts" => limits::FINISHED,
        _ => limits::NOTHING,
    };
    options
        .limits
        .run(name, None, false, left, |_watch| run(options))
}
