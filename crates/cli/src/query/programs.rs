//! `freehold query --program=PROGRAM FILE...`: what a Datalog program of the user derives from the
//! relations of one file, of several, or of all in a directory.

use std::ffi::{OsStr, OsString};
use std::path::Path;

use freehold_base::budget::Budget;
use freehold_base::diagnostics::{Diagnostic, Source};
use freehold_datalog::{Program, Stopped, Why};
use freehold_dialects::Table;
use freehold_ir::{Module, NoAliasAssumption};
use freehold_query::{
    self as query, AskError, AskedModule, AssumeError, Detail, Limits, ProgramFacts,
};

use super::errors::limit_reached;
use crate::command_options::CommandOptions;
use crate::formats::QueryFormat;
use crate::session::Session;
use crate::status::{BUDGET, FAILURE, LIMIT, SUCCESS, USAGE};
use crate::{assume, batch, input, results, stderr};

/// A file to read, and what its functions are called by if there are several.
struct File {
    path: Option<OsString>,
    called: Option<String>,
}

/// Runs the command and returns its exit status.
pub fn run(options: &CommandOptions, program: &OsStr) -> u8 {
    if let Some(message) = contradiction(options) {
        stderr::message(&message);
        return USAGE;
    }
    // A program that is wrong is not worth reading the files for.
    let (text, program) = match read(program) {
        Ok(read) => read,
        Err(status) => return status,
    };
    let asked = match super::reloaded::directory(options) {
        Some(directory) => imported(options, (&text, &program), directory),
        None => facts(options, &program),
    };
    let asked = match asked {
        Ok(asked) => asked,
        Err(status) => return status,
    };
    let modules: Vec<AskedModule> = asked.kept.iter().map(|(s, m, t)| (s, m, t)).collect();
    let how = Asking {
        limits: options.query.limits,
        format: options.query.format,
        explains: options.query.explain,
        budget: &options.limits.budget,
    };
    let answered = how.answer(asked.facts, (&text, &program), &modules);
    if let Some(mut text) = answered.text {
        if !options.query.assume.is_empty() {
            match with_change(options, (&asked.kept, asked.said), text) {
                Ok(changed) => text = changed,
                Err(status) => return status,
            }
        }
        return results::write_as(options.output.as_deref(), &text, answered.status);
    }
    answered.status
}

/// Reads a program of a user. What is wrong is reported here.
///
/// # Errors
/// The exit status.
pub fn read(file: &OsStr) -> Result<(Source, Program), u8> {
    let text = input::read(Some(file)).ok_or(FAILURE)?;
    match query::read_program(text.text()) {
        Ok(program) => Ok((text, program)),
        Err(errors) => {
            stderr::diagnostics(&text, &errors);
            Err(USAGE)
        }
    }
}

/// The pairs that a program says are never one allocation. What is wrong is reported here.
pub fn assumed(
    (text, program): &(Source, Program),
    (source, module, table): (&Source, &Module, &Table),
    options: &CommandOptions,
) -> Option<Vec<NoAliasAssumption>> {
    let (limits, budget) = (options.query.limits, &options.limits.budget);
    let asked = (source, module, table);
    let error = match query::derived_no_alias_assumptions((text, program), asked, limits, budget) {
        Ok(pairs) => return Some(pairs),
        Err(error) => error,
    };
    match error {
        AssumeError::Wrong(errors) => stderr::diagnostics(text, &errors),
        AssumeError::Stopped(stopped) => {
            complain(limits, (text, program), &stopped);
        }
        AssumeError::Incomplete(names) => {
            stderr::message(&format!(
                "{}; nothing is assumed",
                incomplete(limits, &names)
            ));
        }
        AssumeError::Asked(AskError::Limit(progress)) => {
            stderr::message(&limit_reached(limits, &progress));
        }
        AssumeError::Asked(AskError::Query(error)) => stderr::message(&error.message),
    }
    None
}

/// Which relations have rows that are not there.
fn incomplete(limits: Limits, names: &[&str]) -> String {
    let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    format!(
        "{} has more rows than the limit of {} in a function",
        names.join(", "),
        limits.rows
    )
}

