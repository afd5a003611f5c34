//! `freehold query`: parse, verify, answer one query, or print the report.
//!
//! `prompt` answers more than one, `reloaded` asks what `freehold facts` wrote, `programs` answers
//! a Datalog program.

mod errors;
pub mod programs;
mod prompt;
mod reloaded;

use freehold_base::diagnostics::Source;
use freehold_dialects::Table;
use freehold_ir::Module;
use freehold_query::{self as query, AskError, Detail, QueryError};

use crate::command_options::CommandOptions;
use crate::formats::QueryFormat;
use crate::session::Read;
use crate::status::{BUDGET, FAILURE, USAGE};
use crate::{assume, results, stderr};
use errors::under;

pub use errors::limit_reached;

/// Runs the command and returns its exit status.
pub fn run(options: &CommandOptions) -> u8 {
    if let Some(program) = options.query.program.as_deref() {
        return programs::run(options, program);
    }
    if let Some(extra) = options.query.more.first() {
        stderr::message(&format!("expected one QUERY, found '{extra}' behind it"));
        return USAGE;
    }
    let facts = reloaded::directory(options).or_else(|| reloaded::dataset(options));
    if let Some(directory) = facts {
        return reloaded::run(options, directory);
    }
    // A query that cannot be read is not worth reading the file for.
    if let Some(Err(error)) = options.query.text.as_deref().map(query::parse) {
        return complain(options, &error);
    }
    if let Some(message) = contradiction(options) {
        stderr::message(message);
        return USAGE;
    }
    let asks = options.query.text.is_none() && !options.query.report;
    if let Some(file) = options.input.as_deref().filter(|&file| asks && file != "-") {
        return prompt::run(options, file);
    }
    let Some(read) = Read::input(options) else {
        return FAILURE;
    };
    let (mut session, source) = (read.session, read.source);
    let (mut module, table) = (read.module, read.table);
    let known = module.no_alias_assumptions.len();
    for fact in &options.query.assume {
        if let Err(status) = assume::add(fact, &source, &mut module, &table) {
            return status;
        }
    }
    let asked = (&source, &module, &table);
    let is_table = options.query.explain.is_none() && options.query.format == QueryFormat::Table;
    let answered = match options.query.text.as_deref() {
        None => Ok(query::report(&source, &module, &table)),
        // A table of millions of answers is never held, but where a limit may end it.
        Some(text) if is_table && options.query.assume.is_empty() => {
            match query::ask(&source, &module, &table, text, options.query.limits) {
                Ok(answers) => {
                    let pieces = |write: &mut dyn FnMut(&str)| answers.write_table(write);
                    let revocable = options.limits.are_set();
                    return results::write_pieces(options.output.as_deref(), revocable, pieces);
                }
                Err(error) => Err(error),
            }
        }
        Some(text) => answer(options, text, asked),
    };
    let mut text = match answered {
        Ok(text) => text,
        Err(AskError::Query(error)) => return complain(options, &error),
        Err(AskError::Limit(progress)) => {
            stderr::message(&limit_reached(options.query.limits, &progress));
            return BUDGET;
        }
    };
    if !options.query.assume.is_empty() {
        let assumed = &module.no_alias_assumptions[known..];
        let change = match assume::change(&mut session, options, &source, assumed) {
            Ok(change) => change,
            Err(status) => return status,
        };
        text = match options.query.format {
            QueryFormat::Json => assume::with_json(&text, &options.query.assume, &change),
            _ => format!("{text}\n{}", change.text()),
        };
    }
    results::write(options.output.as_deref(), &text)
}

/// What is wrong with the options taken together.
fn contradiction(options: &CommandOptions) -> Option<&'static str> {
    let query = &options.query;
    let has_file = options.input.as_deref().is_some_and(|file| file != "-");
    match (query.explain, &query.text, query.format) {
        _ if query.report && query.text.is_some() => Some("'--report' takes no query"),
        (Some(_), None, _) if query.report || !has_file => Some("'--explain' needs a query"),
        (_, _, QueryFormat::Csv | QueryFormat::Svg) if !query.assume.is_empty() => {
            Some("what is assumed is answered as --format=table or --format=json")
        }
        (Some(_), _, QueryFormat::Csv | QueryFormat::Svg) => {
            Some("explanations are written as --format=table or --format=json")
        }
        _ => None,
    }
}

fn answer(
    options: &CommandOptions,
    text: &str,
    (source, module, table): (&Source, &Module, &Table),
) -> Result<String, AskError> {
    let limits = options.query.limits;
    if let Some(detail) = options.query.explain {
        // For programs there is no short form.
        let wanted = match options.query.format {
            QueryFormat::Json => Detail::Full,
            _ => detail,
        };
        let answers = query::explain(source, module, table, text, limits, wanted)?;
        return Ok(match options.query.format {
            QueryFormat::Json => answers.explained_json(),
            _ => answers.explained(detail),
        });
    }
    let answers = query::ask(source, module, table, text, limits)?;
    Ok(match options.query.format {
        QueryFormat::Table => answers.table(),
        QueryFormat::Csv => answers.csv(),
        QueryFormat::Json => answers.json(),
        QueryFormat::Svg => answers.svg().map_err(|message| {
            let span = 0..text.len();
            AskError::Query(QueryError { span, message })
        })?,
    })
}

/// Reports what is wrong with the query, under its text.
fn complain(options: &CommandOptions, error: &QueryError) -> u8 {
    let text = options.query.text.as_deref().unwrap_or_default();
    stderr::message(&under(text, &error.span, &error.message));
    USAGE
}
