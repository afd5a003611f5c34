//! `freehold query --facts DIR 'QUERY'`: a query about the relations that `freehold facts` wrote to
//! a directory.

use std::ffi::OsStr;
use std::path::Path;

use freehold_query::{self as query, AskError, ImportedFacts};

use super::errors::{limit_reached, under};
use crate::command_options::CommandOptions;
use crate::dataset;
use crate::formats::QueryFormat;
use crate::status::{BUDGET, FAILURE, USAGE};
use crate::{input, results, stderr};

/// The directory among the files of facts, if there is one.
pub fn directory(options: &CommandOptions) -> Option<&OsStr> {
    let mut given = options.facts.iter().map(|file| file.as_os_str());
    given.find(|file| Path::new(file).is_dir())
}

/// The input, if it is a dataset: it is asked as `--facts` of it is.
pub fn dataset(options: &CommandOptions) -> Option<&OsStr> {
    let input = options.input.as_deref()?;
    (!dataset::shards(Path::new(input)).is_empty()).then_some(input)
}

/// Runs the command and returns its exit status.
pub fn run(options: &CommandOptions, directory: &OsStr) -> u8 {
    let text = match query_of(options) {
        Ok(text) => text,
        Err(message) => {
            stderr::message(&message);
            return USAGE;
        }
    };
    // A query that cannot be read is not worth reading the files for.
    if let Err(error) = query::parse(text) {
        stderr::message(&under(text, &error.span, &error.message));
        return USAGE;
    }
    let Some(reloaded) = read(directory) else {
        return FAILURE;
    };
    let limits = options.query.limits;
    let answers = match reloaded.ask(text, limits) {
        Ok(answers) => answers,
        Err(AskError::Query(error)) => {
            stderr::message(&under(text, &error.span, &error.message));
            return USAGE;
        }
        Err(AskError::Limit(progress)) => {
            stderr::message(&limit_reached(limits, &progress));
            return BUDGET;
        }
    };
    let text = match options.query.format {
        QueryFormat::Table => answers.table(),
        QueryFormat::Csv => answers.csv(),
        QueryFormat::Json => answers.json(),
        QueryFormat::Svg => match answers.svg() {
            Ok(text) => text,
            Err(message) => {
                stderr::message(&message);
                return USAGE;
            }
        },
    };
    results::write(options.output.as_deref(), &text)
}

/// The relations in a directory. What is wrong with its files is reported here.
pub fn read(directory: &OsStr) -> Option<ImportedFacts> {
    let directory = Path::new(directory);
    let shards = dataset::shards(directory);
    if !shards.is_empty() {
        return dataset::read(&shards);
    }
    let read = |file: &str| {
        std::fs::read(directory.join(file))
            .map_err(|error| format!("cannot read it: {}", input::io_reason(&error)))
    };
    ImportedFacts::new(read)
        .inspect_err(|error| {
            let file = directory.join(&error.file);
            let line = error.line.map_or(String::new(), |line| format!(":{line}"));
            stderr::message(&format!("{}{line}: {}", file.display(), error.message));
        })
        .ok()
}

/// The query, which stands where the file would.
fn query_of(options: &CommandOptions) -> Result<&str, String> {
    let query = &options.query;
    if options.facts.len() > 1 {
        return Err("a directory of '--facts' is all that is asked: expected one".to_owned());
    }
    if query.explain.is_some() || !query.assume.is_empty() || query.report {
        let message = "'--explain', '--assume' and '--report' need the program: expected a FILE \
                       and no directory";
        return Err(message.to_owned());
    }
    if dataset(options).is_some() && options.facts.is_empty() {
        let text = query.text.as_deref();
        return text.ok_or_else(|| "expected a QUERY behind the dataset".to_owned());
    }
    match (&options.input, &query.text) {
        (Some(_), Some(_)) => Err(
            "a directory of '--facts' is asked instead of a FILE: expected QUERY alone".to_owned(),
        ),
        (Some(text), None) => text
            .to_str()
            .ok_or_else(|| "the query is not UTF-8".to_owned()),
        (None, _) => Err("expected a QUERY".to_owned()),
    }
}