/// Says what stopped a program, and which rule was growing.
fn complain(limits: Limits, (source, program): (&Source, &Program), stopped: &Stopped) -> u8 {
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
            let limit = limits.rows;
            let message = format!(
                "the limit of {limit} rows was reached in this rule: {grew}; ask for less, or \
                 raise the limit"
            );
            (message, BUDGET)
        }
        Why::Looked(looked) => {
            let limit = limits.rows;
            let message = format!(
                "{looked} rows were looked at, as many as the limit of {limit} allows, and last by \
                 this rule: {grew}; ask for less, or raise the limit"
            );
            (message, BUDGET)
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

/// How a program is answered.
pub struct Asking<'o> {
    pub limits: Limits,
    pub format: QueryFormat,
    /// How rows are explained, if they are.
    pub explains: Option<Detail>,
    pub budget: &'o Budget,
}

/// What a program derives, if it was solved, and how that went.
pub struct Answered {
    pub text: Option<String>,
    pub status: u8,
}

impl Asking<'_> {
    /// Solves a program. What stops it, and what is not all there, is reported here.
    pub fn answer(
        &self,
        facts: ProgramFacts,
        (text, program): (&Source, &Program),
        modules: &[AskedModule],
    ) -> Answered {
        let unknown = facts.unknown_names();
        if !unknown.is_empty() {
            stderr::diagnostics(text, &unknown);
            return Answered {
                text: None,
                status: USAGE,
            };
        }
        let mut answers = match facts.solve(self.limits, self.budget) {
            Ok(answers) => answers,
            Err(stopped) => {
                let status = complain(self.limits, (text, program), &stopped);
                return Answered { text: None, status };
            }
        };
        let mut status = SUCCESS;
        if !answers.incomplete.is_empty() {
            stderr::message(&self.incomplete(&answers.incomplete));
            status = FAILURE;
        }
        let explanations = match self.explains {
            Some(_) => answers.explanations(self.limits, self.budget),
            None => Vec::new(),
        };
        let text = match (self.format, self.explains) {
            (QueryFormat::Json, Some(_)) => answers.explained_json(&explanations, text),
            (_, Some(detail)) => {
                answers.explained(&explanations, text, modules, (self.limits, detail))
            }
            (QueryFormat::Table | QueryFormat::Svg, None) => answers.table(),
            (QueryFormat::Csv, None) => answers.csv(),
            (QueryFormat::Json, None) => answers.json(),
        };
        Answered {
            text: Some(text),
            status,
        }
    }

    /// What is missing in the relations that a program asks.
    fn incomplete(&self, names: &[&str]) -> String {
        let left_out = match (self.format, self.explains) {
            (QueryFormat::Csv, _) | (_, Some(_)) => " and is left out",
            _ => "",
        };
        format!(
            "{}: what depends on the others is unknown{left_out}; raise the limit",
            incomplete(self.limits, names)
        )
    }
}

/// What is wrong with the options taken together.
fn contradiction(options: &CommandOptions) -> Option<String> {
    let query = &options.query;
    let is_directory = options
        .input
        .as_deref()
        .is_some_and(|input| Path::new(input).is_dir());
    if let Some(extra) = query.text.as_ref().filter(|_| is_directory) {
        return Some(format!("expected one directory, found '{extra}' behind it"));
    }
    let message = match () {
        () if query.report => Some("'--report' takes no program"),
        () if query.format == QueryFormat::Svg => Some("svg draws the answers of a query"),
        () if query.explain.is_some() && query.format == QueryFormat::Csv => {
            Some("explanations are written as --format=table or --format=json")
        }
        () if super::reloaded::directory(options).is_some() => in_files(options),
        () if query.assume.is_empty() => None,
        () if is_directory || query.text.is_some() => Some("'--assume' is about one FILE"),
        () if query.explain.is_some() => {
            Some("rows are explained, or '--assume' says what deallocation would do")
        }
        () if query.format == QueryFormat::Csv => {
            Some("what is assumed is answered as --format=table or --format=json")
        }
        () => None,
    };
    message.map(str::to_owned)
}

