//! Commands, options, input and output. Only this module does I/O.
//!
//! `grammar` says what the command line is, of the options in `options`; `arguments` and `matched`
//! read it with clap. `input` reads files, `languages` tells MLIR from SIL, `opt`,
//! `query`, `run` and `validate` run the commands of those names on what `session` reads, `diff`
//! compares two versions, `page` writes `freehold report`, `prompt` answers one query after the
//! other, `reloaded` asks what `facts` wrote, `rules` judges rewrite rules, `via` asks the user's
//! mlir-opt, `expected` checks diagnostics against comments, `output` writes results, `one_file`
//! sees to it that none takes the place of an input, `bound` starts programs that end with this
//! one.

mod arguments;
mod bound;
mod command;
mod compare;
mod dialect;
mod diff;
mod ending;
mod expected;
mod facts;
mod grammar;
mod input;
mod languages;
mod limits;
mod many;
mod matched;
mod one_file;
mod opt;
mod options;
mod output;
mod page;
mod prompt;
mod query;
mod reloaded;
mod report;
mod results;
mod rules;
mod run;
mod run_sil;
mod session;
mod status;
mod suppose;
mod timing;
mod validate;
mod values;
mod via;

use std::process::ExitCode;

use freehold_generate as generate;

use command::{Command, OptOptions};
use results::{print, write};
use status::USAGE;

/// Runs the command line of this process and returns its exit status.
pub fn main() -> ExitCode {
    if let Some(status) = bound::become_program(std::env::args_os().skip(1)) {
        return ExitCode::from(status);
    }
    let status = match arguments::parse(std::env::args_os().skip(1)) {
        Ok(command) => run(command),
        Err(error) => {
            report::raw(&format!("freehold: {}", error.render()));
            USAGE
        }
    };
    ExitCode::from(status)
}

fn run(command: Command) -> u8 {
    if let Err(message) = refuse_one_file(&command) {
        report::message(&message);
        return USAGE;
    }
    match command {
        Command::Opt(options) => opt::run(&options),
        Command::Query(options) => limited("query", &options, query::run),
        Command::Facts(options) => limited("facts", &options, facts::run),
        Command::Run(options) => limited("run", &options, run::run),
        Command::Validate(options) => limited("validate", &options, validate::run),
        Command::Generate(options) => write(
            options.output.as_deref(),
            &match options.family {
                Some(family) => (family.text)(options.generate.size.max(1)),
                None => generate::program(&options.generate),
            },
        ),
        Command::Diff(options) => limited("diff", &options, diff::run),
        Command::Report(options) => limited("report", &options, page::run),
        Command::Import(options) => dialect::run(&options),
        Command::Rules(judgement, options) => rules::run(judgement, &options),
        Command::Print(text) => print(&text),
    }
}

/// Refuses a command that would write what it reads, or two results to one file.
fn refuse_one_file(command: &Command) -> Result<(), String> {
    let options = match command {
        Command::Opt(options)
        | Command::Query(options)
        | Command::Facts(options)
        | Command::Run(options)
        | Command::Validate(options)
        | Command::Diff(options)
        | Command::Report(options)
        | Command::Generate(options) => options,
        Command::Import(options) => return options.refuse_one_file(),
        _ => return Ok(()),
    };
    let (results, inputs) = (options.results(), options.inputs());
    one_file::refuse(&results, &inputs)?;
    match options
        .timing
        .trace_file()
        .and_then(|_| many::listed(options))
    {
        Some(many) => many::refuse_trace(options, &many),
        None => Ok(()),
    }
}

/// Runs a command that says nothing of what it does meanwhile, within the limits of its options.
fn limited(name: &'static str, options: &OptOptions, run: fn(&OptOptions) -> u8) -> u8 {
    let left = match name {
        "facts" => limits::FINISHED,
        _ => limits::NOTHING,
    };
    options
        .limits
        .run(name, None, false, left, |_watch| run(options))
}
