//! `freehold query --program=PROGRAM FILE...`: what a Datalog program of the user derives from the
//! relations of one file, of several, or of all in a directory.

use std::ffi::{OsStr, OsString};
use std::path::Path;

use freehold_base::diagnostics::{Diagnostic, Source};
use freehold_datalog::{Program, Stopped, Why};
use freehold_query::{self as query, AskError, ProgramFacts};

use super::errors::limit_reached;
use crate::command_options::CommandOptions;
use crate::formats::QueryFormat;
use crate::session::Session;
use crate::status::{FAILURE, LIMIT, USAGE};
use crate::{batch, input, results, stderr};

/// A file to read, and what its functions are called by if there are several.
struct File {
    path: Option<OsString>,
    called: Option<String>,
}

/// Runs the command and returns its exit status.
pub fn run(options: &CommandOptions, program: &OsStr) -> u8 {
    if let Some(message) = contradiction(options) {
        stderr::message(message);
        return USAGE;
    }
    let Some(text) = input::read(Some(program)) else {
        return FAILURE;
    };
    // A program that is wrong is not worth reading the files for.
    let program = match query::read_program(text.text()) {
        Ok(program) => program,
        Err(errors) => {
            stderr::diagnostics(&text, &errors);
            return USAGE;
        }
    };
    let files = match files(options) {
        Ok(files) => files,
        Err(message) => {
            stderr::message(&message);
            return FAILURE;
        }
    };
    let Some(facts) = facts(options, &program, &files) else {
        return FAILURE;
    };
    let answers = match facts.solve(options.query.limits, &options.limits.budget) {
        Ok(answers) => answers,
        Err(stopped) => return complain(options, (&text, &program), &stopped),
    };
    let text = match options.query.format {
        QueryFormat::Table => answers.table(),
        QueryFormat::Csv => answers.csv(),
        QueryFormat::Json => answers.json(),
    };
    results::write(options.output.as_deref(), &text)
}

/// What is wrong with the options taken together.
fn contradiction(options: &CommandOptions) -> Option<&'static str> {
    let query = &options.query;
    match () {
        () if query.report => Some("'--report' takes no program"),
        () if query.explain => Some("'--explain' takes no program"),
        () if !query.assume.is_empty() => Some("'--assume' takes no program: see '--facts'"),
        () if super::reloaded::directory(options).is_some() => {
            Some("a program is asked of FILEs: expected no directory of '--facts'")
        }
        () => None,
    }
}

/// The files that are named, or those of the directory.
fn files(options: &CommandOptions) -> Result<Vec<File>, String> {
    if let Some(directory) = options
        .input
        .as_deref()
        .map(Path::new)
        .filter(|d| d.is_dir())
    {
        if let Some(extra) = &options.query.text {
            return Err(format!("expected one directory, found '{extra}' behind it"));
        }
        let entries = batch::of_directory(directory)?;
        let files = entries.into_iter().map(|entry| File {
            called: Some(entry.relative.display().to_string()),
            path: Some(entry.path.into()),
        });
        return Ok(files.collect());
    }
    let more = options.query.text.iter().chain(&options.query.more);
    let more: Vec<OsString> = more.map(OsString::from).collect();
    let is_one = more.is_empty();
    let all = std::iter::once(options.input.clone()).chain(more.into_iter().map(Some));
    let files = all.map(|path| File {
        called: match is_one {
            true => None,
            false => path.as_ref().map(|path| path.display().to_string()),
        },
        path,
    });
    Ok(files.collect())
}

/// The rows of all files. Errors are reported here.
fn facts<'p>(
    options: &CommandOptions,
    program: &'p Program,
    files: &[File],
) -> Option<ProgramFacts<'p>> {
    let mut session = Session::new(options)?;
    let mut facts = ProgramFacts::new(program);
    let mut is_right = true;
    let limits = options.query.limits;
    for File { path, called } in files {
        let read = input::read(path.as_deref());
        let read = read.and_then(|source| {
            let (module, table) = session.read(&source, options)?;
            Some((source, module, table))
        });
        let Some((source, mut module, table)) = read else {
            is_right = false;
            continue;
        };
        let added = facts.add(called.as_deref(), (&source, &module, &table), limits);
        session.keep(std::mem::take(&mut module.context), table);
        match added {
            Ok(()) => {}
            Err(AskError::Limit(progress)) => {
                stderr::message(&limit_reached(limits, &progress));
                return None;
            }
            Err(AskError::Query(error)) => {
                stderr::message(&error.message);
                return None;
            }
        }
    }
    is_right.then_some(facts)
}

/// Says what stopped a program, and which rule was growing.
fn complain(
    options: &CommandOptions,
    (source, program): (&Source, &Program),
    stopped: &Stopped,
) -> u8 {
    let name = program.head_name(stopped.rule);
    let rows = match stopped.rows {
        1 => "1 row".to_owned(),
        rows => format!("{rows} rows"),
    };
    let rounds = match stopped.rounds {
        1 => "1 round".to_owned(),
        rounds => format!("{rounds} rounds"),
    };
    let grew = format!("`{name}` had {rows} after {rounds}");
    let (message, status) = match &stopped.why {
        Why::Limit => {
            let limit = options.query.limits.rows;
            let message = format!(
                "the limit of {limit} rows was reached in this rule: {grew}; ask for less, or \
                 raise the limit"
            );
            (message, FAILURE)
        }
        Why::Overflow => {
            let message = format!("this rule computes a number of more than 64 bits: {grew}");
            (message, FAILURE)
        }
        Why::Budget(exceeded) => (format!("{exceeded}: this rule was growing, {grew}"), LIMIT),
    };
    let error = Diagnostic::error(program.place(stopped.rule), message);
    stderr::diagnostics(source, &[error]);
    status
}
