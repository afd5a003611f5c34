//! From the arguments of the process to a command, by way of clap.
//!
//! clap knows options with two dashes. LLVM's tools take one as well, and so do we: here, and
//! nowhere else, the second is added.

use std::ffi::OsString;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{ArgMatches, Error};
use clap_complete::Shell;
use clap_mangen::Man;

use crate::command_options::CommandOptions;
use crate::dialect::ImportOptions;
use crate::grammar;
use crate::limits::LimitOptions;
use crate::matched::{all, one};
use crate::mlir_opt::refused;
use crate::option_kinds::without_empty_values;
use crate::rules::{self, Judgement};
use crate::serve::ServeOptions;

/// What to do.
pub enum Command {
    Opt(Box<CommandOptions>),
    Query(Box<CommandOptions>),
    Facts(Box<CommandOptions>),
    Run(Box<CommandOptions>),
    Validate(Box<CommandOptions>),
    Reduce(Box<CommandOptions>),
    Diff(Box<CommandOptions>),
    Page(Box<CommandOptions>),
    Memory(Box<CommandOptions>),
    Generate(Box<CommandOptions>),
    Serve(ServeOptions),
    Import(ImportOptions),
    Rules(Judgement, rules::Options),
    Lsp(LimitOptions),
    /// Print a text: a help, the version, completions, a page of the manual.
    Print(String),
}

/// Reads the arguments after the program's name.
///
/// # Errors
/// What cannot be understood, as it is said.
pub fn parse(arguments: impl Iterator<Item = OsString>) -> Result<Command, String> {
    let arguments: Vec<OsString> = arguments.collect();
    let needed = read(grammar::needed_by(&arguments), &arguments);
    let understood = needed.or_else(|failed| match failed.1.kind() {
        ErrorKind::DisplayVersion => Err(failed),
        // Help and errors are about all that there is.
        _ => read(grammar::all(), &arguments),
    });
    let (command, error) = match understood {
        Ok(command) => return Ok(command),
        Err(failed) => failed,
    };
    let text = without_empty_values(&error.render().to_string());
    match error.kind() {
        ErrorKind::DisplayHelp => Ok(Command::Print(text)),
        ErrorKind::DisplayVersion => {
            let version = concat!("freehold ", env!("CARGO_PKG_VERSION"), "\n");
            Ok(Command::Print(version.to_owned()))
        }
        _ => {
            let of_opt = Some(&error).filter(|_| command == "freehold opt");
            if let Some(refusal) = of_opt.and_then(refusal) {
                return Err(refusal);
            }
            let help = format!("try '{command} --help'");
            Err(text.replace("try '--help'", &help))
        }
    }
}

/// What is said of an option of mlir-opt's that is not taken, if the error is about one.
fn refusal(error: &Error) -> Option<String> {
    let Some(ContextValue::String(given)) = error.get(ContextKind::InvalidArg) else {
        return None;
    };
    let name = given.trim_start_matches('-');
    let name = name.split('=').next().unwrap_or(name);
    let reason = refused::reason(name)?;
    Some(format!(
        "error: mlir-opt's option '--{name}' is not taken: {reason}\n"
    ))
}

/// Reads the arguments by what clap knows of the commands. An error has the command that it is of.
fn read(mut root: clap::Command, arguments: &[OsString]) -> Result<Command, (String, Error)> {
    let program = OsString::from(root.get_name());
    let (path, arguments) = with_two_dashes(&root, arguments.iter().cloned());
    let matches = root.try_get_matches_from_mut(std::iter::once(program).chain(arguments));
    let command = matches.and_then(|matches| given(&matches));
    let command = command.map_err(|error| without_old_names(&root, &path, error));
    // The process ends soon: the operating system frees it faster than we can.
    std::mem::forget(root);
    command.map_err(|error| (path, error))
}

fn given(matches: &ArgMatches) -> Result<Command, Error> {
    let (name, matches) = matches.subcommand().expect("clap requires a command");
    let of_program: fn(Box<CommandOptions>) -> Command = match name {
        "opt" => Command::Opt,
        "query" => Command::Query,
        "facts" => Command::Facts,
        "run" => Command::Run,
        "validate" => Command::Validate,
        "reduce" => Command::Reduce,
        "diff" => Command::Diff,
        "report" => Command::Page,
        "memory" => Command::Memory,
        "generate" => Command::Generate,
        "serve" => return Ok(Command::Serve(ServeOptions::of(matches))),
        "dialect" => {
            let (_, matches) = matches.subcommand().expect("clap requires a command");
            return Ok(Command::Import(ImportOptions::of(matches)));
        }
        "rules" => {
            let (judgement, options) = rules::Options::of(matches);
            return Ok(Command::Rules(judgement, options));
        }
        "lsp" => return Ok(Command::Lsp(LimitOptions::of(matches))),
        "completions" => {
            let shell: Shell = one(matches, "SHELL").expect("clap requires a shell");
            return Ok(Command::Print(completions(shell)));
        }
        _ => return manual(&all::<String>(matches, "COMMAND")).map(Command::Print),
    };
    Ok(of_program(Box::new(CommandOptions::of(name, matches))))
}