/// What is wrong with asking a program of a directory of facts.
fn in_files(options: &CommandOptions) -> Option<&'static str> {
    let query = &options.query;
    match () {
        () if options.input.is_some() => {
            Some("a directory of '--facts' is asked instead of a FILE: expected no FILE")
        }
        () if options.facts.len() > 1 => {
            Some("a directory of '--facts' is all that is asked: expected one")
        }
        () if query.explain.is_some() || !query.assume.is_empty() => Some(
            "'--explain' and '--assume' need the program that is asked: expected a FILE and no \
             directory",
        ),
        () => None,
    }
}

/// What a program answers, with what deallocation would do otherwise under the assumptions.
fn with_change(
    options: &CommandOptions,
    (kept, said): (&[Read], usize),
    text: String,
) -> Result<String, u8> {
    let Some((source, module, _)) = kept.first() else {
        return Ok(text);
    };
    let assumed = &module.no_alias_assumptions[said..];
    let mut session = Session::new(options).ok_or(FAILURE)?;
    let change = assume::change(&mut session, options, source, assumed)?;
    Ok(match options.query.format {
        QueryFormat::Json => assume::with_json(&text, &options.query.assume, &change),
        _ => format!("{text}\n{}", change.text()),
    })
}

/// The files that are named, or those of the directory.
fn files(options: &CommandOptions) -> Result<Vec<File>, String> {
    if let Some(directory) = options
        .input
        .as_deref()
        .map(Path::new)
        .filter(|d| d.is_dir())
    {
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

/// A file that was read.
type Read = (Source, Module, Table);

/// What is asked.
struct Asked<'p> {
    facts: ProgramFacts<'p>,
    /// The files, if they are asked again.
    kept: Vec<Read>,
    /// How many facts of files the last one was given: those behind are assumed.
    said: usize,
}

/// The rows of all files, and the files if they are asked again. Errors are reported here.
fn facts<'p>(options: &CommandOptions, program: &'p Program) -> Result<Asked<'p>, u8> {
    let files = files(options).map_err(|message| {
        stderr::message(&message);
        FAILURE
    })?;
    let mut session = Session::new(options).ok_or(FAILURE)?;
    let mut facts = ProgramFacts::new(program);
    let (mut kept, mut said) = (Vec::new(), 0);
    let mut is_right = true;
    let limits = options.query.limits;
    for File { path, called } in &files {
        let read = input::read_program(path.as_deref());
        let read = read.and_then(|source| {
            let (module, table) = session.read(&source, options)?;
            Some((source, module, table))
        });
        let Some((source, mut module, table)) = read else {
            is_right = false;
            continue;
        };
        said = module.no_alias_assumptions.len();
        for fact in &options.query.assume {
            assume::add(fact, &source, &mut module, &table)?;
        }
        let added = facts.add(called.as_deref(), (&source, &module, &table), limits);
        match options.query.explain.is_some() || !options.query.assume.is_empty() {
            true => kept.push((source, module, table)),
            false => session.keep(std::mem::take(&mut module.context), table),
        }
        if let Err(error) = added {
            let message = match error {
                AskError::Limit(progress) => limit_reached(limits, &progress),
                AskError::Query(error) => error.message,
            };
            stderr::message(&message);
            is_right = false;
        }
    }
    match is_right {
        true => Ok(Asked { facts, kept, said }),
        false => Err(FAILURE),
    }
}

/// The rows that `freehold facts` wrote to a directory. Errors are reported here.
fn imported<'p>(
    options: &CommandOptions,
    (text, program): (&Source, &'p Program),
    directory: &OsStr,
) -> Result<Asked<'p>, u8> {
    let imported = super::reloaded::read(directory).ok_or(FAILURE)?;
    let mut facts = ProgramFacts::new(program);
    match facts.add_imported(&imported, options.query.limits) {
        Ok(()) => Ok(Asked {
            facts,
            kept: Vec::new(),
            said: 0,
        }),
        Err(errors) => {
            stderr::diagnostics(text, &errors);
            Err(USAGE)
        }
    }
}