/// Gives a second dash to each option of several letters that has one. What follows an option that
/// needs a value, and what follows `--`, is no option. Says also which command the arguments name:
/// `freehold rules check`.
fn with_two_dashes(
    root: &clap::Command,
    mut arguments: impl Iterator<Item = OsString>,
) -> (String, Vec<OsString>) {
    let mut command = root;
    let mut path = root.get_name().to_owned();
    let mut given = Vec::new();
    while let Some(argument) = arguments.next() {
        let text = argument.to_string_lossy();
        if text == "--" {
            given.push(argument);
            given.extend(arguments);
            break;
        }
        let Some(option) = text.strip_prefix('-') else {
            if let Some(found) = command.find_subcommand(&argument) {
                command = found;
                path = format!("{path} {}", found.get_name());
            }
            given.push(argument);
            continue;
        };
        let bare = option.strip_prefix('-').unwrap_or(option);
        let (name, has_value) = match bare.split_once('=') {
            Some((name, _)) => (name, true),
            None => (bare, false),
        };
        let has_next = !has_value && takes_next(command, name);
        let adds = bare.len() == option.len() && name.chars().count() > 1;
        let mut whole = OsString::from(if adds { "-" } else { "" });
        whole.push(&argument);
        given.push(whole);
        if has_next {
            given.extend(arguments.next());
        }
    }
    (path, given)
}

/// Whether an option of the command takes the next argument, whatever it is.
fn takes_next(command: &clap::Command, name: &str) -> bool {
    let is_called = |option: &&clap::Arg| {
        let is_short = option.get_short().is_some_and(|c| name.chars().eq([c]));
        let mut old_names = option.get_all_aliases().unwrap_or_default().into_iter();
        option.get_id() == name || is_short || old_names.any(|old| old == name)
    };
    let option = command.get_arguments().find(is_called);
    let values = option.and_then(clap::Arg::get_num_args);
    values.is_some_and(|values| values.min_values() > 0)
}

/// The error with the tip to write an option by its name of today, where clap found an old name of
/// it that is like what was written.
fn without_old_names(root: &clap::Command, path: &str, mut error: Error) -> Error {
    let Some(ContextValue::String(tip)) = error.get(ContextKind::SuggestedArg) else {
        return error;
    };
    let mut words = path.split(' ').skip(1);
    let command = words.try_fold(root, |command, word| command.find_subcommand(word));
    let mut options = command.into_iter().flat_map(clap::Command::get_arguments);
    let old = tip.trim_start_matches('-');
    let renamed = options.find(|option| option.get_all_aliases().is_some_and(|a| a.contains(&old)));
    if let Some(name) = renamed.and_then(clap::Arg::get_long) {
        let tip = ContextValue::String(format!("--{name}"));
        error.insert(ContextKind::SuggestedArg, tip);
    }
    error
}

/// The script with which a shell completes command lines.
fn completions(shell: Shell) -> String {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut grammar::all(), "freehold", &mut script);
    String::from_utf8(script).expect("names and help are UTF-8")
}

/// The manual's page on a command.
fn manual(words: &[String]) -> Result<String, Error> {
    let mut root = grammar::all();
    root.build();
    let mut command = &root;
    for word in words {
        let Some(found) = command.find_subcommand(word) else {
            let message = format!("there is no page on '{}'", words.join(" "));
            return Err(root.clone().error(ErrorKind::InvalidSubcommand, message));
        };
        command = found;
    }
    let name = ["freehold"]
        .into_iter()
        .chain(words.iter().map(String::as_str));
    let name = name.collect::<Vec<_>>().join("-");
    let mut page = Vec::new();
    let source = concat!("freehold ", env!("CARGO_PKG_VERSION"));
    let man = Man::new(command.clone()).title(name).source(source);
    man.render(&mut page).expect("memory takes what is written");
    let page = String::from_utf8(page).expect("names and help are UTF-8");
    Ok(without_empty_values(&page))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dashes(line: &str) -> String {
        let words = line.split(' ').map(OsString::from);
        let (_, given) = with_two_dashes(&grammar::all(), words);
        let words: Vec<_> = given.iter().map(|word| word.to_string_lossy()).collect();
        words.join(" ")
    }

    #[test]
    fn one_dash_is_as_good_as_two() {
        for (given, read) in [
            ("opt -cse --canonicalize", "opt --cse --canonicalize"),
            ("opt -o -cse -cse", "opt -o -cse --cse"),
            ("opt -o=x -j 4 -", "opt -o=x -j 4 -"),
            ("opt --threads -1 -timing", "opt --threads -1 --timing"),
            ("opt -threads=1 -- -cse", "opt --threads=1 -- -cse"),
            ("rules trace -op 3 a", "rules trace --op 3 a"),
            ("run -args -4,2 a", "run --args -4,2 a"),
            ("query -suppose -x a", "query --suppose -x a"),
            ("opt -oops", "opt --oops"),
        ] {
            assert_eq!(dashes(given), read);
        }
    }
}
